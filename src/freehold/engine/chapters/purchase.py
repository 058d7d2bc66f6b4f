"""Buying the deed one has landed on, or leaving it."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.chapters import auction, rights
from freehold.engine.edition import BANK
from freehold.engine.refusal import (
    NOT_ENOUGH_CASH,
    NOT_FOR_SALE_IN_PLAY,
    NOTHING_FOR_SALE,
    OK,
    because,
)
from freehold.engine.stage import Purchase
from freehold.engine.state import State


def why_not_buy(g: State, seat: i64) -> i64:
    """At the printed price, against full cash; money may be raised first.

    Rule: FR-BUY-1, FR-R09, FR-BANK-3, GV-BUY-1, GV-BUY-2, GV-R29, GV-BANK-4, CR-BUY-1, CR-R44, CR-BANK-3, EU-CITY-1,
    EU-CITY-2, EU-TS-1, EU-BUILD-2
    """
    stage = g.top
    if not isinstance(stage, Purchase) or stage.seat != seat:
        return _why_nothing_for_sale(g, seat)
    price = g.edition.deeds[stage.deed].price
    if g.cash[seat] < price:
        return because(NOT_ENOUGH_CASH, amount=price)
    return OK


def _why_nothing_for_sale(g: State, seat: i64) -> i64:
    """Say why the deed one stands on was not offered."""
    deed = g.edition.spaces[g.place[seat]].deed
    turn = g.turn
    if deed < 0 or g.owner[deed] != BANK or turn is None or turn.seat != seat or turn.throws == 0:
        return NOTHING_FOR_SALE
    if g.rules.purchase_offer == "never":
        return NOT_FOR_SALE_IN_PLAY
    verdict = rights.why_not_own(g, seat, deed)
    return verdict if verdict != OK else NOTHING_FOR_SALE


def do_buy(g: State, seat: i64) -> None:
    stage = g.top
    assert isinstance(stage, Purchase)
    g.pop()
    price = g.edition.deeds[stage.deed].price
    g.move_money(seat, BANK, price)
    g.give_deed(stage.deed, seat)
    if g.tally is not None:
        g.tally.bought[stage.deed] += price
    if g.listening:
        g.tell("bought", "purchase.buy", seat, deed=stage.deed, amount=price)


def why_not_decline(g: State, seat: i64) -> i64:
    stage = g.top
    if not isinstance(stage, Purchase) or stage.seat != seat:
        return NOTHING_FOR_SALE
    return OK


def do_decline(g: State, seat: i64) -> None:
    """Not buying, for any reason, means an auction, or nothing.

    Rule: FR-AUCTION-1, GV-AUCTION-1, CR-AUCTION-1, R-EU-DECLINE
    """
    stage = g.top
    assert isinstance(stage, Purchase)
    g.pop()
    g.tell("declined", "purchase.decline", seat, deed=stage.deed)
    if g.rules.purchase_decline == "auction":
        auction.open_lot(g, seat, stage.deed, False)
