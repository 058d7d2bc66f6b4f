"""Sets of deeds or seats as bit masks: one number, one bit for each member."""

from __future__ import annotations

from mypy_extensions import i64


def bit(member: i64) -> i64:
    """The set of one member. Members are numbered from 0 to 62."""
    return _shifted(1, member)


def _shifted(one: i64, by: i64) -> i64:
    """A 1 of 64 bits: compiled, one written into the expression itself would be shifted in 32."""
    return one << by


def mask_of(members: list[int]) -> i64:
    """The set of all that are named."""
    mask: i64 = 0
    for member in members:
        mask |= bit(member)
    return mask
