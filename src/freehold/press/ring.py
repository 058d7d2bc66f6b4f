"""The spaces of a board on paper: ground, band of the group outside, words, the owner's front inside.

Places come from `freehold.drawing.geometry`, so that a printed board is the one on screen. Units are those of the
drawing; `Plate.mm` turns them into millimetres and `Plate.pt` into sizes of type.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from freehold.drawing import geometry as at
from freehold.drawing.art import icon, piece_art
from freehold.drawing.corners import KINDS, is_cornerpiece
from freehold.drawing.emblems import emblem
from freehold.drawing.geometry import Box, Cell
from freehold.drawing.look import mixed
from freehold.drawing.moments import Held
from freehold.drawing.wording import ENGLISH, name_of, words_in
from freehold.engine.edition import DETENTION, Deed, Edition
from freehold.press.faces import Face
from freehold.press.ink import WHITE, Ink
from freehold.press.job import Job
from freehold.press.paper import POINT
from freehold.press.patterns import WREATH, hatch, rosette
from freehold.press.pen import Pen
from freehold.press.type import LEAST_NAME, Block, block

LEADING: Final = 1.06
_LARGEST: Final = 15.0
_PRICE: Final = 12.5
_CORNER: Final = 24.0
_SMALL: Final = 13.0
_LINES: Final = 4
_AIR: Final = 2.5
"""What words keep from the lines beside them."""
_VACANT: Final = Held()
_TURNS: Final = {"top": (0.0, 0.0), "right": (1.0, 0.0), "bottom": (1.0, 1.0), "left": (0.0, 1.0)}
"""For the corner each side begins with, which of its own corners lies outside."""


class TooSmall(Exception):
    """A name that cannot be read at this size of the board."""


@dataclass(frozen=True)
class Plate:
    """A board of a certain size."""

    job: Job
    scale: float

    @property
    def pen(self) -> Pen:
        """What it is drawn with."""
        return self.job.pen

    @property
    def ink(self) -> Ink:
        """The colours."""
        return self.job.ink

    @property
    def edition(self) -> Edition:
        """The game."""
        return self.job.edition

    def mm(self, units: float) -> float:
        """Units of the drawing in mm."""
        return units * self.scale

    def pt(self, units: float) -> float:
        """Units of the drawing as a size of type; no smaller than words on a board may be."""
        return max(LEAST_NAME, units * self.scale / POINT)


def space(plate: Plate, cell: Cell) -> None:
    """A space at its place, seen from the upper left corner of the ring."""
    mm = plate.mm
    key = f"space:{cell.index}"
    with plate.pen.item("space", key, mm(cell.x), mm(cell.y), mm(cell.w), mm(cell.h)):
        if is_cornerpiece(plate.edition, cell):
            _corner(plate, cell)
        else:
            _field(plate, cell)
        plate.pen.rect(0, 0, mm(cell.w), mm(cell.h), stroke=plate.ink.ink, wide=mm(0.8))


def _field(plate: Plate, cell: Cell) -> None:
    printed = plate.edition.spaces[cell.index]
    deed = plate.edition.deeds[printed.deed] if printed.deed >= 0 else None
    plate.pen.rect(0, 0, plate.mm(cell.w), plate.mm(cell.h), fill=plate.ink.cell)
    if deed is not None:
        _band(plate, cell, deed)
        _front(plate, cell)
    _words(plate, cell, deed)


def _band(plate: Plate, cell: Cell, deed: Deed) -> None:
    """The colour and the hatch of the group, along the outer edge."""
    mm, pen, ink = plate.mm, plate.pen, plate.ink
    long, deep = mm(cell.h if cell.upright else cell.w), mm(at.BAND)
    x, y, turn = {
        "bottom": (0.0, mm(cell.h) - deep, 0.0),
        "top": (0.0, 0.0, 0.0),
        "left": (deep, 0.0, 90.0),
        "right": (mm(cell.w), 0.0, 90.0),
    }[cell.side]
    with pen.moved(x, y, turn=turn):
        pen.rect(0, 0, long, deep, fill=ink.flood(ink.groups[deed.group]))
        hatch(pen, deed.group, 0, 0, long, deep, ink.hatch(ink.groups[deed.group]), plate.scale)
        pen.rect(0, 0, long, deep, stroke=ink.ink, wide=mm(0.7))


def _front(plate: Plate, cell: Cell) -> None:
    """A dashed line: between it and the road stand the buildings."""
    mm = plate.mm
    w, h, deep = mm(cell.w), mm(cell.h), mm(at.FRONT)
    x1, y1, x2, y2 = {
        "bottom": (0.0, deep, w, deep),
        "top": (0.0, h - deep, w, h - deep),
        "left": (w - deep, 0.0, w - deep, h),
        "right": (deep, 0.0, deep, h),
    }[cell.side]
    plate.pen.line(x1, y1, x2, y2, plate.ink.map, mm(0.5), (mm(3), mm(3)))


# -- words ------------------------------------------------------------------------------------------------


def _words(plate: Plate, cell: Cell, deed: Deed | None) -> None:
    """The drawing, the name and the price, one below the other in the middle of what band and front leave."""
    printed = plate.edition.spaces[cell.index]
    room = _room(plate, cell, deed is not None)
    name = name_of(plate.edition, printed)
    said = words_in(ENGLISH).line_of(plate.edition, printed, deed, _VACANT)
    glyph = emblem(plate.edition, plate.job.look, printed)
    picture = plate.mm(17 if deed is not None else 26) if glyph else 0.0
    price = _one_line(plate, said, room.w) if said else None
    foot = price.size * POINT * LEADING + plate.mm(1.5) if price else 0.0
    while True:
        slot = picture * 1.14
        title = _fitted(plate, name, room, room.h - slot - foot)
        if title is not None:
            break
        if picture <= 0:
            raise TooSmall(name)
        # Rather no drawing than a name one cannot read.
        picture = picture * 0.7 if picture > 3 else 0.0
    high = len(title.lines) * title.leading
    x = room.x + room.w / 2
    top = room.y + (room.h - slot - high - foot) / 2
    if glyph and picture:
        plate.pen.icon(icon(glyph), x, top + picture / 2, picture, plate.ink.accent, 1.5)
    last = plate.pen.block(x, top + slot + title.size * POINT * 0.85, title, plate.ink.ink, "centre")
    if price:
        down = price.size * POINT * LEADING + plate.mm(1.0)
        plate.pen.text(x, last + down, said, price.face, price.size, plate.ink.soft, "centre")


def _room(plate: Plate, cell: Cell, deed: bool) -> Box:
    x, y, w, h = (plate.mm(value) for value in at.body(cell, deed))
    side = plate.mm(_AIR)
    return Box(x + side, y, w - 2 * side, h)


def _fitted(plate: Plate, text: str, room: Box, height: float) -> Block | None:
    """A name in its lines, or None if it cannot be set so that it is read."""
    found = block("A600", text, room.w, plate.pt(_LARGEST), LEAST_NAME, height, _LINES, LEADING)
    high = len(found.lines) * found.leading
    if high > height + 0.01:
        found = block(
            "A600", text, room.w, plate.pt(_LARGEST), LEAST_NAME, height - found.leading + found.cap, 9, LEADING
        )
        high = len(found.lines) * found.leading
    return found if high <= height + 0.01 and found.wide <= room.w + 0.01 else None


def _one_line(plate: Plate, text: str, room: float) -> Block:
    found = block("A500", text, room, plate.pt(_PRICE), LEAST_NAME, most=1, leading=LEADING)
    if len(found.lines) > 1:
        raise TooSmall(text)
    return found


# -- corners ----------------------------------------------------------------------------------------------


def _corner(plate: Plate, cell: Cell) -> None:
    """Its drawing, its name in the display face, one small line, part of a rosette at the outer corner."""
    pen, mm, ink = plate.pen, plate.mm, plate.ink
    printed = plate.edition.spaces[cell.index]
    side = mm(cell.w)
    colour = ink.ink if ink.saving else plate.job.look.theme.light.on(ink.corner)
    pen.rect(0, 0, side, side, fill=ink.flood(ink.corner))
    if not ink.saving:
        right, down = _TURNS[cell.side]
        with pen.clipped(0, 0, side, side):
            soft = mixed(colour, 0.42, ink.corner)
            rosette(pen, side * (0.84 * right + 0.08), side * (0.84 * down + 0.08), side * 0.42, soft, mm(0.5), WREATH)
    else:
        inset = mm(3)
        pen.rect(inset, inset, side - 2 * inset, side - 2 * inset, stroke=colour, wide=mm(0.8))
    if printed.kind == DETENTION:
        _cage(plate, cell, colour)
    name, small = words_in(ENGLISH).corner_words(plate.edition, printed)
    title = _corner_name(plate, name, side - mm(14))
    lines = len(title.lines)
    pen.art(
        piece_art(f"c-{KINDS[printed.kind]}"),
        side / 2 - mm(19.8),
        mm(7),
        mm(0.62),
        stroke=colour,
        wide=2.4,
        classes={"cf": {"fill": colour, "stroke": "none"}},
    )
    pen.block(side / 2, mm(58 if lines > 1 else 64), title, colour, "centre")
    if small and lines == 1:
        face: Face = "A600"
        fitted = block(face, small, side - mm(10), plate.pt(_SMALL), LEAST_NAME, most=1)
        if len(fitted.lines) > 1:
            raise TooSmall(small)
        pen.text(side / 2, mm(79), small, face, fitted.size, colour, "centre")


def _corner_name(plate: Plate, name: str, room: float) -> Block:
    alone = block("B700", name, room, plate.pt(_CORNER), plate.pt(17), most=1, leading=LEADING)
    if len(alone.lines) == 1 and alone.wide <= room:
        return alone
    found = block("B700", name, room, plate.pt(17), LEAST_NAME, plate.mm(34), 2, LEADING)
    if len(found.lines) > 2:
        raise TooSmall(name)
    return found


def _cage(plate: Plate, cell: Cell, colour: str) -> None:
    """Where those stand who are locked up; visitors stand beside it."""
    ink, mm = plate.ink, plate.mm
    x, y, w, h = (mm(value) for value in at.prison(cell))
    fill = None if ink.saving else mixed("#000000", 0.3, ink.corner)
    plate.pen.rect(x, y, w, h, fill=fill, stroke=colour, wide=mm(0.8), radius=mm(2))
    ends = [(x + w * part, y, x + w * part, y + h) for part in (0.1, 0.3, 0.5, 0.7, 0.9)]
    plate.pen.lines(ends, colour, mm(1.1))


def neatlines(plate: Plate) -> None:
    """What frames the ring: the paper, and a strong and a fine line."""
    ink, mm = plate.ink, plate.mm
    whole = mm(at.SIZE + 2 * at.MARGIN)
    plate.pen.rect(-mm(at.MARGIN), -mm(at.MARGIN), whole, whole, fill=ink.paper)
    for away, wide in ((10.0, 3.2), (5.0, 1.0)):
        long = mm(at.SIZE + 2 * away)
        plate.pen.rect(-mm(away), -mm(away), long, long, stroke=ink.ink, wide=mm(wide))


def ground_colour(ink: Ink) -> str:
    """What lies under the map."""
    return ink.paper or WHITE
