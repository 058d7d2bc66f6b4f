"""Which rule a refusal rests on: that of its reason, or that of the very case in which it is given.

A rule of three words, such as `turn.throw.third`, is a case of the rule of its first two. Editions that have a clause
on the case name it in `[cites]`; for the others the rule itself speaks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freehold.engine import action as act
from freehold.engine import refusal as no
from freehold.engine.action import Action
from freehold.engine.chapters import auction, construction, ladder, prebuild
from freehold.engine.chapters.auction import Auction
from freehold.engine.edition import CARDS, RISK, START
from freehold.engine.stage import APPROACH, DEBT, OPENING_HANDS, PREBUILD, TOKEN_CHOICE
from freehold.engine.state import State
from freehold.engine.text.reasons import REASONS

_Case = Callable[[State, int, int, Action], str]
"""From the game, the verdict, whoever is refused and the action to the rule."""

BY_KIND: Final[dict[int, dict[int, str]]] = {
    no.HOST_ONLY: {
        act.HAND_OUT: "opening.deal",
        act.BREAK: "host.break",
        act.RESUME: "host.break",
        act.FINE: "host.fine",
        act.VOID_THROW: "turn.void-throw",
        act.NOTE: "host.note",
        act.ABANDON: "ending.unfinished",
        act.SOLD_TO: "auction.open",
        **dict.fromkeys(range(act.CORRECT_CASH, act.CORRECT_CARD + 1), "host.correct"),
    },
    no.NOT_DETAINED: {act.USE_CARD: "detention.card", act.STAY: "detention.sit-out"},
    no.LEAVE_BEFORE_THE_THROW: {
        act.PAY_FINE: "detention.fine.before-throw",
        act.USE_CARD: "detention.card.before-throw",
        act.STAY: "detention.sit-out.before-throw",
    },
    no.NOT_ENOUGH_CASH: {
        act.BUILD: "building.any-time",
        act.HOTEL: "building.hotel.cash",
        act.PLACE: "building.any-time",
        act.LIFT: "mortgage.lift",
        act.PAY_FINE: "detention.fine.cash",
        act.REMOTE_BUY: "purchase.remote.cash",
        act.REMOTE_BUILD: "purchase.remote.cash",
        act.ASK: "auction.cap",
    },
    no.CLAIMED_BY_ANOTHER: {act.BID: "purchase.claim.bid", act.SOLD_TO: "purchase.claim.bid"},
    no.NOTHING_OF_YOURS_TO_SELL: {act.PUT_UP: "deal.by-auction", act.SELL_DEED: "deal.to-bank"},
    no.DEED_HAS_BUILDINGS: {act.PUT_UP: "deal.by-auction.debt"},
}
"""For every reason that several kinds of action have in common: the rule on each; for the others that of the reason."""


def rule_of(g: State, verdict: int, seat: int, action: Action) -> str:
    """The rule a refusal rests on."""
    code = no.code_of(verdict)
    rule: str = REASONS[code][0]
    if code == no.NOT_ENOUGH_CASH and g.top.kind == PREBUILD:
        return "opening.prebuild.cash"
    if code == no.NO_BUILDINGS_ON_SUCH_DEEDS and g.top.kind == PREBUILD:
        return "building.streets-only.prebuild"
    if code in BY_KIND:
        return BY_KIND[code].get(action.kind, rule)
    case = _CASES.get(code)
    return case(g, verdict, seat, action) if case is not None else rule


# -- the opening and turns ----------------------------------------------------------------------------


def _not_awaited(g: State, _verdict: int, _seat: int, action: Action) -> str:
    """Before play begins it is not a turn that everybody waits for. Rule: PN-3.3a, PN-5.1a, PN-5.1b, PN-5.1c"""
    top = g.top
    if top.kind == TOKEN_CHOICE:
        return "opening.token.order"
    if top.kind == OPENING_HANDS:
        return "opening.deal.first"
    if top.kind == PREBUILD:
        return "opening.prebuild.first" if action.kind == act.ROLL else "opening.prebuild.order"
    kept_back = isinstance(top, Auction) and auction.sold_as(g, top) == auction.KEPT_BACK
    return "auction.open.first" if kept_back else "turn.order"


def _spread(g: State, _verdict: int, seat: int, _action: Action) -> str:
    """How houses are spread depends on how many plots there are. Rule: PN-3.7a, PN-3.7b, PN-3.7c"""
    return _SPREADS[min(len(prebuild.plots(g, seat)), 3)]


_SPREADS: Final = [
    "opening.prebuild",
    "opening.prebuild.one-plot",
    "opening.prebuild.two-plots",
    "opening.prebuild.more-plots",
]
"""By the number of plots."""


def _thrown(g: State, _verdict: int, seat: int, _action: Action) -> str:
    """Why no further throw follows.

    Rule: FR-JAIL-5, FR-JAIL-7, GV-JAIL-2, CR-DBL-3, EU-TURN-4, EU-PRISON-4, EU-START-4, EU-RISK-2, EU-EVENT-8
    """
    if g.detained[seat]:
        return "turn.throw.detained"
    turn = g.turn
    if turn is None or g.first_die == 0 or g.first_die != g.second_die:
        return "turn.throw.done"
    if turn.doubles == 0:
        return "turn.throw.freed"
    if turn.doubles > 2:
        return "turn.throw.third"
    return _ENDS_THROWING.get(g.edition.spaces[g.place[seat]].kind, "turn.throw.done")


_ENDS_THROWING: Final = {START: "turn.throw.start", RISK: "turn.throw.risk", CARDS: "turn.throw.cards"}


def _nothing_for_sale(g: State, _verdict: int, seat: int, _action: Action) -> str:
    """A space takes effect after the move, and only then. Rule: EU-TURN-3, EU-CITY-1"""
    turn = g.own_turn(seat)
    return "purchase.offer.before-move" if turn is not None and turn.throws == 0 else "purchase.offer"


def _before_throw(g: State, _verdict: int, seat: int, action: Action) -> str:
    """Too late in the turn, or not one's own turn. Rule: EU-REMOTE-4, EU-SALE-4, R-EU-WINDOW, PN-5.3, R-PN-WINDOW"""
    turn = g.own_turn(seat)
    if turn is not None and turn.doubles > 0:
        return "turn.before-throw.double"
    return "purchase.remote.window" if action.kind in (act.REMOTE_BUY, act.REMOTE_BUILD) else "turn.before-throw"


