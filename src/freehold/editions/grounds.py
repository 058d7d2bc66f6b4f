"""Reading `ground.svg`: the drawing under the board, which goes into pages as it is and so must hold nothing but lines.

It is read sign by sign and written anew from a list of what is allowed. Whatever is not on the list is reported, and
nothing of a file with problems is ever shown.
"""

from __future__ import annotations

import gzip
import html
import re
from collections.abc import Mapping
from typing import Final
from xml.parsers import expat

from freehold.editions.documents import GROUND
from freehold.editions.problems import Problem, did_you_mean

SIDE: Final = 760
MOST_GZIPPED: Final = 4_096
MOST_BYTES: Final = 65_536
"""A drawing that is nothing but one line over and over could be small when packed, and still too much to draw."""

_SVG: Final = "http://www.w3.org/2000/svg"
_BETWEEN: Final = " "
_BOX: Final = f"0 0 {SIDE} {SIDE}"

_WORDED: Final = ("text", "tspan")
_ELEMENTS: Final = (
    *("svg", "g", "defs", "pattern", "clipPath", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"),
    *_WORDED,
)
_CLASSES: Final = (
    *("vig", "w", "l", "m", "s", "f", "h", "p", "sand", "n", "t"),
    *("street", "walk", "tick", "sight", "surf", "route", "pine"),
)
"""The whole; water, line, fine line, strong line, filled, hatched, paper, sand, name and title; and the signs of maps.
The page draws each in the edition's colours."""

_NUMBERS: Final = re.compile(r"[-+.,%\s0-9eE]+")
_PATH: Final = re.compile(r"[-+.,\s0-9eEMmLlHhVvCcSsQqTtAaZz]*")
_MOVED: Final = re.compile(r"(?:\s*(?:translate|rotate|scale|skewX|skewY|matrix)\([-+.,\s0-9eE]+\))+\s*")
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
_OWN: Final = re.compile(r"url\(#([A-Za-z][A-Za-z0-9_-]{0,39})\)")
_WORD: Final = re.compile(r"[a-zA-Z-]+")
_UNITS: Final = re.compile("userSpaceOnUse|objectBoundingBox")

_FORMS: Final[Mapping[str, re.Pattern[str]]] = {
    "d": _PATH,
    "id": _NAME,
    "clip-path": _OWN,
    "fill": re.compile(rf"none|{_OWN.pattern}"),
    "stroke": re.compile("none"),
    "patternUnits": _UNITS,
    "clipPathUnits": _UNITS,
    "viewBox": re.compile(re.escape(_BOX)),
    **dict.fromkeys(("transform", "patternTransform"), _MOVED),
    **dict.fromkeys(
        ("text-anchor", "font-style", "font-weight", "fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin"),
        _WORD,
    ),
    **dict.fromkeys(
        (
            *("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "dx", "dy", "width", "height", "points"),
            *("opacity", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-dashoffset"),
            *("font-size", "letter-spacing", "rotate"),
        ),
        _NUMBERS,
    ),
}
"""For every attribute what may stand in it; `class` has a list of its own."""


class Ground:
    """One drawing being read: what is wrong with it, and the drawing as it is written anew."""

    def __init__(self, prefix: str) -> None:
        self.problems: list[Problem] = []
        self._prefix = prefix
        self._parts: list[str] = []
        self._open: list[str] = []
        self._ids: set[str] = set()
        self._referred: dict[str, int] = {}
        self._parser = expat.ParserCreate(namespace_separator=_BETWEEN)
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._words
        self._parser.StartDoctypeDeclHandler = self._doctype

    def read(self, text: str) -> str:
        """The drawing, or nothing if there is a problem."""
        try:
            self._parser.Parse(text.encode(), True)
        except expat.ExpatError as fault:
            self._complain(f"this is no sound SVG: {expat.errors.messages[fault.code]}", fault.lineno)
        except _Hopeless:
            return ""
        for id, line in self._referred.items():
            if id not in self._ids:
                self._complain(f'nothing in the drawing has the id "{id}"', line)
        return "" if self.problems else "".join(self._parts)

    def _complain(self, message: str, line: int = 0) -> None:
        self.problems.append(Problem(GROUND, "", message, line=line or self._parser.CurrentLineNumber))

    def _doctype(self, *_: object) -> None:
        self._complain("a drawing declares no document type")
        raise _Hopeless

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        space, _, element = name.rpartition(_BETWEEN)
        at_root = not self._open
        self._open.append(element)
        if space != _SVG or element not in _ELEMENTS or (element == "svg") != at_root:
            self._complain(f'a drawing has no element "{element}" here{did_you_mean(element, _ELEMENTS)}')
            return
        if at_root and "viewBox" not in attributes:
            self._complain(f'viewBox is missing: a ground is drawn in "{_BOX}"')
        said = [self._attribute(element, key, value) for key, value in attributes.items()]
        space = f' xmlns="{_SVG}"' if at_root else ""
        self._parts.append(f"<{element}{space}{''.join(said)}>")

    def _attribute(self, element: str, name: str, value: str) -> str:
        """An attribute as it is written anew; ids get a prefix, for several drawings may stand on one page."""
        key = name.rpartition(_BETWEEN)[2]
        form = _FORMS.get(name)
        if name == "class":
            strange = [word for word in value.split() if word not in _CLASSES]
            if strange:
                self._complain(f'there is no class "{strange[0]}" for drawings{did_you_mean(strange[0], _CLASSES)}')
        elif form is None or (name == "viewBox" and element != "svg"):
            self._complain(f'"{key}" is not allowed in a drawing{did_you_mean(key, [*_FORMS, "class"])}')
            return ""
        elif form.fullmatch(value) is None:
            self._complain(_misfit(key, value))
            return ""
        if name == "id":
            value = self._named(value)
        own = _OWN.fullmatch(value)
        if own is not None:
            self._referred.setdefault(own[1], self._parser.CurrentLineNumber)
            value = f"url(#{self._prefix}{own[1]})"
        return f' {key}="{html.escape(value)}"'

    def _named(self, id: str) -> str:
        if id in self._ids:
            self._complain(f'the id "{id}" is there already')
        self._ids.add(id)
        return self._prefix + id

    def _end(self, name: str) -> None:  # noqa: ARG002
        element = self._open.pop()
        last = self._parts[-1] if self._parts else ""
        if last.startswith(f"<{element}") and last.endswith(">"):
            self._parts[-1] = f"{last[:-1]}/>"
        else:
            self._parts.append(f"</{element}>")

    def _words(self, words: str) -> None:
        if self._open and self._open[-1] in _WORDED:
            self._parts.append(html.escape(words))
        elif words.strip():
            self._complain("words stand in text elements only")


class _Hopeless(Exception):
    """There is no point in reading on."""


def _misfit(key: str, value: str) -> str:
    shown = value if len(value) <= 30 else f"{value[:30]}…"
    if key in ("fill", "stroke"):
        return f'{key}="{shown}": colours come from classes ({", ".join(_CLASSES)}), so that they follow the theme'
    if key == "viewBox":
        return f'viewBox="{shown}": a ground is drawn in "{_BOX}"'
    return f'{key}="{shown}" is not a value for this'


def read_ground(text: str, edition: str, problems: list[Problem]) -> str:
    """The drawing of an edition written anew, safe to put into a page; nothing if there are problems."""
    data = text.encode()
    packed = len(gzip.compress(data[: MOST_BYTES + 1], 9, mtime=0))
    if len(data) > MOST_BYTES or packed > MOST_GZIPPED:
        size = f"{len(data)} bytes" if len(data) > MOST_BYTES else f"{packed} bytes when gzipped"
        most = f"at most {MOST_GZIPPED} when gzipped, {MOST_BYTES} as written"
        problems.append(Problem(GROUND, "", f"the drawing has {size}; {most}"))
        return ""
    ground = Ground(f"ground-{edition}-")
    drawn = ground.read(text)
    problems += ground.problems
    return drawn
