"""A round by standings: the best together, the next together, and so on, with as little bending as possible."""

from __future__ import annotations

from collections.abc import Sequence

from freehold.event.seating.hall import APART, Hall, Seating, mask_of

_AGAIN = 20
"""Two who meet again weigh as much as so many places somebody is moved up or down, each way."""


def pods(hall: Hall, standings: Sequence[int], sizes: Sequence[int]) -> Seating:
    """Tables for players in the order of their standing, cut from the top.

    Where club-mates or old opponents come together, players of neighbouring tables are swapped, the best swap
    first, until no swap helps any more. Nothing is drawn: the standings alone decide.
    """
    if sum(sizes) != len(standings):
        raise ValueError(f"tables for {sum(sizes)} cannot seat {len(standings)}")
    seating = _cut(standings, sizes)
    rank = {player: place for place, player in enumerate(standings)}
    while True:
        best = _best_swap(hall, seating, rank)
        if best is None:
            return [sorted(table, key=lambda player: rank[player]) for table in seating]
        table, first, second = best
        upper, lower = seating[table], seating[table + 1]
        upper[first], lower[second] = lower[second], upper[first]


def _cut(standings: Sequence[int], sizes: Sequence[int]) -> Seating:
    seating: Seating = []
    begin = 0
    for size in sizes:
        seating.append(list(standings[begin : begin + size]))
        begin += size
    return seating


def _best_swap(hall: Hall, seating: Seating, rank: dict[int, int]) -> tuple[int, int, int] | None:
    """The swap between two neighbouring tables that makes them better most, if any does."""
    best: tuple[int, int, int] | None = None
    gained = 0
    for table in range(len(seating) - 1):
        upper, lower = seating[table], seating[table + 1]
        now = _strain(hall, upper) + _strain(hall, lower)
        if not now:
            continue
        for first in range(len(upper)):
            for second in range(len(lower)):
                gain = now - _swapped_strain(hall, upper, lower, first, second)
                gain -= abs(rank[upper[first]] - rank[lower[second]])
                if gain > gained:
                    gained, best = gain, (table, first, second)
    return best


def _swapped_strain(hall: Hall, upper: list[int], lower: list[int], first: int, second: int) -> int:
    above = [*upper[:first], lower[second], *upper[first + 1 :]]
    below = [*lower[:second], upper[first], *lower[second + 1 :]]
    return _strain(hall, above) + _strain(hall, below)


def _strain(hall: Hall, table: list[int]) -> int:
    """What keeps the players of a table from liking it."""
    everybody = mask_of(table)
    again = sum((hall.met[player] & everybody).bit_count() for player in table) // 2
    together = sum((hall.clubs[player] & everybody).bit_count() for player in table) // 2
    return _AGAIN * again + APART * together
