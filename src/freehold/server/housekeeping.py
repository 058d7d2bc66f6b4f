"""The data folder of a server that is not running: what is in it, and what is to go."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import apsw
import msgspec

from freehold.server.events.keys import code_of, is_event
from freehold.server.serve import ServeFault, hold
from freehold.server.sqlite import SqliteStore
from freehold.server.store import Listing, StoreFault

_EVER = 2**62
_JOURNALS = "SELECT code, sum(length(CAST(entry AS BLOB))), entry, max(seq) FROM journal GROUP BY code"
"""Beside `max` SQLite gives the entry of that very row, the latest."""
_SNAPSHOTS = "SELECT code, sum(length(position) + coalesce(length(state), 0)) FROM snapshots GROUP BY code"
_REVIEWS = "SELECT code, length(data) FROM reviews"


class Shelved(msgspec.Struct, frozen=True):
    """One table, or the journal of one event, in a data folder."""

    code: str
    edition: str
    status: str
    players: list[str]
    at: int
    """When the latest entry was written, in ms."""
    size: int
    event: str = ""
    """The code of the event it belongs to, or is."""


class _When(msgspec.Struct):
    """When an entry was written."""

    at: int


class _Seat(msgspec.Struct):
    name: str = ""


class _Summary(msgspec.Struct):
    """What is shown of a table without opening its journal."""

    edition: str = ""
    seats: list[_Seat] = []
    event: str = ""


_WHEN = msgspec.json.Decoder(_When)
_SUMMARY = msgspec.json.Decoder(_Summary)


class Folder:
    """A data folder while no server has it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = path / "tables.db"

    @property
    def size(self) -> int:
        """How much room the database takes on the disk."""
        files = [self.file, *(self.file.with_name(self.file.name + end) for end in ("-wal", "-shm"))]
        return sum(file.stat().st_size for file in files if file.exists())

    def tables(self) -> list[Shelved]:
        """Every table, the one played last first."""
        listings = asyncio.run(self._listings())
        with self._database() as db:
            kept = Counter({str(code): int(str(size)) for code, size in db.execute(_SNAPSHOTS)})
            kept.update({str(code): int(str(size)) for code, size in db.execute(_REVIEWS)})
            written = {str(code): (int(str(size)), entry) for code, size, entry, _ in db.execute(_JOURNALS)}
        found: list[Shelved] = []
        for listing in listings:
            size, latest = written.get(listing.code, (0, ""))
            found.append(_shelved(listing, size + kept[listing.code], latest))
        return sorted(found, key=lambda table: (-table.at, table.code))

    async def _listings(self) -> list[Listing]:
        store = SqliteStore(self.file)
        try:
            return await store.silent_since(_EVER)
        finally:
            await store.close()

    def delete(self, codes: list[str]) -> None:
        """Delete tables and give the room they took back to the disk."""
        asyncio.run(self._delete(codes))
        with self._database() as db:
            db.execute("VACUUM")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def _delete(self, codes: list[str]) -> None:
        store = SqliteStore(self.file)
        try:
            for code in codes:
                await store.delete(code)
        finally:
            await store.close()

    @contextlib.contextmanager
    def _database(self) -> Iterator[apsw.Connection]:
        db = apsw.Connection(str(self.file))
        try:
            yield db
        except apsw.Error as fault:
            raise StoreFault(f"{self.file} cannot be used as a database: {fault}") from fault
        finally:
            db.close()


def _shelved(listing: Listing, size: int, latest: object) -> Shelved:
    """A table as it is listed; if its latest entry is damaged, it is as old as the list says."""
    at = listing.updated
    with contextlib.suppress(msgspec.DecodeError):
        at = _WHEN.decode(latest if isinstance(latest, bytes) else str(latest)).at
    if is_event(listing.code):
        return Shelved(listing.code, "", "event", [], at, size, code_of(listing.code))
    summary = _SUMMARY.decode(listing.summary or b"{}")
    players = [seat.name for seat in summary.seats if seat.name]
    return Shelved(listing.code, summary.edition, listing.status, players, at, size, summary.event)


@contextlib.contextmanager
def opened(path: Path) -> Iterator[Folder]:
    """Take a data folder as a server would; raise `ServeFault` or `StoreFault` if that cannot be."""
    if not (path / "tables.db").exists():
        raise ServeFault(f"there are no tables in {path}; name another folder with --data")
    with hold(path):
        yield Folder(path)
