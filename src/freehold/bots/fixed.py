"""Bots that play by fixed rules: `fixed-a`, `fixed-b`, `fixed-c` and `fixed-h`.

S is the salary. Every method quotes the rule it follows. What depends on who holds which deed is worked out only
when a deed has changed hands, and building is thought of only when there is cash enough for the cheapest step.
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.bots import answers, elsewhere, improving, raising, ready
from freehold.bots.bidding import next_bid
from freehold.bots.holdings import completes, has_company
from freehold.bots.offers import Offers
from freehold.bots.outline import outline_of
from freehold.bots.policy import FIXED_A, FIXED_B, FIXED_C, FIXED_H, Policy
from freehold.bots.protocol import Bot
from freehold.bots.weighing import is_welcome
from freehold.engine import action as act
from freehold.engine import deal, detention, market, mortgage
from freehold.engine import stage as stg
from freehold.engine.action import Action, Leg
from freehold.engine.game import Game
from freehold.engine.refusal import OK
from freehold.engine.stage import Approach, Auction, DealStage, Debt, Handover, Placing, Purchase, Turn, Wishes


class FixedBot(Bot):
    """Plays a policy: the same situation always gets the same answer."""

    def __init__(self, policy: Policy) -> None:
        self.name = policy.name
        self.policy = policy
        self.game: Game | None = None

    def choose(self, game: Game, seat: int) -> Action | None:
        """Answer the stage on top; in the turns of others build and lift where the edition lets one."""
        if self.game is not game:
            self._sit_down(game)
        if self.outline.asks_for_rent and not game.auto_claim[seat]:
            return ready.AUTO_CLAIM
        top = game.top
        if isinstance(top, Turn):
            if top.seat == seat:
                return self._own_turn(game, seat, top)
            return self._spend(game, seat) if self.outline.builds_any_time else None
        if game.to_act != seat:
            return None
        return self._answer(game, seat)

    def _sit_down(self, game: Game) -> None:
        """A game that is new to the bot, or a copy of one taken up again: read its rules and remember nothing."""
        self.game = game
        self.outline = outline_of(game.edition)
        self.wished = self.policy.wished(self.outline)
        self.shunned = self.policy.shunned(self.outline)
        self.offers = Offers(self.outline, self.wished)
        self.plan = improving.plan_for(game, self.outline, self.policy.highest)
        self.offers_known: i64 = -1
        """The number of transfers up to which the offers have been thought over."""
        self.owned_known: i64 = -1
        """The deeds of one's own, as a bit mask, with which building has been thought over."""
        self.wake_at: i64 = 0
        """The cash from which there is something to build or to lift."""

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
        if game.detained[seat] > 0 and self.outline.pays_at_once and self._may_pay_fine(game, seat):
            return ready.PAY_FINE
        spending = self._spend(game, seat)
        return ready.END if spending is None else spending

    def _before_throw(self, game: Game, seat: i64) -> Action | None:
        """Offers in one's own turn, one for each opponent; where there are no deals, what the edition has instead."""
        outline = self.outline
        if outline.deals_freely or outline.deals_by_auction:
            if self.offers_known != game.transfers:
                self.offers_known = game.transfers
                self.offers.study(game, seat)
            if not self.offers.exist():
                return None
            return self.offers.next_offer(game, seat) if outline.deals_freely else self.offers.by_auction(game, seat)
        if outline.sells_to_bank and game.credit[seat] > 0:
            return elsewhere.sell_to_bank(game, seat)
        if not outline.buys_from_afar:
            return None
        deed = elsewhere.buy_from_afar(game, seat, self.wished, self.shunned)
        return deed if deed is not None else improving.step_from_afar(game, seat, self.policy.highest)

    def _detention(self, game: Game, seat: i64) -> Action:
        """Leave at once if cash >= S (card first, then fine), else stay."""
        if game.cash[seat] >= self.outline.salary:
            if detention.why_not_use_card(game, seat, ready.USE_CARD) == OK:
                return ready.USE_CARD
            if not answers.is_last_turn(game, seat) and self._may_pay_fine(game, seat):
                return ready.PAY_FINE
        return answers.wait(game, seat)

    def _may_pay_fine(self, game: Game, seat: i64) -> bool:
        return game.cash[seat] >= self.outline.salary and detention.why_not_pay_fine(game, seat) == OK

    # -- building and lifting -------------------------------------------------------------------------

    def _spend(self, game: Game, seat: i64) -> Action | None:
        """Build first, then lift; asleep until the cash could pay for anything or the deeds are others than before."""
        if game.cash[seat] < self.wake_at and game.owned[seat] == self.owned_known:
            return None
        self.owned_known = game.owned[seat]
        self.wake_at = improving.NEVER
        action = self._build(game, seat) if self.outline.builds_any_time else None
        if action is None and self.outline.mortgages:
            action = self._lift(game, seat)
        if action is not None:
            self.wake_at = 0
        return action

    def _build(self, game: Game, seat: i64) -> Action | None:
        """The legal step with the largest rent gain minus cost, no reserve, repeat."""
        self.plan.survey(game, seat)
        self.wake_at = self.plan.wake_at
        return self.plan.action(game, seat)

    def _lift(self, game: Game, seat: i64) -> Action | None:
        """Lift while cash after >= S."""
        deed = raising.cheapest_lift(game, seat)
        if deed < 0:
            return None
        needed = raising.price_to_lift(game, deed) + self.outline.salary
        if needed < self.wake_at:
            self.wake_at = needed
        if game.cash[seat] < needed:
            return None
        lift = ready.lift(deed)
        return lift if mortgage.why_not_lift(game, seat, lift) == OK else None

    # -- answering the table --------------------------------------------------------------------------

    def _answer(self, game: Game, seat: i64) -> Action:
        top = game.top
        if isinstance(top, Purchase):
            return self._purchase(game, seat, top.deed)
        if isinstance(top, Auction):
            return self._auction(game, seat, top)
        if isinstance(top, Debt):
            self.wake_at = 0
            return raising.raise_money(game, seat, top)
        if isinstance(top, DealStage):
            return self._answer_offer(game, seat, top)
        if isinstance(top, Approach):
            return self._answer_approach(game, seat, top)
        if isinstance(top, Handover):
            return self._handover(game, seat, top)
        if isinstance(top, Wishes):
            self.wake_at = 0
            return Action(act.WANT, improving.wanted(game, seat, top.piece, self.plan))
        if isinstance(top, Placing):
            self.wake_at = 0
            return improving.place(game, seat, top)
        return improving.before_play(game, seat) if top.kind == stg.PREBUILD else answers.answer(game, seat)

    def _purchase(self, game: Game, seat: i64, deed: i64) -> Action:
        """Buy if cash after >= S, or it completes a group and is affordable; wished deeds if they are affordable.

        If it completes but cash is short, mortgage the cheapest deed that suffices by itself.
        """
        if self.shunned >> deed & 1:
            return ready.DECLINE
        rest = game.cash[seat] - game.edition.deeds[deed].price
        if rest >= self.outline.salary:
            return ready.BUY
        whole = completes(game, seat, deed)
        if rest >= 0:
            return ready.BUY if whole or self.wished >> deed & 1 else ready.DECLINE
        return self._mortgage_to_buy(game, seat, -rest) if whole else ready.DECLINE

    def _mortgage_to_buy(self, game: Game, seat: i64, missing: i64) -> Action:
        """The cheapest unimproved deed that is not alone in its group and suffices by itself."""
        best: Action = ready.DECLINE
        cheapest = improving.NEVER
        for deed in game.deeds_of(seat):
            value = game.edition.deeds[deed].mortgage
            if value < missing or value >= cheapest or not has_company(game, seat, deed):
                continue
            if mortgage.why_not_mortgage(game, seat, ready.mortgage(deed)) == OK:
                best = ready.mortgage(deed)
                cheapest = value
        self.wake_at = 0
        return best

    def _auction(self, game: Game, seat: i64, stage: Auction) -> Action:
        """Below price halfway from the bid to the price; above only for what completes a group or is wished for."""
        if stage.deed < 0:
            self.plan.survey(game, seat)
            return ready.PASS if self.plan.best is None else next_bid(game, seat, stage, False, self.policy.share)
        if self.shunned >> stage.deed & 1:
            return ready.PASS
        return next_bid(game, seat, stage, self.wished >> stage.deed & 1 == 1, self.policy.share)

    def _answer_offer(self, game: Game, seat: i64, stage: DealStage) -> Action:
        """Accept what `is_welcome` and what may be accepted; no counter-offers."""
        leg = stage.legs[stage.answered].turned(stage.seat)
        if not self._is_welcome(game, seat, leg):
            return ready.REFUSE
        return ready.ACCEPT if deal.why_not_accept(game, seat) == OK else ready.REFUSE

    def _answer_approach(self, game: Game, seat: i64, stage: Approach) -> Action:
        """A request to put a deed up is weighed like an offer of the bid, less commission; the minimum is the bid."""
        earned = stage.bid - market.commission(game, stage.bid)
        leg = Leg(stage.seat, [stage.deed], 0, [], [], earned, [])
        if game.mortgaged[stage.deed] or not self._is_welcome(game, seat, leg):
            return ready.REFUSE
        return Action(act.AGREE, stage.bid)

    def _is_welcome(self, game: Game, seat: i64, leg: Leg) -> bool:
        return is_welcome(game, seat, leg, self.outline, self.policy, self.wished, self.shunned)

    def _handover(self, game: Game, seat: i64, stage: Handover) -> Action:
        """Lift at once what comes mortgaged while cash after >= S; else keep it so."""
        self.wake_at = 0
        if game.cash[seat] - mortgage.handover_cost(game, stage, stage.deeds) < self.outline.salary:
            return ready.KEEP
        lift = Action(act.LIFT, 0, stage.deeds[:], [1] * len(stage.deeds))
        return lift if mortgage.why_not_lift(game, seat, lift) == OK else ready.KEEP


_POLICIES = [FIXED_A, FIXED_B, FIXED_C, FIXED_H]


def fixed_names() -> list[str]:
    """The names of the fixed-policy bots."""
    return [policy.name for policy in _POLICIES]


def fixed_bot(name: str) -> FixedBot:
    """A fresh bot with the policy of that name."""
    for policy in _POLICIES:
        if policy.name == name:
            return FixedBot(policy)
    raise ValueError(f"there is no fixed policy called {name!r}")
