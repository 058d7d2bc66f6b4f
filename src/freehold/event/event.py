"""The event: what it knows, and what every entry of its journal changes.

An `Event` reads no clock, draws nothing and never refuses: `deciding.decide` says what a command would write, `apply`
carries out what has been written, and a whole journal applied again gives the same event.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from freehold.event import clock as clocks
from freehold.event.clock import RoundClock, Times
from freehold.event.guests import Guest
from freehold.event.journal import (
    Answered,
    AnyEntry,
    Arrived,
    Called,
    Created,
    Extended,
    Fined,
    Finished,
    GuestAdded,
    Missed,
    Opened,
    Paused,
    Planned,
    PlayerResult,
    Raised,
    Record,
    Recorded,
    ResultCorrected,
    ResultEntered,
    Resumed,
    RoleEnded,
    RoleMade,
    RoomMade,
    RoundClosed,
    Ruled,
    Seated,
    Started,
    Swapped,
    TimeCalled,
)
from freehold.event.plan import Plan
from freehold.event.seating.swapping import swapped

EXPECTED = "expected"
HERE = "here"
LATE = "late"
MISSING = "missing"
"""Whether a guest has come. Somebody late is here, and was not at the beginning."""


Timing = Paused | Resumed | Extended | TimeCalled
"""What is decided about the time of all tables, or of one."""


class Attendance(msgspec.Struct):
    """A guest of the event, and whether they are there."""

    guest: Guest
    presence: str = EXPECTED

    @property
    def here(self) -> bool:
        """Whether somebody can be seated."""
        return self.presence in (HERE, LATE)


class Person(msgspec.Struct):
    """Somebody with a token."""

    id: int
    role: str
    name: str
    token_hash: str
    table: int = 0
    guest: int = -1
    ended: bool = False


class TableResult(msgspec.Struct):
    """How a table's game has ended."""

    results: list[PlayerResult]
    at: int
    who: int
    source: str = "hand"
    corrections: list[ResultCorrected] = []


class Round(msgspec.Struct):
    """A round: who sits where, its clock, and its results by table."""

    number: int
    tables: list[list[int]]
    times: Times
    final: bool = False
    clock: RoundClock = msgspec.field(default_factory=RoundClock)
    results: dict[int, TableResult] = {}
    closed: bool = False
    rooms: dict[int, str] = {}
    """Codes of the rooms its tables are played in."""

    @property
    def complete(self) -> bool:
        """Whether every table has a result."""
        return len(self.results) == len(self.tables)

    def table_of(self, guest: int) -> int:
        """At which table a guest sits, from 1; 0 for none."""
        return next((at for at, table in enumerate(self.tables, 1) if guest in table), 0)


class Call(msgspec.Struct):
    """A table that wants something."""

    number: int
    table: int
    what: str
    text: str
    at: int
    who: int = -1
    answered_at: int = -1
    answer: str = ""

    @property
    def open(self) -> bool:
        """Whether nobody has answered yet."""
        return self.answered_at < 0


