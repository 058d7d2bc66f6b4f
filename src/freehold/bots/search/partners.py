"""How a partner may answer an offer: several readings of others, given up when they have been wrong too often."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots.ladder.hard import HardBot
from freehold.bots.ladder.normal import NormalBot
from freehold.bots.outline import outline_of
from freehold.bots.policy import FIXED_H
from freehold.bots.search.playouts import BASE
from freehold.bots.weighing import WELCOME, objection
from freehold.engine import action as act
from freehold.engine.action import Leg
from freehold.engine.chapters.deal import Deal
from freehold.engine.game import Game

BY_WORTH: Final[i64] = 0
"""They answer as `normal` does."""
BY_EQUITY: Final[i64] = 1
"""They answer as `hard` does."""
BY_PRICES: Final[i64] = 2
"""They answer as `fixed-h` does, who goes by printed prices and pays anything for a group."""
READINGS: Final[i64] = 3

_FIXED: Final = "fixed-h"
"""Who answers by prices."""

_TOO_OFTEN: Final[i64] = 2


class Partners:
    """What is known of how the others answer."""

    def __init__(self, game: Game) -> None:
        self.outline = outline_of(game.edition)
        self.wished = FIXED_H.wished(self.outline)
        self.shunned = FIXED_H.shunned(self.outline)
        self.normal = NormalBot()
        self.normal.sit_down(game)
        self.hard = HardBot()
        self.hard.sit_down(game)
        self.by_prices: i64 = 0
        """Who has accepted what only those accept who go by printed prices."""
        self.wrong: list[int] = [0] * (game.seats * READINGS)
        """How often each reading of each seat said yes where the seat said no."""

    def holds(self, partner: i64, reading: i64) -> bool:
        """Whether a reading of a partner has not been wrong too often."""
        return self.wrong[partner * READINGS + reading] < _TOO_OFTEN

    def accepts(self, game: Game, seat: i64, leg: Leg, reading: i64) -> bool:
        """Whether the partner of a leg accepts it by a reading."""
        if reading == BY_WORTH:
            return self.normal.answer_offer(game, leg.partner, Deal(seat, [leg], 0)).kind == act.ACCEPT
        if reading == BY_EQUITY:
            return self.hard.answer_offer(game, leg.partner, Deal(seat, [leg], 0)).kind == act.ACCEPT
        verdict = objection(game, leg.partner, seat, leg, self.outline, FIXED_H, self.wished, self.shunned)
        return verdict == WELCOME

    def plays_as(self, partner: i64) -> str:
        """The bot that a seat has turned out to be."""
        return _FIXED if self.by_prices >> partner & 1 and self.holds(partner, BY_PRICES) else BASE

    def refused(self, partner: i64, reading: i64) -> None:
        """An offer that this reading took for welcome was not."""
        self.wrong[partner * READINGS + reading] += 1

    def accepted(self, partner: i64, reading: i64) -> None:
        """An offer was accepted as this reading expected: it is trusted again."""
        self.wrong[partner * READINGS + reading] = 0
