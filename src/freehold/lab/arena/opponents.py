"""How strong a bot is: alone against a pool of opponents, three of every kind, and three different ones drawn by lot.

A bot that beats one kind may only have found its weakness; what counts is how it fares against all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from freehold.bots.roster import EXPLOITERS
from freehold.engine.chance import Stream
from freehold.lab.arena.arena import Task, Unit, play_unit, tasks
from freehold.lab.arena.matrix import RIVALS, Cell, cell_run, cells
from freehold.lab.run.runs import Run
from freehold.lab.run.seeds import game_seed

MIXED: Final = "mixed"
"""The column of tables with different opponents."""
USUAL_POOL: Final = ("normal", "hard", *EXPLOITERS)
_POOL_LANE: Final = 64


def drawn_rivals(alone: str, pool: Sequence[str], seed: int) -> tuple[str, ...]:
    """Three opponents from a pool, different ones as far as there are: the seed of the game draws them."""
    others = [bot for bot in pool if bot != alone]
    Stream(seed, _POOL_LANE).shuffle(others)
    return tuple(others[number % len(others)] for number in range(RIVALS))


@dataclass(frozen=True)
class MixedTask:
    """Some neighbouring units in which one bot sits with opponents drawn for each seed."""

    run: Run
    alone: str
    pool: tuple[str, ...]
    first: int
    count: int

    def play(self) -> list[Unit]:
        """Play the units in their order."""
        seeds = [game_seed(self.run.seed, number) for number in range(self.first, self.first + self.count)]
        return [play_unit(self._seated(seed), seed) for seed in seeds]

    def _seated(self, seed: int) -> Run:
        return replace(self.run, seats=(self.alone, *drawn_rivals(self.alone, self.pool, seed)))

    @property
    def games(self) -> int:
        return self.count * (1 + RIVALS)


def pool_tasks(run: Run, bots: Sequence[str], pool: Sequence[str], workers: int) -> list[tuple[Cell, Task | MixedTask]]:
    """All cells cut into tasks, a task of every cell in turn, so that a run broken off has something of all of them."""
    found: list[tuple[int, Cell, Task | MixedTask]] = []
    for alone, rival in cells(bots, columns_of(pool)):
        cell = (alone, rival)
        cut = tasks(cell_run(run, cell), workers)
        for number, task in enumerate(cut):
            mixed = MixedTask(run, alone, tuple(pool), task.first, task.count)
            found.append((number, cell, mixed if rival == MIXED else task))
    found.sort(key=_round)
    return [(cell, task) for _, cell, task in found]


def _round(entry: tuple[int, Cell, Task | MixedTask]) -> int:
    return entry[0]


def columns_of(pool: Sequence[str]) -> list[str]:
    """What is played against: every kind of the pool, and mixed tables."""
    return [*pool, MIXED]
