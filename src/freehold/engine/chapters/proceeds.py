"""What becomes of money that is raised: a debt comes first, and so does what the Bank has lent."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.state import State


def facts(g: State, seat: i64, amount: i64) -> dict[str, object]:
    """Whether so much would pay the debt, and how much of it goes back to the Bank at once.

    Rule: EU-DEBT-4, R-EU-DEBTOR-TURN
    """
    debt = g.top.as_debt()
    pays = debt is not None and debt.seat == seat and g.cash[seat] + amount >= debt.amount
    found: dict[str, object] = {"pays_debt": pays}
    if g.credit[seat] > 0:
        found["repays"] = min(g.credit[seat], amount)
    return found
