"""Bots that play by fixed rules: `fixed-a`, `fixed-b`, `fixed-c` and `fixed-h`.

S is the salary. Every method quotes the rule it follows. What depends on who holds which deed is worked out only
when a deed has changed hands, and building is thought of only when there is cash enough for the cheapest step.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots import answers, elsewhere, improving, raising, ready, thrift
from freehold.bots.bidding import next_bid
from freehold.bots.holdings import completes, has_company
from freehold.bots.improving import BuildingPlan, figures_for
from freehold.bots.layout import NEVER
from freehold.bots.offers import Offers
from freehold.bots.outline import outline_of
from freehold.bots.policy import FIXED_A, FIXED_B, FIXED_C, FIXED_H, Policy
from freehold.bots.protocol import NOT_ALLOWED, Bot
from freehold.bots.weighing import MORTGAGED, OBJECTIONS, WELCOME, may_be_closed, objection
from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import NO_DEEDS, Action, Leg
from freehold.engine.chapters import market, mortgage
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.market import Approach
from freehold.engine.chapters.mortgage import Handover
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.shortage import Placing, Wishes
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.refusal import OK
from freehold.engine.stage import Stage


class FixedBot(Bot):
    """Plays a policy: the same situation always gets the same answer."""

    def __init__(self, policy: Policy) -> None:
        self.name = policy.name
        self.policy: Final = policy
        self.edition: Edition | None = None
        """Whose rules it has read."""
        self.offers_known: i64 = -1
        """The number of transfers up to which the offers have been thought over."""

    def choose(self, game: Game, seat: i64) -> Action | None:
        """Answer the stage on top; in the turns of others build and lift where the edition lets one."""
        if self.rests_in is not game:
            self._sit_down(game)
        if not game.auto_claim[seat] and self.outline.asks_for_rent:
            return ready.AUTO_CLAIM
        top = game.top
        if top.kind == stg.TURN and isinstance(top, Turn):
            if top.seat == seat:
                return self._own_turn(game, seat, top)
            return self._spend(game, seat) if self.outline.builds_any_time else None
        return self._answer(game, seat, top) if game.to_act == seat else None

    def _sit_down(self, game: Game) -> None:
        """A game that is new to the bot, or a copy of one taken up again: know its rules and remember nothing."""
        if self.edition is game.edition:
            self.offers.start_afresh()
        else:
            self._read_rules(game)
        self.rests_in = game
        self.rests_below = 0
        self.offers_known = -1

    def _read_rules(self, game: Game) -> None:
        self.edition = game.edition
        self.outline = outline_of(game.edition)
        self.wished = self.policy.wished(self.outline)
        self.shunned = self.policy.shunned(self.outline)
        self.offers = Offers(self.outline, self.wished)
        self.plan = BuildingPlan(figures_for(game, self.outline, self.policy.highest))

    # -- one's own turn -------------------------------------------------------------------------------

    def _own_turn(self, game: Game, seat: i64, turn: Turn) -> Action:
        """Offers before the first throw; money is spent at the end of the turn, when no throw is left to fear."""
        if turn.throws == 0:
            action = self._before_throw(game, seat)
            if action is not None:
                return action
            if game.detained[seat] > 0:
                return self._detention(game, seat)
            return answers.throw(game, seat)
        if turn.site >= 0:
            house = improving.step_on_site(game, seat, self.policy.highest)
            if house is not None:
                return house
        if turn.again:
            return answers.throw(game, seat)
        if game.detained[seat] > 0 and self.outline.pays_at_once and thrift.may_pay_fine(game, seat, self.outline):
            return ready.PAY_FINE
        spending = self._spend(game, seat)
        return ready.END if spending is None else spending

    def _before_throw(self, game: Game, seat: i64) -> Action | None:
        """Offers in one's own turn, one for each opponent; where there are no deals, what the edition has instead."""
        if self.outline.deals:
            if self.offers_known != game.transfers:
                self.offers_known = game.transfers
                self.offers.study(game, seat)
            return self.offers.next_offer(game, seat) if self.offers.partners != 0 else None
        if self.outline.sells_to_bank and game.credit[seat] > 0:
            return elsewhere.sell_to_bank(game, seat)
        if not self.outline.buys_from_afar:
            return None
        deed = elsewhere.buy_from_afar(game, seat, self.wished, self.shunned)
        return deed if deed is not None else improving.step_from_afar(game, seat, self.policy.highest)

    def _detention(self, game: Game, seat: i64) -> Action:
        """Leave at once if cash >= S (card first, then fine), else stay."""
        return thrift.detention(game, seat, self.outline)

    # -- building and lifting -------------------------------------------------------------------------

    def _spend(self, game: Game, seat: i64) -> Action | None:
        """Build first, then lift; rest until the cash could pay for anything or the deeds are others than before."""
        if game.cash[seat] < self.rests_below and game.owned[seat] == self.rests_with:
            return None
        self.rests_with = game.owned[seat]
        self.rests_below = NEVER
        action = self._build(game, seat) if self.outline.builds_any_time else None
        if action is None:
            return self._lift(game, seat) if self.outline.mortgages else None
        if game.owned[seat] & game.pledged != 0:
            # What is mortgaged has not been thought of yet.
            self.rests_below = 0
        return action

    def _build(self, game: Game, seat: i64) -> Action | None:
        """The legal step with the largest rent gain minus cost, no reserve, repeat."""
        self.plan.survey(game, seat)
        action = self.plan.action(game, seat)
        self.rests_below = self.plan.wake_at
        return action

    def _lift(self, game: Game, seat: i64) -> Action | None:
        """Lift while cash after >= S."""
        deed = raising.cheapest_lift(game, seat, self.outline)
        if deed < 0:
            return None
        needed = self.plan.lift_costs[deed] + self.outline.salary
        if needed < self.rests_below:
            self.rests_below = needed
        if game.cash[seat] < needed:
            return None
        lift = thrift.lift(game, seat, deed, self.outline)
        if lift is not None:
            self.rests_below = 0
        return lift

    # -- answering the table --------------------------------------------------------------------------

    def _answer(self, game: Game, seat: i64, top: Stage) -> Action:
        if isinstance(top, Purchase):
            return self._purchase(game, seat, top.deed)
        if isinstance(top, Auction):
            return self._auction(game, seat, top)
        if isinstance(top, Debt):
            self.rests_below = 0
            return raising.raise_money(game, seat, top)
        if isinstance(top, Deal):
            return self._answer_offer(game, seat, top)
        if isinstance(top, Approach):
            return self._answer_approach(game, seat, top)
        if isinstance(top, Handover):
            return self._handover(game, seat, top)
        if isinstance(top, Wishes):
            self.rests_below = 0
            return Action(act.WANT, improving.wanted(game, seat, top.piece, self.plan))
        if isinstance(top, Placing):
            self.rests_below = 0
            return improving.place(game, seat, top)
        return improving.before_play(game, seat) if top.kind == stg.PREBUILD else answers.answer(game, seat)

    def _purchase(self, game: Game, seat: i64, deed: i64) -> Action:
        """Buy if cash after >= S, or it completes a group and is affordable; wished deeds if they are affordable.

        If it completes but cash is short, mortgage the cheapest deed that suffices by itself.
        """
        if self.shunned >> deed & 1:
            return ready.DECLINE
        rest = game.cash[seat] - self.outline.prices[deed]
        if rest >= self.outline.salary:
            return ready.BUY
        whole = completes(game, seat, deed)
        if rest >= 0:
            return ready.BUY if whole or self.wished >> deed & 1 else ready.DECLINE
        return self._mortgage_to_buy(game, seat, -rest) if whole else ready.DECLINE

    def _mortgage_to_buy(self, game: Game, seat: i64, missing: i64) -> Action:
        """The cheapest unimproved deed that is not alone in its group and suffices by itself."""
        best: Action = ready.DECLINE
        cheapest = NEVER
        for deed in game.deeds_of(seat):
            value = game.edition.deeds[deed].mortgage
            if value < missing or value >= cheapest or not has_company(game, seat, deed):
                continue
            if mortgage.why_not_mortgage(game, seat, ready.mortgage(deed)) == OK:
                best = ready.mortgage(deed)
                cheapest = value
        self.rests_below = 0
        return best

    def _auction(self, game: Game, seat: i64, stage: Auction) -> Action:
        """Below price halfway from the bid to the price; above only for what completes a group or is wished for."""
        if stage.deed < 0:
            self.plan.survey(game, seat)
            if self.plan.best is None:
                return ready.PASS
        elif self.shunned >> stage.deed & 1:
            return ready.PASS
        wished = stage.deed >= 0 and self.wished >> stage.deed & 1 == 1
        return next_bid(game, seat, stage, wished, self.policy.share, self.outline)

    def _answer_offer(self, game: Game, seat: i64, stage: Deal) -> Action:
        """Accept what is welcome and may be accepted; no counter-offers."""
        leg = stage.legs[stage.answered]
        if self._objection(game, seat, stage.seat, leg) != WELCOME:
            return ready.REFUSE
        if may_be_closed(game, stage, self.outline) or stage.why_not(game, seat, ready.ACCEPT) == OK:
            return ready.ACCEPT
        return ready.REFUSE

    def _answer_approach(self, game: Game, seat: i64, stage: Approach) -> Action:
        """A request to put a deed up is weighed like an offer of the bid, less commission; the minimum is the bid."""
        if self._approach_objection(game, seat, stage) != WELCOME:
            return ready.REFUSE
        return Action(act.AGREE, stage.bid)

    def _approach_objection(self, game: Game, seat: i64, stage: Approach) -> i64:
        if game.mortgaged[stage.deed]:
            return MORTGAGED
        earned = market.left_of(game, stage.bid)
        leg = Leg(seat, NO_DEEDS, earned, NO_DEEDS, [stage.deed], 0, NO_DEEDS)
        return self._objection(game, seat, stage.seat, leg)

    def _objection(self, game: Game, seat: i64, proposer: i64, leg: Leg) -> i64:
        return objection(game, seat, proposer, leg, self.outline, self.policy, self.wished, self.shunned)

    def why_refused(self, game: Game, seat: i64) -> str:
        """What it has against the offer; nothing against it means that the rules would not let it accept."""
        if self.rests_in is not game:
            self._sit_down(game)
        top = game.top
        if isinstance(top, Approach):
            return OBJECTIONS[self._approach_objection(game, seat, top)] or NOT_ALLOWED
        if isinstance(top, Deal):
            return OBJECTIONS[self._objection(game, seat, top.seat, top.legs[top.answered])] or NOT_ALLOWED
        return ""

    def _handover(self, game: Game, seat: i64, stage: Handover) -> Action:
        """Lift at once what comes mortgaged while cash after >= S; else keep it so."""
        self.rests_below = 0
        return thrift.handover(game, seat, stage, self.outline)


_POLICIES: Final = {policy.name: policy for policy in (FIXED_A, FIXED_B, FIXED_C, FIXED_H)}


def fixed_names() -> list[str]:
    """The names of the fixed-policy bots."""
    return list(_POLICIES)


def is_fixed(name: str) -> bool:
    """Whether there is a fixed policy of that name."""
    return name in _POLICIES


def fixed_bot(name: str) -> FixedBot:
    """A fresh bot with the policy of that name."""
    if not is_fixed(name):
        raise ValueError(f"there is no fixed policy called {name!r}")
    return FixedBot(_POLICIES[name])
