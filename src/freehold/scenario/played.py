"""What a scenario has come to when its expectations are compared, and reading those expectations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.text.names import find_player, nearest
from freehold.scenario.failures import Unclear, shown


@dataclass
class Played:
    """The game after the last action, the cash that was given, and everything that happened."""

    game: Game
    before: list[int]
    events: list[Event]


def table(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Unclear(f"expected a table, found {shown(value)}")
    return value


def items(value: object) -> list[Any]:
    """A list, or one thing that stands for a list of one."""
    return value if isinstance(value, list) else [value]


def texts(value: object) -> list[str]:
    for item in items(value):
        if not isinstance(item, str):
            raise Unclear(f"expected texts, found {shown(item)}")
    return items(value)


def text(value: object) -> str:
    if not isinstance(value, str):
        raise Unclear(f"expected a text, found {shown(value)}")
    return value


def by_seat(game: Game, value: object) -> list[tuple[int, str, Any]]:
    """The entries of a table whose keys are players."""
    return [(find_player(game, name), name, item) for name, item in table(value).items()]


def known_keys(data: dict[str, Any], known: tuple[str, ...]) -> None:
    for key in data:
        if key not in known:
            near = nearest(key, list(known))
            hint = f"; did you mean {' or '.join(near)}?" if near else f"; known: {', '.join(known)}"
            raise Unclear(f'unknown key "{key}"{hint}')
