"""How sure sums over many games are: 95 % intervals of means and ratios, from whole numbers that add up exactly."""

from __future__ import annotations

from math import sqrt

from freehold.lab.stats.bootstrap import Estimate
from freehold.lab.stats.statistics import Z95


def mean_interval(total: int, squares: int, count: int) -> Estimate:
    """The mean of `count` whole numbers, from their sum and the sum of their squares.

    >>> shown = mean_interval(total=10, squares=30, count=4)
    >>> f"{shown.value} {shown.low:.3f} {shown.high:.3f}"
    '2.5 1.235 3.765'
    """
    if count <= 0:
        return Estimate(0.0, 0.0, 0.0)
    return ratio_interval(total, squares, total, count, count, count)


def ratio_interval(total: int, squares: int, products: int, whole: int, whole_squares: int, count: int) -> Estimate:
    """The share that `total` has in `whole`, both summed over `count` independent games.

    `squares` and `whole_squares` are the sums of the squares, `products` that of one times the other, game by game.
    """
    if whole == 0:
        return Estimate(0.0, 0.0, 0.0)
    ratio = total / whole
    if count < 2:
        return Estimate(ratio, ratio, ratio)
    # The squared distance of every game from what the ratio would have made of it, added up.
    strayed = (squares * whole * whole - 2 * total * whole * products + total * total * whole_squares) / (whole * whole)
    half = Z95 * sqrt(max(0.0, strayed) * count / (count - 1)) / whole
    return Estimate(ratio, ratio - half, ratio + half)
