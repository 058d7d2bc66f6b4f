"""Walking through a record: what every move was, and the game at any of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from freehold.bots.outline import outline_of
from freehold.coach.shapes import Stopped
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.refusal import Refusal
from freehold.engine.state import SEEDED
from freehold.engine.text.notation import parse_line, write
from freehold.engine.text.record import Line, Record, RecordError, begin

Sort = Literal["dice", "card", "decision", "other"]

_NO_CHOICE: Final = frozenset((act.CLAIM, act.AUTO_CLAIM, act.TOKEN, act.QUIT, act.BANKRUPT, act.WITHDRAW))
"""What players do without a choice that could be better or worse, or for reasons outside of the game."""


@dataclass(frozen=True)
class Move:
    """One action of a record."""

    number: int
    """How many actions came before."""
    line: int
    turn: int
    """How many turns have begun."""
    seat: int
    text: str
    """In the notation."""
    sort: Sort
    begins_turn: bool
    space: int = -1
    """Where a throw or a card led,"""
    card: int = -1
    """and the card that was drawn."""


class Walk:
    """A game that is led along its record, forwards, and begins anew where it is asked for an earlier moment."""

    def __init__(self, record: Record, edition: Edition) -> None:
        self.record = record
        self.edition = edition
        self.lines: list[Line] = record.actions()
        self.game = begin(record, edition)
        self.number = 0

    def to(self, number: int) -> Game:
        """The game before the action with this number. It is lent: whoever plays on takes a fork."""
        if number < self.number:
            self.game = begin(self.record, self.edition)
            self.number = 0
        while self.number < number:
            self.step()
        return self.game

    def next(self) -> tuple[int, Action]:
        """Who does what now."""
        return parse_line(self.game, self.lines[self.number].text)

    def step(self) -> None:
        """Carry out the next action of the record."""
        seat, action = self.next()
        self.game.play(seat, action)
        self.number += 1


def eased(game: Game) -> Game:
    """The same moment at a table that throws its own dice, and where every rent is asked for as soon as it is due.

    Somebody who has to ask for each of them may forget to, and the bots that play on would first say that they do not
    want to forget: neither is what a review is about.
    """
    twin = game.copy()
    twin.chance = SEEDED
    if outline_of(game.edition).asks_for_rent:
        for seat in range(game.seats):
            twin.auto_claim[seat] = True
    return twin


def moves_of(record: Record, edition: Edition) -> tuple[list[Move], Stopped | None]:
    """All moves of a record, and where it makes no sense any more, if it does not make sense to its end."""
    try:
        walk = Walk(record, edition)
    except RecordError as fault:
        return [], Stopped(fault.number, fault.reason)
    found: list[Move] = []
    turn = -1
    for line in walk.lines:
        game = walk.game
        try:
            seat, action = walk.next()
            begins = _begins_turn(game, turn)
            turn = game.throwing_turns if begins else turn
            text = write(game, seat, action)
            now = game.throwing_turns
            walk.step()
        except Refusal as refusal:
            return found, Stopped(line.number, str(refusal))
        found.append(_told(Move(len(found), line.number, now, seat, text, _sort(game, seat, action), begins), game))
    return found, None


def _told(move: Move, after: Game) -> Move:
    """The move with what chance made of it: the dice, the card, and where they led."""
    if move.sort not in ("dice", "card") or move.seat < 0:
        return move
    thrown = [event for event in after.events if event.first_die]
    drawn = [event.card for event in after.events if event.name == "drew"]
    text = f"roll {thrown[0].first_die} {thrown[0].second_die}" if thrown and move.text == "roll" else move.text
    return replace(move, text=text, space=int(after.place[move.seat]), card=int(drawn[0]) if drawn else -1)


def _begins_turn(game: Game, last: int) -> bool:
    """Whether this is the first action of a turn, or of the whole game."""
    return last < 0 or (game.throwing_turns != last and game.turn is not None and game.turn.throws == 0)


def _sort(after: Game, seat: int, action: Action) -> Sort:
    """Whether chance or somebody decided; `after` has just told what happened."""
    if action.kind == act.CARD:
        return "card"
    if action.kind == act.ROLL:
        return "card" if any(event.name == "drew" for event in after.events) else "dice"
    return "other" if seat < 0 or action.kind in _NO_CHOICE or action.kind >= act.HAND_OUT else "decision"
