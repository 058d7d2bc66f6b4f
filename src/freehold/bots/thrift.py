"""What is spent while a salary stays in hand: ways out of detention, and mortgages lifted."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.bots import answers, ready
from freehold.bots.outline import Outline
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters import mortgage
from freehold.engine.chapters.mortgage import Handover
from freehold.engine.game import Game
from freehold.engine.refusal import OK


def detention(game: Game, seat: i64, outline: Outline) -> Action:
    """Leave at once if cash >= S (card first, then fine), else stay."""
    if game.cash[seat] >= outline.salary:
        if game.top.why_not(game, seat, ready.USE_CARD) == OK:
            return ready.USE_CARD
        if not answers.is_last_turn(game, seat) and may_pay_fine(game, seat, outline):
            return ready.PAY_FINE
    return answers.wait(game, seat)


def may_pay_fine(game: Game, seat: i64, outline: Outline) -> bool:
    """Whether one has a salary, and the rules let one pay."""
    return game.cash[seat] >= outline.salary and game.top.why_not(game, seat, ready.PAY_FINE) == OK


def lift(game: Game, seat: i64, deed: i64, outline: Outline) -> Action | None:
    """Lift the mortgage of a deed that one owns and can pay for: only the time for it could be wrong."""
    action = ready.lift(deed)
    in_time = not game.called and (outline.lifts_any_time or game.top.seat == seat)
    return action if in_time or mortgage.why_not_lift(game, seat, action) == OK else None


def handover(game: Game, seat: i64, stage: Handover, outline: Outline) -> Action:
    """Lift at once what comes mortgaged while cash after >= S; else keep it so."""
    loans: i64 = 0
    for deed in stage.deeds:
        loans += outline.mortgage_values[deed]
    spare = game.cash[seat] - outline.salary
    if spare < loans or spare < mortgage.handover_cost(game, stage, stage.deeds):
        return ready.KEEP
    action = Action(act.LIFT, 0, stage.deeds[:], [1] * len(stage.deeds))
    return action if not game.called or mortgage.why_not_lift(game, seat, action) == OK else ready.KEEP
