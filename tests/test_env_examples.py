"""The examples learn: after seconds on a small board they return significantly more than before."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from processes import SOURCES, compiled_folder

EXAMPLES = Path(__file__).parent.parent / "examples"
_SCORE = re.compile(r"^(.*?) +([+-][\d.]+) ± ([\d.]+) over \d+ games$", re.MULTILINE)


class Ran(NamedTuple):
    """What an example printed, and the scores in it, as mean and 95 % interval."""

    out: str
    scores: list[tuple[float, float]]

    def is_better(self) -> bool:
        """Whether the second score is above the first beyond what chance would do."""
        (before, low), (after, high) = self.scores
        return after - before > (low**2 + high**2) ** 0.5


def run(folder: Path, script: str) -> Ran:
    """Run an example as people do, with the compiled engine if there is one."""
    name, *rest = script.split()
    environment = os.environ | {"PYTHONPATH": str(compiled_folder() or SOURCES)}
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *rest],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    return Ran(done.stdout, [(float(found[2]), float(found[3])) for found in _SCORE.finditer(done.stdout)])


def test_the_learner_learns(tmp_path: Path) -> None:
    ran = run(tmp_path, "learn.py --rounds 24 --games 60 --curve curve.svg")
    assert ran.is_better(), ran.out
    assert (tmp_path / "curve.svg").read_text("utf-8").count("<path") > 5


def test_the_pupil_learns_from_what_it_watches(tmp_path: Path) -> None:
    ran = run(tmp_path, "clone.py --teacher fixed-h --games 16 --scored 40")
    assert ran.is_better(), ran.out
    right, guessed = re.findall(r"([\d.]+)%", ran.out)
    assert float(right) > 2 * float(guessed)


def test_the_strongest_teacher_there_is_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import clone

    monkeypatch.setattr(clone, "bot_names", lambda: ["builder", "fixed-h", "normal"])
    assert clone.strongest() == "normal"


def test_a_learner_for_no_edition_at_all_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for script in ("learn.py", "clone.py"):
        done = subprocess.run(
            [sys.executable, str(EXAMPLES / script), "nowhere"],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
        )
        assert done.returncode != 0
        assert "Traceback" not in done.stderr
        assert "no such edition" in done.stderr
