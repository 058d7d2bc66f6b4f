"""The tokens of a kit: stand-ups folded double with a foot to glue to a base, and two dice to fold."""

from __future__ import annotations

from typing import Final, NamedTuple

from freehold.drawing.art import seat_shape, token_art, token_inset
from freehold.drawing.look import mixed
from freehold.drawing.tokens import initials
from freehold.editions.colours import contrast
from freehold.editions.read_money import COLOURS
from freehold.press.grid import head_and_foot
from freehold.press.ink import WHITE
from freehold.press.job import Job
from freehold.press.nets import Net, cube
from freehold.press.paper import Paper
from freehold.press.placed import Box
from freehold.press.type import LEAST, Block, block

WIDE: Final = 17.0
_FACE: Final = 24.0
_FOOT: Final = 5.0
_BASE: Final = 14.0
HIGH: Final = 2 * (_FACE + _FOOT) + 2.0 + _BASE
"""A foot, a side, the other side upside down, its foot; and apart from them the base."""
_GAP: Final = 3.0
_TOP: Final = 16.0
_EDGE: Final = 9.0
_DIE: Final = 16.0
_MORE: Final = {"pin": '<path d="M12 2a5.4 5.4 0 0 1 2 10.4L13 22h-2L10 12.4A5.4 5.4 0 0 1 12 2Z"/>'}
"""What only print needs."""
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
PIPS_ON_NET: Final = (1, 2, 6, 5, 3, 4)
"""The pips of a die's faces as they lie on its net: opposite ones make seven."""


class Token(NamedTuple):
    """A token: its name, the seat whose colour and shape it has, and the colour itself."""

    name: str
    seat: int
    colour: str


def tokens(job: Job) -> list[Token]:
    """Every token the edition names; more with numbers if more are to play than it has names for."""
    names = [*job.edition.tokens]
    names += [f"player {number}" for number in range(len(names) + 1, job.players + 1)]
    return [Token(name, seat, _colour(job, name, seat)) for seat, name in enumerate(names)]


def _colour(job: Job, name: str, seat: int) -> str:
    """A token that is called by a colour has it; any other has that of its seat."""
    if job.ink.saving:
        return job.ink.ink
    named = next((COLOURS[word] for word in name.lower().split() if word in COLOURS), "")
    return named or job.ink.seats[seat % len(job.ink.seats)]


