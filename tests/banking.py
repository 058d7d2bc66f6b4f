"""People at a real board for tests: dice fall, cards are drawn and hands are dealt there, and a banker enters it."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

from freehold.bots import Bot, make_bot
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters.opening import OpeningHands, hand_size
from freehold.engine.edition import BANK, HOST
from freehold.engine.game import Game
from freehold.engine.text.notation import write
from freehold.table.deciding.commands import AnyCommand, Do, Host, TakeBack
from freehold.table.deciding.decide import decide
from freehold.table.journal.entries import BOARD, AnyEntry, Created, Joined, SeatPlan, decode, encode
from freehold.table.play import Play
from freehold.table.seating import Person
from freehold.table.table import Table

NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"]


class People:
    """Whoever plays at a real board: bots decide, and chance is drawn from a seed of the test."""

    def __init__(self, seats: int, seed: int, bot: str = "builder") -> None:
        self.chance = random.Random(seed)
        self.bots: list[Bot] = [make_bot(bot, seed * 31 + seat) for seat in range(seats)]

    def next(self, game: Game) -> tuple[int, str]:
        """Who does what next, as a banker would enter it."""
        seat = game.to_act
        action = self._deal(game) if seat == HOST else self._choose(game, seat)
        return seat, write(game, seat, action)

    def _deal(self, game: Game) -> Action:
        stage = game.top
        assert isinstance(stage, OpeningHands), stage.word
        seat = next(each for each in range(game.seats) if not stage.dealt >> each & 1)
        pile = [deed for deed in range(len(game.owner)) if game.owner[deed] == BANK]
        return Action(act.HAND_OUT, deeds=self.chance.sample(pile, hand_size(game)), target=seat)

    def _choose(self, game: Game, seat: int) -> Action:
        cards = [each for each in game.legal(seat) if each.kind == act.CARD]
        if cards:
            return self.chance.choice(cards)
        action = self.bots[seat].choose(game, seat)
        assert action is not None
        if action.kind != act.ROLL:
            return action
        return Action(act.ROLL, self.chance.randint(1, 6) * 10 + self.chance.randint(1, 6))


class Board:
    """A physical table in memory: its journal is a list, and its banker is the first person at it."""

    def __init__(
        self,
        edition: str = "fundraiser",
        seats: int = 4,
        minutes: int = 0,
        banker: int = -1,
        options: Sequence[str] = (),
    ) -> None:
        self.now = 1_000
        self.journal: list[AnyEntry] = []
        plans = [SeatPlan(BOARD, name) for name in NAMES[:seats]]
        created = Created(
            self.now,
            code="TABLE2",
            edition=edition,
            options=list(options),
            seats=plans,
            minutes=minutes,
            physical=True,
            banker=banker,
        )
        self.table = Table(created)
        self.put([created, Joined(self.now, person=0, name="Bea", token_hash="hash 0", host=True)])
        self.people = People(seats, 7)
        self.say(self.banker, Host("start", "start"))

    @property
    def banker(self) -> Person:
        """Whoever made the table."""
        return self.table.people[0]

    @property
    def play(self) -> Play:
        """The game with its course."""
        assert self.table.play is not None
        return self.table.play

    def put(self, entries: list[AnyEntry]) -> None:
        """Write entries down, read them back, apply them."""
        for entry in entries:
            again = decode(encode(entry))
            assert again == entry
            self.journal.append(again)
            self.table.apply(again)

    def say(self, person: Person | None, command: AnyCommand) -> None:
        """Carry out a command, or raise what the table says against it."""
        self.put(decide(self.table, person, command, self.now))

    def enter(self, seat: int, text: str, person: Person | None = None, revision: int | None = None) -> None:
        """What somebody at the board has done, entered by the banker."""
        at = self.table.revision if revision is None else revision
        self.say(person or self.banker, Do(secrets.token_hex(6), at, text, seat))

    def take_back(self, to: int, reason: str = "a slip of the finger", person: Person | None = None) -> None:
        """Go back to just after a move."""
        self.say(person or self.banker, TakeBack(secrets.token_hex(6), self.table.revision, to, reason))

    def play_on(self, most: int) -> int:
        """Let people play, as long as the game lasts; how many moves were entered."""
        for count in range(most):
            if self.table.game.over:
                return count
            self.enter(*self.people.next(self.table.game))
        return most
