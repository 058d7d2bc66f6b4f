"""Houses and hotels: where they may stand, what they cost, and putting them up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.engine.chapters import alike, ladder, rent
from freehold.engine.edition import BANK, Deed, Group, Rules
from freehold.engine.masks import bit, lowest
from freehold.engine.refusal import (
    BUILD_AFTER_LANDING,
    GROUP_INCOMPLETE,
    GROUP_MORTGAGED,
    HAS_HOTEL,
    HOTEL_TOO_EARLY,
    LADDER_LIMIT,
    NO_BUILDINGS_ON_SUCH_DEEDS,
    NOT_YOUR_STREET,
    OK,
    TOO_MANY_HOUSES,
    UNEVEN,
    because,
)
from freehold.engine.state import State
from freehold.engine.text.telling import standing

MOST_UNEVEN: Final[i64] = 1
"""By so much the levels of a group may differ where it is built on evenly."""


def why_not_on_group(g: State, seat: i64, deed: i64) -> i64:
    """Only the owner of a complete group without mortgages builds on it.

    Rule: FR-HOUSE-1, FR-R17, FR-MORT-6, GV-HOUSE-1, GV-R14, GV-MORT-6, CR-HOUSE-1, CR-R17, CR-MORT-6, CR-SPECIAL-1
    """
    group = g.edition.groups[g.edition.deeds[deed].group]
    if not group.buildable:
        return because(NO_BUILDINGS_ON_SUCH_DEEDS, deed)
    if not g.owns_group(seat, group.index):
        return because(GROUP_INCOMPLETE, deed)
    pledged = g.pledged & group.mask
    return OK if pledged == 0 else because(GROUP_MORTGAGED, lowest(pledged))


def why_not_house(g: State, seat: i64, deeds: list[int], counts: list[int]) -> i64:
    """Whether houses may stand there, money and stock aside, by the edition's shape of building."""
    if g.rules.building_shape == "ladder":
        return _why_not_on_ladder(g, seat, deeds, counts)
    if g.rules.building_shape == "alike":
        return _why_not_alike(g, seat, deeds, counts)
    return _why_not_even(g, seat, deeds, counts)


def why_not_street(g: State, seat: i64, deed: i64) -> i64:
    """A street of one's own. Rule: EU-TS-2, PN-3.6c, PN-6.2.2b"""
    if not g.edition.groups[g.edition.deeds[deed].group].buildable:
        return because(NO_BUILDINGS_ON_SUCH_DEEDS, deed)
    return OK if g.owner[deed] == seat else because(NOT_YOUR_STREET, deed)


def _why_not_on_ladder(g: State, seat: i64, deeds: list[int], counts: list[int]) -> i64:
    """Only the resulting state is tested. Rule: R-EU-BUILD-MANY"""
    for deed in deeds:
        verdict = why_not_street(g, seat, deed)
        if verdict != OK:
            return verdict
        if not ladder.keeps_limits(g, seat, g.edition.deeds[deed].group, deeds, counts, 1, 0):
            return because(LADDER_LIMIT, deed)
    return OK


def _why_not_alike(g: State, seat: i64, deeds: list[int], counts: list[int]) -> i64:
    for deed in deeds:
        verdict = why_not_street(g, seat, deed)
        if verdict != OK:
            return verdict
    turn = g.turn
    if turn is None or turn.site < 0:
        return because(BUILD_AFTER_LANDING, deeds[0])
    return alike.why_not_houses(g, seat, turn, deeds, counts)


def uneven_at(g: State, deeds: list[int], counts: list[int], sign: i64) -> i64:
    """The deed that would be more than one level above another of its group after the change, or -1.

    Rule: FR-HOUSE-3, FR-HOUSE-7, FR-HOUSE-9, FR-SELL-7, GV-HOUSE-3, GV-HOUSE-6, CR-HOUSE-3, CR-HOUSE-7, CR-HOUSE-9,
    CR-SELL-7, CR-R16
    """
    judged: i64 = 0
    for deed in deeds:
        if judged >> deed & 1:
            continue
        group = g.edition.groups[g.edition.deeds[deed].group]
        ahead = _ahead_in(g, group, deeds, counts, sign)
        if ahead >= 0:
            return ahead
        judged |= group.mask
    return -1


def _ahead_in(g: State, group: Group, deeds: list[int], counts: list[int], sign: i64) -> i64:
    """The deed of one group that would be too far ahead, among those that change and those that stay, or -1."""
    least: i64 = 99
    most: i64 = 0
    ahead: i64 = -1
    staying = group.mask
    for index in range(len(deeds)):
        deed: i64 = deeds[index]
        if not group.mask >> deed & 1:
            continue
        staying &= ~bit(deed)
        level = g.level(deed) + sign * counts[index]
        least = min(least, level)
        if level > most:
            most = level
            ahead = deed
    if staying != 0:
        for deed in group.deeds:
            if staying >> deed & 1:
                level = g.level(deed)
                least = min(least, level)
                if level > most:
                    most = level
                    ahead = deed
    return ahead if most - least > MOST_UNEVEN else -1


