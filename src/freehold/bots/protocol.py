"""What a bot has to be able to do."""

from __future__ import annotations

from typing import Protocol

from freehold.engine.action import Action
from freehold.engine.game import Game


class Bot(Protocol):
    """Somebody who decides for a seat."""

    def choose(self, game: Game, seat: int) -> Action | None:
        """Return a legal action for `seat`.

        None means "nothing for now" and is allowed only while the table does not wait for this seat.
        """
        ...
