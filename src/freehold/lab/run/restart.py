"""Playing on from one position many times: everything stays as it stands, only chance is fresh."""

from __future__ import annotations

from freehold.engine.game import Game


def restart(game: Game, seed: int) -> Game:
    """A copy of `game` whose dice and hidden cards come from `seed`; cards whose place everybody knows stay there.

    A table at which people entered dice and cards, or that has a break, plays on by itself. Raise `ValueError` if
    there is nothing to play: the game is over, or the host has to do something first.
    """
    twin = game.fork(seed)
    # What is told of the game names the seed it can be played again from.
    twin.seed = seed
    twin.paused = False
    twin.settle()
    if twin.over:
        raise ValueError("the game of this position is over")
    if twin.to_act < 0:
        raise ValueError("this position waits for the host, not for a player")
    return twin
