"""Everybody's chances at a moment, and what one throw or card did to them.

The luck of a throw is what its turn comes to with this throw against what it comes to on average over all throws there
could have been. The turn alone is played on and then judged: so the luck of later turns does not blur that of this one.
"""

from __future__ import annotations

from typing import Final

from freehold.bots.driver import next_action
from freehold.bots.equity.judge import Judge, judge_of
from freehold.bots.protocol import Bot
from freehold.bots.roster import make_bot
from freehold.bots.search.playouts import BASE, fork_seeds
from freehold.engine.action import Action
from freehold.engine.chance import Stream
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.state import DICE_LANE

_PAIRS: Final = 36
_AFTERWARDS: Final = 12
"""How often the rest of a turn is played on after a throw: only what follows of it is left to chance."""
_MOST_ACTIONS: Final = 200
"""No turn goes on for ever, whatever its bots do."""


def futures_by_throw(game: Game, seed: int) -> list[Game]:
    """36 forks of a game, in which the next throw is each of the 36 there are."""
    return [_thrown_by(game, future) for future in _seeds_by_throw(seed)]


def _thrown_by(game: Game, future: int) -> Game:
    twin = game.fork(future)
    twin.dice = Stream(future, DICE_LANE)
    return twin


def _seeds_by_throw(seed: int) -> list[int]:
    found: dict[int, int] = {}
    first = 0
    while len(found) < _PAIRS:
        for future in fork_seeds(seed, first, _PAIRS):
            found.setdefault(Stream(future, DICE_LANE).below(_PAIRS), future)
        first += _PAIRS
    return [found[pair] for pair in sorted(found)]


class TurnJudge:
    """Judges moments in the middle of a turn by how they stand at its end."""

    def __init__(self, edition: Edition) -> None:
        self.judge: Judge = judge_of(edition)
        self.bots: list[Bot] = []

    def luck(self, before: Game, seat: int, kind: int, after: Game, seed: int) -> list[int]:
        """What a throw or a card changed of everybody's chances: `after` is the game with it."""
        expected = [self._end_of_turn(game, seat, Action(kind)) for game in futures_by_throw(before, seed)]
        came = [self._end_of_turn(after.fork(future), seat, None) for future in fork_seeds(seed, 0, _AFTERWARDS)]
        return [got - hoped for got, hoped in zip(_means(came), _means(expected), strict=True)]

    def _end_of_turn(self, game: Game, seat: int, action: Action | None) -> list[int]:
        """Everybody's chances when the next turn begins."""
        if len(self.bots) != game.seats:
            self.bots = [make_bot(BASE, number) for number in range(game.seats)]
        if action is not None:
            game.play(seat, action)
        turns = game.throwing_turns
        for _ in range(_MOST_ACTIONS):
            if _between_turns(game, turns):
                break
            answer = next_action(game, self.bots)
            if answer is None:
                break
            game.carry_out(*answer)
        return self.judge.shares(game)


def _between_turns(game: Game, turns: int) -> bool:
    """Whether the turn that was being played is over and the next is about to begin."""
    top = game.top
    return game.over or game.throwing_turns != turns or (isinstance(top, Turn) and top.throws == 0)


def _means(rows: list[list[int]]) -> list[int]:
    """The mean of every column."""
    return [(2 * sum(column) + len(rows)) // (2 * len(rows)) for column in zip(*rows, strict=True)]
