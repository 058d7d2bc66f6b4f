"""Setting words: how large they can be and where their lines break. Sizes are in points, widths and heights in mm.

Nothing is cut off and nothing is smaller than `LEAST`: `line` shrinks one line, `block` breaks a text into balanced
lines and shrinks it if it must. What does not fit at its smallest size is broken within words, and the block says how
high it is.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from freehold.press.faces import Face, width
from freehold.press.paper import POINT

LEAST: Final = 5.5
"""No word of a kit is smaller."""
LEAST_NAME: Final = 6.0
"""No name on the board is smaller."""
LEADING: Final = 1.28
"""From one line to the next, in sizes."""
_STEP: Final = 0.25
_TOGETHER: Final = re.compile(r"(\b[A-Z][a-z]?\.|\b\d{1,3}|§|·) (?=\w)")
"""Blanks that no line ends at: after `St.`, a small number or a sign of a clause."""


class Block(NamedTuple):
    """A text in its lines."""

    lines: tuple[str, ...]
    face: Face
    size: float
    leading: float
    """From one line to the next in mm."""
    spacing: float = 0.0

    @property
    def height(self) -> float:
        """From the top of the first line's capitals to the last base line."""
        return self.cap + self.leading * max(0, len(self.lines) - 1)

    @property
    def cap(self) -> float:
        """How high a capital is."""
        return self.size * POINT * 0.7

    @property
    def wide(self) -> float:
        """The widest line."""
        return max((wide(self.face, line, self.size, self.spacing) for line in self.lines), default=0.0)


def wide(face: Face, text: str, size: float, spacing: float = 0.0) -> float:
    """How wide a line is in mm."""
    return width(face, text, spacing) * size * POINT


@lru_cache(maxsize=4096)
def line(face: Face, text: str, room: float, size: float, least: float = LEAST, spacing: float = 0.0) -> float:
    """The size at which a text keeps to one line of a width, no smaller than `least`."""
    at_one = wide(face, text, 1.0, spacing)
    return max(least, min(size, room / at_one)) if at_one > 0 else size


def fits(face: Face, text: str, room: float, size: float, spacing: float = 0.0) -> bool:
    """Whether a text fits on one line."""
    return wide(face, text, size, spacing) <= room + 1e-6


@lru_cache(maxsize=4096)
def block(
    face: Face,
    text: str,
    room: float,
    size: float,
    least: float = LEAST,
    height: float = 1000.0,
    most: int = 1000,
    leading: float = LEADING,
    spacing: float = 0.0,
    balanced: bool = True,
) -> Block:
    """The largest size, from `size` down to `least`, at which a text fits into a width, a height and some lines."""
    now = size
    while True:
        whole = now <= least
        lines = _lines(face, text, room / (now * POINT), spacing, whole)
        found = Block(tuple(lines), face, now, now * POINT * leading, spacing)
        if whole or (found.wide <= room + 1e-6 and len(lines) <= most and found.height <= height + 1e-6):
            break
        now = max(least, now - _STEP)
    if not balanced or len(found.lines) < 2:
        return found
    return found._replace(lines=tuple(_balanced(face, text, room / (found.size * POINT), spacing, len(found.lines))))


def _words(text: str) -> list[str]:
    """Words may break after a hyphen or a slash as well; what belongs together stays on one line."""
    return [part for word in _TOGETHER.sub("\\1\u00a0", text).split(" ") if word for part in _parts(word)]


def _parts(word: str) -> list[str]:
    """A word at its hyphens and slashes, each part but the last with a sign that no blank follows."""
    parts = [part for part in re.split(r"(?<=[-/\u2013])(?=\w{3})", word) if part] if len(word) > 11 else [word]
    return [part + _JOINED for part in parts[:-1]] + parts[-1:]


_JOINED: Final = "\x00"


def _joined(words: list[str]) -> str:
    return " ".join(words).replace(_JOINED + " ", "").replace(_JOINED, "")


def _lines(face: Face, text: str, room: float, spacing: float, whole: bool) -> list[str]:
    """Lines as full as they can be; with `whole`, words wider than a line are broken so that nothing is cut off."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        now: list[str] = []
        for word in _words(paragraph):
            for piece in _pieces(face, word, room, spacing) if whole else [word]:
                if now and width(face, _joined([*now, piece]), spacing) > room + 1e-9:
                    lines.append(_joined(now))
                    now = []
                now.append(piece)
        lines.append(_joined(now))
    return lines


def _pieces(face: Face, word: str, room: float, spacing: float) -> list[str]:
    """A word that is wider than a line, in pieces that are not."""
    pieces: list[str] = []
    while len(word) > 1 and width(face, _joined([word]), spacing) > room + 1e-9:
        count = len(word) - 1
        while count > 1 and width(face, word[:count] + "-", spacing) > room:
            count -= 1
        pieces.append(word[:count] + "-" + _JOINED)
        word = word[count:]
    return [*pieces, word]


def _balanced(face: Face, text: str, room: float, spacing: float, count: int) -> list[str]:
    """As many lines as before, each about as long as the others: no word is left alone on the last."""
    low, high = 0.0, room
    best = _lines(face, text, room, spacing, True)
    for _ in range(12):
        middle = (low + high) / 2
        lines = _lines(face, text, middle, spacing, False)
        if len(lines) <= count and max(width(face, one, spacing) for one in lines) <= room + 1e-9:
            best, high = lines, middle
        else:
            low = middle
    return best
