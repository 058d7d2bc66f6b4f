"""Jail: how one gets in and out, or that there is none."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import Action
from freehold.engine.edition import BANK
from freehold.engine.refusal import (
    FINE_COMES_AFTER_THE_LAST_THROW,
    LEAVE_BEFORE_THE_THROW,
    NO_CARD_HELD,
    NO_SITTING_OUT,
    NOT_AWAITED,
    NOT_DETAINED,
    NOT_ENOUGH_CASH,
    OK,
    because,
    code_of,
)
from freehold.engine.stage import Debt, Move, Turn
from freehold.engine.state import State


def send(g: State, seat: i64, cause: str) -> None:
    """Straight to detention: no salary on the way, and the turn is over.

    Rule: FR-JAIL-1, FR-JAIL-2, FR-JAIL-4, FR-JAIL-5, GV-JAIL-1, GV-JAIL-2, GV-R12
    """
    here = nearest(g, g.place[seat])
    g.move_token(seat, here)
    g.detained[seat] = 1
    turn = g.turn
    if turn is not None and turn.seat == seat:
        turn.again = False
    g.tell("sent-to-detention", cause, seat, space=here)


def nearest(g: State, place: i64) -> i64:
    """The nearest place of detention in either direction; of two equally near, the one ahead.

    Rule: EU-PRISON-3, R-EU-NEAREST
    """
    size = len(g.edition.spaces)
    best = g.edition.detention_space
    best_way = size
    for space in g.edition.detention_spaces:
        ahead = (space - place) % size
        # Doubled, so that half a step can speak for the way ahead.
        way = min(2 * ahead, 2 * (size - ahead) + 1)
        if way < best_way or best_way == size:
            best = space
            best_way = way
    return best


def begin_turn(g: State, seat: i64) -> None:
    """Somebody who has sat out the turns of a stay is free. Rule: GV-JAIL-6, GV-R13, EU-PRISON-11, R-EU-RELEASE"""
    if g.rules.detention_kind != "throw" and g.detained[seat] > g.rules.detention_turns:
        g.detained[seat] = 0
        g.tell("served", "detention.sit-out", seat)


def take_throw(g: State, seat: i64) -> None:
    """Throwing for a double; the last failure costs the fine and is moved.

    Rule: FR-JAIL-7, FR-JAIL-11, FR-R15
    """
    spaces = g.first_die + g.second_die
    here = g.place[seat]
    if g.first_die == g.second_die:
        g.detained[seat] = 0
        g.tell("left-by-double", "detention.double", seat, space=here)
        if g.rules.detention_double_throws_again:
            _throw_again_after(g)
        g.push(Move(seat, spaces))
        return
    if g.detained[seat] < g.rules.detention_turns:
        g.detained[seat] += 1
        g.tell("no-double", "detention.double", seat, space=here)
        return
    g.detained[seat] = 0
    g.push(Move(seat, spaces))
    g.tell("fine-forced", "detention.forced-fine", seat, amount=g.rules.detention_fine)
    g.push(Debt(seat, BANK, g.rules.detention_fine, "detention.forced-fine"))


def _throw_again_after(g: State) -> None:
    """The freeing double counts as the first of its turn. Rule: PN-6.6.5c, R-PN-JAIL-DOUBLE"""
    turn = g.turn
    assert turn is not None
    turn.again = True
    turn.doubles = 1
    turn.last_double = g.first_die


def _why_not_leave(g: State, seat: i64) -> i64:
    """Fine, card and sitting out come at the start of one's turn, before any throw."""
    stage = g.top
    if isinstance(stage, Debt) and stage.seat == seat and stage.cause == "detention.forced-fine":
        # After the last failed throw only the fine is accepted. Rule: FR-R15, R-PN-JAIL-CARD
        return LEAVE_BEFORE_THE_THROW
    if not isinstance(stage, Turn) or stage.seat != seat:
        return NOT_AWAITED
    if not g.detained[seat]:
        return NOT_DETAINED
    if stage.throws > 0:
        return LEAVE_BEFORE_THE_THROW
    return OK


def why_not_pay_fine(g: State, seat: i64) -> i64:
    """Before the throw, but not on the last turn of a stay that ends in a forced fine.

    Rule: FR-JAIL-10, GV-JAIL-5, FR-R15, EU-PRISON-7, EU-PRISON-9, EU-PRISON-10, R-EU-FINE-DEBT
    """
    waits = g.rules.detention_after_fine == "wait"
    verdict = _why_not_leave(g, seat)
    if code_of(verdict) == LEAVE_BEFORE_THE_THROW and waits and g.detained[seat] == 1:
        # Just sent there: paying at once is the last act of the turn. Rule: R-PN-FINE
        verdict = OK
    if verdict != OK:
        return verdict
    if g.rules.detention_kind == "throw" and not waits and g.detained[seat] >= g.rules.detention_turns:
        return FINE_COMES_AFTER_THE_LAST_THROW
    if g.cash[seat] < fine(g, seat):
        return because(NOT_ENOUGH_CASH, amount=fine(g, seat))
    return OK


def fine(g: State, seat: i64) -> i64:
    """What leaving costs this turn; in some editions it falls with every turn sat out. Rule: EU-PRISON-7..10"""
    return g.rules.detention_fine - g.rules.detention_fine_step * (g.detained[seat] - 1)


def do_pay_fine(g: State, seat: i64) -> bool:
    """Pay and be free; tell whether that takes the place of the throw.

    Rule: FR-JAIL-10, GV-JAIL-5, EU-PRISON-8, EU-PRISON-12, PN-G-JAIL-3, PN-6.6.5a, R-PN-FINE
    """
    turn = g.top
    assert isinstance(turn, Turn)
    amount = fine(g, seat)
    g.move_money(seat, BANK, amount)
    g.detained[seat] = 0
    turn.released = True
    g.tell("fine-paid", "detention.fine", seat, amount=amount)
    return g.rules.detention_after_fine == "wait" and turn.throws == 0


def why_not_use_card(g: State, seat: i64, action: Action) -> i64:
    """Own or bought, before the throw. Rule: FR-JAIL-8, FR-JAIL-9, GV-JAIL-4"""
    verdict = _why_not_leave(g, seat)
    if verdict != OK:
        return verdict
    if not g.held[seat]:
        return NO_CARD_HELD
    if action.target >= 0 and action.target not in g.held[seat]:
        return NO_CARD_HELD
    return OK


def do_use_card(g: State, seat: i64, action: Action) -> None:
    """The card goes under its deck and its holder throws as a free player. Rule: FR-CARD-3, GV-CARD-3"""
    card = action.target if action.target >= 0 else g.held[seat][0]
    g.held[seat].remove(card)
    return_card(g, card)
    g.detained[seat] = 0
    g.tell("card-used", "detention.card", seat, text=g.edition.cards[card].title)


def return_card(g: State, card: i64) -> None:
    """Put a held card under the deck it came from."""
    g.decks[g.edition.cards[card].deck].append(card)


def why_not_stay(g: State, seat: i64) -> i64:
    """Sitting out, where the edition knows it. Rule: GV-JAIL-6, EU-PRISON-9, EU-PRISON-10, EU-PRISON-11"""
    verdict = _why_not_leave(g, seat)
    if verdict != OK:
        return verdict
    return OK if g.rules.detention_kind != "throw" else NO_SITTING_OUT


def do_stay(g: State, seat: i64) -> None:
    """The turn ends without a throw."""
    g.detained[seat] += 1
    g.tell("sat-out", "detention.sit-out", seat)
