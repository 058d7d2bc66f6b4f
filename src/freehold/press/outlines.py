"""Paths as drawings write them (`d` of SVG), in the few steps that PDF knows: move, line, curve, close."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}

Point = tuple[float, float]


class Step(NamedTuple):
    """One step of a path: `m`, `l`, `c` or `h`, as PDF calls them, with its points."""

    kind: str
    points: tuple[float, ...] = ()


@lru_cache(maxsize=2048)
def outline(d: str) -> tuple[Step, ...]:
    """The steps of a path."""
    return tuple(_Walk().steps(d))


class _Walk:
    """Reads a path; knows where it is."""

    def __init__(self) -> None:
        self.x = self.y = 0.0
        self.from_x = self.from_y = 0.0
        self.last: Point | None = None
        """The second handle of the curve before, for curves that go on smoothly."""
        self.was = ""

    def steps(self, d: str) -> Iterator[Step]:
        for letter, numbers in _commands(d):
            yield from self._step(letter, numbers)

    def _step(self, letter: str, n: list[float]) -> Iterator[Step]:
        kind = letter.upper()
        dx, dy = (self.x, self.y) if letter.islower() else (0.0, 0.0)
        last, self.last = self.last, None
        if kind == "Z":
            self.x, self.y = self.from_x, self.from_y
            yield Step("h")
        elif kind in "MLHV":
            yield self._straight(kind, n, dx, dy)
        elif kind == "A":
            yield from self._arc(n[0], n[1], n[2], n[3] != 0, n[4] != 0, n[5] + dx, n[6] + dy)
        else:
            yield self._curve(kind, [value + (dy if at % 2 else dx) for at, value in enumerate(n)], last)
        self.was = kind

    def _straight(self, kind: str, n: list[float], dx: float, dy: float) -> Step:
        if kind == "H":
            self.x = n[0] + dx
        elif kind == "V":
            self.y = n[0] + dy
        else:
            self.x, self.y = n[0] + dx, n[1] + dy
        if kind != "M":
            return Step("l", (self.x, self.y))
        self.from_x, self.from_y = self.x, self.y
        return Step("m", (self.x, self.y))

    def _curve(self, kind: str, n: list[float], last: Point | None) -> Step:
        smooth = last is not None and self.was in ("CS" if kind in "CS" else "QT")
        near = (2 * self.x - last[0], 2 * self.y - last[1]) if last and smooth else (self.x, self.y)
        if kind == "C":
            one, two, end = (n[0], n[1]), (n[2], n[3]), (n[4], n[5])
            self.last = two
        elif kind == "S":
            one, two, end = near, (n[0], n[1]), (n[2], n[3])
            self.last = two
        else:
            handle = (n[0], n[1]) if kind == "Q" else near
            end = (n[-2], n[-1])
            self.last = handle
            one = (self.x + (handle[0] - self.x) * 2 / 3, self.y + (handle[1] - self.y) * 2 / 3)
            two = (end[0] + (handle[0] - end[0]) * 2 / 3, end[1] + (handle[1] - end[1]) * 2 / 3)
        self.x, self.y = end
        return Step("c", (*one, *two, *end))

    def _arc(self, rx: float, ry: float, turn: float, large: bool, sweep: bool, x: float, y: float) -> Iterator[Step]:
        """An arc of an ellipse as curves, by the formulas of the SVG standard (F.6)."""
        start = (self.x, self.y)
        self.x, self.y = x, y
        rx, ry = abs(rx), abs(ry)
        if rx == 0 or ry == 0 or start == (x, y):
            yield Step("l", (x, y))
            return
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        mx, my = (start[0] - x) / 2, (start[1] - y) / 2
        px, py = cos * mx + sin * my, -sin * mx + cos * my
        stretch = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
        rx, ry = rx * stretch, ry * stretch
        under = (rx * py) ** 2 + (ry * px) ** 2
        root = math.sqrt(max(0.0, ((rx * ry) ** 2 - under) / under)) * (-1 if large == sweep else 1)
        qx, qy = root * rx * py / ry, -root * ry * px / rx
        cx, cy = cos * qx - sin * qy + (start[0] + x) / 2, sin * qx + cos * qy + (start[1] + y) / 2
        first = math.atan2((py - qy) / ry, (px - qx) / rx)
        sweep_by = math.atan2((-py - qy) / ry, (-px - qx) / rx) - first
        if sweep and sweep_by < 0:
            sweep_by += 2 * math.pi
        elif not sweep and sweep_by > 0:
            sweep_by -= 2 * math.pi
        count = max(1, math.ceil(abs(sweep_by) / (math.pi / 2) - 1e-9))
        each = sweep_by / count
        reach = 4 / 3 * math.tan(each / 4)

        def at(angle: float) -> tuple[Point, Point]:
            c, s = math.cos(angle), math.sin(angle)
            spot = (cx + rx * c * cos - ry * s * sin, cy + rx * c * sin + ry * s * cos)
            return spot, (-rx * s * cos - ry * c * sin, -rx * s * sin + ry * c * cos)

        for n in range(count):
            (ax, ay), (adx, ady) = at(first + n * each)
            (bx, by), (bdx, bdy) = at(first + (n + 1) * each)
            yield Step("c", (ax + reach * adx, ay + reach * ady, bx - reach * bdx, by - reach * bdy, bx, by))


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Letters with as many numbers as they take; a letter that takes more of them is repeated."""
    letter, numbers = "", list[float]()
    for found in re.finditer(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)", d):
        letter = found[1]
        numbers = _flagged(found[2]) if letter in "Aa" else [float(token) for _, token in _TOKEN.findall(found[2])]
        takes = _TAKES[letter.upper()]
        if not takes:
            yield letter, []
        for at in range(0, len(numbers), takes or 1):
            yield letter, numbers[at : at + takes]
            if letter in "Mm":
                # What follows a move without a letter are lines.
                letter = "L" if letter == "M" else "l"


def _flagged(text: str) -> list[float]:
    """The numbers of arcs: the fourth and fifth of seven are flags that may stand without a blank."""
    numbers: list[float] = []
    at = 0
    while at < len(text):
        if text[at] in " ,\n\t":
            at += 1
        elif len(numbers) % 7 in (3, 4):
            numbers.append(float(text[at]))
            at += 1
        else:
            found = _TOKEN.match(text, at)
            if found is None:
                break
            numbers.append(float(found[0]))
            at = found.end()
    return numbers
