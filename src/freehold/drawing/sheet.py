"""What is printed around the spaces: the neatlines, the road inside the ring and its ticks (`Sheet.svelte`)."""

from __future__ import annotations

from freehold.drawing.geometry import DEPTH, LANE, SIZE, Cell
from freehold.drawing.look import Inks
from freehold.drawing.xml import number, tag


def sheet(cells: list[Cell], inks: Inks) -> str:
    """The lines of the sheet."""
    inner = DEPTH + LANE
    keys = inks.keys
    return (
        tag("path", d=_square(-11), fill="none", stroke=keys.ink, stroke_width=4)
        + tag("path", d=_square(-5), fill="none", stroke=keys.ink, stroke_width=1.4)
        + tag("path", d=_square(DEPTH) + _square(inner), fill_rule="evenodd", fill=keys.paper, opacity=0.74)
        + tag("path", d=_square(inner), fill="none", stroke=keys.map, stroke_width=1.2, opacity=0.7)
        + tag("path", d=_ticks(cells), fill="none", stroke=inks.line_strong, stroke_width=1)
    )


def _square(low: float) -> str:
    near, far = number(low), number(SIZE - low)
    return f"M{near} {near}H{far}V{far}H{near}Z"


def _ticks(cells: list[Cell]) -> str:
    """A tick wherever one space ends and the next begins."""
    near, far = number(DEPTH), number(SIZE - DEPTH)
    marks: dict[str, None] = {}
    for cell in cells:
        if cell.corner:
            continue
        start, length = (cell.y, cell.h) if cell.upright else (cell.x, cell.w)
        for place in (number(start), number(start + length)):
            tick = {
                "top": f"M{place} {near}v7",
                "bottom": f"M{place} {far}v-7",
                "left": f"M{near} {place}h7",
                "right": f"M{far} {place}h-7",
            }[cell.side]
            marks[tick] = None
    return "".join(marks)
