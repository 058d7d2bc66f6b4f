"""An event as people see it: one public part for everybody, and beside it what is one person's own."""

from __future__ import annotations

from collections.abc import Sequence

from freehold.engine.edition import Edition
from freehold.event import clock as clocks
from freehold.event.clock import RoundClock, Times
from freehold.event.deciding.decide import own_table
from freehold.event.event import Event, Person, Round
from freehold.event.notices import Notice
from freehold.event.roles import ALL, NONE, ONLOOKER, OWN, RIGHTS, ROLES
from freehold.event.standings import Line, points_for, standings, teams
from freehold.server.events.decisions import fines_view, rulings_view, timings_view, who
from freehold.table.views.stages import Json

_SCOPES = {ALL: "yes", OWN: "own"}


def public_view(event: Event, edition: Edition, notices: Sequence[Notice], address: str) -> Json:
    """What everybody sees, apart from the clock and the tables, which go on by themselves."""
    plan = event.plan
    played = event.round
    return {
        "code": event.created.code,
        "name": plan.name,
        "cause": plan.cause,
        "date": plan.date,
        "place": plan.place,
        "edition": {
            "id": edition.id,
            "title": edition.title,
            "version": edition.version,
            "currency": edition.currency,
        },
        "format": plan.format,
        "finished": event.finished,
        "plan": _plan(event),
        "round": _round(event, played) if played is not None else None,
        "guests": _guests(event, played),
        "standings": _standings(event, played),
        "teams": [line._asdict() for line in teams(event)],
        "rounds": [_played(event, each) for each in event.rounds],
        "calls": [_call(event, at) for at in range(len(event.calls))],
        "rulings": rulings_view(event),
        "fines": fines_view(event),
        "timings": timings_view(event),
        "notices": [_notice(event, notice) for notice in notices],
        "raised": event.raised,
        "join": {"url": f"#/e/{event.created.code}", "address": address},
    }


def you_view(event: Event, person: Person | None) -> Json:
    """Who somebody is here and what they may do; whoever has no token looks on."""
    role = person.role if person is not None else ONLOOKER
    column = ROLES.index(role)
    return {
        "role": role,
        "person": person.id if person is not None else -1,
        "name": person.name if person is not None else "",
        "table": own_table(event, person) if person is not None else 0,
        "guest": person.guest if person is not None else -1,
        "rights": {right: _SCOPES[scopes[column]] for right, scopes in RIGHTS.items() if scopes[column] != NONE},
    }


def people_view(event: Event, online: set[int]) -> list[Json]:
    """Everybody with a token, for the organiser."""
    return [
        {
            "id": one.id,
            "role": one.role,
            "name": one.name,
            "table": one.table,
            "guest": one.guest,
            "ended": one.ended,
            "online": one.id in online,
        }
        for one in event.people
    ]


def clock_view(clock: RoundClock, times: Times, now: int) -> Json:
    """The clock of the hall, true at `now`."""
    running = clock.running_since >= 0 and clock.called_at < 0 and clock.paused_at < 0
    resumes = clocks.resumes_at(clock)
    ends = clocks.ends_at(clock, times, now)
    return {
        "phase": clocks.phase(clock, times, now),
        "total_ms": clocks.length(clock, times),
        "played_ms": clocks.played(clock, now),
        "left_ms": clocks.left(clock, times, now) if times.minutes else 0,
        "running": running,
        "ends_at": ends if ends >= 0 else None,
        "resumes_at": resumes if resumes >= 0 else None,
        "due": clocks.due(clock, times, now),
        "next_break": _next_break(clock, times, now, running),
        "breaks": [
            {
                "number": at,
                "after_ms": row.after * clocks.MINUTE,
                "minutes": row.minutes,
                "held": at <= clock.breaks_held,
            }
            for at, row in enumerate(times.breaks, 1)
        ],
        "extra": {str(table): minutes for table, minutes in clock.extra.items() if table},
    }


def _next_break(clock: RoundClock, times: Times, now: int, running: bool) -> Json | None:
    coming = clocks.next_break(clock, times, now)
    if coming is None or clock.called_at >= 0:
        return None
    resumes = clocks.resumes_at(clock)
    begins = max(resumes, now) if not running and resumes >= 0 else now
    at = begins + max(coming.after, 0)
    return {"number": coming.number, "in_ms": coming.after, "at": at, "minutes": coming.minutes}


