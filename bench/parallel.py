"""Measure what a second worker brings `freehold simulate`: the same games with one worker and with several.

    make parallel

Prints the time of every run on the clock and on processors, and how many times faster several workers were than one.
The runs take turns, so that a machine that slows down under way slows all of them; the best of each counts. The
results have to be the same, byte for byte.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TABLES = ("games", "seats", "spaces", "deeds", "wealth")


def play(chosen: argparse.Namespace, workers: int, out: Path) -> tuple[float, float]:
    """Run the command once; return the seconds it took from its start to its end, and those of processors."""
    command = [sys.executable, "-P", "-m", "freehold.cli", "simulate", chosen.edition, "--games", str(chosen.games)]
    command += ["--seats", chosen.seats, "--workers", str(workers), "--out", str(out)]
    environment = {**os.environ, "PYTHONPATH": str(chosen.compiled.resolve())}
    begun, worked = time.monotonic(), processor_time()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    passed, work = time.monotonic() - begun, processor_time() - worked
    if done.returncode != 0:
        sys.exit(done.stderr.strip() or f"freehold simulate ended with {done.returncode}")
    return passed, work


def processor_time() -> float:
    """What all processes started from here and ended have used."""
    times = os.times()
    return times.children_user + times.children_system


def check_same(one: Path, other: Path) -> None:
    """More workers must not change a single byte."""
    files = [*(f"{name}.parquet" for name in TABLES), "summary.json"]
    same, different, missing = filecmp.cmpfiles(one, other, files, shallow=False)
    if len(same) != len(files):
        sys.exit(f"results differ between {one.name} and {other.name}: {', '.join(different + missing)}")


def measure(chosen: argparse.Namespace) -> dict[int, list[tuple[float, float]]]:
    """Wall and processor times by number of workers."""
    seconds: dict[int, list[tuple[float, float]]] = {1: [], chosen.workers: []}
    with tempfile.TemporaryDirectory(prefix="freehold-parallel-") as place:
        for turn in range(chosen.repeat):
            for workers, found in seconds.items():
                found.append(play(chosen, workers, Path(place) / f"{workers}-{turn}"))
            check_same(Path(place) / f"1-{turn}", Path(place) / f"{chosen.workers}-{turn}")
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", type=Path, default=Path("build/compiled"), help="folder of the compiled package")
    parser.add_argument("--edition", default="fundraiser")
    parser.add_argument("--seats", default="fixed-h*4")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=3, help="how often each run is made (3)")
    chosen = parser.parse_args()
    if chosen.workers < 2:
        parser.error("--workers has to be 2 or more")
    print(f"{chosen.games:,} games of {chosen.edition}, {chosen.seats}")
    seconds = measure(chosen)
    for workers, found in seconds.items():
        best = min(wall for wall, _ in found)
        times = ", ".join(f"{wall:.2f}" for wall, _ in found)
        work = ", ".join(f"{used:.2f}" for _, used in found)
        print(
            f"{workers:>3} worker{'s' if workers > 1 else ' '}  {times} s on the clock, {work} s of processors; ",
            end="",
        )
        print(f"best {chosen.games / best:,.0f} games/s")
    gain = min(seconds[1])[0] / min(seconds[chosen.workers])[0]
    print(f"{chosen.workers} workers are {gain:.2f} times as fast as one")


if __name__ == "__main__":
    main()
