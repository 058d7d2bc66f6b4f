"""Play-outs: a moment of a game played on by base bots, with everything hidden drawn anew, and judged at the end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.driver import play_out
from freehold.bots.equity.judge import Judge, judge_of
from freehold.bots.protocol import Bot
from freehold.engine.action import Action
from freehold.engine.chance import Stream
from freehold.engine.edition import Edition
from freehold.engine.game import Game

BASE: Final = "normal"
"""Who plays on in play-outs where nobody else is named."""

_MOST_ACTIONS: Final[i64] = 20_000
"""No play-out goes on for ever, whatever its bots do."""

_SEED_LANE: Final[i64] = 977
_HALF: Final = 32


def fork_seeds(seed: int, first: i64, count: i64) -> list[int]:
    """The seeds of the futures numbered `first` and following, which depend on nothing but `seed`."""
    seeds: list[int] = []
    for number in range(first, first + count):
        stream = Stream(seed, _SEED_LANE + number)
        high = stream.word()
        seeds.append((int(high) << _HALF) | int(stream.word()))
    return seeds


class Playouts:
    """A table of base bots that plays on from any moment of an edition, as often as it is asked to."""

    def __init__(self, edition: Edition, base: str, turns: i64) -> None:
        self.edition = edition
        self.base = base
        self.turns = turns
        """How many throwing turns are played before the judge closes what is not over by then."""
        self.judge: Judge = judge_of(edition)
        self.bots: list[Bot] = []
        """One for each seat; they take every play-out for a game they have not seen before."""
        self.known: dict[int, str] = {}
        """Who is known to play as another bot does than the base."""
        self.played: i64 = 0
        """How many play-outs there have been."""

    def shares(self, game: Game, seat: i64, action: Action | None, answerer: i64, seed: int) -> list[int]:
        """Everybody's chance to win at the end of one future in which `seat` first does `action`, if there is one.

        If there is an `answerer`, the action is an offer, and that seat accepts it.
        """
        twin = game.fork(seed)
        if action is not None:
            twin.act(seat, action)
            if answerer >= 0:
                twin.act(answerer, ready.ACCEPT)
        self._seat(twin.seats)
        self.played += 1
        play_out(twin, self.bots, _MOST_ACTIONS, twin.throwing_turns + self.turns)
        return self.judge.shares(twin)

    def know(self, seat: i64, name: str) -> None:
        """From now on a seat plays as the bot of that name, or as the base where nothing is known."""
        if self.known.get(seat, self.base) != name:
            self.known[seat] = name
            self.bots = []

    def _seat(self, seats: i64) -> None:
        """Make the bots that are still missing; those of earlier play-outs sit down again."""
        if len(self.bots) == seats:
            return
        # The roster knows bots that search, and those stand on this module.
        from freehold.bots.roster import make_bot

        self.bots = [make_bot(self.known.get(number, self.base), number) for number in range(seats)]
