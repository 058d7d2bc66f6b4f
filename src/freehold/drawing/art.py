"""The drawings a board is made of, copied from the page by `web/copy_art.py`, put into a picture's own colours."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple
from xml.etree import ElementTree

from freehold.drawing.look import Inks, lightness
from freehold.drawing.xml import number, tag
from freehold.engine.edition import Edition

_INSETS: Final = (
    *((0.6, 0.0, 0.0), (0.6, 0.0, 0.0), (0.52, 0.0, 0.0), (0.58, 0.0, 1.0), (0.56, 0.0, -0.8), (0.58, 0.0, 0.0)),
    *((0.56, 0.0, 0.0), (0.42, 0.0, 2.8), (0.46, 0.0, 0.4), (0.6, 0.0, 0.0), (0.54, 0.0, 2.0), (0.5, 0.0, 0.0)),
    *((0.56, -2.2, 0.0), (0.54, 0.0, 0.0)),
)
"""Where a drawing of 24 by 24 fits into each shape of a seat: how large, and how far from the middle."""

_NO_COLOUR: Final = "#8f9bab"
_DOTS: Final = 5
"""The hatch that is made of dots."""
MORTGAGED: Final = "mortgaged"

Classes = Mapping[str, Mapping[str, str]]
"""For every class of a drawing the attributes that stand for it."""


class _Art(NamedTuple):
    icons: dict[str, str]
    tokens: dict[str, str]
    shapes: list[str]
    hatches: list[list[float | str]]
    pieces: dict[str, str]


@lru_cache(maxsize=1)
def _art() -> _Art:
    return _Art(**json.loads((files(__package__) / "art.json").read_text("utf-8")))


def icon(name: str) -> str:
    """A line drawing in a square of 20, as a path."""
    return _art().icons[name]


def has_icon(name: str) -> bool:
    """Whether there is a line drawing of that name."""
    return name in _art().icons


def seat_shape(seat: int) -> str:
    """The outline of a seat's mark, in a square from -10 to 10."""
    shapes = _art().shapes
    return shapes[seat % len(shapes)]


def token(name: str, seat: int) -> str:
    """The drawing of a token in white, put into the shape of a seat; nothing if there is none."""
    drawing = _art().tokens.get(name)
    if drawing is None:
        return ""
    scale, x, y = _INSETS[seat % len(_INSETS)]
    place = f"translate({number(x)} {number(y)}) scale({number(scale)}) translate(-12 -12)"
    line = {"fill": "none", "stroke": "#fff", "stroke-linecap": "round", "stroke-linejoin": "round"}
    return tag("g", coloured(drawing, {"k": line}), transform=place, fill="#fff")


def piece(name: str, doors: str) -> str:
    """A building in white, its doors and windows in a seat's colour, standing on the point 0, 0."""
    wall = {"fill": "#fff", "stroke": "#fff"}
    classes = {
        "hb": {**wall, "stroke-width": "0.8"},
        "ho": {"fill": doors},
        "hf": {**wall, "stroke-width": "1.1"},
    }
    return coloured(_art().pieces[name], classes)


def cornerpiece(kind: str, ink: str) -> str:
    """The line drawing of a corner."""
    return coloured(_art().pieces[f"c-{kind}"], {"cf": {"fill": ink, "stroke": "none"}})


def coloured(drawing: str, classes: Classes) -> str:
    """A drawing with plain attributes in place of its classes; what an element says itself counts more."""
    root = ElementTree.fromstring(f"<g>{drawing}</g>")
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
        for name in element.attrib.pop("class", "").split():
            for key, value in classes.get(name, {}).items():
                element.attrib.setdefault(key, value)
    return "".join(ElementTree.tostring(part, encoding="unicode") for part in root)


# -- hatches ----------------------------------------------------------------------------------------------


def group_colour(edition: Edition, group: int) -> str:
    """The colour of a group."""
    colour = edition.groups[group].colour
    plain = len(colour) == 7 and colour[0] == "#" and all(digit in "0123456789abcdefABCDEF" for digit in colour[1:])
    return colour if plain else _NO_COLOUR


def hatch(edition: Edition, group: int) -> str:
    """The id of the hatch that tells a group apart without its colour, in the ink that is seen on it."""
    ink = "l" if lightness(group_colour(edition, group)) < 0.12 else "d"
    return f"h{group % len(_art().hatches)}{ink}"


class HatchLines(NamedTuple):
    """One tile of a hatch: its size, how far it is turned, how wide its lines are and how they run."""

    w: float
    h: float
    turn: float
    stroke: float
    d: str
    dotted: bool


def hatch_lines(group: int) -> HatchLines:
    """The hatch that tells a group apart."""
    number = group % len(_art().hatches)
    w, h, turn, stroke, path = _art().hatches[number]
    return HatchLines(float(w), float(h), float(turn), float(stroke), str(path), number == _DOTS)


def token_art(name: str) -> str:
    """The drawing of a token in a square of 24: plain areas, and lines of the class `k`; nothing if there is none."""
    return _art().tokens.get(name, "")


def token_inset(seat: int) -> tuple[float, float, float]:
    """Where a drawing of 24 by 24 fits into the shape of a seat: how large, and how far from the middle."""
    return _INSETS[seat % len(_INSETS)]


def piece_art(name: str) -> str:
    """The drawing of a building or a cornerpiece (`c-` and its kind), with its classes."""
    return _art().pieces[name]


def hatches(used: set[str], inks: Inks) -> str:
    """The patterns of a picture."""
    found = [_hatch(n, ink) for ink in "dl" for n in range(len(_art().hatches)) if f"h{n}{ink}" in used]
    if MORTGAGED in used:
        line = tag("path", d="M3.5 0v7", stroke=inks.ink_soft, stroke_width=1.6, opacity=0.5)
        found.append(_pattern(MORTGAGED, 7, 7, 45, line))
    return "".join(found)


def _hatch(n: int, ink: str) -> str:
    w, h, turn, stroke, path = _art().hatches[n]
    line = tag(
        "path",
        d=str(path),
        fill="none",
        stroke="#fff" if ink == "l" else "#000",
        stroke_width=float(stroke),
        stroke_linecap="round" if n == _DOTS else None,
        opacity=0.5 if ink == "l" else 0.4,
    )
    return _pattern(f"h{n}{ink}", float(w), float(h), float(turn), line)


def _pattern(id: str, w: float, h: float, turn: float, inside: str) -> str:
    turned = f"rotate({number(turn)})" if turn else None
    return tag("pattern", inside, id=id, width=w, height=h, patternUnits="userSpaceOnUse", patternTransform=turned)
