"""The one thread that writes: everything that waits goes into one commit, and a job that fails fails alone."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path

import apsw

from freehold.server.database import BUSY_MS, VERSION, not_committed, not_written, open_writer
from freehold.server.store import Conflict, Full, StoreFault, Unsure

_log = logging.getLogger("freehold.server")

_BATCH = 512
_PATIENCE_MS = 1000
"""How long emptying the log waits for readers while everybody else waits to write."""
_KNOWN = 10_000
"""The lengths of so many journals are remembered; others are looked up again."""
_REST = 50
"""After cleaning the file nobody is held up by that again for so many times as long as it took."""
_INSERT = "INSERT INTO journal SELECT value->>0, value->>1, value->2 FROM json_each(?)"
"""A whole batch in one statement: the writer thread and the event loop then hand over to each other only once."""


class Job:
    """Something for the writer thread, and the loop that waits for it."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.fault: Exception | None = None


class Append(Job):
    """Entries for a journal, as rows of JSON."""

    def __init__(self, code: str, expected: int, entries: list[bytes]) -> None:
        super().__init__()
        self.code = code
        self.expected = expected
        self.count = len(entries)
        named = json.dumps(code).encode()
        self.rows = b",".join(b"[%b,%d,%b]" % (named, expected + at, entry) for at, entry in enumerate(entries))


class Work(Job):
    """Anything else."""

    def __init__(self, work: Callable[[apsw.Connection], None]) -> None:
        super().__init__()
        self.work = work


class Erasure(Work):
    """Work after which what was there before must be nowhere in the files."""


