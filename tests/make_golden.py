"""Make the golden records anew.

    PYTHONPATH=src python tests/make_golden.py --yes

Warning: golden records are whole games that must replay for ever, bit for bit. Renewing them throws that promise
away for the old ones. Do it only when the rules of an edition have changed on purpose, bump the edition's version,
and say so in the changelog. A record that no longer replays after any other change is a bug in that change.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Final

import freehold
from freehold.engine.game import Game
from freehold.engine.text.record import record_of
from freehold.positions import write_position
from invariants import Watch
from players import Table
from whole_games import SCARCE, SEATS, Counting

FOLDER: Final = Path(__file__).resolve().parent / "golden"
FEWEST_ACTIONS: Final = 150
MOST_ACTIONS: Final = 900

WANTED: Final[list[tuple[str, str, tuple[str, ...], int, list[str]]]] = [
    ("fundraiser-1", "fundraiser", (), 4, ["deals", "bankruptcies", "hand-overs kept", "called times", "hotels"]),
    ("fundraiser-2", "fundraiser", (), 2, ["deals", "forced fines", "hand-overs lifted", "third doubles"]),
    ("fundraiser-3", "fundraiser", ("auto-claim",), 6, ["deals", "inherited cards", "estate auctions"]),
    ("global-village-1", "global-village", (), 4, ["deals", "shortage auctions", "bankruptcies", "turns sat out"]),
    ("global-village-2", "global-village", (), 3, ["deals", "hand-overs kept", "lapsed rents", "departures"]),
    ("global-village-3", "global-village", ("void-throws",), 5, ["deals", "shortage auctions", "estate auctions"]),
    ("cronulla-1", "cronulla", (), 4, ["deals", "failing overbids", "third doubles", "hotels"]),
    ("cronulla-2", "cronulla", (), 3, ["deals", "departures", "estate auctions", "counter-offers"]),
    ("cronulla-short-1", "cronulla", ("short-game",), 4, ["deals", "bankruptcies", "valuations", "hotels"]),
    ("cronulla-short-2", "cronulla", ("short-game",), 8, ["deals", "failing overbids", "valuations"]),
    ("euronopoly-1", "euronopoly", (), 4, ["remote buys", "remote builds", "losses by debt", "villas", "reshuffles"]),
    ("euronopoly-2", "euronopoly", (), 3, ["same doubles", "missed turns", "deeds sold to the Bank", "turns sat out"]),
    ("euronopoly-3", "euronopoly", ("drawn-order",), 2, ["crossings", "landing bonuses", "losses by debt", "loans"]),
    ("propnex-1", "propnex", (), 4, ["prebuilds", "requests agreed", "mortgagee sales", "last bankruptcies"]),
    ("propnex-2", "propnex", (), 5, ["bids below the minimum refused", "direct hotels", "estate auctions"]),
    ("propnex-3", "propnex", (), 4, ["mortgagee sales without bids", "requests refused", "called last turns"]),
]
"""File, edition, options, seats, and what has to happen in the game."""

FEW_BUILDINGS: Final = ("global-village-1", "propnex-2")
"""Files of games in which the Bank has very few buildings."""


def make(file: str, id: str, options: tuple[str, ...], seats: int, wanted: list[str]) -> None:
    """Try seed after seed until a game holds everything that is wanted."""
    edition = freehold.edition(id, list(options), SCARCE if file in FEW_BUILDINGS else {})
    for seed in range(100_000):
        game = Game(edition, SEATS[:seats], seed)
        watch = Watch(game)
        table = Table(seed, 1 + seed % 2, MOST_ACTIONS // 2)
        record = record_of(game)
        tally: Counter[str] = Counter()
        counting = Counting(tally)
        while not game.over and table.played < MOST_ACTIONS:
            seat, action = table.next(game)
            record.add(game, seat, action)
            counting.count(game, watch.play(seat, action))
        if game.over and table.played >= FEWEST_ACTIONS and all(tally[what] for what in wanted):
            (FOLDER / f"{file}.record").write_text(record.write(), encoding="utf-8")
            (FOLDER / f"{file}.position").write_text(write_position(game), encoding="utf-8")
            print(f"{file}: seed {seed}, {table.played} actions")
            return
    raise SystemExit(f"{file}: no seed has it all")


def main() -> int:
    if "--yes" not in sys.argv[1:]:
        print(__doc__)
        return 2
    FOLDER.mkdir(exist_ok=True)
    for file, id, options, seats, wanted in WANTED:
        make(file, id, options, seats, wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
