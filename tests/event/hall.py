"""An event for tests: somebody of every role, a journal that grows, and a clock that is moved by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

import msgspec

from freehold.event import commands as do
from freehold.event.commands import AnyCommand, Outcome
from freehold.event.deciding import created, decide
from freehold.event.event import Event, Person, replay
from freehold.event.guests import Guest
from freehold.event.journal import AnyEntry, decode, encode
from freehold.event.plan import CHAMPIONSHIP, Break, Plan
from freehold.event.roles import BANKER, MARSHAL, ONLOOKER, ORGANISER, PLAYER
from freehold.event.standings import Figures

MINUTE = 60_000

CUP = Plan("Cup", "propnex", CHAMPIONSHIP, rounds=3, cut=4)
NIGHT = Plan("Night", "fundraiser", breaks=[Break(30, 25), Break(60, 25)], notes={"500": 20, "100": 20, "1": 40})


def people(number: int, alternates: int = 0) -> list[Guest]:
    """Guests with names, a few in clubs."""
    found = [Guest(f"Guest {at}", f"Club {at % 5}" if at % 3 == 0 else "") for at in range(number)]
    return found + [Guest(f"Reserve {at}", alternate=True) for at in range(alternates)]


@dataclass
class Hall:
    """An event as a server would run it: decide, write, apply."""

    event: Event
    journal: list[AnyEntry]
    now: int = 0
    ids: count[int] = field(default_factory=count)

    def do(self, command: type[AnyCommand], role: str = ORGANISER, /, **more: object) -> list[AnyEntry]:
        """Carry out a command of somebody."""
        return self.send(command(id=f"c{next(self.ids)}", **more), role)  # type: ignore[arg-type]

    def send(self, command: AnyCommand, role: str = ORGANISER) -> list[AnyEntry]:
        found = decide(self.event, self.who(role), command, self.now)
        for entry in found:
            # What is applied has been on a disk.
            kept = decode(encode(entry))
            assert kept == entry
            self.journal.append(kept)
            self.event.apply(kept)
        return found

    def who(self, role: str) -> Person:
        return next(person for person in self.event.people if person.role == role and not person.ended)

    def wait(self, minutes: float) -> None:
        self.now += int(minutes * MINUTE)

    def arrive(self, *guests: int) -> None:
        for guest in guests or range(len(self.event.guests)):
            self.do(do.Arrive, guest=guest)

    def begin(self) -> None:
        """Seat a round and let the clock run."""
        self.do(do.Seat)
        while self.event.round is None or self.event.round.clock.started_at < 0:
            self.do(do.Start)

    def enter(self, table: int, worths: list[int], role: str = ORGANISER) -> list[AnyEntry]:
        return self.do(do.EnterResult, role, round=self.round, table=table, outcome=self.outcome(table, worths))

    def outcome(self, table: int, worths: list[int], round: int = 0) -> Outcome:
        """Worths in the order of the seats, half of each in cash."""
        seats = self.event.rounds[(round or self.round) - 1].tables[table - 1]
        return Outcome(figures=[Figures(guest, worth, worth // 2) for guest, worth in zip(seats, worths, strict=False)])

    @property
    def round(self) -> int:
        return len(self.event.rounds)

    def play(self) -> None:
        """A whole round, in which the lower number of a guest is worth more."""
        self.begin()
        self.wait(90)
        self.do(do.CallTime)
        assert self.event.round is not None
        for table, seats in enumerate(self.event.round.tables, 1):
            self.enter(table, [1000 - 10 * guest for guest in seats])

    def check(self) -> None:
        """The journal alone gives the same event."""
        again = replay([decode(encode(entry)) for entry in self.journal])
        assert again == self.event
        assert msgspec.json.encode(again) == msgspec.json.encode(self.event)


def hall(plan: Plan = CUP, guests: list[Guest] | None = None, seed: int = 1, arrive: bool = True) -> Hall:
    """An event with somebody of every role; the banker is at table 1, the player is guest 0."""
    entries = created(plan, people(16) if guests is None else guests, "CUP", seed, "Olga", "hash-of-olga", 0)
    found = Hall(replay(entries), list(entries))
    for role, more in ((MARSHAL, {}), (BANKER, {"table": 1}), (PLAYER, {"guest": 0}), (ONLOOKER, {})):
        found.do(do.MakeRole, role=role, name=f"The {role}", token_hash=f"hash-of-{role}", **more)
    if arrive:
        found.arrive()
    return found
