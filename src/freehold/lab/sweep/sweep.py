"""A sweep: the same games under every combination of some rules.

Every cell of the grid is a run like any other, in a folder of its own below that of the sweep, so that whatever
interrupts a sweep keeps what is done, and every cell can be looked at with `freehold report`.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from freehold.files import write_whole
from freehold.lab.needs import need
from freehold.lab.run.cap import planned_cap
from freehold.lab.run.folder import PLAN, Folder, dumped
from freehold.lab.run.match import USUAL_CAP
from freehold.lab.run.pool import work_off
from freehold.lab.run.rows import CAPPED, FAULTED
from freehold.lab.run.runs import Run, Trouble
from freehold.lab.run.simulate import Crew, open_folder, simulate
from freehold.lab.run.start import start_of
from freehold.lab.run.work import Part, play_chunk
from freehold.lab.sweep.grid import Cell, Grid, books

if TYPE_CHECKING:
    import polars as pl

    from freehold.lab.sweep.effects import Effects

PAGE: Final = "sweep.html"
DATA: Final = "sweep.json"


@dataclass(frozen=True)
class Sweep:
    """What is to be played: a table of bots, and the grid of rules it plays under."""

    edition: str
    grid: Grid
    seats: tuple[str, ...]
    games: int
    seed: int
    options: tuple[str, ...] = ()
    cap: int = USUAL_CAP
    """Turns after which games are stopped; 0 for as many as the rules of each cell plan."""

    def run(self, cell: Cell) -> Run:
        """The run of one cell. All have the same seed, and so the same dice and decks in the same games."""
        run = Run(self.edition, self.seats, self.games, self.seed, self.options, cell.changes, self.cap)
        return run if self.cap else replace(run, cap=planned_cap(run))

    def caps(self) -> list[int]:
        """The caps there are, one if all cells have the same."""
        return list(dict.fromkeys(self.run(cell).cap for cell in self.grid.cells))

    def as_data(self) -> dict[str, Any]:
        """The sweep as JSON can hold it."""
        return {
            "edition": self.edition,
            "options": list(self.options),
            "rules": {axis.name: list(axis.values) for axis in self.grid.axes},
            "seats": list(self.seats),
            "games": self.games,
            "seed": self.seed,
            "cap": self.cap or "edition",
        }

    def command(self) -> str:
        """The command line that gives the same results again."""
        words = ["freehold", "sweep", self.edition]
        for axis in self.grid.axes:
            words += ["--set", f"{axis.name}={','.join(axis.values)}"]
        words += ["--seats", ",".join(self.seats), "--games", str(self.games), "--seed", str(self.seed)]
        words += ["--cap", str(self.cap) if self.cap else "edition"]
        for option in self.options:
            words += ["--option", option]
        return shlex.join(words)


# -- before the first game --------------------------------------------------------------------------------


def check(sweep: Sweep) -> None:
    """Find out whether every cell can be played; raise what `start_of` and `books` raise."""
    need("polars", "lab")
    need("matplotlib", "lab")
    books(sweep.edition, sweep.options, sweep.grid)
    for cell in sweep.grid.cells:
        start_of(sweep.run(cell))


@contextmanager
def opened(sweep: Sweep, out: Path, resume: bool) -> Iterator[list[Folder]]:
    """Give the folders of all cells, in order, for nobody else to write into meanwhile."""
    check(sweep)
    _take(sweep, out, resume)
    folders: list[Folder] = []
    try:
        for cell in sweep.grid.cells:
            folders.append(open_folder(sweep.run(cell), out / cell.folder, resume=True))
        yield folders
    finally:
        for folder in folders:
            folder.close()


def _take(sweep: Sweep, out: Path, resume: bool) -> None:
    """Make the folder of the sweep, or make sure that it is this sweep's."""
    try:
        if out.exists() and not out.is_dir():
            raise Trouble(f"{out} is a file; --out has to be a folder")
        out.mkdir(parents=True, exist_ok=True)
        if not resume and any(out.iterdir()):
            raise Trouble(f"{out} is not empty; choose another --out, or say --resume to go on with its sweep")
        if any(out.iterdir()):
            _check_same(sweep, out)
        else:
            write_whole(out / PLAN, dumped({"sweep": sweep.as_data()}))
    except OSError as fault:
        raise Trouble(f"{out} cannot be written: {(fault.strerror or str(fault)).lower()}") from fault


