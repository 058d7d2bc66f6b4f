"""Who holds what of a group: completing one, breaking one, and what one deed more or less would mean."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.bots.outline import Outline
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.masks import bit


def completes(game: Game, seat: i64, deed: i64) -> bool:
    """Whether the deed would give the seat the whole of its group."""
    mask = game.edition.groups[game.edition.deeds[deed].group].mask
    return (game.owned[seat] | bit(deed)) & mask == mask


def has_company(game: Game, seat: i64, deed: i64) -> bool:
    """Whether the seat owns another deed of the same group."""
    mask = game.edition.groups[game.edition.deeds[deed].group].mask
    return game.owned[seat] & mask & ~bit(deed) != 0


def groups_gained(outline: Outline, before: i64, after: i64) -> i64:
    """How many more groups lie wholly in the second bit mask of deeds than in the first; negative if fewer do."""
    changed = before ^ after
    gained: i64 = 0
    for mask in outline.masks:
        if mask & changed != 0:
            if after & mask == mask:
                gained += 1
            if before & mask == mask:
                gained -= 1
    return gained


def is_single(mask: i64) -> bool:
    """Whether a bit mask holds exactly one deed; it must not be empty."""
    return mask & (mask - 1) == 0


def first_of(mask: i64) -> i64:
    """The first deed on the board that lies in a bit mask; it must not be empty."""
    deed: i64 = 0
    while mask & 0xFF == 0:
        mask >>= 8
        deed += 8
    while mask & 1 == 0:
        mask >>= 1
        deed += 1
    return deed


def holder_of(game: Game, mask: i64) -> i64:
    """The player who holds all deeds of a mask, BANK if nobody does."""
    seat: i64 = 0
    while seat < len(game.owned):
        if game.owned[seat] & mask == mask:
            return seat
        seat += 1
    return BANK


def sold_deeds(game: Game) -> i64:
    """Bit mask of the deeds that players own."""
    sold: i64 = 0
    for owned in game.owned:
        sold |= owned
    return sold
