"""The board of a kit: on one sheet, or tiled over several with overlaps to glue and numbered corners that meet."""

from __future__ import annotations

from freehold.drawing.geometry import MARGIN, Box, Cell, lay_out
from freehold.press import placed, tile_words
from freehold.press.ink import MARK
from freehold.press.inside import inside
from freehold.press.job import Job
from freehold.press.order import Layout, PressError
from freehold.press.ring import Plate, TooSmall, neatlines, space
from freehold.press.tiles import ORIGIN, STRIP, Side, Tile, Tiling, tile, usual_layout

_UNDER = 0.62
"""How much white lies over what is printed where another tile will be glued."""


def pages(job: Job) -> None:
    """Print the board; raise `PressError` where its names could not be read at this size.

    Rule: CR-EQUIP-1, CR-PRINT-6, CR-PRINT-7, GV-EQUIP-1, PN-2a, EU-PREP-4
    """
    tiling = tile(job.order.paper, job.order.layout or usual_layout(job.order.paper))
    if tiling.side <= 0:
        raise PressError(f"a board does not fit on a sheet of {tiling.sheet.name}: {_larger(job, tiling)}")
    plate = Plate(job, tiling.scale)
    for each in tiling.tiles:
        try:
            _page(plate, tiling, each)
        except TooSmall as name:
            raise PressError(
                f'on a board of {tiling.side:g} mm "{name}" would be smaller than can be read: {_larger(job, tiling)}'
            ) from None


def _larger(job: Job, now: Tiling) -> str:
    """Which option gives a larger board."""
    for layout in (Layout(2, 1), Layout(2, 2), Layout(3, 3), Layout(4, 4)):
        if tile(job.order.paper, layout).side > now.side:
            return f"tile it over more sheets with --board {layout.across}x{layout.down}"
    return "order a larger sheet, such as --board 900x900"


def _page(plate: Plate, tiling: Tiling, tile: Tile) -> None:
    sheet = tiling.sheet
    pen = plate.pen
    count = len(tiling.tiles)
    title = f"board, tile {tile.number} of {count}" if count > 1 else "board"
    pen.page("board", title, sheet.w, sheet.h, placed.Box(*tile.cut))
    for side in tile.folds:
        _fold_strip(plate, tile, side)
    with pen.item("tile", f"tile:{tile.number}", ORIGIN, ORIGIN, tile.part.w, tile.part.h):
        _art(plate, tile)
    for side in tile.overlaps:
        _overlap(plate, tiling, tile, side)
    _edges(plate, tiling, tile)
    if count > 1:
        _corners(plate, tile)
    tile_words.write(plate, tiling, tile)


# -- the art ----------------------------------------------------------------------------------------------


def _art(plate: Plate, tile: Tile) -> None:
    """The part of the board that belongs to the tile and its overlaps."""
    pen = plate.pen
    shown = tile.shown
    x, y, w, h = shown.x - ORIGIN, shown.y - ORIGIN, shown.w, shown.h
    margin = plate.mm(MARGIN)
    cells = lay_out(len(plate.edition.spaces))
    with pen.clipped(x, y, w, h), pen.moved(margin - tile.part.x, margin - tile.part.y):
        neatlines(plate)
        inside(plate, cells)
        window = Box(tile.part.x + x - margin, tile.part.y + y - margin, w, h)
        for cell in cells:
            if _meets(plate, cell, window):
                space(plate, cell)


def _meets(plate: Plate, cell: Cell, window: Box) -> bool:
    x, y, w, h = (plate.mm(value) for value in (cell.x, cell.y, cell.w, cell.h))
    return x < window.x + window.w and x + w > window.x and y < window.y + window.h and y + h > window.y


# -- strips -----------------------------------------------------------------------------------------------


def _overlap(plate: Plate, tiling: Tiling, tile: Tile, side: Side) -> None:
    """What another tile will cover: pale, hatched, and told apart by a line of dashes."""
    pen, ink = plate.pen, plate.ink
    x, y, w, h = tile.strip(side)
    if side == "left" and "top" in tile.overlaps:
        # The corner that both overlaps share belongs to one of them.
        y, h = y - STRIP, h + STRIP
    pen.veil(f"M{x} {y}h{w}v{h}h{-w}Z", "#ffffff", _UNDER)
    step = 2.4
    count = int((w + h) / step) + 1
    with pen.clipped(x, y, w, h):
        pen.lines([(x + n * step, y, x + n * step - h, y + h) for n in range(count)], ink.shade(ink.ink, 0.4), 0.12)
    above = tile.number - (1 if side == "left" else tiling.across)
    said = f"overlap {STRIP:g} mm · glue here, lay tile {above} on top"
    if side == "left" and tiling.across == 2 * tile.column:
        said += " · or cut off here if the board is to fold"
    _label(plate, tile.strip(side), side, said, grounded=True)


