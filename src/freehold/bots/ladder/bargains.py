"""Offers that both sides should gain by: what completes groups, for a price that both can live with.

Nothing is asked for twice on the same terms: a demand that was refused is made once more on better terms, and then
only after a deed of the groups concerned has changed hands.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots.holdings import is_single
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
        self.partner = partner
        self.given = given
        self.wanted = wanted
        self.mine = mine
        """The deeds of the groups concerned on my side when it was thought of,"""
        self.theirs = theirs
        """and on the partner's."""
        self.tries: i64 = 0
        self.thought: i64 = -_AGAIN_AFTER
        """The throwing turn in which it was last thought over."""


class Bargains:
    """What one seat could deal about, and what has been refused."""

    def __init__(self, outline: Outline, scales: Scales) -> None:
        self.outline = outline
        self.scales = scales
        self.demands: list[Demand] = []
        self.turn: i64 = -1
        self.made: i64 = 0
        """Offers made in that throwing turn."""
        self.next: i64 = 0
        """The demand to be thought of next in that turn."""

    # -- what there is to deal about ------------------------------------------------------------------

    def study(self, game: Game, seat: i64) -> None:
        """Deeds have changed hands: find the demands anew, and remember of the old ones what still stands."""
        before = self.demands
        self.demands = []
        self.next = 0
        for partner in game.others_from(seat):
            wants: list[int] = []
            sales: list[int] = []
            for mask in self.outline.street_masks:
                if game.built & mask != 0 and not self.outline.deals_by_auction:
                    continue
                mine = game.owned[seat] & mask
                theirs = game.owned[partner] & mask
                if mine == 0 or theirs == 0:
                    continue
                if mine | theirs == mask:
                    wants.append(theirs)
                    sales.append(mine)
            for few in (True, False):
                for wanted in wants:
                    for given in sales:
                        if few == (is_single(wanted) and is_single(given)) and self._group(wanted) != self._group(
                            given
                        ):
                            self._add(game, seat, partner, given, wanted, before)
            for wanted in wants:
                self._add(game, seat, partner, 0, wanted, before)
            for given in sales:
                self._add(game, seat, partner, given, 0, before)
            self._add_single(game, seat, partner, before)

    def _group(self, bundle: i64) -> i64:
        for mask in self.outline.masks:
            if mask & bundle != 0:
                return mask
        return 0

    def _add_single(self, game: Game, seat: i64, partner: i64, before: list[Demand]) -> None:
        """Deeds that bring a group nearer without completing it, and deeds of groups that are counted."""
        for mask in self.outline.masks:
            if game.built & mask != 0 and not self.outline.deals_by_auction:
                continue
            mine = game.owned[seat] & mask
            theirs = game.owned[partner] & mask
            if mine == 0 or theirs == 0 or not is_single(theirs):
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
            groups |= self._group(given)
        if wanted != 0:
            groups |= self._group(wanted)
        mine = game.owned[seat] & groups
        theirs = game.owned[partner] & groups
        for old in before:
            if old.partner == partner and old.given == given and old.wanted == wanted:
                if old.mine == mine and old.theirs == theirs:
                    self.demands.append(old)
                    return
                break
        self.demands.append(Demand(partner, given, wanted, mine, theirs))

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
        bonus = scales.surplus(game, seat, demand.partner, demand.given, demand.wanted, -price)
        if bonus <= 0:
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
            if scales.surplus(game, partner, seat, demand.wanted, demand.given, price) > 5:
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
