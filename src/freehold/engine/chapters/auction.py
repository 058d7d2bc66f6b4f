"""Open ascending auctions, of lots and of buildings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import BID, PASS, Action
from freehold.engine.chapters import rights
from freehold.engine.chapters.means import means
from freehold.engine.edition import BANK
from freehold.engine.kind import Kind
from freehold.engine.masks import bit, members
from freehold.engine.pieces import FORCED_SALE, LOT, PIECES, SALE
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
    because,
)
from freehold.engine.stage import AUCTION, DEBT, ESTATE, NOT_KNOWN_HERE, Stage
from freehold.engine.state import State
from freehold.engine.text.labels import party_name, seat_names

if TYPE_CHECKING:
    from freehold.engine.chapters.debt import Debt

# What kind of auction it is.
DECLINED: Final = 0
KEPT_BACK: Final = 1
OF_BANKRUPT: Final = 2
OF_LEAVER: Final = 3
BUILDING: Final = 4
SOLD: Final = 5
FOR_DEBT: Final = 6
FORCED: Final = 7

# By kind of auction: the rules that lay down how it is held, who gets the lot, what is paid, and what if nobody bids.
OPEN: Final = [
    "auction.open",
    "auction.open.kept-back",
    "auction.open.bankrupt",
    "auction.open.leaver",
    "auction.open.building",
    "auction.open.sale",
    "auction.open.debt",
    "auction.open.forced",
]
_WON: Final = ["auction.won", "auction.won.kept-back", "auction.won.bankrupt", "auction.won.leaver"]
_PAID: Final = ["auction.pay", "auction.pay.kept-back", "auction.pay.bankrupt", "auction.pay.leaver"]
_NO_BIDS: Final = [
    "auction.no-bids",
    "auction.no-bids",
    "auction.no-bids.bankrupt",
    "auction.no-bids.leaver",
    "auction.no-bids.building",
    "auction.no-bids.sale",
    "auction.no-bids.debt",
    "auction.no-bids",
]


@mypyc_attr(acyclic=True, free_list_len=1)
class Auction(Stage):
    """Open, ascending bids for a lot of the Bank; other chapters auction other things."""

    def __init__(
        self, first: i64, piece: i64, deed: i64, mortgaged: bool, among: i64, bid: i64, leader: i64, passed: i64
    ) -> None:
        super().__init__(AUCTION, first)
        self.piece = piece
        self.deed = deed
        self.mortgaged = mortgaged
        """The lot is sold as mortgaged."""
        self.among = among
        """Bit mask of the seats that may bid."""
        self.bid = bid
        self.leader = leader
        self.passed = passed
        """Bit mask of the seats that have passed, since the latest bid or for good."""
        self.floor: i64 = 0
        """The lowest first bid, where it is not the edition's usual one."""
        self.least_raise: i64 = 1
        self.seller = BANK
        """The player who sells, or whose deed is sold."""
        self.reserve: i64 = 0
        """The price from which the seller has to sell."""

    def awaited(self, g: State) -> i64:
        """The next seat clockwise that has neither the highest bid nor passed since it was made."""
        waiting = self.among & ~self.passed
        if self.leader >= 0:
            waiting &= ~bit(self.leader)
        if waiting == 0:
            return BANK
        seat = self.seat
        while not waiting >> seat & 1:
            seat += 1
            if seat >= g.seats:
                seat = 0
        return seat

    def settle(self, g: State) -> bool:
        """The hammer falls when everybody else has passed after the latest bid."""
        if self.awaited(g) != BANK:
            return False
        g.pop()
        if g.tally is not None:
            g.tally.auctions += 1
        self.close(g)
        return True

    def close(self, g: State) -> None:
        """The lot goes to the highest bidder, who owes the bid; without bids it stays where it is."""
        close_lot(g, self)

    def next_asked(self, g: State) -> i64:
        """Debts rank by the moment they fell due: no later one of the same debtor goes first, not even the price of a
        lot.

        Rule: FR-R34, GV-R32, CR-R26
        """
        winner = self._about_to_owe(g)
        waiting: i64 = 0
        for index in range(len(g.asked)):
            asked = g.asked[index]
            if waiting >> asked.seat & 1:
                continue
            if asked.seat == winner or may_pay_now(g, asked):
                return index
            waiting |= bit(asked.seat)
        return -1

    def _about_to_owe(self, g: State) -> i64:
        """Who will owe the price when the hammer falls now; where only cash is bid, it is laid aside with the bid."""
        if g.rules.auction_cap == "cash" or self.seller != BANK or self.awaited(g) != BANK:
            return BANK
        return self.leader

    # -- bidding -----------------------------------------------------------------------------------------

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind == BID:
            return why_not_bid(g, seat, self, action)
        return why_not_pass(seat, self) if action.kind == PASS else NOT_KNOWN_HERE

    def why_not_take_part(self, g: State, seat: i64) -> i64:
        """Whether a seat has any part in it, whatever it bids."""
        if not self.among >> seat & 1:
            return NOT_AMONG_BIDDERS
        return rights.why_not_own(g, seat, self.deed)

    def cap(self, g: State, seat: i64) -> i64:
        """The most a seat may bid, or -1 for no limit. Rule: FR-R12, GV-R08, CR-R14"""
        limit = g.rules.auction_cap
        if limit == "none":
            return -1
        could = g.cash[seat] if limit == "cash" else means(g, seat)
        return max(could - g.leads_with(seat), 0)

    def do(self, g: State, seat: i64, action: Action) -> None:
        if action.kind == BID:
            do_bid(g, seat, self, action)
        else:
            do_pass(g, seat, self)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        list_bids(g, seat, self, found)

    # -- what others ask about it --------------------------------------------------------------------------

    def promised(self, seat: i64) -> i64:
        return self.bid if self.leader == seat else 0

    def describe(self, g: State) -> dict[str, object]:
        return {
            "piece": PIECES[self.piece],
            "deed": self.deed,
            "mortgaged": self.mortgaged or (self.deed >= 0 and g.mortgaged[self.deed]),
            "among": members(self.among),
            "bid": self.bid,
            "leader": self.leader,
            "passed": members(self.passed),
            "lowest": lowest_bid(g, self),
            "least_raise": self.least_raise,
            "seller": self.seller,
            "reserve": self.reserve,
            "final": g.rules.auction_passing == "final",
        }

    def concern(self, g: State) -> str:
        return f"/{self.deed}/{self.piece}/{self.seller}/{self.among}"

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return action.amount if action.kind == BID else 0

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        if action.kind == PASS:
            return {"for": "auction", "final": g.rules.auction_passing == "final"}
        if action.kind == BID:
            return {"means": means(g, seat), "over_cash": max(action.amount - g.cash[seat], 0)}
        return {}

    def copy(self) -> Auction:
        twin = self.anew()
        twin.mortgaged = self.mortgaged
        twin.floor = self.floor
        twin.least_raise = self.least_raise
        twin.seller = self.seller
        twin.reserve = self.reserve
        return twin

    def anew(self) -> Auction:
        """The same kind of auction with the same bids."""
        return Auction(self.seat, self.piece, self.deed, self.mortgaged, self.among, self.bid, self.leader, self.passed)

    def usual(self) -> dict[str, object]:
        return {"floor": 0, "least_raise": 1, "seller": "Bank", "reserve": 0}

    def write(self, g: State) -> dict[str, object]:
        data: dict[str, object] = {"seat": g.names[self.seat], "piece": PIECES[self.piece]}
        if self.deed >= 0:
            data["deed"] = g.edition.deeds[self.deed].name
        data["mortgaged"] = self.mortgaged
        data["among"] = seat_names(g, self.among)
        data["bid"] = self.bid
        data["leader"] = party_name(g, self.leader)
        data["passed"] = seat_names(g, self.passed)
        data["floor"] = self.floor
        data["least_raise"] = self.least_raise
        data["seller"] = party_name(g, self.seller)
        data["reserve"] = self.reserve
        return data


