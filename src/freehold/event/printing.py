"""What the press is told of an event: its facts, taken from the plan and the journal."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from freehold.editions.contents import Contents, contents
from freehold.engine.edition import Edition
from freehold.event.event import Event, Round
from freehold.event.journal import Ruled
from freehold.event.plan import Plan, edition_of, is_championship, minutes_of_play
from freehold.event.roles import BANKER
from freehold.event.standings import points_for, standings, table_winners, teams
from freehold.event.timetable import timetable
from freehold.press.event import facts
from freehold.press.event.facts import Occasion, Role

_HONOURED: Final = 3
"""So many places get a certificate."""


def contents_of_plan(plan: Plan, edition: Edition | None = None) -> Contents:
    """What an event's matter is printed from: the rule book with the options of the plan."""
    return contents(plan.edition)._replace(edition=edition or edition_of(plan))


def planned(plan: Plan, address: str = "", code: str = "", edition: Edition | None = None) -> Occasion:
    """What can be printed before there is an event: the timetable, and cards for as many tables as the plan names."""
    book = edition or edition_of(plan)
    return Occasion(
        name=plan.name,
        code=code,
        address=address,
        cause=plan.cause,
        place=plan.place,
        date=plan.date,
        by_points=is_championship(plan),
        minutes=minutes_of_play(plan, book),
        timetable=tuple(facts.Moment(one.time, one.what, one.round, one.minutes) for one in timetable(plan, book)),
        tables=plan.tables,
    )


def occasion_of(
    event: Event, address: str = "", roles: Sequence[Role] = (), round: int = 0, edition: Edition | None = None
) -> Occasion:
    """Everything about an event; `round` says whose seating is wanted, else it is that of the last one seated.

    `address` is where phones find the event's page; `edition` is the rule book, if somebody has it at hand.
    """
    book = edition or edition_of(event.plan)
    chosen = next((one for one in event.rounds if one.number == round), event.round if not round else None)
    base = planned(event.plan, address, event.created.code, book)
    seats = max((len(one.tables) for one in event.rounds), default=0)
    return replace(
        base,
        round=_seated(event, chosen) if chosen is not None else None,
        tables=max(seats, base.tables),
        roles=tuple(roles),
        standings=_standings(event),
        teams=tuple(facts.Team(one.place, one.club, one.points, one.worth, one.guests) for one in teams(event)),
        rounds=tuple(_results(event, one) for one in event.rounds if one.results),
        corrections=_corrections(event),
        rulings=tuple(_ruling(event, one) for one in event.rulings),
        fines=_fines(event, book),
        awards=awards(event, book),
        finished=event.finished,
    )


def _seated(event: Event, chosen: Round) -> facts.Round:
    bankers: dict[int, list[str]] = {}
    for person in event.people:
        if person.role == BANKER and not person.ended:
            bankers.setdefault(person.table, []).append(person.name)
    tables = [
        facts.Table(number, tuple(_player(event, guest) for guest in seats), tuple(bankers.get(number, ())))
        for number, seats in enumerate(chosen.tables, 1)
    ]
    return facts.Round(chosen.number, tuple(tables), chosen.final)


def _player(event: Event, guest: int) -> facts.Player:
    one = event.guests[guest].guest
    return facts.Player(one.name, one.club)


# -- results ------------------------------------------------------------------------------------------------


def _standings(event: Event) -> tuple[facts.Standing, ...]:
    if not any(one.results for one in event.rounds):
        return ()
    rounds = [_points(event, played) for played in event.rounds if not played.final]
    found = []
    for one in standings(event):
        guest = event.guests[one.guest].guest
        points = tuple(earned.get(one.guest) for earned in rounds)
        found.append(facts.Standing(one.place, guest.name, guest.club, points, one.points, one.worth, one.cash))
    return tuple(found)


