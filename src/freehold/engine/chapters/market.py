"""Deeds that players sell and ask for by auction: one offer a turn, a minimum price, a commission.

Rule: PN-7.1.1a..7.1.4, PN-G-AUCTION-1..6, PN-5.3, PN-7.3.1c, PN-8.2, PN-8.3, R-PN-OFFER-TO-BUY, R-PN-LOT, R-PN-WINDOW
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import ASK, PUT_UP, Action, step
from freehold.engine.chapters import window
from freehold.engine.chapters.means import raisable
from freehold.engine.edition import BANK
from freehold.engine.masks import bit
from freehold.engine.refusal import (
    ASK_ANOTHER,
    BID_TOO_LOW,
    DEED_HAS_BUILDINGS,
    DETAINED_MAY_NOT,
    FIRST_SELL_OR_MORTGAGE,
    MORTGAGED_NOT_FOR_SALE,
    NO_AUCTION_DEALS,
    NO_MINIMUM_IN_DEBT,
    NO_RESERVE_TO_DECIDE,
    NOT_APPROACHED,
    NOT_ENOUGH_CASH,
    NOTHING_OF_YOURS_TO_SELL,
    OK,
    ONE_OFFER_A_TURN,
    OWNER_DETAINED,
    UNBID_BEFORE,
)
from freehold.engine.stage import DEBT, FORCED_SALE, SALE, Approach, Auction, Debt, Reserve, Turn
from freehold.engine.state import State

# -- who may bid and what it costs --------------------------------------------------------------------


def may_bid(g: State, seller: i64) -> i64:
    """Everybody still in the game but the seller, and not from detention where that bars.

    Rule: FR-AUCTION-3, FR-JAIL-12, GV-AUCTION-3, CR-AUCTION-3, PN-6.6.3, PN-G-JAIL-2, R-PN-SELLER-BID, R-PN-JAIL-BAN
    """
    mask: i64 = 0
    for seat in range(g.seats):
        barred = g.rules.detention_bans and g.detained[seat] > 0
        if seat != seller and not g.out[seat] and not barred:
            mask |= bit(seat)
    return mask


def commission(g: State, price: i64) -> i64:
    """From the seller, rounded up. Rule: PN-7.1.3, PN-4.6b, R-PN-ROUND"""
    return -(-price * g.rules.auction_commission // 100)


# -- putting a deed up --------------------------------------------------------------------------------


def why_not_put_up(g: State, seat: i64, action: Action) -> i64:
    """One's own deed before the first throw; or a bare deed to settle a debt; or a mortgaged one as a last step."""
    if g.rules.deal_kind != "auction":
        return NO_AUCTION_DEALS
    deed = action.deeds[0]
    if g.owner[deed] != seat:
        return NOTHING_OF_YOURS_TO_SELL
    stage = g.top
    if isinstance(stage, Debt) and stage.seat == seat:
        return NO_MINIMUM_IN_DEBT if action.amount > 0 else _why_not_for_debt(g, stage, deed)
    code = _why_not_offer_now(g, seat)
    if code != OK:
        return code
    # Rule: PN-7.2.3, PN-G-MORT-4
    return MORTGAGED_NOT_FOR_SALE if g.mortgaged[deed] else OK


def _why_not_offer_now(g: State, seat: i64) -> i64:
    """One offer to sell or to buy a turn, before the throw. Rule: PN-7.1.4, PN-G-AUCTION-6, R-PN-OFFER-COUNT"""
    top = g.top
    code = window.why_not_before_throw(g, seat)
    if code != OK:
        return code
    assert isinstance(top, Turn)
    return ONE_OFFER_A_TURN if top.offered else OK


