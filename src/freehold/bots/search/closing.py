"""A stand-in for the judge: shares by plain worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.engine.edition import Edition
from freehold.engine.game import Game

ONE: Final[i64] = 1_000_000


class Judge:
    """Closes what is not over by plain worth, squared."""

    def shares(self, game: Game) -> list[int]:
        worths: list[int] = [0] * game.seats
        total: i64 = 0
        if game.over:
            ranking = game.ranking()
            winners = ranking[0] if ranking else []
            for seat in winners:
                worths[seat] = ONE // len(winners)
            return worths
        for seat in range(game.seats):
            if not game.out[seat]:
                worth = max(game.worth(seat), 1)
                worths[seat] = worth * worth
                total += worth * worth
        return [worth * ONE // total for worth in worths]


def judge_of(edition: Edition) -> Judge:
    del edition
    return Judge()
