"""One street group as it could stand: what the next house or hotel there costs, and what it brings."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.bots.outline import Street
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters.construction import hotel_price, step_price
from freehold.engine.game import Game

NEVER: Final = 1 << 40
"""More cash than anybody will ever have: there is nothing to wait for."""

NONE: Final = -1
"""No deed at all."""

_HOTEL: Final = -1
"""Stands where houses are counted."""


class Layout:
    """A street group of one owner as it could stand, and the step with the largest rent gain minus cost there.

    What a house costs and what rent it brings depends only on the deed and on what stands there, so that it is read
    once, into tables with a row for each deed and a column for each number of houses.
    """

    def __init__(self, game: Game, street: Street, highest: i64) -> None:
        rules = game.rules
        self.deeds = street.deeds
        self.houses = vec[i64]([0] * len(street.deeds))
        """How many stand on each deed, or _HOTEL."""
        self.columns: i64 = rules.building_houses + 1
        cells = [(deed, houses) for deed in street.deeds for houses in range(self.columns)]
        self.prices = vec[i64]([step_price(game, deed, houses) for deed, houses in cells])
        """The price of the next house."""
        self.house_gains = vec[i64]([_gain_by_house(game, deed, houses) for deed, houses in cells])
        """How much more rent the next house brings."""
        self.hotel_gains = vec[i64]([_gain_by_hotel(game, deed, houses) for deed, houses in cells])
        """How much more rent a hotel brings in place of so many houses."""
        self.most_houses: i64 = min(rules.building_houses, highest)
        self.takes_hotels = rules.building_hotel_counts <= highest
        self.hotel_counts = rules.building_hotel_counts
        self.houses_for_hotel = rules.building_houses_for_hotel
        self.step: i64 = NONE
        """Which deed of the group gets the best step within reach, NONE if none is."""
        self.is_hotel = False
        self.cost: i64 = 0
        self.worth: i64 = 0
        """Rent gain minus cost of that step."""
        self.cheapest: i64 = NEVER
        """What the cheapest step costs, within reach or not."""
        self.least = _least_price(game, street, self.prices, self.takes_hotels)
        """No step can cost less than this, whatever stands there."""
        self.lowest: i64 = 0
        """The level of the deed with least on it."""
        self.ready_for_hotels = False
        self.digits = vec[i64](_powers(self.columns + 1, len(street.deeds)))
        """What a step on each deed adds to the number by which an action is found again."""
        self.houses_made: dict[int, Action] = {}
        self.hotels_made: dict[int, Action] = {}
        """The actions made so far, one for all the steps taken together."""

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
                price = hotel_price(game, self.deeds[index])
                self._consider(index, True, price, self.hotel_gains[cell], has_hotels, cash)

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
        return tallest - lowest <= 1

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


def _gain_by_house(game: Game, deed: i64, houses: i64) -> i64:
    """How much more rent one house brings to a complete group; nothing where no more houses fit."""
    if houses >= game.rules.building_houses:
        return 0
    return rent_of(game, deed, houses + 1, False, True) - rent_of(game, deed, houses, False, True)


def _gain_by_hotel(game: Game, deed: i64, houses: i64) -> i64:
    return rent_of(game, deed, 0, True, True) - rent_of(game, deed, houses, False, True)


def _least_price(game: Game, street: Street, prices: vec[i64], takes_hotels: bool) -> i64:
    """The lowest price of any house, or of a hotel on top of what stands there."""
    least: i64 = NEVER
    for price in prices:
        least = min(least, price)
    if takes_hotels:
        for deed in street.deeds:
            least = min(least, game.edition.deeds[deed].hotel)
    return least


def _powers(base: int, count: int) -> list[int]:
    powers = [1]
    while len(powers) < count:
        powers.append(powers[-1] * base)
    return powers


def rent_of(game: Game, deed: i64, houses: i64, hotel: bool, whole: bool) -> i64:
    """The rent a deed would bring with so much on it; `whole` means that its group is complete."""
    rents = game.edition.deeds[deed].rents
    if hotel:
        amount = rents[-1]
    elif len(rents) == 6 and houses > 3 and game.rules.building_shape == "ladder":
        # Such a deed lists only the named stages 0, 1, 2, 3, 6 and 9 of a ladder.
        amount = rents[3 if houses < 6 else 4 if houses < 9 else 5]
    else:
        amount = rents[houses]
    if whole and (game.rules.rent_multiplier_on != "bare" or (houses == 0 and not hotel)):
        return amount * game.rules.rent_group_multiplier
    return amount
