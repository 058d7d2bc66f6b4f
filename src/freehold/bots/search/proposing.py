"""Offers that have been thought about or refused, and which of them are out of the question."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.masks import mask_of

_FORGOTTEN_AFTER: Final[i64] = 40
"""Throwing turns after which a refused offer may be made again."""


class Candidate:
    """An offer that has been thought about."""

    def __init__(self, leg: Leg, mine: i64, reading: i64) -> None:
        self.action = Action(act.OFFER, legs=[leg])
        self.leg = leg
        self.mine = mine
        """What the judge says it brings oneself."""
        self.reading = reading
        """By which reading of the partner it is accepted."""
        self.expected: i64 = 0
        """All the readings by which it is, as a bit mask."""


class Refused:
    """An offer that was turned down, and when."""

    def __init__(self, leg: Leg, turn: i64) -> None:
        self.partner = leg.partner
        self.given = mask_of(leg.give_deeds)
        self.wanted = mask_of(leg.get_deeds)
        self.paid = paid(leg)
        self.turn = turn

    def covers(self, leg: Leg, turn: i64) -> bool:
        """Whether another offer of the same deeds is no better for the partner than this one was."""
        if turn - self.turn > _FORGOTTEN_AFTER or leg.partner != self.partner:
            return False
        if mask_of(leg.give_deeds) != self.given or mask_of(leg.get_deeds) != self.wanted:
            return False
        return paid(leg) <= self.paid


def is_fair(mine: i64, theirs: i64) -> bool:
    """The veto: no deal that the judge finds bad for oneself, or that brings the partner much more than oneself."""
    return mine > 0 and theirs <= 2 * mine


def paid(leg: Leg) -> i64:
    """What the proposer pays; negative for what it is paid."""
    return leg.give_cash - leg.get_cash
