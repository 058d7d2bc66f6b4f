"""What happened, as facts, with the clause that made it so. Sentences are made from the facts: see `text.telling`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.engine.action import Leg
from freehold.engine.edition import Edition
from freehold.engine.text import telling

NO_NUMBERS: Final[list[int]] = []
"""Shared by all events that are about no several seats or deeds."""


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
        text: str,
        first_die: i64,
        second_die: i64,
        card: i64,
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
        self._edition = edition
        self._names = names
        self.name = name
        self.rule = rule
        self.clause = clause if clause else edition.cite(rule)
        """The clause of the edition that lays down `rule`, or the one on the very space this is about."""
        self.seat = seat
        self.other = other
        self.deed = deed
        self.amount = amount
        self.space = space
        self.text = text
        """Words that people wrote themselves: the name of a token, a note of the host."""
        self.first_die = first_die
        self.second_die = second_die
        """Both dice; 0 where no throw is told or nobody said what it showed."""
        self.card = card
        self.piece = piece
        """What is auctioned or asked for, as a stage names it: a lot, a house, a hotel; -1 for none."""
        self.on = on
        """Whether something was switched on."""
        self.seats = seats
        """Several seats in their order: those who are level, or who choose one after the other."""
        self.deeds = deeds
        """All the deeds that were built on, sold from, mortgaged or lifted; `deed` is the first of them."""
        self.counts = counts
        """Steps that went up or came down on each of `deeds`."""
        self.levels = levels
        """Houses that stand on each of `deeds` afterwards."""
        self.hotels = hotels
        """Those of `deeds` whose hotel came down."""
        self.legs = legs
        """The terms of a deal, seen from its proposer."""

    @property
    def sentence(self) -> str:
        """For people, in English, without the clause."""
        return telling.sentence(self._edition, self._names, self)

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence

    def __repr__(self) -> str:
        return f"<Event {self.name} {self.clause}: {self.sentence}>"
