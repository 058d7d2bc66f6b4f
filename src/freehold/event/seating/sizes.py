"""How many tables, and how many players at each."""

from __future__ import annotations

from freehold.event.reasons import sentence_of
from freehold.table.deciding.commands import Detail


class SizeFault(ValueError):
    """So many players cannot be seated; `reason` and `details` say why, as data."""

    def __init__(self, reason: str, **details: Detail) -> None:
        super().__init__(sentence_of(reason, details))
        self.reason = reason
        self.details = details


def table_sizes(players: int, least: int, most: int, wish: int, tables: int = 0) -> list[int]:
    """The sizes of the tables for so many players, larger tables first; they differ by one player at most.

    Tables seat from `least` to `most`, on average as near to `wish` as can be, the smaller tables if both are as near.
    With `tables` there are no more than that many in the hall. Rule: PN-3.1, R-PN-QUALIFYING
    """
    if players < least:
        raise SizeFault("too-few-players", players=players, least=least, missing=least - players)
    counts = [count for count in range(1, players // least + 1) if count * least <= players <= count * most]
    if not counts:
        below, above = nearest_counts(players, least, most)
        raise SizeFault("sizes-impossible", players=players, least=least, most=most, fewer=below, more=above)
    if tables:
        counts = [count for count in counts if count <= tables]
        if not counts:
            raise SizeFault("too-few-tables", players=players, tables=tables, most=most, room=tables * most)
    # How far the average size is from the wish, without fractions.
    count = min(counts, key=lambda count: (_distance(players, count, wish), -count))
    size, larger = divmod(players, count)
    return [size + 1] * larger + [size] * (count - larger)


def _distance(players: int, count: int, wish: int) -> int:
    """How many players sit at a table that is larger or smaller than wished, each counted by how much."""
    size, larger = divmod(players, count)
    return larger * (size + 1) * abs(size + 1 - wish) + (count - larger) * size * abs(size - wish)


def can_seat(players: int, least: int, most: int) -> bool:
    """Whether so many can be seated at all."""
    return players >= least and -(-players // most) * least <= players


def nearest_counts(players: int, least: int, most: int) -> tuple[int, int]:
    """The next smaller and the next larger number of players that can be seated; 0 if there is no smaller one."""
    below = next((count for count in range(players - 1, least - 1, -1) if can_seat(count, least, most)), 0)
    above = players + 1
    while not can_seat(above, least, most):
        above += 1
    return below, above
