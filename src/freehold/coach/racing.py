"""Comparing many actions at little cost: those that fall behind drop out, what is left is looked at more closely."""

from __future__ import annotations

from collections import Counter
from typing import Final

from freehold.bots.equity.judge import judge_of
from freehold.bots.search.comparing import Comparer, Option
from freehold.bots.search.options import options
from freehold.coach.matters import matter_of, one_of_each
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.game import Game

_FIRST_SHARE: Final = 6
"""The part of all play-outs that every action gets, one in so many."""
_SEMI_FINAL: Final = 6
_FINAL: Final = 3
_OFFERS: Final = 8
"""As many offers are played out, those that promise most by the judge's word,"""
_OF_A_MATTER: Final = 3
"""and so many of the same deeds for different sums: another deal may be the better idea."""
_FOOLISH: Final = 3_000
"""Parts of a million that a partner may lose by a deal, by the judge's word, and still be thought to accept it."""


def sensible(game: Game, seat: int) -> list[Action]:
    """The actions worth comparing: of the offers those that promise most, and none a partner would be a fool to take.

    What the base policy would do comes first and is kept, whatever it is.
    """
    found = options(game, seat)
    offers = [place for place, action in enumerate(found) if action.kind in (act.OFFER, act.COUNTER) and place > 0]
    if not offers:
        return found
    judge = judge_of(game.edition)
    now = judge.shares(game)
    ranked: list[tuple[int, int]] = []
    for place in offers:
        leg = found[place].legs[0]
        then = judge.after_leg(game, seat, leg)
        if then[leg.partner] >= now[leg.partner] - _FOOLISH:
            ranked.append((then[seat] - now[seat], -place))
    kept = _of_several_matters(found, [-place for _, place in sorted(ranked, reverse=True)])
    return [action for place, action in enumerate(found) if place in kept or place not in offers]


def _of_several_matters(found: list[Action], ranked: list[int]) -> set[int]:
    """The places of the best offers, not too many of one matter."""
    kept: set[int] = set()
    had: Counter[str] = Counter()
    for place in ranked:
        matter = matter_of(found[place])
        if len(kept) < _OFFERS and had[matter] < _OF_A_MATTER:
            kept.add(place)
            had[matter] += 1
    return kept


def race(
    comparer: Comparer, game: Game, seat: int, actions: list[Action], playouts: int, seed: int, apart: bool = False
) -> list[Option]:
    """The best of some actions, best first, each seen in up to `playouts` futures, which are the same for all.

    Where people choose between them, they are `apart`: one of each matter, for the sum that promises most.
    """
    first = max(1, playouts // _FIRST_SHARE)
    field = comparer.compare(game, seat, actions, first, seed)
    if apart:
        field = one_of_each(_ahead(field))
    if len(field) > _SEMI_FINAL:
        field = _ahead(field)[:_SEMI_FINAL]
    second = min(first, playouts - first)
    if len(field) > _FINAL and second > 0:
        comparer.extend(game, seat, field, second, seed)
        field = _ahead(field)[:_FINAL]
    left = playouts - len(field[0].results)
    if left > 0:
        comparer.extend(game, seat, field, left, seed)
    return _ahead(field)


def _ahead(field: list[Option]) -> list[Option]:
    """By their means, the better first; level ones stay in their order."""
    return sorted(field, key=lambda option: -option.mean)
