"""Measure random play in every edition, interpreted and compiled, beside hand-written C in the same run.

    make bench

A decision is one action chosen at random from all legal ones and played; nobody listens to events.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"
SEATS = ["Ann", "Bob", "Cy", "Di"]
CAP = 4000
LIMIT_GAMES = 60_000


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """Play random games of every edition for `seconds` each, in this process."""
    from freehold import Game, edition, edition_ids
    from freehold.engine import action as act
    from freehold.engine import game as engine_module
    from freehold.engine.chance import Stream

    figures: dict[str, dict[str, float]] = {
        "engine": {"compiled": float(not str(engine_module.__file__).endswith(".py"))}
    }
    for name in edition_ids():
        book = edition(name)
        decisions = rolls = games = seed = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds:
            game = Game(book, SEATS, seed=seed)
            game.listening = False
            choice = Stream(seed, 999)
            seed += 1
            for _ in range(CAP):
                if game.over:
                    break
                seat = game.to_act
                actions = [action for action in game.legal(seat) if action.kind != act.QUIT]
                action = actions[choice.below(len(actions))]
                game.play(seat, action)
                decisions += 1
                rolls += action.kind == act.ROLL
            games += 1
        passed = time.perf_counter() - start
        figures[name] = {"decisions": decisions / passed, "rolls": rolls / passed, "games": games / passed}
    return figures


def measure_apart(folder: Path, seconds: float) -> dict[str, dict[str, float]]:
    """Measure in a process of its own with the engine found in `folder`."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-P", str(Path(__file__)), "--measure", "--seconds", str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    figures: dict[str, dict[str, float]] = json.loads(done.stdout)
    return figures


def limit_rolls() -> float | None:
    """Rolls per second of the hand-written C program, or None where it cannot be built."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    program = HERE / "limit"
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(HERE / "limit.c")], check=True)
    done = subprocess.run(
        [str(program), str(LIMIT_GAMES), "1000", "1", "1"], capture_output=True, text=True, check=True
    )
    found = re.search(r"rolls/s (\S+)", done.stdout)
    return float(found.group(1)) if found else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiled", type=Path, default=Path("build/compiled"))
    parser.add_argument("--seconds", type=float, default=3.0, help="per edition and engine")
    parser.add_argument("--measure", action="store_true", help="measure in this process and print JSON")
    chosen = parser.parse_args()
    if chosen.measure:
        print(json.dumps(measure(chosen.seconds)))
        return
    limit = limit_rolls()
    slow = measure_apart(SOURCE, chosen.seconds)
    fast = measure_apart(chosen.compiled.resolve(), chosen.seconds)
    if slow["engine"]["compiled"] or not fast["engine"]["compiled"]:
        sys.exit("the interpreted or the compiled engine is not what it should be; run `make compile`")
    print(f"hand-written C: {limit:,.0f} rolls/s" if limit else "hand-written C: no compiler found")
    head = ("edition", "engine", "decisions/s", "rolls/s", "games/s", "times", "of C rolls")
    print("{:<16}{:<13}{:>12}{:>10}{:>9}{:>7}{:>12}".format(*head))
    for name in slow:
        if name == "engine":
            continue
        for label, figures in (("interpreted", slow), ("compiled", fast)):
            row = figures[name]
            times = row["decisions"] / slow[name]["decisions"]
            share = f"{row['rolls'] / limit:.4f}" if limit else "-"
            print(
                f"{name:<16}{label:<13}{row['decisions']:>12,.0f}{row['rolls']:>10,.0f}{row['games']:>9,.1f}"
                f"{times:>7.1f}{share:>12}"
            )


if __name__ == "__main__":
    main()
