"""Does for a newcomer what README and the documentation say, in empty folders and bare environments, and times it.

    python tests/fresh --wheel build/wheel          # what `make fresh` does, and CI with it
    python tests/fresh --wheel build/released --all # what `make nightly` does: compiles from a clone, too
    python tests/fresh --only make_plays            # one step, with those before it in its environment

It needs no more than Python, git and make. A clean copy is taken from the last commit. What pip and npm have downloaded
before they take from their caches, so that a second run tells the seconds after downloads.
"""

from __future__ import annotations

import argparse
import functools
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import steps
from newcomer import Newcomer

Step = Callable[[Newcomer], None]


@dataclass(frozen=True)
class Visit:
    """One newcomer: how they come, and what they do one thing after the other."""

    name: str
    steps: tuple[Step, ...]
    pure: bool = False
    """The engine is left interpreted, so that nobody waits for a compiler."""
    node: bool = False
    clone: bool = True
    long: bool = False
    """Takes minutes, and is left for the night."""


def named(step: Step) -> str:
    return str(step.func.__name__ if isinstance(step, functools.partial) else step.__name__)


def told(step: Step) -> str:
    return str((step.func if isinstance(step, functools.partial) else step).__doc__)


def visits(wheel: Path | None) -> Iterator[Visit]:
    if wheel is not None:
        installs = functools.partial(steps.installs_wheel, wheel=wheel)
        of_wheel = (steps.plays, steps.serves, steps.uses_library, steps.visits_laboratory, steps.reads_notebook)
        yield Visit("wheel", (installs, *of_wheel), clone=False)
    of_clone = (steps.first_words, steps.serves_without_page, steps.checks_clauses)
    yield Visit("clone", (steps.installs_plainly, *of_clone), pure=True)
    yield Visit("make", (steps.make_plays,), node=True)
    yield Visit("extras", (steps.resolves_extras,), pure=True, long=True)
    yield Visit("archive", (steps.installs_archive,), pure=True, long=True)
    yield Visit("compiled", (steps.installs_compiled, steps.watches), long=True)


class Table:
    """What was done, in how many seconds, and how it went."""

    def __init__(self) -> None:
        self.good = self.left = self.failed = 0
        self.began = time.monotonic()

    def row(self, seconds: float, worked: float, what: str, verdict: str) -> None:
        print(f"{seconds:7.1f} s {worked:7.1f} s  {what:<66} {verdict}", flush=True)

    def run(self, who: Newcomer, step: Step) -> bool:
        before, worked = time.monotonic(), processor()
        try:
            step(who)
        except Exception as fault:
            self.failed += 1
            verdict = f"FAILED: {fault}"
        else:
            self.good += 1
            verdict = "good"
        self.row(time.monotonic() - before, processor() - worked, told(step), verdict)
        return verdict == "good"

    def leave(self, step: Step, reason: str) -> None:
        self.left += 1
        self.row(0, 0, told(step), f"left out: {reason}")


def processor() -> float:
    """Seconds that the processor has worked for whatever was started and has ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def visit(one: Visit, home: Path, only: str, table: Table) -> None:
    """Everything one newcomer does; after a failure the rest would say little."""
    who = Newcomer(home / one.name, pure=one.pure, node=one.node)
    if one.clone:
        who.take_copy()
    who.make_environment()
    for at, step in enumerate(one.steps):
        if not table.run(who, step):
            for other in one.steps[at + 1 :]:
                table.leave(other, "a step before it has failed")
            return
        if named(step) == only:
            return


def newest(folder: str) -> Path | None:
    """The wheel of a folder, or the one that was named itself."""
    path = Path(folder).resolve()
    found = sorted(path.glob("*.whl"), key=lambda file: file.stat().st_mtime) if path.is_dir() else [path]
    return found[-1] if found and found[-1].is_file() else None


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--wheel", default="", help="a wheel, or the folder it is in")
    reader.add_argument("--all", action="store_true", help="what takes minutes, too")
    reader.add_argument("--only", default="", help="the name of one step")
    wishes = reader.parse_args()
    wheel = newest(wishes.wheel) if wishes.wheel else None
    if wishes.wheel and wheel is None:
        print(f"There is no wheel at {wishes.wheel}; `make compile` builds one.")
        return 1
    table = Table()
    print("     took    worked  (by the clock, and by the processor)", flush=True)
    with tempfile.TemporaryDirectory(prefix="freehold-fresh-") as folder:
        for one in visits(wheel):
            if wishes.only and wishes.only not in map(named, one.steps):
                continue
            if one.long and not (wishes.all or wishes.only):
                for step in one.steps:
                    table.leave(step, "takes minutes; --all, or `make nightly`")
                continue
            visit(one, Path(folder), wishes.only, table)
    seconds = time.monotonic() - table.began
    print(f"A newcomer's steps: {table.good} good, {table.left} left out, {table.failed} failed, {seconds:.0f} s.")
    return 1 if table.failed or not table.good else 0


if __name__ == "__main__":
    sys.exit(main())
