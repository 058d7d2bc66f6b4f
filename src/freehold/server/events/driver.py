"""What an event does to its tables, and what it makes of what they tell.

Everything follows from the journals: a room that was promised and is not there is made, a break that has not reached a
table is called there. So it does not matter when the power fails.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Final

from freehold.engine.chapters.ending import clock_runs
from freehold.event import clock as clocks
from freehold.event.commands import AnyCommand, FirstThrow
from freehold.event.event import Event, Round
from freehold.event.journal import (
    AnyEntry,
    Fined,
    Finished,
    Opened,
    Paused,
    Recorded,
    Resumed,
    RoleEnded,
    RoleMade,
    RoundClosed,
    Started,
    Swapped,
    TimeCalled,
)
from freehold.event.plan import ONLINE, kind_of
from freehold.server.events import sayings
from freehold.server.events.making import seat_of
from freehold.server.events.news import commands_of, log_refusal
from freehold.server.events.outcomes import outcome_command
from freehold.server.events.pulse import pulse_of
from freehold.server.events.records import Tally
from freehold.server.events.room import ITSELF, EventRoom
from freehold.server.events.rooms import RoundRooms
from freehold.server.faults import Broken
from freehold.server.hub import Hub
from freehold.server.room import Room
from freehold.server.store import StoreFault
from freehold.table.deciding.commands import Refused
from freehold.table.journal import entries as tables
from freehold.table.table import OVER

Job = Callable[[], Coroutine[None, None, None]]

_AGAIN_SECONDS: Final = 2.0
_PATIENCE_SECONDS: Final = 5.0


class Driver:
    """Drives the tables of an event, one job after another."""

    def __init__(self, room: EventRoom, hub: Hub) -> None:
        self.room = room
        self.rooms = RoundRooms(room, hub)
        self.tally = Tally()
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        room.after_writing.append(self._written)

    @property
    def _round(self) -> Round | None:
        return self.room.event.round

    @property
    def is_busy(self) -> bool:
        """Whether a round is on, so that its tables may have to be told something at any moment."""
        played = self._round
        if played is None or self._is_done(played):
            return False
        return played.clock.opened_at >= 0 or played.clock.started_at >= 0

    def _is_done(self, played: Round) -> bool:
        return played.closed or self.room.event.finished

    # -- jobs --------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Catch up with what the journals say."""
        if self.is_busy:
            self._later(self._open_round)

    async def caught_up(self) -> None:
        """Wait until the tables know what has been written so far, though not for ever."""
        done = asyncio.Event()

        async def mark() -> None:
            done.set()

        self._later(mark)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await done.wait()

    async def stop(self) -> None:
        """End what is going on."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None

    def _later(self, job: Job) -> None:
        self._jobs.put_nowait(job)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work(), name=self.room.key)

    async def _work(self) -> None:
        while not self._jobs.empty() and not self.room.outdated:
            job = self._jobs.get_nowait()
            try:
                await job()
            except (StoreFault, Broken):
                # What the journal asks for is still to be done.
                await asyncio.sleep(_AGAIN_SECONDS)
                self._jobs.put_nowait(job)
            except Exception as fault:
                self.room.faults.note(self.room.key, "driving the tables", fault)

    def _written(self, entries: list[AnyEntry]) -> None:
        for entry in entries:
            job = self._job_of(entry)
            if job is not None:
                self._later(job)

    def _job_of(self, entry: AnyEntry) -> Job | None:
        if isinstance(entry, (Opened, Started, Swapped)):
            return self._open_round
        if isinstance(entry, (Paused, Resumed)):
            word = "break" if isinstance(entry, Paused) else "resume"
            return lambda: self.rooms.everywhere(lambda _, room: sayings.say(room, word))
        if isinstance(entry, TimeCalled):
            return lambda: self.rooms.everywhere(self._call_if_ended)
        if isinstance(entry, RoleMade):
            table = self._table_of(entry)
            return (lambda: self.rooms.at(table, self._people)) if table else None
        if isinstance(entry, RoleEnded):
            return lambda: self.rooms.everywhere(self._people)
        if isinstance(entry, Fined):
            return lambda: self.rooms.at(entry.table, lambda _, room: self._fine(room, entry))
        return self._release if isinstance(entry, (RoundClosed, Finished)) else None

    def _table_of(self, entry: RoleMade) -> int:
        """The table somebody with a new role belongs to in this round."""
        played = self._round
        if played is None or entry.guest < 0:
            return entry.table
        return played.table_of(entry.guest)

    # -- what tables are told ----------------------------------------------------------------------

    async def _open_round(self) -> None:
        """Make the rooms of the round that are missing, and bring those there are to where the clock is."""
        if self.is_busy:
            await self.rooms.promise()
            await self.rooms.everywhere(self._catch_up)

    async def _catch_up(self, table: int, room: Room) -> None:
        """A room as it should be at this moment."""
        played = self._round
        assert played is not None
        room.driven = room.table.status != OVER
        await self._people(table, room)
        await sayings.start(room)
        if played.clock.paused_at >= 0:
            await sayings.say(room, "break")
        elif sayings.missed_resume(room.table, played):
            await sayings.say(room, "resume")
        await self._call_if_ended(table, room)
        for fined in self.room.event.fines:
            if fined.table == table:
                await self._fine(room, fined)
        self.room.board.table_changed(table, pulse_of(room.table))
        self._hear_state(room)
        room.changed.set()

    async def _call_if_ended(self, table: int, room: Room) -> None:
        """Time at a table, unless it plays on. Rule: FR-CLOCK-2, PN-10a"""
        played = self._round
        if played is not None and clocks.ended_at(played.clock, played.times, table) >= 0:
            await sayings.call_time(room)

    async def _people(self, table: int, room: Room) -> None:  # noqa: ARG002
        played = self._round
        if played is not None:
            await sayings.people(self.room.event, played, room)

    async def _fine(self, room: Room, entry: Fined) -> None:
        """A fine that was entered at the event is paid at the table; one that was entered there has been."""
        played = self._round
        if played is None or played.number != entry.round or not entry.id or entry.who < 0:
            return
        seat = seat_of(self.room.event, played, room.table, entry.guest)
        if seat >= 0:
            await sayings.fine(room, seat, entry.amount, f"{entry.who}-{entry.id}")

    def let_go(self) -> None:
        """Nobody looks at the event any more: its tables go on only while somebody looks at them."""
        for played in self.room.event.rounds:
            self.rooms.let_go(played)

    async def _release(self) -> None:
        for played in self.room.event.rounds:
            if self._is_done(played):
                self.rooms.let_go(played)
        await self._keep_records()

    # -- what tables tell --------------------------------------------------------------------------

    def hear(self, room: Room, entry: tables.AnyEntry) -> None:
        """A table of the event has played on."""
        table, number = room.table, room.table.created.number
        played = self._round
        if played is None or played.rooms.get(number) != table.code:
            return
        self.room.board.table_changed(number, pulse_of(table))
        if self.tally.note(self.room.event, played, table, entry):
            self._later(self._keep_records)
        if isinstance(entry, tables.Began):
            # It may have begun in the middle of a break, or after the call.
            self._later(lambda: self.rooms.at(number, self._catch_up))
        if not entry.id.startswith(sayings.OWN):
            for command in commands_of(self.room.event, played, table, entry):
                self._ask(command)
        self._hear_state(room)

    def _hear_state(self, room: Room) -> None:
        """What follows from how a table stands: the clock starts with its first throw, its result comes with its end.

        Rule: R-PN-CLOCK, PN-10b
        """
        played, table = self._round, room.table
        if played is None or table.play is None or self._is_done(played):
            return
        number = table.created.number
        if (
            played.clock.started_at < 0
            and self.room.event.created.book.clock == "first-throw"
            and clock_runs(table.game)
        ):
            self._ask(FirstThrow(id=f"first-throw-{played.number}", table=number))
        if table.status == OVER:
            room.driven = False
            if kind_of(self.room.event.plan, number) == ONLINE and number not in played.results:
                self._ask(outcome_command(self.room.event, played, table))

    def _ask(self, command: AnyCommand) -> None:
        """Something the event does by itself; what it refuses somebody has done already."""

        async def job() -> None:
            try:
                await self.room.do(ITSELF, command)
            except Refused as why:
                log_refusal(self.room.key, why)

        self._later(job)

    async def _keep_records(self) -> None:
        def recorded(event: Event, now: int) -> list[AnyEntry]:
            records = self.tally.standing(event, self.room.board.pulses)
            return [Recorded(now, records=records)] if records != event.records else []

        await self.room.change(recorded)
