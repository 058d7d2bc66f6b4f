"""Imposing: which pages lie side by side on a sheet, so that the folded pile reads from first to last."""

from __future__ import annotations

from typing import NamedTuple

BLANK = 0
"""No page."""


class Spread(NamedTuple):
    """One side of a sheet: the numbers of the pages on its left and right half."""

    left: int
    right: int


class Leaf(NamedTuple):
    """A sheet with both its sides, each as one looks at it."""

    outside: Spread
    inside: Spread


def padded(count: int) -> int:
    """A booklet has four pages for every sheet."""
    return -(-count // 4) * 4


def imposed(count: int) -> list[Leaf]:
    """The sheets of a booklet, the outermost first: laid on each other and folded, their pages read in order."""
    whole = padded(count)
    return [Leaf(Spread(whole - 2 * n, 2 * n + 1), Spread(2 * n + 2, whole - 2 * n - 1)) for n in range(whole // 4)]
