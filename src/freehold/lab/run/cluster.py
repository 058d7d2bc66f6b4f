"""Sharing work out among the machines of a Ray cluster; Ray does the scheduling."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, Final, TypeVar

from freehold.lab.needs import need
from freehold.lab.run.runs import Trouble

Job = TypeVar("Job")
Result = TypeVar("Result")

LOCAL: Final = "local"
AUTO: Final = "auto"
_SECONDS_TO_ANSWER: Final = 5
_AHEAD: Final = 2


def work_off_on_cluster(
    function: Callable[[Job], Result], jobs: Iterable[Job], address: str, workers: int
) -> Generator[Result, None, None]:
    """Do every job as a Ray task and yield the results as they come, not in order.

    `address` is where the cluster is, `auto` for the one this machine belongs to, or `local` for one of this machine
    alone with `workers` processes. Freehold has to be installed on every machine.
    """
    ray = _ray()
    mine = not ray.is_initialized()
    if mine:
        _connect(address, workers)
    try:
        yield from _by_tasks(function, iter(jobs), int(ray.cluster_resources().get("CPU", 1)))
    finally:
        if mine:
            ray.shutdown()


def check_cluster(address: str) -> None:
    """Find out before the first game whether there is a cluster; Ray itself would go on asking for many minutes."""
    need("ray", "cluster")
    if address in (LOCAL, AUTO):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise Trouble(f"a cluster is at {AUTO}, {LOCAL} or HOST:PORT, not at {address!r}")
    try:
        socket.create_connection((host, int(port)), _SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError) as fault:
        raise Trouble(f"no Ray cluster answers at {address}") from fault


def _ray() -> Any:
    """Ray itself, which only those who use a cluster have installed."""
    return import_module("ray")


def _connect(address: str, workers: int) -> None:
    ray = _ray()
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=workers, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as fault:
        raise Trouble(f"no Ray cluster answers at {address}") from fault


def _do(function: Callable[[Job], Result], job: Job) -> Result:
    return function(job)


def _by_tasks(function: Callable[[Job], Result], jobs: Iterator[Job], processors: int) -> Generator[Result, None, None]:
    ray = _ray()
    task = ray.remote(_do)
    shared = ray.put(function)
    under_way = [task.remote(shared, job) for job in islice(jobs, max(1, processors) * _AHEAD)]
    try:
        while under_way:
            done, under_way = ray.wait(under_way, num_returns=1)
            under_way += [task.remote(shared, job) for job in islice(jobs, len(done))]
            for reference in done:
                yield ray.get(reference)
    except ray.exceptions.RayTaskError as fault:
        raise Trouble(f"a machine of the cluster could not play: {str(fault).strip().splitlines()[-1]}") from fault
    except ray.exceptions.RayError as fault:
        raise Trouble(f"the cluster has failed: {str(fault).strip().splitlines()[0]}") from fault
    finally:
        for reference in under_way:
            ray.cancel(reference, force=True)
