"""From the store back to a table, with the edition it was begun with."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec

from freehold.editions import editions, packed, shipped_digest
from freehold.engine.edition import Edition
from freehold.server.room import Room
from freehold.server.rows import DamagedJournal, DamagedSnapshot, apply_all, decoded, kept_in, restored
from freehold.server.store import Snapshot, Store, StoreFault
from freehold.table.journal.entries import AnyEntry, Created, Pinned
from freehold.table.journal.pinning import begun_with, is_outdated, pinned_by
from freehold.table.table import Kept, Table

_FIRST_SHELF = "first shelf"
"""The name under which a store keeps what was on the shelf when tables in it began to name their edition."""


class Read(msgspec.Struct):
    """What the store has of a table, understood as far as it can be without its edition."""

    kept: Kept | None
    position: bytes
    entries: list[AnyEntry]
    created: Created
    seq: int
    """How many entries the snapshot stands for."""


class Loaded(msgspec.Struct):
    """A table from the store, and up to which entry it was kept as a whole."""

    table: Table
    snapshot_seq: int
    digest: str
    """Of the edition it is played by, also where its journal does not say so yet."""


async def load(store: Store, code: str) -> Loaded | None:
    """A table, or None if there is no such table.

    Raise `Refused` if the edition it was begun with is gone: nothing else would be the same game.
    """
    snapshot = await store.latest(code)
    try:
        return await _loaded(store, code, snapshot)
    except DamagedSnapshot:
        return await _loaded(store, code, None)


async def _loaded(store: Store, code: str, snapshot: Snapshot | None) -> Loaded | None:
    """A table from a snapshot and what was journalled since, or from its journal alone."""
    rows = await store.read(code, snapshot.seq if snapshot is not None else 0)
    if snapshot is None and not rows:
        return None
    read = await asyncio.to_thread(_understood, code, snapshot, rows)
    created = read.created if read.created.digest else await _as_first_met(store, read.created)
    edition = await edition_of(store, created)
    return Loaded(await asyncio.to_thread(_rebuild, read, edition), read.seq, created.digest)


async def edition_of(store: Store, created: Created) -> Edition:
    """The edition a table was begun with, from where it is kept if the shelf has another by now."""
    kept = await store.edition(created.digest) if is_outdated(created) else None
    return await asyncio.to_thread(begun_with, created, kept)


async def keep_edition(store: Store, created: Created) -> None:
    """Keep what a table is begun with. What is not on the shelf was kept by the table it was taken from."""
    if created.digest and not is_outdated(created):
        await store.keep_edition(created.digest, packed(created.edition).data)


async def note_shelf(store: Store) -> None:
    """Note what is on the shelf, once, for the journals of this store that do not say what they were begun with.

    Nobody knows that of them; but from today on no upgrade changes them, whether or not somebody opens them before it.
    """
    # A full disk keeps no server from running; the next start will do.
    with contextlib.suppress(StoreFault):
        if await store.counts() == (0, 0) or await store.edition(_FIRST_SHELF) is not None:
            return
        pieces = await asyncio.to_thread(lambda: {id: packed(id) for id in editions()})
        for piece in pieces.values():
            await store.keep_edition(piece.digest, piece.data)
        noted = {id: piece.digest for id, piece in pieces.items()}
        await store.keep_edition(_FIRST_SHELF, msgspec.json.encode(noted))


async def _as_first_met(store: Store, created: Created) -> Created:
    """A table from before tables named their edition: it has the one that was on the shelf when they began to."""
    noted = await store.edition(_FIRST_SHELF)
    digests = msgspec.json.decode(noted, type=dict[str, str]) if noted is not None else {}
    digest = digests.get(created.edition) or shipped_digest(created.edition)
    return msgspec.structs.replace(created, digest=digest)


async def pin(room: Room, digest: str) -> None:
    """Write down which edition a table is played by whose journal is from before that was done."""
    created = room.table.created
    if created.digest or not digest:
        return
    # A full disk must not keep anybody from looking at the game; the next time will do.
    with contextlib.suppress(StoreFault):
        await keep_edition(room.store, msgspec.structs.replace(created, digest=digest))
        await room.change(lambda table, now: [Pinned(now, version=table.edition.version, digest=digest)])


def _understood(code: str, snapshot: Snapshot | None, rows: list[bytes]) -> Read:
    seq = snapshot.seq if snapshot is not None else 0
    entries = decoded(code, seq, rows)
    if snapshot is not None and snapshot.state is not None:
        kept = kept_in(code, seq, snapshot.state)
        return Read(kept, snapshot.position, entries, pinned_by(kept.created, entries), seq)
    first = entries[0]
    if not isinstance(first, Created):
        raise DamagedJournal(f"entry 0 of table {code} is damaged in the database: it does not make a table")
    return Read(None, b"", entries, pinned_by(first, entries), 0)


def _rebuild(read: Read, edition: Edition) -> Table:
    """A table from its snapshot and what was journalled since."""
    code = read.created.code
    if read.kept is not None:
        table = restored(code, read.seq, read.kept, read.position, edition)
    else:
        table = Table(read.created, edition)
    apply_all(table, code, read.seq, read.entries)
    return table
