"""Deeds sold back to the Bank at the figure on the deed.

Rule: EU-SALE-1, EU-SALE-2, EU-SALE-3, EU-SALE-4, EU-SALE-5, EU-TURN-5, R-EU-SALE-TO, R-EU-SALE-VALUE, R-EU-SALE-BUILT
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import SELL_DEED, Action, step
from freehold.engine.chapters import demolition, ladder, proceeds, window
from freehold.engine.edition import BANK
from freehold.engine.event import NO_NUMBERS
from freehold.engine.kind import Kind
from freehold.engine.masks import bit
from freehold.engine.refusal import LADDER_LIMIT, NO_DEEDS_TO_BANK, NOTHING_OF_YOURS_TO_SELL, OK, because
from freehold.engine.state import State


def why_not_sell(g: State, seat: i64, action: Action) -> i64:
    """Before the first throw of one's turn; what is left must respect the building limits.

    Rule: EU-SALE-2, EU-SALE-4
    """
    if not g.rules.deal_deeds_to_bank:
        return NO_DEEDS_TO_BANK
    verdict = window.why_not_before_throw(g, seat)
    if verdict != OK:
        return verdict
    return _why_not_given_up(g, seat, action.deeds)


def _why_not_given_up(g: State, seat: i64, deeds: list[int]) -> i64:
    """The deeds and what stands on the others, the time aside."""
    given_up = 0
    for deed in deeds:
        if g.owner[deed] != seat:
            return because(NOTHING_OF_YOURS_TO_SELL, deed)
        given_up |= bit(deed)
    for deed in deeds:
        group = g.edition.groups[g.edition.deeds[deed].group]
        standing = g.owned[seat] & g.built & group.mask
        if standing != 0 and not ladder.keeps_limits(g, seat, group.index, NO_NUMBERS, NO_NUMBERS, 1, given_up):
            return because(LADDER_LIMIT, deed)
    return OK


def do_sell(g: State, seat: i64, action: Action) -> None:
    """Buildings go with their deed, for the same money as before it.

    Rule: R-EU-SALE-BUILT, EU-SALE-5, EU-SALE-1, EU-SALE-3
    """
    for deed in action.deeds:
        price = sale_price(g, deed)
        demolition.clear(g, deed)
        g.give_deed(deed, BANK)
        g.move_money(BANK, seat, price)
        special = not g.edition.groups[g.edition.deeds[deed].group].buildable
        rule = "deal.to-bank.special" if special else "deal.to-bank"
        g.tell("deed-sold-to-bank", rule, seat, deed=deed, amount=price)


def sale_price(g: State, deed: i64) -> i64:
    """The figures on the deed, for itself and for what stands on it. Rule: R-EU-SALE-VALUE, R-EU-SALE-BUILT"""
    title = g.edition.deeds[deed]
    return title.sale + title.sale_house * g.houses[deed]


def sale_prices(g: State, deeds: list[int]) -> i64:
    total: i64 = 0
    for deed in deeds:
        total += sale_price(g, deed)
    return total


def list_actions(g: State, seat: i64, found: list[Action]) -> None:
    if not g.rules.deal_deeds_to_bank or window.why_not_before_throw(g, seat) != OK:
        return
    for deed in g.deeds_of(seat):
        sale = step(SELL_DEED, deed)
        if _why_not_given_up(g, seat, sale.deeds) == OK:
            found.append(sale)


# -- the action -----------------------------------------------------------------------------------------


class SellDeed(Kind):
    """Deeds sold back to the Bank."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_sell(g, seat, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_sell(g, seat, action)

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return -sale_prices(g, action.deeds)

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return proceeds.facts(g, seat, sale_prices(g, action.deeds))

    def list_legal(self, g: State, seat: i64, found: list[Action]) -> None:
        list_actions(g, seat, found)
