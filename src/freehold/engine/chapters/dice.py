"""The dice: thrown by the game, or entered by people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from freehold.engine.action import ROLL, Action
from freehold.engine.refusal import DICE_ARE_NOT_ENTERED, DICE_MUST_BE_ENTERED, OK, TWO_DICE_ONE_TO_SIX
from freehold.engine.shape import is_throw
from freehold.engine.state import ENTERED, SEEDED, State

if TYPE_CHECKING:
    from freehold.engine.stage import Stage


def why_not_dice(g: State, action: Action) -> i64:
    """Both dice, thrown by the game or entered by people. Rule: CR-DICE-1, GV-EQUIP-2"""
    if action.amount == 0:
        return DICE_MUST_BE_ENTERED if g.chance == ENTERED else OK
    if g.chance == SEEDED:
        return DICE_ARE_NOT_ENTERED
    return OK if is_throw(action.amount) else TWO_DICE_ONE_TO_SIX


def throw(g: State, action: Action) -> None:
    """Throw both dice. A simulated void throw has no effect of any kind. Rule: GV-DICE-1, GV-R04"""
    g.throws += 1
    if action.amount != 0:
        g.first_die = action.amount // 10
        g.second_die = action.amount % 10
        return
    one_in = g.rules.turn_void_one_in
    while True:
        pair = g.dice.below(36)
        first = pair // 6
        g.first_die = first + 1
        g.second_die = pair - 6 * first + 1
        if one_in == 0 or g.dice.below(one_in) != 0:
            return
        if g.listening:
            g.tell("throw-void", "turn.void-throw", first_die=g.first_die, second_die=g.second_die)


def list_throws(g: State, seat: i64, stage: Stage, found: list[Action]) -> None:
    """Plain `roll`, or every pair of dice where people throw them."""
    entered = g.chance == ENTERED
    roll = Action(ROLL, 11 if entered else 0)
    if stage.why_not(g, seat, roll) != OK:
        return
    if not entered:
        found.append(roll)
        return
    for first in range(1, 7):
        for second in range(1, 7):
            found.append(Action(ROLL, first * 10 + second))
