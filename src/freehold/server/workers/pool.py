"""The worker processes of a server: some for bots that think, one for the coach at the table, one for reviews."""

from __future__ import annotations

import asyncio
import contextlib
import os
import zlib
from collections.abc import Callable, Sequence

from freehold.server.workers.jobs import Hinting, Refusing, Reviewing, Wish
from freehold.server.workers.process import Heard, Worker, command_for

_NICE = 5
"""Whoever serves people goes first."""
_NICEST = 15
"""A review may take a while; nobody's move waits for it."""

Command = Callable[[int], Sequence[str]]


def usual_thinkers() -> int:
    """One processor is left to the server, where there is more than one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(cores - 1, 1)


class Pool:
    """All worker processes, none of them started before it is needed."""

    def __init__(self, thinkers: int = 0, command: Command = command_for) -> None:
        self._bots = [Worker(command(_NICE)) for _ in range(thinkers or usual_thinkers())]
        self._coach = Worker(command(_NICE))
        self._reviewer = Worker(command(_NICEST))
        self._warming: set[asyncio.Task[None]] = set()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that run."""
        return [worker.pid for worker in [*self._bots, self._coach, self._reviewer] if worker.pid is not None]

    async def think(self, code: str, job: Wish, seconds: float) -> bytes:
        """What a bot of a table wants; a table has always the same process, where its bots remember the game."""
        return await self._worker_of(code).ask(job, seconds)

    async def coach(self, job: Hinting | Refusing, seconds: float) -> bytes:
        """What the coach says to somebody at a table."""
        return await self._coach.ask(job, seconds)

    async def review(self, job: Reviewing, seconds: float, heard: Heard) -> bytes:
        """A reviewed game."""
        return await self._reviewer.ask(job, seconds, heard)

    def warm(self, code: str, bots: bool, coach: bool) -> None:
        """Start what a table is going to need, so that the first who asks does not wait for that."""
        for worker, needed in ((self._worker_of(code), bots), (self._coach, coach)):
            if needed and worker.pid is None:
                task = asyncio.create_task(worker.warm())
                self._warming.add(task)
                task.add_done_callback(self._warming.discard)

    def _worker_of(self, code: str) -> Worker:
        return self._bots[zlib.crc32(code.encode()) % len(self._bots)]

    async def close(self) -> None:
        """End all of them."""
        for task in list(self._warming):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        for worker in [*self._bots, self._coach, self._reviewer]:
            await worker.close()
