"""A cornerpiece: its line drawing, its name in the display face, one small line, a quarter of a rosette outside."""

from __future__ import annotations

import math
from typing import Final

from freehold.drawing import geometry as at
from freehold.drawing.art import cornerpiece
from freehold.drawing.commission import Commission
from freehold.drawing.fitting import LEADING, Fitted, Line, fit, width
from freehold.drawing.geometry import Cell
from freehold.drawing.setting import line, words
from freehold.drawing.xml import number, placed, tag
from freehold.engine.edition import DETENTION, GO_TO_DETENTION, REST, RISK, START, Edition

KINDS: Final[dict[int, str]] = {
    START: "start",
    DETENTION: "detention",
    REST: "rest",
    GO_TO_DETENTION: "go-to-detention",
    RISK: "risk",
}
"""The kinds of spaces that have a cornerpiece, each with the name of its drawing."""
_TURNS: Final = {"top": 0, "right": 90, "bottom": 180, "left": 270}
_SMALL_ART: Final = 0.62


def is_cornerpiece(edition: Edition, cell: Cell) -> bool:
    """Whether a space is drawn as one: it lies in a corner and has something of its own to show."""
    return cell.corner and edition.spaces[cell.index].kind in KINDS


def corner(job: Commission, cell: Cell) -> str:
    """A cornerpiece."""
    edition, inks = job.edition, job.inks
    printed = edition.spaces[cell.index]
    name, small = job.words.corner_words(edition, printed)
    fitted = _fitted(name, cell.w - 8)
    lines = len(fitted.lines)
    ink = inks.on_corner
    return tag(
        "g",
        tag("rect", class_="ground", width=cell.w, height=cell.h, fill=inks.corner),
        _rosette(cell, ink),
        _cage(cell) if printed.kind == DETENTION else "",
        _art(KINDS[printed.kind], cell, ink),
        words(fitted, cell.w / 2, 57 if lines > 1 else 64, fitted.size * LEADING, ink, "display"),
        _small(small, cell, ink) if small and lines == 1 else "",
        tag("rect", width=cell.w, height=cell.h, fill="none", stroke=inks.line_strong),
        data_at=cell.index,
        transform=placed(cell.x, cell.y),
    )


def _fitted(name: str, room: float) -> Fitted:
    alone = fit(name, room, 40, 27, 19, 1, "display")
    if len(alone.lines) == 1 and width(name, "display") * alone.size <= room:
        return alone
    return fit(name, room, 38, 17, 12, 2, "display")


def _small(text: str, cell: Cell, ink: str) -> str:
    room = cell.w - 8
    size = fit(text, room, 20, 13, 12, 1).size
    return line(Line(text, min(width(text) * size, room)), cell.w / 2, 79, size, ink)


def _art(kind: str, cell: Cell, ink: str) -> str:
    return tag(
        "g",
        cornerpiece(kind, ink),
        transform=placed(cell.w / 2 - 19.8, 6, _SMALL_ART),
        fill="none",
        stroke=ink,
        stroke_width=2.4,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _cage(cell: Cell) -> str:
    x, y, w, h = at.prison(cell)
    return tag("rect", x=x, y=y, width=w, height=h, rx=2, fill="#000", fill_opacity=0.34)


def bars(cell: Cell, ink: str) -> str:
    """The bars before the prisoners: drawn over the tokens."""
    x, y, w, h = at.prison(cell)
    places = (cell.x + x + w * part for part in (0.1, 0.3, 0.5, 0.7, 0.9))
    path = "".join(f"M{number(place)} {number(cell.y + y)}v{number(h)}" for place in places)
    return tag("path", d=path, fill="none", stroke=ink, stroke_width=1.7)


def _rosette(cell: Cell, ink: str) -> str:
    rings = "".join(f"M{r} 0A{r} {r} 0 0 1 0 {r}" for r in range(12, 62, 5))
    angles = [n * math.pi / 20 for n in range(1, 10)]
    rays = "".join(f"M0 0L{number(58 * math.cos(angle))} {number(58 * math.sin(angle))}" for angle in angles)
    turn = f"rotate({_TURNS[cell.side]} {number(cell.w / 2)} {number(cell.h / 2)})"
    return tag("path", d=rings + rays, transform=turn, fill="none", stroke=ink, stroke_width=0.8, opacity=0.28)
