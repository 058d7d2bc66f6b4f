"""The rows and sums of one chunk, collected game by game."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final

from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.tally import Tally
from freehold.lab.run.match import Outcome
from freehold.lab.run.start import Start
from freehold.lab.run.sums import FIGURES, Sums

if TYPE_CHECKING:
    import polars as pl

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


def wealth_step(edition: Edition) -> int:
    """Worth is counted in steps of about a twentieth of the salary, so that bands can be added up over chunks."""
    return max(1, edition.rules.movement_salary // 20)


class Rows:
    """What a chunk has to tell so far."""

    def __init__(self, start: Start, sample_every: int) -> None:
        edition = start.edition
        self.bots = start.bots
        self.sample_every = sample_every
        self.step = wealth_step(edition)
        self.sums = Sums(len(start.bots), len(edition.spaces), len(edition.deeds))
        self.games: dict[str, list[Any]] = {name: [] for name in GAMES}
        self.seats: dict[str, list[Any]] = {name: [] for name in SEATS}
        self.wealth: dict[tuple[int, int, int], int] = {}

    # -- adding a game ---------------------------------------------------------------------------------

    def add(self, number: int, seed: int, outcome: Outcome, tally: Tally, game: Game) -> None:
        """Take up a game that has been played."""
        winners = outcome.winners()
        figures = [
            outcome.turns,
            outcome.rolls,
            outcome.decisions,
            game.bankruptcies,
            tally.deals,
            tally.auctions,
            sum(tally.rents),
        ]
        _append(
            self.games,
            number,
            seed,
            CAPPED if outcome.capped else WON,
            winners[0] if len(winners) == 1 else None,
            len(winners),
            outcome.opener,
            *figures,
        )
        self.sums.add(outcome, tally, figures)
        self._add_seats(number, outcome, tally)
        self._add_samples(outcome)

    def add_faulted(self, number: int, seed: int) -> None:
        """Take up a game that could not be played to its end; nothing of it is counted."""
        self.sums.faulted += 1
        _append(self.games, number, seed, FAULTED, *[None] * (len(GAMES) - 3))

    def _add_seats(self, number: int, outcome: Outcome, tally: Tally) -> None:
        places = outcome.places()
        count = len(places)
        for seat, place in enumerate(places):
            fell = tally.fallen[seat] >= 0
            _append(
                self.seats,
                number,
                seat,
                self.bots[seat],
                (seat - outcome.opener) % count + 1,
                place,
                places.count(place),
                outcome.worth[seat],
                fell,
                tally.causes[seat] if fell else None,
                tally.creditors[seat] if fell else None,
                tally.fallen[seat] if fell else None,
            )

    def _add_samples(self, outcome: Outcome) -> None:
        turn = 0
        for sample in outcome.samples:
            turn += self.sample_every
            for seat, worth in enumerate(sample):
                cell = (turn, seat, worth // self.step)
                self.wealth[cell] = self.wealth.get(cell, 0) + 1

    # -- handing over ----------------------------------------------------------------------------------

    def tables(self) -> dict[str, bytes]:
        """The rows as Parquet files."""
        cells = sorted(self.wealth.items())
        wealth: dict[str, list[Any]] = {
            "turn": [cell[0] for cell, _ in cells],
            "seat": [cell[1] for cell, _ in cells],
            "step": [cell[2] for cell, _ in cells],
            "games": [count for _, count in cells],
        }
        return {
            "games": packed(frame(self.games, GAMES)),
            "seats": packed(frame(self.seats, SEATS)),
            "wealth": packed(frame(wealth, WEALTH)),
        }


def _append(columns: dict[str, list[Any]], *values: object) -> None:
    for column, value in zip(columns.values(), values, strict=True):
        column.append(value)


def frame(columns: dict[str, list[Any]], kinds: dict[str, str]) -> pl.DataFrame:
    """Columns as a table of exactly these kinds, whatever happens to stand in them."""
    import polars as pl

    types = {"i16": pl.Int16, "i64": pl.Int64, "text": pl.String, "flag": pl.Boolean, "float": pl.Float64}
    return pl.DataFrame(columns, schema={name: types[kind] for name, kind in kinds.items()})


def packed(table: pl.DataFrame) -> bytes:
    """A table as the bytes of a Parquet file."""
    file = io.BytesIO()
    table.write_parquet(file, compression="zstd", statistics=False)
    return file.getvalue()
