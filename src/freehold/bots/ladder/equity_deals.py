"""Deals by equity: what two players could exchange so that both are likelier to win, and at which price."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots.deals.candidates import deal_candidates
from freehold.bots.equity.judge import Judge
from freehold.bots.ladder.halving import Halving
from freehold.bots.ladder.worth import Scales
from freehold.bots.outline import Outline
from freehold.engine import action as act
from freehold.engine.action import NO_DEEDS, Action, Leg
from freehold.engine.chapters import deal
from freehold.engine.game import Game
from freehold.engine.masks import mask_of, members
from freehold.engine.refusal import OK

AGAIN_AFTER: Final = 10
"""Throwing turns after which what could be dealt about is thought over anew, though no deed has changed hands."""
_MOST_TRIES: Final = 3
_MOST_A_TURN: Final = 3
_NEARLY: Final = 5
"""Money that a partner should gain at least, for nobody moves for nothing."""
_STEPS: Final = 7
"""The price is found in so many halvings of all the cash there is."""
_CLOSE: Final = 3
"""By worth, which costs less to ask, it is known when no more than this is left open."""


class Matter:
    """Something that could change hands with one partner, whatever the price."""

    def __init__(self, partner: i64, given: i64, wanted: i64, mine: i64, theirs: i64, listed: i64) -> None:
        self.partner = partner
        self.given = given
        self.wanted = wanted
        self.mine = mine
        """The deeds of the groups concerned on one's own side when it was thought of,"""
        self.theirs = theirs
        """and on the partner's."""
        self.listed = listed
        """The printed prices of all deeds concerned."""
        self.tries: i64 = 0
        self.price: i64 = 0
        """What one would pay next; negative for what one would ask."""
        self.gain: i64 = 0
        """What that would bring oneself; 0 if there is nothing to gain."""


