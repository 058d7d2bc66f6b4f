"""The HTTP side of an event's tables: looking in, the books of a game, and counting."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from freehold.engine.party import MOST_PLAYERS
from freehold.event.commands import Number
from freehold.event.counting import PlayerCount
from freehold.event.counts_view import count_view
from freehold.event.deciding.asking import check_table, current_round, round_of
from freehold.event.deciding.decide import own_table
from freehold.event.event import Person, Round
from freehold.event.reasons import refused as event_refused
from freehold.event.roles import PLAYER, may
from freehold.server.events.events import Events
from freehold.server.events.finding import event_of, number_in, person_in
from freehold.server.events.naming import table_name
from freehold.server.events.outcomes import books
from freehold.server.events.room import EventRoom
from freehold.server.http import answer, body
from freehold.server.refusals import refused
from freehold.server.room import Room
from freehold.table.deciding.refereeing import staff_joined
from freehold.table.views.stages import Json


class LookIn(msgspec.Struct):
    """`POST /api/events/{code}/look-in`."""

    table: Number


class CountWish(msgspec.Struct):
    """`POST /api/events/{code}/count`."""

    round: Number
    table: Number
    sheet: Annotated[list[PlayerCount], msgspec.Meta(max_length=MOST_PLAYERS)] = []


class TableApi:
    """Endpoints about one table of an event."""

    def __init__(self, events: Events) -> None:
        self.events = events

    async def look_in(self, request: Request) -> Response:
        """The room of a table; whoever runs the event may do there what its Banker may. Rule: PN-4.2c"""
        wish = await body(request, LookIn)
        event_room = await event_of(self.events, request)
        person = person_in(event_room, request)
        _check(event_room, person, "look-in", wish.table)
        played = current_round(event_room.event)
        room = await self._room(played, wish.table)
        if person.role != PLAYER:
            called = table_name(person.name, [], person.id + 1)
            await room.change(lambda table, now: staff_joined(table, called, person.token_hash, person.role, now))
        return answer({"code": room.table.code})

    async def books(self, request: Request) -> Response:
        """The count sheet of a table as its game has it, for whoever counts."""
        event_room = await event_of(self.events, request)
        table = number_in(request, "table")
        _check(event_room, person_in(event_room, request), "enter-result", table)
        played = current_round(event_room.event)
        room = await self._room(played, table)
        if room.table.play is None:
            raise refused("no-room", table=table)
        sheet = books(event_room.event, played, room.table)
        return answer(_sheet(event_room, room, table) | {"round": played.number, "sheet": sheet})

    async def count(self, request: Request) -> Response:
        """What a sheet would come to; nothing is entered."""
        wish = await body(request, CountWish)
        event_room = await event_of(self.events, request)
        _check(event_room, person_in(event_room, request), "enter-result", wish.table)
        event = event_room.event
        played = round_of(event, wish.round)
        check_table(played, wish.table)
        seats = played.tables[wish.table - 1]
        if len(wish.sheet) != len(seats):
            raise event_refused("count-columns", columns=len(wish.sheet), players=len(seats))
        # Columns are the seats, so that everybody is called what they are called here.
        named = [
            msgspec.structs.replace(column, name=event.name_of(guest))
            for column, guest in zip(wish.sheet, seats, strict=True)
        ]
        return answer(await asyncio.to_thread(count_view, event_room.edition, named, event.plan.notes))

    async def _room(self, played: Round, table: int) -> Room:
        check_table(played, table)
        code = played.rooms.get(table, "")
        room = await self.events.hub.room(code) if code else None
        if room is None:
            raise refused("no-room", table=table)
        return room


def _sheet(event_room: EventRoom, room: Room, table: int) -> Json:
    return {"table": table, "over": room.table.game.over, "edition": event_room.edition.id}


def _check(event_room: EventRoom, person: Person, right: str, table: int) -> None:
    """Refuse what a role may not do, or not there."""
    own = own_table(event_room.event, person)
    if may(person.role, right, own > 0 and own == table):
        return
    if own:
        raise event_refused("not-your-table", own=own, table=table)
    raise event_refused("not-your-role", role=person.role)