def may_bid(g: State, seller: i64) -> i64:
    """Everybody still in the game but the seller, and not from detention where that bars.

    Rule: FR-AUCTION-3, FR-JAIL-12, GV-AUCTION-3, CR-AUCTION-3, PN-6.6.3, PN-G-JAIL-2, R-PN-SELLER-BID, R-PN-JAIL-BAN
    """
    mask: i64 = 0
    for seat in range(g.seats):
        barred = g.rules.detention_bans and g.detained[seat] > 0
        if seat != seller and not g.out[seat] and not barred:
            mask |= bit(seat)
    return mask


def open_lot(g: State, beside: i64, deed: i64, mortgaged: bool) -> None:
    """Everybody still in the game may bid, asked from the left of the player concerned.

    Rule: FR-AUCTION-1, FR-AUCTION-3, FR-R10, GV-AUCTION-1, GV-AUCTION-3, GV-R06, CR-AUCTION-1, CR-AUCTION-3, CR-R12
    """
    stage = Auction(g.next_seat(beside), LOT, deed, mortgaged, may_bid(g, BANK), 0, BANK, 0)
    stage.least_raise = g.rules.auction_least_raise
    g.push(stage)
    if g.listening:
        g.tell("auction-opened", OPEN[sold_as(g, stage)], deed=deed, piece=LOT)


