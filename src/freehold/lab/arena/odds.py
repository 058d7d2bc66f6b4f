"""Who wins from here: one position played on many times, every time with fresh dice and fresh hidden cards.

Everybody keeps their seat, for the seats of a position are not alike. Every game has a seed of its own, so games are
independent and Wilson's interval is the right one for the chances.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from freehold.bots import BotFault
from freehold.lab.arena.arena import Fault
from freehold.lab.run.match import play_match
from freehold.lab.run.runs import Run
from freehold.lab.run.seeds import game_seed
from freehold.lab.run.start import start_of
from freehold.lab.stats import bootstrap
from freehold.lab.stats.bootstrap import Estimate

_MOST_GAMES_A_TASK: Final = 100
_TASKS_A_WORKER: Final = 100


@dataclass(frozen=True)
class Finish:
    """How one game from the position ended."""

    winners: tuple[int, ...] = ()
    worth: tuple[int, ...] = ()
    turns: int = 0
    capped: bool = False
    fault: Fault | None = None


# -- playing --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OddsTask:
    """Some games of a run that starts from a position, as one worker plays them in one go."""

    run: Run
    first: int
    games: int

    def play(self) -> list[Finish]:
        """Play the games in their order."""
        numbers = range(self.first, self.first + self.games)
        return [_play_once(self.run, game_seed(self.run.seed, number)) for number in numbers]


def _play_once(run: Run, seed: int) -> Finish:
    start = start_of(run)
    try:
        outcome = play_match(start.game(seed), start.players(seed), run.cap)
    except BotFault as fault:
        return Finish(fault=Fault(seed, run.seats, str(fault)))
    return Finish(tuple(outcome.winners()), tuple(outcome.worth), outcome.turns, outcome.capped)


def odds_tasks(run: Run, workers: int) -> list[OddsTask]:
    """A run cut into tasks: enough of them to keep all workers busy to the end."""
    width = min(_MOST_GAMES_A_TASK, max(1, run.games // (workers * _TASKS_A_WORKER)))
    return [OddsTask(run, first, min(width, run.games - first)) for first in range(0, run.games, width)]


# -- what came out --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Odds:
    """The chances of a position."""

    games: int
    """Games with a result."""
    chances: list[Estimate]
    """Every seat's share of the wins; winners that are level share one."""
    worth: list[Estimate]
    """What every seat is worth at the end, on average."""
    turns: Estimate
    """Throwing turns from the position to the end."""
    capped: Estimate
    """The share of games that were stopped at the cap."""
    faults: list[Fault]


def odds(run: Run, finishes: Sequence[Finish]) -> Odds:
    """Add up games, in their order."""
    done = [finish for finish in finishes if finish.fault is None]
    won = [sum(1 / len(finish.winners) for finish in done if seat in finish.winners) for seat in range(len(run.seats))]
    return Odds(
        games=len(done),
        chances=[bootstrap.share(wins, len(done)) for wins in won],
        worth=bootstrap.means([finish.worth for finish in done], run.seed),
        turns=bootstrap.mean([finish.turns for finish in done], run.seed),
        capped=bootstrap.share(sum(finish.capped for finish in done), len(done)),
        faults=[finish.fault for finish in finishes if finish.fault is not None],
    )
