"""Seating lists: everybody from A to Z for the door, and the tables for the hall."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

from freehold.press.event.facts import Occasion, Round, Table, seats_title
from freehold.press.event.pages import BELOW, cell, framed, heads
from freehold.press.ink import Ink
from freehold.press.job import Job
from freehold.press.order import PressError
from freehold.press.pen import Pen
from freehold.press.placed import Box
from freehold.press.sheets.frame import box_height
from freehold.press.type import line, wide

NOBODY: Final = "nobody has been seated yet"
_ROW: Final = 6.4
_LARGEST_ROW: Final = 8.2
"""Few names are printed larger."""
_GAP: Final = 9.0
_COLUMNS: Final = 2
_BLOCKS: Final = 3
_LARGER: Final = 1.35
_SEAT: Final = 5.4
_TABLE_HEAD: Final = 9.4


class _Line(NamedTuple):
    name: str
    club: str
    table: int
    seat: int


def seating(job: Job, occasion: Occasion) -> None:
    """The list by name, then the list by table."""
    if occasion.round is None:
        raise PressError(NOBODY)
    _by_name(job, occasion, occasion.round)
    _by_table(job, occasion, occasion.round)


def _sheets(count: int, each: int) -> int:
    return max(1, -(-count // each))


# -- by name ------------------------------------------------------------------------------------------------


def _by_name(job: Job, occasion: Occasion, round: Round) -> None:
    lines = sorted(
        (
            _Line(player.name, player.club, table.number, seat)
            for table in round.tables
            for seat, player in enumerate(table.players, 1)
        ),
        key=lambda one: (alphabetical(one.name), one.table),
    )
    high = box_height(job)[1] - 5
    pitch = min(_LARGEST_ROW, max(_ROW, high / -(-len(lines) // _COLUMNS)))
    each = int(high // pitch) * _COLUMNS
    pages = _sheets(len(lines), each)
    for page in range(pages):
        here = lines[page * each : (page + 1) * each]
        title = f"{seats_title(occasion, round)} by name"
        box = framed(job, occasion, title, page + 1, pages)
        # Columns of a page that is not full are equally long.
        long = -(-len(here) // _COLUMNS)
        w = (box.w - _GAP * (_COLUMNS - 1)) / _COLUMNS
        for column in range(_COLUMNS):
            part = here[column * long : (column + 1) * long]
            if part:
                _names(job.pen, job.ink, Box(box.x + column * (w + _GAP), box.y, w, box.h), part, pitch)


def alphabetical(name: str) -> str:
    """Where a name stands in a list: accents and capitals do not matter."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()


def _names(pen: Pen, ink: Ink, box: Box, lines: Sequence[_Line], pitch: float) -> None:
    more = pitch / _ROW
    table, seat = 13.0 * more, 9.0 * more
    left = box.x + box.w - table - seat
    heads(pen, ink, box.y + 3.2, [(box.x, 30, "name", "left"), (left, table, "table", "right")])
    heads(pen, ink, box.y + 3.2, [(left + table, seat, "seat", "right")])
    pen.line(box.x, box.y + 4.6, box.x + box.w, box.y + 4.6, ink.ink, 0.2)
    y = box.y + 5 + pitch
    for one in lines:
        base, room = y - BELOW * more, box.w - table - seat - 2
        size = line("A600", one.name, room, 11.0 * more, least=7.0)
        long = pen.text(box.x, base, one.name, "A600", size, ink.ink)
        _club(pen, ink, box.x + long + 2.4, base, one.club, room - long - 3, 7.5 * more)
        pen.text(left + table, base, str(one.table), "B700", 12.0 * more, ink.ink, "right")
        cell(pen, left + table, base, seat, str(one.seat), 10.0 * more, ink.soft, False, "right")
        pen.line(box.x, y, box.x + box.w, y, ink.hair, 0.1)
        y += pitch


def _club(pen: Pen, ink: Ink, x: float, y: float, club: str, room: float, size: float, right: bool = False) -> None:
    """A club beside a name, if there is room for it."""
    if not club or room < 6:
        return
    small = line("A500", club, room, size)
    if wide("A500", club, small) <= room:
        pen.text(x, y, club, "A500", small, ink.soft, "right" if right else "left")


# -- by table -----------------------------------------------------------------------------------------------


def _by_table(job: Job, occasion: Occasion, round: Round) -> None:
    most = max(len(table.players) for table in round.tables)
    room_w, room_h = box_height(job)
    columns, more = _laid_out(len(round.tables), most, room_h)
    high = _block_height(most) * more
    each = max(1, int((room_h + 5) // high)) * columns
    pages = _sheets(len(round.tables), each)
    w = (room_w - _GAP * (columns - 1)) / columns
    for page in range(pages):
        title = f"{seats_title(occasion, round)} by table"
        box = framed(job, occasion, title, page + 1, pages)
        for at, table in enumerate(round.tables[page * each : (page + 1) * each]):
            row, column = divmod(at, columns)
            x, y = box.x + column * (w + _GAP), box.y + row * high
            with job.pen.item("seated-table", f"table:{table.number}", x, y, w, high - 4), job.pen.moved(scale=more):
                _table(job.pen, job.ink, table, w / more)


def _block_height(most: int) -> float:
    return _TABLE_HEAD + most * _SEAT + 7


def _laid_out(tables: int, most: int, room: float) -> tuple[int, float]:
    """Few tables stand in two columns, and larger."""
    rows = -(-tables // 2)
    if rows * _block_height(most) * _LARGER <= room + 5:
        return 2, _LARGER
    return _BLOCKS, 1.0


def _table(pen: Pen, ink: Ink, table: Table, w: float) -> None:
    long = pen.text(0, 6.2, f"Table {table.number}", "B700", 15.0, ink.ink, spacing=-0.01)
    if table.bankers:
        said = "Banker: " + ", ".join(table.bankers)
        pen.text(w, 6.2, said, "A500", line("A500", said, w - long - 3, 8.0), ink.soft, "right")
    pen.line(0, 8.2, w, 8.2, ink.ink, 0.3)
    y = _TABLE_HEAD
    for seat, player in enumerate(table.players, 1):
        y += _SEAT
        pen.text(0, y - BELOW, str(seat), "B700", 9.0, ink.accent)
        size = line("A600", player.name, w - 5, 10.0, least=6.5)
        long = pen.text(5, y - BELOW, player.name, "A600", size, ink.ink)
        _club(pen, ink, w, y - BELOW, player.club, w - 5 - long - 3, 7.5, right=True)
        pen.line(0, y, w, y, ink.hair, 0.1)
