"""A whole game reviewed: chances over time, luck and skill, turning points, and every decision graded.

The work is cut into one task for every move. A task depends on the record, the budget and the seed alone, so that it
does not matter who works it off, how many do, and in which order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from freehold.bots.search.comparing import Comparer
from freehold.coach.chances import TurnJudge
from freehold.coach.effort import COMPARED_TURNS, REVIEW_PLAYOUTS, TURNS
from freehold.coach.finding import Finding
from freehold.coach.shapes import Chances, Review, Stopped
from freehold.coach.summing import put_together
from freehold.coach.walking import Move, Walk, eased, moves_of
from freehold.coach.weighing import weigh
from freehold.engine import action as act
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.text.record import Record

SEED: Final = 1
_SEEDS_A_MOVE: Final = 4


class Reviewer:
    """Works off the tasks of one record."""

    def __init__(self, record: Record, edition: Edition, playouts: int = REVIEW_PLAYOUTS, seed: int = SEED) -> None:
        if playouts < 1:
            raise ValueError("a review needs at least one play-out")
        self.record = record
        self.edition = edition
        self.playouts = playouts
        self.seed = seed
        self.moves: list[Move]
        self.stopped: Stopped | None
        self.moves, self.stopped = moves_of(record, edition)
        self.chances = Comparer(edition, turns=TURNS)
        self.comparer = Comparer(edition, turns=COMPARED_TURNS)
        self.judge = TurnJudge(edition)
        self.walk = Walk(record, edition) if self.moves else None

    def work(self, number: int) -> Finding:
        """What the move with this number comes to; the number after the last asks for the chances at the end."""
        assert self.walk is not None
        game = eased(self.walk.to(number))
        seed = (self.seed * (len(self.moves) + 1) + number) * _SEEDS_A_MOVE
        if number == len(self.moves):
            last = self.moves[-1]
            end = Move(number, last.line, game.throwing_turns, -1, "", "other", True)
            return Finding(end, self._chances(game, number, seed))
        move = self.moves[number]
        chances = self._chances(game, number, seed) if move.begins_turn else None
        seat, action = self.walk.next()
        weighed = None
        if move.sort != "other" and action.kind != act.CARD:
            weighed = weigh(self.comparer, game, move, action, self.playouts, seed + 1)
        luck = None
        if action.kind in (act.ROLL, act.CARD):
            self.walk.step()
            luck = self.judge.luck(game, seat, action.kind, eased(self.walk.game), seed + 3)
        return Finding(move, chances, luck, weighed)

    @property
    def tasks(self) -> range:
        """The numbers of all tasks; one more than there are moves, for the end."""
        return range(len(self.moves) + 1 if self.moves else 0)

    def _chances(self, game: Game, number: int, seed: int) -> Chances:
        if game.over:
            return Chances(number, game.throwing_turns, self.judge.judge.shares(game), [0] * game.seats)
        found = self.chances.value(game, self.playouts, seed)
        shares = [chance.mean for chance in found]
        shares[shares.index(max(shares))] += 1_000_000 - sum(shares)
        return Chances(number, game.throwing_turns, shares, [chance.error for chance in found])

    def review(self, findings: Sequence[Finding]) -> Review:
        """Put together what there is, in the order of the moves."""
        whole = len(findings) == len(self.tasks)
        return put_together(self.record, self.edition, self.playouts, self.seed, whole, self.stopped, findings)


def review(
    record: Record,
    edition: Edition,
    playouts: int = REVIEW_PLAYOUTS,
    progress: Callable[[int, int], None] | None = None,
    seed: int = SEED,
) -> Review:
    """Review a whole record; `progress` is told how much is done, and of how much."""
    reviewer = Reviewer(record, edition, playouts, seed)
    findings: list[Finding] = []
    for number in reviewer.tasks:
        findings.append(reviewer.work(number))
        if progress is not None:
            progress(len(findings), len(reviewer.tasks))
    return reviewer.review(findings)
