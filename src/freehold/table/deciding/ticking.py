"""What happens at a table by itself: contributions run out, clocks run out, people stay away, time is up."""

from __future__ import annotations

from freehold.engine.action import CALL_TIME, Action
from freehold.engine.chapters.ending import clock_runs
from freehold.engine.edition import HOST
from freehold.table.deciding.beginning import begin
from freehold.table.deciding.moving import move
from freehold.table.journal.entries import BY_TABLE, PERSON, AnyEntry, Rang, Tended
from freehold.table.rents import wait_ms
from freehold.table.table import PLAYING, STARTING, Table

MINUTE_MS = 60_000

AWAY_MS = 120_000
"""How long a seat is held before the table's policy decides."""


def tick(table: Table, now: int, away: dict[int, int], hold_ms: int = AWAY_MS) -> list[AnyEntry]:
    """What is due at `now`; `away` says since when the people of which seats are away, and under HOST the host."""
    if table.status == STARTING and now >= table.begins_at:
        return begin(table, now, {})
    if table.status != PLAYING or table.play is None:
        return []
    if table.game.paused:
        return []
    if _time_is_up(table, now):
        if not (table.is_physical or _host_is_here(now, away, hold_ms)):
            return [move(table, HOST, "call time", BY_TABLE, now)]
        if not table.rung:
            return [Rang(now)]
    seat = table.game.to_act
    if seat < 0 or table.places[seat].automatic:
        return []
    if table.clock is not None and table.clock.left_of(seat, now) <= 0:
        return [Tended(now, seat=seat, why="clock")]
    if seat in away and now - away[seat] >= hold_ms and table.policy != "wait":
        return [Tended(now, seat=seat, why="away" if table.policy == "bot" else "gone")]
    return []


def _time_is_up(table: Table, now: int) -> bool:
    if table.created.minutes <= 0 or table.playing_ms(now) < table.created.minutes * MINUTE_MS:
        return False
    return table.game.why_not(HOST, Action(CALL_TIME)) is None


def _host_is_here(now: int, away: dict[int, int], hold_ms: int) -> bool:
    """Whether somebody is there to call time: the tables do not end the game themselves. Rule: FR-CLOCK-2

    A host who only loads the page again is not gone.
    """
    return HOST not in away or now - away[HOST] < hold_ms


def left_ms(table: Table, now: int) -> int | None:
    """What is left of the planned minutes, below zero in overtime; all of them before the clock has started, and None
    where nobody has planned any or time has been called."""
    game = table.game
    if table.created.minutes <= 0 or game.over or game.time_is_called:
        return None
    planned = table.created.minutes * MINUTE_MS
    return planned - table.playing_ms(now) if clock_runs(game) else planned


def time_runs(table: Table) -> bool:
    """Whether the planned minutes are running now: not in a break, nor before the throw they start with."""
    return table.status == PLAYING and not table.game.paused and clock_runs(table.game)


def sleeps(table: Table) -> bool:
    """Whether time that is charged to somebody stops while nobody has a socket: at a real board people play on."""
    return (table.clock is not None or table.created.minutes > 0) and not table.is_physical


def due(table: Table, now: int, away: dict[int, int], hold_ms: int = AWAY_MS) -> int | None:
    """When `tick` should be asked next, or None if nothing is due by itself."""
    if table.status == STARTING:
        return table.begins_at
    if table.status != PLAYING or table.game.paused:
        return None
    times = _calls_due(table, now, away, hold_ms)
    seat = table.game.to_act
    if seat >= 0 and not table.places[seat].automatic:
        empty = table.clock.empty_at() if table.clock is not None else None
        times += [empty] if empty is not None else []
        times += [away[seat] + hold_ms] if seat in away and table.policy != "wait" else []
    return min(times) if times else None


def _calls_due(table: Table, now: int, away: dict[int, int], hold_ms: int) -> list[int]:
    """When the planned minutes are over, and when nobody is there any more who could call time after them."""
    left = left_ms(table, now)
    if left is None or not time_runs(table):
        return []
    if not table.rung:
        return [now + max(left, 0)]
    return [away[HOST] + hold_ms] if HOST in away and not table.is_physical else []


# -- rents that people may ask for ------------------------------------------------------------------------


def rent_waits(table: Table, now: int) -> list[int | None]:
    """For every open rent until when bots hold back for it; None where they do not, and while nothing runs."""
    if table.status != PLAYING or table.game.paused or not any(place.automatic for place in table.places):
        return [None for _ in table.rents]
    played = table.playing_ms(now)
    waits = [wait_ms(table.game, table.places, rent, played) for rent in table.rents]
    return [now + wait if wait > 0 else None for wait in waits]


def bots_wait_until(table: Table, now: int) -> int | None:
    """Until when bots hold back, so that no right to rent is lost to their speed; None if they need not."""
    return max((until for until in rent_waits(table, now) if until is not None), default=None)


def returned(table: Table, seat: int, now: int) -> list[AnyEntry]:
    """Somebody is back: whoever looked after the seat lets go of it."""
    place = table.places[seat]
    if place.kind == PERSON and place.tended in ("away", "gone"):
        return [Tended(now, seat=seat)]
    return []
