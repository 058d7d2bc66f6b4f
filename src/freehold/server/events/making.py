"""The first entries of the rooms a round is played in: who sits there, who keeps the Bank, and by which rules."""

from __future__ import annotations

from typing import Final

from freehold.engine.edition import Edition
from freehold.event.event import Event, Person, Round
from freehold.event.plan import ONLINE, PHYSICAL, kind_of
from freehold.event.roles import BANKER, ORGANISER, PLAYER
from freehold.server.events.loading import as_table
from freehold.server.events.naming import table_name, table_names
from freehold.table.casting import bot_plan
from freehold.table.journal.entries import BOARD, OPEN, PERSON, Created, Joined, SeatPlan
from freehold.table.seating import USUAL_BOT
from freehold.table.table import Table

EQUAL_TURNS: Final = "equal-turns"


def has_room(event: Event, table: int) -> bool:
    """Whether a table is played on a device; one that is only counted is not."""
    return kind_of(event.plan, table) in (PHYSICAL, ONLINE)


def created_room(event: Event, edition: Edition, played: Round, table: int, server_seed: str, now: int) -> Created:
    """The first entry of a table's room. Nothing but the event's clock ends its game. Rule: FR-CLOCK-2, PN-10a"""
    plan = event.plan
    online = kind_of(plan, table) == ONLINE
    book = as_table(event.created)
    return Created(
        now,
        code=played.rooms[table],
        edition=book.edition,
        options=_options(event, edition),
        seats=_online_seats(event, played, table) if online else _board_seats(event, played, table),
        policy="bot" if online and plan.bots else "wait",
        pace=plan.pace,
        server_seed=server_seed if online else "",
        version=book.version,
        digest=book.digest,
        ask_rents=online,
        physical=not online,
        event=event.created.code,
        number=table,
        round=played.number,
    )


def _options(event: Event, edition: Edition) -> list[str]:
    options = list(event.plan.options)
    if event.plan.equal_turns and EQUAL_TURNS in edition.options and EQUAL_TURNS not in options:
        options.append(EQUAL_TURNS)
    return options


def _board_seats(event: Event, played: Round, table: int) -> list[SeatPlan]:
    """Everybody by name, in the order of the seats."""
    return [SeatPlan(BOARD, name) for name in table_names(event, played.tables[table - 1]).values()]


def _online_seats(event: Event, played: Round, table: int) -> list[SeatPlan]:
    """Guests who have a device sit down themselves; for the others a bot does, or their seat is kept."""
    found: list[SeatPlan] = []
    names = table_names(event, played.tables[table - 1])
    for guest, name in names.items():
        if player_of(event, guest) is not None:
            found.append(SeatPlan(PERSON, name))
        elif event.plan.bots:
            found.append(bot_plan(USUAL_BOT, name, [], [plan.character for plan in found]))
        else:
            found.append(SeatPlan(OPEN, kept_for=name))
    return found


def player_of(event: Event, guest: int) -> Person | None:
    """Whoever has taken a guest's name on a device."""
    return next((one for one in event.people if one.role == PLAYER and one.guest == guest and not one.ended), None)


def first_people(event: Event, played: Round, table: int, now: int) -> list[Joined]:
    """Who is at a table from the beginning: whoever hosts it, other Bankers, the players. Rule: PN-4.2a"""
    names = table_names(event, played.tables[table - 1])
    found: list[Joined] = []
    for person in staff_of(event, table):
        taken = [*names.values(), *(one.name for one in found)]
        called = table_name(person.name, taken, len(names) + len(found) + 1)
        number = len(found)
        found.append(
            Joined(
                now,
                person=number,
                name=called,
                token_hash=person.token_hash,
                host=number == 0,
                staff=person.role,
            )
        )
    if kind_of(event.plan, table) == ONLINE:
        found += _players(event, names, len(found), now)
    return found


def staff_of(event: Event, table: int) -> list[Person]:
    """The Bankers of a table; whoever organises the event where it has none."""
    bankers = [one for one in event.people if one.role == BANKER and one.table == table and not one.ended]
    organisers = [one for one in event.people if one.role == ORGANISER and not one.ended]
    return bankers or organisers[:1]


def _players(event: Event, names: dict[int, str], first: int, now: int) -> list[Joined]:
    found: list[Joined] = []
    for seat, (guest, name) in enumerate(names.items()):
        person = player_of(event, guest)
        if person is not None:
            joined = Joined(now, person=first + len(found), name=name, token_hash=person.token_hash, seat=seat)
            found.append(joined)
    return found


def seat_of(event: Event, played: Round, table: Table, guest: int) -> int:
    """The seat a guest has in the room of their table, by the name they have there; -1 for none."""
    names = table_names(event, played.tables[table.created.number - 1])
    name = names.get(guest, "")
    for seat, place in enumerate(table.places):
        if name and name in (place.name, place.kept_for):
            return seat
    return -1
