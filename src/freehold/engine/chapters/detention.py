"""Jail: how one gets in and out, or that there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from freehold.engine.action import PAY_FINE, STAY, USE_CARD, Action
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
from freehold.engine.stage import NOT_KNOWN_HERE
from freehold.engine.state import State

if TYPE_CHECKING:
    from freehold.engine.chapters.turn import Turn

# What comes of a throw for freedom.
STAYS: Final[i64] = 0
FREE: Final[i64] = 1
FINED: Final[i64] = 2

# A fine that falls, and sitting out: by the turn of the stay.
_FINES: Final = ["detention.fine", "detention.fine.second", "detention.fine.third"]
_STAYS: Final = ["detention.sit-out", "detention.sit-out.second", "detention.sit-out.third"]


def send(g: State, seat: i64, cause: str) -> None:
    """Straight to detention: no salary on the way, and the turn is over.

    Rule: FR-JAIL-1, FR-JAIL-2, FR-JAIL-4, FR-JAIL-5, GV-JAIL-1, GV-JAIL-2, GV-R12, EU-PRISON-4, PN-6.6.1a, PN-6.6.1b,
    PN-6.6.2a, PN-6.6.2b, PN-6.6.2c, PN-6.1.1c, PN-G-JAIL-1
    """
    here = nearest(g, g.place[seat])
    g.move_token(seat, here)
    g.detained[seat] = 1
    turn = g.turn
    if turn is not None and turn.seat == seat:
        turn.again = False
    if g.listening:
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
        if g.listening:
            g.tell("served", "detention.sit-out.served", seat)


def take_throw(g: State, seat: i64) -> i64:
    """Throwing for a double: what comes of it. The last failure costs the fine and is moved.

    Rule: FR-JAIL-7, FR-JAIL-11, FR-R15, PN-G-JAIL-5, PN-G-JAIL-6
    """
    here = g.place[seat]
    if g.first_die == g.second_die:
        g.detained[seat] = 0
        if g.listening:
            g.tell("left-by-double", "detention.double", seat, space=here)
        if g.rules.detention_double_throws_again:
            _throw_again_after(g)
        return FREE
    if g.detained[seat] < g.rules.detention_turns:
        g.detained[seat] += 1
        if g.listening:
            g.tell("no-double", "detention.double", seat, space=here)
        return STAYS
    g.detained[seat] = 0
    if g.listening:
        g.tell("fine-forced", "detention.forced-fine", seat, amount=g.rules.detention_fine)
    return FINED


def _throw_again_after(g: State) -> None:
    """The freeing double counts as the first of its turn. Rule: PN-6.6.5c, R-PN-JAIL-DOUBLE"""
    turn = g.turn
    assert turn is not None
    turn.again = True
    turn.doubles = 1
    turn.last_double = g.first_die


def why_not_leave_by(g: State, seat: i64, turn: Turn, action: Action) -> i64:
    """Fine, card and sitting out: one of the ways in which a stay goes on or ends without a throw."""
    if action.kind == PAY_FINE:
        return why_not_pay_fine(g, seat, turn)
    if action.kind == USE_CARD:
        return why_not_use_card(g, seat, turn, action)
    return why_not_stay(g, seat, turn) if action.kind == STAY else NOT_KNOWN_HERE


def leave_by(g: State, seat: i64, turn: Turn, action: Action) -> bool:
    """Go one of those ways; tell whether that takes the place of the throw."""
    if action.kind == PAY_FINE:
        return do_pay_fine(g, seat, turn)
    if action.kind == USE_CARD:
        do_use_card(g, seat, action)
        return False
    do_stay(g, seat)
    return True


def _why_not_leave(g: State, seat: i64, turn: Turn) -> i64:
    """Fine, card and sitting out come at the start of one's turn, before any throw."""
    if turn.seat != seat:
        return NOT_AWAITED
    if not g.detained[seat]:
        return NOT_DETAINED
    return LEAVE_BEFORE_THE_THROW if turn.throws > 0 else OK


