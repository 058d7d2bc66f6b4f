"""What happens at a table by itself: contributions run out, clocks run out, people stay away, time is up."""

from __future__ import annotations

from freehold.engine.action import CALL_TIME, Action
from freehold.engine.chapters.ending import clock_runs
from freehold.engine.edition import HOST
from freehold.table.deciding.beginning import begin
from freehold.table.deciding.moving import move
from freehold.table.journal.entries import BY_TABLE, PERSON, AnyEntry, Tended
from freehold.table.table import PLAYING, STARTING, Table

MINUTE_MS = 60_000

AWAY_MS = 120_000
"""How long a seat is held before the table's policy decides."""


def tick(table: Table, now: int, away: dict[int, int], hold_ms: int = AWAY_MS) -> list[AnyEntry]:
    """What is due at `now`; `away` says since when the people of which seats are away."""
    if table.status == STARTING and now >= table.begins_at:
        return [begin(table, now, {})]
    if table.status != PLAYING or table.play is None:
        return []
    if table.game.paused:
        return []
    if _time_is_up(table, now):
        return [move(table, HOST, "call time", BY_TABLE, now)]
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


def left_ms(table: Table, now: int) -> int | None:
    """How long the game may still be played before the table calls time; None where it never does, or before the
    clock has started."""
    game = table.game
    if table.created.minutes <= 0 or game.over or game.last_turn or game.called or not clock_runs(game):
        return None
    return max(table.created.minutes * MINUTE_MS - table.playing_ms(now), 0)


def due(table: Table, now: int, away: dict[int, int], hold_ms: int = AWAY_MS) -> int | None:
    """When `tick` should be asked next, or None if nothing is due by itself."""
    if table.status == STARTING:
        return table.begins_at
    if table.status != PLAYING or table.game.paused:
        return None
    times: list[int] = []
    left = left_ms(table, now)
    times += [now + left] if left is not None else []
    seat = table.game.to_act
    if seat >= 0 and not table.places[seat].automatic:
        empty = table.clock.empty_at() if table.clock is not None else None
        times += [empty] if empty is not None else []
        times += [away[seat] + hold_ms] if seat in away and table.policy != "wait" else []
    return min(times) if times else None


def returned(table: Table, seat: int, now: int) -> list[AnyEntry]:
    """Somebody is back: whoever looked after the seat lets go of it."""
    place = table.places[seat]
    if place.kind == PERSON and place.tended in ("away", "gone"):
        return [Tended(now, seat=seat)]
    return []