def _why_not_for_debt(g: State, debt: Debt, deed: i64) -> i64:
    """Bare and unmortgaged, and not what nobody wanted just now; or mortgaged once nothing else can be raised.

    Rule: R-PN-DEBT-AUCTION, R-PN-UNBID, PN-8.1, R-PN-JAIL-BAN
    """
    if not g.mortgaged[deed]:
        jailed = g.detained[debt.seat] > 0 or debt.cause == "detention.forced-fine"
        if jailed and g.rules.detention_bans:
            return DETAINED_MAY_NOT
        if debt.unbid >> deed & 1:
            return UNBID_BEFORE
        return DEED_HAS_BUILDINGS if g.level(deed) > 0 else OK
    if debt.creditor == BANK or raisable(g, debt.seat) > 0:
        return FIRST_SELL_OR_MORTGAGE
    return OK


def do_put_up(g: State, seat: i64, action: Action) -> None:
    deed = action.deeds[0]
    top = g.top
    forced = isinstance(top, Debt) and g.mortgaged[deed]
    stage = Auction(g.next_seat(seat), FORCED_SALE if forced else SALE, deed, False, may_bid(g, seat), 0, BANK, 0)
    stage.seller = seat
    stage.least_raise = g.rules.auction_least_raise
    if forced:
        # Rule: PN-8.2, PN-G-MSALE-2
        stage.floor = g.edition.deeds[deed].mortgage
    elif isinstance(top, Turn):
        top.offered = True
        stage.reserve = action.amount
    g.push(stage)
    g.tell("put-up", "debt.forced-sale" if forced else "deal.by-auction", seat, deed=deed, amount=stage.reserve)


# -- asking for a deed --------------------------------------------------------------------------------


def why_not_ask(g: State, seat: i64, action: Action) -> i64:
    """An offer in cash for another free player's unmortgaged deed.

    Rule: PN-7.1.1b, R-PN-OFFER-TO-BUY, R-PN-SELL-WHAT
    """
    if g.rules.deal_kind != "auction":
        return NO_AUCTION_DEALS
    code = _why_not_offer_now(g, seat)
    if code != OK:
        return code
    deed = action.deeds[0]
    owner = g.owner[deed]
    if owner in (BANK, seat):
        return ASK_ANOTHER
    if g.mortgaged[deed]:
        return MORTGAGED_NOT_FOR_SALE
    if g.detained[owner] and g.rules.detention_bans:
        return OWNER_DETAINED
    if action.amount < g.rules.auction_minimum:
        g.need = g.rules.auction_minimum
        return BID_TOO_LOW
    if g.cash[seat] < action.amount:
        g.need = action.amount
        return NOT_ENOUGH_CASH
    return OK


def do_ask(g: State, seat: i64, action: Action) -> None:
    turn = g.top
    assert isinstance(turn, Turn)
    turn.offered = True
    deed = action.deeds[0]
    g.push(Approach(seat, deed, action.amount))
    g.tell("asked-for", "deal.by-auction", seat, g.owner[deed], deed, action.amount)


def why_not_answer(g: State, seat: i64) -> i64:
    """The owner may agree, with a minimum or without, or decline."""
    stage = g.top
    if not isinstance(stage, Approach) or g.owner[stage.deed] != seat:
        return NOT_APPROACHED
    return OK


def do_agree(g: State, seat: i64, action: Action) -> None:
    """An ordinary auction follows, with the offer standing as first bid."""
    approach = g.top
    assert isinstance(approach, Approach)
    g.pop()
    stage = Auction(
        g.next_seat(seat),
        SALE,
        approach.deed,
        False,
        may_bid(g, seat),
        approach.bid,
        approach.seat,
        0,
    )
    stage.seller = seat
    stage.least_raise = g.rules.auction_least_raise
    stage.reserve = action.amount
    g.push(stage)
    g.tell("agreed", "deal.by-auction", seat, approach.seat, approach.deed, action.amount)


def do_decline(g: State, seat: i64) -> None:
    g.tell("refused-deal", "deal.by-auction", seat, g.top.seat)
    g.pop()


# -- closing ------------------------------------------------------------------------------------------