# -- limits, for whoever plans ahead ---------------------------------------------------------------


def top_level(rules: Rules) -> i64:
    """The level of a hotel, or of the last house where there are no hotels."""
    return rules.building_houses if rules.building_shape == "ladder" else rules.building_hotel_counts


def most_each(rules: Rules, plots: i64) -> i64:
    """The level up to which each of so many plots of one owner in a group may be built."""
    return ladder.most_each(plots) if rules.building_shape == "ladder" else top_level(rules)


def least_beside(rules: Rules, level: i64) -> i64:
    """The level every other plot of the owner must have for one to have such a level."""
    if rules.building_shape == "ladder":
        return ladder.least_beside(level)
    return max(level - MOST_UNEVEN, 0) if rules.building_shape == "even" else 0


# -- putting up -----------------------------------------------------------------------------------


def _why_not_even(g: State, seat: i64, deeds: list[int], counts: list[int]) -> i64:
    """The rules of one purchase of houses, money and stock aside.

    Rule: FR-HOUSE-2, FR-HOUSE-8, FR-HOTEL-3, GV-HOUSE-2, GV-HOTEL-2, CR-HOUSE-2, CR-HOUSE-8, CR-HOTEL-3, CR-R40
    """
    judged: i64 = 0
    for index in range(len(deeds)):
        deed = deeds[index]
        if not judged >> deed & 1:
            verdict = why_not_on_group(g, seat, deed)
            if verdict != OK:
                return verdict
            judged |= g.edition.groups[g.edition.deeds[deed].group].mask
        if g.hotel[deed]:
            return because(HAS_HOTEL, deed)
        if counts[index] < 1 or g.houses[deed] + counts[index] > g.rules.building_houses:
            return because(TOO_MANY_HOUSES, deed, amount=g.rules.building_houses)
    ahead = uneven_at(g, deeds, counts, 1)
    return OK if ahead < 0 else because(UNEVEN, ahead)


def house_cost(g: State, deeds: list[int], counts: list[int]) -> i64:
    """The price on each deed, duty included. Rule: FR-HOUSE-4, GV-HOUSE-4, CR-HOUSE-4, EU-CITY-4, PN-6.2.8"""
    total: i64 = 0
    for index in range(len(deeds)):
        deed: i64 = deeds[index]
        standing = g.houses[deed]
        level = standing + counts[index]
        while standing < level:
            total += house_price(g.rules, g.edition.deeds[deed], standing)
            standing += 1
    return total


def house_note(g: State, deeds: list[int], counts: list[int]) -> dict[str, object]:
    """Rents before and after, and the duty to be paid beside the price on the deed."""
    plain: i64 = 0
    houses: list[int] = []
    for index in range(len(deeds)):
        plain += g.edition.deeds[deeds[index]].house * counts[index]
        houses.append(g.houses[deeds[index]] + counts[index])
    note = rent.change(g, deeds, houses, False)
    note["duty"] = house_cost(g, deeds, counts) - plain
    return note


