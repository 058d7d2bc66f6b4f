"""Chips of play money, 36 mm across: glued to card and cut round. Marks on the edge tell them apart without colour."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from freehold.drawing.look import mixed
from freehold.editions.colours import contrast
from freehold.editions.read_money import Piece as Value
from freehold.press.grid import BLEED, head_and_foot
from freehold.press.ink import MARK, WHITE
from freehold.press.job import Job
from freehold.press.paper import Paper
from freehold.press.patterns import WREATH, rosette
from freehold.press.placed import Box
from freehold.press.type import line
from freehold.press.values import Mark, marks

RADIUS: Final = 18.0
PITCH: Final = 44.0
_EDGE_MARKS: Final = (2, 3, 4, 6, 8, 5, 7, 9, 10, 12)
"""On the edge of the smallest value, the next and so on."""

Count = Callable[[Value, int, int], int]
"""How many of a value are printed for so many players, on sheets of so many."""


class _Chip(NamedTuple):
    job: Job
    value: Value
    mark: Mark
    notches: int

    @property
    def ground(self) -> str:
        """What it is printed in."""
        return WHITE if self.job.ink.saving else self.mark.colour

    @property
    def on(self) -> str:
        """What is seen on that."""
        ink = self.job.ink.ink
        return WHITE if contrast(WHITE, self.ground) >= contrast(ink, self.ground) else ink


def pages(job: Job, count: Count) -> None:
    """Print the chips, one value to a sheet. Rule: EU-PREP-2, EU-PREP-7"""
    sheet = job.order.paper
    across, down = int((sheet.w - 34) // PITCH), int((sheet.h - 57) // PITCH)
    looks = marks(job.contents.money, job.ink)
    values = job.contents.money.pieces
    for rank, value in enumerate(values):
        chip = _Chip(job, value, looks[value.value], _EDGE_MARKS[(len(values) - 1 - rank) % len(_EDGE_MARKS)])
        number = count(value, job.players, across * down)
        for start in range(0, number, across * down):
            _sheet(chip, sheet, across, down, start, number)


def _sheet(chip: _Chip, sheet: Paper, across: int, down: int, start: int, number: int) -> None:
    job = chip.job
    pen = job.pen
    of = f"sheet {start // (across * down) + 1} of {number // (across * down)}"
    named = f"{job.edition.money(chip.value.value)}" + (f" ({chip.value.colour})" if chip.value.colour else "")
    title = f"{job.edition.title} · chips, {number} × {named} · {of}"
    pen.page("money", title, sheet.w, sheet.h)
    left, top = (sheet.w - (across - 1) * PITCH) / 2, 40.0
    for at in range(across * down):
        row, column = divmod(at, across)
        x, y = left + column * PITCH, top + row * PITCH
        with (
            pen.item("chip", f"chip:{chip.value.value}:{start + at}", x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS),
            pen.moved(RADIUS, RADIUS),
        ):
            _draw(chip)
    hand = _hand(job)
    pen.text(sheet.w / 2, sheet.h - 18, hand, "B600", line("B600", hand, sheet.w - 40, 10.0), MARK, "centre")
    box = Box(10.5, 13.0, sheet.w - 21, sheet.h - 26)
    note = f"edge marks: {_edges(job)}"
    foot = "Freehold · play money, no legal tender"
    size = "36 mm across · glue to card, punch or cut round · print at 100 %"
    head_and_foot(pen, sheet, box, title, note, foot, size)


def _hand(job: Job) -> str:
    money = job.contents.money
    held = ", ".join(f"{value.hand} × {value.value}" for value in money.pieces if value.hand)
    return f"{money.sum} {job.edition.currency} to start: {held}"


def _edges(job: Job) -> str:
    values = sorted(value.value for value in job.contents.money.pieces)
    return ", ".join(f"{value} = {_EDGE_MARKS[rank % len(_EDGE_MARKS)]}" for rank, value in enumerate(values))


def _draw(chip: _Chip) -> None:
    pen, ink = chip.job.pen, chip.job.ink
    ground, on = chip.ground, chip.on
    if chip.job.order.shop and not ink.saving:
        pen.circle(0, 0, RADIUS + BLEED, fill=ground)
    pen.circle(0, 0, RADIUS, fill=None if ink.saving else ground, stroke=ink.ink, wide=0.3)
    light = on == WHITE
    for n in range(chip.notches):
        with pen.moved(turn=360 * n / chip.notches):
            fill = None if ink.saving else (WHITE if light else ink.ink)
            pen.polygon(_notch(), fill=fill, stroke=ink.ink, wide=0.3 if ink.saving else 0.1)
    line_colour = WHITE if light and not ink.saving else ink.ink
    pen.circle(0, 0, 13.6, stroke=line_colour, wide=0.3)
    if not ink.saving:
        rosette(pen, 0, 0, 13.2, mixed(line_colour, 0.55, ground), 0.16, WREATH)
    pen.circle(0, 0, 9.2, fill=None if ink.saving else ground, stroke=line_colour, wide=0.2)
    figure = str(chip.value.value)
    size = line("B800", figure, 13.6, 19.0 if len(figure) < 4 else 15.5, 8.0, -0.02)
    colour = on if not ink.saving else ink.ink
    pen.text(0, 1.8, figure, "B800", size, colour, "centre", -0.02)
    named = " · ".join(part for part in (chip.job.edition.currency, chip.value.colour) if part)
    pen.text(0, 5.4, named, "A600", line("A600", named, 13.0, 6.0, 5.5), colour, "centre")


def _notch() -> list[tuple[float, float]]:
    """A mark on the edge, at the top."""
    outer, inner, half = 17.8, 14.2, math.radians(11.5)
    return [
        (-outer * math.sin(half), -outer * math.cos(half)),
        (outer * math.sin(half), -outer * math.cos(half)),
        (inner * math.sin(half), -inner * math.cos(half)),
        (-inner * math.sin(half), -inner * math.cos(half)),
    ]
