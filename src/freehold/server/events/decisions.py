"""What was decided at an event, as people see it: rulings, fines, and what was decided about the time."""

from __future__ import annotations

from freehold.event.event import Event, Timing
from freehold.event.journal import EVERYWHERE, Extended, Paused, TimeCalled
from freehold.table.views.stages import Json


def who(event: Event, person: int) -> str:
    """The name of whoever did something; nobody's if the event did it by itself."""
    return event.people[person].name if 0 <= person < len(event.people) else ""


def rulings_view(event: Event) -> list[Json]:
    """The rulings; one in whose place a later one stands says so. Rule: PN-9.2"""
    replaced = {ruling.instead_of for ruling in event.rulings if ruling.instead_of}
    return [
        {
            "number": ruling.number,
            "at": ruling.at,
            "table": ruling.table,
            "text": ruling.text,
            "clause": ruling.clause,
            "by": who(event, ruling.who),
            "instead_of": ruling.instead_of,
            "replaced": ruling.number in replaced,
        }
        for ruling in event.rulings
    ]


def fines_view(event: Event) -> list[Json]:
    """Who was fined."""
    return [
        {
            "at": fine.at,
            "table": fine.table,
            "guest": fine.guest,
            "amount": fine.amount,
            "reason": fine.reason,
            "clause": fine.clause,
            "by": who(event, fine.who),
        }
        for fine in event.fines
    ]


def timings_view(event: Event) -> list[Json]:
    """Breaks, more time and calls, for all tables or for one. Rule: FR-CLOCK-2, FR-CLOCK-4"""
    return [_timing(timing) | {"at": timing.at, "by": who(event, timing.who)} for timing in event.timings]


def _timing(timing: Timing) -> Json:
    if isinstance(timing, Paused):
        return _told("break", minutes=timing.minutes, planned=timing.planned)
    if isinstance(timing, Extended):
        return _told("extend", timing.table, timing.minutes, reason=timing.reason)
    if isinstance(timing, TimeCalled):
        return _told("call", timing.table)
    return _told("resume")


def _told(kind: str, table: int = EVERYWHERE, minutes: int = 0, planned: int = 0, reason: str = "") -> Json:
    return {"kind": kind, "table": table, "minutes": minutes, "planned": planned, "reason": reason}
