"""What happened, as facts, with the clause that made it so. Sentences are made from the facts: see `text.telling`.

Games are listened to by servers, coaches and whoever studies them, a thousand events a game, and few of these are ever
read: an event keeps what it needs to be told later, and neither looks up its clause nor makes its sentence before
somebody asks.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import NO_LEGS, Leg
from freehold.engine.edition import Edition
from freehold.engine.text import telling

NO_NUMBERS: Final[list[int]] = []
"""Shared by all events that are about no several seats or deeds."""


@mypyc_attr(acyclic=True)
class Details:
    """What only some events have to tell; all the others share one without any."""

    def __init__(
        self,
        text: str,
        piece: i64,
        on: bool,
        seats: list[int],
        deeds: list[int],
        counts: list[int],
        levels: list[int],
        hotels: list[int],
        legs: list[Leg],
        clause: str,
    ) -> None:
        self.text = text
        self.piece = piece
        self.on = on
        self.seats = seats
        self.deeds = deeds
        self.counts = counts
        self.levels = levels
        self.hotels = hotels
        self.legs = legs
        self.clause = clause
        """The clause on the very space it is about, or an empty text where the rule speaks for itself."""


NO_DETAILS: Final = Details("", -1, False, NO_NUMBERS, NO_NUMBERS, NO_NUMBERS, NO_NUMBERS, NO_NUMBERS, NO_LEGS, "")


@mypyc_attr(acyclic=True)
class Event:
    """One thing that happened. Which fields matter depends on the name; the rest keep their defaults."""

    def __init__(
        self,
        edition: Edition,
        names: list[str],
        name: str,
        rule: str,
        seat: i64,
        other: i64,
        deed: i64,
        amount: i64,
        space: i64,
        first_die: i64,
        second_die: i64,
        card: i64,
        details: Details,
    ) -> None:
        self._edition = edition
        self._names = names
        self._details = details
        self.name = name
        self.rule = rule
        self.seat = seat
        self.other = other
        self.deed = deed
        self.amount = amount
        self.space = space
        self.first_die = first_die
        self.second_die = second_die
        """Both dice; 0 where no throw is told or nobody said what it showed."""
        self.card = card

    @property
    def clause(self) -> str:
        """The clause of the edition that lays down `rule`, or the one on the very space this is about."""
        own = self._details.clause
        return own if own else self._edition.cite(self.rule)

    @property
    def text(self) -> str:
        """Words that people wrote themselves: the name of a token, a note of the host."""
        return self._details.text

    @property
    def piece(self) -> i64:
        """What is auctioned or asked for, as a stage names it: a lot, a house, a hotel; -1 for none."""
        return self._details.piece

    @property
    def on(self) -> bool:
        """Whether something was switched on."""
        return self._details.on

    @property
    def seats(self) -> list[int]:
        """Several seats in their order: those who are level, or who choose one after the other."""
        return self._details.seats

    @property
    def deeds(self) -> list[int]:
        """All the deeds that were built on, sold from, mortgaged or lifted; `deed` is the first of them."""
        return self._details.deeds

    @property
    def counts(self) -> list[int]:
        """Steps that went up or came down on each of `deeds`."""
        return self._details.counts

    @property
    def levels(self) -> list[int]:
        """Houses that stand on each of `deeds` afterwards."""
        return self._details.levels

    @property
    def hotels(self) -> list[int]:
        """Those of `deeds` whose hotel came down."""
        return self._details.hotels

    @property
    def legs(self) -> list[Leg]:
        """The terms of a deal, seen from its proposer."""
        return self._details.legs

    @property
    def sentence(self) -> str:
        """For people, in English, without the clause."""
        return telling.sentence(self._edition, self._names, self)

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence

    def __repr__(self) -> str:
        return f"<Event {self.name} {self.clause}: {self.sentence}>"
