"""The colours of print: the keys of an edition's day and the colours of its groups, or one black.

A colour is `#rrggbb`; None is no ink at all, and whoever draws may pass it on as a fill. Floods, tints and grounds
are asked for by `flood` and `tint`, so that saving ink needs no second drawing: there they are None, and what was
filled is hollow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from freehold.drawing.art import group_colour
from freehold.drawing.look import inks, mixed
from freehold.editions.looks import Look
from freehold.engine.edition import Edition

BLACK: Final = "#000000"
WHITE: Final = "#ffffff"
MARK: Final = "#000000"
"""Crop marks and register crosses."""
FAINT: Final = "#99aaaa"
"""Inner cuts, dashed."""
HATCH: Final = 0.4
"""How strong a hatch lies on its colour."""
SAVED_HATCH: Final = 0.22
"""How strong a hatch is that stands alone."""


@dataclass(frozen=True)
class Ink:
    """What a kit is printed with."""

    saving: bool
    ink: str
    """Words and frames."""
    soft: str
    """Words that matter less."""
    hair: str
    """Hairlines between rows."""
    paper: str | None
    """The ground of a sheet; None is the bare paper."""
    cell: str | None
    """The ground of a card."""
    desk: str
    accent: str
    corner: str
    map: str
    water: str | None
    sand: str | None
    gold: str
    danger: str
    groups: tuple[str, ...]
    """The colour of every group; black when ink is saved."""
    seats: tuple[str, ...]

    @property
    def white(self) -> str:
        """What is under everything: the ground of a card, or white where there is none."""
        return self.cell or WHITE

    def flood(self, colour: str) -> str | None:
        """A colour over a whole area, or nothing where ink is saved."""
        return None if self.saving else colour

    def tint(self, colour: str, part: float) -> str | None:
        """A light area: so much of a colour on the ground of a card, or nothing where ink is saved."""
        return None if self.saving else mixed(colour, part, self.white)

    def shade(self, colour: str, part: float) -> str:
        """A light line: so much of a colour on the ground of a card."""
        return mixed(colour, part, self.white)

    def bar(self, group: int) -> str | None:
        """The bars of a rent table: the colour of the group, darkened; hollow where ink is saved."""
        return None if self.saving else mixed(self.groups[group], 0.62, self.ink)

    def hatch(self, colour: str) -> str:
        """The lines of a hatch on a colour; alone they are a light grey."""
        return mixed(BLACK, SAVED_HATCH, WHITE) if self.saving else mixed(self._line_on(colour), HATCH, colour)

    def _line_on(self, colour: str) -> str:
        red, green, blue = bytes.fromhex(colour[1:])
        return WHITE if 0.299 * red + 0.587 * green + 0.114 * blue < 70 else BLACK


def ink_for(edition: Edition, look: Look, saving: bool) -> Ink:
    """The colours an edition is printed in."""
    day = inks(look, dark=False)
    keys = day.keys
    if saving:
        return Ink(
            saving=True,
            ink=BLACK,
            soft=BLACK,
            hair="#b0b0b0",
            paper=None,
            cell=None,
            desk=BLACK,
            accent=BLACK,
            corner=BLACK,
            map=BLACK,
            water=None,
            sand=None,
            gold=BLACK,
            danger=BLACK,
            groups=(BLACK,) * len(edition.groups),
            seats=(BLACK,) * len(day.seats),
        )
    return Ink(
        saving=False,
        ink=keys.ink,
        soft=day.ink_soft,
        hair=mixed(keys.ink, 0.24, keys.cell),
        paper=keys.paper,
        cell=keys.cell,
        desk=keys.desk,
        accent=keys.accent,
        corner=day.corner,
        map=keys.map,
        water=keys.water,
        sand=keys.sand,
        gold=day.gold_leaf,
        danger=day.danger,
        groups=tuple(group_colour(edition, n) for n in range(len(edition.groups))),
        seats=day.seats,
    )
