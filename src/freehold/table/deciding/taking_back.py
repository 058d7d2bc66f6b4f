"""Mistakes at the table: whoever keeps the Bank goes back any number of moves, and says why.

Real dice fall as they fall, so that a physical table goes back behind them. Where the game throws its own dice they
would fall again as they did, and everybody knows how: there nothing before the last throw or card is taken back.
"""

from __future__ import annotations

from freehold.engine.edition import HOST
from freehold.table.deciding.commands import Stale, TakeBack
from freehold.table.journal.entries import BY_TABLE, AnyEntry, Moved, Undone
from freehold.table.play import Play, RecentMove
from freehold.table.seating import Person, may_referee
from freehold.table.signs import tidy
from freehold.table.table import Table
from freehold.table.views.refusals import refused
from freehold.table.views.stages import Json

SHOWN = 20
"""How many of the latest moves a banker sees at a glance."""


def take_back(table: Table, person: Person, command: TakeBack, now: int) -> list[AnyEntry]:
    """What taking moves back writes into the journal. Rule: PN-4.2b, PN-9.2"""
    _check_right(table, person)
    play = table.play
    if play is None:
        raise refused("not-begun")
    if command.revision > table.revision or command.revision < 0:
        raise refused("unknown-revision", revision=table.revision, seen=command.revision)
    if command.revision < table.revision:
        raise Stale(table.revision)
    reason = tidy(command.reason)
    if not reason:
        raise refused("reason-needed")
    _check_move(play, command.to)
    undone = Undone(now, person.id, command.id, command.to, reason=reason)
    return [undone, *_break_kept(play, command.to, now)]


def _check_right(table: Table, person: Person) -> None:
    if table.is_physical and not may_referee(person):
        raise refused("banker-enters", host=table.host_name)
    if not table.is_physical and not person.staff:
        raise refused("staff-needed")


def _check_move(play: Play, to: int) -> None:
    if to >= play.move:
        raise refused("take-back-nothing", last=play.move)
    if to < play.base_move:
        raise refused("take-back-throw" if play.sealed else "take-back-nothing", last=play.move)


def _break_kept(play: Play, to: int, now: int) -> list[AnyEntry]:
    """Time does not go back: in a break of the hall a table stays at its break, and one that plays on plays on."""
    steps = play.steps[: to - play.base_move]
    paused = _is_paused(play, steps)
    if paused == play.game.paused or play.game.over:
        return []
    turn = steps[-1].turn if steps else play.base_turn
    return [Moved(now, seat=HOST, text="resume" if paused else "break", by=BY_TABLE, turn=turn)]


def _is_paused(play: Play, steps: list[RecentMove]) -> bool:
    """Whether the game was at a break after these moves."""
    for step in reversed(steps):
        if step.seat == HOST and step.text in ("break", "resume", "call time"):
            return step.text == "break"
    return play.base.paused


def steps_view(table: Table) -> list[Json]:
    """The latest moves that can be taken back, newest first."""
    play = table.play
    if play is None:
        return []
    last = list(enumerate(play.steps, play.base_move + 1))[-SHOWN:]
    return [{"move": move, "seat": step.seat, "text": step.text} for move, step in reversed(last)]
