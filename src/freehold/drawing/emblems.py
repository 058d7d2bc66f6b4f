"""Which line drawing stands on a space that is more than a plot: the twin of `web/src/lib/emblems.ts`."""

from __future__ import annotations

from typing import Final

from freehold.editions.looks import Look
from freehold.engine.edition import (
    BY_DICE,
    BY_LEVEL,
    BY_OWNED,
    CARDS,
    DETENTION,
    GO_TO_DETENTION,
    REST,
    RISK,
    START,
    TAX,
    Edition,
    Group,
    Space,
)

_KINDS: Final[dict[int, str]] = {
    START: "move",
    TAX: "tax",
    DETENTION: "jail",
    GO_TO_DETENTION: "gate",
    REST: "tree",
    RISK: "dice",
}
_DECKS: Final = ("vane", "card", "scroll", "star")
"""The first deck is told by its vane, another by its letter."""

_GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "railroad": ("train",),
    "utility": ("bolt", "drop"),
    "transport": ("train", "ferry"),
    "toll": ("toll",),
    "speed_trap": ("speed",),
    "surf_club": ("wave",),
}
"""What groups without plots to build on are commonly called; their deeds take the drawings in turn."""

_RENTS: Final[dict[int, tuple[str, ...]]] = {BY_OWNED: ("gate",), BY_DICE: ("dice",)}


def emblem(edition: Edition, look: Look, space: Space) -> str:
    """The name of the drawing, nothing for a plot that has its colour."""
    if space.kind == CARDS:
        return deck_emblem(space.deck)
    if space.deed < 0:
        return _KINDS.get(space.kind, "")
    group = edition.groups[edition.deeds[space.deed].group]
    names = look.icons_of(group.id) or _usual(group)
    return names[list(group.deeds).index(space.deed) % len(names)] if names else ""


def _usual(group: Group) -> tuple[str, ...]:
    if group.rent == BY_LEVEL:
        return ()
    return _GROUPS.get(group.id) or _RENTS[group.rent]


def deck_emblem(deck: int) -> str:
    """The name of a deck's drawing."""
    return _DECKS[deck] if 0 <= deck < len(_DECKS) else "card"
