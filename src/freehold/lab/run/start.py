"""How every game of a run begins: a fresh table, or a position with fresh chance."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from freehold.editions import edition
from freehold.engine.edition import Edition
from freehold.engine.game import Game, check_table
from freehold.lab.run.playing import Start
from freehold.lab.run.restart import restart
from freehold.lab.run.runs import Run, Trouble
from freehold.positions import PositionError, read_position

_PROBLEMS_TOLD: Final = 3


@lru_cache(maxsize=4)
def start_of(run: Run) -> Start:
    """Set a run up, or raise what is wrong with it: `EditionError`, `PositionError`, `ValueError` or `Trouble`."""
    start = Start(_edition(run), run.seats, None)
    if run.position:
        start = Start(start.edition, run.seats, _position(run, start.edition))
    else:
        check_table(start.edition, start.names, 0)
    start.players(0)
    start.game(0)
    return start


def _edition(run: Run) -> Edition:
    """The book of a run; a position brings its own options and changes, to which those of the run are added."""
    heading = _heading(run)
    id = edition(run.edition).id
    if heading.get("edition", id) != id:
        raise Trouble(f"{run.position_file} is a position of {heading['edition']}, not of {id}")
    options = heading.get("options", [])
    changes = heading.get("changes", {})
    if not isinstance(options, list) or not isinstance(changes, dict):
        raise Trouble(f"{run.position_file}: options is a list, and changes is a table of rules and their values")
    return edition(run.edition, [*options, *run.options], {**changes, **dict(run.changes)})


def _heading(run: Run) -> dict[str, Any]:
    """The keys of the position, if there is one."""
    try:
        return tomllib.loads(run.position)
    except (ValueError, RecursionError) as fault:
        raise Trouble(f"{run.position_file} is not a position: {fault}") from fault


def _position(run: Run, book: Edition) -> Game:
    try:
        game = read_position(run.position, book)
    except PositionError as fault:
        raise Trouble(f"{run.position_file}: {in_short(fault.problems)}") from fault
    if game.seats != len(run.seats):
        raise Trouble(f"{run.position_file} has {game.seats} seats, and --seats names {len(run.seats)} bots")
    try:
        restart(game, 0)
    except ValueError as fault:
        raise Trouble(f"{run.position_file}: {fault}") from fault
    return game


def in_short(problems: Sequence[str]) -> str:
    """The first few of many problems, and how many more there are."""
    listed = "; ".join(problems[:_PROBLEMS_TOLD])
    rest = len(problems) - _PROBLEMS_TOLD
    return listed if rest <= 0 else f"{listed}; and {rest} more"
