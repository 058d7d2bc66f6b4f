"""What is said of a debt: the rule that makes it due, and the clause on the space where it arose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from freehold.engine.chapters import auction, rent
from freehold.engine.edition import RENT_AS_LISTED, RISK, TAX
from freehold.engine.state import State

if TYPE_CHECKING:
    from freehold.engine.chapters.debt import Debt

_ON_SPACE: Final = {"landing.risk": RISK, "tax.choice": TAX, "tax.flat": TAX}
"""For every cause that is the space landed on: its kind."""


def announce(g: State, debt: Debt) -> None:
    """Say that somebody has to raise money."""
    if g.listening:
        clause = clause_on(g, debt)
        g.tell("owes", rule_of(g, debt), debt.seat, debt.creditor, amount=debt.amount, clause=clause)


def rule_of(g: State, debt: Debt) -> str:
    """The rule that makes a debt due, and which case of it this is."""
    if debt.cause == "rent.base" and debt.deed >= 0:
        # What was paid of it already does not matter.
        return rent.rule_of(g, debt.deed, rent.due(g, debt.deed, RENT_AS_LISTED))
    if debt.cause == "auction.pay":
        return auction.rule_of_price(g, debt)
    return debt.cause


def clause_on(g: State, debt: Debt) -> str:
    """Taxes and losses are due by the clause on their space, if the board names one.

    Rule: FR-TAX-1, FR-R16, GV-R24, CR-R06
    """
    space = g.edition.spaces[g.place[debt.seat]]
    kind = _ON_SPACE.get(debt.cause, -1)
    return space.clause if space.kind == kind else ""