# -- auctions -----------------------------------------------------------------------------------------


def _bidders(g: State, _verdict: int, seat: int, _action: Action) -> str:
    """Whoever sells does not bid, nor whoever detention bars. Rule: R-PN-SELLER-BID, PN-6.6.3"""
    return "detention.bans" if g.rules.detention_bans and g.detained[seat] else "auction.open.bidders"


def _too_low(g: State, _verdict: int, _seat: int, _action: Action) -> str:
    """Below what opens the bidding, or not above the last bid.

    Rule: FR-AUCTION-4, FR-R10, GV-AUCTION-4, GV-R06, GV-R17, CR-AUCTION-4, CR-R12, PN-3.5b, PN-3.5c, PN-8.2
    """
    top = g.top
    if not isinstance(top, Auction):
        return "auction.any-price"
    sold_as = auction.sold_as(g, top)
    if sold_as == auction.BUILDING:
        return "auction.any-price.building"
    if top.bid > 0:
        return "auction.any-price.kept-back-raise" if sold_as == auction.KEPT_BACK else "auction.any-price.raise"
    if sold_as == auction.FORCED:
        return "auction.any-price.forced"
    return "auction.any-price.kept-back" if sold_as == auction.KEPT_BACK else "auction.any-price"


def _no_minimum(g: State, _verdict: int, _seat: int, action: Action) -> str:
    """Neither a debt auction nor a mortgagee sale has a price of the debtor's. Rule: R-PN-DEBT-AUCTION, PN-8.2"""
    return "debt.no-minimum.forced" if g.mortgaged[action.deeds[0]] else "debt.no-minimum"


# -- rent and building --------------------------------------------------------------------------------


def _no_claim(g: State, _verdict: int, seat: int, _action: Action) -> str:
    """There was never any rent if whoever landed stands on a mortgaged deed. Rule: FR-RENT-2, GV-RENT-2, CR-RENT-2"""
    for other in range(g.seats):
        deed = g.edition.spaces[g.place[other]].deed
        if other != seat and deed >= 0 and g.owner[deed] == seat and g.mortgaged[deed]:
            return "rent.mortgaged"
    return "rent.lapse"


def _after_landing(g: State, verdict: int, seat: int, _action: Action) -> str:
    """On the landing of the purchase, on one that is over, or on none.

    Rule: EU-BUILD-1, EU-BUILD-3, R-EU-BUILD-TIME
    """
    deed = g.edition.spaces[g.place[seat]].deed
    group = g.edition.deeds[no.deed_of(verdict)].group
    if deed < 0 or g.owner[deed] != seat or g.edition.deeds[deed].group != group:
        return "building.on-landing"
    turn = g.own_turn(seat)
    return "building.on-landing.bought" if turn is not None and turn.throws > 0 else "building.on-landing.over"


def _hotel_needs(g: State, _verdict: int, _seat: int, _action: Action) -> str:
    return "building.hotel-needs.fewer" if construction.needs_fewer(g.rules) else "building.hotel-needs"


