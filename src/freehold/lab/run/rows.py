"""The rows and sums of one chunk, collected game by game; `frames` makes tables of them."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.tally import Tally
from freehold.lab.run.match import Outcome
from freehold.lab.run.sums import FIGURES, Sums

WON: Final = "won"
CAPPED: Final = "capped"
FAULTED: Final = "faulted"

GAMES: Final = {
    "game": "i64",
    "seed": "i64",
    "result": "text",
    "winner": "i16",
    "winners": "i16",
    "opener": "i16",
    **dict.fromkeys(FIGURES, "i64"),
}
"""One row a game. `winner` is empty where the first place is shared; a faulted game has only the first three."""
SEATS: Final = {
    "game": "i64",
    "seat": "i16",
    "bot": "text",
    "order": "i16",
    "place": "i16",
    "level": "i16",
    "worth": "i64",
    "bankrupt": "flag",
    "cause": "text",
    "creditor": "i16",
    "fell": "i64",
}
"""One row a game and seat. `order` is 1 for the seat that had the first turn, `level` how many share the place,
`creditor` is a seat, -1 for the Bank; the last three are empty for those who never fell."""
WEALTH: Final = {"turn": "i64", "seat": "i16", "step": "i64", "games": "i64"}
"""In how many games a seat's worth lay in a step of `wealth_step` at a turn."""

_PLACES: Final[i64] = 1 << 20
"""More than there are samples and seats in a game."""


def wealth_step(edition: Edition) -> int:
    """Worth is counted in steps of about a twentieth of the salary, so that bands can be added up over chunks."""
    return max(1, edition.rules.movement_salary // 20)


class Rows:
    """What a chunk has to tell so far."""

    def __init__(self, edition: Edition, bots: list[str], sample_every: int) -> None:
        self.bots = bots
        self.sample_every: i64 = sample_every
        self.step: i64 = wealth_step(edition)
        self.sums = Sums(len(bots), len(edition.spaces), len(edition.deeds))
        self.games: list[list[Any]] = [[] for _ in GAMES]
        self.seats: list[list[Any]] = [[] for _ in SEATS]
        """The columns of both tables, in their order."""
        self._wealth: dict[int, int] = {}
        """How often each cell of the table was met. A cell is one number: the step, the sample and the seat."""

    # -- adding a game ---------------------------------------------------------------------------------

    def add(self, number: int, seed: int, outcome: Outcome, tally: Tally, game: Game) -> None:
        """Take up a game that has been played."""
        winners = outcome.winners()
        rent: i64 = 0
        for paid in tally.rents:
            rent += paid
        figures: list[int] = [
            outcome.turns,
            outcome.rolls,
            outcome.decisions,
            game.bankruptcies,
            tally.deals,
            tally.auctions,
            rent,
        ]
        row: list[Any] = [
            number,
            seed,
            CAPPED if outcome.capped else WON,
            winners[0] if len(winners) == 1 else None,
            len(winners),
            outcome.opener,
        ]
        _append(self.games, row + figures)
        self.sums.add(outcome, tally, figures)
        self._add_seats(number, outcome, tally)
        self._add_samples(outcome)

    def add_faulted(self, number: int, seed: int) -> None:
        """Take up a game that could not be played to its end; nothing of it is counted."""
        self.sums.faulted += 1
        row: list[Any] = [number, seed, FAULTED]
        _append(self.games, row + [None] * (len(GAMES) - len(row)))

    def _add_seats(self, number: int, outcome: Outcome, tally: Tally) -> None:
        places = outcome.places()
        count = len(places)
        for seat in range(count):
            fell = tally.fallen[seat] >= 0
            row: list[Any] = [
                number,
                seat,
                self.bots[seat],
                (seat - outcome.opener) % count + 1,
                places[seat],
                places.count(places[seat]),
                outcome.worth[seat],
                fell,
                tally.causes[seat] if fell else None,
                tally.creditors[seat] if fell else None,
                tally.fallen[seat] if fell else None,
            ]
            _append(self.seats, row)

    def _add_samples(self, outcome: Outcome) -> None:
        place: i64 = 0
        for sample in outcome.samples:
            for worth in sample:
                cell = worth // self.step * _PLACES + place
                self._wealth[cell] = self._wealth.get(cell, 0) + 1
                place += 1

    # -- handing over ----------------------------------------------------------------------------------

    def wealth(self) -> list[list[Any]]:
        """The columns of the table of wealth, by step, turn and seat."""
        count: i64 = len(self.bots)
        turns: list[Any] = []
        seats: list[Any] = []
        steps: list[Any] = []
        games: list[Any] = []
        for cell in sorted(self._wealth):
            place = cell % _PLACES
            turns.append((place // count + 1) * self.sample_every)
            seats.append(place % count)
            steps.append(cell // _PLACES)
            games.append(self._wealth[cell])
        return [turns, seats, steps, games]


def _append(columns: list[list[Any]], row: list[Any]) -> None:
    for at in range(len(row)):
        columns[at].append(row[at])
