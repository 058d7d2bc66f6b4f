"""The rooms of a round: promised in the journal, made, found again after a restart, and reached all at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from freehold.event.event import Event, Round
from freehold.event.journal import AnyEntry, RoomMade
from freehold.server.client import now_ms
from freehold.server.events.making import created_room, first_people, has_room
from freehold.server.events.room import EventRoom
from freehold.server.hub import Hub
from freehold.server.room import Room
from freehold.table.journal.entries import SeatPlan

_AT_ONCE: Final = 16
"""So many rooms are read from the store, or made, at the same time."""


class RoundRooms:
    """The rooms the tables of an event are played in."""

    def __init__(self, event_room: EventRoom, hub: Hub) -> None:
        self._event_room = event_room
        self._hub = hub

    @property
    def _round(self) -> Round | None:
        return self._event_room.event.round

    async def promise(self) -> None:
        """Write down which rooms the tables have, before they are made: none is made twice, and none is lost."""
        await self._drop_swapped()
        codes = {table: await self._hub.free_code() for table in self._missing()}
        if codes:
            await self._event_room.change(lambda event, now: _promised(event, codes, now))

    def _missing(self) -> list[int]:
        played = self._round
        if played is None:
            return []
        tables = range(1, len(played.tables) + 1)
        return [table for table in tables if has_room(self._event_room.event, table) and not played.rooms.get(table)]

    async def _drop_swapped(self) -> None:
        """Rooms whose guests have changed since they were made are made anew, as long as the clock has not started."""
        played = self._round
        if played is None or played.clock.started_at >= 0:
            return
        for table, code in list(played.rooms.items()):
            room = await self._hub.room(code) if code else None
            if room is None or self._sits_right(played, room):
                continue
            await self._event_room.change(_forsaken(played.number, table))
            await self._hub.delete(code)

    def _sits_right(self, played: Round, room: Room) -> bool:
        made = room.table.created
        wanted = created_room(self._event_room.event, self._event_room.edition, played, made.number, "", made.at)
        return _names(made.seats) == _names(wanted.seats)

    async def everywhere(self, do: Callable[[int, Room], Awaitable[None]]) -> None:
        """Do something in every room of the round, at the same moment in those that are open."""
        played = self._round
        if played is None:
            return
        gate = asyncio.Semaphore(_AT_ONCE)

        async def one(table: int, code: str) -> None:
            room = self._hub.rooms.get(code)
            if room is None or room.outdated:
                async with gate:
                    room = await self.room_of(played, table, code)
            await do(table, room)

        work = [one(table, code) for table, code in played.rooms.items() if code]
        for fault in await asyncio.gather(*work, return_exceptions=True):
            if isinstance(fault, BaseException):
                raise fault

    async def at(self, table: int, do: Callable[[int, Room], Awaitable[None]]) -> None:
        """Do something in the room of one table of the round, if it has one."""
        played = self._round
        code = played.rooms.get(table, "") if played is not None else ""
        if played is not None and code:
            await do(table, await self.room_of(played, table, code))

    async def room_of(self, played: Round, table: int, code: str) -> Room:
        """The room of a table, made if that was promised and not done."""
        room = await self._hub.room(code)
        if room is not None:
            return room
        event, seed = self._event_room.event, self._hub.draws.server_seed()
        created = created_room(event, self._event_room.edition, played, table, seed, now_ms())
        return await self._hub.make(created, first_people(event, played, table, now_ms()))

    def let_go(self, played: Round) -> None:
        """The tables of a round go on only while somebody looks."""
        for code in played.rooms.values():
            if code in self._hub.rooms:
                self._hub.rooms[code].driven = False


def _promised(event: Event, codes: dict[int, str], now: int) -> list[AnyEntry]:
    played = event.round
    if played is None:
        return []
    return [
        RoomMade(now, round=played.number, table=table, code=code)
        for table, code in codes.items()
        if not played.rooms.get(table)
    ]


def _forsaken(round: int, table: int) -> Callable[[Event, int], list[AnyEntry]]:
    return lambda _, now: [RoomMade(now, round=round, table=table, code="")]


def _names(seats: list[SeatPlan]) -> list[str]:
    return [seat.name or seat.kept_for for seat in seats]
