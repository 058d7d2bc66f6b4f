"""What the table is busy with, as clients see it: everything public about the stage on top."""

from __future__ import annotations

from freehold.engine.describing import situation
from freehold.engine.game import Game

Json = dict[str, object]


def stage_data(game: Game) -> Json | None:
    """The stage on top of the agenda, or None when the game is over."""
    return None if game.is_idle else situation(game)
