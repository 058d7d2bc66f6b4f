"""Games that are over, reviewed decision by decision: one at a time, few may wait, and the latest are kept in memory.

A review is made from the record, which everybody who may look back at the game can read; it is kept for its table and
goes with it, or with the name of anybody who was there.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from typing import Final

from freehold.server import past
from freehold.server.refusals import refused
from freehold.server.room import Room
from freehold.server.store import Store
from freehold.server.workers.books import book_of
from freehold.server.workers.jobs import Reviewing
from freehold.server.workers.pool import Pool
from freehold.server.workers.process import Unanswered
from freehold.table.deciding.commands import Refused
from freehold.table.table import OVER

MOST_WAITING: Final = 8
"""Reviews that are made or wait for it; whoever comes then is asked to come again."""
MOST_OF_ONE: Final = 2
"""Of one address."""
MOST_KEPT_BYTES: Final = 16_000_000
_PATIENCE: Final = 60.0
"""Seconds from one sign of life to the next."""
_GRUDGE: Final = 30.0
"""Seconds until a game that could not be reviewed is tried again."""


class Underway:
    """A review that is being made."""

    def __init__(self, code: str, revision: int, address: str) -> None:
        self.code = code
        self.revision = revision
        """Where the game stood: a banker may take moves back after its end."""
        self.address = address
        self.done = 0
        self.of = 0
        self.task: asyncio.Task[None] | None = None

    def hear(self, done: int, of: int) -> None:
        """So far."""
        self.done, self.of = done, of


class Reviews:
    """The reviews of a server."""

    def __init__(self, pool: Pool, store: Store) -> None:
        self._pool = pool
        self._store = store
        self._one = asyncio.Lock()
        self._underway: OrderedDict[str, Underway] = OrderedDict()
        self._kept: OrderedDict[str, tuple[int, bytes]] = OrderedDict()
        self._failed: OrderedDict[str, tuple[float, Refused]] = OrderedDict()

    def known(self, room: Room) -> bytes | Underway | None:
        """The review of a game, or how far it is; None if nobody has asked for it. Raise `Refused` if there is none."""
        table = room.table
        if table.status != OVER:
            raise refused("review-early")
        kept = self._kept.get(table.code)
        if kept is not None and kept[0] == table.revision:
            self._kept.move_to_end(table.code)
            return kept[1]
        underway = self._underway.get(table.code)
        if underway is not None and underway.revision == table.revision:
            return underway
        until, why = self._failed.get(table.code, (0.0, None))
        if why is not None and until > time.monotonic():
            raise why
        return None

    def check_room(self, address: str) -> None:
        """Refuse another review where enough are waiting."""
        own = sum(each.address == address for each in self._underway.values())
        if len(self._underway) >= MOST_WAITING or own >= MOST_OF_ONE:
            raise refused("review-busy")

    def begin(self, room: Room, address: str) -> Underway:
        """Review a game as soon as those before it are done."""
        self.drop(room.table.code)
        underway = Underway(room.table.code, room.table.revision, address)
        self._underway[underway.code] = underway
        underway.task = asyncio.create_task(self._made(room, underway))
        return underway

    def waiting_before(self, underway: Underway) -> int:
        """How many are made before it."""
        return list(self._underway.values()).index(underway)

    async def _made(self, room: Room, underway: Underway) -> None:
        try:
            async with self._one:
                record = await past.record(self._store, room)
                job = Reviewing(await book_of(room), record)
                data = await self._pool.review(job, _PATIENCE, underway.hear)
            self._keep(underway, data)
        except Refused as why:
            self._note(underway.code, why)
        except Unanswered as fault:
            self._note(underway.code, refused("review-failed", fault=fault.told) if fault.told else _away())
        except Exception as fault:
            room.faults.note(underway.code, "reviewing the game", fault)
            self._note(underway.code, _away())
        finally:
            if self._underway.get(underway.code) is underway:
                del self._underway[underway.code]

    def _keep(self, underway: Underway, data: bytes) -> None:
        self._kept[underway.code] = (underway.revision, data)
        while len(self._kept) > 1 and sum(len(kept) for _, kept in self._kept.values()) > MOST_KEPT_BYTES:
            self._kept.popitem(last=False)

    def _note(self, code: str, why: Refused) -> None:
        self._failed[code] = time.monotonic() + _GRUDGE, why
        while len(self._failed) > 100:
            self._failed.popitem(last=False)

    def drop(self, code: str) -> None:
        """Forget the review of a table: it is gone, or somebody's name is."""
        self._kept.pop(code, None)
        self._failed.pop(code, None)
        underway = self._underway.pop(code, None)
        if underway is not None and underway.task is not None:
            underway.task.cancel()

    async def close(self) -> None:
        """Make none of those that are left."""
        for underway in list(self._underway.values()):
            if underway.task is not None:
                underway.task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await underway.task


def _away() -> Refused:
    return refused("coach-away")
