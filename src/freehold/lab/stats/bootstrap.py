"""How sure one can be of a figure: the bootstrap over units.

A *unit* is what was drawn independently of everything else. In the laboratory that is a seed, not a game: games that
share their dice and decks because bots change seats between them stand or fall together. The bootstrap asks what the
figure would have been with other units: it draws as many units as there are, with repetition, over and over, and takes
the middle 95 % of what comes out.

Everything here is seeded and uses nothing but `random.Random.random`, whose row of numbers is the same in every version
of Python, so that intervals can be reproduced to the last digit.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from freehold.lab.stats.statistics import wilson

CONFIDENCE: Final = 0.95
RESAMPLES: Final = 2000
FEW_UNITS: Final = 30
"""Below so many units the bootstrap has too little to draw from, and its intervals come out too narrow."""
_MOST_BLOCKS: Final = 500
_LANE: Final = 20_011
"""Keeps the draws of the bootstrap apart from anything else that starts from a small seed."""


@dataclass(frozen=True)
class Estimate:
    """A figure with the interval it lies in, 95 times of 100."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval, the number behind a plus-minus sign."""
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        """Whether a value lies in the interval."""
        return self.low <= value <= self.high

    def as_data(self, digits: int = 6) -> dict[str, float]:
        """The estimate for a JSON file, rounded so that no digit depends on how a machine adds."""
        return {
            "value": round(self.value, digits),
            "low": round(self.low, digits),
            "high": round(self.high, digits),
        }


def share(wins: float, trials: int) -> Estimate:
    """The share of independent yes-or-no trials, with Wilson's interval; `wins` is broken where ties are split."""
    low, high = wilson(wins, trials)
    return Estimate(wins / trials if trials else 0.0, low, high)


def quantile(ordered: Sequence[float], at: float) -> float:
    """The value below which the part `at` of an ordered row lies, between two neighbours where need be."""
    place = at * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


# -- the bootstrap ----------------------------------------------------------------------------------------


def means(units: Sequence[Sequence[float]], seed: int = 0, resamples: int = RESAMPLES) -> list[Estimate]:
    """The mean of every column over units, with percentile bootstrap intervals.

    Every unit is a row of figures, the same figures in every unit. Whole rows are drawn, so that columns which
    belong together stay together.
    """
    if not units:
        return []
    columns = [list(column) for column in zip(*units, strict=True)]
    blocks, sizes = _blocks(columns)
    drawn = _resampled(blocks, sizes, seed, resamples)
    tail = (1 - CONFIDENCE) / 2
    found = []
    for column, draws in zip(columns, drawn, strict=True):
        draws.sort()
        found.append(Estimate(sum(column) / len(column), quantile(draws, tail), quantile(draws, 1 - tail)))
    return found


def mean(units: Sequence[float], seed: int = 0, resamples: int = RESAMPLES) -> Estimate:
    """The mean of one figure over units, with its percentile bootstrap interval."""
    found = means([(value,) for value in units], seed, resamples)
    return found[0] if found else Estimate(0.0, 0.0, 0.0)


def shares(units: Sequence[Sequence[float]], seed: int = 0, resamples: int = RESAMPLES) -> list[Estimate]:
    """Like `means`, for figures between 0 and 1.

    Where all units agree - somebody won every game, or there is only one unit - there is nothing to draw from and the
    bootstrap would claim to be certain; there Wilson's interval over units is given instead.
    """
    found = means(units, seed, resamples)
    for index, estimate in enumerate(found):
        if estimate.low == estimate.high:
            found[index] = share(estimate.value * len(units), len(units))
    return found


def differences(
    ones: Sequence[Sequence[float]], others: Sequence[Sequence[float]], seed: int = 0, resamples: int = RESAMPLES
) -> list[Estimate]:
    """By how much every column of `ones` exceeds that of `others`, unit by unit on the same dice and decks."""
    paired = [
        [one - other for one, other in zip(row, partner, strict=True)]
        for row, partner in zip(ones, others, strict=True)
    ]
    return means(paired, seed, resamples)


def _blocks(columns: list[list[float]]) -> tuple[list[list[float]], list[int]]:
    """Sums of neighbouring units, and how many units each of them holds.

    Drawing from very many units is slow and gains nothing: sums of independent units are independent too, and some
    hundreds of them tell the spread to a few hundredths of itself.
    """
    count = len(columns[0])
    width = -(-count // _MOST_BLOCKS)
    starts = range(0, count, width)
    blocks = [[sum(column[start : start + width]) for start in starts] for column in columns]
    return blocks, [min(width, count - start) for start in starts]


def _resampled(blocks: list[list[float]], sizes: list[int], seed: int, resamples: int) -> list[list[float]]:
    """The mean of every column in every resample."""
    draw = random.Random(seed * 100_003 + _LANE).random
    count = len(sizes)
    found: list[list[float]] = [[] for _ in blocks]
    for _ in range(resamples):
        # One number more than needed: of a single one, a getter would return the item itself instead of a row.
        picked = itemgetter(*[int(draw() * count) for _ in range(count)], 0)
        units = sum(picked(sizes)[:-1])
        for column, draws in zip(blocks, found, strict=True):
            draws.append(sum(picked(column)[:-1]) / units)
    return found
