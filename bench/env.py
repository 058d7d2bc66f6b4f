"""Measure the environment: choices a processor second, each drawn at random from the mask and carried out.

    PYTHONPATH=build/compiled .venv/bin/python -P bench/env.py

A raw step is: draw one of the legal numbers, carry it out, find out whose choice is next and write its mask and its
observation. `PettingZoo` is the same through `raw_env` with numpy arrays and dicts, as a learner would see it. `of the
rules` is how many of the choices were actions of the rules; the others put offers together.
"""

from __future__ import annotations

import argparse
import gc
import time

import freehold
from freehold._version import engine_kind
from freehold.engine.chance import Stream
from freehold.env.core.coding import NOTHING, Coding
from freehold.env.core.play import Play
from freehold.env.core.viewing import Layout, observe

NAMES = ["Ann", "Bob", "Cy", "Di"]
TURNS = 300
LOOK = 2000


def raw_steps(edition: str, seconds: float) -> tuple[float, int, int, int]:
    """Choices a second through the core alone, how many there were, and how long the row of numbers seen is."""
    book = freehold.edition(edition)
    coding = Coding(book, len(NAMES))
    layout = Layout(coding)
    stream = Stream(1, 7)
    games = steps = 0
    begun = time.process_time()
    passed = 0.0
    while passed < seconds:
        play = Play(freehold.Game(book, NAMES, games, listening=False), coding, TURNS)
        play.begin()
        games += 1
        choices, step = play.choices, play.step
        while play.seat >= 0:
            step(choices.drawn(stream))
            observe(play, play.seat if play.seat >= 0 else 0, layout)
            steps += 1
            if steps % LOOK == 0 and time.process_time() - begun > seconds:
                break
        passed = time.process_time() - begun
    return steps / passed, steps, int(coding.size), int(layout.size)


def share_of_rules(edition: str, most: int) -> float:
    """How many of the choices are actions of the rules."""
    book = freehold.edition(edition)
    coding = Coding(book, len(NAMES))
    stream = Stream(1, 7)
    games = steps = of_rules = 0
    while steps < most:
        play = Play(freehold.Game(book, NAMES, games, listening=False), coding, TURNS)
        play.begin()
        games += 1
        while play.seat >= 0 and steps < most:
            number = play.choices.drawn(stream)
            of_rules += play.action_of(number) is not NOTHING
            play.step(number)
            steps += 1
    return of_rules / steps


def learner_steps(edition: str, seconds: float) -> float:
    """Choices a second through PettingZoo."""
    import numpy as np

    from freehold.env import raw_env

    table = raw_env(edition, len(NAMES), turns=TURNS)
    draw = np.random.default_rng(1)
    steps = games = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        table.reset(seed=games)
        games += 1
        for _ in table.agent_iter(LOOK):
            seen, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            table.step(legal[draw.integers(len(legal))])
            steps += 1
    return steps / (time.process_time() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("editions", nargs="*", default=freehold.edition_ids(), help="ids of editions; otherwise all")
    parser.add_argument("--seconds", type=float, default=5, help="processor time for every figure")
    wish = parser.parse_args()
    print(f"{engine_kind()} engine, {len(NAMES)} seats, {wish.seconds:g} s of processor time a figure")
    print(
        f"{'edition':16}{'actions':>8}{'numbers seen':>14}{'raw steps/s':>13}{'of the rules':>14}{'PettingZoo/s':>14}"
    )
    for edition in wish.editions:
        gc.collect()
        gc.freeze()
        rate, _, actions, seen = raw_steps(edition, wish.seconds)
        share = share_of_rules(edition, 20_000)
        through = learner_steps(edition, wish.seconds)
        print(f"{edition:16}{actions:>8}{seen:>14}{rate:>13,.0f}{share:>14.0%}{through:>14,.0f}")


if __name__ == "__main__":
    main()
