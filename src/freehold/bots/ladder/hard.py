"""`hard`: every deal, lot and purchase is judged by what it does to the chances of winning; nothing is looked ahead."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from freehold.bots import ready
from freehold.bots.equity.judge import judge_of
from freehold.bots.equity.sheet import Sheet
from freehold.bots.ladder.equity_deals import EquityDeals
from freehold.bots.ladder.equity_market import EquityMarket
from freehold.bots.ladder.normal import NormalBot
from freehold.bots.protocol import NOT_ALLOWED
from freehold.bots.weighing import may_be_closed
from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.chapters import market
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.market import Approach, Reserve
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.refusal import OK
from freehold.engine.stage import Stage

_STEPS: Final = 7
"""A price is found in so many halvings."""
_TOO_LITTLE: Final = "too-little"


@mypyc_attr(allow_interpreted_subclasses=True)
class HardBot(NormalBot):
    """Asks of everything whether it makes winning likelier; in building and raising money it is `normal`.

    `greed` is what a deal has to bring at least, in hundredths of a per cent; `envy` is the part of the partner's gain,
    in per cent, that it wants on top.
    """

    def __init__(self, *, greed: int = 20, envy: int = 10) -> None:
        super().__init__()
        self.margin: i64 = greed * 100
        self.envy: i64 = envy

    def sit_down(self, game: Game) -> None:
        super().sit_down(game)
        self.judge = judge_of(game.edition)
        self.equity_deals = EquityDeals(self.outline, self.judge, self.scales, self.margin)
        self.equity_market = EquityMarket(self.outline, self.judge, self.scales, self.margin)

    # -- one's own turn -------------------------------------------------------------------------------

    def before_throw(self, game: Game, seat: i64) -> Action | None:
        """Offers by equity; where there are no deals it is `normal`'s business."""
        if self.outline.deals_by_auction:
            return self.equity_market.next_offer(game, seat)
        if self.outline.deals:
            return self.equity_deals.next_offer(game, seat)
        return super().before_throw(game, seat)

    def throws_again(self, game: Game, seat: i64) -> bool:
        """Not if it may stay, and staying is better than whatever the next throw brings on average."""
        if game.top.why_not(game, seat, ready.END) != OK:
            return True
        return self.judge.after_throw(game, seat) >= self.judge.share(game, seat)

    # -- deeds of the Bank ----------------------------------------------------------------------------

    def purchase(self, game: Game, seat: i64, deed: i64) -> Action:
        """Buy unless it is better to leave the deed to whoever would get it then.

        Where nothing is dealt a deed that was left is lost for good, and the judge knows too little of that.
        """
        price = self.outline.prices[deed]
        if game.cash[seat] < price or not self.outline.deals:
            return super().purchase(game, seat, deed)
        bought = self.judge.after_purchase(game, seat, deed, price)
        return ready.BUY if bought >= self._left(game, seat, deed, price) else ready.DECLINE

    def _left(self, game: Game, seat: i64, deed: i64, price: i64) -> i64:
        """The chance if the deed is not bought: the rival gets it for whom it does most, or nobody."""
        least: i64 = self.judge.share(game, seat)
        if game.rules.purchase_decline != "auction":
            return least
        now = self.judge.look(game)
        rival = self._rival(game, seat, deed, price, game.active_mask(), now)
        left = self.judge.after_sale(game, rival, deed, price, now)[seat] if rival != BANK else least
        self.judge.done_with(now)
        return left

    def _rival(self, game: Game, seat: i64, deed: i64, price: i64, among: i64, now: Sheet) -> i64:
        """Who gains most by a deed at a price, of those who have the cash."""
        before = self.judge.shares_on(game, now)
        best = BANK
        most: i64 = 0
        other: i64 = 0
        while other < game.seats:
            if other != seat and among >> other & 1 and not game.out[other] and game.cash[other] >= price:
                gain = self.judge.after_sale(game, other, deed, price, now)[other] - before[other]
                if gain > most:
                    most = gain
                    best = other
            other += 1
        return best

    def most_for(self, game: Game, seat: i64, stage: Auction) -> i64:
        """The bid at which having the lot is as good as leaving it to the rival who gains most by it."""
        deed = stage.deed
        if self.lot_at == game.transfers and self.lot_deed == deed and self.lot_cash == game.cash[seat]:
            return self.lot_value
        self.lot_at = game.transfers
        self.lot_deed = deed
        self.lot_cash = game.cash[seat]
        now = self.judge.look(game)
        rival = self._rival(game, seat, deed, self.outline.prices[deed] // 2, stage.among, now)
        seller = stage.seller
        stays: i64 = self.judge.shares_on(game, now)[seat]
        low: i64 = 0
        high = game.cash[seat]
        count: i64 = 0
        while count < _STEPS and low < high:
            price = (low + high + 1) // 2
            left = stays if rival == BANK else self._sold(game, rival, deed, price, seller, now)[seat]
            if self._sold(game, seat, deed, price, seller, now)[seat] >= left:
                low = price
            else:
                high = price - 1
            count += 1
        self.judge.done_with(now)
        if stage.mortgaged and not game.mortgaged[deed]:
            low -= self.outline.mortgage_values[deed] * 11 // 10
        self.lot_value = low
        return low

    def _sold(self, game: Game, buyer: i64, deed: i64, price: i64, seller: i64, now: Sheet) -> list[int]:
        """The chances if somebody got the lot for that price."""
        if seller == BANK:
            return self.judge.after_sale(game, buyer, deed, price, now)
        return self.judge.after_market(game, buyer, deed, price, market.left_of(game, price), now)

    # -- answering the table --------------------------------------------------------------------------

    def answer(self, game: Game, seat: i64, top: Stage) -> Action:
        if isinstance(top, Reserve):
            return self._reserve(game, seat, top)
        return super().answer(game, seat, top)

    def answer_offer(self, game: Game, seat: i64, stage: Deal) -> Action:
        """Accept what makes winning likelier, by more than a little and by enough of what the proposer gains."""
        if not self._is_welcome(game, seat, stage.seat, stage.legs[stage.answered]):
            return ready.REFUSE
        if may_be_closed(game, stage, self.outline) or stage.why_not(game, seat, ready.ACCEPT) == OK:
            return ready.ACCEPT
        return ready.REFUSE

    def _is_welcome(self, game: Game, seat: i64, proposer: i64, leg: Leg) -> bool:
        if game.cash[seat] + leg.give_cash - leg.get_cash < 0:
            return False
        before = self.judge.shares(game)
        return self._suits(seat, proposer, before, self.judge.after_leg(game, proposer, leg))

    def _suits(self, seat: i64, other: i64, before: list[int], after: list[int]) -> bool:
        gain = after[seat] - before[seat]
        theirs: i64 = after[other] - before[other]
        wanted = self.margin
        if theirs > 0:
            wanted += theirs * self.envy // 100
        return gain >= wanted

    def answer_approach(self, game: Game, seat: i64, stage: Approach) -> Action:
        """Put the deed up if the bid would suit, with the bid as the minimum."""
        if not self._approach_suits(game, seat, stage):
            return ready.REFUSE
        return Action(act.AGREE, stage.bid)

    def _approach_suits(self, game: Game, seat: i64, stage: Approach) -> bool:
        if game.mortgaged[stage.deed]:
            return False
        after = self.judge.after_market(game, stage.seat, stage.deed, stage.bid, market.left_of(game, stage.bid))
        return self._suits(seat, stage.seat, self.judge.shares(game), after)

    def _reserve(self, game: Game, seat: i64, stage: Reserve) -> Action:
        """Sell below the minimum only if even that suits."""
        after = self.judge.after_market(game, stage.bidder, stage.deed, stage.bid, market.left_of(game, stage.bid))
        return ready.ACCEPT if self._suits(seat, stage.bidder, self.judge.shares(game), after) else ready.REFUSE

    def why_refused(self, game: Game, seat: i64) -> str:
        """What it has against the offer; nothing against it means that the rules would not let it accept."""
        if self.rests_in is not game:
            self.sit_down(game)
        top = game.top
        if isinstance(top, Approach):
            return NOT_ALLOWED if self._approach_suits(game, seat, top) else _TOO_LITTLE
        if isinstance(top, Deal):
            welcome = self._is_welcome(game, seat, top.seat, top.legs[top.answered])
            return NOT_ALLOWED if welcome else _TOO_LITTLE
        return ""
