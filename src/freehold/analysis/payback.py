"""What deeds and buildings cost, what they bring, and after how many turns of opponents they have paid for it."""

from __future__ import annotations

from math import inf
from typing import Final

from freehold.engine.chapters import ladder
from freehold.engine.chapters.construction import hotel_price_from, house_price
from freehold.engine.chapters.rent import rent_at, row_owned
from freehold.engine.edition import BY_DICE, BY_LEVEL, Deed, Edition, Group

# What a step buys.
TITLE: Final = 0
"""The deed, alone in its group."""
WHOLE_GROUP: Final = 1
"""All deeds of a group, bare."""
OWNED: Final = 2
"""So many deeds of a group whose rent goes by their number."""
HOUSE: Final = 3
HOTEL: Final = 4

_FRESH_THROW: Final = 70.0
"""Ten times the average of a throw."""


class Traffic:
    """What opponents bring to each space in one round of theirs."""

    def __init__(self, rent_weight: list[float], pips: list[float], fresh_throws: list[float]) -> None:
        self.rent_weight = rent_weight
        self.pips = pips
        self.fresh_throws = fresh_throws


class Outlay:
    """One thing to spend money on."""

    def __init__(self, kind: int, count: int, cost: int, rent: float, income: float, gain: float) -> None:
        self.kind = kind
        self.count = count
        """Deeds owned, or houses standing."""
        self.cost = cost
        """Price of the step alone for a deed, of everything so far for a group."""
        self.rent = rent
        """What a landing costs then; for a group, on average over its deeds."""
        self.income = income
        """What one opponent is expected to pay in one round, once the step is taken."""
        self.gain = gain
        """How much of that income the cost buys."""
        self.turns = cost / gain if gain > 0.0 else inf
        """Turns of opponents until the gain has paid for the cost."""

    def __repr__(self) -> str:
        return f"<Outlay of {self.cost:,}: {self.income:.2f} a round, back after {self.turns:.1f} turns>"


class DeedReturn:
    """A deed and what can be built on it, step by step."""

    def __init__(self, deed: int, steps: list[Outlay]) -> None:
        self.deed = deed
        self.steps = steps

    def __repr__(self) -> str:
        return f"<DeedReturn of deed {self.deed}: {', '.join([f'{step.turns:.1f}' for step in self.steps])} turns>"


class GroupReturn:
    """A complete group and what can be built on it evenly, each step with all the money spent until then."""

    def __init__(self, group: int, steps: list[Outlay]) -> None:
        self.group = group
        self.steps = steps
        best = steps[0]
        for step in steps:
            if step.turns < best.turns:
                best = step
        self.best = best
        """The step at which everything spent until then is earned back soonest."""

    def __repr__(self) -> str:
        return f"<GroupReturn of group {self.group}: {self.best.cost:,} back after {self.best.turns:.1f} turns>"


# -- prices and rents -----------------------------------------------------------------------------------------


def top_level(edition: Edition, group: Group) -> int:
    """How many houses every deed of a complete group can carry before a hotel."""
    rules = edition.rules
    if rules.building_shape == "ladder":
        return ladder.most_each(len(group.deeds))
    return min(rules.building_houses, rules.building_houses_for_hotel)


def built_rent(edition: Edition, deed: Deed, houses: int) -> int:
    """The rent of a deed of a complete group with so many houses."""
    return rent_at(edition.rules, deed, houses, False, True)


# -- deeds ----------------------------------------------------------------------------------------------------


def deed_return(edition: Edition, traffic: Traffic, deed: Deed) -> DeedReturn:
    """The deed alone, then every building on it in a complete group; or the deed by how many of its kind are owned."""
    group = edition.groups[deed.group]
    if group.rent != BY_LEVEL:
        steps = [_owned_step(edition, traffic, deed, count) for count in range(1, len(group.deeds) + 1)]
        return DeedReturn(deed.index, steps)
    alone = expected_rent(edition, traffic, deed, deed.rents[0])
    steps = [Outlay(TITLE, 0, deed.price, int(deed.rents[0]), alone, alone)]
    before = expected_rent(edition, traffic, deed, built_rent(edition, deed, 0))
    top = top_level(edition, group)
    for level in range(1, top + 1):
        rent = built_rent(edition, deed, level)
        income = expected_rent(edition, traffic, deed, rent)
        cost = house_price(edition.rules, deed, level - 1)
        steps.append(Outlay(HOUSE, level, cost, rent, income, income - before))
        before = income
    if edition.rules.building_shape != "ladder":
        rent = rent_at(edition.rules, deed, 0, True, True)
        income = expected_rent(edition, traffic, deed, rent)
        cost = hotel_price_from(edition.rules, deed, edition.rules.building_houses_for_hotel)
        steps.append(Outlay(HOTEL, top + 1, cost, rent, income, income - before))
    return DeedReturn(deed.index, steps)


def _owned_step(edition: Edition, traffic: Traffic, deed: Deed, count: int) -> Outlay:
    """The deed as one of `count` owned."""
    amount = int(deed.rents[row_owned(deed, count)])
    income = expected_rent(edition, traffic, deed, amount)
    rent = 7.0 * amount if edition.groups[deed.group].rent == BY_DICE else float(amount)
    return Outlay(OWNED, count, deed.price, rent, income, income)


def expected_rent(edition: Edition, traffic: Traffic, deed: Deed, amount: int) -> float:
    """What an opponent is expected to pay on a deed in one round, at a rent or a factor of the dice."""
    by_dice = edition.groups[deed.group].rent == BY_DICE
    weight = traffic.pips[deed.space] if by_dice else traffic.rent_weight[deed.space]
    return amount * weight + _FRESH_THROW * traffic.fresh_throws[deed.space]


# -- groups ---------------------------------------------------------------------------------------------------


def group_return(edition: Edition, group: Group, deeds: list[DeedReturn]) -> GroupReturn:
    """A group as a whole, out of what its deeds return."""
    if group.rent != BY_LEVEL:
        return _owned_group(edition, group, deeds)
    cost = 0
    income = 0.0
    rent = 0
    for index in group.deeds:
        deed = edition.deeds[index]
        cost += deed.price
        rent += built_rent(edition, deed, 0)
        # The first building step knows what the bare deed of a complete group brings.
        income += _bare_income(deeds[index])
    count: int = len(group.deeds)
    steps = [Outlay(WHOLE_GROUP, count, cost, rent / count, income, income)]
    for row in range(1, len(deeds[group.deeds[0]].steps)):
        same = [deeds[index].steps[row] for index in group.deeds]
        cost += sum([step.cost for step in same])
        income = sum([step.income for step in same])
        average = sum([step.rent for step in same]) / count
        steps.append(Outlay(same[0].kind, same[0].count, cost, average, income, income))
    return GroupReturn(group.index, steps)


def _bare_income(deed: DeedReturn) -> float:
    first = deed.steps[1]
    return first.income - first.gain


def _owned_group(edition: Edition, group: Group, deeds: list[DeedReturn]) -> GroupReturn:
    """So many deeds of the group, each at the average of all."""
    steps: list[Outlay] = []
    for count in range(1, len(group.deeds) + 1):
        same = [deeds[index].steps[count - 1] for index in group.deeds]
        whole: int = len(group.deeds)
        share = count / whole
        cost = round(share * sum([int(edition.deeds[index].price) for index in group.deeds]))
        income = share * sum([step.income for step in same])
        average = sum([step.rent for step in same]) / len(same)
        steps.append(Outlay(OWNED, count, cost, average, income, income))
    return GroupReturn(group.index, steps)