def _points(event: Event, played: Round) -> dict[int, int]:
    """What everybody got for a round who has a result of it."""
    return {one.guest: points_for(event.plan, one.place) for table in played.results.values() for one in table.results}


def _results(event: Event, played: Round) -> facts.RoundResult:
    tables = []
    for number in range(1, len(played.tables) + 1):
        result = played.results.get(number)
        lines = [
            facts.Finish(
                one.place,
                event.name_of(one.guest),
                points_for(event.plan, one.place),
                one.worth,
                one.cash,
                one.out,
            )
            for one in (result.results if result is not None else [])
        ]
        tables.append(facts.TableResult(number, tuple(lines)))
    return facts.RoundResult(played.number, tuple(tables), played.final)


def _corrections(event: Event) -> tuple[facts.Remark, ...]:
    return tuple(
        facts.Remark(_time(entry.at), _where(event, played, table), entry.reason, entry.clause, _who(event, entry.who))
        for played in event.rounds
        for table, result in sorted(played.results.items())
        for entry in result.corrections
    )


def _where(event: Event, played: Round, table: int) -> str:
    name = "final" if played.final else f"round {played.number}"
    return f"{name}, table {table}" if len(event.rounds) > 1 else f"table {table}"


def _ruling(event: Event, ruled: Ruled) -> facts.Remark:
    where = f"table {ruled.table}" if ruled.table else "all tables"
    instead = f" (instead of ruling {ruled.instead_of})" if ruled.instead_of else ""
    text = f"{ruled.number}. {ruled.text}{instead}"
    return facts.Remark(_time(ruled.at), where, text, ruled.clause, _who(event, ruled.who))


def _fines(event: Event, book: Edition) -> tuple[facts.Remark, ...]:
    return tuple(
        facts.Remark(
            _time(one.at),
            f"table {one.table}",
            f"{event.name_of(one.guest)}, {book.money(one.amount)}: {one.reason}",
            one.clause,
            _who(event, one.who),
        )
        for one in event.fines
    )


def _who(event: Event, who: int) -> str:
    return event.people[who].name if 0 <= who < len(event.people) else ""


def _time(at: int) -> str:
    """The time of day in the hall."""
    return time.strftime("%H:%M", time.localtime(at / 1000))


# -- who has won --------------------------------------------------------------------------------------------


def awards(event: Event, book: Edition) -> tuple[facts.Award, ...]:
    """The first three of the event, and at an evening the winner of every table. Rule: FR-WIN-1, PN-11.2"""
    final = next((one for one in event.rounds if one.final and one.results), None)
    if final is not None:
        found = [
            facts.Award(event.name_of(one.guest), one.place, "in the final", book.money(one.worth))
            for one in final.results[1].results
            if one.place <= _HONOURED and not one.out
        ]
        return tuple(found)
    if not event.rounds:
        return ()
    points = is_championship(event.plan)
    what = "in the championship" if points else _among(event)
    found = [
        facts.Award(
            event.name_of(one.guest),
            one.place,
            what,
            f"{one.points} {'point' if one.points == 1 else 'points'}" if points else book.money(one.worth),
        )
        for one in standings(event)
        if one.place <= _HONOURED and one.played
    ]
    return tuple(found) if points else (*found, *_table_awards(event, book))


def _among(event: Event) -> str:
    """Whom the winner of an evening was richer than."""
    tables = event.rounds[-1].tables
    players = sum(map(len, tables))
    return f"among {players} players at {len(tables)} tables" if len(tables) > 1 else f"among {players} players"


def _table_awards(event: Event, book: Edition) -> list[facts.Award]:
    """Who has won each table of an evening of several."""
    played = event.round
    if played is None or len(played.tables) < 2:
        return []
    worths = {one.guest: one.worth for result in played.results.values() for one in result.results}
    return [
        facts.Award(event.name_of(guest), 1, f"at table {table}", book.money(worths[guest]))
        for table, guests in table_winners(played).items()
        for guest in guests
    ]
