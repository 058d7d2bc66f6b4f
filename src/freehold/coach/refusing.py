"""Why did you refuse? What the answering seat saw in an offer."""

from __future__ import annotations

from freehold.bots.equity.judge import judge_of
from freehold.coach.shapes import RefusalAnswer, Term
from freehold.engine.action import Leg
from freehold.engine.game import Game
from freehold.engine.stages import Approach, Deal


def why_refused(game: Game, seat: int) -> RefusalAnswer:
    """The chances of `seat` without the deal on the table and with it, and the figures that make the difference.

    It is asked while the offer lies before the seat, on the game as it is then. Raise `ValueError` if none does.
    """
    proposer, leg = _offer(game, seat)
    judge = judge_of(game.edition)
    before = judge.share(game, seat)
    after = judge.after_leg(game, proposer, leg)[seat]
    had = dict(judge.terms(game, seat))
    has = dict(judge.terms_after_leg(game, proposer, leg, seat))
    names = [*had, *(name for name in has if name not in had)]
    terms = [Term(name, had.get(name, 0), has.get(name, 0)) for name in names]
    changed = [term for term in terms if term.before != term.after]
    return RefusalAnswer(seat, before, after, sorted(changed, key=lambda term: -abs(term.after - term.before)))


def _offer(game: Game, seat: int) -> tuple[int, Leg]:
    """Who offers what to the seat that answers; a wish that a deed be put up counts as an offer of its bid."""
    top = game.top
    if isinstance(top, Deal) and top.legs[top.answered].partner == seat:
        return top.seat, top.legs[top.answered]
    if isinstance(top, Approach) and game.owner[top.deed] == seat:
        return top.seat, Leg(seat, [], top.bid, [], [top.deed], 0, [])
    raise ValueError(f"no offer lies before {game.names[seat]}")
