"""All rounds of an event seated before the first: by construction where there is one, and by search."""

from __future__ import annotations

from collections.abc import Sequence

from freehold.engine.chance import Stream
from freehold.event.seating.bounds import least_repeats, least_together
from freehold.event.seating.designs import designed_rounds
from freehold.event.seating.hall import APART, Hall, Seating, mask_of, meetings
from freehold.event.seating.search import Search

_ROUNDS_LANE = 6_000


def preseat(hall: Hall, sizes: Sequence[int], rounds: int, seed: int) -> list[Seating]:
    """Seat everybody for some rounds: club-mates apart, and as few pairs as possible meeting again. Rule: PN-3.1"""
    if sum(sizes) != hall.players:
        raise ValueError(f"tables for {sum(sizes)} cannot seat {hall.players}")
    stream = Stream(seed, _ROUNDS_LANE)
    found: list[Seating] = []
    if not any(hall.met):
        found = _named(designed_rounds(sizes, rounds), _rows(hall, stream))
    while len(found) < rounds:
        found.append(_greedy(hall, sizes, found, stream))
    bound = least_repeats(hall, sizes, rounds) + APART * least_together(hall, sizes, rounds)
    return Search(hall, found, stream).run(bound)


def _rows(hall: Hall, stream: Stream) -> list[int]:
    """Who takes which place of a construction: drawn, but clubs side by side, since players of a row never meet."""
    order = list(range(hall.players))
    stream.shuffle(order)
    rank = {player: at for at, player in enumerate(hall.by_club())}
    mates = [player for player in order if hall.clubs[player]]
    singles = [player for player in order if not hall.clubs[player]]
    return sorted(mates, key=lambda player: rank[player]) + singles


def _named(rounds: list[Seating], order: Sequence[int]) -> list[Seating]:
    return [[[order[place] for place in table] for table in seating] for seating in rounds]


def _greedy(hall: Hall, sizes: Sequence[int], before: list[Seating], stream: Stream) -> Seating:
    """One round to begin with: everybody, in drawn order, goes where they know fewest."""
    met = [past | new for past, new in zip(hall.met, meetings(before, hall.players), strict=True)]
    order = list(range(hall.players))
    stream.shuffle(order)
    # Large clubs first, while there is room to keep them apart.
    order.sort(key=lambda player: -hall.clubs[player].bit_count())
    tables: Seating = [[] for _ in sizes]
    for player in order:
        free = [at for at, size in enumerate(sizes) if len(tables[at]) < size]
        tables[min(free, key=lambda at: _strain(hall, met, player, tables[at]))].append(player)
    return tables


def _strain(hall: Hall, met: list[int], player: int, table: list[int]) -> tuple[int, int]:
    others = mask_of(table)
    known = (met[player] & others).bit_count() + APART * (hall.clubs[player] & others).bit_count()
    return known, len(table)
