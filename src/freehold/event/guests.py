"""Who is coming: guests from a CSV file or from pasted names.

Nothing is lost: a line that cannot be used is a problem that says why, on which line it stands and what it reads.
"""

from __future__ import annotations

import codecs
import csv
import io
import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from freehold.table.deciding.commands import Detail

LONGEST_NAME: Final = 60
MOST_GUESTS: Final = 2000

_SEPARATORS: Final = (",", ";", "\t")
_NAME, _CLUB, _ALTERNATE = "name", "club", "alternate"
_COLUMNS: Final = (_NAME, _CLUB, _ALTERNATE)
"""What the columns mean if no head says otherwise."""
_HEADS: Final = {
    "name": _NAME,
    "player": _NAME,
    "guest": _NAME,
    "club": _CLUB,
    "team": _CLUB,
    "club/team": _CLUB,
    "alternate": _ALTERNATE,
    "reserve": _ALTERNATE,
    "substitute": _ALTERNATE,
}
_YES: Final = ("yes", "y", "true", "x", "1", "alternate", "reserve", "substitute")
_NO: Final = ("", "no", "n", "false", "0", "-")

_MARKS: Final = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))

SENTENCES: Final = {
    "guests-encoding": "this is neither UTF-8 nor Windows-1252 text",
    "guests-binary": "this is no text: save the list as CSV",
    "guests-none": "there is no guest in the list",
    "guests-too-many": "an event has room for {most} guests",
    "guest-name-empty": "the name is empty",
    "guest-name-long": "a name has {most} letters at most",
    "guest-name-signs": "the name has a sign that cannot be printed",
    "guest-twice": "{name} is on line {first} already",
    "guest-cells": "{found} cells where the list has {columns}",
    "guest-alternate": "'{said}' is neither yes nor no",
    "guests-no-name": "no column of the head is called name",
    "guests-head": "no column is called '{said}'; there are name, club (or team) and alternate",
    "guests-head-twice": "two columns mean {said}",
    "guests-quote": "a quotation mark is never closed",
}
"""For every reason the sentence in English."""

NAME_FAULTS: Final = ("guest-name-empty", "guest-name-long", "guest-name-signs")
"""Why somebody cannot be listed by a name."""


class Guest(msgspec.Struct, frozen=True):
    """Somebody who wants to play."""

    name: str
    club: str = ""
    alternate: bool = False
    """Comes to play only where somebody is missing."""


class GuestProblem(NamedTuple):
    """A line that cannot be used as it stands."""

    line: int
    reason: str
    details: dict[str, Detail]
    text: str
    """What the line reads, so that it can be mended and is not lost."""

    @property
    def sentence(self) -> str:
        """The problem in English, with its line."""
        return f"line {self.line}: {SENTENCES[self.reason].format(**self.details)}"


class GuestList(NamedTuple):
    """What a file or a paste says."""

    guests: list[Guest]
    problems: list[GuestProblem]
    encoding: str
    separator: str
    """Empty where every line is a name."""


def read_guests(data: bytes | str, known: Sequence[str] = ()) -> GuestList:
    """Read a file or pasted text; `known` are the names of guests there are already."""
    text, encoding, problem = _decoded(data)
    if problem is not None:
        return GuestList([], [problem], encoding, "")
    return _Reading(text, encoding, known).result()


# -- text ---------------------------------------------------------------------------------------------------


def _decoded(data: bytes | str) -> tuple[str, str, GuestProblem | None]:
    """The text, by its mark if it has one, as UTF-8 if it is that, else as Windows-1252.

    Text of another encoding is hardly ever valid UTF-8 by accident, while nearly every text is valid Windows-1252.
    """
    if isinstance(data, str):
        return data.removeprefix("\ufeff"), "text", None
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _as(data, encoding)
    if b"\0" in data:
        return "", "", _problem(data.count(b"\n", 0, data.index(b"\0")) + 1, "guests-binary")
    try:
        return data.decode("utf-8"), "utf-8", None
    except UnicodeDecodeError:
        return _as(data, "windows-1252")


def _as(data: bytes, encoding: str) -> tuple[str, str, GuestProblem | None]:
    try:
        return data.decode(encoding), encoding, None
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        return "", encoding, _problem(line, "guests-encoding")


def _problem(line: int, reason: str, text: str = "", **details: Detail) -> GuestProblem:
    return GuestProblem(line, reason, details, text)


