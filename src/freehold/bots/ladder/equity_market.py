"""Deals by auction, by equity: which deeds to ask for and which to put up, and at which price."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots.equity.judge import Judge
from freehold.bots.equity.sheet import Sheet
from freehold.bots.ladder.halving import Halving
from freehold.bots.ladder.worth import Scales
from freehold.bots.outline import Outline
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters import market
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.masks import bit
from freehold.engine.refusal import OK

AGAIN_AFTER: Final = 10
"""Throwing turns after which all deeds are looked through anew, though none has changed hands."""
_RESTS: Final = 24
"""Throwing turns for which a deed rests that was asked for in vain as often as is decent."""
_MOST_ASKS: Final = 3
_MOST_PUT_UPS: Final = 2
_NEARLY: Final = 5
"""Money that a partner should gain at least, for nobody moves for nothing."""
_CLOSE: Final = 3
"""A price is known when no more than this is left open."""


class Lot:
    """A deed that could change hands by auction: one of another player's to ask for, or one of one's own to put up."""

    def __init__(self, deed: i64, kind: i64, owner: i64) -> None:
        self.deed = deed
        self.kind = kind
        self.owner = owner
        self.partners: i64 = 0
        """Who might buy what one puts up, so that both gain."""
        self.mine: i64 = 0
        """What one had of the group when it was last asked for,"""
        self.theirs: i64 = 0
        """and what its owner had."""
        self.transfers: i64 = -1
        """How often deeds had changed hands when it was last put up."""
        self.tries: i64 = 0
        self.tried: i64 = 0
        """The throwing turn of the last try."""
        self.buyer: i64 = owner
        """Who would buy it,"""
        self.price: i64 = 0
        """and for how much."""
        self.gain: i64 = 0
        """What that would bring oneself; 0 if there is nothing to gain."""


class EquityMarket:
    """What one seat could buy and sell where deeds are dealt by auction, and what has been tried."""

    def __init__(self, outline: Outline, judge: Judge, scales: Scales, margin: i64) -> None:
        self.outline = outline
        self.judge = judge
        self.scales = scales
        self.margin = margin
        """What a sale has to bring at least, in parts of a million."""
        self.lots: list[Lot] = []
        self.now: Sheet | None = None
        """Things as they stand, while an offer is looked for,"""
        self.before: list[int] = []
        """and everybody's chances then."""
        self.known: i64 = -1
        """The number of transfers up to which all deeds have been looked through,"""
        self.looked: i64 = -AGAIN_AFTER
        """and the throwing turn in which that was."""

    def next_offer(self, game: Game, seat: i64) -> Action | None:
        """The ask or the sale that brings most, of those that the other side should gain by; one a turn."""
        turn = game.own_turn(seat)
        if turn is None or turn.offered:
            return None
        now = self.judge.look(game)
        self.now = now
        self.before = self.judge.shares_on(game, now)
        offer = self._looked_for(game, seat)
        self.now = None
        self.judge.done_with(now)
        return offer

    def _looked_for(self, game: Game, seat: i64) -> Action | None:
        if self.known != game.transfers or game.throwing_turns >= self.looked + AGAIN_AFTER:
            self._study(game, seat)
        self.scales.look_round(game)
        for lot in self.lots:
            self._look_at(game, seat, lot)
        while True:
            best = self._best()
            if best is None:
                return None
            self._think(game, seat, best)
            if best.gain > 0 and _is_legal(game, seat, best):
                best.tries += 1
                best.tried = game.throwing_turns
                return _offer(best)
            best.gain = 0

    def _best(self) -> Lot | None:
        best: Lot | None = None
        for lot in self.lots:
            if lot.gain > 0 and (best is None or lot.gain > best.gain):
                best = lot
        return best

    # -- what there is to deal about ------------------------------------------------------------------

    def _study(self, game: Game, seat: i64) -> None:
        """Find the deeds with which two could gain together; of the old ones remember what has been tried."""
        before = self.lots
        self.lots = []
        self.known = game.transfers
        self.looked = game.throwing_turns
        deed: i64 = 0
        while deed < len(self.outline.prices):
            owner = game.owner[deed]
            if owner != BANK and not game.mortgaged[deed]:
                if owner == seat:
                    self._add_own(game, seat, deed, before)
                elif game.owned[seat] & self.outline.siblings[deed] != 0:
                    self._add_other(game, seat, deed, owner, before)
            deed += 1

    def _add_other(self, game: Game, seat: i64, deed: i64, owner: i64, before: list[Lot]) -> None:
        if not self._gains_together(game, seat, deed, owner):
            return
        lot = _known(before, deed, act.ASK, owner)
        group = self.outline.siblings[deed]
        if lot.mine != game.owned[seat] & group or lot.theirs != game.owned[owner] & group:
            lot.mine = game.owned[seat] & group
            lot.theirs = game.owned[owner] & group
            lot.tries = 0
        self.lots.append(lot)

    def _add_own(self, game: Game, seat: i64, deed: i64, before: list[Lot]) -> None:
        buyers: i64 = 0
        for other in game.others_from(seat):
            if self._gains_together(game, other, deed, seat):
                buyers |= bit(other)
        if buyers == 0:
            return
        lot = _known(before, deed, act.PUT_UP, seat)
        if lot.transfers != game.transfers:
            lot.transfers = game.transfers
            lot.tries = 0
        lot.partners = buyers
        self.lots.append(lot)

    def _gains_together(self, game: Game, buyer: i64, deed: i64, seller: i64) -> bool:
        """Whether buyer and seller together win likelier afterwards; cash moves hardly anything but between the two."""
        price = self.outline.prices[deed]
        if price > game.cash[buyer]:
            price = game.cash[buyer]
        after = self._after(game, buyer, deed, price)
        return after[buyer] + after[seller] > self.before[buyer] + self.before[seller]

    # -- the price ------------------------------------------------------------------------------------

    def _look_at(self, game: Game, seat: i64, lot: Lot) -> None:
        """A first look by worth, which costs little; by equity only where worth finds no price."""
        lot.gain = 0
        if lot.kind == act.PUT_UP:
            if lot.tries < _MOST_PUT_UPS:
                among: i64 = game.active_mask() & ~bit(seat)
                for other in game.others_from(seat):
                    if lot.partners & bit(other) != 0:
                        self._take(game, seat, lot, other, self.scales.value_of(game, other, seat, lot.deed, among))
            return
        if lot.tries >= _MOST_ASKS:
            if game.throwing_turns < lot.tried + _RESTS:
                return
            lot.tries = _MOST_ASKS - 1
        price = self._least_by_worth(game, seat, lot)
        if price > game.cash[seat]:
            price = self._least_by_equity(game, seat, lot)
        if price <= game.cash[seat]:
            self._take(game, seat, lot, seat, price)

    def _think(self, game: Game, seat: i64, lot: Lot) -> None:
        """The price by both readings: the bolder one first, then what should suit in any case, then a little more."""
        lot.gain = 0
        price = lot.price
        if lot.kind == act.PUT_UP:
            by_equity = self._most_by_equity(game, lot.buyer, lot.deed)
            if by_equity > price if lot.tries == 0 else by_equity < price:
                price = by_equity
            self._take(game, seat, lot, lot.buyer, price)
            return
        by_equity = self._least_by_equity(game, seat, lot)
        if by_equity < price if lot.tries == 0 else by_equity > price:
            price = by_equity
        if lot.tries > 1:
            price += self.outline.prices[lot.deed] // 6
        if price <= game.cash[seat]:
            self._take(game, seat, lot, seat, price)

    def _take(self, game: Game, seat: i64, lot: Lot, buyer: i64, price: i64) -> None:
        """Note the price for the lot if it brings more than what was noted before."""
        gain = self._after(game, buyer, lot.deed, price)[seat] - self.before[seat] - self.margin
        if price > 0 and gain > lot.gain:
            lot.buyer = buyer
            lot.price = price
            lot.gain = gain

    def _least_by_worth(self, game: Game, seat: i64, lot: Lot) -> i64:
        """The least an owner should take who thinks of what things are worth; more than there is if nothing will do."""
        search = Halving(1, game.cash[seat] + 1, _CLOSE)
        while search.asks():
            earned = market.left_of(game, search.price)
            search.answer(self.scales.pays(game, lot.owner, seat, bit(lot.deed), 0, earned, _NEARLY))
        return search.high

    def _least_by_equity(self, game: Game, seat: i64, lot: Lot) -> i64:
        """The least an owner should take who wants to win; more than there is if nothing will do."""
        wanted: i64 = self.before[lot.owner] + self.margin
        search = Halving(1, game.cash[seat] + 1, _CLOSE)
        while search.asks():
            search.answer(self._after(game, seat, lot.deed, search.price)[lot.owner] >= wanted)
        return search.high

    def _most_by_equity(self, game: Game, buyer: i64, deed: i64) -> i64:
        """The most that somebody would pay who wants to win."""
        low: i64 = 0
        high = game.cash[buyer]
        while high - low > _CLOSE:
            price = (low + high + 1) // 2
            if self._after(game, buyer, deed, price)[buyer] >= self.before[buyer]:
                low = price
            else:
                high = price - 1
        return low

    def _after(self, game: Game, buyer: i64, deed: i64, price: i64) -> list[int]:
        return self.judge.after_market(game, buyer, deed, price, market.left_of(game, price), self.now)


def _known(before: list[Lot], deed: i64, kind: i64, owner: i64) -> Lot:
    """The same lot as it was known before, or a new one."""
    for lot in before:
        if lot.deed == deed and lot.kind == kind and lot.owner == owner:
            return lot
    return Lot(deed, kind, owner)


def _offer(lot: Lot) -> Action:
    return Action(lot.kind, lot.price, [lot.deed], [1])


def _is_legal(game: Game, seat: i64, lot: Lot) -> bool:
    if lot.kind == act.ASK:
        return market.why_not_ask(game, seat, _offer(lot)) == OK
    return market.why_not_put_up(game, seat, _offer(lot)) == OK
