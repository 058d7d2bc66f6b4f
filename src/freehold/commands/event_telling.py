"""What is said of an event at the command line: its plan, its guests, its standings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.commands.event_files import list_of, say, take_entries, take_event, take_plan
from freehold.console.mistakes import Mistake, read_text
from freehold.console.screen import QUIET, STRONG, complaints
from freehold.engine.edition import Edition
from freehold.engine.party import party
from freehold.event.event import Event, replay
from freehold.event.exporting import standings_csv, standings_json
from freehold.event.guests import Guest
from freehold.event.journal import decode, encode
from freehold.event.plan import Plan, edition_of, is_championship, minutes_of_play
from freehold.event.seating.sizes import SizeFault, can_seat, table_sizes
from freehold.event.standings import standings, teams, winners
from freehold.event.timetable import ARRIVAL, BREAK, END, FINAL, OVER, PLAY, timetable

_MOST_DIFFERENCES = 10


def many(count: int, word: str) -> str:
    """So many of something."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"


# -- before the evening -------------------------------------------------------------------------------------


def check_event(console: Console, plan_file: Path, guests_file: Path | None) -> int:
    """Print the plan as it will be, and everything that is wrong; return 1 if anything is."""
    plan = take_plan(plan_file)
    book = edition_of(plan)
    _plan(console, plan, book)
    _timetable(console, plan, book)
    if guests_file is None:
        say(console, f"{plan_file} is in order; --guests FILE seats a list as well.")
        return 0
    found = list_of(guests_file)
    for problem in found.problems:
        complaints().print(Text(f"{guests_file}: {problem.sentence}"))
    fault = _guests(console, plan, book, found.guests) if found.guests else ""
    if fault:
        complaints().print(Text(f"{fault[:1].upper()}{fault[1:]}."))
    if fault or found.problems:
        return 1
    say(console, f"{plan_file} and {guests_file} are in order.")
    return 0


def _plan(console: Console, plan: Plan, book: Edition) -> None:
    console.print(Text(plan.name, style=STRONG))
    shown = Table.grid(padding=(0, 2))
    shown.add_column(style=QUIET)
    shown.add_column()
    rows = [("rules", f"{book.title}{' with ' + ', '.join(plan.options) if plan.options else ''}")]
    rows.append(("format", plan.format))
    if is_championship(plan):
        final = f", and a final of {plan.cut}" if plan.cut else ""
        rows.append(("rounds", f"{plan.rounds}, {plan.seating}{final}"))
        rows.append(("points", ", ".join(map(str, plan.points))))
    minutes = minutes_of_play(plan, book)
    turns = ", then equal turns" if plan.equal_turns else ""
    rows.append(("play", f"{minutes} minutes{turns}" if minutes else "until the game ends itself"))
    rows.append(("tables", f"{plan.tables or 'as many as are needed'}, of {plan.size}; {party(book)} can play"))
    rows += [("for", plan.cause)] if plan.cause else []
    rows += [("at", " · ".join(part for part in (plan.date, plan.place) if part))] if plan.date or plan.place else []
    rows += [("staff", f"{many(len(plan.bankers), 'banker')}, {many(len(plan.marshals), 'marshal')}")]
    for name, value in rows:
        shown.add_row(name, Text(value))
    console.print(shown)


def _timetable(console: Console, plan: Plan, book: Edition) -> None:
    items = timetable(plan, book)
    if not items:
        return
    several = plan.rounds + bool(plan.cut) > 1
    shown = Table(box=None, pad_edge=False, header_style=QUIET, padding=(0, 2, 0, 0))
    for head in ("time", "what"):
        shown.add_column(head)
    shown.add_column("minutes", justify="right")
    for item in items:
        of = f", round {item.round}" if several and item.round <= plan.rounds else ""
        words = {ARRIVAL: "guests come", PLAY: f"play{of}", BREAK: "break", END: "time is called", FINAL: "final"}
        shown.add_row(item.time, words.get(item.what, "over" if item.what == OVER else ""), str(item.minutes or ""))
    console.print()
    console.print(shown)
    console.print()


