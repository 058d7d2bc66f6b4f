"""The effect of a card, from the code in the card file.

| code | what the card does |
|---|---|
| `advance_to P` | forward to space P, counted from 0 |
| `advance_to_nearest GROUP [rent_x2 or dice_x10]` | forward to the next space of a group |
| `back N` | N spaces back |
| `go_to_jail` | to detention |
| `jail_free` | kept until it is used to leave detention |
| `collect N`, `pay N` | from the Bank, to the Bank |
| `collect_each N`, `pay_each N` | from every other player, to every other player |
| `miss_round` | the next turn is missed |
| `roll_again` | another throw |
| `opposite_side` | across to the opposite side of the board, without salary |
| `repairs H/T` | to the Bank: H for each house and T for each hotel |
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from freehold.editions.problems import did_you_mean
from freehold.engine.edition import (
    ADVANCE_TO,
    ADVANCE_TO_NEAREST,
    BACK,
    COLLECT,
    COLLECT_EACH,
    MISS_ROUND,
    OPPOSITE_SIDE,
    PAY,
    PAY_EACH,
    RELEASE,
    RENT_AS_LISTED,
    RENT_DOUBLE,
    RENT_TEN_TIMES_FRESH_THROW,
    REPAIRS,
    ROLL_AGAIN,
    SENT_TO_DETENTION,
)


class Effect(NamedTuple):
    """An effect as the engine counts it; `group` is still the id of a group."""

    kind: int
    amount: int = 0
    hotel_amount: int = 0
    group: str = ""
    rent: int = RENT_AS_LISTED


class EffectError(ValueError):
    """A code that says nothing the engine can do."""


_BARE: Final[Mapping[str, int]] = {
    "go_to_jail": SENT_TO_DETENTION,
    "jail_free": RELEASE,
    "miss_round": MISS_ROUND,
    "opposite_side": OPPOSITE_SIDE,
    "roll_again": ROLL_AGAIN,
}
_COUNTED: Final[Mapping[str, int]] = {
    "advance_to": ADVANCE_TO,
    "back": BACK,
    "collect": COLLECT,
    "pay": PAY,
    "collect_each": COLLECT_EACH,
    "pay_each": PAY_EACH,
}
_RENTS: Final[Mapping[str, int]] = {"rent_x2": RENT_DOUBLE, "dice_x10": RENT_TEN_TIMES_FRESH_THROW}
_WORDS: Final = (*_BARE, *_COUNTED, "advance_to_nearest", "repairs")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")


def parse(code: str) -> Effect:
    """Return the effect a code stands for."""
    word, *rest = code.split()
    if word in _BARE:
        return _bare(word, rest)
    if word in _COUNTED:
        return _counted(word, rest)
    if word == "advance_to_nearest":
        return _nearest(rest)
    if word == "repairs":
        return _repairs(rest)
    raise EffectError(f'no card does "{word}"{did_you_mean(word, _WORDS)}')


def _bare(word: str, rest: list[str]) -> Effect:
    if rest:
        raise EffectError(f'"{word}" stands alone, without "{" ".join(rest)}"')
    return Effect(_BARE[word])


def _counted(word: str, rest: list[str]) -> Effect:
    least = 0 if word == "advance_to" else 1
    if len(rest) != 1 or not _NUMBER.fullmatch(rest[0]) or int(rest[0]) < least:
        raise EffectError(f'"{word}" needs one whole number, {least} or more')
    return Effect(_COUNTED[word], int(rest[0]))


def _nearest(rest: list[str]) -> Effect:
    if not 1 <= len(rest) <= 2:
        raise EffectError('"advance_to_nearest" needs the id of a group, then perhaps rent_x2 or dice_x10')
    group, rent = rest[0], RENT_AS_LISTED
    if len(rest) == 2:
        if rest[1] not in _RENTS:
            raise EffectError(f'no rent is called "{rest[1]}"{did_you_mean(rest[1], _RENTS)}')
        rent = _RENTS[rest[1]]
    return Effect(ADVANCE_TO_NEAREST, group=group, rent=rent)


def _repairs(rest: list[str]) -> Effect:
    house, slash, hotel = "".join(rest).partition("/")
    if len(rest) != 1 or not slash or not (_NUMBER.fullmatch(house) and _NUMBER.fullmatch(hotel)):
        raise EffectError('"repairs" needs the price per house and per hotel, for instance 25/100')
    return Effect(REPAIRS, int(house), int(hotel))
