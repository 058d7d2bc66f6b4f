"""Playing tasks of the laboratory for a door: by whom, with a bar, and what stops it."""

from __future__ import annotations

import multiprocessing
import warnings
from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import TypeVar

from freehold.bots.roster import judges_by_equity
from freehold.console.models import model_fault
from freehold.doors.checks import whole
from freehold.doors.progress import progress_of
from freehold.engine.edition import Edition
from freehold.lab.run.pool import usual_workers
from freehold.lab.run.runs import Trouble
from freehold.lab.run.sharing import Task, share_out

Found = TypeVar("Found")


def checked_workers(asked: int) -> int:
    """As many workers as asked for; 0 for as many as this machine has processors."""
    workers = whole(asked, "workers", 0) or usual_workers()
    if workers > 1 and _is_read_by_a_worker():
        raise Trouble('a script that asks for workers does so below `if __name__ == "__main__":`, for they read it too')
    return workers


def _is_read_by_a_worker() -> bool:
    """Whether a worker that is being started has come here by reading the script of whoever started it."""
    return bool(getattr(multiprocessing.current_process(), "_inheriting", False))


def warn_of_model(edition: Edition, name: str, bots: Iterable[str]) -> None:
    """Say so if a bot that judges by equity plays an edition without a fitted model."""
    fault = model_fault(edition, name) if any(judges_by_equity(bot) for bot in bots) else ""
    if fault:
        warnings.warn(fault, stacklevel=3)


def gathered(tasks: Sequence[Task[Found]], workers: int, progress: bool | None) -> list[Found]:
    """Have all tasks played, and return what came out in their order, whoever was quicker."""
    results: dict[int, Found] = {}
    crew = min(workers, len(tasks))
    with (
        progress_of(sum(task.games for task in tasks), progress) as step,
        closing(share_out(tasks, crew)) as coming,
    ):
        for number, found in coming:
            results[number] = found
            step(tasks[number].games)
    return [results[number] for number in sorted(results)]
