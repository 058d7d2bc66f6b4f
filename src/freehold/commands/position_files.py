"""A moment to play on from, read from a file: a position, or a saved game, which counts as it ends."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from freehold.console.loading import load, take_edition
from freehold.console.mistakes import Mistake, read_text
from freehold.editions import editions
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.text.record import TITLE, RecordError, replay
from freehold.lab.run.start import in_short
from freehold.positions import PositionError, read_position, write_position

_RECORD: Final = TITLE.rpartition(" ")[0]


@dataclass(frozen=True)
class Question:
    """A position somebody asks about."""

    edition: str
    """Its id, or the folder of one's own."""
    text: str
    names: list[str]


def read_question(path: Path, folder: str) -> Question:
    """The position of a file, with `folder` for an edition that is not shipped."""
    text = read_text(path)
    if _is_record(path, text):
        ended = _end_of_record(path, folder)
        return Question(folder or ended.edition.id, write_position(ended), ended.names)
    try:
        game = read_position(text) if not folder else read_position(text, _own_edition(text, folder))
    except PositionError as fault:
        raise Mistake(f"{path} is not a position: {in_short(fault.problems)}") from fault
    return Question(folder or game.edition.id, text, game.names)


def position_text(path: Path, edition: str) -> str:
    """The text of a position, not yet checked, or the position in which a saved game of `edition` ends."""
    text = read_text(path)
    if not _is_record(path, text):
        return text
    return write_position(_end_of_record(path, "" if edition in editions() else edition))


def _is_record(path: Path, text: str) -> bool:
    return path.suffix in (".rec", ".record") or text.lstrip("\ufeff \r\n").lower().startswith(_RECORD)


def _own_edition(text: str, folder: str) -> Edition:
    """The edition in a folder, with the options and changes the position was reached with."""
    try:
        heading = tomllib.loads(text)
    except ValueError as fault:
        raise PositionError([f"this is not TOML: {fault}"]) from fault
    options, changes = heading.get("options", []), heading.get("changes", {})
    if not isinstance(options, list) or not isinstance(changes, dict):
        raise PositionError(["options is a list, and changes is a table of rules and their values"])
    return take_edition(folder, [str(option) for option in options], {name: str(changes[name]) for name in changes})


def _end_of_record(path: Path, folder: str) -> Game:
    record, book = load(path, folder)
    try:
        return replay(record, book)
    except RecordError as fault:
        raise Mistake(f"{path}, line {fault.number}: {fault.reason}") from fault
