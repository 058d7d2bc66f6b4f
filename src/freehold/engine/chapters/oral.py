"""An auction held by word of mouth at a real board: the host enters what it came to, in one action.

Rule: FR-AUCTION-3, FR-AUCTION-4, GV-AUCTION-3, GV-AUCTION-4, CR-AUCTION-3, CR-AUCTION-4, PN-3.5b, PN-3.5c, PN-8.2
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import BID, SOLD_TO, Action
from freehold.engine.chapters.auction import Auction, do_bid, lowest_bid, why_not_bid, why_not_win
from freehold.engine.edition import BANK
from freehold.engine.kind import HostKind
from freehold.engine.masks import bit
from freehold.engine.refusal import A_BID_STANDS, BIDS_ARE_ENTERED, NO_AUCTION, NO_SUCH_SEAT, OK, because
from freehold.engine.state import SEEDED, State


def why_not_sold(g: State, action: Action) -> i64:
    """Whoever gets the lot could have made that bid themselves, and no bid that stands is passed over."""
    stage = g.top
    if not isinstance(stage, Auction):
        return NO_AUCTION
    if g.chance == SEEDED:
        return BIDS_ARE_ENTERED
    winner = action.target
    if winner == BANK or (winner == stage.leader and action.amount < stage.bid):
        return OK if stage.leader == BANK else because(A_BID_STANDS, seat=stage.leader, amount=stage.bid)
    if winner < 0 or winner >= g.seats:
        return NO_SUCH_SEAT
    if stage.leader != winner:
        return why_not_bid(g, winner, stage, Action(BID, action.amount))
    if action.amount == stage.bid:
        return OK
    # Others have raised in between, by word of mouth.
    return why_not_win(g, winner, stage, action.amount)


def do_sold(g: State, action: Action) -> None:
    """The last bid, after which everybody else has passed: the auction closes by itself."""
    stage = g.top
    assert isinstance(stage, Auction)
    winner = action.target
    if winner != BANK and (stage.leader != winner or stage.bid != action.amount):
        do_bid(g, winner, stage, Action(BID, action.amount))
    stage.passed = stage.among
    if winner != BANK:
        stage.passed &= ~bit(winner)


class SoldTo(HostKind):
    """What an oral auction came to: somebody at a price, or nobody."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_sold(g, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_sold(g, action)

    def about(self, g: State, seat: i64, action: Action) -> i64:
        """It is the winner whose bid is judged."""
        return action.target if 0 <= action.target < g.seats else seat

    def list_legal(self, g: State, seat: i64, found: list[Action]) -> None:
        """Everybody who could win, at the lowest price at which they would; and nobody, while there is no bid."""
        stage = g.top
        if g.paused or not isinstance(stage, Auction):
            return
        for winner in range(g.seats):
            least = stage.bid if stage.leader == winner else lowest_bid(g, stage)
            sold = Action(SOLD_TO, least, target=winner)
            if why_not_sold(g, sold) == OK:
                found.append(sold)
        nobody = Action(SOLD_TO)
        if why_not_sold(g, nobody) == OK:
            found.append(nobody)
