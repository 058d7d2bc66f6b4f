"""Whole numbers that are added up game by game and chunk by chunk: they give the same in any order."""

from __future__ import annotations

from typing import Any, Final

from freehold.engine.tally import Tally
from freehold.lab.run.match import Outcome

FIGURES: Final = ("turns", "rolls", "decisions", "bankruptcies", "deals", "auctions", "rent")
"""What is counted in every game."""


class Sums:
    """The figures of some games added up, with the squares and products that intervals are made of."""

    def __init__(self, seats: int, spaces: int, deeds: int) -> None:
        self.played = 0
        self.capped = 0
        self.faulted = 0
        """Games that could not be played to the end; nothing else is known of them."""
        self.figures = [0] * len(FIGURES)
        self.figures_squares = [0] * len(FIGURES)
        self.wins = [0] * (seats * seats)
        """First places of every seat alone, then of every seat shared by two, and so on."""
        self.fallen = [0] * seats
        self.worth = [0] * seats
        self.worth_squares = [0] * seats
        self.landings = [0] * spaces
        self.landings_squares = [0] * spaces
        self.landings_products = [0] * spaces
        """Landings on the space times landings in all."""
        self.all_squares = 0
        """Squares of landings in all."""
        self.rents = [0] * deeds
        self.rents_squares = [0] * deeds
        self.payments = [0] * deeds
        self.bought = [0] * deeds
        self.built = [0] * deeds

    def add(self, outcome: Outcome, tally: Tally, figures: list[int]) -> None:
        """Take up a game that has been played; `figures` are those of `FIGURES`, in that order."""
        self.played += 1
        if outcome.capped:
            self.capped += 1
        for at in range(len(figures)):
            self.figures[at] += figures[at]
            self.figures_squares[at] += figures[at] * figures[at]
        self._add_seats(outcome, tally)
        self._add_landings(tally)
        self._add_deeds(tally)

    def _add_seats(self, outcome: Outcome, tally: Tally) -> None:
        count = len(self.fallen)
        winners = outcome.winners()
        for seat in winners:
            self.wins[(len(winners) - 1) * count + seat] += 1
        for seat in range(count):
            worth = outcome.worth[seat]
            self.worth[seat] += worth
            self.worth_squares[seat] += worth * worth
            if tally.fallen[seat] >= 0:
                self.fallen[seat] += 1

    def _add_landings(self, tally: Tally) -> None:
        every = 0
        for count in tally.landings:
            every += count
        self.all_squares += every * every
        for space in range(len(self.landings)):
            landings = tally.landings[space]
            self.landings[space] += landings
            self.landings_squares[space] += landings * landings
            self.landings_products[space] += landings * every

    def _add_deeds(self, tally: Tally) -> None:
        for deed in range(len(self.rents)):
            rent = tally.rents[deed]
            self.rents[deed] += rent
            self.rents_squares[deed] += rent * rent
            self.payments[deed] += tally.rents_paid[deed]
            self.bought[deed] += tally.bought[deed]
            self.built[deed] += tally.built[deed]

    def as_data(self) -> dict[str, Any]:
        """All of them by name, numbers and lists of numbers."""
        return {
            "played": self.played,
            "capped": self.capped,
            "faulted": self.faulted,
            "figures": self.figures,
            "figures_squares": self.figures_squares,
            "wins": self.wins,
            "fallen": self.fallen,
            "worth": self.worth,
            "worth_squares": self.worth_squares,
            "landings": self.landings,
            "landings_squares": self.landings_squares,
            "landings_products": self.landings_products,
            "all_squares": self.all_squares,
            "rents": self.rents,
            "rents_squares": self.rents_squares,
            "payments": self.payments,
            "bought": self.bought,
            "built": self.built,
        }
