"""What an edition's board is worth before anybody plays, as tables of whole numbers, worked out once."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.analysis.payback import Traffic, expected_rent
from freehold.analysis.study import Analysis, analyse
from freehold.engine.chapters.construction import hotel_price_from, house_price, most_each
from freehold.engine.chapters.rent import rent_at, row_owned
from freehold.engine.edition import BY_DICE, BY_LEVEL, BY_OWNED, Deed, Edition, Group
from freehold.engine.masks import lowest

MILLI: Final = 1000
"""Incomes are counted in thousandths of the edition's money, a round of one opponent."""
LANDING: Final = 1_000_000
"""Chances to land are counted in parts of a million."""

_AVERAGE_THROW: Final = 7
_SCALE_OF_BOARD: Final = 4
"""A quarter of what all deeds cost is the measure of money: about what everybody starts with on a usual board."""


class Ground:
    """Rents, incomes, prices and prospects of every deed and group."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        rules = edition.rules
        traffic = analyse(edition).traffic
        self.deeds: i64 = len(edition.deeds)
        self.groups: i64 = len(edition.groups)
        self.spaces: i64 = len(edition.spaces)
        self.hotel_level: i64 = rules.building_houses + 1
        """The row of a hotel, behind those of the houses."""
        self.rows: i64 = rules.building_houses + 2
        self.prices = vec[i64]([title.price for title in edition.deeds])
        self.total: i64 = max(1, sum([title.price for title in edition.deeds]))
        self.scale: i64 = max(1, self.total // _SCALE_OF_BOARD)
        self.group_of = vec[i64]([title.group for title in edition.deeds])
        self.masks = vec[i64]([group.mask for group in edition.groups])
        self.counts = vec[i64]([len(group.deeds) for group in edition.groups])
        self.builds = vec[bool]([group.rent == BY_LEVEL for group in edition.groups])
        self.transports = vec[bool]([group.rent == BY_OWNED for group in edition.groups])
        self.deed_at = vec[i64]([space.deed for space in edition.spaces])
        self.landings = vec[i64]([round(traffic.rent_weight[title.space] * LANDING) for title in edition.deeds])
        self.raised = vec[i64]([_raised(edition, title) for title in edition.deeds])
        """What the Bank gives for a bare deed: its loan, or its price where deeds are sold back."""
        self.refunds = vec[i64](_refunds(edition, self.rows))
        """What it gives for what stands there, by level."""
        self.spent = vec[i64](_spent(edition, self.rows))
        """What it has cost to build so high."""
        percent = rules.mortgage_interest
        self.lifts = vec[i64]([title.mortgage - (-title.mortgage * percent // 100) for title in edition.deeds])
        """What lifting the mortgage costs."""
        tables = RentTables(edition, traffic, self.rows)
        self.width = tables.width
        self.rents = vec[i64](tables.rents)
        """What a landing costs: a row for each deed, of rents alone, rents in the whole group; or by number owned."""
        self.incomes = vec[i64](tables.incomes)
        """What one opponent is expected to pay in a round, in the same shape."""
        curves = Curves(edition, traffic, self.rows)
        self.most: i64 = curves.most
        self.curve_costs = vec[i64](curves.costs)
        self.curve_incomes = vec[i64](curves.incomes)
        self.curve_tops = vec[i64](curves.tops)
        self.qualities = vec[i64](curves.qualities)
        """What a complete group brings when it is built up as far as pays back best."""
        self.by_quality = vec[i64](curves.order)
        """The groups, the one where building pays back soonest first."""

    def curve(self, group: i64, held: i64) -> i64:
        """Where the curve of so many deeds of a group begins."""
        return (group * (self.most + 1) + held) * self.rows

    def groups_of(self, deeds: i64) -> i64:
        """All deeds of the groups that some deeds belong to."""
        found: i64 = 0
        while deeds != 0:
            found |= self.masks[self.group_of[lowest(deeds)]]
            deeds &= deeds - 1
        return found


def _raised(edition: Edition, title: Deed) -> int:
    return title.sale if edition.rules.deal_deeds_to_bank else title.mortgage


def _refunds(edition: Edition, rows: i64) -> list[int]:
    """Whatever the book reckons from, the price on the deed is near enough."""
    rules = edition.rules
    found: list[int] = []
    for title in edition.deeds:
        for row in range(rows):
            level = rules.building_hotel_counts if row == rows - 1 else row
            if rules.building_refund_basis == "sale":
                found.append(title.sale_house * level)
            else:
                found.append(title.house * level * rules.building_refund_percent // 100)
    return found


def _spent(edition: Edition, rows: i64) -> list[int]:
    found: list[int] = []
    for title in edition.deeds:
        cost = 0
        for level in range(rows - 1):
            found.append(cost)
            cost += house_price(edition.rules, title, level)
        found.append(found[-1 - (rows - 2 - edition.rules.building_houses_for_hotel)] + _hotel_step(edition, title))
    return found


def _hotel_step(edition: Edition, title: Deed) -> int:
    return hotel_price_from(edition.rules, title, edition.rules.building_houses_for_hotel)


class RentTables:
    """Rents and expected incomes of every deed, by what stands there and what goes with it."""

    def __init__(self, edition: Edition, traffic: Traffic, rows: int) -> None:
        most = max([len(group.deeds) for group in edition.groups])
        self.width: i64 = max(2 * rows, most + 1)
        self.rents: list[int] = []
        self.incomes: list[int] = []
        for title in edition.deeds:
            group = edition.groups[title.group]
            amounts = _built_rents(edition, title, rows) if group.rent == BY_LEVEL else _owned_rents(title, most)
            factor = _AVERAGE_THROW if group.rent == BY_DICE else 1
            for place in range(self.width):
                amount = amounts[place] if place < len(amounts) else 0
                self.rents.append(amount * factor)
                self.incomes.append(round(expected_rent(edition, traffic, title, amount) * MILLI) if amount else 0)


def _built_rents(edition: Edition, title: Deed, rows: int) -> list[int]:
    """By level, first alone, then in the whole group."""
    found: list[int] = []
    for whole in (False, True):
        for level in range(rows - 1):
            found.append(rent_at(edition.rules, title, level, False, whole))
        found.append(rent_at(edition.rules, title, 0, True, whole))
    return found


def _owned_rents(title: Deed, most: int) -> list[int]:
    """By how many are owned, from none."""
    return [0] + [title.rents[row_owned(title, count)] for count in range(1, most + 1)]


class Curves:
    """What building on so many deeds of a group costs and brings, level by level."""

    def __init__(self, edition: Edition, traffic: Traffic, rows: int) -> None:
        self.most: i64 = max([len(group.deeds) for group in edition.groups])
        self.costs: list[int] = []
        self.incomes: list[int] = []
        self.tops: list[int] = []
        for group in edition.groups:
            for held in range(self.most + 1):
                self._add(edition, traffic, group, held, rows)
        study = analyse(edition)
        self.qualities = [round(study.groups[group.index].best.income * MILLI) for group in edition.groups]
        self.order = _by_payback(study)

    def _add(self, edition: Edition, traffic: Traffic, group: Group, held: int, rows: int) -> None:
        """One curve: the deeds of the group on average, as many as are held, all at the same level."""
        rules = edition.rules
        size: int = len(group.deeds)
        whole = held == size
        if group.rent != BY_LEVEL or held == 0 or held > size or (rules.building_shape == "even" and not whole):
            self.costs += [0] * rows
            self.incomes += [0] * rows
            self.tops.append(0)
            return
        houses: int = min(rules.building_houses, rules.building_houses_for_hotel, most_each(rules, held))
        has_hotel = rules.building_shape != "ladder"
        costs: list[int] = []
        incomes: list[int] = []
        for level in range(houses + 2 if has_hotel else houses + 1):
            is_hotel = level > houses
            costs.append(sum([_cost(edition, edition.deeds[deed], level, is_hotel) for deed in group.deeds]))
            incomes.append(sum([_income(edition, traffic, deed, level, is_hotel, whole) for deed in group.deeds]))
        self.tops.append(len(costs) - 1)
        pad = [0] * (rows - len(costs))
        self.costs += [cost * held // size for cost in costs] + pad
        self.incomes += [income * held // size for income in incomes] + pad


def _cost(edition: Edition, title: Deed, level: int, is_hotel: bool) -> int:
    houses = edition.rules.building_houses_for_hotel if is_hotel else level
    cost = sum([house_price(edition.rules, title, standing) for standing in range(houses)])
    return cost + _hotel_step(edition, title) if is_hotel else cost


def _income(edition: Edition, traffic: Traffic, deed: int, level: int, is_hotel: bool, whole: bool) -> int:
    title = edition.deeds[deed]
    amount = rent_at(edition.rules, title, 0 if is_hotel else level, is_hotel, whole)
    return round(expected_rent(edition, traffic, title, amount) * MILLI)


def _by_payback(study: Analysis) -> list[int]:
    return [found.group for found in study.by_payback()]
