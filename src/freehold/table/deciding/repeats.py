"""What an offer is about, so that bots do not make it over and over."""

from __future__ import annotations

from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.game import Game
from freehold.engine.text.notation import write

_SPOKEN = (act.OFFER, act.COUNTER, act.ASK)


def matter(game: Game, action: Action) -> tuple[int, ...]:
    """What a wish to deal is about: who owns the groups of the deeds it names; empty for every other action.

    Somebody buying a deed elsewhere is no reason to say it again.
    """
    if action.kind not in _SPOKEN:
        return ()
    deeds = [*action.deeds, *(deed for leg in action.legs for deed in [*leg.give_deeds, *leg.get_deeds])]
    groups = sorted({game.edition.deeds[deed].group for deed in deeds})
    return tuple(game.owner[deed] for group in groups for deed in game.edition.groups[group].deeds)


def offer_key(game: Game, seat: int, action: Action) -> str:
    """What an offer is remembered by: who makes it, and its words."""
    return f"{seat} {write(game, seat, action)}"
