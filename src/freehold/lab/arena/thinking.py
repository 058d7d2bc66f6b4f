"""How long bots think, measured with a stopwatch on games played for nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from time import perf_counter, perf_counter_ns
from typing import Final

from freehold.bots import Bot, BotFault, next_action
from freehold.engine.action import Action
from freehold.engine.game import Game
from freehold.lab.arena.arena import book_of
from freehold.lab.run.playing import Start
from freehold.lab.run.runs import Run
from freehold.lab.run.seeds import game_seed

SECONDS: Final = 1.0
"""How long the measurement may take altogether."""


@dataclass
class Thought:
    """The thinking of one kind of bot."""

    decisions: int = 0
    nanoseconds: int = 0

    @property
    def microseconds_a_decision(self) -> float:
        """Being asked out of turn and wanting nothing costs time, too: it counts towards the next decision."""
        return self.nanoseconds / 1000 / self.decisions if self.decisions else 0.0


class _Watched(Bot):
    """A bot with a stopwatch that runs only while it thinks."""

    def __init__(self, bot: Bot, thought: Thought, looking: int) -> None:
        self.bot = bot
        self.thought = thought
        self.looking = looking
        """What a look at the clock costs, in nanoseconds."""

    def choose(self, game: Game, seat: int) -> Action | None:
        begun = perf_counter_ns()
        action = self.bot.choose(game, seat)
        self.thought.nanoseconds += max(0, perf_counter_ns() - begun - self.looking)
        if action is not None:
            self.thought.decisions += 1
        return action


def think_times(run: Run, seconds: float = SECONDS) -> dict[str, Thought]:
    """Let the bots of a run play for about so many seconds and take the time of every decision."""
    found = {bot: Thought() for bot in run.seats}
    start = Start(book_of(run), run.seats, None)
    looking = _cost_of_looking()
    ends = perf_counter() + seconds
    number = 0
    while perf_counter() < ends:
        _play_watched(start, game_seed(run.seed, number), run.cap, found, looking, ends)
        number += 1
    return found


def _play_watched(start: Start, seed: int, cap: int, found: dict[str, Thought], looking: int, ends: float) -> None:
    """One game, left where it stands when the time is up, at the cap, or when a bot fails."""
    game = start.game(seed)
    bots = [_Watched(bot, found[name], looking) for bot, name in zip(start.players(seed), start.bots, strict=True)]
    while perf_counter() < ends and game.throwing_turns < cap:
        try:
            asked = next_action(game, bots)
        except BotFault:
            return
        if asked is None:
            return
        game.play(*asked)


def _cost_of_looking() -> int:
    looks = []
    for _ in range(1001):
        begun = perf_counter_ns()
        looks.append(perf_counter_ns() - begun)
    return int(median(looks))
