"""What the table is busy with. Stages nest; the innermost is on top of the agenda.

Stages come and go all the time. They point downwards only, so that no ring can form and the compiled ones stay out of
Python's search for rings.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import Leg
from freehold.engine.edition import BANK

IDLE: Final = -1
"""Nothing at all: the game has not begun, or it is over."""
OPENING_DEAL: Final = 0
FIRST_THROW: Final = 1
TURN: Final = 2
MOVE: Final = 3
LANDING: Final = 4
RENT_THROW: Final = 5
PURCHASE: Final = 6
TAX_CHOICE: Final = 7
DRAW: Final = 8
AUCTION: Final = 9
DEBT: Final = 10
DEAL: Final = 11
HANDOVER: Final = 12
WISHES: Final = 13
PLACING: Final = 14
ESTATE: Final = 15
LEAVING: Final = 16
TOKEN_CHOICE: Final = 17
PREBUILD: Final = 18
APPROACH: Final = 19
RESERVE: Final = 20
ASKING: Final = 21

STAGE_NAMES: Final = [
    "opening-deal",
    "first-throw",
    "turn",
    "move",
    "landing",
    "rent-throw",
    "purchase",
    "tax-choice",
    "draw",
    "auction",
    "debt",
    "deal",
    "handover",
    "wishes",
    "placing",
    "estate",
    "leaving",
    "token-choice",
    "prebuild",
    "approach",
    "reserve",
    "asking",
]

# What an auction sells.
LOT: Final = 0
HOUSE: Final = 1
HOTEL_PIECE: Final = 2
SALE: Final = 3
"""A deed a player sells, buildings and all."""
FORCED_SALE: Final = 4
"""A mortgaged deed the Bank sells for a debtor's creditor."""


@mypyc_attr(acyclic=True)
class Stage:
    """Something the table is busy with until it is finished."""

    def __init__(self, kind: i64, seat: i64) -> None:
        self.kind = kind
        self.seat = seat
        """Whose stage it is: the player on turn, the lander, the debtor, the proposer."""
        self.below: Stage | None = None
        """What the table was busy with before; set when the stage goes on the agenda."""

    def copy(self) -> Stage:
        return Stage(self.kind, self.seat)


@mypyc_attr(acyclic=True)
class OpeningDeal(Stage):
    """Deeds are dealt by hand; the host enters every seat's hand."""

    def __init__(self, dealt: i64) -> None:
        super().__init__(OPENING_DEAL, BANK)
        self.dealt = dealt
        """Bit mask of the seats that have their hand."""

    def copy(self) -> OpeningDeal:
        return OpeningDeal(self.dealt)


@mypyc_attr(acyclic=True)
class FirstThrow(Stage):
    """The throw that decides who begins, and in some editions the order of everybody."""

    def __init__(self, rivals: list[int], totals: list[int], ranked: list[int], level: list[list[int]]) -> None:
        super().__init__(FIRST_THROW, rivals[0])
        self.rivals = rivals
        """Seats that throw in this round, in order."""
        self.totals = totals
        """What the first of them have thrown so far."""
        self.ranked = ranked
        """Seats whose place is settled, best first."""
        self.level = level
        """Groups of seats still to be ranked after the rivals, best first."""

    def copy(self) -> FirstThrow:
        return FirstThrow(self.rivals[:], self.totals[:], self.ranked[:], [group[:] for group in self.level])


@mypyc_attr(acyclic=True)
class TokenChoice(Stage):
    """Tokens are chosen in the order of the throws."""

    def __init__(self, order: list[int]) -> None:
        super().__init__(TOKEN_CHOICE, order[0])
        self.order = order
        """Seats that have yet to choose."""

    def copy(self) -> TokenChoice:
        return TokenChoice(self.order[:])


@mypyc_attr(acyclic=True)
class Prebuild(Stage):
    """A player may put up houses before play begins."""

    def __init__(self, seat: i64) -> None:
        super().__init__(PREBUILD, seat)

    def copy(self) -> Prebuild:
        return Prebuild(self.seat)


