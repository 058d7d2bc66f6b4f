"""From scores to shares of a whole game, in whole numbers: the same on every machine, compiled or not."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ONE: Final[i64] = 1_000_000
"""A whole game: shares are counted in parts of a million."""

STEPS: Final[i64] = 64
"""Entries of the table for one unit of score."""
_REACH: Final[i64] = 20
"""A seat that is so many units of score behind has no share worth counting."""
_FALL: Final[int] = 1_082_465_279_991
"""e to the power of -1/64, times 2 to the power of 40."""


def _falling() -> list[int]:
    """The whole times e to the power of -i/64, for every i up to the reach."""
    entries: list[int] = []
    # A number without bounds: the products outgrow 64 bits. It is 2^30 with 20 bits more, and written out: of a
    # constant i64 of 2^30, `int()` makes a negative number when it is compiled by mypyc.
    value: int = 1 << 50
    for _ in range(STEPS * _REACH + 2):
        entries.append(value >> 20)
        value = value * _FALL >> 40
    return entries


_TABLE: Final = vec[i64](_falling())


def falling(behind: i64) -> i64:
    """e to the power of minus `behind`, which counts in millionths and is not negative; 2^30 stands for 1."""
    place = behind * STEPS
    index = place // ONE
    if index >= STEPS * _REACH:
        return 0
    upper = _TABLE[index]
    lower = _TABLE[index + 1]
    return upper - (upper - lower) * (place - index * ONE) // ONE


def spread(scores: vec[i64], out: vec[bool], shares: vec[i64]) -> None:
    """Share a game out among the seats that are still in it by their scores in millionths; together exactly ONE."""
    best: i64 = -1
    seat: i64 = 0
    count: i64 = len(scores)
    while seat < count:
        shares[seat] = 0
        if not out[seat] and (best < 0 or scores[seat] > scores[best]):
            best = seat
        seat += 1
    if best < 0:
        return
    total: i64 = 0
    seat = 0
    while seat < count:
        weight = falling(scores[best] - scores[seat]) if not out[seat] else 0
        shares[seat] = weight
        total += weight
        seat += 1
    rest = ONE
    seat = 0
    while seat < count:
        shares[seat] = shares[seat] * ONE // total
        rest -= shares[seat]
        seat += 1
    # What rounding has left over goes to the best.
    shares[best] += rest
