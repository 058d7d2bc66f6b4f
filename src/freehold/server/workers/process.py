"""One worker process as the server sees it: started when it is needed, ended when it does not answer."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from pathlib import Path

import freehold
from freehold.server.workers.jobs import LENGTH, AnyAnswer, AnyJob, Fault, Progress, Ready, answer_of, framed

_log = logging.getLogger("freehold.server")

_STARTING = 60.0
_REPENTANCE = 10.0
"""Seconds until a process that could not be started is tried again."""
MOST_BYTES = 64_000_000
Heard = Callable[[int, int], None]


class Unanswered(Exception):
    """There is no answer, and why: `late`, or `failed`; `told` is what people may hear of it."""

    def __init__(self, why: str, told: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.told = told


def command_for(niceness: int) -> list[str]:
    """How a worker is started."""
    return [sys.executable, "-P", "-m", "freehold.server.workers.worker", str(niceness)]


class Worker:
    """One process, one job at a time. Whoever waits too long ends it; the next job starts another."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = list(command)
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._starting = asyncio.Lock()
        self._not_before = 0.0
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The number of the process while it runs."""
        return self._process.pid if self._process is not None and self._process.returncode is None else None

    async def warm(self) -> None:
        """Start the process before anybody needs it."""
        with contextlib.suppress(Unanswered):
            await self._running()

    async def ask(self, job: AnyJob, seconds: float, heard: Heard | None = None) -> bytes:
        """What comes of a job, or `Unanswered`. Waiting for the jobs of others counts; starting the process does not.

        A job that tells of its progress has so many seconds from one sign of life to the next.
        """
        await self._running()
        try:
            async with asyncio.timeout(seconds):
                await self._turn.acquire()
        except TimeoutError as late:
            raise Unanswered("late") from late
        try:
            return await self._asked(await self._running(), job, seconds, heard)
        finally:
            self._turn.release()

    async def _asked(self, process: Process, job: AnyJob, seconds: float, heard: Heard | None) -> bytes:
        answered = False
        try:
            assert process.stdin is not None
            process.stdin.write(framed(job))
            while True:
                async with asyncio.timeout(seconds):
                    answer = await _next(process)
                if isinstance(answer, Progress):
                    if heard is not None:
                        heard(answer.done, answer.of)
                    continue
                answered = True
                break
        except TimeoutError as late:
            raise Unanswered("late") from late
        except (OSError, EOFError, ValueError) as fault:
            _log.warning("a worker process has ended in the middle of a job")
            raise Unanswered("failed") from fault
        finally:
            if not answered:
                # Also where nobody waits any more: the answer to an old question must not be taken for that to a new.
                await self._end()
        if isinstance(answer, Fault):
            _log.warning("a worker process could not do a job: %s", answer.what)
            raise Unanswered("failed", answer.what if answer.told else "")
        assert not isinstance(answer, Ready)
        return answer.result

    # -- beginning and ending ----------------------------------------------------------------------

    async def _running(self) -> Process:
        async with self._starting:
            if self.pid is not None:
                assert self._process is not None
                return self._process
            return await self._started()

    async def _started(self) -> Process:
        if self._closed or time.monotonic() < self._not_before:
            raise Unanswered("failed")
        # Until it has shown that it works.
        self._not_before = time.monotonic() + _REPENTANCE
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=_environment(), start_new_session=True
            )
            async with asyncio.timeout(_STARTING):
                await _next(self._process)
        except (OSError, EOFError, ValueError, TimeoutError) as fault:
            _log.warning("a worker process could not be started")
            await self._end()
            raise Unanswered("failed") from fault
        except asyncio.CancelledError:
            await self._end()
            raise
        self._not_before = 0.0
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        # Nobody else asks how it ended, and until somebody has the system keeps its place.
        await asyncio.shield(process.wait())

    async def close(self) -> None:
        """End the process for good, whatever it is doing."""
        self._closed = True
        await self._end()


async def _next(process: Process) -> AnyAnswer:
    assert process.stdout is not None
    length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
    if length > MOST_BYTES:
        raise ValueError("no answer is that long")
    try:
        return answer_of(await process.stdout.readexactly(length))
    except ValueError as fault:
        raise ValueError("a worker answered what nobody understands") from fault


def _environment() -> dict[str, str]:
    """Where a worker finds the very same Freehold."""
    home = str(Path(freehold.__file__).resolve().parent.parent)
    known = os.environ.get("PYTHONPATH", "")
    return os.environ | {"PYTHONPATH": os.pathsep.join(part for part in (home, known) if part)}
