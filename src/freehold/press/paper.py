"""Sheets of paper: their sizes in mm, and what of them may be printed on."""

from __future__ import annotations

from typing import Final, NamedTuple

MARGIN: Final = 5.0
"""Home printers leave this edge white: nothing but marks stands there."""
POINT: Final = 25.4 / 72
"""A point in mm: type is measured in points, everything else in mm."""


class Paper(NamedTuple):
    """A sheet, upright."""

    id: str
    name: str
    w: float
    h: float

    @property
    def turned(self) -> Paper:
        """The same sheet lying on its side."""
        return self._replace(w=self.h, h=self.w)


PAPERS: Final[dict[str, Paper]] = {
    "a4": Paper("a4", "A4", 210.0, 297.0),
    "letter": Paper("letter", "Letter", 215.9, 279.4),
    "a3": Paper("a3", "A3", 297.0, 420.0),
}
