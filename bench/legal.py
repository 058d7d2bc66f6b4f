"""What `game.legal()` costs early and late in a game, edition by edition.

    PYTHONPATH=build/compiled .venv/bin/python -P bench/legal.py

Positions are those in which a seat is asked in games of `fixed-h`, every twentieth of them; each list is asked for
many times, and the best of some rounds counts. Early are the first 20 turns of the table, late those after the 60th.
"""

from __future__ import annotations

import time

import freehold
from freehold.bots import make_bot, next_action
from freehold.engine.game import Game

GAMES = 3
EVERY = 20
ROUNDS = 7
TIMES = 20


def positions(edition: str) -> tuple[list[tuple[Game, int]], list[tuple[Game, int]]]:
    """Moments of some games, early ones and late ones, with the seat the table waits for."""
    early: list[tuple[Game, int]] = []
    late: list[tuple[Game, int]] = []
    for seed in range(GAMES):
        game = Game(freehold.edition(edition), ["Ann", "Bob", "Cat", "Dan"], seed, listening=False)
        bots = [make_bot("fixed-h", seat) for seat in range(4)]
        move = 0
        while game.throwing_turns < 200 and (found := next_action(game, bots)) is not None:
            move += 1
            if move % EVERY == 0 and (game.throwing_turns < 20 or game.throwing_turns > 60):
                (early if game.throwing_turns < 20 else late).append((game.copy(), found[0]))
            game.play(*found)
    return early, late


def cost(moments: list[tuple[Game, int]]) -> float:
    """Microseconds a call, the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.thread_time()
        for game, seat in moments:
            for _ in range(TIMES):
                game.legal(seat)
        best = min(best, time.thread_time() - begun)
    return best / (len(moments) * TIMES) * 1e6 if moments else 0.0


def main() -> None:
    print(f"{'edition':16}{'early':>12}{'late':>12}{'actions late':>15}")
    for edition in freehold.edition_ids():
        early, late = positions(edition)
        listed = sum(len(game.legal(seat)) for game, seat in late) / max(1, len(late))
        print(f"{edition:16}{cost(early):>9.2f} us{cost(late):>9.2f} us{listed:>15.1f}")


if __name__ == "__main__":
    main()
