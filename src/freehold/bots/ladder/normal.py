"""`normal`: a player by rules that hold."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from freehold.bots import answers, elsewhere, improving, raising, ready, thrift
from freehold.bots.bidding import next_bid
from freehold.bots.improving import BuildingPlan, figures_for
from freehold.bots.ladder.bargains import Bargains
from freehold.bots.ladder.money import dearest_rent, is_key, mortgage_spare
from freehold.bots.ladder.prospects import prospects_of
from freehold.bots.ladder.worth import Scales
from freehold.bots.layout import NEVER
from freehold.bots.outline import outline_of
from freehold.bots.policy import FIXED_H
from freehold.bots.protocol import NOT_ALLOWED, Bot
from freehold.bots.sites import best_anywhere, best_on_landing
from freehold.bots.weighing import MORTGAGED, NEEDS_CASH, OBJECTIONS, TOO_LITTLE, WELCOME, may_be_closed
from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import NO_DEEDS, Action, Leg
from freehold.engine.chapters import auction, market, mortgage
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.market import Approach, Reserve
from freehold.engine.chapters.mortgage import Handover
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.shortage import Placing, Wishes
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.masks import mask_of
from freehold.engine.refusal import OK
from freehold.engine.stage import Stage

GREED: Final = 10
RISK: Final = 100
LIMIT: Final = 100
GROUPS: Final = 100
HORIZON: Final = 16
"""What the strongest of its kind is like."""

BEGUN: Final = 20
"""What a group is worth that lacks next to nothing, in per cent of what it would bring complete."""


def checked(name: str, value: int, least: int, most: int) -> int:
    """A temperament within its range; anything else is a mistake of whoever named it."""
    if not least <= value <= most:
        raise ValueError(f"{name} is a whole number from {least} to {most}, not {value}")
    return value


@mypyc_attr(allow_interpreted_subclasses=True)
class NormalBot(Bot):
    """Plays soundly and cannot be taken advantage of; the base of stronger players and of their play-outs.

    Every decision is a method of its own, so that whoever derives from it changes what it likes.
    """

    def __init__(
        self, *, greed: int = GREED, risk: int = RISK, limit: int = LIMIT, groups: int = GROUPS, horizon: int = HORIZON
    ) -> None:
        """Temperaments, all whole numbers; the defaults are the strongest that was found.

        - `greed`, 0 to 100: how much of what the partner gains by a deal it wants on top for itself, in per cent.
        - `risk`, 0 to 100: 100 builds down to the last coin, 0 keeps a salary in hand.
        - `limit`, 20 to 200: how far it bids, in per cent of what a lot is worth to it.
        - `groups`, 0 to 300: its love of groups it has begun, in per cent.
        - `horizon`, 2 to 40: how many rounds ahead it counts income.
        """
        self.greed: i64 = checked("greed", greed, 0, 100)
        self.risk: i64 = checked("risk", risk, 0, 100)
        self.limit: i64 = checked("limit", limit, 20, 200)
        self.groups: i64 = checked("groups", groups, 0, 300)
        self.horizon: i64 = checked("horizon", horizon, 2, 40)
        self.policy: Final = FIXED_H
        self.edition: Edition | None = None
        """Whose rules it has read."""
        self.lot_at: i64 = -1
        """The number of transfers at which a lot was last valued,"""
        self.lot_deed: i64 = -1
        """which deed that was,"""
        self.lot_cash: i64 = 0
        """with how much cash,"""
        self.lot_value: i64 = 0
        """and what it was worth."""
        self.offers_known: i64 = -1
        """The number of transfers up to which the offers have been thought over."""

    def choose(self, game: Game, seat: i64) -> Action | None:
        """Answer the stage on top; in the turns of others build and lift where the edition lets one."""
        if self.rests_in is not game:
            self.sit_down(game)
        if self.outline.asks_for_rent and not game.auto_claim[seat]:
            return ready.AUTO_CLAIM
        if game.top.kind == stg.TURN and game.top.seat != seat:
            return self.spend(game, seat) if self.outline.builds_any_time else None
        top = game.top
        if top.kind == stg.TURN and isinstance(top, Turn):
            return self.own_turn(game, seat, top)
        return self.answer(game, seat, top) if game.to_act == seat else None

    def sit_down(self, game: Game) -> None:
        """A game that is new to the bot, or a copy of one taken up again: know its rules and remember nothing."""
        if self.edition is game.edition:
            self.bargains.start_afresh()
        else:
            self._read_rules(game)
        self.rests_in = game
        self.rests_below = 0
        self.lot_at = -1
        self.offers_known = -1

    def _read_rules(self, game: Game) -> None:
        self.edition = game.edition
        self.outline = outline_of(game.edition)
        self.wished = self.policy.wished(self.outline)
        self.shunned = self.policy.shunned(self.outline)
        self.scales = Scales(prospects_of(self.outline), self.horizon, BEGUN * self.groups // 100, self.greed)
        self.bargains = Bargains(self.outline, self.scales)
        self.plan = BuildingPlan(figures_for(game, self.outline, self.policy.highest))

    # -- one's own turn -------------------------------------------------------------------------------

    def own_turn(self, game: Game, seat: i64, turn: Turn) -> Action:
        """Offers before the first throw; money is spent at the end of the turn, when no throw is left to fear."""
        if turn.throws == 0:
            action = self.before_throw(game, seat)
            if action is not None:
                return action
            if game.detained[seat] > 0:
                return self.detention(game, seat)
            return answers.throw(game, seat)
        if turn.site >= 0:
            house = self.build_on_site(game, seat, turn)
            if house is not None:
                return house
        if turn.again and self.throws_again(game, seat):
            return answers.throw(game, seat)
        if game.detained[seat] > 0 and self.outline.pays_at_once and thrift.may_pay_fine(game, seat, self.outline):
            return ready.PAY_FINE
        spending = self.spend(game, seat)
        return ready.END if spending is None else spending

    def throws_again(self, game: Game, seat: i64) -> bool:  # noqa: ARG002 (for whoever derives from it)
        """Whether it throws once more after a double; some editions leave one the choice."""
        return True

    def before_throw(self, game: Game, seat: i64) -> Action | None:
        """Offers in one's own turn, one for each opponent; where there are no deals, what the edition has instead."""
        if self.outline.deals:
            if self.offers_known != game.transfers:
                self.offers_known = game.transfers
                self.bargains.study(game, seat)
            return self.bargains.next_offer(game, seat)
        if not self.outline.buys_from_afar or game.credit[seat] > 0:
            # A debt at the Bank is left to the next salaries: a deed sold back to it is rent lost for good.
            return None
        deed = elsewhere.buy_from_afar(game, seat, self.wished, self.shunned)
        return deed if deed is not None else improving.step_from_afar(game, seat, self.policy.highest)

    def detention(self, game: Game, seat: i64) -> Action:
        """Leave at once if cash >= S (card first, then fine), else stay."""
        return thrift.detention(game, seat, self.outline)

    # -- building and lifting -------------------------------------------------------------------------

    def spend(self, game: Game, seat: i64) -> Action | None:
        """Build first, then lift; rest until the cash could pay for anything or the deeds are others than before."""
        if game.cash[seat] < self.rests_below and game.owned[seat] == self.rests_with:
            return None
        self.rests_with = game.owned[seat]
        self.rests_below = NEVER
        action = self.build(game, seat) if self.outline.builds_any_time else None
        if action is None:
            return self.lift(game, seat) if self.outline.mortgages else None
        if game.owned[seat] & game.pledged != 0:
            # What is mortgaged has not been thought of yet.
            self.rests_below = 0
        return action

    def build(self, game: Game, seat: i64) -> Action | None:
        """The legal step with the largest rent gain minus cost, down to the last coin; who risks less keeps some."""
        if self.risk < 100:
            reserve = self.outline.salary * (100 - self.risk) // 100
            work = best_anywhere(game, seat, game.cash[seat] - reserve)
            self.rests_below = 0 if work is not None else game.cash[seat] + 1
            return work
        self.plan.survey(game, seat)
        action = self.plan.action(game, seat)
        self.rests_below = self.plan.wake_at
        return action

    def build_on_site(self, game: Game, seat: i64, turn: Turn) -> Action | None:
        """After landing on a deed of one's own: where most rent comes back for the money."""
        reserve = self.outline.salary * (100 - self.risk) // 100
        return best_on_landing(game, seat, turn, game.cash[seat] - reserve)

    def lift(self, game: Game, seat: i64) -> Action | None:
        """Lift while a salary and the dearest rent around stay in hand: what is lifted is not mortgaged again soon."""
        deed = raising.cheapest_lift(game, seat, self.outline)
        if deed < 0:
            return None
        needed = self.plan.lift_costs[deed] + self.outline.salary
        if game.cash[seat] >= needed:
            needed += dearest_rent(game, seat)
        if needed < self.rests_below:
            self.rests_below = needed
        if game.cash[seat] < needed:
            return None
        lift = thrift.lift(game, seat, deed, self.outline)
        if lift is not None:
            self.rests_below = 0
        return lift

    # -- answering the table --------------------------------------------------------------------------

    def answer(self, game: Game, seat: i64, top: Stage) -> Action:
        if isinstance(top, Purchase):
            return self.purchase(game, seat, top.deed)
        if isinstance(top, Auction):
            return self.bid(game, seat, top)
        if isinstance(top, Debt):
            self.rests_below = 0
            return self.raise_money(game, seat, top)
        if isinstance(top, Deal):
            return self.answer_offer(game, seat, top)
        if isinstance(top, Approach):
            return self.answer_approach(game, seat, top)
        if isinstance(top, Handover):
            return self.handover(game, seat, top)
        if isinstance(top, Wishes):
            self.rests_below = 0
            return Action(act.WANT, improving.wanted(game, seat, top.piece, self.plan))
        if isinstance(top, Placing):
            self.rests_below = 0
            return improving.place(game, seat, top)
        if isinstance(top, Reserve):
            return self.answer_reserve(game, seat, top)
        return improving.before_play(game, seat) if top.kind == stg.PREBUILD else answers.answer(game, seat)

    def purchase(self, game: Game, seat: i64, deed: i64) -> Action:
        """Buy whatever there is cash for; mortgage for what completes a group, or would complete a rival's."""
        rest = game.cash[seat] - self.outline.prices[deed]
        if rest >= 0:
            return ready.BUY
        return self._mortgage_to_buy(game, seat, deed, -rest) if is_key(game, deed) else ready.DECLINE

    def _mortgage_to_buy(self, game: Game, seat: i64, wanted: i64, missing: i64) -> Action:
        """Deeds outside complete groups, and not of the group that is wanted."""
        self.rests_below = 0
        loan = mortgage_spare(game, seat, missing, self.outline.siblings[wanted], self.outline)
        return loan if loan is not None and mortgage.why_not_mortgage(game, seat, loan) == OK else ready.DECLINE

    def raise_money(self, game: Game, seat: i64, debt: Debt) -> Action:
        """Mortgage the cheapest deeds outside complete groups; only if they do not suffice, whatever does."""
        spare = mortgage_spare(game, seat, debt.amount - game.cash[seat], 0, self.outline)
        return spare if spare is not None else raising.raise_money(game, seat, debt)

    def bid(self, game: Game, seat: i64, stage: Auction) -> Action:
        """In small steps up to what the lot is worth, and never more than the others can follow."""
        if stage.deed < 0:
            self.plan.survey(game, seat)
            if self.plan.best is None:
                return ready.PASS
            return next_bid(game, seat, stage, False, self.policy.share, self.outline)
        most = self.most_for(game, seat, stage)
        lowest = auction.lowest_bid(game, stage)
        if most < lowest:
            return ready.PASS
        amount = stage.bid + self.outline.prices[stage.deed] // 10
        richest = self._richest(game, seat, stage)
        if amount > richest + 1:
            amount = richest + 1
        if amount < stage.reserve <= most:
            amount = stage.reserve
        if amount > most:
            amount = most
        if amount < lowest:
            amount = lowest
        bid = ready.bid(amount)
        return bid if stage.why_not(game, seat, bid) == OK else ready.PASS

    def _richest(self, game: Game, seat: i64, stage: Auction) -> i64:
        """The most that any other bidder has in cash."""
        most: i64 = 0
        other: i64 = 0
        while other < game.seats:
            if other != seat and stage.among >> other & 1 and game.cash[other] > most:
                most = game.cash[other]
            other += 1
        return most

    def most_for(self, game: Game, seat: i64, stage: Auction) -> i64:
        """What a lot is worth to the seat, within its cash; kept while the auction lasts."""
        deed = stage.deed
        if self.lot_at != game.transfers or self.lot_deed != deed or self.lot_cash != game.cash[seat]:
            self.lot_at = game.transfers
            self.lot_deed = deed
            self.lot_cash = game.cash[seat]
            self.lot_value = self.scales.value_of(game, seat, stage.seller, deed, stage.among)
            if stage.mortgaged and not game.mortgaged[deed]:
                self.lot_value -= self.outline.mortgage_values[deed] * 11 // 10
            if self.limit != 100:
                self.lot_value = min(self.lot_value * self.limit // 100, game.cash[seat])
        return self.lot_value

    def answer_offer(self, game: Game, seat: i64, stage: Deal) -> Action:
        """Accept what is welcome and may be accepted; no counter-offers."""
        leg = stage.legs[stage.answered]
        if self.objection(game, seat, stage.seat, leg) != WELCOME:
            return ready.REFUSE
        if may_be_closed(game, stage, self.outline) or stage.why_not(game, seat, ready.ACCEPT) == OK:
            return ready.ACCEPT
        return ready.REFUSE

    def answer_approach(self, game: Game, seat: i64, stage: Approach) -> Action:
        """A request to put a deed up is weighed like an offer of the bid, less commission; the minimum is the bid."""
        if self._approach_objection(game, seat, stage) != WELCOME:
            return ready.REFUSE
        return Action(act.AGREE, stage.bid)

    def answer_reserve(self, game: Game, seat: i64, stage: Reserve) -> Action:
        """A bid below the minimum is weighed like an offer of as much, less commission."""
        earned = market.left_of(game, stage.bid)
        leg = Leg(seat, NO_DEEDS, earned, NO_DEEDS, [stage.deed], 0, NO_DEEDS)
        return ready.ACCEPT if self.objection(game, seat, stage.bidder, leg) == WELCOME else ready.REFUSE

    def _approach_objection(self, game: Game, seat: i64, stage: Approach) -> i64:
        if game.mortgaged[stage.deed]:
            return MORTGAGED
        earned = market.left_of(game, stage.bid)
        leg = Leg(seat, NO_DEEDS, earned, NO_DEEDS, [stage.deed], 0, NO_DEEDS)
        return self.objection(game, seat, stage.seat, leg)

    def objection(self, game: Game, seat: i64, proposer: i64, leg: Leg) -> i64:
        cash = leg.give_cash - leg.get_cash
        if leg.give_cards or leg.get_cards:
            # A card is worth the fine it saves.
            cash += game.rules.detention_fine * (len(leg.give_cards) - len(leg.get_cards))
        if game.cash[seat] + cash < 0:
            return NEEDS_CASH
        self.scales.look_round(game)
        given = mask_of(leg.get_deeds)
        taken = mask_of(leg.give_deeds)
        return WELCOME if self.scales.pays(game, seat, proposer, given, taken, cash, 0) else TOO_LITTLE

    def why_refused(self, game: Game, seat: i64) -> str:
        """What it has against the offer; nothing against it means that the rules would not let it accept."""
        if self.rests_in is not game:
            self.sit_down(game)
        top = game.top
        if isinstance(top, Approach):
            return OBJECTIONS[self._approach_objection(game, seat, top)] or NOT_ALLOWED
        if isinstance(top, Deal):
            return OBJECTIONS[self.objection(game, seat, top.seat, top.legs[top.answered])] or NOT_ALLOWED
        return ""

    def handover(self, game: Game, seat: i64, stage: Handover) -> Action:
        """Lift at once what comes mortgaged while cash after >= S; else keep it so."""
        self.rests_below = 0
        return thrift.handover(game, seat, stage, self.outline)
