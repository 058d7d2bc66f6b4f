"""The figures by which a position is judged: eighteen for every seat, in thousandths. `sheet.py` works them out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FIGURES: Final = [
    "cash",
    "cash-share",
    "means",
    "worth-share",
    "deeds-share",
    "mortgaged",
    "income",
    "income-share",
    "growth",
    "promise-share",
    "groups",
    "openings",
    "keys",
    "transport",
    "burden",
    "ruin",
    "detained",
    "coming",
]
"""Their names, in the order of the weights; `docs/equity.md` says what each of them counts."""

VERSION: Final = 1
"""Counts up whenever a figure means something else: models fitted before are outdated then."""

COUNT: Final[i64] = 18
CASH: Final[i64] = 0
CASH_SHARE: Final[i64] = 1
MEANS: Final[i64] = 2
WORTH_SHARE: Final[i64] = 3
DEEDS_SHARE: Final[i64] = 4
MORTGAGED: Final[i64] = 5
INCOME: Final[i64] = 6
INCOME_SHARE: Final[i64] = 7
GROWTH: Final[i64] = 8
PROMISE_SHARE: Final[i64] = 9
GROUPS: Final[i64] = 10
OPENINGS: Final[i64] = 11
KEYS: Final[i64] = 12
TRANSPORT: Final[i64] = 13
BURDEN: Final[i64] = 14
RUIN: Final[i64] = 15
DETAINED: Final[i64] = 16
COMING: Final[i64] = 17

WHOLE: Final[i64] = 1000
"""1 in the thousandths of a figure."""
MOST: Final[i64] = 4 * WHOLE
"""No figure counts for more, whatever the position: models know only what has happened."""
THROWS: Final[i64] = 36
"""Ways in which two dice may fall."""


def root(square: i64) -> i64:
    """The square root, rounded down."""
    if square <= 0:
        return 0
    guess: i64 = 1
    while guess * guess < square:
        guess *= 2
    while guess * guess > square:
        guess = (guess + square // guess) // 2
    return guess


def part(amount: i64, whole: i64) -> i64:
    """How much of the whole an amount is, in thousandths; nothing of nothing."""
    return amount * WHOLE // whole if whole > 0 else 0


def ways(pips: i64) -> i64:
    """In how many ways two dice show so many pips."""
    return pips - 1 if pips <= 7 else 13 - pips
