"""Print a digest of everything that happens in many games: the same for every engine, machine and Python.

    python tests/streams.py cronulla --option short-game --games 200

The digest covers every sentence of every event and the position at the end of every game.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from typing import Final

from freehold.engine.edition import Edition
from freehold.engine.position import to_data
from players import TEMPERS, Table
from whole_games import edition_of, is_compiled, new_game

PATIENCE: Final = 250


def digest_of_game(edition: Edition, seed: int) -> tuple[str, int]:
    """The digest of one game and the number of its events."""
    digest = hashlib.sha256()
    game = new_game(edition, seed)
    table = Table(seed, seed % TEMPERS, PATIENCE)
    events = list(game.events)
    while not game.over:
        events += game.play(*table.next(game))
    for event in events:
        line = f"{event.name}|{event.seat}|{event.other}|{event.deed}|{event.amount}|{event.sentence}\n"
        digest.update(line.encode())
    digest.update(json.dumps(to_data(game)).encode())
    return digest.hexdigest(), len(events)


def main() -> int:
    parser = argparse.ArgumentParser(description="Print a digest of the events of many games.")
    parser.add_argument("edition")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    options = tuple(given.option)
    digests: list[str] = []
    total = 0
    for seed in range(given.games):
        digest, events = digest_of_game(edition_of(given.edition, options, seed), seed)
        digests.append(digest)
        total += events
    print(json.dumps({"compiled": is_compiled(), "events": total, "digests": digests}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
