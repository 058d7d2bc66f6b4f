"""Playing a whole run: chunks are shared out, kept as they come, and put together at the end."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from freehold.editions.pace import planned_turns
from freehold.lab.needs import need
from freehold.lab.run.cap import cap_note, turns_before
from freehold.lab.run.cluster import check_cluster, work_off_on_cluster
from freehold.lab.run.folder import SUMMARY, Folder, dumped
from freehold.lab.run.pool import work_off
from freehold.lab.run.results import gather, write_tables
from freehold.lab.run.runs import Run, Trouble, versions
from freehold.lab.run.start import start_of
from freehold.lab.run.summary import summary
from freehold.lab.run.work import Part, play_chunk

Progress = Callable[[int], None]
"""Is called with the number of games that have just been done."""


@dataclass(frozen=True)
class Crew:
    """Who plays the games; the results do not depend on it."""

    workers: int = 1
    cluster: str = ""
    """Address of a Ray cluster, empty for processes of this machine."""

    def check(self) -> None:
        """Find out before the first game whether there is somebody to play."""
        if self.cluster:
            check_cluster(self.cluster)

    def play(self, run: Run, chunks: list[int]) -> Generator[Part, None, None]:
        """Play some chunks and yield what came out, as it comes."""
        work = partial(play_chunk, run)
        if self.cluster:
            yield from work_off_on_cluster(work, chunks, self.cluster, self.workers)
        else:
            yield from work_off(work, chunks, self.workers)


def open_folder(run: Run, out: Path, resume: bool) -> Folder:
    """Make sure, before the first game, that the run makes sense and can be kept."""
    need("polars", "lab")
    start = start_of(run)
    folder = Folder(out, run, versions(start.edition.version))
    folder.open(resume)
    return folder


def simulate(folder: Folder, crew: Crew, progress: Progress) -> dict[str, Any]:
    """Play what is missing, write everything and return the summary.

    Whatever interrupts this, the chunks that were done are kept, and calling it again goes on.
    """
    began = time.time()
    run = folder.run
    if not folder.finished:
        done = set(folder.done())
        missing = [chunk for chunk in range(run.chunks) if chunk not in done]
        _play(folder, crew, missing, progress)
        _finish(folder)
        played = sum(len(run.games_of(chunk)) for chunk in missing)
        folder.write("run.json", dumped({**_circumstances(crew, began, played), **_cap(run)}))
    folder.drop_parts()
    found: dict[str, Any] = json.loads((folder.path / SUMMARY).read_text(encoding="utf-8"))
    return found


def _play(folder: Folder, crew: Crew, missing: list[int], progress: Progress) -> None:
    with closing(crew.play(folder.run, missing)) as parts:
        for part in parts:
            if part.version != folder.plan["versions"]["freehold"]:
                raise Trouble(f"a machine of the cluster has Freehold {part.version}; all need the same")
            folder.keep(part)
            progress(len(folder.run.games_of(part.chunk)))


def _finish(folder: Folder) -> None:
    """Put the parts together; the summary comes last and says that everything else is there."""
    edition = start_of(folder.run).edition
    totals = gather(folder, edition)
    with folder.explaining_disk_faults():
        write_tables(folder, totals)
        if totals.faults:
            folder.write("faults.json", dumped({"count": totals.faulted, "faults": totals.faults}))
        folder.write(SUMMARY, dumped(summary(folder.run, folder.plan["versions"], edition, totals)))


def _cap(run: Run) -> dict[str, Any]:
    """When games were stopped, and how that goes with the playing time of the book."""
    book = start_of(run).edition
    planned = planned_turns(book) or None
    return {"cap": run.cap, "planned_turns": planned, "cap_note": cap_note(run.cap, book, turns_before(run))}


def _circumstances(crew: Crew, began: float, played: int) -> dict[str, Any]:
    """What differs from one run of the same command to the next."""
    seconds = time.time() - began
    return {
        "workers": crew.workers,
        "cluster": crew.cluster,
        "games": played,
        "seconds": round(seconds, 3),
        "games_per_second": round(played / seconds, 1) if seconds > 0 else 0,
        "finished": time.strftime("%Y-%m-%dT%H:%M:%S%z"),
    }
