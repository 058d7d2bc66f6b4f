"""A plain player: buys what it can afford, builds what it may, never deals."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from freehold.bots import ready
from freehold.bots.answers import answer, go_on
from freehold.bots.protocol import NO_DEALS, Bot
from freehold.bots.sites import (
    best_anywhere,
    best_before_play,
    best_from_afar,
    best_on_landing,
    is_finished,
    mortgage_to_lift,
)
from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action, step
from freehold.engine.chapters import auction, credit, demolition, shortage, to_bank
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.shortage import Wishes
from freehold.engine.chapters.turn import Turn
from freehold.engine.game import Game
from freehold.engine.masks import bit
from freehold.engine.refusal import OK

_NEVER: Final = 1 << 60


@mypyc_attr(allow_interpreted_subclasses=True)
class BuilderBot(Bot):
    """Has every rent asked for, keeps a salary in hand and builds wherever the edition lets it.

    Other plain players derive from it: they change the figures below, or single decisions.
    """

    def __init__(self) -> None:
        self.builds = True
        """Turns cash into buildings and lifts mortgages."""
        self.bids_to: i64 = 100
        """How far it bids in auctions, in percent of what the lot is worth."""
        self.bids_to_complete: i64 = 150
        """How far it bids for the last deed of a group."""
        self.game: Game | None = None
        self.reserve: i64 = 0
        """Cash that building and lifting leave untouched: a salary."""
        self.any_time = False
        """Building is allowed in everybody's turn."""
        self.remote = False
        """The turn begins with buying and building where others stand."""
        self.seen: i64 = -1
        """The transfers of the game when the bot last looked at its deeds."""
        self.enough: i64 = 0
        """With less cash than this there is nothing to build or lift, as long as no deed changes hands."""

    def choose(self, game: Game, seat: i64) -> Action | None:
        """Answer the stage on top; out of turn only build."""
        if self.game is not game:
            self.sit_down(game)
        if not game.auto_claim[seat]:
            return ready.AUTO_CLAIM
        top = game.top
        if top.kind == stg.TURN:
            assert isinstance(top, Turn)
            if top.seat == seat:
                return self.own_turn(game, seat, top)
            return self.improve(game, seat) if self.any_time else None
        if game.to_act != seat:
            return None
        if top.kind == stg.PURCHASE:
            assert isinstance(top, Purchase)
            return self.purchase(game, seat, top.deed)
        if top.kind == stg.AUCTION:
            assert isinstance(top, Auction)
            return self.bid(game, seat, top)
        # Money may be raised for what is asked: what can be built or lifted has to be looked at again.
        self.enough = 0
        return self.other(game, seat)

    def sit_down(self, game: Game) -> None:
        """A game that is new to the bot, or taken up again: turn its rules into figures and remember nothing."""
        self.game = game
        self.seen = -1
        self.reserve = game.rules.movement_salary
        self.any_time = game.rules.building_when == "any-time"
        self.remote = game.rules.purchase_remote or game.rules.deal_deeds_to_bank

    def begin_again(self) -> None:
        self.game = None

    # -- one's own turn -----------------------------------------------------------------------------------

    def own_turn(self, game: Game, seat: i64, turn: Turn) -> Action:
        """Spend what can be spent, then throw or end."""
        work: Action | None = None
        if self.remote and turn.throws == 0 and not game.detained[seat]:
            work = self.before_throw(game, seat)
        if work is None and self.builds and turn.site >= 0 and not self.any_time:
            work = best_on_landing(game, seat, turn, game.cash[seat] - self.reserve)
        if work is None:
            work = self.improve(game, seat)
        return work if work is not None else go_on(game, seat, turn)

    def before_throw(self, game: Game, seat: i64) -> Action | None:
        """Pay a debt at the Bank with a deed, or buy and build where others stand."""
        if game.credit[seat] > 0:
            return deed_for_debt(game, seat)
        return best_from_afar(game, seat, game.cash[seat] - self.reserve, self.builds)

    def improve(self, game: Game, seat: i64) -> Action | None:
        """Build where most rent comes back for the money, else lift a mortgage, while a salary stays in hand."""
        if self.seen != game.transfers:
            self.seen = game.transfers
            self.enough = 0
        cash = game.cash[seat]
        if cash < self.enough or not self.builds:
            return None
        work: Action | None = None
        if self.any_time:
            work = best_anywhere(game, seat, cash - self.reserve)
        if work is None:
            work = mortgage_to_lift(game, seat, cash - self.reserve, self.reserve)
        if work is None:
            self.enough = _NEVER if is_finished(game, seat) else cash + 1
        return work

    # -- buying -------------------------------------------------------------------------------------------

    def purchase(self, game: Game, seat: i64, deed: i64) -> Action:
        """Buy whatever there is cash for."""
        return ready.BUY if game.cash[seat] >= game.edition.deeds[deed].price else ready.DECLINE

    def bid(self, game: Game, seat: i64, lot: Auction) -> Action:
        """In steps of a tenth, up to what the lot is worth to this bot; a quarter of the reserve is kept back."""
        most = min(self.most_for(game, seat, lot), game.cash[seat] - self.reserve // 4)
        raised = lot.bid
        if lot.deed >= 0:
            raised += game.edition.deeds[lot.deed].price // 10
        amount = max(auction.lowest_bid(game, lot), min(most, raised))
        if amount > most:
            return ready.PASS
        bid = Action(act.BID, amount)
        return bid if lot.why_not(game, seat, bid) == OK else ready.PASS

    def most_for(self, game: Game, seat: i64, lot: Auction) -> i64:
        """A share of the worth of a deed, more for the last one of a group; for a building twice its price."""
        if lot.deed < 0:
            return 2 * dearest_house(game, seat) * self.bids_to // 100
        last = completes(game, seat, lot.deed)
        return worth_of(game, lot) * (self.bids_to_complete if last else self.bids_to) // 100

    # -- everything else ----------------------------------------------------------------------------------

    def why_refused(self, game: Game, seat: i64) -> str:  # noqa: ARG002
        """It never deals, whatever is offered."""
        return NO_DEALS

    def other(self, game: Game, seat: i64) -> Action:
        """Ask for as many buildings as there is money for; the rest as anybody sound would answer it."""
        top = game.top
        if top.kind == stg.WISHES and self.builds:
            assert isinstance(top, Wishes)
            return Action(act.WANT, shortage.could_use(game, seat, top.piece))
        if top.kind == stg.PREBUILD and self.builds:
            work = best_before_play(game, seat, game.cash[seat] - self.reserve)
            return work if work is not None else ready.PASS
        return answer(game, seat)


# -- what things are worth --------------------------------------------------------------------------------


def completes(game: Game, seat: i64, deed: i64) -> bool:
    """Whether a deed is the last one a seat misses of its group."""
    mask = game.edition.groups[game.edition.deeds[deed].group].mask
    return (game.owned[seat] | bit(deed)) & mask == mask and game.owner[deed] != seat


def worth_of(game: Game, lot: Auction) -> i64:
    """The price of a deed with what stands on it; half the price while it is mortgaged."""
    title = game.edition.deeds[lot.deed]
    if lot.mortgaged or game.mortgaged[lot.deed]:
        return title.price // 2
    return title.price + game.level(lot.deed) * title.house


def dearest_house(game: Game, seat: i64) -> i64:
    """What a house costs in the best group the seat has complete."""
    dearest = 0
    for group in game.edition.groups:
        if group.buildable and game.owned[seat] & group.mask == group.mask:
            dearest = max(dearest, game.edition.deeds[group.deeds[0]].house)
    return dearest


def deed_for_debt(game: Game, seat: i64) -> Action | None:
    """A debt at the Bank that the next salary does not clear is paid with the deed that earns least."""
    if game.credit[seat] <= min(game.rules.movement_salary, credit.value(game, seat) // 2):
        return None
    least: Action | None = None
    for deed in game.deeds_of(seat):
        sale = step(act.SELL_DEED, deed)
        if to_bank.why_not_sell(game, seat, sale) == OK and (least is None or _earns_less(game, deed, least.deeds[0])):
            least = sale
    if least is not None:
        return least
    sales: list[Action] = []
    demolition.list_selling(game, seat, sales)
    return sales[0] if sales else None


def _earns_less(game: Game, deed: i64, other: i64) -> bool:
    return game.edition.deeds[deed].rents[0] < game.edition.deeds[other].rents[0]