def _check_same(sweep: Sweep, out: Path) -> None:
    try:
        there = json.loads((out / PLAN).read_text(encoding="utf-8"))["sweep"]
        here = sweep.as_data()
        differing = [
            f"{name} {_shown(there[name])} there and {_shown(here[name])} here"
            for name in here
            if there[name] != here[name]
        ]
    except (FileNotFoundError, ValueError, KeyError, TypeError) as fault:
        raise Trouble(f"{out} holds no sweep that could go on") from fault
    # The order of rules and values is part of the sweep: the first ones are what all others are compared with.
    if not differing and list(there["rules"]) != list(here["rules"]):
        differing.append("the order of the rules is another")
    if differing:
        raise Trouble(f"{out} belongs to another sweep: {'; '.join(differing)}")


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name}={','.join(values)}" for name, values in value.items())
    return ",".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


# -- playing ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """A chunk of one cell."""

    cell: int
    run: Run
    chunk: int


def play(folders: Sequence[Folder], workers: int, progress: Callable[[int], None]) -> None:
    """Play what is missing, cell by cell, and put every cell together as soon as its last chunk is there.

    `progress` is called with the number of games that have just been done, those of an earlier attempt included.
    """
    jobs: list[Job] = []
    left: dict[int, int] = {}
    for cell, folder in enumerate(folders):
        done = set(folder.done())
        progress(sum(len(folder.run.games_of(chunk)) for chunk in done))
        missing = [chunk for chunk in range(folder.run.chunks) if chunk not in done]
        jobs += [Job(cell, folder.run, chunk) for chunk in missing]
        left[cell] = len(missing)
        if not missing:
            _finish(folder)
    with closing(work_off(_play, jobs, workers)) as coming:
        for cell, part in coming:
            folders[cell].keep(part)
            progress(len(folders[cell].run.games_of(part.chunk)))
            left[cell] -= 1
            if left[cell] == 0:
                _finish(folders[cell])


def _play(job: Job) -> tuple[int, Part]:
    return job.cell, play_chunk(job.run, job.chunk)


def _finish(folder: Folder) -> None:
    """A cell with nothing left to play is only put together."""
    simulate(folder, Crew(), lambda _: None)


# -- comparing --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Found:
    """What came out of a sweep."""

    effects: Effects
    faulted: int
    """Games of all cells that failed; each of them is left out everywhere."""


def compare(sweep: Sweep, folders: Sequence[Folder]) -> Found:
    """Compare the cells over the games that came to a result in all of them."""
    from freehold.lab.sweep.effects import effects, measures

    book = start_of(sweep.run(sweep.grid.cells[0])).edition
    measured = measures(sweep.seats, book.currency)
    frames = [figures(folder.path, len(sweep.seats)) for folder in folders]
    faulted = sum(sweep.games - len(frame) for frame in frames)
    shared = frames[0].select("game")
    for frame in frames[1:]:
        shared = shared.join(frame, on="game", how="semi")
    if shared.is_empty():
        raise Trouble("no game came to a result in every combination; freehold report tells of each of them")
    cells = [
        frame.join(shared, on="game", how="semi").sort("game").drop("game").to_numpy().astype(float) for frame in frames
    ]
    return Found(effects(sweep.grid, measured, cells, sweep.seed), faulted)


def figures(path: Path, seats: int) -> pl.DataFrame:
    """What is measured in every game of a cell that came to a result, in the order of `measures`."""
    import polars as pl

    games = pl.scan_parquet(path / "games.parquet").filter(pl.col("result") != FAULTED)
    capped = (pl.col("result") == CAPPED).alias("capped")
    fixed = games.select("game", "turns", capped, "bankruptcies", "deals", "rent")
    first = pl.col("place") == 1
    wins = [
        pl.when(first & (pl.col("seat") == seat))
        .then(1 / pl.col("level"))
        .otherwise(0.0)
        .sum()
        .alias(f"wins-{seat + 1}")
        for seat in range(seats)
    ]
    by_seat = pl.scan_parquet(path / "seats.parquet").group_by("game").agg(wins)
    return fixed.join(by_seat, on="game").sort("game").collect()


def publish(sweep: Sweep, found: Found, out: Path, title: str, facts: Sequence[tuple[str, str]]) -> None:
    """Write what was found, for machines and for people."""
    from freehold.lab.report.dress import look_for
    from freehold.lab.sweep.report import as_data, page

    about = {"command": sweep.command(), **sweep.as_data(), "faulted": found.faulted}
    try:
        write_whole(out / DATA, dumped(as_data(found.effects, about)))
        write_whole(out / PAGE, page(found.effects, title, facts, look_for(sweep.edition)).html())
    except OSError as fault:
        raise Trouble(f"{out} cannot be written: {(fault.strerror or str(fault)).lower()}") from fault
