"""A few games of every edition, from which the profile-guided build takes its profile; see `setup.py`."""

from __future__ import annotations

from freehold import Game, edition, edition_ids
from freehold.bots import make_bot, play_out

NAMES = ["Ann", "Bob", "Cy", "Di"]
GAMES = {"random": 1, "builder": 10, "fixed-a": 50, "fixed-h": 300}
"""How many of each bot: most of what bots that trade do, some of everything."""
ACTIONS = {"random": 300}
"""Random play lists all that is legal before every action, which must not be all that is seen."""


def train() -> None:
    for id in edition_ids():
        book = edition(id)
        for bot, games in GAMES.items():
            for seed in range(games):
                game = Game(book, NAMES, seed, listening=False)
                seats = [make_bot(bot, seed * 4 + seat) for seat in range(4)]
                play_out(game, seats, ACTIONS.get(bot, 1_000_000), 300)


if __name__ == "__main__":
    train()