def house_price(rules: Rules, title: Deed, standing: i64) -> i64:
    """The price of the next house with so many standing; duty counts by plot, whoever built before.

    Rule: PN-6.2.8a, PN-6.2.8b, PN-6.2.8c, PN-G-BUILD-6, PN-G-BUILD-7, PN-G-BUILD-8, R-PN-ABSD-UNIT, R-PN-ABSD-LEVEL,
    PN-6.2.9, PN-G-BUILD-9
    """
    price = title.house
    if standing == 0:
        return price
    duty = rules.building_duty_second if standing == 1 else rules.building_duty_later
    return price if duty == 0 else price - (-price * duty // 100)


def hotel_price(g: State, deed: i64) -> i64:
    """The price of a hotel in place of what stands there."""
    return hotel_price_from(g.rules, g.edition.deeds[deed], g.houses[deed])


def hotel_price_from(rules: Rules, title: Deed, houses: i64) -> i64:
    """One more step with its duty, or all the steps that are skipped. Rule: FR-R30, PN-6.2.5, R-PN-DIRECT-PRICE"""
    price = title.hotel
    duty = rules.building_duty_later
    total = price if duty == 0 else price - (-price * duty // 100)
    if rules.building_direct_hotel:
        for standing in range(houses, rules.building_houses_for_hotel):
            total += house_price(rules, title, standing)
    return total


def put_houses(
    g: State, seat: i64, deeds: list[int], counts: list[int], event: str = "built", rule: str = "building.house"
) -> None:
    """Pay the Bank and put the houses up. Rule: FR-BANK-4, CR-BANK-4, FR-SUPPLY-1, CR-SUPPLY-1, PN-4.5"""
    cost: i64 = 0
    for index in range(len(deeds)):
        cost += _add_houses(g, deeds[index], counts[index])
    g.move_money(seat, BANK, cost)
    if g.listening:
        levels = [g.houses[deed] for deed in deeds]
        if rule == "building.house":
            rule = _rule_of_steps(levels, counts)
        g.tell(event, rule, seat, deed=deeds[0], amount=cost, deeds=deeds[:], counts=counts[:], levels=levels)


def _rule_of_steps(levels: list[int], counts: list[int]) -> str:
    """Where all the houses of a purchase are first, second or later ones of their plots, that sets their price.

    Rule: PN-6.2.8a, PN-6.2.8b, PN-6.2.8c
    """
    lowest = min([level - count + 1 for level, count in zip(levels, counts, strict=True)])
    highest = max(levels)
    if highest == 1:
        return "building.house.first"
    if lowest == 2 and highest == 2:
        return "building.house.second"
    return "building.house.later" if lowest > 2 else "building.house"


def _add_houses(g: State, deed: i64, count: i64) -> i64:
    """Put up so many houses, each at its price; return what they cost together."""
    standing = g.houses[deed]
    level = standing + count
    row = deed * g.most_steps
    cost: i64 = 0
    while standing < level:
        price = house_price(g.rules, g.edition.deeds[deed], standing)
        g.paid[row + standing] = price
        cost += price
        standing += 1
    _let_stand(g, deed, count, cost)
    return cost


def add_house(g: State, deed: i64, paid: i64) -> None:
    """Put up one house at a price of its own."""
    g.paid[deed * g.most_steps + g.houses[deed]] = paid
    _let_stand(g, deed, 1, paid)


def _let_stand(g: State, deed: i64, count: i64, paid: i64) -> None:
    g.set_buildings(deed, g.houses[deed] + count, False)
    if g.tally is not None:
        g.tally.built[deed] += paid
    if g.counts_houses:
        g.stock_houses -= count


def why_not_hotel_on(g: State, seat: i64, deed: i64) -> i64:
    """Every lot of the group needs enough houses, or its own hotel.

    Rule: FR-SHOTEL-1, FR-HOTEL-1, FR-HOTEL-3, FR-R05, GV-HOTEL-1, GV-HOTEL-2, GV-R16, CR-HOTEL-1, CR-HOTEL-3,
    CR-SHORT-5, CR-R48
    """
    verdict = why_not_on_group(g, seat, deed)
    if verdict != OK:
        return verdict
    if g.hotel[deed]:
        return because(HAS_HOTEL, deed)
    for sibling in g.edition.groups[g.edition.deeds[deed].group].deeds:
        if not g.hotel[sibling] and g.houses[sibling] < g.rules.building_houses_for_hotel:
            return because(HOTEL_TOO_EARLY, sibling, amount=g.rules.building_houses_for_hotel)
    return OK


def put_hotel(g: State, seat: i64, deed: i64, paid: i64, rule: str = "building.hotel") -> None:
    """The houses go back without refund and the hotel takes their place.

    Rule: FR-HOTEL-2, FR-R30, GV-R16, CR-HOTEL-2, CR-R18, PN-6.2.7a
    """
    if g.counts_houses:
        g.stock_houses += g.houses[deed]
    if g.counts_hotels:
        g.stock_hotels -= 1
    # A hotel stands for a fixed number of payments: one paid beyond that is lost.
    row = deed * g.most_steps
    last = g.rules.building_hotel_counts - 1
    for step in range(g.houses[deed], last):
        g.paid[row + step] = g.edition.deeds[deed].house
    g.paid[row + last] = paid
    g.set_buildings(deed, 0, True)
    if g.tally is not None:
        g.tally.built[deed] += paid
    if g.listening:
        if rule == "building.hotel" and needs_fewer(g.rules):
            rule = "building.hotel.fewer"
        g.tell("hotel-built", rule, seat, deed=deed, amount=paid)


def needs_fewer(rules: Rules) -> bool:
    """Whether a hotel needs fewer houses than a lot may carry. Rule: FR-SHOTEL-1, CR-SHORT-5"""
    return rules.building_houses_for_hotel < rules.building_houses


def level_text(g: State, deed: i64) -> str:
    """What stands on a deed, in the words of the rule book."""
    return standing(g.edition, g.houses[deed], g.hotel[deed])


def has_place(g: State, seat: i64, hotel: bool) -> bool:
    """Whether a seat could put a single building somewhere at this moment. Rule: GV-R17"""
    for deed in g.deeds_of(seat):
        verdict = why_not_hotel_on(g, seat, deed) if hotel else why_not_house(g, seat, [deed], [1])
        if verdict == OK:
            return True
    return False
