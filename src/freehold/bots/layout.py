"""One street group as it could stand: what the next house or hotel there costs, and what it brings."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.bots.outline import Street
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters.construction import MOST_UNEVEN, hotel_price_from, house_price
from freehold.engine.chapters.rent import rent_at
from freehold.engine.edition import Deed, Edition, Rules
from freehold.engine.game import Game

NEVER: Final = 1 << 40
"""More cash than anybody will ever have: there is nothing to wait for."""

NONE: Final = -1
"""No deed at all."""

_HOTEL: Final = -1
"""Stands where houses are counted."""


class StreetFigures:
    """What building on one street group costs and brings up to a level; worked out once and never changed.

    What a house costs and what rent it brings depends only on the deed and on what stands there, so that it is read
    once, into tables with a row for each deed and a column for each number of houses. Every bot that builds up to the
    same level shares them, whatever thread it thinks in; the actions that are kept here are only ever added to.
    """

    def __init__(self, edition: Edition, street: Street, highest: i64) -> None:
        rules = edition.rules
        self.deeds: Final = street.deeds
        self.columns: Final[i64] = rules.building_houses + 1
        cells = [(edition.deeds[deed], houses) for deed in street.deeds for houses in range(self.columns)]
        self.prices: Final = vec[i64]([house_price(rules, title, houses) for title, houses in cells])
        """The price of the next house."""
        self.house_gains: Final = vec[i64]([_gain_by_house(rules, title, houses) for title, houses in cells])
        """How much more rent the next house brings."""
        self.hotel_prices: Final = vec[i64]([hotel_price_from(rules, title, houses) for title, houses in cells])
        """The price of a hotel in place of so many houses."""
        self.hotel_gains: Final = vec[i64]([_gain_by_hotel(rules, title, houses) for title, houses in cells])
        """How much more rent a hotel brings in place of so many houses."""
        self.most_houses: Final[i64] = min(rules.building_houses, highest)
        self.takes_hotels: Final = rules.building_hotel_counts <= highest
        self.hotel_counts: Final = rules.building_hotel_counts
        self.houses_for_hotel: Final = rules.building_houses_for_hotel
        self.least: Final = _least_price(edition, street, self.prices, self.takes_hotels)
        """No step can cost less than this, whatever stands there."""
        self.digits: Final = vec[i64](_powers(self.columns + 1, len(street.deeds)))
        """What a step on each deed adds to the number by which an action is found again."""
        self.houses_made: Final[dict[int, Action]] = {}
        self.hotels_made: Final[dict[int, Action]] = {}
        """The actions made so far, one for all the steps taken together."""


class Layout:
    """A street group of one owner as it could stand, and the step with the largest rent gain minus cost there.

    It is the scratch paper of one bot; what it reads, `StreetFigures`, belongs to all.
    """

    def __init__(self, figures: StreetFigures) -> None:
        self.deeds: Final = figures.deeds
        self.columns: Final = figures.columns
        self.prices: Final = figures.prices
        self.house_gains: Final = figures.house_gains
        self.hotel_prices: Final = figures.hotel_prices
        self.hotel_gains: Final = figures.hotel_gains
        self.most_houses: Final = figures.most_houses
        self.takes_hotels: Final = figures.takes_hotels
        self.hotel_counts: Final = figures.hotel_counts
        self.houses_for_hotel: Final = figures.houses_for_hotel
        self.least: Final = figures.least
        self.digits: Final = figures.digits
        self.houses_made: Final = figures.houses_made
        self.hotels_made: Final = figures.hotels_made
        self.houses: Final = vec[i64]([0] * len(figures.deeds))
        """How many stand on each deed, or _HOTEL."""
        self.step: i64 = NONE
        """Which deed of the group gets the best step within reach, NONE if none is."""
        self.is_hotel = False
        self.cost: i64 = 0
        self.worth: i64 = 0
        """Rent gain minus cost of that step."""
        self.cheapest: i64 = NEVER
        """What the cheapest step costs, within reach or not."""
        self.lowest: i64 = 0
        """The level of the deed with least on it."""
        self.ready_for_hotels = False

    def is_finished(self, game: Game) -> bool:
        """Whether there is a hotel everywhere."""
        for deed in self.deeds:  # noqa: SIM110 - a plain loop is what compiles well
            if not game.hotel[deed]:
                return False
        return True

    def look(self, game: Game) -> None:
        """Begin with what stands there now."""
        for index, deed in enumerate(self.deeds):
            self.houses[index] = game.houses[deed]
            if game.hotel[deed]:
                self.houses[index] = _HOTEL

    def cannot_pay(self) -> None:
        """No step is within reach; whatever stands there, none costs less than the least."""
        self.step = NONE
        self.cheapest = self.least

    def find_step(self, game: Game, cash: i64) -> None:
        """Houses go where the fewest stand; a hotel may follow once every lot has enough."""
        self.step = NONE
        self.cheapest = NEVER
        if not self._is_even():
            # Only a position set up by hand is so uneven; whatever it allows is left to people.
            return
        has_houses = not game.counts_houses or game.stock_houses > 0
        has_hotels = not game.counts_hotels or game.stock_hotels > 0
        for index, houses in enumerate(self.houses):
            cell = index * self.columns + houses
            if houses == self.lowest and houses < self.most_houses:
                self._consider(index, False, self.prices[cell], self.house_gains[cell], has_houses, cash)
            if self.ready_for_hotels and houses != _HOTEL:
                self._consider(index, True, self.hotel_prices[cell], self.hotel_gains[cell], has_hotels, cash)

    def _is_even(self) -> bool:
        """Whether levels differ by one at most; finds the lowest, and whether hotels may follow."""
        lowest: i64 = NEVER
        tallest: i64 = 0
        enough = self.takes_hotels
        for houses in self.houses:
            level = houses
            if level == _HOTEL:
                level = self.hotel_counts
            elif level < self.houses_for_hotel:
                enough = False
            if level < lowest:
                lowest = level
            if level > tallest:
                tallest = level
        self.lowest = lowest
        self.ready_for_hotels = enough
        return tallest - lowest <= MOST_UNEVEN

    def _consider(self, index: i64, is_hotel: bool, cost: i64, gain: i64, in_stock: bool, cash: i64) -> None:
        if cost < self.cheapest:
            self.cheapest = cost
        if in_stock and cost <= cash and (self.step == NONE or gain - cost > self.worth):
            self.step = index
            self.is_hotel = is_hotel
            self.cost = cost
            self.worth = gain - cost

    def take_step(self) -> None:
        """Let the step that was found stand."""
        if self.is_hotel:
            self.houses[self.step] = _HOTEL
        else:
            self.houses[self.step] += 1

    def steps(self, kind: i64, added: i64) -> Action:
        """One action for all the steps whose digits add up to `added`, made once."""
        made = self.hotels_made if kind == act.HOTEL else self.houses_made
        action = made.get(added)
        if action is None:
            action = self._make_steps(kind, added)
            made[added] = action
        return action

    def _make_steps(self, kind: i64, added: i64) -> Action:
        deeds: list[int] = []
        counts: list[int] = []
        index: i64 = len(self.deeds) - 1
        while index >= 0:
            count = added // self.digits[index]
            added -= count * self.digits[index]
            if count > 0:
                deeds.insert(0, self.deeds[index])
                counts.insert(0, count)
            index -= 1
        return Action(kind, 0, deeds, counts)


def _gain_by_house(rules: Rules, title: Deed, houses: i64) -> i64:
    """How much more rent one house brings to a complete group; nothing where no more houses fit."""
    if houses >= rules.building_houses:
        return 0
    return rent_at(rules, title, houses + 1, False, True) - rent_at(rules, title, houses, False, True)


def _gain_by_hotel(rules: Rules, title: Deed, houses: i64) -> i64:
    return rent_at(rules, title, 0, True, True) - rent_at(rules, title, houses, False, True)


def _least_price(edition: Edition, street: Street, prices: vec[i64], takes_hotels: bool) -> i64:
    """The lowest price of any house, or of a hotel on top of what stands there."""
    least: i64 = NEVER
    for price in prices:
        least = min(least, price)
    if takes_hotels:
        for deed in street.deeds:
            least = min(least, edition.deeds[deed].hotel)
    return least


def _powers(base: int, count: int) -> list[int]:
    powers = [1]
    while len(powers) < count:
        powers.append(powers[-1] * base)
    return powers
