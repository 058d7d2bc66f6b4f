"""From the store back to a table, with the edition it was begun with."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec

from freehold.editions import packed, shipped_digest
from freehold.engine.edition import Edition
from freehold.server.room import Room
from freehold.server.store import Snapshot, Store, StoreFault
from freehold.table.entries import AnyEntry, Created, Pinned, decode
from freehold.table.pinning import begun_with, is_outdated, pinned_by
from freehold.table.table import Kept, Table, restore


class Read(msgspec.Struct):
    """What the store has of a table, understood as far as it can be without its edition."""

    kept: Kept | None
    position: bytes
    entries: list[AnyEntry]
    created: Created
    seq: int
    """How many entries the snapshot stands for."""


async def load(store: Store, code: str) -> tuple[Table, int] | None:
    """A table and up to which entry it was kept as a whole; None if there is no such table.

    Raise `Refused` if the edition it was begun with is gone: nothing else would be the same game.
    """
    snapshot = await store.latest(code)
    rows = await store.read(code, snapshot.seq if snapshot is not None else 0)
    if snapshot is None and not rows:
        return None
    read = await asyncio.to_thread(_understood, snapshot, rows)
    edition = await edition_of(store, read.created)
    return await asyncio.to_thread(_rebuild, read, edition), read.seq


async def edition_of(store: Store, created: Created) -> Edition:
    """The edition a table was begun with, from where it is kept if the shelf has another by now."""
    kept = await store.edition(created.digest) if is_outdated(created) else None
    return await asyncio.to_thread(begun_with, created, kept)


async def keep_edition(store: Store, created: Created) -> None:
    """Keep what a table is begun with. What is not on the shelf was kept by the table it was taken from."""
    if created.digest and not is_outdated(created):
        await store.keep_edition(created.digest, packed(created.edition).data)


async def pin(room: Room) -> None:
    """Write down which edition a table goes on with whose journal is from before that was done.

    What it was begun with nobody knows; it is played with what is on the shelf now, and no later upgrade changes that.
    """
    table = room.table
    if table.created.digest or not shipped_digest(table.created.edition):
        return
    shelf = packed(table.created.edition)
    # A full disk must not keep anybody from looking at the game; the next time will do.
    with contextlib.suppress(StoreFault):
        await room.store.keep_edition(shelf.digest, shelf.data)
        await room.change(lambda table, now: [Pinned(now, version=table.edition.version, digest=shelf.digest)])


def _understood(snapshot: Snapshot | None, rows: list[bytes]) -> Read:
    entries: list[AnyEntry] = [decode(row) for row in rows]
    if snapshot is not None and snapshot.state is not None:
        kept = msgspec.json.decode(snapshot.state, type=Kept)
        return Read(kept, snapshot.position, entries, pinned_by(kept.created, entries), snapshot.seq)
    first = entries[0]
    assert isinstance(first, Created)
    return Read(None, b"", entries, pinned_by(first, entries), 0)


def _rebuild(read: Read, edition: Edition) -> Table:
    """A table from its snapshot and what was journalled since."""
    table = restore(read.kept, read.position, edition) if read.kept is not None else Table(read.created, edition)
    for entry in read.entries:
        table.apply(entry)
    return table
