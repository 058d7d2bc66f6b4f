"""After how many turns games of the laboratory are stopped, and how that goes with the playing time of the book."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from freehold.editions import edition
from freehold.editions.pace import TURNS_A_MINUTE, planned_turns
from freehold.engine.edition import Edition
from freehold.lab.run.match import USUAL_CAP
from freehold.lab.run.runs import Run
from freehold.lab.run.start import start_of

EDITION: Final = "edition"
"""What one says in place of a number of turns: as many as the edition has time for."""


def planned_cap(run: Run) -> int:
    """The turns until time is called in the games of a run, or the usual cap where the book plans no playing time."""
    if not run.position:
        return _planned(run.edition, run.options, run.changes) or USUAL_CAP
    start = start_of(run)
    return turns_left(start.edition, turns_before(run)) or USUAL_CAP


def turns_before(run: Run) -> int:
    """The turns that have been played where the games of a run begin."""
    position = start_of(run).position if run.position else None
    return 0 if position is None else int(position.throwing_turns)


def turns_left(book: Edition, begun: int = 0) -> int:
    """Turns of the planned playing time that are left, one at least; 0 where none is planned."""
    planned = planned_turns(book)
    return max(1, planned - begun) if planned else 0


@lru_cache(maxsize=256)
def _planned(id: str, options: tuple[str, ...], changes: tuple[tuple[str, str], ...]) -> int:
    return planned_turns(edition(id, options, dict(changes)))


def cap_note(cap: int, book: Edition, begun: int = 0) -> str:
    """How a cap goes with the playing time of the book, in a sentence; nothing where no time is planned."""
    left = turns_left(book, begun)
    if not left:
        return ""
    minutes = f"{book.title} plans {book.rules.ending_minutes} minutes, {TURNS_A_MINUTE} turns a minute"
    rest = f", of which {begun:,} turns are over" if begun else ""
    if cap == left:
        return f"{minutes}{rest}: time is called after {cap:,} turns, as freehold play --watch does."
    return f"{minutes}{rest}: freehold play --watch calls time after {left:,}, and so does --cap edition here."