@mypyc_attr(acyclic=True)
class Turn(Stage):
    """A player's turn: before a throw, or after a landing is resolved."""

    def __init__(self, seat: i64, throws: i64, doubles: i64, again: bool) -> None:
        super().__init__(TURN, seat)
        self.throws = throws
        self.doubles = doubles
        """Doubles thrown in succession."""
        self.again = again
        """A double or a card has earned another throw."""
        self.ordered = False
        """A card orders that throw: it is no matter of choice."""
        self.last_double: i64 = 0
        """What the dice of the latest throw showed, if it was a double."""
        self.site: i64 = -1
        """The deed of one's own that was landed on, where building waits for that."""
        self.built = False
        """Houses have been built on this landing."""
        self.raised: i64 = 0
        """Bit mask of the deeds that got houses in this turn."""
        self.upgraded = False
        """The deed landed on has got its hotel on this landing."""
        self.scarce = False
        """The Bank had no houses when the token landed."""
        self.remote: i64 = 0
        """Bit mask of the groups in which a deed was bought from afar in this turn."""
        self.offered = False
        """The one offer of the turn has been made."""
        self.released = False
        """Bought out of detention in this turn."""
        self.kept: i64 = 0
        """Bit mask of the inherited deeds whose interest has been paid in this turn and that are still mortgaged."""

    def pass_to(self, seat: i64) -> None:
        """Become the turn of another seat, with nothing thrown or done yet."""
        self.seat = seat
        self.throws = 0
        self.doubles = 0
        self.again = False
        self.ordered = False
        self.last_double = 0
        self.site = -1
        self.built = False
        self.raised = 0
        self.upgraded = False
        self.scarce = False
        self.remote = 0
        self.offered = False
        self.released = False
        self.kept = 0

    def copy(self) -> Turn:
        twin = Turn(self.seat, self.throws, self.doubles, self.again)
        twin.ordered = self.ordered
        twin.last_double = self.last_double
        twin.site = self.site
        twin.built = self.built
        twin.raised = self.raised
        twin.upgraded = self.upgraded
        twin.scarce = self.scarce
        twin.remote = self.remote
        twin.offered = self.offered
        twin.released = self.released
        twin.kept = self.kept
        return twin


@mypyc_attr(acyclic=True, free_list_len=1)
class Move(Stage):
    """Dice at rest whose token has not moved yet."""

    def __init__(self, seat: i64, spaces: i64) -> None:
        super().__init__(MOVE, seat)
        self.spaces = spaces

    def copy(self) -> Move:
        return Move(self.seat, self.spaces)


@mypyc_attr(acyclic=True)
class Landing(Stage):
    """A token has come to rest; the space takes effect."""

    def __init__(self, seat: i64, rent: i64) -> None:
        super().__init__(LANDING, seat)
        self.rent = rent
        """How a card changes the rent here."""

    def copy(self) -> Landing:
        return Landing(self.seat, self.rent)


@mypyc_attr(acyclic=True)
class RentThrow(Stage):
    """A card makes the rent a multiple of a fresh throw."""

    def __init__(self, seat: i64, deed: i64) -> None:
        super().__init__(RENT_THROW, seat)
        self.deed = deed

    def copy(self) -> RentThrow:
        return RentThrow(self.seat, self.deed)


@mypyc_attr(acyclic=True, free_list_len=1)
class Purchase(Stage):
    """The lander decides whether to buy."""

    def __init__(self, seat: i64, deed: i64) -> None:
        super().__init__(PURCHASE, seat)
        self.deed = deed

    def copy(self) -> Purchase:
        return Purchase(self.seat, self.deed)


@mypyc_attr(acyclic=True)
class TaxChoice(Stage):
    """The lander chooses between a flat tax and a share of total worth."""

    def __init__(self, seat: i64, flat: i64, share: i64) -> None:
        super().__init__(TAX_CHOICE, seat)
        self.flat = flat
        self.share = share

    def copy(self) -> TaxChoice:
        return TaxChoice(self.seat, self.flat, self.share)


@mypyc_attr(acyclic=True, free_list_len=1)
class Draw(Stage):
    """A card is to be drawn."""

    def __init__(self, seat: i64, deck: i64) -> None:
        super().__init__(DRAW, seat)
        self.deck = deck

    def copy(self) -> Draw:
        return Draw(self.seat, self.deck)


@mypyc_attr(acyclic=True, free_list_len=1)
class Auction(Stage):
    """Open, ascending bids for a lot or for a building."""

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

    def copy(self) -> Auction:
        twin = Auction(
            self.seat,
            self.piece,
            self.deed,
            self.mortgaged,
            self.among,
            self.bid,
            self.leader,
            self.passed,
        )
        twin.floor = self.floor
        twin.least_raise = self.least_raise
        twin.seller = self.seller
        twin.reserve = self.reserve
        return twin


@mypyc_attr(acyclic=True)
class Approach(Stage):
    """A player asks the owner of a deed to put it up."""

    def __init__(self, seat: i64, deed: i64, bid: i64) -> None:
        super().__init__(APPROACH, seat)
        self.deed = deed
        self.bid = bid

    def copy(self) -> Approach:
        return Approach(self.seat, self.deed, self.bid)


