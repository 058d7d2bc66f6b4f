"""Journals in SQLite: write-ahead log, every commit on disk, one thread that writes and one that reads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import apsw
import msgspec

from freehold.server.database import VERSION, not_read, open_reader
from freehold.server.store import Conflict, KeptReview, Listing, Snapshot, Store, StoreFault
from freehold.server.writer import Append, Erasure, Work, Writer

__all__ = ["VERSION", "SqliteStore"]

_LISTED = "code, status, open, updated, summary"
_KEPT = "seq, move, turn, position, state"
_SILENT = """
WITH RECURSIVE codes(code) AS (
  SELECT min(code) FROM journal
  UNION ALL SELECT (SELECT min(code) FROM journal WHERE code > codes.code) FROM codes WHERE code IS NOT NULL),
spoken(code, last) AS (
  SELECT code, (SELECT entry FROM journal WHERE journal.code = codes.code ORDER BY seq DESC LIMIT 1) FROM codes
  WHERE code IS NOT NULL),
silent(code, at) AS MATERIALIZED (SELECT code, CASE WHEN json_valid(last) THEN last->>'at' END FROM spoken)
SELECT silent.code, coalesce(status, ''), coalesce(open, 0), coalesce(updated, at), coalesce(summary, x'')
FROM silent LEFT JOIN tables USING(code) WHERE typeof(at) = 'integer' AND at < ? ORDER BY at, silent.code
"""
"""From one code to the next by the key: two steps for every table, however long the journals are."""

T = TypeVar("T")


class SqliteStore(Store):
    """A database file. A newer schema than this program knows is refused and left untouched."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writer = Writer(path)
        try:
            self._reader = open_reader(path)
        except StoreFault:
            self._writer.abandon()
            raise
        self._reading = ThreadPoolExecutor(1, "freehold-read")
        self._closed = False

    # -- writing -----------------------------------------------------------------------------------

    async def append(self, code: str, expected: int, entries: list[bytes]) -> None:
        """Add entries, each of them JSON; see `Store`."""
        await self._writer.do(Append(code, expected, entries))

    async def enlist(self, listing: Listing) -> None:
        """Keep what the list says; see `Store`."""
        row = (listing.code, listing.status, listing.open, listing.updated, listing.summary, listing.code)

        def work(db: apsw.Connection) -> None:
            # A table that was deleted meanwhile must not come back.
            there = "SELECT 1 FROM journal WHERE code = ?"
            db.execute(f"INSERT OR REPLACE INTO tables SELECT ?, ?, ?, ?, ? WHERE EXISTS ({there})", row)

        await self._writer.do(Work(work))

    async def snapshot(self, code: str, snapshot: Snapshot) -> None:
        """Keep a snapshot; see `Store`."""
        row = (code, snapshot.seq, snapshot.move, snapshot.turn, snapshot.position, snapshot.state, code)

        def work(db: apsw.Connection) -> None:
            there = "SELECT 1 FROM journal WHERE code = ?"
            db.execute("UPDATE snapshots SET state = NULL WHERE code = ? AND state IS NOT NULL", (code,))
            db.execute(f"INSERT OR REPLACE INTO snapshots SELECT ?, ?, ?, ?, ?, ? WHERE EXISTS ({there})", row)

        await self._writer.do(Work(work))

    async def rewrite(self, code: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the place of some; see `Store`."""
        rows = [(entry.decode(), code, seq) for seq, entry in entries.items()]

        def work(db: apsw.Connection) -> None:
            for row in rows:
                db.execute("UPDATE journal SET entry = ? WHERE code = ? AND seq = ?", row)
                if db.changes() != 1:
                    raise Conflict(f"the journal of {code} has no entry {row[2]}")
            db.execute("DELETE FROM snapshots WHERE code = ?", (code,))
            db.execute("DELETE FROM reviews WHERE code = ?", (code,))
            db.execute("UPDATE tables SET summary = x'' WHERE code = ?", (code,))

        await self._writer.do(Erasure(work))

    async def keep_edition(self, digest: str, data: bytes) -> None:
        """Keep the files of an edition; see `Store`."""

        def work(db: apsw.Connection) -> None:
            db.execute("INSERT OR IGNORE INTO editions VALUES(?, ?)", (digest, data))

        await self._writer.do(Work(work))

    async def keep_review(self, code: str, review: KeptReview) -> None:
        """Keep a review; see `Store`."""
        row = (code, review.revision, review.stamp, review.data, code)

        def work(db: apsw.Connection) -> None:
            there = "SELECT 1 FROM journal WHERE code = ?"
            db.execute(f"INSERT OR REPLACE INTO reviews SELECT ?, ?, ?, ? WHERE EXISTS ({there})", row)

        await self._writer.do(Work(work))

    async def delete(self, code: str) -> None:
        """Forget a table; see `Store`."""

        def work(db: apsw.Connection) -> None:
            for name in ("journal", "snapshots", "reviews", "tables"):
                db.execute(f"DELETE FROM {name} WHERE code = ?", (code,))

        await self._writer.do(Erasure(work))

    # -- reading -----------------------------------------------------------------------------------

    async def _ask(self, about: str, work: Callable[[apsw.Connection], T]) -> T:
        """Read in the reading thread; whatever is wrong there becomes a sentence about what was looked for."""
        if self._closed:
            raise StoreFault("the store is closed")

        def read() -> T:
            try:
                return work(self._reader)
            except (apsw.Error, ValueError) as fault:
                raise not_read(fault, about) from fault

        return await asyncio.get_running_loop().run_in_executor(self._reading, read)

    async def read(self, code: str, start: int = 0) -> list[bytes]:
        """The entries from `start` on."""
        return await self._ask(f"table {code}", lambda db: _entries(db, code, start))

    async def listing(self, code: str) -> Listing | None:
        """What the list says about one table."""
        query = f"SELECT {_LISTED} FROM tables WHERE code = ?"
        found = await self._ask(f"table {code}", lambda db: [_listing(row) for row in db.execute(query, (code,))])
        return found[0] if found else None

    async def list_open(self, most: int) -> list[Listing]:
        """Open tables that are not over, newest first."""
        query = f"SELECT {_LISTED} FROM tables WHERE open = 1 AND status <> 'over' ORDER BY updated DESC LIMIT ?"
        found = await self._ask("the list", lambda db: [_listing(row) for row in db.execute(query, (most,))])
        # One broken line must not make the whole list unreadable.
        return [listing for listing in found if _is_json(listing.summary)]

    async def latest(self, code: str) -> Snapshot | None:
        """The latest snapshot that holds a whole table."""
        query = f"SELECT {_KEPT} FROM snapshots WHERE code = ? AND state IS NOT NULL ORDER BY seq DESC LIMIT 1"
        found = await self._ask(f"table {code}", lambda db: [_snapshot(row) for row in db.execute(query, (code,))])
        return found[0] if found else None

    async def before(self, code: str, move: int) -> Snapshot | None:
        """The latest snapshot at or before a move."""
        query = f"SELECT {_KEPT} FROM snapshots WHERE code = ? AND move <= ? ORDER BY move DESC, seq DESC LIMIT 1"
        row = (code, move)
        found = await self._ask(f"table {code}", lambda db: [_snapshot(each) for each in db.execute(query, row)])
        return found[0] if found else None

    async def silent_since(self, late: int) -> list[Listing]:
        """Tables nothing was written about since; see `Store`."""
        return await self._ask("the list", lambda db: [_listing(row) for row in db.execute(_SILENT, (late,))])

    async def edition(self, digest: str) -> bytes | None:
        """The files of an edition, if they were ever kept."""
        query = "SELECT data FROM editions WHERE digest = ?"
        found = await self._ask("an edition", lambda db: [_bytes(row[0]) for row in db.execute(query, (digest,))])
        return found[0] if found else None

    async def review(self, code: str) -> KeptReview | None:
        """The review of a table, if one was kept."""
        query = "SELECT revision, stamp, data FROM reviews WHERE code = ?"
        found = await self._ask(
            f"the review of {code}", lambda db: [_review(row) for row in db.execute(query, (code,))]
        )
        return found[0] if found else None

    async def counts(self) -> tuple[int, int]:
        """How many tables and entries there are."""
        query = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM journal)"
        rows = await self._ask("the tables", lambda db: list(db.execute(query)))
        return int(str(rows[0][0])), int(str(rows[0][1]))

    async def close(self) -> None:
        """Finish what has been begun; see `Store`."""
        self._closed = True
        await self._writer.close(self._let_go)

    def _let_go(self) -> None:
        self._reading.shutdown()
        self._reader.close()


def _entries(db: apsw.Connection, code: str, start: int) -> list[bytes]:
    """The entries from `start` on, without a gap."""
    found: list[bytes] = []
    query = "SELECT seq, CAST(entry AS BLOB) FROM journal WHERE code = ? AND seq >= ? ORDER BY seq"
    for seq, entry in db.execute(query, (code, start)):
        if seq != start + len(found):
            raise StoreFault(f"entry {start + len(found)} of table {code} is missing in the database")
        found.append(_bytes(entry))
    return found


def journal_of(path: Path, code: str) -> list[bytes]:
    """A whole journal from a database that a server may be writing to."""
    db = open_reader(path)
    try:
        return _entries(db, code, 0)
    except apsw.Error as fault:
        raise not_read(fault, f"the journal of {code}") from fault
    finally:
        db.close()


def _is_json(data: bytes) -> bool:
    try:
        msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError):
        return not data
    return True


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


def _listing(row: tuple[object, ...]) -> Listing:
    code, status, is_open, updated, summary = row
    return Listing(str(code), str(status), bool(is_open), int(str(updated)), _bytes(summary))


def _snapshot(row: tuple[object, ...]) -> Snapshot:
    seq, move, turn, position, state = row
    kept = None if state is None else _bytes(state)
    return Snapshot(int(str(seq)), int(str(move)), int(str(turn)), _bytes(position), kept)


def _review(row: tuple[object, ...]) -> KeptReview:
    revision, stamp, data = row
    return KeptReview(int(str(revision)), str(stamp), _bytes(data))
