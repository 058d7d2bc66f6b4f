"""A few games of every edition, from which the profile-guided build takes its profile; see `setup.py`.

They are what people let it do for long: games of bots that trade, new ones and begun again, as the laboratory plays
them; the stronger bots, which look at forks; and a little of everything else.
"""

from __future__ import annotations

from freehold import Edition, Game, edition, edition_ids
from freehold.bots import begin_again, make_bot, play_out
from freehold.engine.tally import Tally
from freehold.lab.run.match import new_game, play_match

NAMES = ["Ann", "Bob", "Cy", "Di"]
GAMES = {"random": 1, "builder": 10, "fixed-a": 50, "fixed-h": 150, "normal": 10, "hard": 1}
"""How many of each bot: most of what bots that trade do, some of everything."""
ACTIONS = {"random": 300}
"""Random play lists all that is legal before every action, which must not be all that is seen."""
AGAIN = 150
MATCHES = 50
FORKS = 20
TURNS = 300


def train() -> None:
    for id in edition_ids():
        book = edition(id)
        for bot, games in GAMES.items():
            for seed in range(games):
                game = Game(book, NAMES, seed, listening=False)
                seats = [make_bot(bot, seed * 4 + seat) for seat in range(4)]
                play_out(game, seats, ACTIONS.get(bot, 1_000_000), TURNS)
        train_in_loops(book)


def train_in_loops(book: Edition) -> None:
    """Games begun again, games of the laboratory, and one moment played on in many ways."""
    seats = [make_bot("fixed-h") for _ in range(4)]
    game = Game(book, NAMES, 0, listening=False)
    for seed in range(AGAIN):
        begin_again(game, seats, seed)
        play_out(game, seats, 1_000_000, TURNS)
    for seed in range(MATCHES):
        play_match(new_game(book, NAMES, seed), [make_bot("fixed-h") for _ in range(4)], TURNS, Tally(book, 4))
    begin_again(game, seats, 1)
    play_out(game, seats, 1_000_000, 30)
    for seed in range(FORKS):
        play_out(game.fork(seed), seats, 1_000_000, TURNS)


if __name__ == "__main__":
    train()
