"""Sets of deeds or seats as bit masks: one number, one bit for each member."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MOST_MEMBERS: Final[i64] = 63
"""So many members a set can have, numbered from 0."""


def bit(member: i64) -> i64:
    """The set of one member."""
    return _shifted(1, member)


def _shifted(one: i64, by: i64) -> i64:
    """A 1 of 64 bits: compiled, one written into the expression itself would be shifted in 32."""
    return one << by


def mask_of(named: list[int]) -> i64:
    """The set of all that are named."""
    mask: i64 = 0
    for member in named:
        mask |= bit(member)
    return mask


def lowest(mask: i64) -> i64:
    """The lowest member of a set that is not empty."""
    member: i64 = 0
    while not mask >> member & 1:
        member += 1
    return member


def count_of(mask: i64) -> i64:
    """How many members a set has."""
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


def members(mask: i64) -> list[int]:
    """All members of a set, the lowest first; deeds come in board order."""
    found: list[int] = []
    member: i64 = 0
    while mask != 0:
        if mask & 1:
            found.append(member)
        mask >>= 1
        member += 1
    return found