class Event(msgspec.Struct):
    """An event. Two events are the same if all of this is."""

    created: Created
    seq: int = 0
    """How many entries of the journal have been applied."""
    guests: list[Attendance] = []
    people: list[Person] = []
    rounds: list[Round] = []
    planned: dict[int, list[list[int]]] = {}
    """Rounds that are seated ahead, by their numbers."""
    rulings: list[Ruled] = []
    calls: list[Call] = []
    fines: list[Fined] = []
    timings: list[Timing] = []
    """Breaks, more time and calls: decided like a ruling, and told like one."""
    records: list[Record] = []
    """What nobody has done more of this night."""
    raised: int = 0
    """For the cause, so far."""
    finished: bool = False
    done: dict[str, int] = {}
    """Commands that have been carried out, and the entry they led to."""

    # -- looking ------------------------------------------------------------------------------------

    @property
    def plan(self) -> Plan:
        """What the organiser has planned."""
        return self.created.plan

    @property
    def round(self) -> Round | None:
        """The round that is on, or was last."""
        return self.rounds[-1] if self.rounds else None

    def name_of(self, guest: int) -> str:
        """What a guest is called."""
        return self.guests[guest].guest.name

    def person_by_hash(self, token_hash: str) -> Person | None:
        """Whose token this is the hash of."""
        return next((one for one in self.people if one.token_hash == token_hash and not one.ended), None)

    def open_calls(self) -> list[Call]:
        """What tables still wait for, the oldest first."""
        return [call for call in self.calls if call.open]

    def standing_rulings(self) -> list[Ruled]:
        """The rulings no later one stands in the place of. Rule: PN-9.2"""
        replaced = {ruling.instead_of for ruling in self.rulings}
        return [ruling for ruling in self.rulings if ruling.number not in replaced]

    # -- applying -----------------------------------------------------------------------------------

    def apply(self, entry: AnyEntry) -> None:
        """Carry out an entry of the journal. Nothing can go wrong here that `decide` has not ruled out."""
        self.seq += 1
        if isinstance(entry, Created):
            self.guests = [Attendance(guest) for guest in entry.guests]
        elif isinstance(entry, (RoleMade, RoleEnded)):
            self._role(entry)
        elif isinstance(entry, (GuestAdded, Arrived, Missed)):
            self._guest(entry)
        elif isinstance(entry, (Planned, Seated, Swapped)):
            self._seat(entry)
        elif isinstance(entry, (Opened, Started, Paused, Resumed, Extended, TimeCalled)):
            self._clock(entry)
        elif isinstance(entry, (ResultEntered, ResultCorrected, RoundClosed)):
            self._result(entry)
        elif isinstance(entry, (Called, Answered)):
            self._call(entry)
        elif isinstance(entry, RoomMade):
            self.rounds[entry.round - 1].rooms[entry.table] = entry.code
        else:
            self._note(entry)
        if entry.id:
            self.done[command_key(entry.who, entry.id)] = self.seq

    def _role(self, entry: RoleMade | RoleEnded) -> None:
        if isinstance(entry, RoleEnded):
            self.people[entry.person].ended = True
            return
        self.people.append(Person(entry.person, entry.role, entry.name, entry.token_hash, entry.table, entry.guest))

    def _guest(self, entry: GuestAdded | Arrived | Missed) -> None:
        if isinstance(entry, GuestAdded):
            self.guests.append(Attendance(entry.guest))
        elif isinstance(entry, Arrived):
            self.guests[entry.guest].presence = LATE if entry.late else HERE
        else:
            self.guests[entry.guest].presence = MISSING

    def _seat(self, entry: Planned | Seated | Swapped) -> None:
        if isinstance(entry, Planned):
            self.planned = entry.rounds
        elif isinstance(entry, Seated):
            self.planned.pop(entry.round, None)
            tables = [table[:] for table in entry.tables]
            self.rounds.append(Round(entry.round, tables, self._times(), entry.final))
        else:
            seated = self.rounds[entry.round - 1]
            seated.tables = swapped(seated.tables, entry.first, entry.second)

    def _times(self) -> Times:
        plan = self.plan
        return Times(self.created.book.minutes, plan.warning, plan.breaks, plan.equal_turns)

    def _clock(self, entry: Opened | Started | Paused | Resumed | Extended | TimeCalled) -> None:
        clock = self.rounds[entry.round - 1].clock
        if isinstance(entry, (Paused, Resumed, Extended, TimeCalled)):
            self.timings.append(entry)
        if isinstance(entry, Opened):
            clock.opened_at = entry.at
        elif isinstance(entry, Started):
            clocks.start(clock, entry.at)
        elif isinstance(entry, Paused):
            clocks.pause(clock, entry.at, entry.minutes, entry.planned)
        elif isinstance(entry, Resumed):
            clocks.resume(clock, entry.at)
        elif isinstance(entry, Extended):
            clocks.extend(clock, entry.table, entry.minutes)
        else:
            clocks.call(clock, entry.at, entry.table)

    def _result(self, entry: ResultEntered | ResultCorrected | RoundClosed) -> None:
        played = self.rounds[entry.round - 1]
        if isinstance(entry, RoundClosed):
            played.closed = True
        elif isinstance(entry, ResultEntered):
            played.results[entry.table] = TableResult(entry.results, entry.at, entry.who, entry.source)
        else:
            before = played.results.get(entry.table)
            corrections = before.corrections if before is not None else []
            source = before.source if before is not None else "hand"
            played.results[entry.table] = TableResult(entry.results, entry.at, entry.who, source, [*corrections, entry])

    def _note(self, entry: Fined | Ruled | Raised | Recorded | Finished) -> None:
        if isinstance(entry, Fined):
            self.fines.append(entry)
        elif isinstance(entry, Ruled):
            self.rulings.append(entry)
        elif isinstance(entry, Raised):
            self.raised = entry.amount
        elif isinstance(entry, Recorded):
            self.records = entry.records
        else:
            self.finished = True

    def _call(self, entry: Called | Answered) -> None:
        if isinstance(entry, Called):
            self.calls.append(Call(entry.number, entry.table, entry.what, entry.text, entry.at, entry.who))
            return
        call = self.calls[entry.number - 1]
        call.answered_at, call.answer = entry.at, entry.text


def command_key(who: int, id: str) -> str:
    """How a command is remembered, so that sending it twice does it once."""
    return f"{who}/{id}"


def replay(entries: Sequence[AnyEntry]) -> Event:
    """The event a journal tells of."""
    first = entries[0]
    assert isinstance(first, Created)
    event = Event(first)
    apply_all(event, entries)
    return event


def apply_all(event: Event, entries: Iterable[AnyEntry]) -> None:
    """Carry out some entries, one after another."""
    for entry in entries:
        event.apply(entry)
