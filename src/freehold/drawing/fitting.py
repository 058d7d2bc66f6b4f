"""Breaking names into lines and finding the size at which they fit: the twin of `web/src/lib/fitting.ts`.

Widths are those of the page's fonts, measured by `web/measure_fonts.py`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Final, Literal, NamedTuple

Face = Literal["narrow", "display"]

LEADING: Final = 1.06
"""From one line to the next, in sizes of the letters."""
_UNKNOWN: Final = 500
"""The width of a sign the fonts do not have, in thousandths: some other font will show it."""
_ARABIC: Final = 400
"""Joined letters are narrower."""
_STEP: Final = 0.2
_LONG_WORD: Final = 11


class Line(NamedTuple):
    """A line of a name."""

    text: str
    wide: float
    """How wide it is drawn."""


class Fitted(NamedTuple):
    """A name in its lines."""

    lines: list[Line]
    size: float


class _Measured(NamedTuple):
    advance: dict[str, int]
    left: dict[str, int]
    right: dict[str, int]
    kerning: list[list[int]]


@lru_cache(maxsize=1)
def _faces() -> dict[str, _Measured]:
    data = json.loads((files(__package__) / "fonts" / "widths.json").read_text("ascii"))
    return {
        face: _Measured(found["advance"], _by_sign(found["left"]), _by_sign(found["right"]), found["kerning"])
        for face, found in data.items()
    }


def _by_sign(classes: dict[str, str]) -> dict[str, int]:
    return {sign: int(number) for number, signs in classes.items() for sign in signs}


@lru_cache(maxsize=4096)
def width(text: str, face: Face = "narrow") -> float:
    """How wide a text is at size 1."""
    measured = _faces()[face]
    total = sum(measured.advance.get(sign) or _elsewhere(sign) for sign in text)
    for one, other in pairwise(text):
        if one in measured.left and other in measured.right:
            total += measured.kerning[measured.left[one]][measured.right[other]]
    return total / 1000


def _elsewhere(sign: str) -> int:
    """About how wide a sign is in other fonts; one that marks a letter, or which way letters run, takes no room."""
    if unicodedata.category(sign) in ("Mn", "Cf"):
        return 0
    return _ARABIC if "\u0600" <= sign <= "\u06ff" else _UNKNOWN


def _words(name: str) -> list[str]:
    """Words may break after a slash or a hyphen as well as at blanks."""
    found: list[str] = []
    for word in name.split():
        found += re.split(r"(?<=[-/])", word) if len(word) > _LONG_WORD else [word]
    return [word for word in found if word]


def _broken(name: str, room: float, face: Face) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in _words(name):
        longer = f"{line} {word}" if line else word
        if line and width(longer, face) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


@lru_cache(maxsize=4096)
def fit(name: str, w: float, h: float, largest: float, smallest: float, most: int, face: Face = "narrow") -> Fitted:
    """The largest size at which a name fits; at the smallest, lines that are still too wide are squeezed."""
    size = largest
    lines = _broken(name, w / size, face)
    while size > smallest and not _fits(lines, size, w, h, most, face):
        size = max(smallest, size - _STEP)
        lines = _broken(name, w / size, face)
    return Fitted([Line(text, min(width(text, face) * size, w)) for text in lines], size)


def _fits(lines: list[str], size: float, w: float, h: float, most: int, face: Face) -> bool:
    widest = max((width(line, face) for line in lines), default=0.0)
    return widest * size <= w and len(lines) <= most and len(lines) * size * LEADING <= h
