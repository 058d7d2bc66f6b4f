"""Everybody against everybody: each bot alone at a table of four with three of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from freehold.lab.arena.arena import Fault, Task, Unit, faults, tasks
from freehold.lab.run.runs import Run
from freehold.lab.stats import bootstrap
from freehold.lab.stats.bootstrap import Estimate

RIVALS: Final = 3
FAIR: Final = 1 / (1 + RIVALS)
"""What a bot wins against three of its own kind, all seats taken in turn: there is nothing to play for."""

Cell = tuple[str, str]
"""Who sits alone, and against whom."""


@dataclass(frozen=True)
class Matrix:
    """The win share of every bot alone against three of every other."""

    bots: list[str]
    cells: dict[Cell, Estimate]
    """A cell of which nothing was played yet is missing."""
    games: int
    faults: list[Fault]
    units: int = 0
    """Units that count, in the cell that has fewest of them."""
    rivals: tuple[str, ...] = ()
    """Against whom, column by column, if that is not everybody against everybody."""

    @property
    def columns(self) -> list[str]:
        return list(self.rivals or self.bots)


def cells(bots: Sequence[str], rivals: Sequence[str] = ()) -> list[Cell]:
    """All pairs of different bots, row by row; the rivals are the bots themselves if no others are named."""
    return [(alone, rival) for alone in bots for rival in rivals or bots if alone != rival]


def cell_run(run: Run, cell: Cell) -> Run:
    """The run of a cell; all but the seats is that of `run`."""
    alone, rival = cell
    return replace(run, seats=(alone, *[rival] * RIVALS))


def matrix_tasks(run: Run, bots: Sequence[str], workers: int) -> list[tuple[Cell, Task]]:
    """All cells cut into tasks, a task of every cell in turn, so that a run broken off has something of all of them.

    Every cell has the games of `run`, on the same seeds.
    """
    found: list[tuple[int, Cell, Task]] = []
    for cell in cells(bots):
        for number, task in enumerate(tasks(cell_run(run, cell), workers)):
            found.append((number, cell, task))
    found.sort(key=_round)
    return [(cell, task) for _, cell, task in found]


def _round(entry: tuple[int, Cell, Task]) -> int:
    return entry[0]


def matrix(bots: Sequence[str], seed: int, units: Mapping[Cell, Sequence[Unit]], rivals: Sequence[str] = ()) -> Matrix:
    """Add up the units of every cell, in their order."""
    columns: dict[Cell, list[float]] = {}
    wrong: list[Fault] = []
    for cell in cells(bots, rivals):
        played = units.get(cell, [])
        wrong += faults(played)
        columns[cell] = [_won_alone(unit, cell[0]) for unit in played if unit.whole]
    games = (1 + RIVALS) * sum(len(column) for column in columns.values())
    fewest = min(len(column) for column in columns.values())
    return Matrix(list(bots), _estimates(columns, seed), games, wrong, fewest, tuple(rivals))


def _won_alone(unit: Unit, bot: str) -> float:
    won = [result.won(result.bots.index(bot)) for result in unit.results]
    return sum(won) / len(won)


def _estimates(columns: Mapping[Cell, list[float]], seed: int) -> dict[Cell, Estimate]:
    """The share of every cell; cells with equally many units are on the same seeds and are resampled together."""
    found: dict[Cell, Estimate] = {}
    for count in {len(column) for column in columns.values() if column}:
        alike = [cell for cell, column in columns.items() if len(column) == count]
        rows = list(zip(*[columns[cell] for cell in alike], strict=True))
        found |= zip(alike, bootstrap.shares(rows, seed), strict=True)
    return {cell: found[cell] for cell in columns if cell in found}