def why_not_pay_fine(g: State, seat: i64, turn: Turn) -> i64:
    """Before the throw, but not on the last turn of a stay that ends in a forced fine.

    Rule: FR-JAIL-10, GV-JAIL-5, FR-R15, EU-PRISON-7, EU-PRISON-9, EU-PRISON-10, R-EU-FINE-DEBT
    """
    waits = g.rules.detention_after_fine == "wait"
    verdict = _why_not_leave(g, seat, turn)
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
    """What leaving costs this turn; in some editions it falls with every turn sat out.

    Rule: EU-PRISON-7, EU-PRISON-8, EU-PRISON-9, EU-PRISON-10
    """
    return g.rules.detention_fine - g.rules.detention_fine_step * (g.detained[seat] - 1)


def note(g: State, seat: i64, turn: Turn, action: Action) -> dict[str, object]:
    """What comes after the fine, or what it will be after sitting out.

    Paid at the start of a turn it may take the place of the throw; paid right after being sent there it is the last act
    of the turn, and the next throw is in the next one. Rule: R-PN-FINE
    """
    if action.kind == PAY_FINE:
        if turn.throws > 0:
            return {"then": "end"}
        return {"then": "wait" if g.rules.detention_after_fine == "wait" else "throw"}
    if action.kind != STAY:
        return {}
    last = g.detained[seat] >= g.rules.detention_turns
    return {"fine_next": 0 if last else fine(g, seat) - g.rules.detention_fine_step}


def do_pay_fine(g: State, seat: i64, turn: Turn) -> bool:
    """Pay and be free; tell whether that takes the place of the throw.

    Rule: FR-JAIL-10, GV-JAIL-5, EU-PRISON-8, EU-PRISON-12, PN-G-JAIL-3, PN-6.6.5a, R-PN-FINE, PN-4.6a
    """
    amount = fine(g, seat)
    rule = _FINES[min(g.detained[seat], 3) - 1] if g.rules.detention_fine_step > 0 else "detention.fine"
    g.move_money(seat, BANK, amount)
    g.detained[seat] = 0
    turn.released = True
    if g.listening:
        g.tell("fine-paid", rule, seat, amount=amount)
    return g.rules.detention_after_fine == "wait" and turn.throws == 0


def why_not_use_card(g: State, seat: i64, turn: Turn, action: Action) -> i64:
    """Own or bought, before the throw. Rule: FR-JAIL-8, FR-JAIL-9, GV-JAIL-4"""
    verdict = _why_not_leave(g, seat, turn)
    if verdict != OK:
        return verdict
    if not g.held[seat]:
        return NO_CARD_HELD
    if action.target >= 0 and action.target not in g.held[seat]:
        return NO_CARD_HELD
    return OK


def do_use_card(g: State, seat: i64, action: Action) -> None:
    """The card goes under its deck and its holder throws as a free player.

    Rule: FR-CARD-3, GV-CARD-3, PN-6.4.2a, PN-6.6.5b, PN-G-JAIL-4
    """
    card = action.target if action.target >= 0 else g.held[seat][0]
    g.held[seat].remove(card)
    return_card(g, card)
    g.detained[seat] = 0
    if g.listening:
        g.tell("card-used", "detention.card", seat, card=card)


def return_card(g: State, card: i64) -> None:
    """Put a card under the deck it came from, where everybody sees it."""
    deck: i64 = g.edition.cards[card].deck
    g.decks[deck].append(card)
    g.seen[deck] += 1


def why_not_stay(g: State, seat: i64, turn: Turn) -> i64:
    """Sitting out, where the edition knows it. Rule: GV-JAIL-6, EU-PRISON-9, EU-PRISON-10, EU-PRISON-11"""
    verdict = _why_not_leave(g, seat, turn)
    if verdict != OK:
        return verdict
    return OK if g.rules.detention_kind != "throw" else NO_SITTING_OUT


def do_stay(g: State, seat: i64) -> None:
    """The turn ends without a throw. Rule: EU-PRISON-9, EU-PRISON-10, EU-PRISON-11"""
    rule = _STAYS[min(g.detained[seat], 3) - 1]
    g.detained[seat] += 1
    if g.listening:
        g.tell("sat-out", rule, seat)
