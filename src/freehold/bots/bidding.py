"""What a deed or a building is worth in an auction, and the next bid."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.holdings import completes
from freehold.bots.outline import Outline
from freehold.engine.action import Action
from freehold.engine.chapters import auction
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.construction import why_not_hotel_on, why_not_house
from freehold.engine.game import Game
from freehold.engine.masks import bit
from freehold.engine.pieces import FORCED_SALE, HOTEL_PIECE, HOUSE, LOT
from freehold.engine.refusal import OK
from freehold.engine.stage import TURN


def next_bid(game: Game, seat: i64, stage: Auction, wished: bool, share: i64, outline: Outline) -> Action:
    """Below the price halfway from the bid to the price, if that is below the cash; for a building as far as it goes.

    Above the price only for a deed that completes a group, or is wished for: the bid and a `share`-th of the rest of
    the cash.
    """
    cash = game.cash[seat]
    price = value(game, seat, stage)
    lowest = auction.lowest_bid(game, stage)
    if lowest <= price:
        amount = (stage.bid + price) // 2
    elif stage.deed >= 0 and (wished or completes(game, seat, stage.deed)):
        amount = stage.bid + (cash - stage.bid) // share
    else:
        return ready.PASS
    if amount < lowest:
        amount = lowest
    if amount >= cash:
        if stage.deed >= 0:
            return ready.PASS
        # A building: whoever passed though there was cash for a bid would ask for the same building again, for ever.
        amount = stage.cap(game, seat)
    bid = ready.bid(amount)
    if stage.piece == LOT and outline.bids_freely and _is_plain(game):
        return bid
    return bid if stage.why_not(game, seat, bid) == OK else ready.PASS


def _is_plain(game: Game) -> bool:
    """Whether a bid below the cash can only be illegal by claim rights: one auction in a turn, no debt waiting."""
    below = game.top.below
    return below is not None and below.kind == TURN and not game.asked


def value(game: Game, seat: i64, stage: Auction) -> i64:
    """The printed price of the lot, with what stands on it and without what is owed on it; or of the building."""
    if stage.piece == HOUSE or stage.piece == HOTEL_PIECE:
        return _price_of_building(game, seat, stage.piece == HOTEL_PIECE)
    title = game.edition.deeds[stage.deed]
    price = title.price
    if game.built & bit(stage.deed) != 0:
        price += title.house * game.level(stage.deed)
    if stage.mortgaged or stage.piece == FORCED_SALE or game.pledged & bit(stage.deed) != 0:
        price -= title.mortgage
    return price


def _price_of_building(game: Game, seat: i64, hotel: bool) -> i64:
    """What the building would cost on the dearest deed that could take it, were there enough."""
    price = 0
    for deed in game.deeds_of(seat):
        title = game.edition.deeds[deed]
        code = why_not_hotel_on(game, seat, deed) if hotel else why_not_house(game, seat, [deed], [1])
        if code == OK:
            price = max(price, title.hotel if hotel else title.house)
    return price
