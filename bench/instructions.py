"""Count the machine instructions of one game in every edition, which no busy neighbour changes.

    python bench/instructions.py --compiled build/compiled [--beside OTHER]

Every cell plays the same games with four bots of one kind and nobody listening, once `FEW` of them and once `MANY`,
under valgrind; what the difference costs is the games alone, without Python's start. `--beside` counts another build
too and shows how the two compare. Needs valgrind.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

EDITIONS = ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"]
BOTS = ["random", "builder", "fixed-h"]
FEW, MANY = 2, 12
TURNS = 200
PLAY = """
import gc, sys
import freehold
from freehold.bots import make_bot, play_out
edition, bot, games = freehold.edition(sys.argv[1]), sys.argv[2], int(sys.argv[3])
gc.disable()
for seed in range(games):
    game = freehold.Game(edition, ["Ann", "Bob", "Cy", "Di"], seed=seed, listening=False)
    play_out(game, [make_bot(bot, seed=number) for number in range(4)], 1_000_000, int(sys.argv[4]))
"""


def counted(build: Path, edition: str, bot: str, games: int) -> int:
    """The instructions of a whole process that plays so many games."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [
                *("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"),
                *(sys.executable, "-P", "-c", PLAY, edition, bot, str(games), str(TURNS)),
            ],
            env=os.environ | {"PYTHONPATH": str(build), "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=False,
        )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or found is None:
        sys.exit(f"{edition}, {bot}: {done.stderr.strip().splitlines()[-1]}")
    return int(found[1])


def a_game(build: Path, edition: str, bot: str) -> float:
    """The instructions of one game, in thousands."""
    few, many = (counted(build, edition, bot, games) for games in (FEW, MANY))
    return (many - few) / (MANY - FEW) / 1000


def main() -> None:
    wishes = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    wishes.add_argument("--compiled", type=Path, default=Path("build/compiled"), help="where the build is")
    wishes.add_argument("--beside", type=Path, help="another build to compare with")
    wishes.add_argument("--cells", default="", help="only these, such as fundraiser/fixed-h,propnex/random")
    wishes.add_argument("--workers", type=int, default=1, help="cells counted at the same time")
    wish = wishes.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is not installed; on Debian: apt install valgrind")
    cells = [tuple(cell.split("/")) for cell in wish.cells.split(",") if cell]
    cells = cells or [(edition, bot) for edition in EDITIONS for bot in BOTS]
    heads = "" if wish.beside is None else f"{'beside':>12}{'ratio':>8}"
    print(f"{'edition':<16}{'bots':<10}{'thousand a game':>16}{heads}")
    with ThreadPoolExecutor(wish.workers) as pool:
        ours = [pool.submit(a_game, wish.compiled, *cell) for cell in cells]
        theirs = [pool.submit(a_game, wish.beside, *cell) for cell in cells] if wish.beside else []
        for index, (edition, bot) in enumerate(cells):
            line = f"{edition:<16}{bot:<10}{ours[index].result():>16.0f}"
            if theirs:
                beside = theirs[index].result()
                line += f"{beside:>12.0f}{ours[index].result() / beside:>8.3f}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
