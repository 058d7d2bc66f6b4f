"""Finding offers of one's own: candidates sifted by the judge, the best of them played out as if they were accepted."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.deals.candidates import deal_candidates, exchanges
from freehold.bots.equity.judge import Judge
from freehold.bots.holdings import completes
from freehold.bots.search.comparing import Comparer, Option, gap
from freehold.bots.search.partners import BY_WORTH, READINGS, Partners
from freehold.bots.search.picking import rank
from freehold.bots.search.proposing import Candidate, Refused, is_fair, paid
from freehold.bots.search.shopping import Shopper
from freehold.engine import action as act
from freehold.engine.action import NO_DEEDS, Action, Leg
from freehold.engine.chapters import deal, market
from freehold.engine.game import Game
from freehold.engine.refusal import OK

OFFERS_A_TURN: Final[i64] = 3
"""Nobody likes to be pestered; what somebody is known to sell at its printed price does not count."""

_LOOKED_AT: Final = 8
"""As many offers are played out."""

_ALIKE: Final = 3
"""As many of them for the same deeds: one for each reading of the partner."""

_AGAIN_AFTER: Final[i64] = 8
"""Throwing turns after which offers are thought about anew though no deed has changed hands."""

_SLACK: Final[i64] = 10_000
"""By how much the judge may err about what the base policy offers."""

_LEAST_GAIN: Final[i64] = 1_000
"""What an offer has to bring at least, in parts of a million."""


class Dealer:
    """Makes the offers of one seat of one game."""

    def __init__(self, game: Game, judge: Judge, comparer: Comparer) -> None:
        self.judge = judge
        self.comparer = comparer
        self.partners = Partners(game)
        self.shopper = Shopper(judge, self.partners)
        self.refused: list[Refused] = []
        self.queue: list[Candidate] = []
        """What is still to be offered in this position, the best last."""
        self.turn: i64 = -1
        """The throwing turn in which offers were last made."""
        self.thought: i64 = -_AGAIN_AFTER
        """The throwing turn in which they were last thought about,"""
        self.transfers: i64 = -1
        """and how often deeds had changed hands by then."""
        self.made: i64 = 0
        """How many offers have been made in this turn."""
        self.pending: Candidate | None = None
        """The offer made last, as long as nobody knows what became of it."""

    def next_offer(self, game: Game, seat: i64, playouts: i64, seed: int) -> Action | None:
        """The next offer of this turn, if there is one worth making."""
        self._learn(game, seat)
        if self.turn != game.throwing_turns:
            self.turn = game.throwing_turns
            self.made = 0
        bargain = self.shopper.next_purchase(game, seat, self.made < OFFERS_A_TURN)
        if bargain is not None:
            if not self.partners.goes_by_prices(bargain.leg.partner):
                self.made += 1
            self._await(game, seat, bargain)
            return bargain.action
        if self.made >= OFFERS_A_TURN:
            return None
        if self.transfers != game.transfers or game.throwing_turns >= self.thought + _AGAIN_AFTER:
            self.transfers = game.transfers
            self.thought = game.throwing_turns
            self.queue = self._search(game, seat, playouts, seed)
        while self.queue:
            best = self.queue.pop()
            if self._may_be_made(game, seat, best):
                self.made += 1
                self._await(game, seat, best)
                return best.action
        return None

    # -- deals by auction -----------------------------------------------------------------------------

    def market_offers(self, game: Game, seat: i64) -> list[Action]:
        """The few deeds to ask for or to put up that the judge finds worth playing out; none if nothing has changed."""
        if self.transfers == game.transfers and game.throwing_turns < self.thought + _AGAIN_AFTER:
            return []
        self.transfers = game.transfers
        self.thought = game.throwing_turns
        kept: list[Candidate] = []
        before = self.judge.shares(game)
        for action in deal_candidates(game, seat):
            leg = _as_leg(game, seat, action)
            if leg is None:
                continue
            after = self.judge.after_leg(game, seat, leg)
            mine: i64 = after[seat] - before[seat]
            if is_fair(mine, after[leg.partner] - before[leg.partner]):
                candidate = Candidate(leg, mine, BY_WORTH)
                candidate.action = action
                _insert(kept, candidate)
        return [candidate.action for candidate in _varied(kept)]

    def approves(self, game: Game, seat: i64, offer: Action, playouts: i64, seed: int) -> bool:
        """Whether an offer of the base policy is worth making."""
        leg = offer.legs[0]
        if self.made >= OFFERS_A_TURN or self._is_refused(leg, game.throwing_turns):
            return False
        before = self.judge.shares(game)
        after = self.judge.after_leg(game, seat, leg)
        if after[leg.partner] - before[leg.partner] > 2 * max(after[seat] - before[seat], 0) + _SLACK:
            return False
        silent = Option(ready.ROLL)
        silent.silent = True
        made = Option(offer)
        made.answered_by = leg.partner
        self.comparer.extend(game, seat, [silent, made], playouts, seed)
        if gap(made, silent)[0] <= 0:
            return False
        self.made += 1
        self._await(game, seat, Candidate(leg, after[seat] - before[seat], BY_WORTH))
        return True

    def _await(self, game: Game, seat: i64, offer: Candidate) -> None:
        """The offer is made, and its answer will tell who the partner is."""
        offer.expected = self.partners.expected(game, seat, offer.leg)
        self.pending = offer

    def _learn(self, game: Game, seat: i64) -> None:
        """What became of the last offer shows in who owns the deeds now."""
        last = self.pending
        if last is None:
            return
        self.pending = None
        leg = last.leg
        done = _is_done(game, seat, leg)
        self.partners.answered(leg.partner, last.expected, done)
        self.comparer.playouts.know(leg.partner, self.partners.plays_as(leg.partner))
        if done:
            self.partners.accepted(leg.partner, last.reading)
        else:
            self.partners.refused(leg.partner, last.reading)
            self.refused.append(Refused(leg, game.throwing_turns))

    def _may_be_made(self, game: Game, seat: i64, offer: Candidate) -> bool:
        """Whether an offer thought of earlier is still legal, and nothing like it has been refused since."""
        if game.out[offer.leg.partner] or self._is_refused(offer.leg, game.throwing_turns):
            return False
        return deal.why_not_offer(game, seat, offer.action) == OK

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
        """The few offers that the judge finds best for oneself, of those a partner should accept.

        What changes hands comes from the candidates; for every reading of the partner it is offered at the price at
        which it is just accepted.
        """
        kept: list[Candidate] = []
        before = self.judge.shares(game)
        last: Leg | None = None
        for action in deal_candidates(game, seat):
            leg = action.legs[0]
            if last is not None and _same_deeds(last, leg):
                continue
            last = leg
            self._price_all(game, seat, leg, before, kept)
        for leg in exchanges(game, seat):
            after = self.judge.after_leg(game, seat, leg)
            if after[seat] + after[leg.partner] > before[seat] + before[leg.partner] + _LEAST_GAIN:
                # Money moves hardly anything but between the two: only of these there is a price that suits both.
                self._price_all(game, seat, leg, before, kept)
        return _varied(kept)

    def _price_all(self, game: Game, seat: i64, leg: Leg, before: list[int], kept: list[Candidate]) -> None:
        for reading in range(READINGS):
            if self.partners.holds(leg.partner, reading):
                self._price(game, seat, leg, reading, before, kept)

    def _price(self, game: Game, seat: i64, leg: Leg, reading: i64, before: list[int], kept: list[Candidate]) -> None:
        """Find the price at which a reading just accepts, and keep the offer if it is any good."""
        theirs: i64 = before[leg.partner]
        low: i64 = -game.cash[leg.partner]
        high: i64 = game.cash[seat]
        if high < low or not self.partners.accepts(game, seat, _at(leg, high), reading):
            return
        while high - low > 4:
            middle = (low + high) // 2
            if self.partners.accepts(game, seat, _at(leg, middle), reading):
                high = middle
            else:
                low = middle + 1
        priced = _at(leg, high)
        if self._is_refused(priced, game.throwing_turns):
            return
        after = self.judge.after_leg(game, seat, priced)
        mine: i64 = after[seat] - before[seat]
        if mine < _LEAST_GAIN or not is_fair(mine, after[leg.partner] - theirs):
            return
        fresh = Candidate(priced, mine, reading)
        if deal.why_not_offer(game, seat, fresh.action) == OK and not _is_kept(kept, priced):
            _insert(kept, fresh)


def _as_leg(game: Game, seat: i64, action: Action) -> Leg | None:
    """What an auction of a deed comes to if it ends at the price named, with whoever misses only this deed."""
    deed = action.deeds[0]
    if action.kind == act.ASK:
        return Leg(game.owner[deed], NO_DEEDS, action.amount, NO_DEEDS, action.deeds, 0, NO_DEEDS)
    kept = market.left_of(game, action.amount)
    for other in game.others_from(seat):
        if completes(game, other, deed) and game.cash[other] >= action.amount:
            return Leg(other, action.deeds, 0, NO_DEEDS, NO_DEEDS, kept, NO_DEEDS)
    return None


def _same_deeds(one: Leg, other: Leg) -> bool:
    """Whether two offers differ in nothing but money."""
    if one.partner != other.partner:
        return False
    return one.give_deeds == other.give_deeds and one.get_deeds == other.get_deeds


def _at(leg: Leg, price: i64) -> Leg:
    """The same deeds at another price; a negative one is paid by the partner."""
    if price >= 0:
        return Leg(leg.partner, leg.give_deeds, price, NO_DEEDS, leg.get_deeds, 0, NO_DEEDS)
    return Leg(leg.partner, leg.give_deeds, 0, NO_DEEDS, leg.get_deeds, -price, NO_DEEDS)


def _is_done(game: Game, seat: i64, leg: Leg) -> bool:
    """Whether everything is where an offer would have brought it."""
    for deed in leg.give_deeds:
        if game.owner[deed] != leg.partner:
            return False
    for deed in leg.get_deeds:  # noqa: SIM110 - a plain loop is what compiles well
        if game.owner[deed] != seat:
            return False
    return True


def _is_kept(kept: list[Candidate], leg: Leg) -> bool:
    """Whether the very same offer has been thought of before."""
    return any(_same_deeds(candidate.leg, leg) and paid(candidate.leg) == paid(leg) for candidate in kept)


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
            if _same_deeds(other.leg, candidate.leg):
                alike += 1
        if alike < _ALIKE:
            kept.append(candidate)
        if len(kept) >= _LOOKED_AT:
            break
    return kept
