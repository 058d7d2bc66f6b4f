"""Show that the memory of `freehold simulate` does not grow with the number of games.

    python bench/memory.py --games 20000,40000,80000

Plays runs of growing size, looks several times a second at what the process and its workers hold together, prints the
curve of each run, and its slope in MB per 100,000 games over the second half of the time in which games are
played. After that the workers are gone and the tables are put together. Linux only: it reads /proc.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PAGE = os.sysconf("SC_PAGE_SIZE")
WIDTH = 50
ROWS = 20


@dataclass(frozen=True)
class Sample:
    """What all processes of a run held at one moment."""

    seconds: float
    games: int
    megabytes: float


def family(pid: int) -> list[int]:
    """A process and everything it started."""
    found = [pid]
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += family(int(child))
    except OSError:
        pass  # it has just ended
    return found


def megabytes(pid: int) -> float:
    """Memory of a process that no other has: what it alone would give back."""
    total = 0
    for member in family(pid):
        try:
            fields = Path(f"/proc/{member}/statm").read_text().split()
        except OSError:
            continue
        total += (int(fields[1]) - int(fields[2])) * PAGE
    return total / 1e6


def watch(command: list[str], out: Path, chunk: int, every: float) -> list[Sample]:
    """Run a command and look at it from time to time."""
    samples: list[Sample] = []
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while process.poll() is None:
        parts = out / "parts"
        done = sum(part.name.isdigit() for part in parts.iterdir()) * chunk if parts.is_dir() else 0
        if done > 0:
            samples.append(Sample(time.monotonic() - began, done, megabytes(process.pid)))
        time.sleep(every)
    if process.returncode != 0:
        sys.exit(f"the run ended with {process.returncode}")
    return samples


def slope(samples: list[Sample]) -> float:
    """MB per 100,000 games by least squares, without the first half, in which workers import and fill their caches."""
    playing = [sample for sample in samples if sample.games < samples[-1].games]
    late = playing[len(playing) // 2 :]
    if len(late) < 3:
        return float("nan")
    mean_games = sum(sample.games for sample in late) / len(late)
    mean_size = sum(sample.megabytes for sample in late) / len(late)
    spread = sum((sample.games - mean_games) ** 2 for sample in late)
    shared = sum((sample.games - mean_games) * (sample.megabytes - mean_size) for sample in late)
    return shared / spread * 100_000 if spread else float("nan")


def draw(samples: list[Sample]) -> None:
    """The curve, sideways: a line for every moment, a bar for the memory."""
    most = max(sample.megabytes for sample in samples)
    step = max(1, len(samples) // ROWS)
    for sample in samples[::step]:
        bar = "#" * round(WIDTH * sample.megabytes / most)
        print(f"{sample.seconds:7.1f} s {sample.games:>10,} games {sample.megabytes:8.1f} MB {bar}")


def measure(chosen: Any, games: int) -> tuple[int, float, float]:
    """Play one run; return its games, the most it held and its slope."""
    folder = Path(tempfile.mkdtemp(prefix="freehold-memory-"))
    out = folder / "out"
    command = [sys.executable, "-m", "freehold.cli", "simulate", chosen.edition, "--games", str(games)]
    command += ["--seats", chosen.seats, "--chunk", str(chosen.chunk), "--workers", str(chosen.workers)]
    command += ["--cap", str(chosen.cap), "--out", str(out)]
    try:
        samples = watch(command, out, chosen.chunk, chosen.every)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if not samples:
        sys.exit(f"{games:,} games are over before one can look; take more")
    print(f"\n{games:,} games")
    draw(samples)
    return games, max(sample.megabytes for sample in samples), slope(samples)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="fundraiser")
    parser.add_argument("--seats", default="fixed-h*4")
    parser.add_argument("--games", default="10000,20000,40000", help="sizes of the runs, with commas")
    parser.add_argument("--chunk", type=int, default=200, help="games in a chunk, the same for every run")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--cap", type=int, default=1000)
    parser.add_argument("--every", type=float, default=0.25, help="seconds between two looks")
    chosen = parser.parse_args()
    rows = [measure(chosen, int(games)) for games in chosen.games.split(",")]
    print("\n     games   most MB   MB per 100,000 games")
    for games, most, growth in rows:
        print(f"{games:>10,}{most:>10.1f}{growth:>12.2f}")


if __name__ == "__main__":
    main()
