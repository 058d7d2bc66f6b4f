"""What the server deletes by itself: tables and events that have been silent for long."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from freehold.server.bounds import Bounds
from freehold.server.client import now_ms
from freehold.server.events.events import Events
from freehold.server.events.keys import code_of, is_event
from freehold.server.store import Listing, StoreFault
from freehold.table.journal.entries import Created, Joined, decode
from freehold.table.seating import MAKER
from freehold.table.table import OVER

_log = logging.getLogger("freehold.server")

ROUND_SECONDS = 600.0
ROUND_MOST = 50
"""How many tables are looked into, and at most deleted, in one round: there is always another."""


class _Joined(msgspec.Struct):
    """What is looked for in a journal, without reading the rest of it."""

    entry: str


_KIND = msgspec.json.Decoder(_Joined)


class Retention:
    """Deletes what has been silent for longer than the server is told to keep it."""

    def __init__(self, events: Events, bounds: Bounds) -> None:
        self.hub = events.hub
        self.events = events
        self.keep_ms = round(bounds.keep_seconds * 1000)
        self.keep_bots_ms = round(bounds.keep_bots_seconds * 1000)
        self._shared: set[str] = set()
        """Tables at which more people than the maker have sat: that never changes, so they are looked into once."""

    async def purge_for_ever(self) -> None:
        """Purge now and then."""
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            try:
                await self.purge(now_ms())
            except Exception:
                # The next round may go better; none at all would keep everything for ever.
                _log.exception("deleting silent tables failed")

    async def purge(self, now: int) -> list[str]:
        """Delete what is due, as far as one round goes; the codes of what was deleted."""
        spans = [span for span in (self.keep_ms, self.keep_bots_ms) if span > 0]
        if not spans:
            return []
        due = {one.code for one in await self._silent(now, self.keep_ms)}
        gone: list[str] = []
        looked = 0
        for listing in await self._silent(now, min(spans)):
            if looked >= ROUND_MOST:
                break
            if listing.code in due or self._may_be_bots(listing):
                looked += 1
                if listing.code in due or await self._is_bots(listing.code):
                    await self._delete(listing.code, gone)
        if gone:
            _log.info("deleted %d silent tables", len(gone))
        return gone

    async def _silent(self, now: int, span: int) -> list[Listing]:
        return await self.hub.store.silent_since(now - span) if span > 0 else []

    async def _delete(self, code: str, gone: list[str]) -> None:
        if is_event(code):
            await self._delete_event(code, gone)
            return
        room = self.hub.rooms.get(code)
        if room is None or not room.clients:
            await self.hub.delete(code)
            gone.append(code)

    async def _delete_event(self, key: str, gone: list[str]) -> None:
        """An event goes with all its tables."""
        room = self.events.rooms.get(code_of(key))
        if room is None or not room.visitors:
            await self.events.delete(code_of(key))
            gone.append(key)

    def _may_be_bots(self, listing: Listing) -> bool:
        if is_event(listing.code):
            return listing.code not in self._shared
        # One the list knows nothing about may be over, and is left alone.
        return listing.status not in (OVER, "") and listing.code not in self._shared

    async def _is_bots(self, code: str) -> bool:
        """Whether nobody but the maker ever sat at a table; a journal that cannot be read says no such thing."""
        try:
            looks = _nobody_seated if is_event(code) else _only_maker_sat
            alone = await asyncio.to_thread(looks, await self.hub.store.read(code))
        except (StoreFault, msgspec.DecodeError):
            alone = False
        if not alone:
            self._shared.add(code)
        return alone


def _only_maker_sat(rows: list[bytes]) -> bool:
    for row in rows:
        if _KIND.decode(row).entry not in ("created", "joined"):
            continue
        entry = decode(row)
        if isinstance(entry, Created) and entry.event:
            # It goes with its event.
            return False
        if isinstance(entry, Joined) and entry.seat >= 0 and entry.person != MAKER:
            return False
    return True


def _nobody_seated(rows: list[bytes]) -> bool:
    """Whether an event was set up and never came to a table."""
    return all(_KIND.decode(row).entry != "seated" for row in rows)
