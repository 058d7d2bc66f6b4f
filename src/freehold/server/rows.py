"""Journals as they come from the store: an entry that makes no sense becomes a sentence that names it."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import msgspec

from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.position import from_data
from freehold.server.store import Snapshot, StoreFault
from freehold.table.journal.entries import AnyEntry, decode
from freehold.table.table import Kept, Table, restore

_log = logging.getLogger("freehold.server")

# A type is made ready for reading when it is first read. Tables are read in threads, and two that did so at the same
# moment would crash the server: so it is made ready here, and everywhere else where threads read.
_KEPT = msgspec.json.Decoder(Kept)


class DamagedSnapshot(StoreFault):
    """A snapshot makes no sense. The journal holds everything it held."""


class DamagedJournal(StoreFault):
    """A table cannot be replayed: one of its entries makes no sense."""


def decoded(code: str, start: int, rows: Iterable[bytes]) -> list[AnyEntry]:
    """Entries of a table from number `start` on."""
    found: list[AnyEntry] = []
    for number, row in enumerate(rows, start):
        try:
            found.append(decode(row))
        except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
            raise DamagedJournal(f"entry {number} of table {code} is damaged in the database: {fault}") from fault
    return found


def restored(code: str, seq: int, kept: Kept, position: bytes, edition: Edition) -> Table:
    """A table as a snapshot has it."""
    try:
        return restore(kept, position, edition)
    except Exception as fault:
        _log.exception("the snapshot of table %s after %d entries", code, seq)
        raise DamagedSnapshot(f"the snapshot of table {code} after {seq} entries is damaged") from fault


def kept_in(code: str, seq: int, state: bytes) -> Kept:
    """What a snapshot says about a table apart from its game."""
    try:
        return _KEPT.decode(state)
    except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
        _log.exception("the snapshot of table %s after %d entries", code, seq)
        raise DamagedSnapshot(f"the snapshot of table {code} after {seq} entries is damaged") from fault


def position_of(edition: Edition, code: str, snapshot: Snapshot) -> Game:
    """A game as a snapshot has it."""
    try:
        return from_data(edition, msgspec.json.decode(snapshot.position, type=dict[str, object]))
    except Exception as fault:
        _log.exception("the snapshot of table %s after %d entries", code, snapshot.seq)
        raise DamagedSnapshot(f"the snapshot of table {code} after {snapshot.seq} entries is damaged") from fault


def apply_all(table: Table, code: str, start: int, entries: Iterable[AnyEntry]) -> None:
    """Let a table go through what was journalled from number `start` on."""
    for number, entry in enumerate(entries, start):
        try:
            table.apply(entry)
        except Exception as fault:
            # Whatever a damaged entry makes happen, it is not the mistake of whoever asked for the table.
            reason = f"entry {number} of table {code} does not fit those before it in the database"
            raise DamagedJournal(reason) from fault
