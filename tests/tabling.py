"""A table in memory for tests: its journal is a list, its time is a number one sets."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from freehold.table.deciding.beginning import join, starting
from freehold.table.deciding.commands import AnyCommand, Do
from freehold.table.deciding.decide import decide
from freehold.table.deciding.moving import move
from freehold.table.deciding.ticking import tick
from freehold.table.journal.entries import (
    BOT,
    OPEN,
    PERSON,
    AnyEntry,
    ClockPlan,
    Created,
    Fork,
    Joined,
    SeatPlan,
    decode,
    encode,
)
from freehold.table.seating import Person
from freehold.table.sitters import Sitters
from freehold.table.table import Table

NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"]


class Live:
    """A table with everybody's commands going straight into its journal, through its written form."""

    def __init__(
        self,
        edition: str = "fundraiser",
        people: int = 2,
        bots: int = 0,
        bot: str = "builder",
        options: Sequence[str] = (),
        clock: ClockPlan | None = None,
        policy: str = "wait",
        minutes: int = 0,
        seed: str = "ab" * 32,
        begin: bool = True,
        ask_rents: bool = False,
        advice: bool = False,
        fork: Fork | None = None,
    ) -> None:
        self.now = 1_000
        self.journal: list[AnyEntry] = []
        self.sitters = Sitters()
        seats = [SeatPlan(OPEN) for _ in range(people)] + [SeatPlan(BOT, f"Bot {at}", bot) for at in range(bots)]
        created = Created(
            self.now,
            code="TABLE2",
            edition=edition,
            options=list(options),
            seats=seats,
            clock=clock,
            policy=policy,
            minutes=minutes,
            server_seed=seed,
            ask_rents=ask_rents,
            advice=advice,
            fork=fork,
        )
        self.table = Table(created)
        self.put([created])
        if people == 0:
            self.put([Joined(self.now, person=0, name="Host Hanna", token_hash="h", host=True)])
        for at in range(people):
            if at == 0:
                self.put([Joined(self.now, person=0, name=NAMES[0], token_hash="hash 0", seat=0, host=True)])
            else:
                self.put(join(self.table, NAMES[at], f"hash {at}", None, False, self.now))
        if begin:
            self.begin()

    def begin(self) -> None:
        """Let everything that is due before play be over."""
        self.put(starting(self.table, self.now))
        self.now += 6_000
        self.put(tick(self.table, self.now, {}))

    def put(self, entries: Sequence[AnyEntry]) -> None:
        """Write entries down, read them back, apply them."""
        for entry in entries:
            again = decode(encode(entry))
            assert again == entry
            self.journal.append(again)
            self.table.apply(again)

    def person(self, seat: int) -> Person:
        """Who sits on a seat."""
        return self.table.people[self.table.places[seat].person]

    def say(self, person: Person | None, command: AnyCommand) -> None:
        """Carry out a command, or raise what the table says against it."""
        self.put(decide(self.table, person, command, self.now))

    def do(self, seat: int, text: str, revision: int | None = None, id: str = "") -> None:
        """A person's move."""
        at = self.table.revision if revision is None else revision
        self.say(self.person(seat), Do(id or secrets.token_hex(6), at, text))

    def bot_move(self) -> tuple[int, str, str] | None:
        """What a bot would do next: seat, text and in whose place."""
        play = self.table.play
        assert play is not None
        return self.sitters.next_move(play.game, self.table.places, self.table.code, play.offered)

    def bot_moves(self, most: int = 1) -> int:
        """Let bots move until the table waits for a person."""
        for count in range(most):
            found = self.bot_move()
            if found is None:
                return count
            self.put([move(self.table, *found, self.now)])
        return most


__all__ = ["NAMES", "PERSON", "Live"]
