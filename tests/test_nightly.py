"""No test vanishes: what is left for the night is counted, told, and run when asked for by name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
SAMPLE = """
import pytest

@pytest.mark.nightly
def test_long(): ...

@pytest.mark.parametrize("size", [16, pytest.param(64, marks=pytest.mark.nightly)])
def test_either(size): ...
"""


def run(folder: Path, *options: str) -> str:
    (folder / "conftest.py").write_text((TESTS / "conftest.py").read_text("utf-8"), "utf-8")
    (folder / "test_sample.py").write_text(SAMPLE, "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  nightly: long\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, str(folder)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False).stdout


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["alone", "workers"])
def test_what_is_left_is_told(tmp_path: Path, options: tuple[str, ...]) -> None:
    said = run(tmp_path, *options)
    assert "1 passed" in said
    assert "2 tests are left for the night" in said


def test_at_night_nothing_is_left(tmp_path: Path) -> None:
    said = run(tmp_path, "-m", "nightly")
    assert "2 passed" in said
    assert "left for the night" not in said


def test_the_wrong_engine_is_not_tested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FREEHOLD_WANTED", "interpreted")
    monkeypatch.setenv("PYTHONPATH", str(TESTS.parent / "src"))
    assert "1 passed" in run(tmp_path)
    monkeypatch.setenv("FREEHOLD_WANTED", "compiled")
    assert "passed" not in run(tmp_path)
