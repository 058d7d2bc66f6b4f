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

BY_RULES: Final[i64] = 0
"""They answer as `normal` does."""
BY_EQUITY: Final[i64] = 1
"""They accept what raises their chance to win."""
BY_PRICES: Final[i64] = 2
"""They go by printed prices, and pay anything for a group."""
READINGS: Final[i64] = 3

_TOO_OFTEN: Final[i64] = 2

_WORTH_ITS_WHILE: Final[i64] = 1_000
"""What a deal has to bring somebody who goes by equity, in parts of a million."""


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

    def holds(self, partner: i64, reading: i64) -> bool:
        """Whether a reading of a partner has not been wrong too often."""
        return self.wrong[partner * READINGS + reading] < _TOO_OFTEN

    def accepts(self, game: Game, seat: i64, leg: Leg, reading: i64, before: i64) -> bool:
        """Whether the partner of a leg accepts it by a reading; `before` is what the judge gives it without."""
        partner = leg.partner
        if reading == BY_RULES:
            return self.ruled.answer_offer(game, partner, Deal(seat, [leg], 0)).kind == act.ACCEPT
        if reading == BY_EQUITY:
            return self.judge.after_leg(game, seat, leg)[partner] - before > _WORTH_ITS_WHILE
        verdict = objection(game, partner, seat, leg, self.outline, FIXED_H, self.wished, self.shunned)
        return verdict == WELCOME

    def refused(self, partner: i64, reading: i64) -> None:
        """An offer that this reading took for welcome was not."""
        self.wrong[partner * READINGS + reading] += 1

    def accepted(self, partner: i64, reading: i64) -> None:
        """An offer was accepted as this reading expected: it is trusted again."""
        self.wrong[partner * READINGS + reading] = 0
