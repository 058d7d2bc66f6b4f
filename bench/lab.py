"""Measure what everything around a bare game costs: listening to it, and what the laboratory takes down of it.

    PYTHONPATH=build/compiled python -P bench/lab.py [--edition fundraiser] [--bot fixed-h] [--seconds 2]

All lines play the same kind of game with four bots of one kind, in processor time of one process:
- `bare`: nobody listens, nothing is taken down;
- `listening`: events are told and dropped;
- `events kept`: every event of the game is in one list at its end (`play_out(..., told=...)`), unread;
- `one by one`: the same by `next_action` and `Game.play`, as tables and terminals do it, every answer judged;
- `events read`: the sentence of every event is made, too;
- `simulate`: chunks as a worker of `freehold simulate` plays them, tables as Parquet included.
They are measured in turns, `--rounds` times, and the best of each counts: neighbours only ever make it slower.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable
from functools import partial

from freehold._version import engine_kind
from freehold.bots import Bot, make_bot, next_action, play_out
from freehold.editions import edition
from freehold.engine.edition import Edition
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.lab.run.runs import Run
from freehold.lab.run.work import play_chunk

NAMES = ["Ann", "Bob", "Cy", "Di"]
TURNS = 1000
MOST_ACTIONS = 1_000_000
CHUNK = 1000


class Games:
    """Games of one edition with four bots of a kind, each by its seed, in several ways."""

    def __init__(self, book: Edition, bot: str) -> None:
        self.book = book
        self.bot = bot

    def bots(self, seed: int) -> list[Bot]:
        return [make_bot(self.bot, 4 * seed + seat) for seat in range(4)]

    def bare(self, seed: int, listening: bool = False) -> None:
        play_out(Game(self.book, NAMES, seed, listening=listening), self.bots(seed), MOST_ACTIONS, TURNS)

    def kept(self, seed: int) -> list[Event]:
        game = Game(self.book, NAMES, seed)
        events = game.events[:]
        play_out(game, self.bots(seed), MOST_ACTIONS, TURNS, told=events)
        return events

    def one_by_one(self, seed: int) -> list[Event]:
        game, bots = Game(self.book, NAMES, seed), self.bots(seed)
        events = game.events[:]
        while game.throwing_turns < TURNS and (found := next_action(game, bots)) is not None:
            events += game.play(*found)
        return events

    def read(self, seed: int) -> list[str]:
        return [str(event) for event in self.kept(seed)]


def games_a_second(play: Callable[[int], object], seconds: float, first: int) -> float:
    games, begun = 0, time.process_time()
    passed = 0.0
    while passed < seconds:
        for _ in range(20):
            play(first + games)
            games += 1
        passed = time.process_time() - begun
    return games / passed


def simulated(run: Run, seconds: float) -> float:
    chunk, begun = 0, time.process_time()
    passed = 0.0
    while passed < seconds:
        chunk += 1
        play_chunk(run, chunk)
        passed = time.process_time() - begun
    return chunk * CHUNK / passed


def main() -> None:
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--edition", default="fundraiser")
    wishes.add_argument("--bot", default="fixed-h")
    wishes.add_argument("--seconds", type=float, default=2.0, help="processor time for every figure (2)")
    wishes.add_argument("--rounds", type=int, default=3, help="how often everything is measured (3)")
    wish = wishes.parse_args()
    games = Games(edition(wish.edition), wish.bot)
    run = Run(wish.edition, (wish.bot,) * 4, games=1_000_000, seed=1, chunk=CHUNK)
    play_chunk(run, 0)  # fills what is computed once
    ways = {
        "bare": games.bare,
        "listening": partial(games.bare, listening=True),
        "events kept": games.kept,
        "one by one": games.one_by_one,
        "events read": games.read,
    }
    best = dict.fromkeys([*ways, "simulate"], 0.0)
    gc.collect()
    gc.freeze()
    gc.disable()
    for number in range(wish.rounds):
        for name, play in ways.items():
            best[name] = max(best[name], games_a_second(play, wish.seconds, number * 100_000))
        best["simulate"] = max(best["simulate"], simulated(run, wish.seconds))
    print(f"{wish.edition}, four {wish.bot}, {engine_kind()} engine, games of {TURNS} turns at most")
    print(f"{'':<14}{'games/s':>10}{'us a game':>12}{'of bare':>10}")
    for name, rate in best.items():
        print(f"{name:<14}{rate:>10,.0f}{1e6 / rate:>12.1f}{rate / best['bare']:>10.3f}")


if __name__ == "__main__":
    main()
