"""A review cut into tasks that travel to other processes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from freehold.coach.finding import Finding
from freehold.coach.review import Reviewer
from freehold.editions import edition
from freehold.engine.text.record import read_record


@dataclass(frozen=True)
class Matter:
    """What is reviewed, and how closely: everything a review depends on."""

    text: str
    """The record."""
    folder: str
    """The folder of its edition, if it is not shipped."""
    playouts: int
    seed: int


@dataclass(frozen=True)
class ReviewTask:
    """One move of a record."""

    matter: Matter
    number: int

    def work(self) -> Finding:
        """What the move comes to."""
        return reviewer_of(self.matter).work(self.number)


@lru_cache(maxsize=1)
def reviewer_of(matter: Matter) -> Reviewer:
    """A process works at one record at a time, and reads it once."""
    record = read_record(matter.text)
    book = edition(matter.folder or record.edition, record.options, dict(record.changes))
    record.options = book.chosen[:]
    return Reviewer(record, book, matter.playouts, matter.seed)


def work(task: ReviewTask) -> tuple[int, Finding]:
    """What a task comes to, with its number: tasks end in any order."""
    return task.number, task.work()
