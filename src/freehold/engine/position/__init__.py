"""Positions: one moment of a game as plain data, exact enough to play on from it.

`to_data` writes tables, lists, numbers and words, with seats, deeds, decks and cards by name; `from_data` sets up
the same game again. Text and files are somebody else's business.
"""

from __future__ import annotations

from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.position.reading import Layout, lay_out
from freehold.engine.position.values import PositionError
from freehold.engine.position.writing import to_data

__all__ = ["Layout", "PositionError", "from_data", "lay_out", "to_data"]


def from_data(edition: Edition, data: dict[str, object]) -> Game:
    """Set up the game a position describes, or raise `PositionError` with all its problems.

    With `opening` the opening is held. A position that has neither a `move` (dice at rest) nor a full `agenda`
    then goes on until somebody has to decide something, so that debts are paid and asked-for rents come up.
    """
    return lay_out(edition, data).start()
