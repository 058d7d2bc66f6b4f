"""What offers are about, so that bots do not make them over and over.

A demand is what one player wants of another, or of everybody: the same things for the same things, whatever the cash.
It is remembered with what it left the other side at best, and with who owned the groups it is about.
"""

from __future__ import annotations

from collections.abc import Mapping

from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.game import Game
from freehold.engine.stage import TURN

Offered = dict[str, tuple[int, ...]]
"""Demands that bots have made: the cash the other side would have had by them, and the owners of the groups."""

_SPOKEN = (act.OFFER, act.COUNTER, act.ASK)
_EVERYBODY = -1
_STEP = 8
"""Another word is worth it only if the other side gets an eighth of the printed prices more."""


def matter(game: Game, action: Action) -> tuple[int, ...]:
    """What a wish to deal is about: who owns the groups of the deeds it names; empty for every other action.

    Somebody buying a deed elsewhere is no reason to say it again.
    """
    if not _is_wish(game, action):
        return ()
    deeds = [*action.deeds, *(deed for leg in action.legs for deed in [*leg.give_deeds, *leg.get_deeds])]
    groups = sorted({game.edition.deeds[deed].group for deed in deeds})
    return tuple(game.owner[deed] for group in groups for deed in game.edition.groups[group].deeds)


def _is_wish(game: Game, action: Action) -> bool:
    """To put a deed up is one in a turn of one's own; in debt it is need."""
    return action.kind in _SPOKEN or (action.kind == act.PUT_UP and game.top.kind == TURN)


def is_repeated(offered: Mapping[str, tuple[int, ...]], game: Game, seat: int, action: Action) -> bool:
    """Whether nobody would hear anything new: all of it was said, and left them as much, while the same people owned
    what it is about.
    """
    owners = matter(game, action)
    legs = _legs(game, action) if owners else []
    return bool(legs) and all(_is_known(offered, game, seat, leg, owners) for leg in legs)


def _is_known(offered: Mapping[str, tuple[int, ...]], game: Game, seat: int, leg: Leg, owners: tuple[int, ...]) -> bool:
    known = offered.get(_key(seat, leg))
    if known is None or known[1:] != owners:
        return False
    prices = sum(game.edition.deeds[deed].price for deed in [*leg.give_deeds, *leg.get_deeds])
    return leg.give_cash - leg.get_cash < known[0] + max(prices // _STEP, 1)


def remember(offered: Offered, game: Game, seat: int, action: Action) -> None:
    """Keep what a bot is about to say."""
    owners = matter(game, action)
    for leg in _legs(game, action) if owners else []:
        left = leg.give_cash - leg.get_cash
        known = offered.get(_key(seat, leg))
        best = max(left, known[0]) if known is not None and known[1:] == owners else left
        offered[_key(seat, leg)] = (best, *owners)


def _legs(game: Game, action: Action) -> list[Leg]:
    """What an offer wants of everybody it goes to; a deed asked for, or put up, is one for cash."""
    if action.kind == act.ASK:
        [deed] = action.deeds
        return [Leg(game.owner[deed], [], action.amount, [], [deed], 0, [])]
    if action.kind == act.PUT_UP:
        return [Leg(_EVERYBODY, action.deeds[:1], 0, [], [], action.amount, [])]
    return action.legs


def _key(seat: int, leg: Leg) -> str:
    given = f"{sorted(leg.give_deeds)}{sorted(leg.give_cards)}"
    wanted = f"{sorted(leg.get_deeds)}{sorted(leg.get_cards)}"
    return f"{seat}>{leg.partner} {given} for {wanted}"


def wanted_of(game: Game, action: Action, seat: int) -> list[int]:
    """The deeds of a seat that an offer asks for."""
    if action.kind == act.ASK:
        return [deed for deed in action.deeds if game.owner[deed] == seat]
    return [deed for leg in action.legs if leg.partner == seat for deed in leg.get_deeds]
