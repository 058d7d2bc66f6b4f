"""Notes of play money: figure, words and a guilloche, told apart by colour, hatch and shape. No portrait, no arms."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Final, NamedTuple

from freehold.drawing.wording import ENGLISH, words_in
from freehold.press.in_words import in_words
from freehold.press.job import Job
from freehold.press.outlines import outline
from freehold.press.patterns import ROSE, WREATH, hatch, rosette
from freehold.press.pen import Pen
from freehold.press.sheets.frame import mark as freehold_mark
from freehold.press.type import LEAST, block, fits, line
from freehold.press.values import Mark

WIDE: Final = 95.0
HIGH: Final = 50.0
_EDGE: Final = 3.0
"""Everything ends so far inside the cut."""
_WAVES: Final = "note-waves"
_MIDDLE: Final = (67.0, 25.0)
"""Of the guilloche."""
_LEFT: Final = 12.0
_HEAD: Final = 55.0
"""The room for the line at the top."""


class Note(NamedTuple):
    """A note of one value."""

    job: Job
    value: int
    mark: Mark


def draw_front(note: Note) -> None:
    """The side with the value."""
    job, colour = note.job, note.mark.colour
    pen, ink = job.pen, job.ink
    _ground(job, colour, 0.1)
    x, y = _MIDDLE
    if ink.saving:
        for radius, wide in ((15.0, 0.2), (8.8, 0.15), (7.8, 0.3)):
            pen.circle(x, y, radius, stroke=ink.ink, wide=wide)
    else:
        with _within(pen):
            rosette(pen, x, y, 24.6, ink.shade(colour, 0.3), 0.18, ROSE)
            rosette(pen, x, y, 15.6, colour, 0.22, WREATH)
        pen.circle(x, y, 7.8, fill=ink.white, stroke=colour, wide=0.3)
    freehold_mark(pen, x - 4.4, y - 4.4, 8.8, colour)
    pen.rect(4.8, 8, 4, 34, fill=ink.flood(colour))
    hatch(pen, note.mark.hatch, 4.8, 8, 4, 34, ink.hatch(colour))
    if ink.saving:
        pen.rect(4.8, 8, 4, 34, stroke=ink.ink, wide=0.15)
    with pen.moved(85.6, 25, 2.0):
        hollow = ink.saving
        pen.path(note.mark.shape, None if hollow else colour, ink.ink, 0.12 if hollow else 0.05)
    _words(note)


def _words(note: Note) -> None:
    """What it is worth, in figures and in words, and that it is worth nothing elsewhere."""
    job, colour = note.job, note.mark.colour
    pen, ink = job.pen, job.ink
    corner = f"{note.value:,}"
    small = line("B700", corner, 14.0, 14.0, 7.0)
    for base in (10.6, 43.4):
        pen.text(88, base, corner, "B700", small, colour, "right")
    head = _head(job.edition.title)
    pen.text(_LEFT, 9.4, head, "A600", line("A600", head, _HEAD, 6.0, spacing=0.09), ink.ink, spacing=0.09)
    figure = words_in(ENGLISH).money(job.edition, note.value)
    size = line("B800", figure, 39.0, 42.0, 8.0, -0.03)
    filled, edge = (None, ink.ink) if ink.saving else (colour, None)
    pen.text(_LEFT - 0.4, 30.6, figure, "B800", size, filled, spacing=-0.03, stroke=edge, wide=0.25)
    said = block("B600", _said(note), 39.5, 8.0, LEAST, 3.8, 2, 1.05)
    pen.block(_LEFT, 36.8 - said.height / 2 + said.cap / 2 - 0.6, said, ink.ink)
    for base, text in ((40.4, "Play money of Freehold,"), (43.1, "without value outside the game.")):
        pen.text(_LEFT, base, text, "A500", 6.5, ink.soft)


def _head(title: str) -> str:
    """Whose money it is; a title that is too long is left to the other parts of the kit."""
    whole = f"Freehold · play money · {title}".upper()
    return whole if fits("A600", whole, _HEAD, LEAST, 0.09) else "FREEHOLD · PLAY MONEY"


def _said(note: Note) -> str:
    kind = note.job.contents.money
    unit = kind.unit if note.value == 1 else kind.units
    return f"{in_words(note.value)} {unit or note.job.edition.currency}"


def draw_back(job: Job) -> None:
    """The same for every note."""
    pen, ink = job.pen, job.ink
    _ground(job, ink.accent, 0.08)
    if not ink.saving:
        with _within(pen):
            for x, radius in ((WIDE / 2, 19.0), (18.0, 12.0), (77.0, 12.0)):
                rosette(pen, x, HIGH / 2, radius, ink.accent, 0.2, WREATH)
    pen.rect(25, 19.6, 45, 10.8, fill=ink.white, stroke=ink.accent, wide=0.25)
    freehold_mark(pen, 27.4, 21.2, 7.7, ink.accent)
    pen.text(37, 27.6, "Freehold", "B800", 18, ink.accent, spacing=-0.02)
    pen.rect(24, 40.6, 47, 3.6, fill=ink.white, stroke=ink.accent, wide=0.15)
    pen.text(WIDE / 2, 43.1, "PLAY MONEY · EVERY NOTE HAS THIS BACK", "A600", 5.5, ink.ink, "centre", 0.09)


def _ground(job: Job, colour: str, part: float) -> None:
    """Frame, tint and waves."""
    pen, ink = job.pen, job.ink
    w, h = WIDE - 2 * _EDGE, HIGH - 2 * _EDGE
    pen.rect(_EDGE, _EDGE, w, h, fill=ink.tint(colour, part), stroke=colour, wide=0.35)
    if not ink.saving:
        pen.form(_WAVES, WIDE, HIGH, lambda: pen.unpainted(outline(_waves())))
        with _within(pen):
            pen.stamp(_WAVES, 0, 0, stroke=ink.shade(colour, 0.28), wide=0.12)
    pen.rect(_EDGE + 1.1, _EDGE + 1.1, w - 2.2, h - 2.2, stroke=colour, wide=0.12)


def _within(pen: Pen) -> AbstractContextManager[None]:
    return pen.clipped(4.2, 4.2, WIDE - 8.4, HIGH - 8.4)


def _waves() -> str:
    """Sixteen waves, each a little higher than the one above."""
    quarter = WIDE / 8
    lines: list[str] = []
    for n in range(16):
        high = 4.4 + 0.24 * n
        lines.append(f"M0 {7 + 2.4 * n}")
        lines += [f"q{quarter} {sign * high:.2f} {2 * quarter} 0" for sign in (-1, 1, -1, 1)]
    return "".join(lines)
