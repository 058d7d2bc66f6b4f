"""A ladder of nine levels instead of houses and hotels: what each plot may carry beside the others.

Rule: EU-LIMIT-1, EU-LIMIT-2, EU-LIMIT-3, EU-LIMIT-4, EU-LIMIT-5, EU-CITY-5, EU-CITY-6, R-EU-LADDER, R-EU-ATLEAST,
R-EU-EVEN
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.engine.state import State

_TOP: Final[i64] = 9

# What limits the plots of one owner in a group, in the order of the rule book.
NO_LIMIT: Final = 0
ONE_PLOT: Final = 1
TWO_PLOTS: Final = 2
THREE_STEPS: Final = 3
SIX_STEPS: Final = 4
NINE_STEPS: Final = 5
TOP: Final = 6


def broken(g: State, seat: i64, group: i64, deeds: list[int], counts: list[int], sign: i64, given_up: i64) -> i64:
    """The limit that what would stand on a seat's plots of a group would break, or NO_LIMIT.

    `given_up` is a bit mask of deeds that leave the seat at the same moment.
    """
    levels: list[int] = []
    for deed in g.edition.groups[group].deeds:
        if g.owner[deed] == seat and not given_up >> deed & 1:
            levels.append(_level_after(g, deed, deeds, counts, sign))
    return broken_by(levels)


def keeps_limits(
    g: State, seat: i64, group: i64, deeds: list[int], counts: list[int], sign: i64, given_up: i64
) -> bool:
    """Whether what would stand on a seat's plots of a group breaks no limit; the tallest and the lowest plot tell.

    It is `broken` for whoever need not know which limit it is.
    """
    plots: i64 = 0
    tallest: i64 = 0
    lowest: i64 = _TOP
    for deed in g.edition.groups[group].deeds:
        if g.owner[deed] != seat or given_up >> deed & 1:
            continue
        level = _level_after(g, deed, deeds, counts, sign)
        plots += 1
        if level > tallest:
            tallest = level
        if level < lowest:
            lowest = level
    return tallest <= most_each(plots) and lowest >= least_beside(tallest)


def _level_after(g: State, deed: i64, deeds: list[int], counts: list[int], sign: i64) -> i64:
    """What would stand on one deed."""
    level = g.houses[deed]
    for index in range(len(deeds)):
        if deeds[index] == deed:
            level += sign * counts[index]
    return level


def broken_by(levels: list[int]) -> i64:
    """The limit that so much on the plots of one owner in a group breaks, or NO_LIMIT.

    One plot carries 1, two carry 2 each; level 3, 6 or 9 needs 1, 2 or 3 on both others.

    Rule: EU-LIMIT-1, EU-LIMIT-2, EU-LIMIT-3, EU-LIMIT-4, EU-LIMIT-5, R-EU-LADDER
    """
    plots = len(levels)
    most = most_each(plots)
    for index in range(plots):
        level = levels[index]
        if level > most:
            return ONE_PLOT if plots == 1 else TWO_PLOTS if plots == 2 else TOP
        least = least_beside(level)
        for other in range(plots):
            if other != index and levels[other] < least:
                return THREE_STEPS + least - 1
    return NO_LIMIT


def most_each(plots: i64) -> i64:
    """How much each of so many plots of one owner in a group may carry: one plot 1, two 2 each.

    Rule: EU-LIMIT-1, EU-LIMIT-2
    """
    return plots if plots < 3 else _TOP


def least_beside(level: i64) -> i64:
    """What each other plot must carry beside such a level: level 3, 6 or 9 needs 1, 2 or 3.

    Rule: EU-LIMIT-3, EU-LIMIT-4, EU-LIMIT-5
    """
    return level // 3
