"""What the coach answers, as plain data: hints, why an offer was refused, and a reviewed game.

All chances and losses are integers in parts of a million. Seats, deeds and groups are numbers; sentences are made by
whoever shows them.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Detail = int | str | list[int]
"""What a reason may say of itself: numbers of deeds, groups and seats, money, chances, and names of figures."""

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
GRADES: Final[tuple[Grade, ...]] = ("best", "good", "inaccuracy", "mistake", "blunder")

Cause = Literal["dice", "card", "decision"]


class HintedAction(msgspec.Struct):
    """One thing to do, and why."""

    text: str
    """In the notation."""
    equity: int
    """The chance to win after it,"""
    error: int
    """and how far off that may be: one standard error."""
    reason: str
    details: dict[str, Detail]


class Hint(msgspec.Struct):
    """The best actions, best first."""

    actions: list[HintedAction]


class Term(msgspec.Struct):
    """One figure of a seat's score, before and after a deal."""

    figure: str
    before: int
    after: int


class RefusalAnswer(msgspec.Struct):
    """What a seat saw in an offer: its chances without the deal and with it, and what makes the difference."""

    seat: int
    before: int
    after: int
    terms: list[Term]
    """Largest change first."""


class Chances(msgspec.Struct):
    """Everybody's chances at one moment."""

    move: int
    """How many actions of the record came before."""
    turn: int
    shares: list[int]
    errors: list[int]


class Exchange(msgspec.Struct, omit_defaults=True):
    """What lay on the table when somebody answered: what would change hands, seen from whoever answers."""

    partner: int = -1
    """Who made the offer or sells; -1 for the Bank."""
    gives: list[int] = []
    """Deeds,"""
    pays: int = 0
    """money (in an auction the highest bid so far)"""
    gives_cards: list[int] = []
    """and kept cards, by the decks they belong to, that would go;"""
    gets: list[int] = []
    """and what would come."""
    earns: int = 0
    gets_cards: list[int] = []


class Swing(msgspec.Struct):
    """A turning point."""

    move: int
    turn: int
    seat: int
    kind: Cause
    change: list[int]
    text: str
    """In the notation; a throw with its dice."""
    space: int = -1
    """Where a throw or a card led,"""
    card: int = -1
    """and the card that was drawn; -1 where there was none."""
    about: Exchange | None = None
    """What a decision answered to."""


class Decision(msgspec.Struct):
    """One decision that somebody had, and what it was worth."""

    move: int
    turn: int
    seat: int
    text: str
    grade: Grade
    loss: int
    """What the best action would have brought more; 0 for the best."""
    error: int
    better: str | None
    reason: str
    details: dict[str, Detail]
    about: Exchange | None = None
    """What lay on the table, where the action answers to something: an offer, a deed for sale, a lot."""


class Player(msgspec.Struct):
    """How one seat played."""

    seat: int
    name: str
    best: int
    good: int
    inaccuracy: int
    mistake: int
    blunder: int
    accuracy: int
    """0 to 100."""
    luck: int
    """What throws and cards, one's own and those of others, brought: the change that no decision accounts for."""
    skill: int
    """What one's own decisions lost against the best there were; never more than 0."""
    gifts: int = 0
    """What the mistakes of others brought."""
    rest: int = 0
    """The part of that luck which the throws and cards, measured one by one, do not account for."""


class Stopped(msgspec.Struct):
    """Where a record could not be read any further."""

    line: int
    reason: str


class Review(msgspec.Struct):
    """A whole game, reviewed."""

    edition: str
    version: str
    names: list[str]
    playouts: int
    seed: int
    complete: bool
    stopped: Stopped | None
    chances: list[Chances]
    luck: list[int]
    skill: list[int]
    swings: list[Swing]
    decisions: list[Decision]
    players: list[Player]
