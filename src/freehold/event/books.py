"""What the device of a table knows, as a count sheet: the books that stand beside what two people have counted."""

from __future__ import annotations

from freehold.engine.game import Game
from freehold.event.counting import DeedCount, PlayerCount


def books_of(game: Game) -> list[PlayerCount]:
    """A column for every seat, in the order of the seats. Rule: PN-4.2b, PN-10b"""
    left = [int(seat) for seat in game.retired]
    return [_column(game, seat, left.index(seat) + 1 if seat in left else 0) for seat in range(game.seats)]


def _column(game: Game, seat: int, out: int) -> PlayerCount:
    if game.out[seat]:
        return PlayerCount(game.names[seat], 0, out=out)
    deeds = [
        DeedCount(int(deed), int(game.houses[deed]), bool(game.hotel[deed]), bool(game.mortgaged[deed]))
        for deed in game.deeds_of(seat)
    ]
    cards, debt = len(game.held[seat]), int(game.credit[seat])
    return PlayerCount(game.names[seat], int(game.cash[seat]), deeds=deeds, cards=cards, debt=debt)
