"""Offers that both sides should gain by: what completes groups, for a price that both can live with.

Nothing is asked for twice on the same terms: a demand that was refused is made once more on better terms, and then
only after a deed of the groups concerned has changed hands.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots.holdings import first_of, is_single
from freehold.bots.ladder.worth import Scales
from freehold.bots.outline import Outline
from freehold.engine import action as act
from freehold.engine.action import NO_DEEDS, Action, Leg
from freehold.engine.chapters import deal, market
from freehold.engine.game import Game
from freehold.engine.masks import members
from freehold.engine.refusal import OK

_MOST: Final = 96
"""Demands remembered; whoever has more to ask for asks for those first."""
_MOST_TRIES: Final = 2
_MOST_A_TURN: Final = 3
_AGAIN_AFTER: Final = 8
"""Throwing turns until a demand that was refused, or on which nobody could agree, is thought over again."""


class Demand:
    """Something that could change hands with one partner, whatever the price."""

    def __init__(self, partner: i64, given: i64, wanted: i64, mine: i64, theirs: i64) -> None:
        self.partner: Final = partner
        self.given: Final = given
        self.wanted: Final = wanted
        self.mine: Final = mine
        """The deeds of the groups concerned on my side when it was thought of,"""
        self.theirs: Final = theirs
        """and on the partner's."""
        self.tries: i64 = 0
        self.thought: i64 = -_AGAIN_AFTER
        """The throwing turn in which it was last thought over."""


