"""Deeds at a unit above the printed price: bought from whoever sells at that, and asked for to find out who does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots.equity.judge import Judge
from freehold.bots.search.partners import BY_PRICES, Partners
from freehold.bots.search.proposing import Candidate, is_fair
from freehold.engine.action import NO_DEEDS, Leg
from freehold.engine.chapters import deal
from freehold.engine.game import Game
from freehold.engine.masks import bit, members
from freehold.engine.refusal import OK

_SPARE_SALARIES: Final[i64] = 3
"""So many salaries stay in hand after buying a deed of a group one has no part of; half a one for all others."""


class Shopper:
    """Looks for deeds that one seat could buy so.

    Who goes by printed prices sells anything but the key of another's street for a little more than is printed on it:
    a table stripped of its deeds that way cannot win any more. Nobody is asked again who has once answered otherwise.
    """

    def __init__(self, judge: Judge, partners: Partners) -> None:
        self.judge = judge
        self.partners = partners

    def next_purchase(self, game: Game, seat: i64, asks_around: bool) -> Candidate | None:
        """The purchase that the judge likes best; who sells so has to be known, unless one `asks_around`."""
        best: Candidate | None = None
        for partner in game.others_from(seat):
            if self.partners.contradicts(partner, BY_PRICES):
                continue
            known = self.partners.goes_by_prices(partner)
            if not known and not asks_around:
                continue
            found = self._best_from(game, seat, partner, known)
            if found is not None and (best is None or found.mine > best.mine):
                best = found
        return best

    def _best_from(self, game: Game, seat: i64, partner: i64, known: bool) -> Candidate | None:
        """The best purchase from one partner.

        Whoever is not `known` yet is asked for something that nobody sells but who goes by printed prices.
        """
        before = self.judge.shares(game)
        best: Candidate | None = None
        for deed in members(game.owned[partner] & ~game.pledged):
            leg = self._at_list(game, seat, partner, deed)
            if leg is None:
                continue
            after = self.judge.after_leg(game, seat, leg)
            mine: i64 = after[seat] - before[seat]
            if not is_fair(mine, after[partner] - before[partner]) or (best is not None and mine <= best.mine):
                continue
            if known or self.partners.expected(game, seat, leg) == bit(BY_PRICES):
                best = Candidate(leg, mine, BY_PRICES)
        return best

    def _at_list(self, game: Game, seat: i64, partner: i64, deed: i64) -> Leg | None:
        """A deed for a unit more than is printed on it, if there is cash for that and the partner should agree."""
        outline = self.partners.outline
        price = outline.prices[deed] + 1
        kept = outline.salary // 2
        if game.owned[seat] & outline.siblings[deed] == 0:
            kept = _SPARE_SALARIES * outline.salary
        if game.cash[seat] - price < kept:
            return None
        leg = Leg(partner, NO_DEEDS, price, NO_DEEDS, [deed], 0, NO_DEEDS)
        if not self.partners.accepts(game, seat, leg, BY_PRICES):
            return None
        return leg if deal.why_not_offer(game, seat, Candidate(leg, 0, BY_PRICES).action) == OK else None
