"""A live event with its sockets: one command after another, on disk before it is acknowledged and told."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

from freehold.engine.edition import Edition
from freehold.event.commands import AnyCommand
from freehold.event.deciding import decide
from freehold.event.event import Event, Person
from freehold.event.journal import AnyEntry, encode
from freehold.event.notices import Notice, apply_noting
from freehold.event.roles import ORGANISER
from freehold.server.client import now_ms
from freehold.server.events.board import Board
from freehold.server.events.keys import key_of
from freehold.server.events.visitor import Visitor
from freehold.server.faults import Broken, Faults
from freehold.server.lan import Address, nowhere
from freehold.server.refusals import not_stored, refused
from freehold.server.store import Conflict, Store, StoreFault, Unsure
from freehold.server.telling import encoder
from freehold.table.deciding.commands import Refused

ITSELF = Person(-1, ORGANISER, "", "")
"""Who does what the event does by itself."""

AfterWriting = Callable[[list[AnyEntry]], None]


class EventRoom:
    """An event while somebody is there, or one of its tables plays."""

    def __init__(
        self,
        event: Event,
        edition: Edition,
        store: Store,
        notices: list[Notice],
        faults: Faults | None = None,
        address: Address = nowhere,
    ) -> None:
        self.event = event
        self.edition = edition
        self.store = store
        self.notices = notices
        self.faults = faults or Faults()
        self.address = address
        self.lock = asyncio.Lock()
        self.board = Board(self)
        """What everybody sees."""
        self.after_writing: list[AfterWriting] = []
        """Who has to know what has been written: whoever drives the tables."""
        self.outdated = False
        """The journal is, or may be, another than this room thinks: the event has to be loaded again."""
        self.used = time.monotonic()

    @property
    def code(self) -> str:
        """The short code of the event."""
        return self.event.created.code

    @property
    def key(self) -> str:
        """Under which name faults of the event are noted and its journal is kept."""
        return key_of(self.code)

    # -- who is there ------------------------------------------------------------------------------

    @property
    def visitors(self) -> list[Visitor]:
        """The sockets that are here."""
        return self.board.visitors

    def person_of(self, visitor: Visitor) -> Person | None:
        """Who a socket speaks for."""
        return self.event.people[visitor.person] if visitor.person >= 0 else None

    async def enter(self, visitor: Visitor) -> None:
        """A socket comes in and sees everything at once."""
        async with self.lock:
            self.used = time.monotonic()
            if self.outdated:
                visitor.close(1012, "reload")
                return
            self.board.enter(visitor)

    def leave(self, visitor: Visitor) -> None:
        """A socket is gone."""
        self.used = time.monotonic()
        self.board.leave(visitor)

    # -- changes -----------------------------------------------------------------------------------

    async def command(self, visitor: Visitor, command: AnyCommand) -> None:
        """Carry out a command of a socket and answer it."""
        self.used = time.monotonic()
        async with self.lock:
            try:
                entries = self._decide(self.person_of(visitor), command)
                await self.write(entries, lambda: visitor.send(encoder.encode({"type": "ack", "id": command.id})))
            except Refused as why:
                visitor.refuse(command.id, why)
            except StoreFault as fault:
                visitor.refuse(command.id, not_stored(fault))
            except Broken:
                # Who comes back and asks again hears whether it has happened.
                visitor.close(1012, "reload")

    async def do(self, person: Person, command: AnyCommand) -> None:
        """Carry out a command that comes from elsewhere; raise `Refused` if the event does not do it."""
        async with self.lock:
            await self.write(self._decide(person, command))

    def _decide(self, person: Person | None, command: AnyCommand) -> list[AnyEntry]:
        """What a command writes. Deciding changes nothing, so that a fault in it harms nobody but who asked."""
        try:
            return decide(self.event, person, command, now_ms(), self.edition)
        except Refused:
            raise
        except Exception as fault:
            self.faults.note(self.key, "deciding", fault)
            raise refused("broken") from fault

    async def change(self, decide_change: Callable[[Event, int], list[AnyEntry]]) -> None:
        """Something that is no command: somebody takes their name, a room was made."""
        async with self.lock:
            await self.write(decide_change(self.event, now_ms()))

    async def write(self, entries: list[AnyEntry], acknowledge: Callable[[], None] | None = None) -> None:
        """Persist, then acknowledge, then tell. The lock is held, so the journal cannot grow in between."""
        if self.outdated:
            raise Broken(self.code)
        if entries:
            await self._append(entries)
            try:
                self._carry_out(entries)
            except Exception as fault:
                self.fail("carrying out what is in the journal", fault)
                raise Broken(self.code) from fault
        if acknowledge is not None:
            acknowledge()
        if entries:
            self.board.changed()
            for heard in self.after_writing:
                heard(entries)

    def _carry_out(self, entries: list[AnyEntry]) -> None:
        for entry in entries:
            self.notices += apply_noting(self.event, entry)

    async def _append(self, entries: list[AnyEntry]) -> None:
        """Put entries on disk. If the journal is not what this room thinks, it is read again by the next room."""
        try:
            await self.store.append(self.key, self.event.seq, [encode(entry) for entry in entries])
        except Conflict:
            self.retire()
            raise
        except Unsure:
            self.outdated = True
            # Only then: whoever is waiting for an answer is told before, and nothing can be said after a goodbye.
            asyncio.get_running_loop().call_soon(self.retire)
            raise

    def fail(self, where: str, fault: Exception) -> None:
        """Something that must not happen has happened: everybody comes back to the event that the journal tells of."""
        self.faults.note(self.key, where, fault)
        self.retire()

    def retire(self) -> None:
        """The disk no longer says what this room does: it writes nothing more, and everybody has to come again."""
        self.outdated = True
        self.board.stop()
        for visitor in self.visitors[:]:
            with contextlib.suppress(Exception):
                visitor.close(1012, "reload")

    def drop_all(self, reason: str, sentence: str) -> None:
        """Let go of everybody, for good."""
        for visitor in self.visitors[:]:
            visitor.send_away(reason, sentence)
