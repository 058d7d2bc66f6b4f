"""The game at a table: playing moves, going back, and what has been told."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import msgspec

from freehold.engine.action import Action
from freehold.engine.edition import BANK, Edition
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.position import from_data, to_data
from freehold.engine.stage import AUCTION, Stage
from freehold.engine.state import ENTERED
from freehold.engine.text.notation import parse, suggest
from freehold.engine.text.unread import Unread
from freehold.table.deciding.repeats import Offered, remember
from freehold.table.journal.entries import BY_PERSON
from freehold.table.told import TAKEN_BACK, Told, lapsed, taken_back, told
from freehold.table.views.refusals import against_rules, unreadable

LOG_LENGTH = 300

Lapses = Sequence[tuple[str, int]]
"""Bots that had not answered before a move: what is told of it (`told.BOT_LATE`, `told.BOT_FAILED`), and the seat."""


class RecentMove(msgspec.Struct):
    """A move that can still be taken back: every one where people throw the dice, else those since the dice last fell
    or a card was last drawn."""

    seat: int
    text: str
    by: str
    touched: list[int]
    """Seats that acted or were touched."""
    reason: str = ""
    turn: int = 0
    """How many turns had begun after it."""
    lapses: list[tuple[str, int]] = []


class Course(msgspec.Struct):
    """What a snapshot keeps of a game beside its position."""

    move: int
    turn: int
    fresh: bool
    log: list[Told]
    sealed: str = ""
    offered: dict[str, tuple[int, ...]] = {}
    lot: int = 0


class Play:
    """One game while it is played at a table."""

    def __init__(self, game: Game, move: int = 0) -> None:
        self.game = game
        self.move = move
        """How many moves have been played."""
        self.turn = 0
        """How many turns have begun."""
        self.fresh = True
        """A turn has begun since the last sample of everybody's worth."""
        self.log: deque[Told] = deque(maxlen=LOG_LENGTH)
        self.steps: list[RecentMove] = []
        self.sealed = ""
        """What cannot be taken back and came just before `steps`: `throw`, `card`, or nothing yet."""
        self.base = game.copy()
        self.base_turn = 0
        self.lot = self.base_lot = move
        """The move with which the latest auction began: two houses auctioned one after the other look the same."""
        self.told: list[Told] = []
        """What the latest move made happen."""
        self.offered: Offered = {}
        """What bots have offered (`deciding.repeats`): they do not repeat it until what it is about has changed hands,
        not even after an undo."""
        self._tell(game.events)
        self.base_turn = self.turn
        self.base_log = list(self.log)

    # -- playing -----------------------------------------------------------------------------------

    def judge(self, seat: int, text: str) -> Action:
        """The action a text stands for, or `Refused` with the reason and its clause."""
        try:
            action = parse(self.game, seat, text)
        except Unread as unread:
            raise unreadable(unread) from unread
        refusal_ = self.game.why_not(seat, action)
        if refusal_ is not None:
            raise against_rules(refusal_, suggest(self.game, seat, text))
        return action

    def do(self, seat: int, text: str, by: str, reason: str = "", lapses: Lapses = ()) -> None:
        """Play a move that has been judged; `reason` is why a bot refuses, `lapses` are bots that had not answered."""
        game = self.game
        action = parse(game, seat, text)
        if by != BY_PERSON:
            remember(self.offered, game, seat, action)
        before = _chance(game)
        lot = _auction(game)
        cash, owned = game.cash[:], game.owned[:]
        events = game.play(seat, action)
        self.move += 1
        if _auction(game) not in (None, lot):
            self.lot = self.move
        self._tell(events, by, reason, lapses)
        drew = any(event.name == "drew" for event in events)
        # Real dice fall as they fall, whatever is taken back: nothing is foretold by going behind them.
        if game.chance != ENTERED and (drew or _chance(game) != before):
            self._settle_base("card" if drew else "throw")
            return
        touched = {event.seat for event in events} | {event.other for event in events} | {seat}
        touched |= {
            each for each in range(game.seats) if (cash[each], owned[each]) != (game.cash[each], game.owned[each])
        }
        seats = sorted(each for each in touched if each >= 0)
        self.steps.append(RecentMove(seat, text, by, seats, reason, self.turn, list(lapses)))

    def _settle_base(self, sealed: str) -> None:
        self.steps = []
        self.sealed = sealed
        self.base = self.game.copy()
        self.base_turn = self.turn
        self.base_lot = self.lot
        self.base_log = list(self.log)

    def _tell(self, events: list[Event], by: str = "", reason: str = "", lapses: Lapses = ()) -> None:
        names = self.game.names
        self.told = [lapsed(name, seat, names[seat], self.turn, self.move) for name, seat in lapses]
        for event in events:
            if event.name == "turn-begins":
                self.turn += 1
                self.fresh = True
            self.told.append(told(self.game.edition, event, self.turn, self.move, by, reason))
        self.log.extend(self.told)

    # -- going back --------------------------------------------------------------------------------

    @property
    def base_move(self) -> int:
        """The earliest move one can go back to."""
        return self.move - len(self.steps)

    def go_back(self, to: int) -> None:
        """Return to just after move `to`, which is not before `base_move`.

        Where people throw the dice that is the beginning: two thousand moves are played again in a quarter of a second,
        which is quick enough for a mistake, and every moment can be reached, also after a restart.
        """
        kept = self.steps[: to - self.base_move]
        remarks = [entry for entry in self.log if entry.name == TAKEN_BACK and entry not in self.base_log]
        self.log = deque(self.base_log, maxlen=LOG_LENGTH)
        self.move = self.base_move
        self.game = self.base.copy()
        self.game.listening = True
        self.turn = self.base_turn
        self.lot = self.base_lot
        self.steps = []
        for step in kept:
            self.do(step.seat, step.text, step.by, step.reason, step.lapses)
        # What was said of moves taken back earlier stays, beside the last move that still counts.
        here = {"move": self.move, "turn": self.turn}
        remarks = [entry if entry.move <= to else msgspec.structs.replace(entry, **here) for entry in remarks]
        self.log = deque(sorted([*self.log, *remarks], key=lambda entry: entry.move), maxlen=LOG_LENGTH)
        self.told = []

    def tell_taken_back(self, moves: int, reason: str) -> None:
        """Say that so many moves were taken back, and why. Rule: PN-4.2b, PN-9.2"""
        self.told = [taken_back(self.game.edition, moves, reason, self.turn, self.move)]
        self.log.extend(self.told)

    # -- keeping -----------------------------------------------------------------------------------

    @property
    def is_settled(self) -> bool:
        """Nothing can be taken back at this moment, so that a snapshot loses nothing."""
        return not self.steps

    def course(self) -> Course:
        """What is to be kept beside the position."""
        return Course(self.move, self.turn, self.fresh, list(self.log)[-150:], self.sealed, self.offered, self.lot)

    def position(self) -> bytes:
        """The position as JSON."""
        return msgspec.json.encode(to_data(self.game))