class EquityDeals:
    """What one seat could deal about, and what has been refused."""

    def __init__(self, outline: Outline, judge: Judge, scales: Scales, margin: i64) -> None:
        self.outline = outline
        self.judge = judge
        self.scales = scales
        self.margin = margin
        """What a deal has to bring at least, in parts of a million."""
        self.matters: list[Matter] = []
        self.known: i64 = -1
        """The number of transfers up to which everything has been thought over,"""
        self.thought: i64 = -AGAIN_AFTER
        """and the throwing turn in which that was."""
        self.turn: i64 = -1
        self.made: i64 = 0
        """Offers made in that throwing turn."""

    def next_offer(self, game: Game, seat: i64) -> Action | None:
        """The offer that brings most, of those a partner should accept; nothing if none is worth a word."""
        if self.turn != game.throwing_turns:
            self.turn = game.throwing_turns
            self.made = 0
        if self.made >= _MOST_A_TURN:
            return None
        if self.known != game.transfers or game.throwing_turns >= self.thought + AGAIN_AFTER:
            self._study(game, seat)
        while True:
            best = self._best(game)
            if best is None:
                return None
            offer = self._offer(game, seat, best)
            best.tries += 1
            if best.tries < _MOST_TRIES:
                self._think(game, seat, best)
            else:
                best.gain = 0
            if offer is not None:
                self.made += 1
                return offer

    def _best(self, game: Game) -> Matter | None:
        best: Matter | None = None
        for matter in self.matters:
            if matter.gain > 0 and not game.out[matter.partner] and (best is None or matter.gain > best.gain):
                best = matter
        return best

    # -- what there is to deal about ------------------------------------------------------------------

    def _study(self, game: Game, seat: i64) -> None:
        """Find the matters anew; of the old ones remember what has been refused."""
        before = self.matters
        self.matters = []
        self.known = game.transfers
        self.thought = game.throwing_turns
        for action in deal_candidates(game, seat):
            if action.kind == act.OFFER:
                leg = action.legs[0]
                self._add(game, seat, leg.partner, mask_of(leg.give_deeds), mask_of(leg.get_deeds), before)
        for matter in self.matters:
            if matter.tries < _MOST_TRIES:
                self._think(game, seat, matter)

    def _add(self, game: Game, seat: i64, partner: i64, given: i64, wanted: i64, before: list[Matter]) -> None:
        for known in self.matters:
            if known.partner == partner and known.given == given and known.wanted == wanted:
                return
        groups: i64 = 0
        listed: i64 = 0
        for deed in members(given | wanted):
            groups |= self.outline.siblings[deed]
            listed += self.outline.prices[deed]
        mine = game.owned[seat] & groups
        theirs = game.owned[partner] & groups
        for old in before:
            if old.partner == partner and old.given == given and old.wanted == wanted:
                if old.mine == mine and old.theirs == theirs:
                    old.gain = 0
                    self.matters.append(old)
                    return
                break
        self.matters.append(Matter(partner, given, wanted, mine, theirs, listed))

    # -- the price ------------------------------------------------------------------------------------

    def _think(self, game: Game, seat: i64, matter: Matter) -> None:
        """The next price: first the least that might do, then what should suit in any case, then a little more."""
        matter.gain = 0
        before = self.judge.shares(game)
        mine = before[seat] + self.margin
        theirs = before[matter.partner] + self.margin
        after = self._after(game, seat, matter, self._fair(game, seat, matter))
        if after[seat] + after[matter.partner] < mine + theirs - self.margin:
            # Cash moves hardly anything but between the two: no price will suit both.
            return
        by_equity = self._least_by_equity(game, seat, matter, theirs)
        by_worth = self._least_by_worth(game, seat, matter)
        if matter.tries == 0:
            price = by_equity if by_equity < by_worth else by_worth
        else:
            price = by_equity if by_equity > by_worth else by_worth
            if matter.tries > 1:
                price += matter.listed // 6
        if price > game.cash[seat]:
            return
        gain = self._after(game, seat, matter, price)[seat] - mine
        if gain > 0:
            matter.price = price
            matter.gain = gain

    def _least_by_equity(self, game: Game, seat: i64, matter: Matter, theirs: i64) -> i64:
        """The least a partner should take who wants to win; more than there is if nothing will do."""
        search = Halving(-game.cash[matter.partner], game.cash[seat] + 1, 0, _STEPS)
        while search.asks():
            search.answer(self._after(game, seat, matter, search.price)[matter.partner] >= theirs)
        return search.high

    def _least_by_worth(self, game: Game, seat: i64, matter: Matter) -> i64:
        """The least a partner should take who thinks of what things are worth."""
        scales = self.scales
        scales.look_round(game)
        search = Halving(-game.cash[matter.partner], game.cash[seat] + 1, _CLOSE)
        while search.asks():
            price = search.price
            search.answer(scales.pays(game, matter.partner, seat, matter.wanted, matter.given, price, _NEARLY))
        return search.high

    def _fair(self, game: Game, seat: i64, matter: Matter) -> i64:
        """The difference of the printed prices, as far as there is cash for it."""
        price: i64 = 0
        for deed in members(matter.wanted):
            price += self.outline.prices[deed]
        for deed in members(matter.given):
            price -= self.outline.prices[deed]
        if price > game.cash[seat]:
            return game.cash[seat]
        if price < -game.cash[matter.partner]:
            return -game.cash[matter.partner]
        return price

    def _after(self, game: Game, seat: i64, matter: Matter, price: i64) -> list[int]:
        return self.judge.after_exchange(game, seat, matter.partner, matter.given, matter.wanted, price)

    def _offer(self, game: Game, seat: i64, matter: Matter) -> Action | None:
        given = members(matter.given)
        wanted = members(matter.wanted)
        paid = matter.price if matter.price > 0 else 0
        asked = -matter.price if matter.price < 0 else 0
        leg = Leg(matter.partner, given, paid, NO_DEEDS, wanted, asked, NO_DEEDS)
        offer = Action(act.OFFER, legs=[leg])
        return offer if deal.why_not_offer(game, seat, offer) == OK else None
