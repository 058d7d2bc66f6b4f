"""Who wins from here: one position played on many times, every time with fresh dice and fresh hidden cards.

Games are played to their end, or for some turns and then judged, as play-outs of the coach are.

Everybody keeps their seat, for the seats of a position are not alike. Every game has a seed of its own, so games are
independent and Wilson's interval is the right one for the chances.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from freehold.bots import Bot, BotFault, play_out
from freehold.bots.equity import ONE, judge_of
from freehold.engine.game import Game
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
    shares: tuple[int, ...] = ()
    """Everybody's chance in parts of a million, where the judge closed the game; the winners tell it otherwise."""


# -- playing --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OddsTask:
    """Some games of a run that starts from a position, as one worker plays them in one go."""

    run: Run
    first: int
    games: int
    turns: int = 0
    """Turns after which the judge closes a game; 0 to play to the end."""

    def play(self) -> list[Finish]:
        """Play the games in their order."""
        numbers = range(self.first, self.first + self.games)
        return [_play_once(self.run, game_seed(self.run.seed, number), self.turns) for number in numbers]


def _play_once(run: Run, seed: int, turns: int) -> Finish:
    start = start_of(run)
    try:
        if turns:
            return _play_on(start.game(seed), start.players(seed), turns)
        outcome = play_match(start.game(seed), start.players(seed), run.cap)
    except BotFault as fault:
        return Finish(fault=Fault(seed, run.seats, str(fault)))
    return Finish(tuple(outcome.winners()), tuple(outcome.worth), outcome.turns, outcome.capped)


def _play_on(game: Game, bots: list[Bot], turns: int) -> Finish:
    """Play some turns and let the judge say how the game would end; a game that is over by then has its result."""
    begun = game.throwing_turns
    play_out(game, bots, turns=begun + turns)
    worth = tuple(game.worth(seat) for seat in range(game.seats))
    shares = tuple(judge_of(game.edition).shares(game))
    return Finish(worth=worth, turns=game.throwing_turns - begun, capped=not game.over, shares=shares)


def odds_tasks(run: Run, workers: int, turns: int = 0) -> list[OddsTask]:
    """A run cut into tasks: enough of them to keep all workers busy to the end."""
    width = min(_MOST_GAMES_A_TASK, max(1, run.games // (workers * _TASKS_A_WORKER)))
    return [OddsTask(run, first, min(width, run.games - first), turns) for first in range(0, run.games, width)]


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
    """The share of games that were stopped at the cap, or closed by the judge."""
    faults: list[Fault]


def odds(run: Run, finishes: Sequence[Finish]) -> Odds:
    """Add up games, in their order."""
    done = [finish for finish in finishes if finish.fault is None]
    won = [sum(1 / len(finish.winners) for finish in done if seat in finish.winners) for seat in range(len(run.seats))]
    judged = [[share / ONE for share in finish.shares] for finish in done if finish.shares]
    return Odds(
        games=len(done),
        chances=bootstrap.means(judged, run.seed) if judged else [bootstrap.share(wins, len(done)) for wins in won],
        worth=bootstrap.means([finish.worth for finish in done], run.seed),
        turns=bootstrap.mean([finish.turns for finish in done], run.seed),
        capped=bootstrap.share(sum(finish.capped for finish in done), len(done)),
        faults=[finish.fault for finish in finishes if finish.fault is not None],
    )
