"""Buying and building from afar, where another player stands.

Rule: EU-REMOTE-1, EU-REMOTE-2, EU-REMOTE-3, EU-REMOTE-4, EU-REMOTE-5, EU-REMOTE-6, EU-REMOTE-7, R-EU-REMOTE-STANDING,
R-EU-REMOTE-THIRD, R-EU-REMOTE-APARTMENTS, R-EU-REMOTE-FUNDS, R-EU-REMOTE-MANY
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import REMOTE_BUILD, REMOTE_BUY, Action, step
from freehold.engine.chapters import construction, rights, window
from freehold.engine.edition import BANK
from freehold.engine.kind import Kind
from freehold.engine.masks import bit
from freehold.engine.refusal import (
    BOUGHT_FROM_AFAR_JUST_NOW,
    DEBTORS_DO_NOT_BUY,
    DEED_IS_SOLD,
    NO_CLAIM_THERE,
    NO_REMOTE_BUYS,
    NOBODY_STANDS_THERE,
    NOT_ENOUGH_CASH,
    OK,
    because,
)
from freehold.engine.state import State


def first_to_arrive(g: State, seat: i64, deed: i64) -> i64:
    """The other player who has stood longest on a deed's space, or BANK. Rule: EU-REMOTE-5, R-EU-PREMIUM-WHO"""
    space = g.edition.deeds[deed].space
    found = BANK
    for other in range(g.seats):
        if other == seat or g.out[other] or g.place[other] != space:
            continue
        if found == BANK or g.arrived[other] < g.arrived[found]:
            found = other
    return found


def _why_not_now(g: State, seat: i64) -> i64:
    """In one's own turn before the first throw, free and clear of debt. Rule: EU-REMOTE-4, EU-TURN-5, EU-DEBT-3"""
    if not g.rules.purchase_remote:
        return NO_REMOTE_BUYS
    verdict = window.why_not_before_throw(g, seat)
    if verdict != OK:
        return verdict
    return because(DEBTORS_DO_NOT_BUY, amount=g.credit[seat]) if g.credit[seat] > 0 else OK


# -- a deed ---------------------------------------------------------------------------------------


def why_not_buy(g: State, seat: i64, action: Action) -> i64:
    """Only the claim holder, for a plot the Bank still has. Nobody may refuse it. Rule: EU-REMOTE-1, EU-REMOTE-6"""
    verdict = _why_not_now(g, seat)
    if verdict != OK:
        return verdict
    deed = action.deeds[0]
    title = g.edition.deeds[deed]
    if g.owner[deed] != BANK:
        return because(DEED_IS_SOLD, deed, g.owner[deed])
    if not rights.holds_claim(g, seat, title.group):
        return because(NO_CLAIM_THERE, deed)
    if first_to_arrive(g, seat, deed) == BANK:
        return because(NOBODY_STANDS_THERE, deed)
    if g.cash[seat] < title.price + title.premium:
        return because(NOT_ENOUGH_CASH, amount=title.price + title.premium)
    return OK


def do_buy(g: State, seat: i64, action: Action) -> None:
    """Price to the Bank, premium to whoever came first. Rule: EU-REMOTE-2, EU-REMOTE-3"""
    turn = g.own_turn(seat)
    assert turn is not None
    deed = action.deeds[0]
    title = g.edition.deeds[deed]
    g.move_money(seat, BANK, title.price)
    g.give_deed(deed, seat)
    if g.tally is not None:
        g.tally.bought[deed] += title.price
    turn.remote |= bit(title.group)
    g.tell("bought-from-afar", "purchase.remote", seat, deed=deed, amount=title.price)
    _pay_premium(g, seat, deed, title.premium, "purchase.premium")


def _pay_premium(g: State, seat: i64, deed: i64, premium: i64, rule: str) -> None:
    taker = first_to_arrive(g, seat, deed)
    if premium > 0:
        g.move_money(seat, taker, premium)
        if g.listening and _is_crowded(g, seat, deed):
            rule = "purchase.premium.several"
        g.tell("premium-paid", rule, seat, taker, deed, premium)


def _is_crowded(g: State, seat: i64, deed: i64) -> bool:
    """Whether several others stand on a deed's space. Rule: EU-REMOTE-5"""
    space = g.edition.deeds[deed].space
    return sum([other != seat and not g.out[other] and g.place[other] == space for other in range(g.seats)]) > 1


# -- buildings --------------------------------------------------------------------------------------


def why_not_build(g: State, seat: i64, action: Action) -> i64:
    """On an owned plot where another player stands, within the limits. Rule: EU-REMOTE-7, R-EU-REMOTE-APARTMENTS"""
    verdict = _why_not_now(g, seat)
    if verdict != OK:
        return verdict
    turn = g.own_turn(seat)
    assert turn is not None
    deed = action.deeds[0]
    title = g.edition.deeds[deed]
    verdict = construction.why_not_house(g, seat, action.deeds, action.counts)
    if verdict != OK:
        return verdict
    if first_to_arrive(g, seat, deed) == BANK:
        return because(NOBODY_STANDS_THERE, deed)
    if turn.remote >> title.group & 1:
        return because(BOUGHT_FROM_AFAR_JUST_NOW, deed)
    cost = construction.house_cost(g, action.deeds, action.counts) + title.premium_house
    if g.cash[seat] < cost:
        return because(NOT_ENOUGH_CASH, amount=cost)
    return OK


def do_build(g: State, seat: i64, action: Action) -> None:
    """One premium per act of building, however much is built."""
    deed = action.deeds[0]
    construction.put_houses(g, seat, action.deeds, action.counts, "built-from-afar", "purchase.remote-build")
    _pay_premium(g, seat, deed, g.edition.deeds[deed].premium_house, "purchase.premium.build")


def list_actions(g: State, seat: i64, found: list[Action]) -> None:
    if _why_not_now(g, seat) != OK:
        return
    for other in range(g.seats):
        deed = g.edition.spaces[g.place[other]].deed
        if other == seat or g.out[other] or deed < 0:
            continue
        if g.owner[deed] == BANK:
            buy = step(REMOTE_BUY, deed)
            if why_not_buy(g, seat, buy) == OK and buy not in found:
                found.append(buy)
        elif g.owner[deed] == seat:
            build = step(REMOTE_BUILD, deed)
            if why_not_build(g, seat, build) == OK and build not in found:
                found.append(build)


# -- the actions ----------------------------------------------------------------------------------------


class RemoteBuy(Kind):
    """Buying a deed on which another player stands."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_buy(g, seat, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_buy(g, seat, action)

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        title = g.edition.deeds[action.deeds[0]]
        return title.price + title.premium

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        deed = action.deeds[0]
        note = rights.group_with(g, seat, deed)
        note["premium"] = g.edition.deeds[deed].premium
        note["premium_to"] = first_to_arrive(g, seat, deed)
        return note

    def list_legal(self, g: State, seat: i64, found: list[Action]) -> None:
        list_actions(g, seat, found)


class RemoteBuild(Kind):
    """Building on a deed on which another player stands."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_build(g, seat, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_build(g, seat, action)

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        premium = g.edition.deeds[action.deeds[0]].premium_house
        return construction.house_cost(g, action.deeds, action.counts) + premium

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        note = construction.house_note(g, action.deeds, action.counts)
        note["premium"] = g.edition.deeds[action.deeds[0]].premium_house
        note["premium_to"] = first_to_arrive(g, seat, action.deeds[0])
        return note
