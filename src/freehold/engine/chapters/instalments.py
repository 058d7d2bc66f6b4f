"""Paying a debt step by step: all cash at once, then whatever is raised, and at last a forced sale of mortgaged deeds.

Rule: PN-7.3.1, PN-G-DEBT-1, PN-G-DEBT-2, PN-G-DEBT-3, PN-G-DEBT-4, PN-8.1, PN-8.2, PN-8.3, PN-8.4, PN-G-MSALE-1,
PN-G-MSALE-2, PN-G-MSALE-3, PN-G-MSALE-4, R-PN-DEBT-ORDER, R-PN-BANKRUPT-PLAYER, R-PN-SURRENDER
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from freehold.engine.chapters import estate, owing
from freehold.engine.chapters.means import raisable
from freehold.engine.edition import BANK
from freehold.engine.state import State

if TYPE_CHECKING:
    from freehold.engine.chapters.debt import Debt


def resolve(g: State, debt: Debt) -> bool:
    """Hand over the cash there is and wait while anything can still be raised; tell whether the stage is over.

    Rule: PN-G-MSALE-1
    """
    _announce(g, debt)
    _pay_part(g, debt)
    seat = debt.seat
    if raisable(g, seat) > 0:
        return False
    if debt.creditor != BANK and g.owned[seat] != 0 and g.rules.debt_last_step == "mortgagee-sale":
        return False
    estate.fail(g, debt)
    return True


def _pay_part(g: State, debt: Debt) -> None:
    """A debt is first met with all the cash. Rule: PN-G-DEBT-1, PN-7.3.1"""
    part = g.cash[debt.seat]
    if part == 0:
        return
    g.move_money(debt.seat, debt.creditor, part)
    debt.amount -= part
    debt.unbid = 0
    if g.tally is not None and debt.cause == "rent.base":
        g.tally.rent(debt.deed, part)
    if g.listening:
        rule, clause = owing.rule_of(g, debt), owing.clause_on(g, debt)
        g.tell("paid-part", rule, debt.seat, debt.creditor, debt.deed, part, clause=clause)


def _announce(g: State, debt: Debt) -> None:
    if not debt.announced:
        debt.announced = True
        owing.announce(g, debt)
