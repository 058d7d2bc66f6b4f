"""Measure whole games of bots in every edition, interpreted and compiled, beside hand-written C in the same run.

    make bench

Every cell plays games with the same seeds for about `--seconds` of processor time, four bots of one kind at the table
and nobody listening, each game to its end or for 1000 turns. Bots without chance of their own begin again at the same
table, game after game, unless `--fresh`; for the others everything is made anew. A roll is a throw of both dice, a
decision one action that a bot chose and the engine checked and played.

Two hand-written C programs run before and after the games, and the mean of both times counts. `twin.c` plays exactly
our games of four `fixed-h` in `fundraiser`, decision for decision (`tests/test_twin.py` holds it to that): `of twin`
is games per second beside it. `limit.c` plays the plain US game with a policy of its own: `of C` is rolls per second
beside it, with its trades for bots that trade and without for those that do not.
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
TWIN_GAMES = 60_000
TWIN_CELL = ("fundraiser", "fixed-h")
"""What `twin.c` plays."""
NO_TRADES = ["builder"]
"""Bots that never deal are compared with C that does not either."""
INTERPRETED, COMPILED = "interpreted", "compiled"

Row = dict[str, Any]


# -- one cell, in a process of its own ------------------------------------------------------------------------


def measure(edition: str, bot: str, seconds: float, fresh: bool) -> Row:
    """Play games of one edition with one kind of bot for about `seconds`, in this process."""
    import freehold
    from freehold._version import engine_kind

    book = freehold.edition(edition)
    play = player(book, bot) if fresh or not has_no_chance(bot) else again(book, bot)
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


def again(book: Any, bot: str) -> Callable[[int], tuple[Any, int]]:
    """The same with one table and the same bots for all games."""
    from freehold import Game
    from freehold.bots import begin_again, make_bot, play_out

    game = Game(book, NAMES, 0, listening=False)
    bots = [make_bot(bot) for _ in NAMES]

    def play(seed: int) -> tuple[Any, int]:
        begin_again(game, bots, seed)
        return game, play_out(game, bots, MOST_ACTIONS, TURNS)

    return play


def has_no_chance(bot: str) -> bool:
    """Whether a bot draws no numbers of its own, so that it plays a game alike whatever it has played before."""
    return bot == "builder" or bot.startswith("fixed-")


def measure_apart(folder: Path, edition: str, bot: str, seconds: float, fresh: bool) -> Row:
    """Measure one cell in a process of its own with the engine found in `folder`."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-P", str(Path(__file__).resolve()), "--measure", edition, bot]
    command += ["--seconds", str(seconds), *(["--fresh"] if fresh else [])]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    row: Row = json.loads(done.stdout)
    return row


# -- hand-written C -------------------------------------------------------------------------------------------


class Yardsticks:
    """What the C programs do in a second of processor time; nothing where there is no compiler."""

    def __init__(self) -> None:
        self.twin: list[float] = []
        self.trading: list[float] = []
        self.plain: list[float] = []

    def take(self) -> None:
        """Let both run once more."""
        limit, twin = built("limit"), built("twin")
        if limit is None or twin is None:
            return
        self.twin.append(told([str(twin), str(TWIN_GAMES), "1", "0"], "games/s"))
        for found, trades in ((self.trading, "1"), (self.plain, "0")):
            found.append(told([str(limit), str(LIMIT_GAMES), str(LIMIT_ROLLS), "1", trades], "rolls/s"))

    def of_twin(self, row: Row) -> float | None:
        """Games beside those of the twin, which plays one cell only."""
        if not self.twin or (row["edition"], row["bot"]) != TWIN_CELL:
            return None
        return float(row["games_per_second"]) / mean(self.twin)

    def of_limit(self, row: Row) -> float | None:
        """Rolls beside those of the plain game in C."""
        found = self.plain if row["bot"] in NO_TRADES else self.trading
        return float(row["rolls_per_second"]) / mean(found) if found else None

    def lines(self) -> list[str]:
        """What they did before the games and after."""
        if not self.twin:
            return ["hand-written C: no compiler found"]
        return [
            f"twin in C, four fixed-h in fundraiser: {spaced(self.twin)} games/s",
            f"limit in C with trades: {spaced(self.trading)} rolls/s; without: {spaced(self.plain)} rolls/s",
        ]


def mean(figures: list[float]) -> float:
    return sum(figures) / len(figures)


def spaced(figures: list[float]) -> str:
    return ", ".join(f"{figure:,.0f}" for figure in figures)


def built(name: str) -> Path | None:
    """A hand-written C program of this folder, or None where there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    program = HERE / name
    source = HERE / f"{name}.c"
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(source)], check=True)
    return program


def told(command: list[str], unit: str) -> float:
    """What a C program says it did in a second."""
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(rf"{unit} (\S+)", done.stdout + done.stderr)
    if found is None:
        sys.exit(f"{command[0]} says something unexpected: {(done.stdout + done.stderr).strip()}")
    return float(found.group(1))


# -- the table ------------------------------------------------------------------------------------------------

COLUMNS = (
    ("edition", 15, "<"),
    ("bots", 8, "<"),
    ("engine", 15, "<"),
    ("games/s", 9, ">"),
    ("rolls/s", 11, ">"),
    ("decisions/s", 12, ">"),
    ("of twin", 9, ">"),
    ("of C", 8, ">"),
    ("rolls/game", 11, ">"),
    ("finished", 9, ">"),
)


def line(*texts: str) -> str:
    return "".join(f"{text:{side}{width}}" for text, (_, width, side) in zip(texts, COLUMNS, strict=True)).rstrip()


def share(figure: float | None, digits: int) -> str:
    return "-" if figure is None else f"{figure:.{digits}f}"


def line_of(row: Row, yardsticks: Yardsticks) -> str:
    return line(
        row["edition"],
        row["bot"],
        row["engine"],
        f"{row['games_per_second']:,.1f}",
        f"{row['rolls_per_second']:,.0f}",
        f"{row['decisions_per_second']:,.0f}",
        share(yardsticks.of_twin(row), 3),
        share(yardsticks.of_limit(row), 4),
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
            row = measure_apart(folder, edition, bot, chosen.seconds, chosen.fresh)
            if (row["engine"] == INTERPRETED) != (engine == INTERPRETED):
                sys.exit(f"the engine in {folder} is {row['engine']}, not {engine}; run `make compile`")
            rows.append(row)
    return rows


def report(rows: list[Row], yardsticks: Yardsticks) -> None:
    for text in yardsticks.lines():
        print(text)
    print(line(*(title for title, _, _ in COLUMNS)))
    for row in rows:
        print(line_of(row, yardsticks))


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
    parser.add_argument("--fresh", action="store_true", help="make every game and its bots anew")
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
        print(json.dumps(measure(*chosen.measure, chosen.seconds, chosen.fresh)))
        return
    yardsticks = Yardsticks()
    yardsticks.take()
    rows = play_all(chosen)
    yardsticks.take()
    report(rows, yardsticks)
    if chosen.json is not None:
        data = {
            "twin_games_per_second": yardsticks.twin,
            "limit_rolls_per_second": yardsticks.trading,
            "limit_rolls_per_second_without_trades": yardsticks.plain,
            "rows": [{**row, "of_twin": yardsticks.of_twin(row), "of_limit": yardsticks.of_limit(row)} for row in rows],
        }
        chosen.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
