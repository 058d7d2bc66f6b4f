"""The sheets of an event: framed, upright or across, with the event at the head."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from freehold.press.event.facts import Occasion, where_and_when
from freehold.press.faces import Face
from freehold.press.ink import Ink
from freehold.press.job import Job
from freehold.press.pen import Align, Pen
from freehold.press.placed import Box
from freehold.press.sheets.frame import sheet, sheet_paper
from freehold.press.type import line

PART: Final = "event"
BELOW: Final = 1.7
"""From the base line of a row to its hairline."""


def across(job: Job) -> Job:
    """The same job on paper that lies on its side."""
    return replace(job, order=replace(job.order, paper=sheet_paper(job.order).turned))


def framed(job: Job, occasion: Occasion, title: str, number: int = 1, of: int = 1) -> Box:
    """Begin a framed sheet; returns where its content goes."""
    return sheet(job, title, occasion.name, where_and_when(occasion), number, of, PART)


def cell(
    pen: Pen, x: float, y: float, w: float, text: str, size: float, colour: str, strong: bool, align: Align = "left"
) -> None:
    """A text in its column, smaller where it is too long."""
    face: Face = "A700" if strong else "A500"
    at = x + {"left": 0.0, "centre": w / 2, "right": w}[align]
    pen.text(at, y, text, face, line(face, text, w, size), colour, align)


def heads(pen: Pen, ink: Ink, y: float, columns: Sequence[tuple[float, float, str, Align]]) -> None:
    """The heads of columns on a base line."""
    for x, w, text, align in columns:
        at = x + {"left": 0.0, "centre": w / 2, "right": w}[align]
        pen.text(at, y, text, "A600", line("A600", text, w, 7.5), ink.soft, align)
