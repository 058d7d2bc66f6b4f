"""A whole game as text: a header and one action per line, enough to play it again bit for bit."""

from __future__ import annotations

import re
from typing import Final

from freehold.engine.action import Action
from freehold.engine.chapters import opening
from freehold.engine.edition import BANK, Edition
from freehold.engine.fork import forked_game
from freehold.engine.game import Game
from freehold.engine.position import PositionError
from freehold.engine.refusal import Refusal
from freehold.engine.state import ENTERED, OPEN, SEEDED
from freehold.engine.text.glance import counted
from freehold.engine.text.names import nearest, plain_or_quoted, position_of, quoted, unquoted
from freehold.engine.text.notation import parse_line, write_line

TITLE: Final = "freehold record 1"
FORK: Final = "fork position: "
"""A remark that begins so holds the position a forked game begins with, as JSON."""

_KEYS: Final = ["edition", "options", "changes", "seats", "banker", "seed"]
_NEEDED: Final = ["edition", "seats", "banker", "seed"]
_ANY_TITLE: Final = re.compile(r"freehold record ([0-9]+)", re.IGNORECASE)
_SEED: Final = re.compile(r"(-?[0-9]{1,100})?\s*(physical|open)?", re.IGNORECASE)
_ITEM: Final = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",][^,]*))\s*(?:,|$)', re.DOTALL)


class RecordError(Exception):
    """A record that makes no sense from some line on."""

    def __init__(
        self, number: int, line: str, reason: str, game: Game | None = None, refusal: Refusal | None = None
    ) -> None:
        super().__init__(f"line {number}: {reason}")
        self.number = number
        """Counted from 1; one past the end if something is missing."""
        self.line = line
        self.reason = reason
        self.game = game
        """The game up to that line, if the header allowed for one."""
        self.refusal = refusal
        """What the notation or the rules had against the line."""


class Line:
    """One line below the header: `Seat: action`, or a remark behind a `#`."""

    def __init__(self, text: str, number: int) -> None:
        self.text = text
        self.number = number
        """Where it stands in the text it was read from, counted from 1."""

    @property
    def is_remark(self) -> bool:
        return self.text.startswith("#")

    def __repr__(self) -> str:
        return f"<Line {self.number}: {self.text}>"


class Record:
    """A game from its first line: what it is played with, and what everybody did."""

    def __init__(
        self,
        edition: str,
        version: str,
        options: list[str],
        changes: list[tuple[str, str]],
        seats: list[str],
        banker: int,
        seed: int,
        chance: int,
    ) -> None:
        self.edition = edition
        self.version = version
        self.options = options
        self.changes = changes
        self.seats = seats
        self.banker = banker
        """A seat, or BANK if nobody at the table keeps the Bank."""
        self.seed = seed
        self.chance = chance
        self.lines: list[Line] = []
        self.where: dict[str, int] = {}
        """The line of every key of the header in the text it was read from."""

    def add(self, game: Game, seat: int, action: Action) -> None:
        """Write down an action. Call it before the action is played: its text may depend on the moment."""
        self._append(write_line(game, seat, action))

    def remark(self, text: str) -> None:
        """Write down something for people, which replaying ignores."""
        for line in text.split("\n"):
            self._append(f"# {line.strip()}".strip())

    def _append(self, text: str) -> None:
        number = self.lines[-1].number + 1 if self.lines else len(self._header()) + 2
        self.lines.append(Line(text, number))

    def actions(self) -> list[Line]:
        """The lines that are actions."""
        return [line for line in self.lines if not line.is_remark]

    def fork(self) -> Line | None:
        """The remark with the position the game begins with, if it was forked from another."""
        for line in self.lines:
            if line.text.startswith(f"# {FORK}"):
                return line
        return None

    def write(self) -> str:
        """The record as text."""
        body = [line.text for line in self.lines]
        return "\n".join([*self._header(), "", *body]) + "\n"

    def __str__(self) -> str:
        return self.write()

    def __repr__(self) -> str:
        seats = ", ".join(self.seats)
        played = counted(len(self.actions()), "action")
        return (
            f"<Record of {self.edition} {self.version}, {seats}, seed {_seed_text(self.seed, self.chance)}: {played}>"
        )

    def _header(self) -> list[str]:
        header = [TITLE, f"edition: {self.edition} {self.version}"]
        if self.options:
            header.append("options: " + ", ".join(self.options))
        if self.changes:
            header.append("changes: " + ", ".join(_change_text(name, value) for name, value in self.changes))
        banker = "none" if self.banker == BANK else plain_or_quoted(self.seats[self.banker])
        header.append("seats: " + ", ".join(plain_or_quoted(name) for name in self.seats))
        header.append("banker: " + banker)
        header.append("seed: " + _seed_text(self.seed, self.chance))
        return header


