"""What somebody could pay: cash in hand and all that can be raised from the Bank."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.chapters import demolition, to_bank
from freehold.engine.state import State


def means(g: State, seat: i64) -> i64:
    """Cash, buildings at their refund and unmortgaged deeds at their mortgage value.

    Rule: FR-BANKRUPT-1, FR-R24, GV-BANKRUPT-1, GV-R23, CR-BANKRUPT-1, CR-R25
    """
    return g.cash[seat] + raisable(g, seat)


def raisable(g: State, seat: i64) -> i64:
    """What a seat could still raise from the Bank without any other player.

    Rule: PN-7.3.1b, PN-G-DEBT-2, PN-G-DEBT-3
    """
    total = demolition.refund_of_all(g, seat)
    free = g.owned[seat] & ~g.pledged
    deed: i64 = 0
    while free != 0:
        if free & 1:
            total += g.edition.deeds[deed].mortgage
        free >>= 1
        deed += 1
    return total


def could_raise(g: State, seat: i64) -> i64:
    """What all that a seat has would bring, by the ways the edition knows: sold to the Bank, or mortgaged.

    Rule: EU-SALE-1, R-EU-SALE-VALUE
    """
    return to_bank.sale_prices(g, g.deeds_of(seat)) if g.rules.deal_deeds_to_bank else raisable(g, seat)
