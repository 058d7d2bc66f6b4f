"""One space: ground, band of its group outside, words, the owner's front inside (`Field.svelte`, `Space.svelte`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from freehold.drawing import geometry as at
from freehold.drawing.art import MORTGAGED, group_colour, hatch, icon, seat_shape
from freehold.drawing.buildings import front_row
from freehold.drawing.commission import Commission
from freehold.drawing.emblems import emblem
from freehold.drawing.fitting import LEADING, fit, width
from freehold.drawing.fitting import Line as FittedLine
from freehold.drawing.geometry import Box, Cell
from freehold.drawing.look import Inks, mixed
from freehold.drawing.moments import Held
from freehold.drawing.setting import line, words
from freehold.drawing.wording import name_of
from freehold.drawing.xml import placed, tag
from freehold.engine.edition import BANK, Deed, Edition, Space

_LARGEST: Final = 15.8
_SMALLEST: Final = 12.0
_LINE: Final = 13.2
_STAMP: Final = 11.4
_TINT: Final = 0.09
"""How much of its owner's colour a space takes on."""


class _Text(NamedTuple):
    """The room for words and what is to stand in it."""

    name: str
    line: str
    icon: str
    room: Box
    deed: bool


def space(job: Commission, cell: Cell, held: Held) -> str:
    """A space that is no cornerpiece."""
    edition, inks = job.edition, job.inks
    printed = edition.spaces[cell.index]
    deed = edition.deeds[printed.deed] if printed.deed >= 0 else None
    return tag(
        "g",
        tag("rect", class_="ground", width=cell.w, height=cell.h, fill=_ground(held, inks)),
        _band(edition, cell, deed) if deed is not None else "",
        _words(job, cell, printed, deed, held),
        _front(edition, cell, held, inks),
        tag("rect", width=cell.w, height=cell.h, fill="none", stroke=inks.line_strong),
        data_at=cell.index,
        transform=placed(cell.x, cell.y),
    )


def _ground(held: Held, inks: Inks) -> str:
    if held.mortgaged:
        return inks.keys.paper
    return mixed(inks.seat(held.owner), _TINT, inks.keys.cell) if held.owner != BANK else inks.keys.cell


def _band(edition: Edition, cell: Cell, deed: Deed) -> str:
    length, place = at.band(cell)
    fills = (group_colour(edition, deed.group), f"url(#{hatch(edition, deed.group)})")
    strips = [tag("rect", width=length, height=at.BAND, fill=fill) for fill in fills]
    return tag("g", *strips, transform=place or None)


# -- words ------------------------------------------------------------------------------------------------


def _words(job: Commission, cell: Cell, printed: Space, deed: Deed | None, held: Held) -> str:
    edition, inks = job.edition, job.inks
    text = _Text(
        name_of(edition, printed),
        job.words.line_of(edition, printed, deed, held),
        emblem(edition, job.look, printed),
        at.body(cell, deed is not None),
        deed is not None,
    )
    room = text.room
    picture, slot = _picture(text)
    foot = _LINE * LEADING + 2.4 if text.line or held.mortgaged else 0.0
    name = fit(text.name, room.w, room.h - slot - foot - 2, _LARGEST, _SMALLEST, 3)
    high = len(name.lines) * name.size * LEADING
    x = room.x + room.w / 2
    top = room.y + (room.h - slot - foot - high) / 2
    last = top + slot + high + _LINE
    faint = inks.ink_soft if held.mortgaged else inks.keys.ink
    return (
        (_glyph(text.icon, x, top + picture / 2, picture, inks.keys.accent) if text.icon else "")
        + words(name, x, top + slot + name.size * 0.85, name.size * LEADING, faint)
        + (_stamp(job.words.stamp(), x, last - 4, room.w, inks) if held.mortgaged else _foot(text, x, last, held, inks))
    )


def _picture(text: _Text) -> tuple[float, float]:
    """How large the drawing is, and how much height it takes with the gap below it."""
    if not text.icon:
        return 0.0, 0.0
    return (17.0, 19.0) if text.deed else (26.0, 30.8)


def _glyph(name: str, x: float, y: float, size: float, ink: str) -> str:
    return tag(
        "path",
        class_="glyph",
        d=icon(name),
        transform=placed(x - size / 2, y - size / 2, size / 20),
        fill="none",
        stroke=ink,
        stroke_width=1.5,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _foot(text: _Text, x: float, y: float, held: Held, inks: Inks) -> str:
    if not text.line:
        return ""
    small = fit(text.line, text.room.w, _LINE * 2, _LINE, 11, 1)
    # Blanks do not break this line: what is too wide is squeezed.
    whole = FittedLine(text.line, min(width(text.line) * small.size, text.room.w))
    return line(whole, x, y, small.size, inks.keys.ink if held.owner != BANK else inks.ink_soft)


def _stamp(text: str, x: float, y: float, room: float, inks: Inks) -> str:
    size = min(_STAMP, (room - 8) / max(width(text), 1))
    wide = width(text) * size * 1.07 + 8
    box = tag(
        "rect",
        x=-wide / 2,
        y=-7.5,
        width=wide,
        height=15,
        rx=2,
        fill=inks.keys.cell,
        stroke=inks.danger,
        stroke_width=1.4,
    )
    said = line(FittedLine(text, width(text) * size), 0, size * 0.35, size, inks.danger, class_="stamp")
    return tag("g", box, said, transform=f"{placed(x, y)} rotate(-5)")


# -- the front --------------------------------------------------------------------------------------------


def _front(edition: Edition, cell: Cell, held: Held, inks: Inks) -> str:
    room = at.front(cell)
    if held.owner == BANK:
        return _reserved(room, held.reserved, inks) if held.reserved != BANK else ""
    fill = tag(
        "rect",
        x=room.x + 0.8,
        y=room.y + 0.8,
        width=room.w - 1.6,
        height=room.h - 1.6,
        fill=f"url(#{MORTGAGED})" if held.mortgaged else inks.seat(held.owner),
        stroke=inks.seat_line(held.owner) if held.mortgaged else None,
        stroke_width=2 if held.mortgaged else None,
    )
    ladder = edition.rules.building_shape == "ladder"
    return tag("g", fill, front_row(held, ladder, room, cell.upright, inks), data_owner=held.owner)


def _reserved(room: Box, seat: int, inks: Inks) -> str:
    """The flag of the seat that alone may buy this deed."""
    return tag(
        "g",
        tag("path", d="M-9 11V-10", fill="none", stroke=inks.keys.ink, stroke_width=1.8, stroke_linecap="round"),
        tag("path", d="M-9-10H12L8-3 12 4H-9Z", fill=inks.seat(seat), stroke="#fff", stroke_width=0.6),
        tag("path", d=seat_shape(seat), transform="translate(0 -3) scale(.46)", fill="#fff"),
        transform=placed(room.x + room.w / 2, room.y + room.h / 2),
        data_reserved=seat,
    )