@mypyc_attr(acyclic=True)
class Reserve(Stage):
    """The best bid is below the seller's minimum: sell or call it off."""

    def __init__(self, seller: i64, deed: i64, bidder: i64, bid: i64) -> None:
        super().__init__(RESERVE, seller)
        self.deed = deed
        self.bidder = bidder
        self.bid = bid

    def copy(self) -> Reserve:
        return Reserve(self.seat, self.deed, self.bidder, self.bid)


@mypyc_attr(acyclic=True, free_list_len=1)
class Debt(Stage):
    """Somebody owes money and cannot go on before it is paid."""

    def __init__(
        self, debtor: i64, creditor: i64, amount: i64, cause: str, deed: i64 = -1, mortgaged: bool = False
    ) -> None:
        super().__init__(DEBT, debtor)
        self.creditor = creditor
        self.amount = amount
        self.cause = cause
        """Name of the rule that makes it due."""
        self.deed = deed
        """The deed the rent is for, or the lot a winning bid pays for."""
        self.mortgaged = mortgaged
        """The lot is handed over mortgaged."""
        self.announced = False
        """The table has been told that the debtor has to raise money."""

    def copy(self) -> Debt:
        twin = Debt(self.seat, self.creditor, self.amount, self.cause, self.deed, self.mortgaged)
        twin.announced = self.announced
        return twin


@mypyc_attr(acyclic=True, free_list_len=1)
class DealStage(Stage):
    """An offer is on the table."""

    def __init__(self, proposer: i64, legs: list[Leg], answered: i64) -> None:
        super().__init__(DEAL, proposer)
        self.legs = legs
        self.answered = answered
        """How many partners have accepted; they are asked in the order of the offer."""

    def copy(self) -> DealStage:
        return DealStage(self.seat, self.legs, self.answered)


@mypyc_attr(acyclic=True)
class Handover(Stage):
    """Mortgaged deeds have reached a new owner, who lifts them at once or pays interest."""

    def __init__(self, seat: i64, deeds: list[int], inherited: bool = False) -> None:
        super().__init__(HANDOVER, seat)
        self.deeds = deeds
        self.inherited = inherited
        """They come from a bankrupt debtor, not from a deal or an auction."""

    def copy(self) -> Handover:
        return Handover(self.seat, self.deeds[:], self.inherited)


@mypyc_attr(acyclic=True)
class Wishes(Stage):
    """Buildings are short: everybody who could build says how many are wanted."""

    def __init__(self, requester: i64, piece: i64, wants: list[int], deeds: list[int], counts: list[int]) -> None:
        super().__init__(WISHES, requester)
        self.piece = piece
        self.wants = wants
        """Per seat: the number wanted, -1 while not yet asked."""
        self.deeds = deeds
        """Where the requester meant to build, to be carried out if there is enough."""
        self.counts = counts

    def copy(self) -> Wishes:
        return Wishes(self.seat, self.piece, self.wants[:], self.deeds[:], self.counts[:])


@mypyc_attr(acyclic=True)
class Placing(Stage):
    """A player puts buildings just obtained on the board."""

    def __init__(self, seat: i64, piece: i64, count: i64, price: i64) -> None:
        super().__init__(PLACING, seat)
        self.piece = piece
        self.count = count
        self.price = price
        """What was bid for it and is already paid, or -1 for the price on the deed."""

    def copy(self) -> Placing:
        return Placing(self.seat, self.piece, self.count, self.price)


@mypyc_attr(acyclic=True)
class Estate(Stage):
    """The Bank auctions deeds one by one."""

    def __init__(self, seat: i64, deeds: list[int], mortgaged: list[bool], opening: bool = False) -> None:
        super().__init__(ESTATE, seat)
        self.deeds = deeds
        self.mortgaged = mortgaged
        self.opening = opening
        """They were kept back from the deal: bidding opens at the price."""

    def copy(self) -> Estate:
        return Estate(self.seat, self.deeds[:], self.mortgaged[:], self.opening)


@mypyc_attr(acyclic=True)
class Leaving(Stage):
    """Somebody is about to leave; owners with open claims against them may still ask."""

    def __init__(self, seat: i64, silent: i64) -> None:
        super().__init__(LEAVING, seat)
        self.silent = silent
        """Bit mask of the owners who have said that they will not ask."""

    def copy(self) -> Leaving:
        return Leaving(self.seat, self.silent)


@mypyc_attr(acyclic=True)
class Asking(Stage):
    """A deal is agreed; owners with open claims against somebody who gives in it may ask before it is carried out."""

    def __init__(self, proposer: i64, legs: list[Leg], silent: i64) -> None:
        super().__init__(ASKING, proposer)
        self.legs = legs
        self.silent = silent
        """Bit mask of the owners who are not asked any more: parties to the deal, and those who let it pass."""

    def copy(self) -> Asking:
        return Asking(self.seat, self.legs, self.silent)
