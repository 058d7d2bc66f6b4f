"""How a table of an event is doing, as far as its room knows: what the control room and the projector show of it."""

from __future__ import annotations

import msgspec

from freehold.table.table import OVER, Table


class SeatPulse(msgspec.Struct, frozen=True):
    """How one seat is doing."""

    name: str
    worth: int
    cash: int
    out: bool


class Pulse(msgspec.Struct, frozen=True):
    """How a table is doing after its latest entry."""

    code: str
    begun: bool = False
    over: bool = False
    paused: bool = False
    turn: int = 0
    moves: int = 0
    last_at: int = 0
    seats: list[SeatPulse] = []


def pulse_of(table: Table) -> Pulse:
    """How a table is doing now."""
    play = table.play
    if play is None:
        return Pulse(table.code, last_at=table.created.at)
    game = play.game
    seats = [
        SeatPulse(
            place.name,
            0 if game.out[seat] else int(game.worth(seat)),
            0 if game.out[seat] else int(game.cash[seat]),
            bool(game.out[seat]),
        )
        for seat, place in enumerate(table.places)
    ]
    over = table.status == OVER
    return Pulse(table.code, True, over, bool(game.paused), play.turn, play.move, table.last_at, seats)
