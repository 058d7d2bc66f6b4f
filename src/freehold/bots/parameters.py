"""Parameters of a bot as part of its name: `expert?playouts=24` or `file.py:Class?greed=0.2&risk=3`."""

from __future__ import annotations

import inspect
import re
from typing import Any, Final

from freehold.bots.protocol import Bot
from freehold.editions.problems import did_you_mean, nearest

_WHOLE: Final = re.compile(r"-?[0-9]{1,18}")
_DECIMAL: Final = re.compile(r"-?[0-9]{1,18}\.[0-9]{1,18}")
_WHOLE_TYPES: Final = ("int", "i64", "<class 'int'>", "<class 'mypy_extensions.i64'>")
_ANY: Final = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
_SEED: Final = "seed"

_SIGNATURES: Final[dict[type[Bot], list[inspect.Parameter]]] = {}
"""What classes take, looked at once: bots are made for every seat of every game."""

Number = int | float


class UnknownBot(ValueError):
    """There is no such bot; the text says why and what would be right."""


def plain_name(name: str) -> str:
    """The name of a bot without its parameters.

    >>> plain_name("expert?playouts=24")
    'expert'
    """
    head, mark, tail = name.rpartition("?")
    return head if mark and ":" not in tail else name


def parameters_of(name: str) -> dict[str, Number]:
    """What the name of a bot asks for, in its order; decimals only where there is a point.

    >>> parameters_of("bold.py:Bold?greed=0.2&risk=3")
    {'greed': 0.2, 'risk': 3}
    """
    plain = plain_name(name)
    found: dict[str, Number] = {}
    if plain == name:
        return found
    for part in name[len(plain) + 1 :].split("&"):
        key, equals, text = part.partition("=")
        if not key or not equals:
            raise UnknownBot(f"{name!r} asks for {part!r}; parameters are written as {plain}?name=number&name=number")
        if key in found:
            raise UnknownBot(f"{name!r} gives {key} twice")
        found[key] = _number(name, key, text)
    return found


def _number(name: str, key: str, text: str) -> Number:
    if _WHOLE.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text)
    raise UnknownBot(f"{name!r} gives {key} as {text!r}, which is no number; write for instance {key}=3 or {key}=0.2")


# -- making a bot ---------------------------------------------------------------------------------------------


def made(kind: type[Bot], name: str, seed: int, shipped: bool) -> Bot:
    """A bot of this class with the parameters its name asks for, and the seed if it takes one."""
    given = parameters_of(name)
    wanted = _signature(kind)
    seeded = _seeded(wanted, shipped)
    for key, value in given.items():
        _check(name, key, value, [one for one in wanted if one is not seeded], shipped)
    make: Any = kind
    plain: list[int] = []
    if seeded is not None and seeded.kind == inspect.Parameter.KEYWORD_ONLY:
        given[_SEED] = seed
    elif seeded is not None:
        plain = [seed]
    try:
        bot: Bot = make(*plain, **given)
    except ValueError as fault:
        raise UnknownBot(f"{name} cannot be made: {fault}") from fault
    except Exception as fault:
        raise UnknownBot(f"{name} cannot be made: {type(fault).__name__}: {fault}") from fault
    return bot


def _seeded(wanted: list[inspect.Parameter], shipped: bool) -> inspect.Parameter | None:
    """The argument that is given the seed: the one of that name, or else the first plain one.

    Compiled classes say of all their arguments that they have no name, which is not so; those have defaults.
    """
    for one in wanted:
        if one.name == _SEED and one.kind not in _ANY:
            return one
    for one in wanted:
        plain = one.kind == inspect.Parameter.POSITIONAL_OR_KEYWORD
        if not shipped and (plain or (one.kind == inspect.Parameter.POSITIONAL_ONLY and one.default is one.empty)):
            return one
    return None


def _signature(kind: type[Bot]) -> list[inspect.Parameter]:
    """What a class takes."""
    found = _SIGNATURES.get(kind)
    if found is None:
        try:
            found = list(inspect.signature(kind).parameters.values())
        except ValueError:
            found = []
        _SIGNATURES[kind] = found
    return found


def _check(name: str, key: str, value: Number, wanted: list[inspect.Parameter], shipped: bool) -> None:
    """Refuse a parameter the class does not know, and a decimal for a whole number."""
    known = {one.name: one for one in wanted if one.kind not in _ANY}
    if key in known:
        one = known[key]
        whole = str(one.annotation) in _WHOLE_TYPES or (shipped and not isinstance(one.default, float))
        if whole and isinstance(value, float):
            raise UnknownBot(f"{name!r} gives {key} as {value}, which has to be a whole number")
        return
    if any(one.kind == inspect.Parameter.VAR_KEYWORD for one in wanted):
        return
    plain = plain_name(name)
    if not known:
        raise UnknownBot(f"{name!r} gives {key}, but {plain} has no parameters")
    names = sorted(known)
    near = did_you_mean(key, names) if nearest(key, names) else ""
    raise UnknownBot(f"{plain} has no parameter {key!r}, only {', '.join(names)}{near}")
