"""The examples learn: after seconds on a small board they return significantly more than before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from freehold.env import SeatEnv

EXAMPLES = Path(__file__).parent.parent / "examples"
sys.path.insert(0, str(EXAMPLES))

import clone  # noqa: E402
import learn  # noqa: E402


def is_better(before: learn.Score, after: learn.Score) -> bool:
    """Whether the difference is beyond three standard errors."""
    return after.mean - before.mean > 3 * (before.error**2 + after.error**2) ** 0.5


@pytest.fixture(scope="module")
def table() -> SeatEnv:
    return SeatEnv(EXAMPLES / "hamlet", 2, ["random"], turns=40, offers=1)


def test_the_learner_learns(table: SeatEnv) -> None:
    found = learn.lesson(table, 0, games=60, seed=1, rounds=14)
    assert is_better(found.before, found.after), found
    assert len(found.curve) == 14


def test_the_pupil_learns_from_what_it_watches(table: SeatEnv) -> None:
    report = clone.clone(table, "fixed-h", games=16, scored=40, seed=1)
    assert report.agreement > 0.6 > 2 * report.guessing, report
    assert is_better(report.before, report.after), report


def test_the_strongest_teacher_there_is_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clone, "bot_names", lambda: ["builder", "fixed-h", "normal"])
    assert clone.strongest() == "normal"


@pytest.mark.parametrize(
    "script", ["learn.py --seconds 0.1 --games 2", "clone.py --teacher builder --games 2 --scored 2"]
)
def test_an_example_runs_from_the_command_line(script: str, tmp_path: Path) -> None:
    name, *rest = script.split()
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *rest], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("±") == 2
