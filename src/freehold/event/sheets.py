"""Count sheets as files, and as people say them: cash or notes, deeds by name, and what stands on them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from freehold.editions.places import Places
from freehold.editions.problems import Problem
from freehold.editions.tables import Table
from freehold.engine.edition import Edition
from freehold.engine.refusal import Refusal
from freehold.engine.text.names import find_deed
from freehold.event.counting import DeedCount, PlayerCount

_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)$")
_NOTES: Final = re.compile(r"(\d+)\s*[x*\u00d7]\s*(\d+)", re.IGNORECASE)
_MOST_COUNT: Final = 1_000_000


class Sheet(NamedTuple):
    """What a file says: the players, and the notes the table was handed, if it says so."""

    players: list[PlayerCount]
    handed: dict[str, int]


class SheetError(ValueError):
    """A file that is no count sheet; `problems` lists every reason with its line."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = list(problems)


def read_sheet(edition: Edition, text: str, file: str) -> Sheet:
    """Read a count sheet, or raise `SheetError` with everything that cannot be understood."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        place = _LINE.search(str(fault))
        line = int(place.group(1)) if place else text.count("\n") + 1
        raise SheetError([Problem(file, "", str(fault), line=line)]) from None
    except (ValueError, RecursionError) as fault:
        raise SheetError([Problem(file, "", f"the file cannot be understood: {fault}")]) from None
    problems: list[Problem] = []
    root = Table(file, "", data, problems)
    sheet = Sheet([_player(edition, table) for table in root.tables("player", required=True)], {})
    sheet.handed.update(_counts(root.table("notes")))
    root.close()
    names = [player.name for player in sheet.players]
    for at, name in enumerate(names):
        if name and name in names[:at]:
            root.complain(f"player[{at}].name", f"{name} has two columns")
    if problems:
        places = Places(text)
        raise SheetError([replace(problem, line=places.line(problem.key)) for problem in problems])
    return sheet


def _player(edition: Edition, table: Table) -> PlayerCount:
    name = table.line("name")
    notes = _counts(table.table("notes"))
    cash = table.number("cash", -1)
    deeds = _deeds(edition, table)
    cards, debt, out = (table.number(key, 0, most=_MOST_COUNT * 1000) for key in ("cards", "debt", "out"))
    table.close()
    return PlayerCount(name, cash, notes, deeds, cards, debt, out)


def _counts(table: Table) -> dict[str, int]:
    """How many notes of each kind."""
    found = {name: table.number(name, most=_MOST_COUNT) for name in table.entries()}
    for name in found:
        if not (name.isascii() and name.isdigit()):
            table.complain(name, "expected what is printed on a note, such as 500")
    return {str(int(name)): count for name, count in found.items() if name.isascii() and name.isdigit()}


def _deeds(edition: Edition, table: Table) -> list[DeedCount]:
    """The deeds of all four lists; one may be named in several of them, but only once in each."""
    found: list[DeedCount] = []
    for key in ("deeds", "mortgaged", "hotels"):
        listed: list[int] = []
        for at, name in enumerate(table.lines(key)):
            deed = _deed(edition, table, f"{key}[{at}]", name)
            changes: dict[str, Any] = {"mortgaged": {"mortgaged": True}, "hotels": {"hotel": True}}.get(key, {})
            _note(found, deed, changes, again=deed in listed)
            listed.append(deed)
    houses = table.table("houses")
    for name in houses.entries():
        deed = _deed(edition, houses, name, name)
        _note(found, deed, {"houses": houses.number(name, most=_MOST_COUNT)}, again=False)
    return [counted for counted in found if counted.deed >= 0]


def _note(found: list[DeedCount], deed: int, changes: dict[str, Any], again: bool) -> None:
    at = next((at for at, counted in enumerate(found) if counted.deed == deed), -1)
    if at < 0 or again:
        found.append(DeedCount(deed, **changes))
    else:
        was = found[at]
        kept = {"houses": was.houses, "hotel": was.hotel, "mortgaged": was.mortgaged}
        found[at] = DeedCount(deed, **(kept | changes))


def _deed(edition: Edition, table: Table, key: str, name: str) -> int:
    try:
        return find_deed(edition, name)
    except Refusal as fault:
        table.complain(key, fault.reason)
        return -1


# -- said in one line ---------------------------------------------------------------------------------------


def said_money(text: str) -> tuple[int, dict[str, int]]:
    """`415`, or notes such as `2x500 3x20`: cash (-1 for notes alone) and notes; ValueError for anything else."""
    plain = text.strip().replace(",", "")
    if plain.isascii() and plain.isdigit():
        return int(plain), {}
    notes: dict[str, int] = {}
    for count, note in _NOTES.findall(text):
        notes[str(int(note))] = notes.get(str(int(note)), 0) + int(count)
    if not notes or _NOTES.sub("", text).strip(" ,+;\t"):
        raise ValueError(f"'{text.strip()}' is neither an amount nor notes such as 2x500 3x20")
    return -1, notes


def said_deeds(edition: Edition, text: str) -> list[int]:
    """Names of deeds between commas. Raises ValueError with the name that means nothing."""
    return [_said_deed(edition, name) for name in text.split(",") if name.strip()]


def said_houses(edition: Edition, text: str) -> dict[int, int]:
    """Deeds with their numbers of houses, such as `Oriental Avenue 2, Vermont 3`."""
    found: dict[int, int] = {}
    for part in (part.strip() for part in text.split(",") if part.strip()):
        name, _, number = part.rpartition(" ")
        if not name or not (number.isascii() and number.isdigit()):
            raise ValueError(f"'{part}' is no deed with a number of houses, such as {edition.deeds[0].name} 2")
        found[_said_deed(edition, name)] = int(number)
    return found


def _said_deed(edition: Edition, name: str) -> int:
    try:
        return find_deed(edition, name.strip())
    except Refusal as fault:
        raise ValueError(fault.reason) from fault


def holdings(
    owned: Sequence[int], mortgaged: Sequence[int], hotels: Sequence[int], houses: dict[int, int]
) -> list[DeedCount]:
    """The deeds of a player from what was said of them one after another."""
    found: list[DeedCount] = []
    rows: list[tuple[int, dict[str, Any]]] = [(deed, {}) for deed in owned]
    rows += [(deed, {"mortgaged": True}) for deed in mortgaged]
    rows += [(deed, {"hotel": True}) for deed in hotels]
    rows += [(deed, {"houses": number}) for deed, number in houses.items()]
    for at, (deed, changes) in enumerate(rows):
        _note(found, deed, changes, again=(deed, changes) in rows[:at])
    return found
