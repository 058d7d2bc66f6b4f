"""The yardstick of `make bench` is fair: `bench/twin.c` plays exactly our games, decision for decision."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from processes import SOURCES, TESTS, compiled_folder, start

BENCH: Final = TESTS.parent / "bench"
GAMES: Final = 300
FEW: Final = 30
"""So many where the engine is interpreted."""


def twin_of(folder: Path) -> Path:
    """The program, built for this test alone."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler to build bench/twin.c with")
    program = folder / "twin"
    subprocess.run([compiler, "-O1", "-o", str(program), str(BENCH / "twin.c")], check=True)
    return program


def ends_of_twin(program: Path, first: int, games: int) -> list[str]:
    done = subprocess.run([str(program), str(games), str(first), "1"], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize("first", [1, 1_000_001])
def test_twin_plays_our_games(first: int, tmp_path: Path) -> None:
    """Decisions, throws, turns, cash, owners, buildings, mortgages, places and who left when are the same."""
    folder = compiled_folder()
    games = FEW if folder is None else GAMES
    theirs = ends_of_twin(twin_of(tmp_path), first, games)
    for way in ("new", "again"):
        process = start("ends.py", [str(games), str(first), way], SOURCES if folder is None else folder)
        out, err = process.communicate()
        assert process.returncode == 0, err
        ours = out.splitlines()
        assert len(ours) == games
        different = [first + index for index in range(games) if ours[index] != theirs[index]]
        assert not different, f"games with these seeds differ, {way}: {different}"
