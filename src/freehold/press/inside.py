"""What a board has inside its ring: the drawn ground of the edition, a cartouche, and places for the decks."""

from __future__ import annotations

from typing import Final

from freehold.drawing import geometry as at
from freehold.drawing.art import coloured, icon
from freehold.drawing.emblems import deck_emblem
from freehold.drawing.geometry import Cell
from freehold.drawing.ground import ground, inside_of
from freehold.drawing.look import inks
from freehold.engine.edition import Deck
from freehold.press import svg
from freehold.press.patterns import WREATH, rosette
from freehold.press.ring import Plate, ground_colour
from freehold.press.type import LEAST_NAME, block

_INNER: Final = at.DEPTH + at.LANE
_STRENGTH: Final = 0.8
"""How strong the ground is in print."""
_ROAD: Final = 0.74
"""How much paper lies over the ground where the road runs."""
_SIDE: Final = 760.0
_CARTOUCHE: Final = 430.0
_CARD: Final = (67.0, 92.0)
"""The place of a deck in mm: a card with room to spare."""
_QUARTERS: Final = ((-1, 1), (1, -1), (1, 1), (-1, -1))
"""In which quarters of the board decks lie, in turn."""
_AWAY: Final = 178.0
"""How far to the side of the middle."""
_GAP: Final = 11.0
"""What decks keep from the cartouche and from the road."""


def inside(plate: Plate, cells: list[Cell]) -> None:
    """Everything within the ring, seen from its upper left corner."""
    _ground(plate)
    _road(plate, cells)
    below = _cartouche(plate)
    for number, deck in enumerate(plate.edition.decks[: len(_QUARTERS)]):
        _deck(plate, number, deck, below)


# -- the ground -------------------------------------------------------------------------------------------


def _ground(plate: Plate) -> None:
    """The ground is drawn once and stamped on every sheet; where ink is saved only its coasts are left."""
    side = plate.mm(at.SIZE)
    name = f"ground-{'saving' if plate.ink.saving else 'full'}-{side:.1f}"
    plate.pen.form(name, side, side, lambda: _draw_ground(plate))
    plate.pen.stamp(name, 0, 0)


def _draw_ground(plate: Plate) -> None:
    drawing = plate.job.look.ground
    paper = ground_colour(plate.ink)
    if not plate.ink.saving:
        day = inks(plate.job.look, dark=False)._replace(ground=_STRENGTH)
        with plate.pen.moved(0, 0, plate.scale):
            svg.draw(plate.pen, ground(drawing, day), "ground", at.SIZE, paper)
        return
    coasts = {"s": {"stroke": plate.ink.map, "fill": "none", "stroke-width": "1.0"}}
    start, scale = plate.mm(at.DEPTH), plate.scale * (at.SIZE - 2 * at.DEPTH) / _SIDE
    with plate.pen.moved(start, start, scale), plate.pen.clipped(0, 0, _SIDE, _SIDE):
        lines = svg.only(coloured(inside_of(drawing), coasts), "stroke")
        svg.draw(plate.pen, lines, "coast", _SIDE, paper, svg.Style())


def _road(plate: Plate, cells: list[Cell]) -> None:
    """The road along the ring, paler than the ground, and a tick wherever a space ends."""
    pen, mm, ink = plate.pen, plate.mm, plate.ink
    outer, inner = _square(mm(at.DEPTH), mm(at.SIZE)), _square(mm(_INNER), mm(at.SIZE))
    if not ink.saving:
        pen.veil(f"{outer}{inner}", ground_colour(ink), _ROAD)
    pen.path(inner, stroke=ink.map, wide=mm(0.9))
    near, far, tick = mm(at.DEPTH), mm(at.SIZE - at.DEPTH), mm(7)
    ends: set[tuple[float, float, float, float]] = set()
    for cell in cells:
        start, long = (cell.y, cell.h) if cell.upright else (cell.x, cell.w)
        for place in (mm(start), mm(start + long)) if not cell.corner else ():
            ends.add(
                {
                    "top": (place, near, place, near + tick),
                    "bottom": (place, far, place, far - tick),
                    "left": (near, place, near + tick, place),
                    "right": (far, place, far - tick, place),
                }[cell.side]
            )
    pen.lines(sorted(ends), ink.soft, mm(0.8))