def tidy_name(name: str) -> str:
    """A name as it is kept: composed letters, single blanks."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def same_name(name: str) -> str:
    """What two names have in common that nobody could tell apart when they are called out."""
    return unicodedata.normalize("NFKC", tidy_name(name)).casefold()


# -- rows ---------------------------------------------------------------------------------------------------


class _Row(NamedTuple):
    line: int
    cells: list[str]
    text: str


class _Reading:
    """One list while it is read."""

    def __init__(self, text: str, encoding: str, known: Sequence[str]) -> None:
        self.encoding = encoding
        self.guests: list[Guest] = []
        self.problems: list[GuestProblem] = []
        self._seen: dict[str, int] = {same_name(name): 0 for name in known}
        self.separator = _separator(text)
        rows = self._rows(text)
        self.columns: tuple[str, ...] = _COLUMNS
        if rows and self._is_head(rows[0]):
            self.columns = self._head(rows.pop(0))
        for row in rows if _NAME in self.columns else []:
            self._take(row)
        if not self.guests and not self.problems:
            self.problems.append(_problem(1, "guests-none"))

    def result(self) -> GuestList:
        return GuestList(self.guests, self.problems, self.encoding, self.separator)

    def _rows(self, text: str) -> list[_Row]:
        """The lines that say something, cut into cells; a quoted cell may run over several lines."""
        # Every kind of line end counts as one, and so does what the csv module would not take for one.
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        if not self.separator:
            return [_Row(at, [line], line) for at, line in enumerate(lines, 1) if line.strip()]
        rows: list[_Row] = []
        reader = csv.reader((f"{line}\n" for line in lines), delimiter=self.separator, strict=True)
        begin = 1
        try:
            for cells in reader:
                written = "\n".join(lines[begin - 1 : reader.line_num])
                if any(cell.strip() for cell in cells):
                    rows.append(_Row(begin, cells, written))
                begin = reader.line_num + 1
        except csv.Error:
            self.problems.append(_problem(begin, "guests-quote", "\n".join(lines[begin - 1 :])))
        return rows

    def _is_head(self, row: _Row) -> bool:
        return any(cell.strip().casefold() in _HEADS for cell in row.cells)

    def _head(self, row: _Row) -> tuple[str, ...]:
        """What the columns mean; a head that cannot be understood is a problem, and the column is passed over."""
        columns: list[str] = []
        for cell in row.cells:
            meaning = _HEADS.get(cell.strip().casefold(), "")
            if not meaning and cell.strip():
                self.problems.append(_problem(row.line, "guests-head", row.text, said=cell.strip()))
            if meaning in columns and meaning:
                self.problems.append(_problem(row.line, "guests-head-twice", row.text, said=meaning))
                meaning = ""
            columns.append(meaning)
        if _NAME not in columns:
            self.problems.append(_problem(row.line, "guests-no-name", row.text))
        return tuple(columns)

    def _take(self, row: _Row) -> None:
        cells = [cell.strip() for cell in row.cells]
        while len(cells) > len(self.columns) and not cells[-1]:
            cells.pop()
        if len(cells) > len(self.columns):
            self._complain(row, "guest-cells", found=len(cells), columns=len(self.columns))
            return
        said = dict(zip(self.columns, cells, strict=False))
        name = tidy_name(said.get(_NAME, ""))
        fault, details = self._name_fault(name)
        alternate = said.get(_ALTERNATE, "").casefold()
        if fault:
            self._complain(row, fault, **details)
        elif alternate not in _YES + _NO:
            self._complain(row, "guest-alternate", said=said[_ALTERNATE])
        else:
            self._seen[same_name(name)] = row.line
            self.guests.append(Guest(name, tidy_name(said.get(_CLUB, "")), alternate in _YES))

    def _name_fault(self, name: str) -> tuple[str, dict[str, Detail]]:
        fault = name_fault(name)
        if fault:
            return fault, {"most": LONGEST_NAME}
        if same_name(name) in self._seen:
            return "guest-twice", {"name": name, "first": self._seen[same_name(name)]}
        if len(self.guests) >= MOST_GUESTS:
            return "guests-too-many", {"most": MOST_GUESTS}
        return "", {}

    def _complain(self, row: _Row, reason: str, **details: Detail) -> None:
        self.problems.append(_problem(row.line, reason, row.text, **details))


def name_fault(name: str) -> str:
    """Why somebody cannot be listed by a name, or nothing."""
    if not name:
        return "guest-name-empty"
    if not name.isprintable():
        return "guest-name-signs"
    return "guest-name-long" if len(name) > LONGEST_NAME else ""


def _separator(text: str) -> str:
    """What stands between cells: the sign that most of the first lines have, outside of quotation marks; or nothing."""
    lines = [line for line in io.StringIO(text) if line.strip()][:50]
    counts = {sign: sum(_outside_quotes(line, sign) for line in lines) for sign in _SEPARATORS}
    best = max(_SEPARATORS, key=lambda sign: counts[sign])
    return best if counts[best] else ""


def _outside_quotes(line: str, sign: str) -> bool:
    return any(sign in part for part in line.split('"')[::2])


def write_guests(guests: Sequence[Guest]) -> str:
    """The guests as a CSV file that reads back to the same guests."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows([guest.name, guest.club, "yes" if guest.alternate else ""] for guest in guests)
    return out.getvalue()
