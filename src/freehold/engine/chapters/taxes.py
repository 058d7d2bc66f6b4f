"""Tax spaces: a flat amount, or a choice between that and a share of one's worth."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.chapters.means import means
from freehold.engine.edition import BANK, Space
from freehold.engine.refusal import CANNOT_PAY_THAT, NO_TAX_CHOICE, OK, because
from freehold.engine.stage import Debt, TaxChoice
from freehold.engine.state import State


def land(g: State, seat: i64, space: Space) -> None:
    """Rule: FR-TAX-1, FR-R16, FR-BANK-6, GV-TAX-1, GV-BANK-3, CR-BANK-6, CR-R06"""
    if space.percent == 0:
        g.push(Debt(seat, BANK, space.flat, "tax.flat"))
        return
    share = share_of_worth(g, seat, space.percent)
    g.push(TaxChoice(seat, space.flat, share))
    if g.listening:
        choice = f"{g.edition.money(space.flat)} or {space.percent}% of total worth, {g.edition.money(share)}"
        g.tell("tax-choice", "tax.choice", seat, text=choice)


def share_of_worth(g: State, seat: i64, percent: i64) -> i64:
    """Rounded up to a whole unit, in the Bank's favour. Rule: GV-R11"""
    return -(-total_worth(g, seat) * percent // 100)


def total_worth(g: State, seat: i64) -> i64:
    """Cash, every deed at its printed price, mortgaged or not, and buildings at what they cost.

    Rule: GV-TAX-2, GV-R11
    """
    total = g.cash[seat]
    for deed in g.deeds_of(seat):
        total += g.edition.deeds[deed].price + sum(g.payments(deed))
    return total


def resolve(g: State) -> bool:
    """If neither sum can be paid the smaller one is due; tell whether the stage is over. Rule: GV-R11"""
    stage = g.top
    assert isinstance(stage, TaxChoice)
    smaller = min(stage.flat, stage.share)
    if means(g, stage.seat) >= smaller:
        return False
    g.pop()
    g.push(Debt(stage.seat, BANK, smaller, "tax.choice"))
    return True


def why_not_pay(g: State, seat: i64, flat: bool) -> i64:
    """A choice that cannot be paid is refused while the other can. Rule: GV-R11"""
    stage = g.top
    if not isinstance(stage, TaxChoice) or stage.seat != seat:
        return NO_TAX_CHOICE
    amount = stage.flat if flat else stage.share
    if means(g, seat) < amount:
        return because(CANNOT_PAY_THAT, amount=amount)
    return OK


def do_pay(g: State, seat: i64, flat: bool) -> None:
    stage = g.top
    assert isinstance(stage, TaxChoice)
    g.pop()
    g.push(Debt(seat, BANK, stage.flat if flat else stage.share, "tax.choice"))
