"""Selling buildings back to the Bank."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import SELL, Action
from freehold.engine.chapters import ladder, proceeds, rent, window
from freehold.engine.chapters.construction import needs_fewer, uneven_at
from freehold.engine.edition import BANK, Rules
from freehold.engine.event import NO_NUMBERS
from freehold.engine.kind import Kind
from freehold.engine.masks import members
from freehold.engine.refusal import (
    DETAINED_MAY_NOT,
    HOTEL_IS_SOLD_WHOLE,
    LADDER_LIMIT,
    NO_HOUSES_TO_BREAK_HOTEL,
    NOT_THAT_MANY_BUILDINGS,
    NOTHING_OF_YOURS_TO_SELL,
    OK,
    UNEVEN_SALE,
    because,
)
from freehold.engine.stage import DEBT
from freehold.engine.state import State


def why_not_sell(g: State, seat: i64, action: Action) -> i64:
    """From the present even layout to any lower even one that the Bank's houses allow.

    Rule: FR-SELL-4, FR-SELL-5, FR-R20, GV-SELL-4, GV-R18, CR-SELL-4, CR-SELL-5, CR-R19
    """
    verdict = _why_not_now(g, seat)
    if verdict != OK:
        return verdict
    for index in range(len(action.deeds)):
        deed = action.deeds[index]
        if g.owner[deed] != seat:
            return because(NOTHING_OF_YOURS_TO_SELL, deed)
        if action.counts[index] < 1 or action.counts[index] > g.level(deed):
            return because(NOT_THAT_MANY_BUILDINGS, deed, amount=g.level(deed))
    return _why_not_left(g, seat, action.deeds, action.counts)


def _why_not_left(g: State, seat: i64, deeds: list[int], counts: list[int]) -> i64:
    """What would be left on deeds that are the seat's and carry so much."""
    verdict = _why_not_layout(g, seat, deeds, counts)
    if verdict != OK:
        return verdict
    if g.counts_houses and houses_needed(g, deeds, counts) > g.stock_houses:
        return because(NO_HOUSES_TO_BREAK_HOTEL, amount=g.stock_houses)
    return OK


def _why_not_now(g: State, seat: i64) -> i64:
    """Rule: FR-SELL-4, GV-SELL-4, CR-SELL-4, EU-TURN-5, EU-PRISON-5, R-PN-MORT-TIME, R-PN-JAIL-BAN"""
    when = g.rules.building_sell_when
    if when == "any-time":
        return window.why_not_raise(g, seat)
    if when == "before-throw":
        return window.why_not_before_throw(g, seat)
    verdict = window.why_not_own_turn(g, seat)
    if verdict == OK and g.detained[seat] and g.rules.detention_bans and g.top.kind != DEBT:
        return DETAINED_MAY_NOT
    return verdict


def _why_not_layout(g: State, seat: i64, deeds: list[int], counts: list[int]) -> i64:
    """What is left must fit the edition's shape of building. Rule: EU-SALE-2, R-PN-SELL-ALL, R-PN-HOTEL-SALE"""
    shape = g.rules.building_shape
    if shape == "even":
        ahead = uneven_at(g, deeds, counts, -1)
        return OK if ahead < 0 else because(UNEVEN_SALE, ahead)
    for index in range(len(deeds)):
        deed = deeds[index]
        group = g.edition.deeds[deed].group
        if shape == "ladder" and not ladder.keeps_limits(g, seat, group, deeds, counts, -1, 0):
            return because(LADDER_LIMIT, deed)
        if shape == "alike" and g.hotel[deed] and counts[index] != g.level(deed):
            return because(HOTEL_IS_SOLD_WHOLE, deed, amount=g.level(deed))
    return OK


def houses_needed(g: State, deeds: list[int], counts: list[int]) -> i64:
    """How many houses the Bank must add when hotels come down; negative when it gets some back."""
    total: i64 = 0
    for index in range(len(deeds)):
        deed = deeds[index]
        total += g.level(deed) - counts[index] - g.houses[deed]
    return total


def do_sell(g: State, seat: i64, action: Action) -> None:
    """Rule: FR-SELL-3, FR-SELL-6, FR-SHOTEL-3, GV-SELL-3, CR-SELL-3, CR-SELL-6, CR-SHORT-6, CR-TBL-1"""
    hotels = [deed for deed in action.deeds if g.hotel[deed]] if g.listening else NO_NUMBERS
    total: i64 = 0
    for index in range(len(action.deeds)):
        total += _take_down(g, action.deeds[index], action.counts[index])
    amount = refund(g.rules, total)
    g.move_money(BANK, seat, amount)
    if g.listening:
        deeds, counts = action.deeds[:], action.counts[:]
        levels = [g.houses[deed] for deed in deeds]
        g.tell(
            "buildings-sold",
            _rule_of_sale(g, hotels),
            seat,
            deed=deeds[0],
            amount=amount,
            deeds=deeds,
            counts=counts,
            levels=levels,
            hotels=hotels,
        )


