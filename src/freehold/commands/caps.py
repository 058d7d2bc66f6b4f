"""The option `--cap`: a number of turns, or as many as the edition has time for."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from freehold.commands.many_games import faults_of_a_run
from freehold.console.mistakes import Mistake
from freehold.lab.run.cap import EDITION, planned_cap
from freehold.lab.run.match import USUAL_CAP
from freehold.lab.run.runs import Run

USUAL: Final = str(USUAL_CAP)


def read_cap(text: str) -> int:
    """The number of turns that was typed, or 0 for as many as the edition plans."""
    said = text.strip().lower()
    if said == EDITION:
        return 0
    if not said.isdecimal() or int(said) < 1:
        raise Mistake(f"--cap is a number of turns, at least 1, or the word {EDITION}, not {text!r}", 2)
    return int(said)


def with_cap(run: Run, text: str) -> Run:
    """The run with the cap that was asked for."""
    asked = read_cap(text)
    with faults_of_a_run():
        return replace(run, cap=asked or planned_cap(run))