def _guests(console: Console, plan: Plan, book: Edition, guests: Sequence[Guest]) -> str:
    """Who comes, and the tables they make; returns why they cannot be seated, if they cannot."""
    clubs = {guest.club for guest in guests if guest.club}
    spare = sum(guest.alternate for guest in guests)
    of = f" of {many(len(clubs), 'club')}" if clubs else ""
    more = f", {spare} of them alternates" if spare > 1 else ", one of them an alternate" if spare else ""
    say(console, f"{many(len(guests), 'guest')}{of}{more}.")
    least, most = int(book.players_min), int(book.players_max)
    players = next((n for n in range(len(guests) - spare, len(guests) + 1) if can_seat(n, least, most)), 0)
    try:
        sizes = table_sizes(players or len(guests) - spare, least, most, plan.size, plan.tables)
    except SizeFault as fault:
        return str(fault)
    say(console, f"{many(players, 'player')} at {table_words(sizes)}.")
    return ""


def table_words(sizes: Sequence[int]) -> str:
    """`2 tables of 5 and 4 tables of 4`."""
    parts = [f"{many(sizes.count(size), 'table')} of {size}" for size in sorted(set(sizes), reverse=True)]
    return " and ".join(parts)


# -- afterwards ---------------------------------------------------------------------------------------------


def show_standings(console: Console, journal: Path, after: int) -> None:
    """The standings as a table."""
    event = take_event(journal)
    if after > len(event.rounds):
        raise Mistake(f"there is no round {after}: {many(len(event.rounds), 'round')} were seated", 2)
    print_standings(console, event, after)


def print_standings(console: Console, event: Event, after: int = 0) -> None:
    """Everybody who has been seated, then the clubs."""
    book = edition_of(event.plan)
    points = is_championship(event.plan)
    shown = Table(box=None, pad_edge=False, header_style=QUIET, padding=(0, 2, 0, 0))
    for head in ("place", "name", "club", *(["points"] if points else []), "worth", "cash"):
        shown.add_column(head, justify="left" if head in ("name", "club") else "right", overflow="fold")
    for line in standings(event, after):
        guest = event.guests[line.guest].guest
        cells = [str(line.place), guest.name, guest.club, *([str(line.points)] if points else [])]
        shown.add_row(*(Text(cell) for cell in [*cells, book.money(line.worth), book.money(line.cash)]))
    console.print(shown)
    for team in teams(event, after):
        console.print(Text(f"{team.place}. {team.club}: {many(team.points, 'point')}, {book.money(team.worth)}"))


def replay_event(console: Console, journal: Path, against: Path | None) -> int:
    """Replay a journal twice, the second time as it would be written, and compare; return 1 if anything differs."""
    entries = take_entries(journal)
    event = take_event(journal)
    again = replay([decode(encode(entry)) for entry in entries])
    said = f"{len(entries):,} entries, {many(len(event.rounds), 'round')}"
    console.print(Text(f"{event.plan.name}: {said}", style=STRONG))
    print_standings(console, event)
    won = winners(event)
    if won:
        names = " and ".join(event.name_of(guest) for guest in won)
        say(console, f"{names} {'has' if len(won) == 1 else 'have'} won{'' if event.finished else ' so far'}.")
    if again != event:
        complaints().print(Text("Replayed twice, the journal tells two events: that is a fault of Freehold."))
        return 1
    if against is None:
        say(console, "Replayed twice, it comes to the same.")
        return 0
    return _compare(console, event, against)


def _compare(console: Console, event: Event, file: Path) -> int:
    text = read_text(file)
    now = standings_json(event) if text.lstrip().startswith("{") else standings_csv(event)
    if text.splitlines() == now.splitlines():
        say(console, f"It comes to what {file} says.")
        return 0
    complaints().print(Text(f"It does not come to what {file} says:"))
    before, after = text.splitlines(), now.splitlines()
    differing = [(a, b) for a, b in _beside(before, after) if a != b]
    for was, is_ in differing[:_MOST_DIFFERENCES]:
        complaints().print(Text(f"  {was.strip() or 'nothing'} there, {is_.strip() or 'nothing'} here"))
    more = len(differing) - _MOST_DIFFERENCES
    if more > 0:
        complaints().print(Text(f"  and {many(more, 'further line')}"))
    return 1


def _beside(before: list[str], after: list[str]) -> list[tuple[str, str]]:
    long = max(len(before), len(after))
    return list(zip(before + [""] * (long - len(before)), after + [""] * (long - len(after)), strict=True))
