"""A long evening: whether a server that runs and runs needs more and more memory, files or threads.

    python bench/server/soak.py --minutes 10

Starts `freehold serve` on a free port of 127.0.0.1, lets players, watchers, bots and strangers come and go, always
about as many at a time, and looks every few seconds at what the process holds. The first half of the time is for
warming up. In the second half a line is fitted through the lowest values, since a leak lifts those; memory, files or
threads that grow by more than 2 % end it with 1. Ctrl-C ends it early, with the report of what is done. Linux only:
it reads /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from generous import generous
from visitors import Visitors

EVERY = 2.0
"""Seconds between two looks."""
WINDOW = 5
"""Looks of which the lowest counts."""
SAY_EVERY = 10.0
MOST_GROWTH = 2.0
"""Per cent."""
_START_SECONDS = 60.0


@dataclass(frozen=True)
class Sample:
    """What the server held at one moment."""

    seconds: float
    memory: float
    files: int
    threads: int
    disk: int
    moves: int


@dataclass(frozen=True)
class Growth:
    """How a figure has developed in the second half."""

    mean: float
    percent: float
    error: float
    """Two standard errors of the per cents."""

    @property
    def is_too_much(self) -> bool:
        """Whether it has grown, and not just wavered."""
        return self.percent > MOST_GROWTH and self.percent > self.error


def look(pid: int, folder: Path, begun: float, moves: int) -> Sample:
    """What a process holds now."""
    status = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines() if ":" in line)
    files = len(os.listdir(f"/proc/{pid}/fd"))
    disk = sum(file.stat().st_size for file in folder.iterdir())
    memory = int(status["VmRSS"].split()[0]) / 1024
    return Sample(time.monotonic() - begun, memory, files, int(status["Threads"]), disk, moves)


def lowest(values: list[float]) -> list[float]:
    """The lowest of every few values."""
    return [min(values[at : at + WINDOW]) for at in range(0, len(values) - WINDOW + 1, WINDOW)]


def growth(values: list[float]) -> Growth | None:
    """How much a line through the lowest values rises from end to end; None if there are too few of them."""
    floors = lowest(values)
    count = len(floors)
    if count < 4:
        return None
    mean = statistics.fmean(floors)
    middle = (count - 1) / 2
    spread = sum((at - middle) ** 2 for at in range(count))
    slope = sum((at - middle) * (value - mean) for at, value in enumerate(floors)) / spread
    rest = sum((value - mean - slope * (at - middle)) ** 2 for at, value in enumerate(floors))
    error = 2 * (rest / (count - 2) / spread) ** 0.5
    whole = (count - 1) * 100 / mean if mean else 0.0
    return Growth(mean, slope * whole, error * whole)


FIGURES: list[tuple[str, Callable[[Sample], float]]] = [
    ("memory MB", lambda sample: sample.memory),
    ("open files", lambda sample: sample.files),
    ("threads", lambda sample: sample.threads),
]


def report(samples: list[Sample], did: dict[str, int]) -> bool:
    """Print what was measured; whether nothing grows."""
    print()
    print(f"{'minute':>7} {'memory MB':>10} {'open files':>11} {'threads':>8} {'disk MB':>8} {'moves':>7}")
    for sample in samples[:: max(len(samples) // 20, 1)]:
        print(
            f"{sample.seconds / 60:7.1f} {sample.memory:10.1f} {sample.files:11d} {sample.threads:8d} "
            f"{sample.disk / 1e6:8.2f} {sample.moves:7d}"
        )
    print("visitors: " + ", ".join(f"{name} {count:,}" for name, count in sorted(did.items())))
    half = samples[len(samples) // 2 :]
    if len(half) > 1 and half[-1].moves > half[0].moves:
        print(f"disk per move: {(half[-1].disk - half[0].disk) / (half[-1].moves - half[0].moves):,.0f} bytes")
    steady = True
    for name, value in FIGURES:
        found = growth([value(sample) for sample in half])
        if found is None:
            print(f"{name}: too short to tell")
            continue
        verdict = "GROWS" if found.is_too_much else "steady"
        steady = steady and not found.is_too_much
        print(f"{name}: {found.mean:.1f}, {found.percent:+.2f} % (± {found.error:.2f}) in the second half: {verdict}")
    return steady


def start(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """A server of its own that Ctrl-C does not reach; its log stays in the folder."""
    command = generous(folder, port, 2_000)
    with (folder / "log").open("wb") as log:
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log, start_new_session=True)


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers."""
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"{url}/api/bots", timeout=5).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    sys.exit("the server does not start")


async def watch(server: subprocess.Popen[bytes], folder: Path, url: str, wishes: argparse.Namespace) -> bool:
    """Let everybody come, look at the server until the time is over, and tell how it went."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
    visitors = Visitors(url, stop, wishes.seed)
    coming = asyncio.create_task(visitors.come(wishes.tables))
    begun = time.monotonic()
    until = begun + wishes.minutes * 60
    samples: list[Sample] = []
    said = begun
    while time.monotonic() < until and not stop.is_set() and server.poll() is None:
        samples.append(look(server.pid, folder, begun, visitors.did["moves"]))
        if time.monotonic() - said >= SAY_EVERY:
            said = time.monotonic()
            tell(samples[-1], wishes.minutes, visitors.did["tables"])
        try:
            async with asyncio.timeout(EVERY):
                await stop.wait()
        except TimeoutError:
            continue
    alive = server.poll() is None
    stop.set()
    await coming
    steady = report(samples, dict(visitors.did))
    if not alive:
        print("the server has died:", (folder / "log").read_text()[-2000:])
    return steady and alive


def tell(sample: Sample, minutes: float, tables: int) -> None:
    """One line on the way."""
    left = max(minutes - sample.seconds / 60, 0)
    print(
        f"minute {sample.seconds / 60:.1f}, {left:.1f} to go: {tables} tables, {sample.moves} moves, "
        f"{sample.memory:.1f} MB, {sample.files} files, {sample.threads} threads",
        flush=True,
    )


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> int:
    """Start a server, soak it, stop it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=12, help="tables of people at a time")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        port = free_port()
        server = start(folder, port)
        try:
            wait_for(f"http://127.0.0.1:{port}", server)
            steady = asyncio.run(watch(server, folder, f"http://127.0.0.1:{port}", wishes))
            log = (folder / "log").read_text(errors="replace")
            print(f"log: {len(log):,} characters, {log.count('Traceback')} tracebacks")
        finally:
            server.terminate()
            server.wait()
    print("Nothing was seen to grow." if steady else "Something grows, or the server has died.")
    return 0 if steady else 1


if __name__ == "__main__":
    sys.exit(main())
