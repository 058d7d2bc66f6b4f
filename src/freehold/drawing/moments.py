"""A moment of a game, as far as it shows on a board."""

from __future__ import annotations

from typing import NamedTuple

from freehold.engine.chapters.rent import rent_now
from freehold.engine.chapters.rights import reserved_for
from freehold.engine.edition import BANK
from freehold.engine.game import Game


class Held(NamedTuple):
    """A deed: whose it is, what stands on it, what it earns now."""

    owner: int = BANK
    houses: int = 0
    hotel: bool = False
    mortgaged: bool = False
    rent: int = 0
    reserved: int = BANK


class Seat(NamedTuple):
    """A seat: who sits there, where the token stands, the cash."""

    name: str
    token: str
    place: int
    detained: bool
    out: bool
    cash: int


class Moment(NamedTuple):
    """Everything that is added to a bare board."""

    deeds: list[Held]
    seats: list[Seat]
    on_turn: int = BANK
    caption: str = ""
    """What the picture is of, for instance the table and the move."""


def moment_of(game: Game, caption: str = "") -> Moment:
    """A game as it stands."""
    turn = game.turn
    return Moment(
        [_held(game, deed) for deed in range(len(game.owner))],
        [_seat(game, seat) for seat in range(game.seats)],
        turn.seat if turn is not None else BANK,
        caption,
    )


def _held(game: Game, deed: int) -> Held:
    return Held(
        game.owner[deed],
        game.houses[deed],
        game.hotel[deed],
        game.mortgaged[deed],
        rent_now(game, deed),
        reserved_for(game, deed),
    )


def _seat(game: Game, seat: int) -> Seat:
    detained = game.detained[seat] > 0
    return Seat(game.names[seat], game.tokens[seat], game.place[seat], detained, game.out[seat], game.cash[seat])
