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
from freehold.engine.masks import bit

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
        self.wrong: list[int] = [0] * (game.seats * READINGS)
        """How often each reading of each seat said yes where the seat said no."""
        self.against: list[int] = [0] * (game.seats * READINGS)
        """How often the answer of each seat was another than each reading expected."""

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

    def expected(self, game: Game, seat: i64, leg: Leg) -> i64:
        """The readings by which the partner of a leg accepts it, as a bit mask."""
        found: i64 = 0
        for reading in range(READINGS):
            if self.accepts(game, seat, leg, reading):
                found |= bit(reading)
        return found

    def answered(self, partner: i64, expected: i64, accepted: bool) -> None:
        """What an answer says against every reading."""
        for reading in range(READINGS):
            if (expected >> reading & 1 != 0) != accepted:
                self.against[partner * READINGS + reading] += 1

    def contradicts(self, partner: i64, reading: i64) -> bool:
        """Whether a partner has answered otherwise than a reading expected."""
        return self.against[partner * READINGS + reading] > 0

    def goes_by_prices(self, partner: i64) -> bool:
        """Whether a seat has answered as nobody else would, and always as who goes by printed prices."""
        if self.contradicts(partner, BY_PRICES):
            return False
        return self.contradicts(partner, BY_WORTH) and self.contradicts(partner, BY_EQUITY)

    def plays_as(self, partner: i64) -> str:
        """The bot that a seat has turned out to be: one that goes by prices, or else the base of all play-outs."""
        return _FIXED if self.goes_by_prices(partner) else BASE

    def refused(self, partner: i64, reading: i64) -> None:
        """An offer that this reading took for welcome was not."""
        self.wrong[partner * READINGS + reading] += 1

    def accepted(self, partner: i64, reading: i64) -> None:
        """An offer was accepted as this reading expected: it is trusted again."""
        self.wrong[partner * READINGS + reading] = 0
