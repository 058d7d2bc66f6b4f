"""Claim rights: one deed of a group reserves the rest of it.

Rule: EU-CLAIM-1, EU-CLAIM-2, EU-CLAIM-3, R-EU-CLAIM-END, R-EU-TWO-DEEDS, R-EU-TWO-DEEDS-TS
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.edition import BANK, BY_LEVEL
from freehold.engine.refusal import CLAIMED_BY_ANOTHER, DEBTORS_DO_NOT_BUY, OK, TWO_DEEDS_FIRST, because
from freehold.engine.state import State


def holds_claim(g: State, seat: i64, group: i64) -> bool:
    """Whether a seat has a claim on a group: it lasts as long as one deed is held. Rule: EU-CLAIM-1"""
    if g.rules.purchase_claims == "none" or g.edition.groups[group].rent != BY_LEVEL:
        return False
    return g.owned[seat] & g.edition.groups[group].mask != 0


def why_not_own(g: State, seat: i64, deed: i64) -> i64:
    """Whether the rules, money aside, let a seat have a deed of the Bank.

    Rule: EU-CITY-1, EU-CLAIM-2, EU-CLAIM-3, EU-DEBT-3
    """
    if g.credit[seat] > 0:
        return because(DEBTORS_DO_NOT_BUY, amount=g.credit[seat])
    if g.rules.purchase_claims == "none" and g.rules.purchase_new_group_needs == 0:
        return OK
    group = g.edition.deeds[deed].group
    if g.edition.groups[group].rent != BY_LEVEL or holds_claim(g, seat, group):
        return OK
    if g.rules.purchase_claims == "group":
        holder = _claim_holder(g, group)
        if holder != BANK:
            return because(CLAIMED_BY_ANOTHER, deed, holder)
    return _why_not_open(g, seat)


def _claim_holder(g: State, group: i64) -> i64:
    """Who holds a deed of a group, or BANK."""
    for deed in g.edition.groups[group].deeds:
        if g.owner[deed] != BANK:
            return g.owner[deed]
    return BANK


def reserved_for(g: State, deed: i64) -> i64:
    """Whom a deed of the Bank is reserved for by a deed of its group, or BANK. Rule: EU-CLAIM-1, EU-CLAIM-2"""
    group = g.edition.deeds[deed].group
    if g.owner[deed] != BANK or g.rules.purchase_claims == "none" or g.edition.groups[group].rent != BY_LEVEL:
        return BANK
    return _claim_holder(g, group)


def _why_not_open(g: State, seat: i64) -> i64:
    """Enough deeds in every claimed group before a further one is opened. Rule: EU-CLAIM-3"""
    needs = g.rules.purchase_new_group_needs
    if needs == 0:
        return OK
    for group in g.edition.groups:
        held = g.owned_of_group(seat, group)
        if group.rent == BY_LEVEL and 0 < held < needs:
            return because(TWO_DEEDS_FIRST, group.deeds[0], amount=needs)
    return OK


def group_with(g: State, seat: i64, deed: i64) -> dict[str, object]:
    """How much of its group a seat would own with one more deed."""
    group = g.edition.groups[g.edition.deeds[deed].group]
    return {"group_owned": g.owned_of_group(seat, group) + 1, "group_size": len(group.deeds)}
