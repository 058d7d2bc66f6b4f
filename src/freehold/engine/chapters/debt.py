"""Debts: paying, raising money, and the test for bankruptcy."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.chapters import credit, estate, instalments, rent
from freehold.engine.chapters.means import means
from freehold.engine.refusal import CAN_STILL_PAY, NOT_IN_DEBT, OK, STEPS_FIRST
from freehold.engine.stage import Debt
from freehold.engine.state import State


def resolve(g: State) -> bool:
    """Pay if the cash is there; fail if nothing can help any more; else wait. Tell whether the stage is over.

    Rule: FR-R24, GV-R23, CR-R24, CR-R25
    """
    stage = g.top
    assert isinstance(stage, Debt)
    if g.cash[stage.seat] >= stage.amount:
        g.pop()
        _pay(g, stage)
        return True
    if g.rules.debt_kind == "credit":
        credit.pay(g)
        return True
    if g.rules.debt_order == "solvent-first" and _let_solvent_pay(g, stage):
        return True
    if g.rules.debt_kind == "cash-first":
        return instalments.resolve(g, stage)
    if not _rescue_possible(g, stage.seat) and means(g, stage.seat) < stage.amount:
        estate.fail(g)
        return True
    if not stage.announced:
        stage.announced = True
        g.tell("owes", stage.cause, stage.seat, stage.creditor, amount=stage.amount)
    return False


def _let_solvent_pay(g: State, debt: Debt) -> bool:
    """Whoever has the cash for all that is owed pays before anybody raises money, and so is free to bid; tell whether
    there is somebody.

    Rule: R-PN-SEVERAL-DEBTORS
    """
    below = debt.below
    while isinstance(below, Debt):
        if below.seat != debt.seat and g.cash[below.seat] >= g.owed(below.seat):
            stages = g.agenda
            stages.remove(below)
            stages.append(below)
            g.set_agenda(stages)
            return True
        below = below.below
    return False


def _rescue_possible(g: State, seat: i64) -> bool:
    """Without anything to sell to others, or once time is called, no deal can help. Rule: FR-R33, GV-R31, CR-R25"""
    if g.called:
        return False
    return g.owned[seat] != 0 or (g.rules.deal_cards and len(g.held[seat]) > 0)


def _pay(g: State, debt: Debt) -> None:
    """Full payment; a winning bid brings its lot. Rule: FR-AUCTION-2, GV-AUCTION-2, CR-AUCTION-2, CR-AUCTION-5"""
    if debt.cause == "rent.base":
        rent.pay(g, debt.seat, debt.creditor, debt.deed, debt.amount)
        return
    g.move_money(debt.seat, debt.creditor, debt.amount)
    if debt.cause == "auction.pay":
        if g.tally is not None:
            g.tally.bought[debt.deed] += debt.amount
        g.tell("lot-paid", debt.cause, debt.seat, deed=debt.deed, amount=debt.amount)
        estate.receive_lot(g, debt.seat, debt.deed, debt.mortgaged)
        return
    g.tell("paid", debt.cause, debt.seat, debt.creditor, amount=debt.amount)


def why_not_bankrupt(g: State, seat: i64) -> i64:
    """Only somebody who cannot pay may give up. Rule: CR-R25, FR-R24, GV-R23"""
    stage = g.top
    if not isinstance(stage, Debt) or stage.seat != seat:
        return NOT_IN_DEBT
    if g.rules.debt_kind != "raise":
        return STEPS_FIRST
    if means(g, seat) >= stage.amount:
        g.need = stage.amount
        return CAN_STILL_PAY
    return OK


def do_bankrupt(g: State) -> None:
    estate.fail(g)
