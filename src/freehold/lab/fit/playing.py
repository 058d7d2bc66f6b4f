"""Games that models are fitted to: who sits there, when a position is looked at, and what is written down of it."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from freehold.bots import Bot, BotFault, make_bot, play_out
from freehold.bots.equity.judge import Judge, judge_of, use_judge
from freehold.bots.equity.model import FITTED, Model
from freehold.editions import edition
from freehold.engine.chance import Stream
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.lab.fit.fortune import is_quiet, strike
from freehold.lab.run.match import STALLED, new_game, play_match
from freehold.lab.run.playing import seat_names
from freehold.lab.run.seeds import bot_seed, game_seed

CAP: Final = 600
"""Throwing turns after which a game is stopped and valued."""
USUAL_SEATS: Final = (2, 3, 3, 4, 4, 4, 4, 5)
"""How many sit down, drawn from these as far as the edition allows."""
HEAD: Final = 3
"""What stands before the figures of a position: how many are in, how much is sold, the heat."""
GONE: Final = -32768
"""Stands in place of the first figure of a seat that is out."""

_LANE: Final = 151
_STRONG: Final = ("normal", "normal", "normal", "fixed-h")
_OTHERS: Final = ("fixed-a", "fixed-b", "builder", "overcharger")
_MIXED_ONE_IN: Final = 4
"""In one of so many games some seats are taken by others than the strong ones."""
_STRIKE_ONE_IN: Final = 3
_MOST_STRIKES: Final = 3
_TRIES: Final = 80


@dataclass
class Played:
    """One game: who won, and every position that was looked at."""

    seed: int
    seats: int
    winners: tuple[int, ...]
    rows: array[int] = field(default_factory=lambda: array("h"))
    """Position after position: the head, then the figures of every seat."""


@dataclass(frozen=True)
class FitTask:
    """Some games of a fit, as one worker plays them in one go."""

    edition: str
    seed: int
    first: int
    games: int
    strong: tuple[str, ...] = _STRONG
    weights: tuple[int, ...] = ()
    """What bots that judge by equity judge by; nothing for the model the edition has."""
    natural: bool = False
    """Without strokes of fortune and with the strong ones alone: what a model is checked with."""

    def play(self) -> list[Played]:
        """Play the games in their order; one that a bot spoils is left out."""
        book = _book(self.edition)
        if self.weights:
            use_judge(Judge(book, Model(list(self.weights), FITTED)))
        found: list[Played] = []
        for number in range(self.first, self.first + self.games):
            try:
                found.append(_play(self, book, game_seed(self.seed, number)))
            except BotFault:
                continue
        return found


@lru_cache(maxsize=4)
def _book(name: str) -> Edition:
    return edition(name)


def tasks_of(template: FitTask, games: int, width: int) -> list[FitTask]:
    """So many games, cut into tasks."""
    return [
        FitTask(
            template.edition,
            template.seed,
            first,
            min(width, games - first),
            template.strong,
            template.weights,
            template.natural,
        )
        for first in range(0, games, width)
    ]


# -- one game -------------------------------------------------------------------------------------------------


def _play(task: FitTask, book: Edition, seed: int) -> Played:
    stream = Stream(seed, _LANE)
    names = _line_up(task, book, stream)
    game = new_game(book, seat_names(tuple(names)), seed)
    bots = [make_bot(name, bot_seed(seed, seat)) for seat, name in enumerate(names)]
    played = Played(seed, len(names), ())
    strikes = 0
    turn = int(stream.below(4))
    while turn < CAP:
        play_out(game, bots, STALLED, turn)
        if game.over:
            break
        look(game, played)
        if not task.natural and strikes < _MOST_STRIKES and stream.below(_STRIKE_ONE_IN) == 0 and _calm(game, bots):
            strike(game, stream)
            strikes += 1
            look(game, played)
        turn = max(turn, int(game.throwing_turns)) + 3 + turn // 6 + int(stream.below(4))
    outcome = play_match(game, bots, max(1, CAP - game.throwing_turns))
    played.winners = tuple(outcome.winners())
    return played


def _line_up(task: FitTask, book: Edition, stream: Stream) -> list[str]:
    allowed = [count for count in USUAL_SEATS if book.players_min <= count <= book.players_max]
    count = allowed[stream.below(len(allowed))] if allowed else book.players_min
    pool = list(task.strong)
    if not task.natural and stream.below(_MIXED_ONE_IN) == 0:
        pool += _OTHERS
    return [pool[stream.below(len(pool))] for _ in range(count)]


def _calm(game: Game, bots: list[Bot]) -> bool:
    """Play on until nothing is under way."""
    for _ in range(_TRIES):
        if game.over or is_quiet(game):
            break
        play_out(game, bots, 1)
    return not game.over and is_quiet(game)


def look(game: Game, played: Played) -> None:
    """Write a position down, unless nobody is left to win it against."""
    figures, sold, heat, active = judge_of(game.edition).figures(game)
    if active < 2:
        return
    width = len(figures) // game.seats
    for seat in range(game.seats):
        if game.out[seat]:
            figures[seat * width] = GONE
    played.rows.extend([active, sold, heat])
    played.rows.extend(figures)
