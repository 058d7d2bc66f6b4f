"""What becomes of the belongings of somebody who goes bankrupt or leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import PASS, QUIT, Action
from freehold.engine.chapters import auction, demolition, detention, ending, mortgage, rent
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.means import means
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.edition import BANK
from freehold.engine.kind import Kind
from freehold.engine.masks import bit, mask_of, members
from freehold.engine.pieces import FORCED_SALE
from freehold.engine.refusal import (
    NO_CLAIM,
    NOBODY_LEAVES,
    OK,
    PAY_DEBTS_FIRST,
    QUIT_IN_AN_OPEN_WINDOW,
    because,
)
from freehold.engine.stage import ESTATE, LEAVING, NOT_KNOWN_HERE, TURN, Stage
from freehold.engine.state import State
from freehold.engine.text.labels import deed_names, seat_names

if TYPE_CHECKING:
    from freehold.engine.chapters.debt import Debt
    from freehold.engine.position.values import Fields


@mypyc_attr(acyclic=True)
class Estate(Stage):
    """The Bank auctions deeds one by one."""

    def __init__(self, seat: i64, deeds: list[int], mortgaged: list[bool], opening: bool = False) -> None:
        super().__init__(ESTATE, seat)
        self.deeds = deeds
        self.mortgaged = mortgaged
        self.opening = opening
        """They were kept back from the deal: bidding opens at the price."""

    def settle(self, g: State) -> bool:
        offer_next(g, self)
        return True

    def is_opening(self) -> bool:
        return self.opening

    def describe(self, g: State) -> dict[str, object]:
        return {"deeds": self.deeds[:], "opening": self.opening}

    def copy(self) -> Estate:
        return Estate(self.seat, self.deeds[:], self.mortgaged[:], self.opening)

    def usual(self) -> dict[str, object]:
        return {"opening": False}

    def write(self, g: State) -> dict[str, object]:
        return {
            "seat": g.names[self.seat],
            "deeds": deed_names(g, self.deeds),
            "mortgaged": self.mortgaged[:],
            "opening": self.opening,
        }

    @staticmethod
    def read(table: Fields, g: State) -> Estate:
        seat = table.seat("seat", g)
        deeds = table.deeds("deeds")
        mortgaged = table.flags("mortgaged") if table.has("mortgaged") else [False] * len(deeds)
        if len(mortgaged) != len(deeds):
            table.complain("mortgaged", "has one entry for every deed")
        return Estate(seat, deeds, mortgaged, table.flag("opening"))


@mypyc_attr(acyclic=True)
class Leaving(Stage):
    """Somebody is about to leave; owners with open claims against them may still ask."""

    def __init__(self, seat: i64, silent: i64) -> None:
        super().__init__(LEAVING, seat)
        self.silent = silent
        """Bit mask of the owners who have said that they will not ask."""

    def awaited(self, g: State) -> i64:
        """The next owner who could still ask the leaver for rent."""
        for claim in g.claims:
            if claim.lander == self.seat and not self.silent >> claim.owner & 1:
                return claim.owner
        return BANK

    def settle(self, g: State) -> bool:
        """When nobody asks any more, the leaver goes."""
        if self.awaited(g) != BANK:
            return False
        g.pop()
        _go(g, self.seat)
        return True

    def next_asked(self, g: State) -> i64:
        return 0

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind != PASS:
            return NOT_KNOWN_HERE
        return OK if self.awaited(g) == seat else NO_CLAIM

    def do(self, g: State, seat: i64, action: Action) -> None:
        """An owner asks the leaver for nothing more."""
        self.silent |= bit(seat)
        g.tell("passed", "rent.lapse.leaving", seat)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        self.list_plain(g, seat, found, (PASS,))

    def describe(self, g: State) -> dict[str, object]:
        return {"silent": members(self.silent)}

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return {"for": "leaving", "final": False} if action.kind == PASS else {}

    def copy(self) -> Leaving:
        return Leaving(self.seat, self.silent)

    def write(self, g: State) -> dict[str, object]:
        return {"seat": g.names[self.seat], "silent": seat_names(g, self.silent)}

    @staticmethod
    def read(table: Fields, g: State) -> Leaving:
        return Leaving(table.seat("seat", g), mask_of(table.seats("silent", g)))


def fail(g: State, debt: Debt) -> None:
    """The debtor is bankrupt; the rest of the debt, which is on top, is wiped out.

    Rule: FR-BANKRUPT-1, FR-BANKRUPT-9, GV-BANKRUPT-1, CR-BANKRUPT-1, CR-BANKRUPT-9
    """
    g.pop()
    seat = debt.seat
    g.bankruptcies += 1
    if g.tally is not None:
        g.tally.fell(seat, debt.creditor, debt.cause, g.throwing_turns)
    rule = "estate.bankrupt.bank" if debt.creditor == BANK else "estate.bankrupt"
    g.tell("bankrupt", rule, seat, debt.creditor, amount=debt.amount)
    if ending.stops_at_bankruptcy(g) and g.rules.ending_last_bankrupt == "ordinary":
        _settle_last(g, seat, debt.creditor)
        return
    if g.called or ending.stops_at_bankruptcy(g):
        _hand_over_as_it_stands(g, seat, debt.creditor)
        _retire(g, seat, debt.creditor)
        if not g.called or ending.last_player_left(g):
            ending.finish(g)
        return
    if debt.creditor == BANK:
        _to_bank(g, seat, debt)
    else:
        _to_player(g, seat, debt.creditor)


def _settle_last(g: State, seat: i64, creditor: i64) -> None:
    """What a creditor is due is handed over, then the game is over; nothing is auctioned. Rule: R-PN-SECOND-BANKRUPT"""
    if creditor == BANK:
        _take_everything(g, seat, [], [], False, "estate.to-bank")
    else:
        _pass_to(g, seat, creditor)
    _retire(g, seat, creditor)
    ending.finish(g)


def _hand_over_as_it_stands(g: State, seat: i64, creditor: i64) -> None:
    """At the end everything passes unchanged, buildings included; the Bank auctions nothing.

    Rule: FR-END-2, FR-END-3, FR-R06, CR-SHORT-9, CR-SHORT-10, CR-R31, CR-R32
    """
    rule = "ending.hand-over.bank" if creditor == BANK else "ending.hand-over"
    _give_cash(g, seat, creditor, rule)
    for deed in g.deeds_of(seat):
        if creditor == BANK:
            demolition.clear(g, deed)
            g.set_mortgaged(deed, False)
        g.give_deed(deed, creditor)
        g.tell("estate-deed", rule, seat, creditor, deed)
    _give_cards(g, seat, creditor)


def _to_player(g: State, seat: i64, creditor: i64) -> None:
    """Buildings go to the Bank for their refund; cash, deeds and cards to the creditor.

    Rule: FR-BANKRUPT-2, FR-BANKRUPT-3, FR-R32, GV-BANKRUPT-2, GV-BANKRUPT-3, GV-R30, CR-BANKRUPT-2, CR-BANKRUPT-3,
    CR-BANKRUPT-4, CR-BANKRUPT-5, CR-SHORT-8
    """
    burdened = _pass_to(g, seat, creditor)
    _retire(g, seat, creditor)
    if ending.last_player_left(g):
        ending.finish(g)
        return
    mortgage.hand_over(g, creditor, burdened, inherited=True)


def _pass_to(g: State, seat: i64, creditor: i64) -> list[int]:
    """Hand everything to a player; return the deeds that come mortgaged."""
    demolition.sell_all(g, seat)
    if g.rules.estate_to_player == "all-mortgaged":
        mortgage.mortgage_all(g, seat)
    _give_cash(g, seat, creditor, "estate.to-player")
    burdened: list[int] = []
    for deed in g.deeds_of(seat):
        g.give_deed(deed, creditor)
        if g.listening:
            g.tell("estate-deed", "estate.to-player", seat, creditor, deed)
        if g.mortgaged[deed]:
            burdened.append(deed)
    _give_cards(g, seat, creditor)
    return burdened


def lose(g: State, seat: i64) -> None:
    """Deeds go back to the Bank unbuilt and for sale again, the debt is written off.

    Rule: EU-TURN-7, R-EU-LOSER-ASSETS
    """
    g.bankruptcies += 1
    lots: list[int] = []
    states: list[bool] = []
    _take_everything(g, seat, lots, states, False, "estate.to-bank")
    _close(g, seat, lots, states)


def _to_bank(g: State, seat: i64, debt: Debt) -> None:
    """The Bank takes everything and auctions the deeds at once, without their buildings.

    Rule: FR-BANKRUPT-7, FR-BANKRUPT-8, FR-R28, GV-BANKRUPT-5, GV-BANKRUPT-6, GV-R33, CR-BANKRUPT-6, CR-BANKRUPT-7,
    CR-BANKRUPT-8, CR-R14, PN-7.3.3
    """
    as_mortgaged = g.rules.estate_to_bank == "mortgaged"
    if g.rules.estate_to_player == "all-mortgaged":
        # Everything is raised that can be before the debtor fails, whoever the creditor is. Rule: CR-BANKRUPT-4, CR-R25
        demolition.sell_all(g, seat)
        mortgage.mortgage_all(g, seat)
    lots: list[int] = []
    states: list[bool] = []
    if debt.cause == "auction.pay":
        lots.append(debt.deed)
        states.append(debt.mortgaged)
    _take_everything(g, seat, lots, states, as_mortgaged, "estate.to-bank")
    _close(g, seat, lots, states)


def _take_everything(g: State, seat: i64, lots: list[int], states: list[bool], as_mortgaged: bool, rule: str) -> None:
    """Cash, buildings, cards and deeds go back to the Bank; the deeds are noted for auction in board order."""
    _give_cash(g, seat, BANK, rule)
    for deed in g.deeds_of(seat):
        demolition.clear(g, deed)
        g.set_mortgaged(deed, False)
        g.give_deed(deed, BANK)
        g.tell("estate-deed", rule, seat, BANK, deed)
        lots.append(deed)
        states.append(as_mortgaged)
    _give_cards(g, seat, BANK)


def _close(g: State, seat: i64, lots: list[int], states: list[bool], rule: str = "estate.retire") -> None:
    """Take the seat out of the game and auction what it left, unless one player remains."""
    _retire(g, seat, BANK, rule)
    if ending.last_player_left(g):
        ending.finish(g)
        return
    if lots and g.rules.estate_to_bank != "not-at-all":
        _put_in_order(g, lots, states)
        g.push(Estate(_first_asked(g, seat), lots, states))


def _put_in_order(g: State, lots: list[int], states: list[bool]) -> None:
    """Deeds come in board order, or from the lowest price up. Rule: FR-R10, GV-R06, CR-R12, R-PN-BANK-AUCTION"""
    if g.rules.estate_order != "price":
        return
    pairs = [(g.edition.deeds[lots[i]].price, lots[i], states[i]) for i in range(len(lots))]
    pairs.sort()
    for i in range(len(pairs)):
        lots[i] = pairs[i][1]
        states[i] = pairs[i][2]


def _first_asked(g: State, seat: i64) -> i64:
    """Bidding starts to the left of the leaver, or with whoever opened the game. Rule: R-PN-AUCTION-PROTOCOL"""
    if g.rules.auction_passing != "final":
        return seat
    return (g.opener - 1) % g.seats


def _give_cash(g: State, seat: i64, taker: i64, rule: str) -> None:
    amount = g.cash[seat]
    if amount == 0:
        return
    g.move_money(seat, taker, amount)
    g.tell("estate-cash", rule, seat, taker, amount=amount)


def _give_cards(g: State, seat: i64, taker: i64) -> None:
    """Held cards go to a player, or under their deck. Rule: FR-R36, GV-R33, R-PN-BANKRUPT-PLAYER"""
    if not g.held[seat]:
        return
    for card in g.held[seat]:
        heir = taker if g.rules.deal_cards else BANK
        if heir == BANK:
            detention.return_card(g, card)
        else:
            g.held[heir].append(card)
        g.tell("estate-card", "estate.cards", seat, heir, card=card)
    g.held[seat] = []


def _retire(g: State, seat: i64, heir: i64, rule: str = "estate.retire") -> None:
    """A bankrupt takes no more turns, may not bid and is not valued.

    Rule: FR-BANKRUPT-9, FR-VAL-1, CR-BANKRUPT-9, PN-7.3.4
    """
    g.out[seat] = True
    g.detained[seat] = 0
    g.missing[seat] = 0
    g.credit[seat] = 0
    g.retired.append(seat)
    rent.forget(g, seat)
    _inherit_debts(g, seat, heir)
    g.tell("left", rule, seat)
    _drop_stages(g, seat, heir)


def _inherit_debts(g: State, seat: i64, heir: i64) -> None:
    """Whoever takes the rest takes the leaver's place as creditor; what the leaver owed has been settled or is lost.

    Rule: FR-R34, GV-R32, CR-R26, R-PN-MSALE-CREDITOR
    """
    kept: list[Debt] = []
    for asked in g.asked:
        if _is_owed_on(asked, seat, heir):
            kept.append(asked)
    g.asked = kept


def _is_owed_on(debt: Debt, seat: i64, heir: i64) -> bool:
    """Give a debt its new creditor, if need be, and tell whether it lives on; nobody owes themselves anything."""
    if debt.creditor == seat:
        debt.creditor = heir
    return debt.seat not in (seat, debt.creditor)


def _is_for_player(stages: list[Stage]) -> bool:
    """Whether the last of these stages is a debt to a player."""
    debt = stages[-1].as_debt() if stages else None
    return debt is not None and debt.creditor != BANK


def _drop_stages(g: State, seat: i64, heir: i64) -> None:
    """What the table was busy with goes on without `seat`."""
    if g.top.kind == TURN and g.top.below is g.bottom:
        # A turn by itself passes on.
        return
    kept: list[Stage] = []
    for stage in g.agenda:
        if isinstance(stage, Auction) and stage.piece == FORCED_SALE and not _is_for_player(kept):
            # The debt is gone or has come to the Bank, for which no such sale is held. Rule: R-PN-MSALE-CREDITOR
            continue
        if stays(stage, seat, heir):
            kept.append(stage)
        elif isinstance(stage, Purchase) and g.rules.purchase_decline == "auction" and not g.called:
            # Not buying, for any reason, means an auction. Rule: CR-R44, FR-R09, GV-R29
            kept.append(Estate(seat, [stage.deed], [False]))
    g.set_agenda(kept)


def stays(stage: Stage, seat: i64, heir: i64) -> bool:
    """Whether a stage goes on without `seat`: turns pass on and estates are sold, the rest was the leaver's own."""
    debt = stage.as_debt()
    if debt is not None:
        return _is_owed_on(debt, seat, heir)
    if isinstance(stage, Auction):
        _leave_auction(stage, seat)
        return stage.seller != seat
    return stage.seat != seat or stage.kind == TURN or stage.kind == ESTATE


