"""The owner's mark on the front of a deed and what stands beside it, along the road (`Buildings.svelte`)."""

from __future__ import annotations

from itertools import accumulate
from typing import Final, NamedTuple

from freehold.drawing.art import piece, seat_shape
from freehold.drawing.geometry import Box
from freehold.drawing.look import Inks
from freehold.drawing.moments import Held
from freehold.drawing.xml import placed, tag


class _Piece(NamedTuple):
    """How large a building is drawn, and what it then takes up."""

    scale: float
    w: float
    h: float


_PIECES: Final = {
    "house": _Piece(1.14, 11.4, 11.4),
    "hotel": _Piece(1.02, 18.4, 16.8),
    "tower": _Piece(1.15, 9.2, 12.7),
    "villa": _Piece(1.14, 20.5, 10.3),
}
_MARK: Final = 13.2
_GAP: Final = 2.1


def pieces(held: Held, ladder: bool) -> list[str]:
    """Houses or a hotel; on a ladder villas of nine, houses of three, towers of one."""
    if held.hotel:
        return ["hotel"]
    if not ladder:
        return ["house"] * held.houses
    return ["villa"] * (held.houses // 9) + ["house"] * (held.houses % 9 // 3) + ["tower"] * (held.houses % 3)


def front_row(held: Held, ladder: bool, room: Box, upright: bool, inks: Inks) -> str:
    """The mark and the buildings in a row, made smaller where the front is too short."""
    names = pieces(held, ladder)
    sizes = [_MARK, *(_PIECES[name].h if upright else _PIECES[name].w for name in names)]
    total = sum(sizes) + _GAP * (len(sizes) - 1)
    ends = accumulate(size + _GAP for size in sizes)
    spots = [end - _GAP - size / 2 - total / 2 for end, size in zip(ends, sizes, strict=True)]
    shrink = min(1.0, ((room.h if upright else room.w) - 5) / total)
    drawn = [_mark(held, spots[0], upright, inks)]
    for name, spot in zip(names, spots[1:], strict=True):
        x, y = (0.0, spot) if upright else (spot, 0.0)
        found = _PIECES[name]
        inside = piece(name, inks.seat(held.owner))
        drawn.append(tag("g", inside, data_piece=name, transform=placed(x, y + found.h / 2, found.scale)))
    return tag("g", *drawn, transform=placed(room.x + room.w / 2, room.y + room.h / 2, shrink))


def _mark(held: Held, spot: float, upright: bool, inks: Inks) -> str:
    x, y = (0.0, spot) if upright else (spot, 0.0)
    place = placed(x, y, 0.66)
    shape = seat_shape(held.owner)
    if not held.mortgaged:
        return tag("path", d=shape, transform=place, fill="#fff")
    edge = tag("path", d=shape, fill="none", stroke=inks.seat_line(held.owner), stroke_width=3)
    return tag("g", edge, tag("path", d=shape, fill=inks.keys.cell), transform=place)