def _rule_of_sale(g: State, hotels: list[int]) -> str:
    """What a hotel brings has its own clause. Rule: FR-SHOTEL-3, CR-SELL-6, CR-SHORT-6, R-PN-HOTEL-SALE"""
    if not hotels:
        return "building.sell"
    return "building.sell.fewer" if needs_fewer(g.rules) else "building.sell.hotel"


def _take_down(g: State, deed: i64, count: i64) -> i64:
    """Remove the topmost buildings and return what the refund is reckoned from. Rule: GV-R20"""
    total = price_of_top(g, deed, count)
    left = g.level(deed) - count
    if g.counts_houses:
        g.stock_houses += g.houses[deed] - left
    if g.hotel[deed] and g.counts_hotels:
        g.stock_hotels += 1
    g.set_buildings(deed, left, False)
    return total


def price_of_top(g: State, deed: i64, count: i64) -> i64:
    """What the topmost `count` steps cost: by the deed, or as actually paid. Rule: GV-R20, FR-SELL-4, CR-SELL-4"""
    basis = g.rules.building_refund_basis
    if basis == "deed":
        return g.edition.deeds[deed].house * count
    if basis == "sale":
        return g.edition.deeds[deed].sale_house * count
    total: i64 = 0
    top = deed * g.most_steps + g.level(deed)
    step = top - count
    while step < top:
        total += g.paid[step]
        step += 1
    return total


def refund_for(g: State, deeds: list[int], counts: list[int]) -> i64:
    """What the topmost buildings of some deeds would bring."""
    total: i64 = 0
    for index in range(len(deeds)):
        total += price_of_top(g, deeds[index], counts[index])
    return refund(g.rules, total)


def refund_of_all(g: State, seat: i64) -> i64:
    """What a seat's buildings would bring if all were sold at once."""
    total: i64 = 0
    built = g.owned[seat] & g.built
    deed: i64 = 0
    while built != 0:
        if built & 1:
            total += price_of_top(g, deed, g.level(deed))
        built >>= 1
        deed += 1
    return refund(g.rules, total)


def refund(rules: Rules, total: i64) -> i64:
    """A share of the price, rounded down, or the sale value itself. Rule: GV-R20, EU-SALE-5, PN-7.3.1a"""
    if total == 0 or rules.building_refund_basis == "sale":
        return total
    return total * rules.building_refund_percent // 100


def sell_all(g: State, seat: i64) -> None:
    """A forced sale is never blocked: bare is always reachable."""
    deeds = members(g.owned[seat] & g.built)
    if deeds:
        do_sell(g, seat, Action(SELL, 0, deeds, [g.level(deed) for deed in deeds]))


def clear(g: State, deed: i64) -> None:
    """Buildings go back to the Bank and bring nobody any cash. Rule: FR-BANKRUPT-8, CR-BANKRUPT-8, CR-R29"""
    if g.level(deed) > 0:
        _take_down(g, deed, g.level(deed))


def list_selling(g: State, seat: i64, found: list[Action]) -> None:
    """Every single step down, and the whole group at once."""
    standing = g.owned[seat] & g.built
    if standing == 0 or _why_not_now(g, seat) != OK:
        return
    for group in g.edition.groups:
        if standing & group.mask != 0:
            _list_selling_of(g, seat, [deed for deed in group.deeds if standing >> deed & 1], found)


def _list_selling_of(g: State, seat: i64, built: list[int], found: list[Action]) -> None:
    """The same for the deeds of one group that carry something, the time for it aside."""
    levels = [g.level(deed) for deed in built]
    even = g.rules.building_shape == "even"
    whole = g.rules.building_shape == "alike"
    highest = max(levels)
    is_all = False
    for index in range(len(built)):
        if even and levels[index] < highest:
            # Another deed of the group would be too far ahead of it.
            continue
        deeds = [built[index]]
        counts = [levels[index] if whole and g.hotel[built[index]] else 1]
        is_all = len(built) == 1 and counts[0] == levels[0]
        if _why_not_left(g, seat, deeds, counts) == OK:
            found.append(Action(SELL, 0, deeds, counts))
    if not is_all and _why_not_left(g, seat, built, levels) == OK:
        found.append(Action(SELL, 0, built, levels))


# -- the action -----------------------------------------------------------------------------------------


class Sell(Kind):
    """Buildings sold back to the Bank."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_sell(g, seat, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_sell(g, seat, action)

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return -refund_for(g, action.deeds, action.counts)

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        houses: list[int] = []
        for index in range(len(action.deeds)):
            houses.append(g.level(action.deeds[index]) - action.counts[index])
        note = rent.change(g, action.deeds, houses, False)
        note.update(proceeds.facts(g, seat, refund_for(g, action.deeds, action.counts)))
        return note

    def list_legal(self, g: State, seat: i64, found: list[Action]) -> None:
        list_selling(g, seat, found)
