"""A worker process whose bots are not what they should be: `python thinkers.py NICENESS HABIT`."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from freehold.bots import Bot
from freehold.engine.action import Action
from freehold.engine.game import Game
from freehold.server.workers import work, worker

Command = Callable[[int], Sequence[str]]


class Hanging(Bot):
    """Never comes to an end."""

    def choose(self, game: Game, seat: int) -> Action | None:  # noqa: ARG002
        while True:
            time.sleep(0.01)


class Dying(Bot):
    """Takes the whole process with it."""

    def choose(self, game: Game, seat: int) -> Action | None:  # noqa: ARG002
        os._exit(3)


class Stumbling(Bot):
    """Raises an error, and prints something besides."""

    def choose(self, game: Game, seat: int) -> Action | None:  # noqa: ARG002
        print("nobody should take this for an answer", flush=True)
        raise ZeroDivisionError


HABITS = {"hanging": Hanging, "dying": Dying, "stumbling": Stumbling}


def with_habit(habit: str) -> Command:
    """How a worker with such bots is started."""
    return lambda niceness: [sys.executable, str(Path(__file__).resolve()), str(niceness), habit]


if __name__ == "__main__":
    made = HABITS[sys.argv[2]]
    work.make_bot = lambda name, seed=0: made()  # noqa: ARG005
    worker.main()
