"""The game at a table: playing moves, going back, and what has been told."""

from __future__ import annotations

from collections import deque

import msgspec

from freehold.engine.action import Action, Leg
from freehold.engine.edition import BANK, HOST, Edition
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.pieces import PIECES
from freehold.engine.position import from_data, to_data
from freehold.engine.stage import AUCTION, Stage
from freehold.engine.state import ENTERED
from freehold.engine.text.notation import parse, suggest
from freehold.engine.text.unread import Unread
from freehold.table.deciding.reasons import WORDS
from freehold.table.deciding.repeats import Offered, remember
from freehold.table.journal.entries import BY_HOST, BY_PERSON
from freehold.table.views.refusals import against_rules, unreadable

LOG_LENGTH = 300

TAKEN_BACK = "taken-back"
"""What is told when a banker or a marshal takes moves back: how many, and why."""


class ToldCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card everybody has seen."""

    deck: int
    title: str
    text: str
    card: int = -1
    """Its number, by which the terms of a deal name it. A card that is drawn looks like others of its kind, and which
    of them it was is not told."""


class ToldLeg(msgspec.Struct, frozen=True):
    """One partner's part of a deal, seen from the proposer."""

    partner: int
    give_deeds: list[int]
    give_cash: int
    give_cards: list[int]
    get_deeds: list[int]
    get_cash: int
    get_cards: list[int]


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as clients hear it: its facts, and its sentence in English. What it is not about is left out."""

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
    by: str = msgspec.field(default_factory=str)
    """Who made the move: a person, a bot, a bot because of the clock or an absence, the host, the table. Always told,
    if only as an empty text: only plain defaults are left out."""
    dice: list[int] = []
    seats: list[int] = []
    deeds: list[int] = []
    counts: list[int] = []
    levels: list[int] = []
    hotels: list[int] = []
    cards: list[ToldCard] = []
    """The card the event is about, or all the cards in the terms of a deal."""
    legs: list[ToldLeg] = []
    piece: str = ""
    on: bool | None = None
    reason: str = ""
    """Why a bot has refused (`deciding.reasons`)."""


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

    def do(self, seat: int, text: str, by: str, reason: str = "") -> None:
        """Play a move that has been judged; `reason` is why a bot refuses."""
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
        self._tell(events, by, reason)
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
        self.steps.append(RecentMove(seat, text, by, seats, reason, self.turn))

    def _settle_base(self, sealed: str) -> None:
        self.steps = []
        self.sealed = sealed
        self.base = self.game.copy()
        self.base_turn = self.turn
        self.base_lot = self.lot
        self.base_log = list(self.log)

    def _tell(self, events: list[Event], by: str = "", reason: str = "") -> None:
        self.told = []
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
            self.do(step.seat, step.text, step.by, step.reason)
        # What was said of moves taken back earlier stays, beside the last move that still counts.
        remarks = [msgspec.structs.replace(entry, move=min(entry.move, to)) for entry in remarks]
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


def told(edition: Edition, event: Event, turn: int, move: int, by: str = "", reason: str = "") -> Told:
    """An event for clients; the clause stands beside the sentence, not in it."""
    why = reason if event.name == "refused-deal" else ""
    cards = [_card(edition, event.card)] if event.card >= 0 else []
    for leg in event.legs:
        cards += [_card(edition, card, card) for card in leg.give_cards + leg.get_cards]
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
        f"{event.sentence}: {WORDS.get(why, why)}" if why else event.sentence,
        by,
        dice=[event.first_die, event.second_die] if event.first_die else [],
        seats=event.seats[:],
        deeds=event.deeds[:],
        counts=event.counts[:],
        levels=event.levels[:],
        hotels=event.hotels[:],
        cards=cards,
        legs=[_leg(leg) for leg in event.legs],
        piece=PIECES[event.piece] if event.piece >= 0 else "",
        on=event.on if event.name == "auto-claim" else None,
        reason=why,
    )


def taken_back(edition: Edition, moves: int, reason: str, turn: int, move: int) -> Told:
    """That moves were taken back, as clients hear it: by the right to decide that notes cite."""
    what = "1 move was taken back" if moves == 1 else f"{moves} moves were taken back"
    sentence = f"{what}: {reason}" if reason else f"{what}."
    clause = edition.cite("host.note")
    return Told(TAKEN_BACK, HOST, -1, -1, moves, -1, reason, clause, turn, move, sentence, BY_HOST)


def _card(edition: Edition, card: int, number: int = -1) -> ToldCard:
    seen = edition.cards[card]
    return ToldCard(seen.deck, seen.title, seen.text, number)


def _leg(leg: Leg) -> ToldLeg:
    return ToldLeg(
        leg.partner,
        leg.give_deeds[:],
        leg.give_cash,
        leg.give_cards[:],
        leg.get_deeds[:],
        leg.get_cash,
        leg.get_cards[:],
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
