"""The tokens of all seats, on the road and in the corners (`Tokens.svelte`)."""

from __future__ import annotations

from freehold.drawing import geometry as at
from freehold.drawing.art import seat_shape, token
from freehold.drawing.commission import Commission
from freehold.drawing.corners import bars, is_cornerpiece
from freehold.drawing.fitting import Line, width
from freehold.drawing.geometry import Cell, Part
from freehold.drawing.look import Inks
from freehold.drawing.moments import Moment, Seat
from freehold.drawing.setting import line
from freehold.drawing.xml import placed, tag
from freehold.engine.edition import DETENTION

_SHADOW = "#000"


def tokens(job: Commission, cells: list[Cell], moment: Moment) -> str:
    """Everybody who is still in the game."""
    edition, inks = job.edition, job.inks
    prisons = [cell for cell in cells if is_cornerpiece(edition, cell) and edition.spaces[cell.index].kind == DETENTION]
    barred = {cell.index for cell in prisons}
    shared: dict[tuple[int, Part], list[int]] = {}
    for n, seat in enumerate(moment.seats):
        if not seat.out and 0 <= seat.place < len(cells):
            shared.setdefault((seat.place, _part(seat, barred)), []).append(n)
    drawn: list[str] = []
    for (place, part), seats in shared.items():
        for n, seat_number in enumerate(seats):
            spot = at.standing(cells[place], n, len(seats), part)
            inside = token_of(moment, seat_number, inks, seat_number == moment.on_turn)
            drawn.append(tag("g", inside, data_token=seat_number, transform=placed(spot.x, spot.y, spot.size / 20)))
    return tag("g", *drawn, *(bars(cell, inks.on_corner) for cell in prisons))


def _part(seat: Seat, barred: set[int]) -> Part:
    if seat.place not in barred:
        return "all"
    return "prison" if seat.detained else "visit"


def token_of(moment: Moment, seat: int, inks: Inks, on_turn: bool = False) -> str:
    """The mark of a seat with its token, or with its letters where the token has no drawing."""
    shape = seat_shape(seat)
    halo = tag("circle", r=13, fill=inks.gold_leaf, stroke=inks.keys.ink, stroke_width=0.7)
    drawing = token(moment.seats[seat].token, seat) or _letters([one.name for one in moment.seats], seat)
    return (
        tag("ellipse", cy=10, rx=8.5, ry=2.6, fill=_SHADOW, fill_opacity=0.25)
        + (halo if on_turn else "")
        + tag("path", d=shape, fill="none", stroke="#fff", stroke_width=2)
        + tag("path", d=shape, fill=inks.seat(seat))
        + drawing
    )


def _letters(names: list[str], seat: int) -> str:
    letters = initials(names, seat)
    size = 9.0 if len(letters) > 1 else 12.0
    return line(Line(letters, width(letters) * size), 0, size * 0.36, size, "#fff", class_="letters")


def initials(names: list[str], seat: int) -> str:
    """One or two letters that tell a seat from all others."""
    letters = names[seat].strip() or "?"
    first = letters[0].upper()
    if not any(name.strip()[:1].upper() == first for n, name in enumerate(names) if n != seat):
        return first
    return first + (letters[-1] if letters[-1].isdigit() else letters[1:2])
