"""Whole games between bots, one after the other and many at a time in threads, as a server thinks for its tables.

    python tests/threaded.py --games 3

Prints one line of JSON: how many games there were, and which of them went another way among others than alone.
`tests/test_threads.py` plays them interpreted, `tests/test_compiled.py` runs this with the compiled engine.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import FrameType
from typing import Final, NamedTuple

import freehold
from freehold.bots import BotFault, make_bot, next_action
from freehold.bots.fixed import fixed_names
from quick_bots import quick_names

SEATS: Final = ["Ann", "Bob", "Cy", "Di"]
THREADS: Final = 4
MOST: Final = 800
"""Actions after which a game is left: groups are complete and built on by then."""
SWITCH: Final = 1e-6
"""Seconds after which the next thread has its turn; a server's threads have five thousand times as long."""


class Match(NamedTuple):
    """One game: its edition, its seed, and who plays."""

    edition: str
    seed: int
    bots: list[str]


def matches(games: int) -> list[Match]:
    """So many games of every edition, with every bot on the shelf among their players.

    Games of the same edition are played at the same time, and most of their bots are of the kinds that share figures.
    """
    names = quick_names()
    found: list[Match] = []
    for number, id in enumerate(freehold.edition_ids()):
        for seed in range(games):
            shelf = fixed_names() if seed % 2 else names
            first = 4 * (number + seed // 2)
            found.append(Match(id, seed, [shelf[(first + seat) % len(shelf)] for seat in range(len(SEATS))]))
    return found


def record(match: Match) -> str:
    """Play a game, and write down what everybody did."""
    game = freehold.Game(freehold.edition(match.edition), SEATS, match.seed, listening=False)
    bots = [make_bot(name, match.seed + seat) for seat, name in enumerate(match.bots)]
    kept = freehold.record_of(game)
    try:
        while len(kept.lines) < MOST and (found := next_action(game, bots)) is not None:
            seat, action = found
            kept.add(game, seat, action)
            game.play(seat, action)
    except BotFault as fault:
        kept.remark(str(fault))
    return kept.write()


def let_others_go_on(frame: FrameType, event: str, _: object) -> None:
    """Called whenever a function begins or ends: where one of a bot's begins, another thread goes on for a while."""
    if event == "call" and "/freehold/bots/" in frame.f_code.co_filename.replace(os.sep, "/"):
        time.sleep(0)


def together(played: list[Match]) -> list[str]:
    """The records of games that are played at the same time, switching between them as often as can be."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    threading.setprofile(let_others_go_on)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            return list(pool.map(record, played))
    finally:
        threading.setprofile(None)
        sys.setswitchinterval(interval)


def different(games: int) -> tuple[int, list[Match]]:
    """How many games were played, and those that went another way among others than alone."""
    played = matches(games)
    # The crowd comes first: whatever bots remember about an edition is made while others look for it.
    crowd = together(played)
    return len(played), [match for match, told in zip(played, crowd, strict=True) if told != record(match)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=3)
    count, found = different(parser.parse_args().games)
    json.dump({"games": count, "different": found}, sys.stdout)


if __name__ == "__main__":
    main()
