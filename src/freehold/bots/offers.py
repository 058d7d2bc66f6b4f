"""Offers in one's own turn, one for each opponent: swap, ask for, or sell a deed that completes a group."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.holdings import first_of, holder_of, is_single, sold_deeds
from freehold.bots.outline import Outline
from freehold.engine import action as act
from freehold.engine.action import NO_DEEDS, Action, Leg
from freehold.engine.chapters import deal, market
from freehold.engine.game import Game
from freehold.engine.masks import bit
from freehold.engine.refusal import OK
from freehold.engine.stage import TURN

_NONE: Final = -1


class Offers:
    """What could be offered, and what has been refused since deeds last changed hands.

    A key is a single deed that completes a street group: one of my own for somebody else, or somebody else's for me.
    """

    def __init__(self, outline: Outline, wished: i64) -> None:
        self.outline: Final = outline
        self.wished: Final = wished
        self.sales: Final = outline.zeroes[:]
        """My keys, each the last deed somebody else misses; the first `sale_count` count."""
        self.buyers: Final = outline.zeroes[:]
        """Who misses each of them."""
        self.sale_count: i64 = 0
        self.wishes: Final = outline.zeroes[:]
        """Other players' deeds to ask for, keys first; the first `wish_count` count."""
        self.wish_count: i64 = 0
        self.keys: i64 = 0
        """Bit mask of the wishes that are keys."""
        self.partners: i64 = 0
        """Bit mask of the seats with whom there is anything to deal about."""
        self.paid: Final = outline.zeroes[:]
        """For every deed the most that has been offered for it in vain."""
        self.priced: Final = outline.zeroes[:]
        """For every deed the least that has been asked for it in vain."""
        self.swapped: i64 = 0
        """Bit mask of the deeds that have been asked for in exchange, in vain."""
        self.turn: i64 = _NONE
        """The throwing turn in which offers were last made."""
        self.distance: i64 = 0
        """How far round the table the offers of this turn have come."""

    # -- what there is to deal about ------------------------------------------------------------------

    def study(self, game: Game, seat: i64) -> None:
        """Deeds have changed hands: find out anew what could be offered, and forget refusals."""
        self._forget()
        owned = game.owned[seat]
        sold = sold_deeds(game)
        for mask in self.outline.street_masks:
            held = owned & mask
            if held != 0 and held != mask and sold & mask == mask:
                # What the Bank holds is no key.
                self._study_group(game, held, mask ^ held)
        if self.wished != 0 and owned & self.outline.transport != 0:
            self._add_wished(game, seat)

    def _study_group(self, game: Game, held: i64, missing: i64) -> None:
        """A key of a group that players share: the one deed missing, or the one deed somebody else misses."""
        if is_single(missing):
            self._add_wish(game, first_of(missing))
            self.keys |= missing
        if is_single(held):
            buyer = holder_of(game, missing)
            if buyer >= 0:
                self._add_sale(first_of(held), buyer)

    def start_afresh(self) -> None:
        """Another game by the same rules begins."""
        self._forget()
        self.turn = _NONE

    def _forget(self) -> None:
        """Only what has been talked about can have been refused."""
        index: i64 = 0
        while index < self.wish_count:
            self.paid[self.wishes[index]] = 0
            index += 1
        index = 0
        while index < self.sale_count:
            self.priced[self.sales[index]] = 0
            index += 1
        self.wish_count = 0
        self.sale_count = 0
        self.keys = 0
        self.partners = 0
        self.swapped = 0

    def _add_wish(self, game: Game, deed: i64) -> None:
        self.wishes[self.wish_count] = deed
        self.wish_count += 1
        self.partners |= bit(game.owner[deed])

    def _add_sale(self, deed: i64, buyer: i64) -> None:
        self.sales[self.sale_count] = deed
        self.buyers[self.sale_count] = buyer
        self.sale_count += 1
        self.partners |= bit(buyer)

    def _add_wished(self, game: Game, seat: i64) -> None:
        """Deeds in other hands that the bot wishes for, whatever they complete."""
        rest = self.wished & ~self.keys & ~game.owned[seat]
        deed: i64 = 0
        while rest != 0:
            if rest & 1 and game.owner[deed] >= 0:
                self._add_wish(game, deed)
            rest >>= 1
            deed += 1

    # -- making an offer ------------------------------------------------------------------------------

    def next_offer(self, game: Game, seat: i64) -> Action | None:
        """The next offer of this turn, clockwise, if there is any worth making."""
        if self.outline.deals_by_auction:
            return self._by_auction(game, seat)
        if self.turn != game.throwing_turns:
            self.turn = game.throwing_turns
            self.distance = 0
        while self.distance + 1 < game.seats:
            self.distance += 1
            partner = seat + self.distance
            if partner >= game.seats:
                partner -= game.seats
            if self.partners >> partner & 1 and not game.out[partner]:
                offer = self._offer_to(game, seat, partner)
                if offer is not None:
                    return offer
        return None

    def _offer_to(self, game: Game, seat: i64, partner: i64) -> Action | None:
        """Swap when both have what the other misses; else ask; else sell. With less than a salary only sell."""
        sale = self._to_sell(game, partner)
        wish: i64 = _NONE
        if game.cash[seat] >= self.outline.salary:
            wish = self._to_ask(game, partner)
        if sale != _NONE and wish != _NONE and self._may_swap(sale, wish):
            self.swapped |= bit(wish)
            return _if_legal(game, seat, Leg(partner, _alone(sale), 0, NO_DEEDS, _alone(wish), 0, NO_DEEDS))
        if wish != _NONE:
            amount = self._bid_for(game, seat, wish)
            if amount > 0:
                self.paid[wish] = amount
                return _if_legal(game, seat, Leg(partner, NO_DEEDS, amount, NO_DEEDS, _alone(wish), 0, NO_DEEDS))
        if sale != _NONE:
            price = self._price_of(game, partner, sale)
            if price > 0:
                self.priced[sale] = price
                return _if_legal(game, seat, Leg(partner, _alone(sale), 0, NO_DEEDS, NO_DEEDS, price, NO_DEEDS))
        return None

    def _by_auction(self, game: Game, seat: i64) -> Action | None:
        """The one offer of a turn where deeds are dealt by auction: ask for a deed, or put one up with a minimum."""
        for distance in range(1, game.seats):
            other = (seat + distance) % game.seats
            if not self.partners >> other & 1 or game.out[other]:
                continue
            wish: i64 = _NONE
            if game.cash[seat] >= self.outline.salary:
                wish = self._to_ask(game, other)
            if wish != _NONE:
                ask = self._asked_for(game, seat, wish)
                if ask is not None:
                    return ask
            sale = self._to_sell(game, other)
            if sale != _NONE:
                put_up = self._put_up(game, seat, other, sale)
                if put_up is not None:
                    return put_up
        return None

    def _asked_for(self, game: Game, seat: i64, wish: i64) -> Action | None:
        amount = self._bid_for(game, seat, wish)
        if amount == 0:
            return None
        ask = Action(act.ASK, amount, _alone(wish), ready.ONE_STEP)
        if market.why_not_ask(game, seat, ask) != OK:
            return None
        self.paid[wish] = amount
        return ask

    def _put_up(self, game: Game, seat: i64, buyer: i64, sale: i64) -> Action | None:
        price = self._price_of(game, buyer, sale)
        if price == 0:
            return None
        put_up = Action(act.PUT_UP, price, _alone(sale), ready.ONE_STEP)
        if market.why_not_put_up(game, seat, put_up) != OK:
            return None
        self.priced[sale] = price
        return put_up

    # -- the deeds and their prices -------------------------------------------------------------------

    def _to_sell(self, game: Game, partner: i64) -> i64:
        """An unmortgaged deed of one's own that completes the partner's group."""
        index: i64 = 0
        while index < self.sale_count:
            if self.buyers[index] == partner and self._is_free(game, self.sales[index]):
                return self.sales[index]
            index += 1
        return _NONE

    def _to_ask(self, game: Game, partner: i64) -> i64:
        """An unmortgaged deed of the partner that is worth asking for and has not been refused at every price."""
        index: i64 = 0
        while index < self.wish_count:
            deed = self.wishes[index]
            if game.owner[deed] == partner and self._next_bid(game, deed) > 0 and self._is_free(game, deed):
                return deed
            index += 1
        return _NONE

    def _is_free(self, game: Game, deed: i64) -> bool:
        """Whether a deed can change hands: not mortgaged, and nothing built on its group unless that goes along."""
        if game.pledged & bit(deed) != 0:
            return False
        return self.outline.deals_by_auction or game.built & self.outline.siblings[deed] == 0

    def _may_swap(self, sale: i64, wish: i64) -> bool:
        """Exchanging two deeds of one group completes nothing; and a swap is proposed once."""
        if self.outline.siblings[sale] & bit(wish) != 0:
            return False
        return self.keys & ~self.swapped & bit(wish) != 0

    def _next_bid(self, game: Game, deed: i64) -> i64:
        """Three quarters of the price, an eighth more after each refusal up to nine eighths; 0 when that is over."""
        price = self._list_price(game, deed)
        amount = self.paid[deed]
        if amount == 0:
            amount = price * 3 // 4
        elif price >= 8:
            amount += price // 8
        else:
            amount += 1
        if amount * 8 > price * 9:
            return 0
        return amount

    def _bid_for(self, game: Game, seat: i64, deed: i64) -> i64:
        """The next bid if more than half a salary stays in hand; 0 for no offer."""
        amount = self._next_bid(game, deed)
        if 2 * (game.cash[seat] - amount) <= self.outline.salary:
            return 0
        return amount

    def _price_of(self, game: Game, partner: i64, deed: i64) -> i64:
        """One and a half prices or half the partner's cash, if the partner has it; 0 for no offer.

        After a refusal only a lower price is worth another word.
        """
        cash = game.cash[partner]
        amount = self._list_price(game, deed) * 3 // 2
        if amount < cash // 2:
            amount = cash // 2
        last = self.priced[deed]
        if amount > cash or (last > 0 and last <= amount):
            return 0
        return amount

    def _list_price(self, game: Game, deed: i64) -> i64:
        """The printed price, with the buildings that go along where they do."""
        price = self.outline.prices[deed]
        if game.built & bit(deed) != 0:
            price += game.edition.deeds[deed].house * game.level(deed)
        return price


def _alone(deed: i64) -> list[int]:
    """A list of one deed, made once: nobody writes into the lists of an action."""
    return ready.build(deed).deeds


def _if_legal(game: Game, seat: i64, leg: Leg) -> Action | None:
    """An offer of what both sides own, unmortgaged and unbuilt, and can pay; only something unfinished could bar it."""
    offer = Action(act.OFFER, legs=[leg])
    if game.top.kind == TURN and not game.called:
        return offer
    return offer if deal.why_not_offer(game, seat, offer) == OK else None
