"""An offer that somebody is putting together out of small choices, before anybody else hears of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.game import Game
from freehold.engine.masks import bit, members

NONE: Final[i64] = 0
OFFER: Final[i64] = 1
COUNTER: Final[i64] = 2
PUT_UP: Final[i64] = 3
ASK: Final[i64] = 4

MOST_STEPS: Final[i64] = 12
"""After so many choices an offer is sent or given up."""


class Draft:
    """What is on the paper so far."""

    def __init__(self) -> None:
        self.kind: i64 = NONE
        self.seat: i64 = -1
        self.partner: i64 = -1
        self.give: i64 = 0
        """Bit mask of the deeds that would go to the partner,"""
        self.get: i64 = 0
        """and of those that would come."""
        self.give_cash: i64 = 0
        self.get_cash: i64 = 0
        self.give_card = False
        self.get_card = False
        self.deed: i64 = -1
        """The deed to be put up or asked for, where deals go by auction."""
        self.steps: i64 = 0

    def begin(self, kind: i64, seat: i64, partner: i64, deed: i64 = -1) -> None:
        """A clean sheet."""
        self.kind = kind
        self.seat = seat
        self.partner = partner
        self.give = 0
        self.get = 0
        self.give_cash = 0
        self.get_cash = 0
        self.give_card = False
        self.get_card = False
        self.deed = deed
        self.steps = 0

    def drop(self) -> None:
        """The paper goes into the basket, sent or not."""
        self.begin(NONE, -1, -1)

    def toggle(self, game: Game, deed: i64) -> None:
        """Put a deed in, or take it out again; whose it is says which way it would go."""
        if game.owner[deed] == self.seat:
            self.give ^= bit(deed)
        else:
            self.get ^= bit(deed)
        self.steps += 1

    def worth(self, game: Game) -> i64:
        """The list price of all deeds in it, of which money is a multiple; a salary while there are none."""
        total: i64 = 0
        left = self.give | self.get
        deed: i64 = 0
        while left != 0:
            if left & 1:
                total += game.edition.deeds[deed].price
            left >>= 1
            deed += 1
        return total if total > 0 else max(game.rules.movement_salary, 8)

    def is_empty(self) -> bool:
        money = self.give_cash > 0 or self.get_cash > 0
        return self.give == 0 and self.get == 0 and not money and not self.give_card and not self.get_card

    def leg(self, game: Game) -> Leg:
        """The offer as the rules know it."""
        give_cards = game.held[self.seat][:1] if self.give_card else []
        get_cards = game.held[self.partner][:1] if self.get_card else []
        given, got = members(self.give), members(self.get)
        return Leg(self.partner, given, self.give_cash, give_cards, got, self.get_cash, get_cards)

    def action(self, game: Game) -> Action:
        """An offer or a counter-offer, as the rules know it."""
        kind = act.COUNTER if self.kind == COUNTER else act.OFFER
        return Action(kind, legs=[self.leg(game)])

    def copy(self) -> Draft:
        twin = Draft()
        twin.begin(self.kind, self.seat, self.partner, self.deed)
        twin.give = self.give
        twin.get = self.get
        twin.give_cash = self.give_cash
        twin.get_cash = self.get_cash
        twin.give_card = self.give_card
        twin.get_card = self.get_card
        twin.steps = self.steps
        return twin
