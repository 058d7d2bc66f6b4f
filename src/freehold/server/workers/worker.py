"""A worker process: reads jobs, one after another, and writes what came of them, until its pipe is closed.

`python -m freehold.server.workers.worker NICENESS` talks over its standard streams, so that the system ends it with
whoever started it: also when that one was killed.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import BinaryIO

import msgspec

from freehold.server.workers.jobs import LENGTH, AnyAnswer, AnyJob, Done, Fault, Progress, Ready, framed, job_of
from freehold.server.workers.work import Told, work

_LONGEST = 120
"""Seconds without a sign of life after which the system ends the process: nobody waits for it any more."""

Answering = Callable[[AnyAnswer], None]


def main() -> None:
    """Work until there is nobody to work for."""
    if len(sys.argv) > 1 and hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    jobs, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # Whatever a bot prints must not be taken for an answer.
    os.dup2(2, 1)
    serve(jobs, answers)


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Answer every job of a pipe."""

    def answer(message: AnyAnswer) -> None:
        answers.write(framed(message))
        answers.flush()
        _breathe()

    try:
        answer(Ready())
        while True:
            _rest()
            head = jobs.read(LENGTH)
            data = jobs.read(int.from_bytes(head, "big"))
            if len(head) < LENGTH or not data:
                return
            _breathe()
            answer(_done(job_of(data), answer))
    except (BrokenPipeError, KeyboardInterrupt):
        return


def _done(job: AnyJob, answer: Answering) -> AnyAnswer:
    try:
        return Done(msgspec.json.encode(work(job, lambda done, of: answer(Progress(done, of)))))
    except BrokenPipeError:
        raise
    except Told as fault:
        return Fault(str(fault), told=True)
    except Exception as fault:
        return Fault(f"{type(fault).__name__}: {fault}"[:500])


def _breathe() -> None:
    """The alarm ends the process from outside, whatever it is doing: compiled code lets nothing else in."""
    if hasattr(signal, "alarm"):
        signal.alarm(_LONGEST)


def _rest() -> None:
    if hasattr(signal, "alarm"):
        signal.alarm(0)


if __name__ == "__main__":
    main()
