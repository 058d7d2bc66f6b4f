"""Whole numbers that are added up game by game and chunk by chunk: they give the same in any order.

What is counted, and amounts themselves, fit into 64 bits for more games than anybody plays in a chunk. Squares of
amounts may not: they are Python's integers, which know no bound.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

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
        self.landings = vec[i64]([0] * spaces)
        self.landings_squares = vec[i64]([0] * spaces)
        self.landings_products = vec[i64]([0] * spaces)
        """Landings on the space times landings in all."""
        self.all_squares: i64 = 0
        """Squares of landings in all."""
        self.rents = vec[i64]([0] * deeds)
        self.rents_squares = [0] * deeds
        self.payments = vec[i64]([0] * deeds)
        self.bought = vec[i64]([0] * deeds)
        self.built = vec[i64]([0] * deeds)

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
        every: i64 = 0
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
            self.bought[deed] += tally.bought[deed]
            self.built[deed] += tally.built[deed]
            payments = tally.rents_paid[deed]
            if payments == 0:
                continue
            self.payments[deed] += payments
            self.rents[deed] += tally.rents[deed]
            rent: int = tally.rents[deed]
            self.rents_squares[deed] += rent * rent

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
            "landings": list(self.landings),
            "landings_squares": list(self.landings_squares),
            "landings_products": list(self.landings_products),
            "all_squares": self.all_squares,
            "rents": list(self.rents),
            "rents_squares": self.rents_squares,
            "payments": list(self.payments),
            "bought": list(self.bought),
            "built": list(self.built),
        }
