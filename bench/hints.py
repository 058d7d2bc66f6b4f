"""How long the coach takes: hints over whole games, "why did you refuse?", and a whole review.

    python bench/hints.py [--moments 200] [--games 4] [--playouts 0] [--no-review] [EDITION ...]

Run it on a compiled build, with `PYTHONPATH=build/compiled python -P`. `normal` bots play, and whoever the table waits
for and has a choice asks for a hint: at so many moments of every edition, spread evenly over its games. Times are CPU
time of one core, which busy neighbours change little. A review is of the first of the games, worked off by one process.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import freehold
from freehold.bots import make_bot
from freehold.bots.driver import next_action
from freehold.coach import hint, review, why_refused
from freehold.coach.racing import sensible
from freehold.coach.shapes import Decision
from freehold.editions.boards import record_of
from freehold.engine.game import Game
from freehold.engine.stages import Deal
from freehold.engine.text.record import Record

EDITIONS = ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"]
CAP = 400


class Played:
    """A whole game: its record, and the moments at which somebody could have asked the coach."""

    def __init__(self, edition: str, seed: int) -> None:
        self.choices: list[Game] = []
        self.offers: list[Game] = []
        game = Game(freehold.edition(edition), ["Ann", "Bob", "Cy", "Di"], seed=seed)
        self.record: Record = record_of(game)
        bots = [make_bot("normal", seat) for seat in range(game.seats)]
        while not game.over and game.throwing_turns < CAP:
            self._note(game)
            answer = next_action(game, bots)
            if answer is None:
                break
            self.record.add(game, *answer)
            game.play(*answer)

    def _note(self, game: Game) -> None:
        seat = game.to_act
        if seat >= 0 and len(sensible(game, seat)) > 1:
            self.choices.append(game.copy())
        if isinstance(game.top, Deal):
            self.offers.append(game.copy())


def spread(moments: list[Game], wanted: int) -> list[Game]:
    """So many of them, evenly."""
    return moments[:: max(1, len(moments) // wanted)][:wanted] if moments else []


def timed(moments: list[Game], ask: Callable[[Game], object]) -> list[float]:
    """CPU seconds of every question, in ascending order."""
    found: list[float] = []
    for game in moments:
        began = time.process_time()
        ask(game)
        found.append(time.process_time() - began)
    return sorted(found)


def told(edition: str, what: str, times: list[float]) -> None:
    """One line of figures."""
    if not times:
        print(f"{edition:16} {what:8} {0:7}")
        return
    figures = [times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)], times[-1]]
    print(
        f"{edition:16} {what:8} {len(times):7} " + " ".join(f"{1000 * figure:9.2f}" for figure in figures), flush=True
    )


def mean_error(decisions: list[Decision]) -> float:
    """The mean standard error of what decisions lost, in points."""
    return sum(decision.error for decision in decisions) / max(1, len(decisions)) / 10_000


def reviewed(edition: str, record: Record) -> None:
    """One review, and what it took."""
    book = freehold.edition(edition)
    began = time.process_time()
    found = review(record, book)
    seconds = time.process_time() - began
    mean = mean_error([decision for decision in found.decisions if decision.error])
    lost = mean_error([decision for decision in found.decisions if decision.grade != "best"])
    chances = [error for moment in found.chances for error in moment.errors if error]
    band = sum(chances) / max(1, len(chances)) / 10_000
    print(
        f"{edition:16} {len(record.actions()):7} {found.chances[-1].turn:7} {len(found.decisions):10} "
        f"{found.playouts:10} {seconds:9.1f} {mean:12.2f} {lost:12.2f} {band:12.2f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("editions", nargs="*", default=EDITIONS)
    parser.add_argument("--moments", type=int, default=200)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--playouts", type=int, default=0, help="0 for the usual budget of the edition")
    parser.add_argument("--no-review", action="store_true")
    wishes = parser.parse_args()
    print(f"{'edition':16} {'question':8} {'moments':>7} {'p50 ms':>9} {'p99 ms':>9} {'longest':>9}")
    firsts: list[tuple[str, Record]] = []
    for edition in wishes.editions:
        games = [Played(edition, seed) for seed in range(wishes.games)]
        firsts.append((edition, games[0].record))
        choices = [game for played in games for game in played.choices]
        offers = [game for played in games for game in played.offers]
        playouts = wishes.playouts or None
        told(edition, "hint", timed(spread(choices, wishes.moments), lambda g, n=playouts: hint(g, g.to_act, 0, n)))
        told(edition, "why", timed(spread(offers, wishes.moments), lambda game: why_refused(game, game.to_act)))
    if wishes.no_review:
        return
    heads = ["edition", "moves", "turns", "decisions", "play-outs", "seconds", "mean error", "where lost", "of chances"]
    print("\n{:16} {:>7} {:>7} {:>10} {:>10} {:>9} {:>12} {:>12} {:>12}".format(*heads))
    for edition, record in firsts:
        reviewed(edition, record)


if __name__ == "__main__":
    main()
