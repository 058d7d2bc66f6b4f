"""Forgetting a person at a table: the journal is rewritten under the room's lock, then everybody reads it again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable

import msgspec

from freehold.engine.edition import Edition
from freehold.server.client import now_ms
from freehold.server.hub import Hub
from freehold.server.refusals import refused
from freehold.server.room import Room
from freehold.server.store import Conflict, Full, Listing, StoreFault
from freehold.table.deciding.commands import Refused
from freehold.table.journal.entries import AnyEntry, decode, encode
from freehold.table.journal.forgetting import forget, forget_copies, leaving, names_gone_with, whose
from freehold.table.table import Table, replay

_log = logging.getLogger("freehold.server")

_EVER = 2**62
_TRIES = 5

Change = Callable[[list[AnyEntry]], list[AnyEntry]]


async def forget_person(hub: Hub, code: str, token_hash: str) -> str:
    """Take somebody's name off a table and off those that were made from it; the name they have there now.

    The copies go first: should the disk be full half way, the token is still good and it can be asked for again.
    """
    room = await hub.room(code)
    person = whose(room.table, token_hash) if room is not None else None
    if person is None:
        raise refused("token-needed")
    assert room is not None
    names = names_gone_with(room.table, person)
    for copy in await _made_from(hub, code):
        try:
            async with _changing(hub, copy) as other:
                await _rewrite(hub, other, lambda entries: _without(entries, names, other.table.edition))
        except Full:
            raise
        except (Refused, StoreFault) as fault:
            # Deleted meanwhile, or damaged: that is no reason to keep the name where it can be found.
            _log.warning("table %s was not asked to forget a name: %s", copy, fault)
    return await _forget(hub, code, token_hash)


async def forget_name(hub: Hub, code: str, name: str) -> None:
    """Take a name off a table that nobody sits there with: an event has given it to a seat at the real board."""
    async with _changing(hub, code) as room:
        await _rewrite(hub, room, lambda entries: forget_copies(entries, name, room.table.edition))


def _without(entries: list[AnyEntry], names: list[str], edition: Edition) -> list[AnyEntry]:
    """The journal of a copy without any of these names."""
    for name in names:
        entries = forget_copies(entries, name, edition)
    return entries


async def _forget(hub: Hub, code: str, token_hash: str) -> str:
    async with _changing(hub, code) as room:
        person = whose(room.table, token_hash)
        if person is None:
            raise refused("token-needed")
        table = await _rewrite(hub, room, lambda entries: forget(room.table, entries, person))
        room.drop(person.id, "forgotten", "Your name has been removed from this table.")
        # Whatever is not written now will be made up for by those who are left: the seat is that of somebody away.
        with contextlib.suppress(StoreFault):
            await hub.store.append(code, table.seq, [encode(entry) for entry in leaving(table, person.id, now_ms())])
    return table.people[person.id].name


@contextlib.asynccontextmanager
async def _changing(hub: Hub, code: str) -> AsyncIterator[Room]:
    """The room of a table whose journal is about to be changed; if it was, everybody comes again to another one."""
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(hub.reviews.changing(code))
        room = await stack.enter_async_context(_held(hub, code))
        try:
            yield room
        finally:
            await stack.aclose()
            await _reopen(hub, room)


@contextlib.asynccontextmanager
async def _held(hub: Hub, code: str) -> AsyncIterator[Room]:
    """The room of a table while nobody else can change it and nothing is still being kept."""
    for _ in range(_TRIES):
        room = await hub.room(code)
        if room is None:
            raise refused("no-such-table", code=code)
        async with room.lock:
            if room.outdated:
                continue
            await room.settle()
            yield room
            return
    raise Conflict(f"the journal of {code} is being read again")


async def _rewrite(hub: Hub, room: Room, change: Change) -> Table:
    """Put a changed journal, and what the list says of it, in the place of the old one; the table it tells of.

    From then on the room, which has the old names, writes nothing more; nor if nobody knows what the disk has done.
    """
    store, code = hub.store, room.table.code
    rows = await store.read(code)
    changed, table = await asyncio.to_thread(_changed, rows, change, room.table.edition)
    if changed:
        await store.enlist(Room(table, store).listing())
        try:
            await store.rewrite(code, changed)
        except Full:
            raise
        except StoreFault:
            room.outdated = True
            raise
        room.outdated = True
    return table


def _changed(rows: list[bytes], change: Change, edition: Edition) -> tuple[dict[int, bytes], Table]:
    """The entries that are others now, by their numbers, and the table the whole journal tells of."""
    try:
        before = [decode(row) for row in rows]
    except msgspec.DecodeError as fault:
        raise StoreFault("the journal of the table is damaged: nothing in it was changed") from fault
    after = change(before)
    pairs = enumerate(zip(before, after, strict=True))
    return {seq: encode(new) for seq, (old, new) in pairs if new != old}, replay(after, edition)


async def _reopen(hub: Hub, room: Room) -> None:
    """Let everybody come back to the table as it is now written."""
    if not room.outdated:
        return
    code = room.table.code
    room.retire()
    await hub.let_go(code)
    fresh = await hub.room(code)
    if fresh is None:
        return
    async with fresh.lock:
        if not fresh.outdated:
            await hub.store.enlist(fresh.listing())


# -- what was made from a table ---------------------------------------------------------------------------


class _From(msgspec.Struct):
    """Where a fork comes from."""

    code: str = ""


class _Links(msgspec.Struct):
    """What the list says about where a table comes from and what came of it."""

    fork_of: _From | None = None
    rematch_of: str | None = None
    rematch: str | None = None


_LINKS = msgspec.json.Decoder(_Links)


async def _made_from(hub: Hub, code: str) -> list[str]:
    """The forks and rematches of a table, and what was made from those."""
    listings = await hub.store.silent_since(_EVER)
    return await asyncio.to_thread(_descendants, listings, code)


def _descendants(listings: list[Listing], code: str) -> list[str]:
    children: dict[str, set[str]] = {}
    for listing in listings:
        links = _LINKS.decode(listing.summary or b"{}")
        if links.fork_of is not None:
            children.setdefault(links.fork_of.code, set()).add(listing.code)
        if links.rematch_of:
            children.setdefault(links.rematch_of, set()).add(listing.code)
        if links.rematch:
            children.setdefault(listing.code, set()).add(links.rematch)
    found: list[str] = []
    todo = [code]
    while todo:
        for child in sorted(children.get(todo.pop(), ())):
            if child not in found and child != code:
                found.append(child)
                todo.append(child)
    return found
