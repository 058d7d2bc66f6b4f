"""Building on the deed landed on alone, or equally on every deed of its group; the hotel on a later landing.

Rule: PN-6.2.2a, PN-6.2.2b, PN-6.2.3, PN-6.2.4, PN-6.2.5, PN-6.2.6, PN-6.2.7a, PN-6.2.7b, PN-6.2.11a, R-PN-EVEN,
R-PN-HOTEL-NEXT, R-PN-BUILD-MORTGAGED, R-PN-DIRECT-SCOPE, R-PN-SHORTAGE
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from freehold.engine.refusal import (
    BUILT_ON_THIS_LANDING,
    HAS_HOTEL,
    HOTEL_ON_LATER_LANDING,
    HOTEL_ON_SITE_FIRST,
    NOT_ALIKE,
    NOT_YOUR_STREET,
    OK,
    SITE_MORTGAGED,
    TOO_MANY_HOUSES,
    because,
)
from freehold.engine.state import State

if TYPE_CHECKING:
    from freehold.engine.chapters.turn import Turn


def can_take_houses(g: State, seat: i64, group: i64) -> list[int]:
    """A seat's deeds of a group that still have room: not mortgaged, not full, without a hotel."""
    found: list[int] = []
    for deed in g.edition.groups[group].deeds:
        room = g.houses[deed] < g.rules.building_houses and not g.hotel[deed]
        if g.owner[deed] == seat and not g.mortgaged[deed] and room:
            found.append(deed)
    return found


def why_not_houses(g: State, seat: i64, turn: Turn, deeds: list[int], counts: list[int]) -> i64:
    """One choice per landing. Rule: PN-6.2.3, PN-6.2.4, R-PN-EVEN, PN-G-BUILD-1, PN-G-BUILD-2, PN-G-BUILD-3"""
    if g.mortgaged[turn.site]:
        return because(SITE_MORTGAGED, turn.site)
    if turn.built:
        return BUILT_ON_THIS_LANDING
    for index in range(len(deeds)):
        deed = deeds[index]
        if g.hotel[deed]:
            return because(HAS_HOTEL, deed)
        if g.houses[deed] + counts[index] > g.rules.building_houses:
            return because(TOO_MANY_HOUSES, deed, amount=g.rules.building_houses)
        if counts[index] != counts[0]:
            return because(NOT_ALIKE, turn.site)
    if _is_site_alone(turn, deeds):
        return OK
    room = can_take_houses(g, seat, g.edition.deeds[turn.site].group)
    return OK if len(deeds) == len(room) and sorted(deeds) == room else because(NOT_ALIKE, turn.site)


def _is_site_alone(turn: Turn, deeds: list[int]) -> bool:
    """Whether only the deed landed on is named."""
    return len(deeds) == 1 and deeds[0] == turn.site


def why_not_hotels(g: State, seat: i64, turn: Turn, deeds: list[int]) -> i64:
    """Four houses from before this turn; the deed landed on first or together.

    Rule: PN-6.2.5, PN-6.2.6, PN-6.2.7b, PN-G-BUILD-4
    """
    if g.mortgaged[turn.site]:
        return because(SITE_MORTGAGED, turn.site)
    for deed in deeds:
        if g.hotel[deed]:
            return because(HAS_HOTEL, deed)
    if is_direct(g, seat, turn, deeds):
        return OK
    return _why_not_upgrade(g, seat, turn, deeds)


def _why_not_upgrade(g: State, seat: i64, turn: Turn, deeds: list[int]) -> i64:
    """The ordinary way to a hotel, whatever the Bank has left. Rule: PN-6.2.5, PN-6.2.6, R-PN-HOTEL-NEXT"""
    if turn.site not in deeds and not turn.upgraded:
        return because(HOTEL_ON_SITE_FIRST, turn.site)
    for deed in deeds:
        if g.houses[deed] < g.rules.building_houses_for_hotel or turn.raised >> deed & 1:
            return because(HOTEL_ON_LATER_LANDING, deed, amount=g.rules.building_houses_for_hotel)
        if g.owner[deed] != seat:
            return because(NOT_YOUR_STREET, deed)
        if g.mortgaged[deed]:
            return because(SITE_MORTGAGED, deed)
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
    if _is_site_alone(turn, deeds):
        return True
    bare: list[int] = []
    for deed in g.edition.groups[g.edition.deeds[turn.site].group].deeds:
        if g.owner[deed] == seat and not g.mortgaged[deed] and not g.hotel[deed]:
            bare.append(deed)
    return sorted(deeds) == bare