def open_kept_back(g: State, first: i64, deed: i64) -> None:
    """A deed kept back from the deal: bidding opens at its price.

    Rule: PN-3.5b, PN-3.5c, R-PN-INCREMENT, PN-G-START-6
    """
    stage = Auction(first, LOT, deed, False, may_bid(g, BANK), 0, BANK, 0)
    stage.floor = g.edition.deeds[deed].price
    stage.least_raise = g.rules.auction_opening_raise
    g.push(stage)
    if g.listening:
        g.tell("auction-opened", OPEN[sold_as(g, stage)], deed=deed, piece=LOT)


def lowest_bid(g: State, stage: Auction) -> i64:
    """Whole amounts, each higher than the last.

    Rule: FR-AUCTION-4, GV-AUCTION-4, CR-AUCTION-4, PN-3.5b, PN-3.5c, PN-8.2, R-PN-INCREMENT
    """
    if stage.bid > 0:
        return stage.bid + stage.least_raise
    return stage.floor if stage.floor > 0 else g.rules.auction_minimum


def why_not_bid(g: State, seat: i64, stage: Auction, action: Action) -> i64:
    verdict = stage.why_not_take_part(g, seat)
    if verdict != OK:
        return verdict
    if stage.leader == seat:
        return HIGHEST_ALREADY
    if g.rules.auction_passing == "final" and stage.passed >> seat & 1:
        return PASSED_FOR_GOOD
    return why_not_win(g, seat, stage, action.amount)


def why_not_win(g: State, seat: i64, stage: Auction, amount: i64) -> i64:
    """Whether one who takes part could win with a bid so high: above the last one, and with the means to pay it."""
    owed = g.owed(seat)
    if owed > 0:
        return because(DEBT_COMES_FIRST, amount=owed)
    lowest = lowest_bid(g, stage)
    if amount < lowest:
        return because(BID_TOO_LOW, amount=lowest)
    if amount <= g.cash[seat] - g.leads_with(seat):
        # Whoever has the cash has the means; there is no need to count them.
        return OK
    highest = stage.cap(g, seat)
    if highest >= 0 and amount > highest:
        return because(BUILDING_BID_CAP if stage.deed < 0 else BID_ABOVE_CAP, amount=highest)
    return OK


def why_no_bids(g: State, seat: i64) -> i64:
    """Why nobody bids now."""
    owed = g.owed(seat)
    return because(DEBT_COMES_FIRST, amount=owed) if owed > 0 else NO_AUCTION


def do_bid(g: State, seat: i64, stage: Auction, action: Action) -> None:
    """Where passing is not final, a new bid asks everybody again.

    Rule: FR-R10, GV-R06, CR-R12, R-PN-AUCTION-PROTOCOL
    """
    stage.bid = action.amount
    stage.leader = seat
    if g.rules.auction_passing == "open":
        stage.passed = 0
    stage.seat = (seat + 1) % g.seats
    if g.listening:
        g.tell("bid", OPEN[sold_as(g, stage)], seat, amount=action.amount)


def why_not_pass(seat: i64, stage: Auction) -> i64:
    if not stage.among >> seat & 1:
        return NOT_AMONG_BIDDERS
    if stage.leader == seat:
        return HIGHEST_ALREADY
    if stage.passed >> seat & 1:
        return PASSED_ALREADY
    return OK


