"""Reading the results of a run that `freehold simulate` has written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import polars as pl

from freehold.editions import EditionError, edition
from freehold.engine.edition import Edition
from freehold.lab.run.folder import FORMAT, PLAN, SUMMARY
from freehold.lab.run.runs import Trouble
from freehold.lab.stats.bootstrap import Estimate

_KEYS: Final = {
    "a_game",
    "bots",
    "cap",
    "capped_share",
    "command",
    "edition",
    "faults",
    "games",
    "position",
    "seats",
    "seed",
    "versions",
}
"""What a report takes from a summary."""
_TABLES: Final = ("games", "seats", "spaces", "deeds", "deeds_blocks", "wealth")


@dataclass(frozen=True)
class Results:
    """A folder of results with the book that was played."""

    path: Path
    summary: dict[str, Any]
    edition: Edition
    tables: Mapping[str, pl.LazyFrame]

    @property
    def played(self) -> int:
        """Games that came to a result."""
        return int(self.summary["games"]["played"])

    @property
    def bots(self) -> list[str]:
        """The bot on every seat."""
        return [str(seat["bot"]) for seat in self.summary["seats"]]

    def a_game(self, figure: str) -> Estimate:
        """A figure of a game on average: `turns`, `deals`, `rent` and so on."""
        return Estimate(**self.summary["a_game"][figure])


# -- reading ----------------------------------------------------------------------------------------------


def read_results(path: Path) -> Results:
    """Open a folder that `freehold simulate` has written, or raise `Trouble` if it is none or not finished."""
    summary = _summary(path)
    about = summary["edition"]
    try:
        book = edition(str(about["name"]), about["options"], about["changes"])
    except EditionError as fault:
        raise Trouble(f"the edition of {path} cannot be read any more: {fault.problems[0]}") from fault
    tables = {name: pl.scan_parquet(path / f"{name}.parquet") for name in _TABLES}
    found = Results(path, summary, book, tables)
    try:
        spaces = tables["spaces"].select("name").collect()["name"].to_list()
        for name in _TABLES:
            tables[name].collect_schema()
    except (pl.exceptions.PolarsError, OSError) as fault:
        raise Trouble(f"the results in {path} are damaged: a table is missing or cannot be read") from fault
    if spaces != [space.name for space in book.spaces]:
        raise Trouble(f"{path} was played on another board of {book.id} than the one that is installed")
    if found.played == 0:
        raise Trouble(f"{path} holds no game that came to a result")
    return found


def _summary(path: Path) -> dict[str, Any]:
    """The summary of a finished run, in the form this version writes."""
    if not path.is_dir():
        raise Trouble(f"{path} is not a results folder" if path.exists() else f"there is no folder {path}")
    if (path / "sweep.json").exists():
        raise Trouble(f"{path} is a sweep: its page is {path / 'sweep.html'}, its cells have reports of their own")
    if not (path / SUMMARY).exists():
        raise Trouble(_unfinished(path))
    try:
        summary: dict[str, Any] = json.loads((path / SUMMARY).read_text(encoding="utf-8"))
        form = int(summary["format"])
        if form == FORMAT and not summary.keys() >= _KEYS:
            raise ValueError
    except (ValueError, KeyError, TypeError, OSError) as fault:
        raise Trouble(f"{path / SUMMARY} is damaged or no summary of freehold simulate") from fault
    if form > FORMAT:
        raise Trouble(f"{path} was written by a newer Freehold, in form {form}; this one reads form {FORMAT}")
    return summary


def _unfinished(path: Path) -> str:
    if (path / PLAN).exists():
        return f"the run in {path} is not finished; say freehold simulate with --resume to go on with it"
    return f"{path} is not a results folder of freehold simulate: it has no {SUMMARY}"
