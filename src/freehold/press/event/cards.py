"""Table cards: tents of two A6 sides, two to a sheet, with the number of the table and the way to its page."""

from __future__ import annotations

from typing import Final

from freehold.press import type as setting
from freehold.press.event.facts import Occasion, in_groups, where_and_when
from freehold.press.event.pages import PART
from freehold.press.event.qr import qr_code
from freehold.press.event.timetable import short_lines
from freehold.press.ink import FAINT, WHITE
from freehold.press.job import Job
from freehold.press.order import PressError
from freehold.press.patterns import WREATH, rosette
from freehold.press.pen import Pen
from freehold.press.sheets.frame import double_frame, sheet_paper
from freehold.press.type import line

NO_TABLES: Final = "nobody has said how many tables there are"
_EDGE: Final = 7.0
_MOST_LINES: Final = 9
"""Of more lines of the timetable those are left out that matter least."""


def table_cards(job: Job, occasion: Occasion) -> None:
    """A tent for every table. Rule: FR-EVENT-3"""
    if not occasion.tables:
        raise PressError(NO_TABLES)
    pen, paper = job.pen, sheet_paper(job.order)
    w, half = paper.w / 2, paper.h / 2
    for first in range(1, occasion.tables + 1, 2):
        numbers = range(first, min(first + 2, occasion.tables + 1))
        name = f"Table card{'s' if len(numbers) > 1 else ''} {' and '.join(map(str, numbers))}"
        pen.page(PART, name, paper.w, paper.h)
        pen.line(w, 3, w, paper.h - 3, FAINT, 0.1, (2.0, 1.4))
        pen.line(3, half, paper.w - 3, half, FAINT, 0.1, (0.6, 1.0))
        for at, number in enumerate(numbers):
            # The far side stands on its head, so that both read upright when the sheet is folded.
            with pen.moved(w + at * w, half, turn=180), pen.item("table-card", f"far:{number}", 0, 0, w, half):
                _side(job, occasion, number, w, half, far=True)
            with pen.item("table-card", f"near:{number}", at * w, half, w, half):
                _side(job, occasion, number, w, half, far=False)


def _side(job: Job, occasion: Occasion, number: int, w: float, h: float, far: bool) -> None:
    pen, ink = job.pen, job.ink
    middle = w / 2
    if not ink.saving:
        with pen.clipped(_EDGE + 1.4, _EDGE + 1.4, w - 2 * _EDGE - 2.8, h - 2 * _EDGE - 2.8):
            rosette(pen, middle, 42, 33, ink.shade(ink.accent, 0.26), 0.16, WREATH, stretch=1.34)
    double_frame(pen, ink, _EDGE, _EDGE, w - 2 * _EDGE, h - 2 * _EDGE)
    pen.rect(middle - 34, 13.5, 68, 57, fill=WHITE)
    name = setting.block("B700", occasion.name, 66, 13.0, least=7.0, most=2, height=10)
    pen.block(middle, 16.5 + name.cap, name, ink.ink, "centre")
    pen.text(middle, 33.2, "TABLE", "A600", 10.0, ink.soft, "centre", 0.16)
    size = line("B800", str(number), 64, 96.0)
    pen.text(middle, 34.6 + 34 * size / 96, str(number), "B800", size, ink.ink, "centre", -0.02)
    lines = short_lines(occasion, _MOST_LINES)
    if far and lines:
        _timetable(pen, job, lines, w, h)
    else:
        _join(pen, job, occasion, w, h)


def _join(pen: Pen, job: Job, occasion: Occasion, w: float, h: float) -> None:
    ink = job.ink
    size = min(41.0, h - 92)
    y = h - _EDGE - 4.5 - size
    left = _EDGE + 6
    if occasion.address:
        qr_code(pen, occasion.address, left - 2, y, size)
        left += size + 1
    room = w - _EDGE - 4 - left
    if occasion.code:
        pen.text(left, y + 7, "code of the event", "A500", line("A500", "code of the event", room, 8.0), ink.soft)
        code = in_groups(occasion.code)
        pen.text(left, y + 15, code, "B800", line("B800", code, room, 19.0, least=9.0), ink.ink)
    said = "Clock, seats and standings on your phone" if occasion.address else where_and_when(occasion)
    block = setting.block("A500", said, room, 9.0, least=6.0, most=4)
    pen.block(left, y + 22.5, block, ink.ink)
    if occasion.address:
        shown = occasion.address.partition("://")[2].partition("/#")[0]
        pen.text(left, y + size - 3.5, shown, "A600", line("A600", shown, room, 8.5), ink.soft)


def _timetable(pen: Pen, job: Job, lines: list[tuple[str, str]], w: float, h: float) -> None:
    ink = job.ink
    left, right = _EDGE + 9, w - _EDGE - 9
    bottom = h - _EDGE - 6
    pitch = min(7.4, (bottom - 77) / len(lines))
    y = 77 + (bottom - 77 - pitch * len(lines)) / 2
    for time, text in lines:
        base = y + pitch * 0.7
        pen.text(left, base, time, "B700", min(10.5, pitch * 1.5), ink.accent)
        room = right - left - 16
        pen.text(left + 16, base, text, "A500", line("A500", text, room, min(9.5, pitch * 1.4)), ink.ink)
        y += pitch
        pen.line(left, y, right, y, ink.hair, 0.1)
