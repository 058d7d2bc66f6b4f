"""Show that the memory of `freehold simulate` does not grow with the number of games.

    python bench/memory.py --games 20000,40000,80000
    python bench/memory.py --games 1000000,10000000 --chunk 1000 --folder /var/tmp

Plays runs of growing size, looks again and again at what the process and its workers hold together, prints the
curve of each run, and its slope in MB per 100,000 games over the second half of the time in which games are
played. After that the workers are gone and the tables are put together: the most that takes is told by itself. What a
game costs, in processor time of all processes, shows whether cost grows with games and with nothing else.

A long run is looked at less often (`--looks` in all), so that watching it costs nothing. By the size of one part ten
million games take about a gigabyte of the disk while they are put together; `--folder` says where. Linux only: it
reads /proc.
"""

from __future__ import annotations

import argparse
import os
import resource
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


@dataclass(frozen=True)
class Cost:
    """What one run came to."""

    games: int
    seconds: float
    """On the clock, from the first process to the last table."""
    processor: float
    """Seconds of all processors together."""
    playing: float
    """The most MB that were held while games were played, and"""
    joining: float
    """while the tables were put together."""
    growth: float
    """MB per 100,000 games."""


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


def watch(command: list[str], out: Path, chunk: int, games: int, every: float, looks: int) -> list[Sample]:
    """Run a command and look at it from time to time, at least `every` seconds apart and about `looks` times."""
    samples: list[Sample] = []
    done = 0
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while process.poll() is None:
        # At the end parts are taken away again.
        done = max(done, min(games, finished(out / "parts") * chunk))
        passed = time.monotonic() - began
        if done > 0:
            samples.append(Sample(passed, done, megabytes(process.pid)))
        # By what is done one knows how long all of it will take; at the end it is quick again, to see the tables made.
        whole = passed * games / done if 0 < done < games else 0.0
        time.sleep(max(every, min(whole / looks, 30.0)))
    if process.returncode != 0:
        sys.exit(f"the run ended with {process.returncode}")
    return samples


def finished(parts: Path) -> int:
    """How many parts are there whole; those under way have other names."""
    try:
        return sum(name.isdigit() for name in os.listdir(parts))
    except FileNotFoundError:
        return 0


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


def measure(chosen: Any, games: int) -> Cost:
    """Play one run and watch it."""
    folder = Path(tempfile.mkdtemp(prefix="freehold-memory-", dir=chosen.folder))
    out = folder / "out"
    command = [sys.executable, "-m", "freehold.cli", "simulate", chosen.edition, "--games", str(games)]
    command += ["--seats", chosen.seats, "--chunk", str(chosen.chunk), "--workers", str(chosen.workers)]
    command += ["--cap", str(chosen.cap), "--out", str(out)]
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    try:
        samples = watch(command, out, chosen.chunk, games, chosen.every, chosen.looks)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    after, seconds = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - began
    if not samples:
        sys.exit(f"{games:,} games are over before one can look; take more")
    print(f"\n{games:,} games")
    draw(samples)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    playing = [sample.megabytes for sample in samples if sample.games < games]
    joining = [sample.megabytes for sample in samples if sample.games >= games]
    return Cost(games, seconds, processor, max(playing, default=0.0), max(joining, default=0.0), slope(samples))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="fundraiser")
    parser.add_argument("--seats", default="fixed-h*4")
    parser.add_argument("--games", default="10000,20000,40000", help="sizes of the runs, with commas")
    parser.add_argument("--chunk", type=int, default=200, help="games in a chunk, the same for every run")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--cap", type=int, default=1000)
    parser.add_argument("--every", type=float, default=0.25, help="seconds between two looks, at least")
    parser.add_argument("--looks", type=int, default=1000, help="how often a long run is looked at, about")
    parser.add_argument("--folder", type=Path, help="where results are kept while they are needed")
    chosen = parser.parse_args()
    costs = [measure(chosen, int(games)) for games in chosen.games.split(",")]
    print("\n     games   seconds  us of processor a game   MB playing   MB joining   MB per 100,000 games")
    for cost in costs:
        each = cost.processor / cost.games * 1e6
        print(
            f"{cost.games:>10,}{cost.seconds:>10.1f}{each:>24.1f}{cost.playing:>13.1f}{cost.joining:>13.1f}"
            f"{cost.growth:>23.2f}"
        )


if __name__ == "__main__":
    main()
