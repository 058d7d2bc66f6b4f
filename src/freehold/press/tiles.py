"""How a board is laid on sheets: one, or several with strips to glue. Measures are mm, from the upper left corner.

Every tile lies at the same place of its sheet. Around it are strips of one width: where it meets a tile with a lower
number they overlap that tile, on the outer sides of the board they are folded back over the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

from freehold.drawing.geometry import MARGIN, SIZE, Box
from freehold.press.order import Layout
from freehold.press.paper import Paper

Side = Literal["left", "top", "right", "bottom"]

START: Final = 9.0
"""Where the strips begin: as far from the edge as every printer can print."""
STRIP: Final = 8.0
ORIGIN: Final = START + STRIP
"""Where the tile itself begins, across and down."""
WHOLE: Final = SIZE + 2 * MARGIN
"""A board with the paper around its ring, in units of the drawing."""
_STEP: Final = 16.0
"""Boards are whole multiples of it, so that A4 and Letter give the same board."""
_FOOT: Final = 26.0
"""What a poster leaves below the board for its bar."""


class Mark(NamedTuple):
    """A numbered corner: equal numbers meet."""

    number: int
    x: float
    y: float


class Tile(NamedTuple):
    """A part of the board and the sheet it is printed on."""

    number: int
    column: int
    row: int
    part: Box
    """Of the board, in mm."""
    overlaps: tuple[Side, ...]
    folds: tuple[Side, ...]
    marks: tuple[Mark, ...]
    """On the sheet."""

    def on_sheet(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the board lies on the sheet."""
        return ORIGIN + x - self.part.x, ORIGIN + y - self.part.y

    def strip(self, side: Side) -> Box:
        """The strip on a side; overlaps reach round the corners that other overlaps make."""
        w, h = self.part.w, self.part.h
        x, y = ORIGIN, ORIGIN
        if side == "left":
            return Box(x - STRIP, y, STRIP, h)
        if side == "right":
            return Box(x + w, y, STRIP, h)
        return Box(x, y - STRIP if side == "top" else y + h, w, STRIP)

    @property
    def cut(self) -> Box:
        """What is cut out of the sheet: the tile with all of its strips."""
        right = STRIP if "right" in self.folds else 0.0
        bottom = STRIP if "bottom" in self.folds else 0.0
        return Box(START, START, STRIP + self.part.w + right, STRIP + self.part.h + bottom)

    @property
    def shown(self) -> Box:
        """All of the board that is drawn on the sheet: the tile and its overlaps."""
        left = STRIP if "left" in self.overlaps else 0.0
        top = STRIP if "top" in self.overlaps else 0.0
        return Box(ORIGIN - left, ORIGIN - top, self.part.w + left, self.part.h + top)


@dataclass(frozen=True)
class Tiling:
    """A board on its sheets."""

    sheet: Paper
    side: float
    """Of the whole board."""
    across: int
    down: int

    @property
    def scale(self) -> float:
        """A unit of the drawing in mm."""
        return self.side / WHOLE

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """Row by row."""
        return tuple(self._tile(column, row) for row in range(self.down) for column in range(self.across))

    def _tile(self, column: int, row: int) -> Tile:
        w, h = self.side / self.across, self.side / self.down
        overlaps: list[Side] = []
        folds: list[Side] = []
        (overlaps if column else folds).append("left")
        (overlaps if row else folds).append("top")
        if column == self.across - 1:
            folds.append("right")
        if row == self.down - 1:
            folds.append("bottom")
        marks = tuple(
            Mark((row + down) * (self.across + 1) + column + right + 1, ORIGIN + right * w, ORIGIN + down * h)
            for down in (0, 1)
            for right in (0, 1)
        )
        part = Box(column * w, row * h, w, h)
        return Tile(row * self.across + column + 1, column, row, part, tuple(overlaps), tuple(folds), marks)


def usual_layout(paper: Paper) -> Layout:
    """What suits a paper: four sheets, or one that is large enough for the whole board."""
    return Layout(1, 1) if paper.w >= 280 else Layout(2, 2)


def tile(paper: Paper, layout: Layout) -> Tiling:
    """The largest board that a layout gives on a paper, the sheets upright or lying, whichever is better."""
    if layout.poster:
        sheet = Paper("poster", f"{layout.w:g} × {layout.h:g} mm", layout.w, layout.h)
        around = 2 * ORIGIN
        return Tiling(sheet, min(sheet.w - around, sheet.h - around - _FOOT), 1, 1)
    upright = _side(paper, layout)
    lying = _side(paper.turned, layout)
    return Tiling(paper if upright >= lying else paper.turned, max(upright, lying), layout.across, layout.down)


def _side(sheet: Paper, layout: Layout) -> float:
    room = min((sheet.w - 2 * ORIGIN) * layout.across, (sheet.h - 2 * ORIGIN) * layout.down)
    return room // _STEP * _STEP