def _square(low: float, side: float) -> str:
    long = side - 2 * low
    return f"M{low} {low}h{long}v{long}h{-long}Z"


# -- the middle -------------------------------------------------------------------------------------------


def _cartouche(plate: Plate) -> float:
    """The title on paper, so that words never stand on the drawn ground; returns how far it reaches from the middle."""
    pen, mm, ink = plate.pen, plate.mm, plate.ink
    wide, pad = mm(_CARTOUCHE), mm(22)
    title = block("B700", plate.edition.title, wide - 2 * pad, plate.pt(44), plate.pt(22), most=1, leading=1.1)
    if len(title.lines) > 1:
        title = block("B700", plate.edition.title, wide - 2 * pad, plate.pt(38), plate.pt(12), most=2, leading=1.1)
    count = f"{len(plate.edition.spaces)} spaces · {len(plate.edition.deeds)} title deeds"
    small = block("A500", count, wide - 2 * pad, plate.pt(15), LEAST_NAME, most=1)
    high = 2 * pad + title.height + mm(13) + small.cap
    middle = mm(at.SIZE / 2)
    left, top = middle - wide / 2, middle - high / 2
    with pen.item("cartouche", "cartouche", left, top, wide, high):
        pen.rect(0, 0, wide, high, fill=ground_colour(ink), stroke=ink.ink, wide=mm(2.4))
        inset = mm(6)
        pen.rect(inset, inset, wide - 2 * inset, high - 2 * inset, stroke=ink.ink, wide=mm(0.8))
        last = pen.block(wide / 2, pad + title.cap, title, ink.ink, "centre")
        pen.block(wide / 2, last + mm(13) + small.cap, small, ink.soft, "centre")
    return high / 2


def _deck(plate: Plate, number: int, deck: Deck, below: float) -> None:
    """Where a deck lies face down: the size of its cards, or smaller on a board that has no room for them."""
    pen, mm, ink = plate.pen, plate.mm, plate.ink
    far = mm(at.SIZE / 2 - _INNER)
    fit = min(1.0, (far - below - mm(2 * _GAP)) / _CARD[1])
    w, h = _CARD[0] * fit, _CARD[1] * fit
    right, down = _QUARTERS[number]
    x, y = mm(at.SIZE / 2 + right * _AWAY) - w / 2, mm(at.SIZE / 2) + down * (below + far) / 2 - h / 2
    with pen.item("deck", f"deck:{number}", x, y, w, h):
        pen.rect(0, 0, w, h, fill=ground_colour(ink), stroke=ink.ink, wide=mm(1.0), radius=3 * fit)
        pen.rect(2 * fit, 2 * fit, w - 4 * fit, h - 4 * fit, stroke=ink.accent, wide=mm(0.5), radius=2 * fit)
        middle = h * 0.43
        if not ink.saving:
            rosette(pen, w / 2, middle, w * 0.4, ink.shade(ink.accent, 0.35), mm(0.5), WREATH)
        pen.circle(w / 2, middle, w * 0.19, fill=ground_colour(ink), stroke=ink.accent, wide=mm(0.9))
        pen.icon(icon(deck_emblem(number)), w / 2, middle, w * 0.24, ink.accent, 1.5)
        name = block("B700", deck.name, w - 8 * fit, plate.pt(22), LEAST_NAME, h * 0.2, 2, 1.1)
        pen.block(w / 2, h * 0.82 - name.height / 2 + name.cap, name, ink.ink, "centre")
