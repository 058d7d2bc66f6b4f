"""A sheet to keep: two lines around it, the mark and its title at the head."""

from __future__ import annotations

from typing import Final

from freehold.engine.edition import Edition
from freehold.press.ink import Ink
from freehold.press.job import Job
from freehold.press.order import Order
from freehold.press.paper import PAPERS, Paper
from freehold.press.pen import Pen
from freehold.press.placed import Box
from freehold.press.type import line

EDGE: Final = 10.0
"""From the edge of the paper to the frame."""
INSIDE: Final = 6.0
"""From the frame to what stands in it."""
HEAD: Final = 22.5
"""From the frame to the first line of content."""
MARK_FILLED: Final = "M2 2h9v9H2zM2 12.5h9v8H2zM2 22h9v8H2zM12.5 2H30v9H12.5zM12.5 12.5h10v8h-10z"
MARK_HOLLOW: Final = "M24.7 13.2h4.6v6.6h-4.6zM13.2 22.7h16.1v6.6H13.2z"
"""Freehold's mark, in a square of 32: plots, some of them free."""


def sheet_paper(order: Order) -> Paper:
    """What is to be read is printed on a sheet of A4 or Letter, whatever the board needs."""
    return PAPERS["a4"] if order.paper.id == "a3" else order.paper


def mark(pen: Pen, x: float, y: float, size: float, colour: str, hollow: bool = False) -> None:
    """The mark with its top left at a point."""
    with pen.moved(x, y, size / 32):
        pen.path(MARK_FILLED, fill=None if hollow else colour, stroke=colour if hollow else None, wide=1.2)
        pen.path(MARK_HOLLOW, stroke=colour, wide=1.4)


def double_frame(pen: Pen, ink: Ink, x: float, y: float, w: float, h: float) -> None:
    """A strong line and a fine one within."""
    pen.rect(x, y, w, h, stroke=ink.ink, wide=0.5)
    pen.rect(x + 1.2, y + 1.2, w - 2.4, h - 2.4, stroke=ink.ink, wide=0.15)


def sheet(job: Job, title: str, right: str, note: str, number: int = 1, of: int = 1, part: str = "sheets") -> Box:
    """Begin a framed sheet; returns where its content goes."""
    pen, ink = job.pen, job.ink
    paper = sheet_paper(job.order)
    name = f"{title} · {number} of {of}" if of > 1 else title
    pen.page(part, name, paper.w, paper.h)
    double_frame(pen, ink, EDGE, EDGE, paper.w - 2 * EDGE, paper.h - 2 * EDGE)
    left, end = EDGE + INSIDE, paper.w - EDGE - INSIDE
    mark(pen, left, EDGE + 5.5, 9.0, ink.accent, ink.saving)
    size = line("B700", name, (end - left) * 0.6, 20.0, least=12.0)
    pen.text(left + 11.5, EDGE + 12.8, name, "B700", size, ink.ink, spacing=-0.012)
    pen.text(end, EDGE + 8.6, right, "A600", line("A600", right, (end - left) * 0.38, 9.0), ink.ink, "right")
    pen.text(end, EDGE + 12.8, note, "A500", line("A500", note, (end - left) * 0.38, 8.0), ink.soft, "right")
    pen.line(left, EDGE + 17, end, EDGE + 17, ink.ink, 0.3)
    top = EDGE + HEAD - 2.5
    return Box(left, top, end - left, paper.h - EDGE - 5 - top)


def box_height(job: Job) -> tuple[float, float]:
    """How wide and high the content of a framed sheet may be."""
    paper = sheet_paper(job.order)
    return paper.w - 2 * (EDGE + INSIDE), paper.h - EDGE - 5 - (EDGE + HEAD - 2.5)


def amounts_note(edition: Edition) -> str:
    """What figures and ids on a sheet mean."""
    amounts = f"amounts in {edition.currency}"
    return f"{amounts} · § names the clause of the rules" if edition.cites else amounts
