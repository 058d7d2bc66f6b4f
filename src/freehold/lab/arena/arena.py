"""Bots against each other on the same dice and decks, with seats changed until every seat was everybody's.

A *unit* is one seed played in all rotations of the table: each bot has had each seat against the same chance. Neither
the luck of the dice nor the first turn decides who is the better one. Win shares are counted over units.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from freehold.bots import BotFault
from freehold.editions import edition
from freehold.engine.edition import Edition
from freehold.lab.arena.rating import Played
from freehold.lab.run.match import play_match
from freehold.lab.run.playing import Start
from freehold.lab.run.runs import Run
from freehold.lab.run.seeds import game_seed
from freehold.lab.stats import bootstrap
from freehold.lab.stats.bootstrap import Estimate
from freehold.showing import html_of

_MOST_UNITS_A_TASK: Final = 25
_TASKS_A_WORKER: Final = 100


@dataclass(frozen=True)
class Result:
    """One game of a unit."""

    bots: tuple[str, ...]
    """The bot on every seat."""
    ranking: tuple[tuple[int, ...], ...]
    """Seats from first to last, level seats together; empty if a bot failed."""
    turns: int = 0
    capped: bool = False
    fault: str = ""
    """What a bot did wrong, if one did; such a game has no result."""

    def won(self, seat: int) -> float:
        """How much of the win is a seat's: winners that are level share it."""
        winners = self.ranking[0]
        return 1 / len(winners) if seat in winners else 0.0


@dataclass(frozen=True)
class Unit:
    """One seed in all rotations."""

    seed: int
    results: tuple[Result, ...]

    @property
    def whole(self) -> bool:
        """Whether every game has a result; a unit that lacks one would favour somebody's seats and is left out."""
        return not any(result.fault for result in self.results)


# -- playing --------------------------------------------------------------------------------------------------


def rotations(seats: Sequence[str]) -> list[tuple[str, ...]]:
    """The table turned seat by seat, as often as it looks different: four times for a,a,a,b and twice for a,b,a,b.

    >>> rotations(["a", "b", "a", "b"])
    [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')]
    """
    turned = [tuple(seats[start:]) + tuple(seats[:start]) for start in range(len(seats))]
    return list(dict.fromkeys(turned))


def whole_units(run: Run) -> int:
    """How many units come nearest to the games of a run, one at least."""
    size = len(rotations(run.seats))
    return max(1, (run.games + size // 2) // size)


def play_unit(run: Run, seed: int) -> Unit:
    """Play one seed in all rotations of the table."""
    book = book_of(run)
    return Unit(seed, tuple(_play_once(Start(book, seating, None), seed, run.cap) for seating in rotations(run.seats)))


def _play_once(start: Start, seed: int, cap: int) -> Result:
    try:
        outcome = play_match(start.game(seed), start.players(seed), cap)
    except BotFault as fault:
        return Result(start.bots, (), fault=str(fault))
    ranking = tuple(tuple(level) for level in outcome.ranking)
    return Result(start.bots, ranking, outcome.turns, outcome.capped)


def book_of(run: Run) -> Edition:
    """The edition of a run, read once a process."""
    return _book(run.edition, run.options, run.changes)


@lru_cache(maxsize=4)
def _book(id: str, options: tuple[str, ...], changes: tuple[tuple[str, str], ...]) -> Edition:
    return edition(id, options, dict(changes))


@dataclass(frozen=True)
class Task:
    """Some neighbouring units of a run, as one worker plays them in one go."""

    run: Run
    first: int
    count: int

    def play(self) -> list[Unit]:
        """Play the units in their order."""
        numbers = range(self.first, self.first + self.count)
        return [play_unit(self.run, game_seed(self.run.seed, number)) for number in numbers]

    @property
    def games(self) -> int:
        return self.count * len(rotations(self.run.seats))


def tasks(run: Run, workers: int) -> list[Task]:
    """A run cut into tasks: enough of them to keep all workers busy to the end."""
    units = whole_units(run)
    width = min(_MOST_UNITS_A_TASK, max(1, units // (workers * _TASKS_A_WORKER)))
    return [Task(run, first, min(width, units - first)) for first in range(0, units, width)]


# -- what came out --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fault:
    """A game that a bot spoiled; seed and seats are enough to play it again."""

    seed: int
    bots: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, repr=False)
class Standing:
    """What an arena found."""

    run: Run
    units: int
    """Units that count."""
    games: int
    """Games of those units."""
    bots: dict[str, Estimate]
    """The win share of every bot, all its seats together."""
    seats: list[Estimate]
    """The win share of every seat, whoever sat there."""
    capped: Estimate
    """The share of games that were stopped at the cap."""
    turns: Estimate
    """Throwing turns a game, all seats together."""
    faults: list[Fault]

    def __repr__(self) -> str:
        order = sorted(self.bots, key=lambda bot: -self.bots[bot].value)
        told = [f"{bot} {100 * self.bots[bot].value:.1f} % ({self._interval(bot)})" for bot in order]
        return f"<Standing of {book_of(self.run).id}, {self.games:,} games, wins: {', '.join(told)}>"

    def _interval(self, bot: str) -> str:
        return f"{100 * self.bots[bot].low:.1f} to {100 * self.bots[bot].high:.1f} %"

    def _repr_html_(self) -> str | None:
        """A bar for every bot, for notebooks."""
        return html_of(self)

    def seats_of(self, bot: str) -> int:
        """On how many seats a bot sits."""
        return self.run.seats.count(bot)

    def fair(self, bot: str) -> float:
        """The win share a bot would have if all were equally good."""
        return self.seats_of(bot) / len(self.run.seats)


def standing(run: Run, units: Sequence[Unit]) -> Standing:
    """Add up units, in their order."""
    whole = [unit for unit in units if unit.whole]
    bots = list(dict.fromkeys(run.seats))
    rows = [_row(unit, bots) for unit in whole] or [[0.0] * (len(bots) + len(run.seats) + 1)]
    found = bootstrap.shares(rows, run.seed)
    turns = bootstrap.mean([_mean([result.turns for result in unit.results]) for unit in whole], run.seed)
    return Standing(
        run=run,
        units=len(whole),
        games=sum(len(unit.results) for unit in whole),
        bots=dict(zip(bots, found, strict=False)),
        seats=found[len(bots) : -1],
        capped=found[-1],
        turns=turns,
        faults=faults(units),
    )


def faults(units: Iterable[Unit]) -> list[Fault]:
    """What bots did wrong, game by game."""
    return [Fault(unit.seed, result.bots, result.fault) for unit in units for result in unit.results if result.fault]


def _row(unit: Unit, bots: list[str]) -> list[float]:
    """The figures of one unit: wins by bot, wins by seat, and how many games were capped."""
    by_bot = [_mean([_won_by(result, bot) for result in unit.results]) for bot in bots]
    seats = range(len(unit.results[0].bots))
    by_seat = [_mean([result.won(seat) for result in unit.results]) for seat in seats]
    return [*by_bot, *by_seat, _mean([float(result.capped) for result in unit.results])]


def _won_by(result: Result, bot: str) -> float:
    return sum(result.won(seat) for seat, sits in enumerate(result.bots) if sits == bot)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def played(units: Iterable[Unit]) -> Iterable[Played]:
    """The games of units that count, for a rating."""
    return (Played(result.bots, result.ranking) for unit in units if unit.whole for result in unit.results)
