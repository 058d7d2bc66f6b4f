"""The tables of a round as people see them, each apart so that a table that plays on changes one line of the hall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from freehold.event import clock as clocks
from freehold.event.event import MISSING, Event, Round
from freehold.event.plan import ONLINE, kind_of
from freehold.event.roles import BANKER
from freehold.server.events.guests import guests_by_seat
from freehold.server.events.pulse import Pulse, SeatPulse
from freehold.table.views.stages import Json

SEATED: Final = "seated"
SETTING_UP: Final = "setting-up"
PLAYING: Final = "playing"
BREAK: Final = "break"
CALLED: Final = "called"
FINISHED: Final = "finished"
COUNTED: Final = "counted"
"""What a table is at, in the order of the evening."""


def table_view(event: Event, played: Round, table: int, pulse: Pulse | None, now: int) -> Json:
    """One table of a round; its code stands in it, and is taken out for whom it is not (`for_onlookers`)."""
    clock, times = played.clock, played.times
    phase = clocks.phase(clock, times, now, table)
    seats = _seats(event, played, table, pulse)
    return {
        "number": table,
        "kind": kind_of(event.plan, table),
        "code": _code(event, table, pulse),
        "state": _state(played, table, pulse, phase),
        "seats": seats,
        "turn": pulse.turn if pulse is not None else 0,
        "moves": pulse.moves if pulse is not None else 0,
        "last_at": pulse.last_at if pulse is not None else 0,
        "bankrupt": sum(bool(seat["out"]) for seat in seats),
        "calls": [call.number for call in event.open_calls() if call.table == table],
        "extra": clock.extra.get(table, 0),
        "phase": phase,
        "left_ms": clocks.left(clock, times, now, table) if times.minutes else 0,
        "result": table in played.results,
        "banker": bankers(event, table),
    }


def _code(event: Event, table: int, pulse: Pulse | None) -> str:
    """The code of a table's room as soon as one can go there: it is promised before it is made."""
    if pulse is None or not (pulse.begun or kind_of(event.plan, table) == ONLINE):
        return ""
    return pulse.code


def for_onlookers(view: Json) -> Json:
    """A table as those see it who are not at it: a board on screens may be watched, the Banker's device is nobody's."""
    return view if view["kind"] == ONLINE else view | {"code": ""}


def bankers(event: Event, table: int) -> list[str]:
    """Who keeps the Bank of a table. Rule: PN-4.2a"""
    return [one.name for one in event.people if one.role == BANKER and one.table == table and not one.ended]


def _state(played: Round, table: int, pulse: Pulse | None, phase: str) -> str:
    if table in played.results:
        return COUNTED
    if pulse is not None and pulse.over:
        return FINISHED
    if phase in (clocks.CALLED, clocks.PAUSED):
        return CALLED if phase == clocks.CALLED else BREAK
    if phase in (clocks.WAITING, clocks.SETTING_UP):
        return SETTING_UP if phase == clocks.SETTING_UP else SEATED
    return PLAYING


def _seats(event: Event, played: Round, table: int, pulse: Pulse | None) -> list[Json]:
    """Everybody at a table in the order of the seats; figures of the result where there is one, else of the game."""
    guests = played.tables[table - 1]
    figures = _figures(event, guests, pulse)
    if table in played.results:
        figures = {one.guest: SeatPulse("", one.worth, one.cash, one.out) for one in played.results[table].results}
    worths = [one.worth for one in figures.values() if not one.out]
    most = max(worths, default=0)
    # Who leads is nobody while all have the same.
    leading = len(set(worths)) > 1 or (len(worths) == 1 and len(figures) > 1)
    found: list[Json] = []
    for guest in guests:
        one = figures.get(guest)
        found.append(
            {
                "guest": guest,
                "name": event.name_of(guest),
                "absent": event.guests[guest].presence == MISSING,
                "out": one is not None and one.out,
                "leads": one is not None and leading and not one.out and one.worth == most,
                "worth": one.worth if one is not None else None,
                "cash": one.cash if one is not None else None,
            }
        )
    return found


def _figures(event: Event, guests: list[int], pulse: Pulse | None) -> Mapping[int, SeatPulse]:
    """How the guests of a table are doing."""
    if pulse is None or not pulse.begun:
        return {}
    seats = guests_by_seat(event, guests, [seat.name for seat in pulse.seats])
    return {guest: pulse.seats[seat] for seat, guest in seats.items()}
