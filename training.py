"""A few games of every edition, from which the profile-guided build takes its profile; see `setup.py`."""

from __future__ import annotations

from freehold import Edition, Event, Game, edition, edition_ids
from freehold.bots import make_bot, play_out
from freehold.engine.tally import Tally
from freehold.lab.run.playing import Start, play_game
from freehold.lab.run.rows import Rows
from freehold.lab.run.seeds import game_seed

NAMES = ["Ann", "Bob", "Cy", "Di"]
GAMES = {"random": 1, "builder": 10, "fixed-a": 50, "fixed-h": 300}
"""How many of each bot: most of what bots that trade do, some of everything."""
ACTIONS = {"random": 300}
"""Random play lists all that is legal before every action, which must not be all that is seen."""
TAKEN_DOWN = 40
"""Games that are played as the laboratory plays them, and as many that are listened to."""


def train() -> None:
    for id in edition_ids():
        book = edition(id)
        for bot, games in GAMES.items():
            for seed in range(games):
                game = Game(book, NAMES, seed, listening=False)
                seats = [make_bot(bot, seed * 4 + seat) for seat in range(4)]
                play_out(game, seats, ACTIONS.get(bot, 1_000_000), 300)
        take_down(book)
        listen(book)


def take_down(book: Edition) -> None:
    """Games of which everything is counted that a run of the laboratory counts."""
    start = Start(book, ("fixed-h",) * 4, None)
    rows = Rows(book, list(start.bots), 20)
    for number in range(TAKEN_DOWN):
        seed, tally = game_seed(1, number), Tally(book, 4)
        outcome, game = play_game(start, seed, 300, tally, 20)
        rows.add(number, seed, outcome, tally, game)
    rows.wealth()
    rows.sums.as_data()


def listen(book: Edition) -> None:
    """Games of which every event is kept, and some are read."""
    for seed in range(TAKEN_DOWN):
        events: list[Event] = []
        game = Game(book, NAMES, seed)
        play_out(game, [make_bot("fixed-h", seed * 4 + seat) for seat in range(4)], 1_000_000, 300, told=events)
        if seed % 10 == 0:
            "".join([str(event) for event in events])


if __name__ == "__main__":
    train()
