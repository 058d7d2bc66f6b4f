"""All tables of a server: those somebody is at are in memory, the others only in the store."""

from __future__ import annotations

import asyncio
import contextlib
import time

import msgspec

from freehold.server.bounds import USUAL, Bounds
from freehold.server.client import now_ms
from freehold.server.room import Room
from freehold.server.rows import DamagedSnapshot, apply_all, decoded, restored
from freehold.server.runner import Runner
from freehold.server.store import Store, StoreFault
from freehold.server.tokens import SECRET, Draws
from freehold.table.entries import Created, Joined, Woke
from freehold.table.info import table_info
from freehold.table.stages import Json
from freehold.table.table import PLAYING, Table

IDLE_SECONDS = 60.0
"""After so long without anybody a table is dropped from memory."""

DESERTED_MS = 600_000
"""After so long without anybody a table is no longer listed; who knows its code may still come."""


class Hub:
    """Finds, makes and drops rooms."""

    def __init__(self, store: Store, bounds: Bounds = USUAL, draws: Draws = SECRET) -> None:
        self.store = store
        self.bounds = bounds
        self.hold_ms = round(bounds.hold_seconds * 1000)
        self.draws = draws
        self.rooms: dict[str, Room] = {}
        self._runners: dict[str, Runner] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}

    # -- finding -----------------------------------------------------------------------------------

    async def room(self, code: str) -> Room | None:
        """The room of a table, loaded if need be; None if there is no such table."""
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

    async def _load(self, code: str) -> Room | None:
        if code in self._runners:
            await self._runners.pop(code).stop()
        snapshot = await self.store.latest(code)
        rows = await self.store.read(code, snapshot.seq if snapshot is not None else 0)
        if snapshot is None and not rows:
            return None
        state = snapshot.state if snapshot is not None else None
        position = snapshot.position if snapshot is not None else b""
        start = snapshot.seq if snapshot is not None else 0
        try:
            table = await asyncio.to_thread(_rebuild, code, start, state, position, rows)
        except DamagedSnapshot:
            table = await asyncio.to_thread(_rebuild, code, 0, None, b"", await self.store.read(code))
        room = Room(table, self.store, start, self.hold_ms)
        if table.status == PLAYING and (table.clock is not None or table.created.minutes > 0):
            # A full disk must not keep anybody from looking at the game.
            with contextlib.suppress(StoreFault):
                await room.change(lambda _, now: [Woke(now)])
        self._open(room)
        return room

    def _open(self, room: Room) -> None:
        code = room.table.code
        self.rooms[code] = room
        room.note_absence()
        self._runners[code] = Runner(room)

    async def open_tables(self, most: int = 50) -> list[Json | msgspec.Raw]:
        """Open tables that are not over, newest first."""
        found: list[Json | msgspec.Raw] = []
        late = now_ms() - DESERTED_MS
        for listing in await self.store.list_open(most):
            room = self.rooms.get(listing.code)
            if listing.updated < late and (room is None or not room.clients):
                continue
            if room is not None:
                found.append(table_info(room.table, room.connected(), room.watchers()))
            elif listing.summary:
                found.append(msgspec.Raw(listing.summary))
        return found

    # -- making ------------------------------------------------------------------------------------

    async def make(self, created: Created, joined: list[Joined]) -> Room:
        """A new table with the people who are there from the beginning."""
        table = Table(created)
        room = Room(table, self.store, hold_ms=self.hold_ms)
        async with room.lock:
            await room.write([created, *joined])
        await room.settle()
        self._open(room)
        room.changed.set()
        return room

    async def free_code(self) -> str:
        """A code no table has."""
        while True:
            code = self.draws.code()
            if code not in self.rooms and await self.store.listing(code) is None:
                return code

    # -- dropping ----------------------------------------------------------------------------------

    async def sweep_for_ever(self) -> None:
        """Drop idle tables from memory, now and then."""
        while True:
            await asyncio.sleep(IDLE_SECONDS / 4)
            await self.sweep(IDLE_SECONDS)

    async def sweep(self, idle: float) -> None:
        """Drop tables nobody has been at for so many seconds."""
        late = time.monotonic() - idle
        for code, room in list(self.rooms.items()):
            if not room.clients and room.used < late and not room.lock.locked():
                await self._drop(code, room)

    async def _drop(self, code: str, room: Room) -> None:
        await self._runners.pop(code).stop()
        if room.clients or room.lock.locked():
            self._runners[code] = Runner(room)
            return
        await room.settle()
        if self.rooms.get(code) is room and not room.clients:
            del self.rooms[code]

    async def close(self) -> None:
        """Stop everything; whoever is connected is told to come back."""
        for runner in self._runners.values():
            await runner.stop()
        for room in self.rooms.values():
            for client in room.clients[:]:
                with contextlib.suppress(Exception):
                    client.close(1012, "restart")
            await room.settle()
        await self.store.close()


def _rebuild(code: str, start: int, state: bytes | None, position: bytes, rows: list[bytes]) -> Table:
    """A table from its snapshot and what was journalled since."""
    entries = decoded(code, start, rows)
    if state is not None:
        table = restored(code, start, state, position)
    else:
        first = entries[0]
        if not isinstance(first, Created):
            raise StoreFault(f"entry 0 of table {code} is damaged in the database: it does not make a table")
        table = Table(first)
    apply_all(table, code, start, entries)
    return table