def _leave_auction(stage: Auction, seat: i64) -> None:
    """A leader who is gone binds nobody: the bidding begins again. Rule: CR-R14"""
    stage.among &= ~bit(seat)
    if stage.leader == seat:
        stage.leader = BANK
        stage.bid = 0
        stage.passed = 0


# -- lots of the Bank -----------------------------------------------------------------------------


def offer_next(g: State, stage: Estate) -> None:
    """Offer the next deed; several are sold one by one in board order. Rule: FR-R10, GV-R06, CR-R12"""
    if not stage.deeds:
        g.pop()
        return
    deed = stage.deeds.pop(0)
    mortgaged = stage.mortgaged.pop(0)
    if stage.opening:
        auction.open_kept_back(g, stage.seat, deed)
        return
    auction.open_lot(g, stage.seat, deed, mortgaged)


def receive_lot(g: State, seat: i64, deed: i64, mortgaged: bool) -> None:
    """A lot reaches its buyer in the state in which it was offered. Rule: CR-BANKRUPT-7, CR-QUIT-2, CR-R27"""
    g.give_deed(deed, seat)
    g.set_mortgaged(deed, mortgaged)
    if mortgaged:
        mortgage.hand_over(g, seat, [deed])


# -- leaving --------------------------------------------------------------------------------------


