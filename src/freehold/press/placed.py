"""What the press has put where: the log that a kit is checked by. Measures are in mm from the top left of a page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from freehold.press.faces import Face

Side = Literal["front", "back"]


class Box(NamedTuple):
    """An upright box."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, other: Box, slack: float = 0.01) -> bool:
        """Whether another box lies within this one."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.x + other.w <= self.x + self.w + slack
            and other.y + other.h <= self.y + self.h + slack
        )


class Words(NamedTuple):
    """A line of text."""

    text: str
    face: Face
    size: float
    """In points, as it is seen."""
    box: Box


@dataclass
class Placed:
    """One thing on a page: a card, a note, a tile of the board; or the page itself, of the kind `page`."""

    page: int
    """From 0."""
    part: str
    kind: str
    key: str
    side: Side
    box: Box
    """Where it is cut."""
    words: list[Words] = field(default_factory=list)
