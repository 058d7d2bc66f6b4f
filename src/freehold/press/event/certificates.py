"""Certificates for winners: the language of the box's notes, and lines to sign on."""

from __future__ import annotations

from typing import Final

from freehold.press import type as setting
from freehold.press.event.facts import Award, Occasion, where_and_when
from freehold.press.event.pages import PART, across
from freehold.press.job import Job
from freehold.press.order import PressError
from freehold.press.outlines import outline
from freehold.press.patterns import ROSE, WREATH, rosette
from freehold.press.pen import Pen
from freehold.press.sheets.frame import double_frame, mark, sheet_paper
from freehold.press.type import line

NOBODY_WON: Final = "nobody has won anything yet"
_EDGE: Final = 10.0
_BAND: Final = 11.0
"""How wide the border is."""
_LINE: Final = 74.0
"""How long a line to sign on is."""
_WAVES: Final = "certificate-waves"
_PLACES: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth")
_SIGNED: Final = ("Organiser", "Game Marshal")


def certificates(job: Job, occasion: Occasion) -> None:
    """One sheet for everybody who has won something. Rule: PN-11.2, FR-WIN-1"""
    if not occasion.awards:
        raise PressError(NOBODY_WON)
    wide = across(job)
    for award in occasion.awards:
        _certificate(wide, occasion, award)


def _certificate(job: Job, occasion: Occasion, award: Award) -> None:
    pen, paper = job.pen, sheet_paper(job.order)
    pen.page(PART, f"Certificate: {award.name}", paper.w, paper.h)
    with pen.item("certificate", f"{award.won}:{award.name}", 0, 0, paper.w, paper.h):
        _ground(job, pen, paper.w, paper.h, gold=award.place == 1)
        _words(job, pen, occasion, award, paper.w, paper.h)


def _ground(job: Job, pen: Pen, w: float, h: float, gold: bool) -> None:
    """A band of waves between two frames, a rosette behind the name, and a seal; that of the first is gold."""
    ink = job.ink
    inner = _EDGE + _BAND
    pen.rect(_EDGE, _EDGE, w - 2 * _EDGE, h - 2 * _EDGE, fill=ink.cell)
    if not ink.saving:
        pen.form(_WAVES, w, h, lambda: pen.unpainted(outline(_waves(w, h))))
        with pen.clipped(_EDGE, _EDGE, w - 2 * _EDGE, h - 2 * _EDGE):
            pen.stamp(_WAVES, 0, 0, stroke=ink.shade(ink.accent, 0.42), wide=0.13)
    pen.rect(inner, inner, w - 2 * inner, h - 2 * inner, fill=ink.white)
    if not ink.saving:
        with pen.clipped(inner, inner, w - 2 * inner, h - 2 * inner):
            rosette(pen, w / 2, h * 0.45, 60, ink.shade(ink.accent, 0.14), 0.14, WREATH, stretch=1.75)
    double_frame(pen, ink, _EDGE, _EDGE, w - 2 * _EDGE, h - 2 * _EDGE)
    pen.path(_notched(inner, w, h), stroke=ink.accent, wide=0.5)
    for x in (inner - _BAND / 2, w - inner + _BAND / 2) if not ink.saving else ():
        for y in (inner - _BAND / 2, h - inner + _BAND / 2):
            pen.circle(x, y, _BAND * 0.62, fill=ink.white)
            rosette(pen, x, y, _BAND * 0.6, ink.accent, 0.16, WREATH)
    _seal(job, pen, w / 2, h - inner - 27, ink.gold if gold else ink.accent)


def _notched(inner: float, w: float, h: float) -> str:
    """The inner frame, which leaves the corners to their rosettes."""
    cut = _BAND * 0.36
    long, high = w - 2 * (inner + cut), h - 2 * (inner + cut)
    arc = f"a{cut} {cut} 0 0 0"
    return (
        f"M{inner + cut} {inner}h{long}{arc} {cut} {cut}v{high}{arc} {-cut} {cut}"
        f"h{-long}{arc} {-cut} {-cut}v{-high}{arc} {cut} {-cut}Z"
    )


def _seal(job: Job, pen: Pen, x: float, y: float, colour: str) -> None:
    ink = job.ink
    if ink.saving:
        for radius, wide in ((15.0, 0.3), (9.6, 0.15)):
            pen.circle(x, y, radius, stroke=ink.ink, wide=wide)
    else:
        pen.circle(x, y, 19.5, fill=ink.white)
        rosette(pen, x, y, 18.6, ink.shade(colour, 0.6), 0.18, ROSE)
        rosette(pen, x, y, 12.6, colour, 0.22, WREATH)
        pen.circle(x, y, 7.6, fill=ink.white, stroke=colour, wide=0.35)
    mark(pen, x - 4.4, y - 4.4, 8.8, ink.accent, ink.saving)


def _words(job: Job, pen: Pen, occasion: Occasion, award: Award, w: float, h: float) -> None:
    ink, middle, inner = job.ink, w / 2, _EDGE + _BAND
    room = w - 2 * inner - 24
    title = setting.block("B800", occasion.name, room, 26.0, least=13.0, most=2, height=19, leading=1.12)
    last = pen.block(middle, inner + 10 + title.cap, title, ink.ink, "centre")
    said = where_and_when(occasion)
    pen.text(middle, last + 8.5, said, "A600", line("A600", said, room, 11.0), ink.soft, "centre")
    base = h * 0.45
    place = f"{_PLACES[award.place - 1]} place" if award.place <= len(_PLACES) else f"Place {award.place}"
    pen.text(middle, base - 14, place.upper(), "A700", 15.0, ink.accent, "centre", 0.22)
    name = setting.block("B700", award.name, room, 44.0, least=18.0, most=2, height=25, leading=1.1)
    pen.block(middle, base + 4 + name.cap - name.height / 2, name, ink.ink, "centre")
    won = f"{award.won}, with {award.with_}"
    pen.text(middle, base + 25, won, "A600", line("A600", won, room, 13.0), ink.ink, "centre")
    if occasion.cause:
        cause = setting.block("B600", f"for {occasion.cause}", room - 30, 12.0, least=8.0, most=2)
        pen.block(middle, base + 33 + cause.cap, cause, ink.accent, "centre")
    for at, who in enumerate(_SIGNED):
        x, y = (inner + 8 if at == 0 else w - inner - 8 - _LINE), h - inner - 17
        pen.line(x, y, x + _LINE, y, ink.ink, 0.25)
        pen.text(x + _LINE / 2, y + 5, who, "A500", 10.0, ink.soft, "centre")


def _waves(w: float, h: float) -> str:
    """Close lines over the whole sheet; only the band shows them."""
    quarter = w / 48
    lines: list[str] = []
    for n in range(int(h / 1.6)):
        lines.append(f"M0 {1.6 * n:.1f}")
        lines += [f"q{quarter:.3f} {sign * 3} {2 * quarter:.3f} 0" for sign in (-1, 1) * 12]
    return "".join(lines)
