"""Measure the press: how long a whole kit takes and how large it is, for every edition.

    python bench/press.py [--rounds N] [--parts board,money] [--goal]

Every kit is printed on A4 in full ink, for as many players as its box is made for, `--rounds` times in one process; the
first round is measured apart, for it loads the library and the fonts. Time is that of the processor, whatever else the
machine has to do. The goal is at most 3 seconds and 10 MB for an edition; with `--goal` a kit that misses it ends the
program with an error.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from freehold.editions import editions
from freehold.editions.contents import contents
from freehold.press import PARTS, take_order, write_kit

SECONDS, MEGABYTES = 3.0, 10.0
"""What a kit may take."""


class Row(NamedTuple):
    """What a kit took."""

    name: str
    pages: int
    first: float
    """Seconds of the processor in the first round."""
    best: float
    """And in the best one."""
    megabytes: float

    @property
    def good(self) -> bool:
        """Whether the goal is met, the first time as well."""
        return self.first <= SECONDS and self.megabytes <= MEGABYTES


def measure(name: str, parts: str, rounds: int) -> Row:
    """Print a kit several times."""
    book, order = contents(name), take_order(parts=parts)
    times: list[float] = []
    for _ in range(max(1, rounds)):
        file = io.BytesIO()
        begun = time.process_time()
        kit = write_kit(book, order, file)
        times.append(time.process_time() - begun)
    return Row(name, kit.pages, times[0], min(times), len(file.getvalue()) / 1e6)


def show(rows: list[Row]) -> None:
    """A table."""
    print(f"{'kit':16} {'pages':>6} {'first s':>8} {'best s':>8} {'MB':>7}")
    for row in rows:
        missed = "" if row.good else f"  misses {SECONDS:g} s or {MEGABYTES:g} MB"
        print(f"{row.name:16} {row.pages:6} {row.first:8.2f} {row.best:8.2f} {row.megabytes:7.2f}{missed}")


def main() -> int:
    """Measure all editions, and one of them part by part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--parts", default="", help=f"some of {', '.join(PARTS)}; all of them if left out")
    parser.add_argument("--goal", action="store_true", help="fail if a kit misses the goal")
    asked = parser.parse_args()
    rows = [measure(name, asked.parts, asked.rounds) for name in editions()]
    show(rows)
    if not asked.parts:
        print()
        show([measure("cronulla", part, asked.rounds)._replace(name=f"  of it {part}") for part in PARTS])
    return 1 if asked.goal and not all(row.good for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
