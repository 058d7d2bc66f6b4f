"""Beginning a new game from a moment of another, without giving away what that other game has in store."""

from __future__ import annotations

import msgspec

from freehold.engine.game import Game
from freehold.engine.position import to_data
from freehold.engine.record import forked_game

__all__ = ["forked_game", "position_text"]


def position_text(game: Game) -> str:
    """A position for a fork, as JSON."""
    return msgspec.json.encode(to_data(game)).decode()
