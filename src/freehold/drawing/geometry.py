"""Where everything on a board lies, in units of a board of 1000: the twin of `web/src/lib/geometry.ts`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

Side = Literal["bottom", "left", "top", "right"]
Part = Literal["all", "prison", "visit"]
"""Who shares a place: all who stand there; in a corner with a prison those behind its bars, or the visitors."""

SIZE: Final = 1000.0
_SIDES: Final[tuple[Side, ...]] = ("bottom", "left", "top", "right")

DEPTH: Final = 118.0
"""How deep the spaces are."""
BAND: Final = 16.0
"""Of that the hatch band at the outer edge."""
FRONT: Final = 24.0
"""And the front to the road."""
LANE: Final = 36.0
"""How wide the road inside the ring is."""
TOKEN: Final = 29.0
"""How large a token is that has its place to itself."""
MARGIN: Final = 14.0
"""How much paper lies around the ring."""


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a space lies."""

    index: int
    side: Side
    corner: bool
    x: float
    y: float
    w: float
    h: float

    @property
    def upright(self) -> bool:
        """Whether its band and its front run from top to bottom."""
        return self.side in ("left", "right")


class Spot(NamedTuple):
    """Where a token stands, and how large it is there."""

    x: float
    y: float
    size: float


def lay_out(count: int) -> list[Cell]:
    """Lay spaces around a square, clockwise from the lower right corner; sides differ by one at the most."""
    between = max(count - 4, 0)
    cells: list[Cell] = []
    for turn, side in enumerate(_SIDES):
        if len(cells) < count:
            cells.append(_corner(len(cells), side))
        share = between // 4 + (turn < between % 4)
        width = (SIZE - 2 * DEPTH) / max(share, 1)
        cells += [_edge(len(cells) + step, side, width, step) for step in range(share)]
    return cells


def _corner(index: int, side: Side) -> Cell:
    far = SIZE - DEPTH
    x = far if side in ("bottom", "right") else 0.0
    y = far if side in ("bottom", "left") else 0.0
    return Cell(index, side, True, x, y, DEPTH, DEPTH)


def _edge(index: int, side: Side, width: float, step: int) -> Cell:
    far = SIZE - DEPTH
    back = far - width * (step + 1)
    on = DEPTH + width * step
    places = {
        "bottom": (back, far, width, DEPTH),
        "left": (0.0, back, DEPTH, width),
        "top": (on, 0.0, width, DEPTH),
        "right": (far, on, DEPTH, width),
    }
    return Cell(index, side, False, *places[side])


# -- the parts of a space, seen from its own upper left corner ------------------------------------------


def front(cell: Cell) -> Box:
    """Along the road: the owner's front."""
    return _strip(cell, FRONT, 0, 0)


def _strip(cell: Cell, deep: float, beyond: float, short: float) -> Box:
    """A strip along the inner edge, so far beyond it, and a little shorter at both ends."""
    side, w, h = cell.side, cell.w, cell.h
    if side == "bottom":
        return Box(short, -beyond, w - 2 * short, deep)
    if side == "top":
        return Box(short, h - deep + beyond, w - 2 * short, deep)
    return Box(w - deep + beyond if side == "left" else -beyond, short, deep, h - 2 * short)


def band(cell: Cell) -> tuple[float, str]:
    """Along the outer edge: how long the band of the group is, and how to turn it so that its hatch runs along."""
    if cell.side == "bottom":
        return cell.w, f"translate(0 {cell.h - BAND:g})"
    if cell.side == "top":
        return cell.w, ""
    return cell.h, f"translate({BAND if cell.side == 'left' else cell.w:g} 0) rotate(90)"


def body(cell: Cell, deed: bool) -> Box:
    """What band and front leave for words; all of a space without a deed. In a corner tokens stand below them."""
    pad = 3.0
    outer = BAND if deed else 0.0
    inner = FRONT if deed else 0.0
    foot = cell.h - _quarter(cell).y if cell.corner else 0.0
    if cell.upright and not deed:
        # Words that have all the depth of the ring to themselves are broken as those above and below are.
        return Box(cell.w * 0.15, 1, cell.w * 0.7, cell.h - 2 - foot)
    if cell.upright:
        x = (outer if cell.side == "left" else inner) + pad
        return Box(x, 1, cell.w - outer - inner - 2 * pad, cell.h - 2 - foot)
    y = inner if cell.side == "bottom" else outer
    return Box(pad, y, cell.w - 2 * pad, min(cell.h - outer - inner, cell.h - y - foot))


def _quarter(cell: Cell) -> Box:
    """The lower part of a corner, where tokens stand."""
    high = LANE * 0.84
    return Box(4, cell.h - high - 2, cell.w - 8, high)


def prison(cell: Cell) -> Box:
    """Of a corner where people are detained, the part behind bars: towards the middle of the board."""
    x, y, w, h = _quarter(cell)
    return Box(x + w * 0.54 if cell.x == 0 else x, y, w * 0.46, h)


def _visit(cell: Cell) -> Box:
    x, y, w, h = _quarter(cell)
    return Box(x if cell.x == 0 else x + w * 0.48, y, w * 0.52, h)


# -- tokens ---------------------------------------------------------------------------------------------


def standing(cell: Cell, n: int, of: int, part: Part = "all") -> Spot:
    """Where the `n`th of `of` tokens stands: on the road before a space, or in the lower part of a corner.

    They stand side by side, in rows where that leaves them larger, and become smaller before they cover each other.
    """
    room = _within(cell, part) if cell.corner else _road(cell)
    turned = cell.upright and not cell.corner
    long, deep = (room.h, room.w) if turned else (room.w, room.h)
    rows = _rows(long, deep, of)
    abreast = math.ceil(of / rows)
    row = n // abreast
    mates = min(abreast, of - row * abreast)
    size = min(TOKEN, long / abreast, deep / rows)
    along = (n % abreast - (mates - 1) / 2) * min(long / abreast, size * 1.1)
    across = (row - (rows - 1) / 2) * min(deep / rows, size * 1.1)
    x, y = cell.x + room.x + room.w / 2, cell.y + room.y + room.h / 2
    return Spot(x + across, y + along, size) if turned else Spot(x + along, y + across, size)


def _within(cell: Cell, part: Part) -> Box:
    if part == "all":
        return _quarter(cell)
    return prison(cell) if part == "prison" else _visit(cell)


def _road(cell: Cell) -> Box:
    return _strip(cell, LANE, LANE, 1)


def _rows(long: float, deep: float, of: int) -> int:
    """In how many rows so many tokens can be largest."""

    def size(count: int) -> float:
        return min(long / math.ceil(of / count), deep / count)

    rows = 1
    while rows < of and size(rows + 1) > size(rows):
        rows += 1
    return rows
