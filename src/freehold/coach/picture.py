"""The chances of everybody over time as a picture: a line for each seat in its colour and dash, with a band."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from freehold.coach.shapes import Review
from freehold.drawing.art import seat_shape
from freehold.drawing.look import Inks, inks
from freehold.drawing.xml import number, placed, tag, text_of
from freehold.editions.looks import Look
from freehold.editions.shelf import look as look_on_shelf
from freehold.engine.edition import Edition

_ONE: Final = 1_000_000
_DASHES: Final = ("", "7 4", "1.5 4", "9 3 2 3", "12 4", "4 4", "2 2", "14 3 3 3")
_BAND: Final = 1.96
"""Standard errors to either side: the true chance is inside in 95 of 100 cases."""
_TOP: Final = 14.0
_BOTTOM: Final = 30.0
_LEFT: Final = 40.0
_LABEL_GAP: Final = 17.0
_FONT: Final = "'Archivo Narrow', 'Arial Narrow', 'Liberation Sans Narrow', sans-serif"


@dataclass(frozen=True)
class Paints:
    """What the picture is drawn with: colours, or names of colours of the page it stands on."""

    paper: str
    ink: str
    soft: str
    line: str
    gold: str
    seats: Sequence[str]

    def seat(self, seat: int) -> str:
        return self.seats[seat % len(self.seats)]


def paints_of(colours: Inks) -> Paints:
    """The paints of a picture that stands alone."""
    keys = colours.keys
    return Paints(keys.cell, keys.ink, colours.ink_soft, colours.line, colours.gold_leaf, colours.seat_lines)


def picture_of(edition: Edition, review: Review, look: Look | None = None, dark: bool = False) -> str:
    """A picture that stands alone."""
    paints = paints_of(inks(look_on_shelf(edition.id) if look is None else look, dark))
    return chart(review, paints, 920, 380)


def chart(review: Review, paints: Paints, width: float, height: float) -> str:
    """The chart as an SVG element of that size."""
    plot = _Plot(review, width, height)
    parts = [
        tag("rect", width=width, height=height, fill=paints.paper),
        *_grid(plot, paints),
        *_marks(plot, review, paints),
        *(_band(plot, review, seat, paints) for seat in range(len(review.names))),
        *(_curve(plot, review, seat, paints) for seat in range(len(review.names))),
        *_labels(plot, review, paints),
    ]
    return tag(
        "svg",
        tag("title", text_of(_summary(review))),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
        font_family=_FONT,
        font_size=12,
    )


class _Plot:
    """Where turns and chances lie on the sheet."""

    def __init__(self, review: Review, width: float, height: float) -> None:
        self.turns = max(1, review.chances[-1].turn if review.chances else 1)
        longest = max((len(name) for name in review.names), default=0)
        self.right = width - min(110.0, 30.0 + 7.0 * longest)
        self.low = height - _BOTTOM
        self.narrow = width < 600

    def x(self, turn: int) -> float:
        return _LEFT + (self.right - _LEFT) * turn / self.turns

    def y(self, share: float) -> float:
        return self.low - (self.low - _TOP) * min(1.0, max(0.0, share / _ONE))


def _grid(plot: _Plot, paints: Paints) -> list[str]:
    """Quarters of the chance to win, and turns."""
    found: list[str] = []
    for quarter in range(5):
        y = plot.y(quarter * _ONE / 4)
        found.append(tag("path", d=f"M{_LEFT} {number(y)}H{number(plot.right)}", stroke=paints.line, fill="none"))
        found.append(_word(f"{25 * quarter} %", _LEFT - 6, y + 4, paints.soft, "end"))
    step = next(size for size in (5, 10, 20, 25, 50, 100, 250, 1_000, 10**9) if plot.turns / size <= 8)
    for turn in range(0, plot.turns + 1, step):
        words = f"turn {turn}" if turn == 0 else str(turn)
        found.append(_word(words, plot.x(turn), plot.low + 18, paints.soft, "start" if turn == 0 else "middle"))
    return found


def _marks(plot: _Plot, review: Review, paints: Paints) -> list[str]:
    """Turning points, as gold threads with a number at the foot."""
    found: list[str] = []
    for swing in review.swings:
        x = plot.x(swing.turn)
        thread = f"M{number(x)} {number(_TOP)}V{number(plot.low)}"
        found.append(tag("path", d=thread, stroke=paints.gold, stroke_width=1.6, stroke_opacity=0.75, fill="none"))
        foot = placed(x, plot.low, 0.42)
        found.append(tag("path", d="M0 -9 8 6H-8Z", transform=foot, fill=paints.gold, stroke=paints.ink))
    return found


def _band(plot: _Plot, review: Review, seat: int, paints: Paints) -> str:
    upper = [(plot.x(one.turn), plot.y(one.shares[seat] + _BAND * one.errors[seat])) for one in review.chances]
    lower = [(plot.x(one.turn), plot.y(one.shares[seat] - _BAND * one.errors[seat])) for one in review.chances]
    outline = _path([*upper, *reversed(lower)]) + "Z"
    return tag("path", d=outline, fill=paints.seat(seat), fill_opacity=0.13)


def _curve(plot: _Plot, review: Review, seat: int, paints: Paints) -> str:
    points = [(plot.x(one.turn), plot.y(one.shares[seat])) for one in review.chances]
    return tag(
        "path",
        d=_path(points),
        fill="none",
        stroke=paints.seat(seat),
        stroke_width=2.2,
        stroke_linejoin="round",
        stroke_dasharray=_DASHES[seat % len(_DASHES)] or None,
    )


def _labels(plot: _Plot, review: Review, paints: Paints) -> list[str]:
    """Shape and name at the end of every line, moved apart where lines end together."""
    last = review.chances[-1].shares if review.chances else [0] * len(review.names)
    order = sorted(range(len(review.names)), key=lambda seat: (-last[seat], seat))
    spots: list[float] = []
    for seat in order:
        wanted = plot.y(last[seat])
        spots.append(max(wanted, spots[-1] + _LABEL_GAP) if spots else wanted)
    below = max(0.0, spots[-1] - plot.low) if spots else 0.0
    found: list[str] = []
    ceiling = plot.low - below
    for place in range(len(spots) - 1, -1, -1):
        spots[place] = min(spots[place], ceiling if place == len(spots) - 1 else spots[place + 1] - _LABEL_GAP)
        ceiling = plot.low
    for seat, y in zip(order, spots, strict=True):
        shape = placed(plot.right + 14, y, 0.55)
        found.append(tag("path", d=seat_shape(seat), transform=shape, fill=paints.seat(seat)))
        found.append(_word(review.names[seat][:12], plot.right + 24, y + 4, paints.ink, "start", 600))
    return found


def _word(text: str, x: float, y: float, fill: str, anchor: str, weight: int | None = None) -> str:
    return tag("text", text_of(text), x=x, y=y, fill=fill, text_anchor=anchor, font_weight=weight)


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) if points else "M0 0"


def _summary(review: Review) -> str:
    """The picture in a sentence, for those who do not see it."""
    if not review.chances:
        return "No chances are known."
    first, last = review.chances[0].shares, review.chances[-1].shares
    each = [
        f"{name} from {round(100 * first[seat] / _ONE)} to {round(100 * last[seat] / _ONE)} %"
        for seat, name in enumerate(review.names)
    ]
    return f"Chances to win over {review.chances[-1].turn} turns: {', '.join(each)}."
