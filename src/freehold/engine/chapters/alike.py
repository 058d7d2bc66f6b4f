"""Building on the deed landed on alone, or equally on every deed of its group; the hotel on a later landing.

Rule: PN-6.2.2a..6.2.7b, PN-6.2.11a, R-PN-EVEN, R-PN-HOTEL-NEXT, R-PN-BUILD-MORTGAGED, R-PN-DIRECT-SCOPE, R-PN-SHORTAGE
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.refusal import (
    BUILT_ON_THIS_LANDING,
    HAS_HOTEL,
    HOTEL_ON_LATER_LANDING,
    NOT_ALIKE,
    OK,
    SITE_MORTGAGED,
    TOO_MANY_HOUSES,
)
from freehold.engine.stage import Turn
from freehold.engine.state import State


def can_take_houses(g: State, seat: i64, group: i64) -> list[int]:
    """A seat's deeds of a group that still have room: not mortgaged, not full, without a hotel."""
    found: list[int] = []
    for deed in g.edition.groups[group].deeds:
        room = g.houses[deed] < g.rules.building_houses and not g.hotel[deed]
        if g.owner[deed] == seat and not g.mortgaged[deed] and room:
            found.append(deed)
    return found


def why_not_houses(g: State, seat: i64, turn: Turn, deeds: list[int], counts: list[int]) -> i64:
    """One choice per landing. Rule: PN-6.2.3, PN-6.2.4, R-PN-EVEN"""
    if g.mortgaged[turn.site]:
        return SITE_MORTGAGED
    if turn.built:
        return BUILT_ON_THIS_LANDING
    for index in range(len(deeds)):
        deed = deeds[index]
        if g.hotel[deed]:
            return HAS_HOTEL
        if g.houses[deed] + counts[index] > g.rules.building_houses:
            return TOO_MANY_HOUSES
        if counts[index] != counts[0]:
            return NOT_ALIKE
    if deeds == [turn.site]:
        return OK
    room = can_take_houses(g, seat, g.edition.deeds[turn.site].group)
    return OK if sorted(deeds) == room else NOT_ALIKE


def why_not_hotels(g: State, seat: i64, turn: Turn, deeds: list[int]) -> i64:
    """Four houses from before this turn; the deed landed on first or together. Rule: PN-6.2.5, PN-6.2.6"""
    if g.mortgaged[turn.site]:
        return SITE_MORTGAGED
    for deed in deeds:
        if g.hotel[deed]:
            return HAS_HOTEL
    if is_direct(g, seat, turn, deeds):
        return OK
    return _why_not_upgrade(g, seat, turn, deeds)


def _why_not_upgrade(g: State, seat: i64, turn: Turn, deeds: list[int]) -> i64:
    """The ordinary way to a hotel, whatever the Bank has left. Rule: PN-6.2.5, PN-6.2.6, R-PN-HOTEL-NEXT"""
    if turn.site not in deeds and not turn.upgraded:
        return HOTEL_ON_LATER_LANDING
    for deed in deeds:
        if g.houses[deed] < g.rules.building_houses_for_hotel or turn.raised >> deed & 1:
            return HOTEL_ON_LATER_LANDING
        if g.owner[deed] != seat or g.mortgaged[deed]:
            return NOT_ALIKE
    return OK


def is_direct(g: State, seat: i64, turn: Turn, deeds: list[int]) -> bool:
    """While the Bank has no houses: outright, on the deed landed on or on all that have none. What could be had in
    the ordinary way is no outright purchase.

    Rule: PN-G-BUILD-5, PN-6.2.11a, PN-6.2.11b, R-PN-DIRECT-SCOPE, R-PN-DIRECT-UPGRADE
    """
    scarce = turn.scarce and g.stock_houses == 0
    if not g.rules.building_direct_hotel or not scarce or turn.built or turn.upgraded:
        return False
    if _why_not_upgrade(g, seat, turn, deeds) == OK:
        return False
    if deeds == [turn.site]:
        return True
    bare: list[int] = []
    for deed in g.edition.groups[g.edition.deeds[turn.site].group].deeds:
        if g.owner[deed] == seat and not g.mortgaged[deed] and not g.hotel[deed]:
            bare.append(deed)
    return sorted(deeds) == bare
