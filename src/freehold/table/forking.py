"""Beginning a new game from a moment of another, without giving away what that other game has in store."""

from __future__ import annotations

import msgspec

from freehold.engine.fork import foretells, forked_game, public_position
from freehold.engine.game import Game
from freehold.engine.position import to_data

__all__ = ["foretells", "forked_game", "position_like", "position_text"]


def position_text(game: Game) -> str:
    """A position for a fork, as JSON. It goes into records that anybody may read while the game is still played."""
    return msgspec.json.encode(public_position(game)).decode()


def position_like(position: str, game: Game) -> str:
    """A position in the form of another: older forks play on as they began only with all that they hold."""
    return msgspec.json.encode(to_data(game)).decode() if foretells(position) else position_text(game)
