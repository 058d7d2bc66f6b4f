"""Positions as text: one moment of a game in TOML, to keep, to send, to look at and to play on from."""

from __future__ import annotations

import tomllib
from typing import Any

import tomli_w

from freehold.editions import EditionError, edition
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.position import PositionError, from_data, to_data
from freehold.engine.position.values import kind_of
from freehold.showing import html_of

_LEFT_OUT_IF_EMPTY = (
    "options",
    "changes",
    "out",
    "retired",
    "detained",
    "held",
    "credit",
    "missing",
    "arrived",
    "deeds",
    "spent",
    "claims",
    "asked",
)

__all__ = ["Position", "PositionError", "read_position", "write_position"]


class Position(str):
    """One moment of a game as TOML text: a text like any other, which notebooks show as the board it describes."""

    __slots__ = ()

    def game(self, of: Edition | None = None) -> Game:
        """Set up the game it describes; see `read_position`."""
        return read_position(self, of)

    def __repr__(self) -> str:
        try:
            return repr(self.game()).replace("<Game ", "<Position ", 1)
        except PositionError as fault:
            return f"<Position that makes no sense: {fault.problems[0]}>"

    def _repr_html_(self) -> str | None:
        """The board at this moment, for notebooks."""
        return html_of(self)


def write_position(game: Game) -> str:
    """Write down a game as it stands; `read_position` sets up the same game again."""
    data = to_data(game)
    for key in _LEFT_OUT_IF_EMPTY:
        if not data[key]:
            del data[key]
    return tomli_w.dumps(data)


def read_position(text: str, of: Edition | None = None) -> Game:
    """Set up the game a text describes, or raise `PositionError` with everything that is wrong.

    The text names its edition; `of` is for positions of an edition that is not on the shelf.
    """
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PositionError([f"this is not TOML: {error}"]) from None
    except (ValueError, RecursionError) as error:
        raise PositionError([f"this cannot be understood: {error}"]) from None
    return from_data(of if of is not None else _edition(data), data)


def _edition(data: dict[str, Any]) -> Edition:
    """Take the edition the position names from the shelf, with its options and changes."""
    id = data.get("edition")
    options = data.get("options", [])
    changes = data.get("changes", {})
    problems: list[str] = []
    if id is None:
        problems.append("edition: is missing")
    elif not isinstance(id, str):
        problems.append(f"edition: expected the id of an edition, found {kind_of(id)}")
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        problems.append("options: expected a list of option ids")
    if not isinstance(changes, dict) or not all(isinstance(value, (str, int)) for value in changes.values()):
        problems.append('changes: expected a table, for instance {"rent.claim" = "auto"}')
    if problems:
        raise PositionError(problems)
    try:
        return edition(str(id), options, changes)
    except EditionError as error:
        raise PositionError([str(problem) for problem in error.problems]) from None
