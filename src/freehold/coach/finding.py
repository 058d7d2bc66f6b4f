"""What one move of a record comes to."""

from __future__ import annotations

from dataclasses import dataclass

from freehold.coach.shapes import Chances, Decision
from freehold.coach.walking import Move


@dataclass(frozen=True)
class Weighed:
    """A graded decision, and what it changed of everybody's chances against the best one."""

    decision: Decision
    change: list[int]
    missed: str = ""
    """With whom and over which deeds somebody who did something else should have proposed a deal; empty if not so."""


@dataclass(frozen=True)
class Finding:
    """What one move comes to."""

    move: Move
    chances: Chances | None = None
    """Before it, where a turn begins."""
    luck: list[int] | None = None
    """What the throw or the card changed."""
    weighed: Weighed | None = None
