"""Fewer repeats than this no seating can have.

Three things force pairs to meet again; the largest of them is the bound:

*pairs*    All tables of all rounds make more meetings than there are pairs that may meet. Pairs of a club that are to
           be kept apart are no use, nor are pairs that have met already: every meeting of theirs is a repeat.
*players*  Somebody has more table-mates, even at the smallest tables in every round, than there are others to meet.
*tables*   A table has more seats than there were tables in an earlier round, so two of it come from the same one.

The bound need not be reachable: 20 players at five tables have pairs enough for six rounds, but such rounds would be a
resolvable group divisible design of type 2^10 with blocks of four, which is known not to exist. Where a construction
exists (`designs`), the bound is reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from freehold.event.seating.hall import Hall


def least_repeats(hall: Hall, sizes: Sequence[int], rounds: int) -> int:
    """The number of repeats below which nobody can go, clubs kept apart where that is possible."""
    return max(_by_pairs(hall, sizes, rounds), _by_players(hall, sizes, rounds), _by_tables(sizes, rounds))


def least_together(hall: Hall, sizes: Sequence[int], rounds: int) -> int:
    """How often two of a club have to share a table because the club is larger than the number of tables."""
    return rounds * sum(crowded(size, len(sizes)) for size in hall.club_sizes)


def crowded(things: int, boxes: int) -> int:
    """How many pairs share a box when things are spread as evenly as they can be."""
    each, more = divmod(things, boxes)
    return more * comb(each + 1, 2) + (boxes - more) * comb(each, 2)


def _new_to(hall: Hall, player: int, sizes: Sequence[int]) -> int:
    """How many others a player may still meet for the first time."""
    shunned = hall.met[player] | (hall.clubs[player] if hall.clubs[player].bit_count() < len(sizes) else 0)
    return hall.players - 1 - shunned.bit_count()


def _by_pairs(hall: Hall, sizes: Sequence[int], rounds: int) -> int:
    made = rounds * sum(comb(size, 2) for size in sizes)
    free = sum(_new_to(hall, player, sizes) for player in range(hall.players)) // 2
    return max(made - free, 0)


def _by_players(hall: Hall, sizes: Sequence[int], rounds: int) -> int:
    mates = rounds * (min(sizes) - 1)
    ends = sum(max(mates - _new_to(hall, player, sizes), 0) for player in range(hall.players))
    return -(-ends // 2)


def _by_tables(sizes: Sequence[int], rounds: int) -> int:
    return (rounds - 1) * sum(crowded(size, len(sizes)) for size in sizes)
