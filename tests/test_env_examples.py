"""The examples learn: after seconds on a small board they return significantly more than before."""

from __future__ import annotations

import importlib.util
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


def started(folder: Path, script: str, first: str = "") -> subprocess.CompletedProcess[str]:
    """Run an example as people do, with the compiled engine if there is one."""
    name, *rest = script.split()
    return subprocess.run(
        [sys.executable, str(EXAMPLES / name), *rest],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": first + str(compiled_folder() or SOURCES)},
    )


def run(folder: Path, script: str) -> Ran:
    done = started(folder, script)
    assert done.returncode == 0, done.stderr
    return Ran(done.stdout, [(float(found[2]), float(found[3])) for found in _SCORE.finditer(done.stdout)])


def test_the_learner_learns(tmp_path: Path) -> None:
    ran = run(tmp_path, "learn.py --rounds 90 --games 100 --curve curve.svg")
    assert ran.is_better(), ran.out
    assert (tmp_path / "curve.svg").read_text("utf-8").count("<path") > 5


def test_the_pupil_learns_from_what_it_watches(tmp_path: Path) -> None:
    ran = run(tmp_path, "clone.py --teacher expert?playouts=6 --games 4 --scored 40 --turns 40")
    assert "choices of expert?playouts=6" in ran.out
    assert ran.is_better(), ran.out
    right, guessed = re.findall(r"([\d.]+)%", ran.out)
    assert float(right) > 2 * float(guessed)


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed: freehold[torch]")
@pytest.mark.parametrize("offers", [0, 2])
def test_the_learner_with_torch_learns_without_deals_and_with_them(tmp_path: Path, offers: int) -> None:
    ran = run(tmp_path, f"ppo_torch.py --rounds 60 --games 100 --offers {offers}")
    assert ran.is_better(), ran.out


def test_without_torch_its_learner_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "torch.py").write_text('raise ModuleNotFoundError("No module named torch")\n', "utf-8")
    done = started(tmp_path, "ppo_torch.py", f"{tmp_path}{os.pathsep}")
    assert done.returncode != 0
    assert done.stderr == "this example needs torch: pip install freehold[torch]\n"


def test_the_strongest_teacher_there_is_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import clone

    monkeypatch.setattr(clone, "bot_names", lambda: ["builder", "fixed-h", "normal"])
    assert clone.strongest() == "normal"


@pytest.mark.parametrize("script", ["learn.py", "clone.py"])
def test_an_edition_that_is_not_there_is_one_sentence(script: str, tmp_path: Path) -> None:
    done = started(tmp_path, f"{script} nowhere")
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "there is no such edition" in done.stderr
