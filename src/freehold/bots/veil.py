"""Asking a bot without letting it look into the future.

While it thinks, the game it is handed has other throws and cards in store than the true ones: whoever plays on a copy
to see what comes learns nothing. Everything that is known at the table is as it is, and the game is the same object.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots.protocol import Bot
from freehold.engine.action import Action
from freehold.engine.game import Game
from freehold.engine.hidden import drawn_future, future_of

_VEIL: Final[i64] = 0x7665696C << 24
_A_TURN: Final[i64] = 1 << 6


def veiled_choice(bot: Bot, game: Game, seat: i64) -> Action | None:
    """What a bot chooses if it cannot know what is to come; the true future is back in place whatever it does.

    The one it sees follows from the turn and the seat alone, so that the same moment always looks the same.
    """
    truth = future_of(game)
    drawn_future(game, _VEIL + game.throwing_turns * _A_TURN + seat).come_to(game)
    try:
        return bot.choose(game, seat)
    finally:
        truth.come_to(game)
