"""Measure whole games of bots in every edition, interpreted and compiled, beside hand-written C in the same run.

    make bench

Every cell plays games with the same seeds for about `--seconds` of processor time, four bots of one kind at the table
and nobody listening, each game to its end or for 1000 turns. A roll is a throw of both dice, a decision one action
that a bot chose and the engine checked and played. The hand-written C program runs before and after the games with its
trades switched on; `of C` is rolls per second beside the mean of the two.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"
NAMES = ["Ann", "Bob", "Cy", "Di"]
BOTS = ["random", "builder", "fixed-h"]
TURNS = 1000
MOST_ACTIONS = 1_000_000
LOOKS, LONG = 20, 1000
"""The clock is looked at after so many games, and after every game of more actions than that."""
LIMIT_GAMES = 100_000
LIMIT_ROLLS = 1000
INTERPRETED, COMPILED = "interpreted", "compiled"

Row = dict[str, Any]


# -- one cell, in a process of its own ------------------------------------------------------------------------


def measure(edition: str, bot: str, seconds: float) -> Row:
    """Play games of one edition with one kind of bot for about `seconds`, in this process."""
    import freehold
    from freehold._version import engine_kind

    book = freehold.edition(edition)
    play = player(book, bot)
    play(0)  # fills what is computed once for every edition
    gc.collect()
    gc.freeze()
    gc.disable()
    games = rolls = decisions = finished = 0
    begun = time.process_time()
    passed = 0.0
    while passed < seconds:
        games += 1
        game, played = play(games)
        rolls += game.throws
        decisions += played
        finished += game.over
        if games % LOOKS == 0 or played > LONG:
            passed = time.process_time() - begun
    passed = time.process_time() - begun
    return {
        "edition": edition,
        "bot": bot,
        "engine": engine_kind(),
        "games": games,
        "seconds": passed,
        "games_per_second": games / passed,
        "rolls_per_second": rolls / passed,
        "decisions_per_second": decisions / passed,
        "rolls_per_game": rolls / games,
        "finished_share": finished / games,
    }


def player(book: Any, bot: str) -> Callable[[int], tuple[Any, int]]:
    """What plays one game of a seed; it returns the game as it ended, and how many actions were played."""
    from freehold import Game
    from freehold.bots import make_bot, play_out

    def play(seed: int) -> tuple[Any, int]:
        game = Game(book, NAMES, seed, listening=False)
        return game, play_out(game, [make_bot(bot, 4 * seed + seat) for seat in range(4)], MOST_ACTIONS, TURNS)

    return play


def measure_apart(folder: Path, edition: str, bot: str, seconds: float) -> Row:
    """Measure one cell in a process of its own with the engine found in `folder`."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-P", str(Path(__file__).resolve()), "--measure", edition, bot]
    done = subprocess.run(
        [*command, "--seconds", str(seconds)], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    row: Row = json.loads(done.stdout)
    return row


# -- hand-written C -------------------------------------------------------------------------------------------


def build_limit() -> Path | None:
    """The hand-written C program, or None where there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    program = HERE / "limit"
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(HERE / "limit.c")], check=True)
    return program


def limit_rolls(program: Path) -> float:
    """Rolls per second of processor time of the C program, with trades."""
    command = [str(program), str(LIMIT_GAMES), str(LIMIT_ROLLS), "1", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"rolls/s (\S+)", done.stdout)
    if found is None:
        sys.exit(f"the C program says something unexpected: {done.stdout.strip()}")
    return float(found.group(1))


# -- the table ------------------------------------------------------------------------------------------------

COLUMNS = (
    ("edition", 15, "<"),
    ("bots", 8, "<"),
    ("engine", 12, "<"),
    ("games/s", 9, ">"),
    ("rolls/s", 11, ">"),
    ("decisions/s", 12, ">"),
    ("of C", 8, ">"),
    ("rolls/game", 11, ">"),
    ("finished", 9, ">"),
)


def line(*texts: str) -> str:
    return "".join(f"{text:{side}{width}}" for text, (_, width, side) in zip(texts, COLUMNS, strict=True)).rstrip()


def line_of(row: Row, limit: float | None) -> str:
    return line(
        row["edition"],
        row["bot"],
        row["engine"],
        f"{row['games_per_second']:,.1f}",
        f"{row['rolls_per_second']:,.0f}",
        f"{row['decisions_per_second']:,.0f}",
        f"{row['rolls_per_second'] / limit:.4f}" if limit else "-",
        f"{row['rolls_per_game']:,.1f}",
        f"{row['finished_share']:.1%}",
    )


def play_all(chosen: argparse.Namespace) -> list[Row]:
    """Every cell that was asked for; a line on the error stream tells how far it is."""
    cells = [(edition, bot) for edition in chosen.editions for bot in chosen.bots]
    rows: list[Row] = []
    for number, (edition, bot) in enumerate(cells, 1):
        print(f"{number} of {len(cells)}: {edition}, {bot}", file=sys.stderr)
        for engine, folder in ((INTERPRETED, SOURCE), (COMPILED, chosen.compiled.resolve())):
            row = measure_apart(folder, edition, bot, chosen.seconds)
            if row["engine"] != engine:
                sys.exit(f"the engine in {folder} is {row['engine']}, not {engine}; run `make compile`")
            rows.append(row)
    return rows


def report(rows: list[Row], before: float | None, after: float | None) -> float | None:
    """Print the table; return what everything is compared with."""
    limit = (before + after) / 2 if before and after else None
    if before and after:
        print(f"hand-written C with trades: {before:,.0f} rolls/s before, {after:,.0f} after")
    else:
        print("hand-written C: no compiler found")
    print(line(*(title for title, _, _ in COLUMNS)))
    for row in rows:
        print(line_of(row, limit))
    return limit


# -- the command ----------------------------------------------------------------------------------------------


def names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def read_arguments() -> argparse.Namespace:
    from freehold import edition_ids
    from freehold.bots import bot_names

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", type=Path, default=Path("build/compiled"), help="folder of the compiled package")
    parser.add_argument("--seconds", type=float, default=1.5, help="processor time for every cell (1.5)")
    parser.add_argument("--editions", type=names, default=edition_ids(), help="some of them, with commas between")
    parser.add_argument("--bots", type=names, default=BOTS, help="other bots, with commas between")
    parser.add_argument("--json", type=Path, help="write all figures to this file, too")
    parser.add_argument("--measure", nargs=2, metavar=("EDITION", "BOT"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    for given, known in ((chosen.editions, edition_ids()), (chosen.bots, bot_names())):
        for name in given:
            if name not in known:
                parser.error(f"there is no {name}; known: {', '.join(known)}")
    return chosen


def main() -> None:
    chosen = read_arguments()
    if chosen.measure:
        print(json.dumps(measure(*chosen.measure, chosen.seconds)))
        return
    program = build_limit()
    before = limit_rolls(program) if program else None
    rows = play_all(chosen)
    after = limit_rolls(program) if program else None
    limit = report(rows, before, after)
    if chosen.json is not None:
        data = {"limit_rolls_per_second": limit, "limit_before": before, "limit_after": after, "rows": rows}
        chosen.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
