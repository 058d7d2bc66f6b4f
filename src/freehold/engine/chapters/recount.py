"""Putting right what stands on deeds: from the Bank's stock and back to it, in a layout the edition knows.

Rule: PN-4.2b, PN-9.2, FR-R39, GV-R39, CR-R50, R-EU-CORRECT
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import A_HOTEL, Action
from freehold.engine.chapters import construction, ladder
from freehold.engine.chapters.correction import RULE, Correction
from freehold.engine.edition import BANK, Group
from freehold.engine.masks import bit
from freehold.engine.refusal import (
    BOOKED_SO,
    CORRECT_MORTGAGE_FIRST,
    CORRECT_OWNER_FIRST,
    GROUP_INCOMPLETE,
    LADDER_LIMIT,
    NAMED_TWICE,
    NO_BUILDINGS_ON_SUCH_DEEDS,
    NO_DEED_NAMED,
    NO_HOTELS,
    NO_HOTELS_LEFT,
    NO_HOUSES_LEFT,
    NO_SUCH_THING,
    OK,
    TOO_MANY_HOUSES,
    UNEVEN,
    because,
)
from freehold.engine.state import State


class CorrectBuildings(Correction):
    """What stands on deeds: so many houses on each, or a hotel; no money moves."""

    def why_not_so(self, g: State, action: Action) -> i64:
        verdict = _why_not_named(action)
        if verdict != OK:
            return verdict
        changed = False
        for index in range(len(action.deeds)):
            deed = action.deeds[index]
            changed = changed or stands(g, deed) != action.counts[index]
            verdict = _why_not_on(g, deed, action.counts[index])
            if verdict != OK:
                return verdict
        if not changed:
            return BOOKED_SO
        for deed in action.deeds:
            verdict = _why_not_layout(g, g.edition.groups[g.edition.deeds[deed].group], action)
            if verdict != OK:
                return verdict
        return _why_not_stock(g, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        houses = houses_taken(g, action)
        hotels = hotels_taken(g, action)
        if g.counts_houses:
            g.stock_houses -= houses
        if g.counts_hotels:
            g.stock_hotels -= hotels
        counts: list[int] = []
        levels: list[int] = []
        with_hotel: list[int] = []
        for index in range(len(action.deeds)):
            deed: i64 = action.deeds[index]
            wanted: i64 = action.counts[index]
            _book(g, deed, wanted)
            counts.append(g.level(deed))
            levels.append(g.houses[deed])
            if wanted == A_HOTEL:
                with_hotel.append(deed)
        g.tell(
            "corrected-buildings",
            RULE,
            g.owner[action.deeds[0]],
            deed=action.deeds[0],
            text=action.text.strip(),
            deeds=action.deeds[:],
            counts=counts,
            levels=levels,
            hotels=with_hotel,
        )


def stands(g: State, deed: i64) -> i64:
    """What stands on a deed as a correction writes it: a number of houses, or A_HOTEL."""
    return A_HOTEL if g.hotel[deed] else g.houses[deed]


def _why_not_named(action: Action) -> i64:
    """Each deed once, with a number."""
    if not action.deeds:
        return NO_DEED_NAMED
    if len(action.counts) != len(action.deeds):
        return NO_SUCH_THING
    seen: i64 = 0
    for deed in action.deeds:
        if seen >> deed & 1:
            return because(NAMED_TWICE, deed)
        seen |= bit(deed)
    return OK


def _why_not_on(g: State, deed: i64, wanted: i64) -> i64:
    """Whether a deed by itself could carry so much, whatever stands beside it."""
    if not g.edition.groups[g.edition.deeds[deed].group].buildable:
        return because(NO_BUILDINGS_ON_SUCH_DEEDS, deed)
    if g.owner[deed] == BANK:
        return because(CORRECT_OWNER_FIRST, deed)
    if wanted == A_HOTEL:
        return NO_HOTELS if g.rules.building_shape == "ladder" else OK
    if wanted < 0 or wanted > g.rules.building_houses:
        return because(TOO_MANY_HOUSES, deed, amount=g.rules.building_houses)
    return OK


def _why_not_layout(g: State, group: Group, action: Action) -> i64:
    """Whether a group may look like that: whole, even and without mortgages, or as its ladder has it."""
    levels = [_level_after(g, deed, action) for deed in group.deeds]
    if max(levels) == 0:
        return OK
    bare_group = g.rules.mortgage_needs == "bare-group"
    for index in range(len(levels)):
        deed: i64 = group.deeds[index]
        if g.mortgaged[deed] and (bare_group or levels[index] > 0):
            return because(CORRECT_MORTGAGE_FIRST, deed)
    if g.rules.building_shape == "ladder":
        return _why_not_on_ladder(g, group, levels)
    if g.rules.building_shape == "alike":
        return OK
    for index in range(len(levels)):
        if levels[index] > 0 and not g.owns_group(g.owner[group.deeds[index]], group.index):
            return because(GROUP_INCOMPLETE, group.deeds[index])
    high = max(levels)
    if high - min(levels) > construction.MOST_UNEVEN:
        return because(UNEVEN, group.deeds[levels.index(high)])
    return OK


def _why_not_on_ladder(g: State, group: Group, levels: list[int]) -> i64:
    for seat in range(g.seats):
        own = [levels[index] for index in range(len(levels)) if g.owner[group.deeds[index]] == seat]
        if own and ladder.broken_by(own) != ladder.NO_LIMIT:
            return because(LADDER_LIMIT, group.deeds[0])
    return OK


def _level_after(g: State, deed: i64, action: Action) -> i64:
    for index in range(len(action.deeds)):
        if action.deeds[index] == deed:
            wanted: i64 = action.counts[index]
            return g.rules.building_hotel_counts if wanted == A_HOTEL else wanted
    return g.level(deed)


def _why_not_stock(g: State, action: Action) -> i64:
    """The Bank has them, or gets back enough with the same correction."""
    if g.counts_houses and houses_taken(g, action) > g.stock_houses:
        return because(NO_HOUSES_LEFT, amount=g.stock_houses)
    if g.counts_hotels and hotels_taken(g, action) > g.stock_hotels:
        return because(NO_HOTELS_LEFT, amount=g.stock_hotels)
    return OK


def houses_taken(g: State, action: Action) -> i64:
    """How many houses leave the Bank; below 0 if they come back."""
    total: i64 = 0
    for index in range(len(action.deeds)):
        wanted: i64 = action.counts[index]
        total += max(wanted, 0) - g.houses[action.deeds[index]]
    return total


def hotels_taken(g: State, action: Action) -> i64:
    """The same for hotels."""
    total: i64 = 0
    for index in range(len(action.deeds)):
        if action.counts[index] == A_HOTEL:
            total += 1
        if g.hotel[action.deeds[index]]:
            total -= 1
    return total


def _book(g: State, deed: i64, wanted: i64) -> None:
    """Let it stand there; what was not standing counts as paid for at the price on the deed."""
    standing = g.level(deed)
    hotel = wanted == A_HOTEL
    level: i64 = g.rules.building_hotel_counts if hotel else wanted
    title = g.edition.deeds[deed]
    row = deed * g.most_steps
    while standing < level:
        g.paid[row + standing] = construction.house_price(g.rules, title, standing)
        standing += 1
    if hotel and not g.hotel[deed]:
        g.paid[row + level - 1] = construction.hotel_price_from(g.rules, title, g.rules.building_houses_for_hotel)
    g.set_buildings(deed, 0 if hotel else wanted, hotel)
