"""Letting bots play: asking everybody, in an order that the rules ask for."""

from __future__ import annotations

from collections.abc import Sequence

from freehold.bots.protocol import Bot
from freehold.engine.action import Action
from freehold.engine.game import Game


def next_action(game: Game, bots: Sequence[Bot | None]) -> tuple[int, Action] | None:
    """Ask the others whether they want to act out of turn, then the seat the table waits for.

    A seat without a bot is left to its person: None means that the table waits for one.
    """
    awaited = game.to_act
    if awaited < 0:
        return None
    for other in game.others_from(awaited):
        action = _wish(game, bots[other], other)
        if action is not None:
            return other, action
    action = _wish(game, bots[awaited], awaited)
    return None if action is None else (awaited, action)


def _wish(game: Game, bot: Bot | None, seat: int) -> Action | None:
    return None if bot is None else bot.choose(game, seat)


def play_out(game: Game, bots: Sequence[Bot], most: int = 20_000) -> int:
    """Play until the game is over or `most` actions have been played; return how many were."""
    for count in range(most):
        found = next_action(game, bots)
        if found is None:
            return count
        game.play(found[0], found[1])
    return most