class Writer:
    """The connection that writes, and its thread."""

    def __init__(self, path: Path) -> None:
        self._db = open_writer(path)
        self._lengths: dict[str, int] = {}
        """How long the journals are, as far as the writer thread has met them."""
        self._doubtful = False
        """A commit failed, and what it left in the log has not been overwritten yet."""
        self._erased = False
        """Something was erased, of which copies may stand in the free space of the file."""
        self._logged = False
        """The log holds pages from before something was erased."""
        self._clean_at = 0.0
        """When the file may be written anew again."""
        self._closing = False
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="freehold-write", daemon=True)
        self._thread.start()

    async def do(self, job: Job) -> None:
        """Have a job done; it is on the disk when this returns."""
        if self._closing:
            raise StoreFault("the store is closed: what you did was not kept and has not happened")
        self._jobs.put(job)
        await job.done

    def abandon(self) -> None:
        """Close at once, before anybody has asked for anything."""
        self._closing = True
        self._jobs.put(None)
        self._thread.join()
        self._db.close()

    async def close(self, last: Callable[[], None]) -> None:
        """Do what is waiting, then close; `last` lets go of every other connection before."""
        if not self._closing:
            self._closing = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        last()
        # Everything acknowledged is in the log; if it cannot be brought into the file now, the next start does that.
        with contextlib.suppress(apsw.Error):
            self._db.close()

    def _run(self) -> None:
        """Carry out everything that is waiting in one transaction; None ends it."""
        going_on = True
        while going_on:
            try:
                batch = [self._jobs.get(timeout=self._clean_in())]
            except queue.Empty:
                self._clean()
                continue
            with contextlib.suppress(queue.Empty):
                while batch[-1] is not None and len(batch) < _BATCH:
                    batch.append(self._jobs.get_nowait())
            going_on = batch[-1] is not None
            jobs = [job for job in batch if job is not None]
            try:
                self._carry_out(jobs)
            except Exception as fault:
                # Nobody else would ever be answered again if this thread ended.
                _log.exception("the writer of the store")
                _fail(jobs, Unsure(f"the store made a mistake: nobody can know whether it was kept: {fault}"))
            # Whoever erases nothing does not wait until the files are clean.
            _answer([job for job in jobs if not isinstance(job, Erasure)])
            if not going_on:
                self._clean_at = 0.0
            self._clean()
            _answer([job for job in jobs if isinstance(job, Erasure)])

    def _clean_in(self) -> float | None:
        """For how long the thread may wait for the next job before it has to clean; None if for ever."""
        return max(self._clean_at - time.monotonic(), 0.0) if self._erased and not self._doubtful else None

    # -- committing --------------------------------------------------------------------------------

    def _carry_out(self, batch: list[Job]) -> None:
        """Do a batch; if it cannot be committed none of it has happened, or nobody knows."""
        if not batch:
            return
        if self._doubtful and not self._seal():
            _fail(batch, Full("the disk cannot be written: what you did was not kept and has not happened"))
            return
        fault = self._commit(batch)
        if fault is None:
            self._erased = self._erased or any(isinstance(job, Erasure) for job in batch)
        elif len(batch) == 1 or isinstance(fault, (Full, Unsure)):
            _fail(batch, fault)
        else:
            # One of them spoils it for all: each by itself, so that only that one fails.
            for job in batch:
                job.fault = None
                self._carry_out([job])

    def _commit(self, batch: list[Job]) -> StoreFault | None:
        """One transaction, or why there was none."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._work(batch)
        except Exception as fault:
            self._take_back()
            return not_written(fault)
        try:
            self._db.execute("COMMIT")
        except Exception as fault:
            _log.error("a commit of the store failed: %s", fault)
            self._take_back()
            self._doubtful = True
            self._seal()
            return not_committed(fault)
        return None

    def _work(self, batch: list[Job]) -> None:
        """Everything in a batch: what is appended at once and first, but nothing on the wrong side of an erasure."""
        since: list[Job] = []
        for job in batch:
            if isinstance(job, Erasure):
                self._work_between(since)
                since = []
                job.work(self._db)
                self._lengths = {}
            else:
                since.append(job)
        self._work_between(since)

    def _work_between(self, jobs: list[Job]) -> None:
        self._append_all([job for job in jobs if isinstance(job, Append)])
        for job in jobs:
            if isinstance(job, Work):
                job.work(self._db)

    def _take_back(self) -> None:
        self._lengths = {}
        with contextlib.suppress(apsw.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def _seal(self) -> bool:
        """Make memory and disk agree that a failed commit has not happened; tell whether that could be done.

        SQLite shows a commit only after its synchronisation, so to this process a failed one has not happened. But
        its pages stand in the log, complete perhaps, and whoever reads the log after a crash would find them. Nor
        would synchronising once more help: the system may take pages it failed to write for written. So they are
        written again: the log goes on where the failed commit began, and every page of it is checked by a sum over
        all before it, so a commit that changes nothing ends what the failed one left. Until that is on the disk
        nothing else is written.
        """
        try:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            self._db.execute(f"PRAGMA user_version={VERSION}")
        except Exception as fault:
            _log.error("the log of the store cannot be mended yet: %s", fault)
            return False
        self._doubtful = False
        return True

    def _clean(self) -> None:
        """After something was erased: leave it nowhere in the file or in the log beside it.

        Erased rows are overwritten where they stand, but copies that SQLite left in the free space of pages it has
        rearranged are not; only writing the whole file anew is sure to leave nothing. The log, which holds the old
        pages, is then emptied. A reader from outside, a backup for instance, may stand in the way: then emptying is
        tried again, without waiting, after every commit.

        Everybody who writes waits meanwhile. So that nobody holds up the others by deleting one table after another,
        only a small share of the time goes into this; what is erased in between is cleaned together.
        """
        due = self._erased and time.monotonic() >= self._clean_at
        if self._doubtful or not (due or self._logged):
            return
        patience = _PATIENCE_MS if due else 0
        try:
            if due:
                self._erased = False
                self._logged = True
                self._write_anew()
            self._empty_log(patience)
        except Exception as fault:
            _log.error("what was deleted may still be in the files of the store: %s", fault)
            self._take_back()
            self._doubtful = True
            self._seal()

    def _write_anew(self) -> None:
        begun = time.monotonic()
        self._db.execute("VACUUM")
        ended = time.monotonic()
        self._clean_at = ended + (ended - begun) * _REST

    def _empty_log(self, patience: int) -> None:
        self._db.set_busy_timeout(patience)
        try:
            busy = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            self._db.set_busy_timeout(BUSY_MS)
        if busy is not None and busy[0] == 0:
            self._logged = False
            # That the log is empty is on the disk with the next commit, so there has to be one.
            self._doubtful = True
            self._seal()

    # -- appending ---------------------------------------------------------------------------------

    def _append_all(self, jobs: list[Append]) -> None:
        """Append for everybody whose number is right; the others have a conflict."""
        rows: list[bytes] = []
        for job in jobs:
            length = self._length(job.code)
            if length != job.expected:
                job.fault = Conflict(f"the journal of {job.code} has {length} entries, not {job.expected}")
                continue
            if len(self._lengths) >= _KNOWN:
                self._lengths = {}
            self._lengths[job.code] = length + job.count
            if job.count:
                rows.append(job.rows)
        if rows:
            self._db.execute(_INSERT, ((b"[" + b",".join(rows) + b"]").decode(),))

    def _length(self, code: str) -> int:
        known = self._lengths.get(code)
        if known is not None:
            return known
        row = self._db.execute("SELECT max(seq) FROM journal WHERE code = ?", (code,)).fetchone()
        return 0 if row is None or row[0] is None else int(str(row[0])) + 1


def _fail(jobs: list[Job], fault: StoreFault) -> None:
    for job in jobs:
        job.fault = job.fault or fault


def _answer(batch: list[Job]) -> None:
    """Wake everybody whose work is done, once per loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(_resolve, jobs)


def _resolve(jobs: list[Job]) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if job.fault is not None:
            job.done.set_exception(job.fault)
        else:
            job.done.set_result(None)
