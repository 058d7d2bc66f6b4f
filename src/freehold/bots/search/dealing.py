"""Finding offers of one's own: candidates sifted by the judge, the best of them played out as if they were accepted."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.deals.candidates import deal_candidates
from freehold.bots.equity.judge import Judge
from freehold.bots.search.comparing import Comparer, Option, gap
from freehold.bots.search.partners import Partners
from freehold.bots.search.picking import rank
from freehold.engine.action import Action, Leg
from freehold.engine.game import Game
from freehold.engine.masks import mask_of

OFFERS_A_TURN: Final[i64] = 3
"""Nobody likes to be pestered."""

_LOOKED_AT: Final = 6
"""As many offers are played out."""

_ALIKE: Final = 2
"""As many of them for the same deeds."""

_FORGOTTEN_AFTER: Final[i64] = 40
"""Throwing turns after which a refused offer may be made again."""

_LEAST_GAIN: Final[i64] = 1_000
"""What an offer has to bring at least, in parts of a million."""


class Candidate:
    """An offer that has been thought about."""

    def __init__(self, action: Action, leg: Leg, mine: i64, theirs: i64, readings: i64) -> None:
        self.action = action
        self.leg = leg
        self.mine = mine
        """What the judge says it brings oneself,"""
        self.theirs = theirs
        """and the partner."""
        self.readings = readings
        """By which readings of the partner it is accepted."""


class Refused:
    """An offer that was turned down, and when."""

    def __init__(self, leg: Leg, turn: i64) -> None:
        self.partner = leg.partner
        self.given = mask_of(leg.give_deeds)
        self.wanted = mask_of(leg.get_deeds)
        self.paid: i64 = leg.give_cash - leg.get_cash
        self.turn = turn

    def covers(self, leg: Leg, turn: i64) -> bool:
        """Whether another offer of the same deeds is no better for the partner than this one was."""
        if turn - self.turn > _FORGOTTEN_AFTER or leg.partner != self.partner:
            return False
        if mask_of(leg.give_deeds) != self.given or mask_of(leg.get_deeds) != self.wanted:
            return False
        return leg.give_cash - leg.get_cash <= self.paid


def is_fair(mine: i64, theirs: i64) -> bool:
    """The veto: no deal that the judge finds bad for oneself, or that brings the partner much more than oneself."""
    return mine > 0 and theirs <= 2 * mine


class Dealer:
    """Makes the offers of one seat of one game."""

    def __init__(self, game: Game, judge: Judge, comparer: Comparer) -> None:
        self.judge = judge
        self.comparer = comparer
        self.partners = Partners(game, judge)
        self.refused: list[Refused] = []
        self.queue: list[Candidate] = []
        """What is still to be offered in this position, the best last."""
        self.turn: i64 = -1
        """The throwing turn in which offers were last thought about,"""
        self.transfers: i64 = -1
        """and how often deeds had changed hands by then."""
        self.made: i64 = 0
        """How many offers have been made in this turn."""
        self.pending: Candidate | None = None
        """The offer made last, as long as nobody knows what became of it."""

    def next_offer(self, game: Game, seat: i64, playouts: i64, seed: int) -> Action | None:
        """The next offer of this turn, if there is one worth making."""
        self._learn(game)
        if self.turn != game.throwing_turns:
            self.turn = game.throwing_turns
            self.made = 0
            self.transfers = -1
        if self.made >= OFFERS_A_TURN:
            return None
        if self.transfers != game.transfers:
            self.transfers = game.transfers
            self.queue = self._search(game, seat, playouts, seed)
        while self.queue:
            best = self.queue.pop()
            if not self._is_refused(best.leg, game.throwing_turns):
                self.made += 1
                self.pending = best
                return best.action
        return None

    def _learn(self, game: Game) -> None:
        """What became of the last offer shows in who owns the deeds now."""
        last = self.pending
        if last is None:
            return
        self.pending = None
        leg = last.leg
        got = leg.get_deeds and game.owner[leg.get_deeds[0]] != leg.partner
        sold = leg.give_deeds and game.owner[leg.give_deeds[0]] == leg.partner
        if got or sold:
            self.partners.accepted(leg.partner, last.readings)
            return
        self.partners.refused(leg.partner, last.readings)
        self.refused.append(Refused(leg, game.throwing_turns))

    def _is_refused(self, leg: Leg, turn: i64) -> bool:
        return any(refusal.covers(leg, turn) for refusal in self.refused)

    # -- searching -----------------------------------------------------------------------------------

    def _search(self, game: Game, seat: i64, playouts: i64, seed: int) -> list[Candidate]:
        """The offers worth making, the best last."""
        sifted = self._sift(game, seat)
        if not sifted:
            return []
        found: list[Option] = [Option(ready.ROLL)]
        found[0].silent = True
        for candidate in sifted:
            option = Option(candidate.action)
            option.answered_by = candidate.leg.partner
            found.append(option)
        plain = found[0]
        queue: list[Candidate] = []
        for option in rank(self.comparer, game, seat, found, playouts, seed):
            if option is plain:
                break
            gain, error = gap(option, plain)
            if gain > _LEAST_GAIN and 2 * gain > error:
                queue.insert(0, sifted[found.index(option) - 1])
        return queue

    def _sift(self, game: Game, seat: i64) -> list[Candidate]:
        """The few candidates that the judge finds best for oneself, of those a partner might accept."""
        kept: list[Candidate] = []
        before = self.judge.shares(game)
        for action in deal_candidates(game, seat):
            leg = action.legs[0]
            if self._is_refused(leg, game.throwing_turns):
                continue
            after = self.judge.after_leg(game, seat, leg)
            mine: i64 = after[seat] - before[seat]
            theirs: i64 = after[leg.partner] - before[leg.partner]
            if mine < _LEAST_GAIN or not is_fair(mine, theirs):
                continue
            readings = self.partners.readings(game, seat, leg, theirs)
            if readings != 0:
                _insert(kept, Candidate(action, leg, mine, theirs, readings))
        return _varied(kept)


def _insert(kept: list[Candidate], fresh: Candidate) -> None:
    """Keep the candidates in order, the best for oneself first."""
    place = len(kept)
    while place > 0 and kept[place - 1].mine < fresh.mine:
        place -= 1
    kept.insert(place, fresh)


def _varied(ordered: list[Candidate]) -> list[Candidate]:
    """The best few, not too many of them about the same deeds."""
    kept: list[Candidate] = []
    for candidate in ordered:
        alike = 0
        for other in kept:
            same = other.leg.give_deeds == candidate.leg.give_deeds and other.leg.get_deeds == candidate.leg.get_deeds
            if same and other.leg.partner == candidate.leg.partner:
                alike += 1
        if alike < _ALIKE:
            kept.append(candidate)
        if len(kept) >= _LOOKED_AT:
            break
    return kept
