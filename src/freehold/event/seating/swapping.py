"""Two players change places by hand: what speaks against it, before it is done."""

from __future__ import annotations

from typing import NamedTuple

from freehold.event.seating.hall import Hall, Seating, mask_of


class SwapFault(NamedTuple):
    """Something the organiser should know about a swap; only a `hard` one forbids it."""

    reason: str
    player: int
    other: int
    hard: bool


def table_of(seating: Seating, player: int) -> int:
    """At which table somebody sits, or -1."""
    return next((at for at, table in enumerate(seating) if player in table), -1)


def why_not_swap(hall: Hall, seating: Seating, first: int, second: int) -> list[SwapFault]:
    """What is wrong with swapping two players: they are not seated, or club-mates or old opponents would meet."""
    for player in (first, second):
        if table_of(seating, player) < 0:
            return [SwapFault("not-seated", player, -1, True)]
    if first == second:
        return [SwapFault("swap-same", first, second, True)]
    home, away = table_of(seating, first), table_of(seating, second)
    if home == away:
        return []
    found: list[SwapFault] = []
    for player, table, leaving in ((first, away, second), (second, home, first)):
        others = mask_of(seating[table]) & ~(1 << leaving)
        for other in range(hall.players):
            if others >> other & 1 and hall.clubs[player] >> other & 1:
                found.append(SwapFault("club-together", player, other, False))
            if others >> other & 1 and hall.met[player] >> other & 1:
                found.append(SwapFault("met-before", player, other, False))
    return found


def swapped(seating: Seating, first: int, second: int) -> Seating:
    """The seating with two players on each other's seats."""
    other = {first: second, second: first}
    return [[other.get(player, player) for player in table] for table in seating]
