"""Sheets of equal things to cut out: deeds, cards, notes. Fronts, then backs, sheet by sheet.

At home a sheet is cut along whole lines, so things lie side by side without gaps, and everything drawn ends inside
the cut. For a print shop every thing has its own marks and 3 mm of its ground beyond them. Grids lie in the middle of
the sheet: a back then lies on its front when its column (turned on the long edge) or its row (on the short one) is
counted from the other side.

    grid = grid_for(order, 63, 88)
    print_sheets(pen, order, grid, [Piece("deed", "deed:0", front, back, ground="#fffdf8"), ...], Heading(...))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from freehold.press.ink import FAINT, MARK
from freehold.press.order import Order
from freehold.press.paper import MARGIN, Paper
from freehold.press.pen import Pen
from freehold.press.placed import Box, Side
from freehold.press.type import line

BLEED: Final = 3.0
"""What a print shop cuts off."""
_AWAY: Final = 1.5
"""From the grid to its crop marks."""
_SHOP_EDGE: Final = 7.0
"""What the marks of a print shop need around the bleed."""
_HEAD: Final = 7.0
_FOOT: Final = 6.0
"""Sizes of what is written at the head and at the foot."""

Draw = Callable[[Pen], None]
"""Draws one thing from the top left of its cut."""


@dataclass(frozen=True)
class Grid:
    """Where things lie on a sheet."""

    paper: Paper
    across: int
    down: int
    w: float
    h: float
    gap: float
    """Between two things: twice the bleed, or nothing."""
    x: float
    y: float

    @property
    def count(self) -> int:
        """How many things a sheet has."""
        return self.across * self.down

    @property
    def bleed(self) -> float:
        """How far the ground goes beyond the cut."""
        return self.gap / 2

    @property
    def box(self) -> Box:
        """From the first cut to the last."""
        wide = self.across * (self.w + self.gap) - self.gap
        return Box(self.x, self.y, wide, self.down * (self.h + self.gap) - self.gap)

    def place(self, at: int) -> tuple[float, float]:
        """Where the top left of a thing lies, counted row by row."""
        row, column = divmod(at, self.across)
        return self.x + column * (self.w + self.gap), self.y + row * (self.h + self.gap)

    def behind(self, at: int, short_edge: bool) -> int:
        """The place on the back of a sheet that lies behind a place on its front."""
        row, column = divmod(at, self.across)
        if short_edge:
            return (self.down - 1 - row) * self.across + column
        return row * self.across + self.across - 1 - column


@dataclass(frozen=True)
class Piece:
    """One thing to cut out."""

    kind: str
    key: str
    front: Draw
    back: Draw | None = None
    ground: str | None = None
    """What goes beyond the cut for a print shop."""
    back_ground: str | None = None


class Heading(NamedTuple):
    """What is written on sheets: at the head the game, the kind and the side; at the foot how to cut, and the size."""

    part: str
    title: str
    """Game and kind, such as `Cronulla · title deeds`."""
    front: str = "face"
    back: str = "back"
    note: str = ""
    """On the right of the head; what a back is the back of is said there by itself."""
    size: str = ""
    """On the right of the foot; the size of a piece if empty."""


def grid_for(order: Order, w: float, h: float, paper: Paper | None = None) -> Grid:
    """As many things as a sheet takes, in its middle."""
    sheet = paper or order.paper
    gap = 2 * BLEED if order.shop else 0.0
    edge = _SHOP_EDGE + BLEED if order.shop else MARGIN + 1
    across = max(1, int((sheet.w - 2 * edge + gap) // (w + gap)))
    down = max(1, int((sheet.h - 2 * edge + gap) // (h + gap)))
    x = (sheet.w - across * (w + gap) + gap) / 2
    y = (sheet.h - down * (h + gap) + gap) / 2
    return Grid(sheet, across, down, w, h, gap, x, y)


def print_sheets(
    pen: Pen, order: Order, grid: Grid, pieces: Sequence[Piece], heading: Heading, mark: float = 5.0
) -> None:
    """Print everything, each sheet followed by its back if the pieces have one."""
    sheets = [pieces[at : at + grid.count] for at in range(0, len(pieces), grid.count)]
    for number, sheet in enumerate(sheets):
        of = f"sheet {number + 1} of {len(sheets)}"
        two_sided = any(piece.back for piece in sheet)
        edge = "short" if order.short_edge else "long"
        note = heading.note or (f"duplex: flip on the {edge} edge" if two_sided else "one side only")
        _begin(pen, grid, heading, "front", f"{heading.title}, {heading.front} · {of}", note, mark)
        for at, piece in enumerate(sheet):
            _place(pen, grid, piece, at, "front", (0.0, 0.0))
        if two_sided:
            mirrored = "rows" if order.short_edge else "columns"
            note = f"back of sheet {number + 1}, {mirrored} mirrored"
            _begin(pen, grid, heading, "back", f"{heading.title}, {heading.back} · {of}", note, mark)
            for at, piece in enumerate(sheet):
                _place(pen, grid, piece, grid.behind(at, order.short_edge), "back", order.offset)


def _place(pen: Pen, grid: Grid, piece: Piece, at: int, side: Side, offset: tuple[float, float]) -> None:
    draw = piece.front if side == "front" else piece.back
    ground = piece.ground if side == "front" else piece.back_ground
    if draw is None:
        return
    x, y = grid.place(at)
    with pen.item(piece.kind, piece.key, x + offset[0], y + offset[1], grid.w, grid.h, side):
        if grid.bleed and ground is not None:
            pen.rect(-grid.bleed, -grid.bleed, grid.w + 2 * grid.bleed, grid.h + 2 * grid.bleed, fill=ground)
        draw(pen)


def _begin(pen: Pen, grid: Grid, heading: Heading, side: Side, title: str, note: str, mark: float) -> None:
    sheet = grid.paper
    pen.page(heading.part, title, sheet.w, sheet.h, grid.box, grid.bleed, side)
    marks(pen, grid, mark)
    size = heading.size or f"{grid.w:g} × {grid.h:g} mm · print at 100 %"
    cuts = f"Freehold · cut along the marks: {_cuts(grid.down, grid)} across, {_cuts(grid.across, grid)} down"
    head_and_foot(pen, sheet, grid.box, title, note, cuts, size)


def _cuts(count: int, grid: Grid) -> str:
    number = 2 * count if grid.gap else count + 1
    return f"{number} cuts"


def head_and_foot(pen: Pen, sheet: Paper, box: Box, title: str, note: str, foot: str, size: str) -> None:
    """What is written around a box on a sheet, clear of the edge that printers leave white."""
    left, right = max(box.x, MARGIN) + 7.5, min(box.x + box.w, sheet.w - MARGIN) - 7.5
    middle = (left + right) / 2 - 5 - left
    head = max(MARGIN + 2.1, min(9.0, box.y - 0.8))
    base = min(sheet.h - MARGIN - 0.4, max(sheet.h - 5.6, box.y + box.h + 2.2))
    pen.text(left, head, title, "A600", line("A600", title, middle, _HEAD), MARK)
    pen.text(right, head, note, "A500", line("A500", note, middle, _FOOT), MARK, "right")
    pen.text(left, base, foot, "A500", line("A500", foot, middle, _FOOT), MARK)
    pen.text(right, base, size, "A500", line("A500", size, middle, _FOOT), MARK, "right")


def marks(pen: Pen, grid: Grid, long: float = 5.0) -> None:
    """Crop marks around the grid, dashed lines where things meet, and register crosses."""
    box = grid.box
    away = _AWAY + grid.bleed
    columns = [grid.place(at)[0] + more for at in range(grid.across) for more in (0.0, grid.w)]
    rows = [grid.place(at * grid.across)[1] + more for at in range(grid.down) for more in (0.0, grid.h)]
    xs, ys = sorted({round(x, 4) for x in columns}), sorted({round(y, 4) for y in rows})
    sheet = grid.paper
    up, down = min(long, box.y - away - 0.5), min(long, box.x - away - 0.5)
    ends = [
        segment
        for x in xs
        for segment in (
            (x, box.y - away - up, x, box.y - away),
            (x, box.y + box.h + away, x, box.y + box.h + away + up),
        )
    ] + [
        segment
        for y in ys
        for segment in (
            (box.x - away - down, y, box.x - away, y),
            (box.x + box.w + away, y, box.x + box.w + away + down, y),
        )
    ]
    pen.lines(ends, MARK, 0.1)
    if not grid.gap:
        inner = [(x, box.y, x, box.y + box.h) for x in xs[1:-1]] + [(box.x, y, box.x + box.w, y) for y in ys[1:-1]]
        pen.lines(inner, FAINT, 0.08, (1, 1.4))
    cross = min(7.0, max(2.6, box.y - away - 1.0))
    for y in (cross, sheet.h - cross):
        register(pen, sheet.w / 2, y)


def register(pen: Pen, x: float, y: float) -> None:
    """A cross in a circle: where it lies on both sides of a sheet shows how far they are apart."""
    pen.circle(x, y, 1.4, stroke=MARK, wide=0.1)
    pen.lines([(x - 2.2, y, x + 2.2, y), (x, y - 2.2, x, y + 2.2)], MARK, 0.1)
