"""When an action that is allowed "at any time" is really allowed.

Where an edition says so, any seat may build, sell, mortgage, lift and deal before a throw and after a landing is
resolved, in everybody's turn. From the moment the dice leave the hand until the landing is over the window is closed;
inside their own payment a buyer, bidder or debtor may still raise money. Other editions tie these actions to one's
own turn, or to the time before its first throw.

Rule: FR-R18, GV-R15, CR-R09, EU-TURN-5, R-EU-WINDOW, R-PN-WINDOW, R-PN-MORT-TIME
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import Leg
from freehold.engine.refusal import (
    DEBT_COMES_FIRST,
    DETAINED_MAY_NOT,
    JUST_RELEASED,
    OK,
    ONLY_BEFORE_THE_THROW,
    ONLY_IN_OWN_TURN,
    TIME_IS_CALLED,
    WINDOW_CLOSED,
    because,
)
from freehold.engine.stage import DEAL, DEBT, FIRST_THROW, HANDOVER, PURCHASE, TURN, Stage
from freehold.engine.state import State


def is_open(g: State) -> bool:
    """Whether the table is between a resolved landing and the next throw."""
    kind = g.top.kind
    return kind in (TURN, FIRST_THROW) and not g.called


def why_not_spend(g: State, seat: i64) -> i64:
    """Building and lifting mortgages wait for an open window; a debtor does nothing that lowers cash."""
    if g.called:
        return TIME_IS_CALLED
    if is_open(g):
        return OK
    owed = g.owed(seat)
    return because(DEBT_COMES_FIRST, amount=owed) if owed > 0 else WINDOW_CLOSED


def why_not_raise(g: State, seat: i64) -> i64:
    """Selling buildings and mortgaging also serve one's own purchase, hand-over and debt."""
    top = g.top
    if top.kind == DEBT and top.seat == seat:
        return OK
    if g.called:
        return TIME_IS_CALLED
    if is_open(g):
        return OK
    if top.kind in (PURCHASE, HANDOVER) and top.seat == seat:
        return OK
    return WINDOW_CLOSED


def why_not_own_turn(g: State, seat: i64) -> i64:
    """In one's own turn, before or after throwing, and while settling a debt. Rule: R-PN-MORT-TIME"""
    top = g.top
    if top.kind in (TURN, DEBT) and top.seat == seat:
        return OK
    return ONLY_IN_OWN_TURN


def why_not_before_throw(g: State, seat: i64) -> i64:
    """In one's own turn before its first throw, free, and not just bought free.

    Rule: EU-TURN-5, EU-PRISON-5, EU-PRISON-12, R-EU-WINDOW, PN-5.3, PN-7.1.1a, R-PN-WINDOW
    """
    turn = g.own_turn(seat)
    if turn is None or turn.throws > 0:
        return ONLY_BEFORE_THE_THROW
    if g.detained[seat]:
        return DETAINED_MAY_NOT
    return JUST_RELEASED if turn.released else OK


def why_not_deal(g: State, proposer: i64, legs: list[Leg]) -> i64:
    """A lander deciding on a purchase and a debtor may also deal, with anybody."""
    if g.called:
        return TIME_IS_CALLED
    if is_open(g):
        return OK
    top = _under_an_offer(g)
    if top.kind in (PURCHASE, DEBT) and _takes_part(top.seat, proposer, legs):
        return OK
    if top.kind in (TURN, FIRST_THROW):
        return OK
    return WINDOW_CLOSED


def _takes_part(seat: i64, proposer: i64, legs: list[Leg]) -> bool:
    return seat == proposer or any(leg.partner == seat for leg in legs)


def _under_an_offer(g: State) -> Stage:
    """The stage an offer interrupts: answers and counter-offers are judged as if it were on top."""
    top = g.top
    if top.kind == DEAL and top.below is not None:
        return top.below
    return top
