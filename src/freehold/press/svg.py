"""Drawings of the page on paper: SVG as `freehold.drawing` writes it and `freehold.editions.grounds` lets it in.

Lines stay lines: patterns are stamped cell by cell, clips are outlines, and opacity is mixed with the paper.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Final, NamedTuple
from xml.etree import ElementTree

from freehold.drawing.look import mixed
from freehold.press.faces import Face
from freehold.press.outlines import outline
from freehold.press.paper import POINT
from freehold.press.pen import Align, Matrix, Pen, times

_PLAIN: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_ALIGNS: Final[dict[str, Align]] = {"start": "left", "middle": "centre", "end": "right"}
_HIDDEN: Final = ("defs", "clipPath", "pattern", "title")
_LEAN: Final[Matrix] = (1.0, 0.0, -0.2, 1.0, 0.0, 0.0)
"""Slanted letters: the faces of print have no italics."""


class Style(NamedTuple):
    """What an element hands down to those within it."""

    fill: str | None = None
    stroke: str | None = None
    wide: float = 1.0
    dash: tuple[float, ...] = ()
    round_: bool = False
    even_odd: bool = False
    part: float = 1.0
    """How much of every colour is left."""
    size: float = 12.0
    align: Align = "left"
    italic: bool = False

    def within(self, said: Mapping[str, str]) -> Style:
        """As an element says, else as before."""
        dash = said.get("stroke-dasharray")
        return Style(
            _colour(said.get("fill"), self.fill),
            _colour(said.get("stroke"), self.stroke),
            float(said.get("stroke-width", self.wide)),
            self.dash if dash is None else tuple(_numbers(dash)),
            said.get("stroke-linecap", "round" if self.round_ else "") == "round",
            said.get("fill-rule", "evenodd" if self.even_odd else "") == "evenodd",
            self.part * float(said.get("opacity", "1")),
            float(said.get("font-size", self.size)),
            _ALIGNS.get(said.get("text-anchor", ""), self.align),
            said.get("font-style", "italic" if self.italic else "") == "italic",
        )


def draw(pen: Pen, svg: str, name: str, side: float, ground: str, style: Style | None = None) -> None:
    """Draw elements of SVG in their own units, a square of `side`; `name` tells its patterns from those of others."""
    root = ElementTree.fromstring(f"<g>{svg}</g>")
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    _Drawing(pen, root, name, side, ground).element(root, style or Style(fill="#000000"))


def only(svg: str, attribute: str) -> str:
    """Of a drawing what has an attribute, with the groups it stands in; clips and patterns stay."""
    root = ElementTree.fromstring(f"<g>{svg}</g>")
    _thin_out(root, attribute)
    return "".join(ElementTree.tostring(part, encoding="unicode") for part in root)


def _thin_out(element: ElementTree.Element, attribute: str) -> None:
    for inner in list(element):
        if inner.tag in _HIDDEN:
            continue
        _thin_out(inner, attribute)
        if attribute not in inner.attrib and not len(inner):
            element.remove(inner)


class _Drawing:
    def __init__(self, pen: Pen, root: ElementTree.Element, name: str, side: float, ground: str) -> None:
        self._pen, self._name, self._side, self._ground = pen, name, side, ground
        self._named = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}

    def element(self, element: ElementTree.Element, before: Style) -> None:
        if element.tag in _HIDDEN:
            return
        said = element.attrib
        style = before.within(said)
        with ExitStack() as stack:
            if "transform" in said:
                stack.enter_context(self._pen.transformed(matrix(said["transform"])))
            clip = self._referred(said.get("clip-path"))
            if clip is not None:
                stack.enter_context(self._pen.clipped_to(" ".join(shape(part) for part in clip)))
            if element.tag in ("text", "tspan"):
                self._text(element, style)
            else:
                self._shape(shape(element), style)
                for inner in element:
                    self.element(inner, style)

    def _referred(self, value: str | None) -> ElementTree.Element | None:
        found = re.fullmatch(r"url\(#(.+)\)", value or "")
        return self._named.get(found[1]) if found else None

    def _shape(self, d: str, style: Style) -> None:
        if not d:
            return
        pattern = self._referred(style.fill)
        if pattern is not None:
            self._pattern(d, pattern, style)
        self._pen.path(
            d,
            fill=self._thinned(style.fill, style.part) if pattern is None else None,
            stroke=self._thinned(style.stroke, style.part),
            wide=style.wide,
            dash=style.dash,
            round_=style.round_,
            even_odd=style.even_odd,
        )

    def _thinned(self, colour: str | None, part: float) -> str | None:
        if colour is None or colour.startswith("url") or part >= 1:
            return colour
        return mixed(colour, part, self._ground)

    def _pattern(self, d: str, pattern: ElementTree.Element, style: Style) -> None:
        """A cell of a pattern over and over, as far as the outline reaches."""
        name = f"pattern-{self._name}-{pattern.attrib['id']}"
        w, h = float(pattern.get("width", "0")), float(pattern.get("height", "0"))
        if w <= 0 or h <= 0:
            return
        inside = Style(fill="#000000", part=style.part)

        def cell() -> None:
            for part in pattern:
                self.element(part, inside)

        self._pen.form(name, w, h, cell)
        turned = matrix(pattern.get("patternTransform", ""))
        corners = [_through(_inverse(turned), point) for point in self._reach(d)]
        columns = range(math.floor(min(x for x, _ in corners) / w), math.ceil(max(x for x, _ in corners) / w))
        rows = range(math.floor(min(y for _, y in corners) / h), math.ceil(max(y for _, y in corners) / h))
        with self._pen.clipped_to(d), self._pen.transformed(turned):
            for row in rows:
                for column in columns:
                    self._pen.stamp(name, column * w, row * h)

    def _reach(self, d: str) -> list[tuple[float, float]]:
        """The corners of what an outline takes up of the drawing."""
        points = [step.points[at : at + 2] for step in outline(d) for at in range(0, len(step.points), 2)]
        xs = [min(max(x, 0.0), self._side) for x, _ in points]
        ys = [min(max(y, 0.0), self._side) for _, y in points]
        return [(x, y) for x in (min(xs), max(xs)) for y in (min(ys), max(ys))]

    def _text(self, element: ElementTree.Element, style: Style) -> None:
        colour = self._thinned(style.fill, style.part)
        if element.text and element.text.strip() and colour:
            with (
                self._pen.moved(float(element.get("x", "0")), float(element.get("y", "0"))),
                self._pen.transformed(_LEAN if style.italic else _PLAIN),
            ):
                face: Face = "B600" if style.italic else "B700"
                self._pen.text(0, 0, element.text.strip(), face, style.size / POINT, colour, style.align)
        for inner in element:
            self.element(inner, style)


# -- reading attributes -----------------------------------------------------------------------------------


def _numbers(text: str) -> list[float]:
    return [float(part) for part in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", text)]


def _colour(said: str | None, before: str | None) -> str | None:
    if said is None:
        return before
    if said == "none":
        return None
    return "#" + "".join(2 * digit for digit in said[1:]) if len(said) == 4 else said


def shape(element: ElementTree.Element) -> str:
    """What an element draws, as a path; nothing for one that only holds others."""

    def number(name: str, default: float = 0.0) -> float:
        found = _numbers(element.get(name, ""))
        return found[0] if found else default

    if element.tag == "path":
        return element.get("d", "")
    if element.tag in ("circle", "ellipse"):
        rx, ry = (number("r"),) * 2 if element.tag == "circle" else (number("rx"), number("ry"))
        arc = f"a{rx} {ry} 0 0 1"
        return f"M{number('cx') - rx} {number('cy')}{arc} {2 * rx} 0{arc} {-2 * rx} 0Z" if rx and ry else ""
    if element.tag == "rect":
        w, h = number("width"), number("height")
        return f"M{number('x')} {number('y')}h{w}v{h}h{-w}Z"
    if element.tag == "line":
        return f"M{number('x1')} {number('y1')}L{number('x2')} {number('y2')}"
    if element.tag in ("polyline", "polygon"):
        points = _numbers(element.get("points", ""))
        steps = " ".join(f"{x} {y}" for x, y in zip(points[::2], points[1::2], strict=False))
        return f"M{steps}{'Z' if element.tag == 'polygon' else ''}" if steps else ""
    return ""


def matrix(text: str) -> Matrix:
    """The transforms of an element as one."""
    found = _PLAIN
    for name, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        found = times(_transform(name, _numbers(inside)), found)
    return found


def _transform(name: str, n: list[float]) -> Matrix:
    if name == "translate":
        return (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0.0)
    if name == "scale":
        return (n[0], 0, 0, n[-1], 0, 0)
    if name == "matrix":
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if name in ("skewX", "skewY"):
        by = math.tan(math.radians(n[0]))
        return (1, 0, by, 1, 0, 0) if name == "skewX" else (1, by, 0, 1, 0, 0)
    cos, sin = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
    x, y = (n[1], n[2]) if len(n) > 2 else (0.0, 0.0)
    return times((1, 0, 0, 1, -x, -y), times((cos, sin, -sin, cos, 0, 0), (1, 0, 0, 1, x, y)))


def _inverse(of: Matrix) -> Matrix:
    a, b, c, d, e, f = of
    by = a * d - b * c or 1.0
    return (d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by)


def _through(by: Matrix, point: tuple[float, float]) -> tuple[float, float]:
    a, b, c, d, e, f = by
    x, y = point
    return a * x + c * y + e, b * x + d * y + f
