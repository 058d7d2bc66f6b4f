"""A ladder of nine levels instead of houses and hotels: what each plot may carry beside the others.

Rule: EU-LIMIT-1, EU-LIMIT-2, EU-LIMIT-3, EU-LIMIT-4, EU-LIMIT-5, EU-CITY-5, EU-CITY-6, R-EU-LADDER, R-EU-ATLEAST,
R-EU-EVEN
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.state import State

_TOP = 9


def holds(g: State, seat: i64, group: i64, deeds: list[int], counts: list[int], sign: i64, given_up: i64) -> bool:
    """Whether the plots a seat would own in a group may carry what would stand there.

    `given_up` is a bit mask of deeds that leave the seat at the same moment.
    """
    levels: list[int] = []
    for deed in g.edition.groups[group].deeds:
        if g.owner[deed] != seat or given_up >> deed & 1:
            continue
        level = g.houses[deed]
        for index in range(len(deeds)):
            if deeds[index] == deed:
                level += sign * counts[index]
        levels.append(level)
    return _fits(levels)


def _fits(levels: list[int]) -> bool:
    """One plot carries 1, two carry 2 each; level 3, 6 or 9 needs 1, 2 or 3 on both others.

    Rule: EU-LIMIT-1, EU-LIMIT-2, EU-LIMIT-3, EU-LIMIT-4, EU-LIMIT-5
    """
    for index in range(len(levels)):
        level = levels[index]
        if level < 0 or level > _TOP:
            return False
        if len(levels) < 3 and level > len(levels):
            return False
        for other in range(len(levels)):
            if other != index and level // 3 > levels[other]:
                return False
    return True
