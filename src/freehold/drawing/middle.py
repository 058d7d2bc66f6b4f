"""The middle of a picture: a cartouche with the title, and at a moment of a game who is who."""

from __future__ import annotations

from typing import Final

from freehold.drawing.commission import Commission
from freehold.drawing.fitting import Line, fit, width
from freehold.drawing.geometry import SIZE
from freehold.drawing.look import Inks
from freehold.drawing.moments import Moment
from freehold.drawing.setting import line, words
from freehold.drawing.tokens import token_of
from freehold.drawing.xml import placed, tag

_WIDE: Final = 440.0
_TITLE: Final = 44.0
_ROW: Final = 34.0
_TEXT: Final = 19.0
_PAD: Final = 26.0


def middle(job: Commission, moment: Moment | None) -> str:
    """The cartouche: paper, so that words never stand on the drawn ground."""
    edition, inks = job.edition, job.inks
    title = fit(edition.title, _WIDE - 2 * _PAD, 120, _TITLE, 24, 2, "display")
    head = len(title.lines) * title.size * 1.1
    caption = moment.caption if moment is not None else ""
    rows = moment.seats if moment is not None else []
    high = 2 * _PAD + head + (30 if caption else 0) + (14 + len(rows) * _ROW if rows else 0)
    top = SIZE / 2 - high / 2
    left = SIZE / 2 - _WIDE / 2
    below = top + _PAD + head
    parts = [
        _frame(left, top, high, inks),
        words(title, SIZE / 2, top + _PAD + title.size * 0.82, title.size * 1.1, inks.keys.ink, "display", "title"),
    ]
    if caption:
        below += 30
        parts.append(_line(caption, SIZE / 2, below - 8, _WIDE - 2 * _PAD, inks.ink_soft, "middle"))
    if moment is not None:
        below += 14
        parts += [_seat(job, moment, n, left, below + (n + 0.5) * _ROW) for n in range(len(rows))]
    return tag("g", *parts)


def _frame(left: float, top: float, high: float, inks: Inks) -> str:
    outer = tag(
        "rect", x=left, y=top, width=_WIDE, height=high, fill=inks.keys.paper, stroke=inks.keys.ink, stroke_width=2.4
    )
    inner = tag("rect", x=left + 6, y=top + 6, width=_WIDE - 12, height=high - 12, fill="none", stroke=inks.keys.ink)
    return outer + inner


def _seat(job: Commission, moment: Moment, n: int, left: float, y: float) -> str:
    """A row of the register: mark, name, cash; who is out is struck through."""
    inks = job.inks
    seat = moment.seats[n]
    cash = job.words.money(job.edition, seat.cash)
    room = _WIDE - 2 * _PAD - 44 - width(cash) * _TEXT - 12
    end = left + _WIDE - _PAD
    name = fit(seat.name, room, _ROW, _TEXT, 12, 1)
    wide = min(width(seat.name) * name.size, room)
    parts = [
        tag("path", d=f"M{left + _PAD} {y - _ROW / 2}H{end}", stroke=inks.line, fill="none"),
        tag("g", token_of(moment, n, inks, n == moment.on_turn), transform=placed(left + _PAD + 14, y, 1.1)),
        line(Line(seat.name, wide), left + _PAD + 44, y + 6.5, name.size, inks.keys.ink, "start", "player"),
    ]
    if seat.out:
        struck = f"M{left + _PAD + 42} {y}h{wide + 4}"
        parts.append(tag("path", d=struck, stroke=inks.danger, stroke_width=1.5, fill="none"))
    else:
        parts.append(line(Line(cash, width(cash) * _TEXT), end, y + 6.5, _TEXT, inks.keys.ink, "end", "cash"))
    return tag("g", *parts)


def _line(text: str, x: float, y: float, room: float, fill: str, anchor: str) -> str:
    size = fit(text, room, 40, 17, 12, 1).size
    return line(Line(text, min(width(text) * size, room)), x, y, size, fill, anchor, "caption")
