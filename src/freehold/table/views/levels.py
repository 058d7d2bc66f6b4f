"""Deeds level by level, as clients show them and plan with them: every figure comes from the rules, none is reckoned.

A level counts buildings in steps: houses, and above them the hotel.
"""

from __future__ import annotations

from freehold.engine.chapters.construction import hotel_price_from, house_price, least_beside, most_each, top_level
from freehold.engine.chapters.rent import rent_at, row_built
from freehold.engine.edition import BY_LEVEL, Deed, Edition
from freehold.table.views.stages import Json

HOTEL = -1
"""Stands where houses are counted."""


def has_hotels(edition: Edition) -> bool:
    """Whether the last level is a hotel."""
    return edition.rules.building_shape != "ladder"


def building_data(edition: Edition) -> Json:
    """How high deeds are built, and what one may carry beside the others."""
    rules = edition.rules
    top = top_level(rules)
    most = max([len(group.deeds) for group in edition.groups], default=0)
    return {
        "hotels": has_hotels(edition),
        "top": top,
        "most": [most_each(rules, plots) for plots in range(most + 1)],
        "beside": [least_beside(rules, level) for level in range(top + 1)],
    }


def levels_of(edition: Edition, deed: Deed) -> list[Json]:
    """For every level the rent, alone and in a complete group, and the price of the step up to it."""
    if not edition.groups[deed.group].buildable:
        return []
    top = top_level(edition.rules)
    return [_level(edition, deed, level, has_hotels(edition) and level == top) for level in range(top + 1)]


def _level(edition: Edition, deed: Deed, level: int, hotel: bool) -> Json:
    rules = edition.rules
    if hotel:
        price = hotel_price_from(rules, deed, rules.building_houses_for_hotel)
    else:
        price = house_price(rules, deed, level - 1) if level > 0 else 0
    houses = 0 if hotel else level
    return {
        "rent": rent_at(rules, deed, houses, hotel, False),
        "whole": rent_at(rules, deed, houses, hotel, True),
        "price": price,
    }


def rows_of(edition: Edition, deed: Deed) -> list[int]:
    """What every row of a deed's rents is for: so many houses or HOTEL, or so many deeds of the group owned."""
    if edition.groups[deed.group].rent != BY_LEVEL:
        return list(range(1, len(deed.rents) + 1))
    rows = [HOTEL] * len(deed.rents)
    for houses in range(edition.rules.building_houses, -1, -1):
        rows[row_built(edition.rules, deed, houses, False)] = houses
    return rows
