"""Deeds that players sell and ask for by auction: one offer a turn, a minimum price, a commission.

Rule: PN-7.1.1a, PN-7.1.1b, PN-7.1.2a, PN-7.1.2b, PN-7.1.2c, PN-7.1.3, PN-7.1.4, PN-G-AUCTION-1, PN-G-AUCTION-2,
PN-G-AUCTION-3, PN-G-AUCTION-4, PN-G-AUCTION-5, PN-G-AUCTION-6, PN-5.3, PN-7.3.1c, PN-8.2, PN-8.3, R-PN-OFFER-TO-BUY,
R-PN-LOT, R-PN-WINDOW
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import ACCEPT, AGREE, ASK, PUT_UP, REFUSE, Action, step
from freehold.engine.chapters import window
from freehold.engine.chapters.auction import Auction, close_without_bids, may_bid
from freehold.engine.chapters.means import raisable
from freehold.engine.edition import BANK
from freehold.engine.kind import Kind
from freehold.engine.masks import bit
from freehold.engine.pieces import FORCED_SALE, SALE
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
    NOT_AMONG_BIDDERS,
    NOT_APPROACHED,
    NOT_ENOUGH_CASH,
    NOTHING_OF_YOURS_TO_SELL,
    OK,
    ONE_OFFER_A_TURN,
    OWNER_DETAINED,
    UNBID_BEFORE,
    because,
)
from freehold.engine.stage import APPROACH, DEBT, NOT_KNOWN_HERE, RESERVE, Stage
from freehold.engine.state import State

if TYPE_CHECKING:
    from freehold.engine.chapters.debt import Debt
    from freehold.engine.position.values import Fields


@mypyc_attr(acyclic=True)
class Sale(Auction):
    """A deed that a player sells by auction, buildings and all."""

    def __init__(self, first: i64, deed: i64, among: i64, bid: i64, leader: i64, passed: i64) -> None:
        super().__init__(first, SALE, deed, False, among, bid, leader, passed)

    def why_not_take_part(self, g: State, seat: i64) -> i64:
        return OK if self.among >> seat & 1 else NOT_AMONG_BIDDERS

    def close(self, g: State) -> None:
        close_sale(g, self)

    def anew(self) -> Auction:
        return Sale(self.seat, self.deed, self.among, self.bid, self.leader, self.passed)


@mypyc_attr(acyclic=True)
class ForcedSale(Auction):
    """A mortgaged deed that the Bank sells for a debtor's creditor; the debt is the stage below it."""

    def __init__(self, first: i64, deed: i64, among: i64, bid: i64, leader: i64, passed: i64) -> None:
        super().__init__(first, FORCED_SALE, deed, False, among, bid, leader, passed)

    def why_not_take_part(self, g: State, seat: i64) -> i64:
        return OK if self.among >> seat & 1 else NOT_AMONG_BIDDERS

    def close(self, g: State) -> None:
        close_forced(g, self)

    def describe(self, g: State) -> dict[str, object]:
        data = super().describe(g)
        debt = self.below.as_debt() if self.below is not None else None
        if debt is not None:
            data["creditor"] = debt.creditor
            data["owed"] = debt.amount
        return data

    def anew(self) -> Auction:
        return ForcedSale(self.seat, self.deed, self.among, self.bid, self.leader, self.passed)


@mypyc_attr(acyclic=True)
class Approach(Stage):
    """A player asks the owner of a deed to put it up."""

    def __init__(self, seat: i64, deed: i64, bid: i64) -> None:
        super().__init__(APPROACH, seat)
        self.deed = deed
        self.bid = bid

    def awaited(self, g: State) -> i64:
        return g.owner[self.deed]

    def sought(self) -> list[int]:
        return [self.deed]

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind not in (AGREE, REFUSE):
            return NOT_KNOWN_HERE
        return OK if g.owner[self.deed] == seat else NOT_APPROACHED

    def do(self, g: State, seat: i64, action: Action) -> None:
        g.pop()
        if action.kind == AGREE:
            do_agree(g, seat, self, action)
        else:
            if g.listening:
                g.tell("refused-deal", "deal.by-auction.answer", seat, self.seat)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        self.list_plain(g, seat, found, (AGREE, REFUSE))

    def describe(self, g: State) -> dict[str, object]:
        return {"deed": self.deed, "bid": self.bid, "owner": g.owner[self.deed], "gets": left_of(g, self.bid)}

    def concern(self, g: State) -> str:
        return f"{self.seat}/{self.deed}"

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return sale_note(g, action.amount) if action.kind == AGREE else {}

    def copy(self) -> Approach:
        return Approach(self.seat, self.deed, self.bid)

    def write(self, g: State) -> dict[str, object]:
        return {"seat": g.names[self.seat], "deed": g.edition.deeds[self.deed].name, "bid": self.bid}

    @staticmethod
    def read(table: Fields, g: State) -> Approach:
        seat = table.seat("seat", g)
        deed = table.deed("deed")
        table.needs("bid")
        bid = table.number("bid", 0, 1)
        if deed >= 0 and g.owner[deed] in (BANK, seat):
            table.complain("deed", f"{g.edition.deeds[deed].name} belongs to no other player")
        return Approach(seat, deed, bid)