def why_not_quit(g: State, seat: i64) -> i64:
    """A debt that is due comes first; one that cannot be paid makes the leaver bankrupt.

    Rule: FR-R35, GV-R34, CR-R29
    """
    if g.rules.estate_leaver == "never":
        # Rule: R-PN-SURRENDER
        return NOBODY_LEAVES
    if fails_by_leaving(g, seat):
        return OK
    owed = g.owed(seat)
    if owed > 0:
        return because(PAY_DEBTS_FIRST, amount=owed)
    if g.top.kind != TURN or g.called:
        return QUIT_IN_AN_OPEN_WINDOW
    return OK


def fails_by_leaving(g: State, seat: i64) -> bool:
    """Whether quitting now is going bankrupt to the creditor in the ordinary way. Rule: FR-R35, GV-R34"""
    debt = g.top.as_debt()
    if debt is None or debt.seat != seat or g.rules.estate_leaver != "as-bankrupt":
        return False
    return means(g, seat) < debt.amount


def do_quit(g: State, seat: i64) -> None:
    """Open rent may still be asked for before somebody departs; what is not asked for then dies with the leaver.

    Rule: CR-R29, FR-R14, FR-R38, GV-R10, GV-R38
    """
    debt = g.top.as_debt()
    if debt is not None and fails_by_leaving(g, seat):
        fail(g, debt)
        return
    leaving = Leaving(seat, 0)
    owners_first = g.rules.rent_before_giving == "owners-first" and leaving.awaited(g) != BANK
    if owners_first or g.rules.estate_leaver == "departure":
        g.tell("leaving", "estate.quit", seat)
        g.push(leaving)
        return
    _go(g, seat)


