"""From the store back to an event, with the edition it was set up with."""

from __future__ import annotations

import asyncio

import msgspec

from freehold.engine.edition import Edition
from freehold.event.event import Event
from freehold.event.journal import AnyEntry, Created, decode
from freehold.event.notices import Notice, apply_noting
from freehold.server import loading
from freehold.server.events.keys import key_of
from freehold.server.rows import DamagedJournal
from freehold.server.store import Store
from freehold.table.journal import entries as tables


class Loaded(msgspec.Struct):
    """An event from the store, its rule book, and what its organiser should know."""

    event: Event
    edition: Edition
    notices: list[Notice]


async def load(store: Store, code: str) -> Loaded | None:
    """An event, or None if there is no such event.

    Raise `Refused` if the edition it was set up with is gone: nothing else would be the same event.
    """
    rows = await store.read(key_of(code))
    if not rows:
        return None
    entries = await asyncio.to_thread(_decoded, code, rows)
    first = entries[0]
    if not isinstance(first, Created):
        raise DamagedJournal(f"entry 0 of event {code} is damaged in the database: it does not make an event")
    edition = await loading.edition_of(store, as_table(first))
    event, notices = await asyncio.to_thread(_folded, code, first, entries)
    return Loaded(event, edition, notices)


def as_table(created: Created) -> tables.Created:
    """What an event was set up with, as a table would name it: both are pinned to an edition in the same way."""
    plan = created.plan
    return tables.Created(
        created.at, edition=plan.edition, options=plan.options, version=created.book.version, digest=created.digest
    )


def _decoded(code: str, rows: list[bytes]) -> list[AnyEntry]:
    found: list[AnyEntry] = []
    for number, row in enumerate(rows):
        try:
            found.append(decode(row))
        except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
            raise DamagedJournal(f"entry {number} of event {code} is damaged in the database: {fault}") from fault
    return found


def _folded(code: str, first: Created, entries: list[AnyEntry]) -> tuple[Event, list[Notice]]:
    event = Event(first)
    notices: list[Notice] = []
    for number, entry in enumerate(entries):
        try:
            notices += apply_noting(event, entry)
        except Exception as fault:
            # Whatever a damaged entry makes happen, it is not the mistake of whoever asked for the event.
            reason = f"entry {number} of event {code} does not fit those before it in the database"
            raise DamagedJournal(reason) from fault
    return event, notices
