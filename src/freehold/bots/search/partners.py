"""How a partner may answer an offer: several readings of others, given up when they have been wrong too often."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots.equity.judge import Judge
from freehold.bots.ladder.normal import NormalBot
from freehold.bots.outline import outline_of
from freehold.bots.policy import FIXED_H
from freehold.bots.weighing import WELCOME, objection
from freehold.engine import action as act
from freehold.engine.action import Leg
from freehold.engine.chapters.deal import Deal
from freehold.engine.game import Game

BY_RULES: Final[i64] = 1
"""They answer as `normal` does."""
BY_EQUITY: Final[i64] = 2
"""They accept what raises their chance to win."""
BY_PRICES: Final[i64] = 4
"""They go by printed prices, and pay anything for a group."""
READINGS: Final[i64] = 3

_WRONG_TWICE: Final[i64] = 2


class Partners:
    """What is known of how the others answer."""

    def __init__(self, game: Game, judge: Judge) -> None:
        self.judge = judge
        self.outline = outline_of(game.edition)
        self.wished = FIXED_H.wished(self.outline)
        self.shunned = FIXED_H.shunned(self.outline)
        self.ruled = NormalBot()
        self.ruled.sit_down(game)
        self.wrong: list[int] = [0] * (game.seats * READINGS)
        """How often each reading of each seat said yes where the seat said no."""

    def readings(self, game: Game, seat: i64, leg: Leg, gain: i64) -> i64:
        """The readings, as a mask, by which the partner of a leg accepts it; `gain` is what the judge sees in it."""
        partner = leg.partner
        mask: i64 = 0
        if self._holds(partner, 0):
            answer = self.ruled.answer_offer(game, partner, Deal(seat, [leg], 0))
            if answer.kind == act.ACCEPT:
                mask |= BY_RULES
        if gain > 0 and self._holds(partner, 1):
            mask |= BY_EQUITY
        if self._holds(partner, 2):
            verdict = objection(game, partner, seat, leg, self.outline, FIXED_H, self.wished, self.shunned)
            if verdict == WELCOME:
                mask |= BY_PRICES
        return mask

    def _holds(self, partner: i64, reading: i64) -> bool:
        return self.wrong[partner * READINGS + reading] < _WRONG_TWICE

    def refused(self, partner: i64, mask: i64) -> None:
        """An offer that these readings took for welcome was not."""
        for reading in range(READINGS):
            if mask >> reading & 1:
                self.wrong[partner * READINGS + reading] += 1

    def accepted(self, partner: i64, mask: i64) -> None:
        """An offer was accepted: readings that expected it are trusted again."""
        for reading in range(READINGS):
            if mask >> reading & 1:
                self.wrong[partner * READINGS + reading] = 0
