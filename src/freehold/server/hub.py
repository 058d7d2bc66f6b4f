"""All tables of a server: those somebody is at are in memory, the others only in the store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable

import msgspec

from freehold.server import loading, telling
from freehold.server.bot_rate_limit import BotRateLimit
from freehold.server.bounds import USUAL, Bounds
from freehold.server.client import now_ms
from freehold.server.events.keys import key_of
from freehold.server.faults import Broken, Faults
from freehold.server.room import Room
from freehold.server.rows import DamagedJournal
from freehold.server.runner import Runner
from freehold.server.store import Store, StoreFault
from freehold.server.tokens import SECRET, Draws
from freehold.server.workers.coaching import Coach
from freehold.server.workers.pool import Pool
from freehold.server.workers.reviews import Reviews
from freehold.table.deciding.beginning import CONTRIBUTION_MS
from freehold.table.deciding.commands import Refused
from freehold.table.deciding.ticking import sleeps
from freehold.table.journal.entries import AnyEntry, Created, Joined, Starting, Woke
from freehold.table.models import model_fault
from freehold.table.seating import is_thinker, policy_at
from freehold.table.table import OVER, PLAYING, STARTING, Table
from freehold.table.views.stages import Json

_log = logging.getLogger("freehold.server")

IDLE_SECONDS = 60.0
"""After so long without anybody a table is dropped from memory."""

DESERTED_MS = 600_000
"""After so long without anybody a table is no longer listed; who knows its code may still come."""

_DESERTED_SHOWN = 10
_LOOKED_AT = 200
_SHOWN_PER_ADDRESS = 3
"""Of tables at which everybody has the same address."""
_UNREADABLE_SECONDS = 60.0


class Hub:
    """Finds, makes and drops rooms."""

    def __init__(self, store: Store, bounds: Bounds = USUAL, draws: Draws = SECRET, pool: Pool | None = None) -> None:
        self.store = store
        self.bounds = bounds
        self.draws = draws
        self.faults = Faults()
        self.pool = pool or Pool()
        self.coach = Coach(self.pool)
        self.reviews = Reviews(self.pool, store)
        self._rate_limit = BotRateLimit(bounds)
        self._warned: set[tuple[str, str, str]] = set()
        self.rooms: dict[str, Room] = {}
        self._runners: dict[str, Runner] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self.opened: Callable[[Room], None] | None = None
        """Who wants to know of every room that is opened: the events that tables belong to."""
        self._unreadable: dict[str, tuple[float, Exception]] = {}
        """Tables whose journals cannot be replayed: until when nobody tries again, and what they are told."""

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
        """A room from the journal. What cannot be replayed is not tried by everybody who knocks."""
        until, known = self._unreadable.pop(code, (0.0, None))
        if known is not None and until > time.monotonic():
            self._unreadable[code] = until, known
            raise known
        try:
            return await self._read(code)
        except DamagedJournal as fault:
            self._note_unreadable(code, fault, fault)
            raise
        except (StoreFault, Refused):
            raise
        except Exception as fault:
            self._note_unreadable(code, fault, Broken(code))
            raise Broken(code) from fault

    def _note_unreadable(self, code: str, fault: Exception, told: Exception) -> None:
        self.faults.note(code, "replaying the journal", fault)
        self._unreadable[code] = time.monotonic() + _UNREADABLE_SECONDS, told

    async def _read(self, code: str) -> Room | None:
        if code in self._runners:
            await self._runners.pop(code).stop()
        loaded = await loading.load(self.store, code)
        if loaded is None:
            return None
        room = Room(loaded.table, self.store, loaded.snapshot_seq, self.bounds, self.faults)
        await loading.pin(room, loaded.digest)
        # A full disk must not keep anybody from looking at the game.
        with contextlib.suppress(StoreFault):
            await room.change(_waking)
        self._open(room)
        return room

    def _open(self, room: Room) -> None:
        code = room.table.code
        self.rooms[code] = room
        room.note_absence()
        self._runners[code] = Runner(room, self._rate_limit, self.pool)
        self._warm(room.table)
        self._warn(room.table)
        if self.opened is not None:
            self.opened(room)

    def _warm(self, table: Table) -> None:
        """Have the processes ready that a table will ask."""
        if table.status != OVER:
            bots = any(is_thinker(policy_at(place)) for place in table.places)
            self.pool.warm(table.code, bots=bots, coach=table.created.advice)

    def _warn(self, table: Table) -> None:
        """Say in the log that bots and hints judge by plain worth, once for every edition and reason."""
        fault, edition = model_fault(table), table.edition
        if fault and (edition.id, edition.version, fault) not in self._warned:
            self._warned.add((edition.id, edition.version, fault))
            _log.warning(
                "no equity model fits %s %s (%s): hard bots, expert bots and hints judge by plain worth and income",
                edition.id,
                edition.version,
                fault,
            )

    async def open_tables(self, most: int = 50) -> list[Json | msgspec.Raw]:
        """Open tables that are not over: first those where somebody is, then what was left a short while ago."""
        found: list[Json | msgspec.Raw] = [telling.info_now(room) for room in self._inhabited()[:most]]
        late = now_ms() - DESERTED_MS
        deserted = [each for each in await self.store.list_open(_LOOKED_AT) if each.updated >= late]
        deserted = [each for each in deserted if each.code not in self.rooms or not self.rooms[each.code].clients]
        found += [msgspec.Raw(listing.summary) for listing in deserted[:_DESERTED_SHOWN]]
        return found[:most]

    def _inhabited(self) -> list[Room]:
        """Open tables with somebody there, newest first, and only a few of those that one address alone keeps up."""
        rooms = [room for room in self.rooms.values() if room.clients and room.table.created.open]
        rooms = [room for room in rooms if room.table.status != OVER and not room.outdated]
        shown: Counter[str] = Counter()
        found: list[Room] = []
        for room in sorted(rooms, key=lambda each: each.table.created.at, reverse=True):
            alone = set(room.addresses)
            if len(alone) == 1:
                [address] = alone
                shown[address] += 1
                if shown[address] > _SHOWN_PER_ADDRESS:
                    continue
            found.append(room)
        return found

    # -- making ------------------------------------------------------------------------------------

    async def make(self, created: Created, joined: list[Joined]) -> Room:
        """A new table with the people who are there from the beginning."""
        await loading.keep_edition(self.store, created)
        table = Table(created, await loading.edition_of(self.store, created))
        room = Room(table, self.store, 0, self.bounds, self.faults)
        async with room.lock:
            await room.write([created, *joined])
        await room.settle()
        self._open(room)
        room.changed.set()
        return room

    async def free_code(self) -> str:
        """A code no table and no event has."""
        while True:
            code = self.draws.code()
            if code not in self.rooms and await self.store.listing(code) is None and not await self._names_event(code):
                return code

    async def _names_event(self, code: str) -> bool:
        return bool(await self.store.read(key_of(code)))

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
            if not (room.clients or room.driven) and room.used < late and not room.lock.locked():
                try:
                    await self._drop(code, room)
                except Exception as fault:
                    self.faults.note(code, "dropping the table from memory", fault)

    async def _drop(self, code: str, room: Room) -> None:
        if self.rooms.get(code) is not room:
            # It was loaded again while others were dropped, and the runner is that of the new room.
            return
        runner = self._runners.pop(code, None)
        if runner is not None:
            await runner.stop()
        if room.clients or room.lock.locked():
            self._runners[code] = Runner(room, self._rate_limit, self.pool)
            return
        await room.settle()
        if room.clients:
            # Somebody has come in meanwhile.
            self._runners[code] = Runner(room, self._rate_limit, self.pool)
        elif self.rooms.get(code) is room:
            del self.rooms[code]

    async def delete(self, code: str) -> None:
        """Forget a table for good; whoever is there is told."""
        room = self.rooms.get(code)
        if room is None:
            await self.store.delete(code)
        else:
            async with room.lock:
                await room.settle()
                await self.store.delete(code)
                room.drop_all("deleted", "This table has been deleted.")
                room.retire()
        await self.let_go(code)

    async def let_go(self, code: str) -> None:
        """Drop the room of a table whose journal was changed or deleted under it, also one just being loaded."""
        self.reviews.drop(code)
        loading = self._loading.get(code)
        if loading is not None:
            await asyncio.wait([loading])
        room = self.rooms.pop(code, None)
        if code in self._runners:
            await self._runners.pop(code).stop()
        if room is not None:
            room.retire()
            await room.settle()

    async def close(self) -> None:
        """Stop everything; whoever is connected is told to come back."""
        for runner in self._runners.values():
            await runner.stop()
        for room in self.rooms.values():
            for client in room.clients[:]:
                with contextlib.suppress(Exception):
                    client.close(1012, "restart")
            await room.settle()
        await self.coach.close()
        await self.reviews.close()
        await self.pool.close()
        await self.store.close()


def _waking(table: Table, now: int) -> list[AnyEntry]:
    """What is written when a table comes back to memory: nobody pays for the time in between."""
    if table.status == PLAYING and sleeps(table):
        return [Woke(now)]
    if table.status == STARTING and table.begins_at > now + CONTRIBUTION_MS:
        return [Starting(now, until=now + CONTRIBUTION_MS)]
    return []
