"""`freehold sweep`: what was found, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.console.pager import scroll
from freehold.console.screen import QUIET, STRONG
from freehold.lab.sweep.effects import Effects, Measure, same, tells
from freehold.lab.sweep.grid import Axis

_GAP: Final = 2
_WIDEST_VALUE: Final = 24
_NARROWEST: Final = 12
"""Room for the heading of a measure."""


def print_effects(console: Console, found: Effects, paged: bool = True) -> None:
    """Print the first combination as it is and all others by how they differ from it.

    A table that is wider than a terminal is scrolled sideways there; elsewhere it is printed in parts that fit.
    """
    grid = found.grid
    console.print(
        f"{len(grid.cells)} combinations, {found.games:,} games in each on the same dice and decks. "
        "The first row shows values, the others their differences from it; ± is half the 95 % interval, "
        "and a star marks an interval that excludes zero."
    )
    tables = _shared_out(found, console.width)
    if len(tables) > 1:
        whole = range(len(found.measures))
        width = _room_for_values(found) + sum(_measure_width(found, place) + _GAP for place in whole)
        if paged and scroll(console, _table(found, whole), width):
            return
    for places in tables:
        console.print()
        console.print(_table(found, places))


def _shared_out(found: Effects, width: int) -> list[list[int]]:
    """The measures, as many beside each other as the terminal has room for."""
    room = width - _room_for_values(found)
    tables: list[list[int]] = []
    left = 0
    for place in range(len(found.measures)):
        needed = _measure_width(found, place) + _GAP
        if not tables or needed > left:
            tables.append([])
            left = room
        tables[-1].append(place)
        left -= needed
    return tables


def _room_for_values(found: Effects) -> int:
    return sum(_value_width(axis) + _GAP for axis in found.grid.varying)


def _value_width(axis: Axis) -> int:
    return min(max(map(len, (axis.name, *axis.values))), _WIDEST_VALUE)


def _measure_width(found: Effects, place: int) -> int:
    return max(_NARROWEST, *(len(_cell(found, cell.index, place)) for cell in found.grid.cells))


def _table(found: Effects, places: Sequence[int]) -> Table:
    """Some of the measures for all combinations."""
    table = Table(box=None, pad_edge=False, header_style=STRONG, padding=(0, _GAP, 0, 0))
    for axis in found.grid.varying:
        table.add_column(axis.name, width=_value_width(axis), overflow="fold", vertical="bottom")
    for place in places:
        table.add_column(_heading(found.measures[place]), justify="right", width=_measure_width(found, place))
    varying = [axis.name for axis in found.grid.varying]
    for cell in found.grid.cells:
        style = STRONG if cell.index == 0 else ""
        values = [Text(value, style=style) for name, value in cell.changes if name in varying]
        table.add_row(*values, *(Text(_cell(found, cell.index, place), style=style) for place in places))
    return table


def _heading(measure: Measure) -> Text:
    return Text(measure.title).append(f"\n{measure.unit}", style=f"not bold {QUIET}")


def _cell(found: Effects, index: int, place: int) -> str:
    measure = found.measures[place]
    if index == 0:
        level = found.levels[0][place]
        return f"{measure.written(level.value)} ±{measure.written(level.half)}  "
    difference = found.differences[index][place]
    if same(difference):
        return "same  "
    star = " *" if tells(difference) else "  "
    return f"{measure.difference(difference.value)} ±{measure.written(difference.half)}{star}"