def _go(g: State, seat: i64) -> None:
    """Nobody asks any more: a departure, or a bankruptcy to the Bank. Rule: CR-R29, FR-R35, GV-R34"""
    if g.rules.estate_leaver == "departure":
        _leave(g, seat, False)
        return
    g.bankruptcies += 1
    if ending.stops_at_bankruptcy(g):
        _hand_over_as_it_stands(g, seat, BANK)
        _retire(g, seat, BANK)
        ending.finish(g)
        return
    _leave(g, seat, g.rules.estate_to_bank == "mortgaged")


def _leave(g: State, seat: i64, as_mortgaged: bool) -> None:
    """Everything to the Bank, nothing to another player. Rule: CR-QUIT-1, CR-QUIT-2, CR-QUIT-3, FR-R35, GV-R34"""
    lots: list[int] = []
    states: list[bool] = []
    _take_everything(g, seat, lots, states, as_mortgaged, "estate.to-bank.leaver")
    _close(g, seat, lots, states, "estate.retire.leaver")


def is_leaving(g: State, seat: i64) -> bool:
    """Whether a seat has said that it quits. Rule: CR-QUIT-3"""
    stage: Stage | None = g.top
    while stage is not None:
        if stage.kind == LEAVING and stage.seat == seat:
            return True
        stage = stage.below
    return False


# -- the action -----------------------------------------------------------------------------------------


class Quit(Kind):
    """Leaving the game for good."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_quit(g, seat)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_quit(g, seat)

    def list_legal(self, g: State, seat: i64, found: list[Action]) -> None:
        if why_not_quit(g, seat) == OK:
            found.append(Action(QUIT))