@mypyc_attr(acyclic=True)
class Reserve(Stage):
    """The best bid is below the seller's minimum: sell or call it off."""

    def __init__(self, seller: i64, deed: i64, bidder: i64, bid: i64) -> None:
        super().__init__(RESERVE, seller)
        self.deed = deed
        self.bidder = bidder
        self.bid = bid

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind not in (ACCEPT, REFUSE):
            return NOT_KNOWN_HERE
        return OK if seat == self.seat else NO_RESERVE_TO_DECIDE

    def do(self, g: State, seat: i64, action: Action) -> None:
        g.pop()
        if action.kind == ACCEPT:
            _sell(g, seat, self.deed, self.bidder, self.bid, "deal.reserve")
        else:
            g.tell("called-off", "deal.reserve", seat, deed=self.deed)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        self.list_plain(g, seat, found, (ACCEPT, REFUSE))

    def describe(self, g: State) -> dict[str, object]:
        fee = commission(g, self.bid)
        return {"deed": self.deed, "bid": self.bid, "bidder": self.bidder, "commission": fee}

    def concern(self, g: State) -> str:
        return f"{self.seat}/{self.deed}"

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return -left_of(g, self.bid) if action.kind == ACCEPT else 0

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return {"commission": commission(g, self.bid)} if action.kind == ACCEPT else {}

    def copy(self) -> Reserve:
        return Reserve(self.seat, self.deed, self.bidder, self.bid)

    def write(self, g: State) -> dict[str, object]:
        deed = g.edition.deeds[self.deed].name
        return {"seat": g.names[self.seat], "deed": deed, "bidder": g.names[self.bidder], "bid": self.bid}

    @staticmethod
    def read(table: Fields, g: State) -> Reserve:
        seller = table.seat("seat", g)
        deed = table.deed("deed")
        table.needs("bid")
        bid = table.number("bid", 0, 1)
        if deed >= 0 and g.owner[deed] != seller:
            table.complain("deed", f"{g.edition.deeds[deed].name} is not theirs to sell")
        return Reserve(seller, deed, table.seat("bidder", g), bid)


# -- who may bid and what it costs --------------------------------------------------------------------


