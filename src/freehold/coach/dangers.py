"""Rents that somebody may have to pay soon, and those a seat may earn."""

from __future__ import annotations

from typing import Final

from freehold.engine.action import Action
from freehold.engine.chapters.rent import rent_now
from freehold.engine.game import Game

_WAYS: Final = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""In how many of 36 throws two dice come to each sum."""
_ALL_WAYS: Final = 36
_ONE: Final = 1_000_000


def chance_to_land(game: Game, seat: int, deed: int) -> int:
    """How likely a seat is to land on a deed with its next throw, in parts of a million."""
    ahead = (game.edition.deeds[deed].space - game.place[seat]) % len(game.edition.spaces)
    return _WAYS[ahead] * _ONE // _ALL_WAYS if ahead < len(_WAYS) else 0


def highest_rent(game: Game, seat: int) -> tuple[int, int]:
    """The highest rent a seat could have to pay now, and to whom; (0, -1) if there is none."""
    worst, whose = 0, -1
    for deed in range(len(game.edition.deeds)):
        owner = game.owner[deed]
        if owner < 0 or owner == seat or game.mortgaged[deed]:
            continue
        rent = rent_now(game, deed)
        if rent > worst:
            worst, whose = rent, owner
    return worst, whose


def rent_raised(game: Game, seat: int, action: Action) -> tuple[int, int, int]:
    """Deed, rent before and rent after, of the deed whose rent an action raises most; -1 if it raises none."""
    twin = game.fork(0)
    twin.play(seat, action)
    best = (-1, 0, 0)
    for deed in action.deeds:
        before = 0 if game.mortgaged[deed] else rent_now(game, deed)
        after = rent_now(twin, deed)
        if after - before > best[2] - best[1]:
            best = (deed, before, after)
    return best


def likeliest_visitor(game: Game, seat: int, deed: int) -> tuple[int, int]:
    """The rival most likely to land on a deed with the next throw, and how likely; (-1, 0) if nobody can."""
    best = (-1, 0)
    for rival in game.others_from(seat):
        chance = 0 if game.out[rival] or game.detained[rival] else chance_to_land(game, rival, deed)
        if chance > best[1]:
            best = (rival, chance)
    return best
