"""`freehold replay --json`: a record as data for other programs, one JSON object a line.

First the game, then every move with what it made happen, at last how it stands. Events are those of the protocol of the
browser table: names of facts, numbers of seats, deeds and spaces, and the English sentence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from freehold.engine.edition import Edition
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.refusal import Refusal
from freehold.engine.state import ENTERED, OPEN
from freehold.engine.text.notation import parse_line
from freehold.engine.text.record import Record, begin
from freehold.positions import write_position
from freehold.table.told import told

FORMAT: Final = 1
"""Grows when the meaning of something in it changes; what is added does not count."""

_NAME: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^":]+):\s+')
"""The seat a line begins with; a name with a colon in it stands in quotation marks."""
_CHANCE: Final = {ENTERED: "entered", OPEN: "open"}

Say = Callable[[str], object]


def tell_as_data(say: Say, record: Record, book: Edition, last_line: int, quiet: bool, position: bool) -> int:
    """Say a record line by line, as far as it makes sense; return the exit code."""
    game = begin(record, book)
    moves = Moves(game)
    _say(say, _game(record, game))
    if not quiet and game.events:
        _say(say, moves.told(None, "", 0, game.events))
    for line in record.actions():
        if last_line and line.number > last_line:
            break
        try:
            seat, action = parse_line(game, line.text)
            events = game.play(seat, action)
        except Refusal as refusal:
            _say(say, {"type": "fault", "line": line.number, "text": line.text, "reason": str(refusal)})
            _say(say, _end(game, moves.count, position))
            return 1
        moves.count += 1
        found = moves.told(seat, write_action(line.text), line.number, events)
        if not quiet:
            _say(say, found)
    _say(say, _end(game, moves.count, position))
    return 0


class Moves:
    """Numbers moves and turns as a table does."""

    def __init__(self, game: Game) -> None:
        self.edition = game.edition
        self.count = 0
        self.turn = 0

    def told(self, seat: int | None, action: str, line: int, events: Iterable[Event]) -> dict[str, Any]:
        """A move with its events, as clients of a table hear them; who sat at the keyboard no record knows."""
        found: list[dict[str, Any]] = []
        for event in events:
            self.turn += event.name == "turn-begins"
            data: dict[str, Any] = msgspec.to_builtins(told(self.edition, event, self.turn, self.count))
            del data["by"]
            found.append(data)
        head = {"type": "move", "move": self.count, "line": line, "seat": seat}
        return {**head, "action": action, "events": found}


def write_action(line: str) -> str:
    """The action of a line such as `Ann: roll`, whose seat is told beside it."""
    name = _NAME.match(line)
    return line if name is None else line[name.end() :]


def _say(say: Say, data: dict[str, Any]) -> None:
    say(json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def _game(record: Record, game: Game) -> dict[str, Any]:
    """What the game is played with, and what the numbers in events stand for."""
    book = game.edition
    return {
        "type": "game",
        "format": FORMAT,
        "edition": book.id,
        "version": record.version,
        "title": book.title,
        "options": book.chosen,
        "changes": dict(book.changed),
        "currency": book.currency,
        "names": game.names,
        "banker": game.banker,
        "seed": game.seed,
        "chance": _CHANCE.get(int(game.chance), "seeded"),
        "spaces": [space.name for space in book.spaces],
        "deeds": [deed.name for deed in book.deeds],
    }


def _end(game: Game, moves: int, position: bool) -> dict[str, Any]:
    """How the game stands where the record ends, or where telling it stopped."""
    seats = range(game.seats)
    data: dict[str, Any] = {
        "type": "end",
        "moves": moves,
        "turns": int(game.throwing_turns),
        "over": game.over,
        "ranking": game.ranking() if game.over and not game.unfinished else None,
        "worth": [int(game.worth(seat)) for seat in seats],
        "cash": [int(game.cash[seat]) for seat in seats],
        "deeds": [[deed.index for deed in game.edition.deeds if int(game.owner[deed.index]) == seat] for seat in seats],
    }
    return {**data, "position": write_position(game)} if position else data