def commission(g: State, price: i64) -> i64:
    """From the seller, rounded up. Rule: PN-7.1.3, PN-4.6b, R-PN-ROUND, PN-G-AUCTION-5"""
    return -(-price * g.rules.auction_commission // 100)


def left_of(g: State, price: i64) -> i64:
    """What the seller keeps of a price."""
    return price - commission(g, price)


def sale_note(g: State, minimum: i64) -> dict[str, object]:
    """What the Bank takes of the price, and what is left of the minimum if there is one."""
    note: dict[str, object] = {"commission_percent": g.rules.auction_commission, "forced": False}
    if minimum > 0:
        note["gets"] = left_of(g, minimum)
    return note


def forced_note(g: State, debt: Debt, deed: i64) -> dict[str, object]:
    """The Bank sells for the creditor and takes no commission. Rule: PN-8.2, PN-8.3"""
    least = g.edition.deeds[deed].mortgage
    return {"commission_percent": 0, "forced": True, "least": least, "creditor": debt.creditor}


# -- putting a deed up --------------------------------------------------------------------------------


def why_not_put_up(g: State, seat: i64, action: Action) -> i64:
    """One's own deed before the first throw; or a bare deed to settle a debt; or a mortgaged one as a last step.

    Rule: PN-G-AUCTION-1
    """
    if g.rules.deal_kind != "auction":
        return NO_AUCTION_DEALS
    deed = action.deeds[0]
    if g.owner[deed] != seat:
        return because(NOTHING_OF_YOURS_TO_SELL, deed)
    debt = g.top.as_debt()
    if debt is not None and debt.seat == seat:
        return NO_MINIMUM_IN_DEBT if action.amount > 0 else _why_not_for_debt(g, debt, deed)
    verdict = _why_not_offer_now(g, seat)
    if verdict != OK:
        return verdict
    # Rule: PN-7.2.3, PN-G-MORT-4
    return because(MORTGAGED_NOT_FOR_SALE, deed) if g.mortgaged[deed] else OK


def _why_not_offer_now(g: State, seat: i64) -> i64:
    """One offer to sell or to buy a turn, before the throw. Rule: PN-7.1.4, PN-G-AUCTION-6, R-PN-OFFER-COUNT"""
    verdict = window.why_not_before_throw(g, seat)
    if verdict != OK:
        return verdict
    turn = g.own_turn(seat)
    return ONE_OFFER_A_TURN if turn is not None and turn.offered else OK


def _why_not_for_debt(g: State, debt: Debt, deed: i64) -> i64:
    """Bare and unmortgaged, and not what nobody wanted just now; or mortgaged once nothing else can be raised.

    Rule: R-PN-DEBT-AUCTION, R-PN-UNBID, PN-8.1, R-PN-JAIL-BAN, PN-7.3.1c, PN-G-DEBT-4
    """
    if not g.mortgaged[deed]:
        jailed = g.detained[debt.seat] > 0 or debt.cause == "detention.forced-fine"
        if jailed and g.rules.detention_bans:
            return DETAINED_MAY_NOT
        if debt.unbid >> deed & 1:
            return because(UNBID_BEFORE, deed)
        return because(DEED_HAS_BUILDINGS, deed) if g.level(deed) > 0 else OK
    if debt.creditor == BANK:
        return because(MORTGAGED_NOT_FOR_SALE, deed)
    left = raisable(g, debt.seat)
    if left > 0:
        return because(FIRST_SELL_OR_MORTGAGE, deed, amount=left)
    return OK


def do_put_up(g: State, seat: i64, action: Action) -> None:
    """The Bank auctions it; the seller may have named a minimum. Rule: PN-G-AUCTION-2"""
    deed = action.deeds[0]
    if g.top.kind == DEBT and g.mortgaged[deed]:
        # Rule: PN-8.2, PN-G-MSALE-2
        forced = ForcedSale(g.next_seat(seat), deed, may_bid(g, seat), 0, BANK, 0)
        forced.floor = g.edition.deeds[deed].mortgage
        _open(g, seat, forced, "debt.forced-sale")
        return
    sale = Sale(g.next_seat(seat), deed, may_bid(g, seat), 0, BANK, 0)
    turn = g.own_turn(seat)
    if turn is not None:
        turn.offered = True
        sale.reserve = action.amount
    _open(g, seat, sale, "deal.by-auction" if turn is not None else "deal.by-auction.debt")


def _open(g: State, seat: i64, sale: Auction, rule: str) -> None:
    sale.seller = seat
    sale.least_raise = g.rules.auction_least_raise
    g.push(sale)
    if g.listening:
        g.tell("put-up", rule, seat, deed=sale.deed, amount=sale.reserve)


# -- asking for a deed --------------------------------------------------------------------------------


def why_not_ask(g: State, seat: i64, action: Action) -> i64:
    """An offer in cash for another free player's unmortgaged deed.

    Rule: PN-7.1.1b, R-PN-OFFER-TO-BUY, R-PN-SELL-WHAT, PN-G-AUCTION-1
    """
    if g.rules.deal_kind != "auction":
        return NO_AUCTION_DEALS
    verdict = _why_not_offer_now(g, seat)
    if verdict != OK:
        return verdict
    return _why_not_sought(g, seat, action.deeds[0], action.amount)


def _why_not_sought(g: State, seat: i64, deed: i64, price: i64) -> i64:
    """The deed and the price, the time aside."""
    owner = g.owner[deed]
    if owner in (BANK, seat):
        return because(ASK_ANOTHER, deed)
    if g.mortgaged[deed]:
        return because(MORTGAGED_NOT_FOR_SALE, deed)
    if g.detained[owner] and g.rules.detention_bans:
        return because(OWNER_DETAINED, deed, owner)
    if price < g.rules.auction_minimum:
        return because(BID_TOO_LOW, amount=g.rules.auction_minimum)
    if g.cash[seat] < price:
        return because(NOT_ENOUGH_CASH, amount=price)
    return OK


def do_ask(g: State, seat: i64, action: Action) -> None:
    turn = g.own_turn(seat)
    assert turn is not None
    turn.offered = True
    deed = action.deeds[0]
    g.push(Approach(seat, deed, action.amount))
    if g.listening:
        g.tell("asked-for", "deal.by-auction.ask", seat, g.owner[deed], deed, action.amount)


def do_agree(g: State, seat: i64, approach: Approach, action: Action) -> None:
    """An ordinary auction follows, with the offer standing as first bid."""
    sale = Sale(g.next_seat(seat), approach.deed, may_bid(g, seat), approach.bid, approach.seat, 0)
    sale.seller = seat
    sale.least_raise = g.rules.auction_least_raise
    sale.reserve = action.amount
    g.push(sale)
    if g.listening:
        g.tell("agreed", "deal.by-auction.answer", seat, approach.seat, approach.deed, action.amount)


# -- closing ------------------------------------------------------------------------------------------


def close_sale(g: State, stage: Sale) -> None:
    """A bid at the minimum binds; below it the seller decides.

    Rule: PN-7.1.2a, PN-7.1.2b, PN-7.1.2c, PN-G-AUCTION-3, PN-G-AUCTION-4, PN-G-AUCTION-2
    """
    if stage.leader == BANK:
        debt = g.top.as_debt()
        if debt is not None and g.rules.debt_unbid == "once":
            debt.unbid |= bit(stage.deed)
        close_without_bids(g, stage)
        return
    if stage.bid < stage.reserve:
        g.push(Reserve(stage.seller, stage.deed, stage.leader, stage.bid))
        g.tell("below-reserve", "deal.reserve", stage.seller, stage.leader, stage.deed, stage.bid)
        return
    for_debt = g.top.kind == DEBT
    rule = "deal.by-auction.debt" if for_debt else "deal.by-auction.sold"
    _sell(g, stage.seller, stage.deed, stage.leader, stage.bid, rule)


def _sell(g: State, seller: i64, deed: i64, buyer: i64, price: i64, rule: str) -> None:
    """Money, deed and whatever stands on it pass in one step; the seller pays the commission.

    Rule: PN-4.3b, PN-7.1.1a
    """
    if g.tally is not None:
        g.tally.deals += 1
    g.move_money(buyer, seller, price)
    g.give_deed(deed, buyer)
    if g.listening:
        g.tell("sold", rule, seller, buyer, deed, price)
    fee = commission(g, price)
    g.move_money(seller, BANK, fee)
    rule = "deal.commission.debt" if g.top.kind == DEBT else "deal.commission"
    if g.listening:
        g.tell("commission", rule, seller, deed=deed, amount=fee)


def close_forced(g: State, stage: ForcedSale) -> None:
    """The creditor is paid from the price as far as the debt goes, the Bank keeps the rest; no bid, and the deed
    passes to the creditor at its mortgage value. It stays mortgaged either way.

    Rule: PN-8.2, PN-8.3, PN-8.4, PN-G-MSALE-3, PN-G-MSALE-4, R-PN-MSALE-PROCEEDS, R-PN-MSALE-TITLE, R-PN-MSALE-STOP
    """
    debt = g.top.as_debt()
    assert debt is not None, "a forced sale interrupts a debt"
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
        g.tell("forced-sale", "debt.forced-sale.sold", debt.seat, stage.leader, stage.deed, stage.bid)
        g.tell("collected", "debt.forced-sale.proceeds", debt.creditor, amount=paid)
        debt.amount -= paid
    if debt.amount == 0:
        g.pop()


# -- listing ------------------------------------------------------------------------------------------


def list_actions(g: State, seat: i64, found: list[Action]) -> None:
    """Every deed the seat may put up or ask for; other amounts are as legal."""
    if g.rules.deal_kind != "auction":
        return
    if g.top.kind == DEBT and g.top.seat == seat:
        for deed in g.deeds_of(seat):
            up = step(PUT_UP, deed)
            if why_not_put_up(g, seat, up) == OK:
                found.append(up)
        return
    if _why_not_offer_now(g, seat) != OK:
        return
    for deed in range(len(g.edition.deeds)):
        if g.owner[deed] == seat:
            if not g.mortgaged[deed]:
                found.append(step(PUT_UP, deed))
        elif g.owner[deed] != BANK and not g.mortgaged[deed]:
            price = g.edition.deeds[deed].price
            if g.cash[seat] >= price and _why_not_sought(g, seat, deed, price) == OK:
                found.append(Action(ASK, price, [deed], [1]))


# -- the actions ----------------------------------------------------------------------------------------


class PutUp(Kind):
    """Putting a deed of one's own up for auction."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_put_up(g, seat, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_put_up(g, seat, action)

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        debt = g.top.as_debt()
        if debt is not None and debt.seat == seat and g.mortgaged[action.deeds[0]]:
            return forced_note(g, debt, action.deeds[0])
        return sale_note(g, action.amount)

    def list_legal(self, g: State, seat: i64, found: list[Action]) -> None:
        list_actions(g, seat, found)


class Ask(Kind):
    """Asking another player to put a deed up."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_ask(g, seat, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_ask(g, seat, action)

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return action.amount

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return {"owner": g.owner[action.deeds[0]], "least": g.rules.auction_minimum}