def _hotel_later(g: State, verdict: int, _seat: int, _action: Action) -> str:
    """Outright only while the Bank has no houses, and not for some plots alone; else the plot landed on comes first.

    Rule: PN-6.2.5, PN-6.2.11b, R-PN-DIRECT-SCOPE, R-PN-HOTEL-NEXT
    """
    turn = g.turn
    if turn is None:
        return "building.hotel-later"
    if g.rules.building_direct_hotel and g.stock_houses == 0:
        return "building.hotel-later.direct"
    if g.rules.building_direct_hotel and turn.scarce:
        return "building.hotel-later.over"
    sibling = no.code_of(verdict) == no.HOTEL_ON_SITE_FIRST or no.deed_of(verdict) != turn.site
    return "building.hotel-later.sibling" if sibling else "building.hotel-later"


def _built_once(g: State, _verdict: int, _seat: int, _action: Action) -> str:
    """After an outright hotel the landing is used up as well. Rule: R-PN-DIRECT-SCOPE"""
    turn = g.turn
    if turn is None or turn.site < 0 or not g.hotel[turn.site]:
        return "building.once"
    group = g.edition.groups[g.edition.deeds[turn.site].group]
    return "building.once.direct" if turn.raised & group.mask == 0 else "building.once"


_LIMITS: Final = [
    "building.ladder",
    "building.ladder.one-plot",
    "building.ladder.two-plots",
    "building.ladder.three-steps",
    "building.ladder.six-steps",
    "building.ladder.nine-steps",
    "building.ladder.top",
]
"""By the limit of `chapters.ladder` that would be broken."""


def _ladder(g: State, verdict: int, seat: int, action: Action) -> str:
    """Rule: EU-LIMIT-1, EU-LIMIT-2, EU-LIMIT-3, EU-LIMIT-4, EU-LIMIT-5, EU-SALE-2, R-EU-LADDER"""
    if action.kind in (act.SELL, act.SELL_DEED):
        return "building.ladder.sale"
    if action.kind == act.CORRECT_BUILDINGS:
        return "building.ladder"
    group = g.edition.deeds[no.deed_of(verdict)].group
    return _LIMITS[ladder.broken(g, seat, group, action.deeds, action.counts, 1, 0)]


# -- detention, leaving, the end ------------------------------------------------------------------------


def _detained(g: State, _verdict: int, _seat: int, action: Action) -> str:
    """Buildings, and whatever a debtor may not do either. Rule: PN-6.6.3, R-PN-JAIL-BAN, EU-PRISON-5"""
    own = action.kind in (act.BUILD, act.HOTEL, act.SELL) or g.top.kind in (DEBT, APPROACH)
    return "detention.bans.business" if own else "detention.bans"


def _retired(g: State, _verdict: int, _seat: int, _action: Action) -> str:
    """Whether somebody has gone bankrupt or has left, as far as the position shows. Rule: CR-BANKRUPT-9, CR-QUIT-1"""
    left = g.rules.estate_leaver == "departure" and g.bankruptcies == 0
    return "estate.retire.leaver" if left else "estate.retire"


def _no_timed_ending(g: State, _verdict: int, _seat: int, _action: Action) -> str:
    """Rule: CR-AIM-1, CR-SHORT-9, GV-R26, R-EU-NO-LIMIT"""
    return "ending.no-count.bankruptcies" if g.rules.ending_kind == "bankruptcies" else "ending.no-count"


_CASES: Final[dict[int, _Case]] = {
    no.NOT_AWAITED: _not_awaited,
    no.NO_THROW_AWAITED: _not_awaited,
    no.PREBUILD_SPREAD: _spread,
    no.THROWN_ALREADY: _thrown,
    no.NOTHING_FOR_SALE: _nothing_for_sale,
    no.ONLY_BEFORE_THE_THROW: _before_throw,
    no.NOT_AMONG_BIDDERS: _bidders,
    no.BID_TOO_LOW: _too_low,
    no.NO_MINIMUM_IN_DEBT: _no_minimum,
    no.NO_CLAIM: _no_claim,
    no.BUILD_AFTER_LANDING: _after_landing,
    no.HOTEL_TOO_EARLY: _hotel_needs,
    no.HOTEL_ON_LATER_LANDING: _hotel_later,
    no.HOTEL_ON_SITE_FIRST: _hotel_later,
    no.BUILT_ON_THIS_LANDING: _built_once,
    no.LADDER_LIMIT: _ladder,
    no.DETAINED_MAY_NOT: _detained,
    no.RETIRED: _retired,
    no.NO_TIMED_ENDING: _no_timed_ending,
}
"""For every reason that is decided by one clause here and another there: what tells them apart."""
