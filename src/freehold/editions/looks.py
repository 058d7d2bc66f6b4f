"""What an edition looks like: its colours and the drawing under its board."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from freehold.editions.grounds import read_ground
from freehold.editions.loading import Draft
from freehold.editions.themes import USUAL, Theme


class Look(NamedTuple):
    """Theme and ground. Games know nothing of it."""

    theme: Theme
    ground: str
    """SVG that is safe to put into a page."""


def look_of(found: Draft | None) -> Look:
    """The look of an edition that was read, or the usual one: tiles in the colours of a printed sheet."""
    if found is None or found.head is None:
        return Look(USUAL, tiles(""))
    return Look(found.head.theme, found.ground or tiles(found.head.id))


@lru_cache(maxsize=64)
def tiles(edition: str) -> str:
    """The ground of an edition that has none of its own."""
    text = (files(__package__) / "tiles.svg").read_text("utf-8")
    return read_ground(text, edition, [])
