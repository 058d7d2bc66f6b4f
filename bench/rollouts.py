"""Measure what people who write bots in Python wait for, per second of processor time.

    PYTHONPATH=build/trained python -P bench/rollouts.py [EDITION] [--seconds 3]

One moment of a game is taken after `TURN` throwing turns of four `fixed-h`:

- **legal**: `game.legal(game.to_act)`, at many such moments in turn.
- **copies**: `game.copy()`.
- **roll-outs**: `game.fork(seed)`, played to its end by four `fixed-h` that sit down again and again (`play_out`).
- **play-outs**: a fork played on by `normal` for 30 throwing turns, and judged, as `expert`, hints and reviews do.
- **decisions**: `game.play(seat, game.legal(seat)[0])` for whomever the table waits for, game after game.
- **of bots**: the same by four bots written in Python, let play by `play_out`: others are asked out of turn, too, and
  what is to come is hidden from all of them.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable

import freehold
from freehold import Game
from freehold._version import engine_kind
from freehold.bots import Bot, make_bot, play_out
from freehold.bots.search.playouts import BASE, Playouts
from freehold.engine.action import Action

NAMES = ["Ann", "Bob", "Cy", "Di"]
TURN = 30
MOMENTS = 40
IN_A_ROW = 100
"""So many play-outs begin at the same moment, as when a decision is thought about."""
MOST_ACTIONS, TURNS = 1_000_000, 1000
SHORT = 100
"""So many turns are played by bots that do the first thing that comes to mind."""


class First(Bot):
    """Takes what is listed first, in its own turn."""

    def choose(self, game: Game, seat: int) -> Action | None:
        return game.legal(seat)[0] if game.to_act == seat else None


def moment(edition: str, seed: int) -> Game:
    """A game of four `fixed-h` after `TURN` throwing turns."""
    game = Game(freehold.edition(edition), NAMES, seed, listening=False)
    play_out(game, [make_bot("fixed-h") for _ in NAMES], MOST_ACTIONS, TURN)
    return game


def rate(work: Callable[[int], int], seconds: float) -> float:
    """How much of something is done in a second; `work` is told which time it is, and tells how much it did."""
    work(0)
    gc.collect()
    gc.freeze()
    done = times = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        for _ in range(20):
            times += 1
            done += work(times)
    return done / (time.process_time() - begun)


def rollouts(edition: str) -> Callable[[int], int]:
    game = moment(edition, 1)
    bots = [make_bot("fixed-h") for _ in NAMES]

    def play(seed: int) -> int:
        play_out(game.fork(seed), bots, MOST_ACTIONS, TURNS)
        return 1

    return play


def playouts(moments: list[Game], edition: str) -> Callable[[int], int]:
    table = Playouts(freehold.edition(edition), BASE, TURN)

    def play(times: int) -> int:
        table.shares(moments[times // IN_A_ROW % len(moments)], -1, None, -1, times)
        return 1

    return play


def decisions(edition: str) -> Callable[[int], int]:
    book = freehold.edition(edition)

    def play(seed: int) -> int:
        game = Game(book, NAMES, seed, listening=False)
        played = 0
        while not game.over and game.throwing_turns < SHORT:
            seat = game.to_act
            game.play(seat, game.legal(seat)[0])
            played += 1
        return played

    return play


def decisions_of_bots(edition: str) -> Callable[[int], int]:
    book = freehold.edition(edition)

    def play(seed: int) -> int:
        bots: list[Bot] = [First() for _ in NAMES]
        return int(play_out(Game(book, NAMES, seed, listening=False), bots, MOST_ACTIONS, SHORT))

    return play


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edition", nargs="?", default="fundraiser")
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time for each figure (3)")
    wish = parser.parse_args()
    gc.disable()
    moments = [game for game in (moment(wish.edition, seed) for seed in range(MOMENTS)) if not game.over]

    def legal(times: int) -> int:
        game = moments[times % len(moments)]
        return 1 if game.legal(game.to_act) else 0

    def copy(times: int) -> int:
        moments[times % len(moments)].copy()
        return 1

    print(f"{wish.edition}, {engine_kind()}")
    figures = {
        "legal": legal,
        "copies": copy,
        "roll-outs": rollouts(wish.edition),
        "play-outs": playouts(moments, wish.edition),
        "decisions": decisions(wish.edition),
        "of bots": decisions_of_bots(wish.edition),
    }
    for name, work in figures.items():
        print(f"{name:<10}{rate(work, wish.seconds):>12,.0f} a second", flush=True)


if __name__ == "__main__":
    main()
