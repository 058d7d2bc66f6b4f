"""What only the host of a table does: time, breaks, fines and void throws. The engine itself reads no clock."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import BREAK, CALL_TIME, FINE, LONGEST_NOTE, NOTE, RESUME, VOID_THROW, Action
from freehold.engine.chapters import ending
from freehold.engine.edition import BANK
from freehold.engine.kind import HostKind
from freehold.engine.refusal import (
    FINE_WHOM,
    NO_BREAK,
    NO_THROW_AWAITED,
    NO_TIMED_ENDING,
    NOTE_TOO_LONG,
    NOTHING_TO_NOTE,
    OK,
    PAUSED,
    PLAY_NOT_BEGUN,
    TIME_IS_CALLED,
    because,
)
from freehold.engine.state import State


def why_not(g: State, action: Action) -> i64:
    """Rule: FR-CLOCK-2, FR-CLOCK-4, FR-R01, FR-R02, GV-DICE-1, GV-END-1, R-PN-CLOCK-START"""
    kind = action.kind
    if kind == CALL_TIME:
        if g.rules.ending_kind != "called-time":
            return NO_TIMED_ENDING
        if g.time_is_called:
            return TIME_IS_CALLED
        return OK if ending.clock_runs(g) else PLAY_NOT_BEGUN
    if kind == BREAK:
        return PAUSED if g.paused else OK
    if kind == RESUME:
        return OK if g.paused else NO_BREAK
    if kind == FINE:
        known = 0 <= action.target < g.seats and not g.out[action.target]
        return OK if known and action.amount > 0 else FINE_WHOM
    if kind == VOID_THROW:
        return OK if g.top.awaits_throw() else NO_THROW_AWAITED
    if kind == NOTE:
        if not action.text.strip() or not action.text.isprintable():
            return NOTHING_TO_NOTE
        return because(NOTE_TOO_LONG, amount=LONGEST_NOTE) if len(action.text.strip()) > LONGEST_NOTE else OK
    return OK


def do(g: State, action: Action) -> None:
    kind = action.kind
    if kind == CALL_TIME:
        g.paused = False
        ending.call_time(g)
    elif kind == BREAK:
        # Rule: FR-CLOCK-4, FR-R02
        g.paused = True
        g.tell("break", "host.break")
    elif kind == RESUME:
        g.paused = False
        g.tell("resumed", "host.break")
    elif kind == FINE:
        g.tell("fined", "host.fine", action.target, amount=action.amount)
        g.owe_later(action.target, BANK, action.amount, "host.fine")
    elif kind == NOTE:
        # Decisions of banker or marshal are final and stand in the record. Rule: PN-4.2b, PN-4.2c, PN-9.2
        g.tell("noted", "host.note", text=action.text.strip())
    elif kind == VOID_THROW:
        # Rule: GV-DICE-1, GV-R04
        if g.listening:
            g.tell("throw-void", "turn.void-throw", first_die=action.first_die, second_die=action.second_die)
    else:
        # Rule: GV-R26
        g.unfinished = True
        g.tell("abandoned", "ending.unfinished")
        ending.finish(g)


# -- the action -----------------------------------------------------------------------------------------


class HostAction(HostKind):
    """Time, breaks, fines, notes and void throws."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not(g, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do(g, action)

    def list_legal(self, g: State, seat: i64, found: list[Action]) -> None:
        action = Action(self.number)
        if (self.in_break or not g.paused) and why_not(g, action) == OK:
            found.append(action)