def _fold_strip(plate: Plate, tile: Tile, side: Side) -> None:
    """What is folded back over the edge of the card, its corners mitred."""
    pen, ink = plate.pen, plate.ink
    x, y, w, h = tile.strip(side)
    a, b = _mitred(tile, side)
    outer = {
        "left": [(x + w, y), (x, y - a), (x, y + h + b), (x + w, y + h)],
        "right": [(x, y), (x + w, y - a), (x + w, y + h + b), (x, y + h)],
        "top": [(x, y + h), (x - a, y), (x + w + b, y), (x + w, y + h)],
        "bottom": [(x, y), (x - a, y + h), (x + w + b, y + h), (x + w, y)],
    }[side]
    pen.polygon(outer, fill=ink.water, stroke=ink.accent, wide=0.2)
    # Where the middle of the board is marked, words keep clear of it.
    part = 0.25 if len(tile.folds) == 4 and side in ("top", "bottom") else 0.5
    said = f"fold strip {STRIP:g} mm · fold back over the edge of the board card"
    _label(plate, tile.strip(side), side, said, part=part)


def _mitred(tile: Tile, side: Side) -> tuple[float, float]:
    """How far the outer edge of a strip reaches beyond its inner one, at its two ends."""
    before: Side = "top" if side in ("left", "right") else "left"
    after: Side = "bottom" if side in ("left", "right") else "right"
    return STRIP * (before in tile.folds), STRIP * (after in tile.folds)


def _label(plate: Plate, strip: Box, side: Side, text: str, grounded: bool = False, part: float = 0.5) -> None:
    x, y = strip.x + strip.w * part, strip.y + strip.h / 2
    with plate.pen.moved(x, y, turn=-90.0 if side in ("left", "right") else 0.0):
        tile_words.label(plate, text, grounded)


# -- lines and marks --------------------------------------------------------------------------------------


def _edges(plate: Plate, tiling: Tiling, tile: Tile) -> None:
    """Where to fold, where tiles meet, where the board itself is folded, and marks to cut by."""
    pen, ink = plate.pen, plate.ink
    x0, y0 = ORIGIN, ORIGIN
    x1, y1 = x0 + tile.part.w, y0 + tile.part.h
    ends: dict[Side, tuple[float, float, float, float]] = {
        "left": (x0, y0, x0, y1),
        "right": (x1, y0, x1, y1),
        "top": (x0, y0, x1, y0),
        "bottom": (x0, y1, x1, y1),
    }
    for side, end in ends.items():
        dash = (4.0, 1.0, 0.6, 1.0) if side in tile.folds else (2.0, 1.0)
        pen.line(*end, ink.ink, 0.3 if side in tile.folds else 0.25, dash)
    _middle(plate, tiling, tile)
    _crop_marks(plate, tile.cut)


def _crop_marks(plate: Plate, cut: Box) -> None:
    near, far = 1.5, 6.5
    left, top, right, bottom = cut.x, cut.y, cut.x + cut.w, cut.y + cut.h
    upright = [(x, y - far, x, y - near) for x in (left, right) for y in (top, bottom + near + far)]
    level = [(x - far, y, x - near, y) for y in (top, bottom) for x in (left, right + near + far)]
    plate.pen.lines([*upright, *level], MARK, 0.1)


def _middle(plate: Plate, tiling: Tiling, tile: Tile) -> None:
    """Marks in the fold strips where the whole board is folded in half."""
    x = ORIGIN + tiling.side / 2 - tile.part.x
    if not ORIGIN - 0.01 <= x <= ORIGIN + tile.part.w + 0.01:
        return
    for side in tile.folds:
        if side in ("top", "bottom"):
            strip = tile.strip(side)
            plate.pen.line(x, strip.y, x, strip.y + strip.h, plate.ink.ink, 0.3, (1.2, 0.8))


def _corners(plate: Plate, tile: Tile) -> None:
    """Numbered circles on the corners of the tile."""
    pen, ink = plate.pen, plate.ink
    for number, x, y in tile.marks:
        with pen.item("mark", f"mark:{number}", x - 2.6, y - 2.6, 5.2, 5.2), pen.moved(2.6, 2.6):
            pen.lines([(-4.2, 0, 4.2, 0), (0, -4.2, 0, 4.2)], ink.ink, 0.25)
            pen.circle(0, 0, 2.6, fill="#ffffff", stroke=ink.ink, wide=0.3)
            pen.text(0, 0.95, str(number), "B700", 7.5 if number < 10 else 6.5, ink.ink, "centre")
