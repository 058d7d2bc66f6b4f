"""The Bank lends what is missing: debt that freezes buying, swallows receipts and can lose the game.

Rule: EU-DEBT-1, EU-DEBT-2, EU-DEBT-3, EU-DEBT-4, EU-DEBT-5, R-EU-DEBT-SCOPE, R-EU-DEBT-CHOICE, R-EU-LOSS-TIME,
R-EU-MORTGAGE-VALUE
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from freehold.engine.chapters import estate, owing
from freehold.engine.chapters.to_bank import sale_price
from freehold.engine.edition import BANK
from freehold.engine.state import State

if TYPE_CHECKING:
    from freehold.engine.chapters.debt import Debt


def value(g: State, seat: i64) -> i64:
    """The sale values of everything a seat owns, buildings included. Rule: R-EU-MORTGAGE-VALUE"""
    total: i64 = 0
    for deed in g.deeds_of(seat):
        total += sale_price(g, deed)
    return total


def pay(g: State, debt: Debt) -> None:
    """The creditor is paid in full: all the cash first, the Bank lends exactly the rest; then the test.

    Rule: EU-DEBT-1, EU-DEBT-2, EU-DEBT-5, R-EU-LOSS-TIME
    """
    g.pop()
    seat = debt.seat
    missing = debt.amount - g.cash[seat]
    g.cash[seat] = 0
    if debt.creditor != BANK:
        g.move_money(BANK, debt.creditor, debt.amount)
    g.credit[seat] += missing
    if g.tally is not None and debt.cause == "rent.base":
        g.tally.rent(debt.deed, debt.amount)
    if g.listening:
        event = "rent-paid" if debt.cause == "rent.base" else "paid"
        rule, clause = owing.rule_of(g, debt), owing.clause_on(g, debt)
        g.tell(event, rule, seat, debt.creditor, debt.deed, debt.amount, clause=clause)
    g.tell("borrowed", "debt.credit", seat, amount=missing)
    if g.credit[seat] > value(g, seat):
        g.tell("lost", "debt.lost", seat, amount=g.credit[seat])
        if g.tally is not None:
            g.tally.fell(seat, BANK, debt.cause, g.throwing_turns)
        estate.lose(g, seat)
