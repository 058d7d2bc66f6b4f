"""Grades: how much a decision may cost before it is called a mistake."""

from __future__ import annotations

from typing import Final

from freehold.coach.shapes import Grade

LIMITS: Final[tuple[tuple[int, Grade], ...]] = (
    (0, "best"),
    (10_000, "good"),
    (30_000, "inaccuracy"),
    (80_000, "mistake"),
)
"""Up to how many parts of a million of the chance to win a decision may have lost for certain; more is a blunder."""

NOTICED: Final = 2_000
"""Less than this, a fifth of a point, is no difference between two actions, however sure it is."""

_FULL_MARKS: Final = 100
_HALVED_BY: Final = 30_000
"""A decision that loses this much earns half the marks."""


def certain(loss: int, error: int) -> int:
    """What of a loss is beyond its standard error; nothing if that is too little to notice."""
    beyond = loss - error
    return beyond if beyond > NOTICED else 0


def grade_of(loss: int, error: int) -> Grade:
    """The grade of a decision that lost `loss`, give or take `error`."""
    lost = certain(loss, error)
    for limit, grade in LIMITS:
        if lost <= limit:
            return grade
    return "blunder"


def marks(loss: int, error: int) -> int:
    """What a decision earns, from 0 to 100: half for every 3 points of the chance to win that it certainly lost."""
    return _FULL_MARKS * _HALVED_BY // (_HALVED_BY + certain(loss, error))


def accuracy(earned: list[int]) -> int:
    """The mean of all marks; somebody who had nothing to decide made no mistake."""
    return _FULL_MARKS if not earned else (2 * sum(earned) + len(earned)) // (2 * len(earned))
