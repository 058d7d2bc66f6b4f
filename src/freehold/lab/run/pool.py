"""Sharing work out among processes of this machine, by the standard library's pool."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final, TypeVar

from freehold.lab.run.runs import Trouble

Job = TypeVar("Job")
Result = TypeVar("Result")

_AHEAD: Final = 2
"""Jobs handed out for every worker: one to do and one to go on with. More would only wait in memory."""


def usual_workers() -> int:
    """As many as there are processors for this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def work_off(function: Callable[[Job], Result], jobs: Iterable[Job], workers: int) -> Generator[Result, None, None]:
    """Do every job and yield the results as they come, not in order.

    One worker is this process itself. With more, `function`, jobs and results have to be picklable, and workers end
    with this process, however it ends. Closing the iterator, or an exception in the loop over it, ends them too.
    """
    if workers <= 1:
        for job in jobs:
            yield function(job)
        return
    yield from _by_processes(function, iter(jobs), workers)


def _by_processes(
    function: Callable[[Job], Result], jobs: Iterator[Job], workers: int
) -> Generator[Result, None, None]:
    # Started afresh: a copy of a process with threads in it, as polars has them, can hang.
    context = get_context("spawn")
    listening, leash = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(workers, context, _begin_worker, (listening,))
    try:
        under_way = {executor.submit(function, job) for job in islice(jobs, workers * _AHEAD)}
        while under_way:
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                under_way |= {executor.submit(function, job) for job in islice(jobs, 1)}
                yield future.result()
    except BrokenProcessPool as death:
        raise Trouble("a worker process died; perhaps the machine ran out of memory") from death
    finally:
        # Letting go of the leash ends the workers at once, whatever they are doing.
        leash.close()
        executor.shutdown(wait=True, cancel_futures=True)
        listening.close()


def _begin_worker(leash: Connection) -> None:
    """Leave Ctrl-C to the process that started this one, and end when that one does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    """Wait for the other end to be closed, which the system does for a process that is killed, too."""
    try:
        leash.recv()
    except (EOFError, OSError):
        os._exit(0)