def _plan(event: Event) -> Json:
    plan = event.plan
    return {
        "rounds": plan.rounds,
        "points": plan.points,
        "cut": plan.cut,
        "seating": plan.seating,
        "size": plan.size,
        "tables": plan.tables,
        "kind": plan.kind,
        "online": plan.online,
        "counted": plan.counted,
        "bots": plan.bots,
        "options": plan.options,
        "warning": plan.warning,
        "equal_turns": plan.equal_turns,
        "minutes": event.created.book.minutes,
        "between": plan.between,
        "breaks": plan.breaks,
        "start": plan.start,
        "arrival": plan.arrival,
        "bankers": plan.bankers,
        "marshals": plan.marshals,
        "notes": plan.notes,
    }


def _round(event: Event, played: Round) -> Json:
    return {
        "number": played.number,
        "rounds": event.plan.rounds,
        "final": played.final,
        "closed": played.closed,
        "complete": played.complete,
    }


def _guests(event: Event, played: Round | None) -> list[Json]:
    seats = _where(played)
    claimed = {one.guest for one in event.people if not one.ended}
    return [
        {
            "id": at,
            "name": one.guest.name,
            "club": one.guest.club,
            "alternate": one.guest.alternate,
            "presence": one.presence,
            "table": seats.get(at, (0, 0))[0],
            "seat": seats.get(at, (0, 0))[1],
            "claimed": at in claimed,
        }
        for at, one in enumerate(event.guests)
    ]


def _where(played: Round | None) -> dict[int, tuple[int, int]]:
    """For every guest at a table its number and that of the seat, both from 1."""
    tables = enumerate(played.tables, 1) if played is not None else ()
    return {guest: (table, seat) for table, guests in tables for seat, guest in enumerate(guests, 1)}


def _standings(event: Event, played: Round | None) -> list[Json]:
    seats = _where(played)
    places: dict[int, list[int]] = {}
    for each in event.rounds:
        for result in each.results.values() if not each.final else ():
            for one in result.results:
                places.setdefault(one.guest, []).append(one.place)
    lines = standings(event)
    return [_line(event, line, seats.get(line.guest, (0, 0))[0], places.get(line.guest, [])) for line in lines]


def _line(event: Event, line: Line, table: int, places: list[int]) -> Json:
    guest = event.guests[line.guest].guest
    return {
        "place": line.place,
        "guest": line.guest,
        "name": guest.name,
        "club": guest.club,
        "table": table,
        "points": line.points,
        "worth": line.worth,
        "cash": line.cash,
        "games": line.played,
        "places": places,
    }


def _played(event: Event, played: Round) -> Json:
    return {
        "number": played.number,
        "final": played.final,
        "closed": played.closed,
        "tables": [
            {"number": at, "seats": seats, "result": _result(event, played, at)}
            for at, seats in enumerate(played.tables, 1)
        ],
    }


def _result(event: Event, played: Round, table: int) -> Json | None:
    found = played.results.get(table)
    if found is None:
        return None
    return {
        "source": found.source,
        "at": found.at,
        "by": who(event, found.who),
        "results": [
            {
                "guest": one.guest,
                "place": one.place,
                "points": 0 if played.final else points_for(event.plan, one.place),
                "worth": one.worth,
                "cash": one.cash,
                "out": one.out,
            }
            for one in found.results
        ],
        "corrections": [
            {"at": each.at, "by": who(event, each.who), "reason": each.reason, "clause": each.clause}
            for each in found.corrections
        ],
    }


def _call(event: Event, at: int) -> Json:
    call = event.calls[at]
    return {
        "number": call.number,
        "table": call.table,
        "what": call.what,
        "text": call.text,
        "at": call.at,
        "by": who(event, call.who),
        "answered_at": None if call.open else call.answered_at,
        "answer": call.answer,
    }


def _notice(event: Event, notice: Notice) -> Json:
    return {
        "kind": notice.kind,
        "at": notice.at,
        "by": who(event, notice.by),
        "round": notice.round,
        "table": notice.table,
        "reason": notice.reason,
        "clause": notice.clause,
        "changes": [{"name": event.name_of(change.guest)} | change._asdict() for change in notice.changes],
        "into_final": notice.into_final,
        "out_of_final": notice.out_of_final,
        "seated_since": notice.seated_since,
    }
