"""Measure how long Freehold takes to begin: the package, the first game, and the command.

    python bench/start.py [--compiled build/compiled] [--times 15]

Every line is a fresh Python that does one thing; what counts is processor time (user and system) of the whole process,
Python's own start included, which stands on the first line. The best of `--times` is told beside the median: the best
is what the code costs, the median what neighbours add. The first run of each, which writes byte code, is not counted.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
FIRST_GAME = "import freehold; freehold.Game(freehold.edition('fundraiser'), ['Ann', 'Bob'])"
BEGINNINGS = {
    "python": ["-c", "pass"],
    "import freehold": ["-c", "import freehold"],
    "the first game": ["-c", FIRST_GAME],
    "freehold --version": ["-m", "freehold.cli", "--version"],
    "freehold editions": ["-m", "freehold.cli", "editions"],
    "freehold --help": ["-m", "freehold.cli", "--help"],
}
LIMITS = {"import freehold": 0.060, "freehold --version": 0.150}
"""What is promised, in seconds. For a package it is what comes on top of Python itself."""


def spent(command: list[str], environment: dict[str, str]) -> float:
    """Processor time of one process, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(words: list[str], folder: Path, times: int, cache: str) -> list[float]:
    """So many fresh starts, after one that leaves its byte code behind."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPATH": str(folder), "PYTHONPYCACHEPREFIX": cache}
    command = [sys.executable, "-P", *words]
    spent(command, environment)
    return [spent(command, environment) for _ in range(times)]


def main() -> None:
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--compiled", type=Path, help="measure this build instead of the sources")
    wishes.add_argument("--times", type=int, default=15, help="fresh starts of each (15)")
    wish = wishes.parse_args()
    folder = SOURCE if wish.compiled is None else wish.compiled.resolve()
    print(f"{'':<22}{'best':>8}{'median':>10}   milliseconds of processor time")
    with tempfile.TemporaryDirectory() as cache:
        for name, words in BEGINNINGS.items():
            found = measure(words, folder, wish.times, cache)
            limit = f"   at most {LIMITS[name] * 1000:.0f}" if name in LIMITS else ""
            print(f"{name:<22}{min(found) * 1000:>8.0f}{statistics.median(found) * 1000:>10.0f}{limit}", flush=True)


if __name__ == "__main__":
    main()
