"""The one clock: starting it, breaks, more time, and the call."""

from __future__ import annotations

from freehold.event import clock as clocks
from freehold.event.commands import CallTable, CallTime, Extend, ExtendAll, FirstThrow, Resume, Start, TakeBreak
from freehold.event.deciding.asking import Asked, check_table, current_round
from freehold.event.event import Round
from freehold.event.journal import AnyEntry, Extended, Opened, Paused, Resumed, Started, TimeCalled
from freehold.event.plan import MOST_MINUTES
from freehold.event.reasons import refused


def start(asked: Asked, command: Start) -> list[AnyEntry]:  # noqa: ARG001
    """The round begins.

    Where the clock waits for the first throw, the first `start` opens the set-up, and the second one, or the first
    throw somebody tells of, starts the clock for all tables.

    Rule: FR-CLOCK-1, PN-10a, R-PN-CLOCK
    """
    played = current_round(asked.event)
    _check_not_begun(played)
    waits = asked.event.created.book.clock == "first-throw"
    if waits and played.clock.opened_at < 0:
        return [Opened(*asked.by, round=played.number)]
    return [Started(*asked.by, round=played.number)]


def first_throw(asked: Asked, command: FirstThrow) -> list[AnyEntry]:
    """Play has begun at a table, and so the clock runs. Rule: R-PN-CLOCK, R-PN-CLOCK-START"""
    played = current_round(asked.event)
    check_table(played, command.table)
    if asked.event.created.book.clock != "first-throw":
        raise refused("no-first-throw")
    _check_not_begun(played)
    if played.clock.opened_at < 0:
        raise refused("round-not-opened")
    return [Started(*asked.by, round=played.number, table=command.table)]


def _check_not_begun(played: Round) -> None:
    if played.closed:
        raise refused("round-closed", round=played.number)
    if played.clock.started_at >= 0:
        raise refused("round-begun", round=played.number)


def _running(asked: Asked) -> Round:
    """The round, if it is being played."""
    played = current_round(asked.event)
    if played.closed:
        raise refused("round-closed", round=played.number)
    if played.clock.started_at < 0:
        raise refused("round-not-begun", round=played.number)
    if played.clock.called_at >= 0:
        raise refused("round-called")
    return played


def take_break(asked: Asked, command: TakeBreak) -> list[AnyEntry]:
    """A break for everybody, planned or not: the clock stops. Rule: FR-CLOCK-4, FR-R02"""
    played = _running(asked)
    if played.clock.paused_at >= 0:
        raise refused("on-break")
    minutes = command.minutes
    if command.planned:
        if command.planned > len(played.times.breaks):
            raise refused("break-unknown", number=command.planned)
        if command.planned <= played.clock.breaks_held:
            raise refused("break-held", number=command.planned)
        minutes = minutes or played.times.breaks[command.planned - 1].minutes
    if minutes > MOST_MINUTES:
        raise refused("minutes-form", most=MOST_MINUTES)
    return [Paused(*asked.by, round=played.number, minutes=minutes, planned=command.planned)]


def resume(asked: Asked, command: Resume) -> list[AnyEntry]:  # noqa: ARG001
    """Play goes on where it was. Rule: FR-CLOCK-4"""
    played = _running(asked)
    if played.clock.paused_at < 0:
        raise refused("not-on-break")
    return [Resumed(*asked.by, round=played.number)]


def extend_all(asked: Asked, command: ExtendAll) -> list[AnyEntry]:
    """More time for all tables."""
    played = _running(asked)
    _check_minutes(played, command.minutes)
    return [Extended(*asked.by, round=played.number, table=0, minutes=command.minutes)]


def extend(asked: Asked, command: Extend) -> list[AnyEntry]:
    """More time for one table: it plays on when time is called for the others."""
    played = _running(asked)
    check_table(played, command.table)
    _check_minutes(played, command.minutes)
    reason = command.reason.strip()
    return [Extended(*asked.by, round=played.number, table=command.table, minutes=command.minutes, reason=reason)]


def _check_minutes(played: Round, minutes: int) -> None:
    if not played.times.minutes:
        raise refused("no-limit")
    if not 1 <= minutes <= MOST_MINUTES:
        raise refused("minutes-form", most=MOST_MINUTES)


def call_time(asked: Asked, command: CallTime) -> list[AnyEntry]:  # noqa: ARG001
    """Time, for all at once, whatever the clocks of the tables show. Rule: FR-CLOCK-2, FR-END-1, R-PN-CLOCK-START"""
    played = _running(asked)
    if played.clock.paused_at >= 0:
        raise refused("on-break")
    return [TimeCalled(*asked.by, round=played.number)]


def call_table(asked: Asked, command: CallTable) -> list[AnyEntry]:
    """Time at a table that was given more of it."""
    played = current_round(asked.event)
    check_table(played, command.table)
    if played.clock.called_at < 0:
        raise refused("table-plays-with-all", table=command.table)
    if clocks.ended_at(played.clock, played.times, command.table) >= 0:
        raise refused("table-ended", table=command.table)
    return [TimeCalled(*asked.by, round=played.number, table=command.table)]
