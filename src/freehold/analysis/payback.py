"""What deeds and buildings cost, what they bring, and after how many turns of opponents they have paid for it."""

from __future__ import annotations

from math import inf
from typing import Final

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

_LADDER_TOP: Final = 9


class Traffic:
    """What opponents bring to each space in one round of theirs."""

    def __init__(self, rent_weight: list[float], pips: list[float], fresh_throws: list[float]) -> None:
        self.rent_weight = rent_weight
        self.pips = pips
        self.fresh_throws = fresh_throws


class Step:
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


class DeedReturn:
    """A deed and what can be built on it, step by step."""

    def __init__(self, deed: int, steps: list[Step]) -> None:
        self.deed = deed
        self.steps = steps


class GroupReturn:
    """A complete group and what can be built on it evenly, each step with all the money spent until then."""

    def __init__(self, group: int, steps: list[Step]) -> None:
        self.group = group
        self.steps = steps
        best = steps[0]
        for step in steps:
            if step.turns < best.turns:
                best = step
        self.best = best
        """The step at which everything spent until then is earned back soonest."""


# -- prices and rents -----------------------------------------------------------------------------------------


def top_level(edition: Edition, group: Group) -> int:
    """How many houses every deed of a complete group can carry before a hotel."""
    if edition.rules.building_shape != "ladder":
        return min(edition.rules.building_houses, edition.rules.building_houses_for_hotel)
    return len(group.deeds) if len(group.deeds) < 3 else _LADDER_TOP


def house_price(edition: Edition, deed: Deed, standing: int) -> int:
    """The price of one more house, duty included, as in `engine.construction.step_price`."""
    if standing == 0:
        return deed.house
    duty = edition.rules.building_duty_second if standing == 1 else edition.rules.building_duty_later
    return deed.house - (-deed.house * duty // 100)


def hotel_price(edition: Edition, deed: Deed) -> int:
    """The price of the hotel once the houses stand."""
    return deed.hotel - (-deed.hotel * edition.rules.building_duty_later // 100)


def house_rent(edition: Edition, deed: Deed, level: int) -> int:
    """The rent of a deed of a complete group with so many houses, as in `engine.rent`."""
    row = level
    if edition.rules.building_shape == "ladder" and len(deed.rents) == 6 and level > 3:
        row = 3 if level < 6 else 4 if level < 9 else 5
    return deed.rents[row] * _multiplier(edition, level > 0)


def hotel_rent(edition: Edition, deed: Deed) -> int:
    return deed.rents[-1] * _multiplier(edition, True)


def _multiplier(edition: Edition, improved: bool) -> int:
    if improved and edition.rules.rent_multiplier_on == "bare":
        return 1
    return edition.rules.rent_group_multiplier


# -- deeds ----------------------------------------------------------------------------------------------------


def deed_return(edition: Edition, traffic: Traffic, deed: Deed) -> DeedReturn:
    """The deed alone, then every building on it in a complete group; or the deed by how many of its kind are owned."""
    group = edition.groups[deed.group]
    if group.rent != BY_LEVEL:
        steps = [_owned_step(edition, traffic, deed, count) for count in range(1, len(group.deeds) + 1)]
        return DeedReturn(deed.index, steps)
    alone = _income(edition, traffic, deed, deed.rents[0])
    steps = [Step(TITLE, 0, deed.price, int(deed.rents[0]), alone, alone)]
    before = _income(edition, traffic, deed, house_rent(edition, deed, 0))
    top = top_level(edition, group)
    for level in range(1, top + 1):
        rent = house_rent(edition, deed, level)
        income = _income(edition, traffic, deed, rent)
        cost = house_price(edition, deed, level - 1)
        steps.append(Step(HOUSE, level, cost, rent, income, income - before))
        before = income
    if edition.rules.building_shape != "ladder":
        rent = hotel_rent(edition, deed)
        income = _income(edition, traffic, deed, rent)
        steps.append(Step(HOTEL, top + 1, hotel_price(edition, deed), rent, income, income - before))
    return DeedReturn(deed.index, steps)


def _owned_step(edition: Edition, traffic: Traffic, deed: Deed, count: int) -> Step:
    """The deed as one of `count` owned."""
    amount = int(deed.rents[min(count, len(deed.rents)) - 1])
    income = _income(edition, traffic, deed, amount)
    rent = 7.0 * amount if edition.groups[deed.group].rent == BY_DICE else float(amount)
    return Step(OWNED, count, deed.price, rent, income, income)


def _income(edition: Edition, traffic: Traffic, deed: Deed, amount: int) -> float:
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
        rent += house_rent(edition, deed, 0)
        # The first building step knows what the bare deed of a complete group brings.
        income += _bare_income(deeds[index])
    count: int = len(group.deeds)
    steps = [Step(WHOLE_GROUP, count, cost, rent / count, income, income)]
    for row in range(1, len(deeds[group.deeds[0]].steps)):
        same = [deeds[index].steps[row] for index in group.deeds]
        cost += sum([step.cost for step in same])
        income = sum([step.income for step in same])
        average = sum([step.rent for step in same]) / count
        steps.append(Step(same[0].kind, same[0].count, cost, average, income, income))
    return GroupReturn(group.index, steps)


def _bare_income(deed: DeedReturn) -> float:
    first = deed.steps[1]
    return first.income - first.gain


def _owned_group(edition: Edition, group: Group, deeds: list[DeedReturn]) -> GroupReturn:
    """So many deeds of the group, each at the average of all."""
    steps: list[Step] = []
    for count in range(1, len(group.deeds) + 1):
        same = [deeds[index].steps[count - 1] for index in group.deeds]
        whole: int = len(group.deeds)
        share = count / whole
        cost = round(share * sum([int(edition.deeds[index].price) for index in group.deeds]))
        income = share * sum([step.income for step in same])
        average = sum([step.rent for step in same]) / len(same)
        steps.append(Step(OWNED, count, cost, average, income, income))
    return GroupReturn(group.index, steps)
