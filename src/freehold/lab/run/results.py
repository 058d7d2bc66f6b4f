"""Putting the parts of a run together: the tables people work with, each written in one go without holding it whole."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from freehold.engine.edition import Edition
from freehold.lab.run.folder import Folder
from freehold.lab.run.frames import frame
from freehold.lab.run.rows import wealth_step
from freehold.lab.stats.intervals import mean_interval, ratio_interval

_ROWS_A_GROUP: Final = 100_000
_FAULTS_KEPT: Final = 1000
_MOST_BLOCKS: Final = 100
_LEVELS: Final = (10, 25, 50, 75, 90)

SPACES: Final = {
    "space": "i16",
    "name": "text",
    "landings": "i64",
    "share": "float",
    "share_low": "float",
    "share_high": "float",
}
DEEDS: Final = {
    "deed": "i16",
    "name": "text",
    "group": "i16",
    "landings": "i64",
    "rent": "i64",
    "payments": "i64",
    "bought": "i64",
    "built": "i64",
    "rent_mean": "float",
    "rent_low": "float",
    "rent_high": "float",
}
SPACE_BLOCKS: Final = {"block": "i16", "games": "i64", "turns": "i64", "space": "i16", "landings": "i64"}
DEED_BLOCKS: Final = {
    "block": "i16",
    "games": "i64",
    "turns": "i64",
    "deed": "i16",
    "rent": "i64",
    "payments": "i64",
    "bought": "i64",
    "built": "i64",
}
BANDS: Final = {
    "turn": "i64",
    "seat": "i16",
    "bot": "text",
    "games": "i64",
    **{f"p{level}": "i64" for level in _LEVELS},
}
"""`seat` is empty in rows that hold all seats of a bot together."""


class Totals:
    """The figures of all chunks added up, and in blocks of neighbouring chunks."""

    def __init__(self, edition: Edition, chunks: int) -> None:
        self.edition = edition
        self.chunks = chunks
        self.blocks = min(chunks, _MOST_BLOCKS)
        self.sums: dict[str, Any] = {}
        self.by_block: list[dict[str, Any]] = [{} for _ in range(self.blocks)]
        self.faults: list[dict[str, Any]] = []

    def add(self, chunk: int, sums: dict[str, Any]) -> None:
        """Take up the figures of one chunk."""
        if len(self.faults) < _FAULTS_KEPT:
            self.faults += sums["faults"]
        for total in (self.sums, self.by_block[chunk * self.blocks // self.chunks]):
            for name, value in sums.items():
                if name == "faults":
                    continue
                if isinstance(value, list):
                    before = total.get(name, [0] * len(value))
                    total[name] = [one + other for one, other in zip(before, value, strict=True)]
                else:
                    total[name] = total.get(name, 0) + value

    @property
    def faulted(self) -> int:
        return int(self.sums["faulted"])

    @property
    def played(self) -> int:
        """Games that came to a result."""
        return int(self.sums["played"])


def gather(folder: Folder, edition: Edition) -> Totals:
    """Add up the figures of all chunks."""
    totals = Totals(edition, folder.run.chunks)
    for chunk in range(folder.run.chunks):
        totals.add(chunk, folder.sums(chunk))
    return totals


# -- the large tables -------------------------------------------------------------------------------------


def write_tables(folder: Folder, totals: Totals) -> None:
    """Write every table of the run."""
    for name in ("games", "seats"):
        with _system_errors(), folder.drafted(f"{name}.parquet") as draft:
            _join(folder.tables(name), draft)
    for name, columns, kinds in (
        ("spaces", _spaces(totals), SPACES),
        ("deeds", _deeds(totals), DEEDS),
        ("spaces_blocks", _space_blocks(totals), SPACE_BLOCKS),
        ("deeds_blocks", _deed_blocks(totals), DEED_BLOCKS),
        ("wealth", _wealth(folder, totals.edition), BANDS),
    ):
        with _system_errors(), folder.drafted(f"{name}.parquet") as draft:
            frame(columns, kinds).write_parquet(draft, compression="zstd")


@contextmanager
def _system_errors() -> Iterator[None]:
    """What the system says about a file, as Python says it; polars wraps it into errors of its own."""
    from polars.exceptions import PolarsError

    try:
        yield
    except PolarsError as fault:
        number = re.search(r"os error (\d+)", str(fault))
        if number is None:
            raise
        raise OSError(int(number[1]), os.strerror(int(number[1]))) from fault


def _join(parts: list[Path], target: Path) -> None:
    """One file of many, in order, streamed; groups of rows have a fixed size, so the bytes do not depend on threads."""
    import polars as pl

    pl.scan_parquet(parts).sink_parquet(target, compression="zstd", row_group_size=_ROWS_A_GROUP, maintain_order=True)


# -- spaces and deeds -------------------------------------------------------------------------------------


def _columns(kinds: dict[str, str], rows: list[tuple[Any, ...]]) -> dict[str, list[Any]]:
    return {name: [row[at] for row in rows] for at, name in enumerate(kinds)}


def _spaces(totals: Totals) -> dict[str, list[Any]]:
    """How often tokens came to rest on each space, and its share of all landings."""
    sums = totals.sums
    every = sum(sums["landings"])
    rows: list[tuple[Any, ...]] = []
    for space in totals.edition.spaces:
        at = space.index
        share = ratio_interval(
            sums["landings"][at],
            sums["landings_squares"][at],
            sums["landings_products"][at],
            every,
            sums["all_squares"],
            totals.played,
        )
        rows.append((at, space.name, sums["landings"][at], share.value, share.low, share.high))
    return _columns(SPACES, rows)


def _deeds(totals: Totals) -> dict[str, list[Any]]:
    """What each deed cost and brought in, and its rent in a game on average."""
    sums = totals.sums
    rows: list[tuple[Any, ...]] = []
    for deed in totals.edition.deeds:
        at = deed.index
        rent = mean_interval(sums["rents"][at], sums["rents_squares"][at], totals.played)
        rows.append(
            (
                at,
                deed.name,
                deed.group,
                sums["landings"][deed.space],
                sums["rents"][at],
                sums["payments"][at],
                sums["bought"][at],
                sums["built"][at],
                rent.value,
                rent.low,
                rent.high,
            )
        )
    return _columns(DEEDS, rows)


def _space_blocks(totals: Totals) -> dict[str, list[Any]]:
    rows: list[tuple[Any, ...]] = []
    for block, sums in enumerate(totals.by_block):
        for space, landings in enumerate(sums["landings"]):
            rows.append((block, sums["played"], sums["figures"][0], space, landings))
    return _columns(SPACE_BLOCKS, rows)


def _deed_blocks(totals: Totals) -> dict[str, list[Any]]:
    rows: list[tuple[Any, ...]] = []
    for block, sums in enumerate(totals.by_block):
        for deed, rent in enumerate(sums["rents"]):
            figures = (sums["payments"][deed], sums["bought"][deed], sums["built"][deed])
            rows.append((block, sums["played"], sums["figures"][0], deed, rent, *figures))
    return _columns(DEED_BLOCKS, rows)


# -- wealth -----------------------------------------------------------------------------------------------


def _wealth(folder: Folder, edition: Edition) -> dict[str, list[Any]]:
    """Bands of worth over time, for every seat and for every bot that has several."""
    import polars as pl

    counted = (
        pl.scan_parquet(folder.tables("wealth"))
        .group_by("turn", "seat", "step")
        .agg(pl.col("games").sum())
        .sort("turn", "seat", "step")
        .collect(engine="streaming")
    )
    bots = folder.run.seats
    cells: dict[tuple[int, int, str], dict[int, int]] = {}
    for turn, seat, step, games in counted.iter_rows():
        for key in ((turn, seat, bots[seat]), (turn, len(bots), bots[seat])):
            steps = cells.setdefault(key, {})
            steps[step] = steps.get(step, 0) + games
    rows: list[tuple[Any, ...]] = []
    size = wealth_step(edition)
    for (turn, seat, bot), steps in sorted(cells.items()):
        bands = [step * size for step in _quantiles(steps)]
        rows.append((turn, seat if seat < len(bots) else None, bot, sum(steps.values()), *bands))
    return _columns(BANDS, rows)


def _quantiles(steps: dict[int, int]) -> list[int]:
    """The steps at or below which 10, 25, 50, 75 and 90 % of the games lie."""
    every = sum(steps.values())
    found: list[int] = []
    reached = 0
    for step in sorted(steps):
        reached += steps[step]
        while len(found) < len(_LEVELS) and reached * 100 >= every * _LEVELS[len(found)]:
            found.append(step)
    return found
