"""How games of four `fixed-h` in `fundraiser` ended, in the words of `bench/twin.c`.

    python tests/ends.py GAMES FIRST new|again

A line for each game: its seed, actions, throws, turns and whether it is over; the cash; owners, buildings and mortgages
of all deeds; places, the seats that left in that order, and how often deeds changed hands.
"""

from __future__ import annotations

import sys

from freehold import Game, edition
from freehold.bots import begin_again, make_bot, play_out

NAMES = ["Ann", "Bob", "Cy", "Di"]
TURNS = 1000


def end_of(game: Game, seed: int, played: int) -> str:
    figures = [seed, played, game.throws, game.throwing_turns, int(game.over), *game.cash, *game.owner]
    figures += [houses + 10 * hotel for houses, hotel in zip(game.houses, game.hotel, strict=True)]
    figures += [int(mortgaged) for mortgaged in game.mortgaged]
    return " ".join(str(figure) for figure in [*figures, *game.place, *game.retired, game.transfers])


def main(games: int, first: int, way: str) -> None:
    book = edition("fundraiser")
    game = Game(book, NAMES, 0, listening=False)
    bots = [make_bot("fixed-h") for _ in NAMES]
    for seed in range(first, first + games):
        if way == "again":
            begin_again(game, bots, seed)
        else:
            game = Game(book, NAMES, seed, listening=False)
            bots = [make_bot("fixed-h") for _ in NAMES]
        print(end_of(game, seed, play_out(game, bots, 1_000_000, TURNS)))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
