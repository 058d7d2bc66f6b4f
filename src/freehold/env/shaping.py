"""Rewards on the way: how much the chances of every seat have changed, as the equity of the edition judges them.

The reward of a step is weight * (discount * chances after - chances before); a finished game has no chances left. So
all of them together depend on nothing but the beginning, and the best play stays the best.
"""

from __future__ import annotations

from freehold.bots.equity import ONE, judge_of
from freehold.engine.edition import Edition
from freehold.engine.game import Game


class Potential:
    """The chances of all seats in one game, and what has become of them since they were last looked at."""

    def __init__(self, edition: Edition, weight: float, discount: float) -> None:
        self.judge = judge_of(edition)
        self.weight = weight
        self.discount = discount
        self.chances: list[float] = []

    def begin(self, game: Game) -> None:
        self.chances = self.of(game)

    def of(self, game: Game) -> list[float]:
        """What every seat's chances are above its share; 0 for all once the game is over."""
        if game.over:
            return [0.0] * game.seats
        shares = self.judge.shares(game)
        return [0.0 if game.out[seat] else shares[seat] / ONE - 1 / game.seats for seat in range(game.seats)]

    def step(self, game: Game) -> list[float]:
        """The rewards since the last look."""
        now = self.of(game)
        earned = [
            self.weight * (self.discount * after - before) for before, after in zip(self.chances, now, strict=True)
        ]
        self.chances = now
        return earned