def pages(job: Job) -> None:
    """Print the tokens, and the dice where there is room for them.

    Rule: CR-EQUIP-5, CR-EQUIP-6, GV-EQUIP-2, GV-EQUIP-3, PN-2b, PN-2c, EU-PREP-1, EU-PREP-3
    """
    sheet = job.order.paper
    found = tokens(job)
    across = int((sheet.w - 2 * _EDGE + _GAP) // (WIDE + _GAP))
    down = int((sheet.h - 2 * _TOP + _GAP) // (HIGH + _GAP))
    each = across * down
    # The last row of a sheet is for dice; they come once in a kit.
    lots = [found[at : at + each] for at in range(0, len(found), each)]
    if not lots or len(lots[-1]) > across * (down - 1):
        lots.append([])
    left = (sheet.w - across * (WIDE + _GAP) + _GAP) / 2
    for number, lot in enumerate(lots):
        title = f"{job.edition.title} · {len(found)} tokens · sheet {number + 1} of {len(lots)}"
        job.pen.page("tokens", title, sheet.w, sheet.h)
        _around(job, sheet, title)
        for at, token in enumerate(lot):
            row, column = divmod(at, across)
            _stand_up(job, token, left + column * (WIDE + _GAP), _TOP + row * (HIGH + _GAP))
        if number == len(lots) - 1:
            rows = -(-len(lot) // across)
            _dice(job, left, _TOP + rows * (HIGH + _GAP))


def _around(job: Job, sheet: Paper, title: str) -> None:
    box = Box(_EDGE, _TOP - 2, sheet.w - 2 * _EDGE, sheet.h - 2 * _TOP + 4)
    note = "fold in the middle, glue the sides together, feet apart on the base"
    foot = "Freehold · card of 160 to 200 g/m² · cut solid lines, fold dashed ones"
    head_and_foot(job.pen, sheet, box, title, note, foot, f"{WIDE:g} × {_FACE:g} mm standing · print at 100 %")


# -- a stand-up -------------------------------------------------------------------------------------------


def _stand_up(job: Job, token: Token, x: float, y: float) -> None:
    pen, ink = job.pen, job.ink
    strip = 2 * (_FACE + _FOOT)
    with pen.item("token", f"token:{token.seat}", x, y, WIDE, HIGH):
        pen.rect(0, 0, WIDE, strip, fill=ink.cell)
        with pen.moved(0, _FOOT + _FACE):
            _side(job, token)
        with pen.moved(WIDE, _FOOT + _FACE, turn=180):
            _side(job, token)
        for foot in (0.0, strip - _FOOT):
            _glue(job, 0, foot, WIDE, _FOOT)
        pen.rect(0, 0, WIDE, strip, stroke=ink.ink, wide=0.25)
        folds = (_FOOT, _FOOT + _FACE, strip - _FOOT)
        pen.lines([(0, at, WIDE, at) for at in folds], ink.ink, 0.18, (0.9, 0.6))
        with pen.moved(0, strip + 2.0):
            _base(job, token)


def _side(job: Job, token: Token) -> None:
    """One side, its top at the fold: the mark of the seat with the drawing, a plinth, the name."""
    pen, ink = job.pen, job.ink
    if not ink.saving:
        edge = ink.ink if contrast(token.colour, WHITE) < 1.5 else token.colour
        pen.rect(1.2, 1.2, WIDE - 2.4, _FACE - 2.4, stroke=edge, wide=0.2)
    with pen.moved(WIDE / 2, 10.2, 0.68):
        _mark(job, token)
    name = _name(token.name)
    pen.block(WIDE / 2, 20.9 - name.height / 2 + name.cap / 2 + 0.4, name, ink.ink, "centre")


def _name(name: str) -> Block:
    """A name on two lines; the rest of a longer one is told by dots."""
    found = block("A600", name, WIDE - 3.4, 7.5, LEAST, 4.6, 2, 1.05)
    if len(found.lines) <= 2:
        return found
    first, second = found.lines[:2]
    return found._replace(lines=(first, f"{second[:-2].rstrip()}…"))


def _mark(job: Job, token: Token) -> None:
    """The shape of the seat in its colour, with the drawing of the token, or letters where it has none."""
    pen, ink = job.pen, job.ink
    on = ink.ink if ink.saving or contrast(token.colour, WHITE) < 2.2 else WHITE
    pen.path(seat_shape(token.seat), fill=ink.flood(token.colour), stroke=ink.ink, wide=0.5)
    scale, x, y = token_inset(token.seat)
    drawing = _drawing(token.name)
    if drawing:
        with pen.moved(x, y, scale), pen.moved(-12, -12):
            line = {"fill": "none", "stroke": on, "stroke-linecap": "round", "stroke-linejoin": "round"}
            if ink.saving:
                # Areas are hollow where ink is saved; what is only a line is one already.
                pen.art(drawing, 0, 0, 1, fill=None, stroke=on, wide=0.9, classes={"k": line})
            else:
                pen.art(drawing, 0, 0, 1, fill=on, classes={"k": line}, ground=token.colour)
        return
    letters = initials([each.name for each in tokens(job)], token.seat)
    size = 26.0 if len(letters) > 1 else 34.0
    pen.text(x, y + size * 0.125, letters, "A700", size, on, "centre")


def _drawing(name: str) -> str:
    """The drawing of a token: of its whole name, or else of the thing that it is in some colour."""
    return token_art(name) or token_art(name.split()[-1]) or _MORE.get(name.split()[-1].lower(), "")


def _glue(job: Job, x: float, y: float, w: float, h: float) -> None:
    """Fine slanted lines: this is glued; none where ink is saved."""
    pen, ink = job.pen, job.ink
    if ink.saving:
        return
    count = int((w + h) / 0.9) + 1
    with pen.clipped(x, y, w, h):
        ends = [(x + n * 0.9, y, x + n * 0.9 - h, y + h) for n in range(count)]
        pen.lines(ends, ink.shade(ink.ink, 0.45), 0.08)


def _base(job: Job, token: Token) -> None:
    """What the feet are glued to, as wide as both of them."""
    pen, ink = job.pen, job.ink
    fill = None if ink.saving else mixed(token.colour, 0.25, ink.white)
    pen.rect(0, 0, WIDE, _BASE, fill=fill, stroke=ink.ink, wide=0.25, radius=3)
    middle = _BASE / 2
    pen.line(2, middle, WIDE - 2, middle, ink.ink, 0.15, (0.9, 0.6))
    for y in (middle - _FOOT, middle + _FOOT):
        pen.line(2, y, WIDE - 2, y, ink.shade(ink.ink, 0.4), 0.1, (0.6, 0.6))


# -- dice -------------------------------------------------------------------------------------------------


def _dice(job: Job, left: float, top: float) -> None:
    """Two dice, for those who have none."""
    net = cube(_DIE)
    x0, y0, w, _ = net.box
    for number in range(2):
        x = left + number * (w + 8)
        with job.pen.item("die", f"die:{number}", x, top, w, net.box[3]), job.pen.moved(-x0, -y0):
            _die(job, net)
    x = left + 2 * (w + 8)
    said = block("A500", _ADVICE, max(30.0, job.order.paper.w - _EDGE - x), 8.0, balanced=False)
    job.pen.text(x, top + 6, "Two dice", "B700", 12, job.ink.ink)
    job.pen.block(x, top + 12, said, job.ink.ink)


_ADVICE: Final = (
    "For those who have none at hand: cut out, fold every dashed line, glue the tabs. A real die rolls better, and any "
    "small thing that can be told from the others makes a token."
)


def _die(job: Job, net: Net) -> None:
    pen, ink = job.pen, job.ink
    for tab in net.tabs:
        xs, ys = zip(*tab, strict=True)
        outline = "M" + "L".join(f"{x} {y}" for x, y in tab) + "Z"
        with pen.clipped_to(outline):
            _glue(job, min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    for face, pips in zip(net.faces, PIPS_ON_NET, strict=True):
        x, y, w, h = face.box
        pen.rect(x, y, w, h, fill=ink.cell)
        for right, down in _PIPS[pips]:
            at = (x + w / 2 + right * _DIE * 0.26, y + h / 2 + down * _DIE * 0.26)
            pen.circle(*at, 1.45, fill=ink.flood(ink.ink), stroke=ink.ink, wide=0.3)
    pen.lines([(*one, *other) for one, other in net.cuts()], ink.ink, 0.25)
    pen.lines([(*one, *other) for one, other in net.folds], ink.ink, 0.18, (0.9, 0.6))
