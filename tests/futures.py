"""The same moment with another future, for tests that nobody can tell one from the other."""

from __future__ import annotations

from freehold.engine.game import Game
from freehold.engine.hidden import drawn_future


def other_future(game: Game, seed: int) -> Game:
    """The same moment for everybody at the table, with other throws and cards to come."""
    twin = game.copy()
    drawn_future(game, seed).come_to(twin)
    return twin
