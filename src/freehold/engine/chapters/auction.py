"""Open ascending auctions, of lots and of buildings."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import BID, PASS, Action
from freehold.engine.chapters import construction, market, rights
from freehold.engine.chapters.means import means
from freehold.engine.edition import BANK
from freehold.engine.masks import bit
from freehold.engine.refusal import (
    BID_ABOVE_CAP,
    BID_TOO_LOW,
    BUILDING_BID_CAP,
    DEBT_COMES_FIRST,
    HIGHEST_ALREADY,
    NO_AUCTION,
    NOT_AMONG_BIDDERS,
    OK,
    PASSED_ALREADY,
    PASSED_FOR_GOOD,
    WANTED_NONE,
    because,
)
from freehold.engine.stage import FORCED_SALE, HOTEL_PIECE, HOUSE, LOT, SALE, Auction, Debt, Placing
from freehold.engine.state import State


def open_lot(g: State, beside: i64, deed: i64, mortgaged: bool) -> None:
    """Everybody still in the game may bid, asked from the left of the player concerned.

    Rule: FR-AUCTION-1, FR-AUCTION-3, FR-R10, GV-AUCTION-1, GV-AUCTION-3, GV-R06, CR-AUCTION-1, CR-AUCTION-3, CR-R12
    """
    stage = Auction(g.next_seat(beside), LOT, deed, mortgaged, market.may_bid(g, BANK), 0, BANK, 0)
    stage.least_raise = g.rules.auction_least_raise
    g.push(stage)
    g.tell("auction-opened", "auction.open", deed=deed, text=g.edition.deeds[deed].name)


def open_kept_back(g: State, first: i64, deed: i64) -> None:
    """A deed kept back from the deal: bidding opens at its price. Rule: PN-3.5b, PN-3.5c, R-PN-INCREMENT"""
    stage = Auction(first, LOT, deed, False, market.may_bid(g, BANK), 0, BANK, 0)
    stage.floor = g.edition.deeds[deed].price
    stage.least_raise = g.rules.auction_opening_raise
    g.push(stage)
    g.tell("auction-opened", "auction.open", deed=deed, text=g.edition.deeds[deed].name)


def open_building(g: State, first: i64, piece: i64, among: i64) -> None:
    """One building is auctioned among those who want it. Rule: GV-SUPPLY-2, GV-R17"""
    g.push(Auction(first, piece, -1, False, among, 0, BANK, 0))
    g.tell("auction-opened", "building.shortage", text=piece_name(piece))


def piece_name(piece: i64) -> str:
    return "a house" if piece == HOUSE else "a hotel"


def lot_name(g: State, stage: Auction) -> str:
    return g.edition.deeds[stage.deed].name if stage.deed >= 0 else piece_name(stage.piece)


def awaited(g: State, stage: Auction) -> i64:
    """The next seat clockwise that has neither the highest bid nor passed since it was made."""
    waiting = stage.among & ~stage.passed
    if stage.leader >= 0:
        waiting &= ~bit(stage.leader)
    if waiting == 0:
        return BANK
    seat = stage.seat
    while not waiting >> seat & 1:
        seat += 1
        if seat >= g.seats:
            seat = 0
    return seat


def lowest_bid(g: State, stage: Auction) -> i64:
    """Whole amounts, each higher than the last.

    Rule: FR-AUCTION-4, GV-AUCTION-4, CR-AUCTION-4, PN-3.5b, PN-3.5c, PN-8.2, R-PN-INCREMENT
    """
    if stage.bid > 0:
        return stage.bid + stage.least_raise
    return stage.floor if stage.floor > 0 else g.rules.auction_minimum


def highest_bid(g: State, seat: i64, stage: Auction) -> i64:
    """The most a seat may bid, or -1 for no limit. Buildings are paid for at once, so cash alone counts there.

    Rule: FR-R12, GV-R08, CR-R14, GV-R36
    """
    promised = g.leads_with(seat)
    if stage.piece in (HOUSE, HOTEL_PIECE):
        return max(g.cash[seat] - promised, 0)
    cap = g.rules.auction_cap
    if cap == "none":
        return -1
    if cap == "cash":
        return max(g.cash[seat] - promised, 0)
    return max(means(g, seat) - promised, 0)


def why_not_bid(g: State, seat: i64, action: Action) -> i64:
    stage = g.top
    if not isinstance(stage, Auction):
        owed = g.owed(seat)
        return because(DEBT_COMES_FIRST, amount=owed) if owed > 0 else NO_AUCTION
    if not stage.among >> seat & 1:
        return WANTED_NONE if stage.piece in (HOUSE, HOTEL_PIECE) else NOT_AMONG_BIDDERS
    if stage.piece in (HOUSE, HOTEL_PIECE) and not construction.has_place(g, seat, stage.piece == HOTEL_PIECE):
        return WANTED_NONE
    if stage.leader == seat:
        return HIGHEST_ALREADY
    if stage.piece == LOT:
        verdict = rights.why_not_own(g, seat, stage.deed)
        if verdict != OK:
            return verdict
    if g.rules.auction_passing == "final" and stage.passed >> seat & 1:
        return PASSED_FOR_GOOD
    owed = g.owed(seat)
    if owed > 0:
        return because(DEBT_COMES_FIRST, amount=owed)
    lowest = lowest_bid(g, stage)
    if action.amount < lowest:
        return because(BID_TOO_LOW, amount=lowest)
    if action.amount <= g.cash[seat] - g.leads_with(seat):
        # Whoever has the cash has the means; there is no need to count them.
        return OK
    highest = highest_bid(g, seat, stage)
    if highest >= 0 and action.amount > highest:
        return because(BUILDING_BID_CAP if stage.piece in (HOUSE, HOTEL_PIECE) else BID_ABOVE_CAP, amount=highest)
    return OK


def do_bid(g: State, seat: i64, action: Action) -> None:
    """Where passing is not final, a new bid asks everybody again.

    Rule: FR-R10, GV-R06, CR-R12, R-PN-AUCTION-PROTOCOL
    """
    stage = g.top
    assert isinstance(stage, Auction)
    stage.bid = action.amount
    stage.leader = seat
    if g.rules.auction_passing == "open":
        stage.passed = 0
    stage.seat = (seat + 1) % g.seats
    if g.listening:
        g.tell("bid", "auction.open", seat, amount=action.amount)


def why_not_pass(g: State, seat: i64) -> i64:
    stage = g.top
    if not isinstance(stage, Auction):
        return NO_AUCTION
    if not stage.among >> seat & 1:
        return NOT_AMONG_BIDDERS
    if stage.leader == seat:
        return HIGHEST_ALREADY
    if stage.passed >> seat & 1:
        return PASSED_ALREADY
    return OK


def do_pass(g: State, seat: i64) -> None:
    stage = g.top
    assert isinstance(stage, Auction)
    stage.passed |= bit(seat)
    if g.listening:
        g.tell("passed", "auction.open", seat)


def resolve(g: State) -> bool:
    """Close when everybody else has passed after the latest bid; tell whether the stage is over."""
    stage = g.top
    assert isinstance(stage, Auction)
    if awaited(g, stage) != BANK:
        return False
    g.pop()
    if g.tally is not None:
        g.tally.auctions += 1
    if stage.piece in (SALE, FORCED_SALE):
        market.close(g, stage)
        return True
    if stage.leader == BANK or _cannot_take(g, stage):
        # Rule: FR-R11, GV-R07, CR-R13, R-PN-UNSOLD
        g.tell("auction-without-bids", "auction.no-bids", deed=stage.deed, text=lot_name(g, stage))
        return True
    g.tell("auction-won", "auction.won", stage.leader, deed=stage.deed, amount=stage.bid, text=lot_name(g, stage))
    if stage.piece == LOT:
        # Rule: FR-AUCTION-2, GV-AUCTION-2, CR-AUCTION-2, CR-AUCTION-5
        g.push(Debt(stage.leader, BANK, stage.bid, "auction.pay", stage.deed, stage.mortgaged))
    else:
        # The winner pays the bid instead of the deed price and places the building at once. Rule: GV-R17
        g.move_money(stage.leader, BANK, stage.bid)
        g.push(Placing(stage.leader, stage.piece, 1, stage.bid))
    return True


def _cannot_take(g: State, stage: Auction) -> bool:
    """A debt or deal in between may have cost the winner of a building its price or its place. Rule: GV-R17"""
    if stage.piece not in (HOUSE, HOTEL_PIECE):
        return False
    hotel = stage.piece == HOTEL_PIECE
    return g.cash[stage.leader] < stage.bid or not construction.has_place(g, stage.leader, hotel)


def list_actions(g: State, seat: i64, found: list[Action]) -> None:
    """A pass and a few bids: the lowest, some steps above it, and the most the seat can afford."""
    stage = g.top
    assert isinstance(stage, Auction)
    if why_not_pass(g, seat) == OK:
        found.append(Action(PASS))
    lowest = lowest_bid(g, stage)
    most = highest_bid(g, seat, stage)
    if most < 0:
        most = max(means(g, seat), lowest)
    last = 0
    for amount in (lowest, lowest + 9, lowest + 49, most):
        if amount <= last or amount > most:
            continue
        bid = Action(BID, amount)
        if why_not_bid(g, seat, bid) == OK:
            found.append(bid)
            last = amount
