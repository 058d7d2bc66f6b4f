"""Beginning a new game from a moment of another, without giving away what that other game has in store."""

from __future__ import annotations

import msgspec

from freehold.engine.fork import foretells, forked_game, public_position
from freehold.engine.game import Game
from freehold.engine.position import to_data
from freehold.engine.stage import OPENING_HANDS
from freehold.engine.state import SEEDED

__all__ = ["foretells", "forked_game", "is_being_dealt", "position_like", "position_text", "unforeseen"]


def position_text(game: Game) -> str:
    """A position for a fork, as JSON. It goes into records that anybody may read while the game is still played.

    Nobody throws real dice at a fork: a moment of a physical table goes on with dice of its own.
    """
    game = game.copy()
    game.chance = SEEDED
    return msgspec.json.encode(public_position(game)).decode()


def is_being_dealt(game: Game) -> bool:
    """Whether people are in the middle of dealing by hand, which nobody but they could go on with."""
    return game.chance != SEEDED and any(stage.kind == OPENING_HANDS for stage in game.agenda)


def position_like(position: str, game: Game) -> str:
    """A position in the form of another: older forks play on as they began only with all that they hold."""
    return msgspec.json.encode(to_data(game)).decode() if foretells(position) else position_text(game)


def unforeseen(game: Game, seed: int) -> bytes:
    """The moment a game is at, as JSON, with a future drawn from `seed` in the place of its own: for whoever thinks
    about it and may know no more than everybody at the table.
    """
    return msgspec.json.encode(to_data(game.fork(seed)))
