"""Play whole random games of one edition and hold every action of them to the invariants.

    python tests/whole_games.py cronulla --option short-game --games 2000

Prints one line of JSON that says which engine played and how often what happened. A broken invariant ends the run
with the seed and the number of the action. `tests/test_whole_games.py` runs this as a process of its own, because
one process is either interpreted or compiled.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import Final

import freehold
from freehold.engine import game as engine
from freehold.engine.chapters.estate import Estate
from freehold.engine.edition import BANK, UNLIMITED, Edition
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.position import from_data, to_data
from freehold.engine.state import ENTERED, OPEN, SEEDED
from freehold.engine.text.notation import write_line
from freehold.engine.text.record import Record, record_of, replay
from invariants import Watch
from players import TEMPERS, Table

SEATS: Final = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
PATIENCE: Final = 600
"""Actions before people begin to leave, or time is called."""
MOST: Final = 20_000
"""A game that is not over after so many actions is stuck."""
PROBE: Final = 20
"""Games by which the time of all of them is estimated."""
REPLAYED_ONE_IN: Final = 10

SCARCE_ONE_IN: Final = 5
SCARCE: Final = {"opening.deal": 2, "building.stock_houses": 5, "building.stock_hotels": 1}
"""Now and then an edition that counts its buildings has very few, and deeds are dealt so that people need them."""

SAME_SIZE: Final = 30
"""So many seeds in a row have tables of the same size."""

TOO_SLOW: Final = 3
"""The exit code when the games would take longer than the limit."""


class BrokenGame(Exception):
    """An invariant does not hold; the sentence says how to see it again."""


def is_compiled() -> bool:
    return not str(engine.__file__).endswith(".py")


# -- one game -----------------------------------------------------------------------------------------


def edition_of(id: str, options: tuple[str, ...], seed: int) -> Edition:
    """The edition as it comes; for some seeds with a small stock of buildings, where it has a stock at all."""
    edition = freehold.edition(id, options)
    if seed % SCARCE_ONE_IN != SCARCE_ONE_IN - 1 or edition.rules.building_stock_houses == UNLIMITED:
        return edition
    return freehold.edition(id, options, SCARCE)


def new_game(edition: Edition, seed: int) -> Game:
    """The table of a seed: as many seats as allowed, any Banker, now and then with dice and cards from outside."""
    sizes = edition.players_max - edition.players_min + 1
    # The number of seats changes slowly, so that it meets every temper and every way of throwing dice.
    seats = SEATS[: edition.players_min + seed // SAME_SIZE % sizes]
    chance = ENTERED if seed % 10 == 3 else OPEN if seed % 10 == 7 else SEEDED
    return Game(edition, seats, seed, chance, seed % (len(seats) + 1) - 1)


def play(edition: Edition, seed: int, tally: Counter[str]) -> None:
    """Play one game to its end and count what happens."""
    game = new_game(edition, seed)
    watch = Watch(game)
    table = Table(seed, seed % TEMPERS, PATIENCE)
    record = record_of(game) if seed % REPLAYED_ONE_IN == 0 else None
    counting = Counting(tally)
    line = "nothing yet"
    try:
        while not game.over:
            seat, action = table.next(game)
            if record is not None:
                record.add(game, seat, action)
            events = watch.play(seat, action)
            counting.count(game, events)
            assert table.played < MOST, "the game does not end"
            if record is not None and table.played % 100 == 0:
                check_position(game)
        if record is not None:
            check_record(game, record)
    except Exception as error:
        line = write_line(game, seat, action) if not game.over else "the end"
        raise BrokenGame(
            f"{edition.id} {edition.chosen} {edition.changed} seed {seed}, action {table.played}, about {line!r}: "
            f"{type(error).__name__}: {error}"
        ) from error
    tally["games"] += 1
    tally["actions"] += table.played


def check_position(game: Game) -> None:
    """A game set up from its position is the same game."""
    data = to_data(game)
    assert to_data(from_data(game.edition, data)) == data, "the position does not come back"


def check_record(game: Game, record: Record) -> None:
    """The record alone leads to the same end."""
    assert to_data(replay(record, game.edition)) == to_data(game), "the record leads elsewhere"


class Counting:
    """Counts the things one would hope to see in many games."""

    PLAIN: Final = {
        "bankrupt": "bankruptcies",
        "dealt": "deals",
        "countered": "counter-offers",
        "third-double": "third doubles",
        "same-double": "same doubles",
        "missed": "missed turns",
        "throws-again": "throws by card",
        "crossed": "crossings",
        "reshuffled": "reshuffles",
        "risk-won": "risks won",
        "landing-bonus": "landing bonuses",
        "not-for-sale": "barred purchases",
        "bought-from-afar": "remote buys",
        "built-from-afar": "remote builds",
        "premium-paid": "premiums",
        "deed-sold-to-bank": "deeds sold to the Bank",
        "borrowed": "loans",
        "repaid": "repayments",
        "lost": "losses by debt",
        "interest-kept": "hand-overs kept",
        "no-rent-detained": "rents lost in detention",
        "hotel-built": "hotels",
        "rent-lapsed": "lapsed rents",
        "estate-card": "inherited cards",
        "sat-out": "turns sat out",
        "fine-forced": "forced fines",
        "prebuild-declined": "prebuilds declined",
        "put-up": "deeds put up",
        "sold": "sales by auction",
        "agreed": "requests agreed",
        "called-off": "bids below the minimum refused",
        "forced-sale": "mortgagee sales",
        "forced-over": "mortgagee sales without bids",
        "paid-part": "debts paid in part",
        "time-called": "called times",
        "last-turn": "called last turns",
        "valued": "valuations",
        "shared-win": "shared wins",
        "tie-for-start": "ties for the start",
        "auction-without-bids": "auctions without bids",
        "fined": "fines by the host",
        "noted": "notes by the host",
        "break": "breaks",
        "won": "wins",
    }

    def __init__(self, tally: Counter[str]) -> None:
        self.tally = tally
        self.to_pay: tuple[int, int] | None = None
        """Who has won a lot and for how much, until it is paid for."""
        self.failing: set[int] = set()
        self.deciding = False
        """A bid below the minimum waits for its seller."""
        self.climbed: dict[int, int] = {}
        """The highest stage of a ladder that was seen on a deed."""

    def count(self, game: Game, events: Sequence[Event]) -> None:
        for event in events:
            if event.name in self.PLAIN:
                self.tally[self.PLAIN[event.name]] += 1
            self._count_auctions(game, event)
            self._count_market(event)
            self._count_buildings(game, event)
            self._count_leavers(game, event)
            if event.name == "lifted" and event.rule == "mortgage.lift-at-once":
                self.tally["hand-overs lifted"] += 1

    def _count_leavers(self, game: Game, event: Event) -> None:
        if event.name in ("bankrupt", "lost"):
            self.failing.add(event.seat)
        if event.name == "left" and event.seat not in self.failing:
            self.tally["departures"] += 1
        if event.name == "bankrupt" and 0 < game.rules.ending_bankruptcies <= game.bankruptcies and game.over:
            self.tally["last bankruptcies"] += 1

    def _count_auctions(self, game: Game, event: Event) -> None:
        if event.name == "auction-opened" and event.deed < 0:
            self.tally["shortage auctions"] += 1
        elif event.name == "auction-opened":
            for estate in (stage for stage in game.agenda if isinstance(stage, Estate)):
                self.tally["opening auctions" if estate.opening else "estate auctions"] += 1
        elif event.name == "auction-won" and event.deed >= 0:
            self.to_pay = (event.seat, event.amount)
        elif event.name == "lot-paid":
            self.to_pay = None
        elif event.name == "bankrupt" and event.other == BANK and self.to_pay == (event.seat, event.amount):
            self.tally["failing overbids"] += 1
            self.to_pay = None

    def _count_market(self, event: Event) -> None:
        if event.name == "refused-deal" and event.rule.startswith("deal.by-auction"):
            self.tally["requests refused"] += 1
        elif event.name == "below-reserve":
            self.deciding = True
        elif event.name == "sold" and self.deciding:
            self.tally["bids below the minimum accepted"] += 1
        if event.name in ("sold", "called-off"):
            self.deciding = False

    def _count_buildings(self, game: Game, event: Event) -> None:
        if event.name == "built" and not game.throwing_turns and game.rules.opening_prebuild:
            self.tally["prebuilds"] += 1
        elif event.name == "hotel-built" and game.rules.building_direct_hotel:
            price = game.edition.deeds[event.deed].hotel
            upgrade = price - (-price * game.rules.building_duty_later // 100)
            self.tally["direct hotels" if event.amount > upgrade else "hotels upon houses"] += 1
        elif event.name in ("built", "built-from-afar") and game.rules.building_shape == "ladder":
            for deed in game.edition.groups[game.edition.deeds[event.deed].group].deeds:
                self._count_ladder(deed, game.houses[deed])

    def _count_ladder(self, deed: int, level: int) -> None:
        for stage, what in ((3, "holiday houses"), (9, "villas")):
            if self.climbed.get(deed, 0) < stage <= level:
                self.tally[what] += 1
        self.climbed[deed] = max(self.climbed.get(deed, 0), level)


# -- many games ---------------------------------------------------------------------------------------


def play_many(job: tuple[str, tuple[str, ...], int, int, int]) -> Counter[str]:
    """Play every `step`-th game from `first` up to, not including, `last`."""
    id, options, first, last, step = job
    tally: Counter[str] = Counter()
    for seed in range(first, last, step):
        play(edition_of(id, options, seed), seed, tally)
    return tally


def estimate(id: str, options: tuple[str, ...], games: int, workers: int) -> float:
    """Seconds that `games` games will take, by the first few of them."""
    begun = time.perf_counter()
    play_many((id, options, 0, min(PROBE, games), 1))
    return (time.perf_counter() - begun) * games / min(PROBE, games) / workers


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Play whole random games and check everything.")
    parser.add_argument("edition")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--limit", type=float, default=0.0, help="seconds; do not begin if it would take longer")
    return parser.parse_args()


def main() -> int:
    given = arguments()
    options = tuple(given.option)
    if given.limit:
        seconds = estimate(given.edition, options, given.games, given.workers)
        if seconds > given.limit:
            print(f"{given.games} games would take {seconds:.0f} s, more than {given.limit:.0f} s", file=sys.stderr)
            return TOO_SLOW
    last = given.first + given.games
    jobs = [(given.edition, options, given.first + part, last, given.workers) for part in range(given.workers)]
    tally: Counter[str] = Counter()
    try:
        if given.workers == 1:
            tally.update(play_many(jobs[0]))
        else:
            with multiprocessing.Pool(given.workers) as pool:
                for part in pool.imap(play_many, jobs):
                    tally.update(part)
    except BrokenGame as broken:
        print(broken, file=sys.stderr)
        return 1
    print(json.dumps({"compiled": is_compiled(), "edition": given.edition, "options": options, "counts": tally}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