def restored(edition: Edition, position: bytes, course: Course) -> Play:
    """The game of a snapshot."""
    game = from_data(edition, msgspec.json.decode(position, type=dict[str, object]))
    game.listening = True
    game.events = []
    play = Play(game, course.move)
    play.turn = play.base_turn = course.turn
    play.fresh = course.fresh
    play.sealed = course.sealed
    play.log.extend(course.log)
    play.base_log = list(play.log)
    play.offered = course.offered
    play.lot = play.base_lot = course.lot
    return play


def _chance(game: Game) -> tuple[int, ...]:
    """Changes whenever a die falls or a deck is shuffled."""
    return (game.dice.counter, *(stream.counter for stream in game.shuffles))


def _auction(game: Game) -> Stage | None:
    """The auction that is held, also while somebody pays a rent in the middle of it."""
    return next((stage for stage in reversed(game.agenda) if stage.kind == AUCTION), None)


# -- what a command answers to ----------------------------------------------------------------------------


def concern(game: Game) -> str:
    """What the table is busy with, in so many words that a command about it cannot be taken for another."""
    if game.is_idle:
        return "over"
    turn = game.turn
    return "/".join(
        [
            *(stage.word for stage in game.agenda),
            game.top.concern(game),
            str(turn.seat if turn is not None else BANK),
            str(game.paused),
        ]
    )
