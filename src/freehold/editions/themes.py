"""Reading `[theme]`: the colours of an edition, by day and by night, and whether everything on them can be read.

An edition sets eight keys for each, and a ninth if its corners differ from the accent; all other colours of the page
are made of these or shared by every edition. None of it is part of the game: tables and records know nothing of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from freehold.editions.colours import clearest, contrast, toned
from freehold.editions.tables import Table

THEME: Final = "theme"

_TEXT: Final = 4.5
_LINE: Final = 3.0
"""What WCAG 2 (AA) asks of text, and of lines that carry meaning."""


class Colours(NamedTuple):
    """The keys of one sheet."""

    desk: str
    paper: str
    cell: str
    ink: str
    accent: str
    map: str
    water: str
    sand: str
    corner: str = ""
    """Empty where the corners have no colour of their own."""

    def on(self, ground: str) -> str:
        """What is written on the accent or on a corner: the first of four inks that can be read there."""
        inks = (_WHITE, self.desk, self.ink, _BLACK)
        return next((ink for ink in inks if contrast(ink, ground) >= _TEXT), clearest(inks, ground))


class Theme(NamedTuple):
    """The colours of an edition."""

    light: Colours
    dark: Colours


class _Shared(NamedTuple):
    """What the page writes in the same colour whatever the edition."""

    on_desk: str
    gold: str
    danger: str
    good: str


_WHITE: Final = "#ffffff"
_BLACK: Final = "#05182a"

USUAL: Final = Theme(
    Colours("#17362f", "#f7f1e2", "#fffcf4", "#16262a", "#0d5a49", "#2f5d56", "#d3e4dc", "#f1e2bd"),
    Colours("#07131f", "#0e2740", "#12304e", "#ecf4f8", "#a5dcf7", "#86bde3", "#15416a", "#2a4a5e"),
)
"""For an edition that says nothing about its colours: bottle green, and by night the cyanotype of that sheet."""

_SHARED: Final = (
    _Shared("#f6efdf", "#7a4f00", "#a1271f", "#1f653c"),
    _Shared("#e6f0f6", "#f6cf70", "#ffb1a6", "#93e0ae"),
)
"""By day and by night."""

Dim = tuple[str, str]
"""A key, and what cannot be read because of it."""


def read_theme(table: Table) -> Theme:
    """Read `[theme]`; a key that is left out is as usual, and without `[theme.dark]` the night has the desk's hue."""
    light, dark = table.table("light"), table.table("dark")
    table.close()
    theme = Theme(_colours(light, USUAL.light, _SHARED[0]), _colours(dark, USUAL.dark, _SHARED[1]))
    if light.entries() and not dark.entries():
        return theme._replace(dark=_night(theme.light))
    return theme


def _colours(table: Table, usual: Colours, shared: _Shared) -> Colours:
    named = {key: table.colour(key, default) for key, default in usual._asdict().items()}
    table.close()
    if not table.good(*named):
        # Nothing is to be concluded from a colour that could not be read.
        return usual
    found = Colours(**named)
    for key, message in _dim(found, shared):
        table.complain(key, message)
    return found


def _night(day: Colours) -> Colours:
    """A night in the hue of the day's desk, if everything can be read on it; else the usual one."""
    night = Colours(*(toned(colour, day.desk) for colour in USUAL.dark if colour))
    return USUAL.dark if any(_dim(night, _SHARED[1])) else night


def _dim(of: Colours, shared: _Shared) -> Iterator[Dim]:
    """What can hardly be read, each with the key to change: the pairs that lie on one another on the page."""
    corner = of.corner or of.accent
    for key, what, ink, ground, least in (
        ("desk", f"the page's words in {shared.on_desk} on this desk", shared.on_desk, of.desk, _TEXT),
        ("ink", f"this ink on the paper {of.paper}", of.ink, of.paper, _TEXT),
        ("ink", f"this ink on the cells {of.cell}", of.ink, of.cell, _TEXT),
        ("accent", f"this accent on the cells {of.cell}", of.accent, of.cell, _TEXT),
        ("accent", f"{of.on(of.accent)} on this accent", of.on(of.accent), of.accent, _TEXT),
        ("corner", f"{of.on(corner)} on these corners", of.on(corner), corner, _TEXT),
        ("map", f"the lines of the map on the paper {of.paper}", of.map, of.paper, _LINE),
        *(
            (key, f"the page's {name} {ink} on this {key}", ink, ground, _TEXT)
            for key, ground in (("paper", of.paper), ("cell", of.cell))
            for name, ink in (("gold", shared.gold), ("red", shared.danger), ("green", shared.good))
        ),
    ):
        measured = contrast(ink, ground)
        if measured < least and (key != "corner" or of.corner):
            yield key, f"{what}: the contrast is {_shown(measured)}, and {least} is needed"


def _shown(measured: float) -> str:
    """Rounded down: what falls short must not look as if it were enough."""
    return f"{math.floor(measured * 100) / 100:.2f}"
