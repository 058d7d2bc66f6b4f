"""All events of a server: those that are on are in memory, the others only in the store."""

from __future__ import annotations

import asyncio
import contextlib
import time

import msgspec

from freehold.engine.edition import Edition
from freehold.event.event import Event, replay
from freehold.event.journal import AnyEntry, Created, RoomMade, decode, encode
from freehold.event.notices import Notice
from freehold.server import loading as table_loading
from freehold.server.events import loading
from freehold.server.events.driver import Driver
from freehold.server.events.keys import key_of
from freehold.server.events.loading import as_table
from freehold.server.events.room import EventRoom
from freehold.server.faults import Broken
from freehold.server.hub import IDLE_SECONDS, Hub
from freehold.server.lan import Address, nowhere
from freehold.server.room import Room
from freehold.server.rows import DamagedJournal
from freehold.server.store import StoreFault
from freehold.table.deciding.commands import Refused
from freehold.table.journal import entries as tables

DESERTED_SECONDS = 6 * 3600.0
"""After so long without anybody a round that was never closed is not played on."""


class Events:
    """Finds, makes and drops the rooms of events."""

    def __init__(self, hub: Hub, address: Address = nowhere) -> None:
        self.hub = hub
        self._address = address
        self.rooms: dict[str, EventRoom] = {}
        self._drivers: dict[str, Driver] = {}
        self._waking: set[asyncio.Task[None]] = set()
        self._deleting: set[str] = set()
        """What is being deleted is not read once more because one of its tables says something."""
        self._loading: dict[str, asyncio.Task[EventRoom | None]] = {}
        hub.opened = self._table_opened

    # -- finding -----------------------------------------------------------------------------------

    async def room(self, code: str) -> EventRoom | None:
        """The room of an event, loaded if need be; None if there is no such event."""
        room = self.rooms.get(code)
        if room is not None and not room.outdated:
            room.used = time.monotonic()
            return room
        if code in self._deleting:
            return None
        task = self._loading.get(code)
        if task is None:
            task = asyncio.create_task(self._load(code))
            self._loading[code] = task
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(task)

    async def _load(self, code: str) -> EventRoom | None:
        try:
            loaded = await loading.load(self.hub.store, code)
        except DamagedJournal as fault:
            self.hub.faults.note(key_of(code), "replaying the journal", fault)
            raise
        except (StoreFault, Refused):
            raise
        except Exception as fault:
            self.hub.faults.note(key_of(code), "replaying the journal", fault)
            raise Broken(code) from fault
        if loaded is None:
            return None
        return await self._open(loaded.event, loaded.edition, loaded.notices)

    async def _open(self, event: Event, edition: Edition, notices: list[Notice]) -> EventRoom:
        room = EventRoom(event, edition, self.hub.store, notices, self.hub.faults, self._address)
        await self._stop_driving(room.code)
        self.rooms[room.code] = room
        self._drivers[room.code] = Driver(room, self.hub)
        self._drivers[room.code].begin()
        return room

    async def _stop_driving(self, code: str) -> None:
        driver = self._drivers.pop(code, None)
        if driver is not None:
            await driver.stop()

    # -- tables ------------------------------------------------------------------------------------

    def _table_opened(self, room: Room) -> None:
        """A table of an event is in memory: the event hears whatever happens there."""
        if room.table.created.event:
            room.heard = lambda entry: self._heard(room, entry)

    def _heard(self, room: Room, entry: tables.AnyEntry) -> None:
        code = room.table.created.event
        driver = self._drivers.get(code)
        if driver is not None and not driver.room.outdated:
            driver.room.used = time.monotonic()
            driver.hear(room, entry)
        elif code not in self._loading:
            # Once it is loaded it looks at its tables, and sees what has happened.
            task = asyncio.create_task(self._wake(code))
            self._waking.add(task)
            task.add_done_callback(self._waking.discard)

    async def _wake(self, code: str) -> None:
        with contextlib.suppress(StoreFault, Broken, Refused):
            await self.room(code)

    async def caught_up(self, code: str) -> None:
        """Wait until the tables of an event know what was written in it: a new token is good there at once."""
        driver = self._drivers.get(code)
        if driver is not None:
            await driver.caught_up()

    # -- making ------------------------------------------------------------------------------------

    async def make(self, entries: list[AnyEntry], edition: Edition) -> EventRoom:
        """A new event with what its journal begins with."""
        store = self.hub.store
        created = entries[0]
        assert isinstance(created, Created)
        await table_loading.keep_edition(store, as_table(created))
        await store.append(key_of(created.code), 0, [encode(entry) for entry in entries])
        return await self._open(replay(entries), edition, [])

    # -- dropping ----------------------------------------------------------------------------------

    async def sweep_for_ever(self) -> None:
        """Drop idle events from memory, now and then."""
        while True:
            await asyncio.sleep(IDLE_SECONDS / 4)
            await self.sweep(IDLE_SECONDS)

    async def sweep(self, idle: float) -> None:
        """Drop events nobody has been at for so many seconds; one that is being played has much longer."""
        now = time.monotonic()
        for code, room in list(self.rooms.items()):
            driver = self._drivers.get(code)
            if driver is None:
                # It is just being read again.
                continue
            late = now - (max(idle, DESERTED_SECONDS) if driver.is_busy else idle)
            if not room.visitors and room.used < late and not room.lock.locked():
                driver.let_go()
                await self._drop(code, room)

    async def _drop(self, code: str, room: EventRoom) -> None:
        await self._stop_driving(code)
        room.board.stop()
        if self.rooms.get(code) is room:
            del self.rooms[code]

    async def delete(self, code: str) -> None:
        """Forget an event for good; whoever is there is told."""
        self._deleting.add(code)
        try:
            await self._delete(code)
        finally:
            self._deleting.discard(code)

    async def _delete(self, code: str) -> None:
        loading_ = self._loading.get(code)
        if loading_ is not None:
            await asyncio.wait([loading_])
        await self._stop_driving(code)
        room = self.rooms.pop(code, None)
        for table in await self._tables_of(code):
            await self.hub.delete(table)
        if room is None:
            await self.hub.store.delete(key_of(code))
            return
        async with room.lock:
            await self.hub.store.delete(key_of(code))
            room.drop_all("deleted", "This event has been deleted.")
            room.retire()

    async def _tables_of(self, code: str) -> list[str]:
        """The rooms an event has made, those included that were promised and may never have been made."""
        rows = await self.hub.store.read(key_of(code))
        found = await asyncio.to_thread(lambda: [_room_in(row) for row in rows])
        return [table for table in found if table]

    async def let_go(self, room: EventRoom) -> None:
        """Drop a room whose journal was changed under it; whoever comes next reads it again."""
        room.retire()
        await self._drop(room.code, room)

    async def close(self) -> None:
        """Let go of everybody; whoever is connected is told to come back."""
        for code in list(self._drivers):
            await self._stop_driving(code)
        for room in self.rooms.values():
            room.board.stop()
            for visitor in room.visitors[:]:
                with contextlib.suppress(Exception):
                    visitor.close(1012, "restart")


def _room_in(row: bytes) -> str:
    """The code of the room an entry promises; nothing in an entry that is another, or makes no sense."""
    with contextlib.suppress(msgspec.MsgspecError, ValueError):
        entry = decode(row)
        return entry.code if isinstance(entry, RoomMade) else ""
    return ""
