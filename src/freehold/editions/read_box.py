"""Reading `[box]`: what lies in the box beside what the game counts itself. Games know nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from freehold.editions.problems import did_you_mean
from freehold.editions.tables import Table
from freehold.editions.values import id_fault
from freehold.engine.edition import BY_LEVEL, UNLIMITED, Edition

BOX: Final = "box"
USUAL_PLAYERS: Final = 6
"""For how many a set is made whose rule book names no maximum."""
CITED: Final = (
    *("kit", "board", "deeds", "blank-deeds", "cards", "money", "hand", "buildings", "tokens", "dice"),
    *("colour", "paper", "own-tokens", "own-buildings", "tiles", "fold", "film"),
)
"""What is in a box and how it is made, for `[box.cites]`."""
_MOST_PLAYERS: Final = 32
_MOST_BLANK: Final = 40
_MOST_BUILDINGS: Final = 200
_HOUSES_A_PLOT: Final = 2
"""Of a stock without limit: so many houses for every plot are more than a table ever needed at once."""


class Box(NamedTuple):
    """What an edition says of its box; 0 is nothing said."""

    players: int = 0
    """For how many there are tokens and money."""
    blank_deeds: int = 0
    """Title deeds without a name, to be written by hand."""
    houses: int = 0
    hotels: int = 0
    """Buildings to print where the stock has no limit."""
    cites: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """The clauses on what is in the box and how it is made, by the names of `CITED`."""

    def clauses(self, *names: str) -> list[str]:
        """The clauses on some of them."""
        return list(dict.fromkeys(id for name in names for id in self.cites.get(name, ())))


def read_box(table: Table) -> Box:
    """Read the table; all of it may be left out."""
    box = Box(
        players=table.number("players", 0, 2, _MOST_PLAYERS),
        blank_deeds=table.number("blank_deeds", 0, most=_MOST_BLANK),
        houses=table.number("houses", 0, most=_MOST_BUILDINGS),
        hotels=table.number("hotels", 0, most=_MOST_BUILDINGS),
        cites=_cites(table.table("cites")),
    )
    table.close()
    return box


def _cites(table: Table) -> dict[str, tuple[str, ...]]:
    """One clause id for every thing, or a list of them; whether there are such clauses is seen when all is read."""
    cites = {name: _ids(table, name, value) for name, value in table.entries().items()}
    return {name: ids for name, ids in cites.items() if ids}


def _ids(table: Table, name: str, value: object) -> tuple[str, ...]:
    ids = value if isinstance(value, list) else [value]
    faults = [fault for fault in map(id_fault, ids) if fault]
    if name not in CITED:
        faults = [f"nothing in a box is called so{did_you_mean(name, CITED)}"]
    if faults:
        table.complain(name, faults[0])
        return ()
    return tuple(map(str, ids))


def box_for(box: Box, edition: Edition) -> Box:
    """A box with everything said: what the edition names, else what its rules and its board suggest."""
    rules = edition.rules
    plots = sum(len(group.deeds) for group in edition.groups if group.rent == BY_LEVEL)
    has_hotels = rules.building_shape != "ladder"
    return Box(
        players=box.players or max(edition.players_min, min(edition.players_max, USUAL_PLAYERS)),
        blank_deeds=box.blank_deeds,
        houses=_stock(rules.building_stock_houses, box.houses, _HOUSES_A_PLOT * plots),
        hotels=_stock(rules.building_stock_hotels, box.hotels, plots) if has_hotels else 0,
        cites=box.cites,
    )


def _stock(rule: int, named: int, suggested: int) -> int:
    return named or suggested if rule == UNLIMITED else rule
