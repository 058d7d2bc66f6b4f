"""Who sits on which chair: drawn, so that nobody can say it was arranged."""

from __future__ import annotations

from collections.abc import Sequence

from freehold.engine.chance import Stream
from freehold.event.seating.hall import Seating

_SEATS_LANE = 7_000
"""Lanes of the seed from here on draw seats, one for every round."""


def drawn_order(seating: Seating, seed: int, round: int) -> Seating:
    """The same tables with the seats of each drawn; play goes clockwise from the first. Rule: PN-3.3b"""
    stream = Stream(seed, _SEATS_LANE + round)
    found: Seating = []
    for table in seating:
        seats = sorted(table)
        stream.shuffle(seats)
        found.append(seats)
    return found


def seeded_order(players: Sequence[int]) -> Seating:
    """The final: one table, the best of the standings on the first seat."""
    return [list(players)]
