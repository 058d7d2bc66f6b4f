"""A live table with its sockets: one command after another, on disk before it is acknowledged and told."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable, Coroutine

from freehold.engine.edition import HOST
from freehold.server import telling
from freehold.server.bounds import USUAL, Bounds
from freehold.server.client import Client, now_ms
from freehold.server.faults import Broken, Faults
from freehold.server.refusals import not_stored, refused
from freehold.server.store import Conflict, Listing, Snapshot, Store, StoreFault, Unsure
from freehold.server.telling import encoder
from freehold.table.deciding.commands import AnyCommand, Refused, Stale
from freehold.table.deciding.decide import decide
from freehold.table.deciding.succession import host_of, reclaimed
from freehold.table.deciding.ticking import returned, sleeps
from freehold.table.journal.entries import BOARD, PERSON, AnyEntry, Began, Chatted, Moved, Undone, Woke, encode
from freehold.table.seating import NOBODY
from freehold.table.table import PLAYING, Table
from freehold.table.views.banker import eyes_of

SNAPSHOT_EVERY = 100


class Room:
    """A table while somebody is there."""

    def __init__(
        self,
        table: Table,
        store: Store,
        snapshot_seq: int = 0,
        bounds: Bounds = USUAL,
        faults: Faults | None = None,
    ) -> None:
        self.table = table
        self.store = store
        self.bounds = bounds
        self.faults = faults or Faults()
        self.hold_ms = round(bounds.hold_seconds * 1000)
        """How long the seat of somebody who is away is held before the table's policy decides."""
        self.clients: list[Client] = []
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        """Set whenever something happened that bots or clocks have to know of."""
        self.away: dict[int, int] = {}
        """Since when the people of which seats have no socket."""
        self.host_away: int | None = None
        """Since when the host has no socket."""
        self._deserted: int | None = now_ms()
        """Since when nobody is there at all."""
        self.used = time.monotonic()
        self.outdated = False
        """The journal is, or may be, another than this room thinks: the table has to be loaded again."""
        self._alone = 0
        """How many moves bots have made since a person gave a sign of life."""
        self.guests: Counter[str] = Counter()
        """How many came to watch under a name, by address."""
        self.heard: Callable[[AnyEntry], None] | None = None
        """Who else hears of every entry once it is carried out: the event a table belongs to."""
        self.driven = False
        """The table goes on though nobody looks: it is one of a round that is being played."""
        self._snapshot_seq = snapshot_seq
        self._keeping: set[asyncio.Task[None]] = set()

    # -- who is there ------------------------------------------------------------------------------

    def connected(self) -> list[bool]:
        """For every seat whether its person has a socket; whoever sits at a real board is there without."""
        here = {client.person.id for client in self.clients if client.person is not None}
        return [place.kind == BOARD or place.person in here for place in self.table.places]

    def watchers(self) -> int:
        """How many sockets belong to nobody who has a seat, nor keeps the Bank."""
        return sum(1 for client in self.clients if eyes_of(self.table, client.person) == NOBODY)

    @property
    def addresses(self) -> list[str]:
        """Where the people who look at the table are."""
        return [client.address for client in self.clients]

    @property
    def is_resting(self) -> bool:
        """Whether bots have played on for so long without anybody that they wait for a sign of life."""
        return self._alone >= self.bounds.bot_moves_alone and self.table.status == PLAYING

    @property
    def trouble(self) -> str:
        """What has gone wrong at this table; see `Faults.trouble`."""
        return self.faults.trouble(self.table.code)

    def check_guests(self, address: str) -> None:
        """Refuse somebody who would watch under a name where enough from the same address do."""
        if self.guests[address] >= self.bounds.watchers_per_address:
            raise refused("too-many-guests")

    async def enter(self, client: Client) -> None:
        """A socket comes in: it is welcomed, and everybody sees who is there."""
        async with self.lock:
            self.used = time.monotonic()
            # A full disk must not keep anybody from looking at the game.
            with contextlib.suppress(StoreFault, Broken):
                await self.write(self._coming_back(client, now_ms()))
            if self.outdated:
                client.close(1012, "reload")
                return
            self.clients.append(client)
            self._deserted = None
            self.note_absence()
            client.send(encoder.encode(telling.welcome(self, client)))
            telling.presence(self)
        self.changed.set()

    def _coming_back(self, client: Client, now: int) -> list[AnyEntry]:
        """What a socket that comes in gives back: time nobody was there, a seat, the host's place."""
        found: list[AnyEntry] = []
        if self._deserted is not None and self.table.status == PLAYING and sleeps(self.table):
            found.append(Woke(now, since=self._deserted))
        seat = telling.seat_of(self, client)
        if seat >= 0:
            found += returned(self.table, seat, now)
        if client.person is not None:
            found += reclaimed(self.table, client.person, now)
        return found

    def leave(self, client: Client) -> None:
        """A socket is gone."""
        if client not in self.clients:
            return
        self.clients.remove(client)
        self.used = time.monotonic()
        if not self.clients:
            self._deserted = now_ms()
        self.note_absence()
        self.changed.set()
        telling.presence(self)

    def absent(self) -> dict[int, int]:
        """Since when which seats and, under HOST, the host have been away."""
        return self.away if self.host_away is None else self.away | {HOST: self.host_away}

    def note_absence(self) -> bool:
        """Remember since when people have been away; tell whether that has changed."""
        now = now_ms()
        before = (self.away.copy(), self.host_away)
        host = host_of(self.table)
        if any(client.person is not None and client.person.id == host for client in self.clients):
            self.host_away = None
        elif self.host_away is None:
            self.host_away = now
        for seat, here in enumerate(self.connected()):
            if here or self.table.places[seat].kind != PERSON:
                self.away.pop(seat, None)
            else:
                self.away.setdefault(seat, now)
        return before != (self.away, self.host_away)

    # -- changes -----------------------------------------------------------------------------------

    async def command(self, client: Client, command: AnyCommand) -> None:
        """Carry out a command of a socket and answer it."""
        self.used = time.monotonic()
        async with self.lock:
            try:
                entries = self._decide(client, command)
                if not entries:
                    self._acknowledge(client, command.id)
                    return
                await self.write(entries, lambda: self._acknowledge(client, command.id))
            except Stale as stale:
                client.send(encoder.encode({"type": "stale", "id": command.id, "revision": stale.revision}))
            except Refused as why:
                client.send(encoder.encode(telling.refusal(command.id, why)))
            except StoreFault as fault:
                client.send(encoder.encode(telling.refusal(command.id, not_stored(fault))))
            except Broken:
                # Who comes back and asks again hears whether it has happened.
                client.close(1012, "reload")
        self.changed.set()

    def _decide(self, client: Client, command: AnyCommand) -> list[AnyEntry]:
        """What a command writes. Deciding changes nothing, so that a fault in it harms nobody but who asked."""
        try:
            return decide(self.table, client.person, command, now_ms())
        except (Refused, Stale):
            raise
        except Exception as fault:
            self.faults.note(self.table.code, "deciding", fault)
            raise refused("broken") from fault

    def _acknowledge(self, client: Client, id: str) -> None:
        person = client.person.id if client.person is not None else -1
        known = self.table.once.revision(person, id)
        revision = self.table.revision if known is None else known
        client.send(encoder.encode({"type": "ack", "id": id, "revision": revision}))

    async def change(self, decide_change: Callable[[Table, int], list[AnyEntry]]) -> None:
        """Something that does not come from a socket: somebody sits down, a bot moves, time is up."""
        async with self.lock:
            await self.write(decide_change(self.table, now_ms()))
        self.changed.set()

    async def write(self, entries: list[AnyEntry], acknowledge: Callable[[], None] | None = None) -> None:
        """Persist, then acknowledge, then tell. The lock is held, so the journal cannot grow in between."""
        if not entries:
            return
        if self.outdated:
            raise Broken(self.table.code)
        await self._append(entries)
        try:
            self._carry_out(entries, acknowledge)
        except Exception as fault:
            self.fail("carrying out what is in the journal", fault)
            raise Broken(self.table.code) from fault
        self._keep_snapshot()

    def fail(self, where: str, fault: Exception) -> None:
        """Something that must not happen has happened: everybody comes back to the table that the journal tells of."""
        self.faults.note(self.table.code, where, fault)
        self.retire()

    def _carry_out(self, entries: list[AnyEntry], acknowledge: Callable[[], None] | None) -> None:
        table = self.table
        status, rested = table.status, self.is_resting
        self._count(entries)
        steps = [self._apply(entry) for entry in entries]
        if acknowledge is not None:
            acknowledge()
        if status != table.status or not all(isinstance(entry, (Moved, Chatted)) for entry in entries):
            absent = self.note_absence()
            # Before the step: where the order of play is drawn, people have to know which seat is theirs now.
            telling.table(self)
            if absent:
                telling.presence(self)
            if not any(isinstance(entry, (Moved, Undone, Began)) for entry in entries):
                telling.views(self)
            self._later(self.store.enlist(self.listing()))
        elif rested != self.is_resting:
            telling.table(self)
        for step in steps:
            step()

    def _count(self, entries: list[AnyEntry]) -> None:
        """Count the moves of bots since anybody has said anything."""
        if any(entry.who >= 0 for entry in entries):
            self._alone = 0
            self.faults.forgive(self.table.code)
        else:
            self._alone += sum(isinstance(entry, Moved) for entry in entries)

    async def _append(self, entries: list[AnyEntry]) -> None:
        """Put entries on disk. If the journal is not what this room thinks, it is read again by the next room."""
        try:
            await self.store.append(self.table.code, self.table.seq, [encode(entry) for entry in entries])
        except Conflict:
            self.retire()
            raise
        except Unsure:
            self.outdated = True
            # Only then: whoever is waiting for an answer is told before, and nothing can be said after a goodbye.
            asyncio.get_running_loop().call_soon(self.retire)
            raise

    def retire(self) -> None:
        """The disk no longer says what this room does: it writes nothing more, and everybody has to come again."""
        self.outdated = True
        for client in self.clients[:]:
            with contextlib.suppress(Exception):
                client.close(1012, "reload")

    def _apply(self, entry: AnyEntry) -> Callable[[], None]:
        """Apply an entry and say how it is to be told, once it has been acknowledged."""
        asked = self.table.undo
        self.table.apply(entry)
        self._tell_event(entry)
        return telling.about(self, entry, asked)

    def _tell_event(self, entry: AnyEntry) -> None:
        if self.heard is None:
            return
        try:
            self.heard(entry)
        except Exception as fault:
            # What an event makes of it is no reason for a table to stop.
            self.faults.note(self.table.code, "telling the event", fault)

    def listing(self) -> Listing:
        """What the list of tables says about this one."""
        table = self.table
        summary = encoder.encode(telling.info(self, [], 0))
        return Listing(table.code, table.status, table.created.open, now_ms(), summary)

    # -- keeping -----------------------------------------------------------------------------------

    def _keep_snapshot(self) -> None:
        """Now and then, when nothing can be undone, keep the whole table beside its journal."""
        table = self.table
        play = table.play
        if play is None or not play.is_settled or table.undo is not None:
            return
        if table.seq - self._snapshot_seq < SNAPSHOT_EVERY:
            return
        self._snapshot_seq = table.seq
        try:
            kept = Snapshot(table.seq, play.move, play.turn, play.position(), encoder.encode(table.keep()))
        except Exception as fault:
            # The journal alone is enough, only slower.
            self.faults.note(table.code, "keeping a snapshot", fault)
            return
        self._later(self.store.snapshot(table.code, kept))

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(self._quietly(work))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def _quietly(self, work: Coroutine[None, None, None]) -> None:
        """Snapshots and listings can be made again; if the disk is full, the next move will say so."""
        try:
            await work
        except StoreFault:
            return
        except Exception as fault:
            self.faults.note(self.table.code, "keeping a snapshot or a listing", fault)

    async def settle(self) -> None:
        """Wait for what is still being kept."""
        for task in list(self._keeping):
            await task

    def drop(self, person: int, reason: str, sentence: str) -> None:
        """Let go of somebody's sockets."""
        for client in [each for each in self.clients if each.person is not None and each.person.id == person]:
            _send_away(client, reason, sentence)

    def drop_all(self, reason: str, sentence: str) -> None:
        """Let go of everybody, for good."""
        for client in self.clients[:]:
            _send_away(client, reason, sentence)


def _send_away(client: Client, reason: str, sentence: str) -> None:
    client.send(encoder.encode({"type": "gone", "reason": reason, "sentence": sentence}))
    client.close(4010, reason)
