"""A hint: the best three actions of a seat, what they are worth, and why."""

from __future__ import annotations

from typing import Final

from freehold.bots.search.comparing import Comparer
from freehold.coach.effort import TURNS, hint_playouts
from freehold.coach.racing import race, sensible
from freehold.coach.reasons import reason_for
from freehold.coach.shapes import Hint, HintedAction
from freehold.coach.walking import eased
from freehold.engine.game import Game
from freehold.engine.text.notation import write

_BEST: Final = 3


def hint(game: Game, seat: int, seed: int = 0, playouts: int | None = None) -> Hint:
    """The best three things that `seat` could do now, best first; fewer if there are not so many, none if it has none.

    They are of different matters: of the same deal for different sums only the best is told. Nothing hidden is looked
    at. The same game, seed and budget give the same hint.
    """
    if playouts is None:
        playouts = hint_playouts(game.edition)
    if playouts < 1:
        raise ValueError("a hint needs at least one play-out")
    game = eased(game)
    actions = sensible(game, seat)
    if not actions:
        return Hint([])
    found = race(Comparer(game.edition, turns=TURNS), game, seat, actions, playouts, seed, apart=True)[:_BEST]
    hinted: list[HintedAction] = []
    for place, option in enumerate(found):
        rival = found[1 if place == 0 else 0].action if len(found) > 1 else None
        reason, details = reason_for(game, seat, option.action, rival)
        text = write(game, seat, option.action)
        hinted.append(HintedAction(text, option.mean, option.error, reason, details))
    return Hint(hinted)
