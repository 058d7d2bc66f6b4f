"""How many people an edition is for, in words."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.engine.edition import Edition

MOST_PLAYERS: Final = 60
"""As many as a table has room for: an edition for so many is one whose rule book sets no maximum."""


def knows_no_maximum(edition: Edition) -> bool:
    """Whether the rule book sets no maximum: then as many may play as a table has room for."""
    return edition.players_max >= MOST_PLAYERS


def party(edition: Edition) -> str:
    """How many play: `2 to 8`, or `2 or more`."""
    if knows_no_maximum(edition):
        return f"{edition.players_min} or more"
    return f"{edition.players_min} to {edition.players_max}"


def party_fault(edition: Edition, count: i64) -> str:
    """Why so many cannot play, or nothing. Rule: EU-PREP-5, PN-3.1, PN-G-START-1"""
    if edition.players_min <= count <= edition.players_max:
        return ""
    if count > MOST_PLAYERS and knows_no_maximum(edition):
        return f"a table has room for {MOST_PLAYERS} players, not for {count}"
    return f"{edition.title} is played by {party(edition)} players, not {count}"