def close(g: State, stage: Auction) -> None:
    """A bid at the minimum binds; below it the seller decides. Rule: PN-7.1.2a..c, PN-G-AUCTION-3, PN-G-AUCTION-4"""
    if stage.piece == FORCED_SALE:
        _close_forced(g, stage)
        return
    if stage.leader == BANK:
        debt = g.top
        if isinstance(debt, Debt) and g.rules.debt_unbid == "once":
            debt.unbid |= bit(stage.deed)
        g.tell("auction-without-bids", "auction.no-bids", deed=stage.deed, text=g.edition.deeds[stage.deed].name)
        return
    if stage.bid < stage.reserve:
        g.push(Reserve(stage.seller, stage.deed, stage.leader, stage.bid))
        g.tell("below-reserve", "deal.reserve", stage.seller, stage.leader, stage.deed, stage.bid)
        return
    _sell(g, stage.seller, stage.deed, stage.leader, stage.bid)


def _sell(g: State, seller: i64, deed: i64, buyer: i64, price: i64) -> None:
    """Money, deed and whatever stands on it pass in one step; the seller pays the commission.

    Rule: PN-4.3b, PN-7.1.1a
    """
    if g.tally is not None:
        g.tally.deals += 1
    g.move_money(buyer, seller, price)
    g.give_deed(deed, buyer)
    g.tell("sold", "deal.by-auction", seller, buyer, deed, price)
    fee = commission(g, price)
    g.move_money(seller, BANK, fee)
    g.tell("commission", "deal.commission", seller, deed=deed, amount=fee)


def _close_forced(g: State, stage: Auction) -> None:
    """The creditor is paid from the price as far as the debt goes, the Bank keeps the rest; no bid, and the deed
    passes to the creditor at its mortgage value. It stays mortgaged either way.

    Rule: PN-8.2, PN-8.3, PN-8.4, PN-G-MSALE-3, PN-G-MSALE-4, R-PN-MSALE-PROCEEDS, R-PN-MSALE-TITLE, R-PN-MSALE-STOP
    """
    debt = g.top
    assert isinstance(debt, Debt)
    if stage.leader == BANK:
        worth = min(g.edition.deeds[stage.deed].mortgage, debt.amount)
        g.give_deed(stage.deed, debt.creditor)
        g.tell("forced-over", "debt.forced-over", debt.seat, debt.creditor, stage.deed, worth)
        debt.amount -= worth
    else:
        paid = min(stage.bid, debt.amount)
        g.move_money(stage.leader, BANK, stage.bid)
        g.move_money(BANK, debt.creditor, paid)
        g.give_deed(stage.deed, stage.leader)
        g.tell("forced-sale", "debt.forced-sale", debt.seat, stage.leader, stage.deed, stage.bid)
        g.tell("collected", "debt.forced-sale", debt.creditor, amount=paid)
        debt.amount -= paid
    if debt.amount == 0:
        g.pop()


def why_not_decide(g: State, seat: i64) -> i64:
    stage = g.top
    return OK if isinstance(stage, Reserve) and stage.seat == seat else NO_RESERVE_TO_DECIDE


def do_decide(g: State, seat: i64, sell: bool) -> None:
    stage = g.top
    assert isinstance(stage, Reserve)
    g.pop()
    if sell:
        _sell(g, seat, stage.deed, stage.bidder, stage.bid)
    else:
        g.tell("called-off", "deal.reserve", seat, deed=stage.deed)


# -- listing ------------------------------------------------------------------------------------------


def list_actions(g: State, seat: i64, found: list[Action]) -> None:
    """Every deed the seat may put up or ask for; other amounts are as legal."""
    if g.rules.deal_kind != "auction":
        return
    settles = g.top.kind == DEBT and g.top.seat == seat
    if not settles and _why_not_offer_now(g, seat) != OK:
        return
    for deed in range(len(g.edition.deeds)):
        if g.owner[deed] == seat:
            up = step(PUT_UP, deed)
            if why_not_put_up(g, seat, up) == OK:
                found.append(up)
        elif g.owner[deed] != BANK:
            ask = Action(ASK, g.edition.deeds[deed].price, [deed], [1])
            if why_not_ask(g, seat, ask) == OK:
                found.append(ask)