def record_of(game: Game) -> Record:
    """An empty record for a game that is about to begin."""
    edition = game.edition
    return Record(
        edition.id,
        edition.version,
        edition.chosen[:],
        _short_names(edition.changed),
        game.names[:],
        game.banker,
        game.seed,
        game.chance,
    )


def _short_names(changes: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Changed rules by the names people use: `rent.claim`, not `rules.rent.claim`."""
    return sorted((name.removeprefix("rules."), value) for name, value in changes)


def _change_text(name: str, value: str) -> str:
    change = f"{name}={value}"
    return quoted(change) if "," in change or '"' in change else change


def _seed_text(seed: int, chance: int) -> str:
    if chance == SEEDED:
        return str(seed)
    if chance == OPEN:
        return f"{seed} open"
    return "physical" if seed == 0 else f"{seed} physical"


# -- reading ----------------------------------------------------------------------------------------------


class _Header:
    """The head of a record while it is being read: every key with its value and its line."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.numbers: dict[str, int] = {}

    def fault(self, key: str, reason: str) -> RecordError:
        return RecordError(self.numbers[key], f"{key}: {self.values[key]}", reason)


def read_record(text: str) -> Record:
    """Read a record without playing it. Raise `RecordError` if the header makes no sense."""
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    first = _title_row(rows)
    header = _Header()
    at = first + 1
    while at < len(rows) and (rows[at].strip() or not header.values):
        _read_header_row(header, rows[at].strip(), at + 1)
        at += 1
    for key in _NEEDED:
        if key not in header.values:
            raise RecordError(at + 1, "", f"the header does not say {key!r}")
    record = _from_header(header)
    record.where = header.numbers
    for index in range(at, len(rows)):
        row = rows[index].strip()
        if row:
            record.lines.append(Line(row, index + 1))
    return record


def _title_row(rows: list[str]) -> int:
    """Where the title stands; blank lines and remarks may stand before it."""
    for index, row in enumerate(rows):
        text = row.strip()
        if not text or text.startswith("#"):
            continue
        found = _ANY_TITLE.fullmatch(text)
        if found is None:
            raise RecordError(index + 1, text, f"a record begins with the line {TITLE!r}")
        if text.lower() != TITLE:
            raise RecordError(index + 1, text, f"records of form {found.group(1)} are not known here, only form 1")
        return index
    raise RecordError(len(rows), "", f"a record begins with the line {TITLE!r}")


def _read_header_row(header: _Header, row: str, number: int) -> None:
    if not row or row.startswith("#"):
        return
    place = row.find(":")
    if place < 0:
        raise RecordError(number, row, "a line of the header is a key, a colon and a value")
    key = row[:place].strip().lower()
    if key not in _KEYS:
        near = nearest(key, _KEYS, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"they are {', '.join(_KEYS)}, and an empty line ends them"
        raise RecordError(number, row, f"the header has no key {key!r}; {hint}")
    if key in header.values:
        raise RecordError(number, row, f"the header says {key!r} twice")
    header.values[key] = row[place + 1 :].strip()
    header.numbers[key] = number


def _from_header(header: _Header) -> Record:
    named = header.values["edition"].split()
    if len(named) != 2:
        raise header.fault("edition", "write the edition's id and version, for instance fundraiser 1.0.0")
    seats = _items(header, "seats")
    if not seats:
        raise header.fault("seats", "name the players, with commas between them")
    seed, chance = _seed(header)
    return Record(
        named[0],
        named[1],
        _items(header, "options"),
        _changes(header),
        seats,
        _banker(header, seats),
        seed,
        chance,
    )


def _items(header: _Header, key: str) -> list[str]:
    """A list with commas; items that contain commas stand in quotation marks."""
    text = header.values.get(key, "").strip()
    items: list[str] = []
    at = 0
    while at < len(text):
        found = _ITEM.match(text, at)
        if found is None or found.end() == at:
            raise header.fault(key, f"cannot be read from {text[at:]!r} on")
        inside: str | None = found.group(1)
        items.append(str(found.group(2)).rstrip() if inside is None else unquoted(inside))
        at = found.end()
    return items


def _changes(header: _Header) -> list[tuple[str, str]]:
    changes: list[tuple[str, str]] = []
    for item in _items(header, "changes"):
        name, sign, value = item.partition("=")
        if not sign or not name.strip():
            raise header.fault("changes", f"{item!r} is not of the form rule=value")
        changes.append((name.strip(), value.strip()))
    return changes


def _banker(header: _Header, seats: list[str]) -> int:
    written = header.values["banker"]
    if written.lower() == "none":
        return BANK
    names = _items(header, "banker")
    seat = position_of(names[0], seats) if len(names) == 1 else -1
    if seat < 0:
        raise header.fault("banker", f"the Banker is one of {', '.join(quoted(name) for name in seats)}, or none")
    return seat


def _seed(header: _Header) -> tuple[int, int]:
    found = _SEED.fullmatch(header.values["seed"])
    if found is None or not found.group():
        raise header.fault("seed", "the seed is a whole number, or physical")
    number: str | None = found.group(1)
    mode: str | None = found.group(2)
    seed = 0 if number is None else int(number)
    if mode is None:
        return seed, SEEDED
    return seed, ENTERED if mode.lower() == "physical" else OPEN


# -- replaying --------------------------------------------------------------------------------------------


def begin(record: Record, edition: Edition) -> Game:
    """The game of a record before its first action."""
    if edition.id != record.edition:
        raise RecordError(
            record.where.get("edition", 0), "", f"this is a record of {record.edition}, not of {edition.id}"
        )
    same_options = sorted(edition.chosen) == sorted(record.options)
    if not same_options or _short_names(edition.changed) != _short_names(record.changes):
        raise RecordError(
            record.where.get("edition", 0), "", "the edition has not the options and changes of the record"
        )
    fork = record.fork()
    if fork is not None:
        return _forked(record, edition, fork)
    try:
        game = Game(edition, record.seats[:], record.seed, record.chance, record.banker, False)
    except ValueError as fault:
        raise RecordError(record.where.get("seats", 0), ", ".join(record.seats), str(fault)) from fault
    # The seats stand in the order of play: where that is drawn by lot, it must not be drawn again.
    opening.set_up(game)
    return game


def _forked(record: Record, edition: Edition, fork: Line) -> Game:
    try:
        return forked_game(edition, fork.text.removeprefix(f"# {FORK}"), record.seats, record.seed)
    except PositionError as fault:
        reason = "; ".join(fault.problems)
        raise RecordError(fork.number, "", f"the position of the fork makes no sense: {reason}") from fault


def replay(record: Record, edition: Edition, count: int = -1) -> Game:
    """Play a record again: all of it, or its first `count` actions.

    Stop at the first line that makes no sense, with a `RecordError` that holds the game up to there.
    """
    game = begin(record, edition)
    for line in record.actions():
        if count == 0:
            break
        count -= 1
        try:
            seat, action = parse_line(game, line.text)
            game.play(seat, action)
        except Refusal as refusal:
            raise RecordError(line.number, line.text, str(refusal), game, refusal) from refusal
    return game
