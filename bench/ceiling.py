"""How much of an edition is luck: what a player wins who sees the dice and the cards to come.

    python bench/ceiling.py EDITION [--games 200] [--others fixed-h]

It is no bot of the ladder and no honest one: it plays every choice out on a `copy()` of the game, hidden future and
all, and takes the one after which it wins. It looks at one choice at a time and leaves the rest to the base policy: a
mark of how much luck decides, not a proven bound.

Run it on a compiled build, with `PYTHONPATH=build/compiled python -P`.
"""

from __future__ import annotations

import argparse
import math

import freehold
from freehold.bots import make_bot, play_out
from freehold.bots.equity.judge import judge_of
from freehold.bots.ladder.normal import NormalBot
from freehold.bots.protocol import Bot
from freehold.bots.search.options import add_once, alternatives
from freehold.engine.action import Action
from freehold.engine.game import Game

CAP = 1000
AHEAD = 400


class Clairvoyant(NormalBot):
    """Plays on copies of the game, which know what the dice will show, against the very bots it plays against."""

    def __init__(self, others: str) -> None:
        super().__init__()
        self.others = others

    def choose(self, game: Game, seat: int) -> Action | None:
        own = super().choose(game, seat)
        if own is None or game.to_act != seat:
            return own
        found = [own]
        for action in alternatives(game, seat):
            add_once(found, action)
        if len(found) == 1:
            return own
        results = [self.seen(game, seat, action) for action in found]
        return found[results.index(max(results))]

    def seen(self, game: Game, seat: int, action: Action) -> int:
        """What comes of an action in the one future there is."""
        twin = game.copy()
        twin.listening = False
        twin.play(seat, action)
        bots: list[Bot] = [make_bot("normal" if place == seat else self.others, place) for place in range(game.seats)]
        play_out(twin, bots, 1_000_000, twin.throwing_turns + AHEAD)
        return judge_of(game.edition).shares(twin)[seat]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("edition")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--others", default="fixed-h")
    wishes = parser.parse_args()
    won = 0.0
    for number in range(wishes.games):
        game = Game(freehold.edition(wishes.edition), ["Ann", "Bob", "Cy", "Di"], seed=number // 4, listening=False)
        seated: list[Bot] = [make_bot(wishes.others, place) for place in range(3)]
        seat = number % 4
        seated.insert(seat, Clairvoyant(wishes.others))
        play_out(game, seated, 1_000_000, CAP)
        shares = judge_of(game.edition).shares(game)
        won += 1.0 if game.over and shares[seat] > 0 else shares[seat] / 1_000_000
    share = won / wishes.games
    error = 1.96 * math.sqrt(share * (1 - share) / wishes.games)
    print(
        f"{wishes.edition}: a player who sees the future wins {100 * share:.1f} +- {100 * error:.1f} % "
        f"of {wishes.games} games against three {wishes.others}"
    )


if __name__ == "__main__":
    main()
