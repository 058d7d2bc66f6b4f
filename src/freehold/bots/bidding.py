"""What a deed or a building is worth in an auction, and the next bid."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.holdings import completes
from freehold.engine import action as act
from freehold.engine import auction
from freehold.engine.action import Action
from freehold.engine.construction import why_not_hotel_on, why_not_house
from freehold.engine.game import Game
from freehold.engine.refusal import OK
from freehold.engine.stage import FORCED_SALE, HOTEL_PIECE, HOUSE, LOT, Auction


def next_bid(game: Game, seat: i64, stage: Auction, wished: bool, share: i64) -> Action:
    """Below the price halfway from the bid to the price, if that is below the cash.

    Above the price only for a deed that completes a group, or is wished for: the bid and a `share`-th of the rest of
    the cash.
    """
    cash = game.cash[seat]
    price = value(game, seat, stage)
    lowest = auction.lowest_bid(game, stage)
    if lowest <= price:
        amount = max(lowest, (stage.bid + price) // 2)
    elif stage.deed >= 0 and (wished or completes(game, seat, stage.deed)):
        amount = max(lowest, stage.bid + (cash - stage.bid) // share)
    else:
        return ready.PASS
    if amount >= cash:
        return ready.PASS
    bid = Action(act.BID, amount)
    if stage.piece == LOT and _is_plain(game):
        return bid
    return bid if auction.why_not_bid(game, seat, bid) == OK else ready.PASS


def _is_plain(game: Game) -> bool:
    """Whether a bid below the cash can only be legal: one auction in a turn, no debt waiting, no claim rights."""
    return len(game.agenda) == 2 and not game.asked and game.rules.purchase_claims == "none"


def value(game: Game, seat: i64, stage: Auction) -> i64:
    """The printed price of the lot, with what stands on it and without what is owed on it; or of the building."""
    if stage.piece == HOUSE or stage.piece == HOTEL_PIECE:
        return _price_of_building(game, seat, stage.piece == HOTEL_PIECE)
    title = game.edition.deeds[stage.deed]
    price = title.price + title.house * game.level(stage.deed)
    burdened = stage.mortgaged or stage.piece == FORCED_SALE or game.mortgaged[stage.deed]
    return price - title.mortgage if burdened else price


def _price_of_building(game: Game, seat: i64, hotel: bool) -> i64:
    """What the building would cost on the dearest deed that could take it, were there enough."""
    price = 0
    for deed in game.deeds_of(seat):
        title = game.edition.deeds[deed]
        code = why_not_hotel_on(game, seat, deed) if hotel else why_not_house(game, seat, [deed], [1])
        if code == OK:
            price = max(price, title.hotel if hotel else title.house)
    return price
