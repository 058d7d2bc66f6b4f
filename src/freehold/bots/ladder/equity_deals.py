"""Deals by equity: what two players could exchange so that both are likelier to win, and at which price."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots.deals.candidates import deal_candidates
from freehold.bots.equity.judge import Judge
from freehold.bots.outline import Outline
from freehold.engine import action as act
from freehold.engine.action import NO_DEEDS, Action, Leg
from freehold.engine.chapters import deal, market
from freehold.engine.game import Game
from freehold.engine.masks import mask_of, members
from freehold.engine.refusal import OK

AGAIN_AFTER: Final = 10
"""Throwing turns after which what could be dealt about is thought over anew, though no deed has changed hands."""
_MOST_TRIES: Final = 3
_MOST_A_TURN: Final = 3
_STEPS: Final = 7
"""The price is found in so many halvings of all the cash there is."""


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

    def __init__(self, outline: Outline, judge: Judge, margin: i64) -> None:
        self.outline = outline
        self.judge = judge
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
        """The least the partner should take, and a little more after every refusal."""
        matter.gain = 0
        before = self.judge.shares(game)
        mine = before[seat] + self.margin
        theirs = before[matter.partner] + self.margin
        fair = self._fair(game, seat, matter)
        after = self._after(game, seat, matter, fair)
        if after[seat] + after[matter.partner] < mine + theirs:
            # Cash moves hardly anything but between the two: no price will suit both.
            return
        low = -game.cash[matter.partner]
        high = game.cash[seat]
        step: i64 = 0
        while step < _STEPS and low < high:
            price = (low + high) // 2
            if self._after(game, seat, matter, price)[matter.partner] >= theirs:
                high = price
            else:
                low = price + 1
            step += 1
        price = high + matter.listed * matter.tries // 6
        if price > game.cash[seat]:
            price = game.cash[seat]
        gain = self._after(game, seat, matter, price)[seat] - mine
        if gain > 0:
            matter.price = price
            matter.gain = gain

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


class EquityMarket:
    """Where deeds are dealt by auction: what to ask for, what to put up, and what has been tried."""

    def __init__(self, outline: Outline, judge: Judge, margin: i64) -> None:
        self.outline = outline
        self.judge = judge
        self.margin = margin
        self.tried = outline.zeroes[:]
        """For every deed the number of transfers up to which it has been asked for or put up in vain, plus one."""

    def next_offer(self, game: Game, seat: i64) -> Action | None:
        """The ask or the sale that brings most, of those that the other side should gain by."""
        best: Action | None = None
        most: i64 = 0
        before = self.judge.shares(game)
        for action in deal_candidates(game, seat):
            deed = action.deeds[0]
            if self.tried[deed] == game.transfers + 1:
                continue
            gain = self._gain(game, seat, action, before)
            if gain > most:
                most = gain
                best = action
        if best is not None:
            self.tried[best.deeds[0]] = game.transfers + 1
        return best

    def _gain(self, game: Game, seat: i64, action: Action, before: list[int]) -> i64:
        """What the action brings if it comes to a sale at its price; 0 if the other side would not have it."""
        deed = action.deeds[0]
        if action.kind == act.ASK:
            owner = game.owner[deed]
            after = self.judge.after_market(game, seat, deed, action.amount, market.left_of(game, action.amount))
            if after[owner] < before[owner] + self.margin:
                return 0
            return after[seat] - before[seat] - self.margin
        most: i64 = 0
        for other in game.others_from(seat):
            if game.cash[other] < action.amount:
                continue
            after = self.judge.after_market(game, other, deed, action.amount, market.left_of(game, action.amount))
            if after[other] > before[other] + self.margin:
                gain = after[seat] - before[seat] - self.margin
                if gain > most:
                    most = gain
        return most
