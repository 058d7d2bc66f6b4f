"""What an edition looks like: its colours, the drawing under its board and the drawings on its spaces."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from freehold.editions.grounds import read_ground
from freehold.editions.icons import Icons
from freehold.editions.loading import Draft
from freehold.editions.themes import USUAL, Theme


class Look(NamedTuple):
    """Theme, ground and icons. Games know nothing of it."""

    theme: Theme
    ground: str
    """SVG that is safe to put into a page."""
    icons: Icons = ()

    def icons_of(self, group: str) -> tuple[str, ...]:
        """The drawings an edition wishes for a group; none where it leaves them to the page."""
        return next((names for id, names in self.icons if id == group), ())


def look_of(found: Draft | None) -> Look:
    """The look of an edition that was read, or the usual one: tiles in the colours of a printed sheet."""
    if found is None or found.head is None:
        return Look(USUAL, tiles(""))
    return Look(found.head.theme, found.ground or tiles(found.head.id), found.head.icons)


@lru_cache(maxsize=64)
def tiles(edition: str) -> str:
    """The ground of an edition that has none of its own."""
    text = (files(__package__) / "tiles.svg").read_text("utf-8")
    return read_ground(text, edition, [])
