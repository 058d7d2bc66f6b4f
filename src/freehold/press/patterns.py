"""Hatches and guilloches: fine lines that are drawn once in a kit and stamped wherever they are wanted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from freehold.drawing.art import HatchLines, hatch_lines
from freehold.press.outlines import Step, outline
from freehold.press.pen import Pen

SCALE: Final = 0.26
"""A hatch of the page in mm."""
ROSE: Final = (31, 11, 0.28)
WREATH: Final = (24, 7, 0.52)
"""Waves, turns and the inner radius of the two guilloches, as parts of the outer one."""


def hatch(pen: Pen, number: int, x: float, y: float, w: float, h: float, colour: str, scale: float = SCALE) -> None:
    """Fill a box with the hatch of a group, in lines of one colour."""
    name = f"hatch-{number}-{w:.2f}-{h:.2f}-{scale:.3f}"
    found = hatch_lines(number)

    def draw() -> None:
        with pen.clipped(0, 0, w, h), pen.moved(0, 0, scale, found.turn):
            pen.unpainted(_tiles(found, w / scale, h / scale))

    pen.form(name, w, h, draw)
    pen.stamp(name, x, y, stroke=colour, wide=found.stroke, round_=found.dotted)


def _tiles(tile: HatchLines, w: float, h: float) -> list[Step]:
    """A tile repeated over a box; lines that run through are drawn in one, so that no seam is seen."""
    reach = math.hypot(w, h)
    left, right = (-math.ceil(reach / tile.w), math.ceil(reach / tile.w)) if tile.turn else (0, math.ceil(w / tile.w))
    top, bottom = (-math.ceil(reach / tile.h), math.ceil(reach / tile.h)) if tile.turn else (0, math.ceil(h / tile.h))
    steps: list[Step] = []
    for part in _strokes(outline(tile.d)):
        across, down = part[-1].points[-2] - part[0].points[0], part[-1].points[-1] - part[0].points[1]
        straight = len(part) == 2
        if straight and (across, down) == (tile.w, 0):
            y = part[0].points[1]
            for row in range(top, bottom):
                at = y + row * tile.h
                steps += [Step("m", (left * tile.w, at)), Step("l", (right * tile.w, at))]
        elif straight and (across, down) == (0, tile.h):
            x = part[0].points[0]
            for column in range(left, right):
                at = x + column * tile.w
                steps += [Step("m", (at, top * tile.h)), Step("l", (at, bottom * tile.h))]
        else:
            for row in range(top, bottom):
                for column in range(left, right):
                    steps += [_shifted(step, column * tile.w, row * tile.h) for step in part]
    return steps


def _strokes(steps: Sequence[Step]) -> list[list[Step]]:
    """A path by the lines it is made of."""
    found: list[list[Step]] = []
    for step in steps:
        if step.kind == "m":
            found.append([])
        found[-1].append(step)
    return found


def _shifted(step: Step, x: float, y: float) -> Step:
    return Step(step.kind, tuple(value + (y if at % 2 else x) for at, value in enumerate(step.points)))


@lru_cache(maxsize=16)
def guilloche(waves: int, turns: int, inner: float) -> tuple[Step, ...]:
    """A rosette of radius 1 around the origin: r = d + (1 - d)(1/2 + 1/2 cos(L t / k)), t to 2 pi k."""
    count = waves * 16

    def at(n: float) -> tuple[float, float]:
        t = 2 * math.pi * turns * n / count
        r = inner + (1 - inner) * (0.5 + 0.5 * math.cos(waves * t / turns))
        return r * math.cos(t), r * math.sin(t)

    points = [at(n) for n in range(count)]
    steps = [Step("m", points[0])]
    for n in range(count):
        # A smooth curve through the points (Catmull-Rom).
        (ax, ay), (bx, by) = points[n - 1], points[n]
        (cx, cy), (dx, dy) = points[(n + 1) % count], points[(n + 2) % count]
        steps.append(
            Step("c", (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy))
        )
    return (*steps, Step("h"))


def rosette(
    pen: Pen,
    x: float,
    y: float,
    radius: float,
    colour: str,
    wide: float = 0.2,
    form: tuple[int, int, float] = ROSE,
    stretch: float = 1.0,
    turn: float = 0.0,
) -> None:
    """A guilloche around a point; `stretch` makes it wider than high."""
    name = f"guilloche-{form[0]}-{form[1]}-{form[2]}"
    pen.outline_form(name, guilloche(*form), 2.1, 2.1)
    pen.stamp(name, x, y, radius, turn, stroke=colour, wide=wide, stretch=stretch)
