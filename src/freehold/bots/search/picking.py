"""Picking the best of several actions with as few play-outs as may be: a cheap first look, then the better half."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.bots.search.comparing import Comparer, Option, gap
from freehold.engine.action import Action
from freehold.engine.game import Game


def rank(comparer: Comparer, game: Game, seat: i64, found: list[Option], playouts: i64, seed: int) -> list[Option]:
    """The options that were looked at to the end, the best first; the first of `found` is always among them.

    Everything gets a third of the play-outs, what is in the better half another third, and so on until few are left.
    """
    rest = found[:]
    first = found[0]
    share: i64 = (playouts + 2) // 3
    seen: i64 = 0
    while True:
        step = min(share, playouts - seen)
        if step <= 0:
            break
        comparer.extend(game, seat, rest, step, seed)
        seen += step
        if len(rest) > 2:
            rest = _better_half(rest, first)
    return _best_first(rest)


def _better_half(found: list[Option], first: Option) -> list[Option]:
    ordered = _best_first(found)
    kept = ordered[: (len(ordered) + 1) // 2]
    if first not in kept:
        kept.append(first)
    return kept


def _best_first(found: list[Option]) -> list[Option]:
    """By mean; of equals the one that was named first."""
    ordered: list[Option] = []
    for option in found:
        place = len(ordered)
        while place > 0 and ordered[place - 1].mean < option.mean:
            place -= 1
        ordered.insert(place, option)
    return ordered


def pick(comparer: Comparer, game: Game, seat: i64, actions: list[Action], playouts: i64, seed: int) -> Action:
    """The best action; the first one, which needs no reason, unless another is better by more than an error."""
    if len(actions) == 1:
        return actions[0]
    found: list[Option] = [Option(action) for action in actions]
    first = found[0]
    best = rank(comparer, game, seat, found, playouts, seed)[0]
    if best is first:
        return first.action
    gain, error = gap(best, first)
    return best.action if gain > error else first.action
