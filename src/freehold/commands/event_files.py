"""Reading and writing the files of an event: plans, lists of guests, journals, exports."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.text import Text

from freehold.console.mistakes import Mistake, read_text, reason_of
from freehold.event.event import Event, replay
from freehold.event.exporting import standings_csv, standings_json
from freehold.event.guests import Guest, GuestList, read_guests
from freehold.event.journal import AnyEntry, Created, RoleMade, decode, encode
from freehold.event.plan import CHAMPIONSHIP, PODS, Break, Plan, PlanError, read_plan, write_plan

_EVENING: Final = Plan(
    "Our evening",
    "fundraiser",
    cause="what the evening is for",
    place="where it is",
    arrival="18:00",
    start="19:15",
    tables=5,
    breaks=[Break(30, 25), Break(60, 25)],
    bankers=["Banker of table 1", "Banker of table 2"],
    marshals=["Marshal"],
)
_CHAMPIONSHIP: Final = Plan(
    "Our championship",
    "propnex",
    CHAMPIONSHIP,
    place="where it is",
    arrival="09:00",
    start="10:00",
    rounds=3,
    seating=PODS,
    cut=4,
    bankers=["Banker of table 1", "Banker of table 2"],
    marshals=["Marshal"],
)


def write_example(console: Console, file: Path, championship: bool) -> None:
    """A plan that can be used as it stands, in a file that is not there yet."""
    if file.exists():
        raise Mistake(f"{file} is there already; name another file", 2)
    write_file(file, write_plan(_CHAMPIONSHIP if championship else _EVENING))
    say(console, f"{file} is a plan to be changed; freehold event check {file} says what will become of it.")


def say(console: Console, sentence: str) -> None:
    """A sentence that is not broken."""
    console.print(Text(sentence), soft_wrap=True)


def write_file(file: Path, text: str) -> None:
    """Write a text, or say why that cannot be done."""
    try:
        file.write_text(text, encoding="utf-8", newline="")
    except OSError as fault:
        raise Mistake(f"{file} cannot be written: {reason_of(fault)}") from fault


# -- plans and guests ---------------------------------------------------------------------------------------


def take_plan(file: Path) -> Plan:
    """The plan in a file, or every problem with its line."""
    try:
        return read_plan(read_text(file), str(file))
    except PlanError as fault:
        raise Mistake(str(fault)) from fault


def list_of(file: Path) -> GuestList:
    """What a file says of guests, problems and all."""
    try:
        return read_guests(file.read_bytes())
    except OSError as fault:
        raise Mistake(f"{file} cannot be read: {reason_of(fault)}") from fault


def take_guests(file: Path) -> list[Guest]:
    """The guests in a file, or every problem with its line."""
    found = list_of(file)
    if found.problems:
        raise Mistake("\n".join(f"{file}: {problem.sentence}" for problem in found.problems))
    return found.guests


# -- journals -----------------------------------------------------------------------------------------------


def is_journal(file: Path) -> bool:
    """Whether a file is a journal rather than a plan: its lines are objects."""
    return read_text(file).lstrip()[:1] == "{"


def take_entries(file: Path) -> list[AnyEntry]:
    """The entries of a journal; what cannot be understood is named with its line."""
    found: list[AnyEntry] = []
    for number, line in enumerate(read_text(file).splitlines(), 1):
        if line.strip():
            found.append(_entry(file, number, line))
    if not found or not isinstance(found[0], Created):
        raise Mistake(f"{file} is no journal of an event: it does not begin with one being set up")
    return found


def _entry(file: Path, number: int, line: str) -> AnyEntry:
    try:
        return decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
        raise Mistake(f"{file}, line {number}: this is no entry of a journal: {fault}") from fault


def take_event(file: Path) -> Event:
    """The event a journal tells of."""
    entries = take_entries(file)
    try:
        return replay(entries)
    except (LookupError, AssertionError) as fault:
        raise Mistake(f"{file}: its entries do not fit each other, so some are missing or changed") from fault


def take_journal(console: Console, code: str, data: Path | None, out: Path | None) -> None:
    """The journal of an event from the database of a server; what tokens are known by is left out."""
    from freehold.server.events.keys import key_of
    from freehold.server.serve import default_data
    from freehold.server.sqlite import journal_of
    from freehold.server.store import StoreFault
    from freehold.server.tokens import clean_code

    folder = data or default_data()
    file = folder / "tables.db"
    if not file.exists():
        raise Mistake(f"there are no tables and events in {folder}; name another folder with --data", 2)
    wanted = clean_code(code)
    try:
        rows = journal_of(file, key_of(wanted)) if wanted else []
    except StoreFault as fault:
        raise Mistake(str(fault)) from fault
    if not rows:
        raise Mistake(f"there is no event called {code} in {folder}")
    text = "".join(_without_secret(row) + "\n" for row in rows)
    if out is None:
        console.print(Text(text), end="", soft_wrap=True)
        return
    write_file(out, text)
    say(console, f"{out} has the {len(rows):,} entries of event {wanted}.")


def _without_secret(row: bytes) -> str:
    entry = decode(row)
    kept = msgspec.structs.replace(entry, token_hash="") if isinstance(entry, RoleMade) else entry
    return encode(kept).decode()


# -- exports ------------------------------------------------------------------------------------------------


def export_results(console: Console, journal: Path, csv: bool, json: bool, out: Path | None) -> None:
    """Standings as CSV, or everything as JSON."""
    if csv == json:
        raise Mistake("say either --csv or --json", 2)
    event = take_event(journal)
    text = standings_csv(event) if csv else standings_json(event)
    if out is None:
        console.print(Text(text), end="", soft_wrap=True)
        return
    write_file(out, text)
    say(console, f"{out} has the {'standings' if csv else 'results'} of {event.plan.name}.")
