"""What changed rules change: differences between the cells of a sweep, game by game on the same dice and decks.

Every cell plays the same seeds. The luck of a game then falls out of the difference to the same game under other rules
as far as the games run alike, and far fewer games are needed than if every cell had dice of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from freehold.lab.stats import bootstrap
from freehold.lab.stats.bootstrap import Estimate
from freehold.lab.sweep.grid import Axis, Grid

Form = Literal["number", "share", "money"]

Figures = npt.NDArray[np.float64]
"""One row a game, one column a measure."""

_MOST_BLOCKS: Final = 1000


@dataclass(frozen=True)
class Measure:
    """One thing that is measured in every game."""

    id: str
    title: str
    form: Form
    unit: str

    def written(self, value: float) -> str:
        """A value as people read it; shares as per cent."""
        return f"{100 * value:.1f}" if self.form == "share" else f"{value:,.{self._digits(value)}f}"

    def difference(self, value: float) -> str:
        """A difference with its sign; shares differ by percentage points."""
        return f"{100 * value:+.1f}" if self.form == "share" else f"{value:+,.{self._digits(value)}f}"

    def _digits(self, value: float) -> int:
        if self.form == "money":
            return 0
        return 1 if abs(value) >= 10 else 2


def measures(bots: Sequence[str], currency: str) -> list[Measure]:
    """Everything that is measured at a table of these bots."""
    fixed = [
        Measure("turns", "Length", "number", "turns"),
        Measure("capped", "Capped", "share", "% of games"),
        Measure("bankruptcies", "Bankruptcies", "number", "a game"),
        Measure("deals", "Deals", "number", "a game"),
        Measure("rent", "Rent", "money", f"{currency} a game"),
    ]
    seats = [
        Measure(f"wins-{seat}", f"Seat {seat} wins ({bot.rpartition(':')[2]})", "share", "% of games")
        for seat, bot in enumerate(bots, 1)
    ]
    return fixed + seats


@dataclass(frozen=True)
class Effects:
    """What a sweep found."""

    grid: Grid
    measures: list[Measure]
    games: int
    """Games that have a result in every cell."""
    levels: list[list[Estimate]]
    """Every cell: the mean of every measure."""
    differences: list[list[Estimate]]
    """Every cell: the difference of every measure to the first cell."""
    main: list[list[list[Estimate]]]
    """Every rule that varies, every value of it: the difference of every measure to the rule's first value."""


def effects(grid: Grid, measured: list[Measure], cells: Sequence[Figures], seed: int) -> Effects:
    """Compare cells whose rows are the same games in the same order."""
    games = len(cells[0])
    draws = Draws(games, seed)
    levels = [_humble(measured, draws.means(rows), games) for rows in cells]
    against_first = [draws.means(rows - cells[0]) for rows in cells]
    main = [_main(grid, axis, cells, draws) for axis in grid.varying]
    return Effects(grid, measured, games, levels, against_first, main)


def _humble(measured: list[Measure], levels: list[Estimate], games: int) -> list[Estimate]:
    """A share of none or all leaves the bootstrap nothing to draw from: there Wilson's interval is told instead."""
    return [
        bootstrap.share(level.value * games, games) if measure.form == "share" and level.low == level.high else level
        for measure, level in zip(measured, levels, strict=True)
    ]


def _main(grid: Grid, axis: Axis, cells: Sequence[Figures], draws: Draws) -> list[list[Estimate]]:
    """The effect of one rule, averaged over the values of all other rules game by game."""
    averaged = [np.mean([cells[cell.index] for cell in grid.matched(axis, value)], axis=0) for value in axis.values]
    return [draws.means(rows - averaged[0]) for rows in averaged]


def same(estimate: Estimate) -> bool:
    """Whether nothing differs at all: the rule made no difference to a single game that was played."""
    return estimate.low == estimate.value == estimate.high == 0


def tells(estimate: Estimate) -> bool:
    """Whether a difference is more than chance would make of nothing: its interval does not hold zero."""
    return not estimate.holds(0.0)


class Draws:
    """The bootstrap over games, with one set of draws for everything that is compared.

    Games are drawn with repetition as often as there are any, two thousand times; the middle 95 % of the means that
    come out are the interval. Very many games are drawn in blocks of neighbours, which are as independent as games.
    The old generator of numpy is used because its numbers are the same in every version.
    """

    def __init__(self, games: int, seed: int, resamples: int = bootstrap.RESAMPLES) -> None:
        width = -(-games // _MOST_BLOCKS)
        self.starts = np.arange(0, games, width)
        sizes = np.diff(np.append(self.starts, games))
        blocks = len(sizes)
        generator = np.random.RandomState(seed % 2**32)
        picks = (np.bincount(generator.randint(0, blocks, blocks), minlength=blocks) for _ in range(resamples))
        self.weights: Figures = np.array(list(picks), dtype=float)
        self.drawn: Figures = self.weights @ sizes

    def means(self, rows: Figures) -> list[Estimate]:
        """The mean of every column, with its interval."""
        sums = np.add.reduceat(rows, self.starts, axis=0)
        means = (self.weights @ sums) / self.drawn[:, None]
        tail = (1 - bootstrap.CONFIDENCE) / 2
        lows, highs = np.quantile(means, [tail, 1 - tail], axis=0)
        values = rows.mean(axis=0)
        return [
            Estimate(float(value), float(low), float(high))
            for value, low, high in zip(values, lows, highs, strict=True)
        ]
