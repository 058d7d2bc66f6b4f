"""What everybody at an event sees, encoded once for all of them, and told at a pace that phones can follow.

A view is put together from its keys, each encoded by itself: what is the same for everybody is encoded once however
many look at it, what is one person's own is added for that person, and who asks for parts hears only the keys that
have changed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from freehold.event import clock as clocks
from freehold.event.deciding.decide import own_table
from freehold.event.event import Person
from freehold.event.roles import MARSHAL, ORGANISER
from freehold.server.client import now_ms
from freehold.server.events import hall, views
from freehold.server.events.pulse import Pulse
from freehold.server.events.records import record_views
from freehold.server.events.visitor import Visitor
from freehold.server.telling import encoder

if TYPE_CHECKING:
    from freehold.server.events.room import EventRoom

PAUSE_SECONDS: Final = 0.25
"""Between two views; longer where so many look at so much that telling them takes its time."""
_TICK_SECONDS: Final = 1.0
_BYTES_PER_SECOND: Final = 20_000_000
_AT_ONCE: Final = 25
_SHARE: Final = 5
"""At most one part in so many of the time is spent on telling."""

Parts = dict[str, bytes]


class News(NamedTuple):
    """What has changed since everybody was told: keys of the view, tables, who is there, all tables, and the clock."""

    keys: set[str]
    tables: set[int]
    people: bool
    new_round: bool
    clock: bool


class Board:
    """The view of an event and those who look at it."""

    def __init__(self, room: EventRoom) -> None:
        self._room = room
        self.visitors: list[Visitor] = []
        self.pulses: dict[str, Pulse] = {}
        """How the tables of the round are doing, by the codes of their rooms."""
        self._parts: Parts = {}
        self._tables: dict[int, tuple[bytes, bytes]] = {}
        """Every table as those see it who are at it, and as others do."""
        self._signatures: dict[int, bytes] = {}
        """Every table without the time it has left, which goes on by itself."""
        self._stale = True
        self._told_keys: set[str] = set()
        """What has changed since it was told."""
        self._told_tables: set[int] = set()
        self._round = 0
        self._new_round = True
        self._people_changed = False
        self._clock: object = None
        """What the clock goes by, and what it says of itself: not the time, which goes on for everybody."""
        self._clock_changed = False
        self._next = 0.0
        self._timer: asyncio.Handle | None = None
        """Telling is due, or going on."""
        self._ticking: asyncio.TimerHandle | None = None
        self._phase: object = None

    # -- who looks ---------------------------------------------------------------------------------

    def enter(self, visitor: Visitor) -> None:
        """Somebody comes and sees everything."""
        self.visitors.append(visitor)
        self._send_whole(visitor, now_ms())
        self._presence(visitor)
        if self._ticking is None:
            self._tick()

    def leave(self, visitor: Visitor) -> None:
        """Somebody is gone."""
        if visitor in self.visitors:
            self.visitors.remove(visitor)
            self._presence(visitor)

    def online(self) -> set[int]:
        """Who has a socket here."""
        return {visitor.person for visitor in self.visitors if visitor.person >= 0}

    def _presence(self, visitor: Visitor) -> None:
        if visitor.person >= 0:
            self._people_changed = True
            self._soon()

    def stop(self) -> None:
        """Tell nothing more."""
        for timer in (self._timer, self._ticking):
            if timer is not None:
                timer.cancel()
        self._timer = self._ticking = None

    # -- what changes ------------------------------------------------------------------------------

    def changed(self) -> None:
        """Something was written into the journal."""
        self._stale = True
        self._people_changed = True
        self._soon()

    def table_changed(self, table: int, pulse: Pulse) -> None:
        """A table has played on."""
        self.pulses[pulse.code] = pulse
        self._told_tables.add(table)
        self._soon()

    def _soon(self) -> None:
        if self._timer is None and self.visitors:
            wait = max(self._next - time.monotonic(), 0)
            self._timer = asyncio.get_running_loop().call_later(wait, self._tell)

    def _tick(self) -> None:
        """Tell what the clock changes by itself: last turns, overtime, what is due."""
        self._ticking = None
        if not self.visitors:
            return
        phase = self._phase_now(now_ms())
        if phase != self._phase:
            self._phase = phase
            self._stale = True
            self._soon()
        self._ticking = asyncio.get_running_loop().call_later(_TICK_SECONDS, self._tick)

    def _phase_now(self, now: int) -> object:
        played = self._room.event.round
        if played is None:
            return None
        clock, times = played.clock, played.times
        own = [clocks.phase(clock, times, now, table) for table in sorted(clock.extra)]
        return clocks.phase(clock, times, now), clocks.due(clock, times, now), own

    # -- telling -----------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Tell everybody what is new to them, a few at a time, so that nobody's entry waits for it."""
        begun = time.monotonic()
        now = now_ms()
        self._refresh(now)
        news = News(self._told_keys, self._told_tables, self._people_changed, self._new_round, self._clock_changed)
        self._told_keys, self._told_tables = set(), set()
        self._people_changed = self._new_round = self._clock_changed = False
        self._tell_some(self.visitors[:], news, now, 0, time.monotonic() - begun)

    def _tell_some(self, rest: list[Visitor], news: News, now: int, sent: int, spent: float) -> None:
        begun = time.monotonic()
        for visitor in rest[:_AT_ONCE]:
            sent += self._tell_one(visitor, news, now)
        spent += time.monotonic() - begun
        rest = rest[_AT_ONCE:]
        if rest:
            self._timer = asyncio.get_running_loop().call_soon(self._tell_some, rest, news, now, sent, spent)
            return
        self._timer = None
        self._next = time.monotonic() + max(PAUSE_SECONDS, spent * _SHARE, sent / _BYTES_PER_SECOND)
        if self._stale or self._told_keys or self._told_tables or self._people_changed or self._clock_changed:
            self._soon()

    def _tell_one(self, visitor: Visitor, news: News, now: int) -> int:
        person = self._room.person_of(visitor)
        if person is not None and person.ended:
            visitor.send_away("role-ended", "This token has been taken back.")
            return 0
        people = news.people and person is not None and person.role == ORGANISER
        if not visitor.parts and (people or news.new_round or news.clock or news.keys - {"records"}):
            return self._send_whole(visitor, now)
        sent = 0
        if people or news.new_round or news.clock or news.keys:
            sent = self._send_parts(visitor, person, news, now)
        if news.tables and not news.new_round:
            parts = {"tables": _list(self._seen_by(person, sorted(news.tables))), "records": self._parts["records"]}
            parts["now"] = encoder.encode(now)
            sent += _send(visitor, b'{"type":"tables",' + _object(parts)[1:])
        return sent

    def _send_parts(self, visitor: Visitor, person: Person | None, news: News, now: int) -> int:
        parts = {key: self._parts[key] for key in news.keys}
        if news.people:
            parts["people"] = self._people(person)
        if news.new_round:
            parts["tables"] = _list(self._seen_by(person, range(1, self._count + 1)))
        return _send(visitor, b'{"type":"part","view":' + _object(parts | self._own(person, now)) + b"}")

    def _send_whole(self, visitor: Visitor, now: int) -> int:
        return _send(visitor, b'{"type":"event","view":' + self.view(self._room.person_of(visitor), now) + b"}")

    def view(self, person: Person | None, now: int) -> bytes:
        """The whole view of somebody."""
        self._refresh(now)
        parts = dict(self._parts)
        parts["tables"] = _list(self._seen_by(person, range(1, self._count + 1)))
        parts["people"] = self._people(person)
        return _object(parts | self._own(person, now))

    def _own(self, person: Person | None, now: int) -> Parts:
        """What is one person's own, and what changes with every moment."""
        played = self._room.event.round
        clock = views.clock_view(played.clock, played.times, now) if played is not None else None
        you = views.you_view(self._room.event, person)
        return {"now": encoder.encode(now), "clock": encoder.encode(clock), "you": encoder.encode(you)}

    def _people(self, person: Person | None) -> bytes:
        if person is None or person.role != ORGANISER:
            return b"[]"
        return encoder.encode(views.people_view(self._room.event, self.online()))

    def _seen_by(self, person: Person | None, tables: Iterable[int]) -> list[bytes]:
        """Tables as somebody sees them: staff may look in everywhere, others at their own table."""
        everywhere = person is not None and person.role in (ORGANISER, MARSHAL)
        own = own_table(self._room.event, person) if person is not None else 0
        return [self._tables[table][0 if everywhere or table == own else 1] for table in tables]

    # -- encoding ----------------------------------------------------------------------------------

    @property
    def _count(self) -> int:
        return len(self._room.event.round.tables) if self._room.event.round is not None else 0

    def _refresh(self, now: int) -> None:
        """Encode anew what has changed, and note which keys and tables that are."""
        room = self._room
        if self._stale:
            self._stale = False
            self._look_at_round()
            self._look_at_clock(now)
            for key, value in views.public_view(room.event, room.edition, room.notices, room.address()).items():
                self._note(key, encoder.encode(value))
            for table in range(1, self._count + 1):
                self._encode_table(table, now)
        for table in self._told_tables:
            self._encode_table(table, now)
        self._note("records", encoder.encode(record_views(room.event, self.pulses)))

    def _look_at_round(self) -> None:
        number = len(self._room.event.rounds)
        if number != self._round:
            self._round, self._new_round = number, True
            self._tables, self._signatures = {}, {}

    def _look_at_clock(self, now: int) -> None:
        played = self._room.event.round
        clock = (encoder.encode(played.clock), self._phase_now(now)) if played is not None else None
        if clock != self._clock:
            self._clock, self._clock_changed = clock, True

    def _note(self, key: str, data: bytes) -> None:
        if self._parts.get(key) != data:
            self._parts[key] = data
            self._told_keys.add(key)

    def _encode_table(self, table: int, now: int) -> None:
        played = self._room.event.round
        if played is None or table > len(played.tables):
            return
        pulse = self.pulses.get(played.rooms.get(table, ""))
        view = hall.table_view(self._room.event, played, table, pulse, now)
        signature = encoder.encode(view | {"left_ms": 0})
        if self._signatures.get(table) != signature:
            self._signatures[table] = signature
            self._told_tables = self._told_tables | {table}
        self._tables[table] = encoder.encode(view), encoder.encode(hall.for_onlookers(view))


def _send(visitor: Visitor, data: bytes) -> int:
    visitor.send(data)
    return len(data)


def _object(parts: Parts) -> bytes:
    return b"{" + b",".join(b'"%s":%s' % (key.encode(), data) for key, data in parts.items()) + b"}"


def _list(items: list[bytes]) -> bytes:
    return b"[" + b",".join(items) + b"]"
