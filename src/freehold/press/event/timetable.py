"""The timetable: as a poster for the door, and in short for the table cards."""

from __future__ import annotations

from typing import Final

from freehold.press import type as setting
from freehold.press.event.facts import ARRIVAL, BREAK, END, FINAL, OVER, PLAY, Moment, Occasion, day, in_groups
from freehold.press.event.pages import PART
from freehold.press.event.qr import qr_code
from freehold.press.faces import Face
from freehold.press.ink import WHITE
from freehold.press.job import Job
from freehold.press.order import PressError
from freehold.press.patterns import WREATH, rosette
from freehold.press.pen import Pen
from freehold.press.placed import Box
from freehold.press.sheets.frame import double_frame, mark, sheet_paper
from freehold.press.type import line

NO_TIMES: Final = "the plan says neither when guests come nor when play starts"
_EDGE: Final = 12.0
_GOES_ON: Final = "Play goes on"


def timetable_poster(job: Job, occasion: Occasion) -> None:
    """One sheet to hang up. Rule: FR-EVENT-3, FR-CLOCK-1, FR-CLOCK-3, FR-CLOCK-4"""
    if not occasion.timetable:
        raise PressError(NO_TIMES)
    pen, ink, paper = job.pen, job.ink, sheet_paper(job.order)
    pen.page(PART, "Timetable", paper.w, paper.h)
    double_frame(pen, ink, _EDGE, _EDGE, paper.w - 2 * _EDGE, paper.h - 2 * _EDGE)
    y = _head(job, pen, occasion, paper.w)
    foot = paper.h - _EDGE - (44 if occasion.address else 16)
    _lines(job, pen, occasion, Box(_EDGE + 16, y, paper.w - 2 * _EDGE - 32, foot - y))
    _foot(job, pen, occasion, paper.w, foot, paper.h - _EDGE)


def _head(job: Job, pen: Pen, occasion: Occasion, w: float) -> float:
    ink, middle = job.ink, w / 2
    if not ink.saving:
        with pen.clipped(_EDGE + 1.4, _EDGE + 1.4, w - 2 * _EDGE - 2.8, 80):
            rosette(pen, middle, _EDGE + 38, 38, ink.shade(ink.accent, 0.24), 0.16, WREATH, stretch=2.3)
        pen.rect(middle - 76, _EDGE + 19, 152, 47, fill=WHITE)
    mark(pen, middle - 6, _EDGE + 5, 12.0, ink.accent, ink.saving)
    title = setting.block("B800", occasion.name, 146, 38.0, least=16.0, most=2, height=25, leading=1.1)
    last = pen.block(middle, _EDGE + 34 + title.cap - title.height / 2, title, ink.ink, "centre")
    for text in (day(occasion.date), occasion.place):
        if text:
            last += 7.6
            pen.text(middle, last, text, "A600", line("A600", text, 146, 12.0), ink.soft, "centre")
    y = _EDGE + 80.0
    if occasion.cause:
        said = setting.block("B600", f"for {occasion.cause}", w - 2 * _EDGE - 30, 15.0, least=9.0, most=2)
        y = pen.block(middle, y + 2, said, ink.accent, "centre") + 7
    return y


def _lines(job: Job, pen: Pen, occasion: Occasion, box: Box) -> None:
    ink, moments = job.ink, occasion.timetable
    pitch = min(17.0, box.h / len(moments))
    y = box.y + (box.h - pitch * len(moments)) / 3
    for moment in moments:
        base = y + pitch * 0.68
        rest = moment.what == BREAK
        pen.text(box.x + 34, base, moment.time, "B700", min(28.0, pitch * 2.2), ink.ink, "right", -0.01)
        face: Face = "A500" if rest else "A700"
        said = in_words(moment, occasion)
        size = line(face, said, box.w - 66, min(22.0, pitch * 1.9))
        pen.text(box.x + 42, base, said, face, size, ink.soft if rest else ink.ink)
        if moment.minutes:
            pen.text(box.x + box.w, base, f"{moment.minutes} min", "A500", min(16.0, pitch * 1.5), ink.soft, "right")
        y += pitch
        pen.line(box.x, y, box.x + box.w, y, ink.hair, 0.15)


def _foot(job: Job, pen: Pen, occasion: Occasion, w: float, top: float, bottom: float) -> None:
    ink = job.ink
    left = _EDGE + 16
    if occasion.address:
        size = bottom - top - 7
        qr_code(pen, occasion.address, left, top + 3, size)
        left += size + 5
        pen.text(left, top + 14, "Clock, seats and standings on your phone", "A600", 12.0, ink.ink)
        if occasion.code:
            pen.text(left, top + 26, in_groups(occasion.code), "B800", 26.0, ink.ink)
        shown = occasion.address.partition("#")[0]
        pen.text(left, top + 33.5, shown, "A500", 10.0, ink.soft)
        return
    said = f"{job.edition.title}: times of rounds are what is planned; play ends when it is called."
    room = w - 2 * _EDGE - 32
    pen.text(left, bottom - 7, said, "A500", line("A500", said, room, 9.0), ink.soft)


def in_words(moment: Moment, occasion: Occasion) -> str:
    """What happens then."""
    several = max(one.round for one in occasion.timetable) > 1
    again = moment != next(one for one in occasion.timetable if (one.what, one.round) == (moment.what, moment.round))
    final = any(one.what == FINAL and one.round == moment.round for one in occasion.timetable)
    name = "the final" if final else f"round {moment.round}"
    if moment.what in (PLAY, FINAL):
        if again:
            return _GOES_ON
        return f"{name.capitalize()} begins" if several else "Play begins"
    if moment.what == END:
        return f"Time is called in {name}" if several else "Time is called"
    return {ARRIVAL: "Doors open", BREAK: "Break", OVER: "Results and certificates"}[moment.what]


def short_lines(occasion: Occasion, most: int) -> list[tuple[str, str]]:
    """Times and words for where there is little room: of a long timetable what begins, without breaks and ends."""
    moments = [one for one in occasion.timetable if in_words(one, occasion) != _GOES_ON]
    if len(moments) > most:
        moments = [one for one in moments if one.what not in (BREAK, END)]
    return [
        (one.time, in_words(one, occasion) + (f", {one.minutes} min" if one.what == BREAK else "")) for one in moments
    ]