class Bargains:
    """What one seat could deal about, and what has been refused."""

    def __init__(self, outline: Outline, scales: Scales) -> None:
        self.outline: Final = outline
        self.scales: Final = scales
        self.demands: list[Demand] = []
        self.found: i64 = 0
        """Where among the old demands the last one was found again: they come in the same order."""
        self.turn: i64 = -1
        self.made: i64 = 0
        """Offers made in that throwing turn."""
        self.next: i64 = 0
        """The demand to be thought of next in that turn."""

    def start_afresh(self) -> None:
        """Another game of the same edition: nothing has been asked for yet."""
        self.demands = []
        self.turn = -1
        self.made = 0
        self.next = 0

    # -- what there is to deal about ------------------------------------------------------------------

    def study(self, game: Game, seat: i64) -> None:
        """Deeds have changed hands: find the demands anew, and remember of the old ones what still stands."""
        before = self.demands
        self.demands = []
        self.next = 0
        self.found = 0
        for partner in game.others_from(seat):
            shared = self._shared(game, seat, partner)
            if shared != 0:
                self._add_swaps(game, seat, partner, shared, True, before)
                self._add_swaps(game, seat, partner, shared, False, before)
                self._add_streets(game, seat, partner, shared, before)
            self._add_single(game, seat, partner, before)

    def _shared(self, game: Game, seat: i64, partner: i64) -> i64:
        """The deeds of streets that the two have between them, and nobody else has a part of."""
        shared: i64 = 0
        mine = game.owned[seat]
        theirs = game.owned[partner]
        for mask in self.outline.street_masks:
            if mine & mask == 0 or theirs & mask == 0 or (mine | theirs) & mask != mask:
                continue
            if game.built & mask == 0 or self.outline.deals_by_auction:
                shared |= mask
        return shared

    def _add_swaps(self, game: Game, seat: i64, partner: i64, shared: i64, single: bool, before: list[Demand]) -> None:
        """One's part of a street for the other's part of another: single deeds, or all that is not."""
        for mask in self.outline.street_masks:
            if mask & shared == 0:
                continue
            wanted = game.owned[partner] & mask
            for other in self.outline.street_masks:
                if other & shared == 0 or other == mask:
                    continue
                given = game.owned[seat] & other
                if single == (is_single(wanted) and is_single(given)):
                    self._add(game, seat, partner, given, wanted, before)

    def _add_streets(self, game: Game, seat: i64, partner: i64, shared: i64, before: list[Demand]) -> None:
        """The other's part of a street for money, and one's own for theirs."""
        for mask in self.outline.street_masks:
            if mask & shared != 0:
                self._add(game, seat, partner, 0, game.owned[partner] & mask, before)
        for mask in self.outline.street_masks:
            if mask & shared != 0:
                self._add(game, seat, partner, game.owned[seat] & mask, 0, before)

    def _add_single(self, game: Game, seat: i64, partner: i64, before: list[Demand]) -> None:
        """Deeds that bring a group nearer without completing it, and deeds of groups that are counted."""
        for mask in self.outline.masks:
            mine = game.owned[seat] & mask
            theirs = game.owned[partner] & mask
            if mine == 0 or theirs == 0 or not is_single(theirs):
                continue
            if game.built & mask != 0 and not self.outline.deals_by_auction:
                continue
            street = self._is_street(mask)
            if not street or mine | theirs != mask:
                self._add(game, seat, partner, 0, theirs, before)
            if not street and is_single(mine):
                self._add(game, seat, partner, mine, 0, before)

    def _is_street(self, mask: i64) -> bool:
        for street in self.outline.street_masks:  # noqa: SIM110 - a plain loop is what compiles well
            if street == mask:
                return True
        return False

    def _add(self, game: Game, seat: i64, partner: i64, given: i64, wanted: i64, before: list[Demand]) -> None:
        if len(self.demands) >= _MOST or (given | wanted) & game.pledged != 0:
            return
        if self.outline.deals_by_auction and (not is_single(given | wanted) or given & game.built != 0):
            # Deeds are dealt one by one there; and what one has built on is not for sale.
            return
        groups: i64 = 0
        if given != 0:
            groups |= self.outline.siblings[first_of(given)]
        if wanted != 0:
            groups |= self.outline.siblings[first_of(wanted)]
        mine = game.owned[seat] & groups
        theirs = game.owned[partner] & groups
        old = self._remembered(partner, given, wanted, before)
        if old is not None and old.mine == mine and old.theirs == theirs:
            self.demands.append(old)
            return
        self.demands.append(Demand(partner, given, wanted, mine, theirs))

    def _remembered(self, partner: i64, given: i64, wanted: i64, before: list[Demand]) -> Demand | None:
        """The same demand among the old ones, looked for from where the last one was found."""
        count: i64 = len(before)
        place = self.found
        left = count
        while left > 0:
            if place >= count:
                place = 0
            old = before[place]
            if old.given == given and old.wanted == wanted and old.partner == partner:
                self.found = place + 1
                return old
            place += 1
            left -= 1
        return None

    # -- making an offer ------------------------------------------------------------------------------

    def next_offer(self, game: Game, seat: i64) -> Action | None:
        """The next offer of this turn, of a few at most."""
        if self.turn != game.throwing_turns:
            self.turn = game.throwing_turns
            self.next = 0
            self.made = 0
        most: i64 = 1 if self.outline.deals_by_auction else _MOST_A_TURN
        looked = False
        while self.made < most and self.next < len(self.demands):
            demand = self.demands[self.next]
            self.next += 1
            if demand.tries >= _MOST_TRIES or game.out[demand.partner]:
                continue
            if demand.thought + _AGAIN_AFTER > game.throwing_turns:
                continue
            demand.thought = game.throwing_turns
            if not looked:
                looked = True
                self.scales.look_round(game)
            offer = self._offer(game, seat, demand)
            if offer is not None:
                self.made += 1
                demand.tries += 1
                return offer
        return None

    def _offer(self, game: Game, seat: i64, demand: Demand) -> Action | None:
        """The price at which the partner should agree, if that is still good for oneself."""
        scales = self.scales
        if not self._is_gain(game, seat, demand):
            return None
        price = self._least(game, seat, demand)
        if price > game.cash[seat]:
            return None
        if demand.tries == 0:
            price = self._opening(game, demand, price)
        if not scales.pays(game, seat, demand.partner, demand.given, demand.wanted, -price, 0):
            return None
        if self.outline.deals_by_auction:
            return _by_auction(game, seat, demand, price)
        offer = Action(act.OFFER, legs=[_leg(demand, price)])
        return offer if deal.why_not_offer(game, seat, offer) == OK else None

    def _is_gain(self, game: Game, seat: i64, demand: Demand) -> bool:
        """Whether both sides together are worth more afterwards; if not, no price suits both."""
        price = self._listed(demand.wanted) - self._listed(demand.given)
        price = max(-game.cash[demand.partner], min(price, game.cash[seat]))
        mine = self.scales.change(game, seat, demand.given, demand.wanted, -price)
        return mine + self.scales.change(game, demand.partner, demand.wanted, demand.given, price) > 0

    def _listed(self, deeds: i64) -> i64:
        """The printed prices of deeds."""
        total: i64 = 0
        deed: i64 = 0
        while deeds != 0:
            if deeds & 1:
                total += self.outline.prices[deed]
            deeds >>= 1
            deed += 1
        return total

    def _least(self, game: Game, seat: i64, demand: Demand) -> i64:
        """The least the partner should take; negative for what it should be ready to pay."""
        scales = self.scales
        partner = demand.partner
        low = -game.cash[partner]
        high = game.cash[seat] + 1
        while high - low > 3:
            price = (low + high) // 2
            if scales.pays(game, partner, seat, demand.wanted, demand.given, price, 5):
                high = price
            else:
                low = price + 1
        return high

    def _opening(self, game: Game, demand: Demand, price: i64) -> i64:
        """The first word is bolder: the printed price for what one buys, most of the partner's cash for a key."""
        if demand.given == 0:
            return min(self._listed(demand.wanted) + 1, price)
        if demand.wanted == 0:
            return min(-game.cash[demand.partner] * 9 // 10, price)
        return price


def _leg(demand: Demand, price: i64) -> Leg:
    given = members(demand.given)
    wanted = members(demand.wanted)
    if price >= 0:
        return Leg(demand.partner, given, price, NO_DEEDS, wanted, 0, NO_DEEDS)
    return Leg(demand.partner, given, 0, NO_DEEDS, wanted, -price, NO_DEEDS)


def _by_auction(game: Game, seat: i64, demand: Demand, price: i64) -> Action | None:
    """A deed asked for at a price, or one put up with a minimum."""
    if demand.given == 0:
        ask = Action(act.ASK, price, members(demand.wanted), [1])
        return ask if market.why_not_ask(game, seat, ask) == OK else None
    put_up = Action(act.PUT_UP, -price, members(demand.given), [1])
    return put_up if price < 0 and market.why_not_put_up(game, seat, put_up) == OK else None
