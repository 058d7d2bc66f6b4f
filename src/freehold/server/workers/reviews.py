"""Games that are over, reviewed decision by decision: one at a time, few may wait, and each is made once.

A review is made from the record, which everybody who may look back at the game can read. It is kept where the journal
of its table is, the latest also in memory, and goes with the table, or with the name of anybody who was there. One that
would not be made like that any more is made anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from typing import Final

import msgspec

from freehold.coach.stamp import review_stamp
from freehold.server import past
from freehold.server.refusals import refused
from freehold.server.room import Room
from freehold.server.store import KeptReview, Store, StoreFault
from freehold.server.workers.books import book_of
from freehold.server.workers.jobs import Reviewing
from freehold.server.workers.pool import Pool
from freehold.server.workers.process import Unanswered
from freehold.table.deciding.commands import Refused
from freehold.table.table import OVER

_log = logging.getLogger("freehold.server")

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
        self._changing: Counter[str] = Counter()

    async def known(self, room: Room) -> bytes | Underway | None:
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
        # Somebody else may have asked for it while the store was being read.
        return await self._stored(room) or self._underway.get(table.code)

    async def _stored(self, room: Room) -> bytes | None:
        """The review that lies beside the journal, if it is of this game as it stands and would be made so again."""
        table = room.table
        revision, code = table.revision, table.code
        try:
            found = await self._store.review(code)
        except StoreFault as fault:
            _log.warning("%s; it is made anew", fault)
            return None
        if found is None or (found.revision, found.stamp) != (revision, review_stamp(table.edition)):
            return None
        if not _is_json(found.data) or self._changing[code] or table.revision != revision:
            return None
        self._keep(code, revision, found.data)
        return found.data

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
            self._keep(underway.code, underway.revision, data)
            await self._write(room, underway, data)
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

    def _keep(self, code: str, revision: int, data: bytes) -> None:
        self._kept[code] = (revision, data)
        while len(self._kept) > 1 and sum(len(kept) for _, kept in self._kept.values()) > MOST_KEPT_BYTES:
            self._kept.popitem(last=False)

    async def _write(self, room: Room, underway: Underway, data: bytes) -> None:
        """Keep a review beside its journal; what cannot be kept is made again another time."""
        if self._changing[underway.code] or room.table.revision != underway.revision:
            return
        try:
            kept = KeptReview(underway.revision, review_stamp(room.table.edition), data)
            await self._store.keep_review(underway.code, kept)
        except StoreFault as fault:
            _log.warning("the review of %s was not kept: %s", underway.code, fault)

    @contextlib.contextmanager
    def changing(self, code: str) -> Iterator[None]:
        """While a journal is rewritten no review of what it said before is written beside it."""
        self.drop(code)
        self._changing[code] += 1
        try:
            yield
        finally:
            self._changing[code] -= 1
            self._changing += Counter()

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


def _is_json(data: bytes) -> bool:
    try:
        msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, UnicodeError):
        return False
    return True
