"""Comparing a game with what a scenario expects. Only what is named is compared."""

from __future__ import annotations

from typing import Any

from freehold.engine.refusal import Refusal
from freehold.engine.text.names import nearest
from freehold.scenario.course import COURSE
from freehold.scenario.failures import Failure, Unclear
from freehold.scenario.holdings import HOLDINGS, Check
from freehold.scenario.played import Played

__all__ = ["EXPECTATIONS", "Played", "check"]

EXPECTATIONS: dict[str, Check] = dict(sorted((HOLDINGS | COURSE).items()))
"""Every key of `then` and how it is compared."""


def check(played: Played, then: dict[str, Any]) -> list[Failure]:
    """Return every difference between the game and the expectations."""
    failures: list[Failure] = []
    for key, value in then.items():
        compare = EXPECTATIONS.get(key)
        if compare is None:
            near = nearest(key, list(EXPECTATIONS))
            hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(EXPECTATIONS)}"
            failures.append(Failure(f"then.{key}", f"unknown key; {hint}"))
            continue
        try:
            failures += compare(played, f"then.{key}", value)
        except (Refusal, Unclear) as error:
            failures.append(Failure(f"then.{key}", str(error)))
    return failures
