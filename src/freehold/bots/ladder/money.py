"""Money raised where it hurts least, and rents to be ready for."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.outline import Outline
from freehold.bots.raising import free_deeds
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters.rent import rent_now
from freehold.engine.game import Game
from freehold.engine.masks import bit


def mortgage_spare(game: Game, seat: i64, missing: i64, kept: i64, outline: Outline) -> Action | None:
    """The cheapest deeds outside complete streets and outside `kept` that together bring what is missing, if any do."""
    if not outline.mortgages or missing <= 0:
        return None
    spare = free_deeds(game, seat, outline) & ~kept
    for mask in outline.street_masks:
        if game.owned[seat] & mask == mask:
            spare &= ~mask
    chosen: list[int] = []
    for deed in outline.cheapest_first:
        if missing <= 0:
            break
        if spare >> deed & 1:
            chosen.append(deed)
            missing -= outline.mortgage_values[deed]
    if missing > 0:
        return None
    return ready.mortgage(chosen[0]) if len(chosen) == 1 else Action(act.MORTGAGE, 0, chosen, [1] * len(chosen))


def is_key(game: Game, deed: i64) -> bool:
    """Whether a deed completes anybody's group that can be built on."""
    group = game.edition.groups[game.edition.deeds[deed].group]
    if not group.buildable:
        return False
    for owned in game.owned:  # noqa: SIM110 - a plain loop is what compiles well
        if (owned | bit(deed)) & group.mask == group.mask:
            return True
    return False


def dearest_rent(game: Game, seat: i64) -> i64:
    """The most that somebody else could ask of a seat for one landing on what is built on."""
    most: i64 = 0
    theirs = game.built & ~game.owned[seat] & ~game.pledged
    deed: i64 = 0
    while theirs != 0:
        if theirs & 1:
            due = rent_now(game, deed)
            if due > most:
                most = due
        theirs >>= 1
        deed += 1
    return most
