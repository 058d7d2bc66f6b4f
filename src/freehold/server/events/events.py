"""All events of a server: those that are on are in memory, the others only in the store."""

from __future__ import annotations

import asyncio
import contextlib
import time

from freehold.engine.edition import Edition
from freehold.event.event import replay
from freehold.event.journal import AnyEntry, Created, encode
from freehold.server import loading as table_loading
from freehold.server.events import loading
from freehold.server.events.keys import key_of
from freehold.server.events.loading import as_table
from freehold.server.events.room import EventRoom
from freehold.server.faults import Broken
from freehold.server.hub import IDLE_SECONDS, Hub
from freehold.server.rows import DamagedJournal
from freehold.server.store import StoreFault
from freehold.table.deciding.commands import Refused


class Events:
    """Finds, makes and drops the rooms of events."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.rooms: dict[str, EventRoom] = {}
        self._loading: dict[str, asyncio.Task[EventRoom | None]] = {}

    # -- finding -----------------------------------------------------------------------------------

    async def room(self, code: str) -> EventRoom | None:
        """The room of an event, loaded if need be; None if there is no such event."""
        room = self.rooms.get(code)
        if room is not None and not room.outdated:
            room.used = time.monotonic()
            return room
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
        room = EventRoom(loaded.event, loaded.edition, self.hub.store, loaded.notices, self.hub.faults)
        self._open(room)
        return room

    def _open(self, room: EventRoom) -> None:
        self.rooms[room.code] = room

    # -- making ------------------------------------------------------------------------------------

    async def free_code(self) -> str:
        """A code no event and no table has."""
        while True:
            code = await self.hub.free_code()
            if code not in self.rooms and not await self.hub.store.read(key_of(code)):
                return code

    async def make(self, entries: list[AnyEntry], edition: Edition) -> EventRoom:
        """A new event with what its journal begins with."""
        store = self.hub.store
        created = entries[0]
        assert isinstance(created, Created)
        await table_loading.keep_edition(store, as_table(created))
        await store.append(key_of(created.code), 0, [encode(entry) for entry in entries])
        room = EventRoom(replay(entries), edition, store, [], self.hub.faults)
        self._open(room)
        return room

    # -- dropping ----------------------------------------------------------------------------------

    async def sweep_for_ever(self) -> None:
        """Drop idle events from memory, now and then."""
        while True:
            await asyncio.sleep(IDLE_SECONDS / 4)
            self.sweep(IDLE_SECONDS)

    def sweep(self, idle: float) -> None:
        """Drop events nobody has been at for so many seconds."""
        late = time.monotonic() - idle
        for code, room in list(self.rooms.items()):
            if not room.visitors and room.used < late and not room.lock.locked():
                room.board.stop()
                del self.rooms[code]

    async def delete(self, code: str) -> None:
        """Forget an event for good; whoever is there is told."""
        loading_ = self._loading.get(code)
        if loading_ is not None:
            await asyncio.wait([loading_])
        room = self.rooms.pop(code, None)
        if room is None:
            await self.hub.store.delete(key_of(code))
            return
        async with room.lock:
            await self.hub.store.delete(key_of(code))
            room.drop_all("deleted", "This event has been deleted.")
            room.retire()

    async def close(self) -> None:
        """Let go of everybody; whoever is connected is told to come back."""
        for room in self.rooms.values():
            room.board.stop()
            for visitor in room.visitors[:]:
                with contextlib.suppress(Exception):
                    visitor.close(1012, "restart")
