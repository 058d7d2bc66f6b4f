"""After how many turns games are stopped that a door is asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from freehold.doors.checks import shown, whole
from freehold.lab.run.cap import EDITION, planned_cap
from freehold.lab.run.runs import Run

Cap = int | Literal["edition"]
"""Turns of the whole table, or as many as the planned playing time of the edition has room for."""


def with_cap(run: Run, cap: object) -> Run:
    """The run with the cap that was asked for."""
    if cap == EDITION:
        return replace(run, cap=planned_cap(run))
    if isinstance(cap, str):
        raise ValueError(f"cap is a number of turns or {EDITION!r}, not {shown(cap)}")
    return replace(run, cap=whole(cap, "cap", 1))
