"""The game at a table: playing moves, going back, and what has been told."""

from __future__ import annotations

import re
from collections import deque

import msgspec

from freehold.engine import stage as stg
from freehold.engine.action import Action
from freehold.engine.edition import Edition
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.position import from_data, to_data
from freehold.engine.refusal import Refusal
from freehold.engine.text.notation import parse, suggest
from freehold.engine.text.terms import terms_text
from freehold.table.deciding.commands import Refused
from freehold.table.deciding.repeats import matter, offer_key
from freehold.table.journal.entries import BY_PERSON
from freehold.table.views.refusals import against_rules, unreadable

LOG_LENGTH = 300
_CITED = re.compile(r" \([^()]*\)$")


class Told(msgspec.Struct, frozen=True):
    """An event as clients hear it."""

    name: str
    seat: int
    other: int
    deed: int
    amount: int
    space: int
    text: str
    clause: str
    turn: int
    move: int
    sentence: str
    by: str = ""
    """Who made the move: a person, a bot, a bot because of the clock or an absence, the host, the table."""


class Step(msgspec.Struct):
    """A move since the dice last fell or a card was last drawn: it can still be taken back."""

    seat: int
    text: str
    by: str
    touched: list[int]
    """Seats that acted or were touched."""


class Course(msgspec.Struct):
    """What a snapshot keeps of a game beside its position."""

    move: int
    turn: int
    fresh: bool
    log: list[Told]
    sealed: str = ""
    offered: dict[str, tuple[int, ...]] = {}


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
        self.steps: list[Step] = []
        self.sealed = ""
        """What cannot be taken back and came just before `steps`: `throw`, `card`, or nothing yet."""
        self.base = game.copy()
        self.base_turn = 0
        self.told: list[Told] = []
        """What the latest move made happen."""
        self.offered: dict[str, tuple[int, ...]] = {}
        """What bots have offered, with who owned what it is about at that time: they do not repeat it until that has
        changed, not even after an undo."""
        self._tell(game.events)
        self.base_turn = self.turn

    # -- playing -----------------------------------------------------------------------------------

    def judge(self, seat: int, text: str) -> Action:
        """The action a text stands for, or `Refused` with the reason and its clause."""
        try:
            action = parse(self.game, seat, text)
        except Refusal as refusal:
            raise unreadable(refusal) from refusal
        refusal_ = self.game.why_not(seat, action)
        if refusal_ is not None:
            # Before anything else is judged: the figures are those of the latest judgement.
            reason, details = against_rules(self.game, seat, action, refusal_)
            instead = suggest(self.game, seat, text)
            raise Refused("rules", refusal_.reason, refusal_.clause, instead, reason=reason, details=details)
        return action

    def do(self, seat: int, text: str, by: str) -> None:
        """Play a move that has been judged."""
        game = self.game
        action = parse(game, seat, text)
        about = matter(game, action)
        if about and by != BY_PERSON:
            self.offered[offer_key(game, seat, action)] = about
        before = _chance(game)
        cash, owned = game.cash[:], game.owned[:]
        events = game.play(seat, action)
        self.move += 1
        self._tell(events, by)
        drew = any(event.name == "drew" for event in events)
        if drew or _chance(game) != before:
            self._settle_base("card" if drew else "throw")
            return
        touched = {event.seat for event in events} | {event.other for event in events} | {seat}
        touched |= {
            each for each in range(game.seats) if (cash[each], owned[each]) != (game.cash[each], game.owned[each])
        }
        self.steps.append(Step(seat, text, by, sorted(each for each in touched if each >= 0)))

    def _settle_base(self, sealed: str) -> None:
        self.steps = []
        self.sealed = sealed
        self.base = self.game.copy()
        self.base_turn = self.turn

    def _tell(self, events: list[Event], by: str = "") -> None:
        self.told = []
        for event in events:
            if event.name == "turn-begins":
                self.turn += 1
                self.fresh = True
            self.told.append(told(event, self.turn, self.move, by))
        self.log.extend(self.told)

    # -- going back --------------------------------------------------------------------------------

    @property
    def base_move(self) -> int:
        """The earliest move one can go back to."""
        return self.move - len(self.steps)

    def go_back(self, to: int) -> None:
        """Return to just after move `to`, which is not before `base_move`."""
        kept = self.steps[: to - self.base_move]
        self.log = deque((entry for entry in self.log if entry.move <= to), maxlen=LOG_LENGTH)
        log = list(self.log)
        self.move = self.base_move
        self.game = self.base.copy()
        self.game.listening = True
        self.turn = self.base_turn
        self.steps = []
        for step in kept:
            self.do(step.seat, step.text, step.by)
        self.log = deque(log, maxlen=LOG_LENGTH)
        self.told = []

    # -- keeping -----------------------------------------------------------------------------------

    @property
    def is_settled(self) -> bool:
        """Nothing can be taken back at this moment, so that a snapshot loses nothing."""
        return not self.steps

    def course(self) -> Course:
        """What is to be kept beside the position."""
        return Course(self.move, self.turn, self.fresh, list(self.log)[-150:], self.sealed, self.offered)

    def position(self) -> bytes:
        """The position as JSON."""
        return msgspec.json.encode(to_data(self.game))


def told(event: Event, turn: int, move: int, by: str = "") -> Told:
    """An event for clients; the clause stands beside the sentence, not in it."""
    sentence = _CITED.sub("", event.sentence) if event.clause else event.sentence
    return Told(
        event.name,
        event.seat,
        event.other,
        event.deed,
        event.amount,
        event.space,
        event.text,
        event.clause,
        turn,
        move,
        sentence,
        by,
    )


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
    play.offered = course.offered
    return play


def _chance(game: Game) -> tuple[int, ...]:
    """Changes whenever a die falls or a deck is shuffled."""
    return (game.dice.counter, *(stream.counter for stream in game.shuffles))


# -- what a command answers to ----------------------------------------------------------------------------


def concern(game: Game) -> str:
    """What the table is busy with, in so many words that a command about it cannot be taken for another.

    Bids are left out: a higher bid of somebody else does not change what one is bidding for.
    """
    if not game.agenda:
        return "over"
    top = game.agenda[-1]
    parts = [str(stage.kind) for stage in game.agenda]
    parts.append(f"{top.seat}" if top.kind not in (stg.AUCTION, stg.FIRST_THROW, stg.WISHES, stg.TOKEN_CHOICE) else "")
    if isinstance(top, stg.Turn):
        parts += [str(top.throws), str(top.again)]
    elif isinstance(top, (stg.Purchase, stg.Approach, stg.Reserve, stg.RentThrow)):
        parts.append(str(top.deed))
    elif isinstance(top, stg.Auction):
        parts += [str(top.deed), str(top.piece), str(top.seller), str(top.among)]
    elif isinstance(top, stg.DealStage):
        parts += [terms_text(game, top.legs), str(top.answered)]
    elif isinstance(top, stg.Asking):
        parts.append(terms_text(game, top.legs))
    elif isinstance(top, stg.Debt):
        parts += [str(top.amount), str(top.creditor), top.cause]
    elif isinstance(top, stg.Handover):
        parts.append(str(top.deeds))
    elif isinstance(top, stg.Placing):
        parts += [str(top.piece), str(top.count)]
    turn = game.turn
    parts.append(str(turn.seat if turn is not None else -1))
    parts.append(str(game.paused))
    return "/".join(parts)
