"""How long `expert` thinks, by kind of decision: p50, p99 and the longest, one game after another.

    python bench/thinking.py [--bot expert] [--others normal] [--games 8] [EDITION ...]

Run it on a compiled build, with `PYTHONPATH=build/compiled python -P`. Only decisions for which the table waits are
counted, in CPU time, which busy neighbours do not change; what a bot says in the turns of others costs next to nothing.
"""

from __future__ import annotations

import argparse
import time

import freehold
from freehold.bots import make_bot, play_out
from freehold.bots.protocol import Bot
from freehold.engine.action import Action
from freehold.engine.game import Game

EDITIONS = ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"]
CAP = 1000


class Watched(Bot):
    """A bot behind a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.times: dict[str, list[float]] = {}

    def choose(self, game: Game, seat: int) -> Action | None:
        word = game.top.word
        awaited = game.to_act == seat
        began = time.process_time()
        answer = self.bot.choose(game, seat)
        if awaited:
            self.times.setdefault(word, []).append(time.process_time() - began)
        return answer


def measured(edition: str, bot: str, others: str, games: int) -> dict[str, list[float]]:
    """All times of one seat against three others, by the stage that asked for a decision."""
    times: dict[str, list[float]] = {}
    for seed in range(games):
        game = Game(freehold.edition(edition), ["Ann", "Bob", "Cy", "Di"], seed=seed, listening=False)
        watched = Watched(make_bot(bot, seed))
        seated: list[Bot] = [make_bot(others, number) for number in range(3)]
        seated.insert(seed % 4, watched)
        play_out(game, seated, 1_000_000, CAP)
        for word, found in watched.times.items():
            times.setdefault(word, []).extend(found)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("editions", nargs="*", default=EDITIONS)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--others", default="normal")
    parser.add_argument("--games", type=int, default=8)
    wishes = parser.parse_args()
    print(f"{'edition':16} {'decision':14} {'count':>7} {'mean ms':>9} {'p50 ms':>9} {'p99 ms':>9} {'longest':>9}")
    for edition in wishes.editions:
        times = measured(edition, wishes.bot, wishes.others, wishes.games)
        times["all"] = [moment for found in times.values() for moment in found]
        for word, found in times.items():
            ordered = sorted(found)
            count = len(ordered)
            figures = [
                sum(ordered) / count,
                ordered[count // 2],
                ordered[min(count - 1, count * 99 // 100)],
                ordered[-1],
            ]
            shown = " ".join(f"{1000 * figure:9.3f}" for figure in figures)
            print(f"{edition:16} {word:14} {count:7} {shown}")


if __name__ == "__main__":
    main()
