"""The table card: a tent that stands on the table, the game on one side and its rules in brief on the other."""

from __future__ import annotations

from typing import Final

from freehold.engine.party import party
from freehold.press import type as setting
from freehold.press.job import Job
from freehold.press.patterns import WREATH, rosette
from freehold.press.pen import Pen
from freehold.press.sheets.frame import double_frame, mark, sheet_paper
from freehold.press.sheets.reference import Told, heading, told
from freehold.press.type import line

_EDGE: Final = 10.0
_BLANKS: Final = ("Table", "Banker", "Begins", "Ends")


def table_card(job: Job) -> None:
    """One sheet, folded across its middle."""
    pen, paper = job.pen, sheet_paper(job.order)
    half = paper.h / 2
    pen.page("sheets", "Table card", paper.w, paper.h)
    pen.line(5, half, paper.w - 5, half, job.ink.hair, 0.1, (2.0, 1.4))
    pen.text(paper.w / 2, half - 1.4, "fold here", "A500", 6.0, job.ink.soft, "centre")
    with pen.moved(paper.w, half, turn=180), pen.item("table-card", "table-card:front", 0, 0, paper.w, half):
        _front(job, pen, paper.w, half)
    with pen.item("table-card", "table-card:back", 0, half, paper.w, half, "back"):
        _brief(job, pen, paper.w, half)


def _front(job: Job, pen: Pen, w: float, h: float) -> None:
    ink, edition = job.ink, job.edition
    double_frame(pen, ink, _EDGE, _EDGE, w - 2 * _EDGE, h - 2 * _EDGE)
    middle = w / 2
    if not ink.saving:
        with pen.clipped(_EDGE + 1.4, _EDGE + 1.4, w - 2 * _EDGE - 2.8, h - 2 * _EDGE - 2.8):
            rosette(pen, middle, 46, 58, ink.shade(ink.accent, 0.22), 0.16, WREATH, stretch=1.5)
        pen.rect(middle - 74, 31, 148, 40, fill=ink.white)
    mark(pen, middle - 6, _EDGE + 6.5, 12.0, ink.accent, ink.saving)
    title = setting.block("B800", edition.title, 140, 44.0, least=18.0, most=2, height=22, leading=1.1)
    pen.block(middle, 47 + title.cap - title.height / 2, title, ink.ink, "centre")
    said = f"{party(edition)} players"
    pen.text(middle, 67, said, "A600", 12.0, ink.soft, "centre")
    each = (w - 2 * _EDGE - 20) / len(_BLANKS)
    for number, name in enumerate(_BLANKS):
        x = _EDGE + 10 + number * each
        pen.rect(x, h - _EDGE - 30, each - 4, 20, fill=ink.white, stroke=ink.ink, wide=0.25)
        pen.text(x + 2, h - _EDGE - 26, name, "A600", 7.0, ink.soft, spacing=0.04)


def _brief(job: Job, pen: Pen, w: float, h: float) -> None:
    ink, edition = job.ink, job.edition
    double_frame(pen, ink, _EDGE, _EDGE, w - 2 * _EDGE, h - 2 * _EDGE)
    left, right = _EDGE + 8, w - _EDGE - 8
    sixty = job.contents.sixty
    title = "In sixty seconds" if sixty else heading(edition, "turn")
    pen.text(left, _EDGE + 13, title, "B700", 20.0, ink.ink, spacing=-0.012)
    pen.text(right, _EDGE + 12.6, edition.title, "A600", line("A600", edition.title, 80, 9.0), ink.ink, "right")
    pen.line(left, _EDGE + 17, right, _EDGE + 17, ink.ink, 0.3)
    lines = [Told("", brief.text, brief.clause) for brief in sixty] or told(edition, "turn")[:8]
    y = _EDGE + 18.5
    pitch = (h - 2 * _EDGE - 22) / len(lines)
    for number, said in enumerate(lines, 1):
        base = y + pitch * 0.62
        pen.text(left, base, str(number), "B700", 12.0, ink.accent)
        clause = f"§ {said.clause}" if said.clause else ""
        room = right - left - 8 - setting.wide("A500", clause, 7.5) - 4
        pen.text(left + 8, base, said.text, "A500", line("A500", said.text, room, 11.0, least=7.0), ink.ink)
        pen.text(right, base, clause, "A500", 7.5, ink.soft, "right")
        y += pitch
        if number < len(lines):
            pen.line(left, y, right, y, ink.hair, 0.1)
