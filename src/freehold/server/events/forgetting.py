"""Forgetting somebody at an event and at its tables: journals are rewritten, then everybody reads them again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec

from freehold.event.event import Event
from freehold.event.forgetting import Forgotten, forget, leaving
from freehold.event.journal import AnyEntry, decode, encode
from freehold.server.client import now_ms
from freehold.server.events.events import Events
from freehold.server.events.guests import names_of
from freehold.server.events.keys import key_of
from freehold.server.events.room import EventRoom
from freehold.server.forgetting import forget_name, forget_person
from freehold.server.refusals import refused
from freehold.server.store import Full, StoreFault
from freehold.table.deciding.commands import Refused

_log = logging.getLogger("freehold.server")


async def forget_at(events: Events, code: str, who: Callable[[Event], Forgotten]) -> str:
    """Take somebody's name off an event and off its tables; the name they have there now.

    The tables go first: should the disk be full half way, the token is still good and it can be asked for again.
    """
    room = await events.room(code)
    if room is None:
        raise refused("no-such-event", code=code)
    gone = who(room.event)
    for table, name in names_of(room.event, gone.guest):
        await _forget_table(events, room.event, table, name, gone)
    async with room.lock:
        await _rewrite(events, room, gone)
    room.retire()
    await events.let_go(room)
    return gone.new


async def _forget_table(events: Events, event: Event, table: str, name: str, gone: Forgotten) -> None:
    hashes = [event.people[person].token_hash for person in sorted(gone.people)]
    for token_hash in hashes:
        try:
            await forget_person(events.hub, table, token_hash)
        except Full:
            raise
        except (Refused, StoreFault):
            # They have never been there with that token.
            continue
    try:
        await forget_name(events.hub, table, name)
    except Full:
        raise
    except (Refused, StoreFault) as fault:
        # Deleted meanwhile, or damaged: that is no reason to keep the name where it can be found.
        _log.warning("table %s was not asked to forget a name: %s", table, fault)


async def _rewrite(events: Events, room: EventRoom, gone: Forgotten) -> None:
    store, key = events.hub.store, key_of(room.code)
    rows = await store.read(key)
    changed = await asyncio.to_thread(_changed, rows, gone)
    if changed:
        room.outdated = True
        await store.rewrite(key, changed)
    ending = [encode(entry) for entry in leaving(room.event, gone, now_ms())]
    if ending:
        room.outdated = True
        await store.append(key, len(rows), ending)


def _changed(rows: list[bytes], gone: Forgotten) -> dict[int, bytes]:
    """The entries that are others now, by their numbers."""
    try:
        before: list[AnyEntry] = [decode(row) for row in rows]
    except msgspec.DecodeError as fault:
        raise StoreFault("the journal of the event is damaged: nothing in it was changed") from fault
    pairs = enumerate(zip(before, forget(before, gone), strict=True))
    return {seq: encode(new) for seq, (old, new) in pairs if new != old}
