"""Buying the deed one has landed on, or leaving it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import BUY, DECLINE, Action
from freehold.engine.chapters import auction, rights
from freehold.engine.edition import BANK
from freehold.engine.kind import Kind
from freehold.engine.refusal import (
    NOT_ENOUGH_CASH,
    NOT_FOR_SALE_IN_PLAY,
    NOTHING_FOR_SALE,
    OK,
    because,
)
from freehold.engine.stage import NOT_KNOWN_HERE, PURCHASE, Stage
from freehold.engine.state import State

if TYPE_CHECKING:
    from freehold.engine.position.values import Fields


@mypyc_attr(acyclic=True, free_list_len=1)
class Purchase(Stage):
    """The lander decides whether to buy."""

    def __init__(self, seat: i64, deed: i64) -> None:
        super().__init__(PURCHASE, seat)
        self.deed = deed

    def next_asked(self, g: State) -> i64:
        return 0

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if seat != self.seat:
            return NOT_KNOWN_HERE
        if action.kind == BUY:
            return why_not_buy(g, seat, self)
        return OK if action.kind == DECLINE else NOT_KNOWN_HERE

    def do(self, g: State, seat: i64, action: Action) -> None:
        g.pop()
        if action.kind == BUY:
            do_buy(g, seat, self)
        else:
            do_decline(g, seat, self)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        self.list_plain(g, seat, found, (BUY, DECLINE))

    def describe(self, g: State) -> dict[str, object]:
        return {"deed": self.deed, "price": g.edition.deeds[self.deed].price}

    def concern(self, g: State) -> str:
        return f"{self.seat}/{self.deed}"

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return g.edition.deeds[self.deed].price if action.kind == BUY else 0

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        if action.kind == BUY:
            return rights.group_with(g, seat, self.deed)
        if action.kind == DECLINE:
            return {"then": "auction" if g.rules.purchase_decline == "auction" else "bank"}
        return {}

    def copy(self) -> Purchase:
        return Purchase(self.seat, self.deed)

    def write(self, g: State) -> dict[str, object]:
        return {"seat": g.names[self.seat], "deed": g.edition.deeds[self.deed].name}

    @staticmethod
    def read(table: Fields, g: State) -> Purchase:
        return Purchase(table.seat("seat", g), table.deed("deed"))


def why_not_buy(g: State, seat: i64, stage: Purchase) -> i64:
    """At the printed price, against full cash; money may be raised first.

    Rule: FR-BUY-1, FR-R09, FR-BANK-3, GV-BUY-1, GV-BUY-2, GV-R29, GV-BANK-4, CR-BUY-1, CR-R44, CR-BANK-3, EU-CITY-1,
    EU-CITY-2, EU-TS-1, EU-BUILD-2
    """
    price = g.edition.deeds[stage.deed].price
    if g.cash[seat] < price:
        return because(NOT_ENOUGH_CASH, amount=price)
    return OK


def why_nothing_for_sale(g: State, seat: i64) -> i64:
    """Say why the deed one stands on was not offered."""
    deed = g.edition.spaces[g.place[seat]].deed
    turn = g.turn
    if deed < 0 or g.owner[deed] != BANK or turn is None or turn.seat != seat or turn.throws == 0:
        return NOTHING_FOR_SALE
    if g.rules.purchase_offer == "never":
        return NOT_FOR_SALE_IN_PLAY
    verdict = rights.why_not_own(g, seat, deed)
    return verdict if verdict != OK else NOTHING_FOR_SALE


def do_buy(g: State, seat: i64, stage: Purchase) -> None:
    """The Bank is paid and the deed changes hands. Rule: CR-BANK-7"""
    price = g.edition.deeds[stage.deed].price
    g.move_money(seat, BANK, price)
    g.give_deed(stage.deed, seat)
    if g.tally is not None:
        g.tally.bought[stage.deed] += price
    if g.listening:
        buildable = g.edition.groups[g.edition.deeds[stage.deed].group].buildable
        rule = "purchase.buy" if buildable else "purchase.buy.special"
        g.tell("bought", rule, seat, deed=stage.deed, amount=price)


def do_decline(g: State, seat: i64, stage: Purchase) -> None:
    """Not buying, for any reason, means an auction, or nothing.

    Rule: FR-AUCTION-1, GV-AUCTION-1, CR-AUCTION-1, R-EU-DECLINE
    """
    if g.listening:
        g.tell("declined", "purchase.decline", seat, deed=stage.deed)
    if g.rules.purchase_decline == "auction":
        auction.open_lot(g, seat, stage.deed, False)


# -- the action -----------------------------------------------------------------------------------------


class Buy(Kind):
    """Buying what one has landed on."""

    def why_absent(self, g: State, seat: i64) -> i64:
        return why_nothing_for_sale(g, seat)
