"""Tasks for workers: pieces of a run that can be played anywhere and in any order, put together again by number."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Protocol, TypeVar

from freehold.lab.run.pool import work_off
from freehold.lab.run.tidying import tidied_afterwards

Found = TypeVar("Found", covariant=True)


class Task(Protocol[Found]):
    """Some games that one worker plays in one go. What comes out depends on nothing but the task itself."""

    @property
    def games(self) -> int:
        """How many games that are."""

    def play(self) -> Found:
        """Play them."""


def share_out(tasks: Sequence[Task[Found]], workers: int) -> Generator[tuple[int, Found], None, None]:
    """Have all tasks played and yield the number of each with what came out, as they come."""
    yield from work_off(_play, enumerate(tasks), workers)


def _play(numbered: tuple[int, Task[Found]]) -> tuple[int, Found]:
    number, task = numbered
    with tidied_afterwards():
        return number, task.play()
