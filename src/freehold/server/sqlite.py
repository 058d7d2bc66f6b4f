"""Journals in SQLite: write-ahead log, every commit on disk, one writer thread that commits in groups."""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import apsw

from freehold.server.store import Conflict, Full, Listing, Snapshot, Store, StoreFault

VERSION = 2
_APPLICATION = 0x46524548
_SCHEMA = """
CREATE TABLE tables(
  code TEXT PRIMARY KEY, status TEXT NOT NULL, open INTEGER NOT NULL, updated INTEGER NOT NULL,
  summary BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX tables_open ON tables(updated) WHERE open = 1 AND status <> 'over';
CREATE TABLE journal(
  code TEXT NOT NULL, seq INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY(code, seq)) WITHOUT ROWID;
CREATE TABLE snapshots(
  code TEXT NOT NULL, seq INTEGER NOT NULL, move INTEGER NOT NULL, turn INTEGER NOT NULL,
  position BLOB NOT NULL, state BLOB, PRIMARY KEY(code, seq)) WITHOUT ROWID;
"""
_GROWN = {2: "CREATE TABLE editions(digest TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;"}
"""What every form of the database adds to the one before it."""
_BATCH = 512
_INSERT = "INSERT INTO journal SELECT value->>0, value->>1, value->2 FROM json_each(?)"
"""A whole batch in one statement: the writer thread and the event loop then hand over to each other only once."""
_FULL = (apsw.FullError, apsw.IOError, apsw.ReadOnlyError, apsw.CantOpenError)

T = TypeVar("T")


