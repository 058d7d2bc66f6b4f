"""What came out of many games: tables, a summary and plots, read from the folder that `simulate` writes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from freehold.editions.problems import did_you_mean
from freehold.lab.needs import need
from freehold.showing import html_of

if TYPE_CHECKING:
    import polars as pl

    from freehold.doors.plots import Plot
    from freehold.engine.edition import Edition
    from freehold.lab.report.data import Results

_TOLD: Final = 4


class Result:
    """Many games: a table for every question, the summary, and plots.

    `freehold.simulate` returns one; `freehold.result(folder)` reads one that was kept.
    """

    def __init__(self, path: Path, keeper: TemporaryDirectory[str] | None = None) -> None:
        """Open the results in a folder; `keeper` removes it with the result. Raise `Trouble` if there are none."""
        need("polars", "lab")
        self.path = path
        """The folder with the tables in Parquet and `summary.json`."""
        self._keeper = keeper
        self._read: Results = self._results(path)
        self.summary: dict[str, Any] = self._read.summary
        """Everything that was counted, with 95 % intervals: by seat, by bot, and of a game on average."""

    @staticmethod
    def _results(path: Path) -> Results:
        from freehold.lab.report.data import read_results

        return read_results(path)

    @property
    def edition(self) -> Edition:
        """The rule book that was played, with its options and changes."""
        return self._read.edition

    @property
    def bots(self) -> list[str]:
        """The bot on every seat."""
        return self._read.bots

    # -- tables --------------------------------------------------------------------------------------

    @cached_property
    def games(self) -> pl.DataFrame:
        """One row a game: seed, length, how it ended, money that moved."""
        return self._table("games")

    @cached_property
    def seats(self) -> pl.DataFrame:
        """One row for every seat of every game: rank, worth at the end, what was owned and paid."""
        return self._table("seats")

    @cached_property
    def spaces(self) -> pl.DataFrame:
        """One row for every space of the board: how often tokens came to rest there."""
        return self._table("spaces")

    @cached_property
    def deeds(self) -> pl.DataFrame:
        """One row for every deed: what it cost, and the rent it brought."""
        return self._table("deeds")

    @cached_property
    def wealth(self) -> pl.DataFrame:
        """How worth develops, turn by turn: the values below which 10, 25, 50, 75 and 90 % of games lie."""
        return self._table("wealth")

    def _table(self, name: str) -> pl.DataFrame:
        return self._read.tables[name].collect()

    # -- pictures --------------------------------------------------------------------------------------

    def plot(self, what: str = "wins") -> Plot:
        """Draw a picture of the report: `wins`, `seats`, `lengths`, `landings`, `rents`, `deeds`, `causes`, `wealth`.

        A notebook shows it; `save` writes it as SVG.
        """
        need("matplotlib", "lab")
        from freehold.doors.plots import PLOTS

        draw: Callable[[Results], Plot] | None = PLOTS.get(what)
        if draw is None:
            raise ValueError(f"there is no plot {what!r}{did_you_mean(what, PLOTS)}")
        return draw(self._read)

    def report(self, path: str | Path) -> Path:
        """Write the whole report as one HTML page, as `freehold report` does, and return where it is."""
        need("matplotlib", "lab")
        from freehold.files import write_whole
        from freehold.lab.report.report import report

        write_whole(Path(path), report(self.path))
        return Path(path)

    # -- for people ------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        found = self.summary
        bots = sorted(found["bots"], key=lambda row: -row["win_share"]["value"])
        told = [f"{row['bot']} {100 * row['win_share']['value']:.1f} %" for row in bots[:_TOLD]]
        return f"<Result of {self.edition.id}, {found['games']['played']:,} games, wins: {', '.join(told)}>"

    def _repr_html_(self) -> str | None:
        """The figures everybody asks for first, for notebooks."""
        return html_of(self)


def result(folder: str | Path) -> Result:
    """Read results that `freehold simulate --out` or `freehold.simulate(..., out=...)` has kept."""
    return Result(Path(folder))