def do_pass(g: State, seat: i64, stage: Auction) -> None:
    stage.passed |= bit(seat)
    if g.listening:
        g.tell("passed", OPEN[sold_as(g, stage)], seat)


def close_lot(g: State, stage: Auction) -> None:
    """The winner owes the bid, and receives the lot for it.

    Rule: FR-AUCTION-2, GV-AUCTION-2, CR-AUCTION-2, CR-AUCTION-5
    """
    if stage.leader == BANK:
        close_without_bids(g, stage)
        return
    if g.listening:
        won = _WON[sold_as(g, stage)]
        g.tell("auction-won", won, stage.leader, deed=stage.deed, amount=stage.bid, piece=stage.piece)
    g.owe(stage.leader, BANK, stage.bid, "auction.pay", stage.deed, stage.mortgaged)


def close_without_bids(g: State, stage: Auction) -> None:
    """Rule: FR-R11, GV-R07, CR-R13, R-PN-UNSOLD"""
    if g.listening:
        g.tell("auction-without-bids", _NO_BIDS[sold_as(g, stage)], deed=stage.deed, piece=stage.piece)


# -- what is sold, for whoever cites a rule ---------------------------------------------------------------


def sold_as(g: State, stage: Auction) -> i64:
    """What kind of auction this is, by what is sold and what it interrupts."""
    if stage.deed < 0:
        return BUILDING
    if stage.piece == FORCED_SALE:
        return FORCED
    below = stage.below
    if stage.piece == SALE:
        return FOR_DEBT if below is not None and below.kind == DEBT else SOLD
    return _lot_of(g, below, stage.mortgaged)


def _lot_of(g: State, below: Stage | None, mortgaged: bool) -> i64:
    """Where a lot of the Bank comes from: a deed just declined, kept back from the deal, of a bankrupt or a leaver.

    Rule: FR-BANKRUPT-8, GV-BANKRUPT-6, CR-BANKRUPT-7, CR-QUIT-2, PN-3.5a, PN-7.3.3
    """
    if below is None or below.kind != ESTATE:
        return DECLINED
    if below.is_opening():
        return KEPT_BACK
    return OF_LEAVER if g.rules.estate_leaver == "departure" and not mortgaged else OF_BANKRUPT


def rule_of_price(g: State, debt: Debt) -> str:
    """The rule by which the winner of a lot pays for it; the debt has taken the place of the auction."""
    return _PAID[_lot_of(g, debt.below, debt.mortgaged)]


def may_pay_now(g: State, asked: Debt) -> bool:
    """Whether a debt can be settled in the middle of auctions, one of which may have interrupted another.

    Whether a highest bid can be paid must not change while it stands: its maker pays only out of spare cash, and
    inherits nothing, for an estate has its costs too. Nor does a seller lose the deed that is being sold.

    Rule: FR-R12, GV-R08, CR-R14
    """
    capped = g.rules.auction_cap != "none"
    spare = g.cash[asked.seat]
    leads = False
    for stage in g.agenda:
        if not isinstance(stage, Auction):
            continue
        if stage.seller == asked.seat:
            return False
        if stage.leader == asked.seat:
            leads = True
            spare -= stage.bid if capped else 0
        elif capped and stage.leader == asked.creditor and stage.leader != BANK and means(g, asked.seat) < asked.amount:
            return False
    return not leads or spare >= asked.amount


def list_bids(g: State, seat: i64, stage: Auction, found: list[Action]) -> None:
    """A pass and a few bids: the lowest, some steps above it, and the most the seat can afford."""
    if why_not_pass(seat, stage) == OK:
        found.append(Action(PASS))
    lowest = lowest_bid(g, stage)
    most = stage.cap(g, seat)
    if most < 0:
        most = max(means(g, seat), lowest)
    last = 0
    for amount in (lowest, lowest + 9, lowest + 49, most):
        if amount <= last or amount > most:
            continue
        bid = Action(BID, amount)
        if why_not_bid(g, seat, stage, bid) == OK:
            found.append(bid)
            last = amount


# -- the action -----------------------------------------------------------------------------------------


class Bid(Kind):
    """A bid; whoever owes money is told so where there is no auction."""

    def why_absent(self, g: State, seat: i64) -> i64:
        return why_no_bids(g, seat)
