"""One decision of a record, weighed: what was done against the best that could have been done."""

from __future__ import annotations

from typing import Final

from freehold.bots.search.comparing import Comparer, error_of, mean_of
from freehold.bots.search.playouts import fork_seeds
from freehold.coach.effort import CLOSE_ENOUGH, CLOSER
from freehold.coach.finding import Weighed
from freehold.coach.grades import certain, grade_of
from freehold.coach.matters import DEALS, matter_of, on_the_table
from freehold.coach.racing import race, sensible
from freehold.coach.reasons import reason_for
from freehold.coach.shapes import Decision
from freehold.coach.walking import Move
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.game import Game
from freehold.engine.text.notation import write

_SEARCH: Final = 0
_TRIAL: Final = 1
"""The best action is found in some futures and compared with what was done in others: what looks best of many by
luck alone does not look so twice."""

_SEARCH_SHARE: Final = 3
"""The search for the best action has one play-out for so many of the comparison."""

_PLAIN: Final = frozenset((act.ROLL, act.END))
"""Going on without doing anything else: a decision only where something else would have been sensible."""


def weigh(comparer: Comparer, game: Game, move: Move, action: Action, playouts: int, seed: int) -> Weighed | None:
    """Grade what `move` was, or return None if there was nothing to decide.

    To go on where that is as good as anything else is no decision that anybody would want to be told of.
    """
    seat = move.seat
    done = Action(act.ROLL) if action.kind == act.ROLL else action
    actions = _choices(game, seat, done)
    if len(actions) < 2:
        return None
    best = race(comparer, game, seat, actions, max(2, playouts // _SEARCH_SHARE), 2 * seed + _SEARCH)[0].action
    if best == done:
        return None if done.kind in _PLAIN else Weighed(_graded(game, move, done, None, 0, 0), [0] * game.seats)
    change, loss, error = _trial(comparer, game, seat, done, best, playouts, 2 * seed + _TRIAL)
    decision = _graded(game, move, done, best, loss, error)
    if decision.grade == "best":
        return None if done.kind in _PLAIN else Weighed(decision, [0] * game.seats)
    return Weighed(decision, change, matter_of(best) if best.kind in DEALS and done.kind not in DEALS else "")


def _choices(game: Game, seat: int, done: Action) -> list[Action]:
    """What could have been done; nothing where the seat could only go on."""
    if game.to_act != seat and done.kind in _PLAIN:
        return []
    actions = sensible(game, seat)
    return actions if done in actions else [*actions, done]


def _trial(
    comparer: Comparer, game: Game, seat: int, done: Action, best: Action, playouts: int, seed: int
) -> tuple[list[int], int, int]:
    """What was done against the best, in the same futures: change for everybody, loss of the seat and its error.

    Where something seems to be lost, more futures are looked at until it is known well enough how much.
    """
    rows: list[list[int]] = []
    while True:
        for future in fork_seeds(seed, len(rows), playouts):
            came = comparer.playouts.shares(game, seat, done, -1, future)
            might = comparer.playouts.shares(game, seat, best, -1, future)
            rows.append([one - other for one, other in zip(came, might, strict=True)])
        change = [mean_of(list(column)) for column in zip(*rows, strict=True)]
        loss = max(0, -change[seat])
        error = error_of([-row[seat] for row in rows], -change[seat])
        if certain(loss, error) == 0 or error <= CLOSE_ENOUGH or len(rows) >= CLOSER * playouts:
            return change, loss, error


def _graded(game: Game, move: Move, done: Action, best: Action | None, loss: int, error: int) -> Decision:
    grade = grade_of(loss, error)
    better = best if best is not None and grade != "best" else None
    reason, details = reason_for(game, move.seat, done if better is None else better, None if better is None else done)
    said, text = write(game, move.seat, done), None if better is None else write(game, move.seat, better)
    about = on_the_table(game, move.seat, [done])
    return Decision(move.number, move.turn, move.seat, said, grade, loss, error, text, reason, details, about)
