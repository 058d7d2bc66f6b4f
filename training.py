"""A few games of every edition, from which the profile-guided build takes its profile; see `setup.py`.

They are what people let it do for long: games of bots that trade, new ones and begun again, as the laboratory plays
them; the stronger bots, which look at forks; and a little of everything else.
"""

from __future__ import annotations

from freehold import Edition, Event, Game, edition, edition_ids
from freehold.bots import begin_again, make_bot, play_out
from freehold.engine.tally import Tally
from freehold.lab.run.playing import Start, play_game
from freehold.lab.run.rows import Rows
from freehold.lab.run.seeds import game_seed

NAMES = ["Ann", "Bob", "Cy", "Di"]
GAMES = {"random": 1, "builder": 10, "fixed-a": 50, "fixed-h": 150, "normal": 10, "hard": 1}
"""How many of each bot: most of what bots that trade do, some of everything."""
ACTIONS = {"random": 300}
"""Random play lists all that is legal before every action, which must not be all that is seen."""
TAKEN_DOWN = 50
"""Games that are played as the laboratory plays them, and as many that are listened to."""
AGAIN = 150
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
        play_again(book)
        take_down(book)
        listen(book)


def take_down(book: Edition) -> None:
    """Games of which everything is counted that a run of the laboratory counts."""
    start = Start(book, ("fixed-h",) * 4, None)
    rows = Rows(book, list(start.bots), 20)
    for number in range(TAKEN_DOWN):
        seed, tally = game_seed(1, number), Tally(book, 4)
        outcome, game = play_game(start, seed, TURNS, tally, 20)
        rows.add(number, seed, outcome, tally, game)
    rows.wealth()
    rows.sums.as_data()


def listen(book: Edition) -> None:
    """Games of which every event is kept, and some are read."""
    for seed in range(TAKEN_DOWN):
        events: list[Event] = []
        game = Game(book, NAMES, seed)
        play_out(game, [make_bot("fixed-h", seed * 4 + seat) for seat in range(4)], 1_000_000, TURNS, told=events)
        if seed % 10 == 0:
            "".join([str(event) for event in events])


def play_again(book: Edition) -> None:
    """Games begun again, and one moment played on in many ways."""
    seats = [make_bot("fixed-h") for _ in range(4)]
    game = Game(book, NAMES, 0, listening=False)
    for seed in range(AGAIN):
        begin_again(game, seats, seed)
        play_out(game, seats, 1_000_000, TURNS)
    begin_again(game, seats, 1)
    play_out(game, seats, 1_000_000, 30)
    for seed in range(FORKS):
        play_out(game.fork(seed), seats, 1_000_000, TURNS)


if __name__ == "__main__":
    train()
