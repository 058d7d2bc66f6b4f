"""Nets of small bodies that are cut out, folded and glued: houses with a gable, boxes, dice. Measures are mm.

A net is a strip that is wrapped round the body (a tab, a wall, the roof, the other wall, the floor) with the two ends
on the sides of the floor; strip and ends make a T, so that nets lie head to foot with little lost between them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

Kind = Literal["wall", "roof", "floor", "end"]
Point = tuple[float, float]

TAB: Final = 3.0
_SMALL_TAB: Final = 2.0
_SLANT: Final = 0.8
"""How much narrower a tab is at its outer edge, on either side."""


class Face(NamedTuple):
    """A side of the body: its outline on the net, and which way its top points (degrees, clockwise from up)."""

    kind: Kind
    outline: tuple[Point, ...]
    turn: float = 0.0

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width, height."""
        xs, ys = zip(*self.outline, strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


@dataclass
class Net:
    """Faces, tabs to glue, lines to fold and the outline to cut."""

    faces: list[Face] = field(default_factory=list)
    tabs: list[tuple[Point, ...]] = field(default_factory=list)
    folds: list[tuple[Point, Point]] = field(default_factory=list)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width, height of everything."""
        points = [point for face in self.faces for point in face.outline] + [p for tab in self.tabs for p in tab]
        xs, ys = zip(*points, strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    def cuts(self) -> list[tuple[Point, Point]]:
        """Every edge that is not folded: an edge two polygons share lies inside."""
        edges: dict[frozenset[Point], tuple[Point, Point]] = {}
        shared: set[frozenset[Point]] = set()
        for outline in (*(face.outline for face in self.faces), *self.tabs):
            for one, other in zip(outline, (*outline[1:], outline[0]), strict=True):
                key = frozenset((_rounded(one), _rounded(other)))
                if key in edges:
                    shared.add(key)
                edges[key] = (one, other)
        return [edge for key, edge in edges.items() if key not in shared]

    def hinge(self, one: Point, other: Point) -> None:
        """Fold here."""
        self.folds.append((one, other))

    def tab(self, one: Point, other: Point, deep: float) -> None:
        """A tab on an edge, to the left of the way from `one` to `other`."""
        long = math.dist(one, other)
        along = ((other[0] - one[0]) / long, (other[1] - one[1]) / long)
        out = (along[1], -along[0])

        def at(way: float, away: float) -> Point:
            return one[0] + along[0] * way + out[0] * away, one[1] + along[1] * way + out[1] * away

        self.tabs.append((one, at(_SLANT, deep), at(long - _SLANT, deep), other))
        self.hinge(one, other)


def _rounded(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)


def _rect(x: float, y: float, w: float, h: float) -> tuple[Point, ...]:
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


def gabled(wide: float, long: float, wall: float, rise: float) -> Net:
    """A house with a saddle roof: `wide` is its gable, `long` its ridge."""
    slope = math.hypot(wide / 2, rise)
    net = Net()
    strips: list[tuple[Kind, float, float]] = [
        ("wall", wall, 0.0),
        ("roof", slope, 0.0),
        ("roof", slope, 180.0),
        ("wall", wall, 180.0),
        ("floor", wide, 0.0),
    ]
    floor = _wrap(net, strips, long)
    for side, end in ((-1, 0.0), (1, long)):
        eaves, peak, middle = end + side * wall, end + side * (wall + rise), floor + wide / 2
        outline = ((end, floor), (eaves, floor), (peak, middle), (eaves, floor + wide), (end, floor + wide))
        net.faces.append(Face("end", outline, 90.0 * side))
        net.hinge((end, floor), (end, floor + wide))
        for low in (floor, floor + wide):
            edge = ((eaves, low), (peak, middle))
            forward = (low == floor) == (side == 1)
            net.tab(*(edge if forward else (edge[1], edge[0])), _SMALL_TAB)
    return net


def boxed(wide: float, long: float, wall: float) -> Net:
    """A house with a flat roof."""
    net = Net()
    strips: list[tuple[Kind, float, float]] = [
        ("wall", wall, 0.0),
        ("roof", wide, 0.0),
        ("wall", wall, 180.0),
        ("floor", wide, 0.0),
    ]
    floor = _wrap(net, strips, long)
    for side, end in ((-1, 0.0), (1, long)):
        far = end + side * wall
        net.faces.append(
            Face("end", ((end, floor), (far, floor), (far, floor + wide), (end, floor + wide)), 90.0 * side)
        )
        net.hinge((end, floor), (end, floor + wide))
        top, bottom = ((far, floor), (far, floor + wide)) if side == 1 else ((far, floor + wide), (far, floor))
        net.tab(top, bottom, _SMALL_TAB)
        for low in (floor, floor + wide):
            edge = ((end, low), (far, low))
            forward = (low == floor) == (side == 1)
            net.tab(*(edge if forward else (edge[1], edge[0])), _SMALL_TAB)
    return net


def _wrap(net: Net, strips: list[tuple[Kind, float, float]], long: float) -> float:
    """The strip from top to bottom; where its last part, the floor, begins."""
    y = TAB
    net.tab((0.0, y), (long, y), TAB)
    for number, (kind, high, turn) in enumerate(strips):
        if number:
            net.hinge((0.0, y), (long, y))
        net.faces.append(Face(kind, _rect(0.0, y, long, high), turn))
        y += high
    return y - strips[-1][1]


def cube(edge: float) -> Net:
    """A die: four sides in a row from the top, two beside the second of them."""
    net = Net()
    net.tab((0.0, TAB), (edge, TAB), TAB)
    for number in range(4):
        y = TAB + number * edge
        if number:
            net.hinge((0.0, y), (edge, y))
        net.faces.append(Face("wall", _rect(0.0, y, edge, edge)))
    top, bottom = TAB + edge, TAB + 2 * edge
    for side, near in ((-1, 0.0), (1, edge)):
        far = near + side * edge
        net.faces.append(Face("end", _rect(min(near, far), top, edge, edge)))
        net.hinge((near, top), (near, bottom))
        edges = [((near, top), (far, top)), ((far, top), (far, bottom)), ((far, bottom), (near, bottom))]
        for one, other in edges if side == 1 else [(other, one) for one, other in edges]:
            net.tab(one, other, TAB)
    return net
