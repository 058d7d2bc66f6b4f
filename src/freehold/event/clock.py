"""One clock for all tables: pure functions of what the journal says and of the moment somebody asks.

Nobody counts by themselves, so a laptop that was off for a minute shows the right time when it is on again. The clock
calls nothing: it says what is due, and the organiser calls it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from freehold.event.plan import Break

MINUTE: Final = 60_000

WAITING: Final = "waiting"
SETTING_UP: Final = "setting-up"
PLAYING: Final = "playing"
LAST_TURNS: Final = "last-turns"
OVERTIME: Final = "overtime"
PAUSED: Final = "break"
CALLED: Final = "called"


class Times(msgspec.Struct, frozen=True):
    """What a round's clock goes by."""

    minutes: int
    """0 where nothing but the game itself ends a round."""
    warning: int
    breaks: list[Break]
    equal_turns: bool = False


class RoundClock(msgspec.Struct):
    """What the journal says about the clock of a round."""

    opened_at: int = -1
    started_at: int = -1
    played: int = 0
    """Play up to `running_since`, or up to the break that is on."""
    running_since: int = -1
    paused_at: int = -1
    break_minutes: int = 0
    breaks_held: int = 0
    """How many rows of the planned breaks are over or on."""
    extra: dict[int, int] = {}
    """Minutes added, by table; under 0 those for all tables."""
    called_at: int = -1
    called: dict[int, int] = {}
    """Tables that played on after the call, and when time was called there."""


# -- folding ------------------------------------------------------------------------------------------------


def start(clock: RoundClock, at: int) -> None:
    """Play begins. Rule: FR-CLOCK-1, R-PN-CLOCK"""
    clock.started_at = clock.running_since = at


def pause(clock: RoundClock, at: int, minutes: int, planned: int) -> None:
    """Time of a break does not count as play. Rule: FR-CLOCK-4, FR-R02"""
    clock.played = played(clock, at)
    clock.running_since = -1
    clock.paused_at, clock.break_minutes = at, minutes
    clock.breaks_held = max(clock.breaks_held, planned)


def resume(clock: RoundClock, at: int) -> None:
    """Play goes on where it was."""
    clock.running_since, clock.paused_at, clock.break_minutes = at, -1, 0


def extend(clock: RoundClock, table: int, minutes: int) -> None:
    """One table, or all of them, play longer."""
    clock.extra[table] = clock.extra.get(table, 0) + minutes


def call(clock: RoundClock, at: int, table: int) -> None:
    """Time is called for all tables, or for one that has played on."""
    if table:
        clock.called[table] = at
        return
    clock.called_at = at


# -- asking -------------------------------------------------------------------------------------------------


def played(clock: RoundClock, now: int) -> int:
    """Milliseconds of play in the hall, breaks not counted; nothing before the first throw.

    Rule: FR-CLOCK-4, R-PN-CLOCK-START
    """
    return _played_until(clock, now if clock.called_at < 0 else min(now, clock.called_at))


def _played_until(clock: RoundClock, moment: int) -> int:
    running = max(moment - clock.running_since, 0) if clock.running_since >= 0 else 0
    return clock.played + running


def length(clock: RoundClock, times: Times, table: int = 0) -> int:
    """Milliseconds of play a table has, what was added for it included; 0 without a limit. Rule: FR-END-1, PN-10a"""
    if not times.minutes:
        return 0
    own = clock.extra.get(table, 0) if table else 0
    return (times.minutes + clock.extra.get(0, 0) + own) * MINUTE


def ended_at(clock: RoundClock, times: Times, table: int = 0) -> int:
    """When time was called at a table; -1 while it plays: one that was given more time plays on until it has had it."""
    if clock.called_at < 0 or not table or clock.extra.get(table, 0) <= 0:
        return clock.called_at
    if table in clock.called:
        return clock.called[table]
    return -1 if played(clock, clock.called_at) < length(clock, times, table) else clock.called_at


def left(clock: RoundClock, times: Times, now: int, table: int = 0) -> int:
    """Milliseconds of its limit a table has left; below 0 in overtime."""
    ended = ended_at(clock, times, table)
    return length(clock, times, table) - _played_until(clock, now if ended < 0 else min(now, ended))


def phase(clock: RoundClock, times: Times, now: int, table: int = 0) -> str:
    """What a table is at: one word. Nothing but a call ends play. Rule: FR-CLOCK-2, PN-10a"""
    if ended_at(clock, times, table) >= 0:
        return CALLED
    if clock.paused_at >= 0:
        return PAUSED
    if clock.started_at < 0:
        return SETTING_UP if clock.opened_at >= 0 else WAITING
    if not times.minutes:
        return PLAYING
    remaining = left(clock, times, now, table)
    if remaining <= 0:
        return OVERTIME
    return LAST_TURNS if remaining <= times.warning * MINUTE else PLAYING


class NextBreak(NamedTuple):
    """The next planned break: its row in the plan from 1, how far away it is, and how long it lasts."""

    number: int
    after: int
    """Milliseconds of play until it is due; 0 or less once it is."""
    minutes: int


def next_break(clock: RoundClock, times: Times, now: int) -> NextBreak | None:
    """The planned break that comes next, if there is one. Rule: FR-CLOCK-4"""
    if clock.breaks_held >= len(times.breaks):
        return None
    row = times.breaks[clock.breaks_held]
    return NextBreak(clock.breaks_held + 1, row.after * MINUTE - played(clock, now), row.minutes)


def resumes_at(clock: RoundClock) -> int:
    """When the break that is on should be over; -1 if nobody said, or there is none."""
    if clock.paused_at < 0 or not clock.break_minutes:
        return -1
    return clock.paused_at + clock.break_minutes * MINUTE


def ends_at(clock: RoundClock, times: Times, now: int, table: int = 0) -> int:
    """When a table will have played its time if the planned breaks are held; -1 if that cannot be said.

    Rule: FR-CLOCK-3
    """
    if not times.minutes or clock.started_at < 0 or clock.called_at >= 0:
        return -1
    end = now + max(left(clock, times, now, table), 0)
    limit = length(clock, times, table)
    end += sum(row.minutes * MINUTE for row in times.breaks[clock.breaks_held :] if row.after * MINUTE < limit)
    over = resumes_at(clock)
    return end + max(over - now, 0) if over >= 0 else end


def due(clock: RoundClock, times: Times, now: int) -> str:
    """What the organiser should call now: `break`, `resume`, `last-turns` or `time`; empty if nothing is due."""
    if clock.called_at >= 0 or clock.started_at < 0:
        return ""
    if clock.paused_at >= 0:
        over = resumes_at(clock)
        return "resume" if 0 <= over <= now else ""
    if times.minutes and left(clock, times, now) <= 0:
        return "time"
    coming = next_break(clock, times, now)
    if coming is not None and coming.after <= 0:
        return "break"
    return "last-turns" if phase(clock, times, now) == LAST_TURNS else ""


def turns_owed(turns: Sequence[int], out: Sequence[bool] = ()) -> list[int]:
    """Turns everybody still has when time is called and all are to have had equally many; who is out has none."""
    still = [number for at, number in enumerate(turns) if not (at < len(out) and out[at])]
    most = max(still, default=0)
    return [0 if at < len(out) and out[at] else most - number for at, number in enumerate(turns)]
