"""A turn: throwing the dice, doubles, and passing the turn on."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import Action
from freehold.engine.chapters import detention, ending, movement, rent
from freehold.engine.edition import RENT_AS_LISTED
from freehold.engine.refusal import (
    CARD_ORDERS_THROW,
    DETAINED_DO_NOT_THROW,
    DICE_ARE_NOT_ENTERED,
    DICE_MUST_BE_ENTERED,
    MUST_THROW_AGAIN,
    NO_THROW_AWAITED,
    NOT_AWAITED,
    OK,
    THROW_BEFORE_ENDING,
    THROWN_ALREADY,
    TWO_DICE_ONE_TO_SIX,
)
from freehold.engine.shape import is_throw
from freehold.engine.stage import FirstThrow, RentThrow, Turn
from freehold.engine.state import ENTERED, SEEDED, State


def begin(g: State, seat: i64) -> None:
    """The turn comes to a seat; somebody who has to miss a round is stepped over.

    Rule: FR-TURN-1, CR-TURN-1, GV-R03, EU-EVENT-3, R-EU-MISS
    """
    g.push(Turn(_present(g, seat), 0, 0, False))
    _open(g, g.top.seat)


def _present(g: State, seat: i64) -> i64:
    while g.missing[seat] > 0:
        g.missing[seat] -= 1
        g.tell("missed", "cards.miss-round", seat)
        seat = g.next_seat(seat)
    return seat


def _open(g: State, seat: i64) -> None:
    if g.listening:
        g.tell("turn-begins", "turn.order", seat)
    if g.detained[seat]:
        detention.begin_turn(g, seat)


def pass_on(g: State) -> None:
    """The turn goes to the next player on the left who is still in the game.

    Rule: FR-TURN-1, FR-TURN-2, GV-TURN-1, CR-TURN-1, CR-TURN-2
    """
    turn = g.top
    assert isinstance(turn, Turn)
    if g.last_turn:
        ending.finish(g)
        return
    # A bankrupt's turn ends in the moment of the inheritance: the one that follows at once counts for it. Rule: FR-R23
    kept: i64 = turn.kept if g.out[turn.seat] else 0
    turn.pass_to(_present(g, g.next_seat(turn.seat)))
    turn.kept = kept
    _open(g, turn.seat)


# -- the dice -------------------------------------------------------------------------------------


def dice_text(g: State) -> str:
    return f"{g.first_die} and {g.second_die}"


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
        g.tell("throw-void", "turn.void-throw", text=dice_text(g))


# -- roll -----------------------------------------------------------------------------------------


def why_not_roll(g: State, seat: i64, action: Action) -> i64:
    stage = g.top
    if isinstance(stage, Turn):
        if stage.seat != seat:
            return NOT_AWAITED
        if stage.throws > 0 and not stage.again:
            return THROWN_ALREADY
        if g.detained[seat] and g.rules.detention_kind != "throw":
            return DETAINED_DO_NOT_THROW
        return why_not_dice(g, action)
    if isinstance(stage, FirstThrow):
        if stage.rivals[len(stage.totals)] != seat:
            return NOT_AWAITED
        return why_not_dice(g, action)
    if isinstance(stage, RentThrow):
        return why_not_dice(g, action) if stage.seat == seat else NOT_AWAITED
    return NO_THROW_AWAITED


def take_throw(g: State, seat: i64) -> None:
    """A throw in one's turn: out of detention, a double, or a plain move.

    Rule: FR-MOVE-1, GV-MOVE-1, CR-FIRST-2, CR-MOVE-1
    """
    stage = g.top
    assert isinstance(stage, Turn)
    if stage.throws == 0:
        g.throwing_turns += 1
        rent.lapse(g)
    stage.throws += 1
    stage.again = False
    stage.ordered = False
    stage.site = -1
    stage.built = False
    stage.upgraded = False
    if g.listening:
        g.tell("threw", "turn.throw", seat, amount=g.first_die + g.second_die, text=dice_text(g))
    if g.detained[seat]:
        detention.take_throw(g, seat)
        return
    if g.first_die != g.second_die:
        stage.doubles = 0
        stage.last_double = 0
    elif _is_same_again(g, stage) or _count_double(g, stage):
        return
    movement.forward(g, seat, g.first_die + g.second_die, RENT_AS_LISTED)


def _is_same_again(g: State, stage: Turn) -> bool:
    """The identical double twice running, where that leads to detention. Rule: EU-PRISON-1, R-EU-SUCCESSION"""
    same = stage.last_double == g.first_die
    stage.last_double = g.first_die
    if not same or g.rules.turn_same_double != "detention":
        return False
    g.tell("same-double", "turn.same-double", stage.seat)
    detention.send(g, stage.seat, "turn.same-double")
    return True


def _count_double(g: State, stage: Turn) -> bool:
    """Another throw for a double, but not for the third; tell whether the move is lost.

    Rule: FR-DBL-1, FR-DBL-2, FR-DBL-3, FR-JAIL-3, GV-DBL-1, GV-DBL-2, GV-DBL-3, CR-DBL-1, CR-DBL-2, CR-DBL-3,
    EU-TURN-4, EU-PRISON-2, PN-5.6, PN-6.6.1c
    """
    stage.doubles += 1
    if stage.doubles < 3:
        stage.again = True
        return False
    g.tell("third-double", "turn.third-double", stage.seat)
    if g.rules.turn_third_double != "detention":
        return False
    detention.send(g, stage.seat, "turn.third-double")
    return True


# -- end ------------------------------------------------------------------------------------------


def why_not_end(g: State, seat: i64) -> i64:
    """A turn ends after its throw; a double is a duty, or a right where the edition says so.

    Rule: FR-DBL-2, GV-R05, CR-R46, R-EU-OPTIONAL-THROW
    """
    stage = g.top
    if not isinstance(stage, Turn):
        return NOT_AWAITED
    if stage.seat != seat:
        return NOT_AWAITED
    if stage.throws == 0:
        return THROW_BEFORE_ENDING
    if stage.ordered:
        return CARD_ORDERS_THROW
    if stage.again and g.rules.turn_extra_throw == "must":
        return MUST_THROW_AGAIN
    return OK


def do_end(g: State, seat: i64) -> None:
    if g.listening:
        g.tell("turn-ends", "turn.order", seat)
    pass_on(g)