class _Job:
    """Something for the writer thread, and the loop that waits for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.done: asyncio.Future[None] = loop.create_future()
        self.fault: Exception | None = None


class _Append(_Job):
    """Entries for a journal, as rows of JSON."""

    def __init__(self, loop: asyncio.AbstractEventLoop, code: str, expected: int, entries: list[bytes]) -> None:
        super().__init__(loop)
        self.code = code
        self.expected = expected
        self.count = len(entries)
        named = json.dumps(code).encode()
        self.rows = b",".join(b"[%b,%d,%b]" % (named, expected + at, entry) for at, entry in enumerate(entries))


class _Work(_Job):
    """Anything else."""

    def __init__(self, loop: asyncio.AbstractEventLoop, work: Callable[[apsw.Connection], None]) -> None:
        super().__init__(loop)
        self.work = work


class SqliteStore(Store):
    """A database file. A newer schema than this program knows is refused and left untouched."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writer = _open(path)
        self._lengths: dict[str, int] = {}
        """How long the journals are, as far as the writer thread has met them."""
        self._reader = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        self._reader.set_busy_timeout(5000)
        self._reader.execute("PRAGMA query_only=1")
        self._reading = ThreadPoolExecutor(1, "freehold-read")
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="freehold-write", daemon=True)
        self._thread.start()

    # -- writing -----------------------------------------------------------------------------------

    def _write(self) -> None:
        """The writer thread: everything that is waiting goes into one transaction; None ends it."""
        going_on = True
        while going_on:
            batch = [self._jobs.get()]
            with contextlib.suppress(queue.Empty):
                while batch[-1] is not None and len(batch) < _BATCH:
                    batch.append(self._jobs.get_nowait())
            going_on = batch[-1] is not None
            jobs = [job for job in batch if job is not None]
            if jobs:
                self._commit(jobs)
                _answer(jobs)

    def _commit(self, batch: list[_Job]) -> None:
        """Carry out a batch; if it cannot be committed, none of it has happened."""
        db = self._writer
        try:
            db.execute("BEGIN IMMEDIATE")
            self._append_all([job for job in batch if isinstance(job, _Append)])
            for job in batch:
                if isinstance(job, _Work):
                    job.work(db)
            db.execute("COMMIT")
        except apsw.Error as fault:
            with contextlib.suppress(apsw.Error):
                db.execute("ROLLBACK")
            self._lengths = {}
            told = _told(fault)
            for job in batch:
                job.fault = job.fault or told

    def _append_all(self, jobs: list[_Append]) -> None:
        """Append for everybody whose number is right; the others have a conflict."""
        rows: list[bytes] = []
        for job in jobs:
            length = self._length(job.code)
            if length != job.expected:
                job.fault = Conflict(f"the journal of {job.code} has {length} entries, not {job.expected}")
                continue
            self._lengths[job.code] = length + job.count
            rows.append(job.rows)
        if rows:
            self._writer.execute(_INSERT, ((b"[" + b",".join(rows) + b"]").decode(),))

    def _length(self, code: str) -> int:
        known = self._lengths.get(code)
        if known is not None:
            return known
        row = self._writer.execute("SELECT max(seq) FROM journal WHERE code = ?", (code,)).fetchone()
        return 0 if row is None or row[0] is None else int(str(row[0])) + 1

    async def append(self, code: str, expected: int, entries: list[bytes]) -> None:
        """Add entries, each of them JSON; see `Store`."""
        job = _Append(asyncio.get_running_loop(), code, expected, entries)
        self._jobs.put(job)
        await job.done

    async def _do(self, work: Callable[[apsw.Connection], None]) -> None:
        job = _Work(asyncio.get_running_loop(), work)
        self._jobs.put(job)
        await job.done

    async def enlist(self, listing: Listing) -> None:
        """Keep what the list says; see `Store`."""
        row = (listing.code, listing.status, listing.open, listing.updated, listing.summary)

        def work(db: apsw.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO tables VALUES(?, ?, ?, ?, ?)", row)

        await self._do(work)

    async def snapshot(self, code: str, snapshot: Snapshot) -> None:
        """Keep a snapshot; see `Store`."""
        row = (code, snapshot.seq, snapshot.move, snapshot.turn, snapshot.position, snapshot.state)

        def work(db: apsw.Connection) -> None:
            db.execute("UPDATE snapshots SET state = NULL WHERE code = ? AND state IS NOT NULL", (code,))
            db.execute("INSERT OR REPLACE INTO snapshots VALUES(?, ?, ?, ?, ?, ?)", row)

        await self._do(work)

    async def rewrite(self, code: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the place of some; see `Store`."""
        rows = [(entry.decode(), code, seq) for seq, entry in entries.items()]

        def work(db: apsw.Connection) -> None:
            db.executemany("UPDATE journal SET entry = ? WHERE code = ? AND seq = ?", rows)
            db.execute("DELETE FROM snapshots WHERE code = ?", (code,))

        await self._do(work)

    async def keep_edition(self, digest: str, data: bytes) -> None:
        """Keep the files of an edition; see `Store`."""

        def work(db: apsw.Connection) -> None:
            db.execute("INSERT OR IGNORE INTO editions VALUES(?, ?)", (digest, data))

        await self._do(work)

    async def delete(self, code: str) -> None:
        """Forget a table."""

        def work(db: apsw.Connection) -> None:
            for name in ("journal", "snapshots", "tables"):
                db.execute(f"DELETE FROM {name} WHERE code = ?", (code,))
            self._lengths.pop(code, None)

        await self._do(work)

    # -- reading -----------------------------------------------------------------------------------

    async def _ask(self, work: Callable[[apsw.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reading, work, self._reader)

    async def read(self, code: str, start: int = 0) -> list[bytes]:
        """The entries from `start` on."""
        query = "SELECT entry FROM journal WHERE code = ? AND seq >= ? ORDER BY seq"
        return await self._ask(lambda db: [_bytes(row[0]) for row in db.execute(query, (code, start))])

    async def listing(self, code: str) -> Listing | None:
        """What the list says about one table."""
        query = f"SELECT {_LISTED} FROM tables WHERE code = ?"
        found = await self._ask(lambda db: [_listing(row) for row in db.execute(query, (code,))])
        return found[0] if found else None

    async def list_open(self, most: int) -> list[Listing]:
        """Open tables that are not over, newest first."""
        query = f"SELECT {_LISTED} FROM tables WHERE open = 1 AND status <> 'over' ORDER BY updated DESC LIMIT ?"
        return await self._ask(lambda db: [_listing(row) for row in db.execute(query, (most,))])

    async def latest(self, code: str) -> Snapshot | None:
        """The latest snapshot that holds a whole table."""
        query = f"SELECT {_KEPT} FROM snapshots WHERE code = ? AND state IS NOT NULL ORDER BY seq DESC LIMIT 1"
        found = await self._ask(lambda db: [_snapshot(row) for row in db.execute(query, (code,))])
        return found[0] if found else None

    async def before(self, code: str, move: int) -> Snapshot | None:
        """The latest snapshot at or before a move."""
        query = f"SELECT {_KEPT} FROM snapshots WHERE code = ? AND move <= ? ORDER BY move DESC, seq DESC LIMIT 1"
        found = await self._ask(lambda db: [_snapshot(row) for row in db.execute(query, (code, move))])
        return found[0] if found else None

    async def silent_since(self, late: int) -> list[Listing]:
        """Tables nothing was written about since; see `Store`."""
        at = "(SELECT entry->>'at' FROM journal WHERE journal.code = tables.code ORDER BY seq DESC LIMIT 1)"
        query = f"SELECT {_LISTED} FROM tables WHERE {at} < ? ORDER BY {at}"
        return await self._ask(lambda db: [_listing(row) for row in db.execute(query, (late,))])

    async def edition(self, digest: str) -> bytes | None:
        """The files of an edition, if they were ever kept."""
        query = "SELECT data FROM editions WHERE digest = ?"
        found = await self._ask(lambda db: [_bytes(row[0]) for row in db.execute(query, (digest,))])
        return found[0] if found else None

    async def counts(self) -> tuple[int, int]:
        """How many tables and entries there are."""
        query = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM journal)"
        rows = await self._ask(lambda db: list(db.execute(query)))
        return int(str(rows[0][0])), int(str(rows[0][1]))

    async def close(self) -> None:
        """Finish what has been begun."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reading.shutdown()
        self._reader.close()
        self._writer.close()


_LISTED = "code, status, open, updated, summary"
_KEPT = "seq, move, turn, position, state"


def _answer(batch: list[_Job]) -> None:
    """Wake everybody whose work is done, once per loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(_resolve, jobs)


def _resolve(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.done.cancelled():
            continue
        if job.fault is not None:
            job.done.set_exception(job.fault)
        else:
            job.done.set_result(None)


def _told(fault: Exception) -> StoreFault:
    if isinstance(fault, apsw.FullError):
        return Full("the disk is full: what you did was not kept and has not happened")
    if isinstance(fault, _FULL):
        return Full("the disk cannot be written: what you did was not kept and has not happened")
    return StoreFault(f"the database cannot be used: {fault}")


def _open(path: Path) -> apsw.Connection:
    """Open or make the database; refuse a newer one before anything is written to it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _check(path)
        db = apsw.Connection(str(path))
        db.set_busy_timeout(5000)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        _grow(db)
    except (apsw.Error, OSError) as fault:
        raise StoreFault(f"{path} cannot be used as a database: {fault}") from fault
    return db


def _grow(db: apsw.Connection) -> None:
    """Bring a database of an older form, or an empty one, to the form of today; all of it or nothing."""
    form = int(str(db.pragma("user_version")))
    if form == VERSION:
        return
    with db:
        if form == 0:
            db.execute(_SCHEMA)
            db.execute(f"PRAGMA application_id={_APPLICATION}")
        for step in range(max(form, 1) + 1, VERSION + 1):
            db.execute(_GROWN[step])
        db.execute(f"PRAGMA user_version={VERSION}")


def _check(path: Path) -> None:
    """Read the head of the file as plain bytes, so that a database that is not ours is not even opened."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        head = file.read(100)
    if not head.startswith(b"SQLite format 3\0"):
        raise StoreFault(f"{path} is no database; name another folder with --data")
    version = int.from_bytes(head[60:64], "big")
    mark = int.from_bytes(head[68:72], "big")
    if mark not in (0, _APPLICATION) or (mark == 0 and version != 0):
        raise StoreFault(f"{path} is a database of another program; name another folder with --data")
    if version > VERSION:
        raise StoreFault(
            f"{path} was written by a newer Freehold (form {version}, this one knows {VERSION}); "
            "it was left untouched: install the newer version, or name another folder with --data"
        )


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


def _listing(row: tuple[object, ...]) -> Listing:
    code, status, is_open, updated, summary = row
    return Listing(str(code), str(status), bool(is_open), int(str(updated)), _bytes(summary))


def _snapshot(row: tuple[object, ...]) -> Snapshot:
    seq, move, turn, position, state = row
    kept = None if state is None else _bytes(state)
    return Snapshot(int(str(seq)), int(str(move)), int(str(turn)), _bytes(position), kept)
