"""Building houses and hotels in an open window."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.engine.action import BUILD, HOTEL, Action, added, step
from freehold.engine.chapters import alike, rent, shortage, window
from freehold.engine.chapters.construction import (
    MOST_UNEVEN,
    hotel_price,
    house_cost,
    house_note,
    put_hotel,
    put_houses,
    why_not_hotel_on,
    why_not_house,
    why_not_street,
)
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import BANK, Group
from freehold.engine.kind import Kind
from freehold.engine.masks import MOST_MEMBERS, bit
from freehold.engine.pieces import HOTEL_PIECE, HOUSE
from freehold.engine.refusal import (
    BUILD_AFTER_LANDING,
    DEBTORS_DO_NOT_BUY,
    NO_BUILDINGS_ON_SUCH_DEEDS,
    NO_HOTELS,
    NO_HOTELS_LEFT,
    NO_HOUSES_LEFT,
    NOT_ENOUGH_CASH,
    OK,
    because,
)
from freehold.engine.stage import PREBUILD
from freehold.engine.state import State

_HOUSES: Final = [step(BUILD, deed) for deed in range(MOST_MEMBERS)]
_HOTELS: Final = [step(HOTEL, deed) for deed in range(MOST_MEMBERS)]
"""A house and a hotel on each deed, to be judged; only what is legal is made for whoever asks."""


def why_not_build(g: State, seat: i64, action: Action) -> i64:
    """Houses at any time, as many as one can pay for. Rule: FR-HOUSE-6, GV-HOUSE-2, CR-HOUSE-6"""
    verdict = _why_not_now(g, seat, action)
    if verdict != OK:
        return verdict
    verdict = why_not_house(g, seat, action.deeds, action.counts)
    if verdict != OK:
        return verdict
    cost = house_cost(g, action.deeds, action.counts)
    if g.cash[seat] < cost:
        return because(NOT_ENOUGH_CASH, amount=cost)
    if g.counts_houses and not shortage.can_be_served(g, HOUSE, added(action.counts)):
        return because(NO_HOUSES_LEFT, amount=g.stock_houses)
    return OK


def _why_not_now(g: State, seat: i64, action: Action) -> i64:
    """In an open window, or only after landing on a deed of one's own of that group.

    Rule: FR-HOUSE-6, CR-HOUSE-6, EU-TURN-3, EU-BUILD-1, EU-BUILD-3, EU-DEBT-3, R-EU-BUILD-TIME, PN-6.2.2a, PN-6.2.1
    """
    if g.rules.building_when == "any-time":
        return window.why_not_spend(g, seat)
    top = g.top
    if g.credit[seat] > 0:
        return because(DEBTORS_DO_NOT_BUY, amount=g.credit[seat])
    if not isinstance(top, Turn) or top.seat != seat or top.site < 0:
        return _why_not_yet(g, action.deeds[0])
    group = g.edition.deeds[top.site].group
    for deed in action.deeds:
        if g.edition.deeds[deed].group != group:
            return _why_not_yet(g, deed)
    return OK


def _why_not_yet(g: State, deed: i64) -> i64:
    """Only where something can be built at all is it worth waiting for a landing."""
    buildable = g.edition.groups[g.edition.deeds[deed].group].buildable
    return because(BUILD_AFTER_LANDING if buildable else NO_BUILDINGS_ON_SUCH_DEEDS, deed)


def do_build(g: State, seat: i64, action: Action) -> None:
    if g.counts_houses:
        if shortage.contested(g, seat, HOUSE, added(action.counts)):
            shortage.ask_wishes(g, seat, HOUSE, action.deeds, action.counts)
            return
        if shortage.serve_rest(g, seat, HOUSE, added(action.counts)):
            return
    put_houses(g, seat, action.deeds, action.counts)
    top = g.top
    if isinstance(top, Turn) and g.rules.building_shape == "alike":
        top.built = True
        for deed in action.deeds:
            top.raised |= bit(deed)


def why_not_hotel(g: State, seat: i64, action: Action) -> i64:
    if g.rules.building_shape == "ladder":
        return NO_HOTELS
    verdict = _why_not_now(g, seat, action)
    if verdict != OK:
        return verdict
    top = g.top
    if g.rules.building_shape == "alike" and isinstance(top, Turn):
        verdict = why_not_street(g, seat, action.deeds[0])
        if verdict == OK:
            verdict = alike.why_not_hotels(g, seat, top, action.deeds)
        if verdict != OK:
            return verdict
    cost: i64 = 0
    for deed in action.deeds:
        if g.rules.building_shape == "even":
            verdict = why_not_hotel_on(g, seat, deed)
            if verdict != OK:
                return verdict
        cost += hotel_price(g, deed)
    if g.cash[seat] < cost:
        return because(NOT_ENOUGH_CASH, amount=cost)
    wanted = len(action.deeds)
    if g.counts_hotels and not shortage.can_be_served(g, HOTEL_PIECE, wanted):
        return because(NO_HOTELS_LEFT, amount=g.stock_hotels)
    return OK


def do_hotel(g: State, seat: i64, action: Action) -> None:
    if g.counts_hotels:
        if shortage.contested(g, seat, HOTEL_PIECE, len(action.deeds)):
            shortage.ask_wishes(g, seat, HOTEL_PIECE, action.deeds, [1] * len(action.deeds))
            return
        if shortage.serve_rest(g, seat, HOTEL_PIECE, len(action.deeds)):
            return
    top = g.top
    rule = "building.hotel"
    if isinstance(top, Turn) and top.site >= 0 and alike.is_direct(g, seat, top, action.deeds):
        # Houses freed by an outright hotel are not built on the same landing. Rule: R-PN-DIRECT-SCOPE
        top.built = True
        rule = "building.hotel.direct"
    for deed in action.deeds:
        price = hotel_price(g, deed)
        g.move_money(seat, BANK, price)
        put_hotel(g, seat, deed, price, rule)
        if isinstance(top, Turn) and top.site == deed:
            top.upgraded = True


def _may_build_now(g: State, seat: i64) -> bool:
    """Whether it is the time for building at all; spares the listing a look at every deed."""
    if g.rules.building_when == "any-time":
        return window.why_not_spend(g, seat) == OK
    top = g.top
    return isinstance(top, Turn) and top.seat == seat and top.site >= 0 and g.credit[seat] == 0


def list_building(g: State, seat: i64, found: list[Action]) -> None:
    """Every single house and hotel the seat could build now."""
    owned = g.owned[seat]
    if not _may_build_now(g, seat):
        return
    even = g.rules.building_shape == "even"
    only: i64 = -1
    top = g.top
    if g.rules.building_when != "any-time" and isinstance(top, Turn):
        only = g.edition.deeds[top.site].group
    for group in g.edition.groups:
        if not group.buildable or owned & group.mask == 0 or (only >= 0 and group.index != only):
            continue
        if even:
            if owned & group.mask == group.mask and g.pledged & group.mask == 0:
                _list_evenly(g, seat, group, found)
            continue
        _list_together(g, seat, group.index, found)
        for deed in group.deeds:
            if g.owner[deed] == seat:
                _list_steps(g, seat, deed, found)


def _list_steps(g: State, seat: i64, deed: i64, found: list[Action]) -> None:
    """A house and a hotel on one deed: what plainly cannot be is not even put into words."""
    title = g.edition.deeds[deed]
    if g.houses[deed] < g.rules.building_houses and g.cash[seat] >= title.house:
        _list_house(g, seat, deed, found)
    if g.rules.building_shape != "ladder" and not g.hotel[deed] and g.cash[seat] >= title.hotel:
        _list_hotel(g, seat, deed, found)


def _list_house(g: State, seat: i64, deed: i64, found: list[Action]) -> None:
    if why_not_build(g, seat, _HOUSES[deed]) == OK:
        found.append(step(BUILD, deed))


def _list_hotel(g: State, seat: i64, deed: i64, found: list[Action]) -> None:
    if why_not_hotel(g, seat, _HOTELS[deed]) == OK:
        found.append(step(HOTEL, deed))


def _list_evenly(g: State, seat: i64, group: Group, found: list[Action]) -> None:
    """What a complete group without mortgages can take: what plainly cannot be is not even put into words."""
    least: i64 = 99
    ready = True
    for deed in group.deeds:
        least = min(least, g.level(deed))
        ready = ready and (g.hotel[deed] or g.houses[deed] >= g.rules.building_houses_for_hotel)
    cash = g.cash[seat]
    for deed in group.deeds:
        if g.hotel[deed]:
            continue
        title = g.edition.deeds[deed]
        if g.houses[deed] < least + MOST_UNEVEN and g.houses[deed] < g.rules.building_houses and cash >= title.house:
            _list_house(g, seat, deed, found)
        if ready and cash >= title.hotel:
            _list_hotel(g, seat, deed, found)


def _list_together(g: State, seat: i64, group: i64, found: list[Action]) -> None:
    """One house on every deed of the group that can take one."""
    room = alike.can_take_houses(g, seat, group)
    if len(room) > 1:
        together = Action(BUILD, 0, room, [1] * len(room))
        if why_not_build(g, seat, together) == OK:
            found.append(together)


# -- the actions ----------------------------------------------------------------------------------------


class Build(Kind):
    """Houses: before play if the stage asks for that, else in an open window."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if g.top.kind == PREBUILD:
            return g.top.why_not(g, seat, action)
        return why_not_build(g, seat, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        if g.top.kind == PREBUILD:
            g.top.do(g, seat, action)
            return
        do_build(g, seat, action)

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return house_cost(g, action.deeds, action.counts)

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return house_note(g, action.deeds, action.counts)

    def list_legal(self, g: State, seat: i64, found: list[Action]) -> None:
        list_building(g, seat, found)


class Hotel(Kind):
    """A hotel on each of some deeds."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_hotel(g, seat, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_hotel(g, seat, action)

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        total: i64 = 0
        for deed in action.deeds:
            total += hotel_price(g, deed)
        return total

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        """Rents before and after, and whether houses that it takes are skipped."""
        note = rent.change(g, action.deeds, [0] * len(action.deeds), True)
        outright = False
        for deed in action.deeds:
            outright = outright or g.houses[deed] < g.rules.building_houses_for_hotel
        note["outright"] = outright
        return note
