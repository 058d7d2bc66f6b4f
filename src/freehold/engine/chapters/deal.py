"""Deals between players: deeds, cash and held cards, exchanged at once and for nothing else.

A deal has one leg per partner. All partners have to accept before anything changes hands.

Rule: FR-SELL-1, FR-R19, GV-SELL-1, GV-R19, CR-SELL-1, CR-TRADE-1, CR-TRADE-5, CR-R28, CR-R47
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import ACCEPT, COUNTER, PASS, REFUSE, WITHDRAW, Action, Leg
from freehold.engine.chapters import estate, exchange, mortgage, window
from freehold.engine.chapters.means import raisable
from freehold.engine.edition import BANK
from freehold.engine.kind import Kind
from freehold.engine.masks import bit, mask_of, members
from freehold.engine.refusal import (
    BANK_LENDS_ON_MORTGAGE_ONLY,
    COUNTER_ONE_PARTNER,
    COUNTER_TO_PROPOSER,
    DEAL_BREAKS_BID,
    DEAL_BREAKS_DEBT,
    DEAL_BUILDINGS_IN_GROUP,
    DEAL_CARD_NAMED_TWICE,
    DEAL_CARD_NOT_HELD,
    DEAL_CASH_SHORT,
    DEAL_DEED_NOT_OWNED,
    DEAL_EMPTY,
    DEAL_IMMUNITY,
    DEAL_INTEREST_UNPAYABLE,
    DEAL_LENDS,
    DEAL_MOVES_BUILDINGS,
    DEAL_NAMED_TWICE,
    DEAL_NO_CARDS,
    DEAL_ONE_SIDED,
    DEAL_PARTNER,
    DEAL_PROMISES,
    DEALS_BY_AUCTION,
    HANDOVER_FIRST,
    LEAVERS_GIVE_NOTHING,
    NO_CLAIM,
    NO_DEALS,
    NO_OFFER,
    OFFER_PENDING,
    OK,
    because,
)
from freehold.engine.stage import ASKING, AUCTION, DEAL, DEBT, NOT_KNOWN_HERE, Stage
from freehold.engine.state import State
from freehold.engine.text.labels import deed_names, kept_card_names, seat_names
from freehold.engine.text.terms import terms_text

if TYPE_CHECKING:
    from freehold.engine.position.values import Fields


@mypyc_attr(acyclic=True, free_list_len=1)
class Deal(Stage):
    """An offer is on the table."""

    def __init__(self, proposer: i64, legs: list[Leg], answered: i64) -> None:
        super().__init__(DEAL, proposer)
        self.legs = legs
        self.answered = answered
        """How many partners have accepted; they are asked in the order of the offer."""

    def awaited(self, g: State) -> i64:
        return self.legs[self.answered].partner

    def sought(self) -> list[int]:
        return self.legs[self.answered].get_deeds

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        kind = action.kind
        if kind == WITHDRAW:
            return OK if seat == self.seat else NO_OFFER
        if kind != ACCEPT and kind != REFUSE and kind != COUNTER:
            return NOT_KNOWN_HERE
        if seat != self.legs[self.answered].partner:
            return NO_OFFER
        if kind == COUNTER:
            return why_not_counter(g, seat, self, action)
        return why_not_terms(g, self.seat, self.legs, "") if kind == ACCEPT else OK

    def do(self, g: State, seat: i64, action: Action) -> None:
        kind = action.kind
        if kind == ACCEPT:
            do_accept(g, seat, self)
        elif kind == REFUSE:
            do_refuse(g, seat, self)
        elif kind == COUNTER:
            do_counter(g, seat, action)
        else:
            do_withdraw(g, seat)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        self.list_plain(g, seat, found, (ACCEPT, REFUSE, WITHDRAW))

    def describe(self, g: State) -> dict[str, object]:
        return {
            "legs": [exchange.leg_facts(leg) for leg in self.legs],
            "answered": self.answered,
            "text": terms_text(g, self.legs),
            "effects": exchange.effects(g, self.seat, self.legs),
        }

    def concern(self, g: State) -> str:
        return f"{self.seat}/{terms_text(g, self.legs)}/{self.answered}"

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        mine = self.leg_of(seat)
        return mine.give_cash - mine.get_cash if action.kind == ACCEPT and mine is not None else 0

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        mine = self.leg_of(seat)
        return exchange.answer_facts(g, mine) if action.kind == ACCEPT and mine is not None else {}

    def leg_of(self, seat: i64) -> Leg | None:
        """A partner's part of the offer, seen from that partner."""
        for leg in self.legs:
            if leg.partner == seat:
                return leg.turned(self.seat)
        return None

    def copy(self) -> Deal:
        return Deal(self.seat, self.legs, self.answered)

    def write(self, g: State) -> dict[str, object]:
        legs = [_leg_data(g, leg) for leg in self.legs]
        return {"seat": g.names[self.seat], "legs": legs, "answered": self.answered}

    @staticmethod
    def read(table: Fields, g: State) -> Deal | None:
        proposer = table.seat("seat", g)
        legs = [_read_leg(each, g, proposer) for each in table.tables("legs")]
        answered = table.number("answered", 0)
        if answered >= len(legs):
            table.complain("answered", "somebody has still to answer the offer")
            return None
        return Deal(proposer, legs, answered)


@mypyc_attr(acyclic=True)
class Asking(Stage):
    """A deal is agreed; owners with open claims against somebody who gives in it may ask before it is carried out."""

    def __init__(self, proposer: i64, legs: list[Leg], silent: i64) -> None:
        super().__init__(ASKING, proposer)
        self.legs = legs
        self.silent = silent
        """Bit mask of the owners who are not asked any more: parties to the deal, and those who let it pass."""

    def awaited(self, g: State) -> i64:
        """The next owner who could ask somebody for rent who is about to give something away.

        Rule: FR-R38, GV-R38, CR-R49
        """
        for claim in g.claims:
            if not self.silent >> claim.owner & 1 and _gives_in(claim.lander, self.seat, self.legs):
                return claim.owner
        return BANK

    def settle(self, g: State) -> bool:
        if self.awaited(g) != BANK:
            return False
        g.pop()
        close_asking(g, self)
        return True

    def next_asked(self, g: State) -> i64:
        """An agreed deal waits for what can be paid in cash; while another debt is being settled, that one is first.

        Rule: FR-R38, GV-R38, CR-R49
        """
        if self.below is not None and self.below.kind == DEBT:
            return -1
        waiting: i64 = 0
        for index in range(len(g.asked)):
            debt = g.asked[index]
            if not waiting >> debt.seat & 1 and g.cash[debt.seat] >= debt.amount:
                return index
            waiting |= bit(debt.seat)
        return -1

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind != PASS:
            return NOT_KNOWN_HERE
        return OK if self.awaited(g) == seat else NO_CLAIM

    def do(self, g: State, seat: i64, action: Action) -> None:
        """An owner lets the deal go ahead; the right to ask stays until it lapses."""
        self.silent |= bit(seat)
        if g.listening:
            g.tell("let-pass", "rent.before-giving", seat, self.seat)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        self.list_plain(g, seat, found, (PASS,))

    def describe(self, g: State) -> dict[str, object]:
        return {"legs": [exchange.leg_facts(leg) for leg in self.legs], "silent": members(self.silent)}

    def concern(self, g: State) -> str:
        return f"{self.seat}/{terms_text(g, self.legs)}"

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return {"for": "asking", "final": False} if action.kind == PASS else {}

    def copy(self) -> Asking:
        return Asking(self.seat, self.legs, self.silent)

    def write(self, g: State) -> dict[str, object]:
        legs = [_leg_data(g, leg) for leg in self.legs]
        return {"seat": g.names[self.seat], "legs": legs, "silent": seat_names(g, self.silent)}

    @staticmethod
    def read(table: Fields, g: State) -> Asking | None:
        proposer = table.seat("seat", g)
        legs = [_read_leg(each, g, proposer) for each in table.tables("legs")]
        if not legs:
            table.complain("legs", "a deal has a partner")
            return None
        return Asking(proposer, legs, mask_of(table.seats("silent", g)))


def _leg_data(g: State, leg: Leg) -> dict[str, object]:
    return {
        "partner": g.names[leg.partner],
        "give_deeds": deed_names(g, leg.give_deeds),
        "give_cash": leg.give_cash,
        "give_cards": kept_card_names(g, leg.give_cards),
        "get_deeds": deed_names(g, leg.get_deeds),
        "get_cash": leg.get_cash,
        "get_cards": kept_card_names(g, leg.get_cards),
    }


def _read_leg(table: Fields, g: State, proposer: i64) -> Leg:
    partner = table.seat("partner", g)
    leg = Leg(
        partner,
        table.deeds("give_deeds"),
        table.number("give_cash", 0),
        table.cards_held("give_cards", g, proposer),
        table.deeds("get_deeds"),
        table.number("get_cash", 0),
        table.cards_held("get_cards", g, partner),
    )
    table.close()
    return leg


# -- the terms ----------------------------------------------------------------------------------------


def why_not_terms(g: State, proposer: i64, legs: list[Leg], extra: str) -> i64:
    """Judge a whole offer, at the moment it is made and again when it is accepted."""
    verdict = _why_not_form(g, proposer, legs, extra)
    if verdict != OK:
        return verdict
    if g.rules.deal_kind != "free":
        # Rule: R-EU-SALE-TO, PN-7.1.1a, R-PN-LOT
        if g.rules.deal_kind == "none":
            return NO_DEALS
        cards = any(_has_cards(leg) for leg in legs)
        return DEAL_NO_CARDS if cards and not g.rules.deal_cards else DEALS_BY_AUCTION
    verdict = window.why_not_deal(g, proposer, legs)
    if verdict != OK:
        return verdict
    for leg in legs:
        verdict = _why_not_items(g, proposer, leg.give_deeds, leg.give_cards)
        if verdict == OK:
            verdict = _why_not_items(g, leg.partner, leg.get_deeds, leg.get_cards)
        if verdict != OK:
            return verdict
    verdict = _why_not_party(g, proposer, proposer, legs)
    for leg in legs:
        if verdict == OK:
            verdict = _why_not_party(g, proposer, leg.partner, legs)
    if verdict == OK and g.rules.deal_one_sided == "refused" and any(_is_one_sided(leg) for leg in legs):
        # Rule: FR-MISC-4, FR-R19
        return DEAL_ONE_SIDED
    return verdict


def _why_not_form(g: State, proposer: i64, legs: list[Leg], extra: str) -> i64:
    """What a deal may contain at all.

    Rule: FR-MISC-1, FR-MISC-2, FR-MISC-4, GV-LOAN-1, GV-LOAN-2, CR-BANK-5, CR-TRADE-2, CR-TRADE-3, CR-TRADE-4,
    PN-3.10b, PN-9.1
    """
    for leg in legs:
        if leg.partner == BANK:
            return BANK_LENDS_ON_MORTGAGE_ONLY
    if extra:
        return _why_not_extra(extra)
    if not legs:
        return DEAL_EMPTY
    seen = bit(proposer)
    for leg in legs:
        if estate.is_leaving(g, proposer):
            return because(LEAVERS_GIVE_NOTHING, seat=proposer)
        if estate.is_leaving(g, leg.partner):
            return because(LEAVERS_GIVE_NOTHING, seat=leg.partner)
        if seen >> leg.partner & 1 or g.out[leg.partner]:
            return because(DEAL_PARTNER, seat=leg.partner)
        seen |= bit(leg.partner)
        if leg.give_cash < 0 or leg.get_cash < 0 or _is_empty(leg):
            return DEAL_EMPTY
    return _why_not_twice(legs)


def _why_not_extra(text: str) -> i64:
    """Things people ask for that no deal can hold."""
    if text == "loan":
        return DEAL_LENDS
    if text == "immunity":
        return DEAL_IMMUNITY
    if text == "buildings":
        return DEAL_MOVES_BUILDINGS
    return DEAL_PROMISES


def _is_empty(leg: Leg) -> bool:
    """Whether nothing at all would change hands."""
    if leg.give_cash > 0 or leg.get_cash > 0 or leg.give_deeds or leg.get_deeds:
        return False
    return not _has_cards(leg)


def _is_one_sided(leg: Leg) -> bool:
    """Whether one side would give nothing."""
    gives = leg.give_cash > 0 or len(leg.give_deeds) > 0 or len(leg.give_cards) > 0
    gets = leg.get_cash > 0 or len(leg.get_deeds) > 0 or len(leg.get_cards) > 0
    return not gives or not gets


def _has_cards(leg: Leg) -> bool:
    return len(leg.give_cards) > 0 or len(leg.get_cards) > 0


def _why_not_twice(legs: list[Leg]) -> i64:
    """No deed and no card is promised twice."""
    if len(legs) == 1 and len(legs[0].give_deeds) + len(legs[0].get_deeds) == 1 and not _has_cards(legs[0]):
        # A single deed for money is what most deals are about.
        return OK
    deeds: i64 = 0
    cards: list[int] = []
    for leg in legs:
        for deed in leg.give_deeds:
            if deeds >> deed & 1:
                return because(DEAL_NAMED_TWICE, deed)
            deeds |= bit(deed)
        for deed in leg.get_deeds:
            if deeds >> deed & 1:
                return because(DEAL_NAMED_TWICE, deed)
            deeds |= bit(deed)
        if _has_cards(leg):
            cards = cards + leg.give_cards + leg.get_cards
    return DEAL_CARD_NAMED_TWICE if cards and len(set(cards)) != len(cards) else OK


def _why_not_items(g: State, giver: i64, deeds: list[int], cards: list[int]) -> i64:
    """Deeds of groups without buildings, and cards really held.

    Rule: FR-SELL-2, FR-CARD-4, GV-SELL-2, GV-CARD-4, CR-SELL-2, CR-R30
    """
    for deed in deeds:
        if g.owner[deed] != giver:
            return because(DEAL_DEED_NOT_OWNED, deed, giver)
        if g.group_built(g.edition.deeds[deed].group):
            return because(DEAL_BUILDINGS_IN_GROUP, deed)
        if mortgage.awaits_decision(g, deed):
            return because(HANDOVER_FIRST, deed)
    if cards and not g.rules.deal_cards:
        return DEAL_NO_CARDS
    for card in cards:
        if card not in g.held[giver]:
            return because(DEAL_CARD_NOT_HELD, seat=giver)
    return OK


def _why_not_party(g: State, proposer: i64, party: i64, legs: list[Leg]) -> i64:
    """Can this party pay its side, the interest on what it receives, and what it owes afterwards?

    Rule: FR-R23, FR-R33, GV-R22, GV-R31, CR-DEBT-1, CR-R28
    """
    mine = party == proposer
    spent: i64 = 0
    taken: i64 = 0
    for leg in legs:
        if mine:
            spent += leg.give_cash
            taken |= mask_of(leg.get_deeds)
        elif leg.partner == party:
            spent += leg.get_cash
            taken |= mask_of(leg.give_deeds)
    if spent > g.cash[party]:
        return because(DEAL_CASH_SHORT, seat=party, amount=spent)
    if taken & g.pledged == 0 and _nobody_owes(g):
        return OK
    return _why_not_afterwards(g, proposer, party, legs)


def _nobody_owes(g: State) -> bool:
    """Whether there is no debt and no bid that a deal could endanger."""
    stage: Stage | None = g.top
    while stage is not None:
        if stage.kind == DEBT or stage.kind == AUCTION:
            return False
        stage = stage.below
    return not g.asked


def _why_not_afterwards(g: State, proposer: i64, party: i64, legs: list[Leg]) -> i64:
    """Can this party pay interest, debts and bids with what it would then have?"""
    cash = g.cash[party]
    means_change: i64 = 0
    burdened: list[int] = []
    gives = False
    for leg in legs:
        mine = party == proposer
        if not mine and leg.partner != party:
            continue
        given = leg.give_deeds if mine else leg.get_deeds
        taken = leg.get_deeds if mine else leg.give_deeds
        cash += leg.get_cash - leg.give_cash if mine else leg.give_cash - leg.get_cash
        gives = gives or len(given) > 0 or len(leg.give_cards if mine else leg.get_cards) > 0
        means_change += _mortgage_values(g, taken) - _mortgage_values(g, given)
        burdened += [deed for deed in taken if g.mortgaged[deed]]
    # Several debts are met by one deal or by none. Rule: FR-R33, GV-R31, CR-R28
    owed = g.owed(party)
    promised = g.leads_with(party)
    if not burdened and owed == 0 and promised == 0:
        return OK
    means = cash + raisable(g, party) + means_change
    interest = mortgage.transfer_interest(g, burdened)
    if owed > 0 and not _leaves_debt_payable(g, cash, means - interest, owed, gives):
        return because(DEAL_BREAKS_DEBT, seat=party, amount=owed)
    if interest > means:
        return because(DEAL_INTEREST_UNPAYABLE, seat=party, amount=interest)
    if promised > 0 and g.rules.auction_cap != "none" and means - interest < owed + promised:
        return because(DEAL_BREAKS_BID, seat=party, amount=promised)
    return OK


def _leaves_debt_payable(g: State, cash: i64, means: i64, owed: i64, gives: bool) -> bool:
    """A debtor sells to pay; a gift from others is no sale."""
    if not gives:
        return False
    if g.rules.debt_deal_test == "cash-covers":
        return cash >= owed
    return means >= owed


def _mortgage_values(g: State, deeds: list[int]) -> i64:
    total: i64 = 0
    for deed in deeds:
        if not g.mortgaged[deed]:
            total += g.edition.deeds[deed].mortgage
    return total


# -- offering and answering ---------------------------------------------------------------------------


def why_not_offer(g: State, seat: i64, action: Action) -> i64:
    if g.top.kind == DEAL:
        return OFFER_PENDING
    return why_not_terms(g, seat, action.legs, action.text)


def do_offer(g: State, seat: i64, action: Action) -> None:
    g.push(Deal(seat, action.legs, 0))
    if g.listening:
        g.tell("offered-deal", "deal.offer", seat, action.legs[0].partner, legs=action.legs)


def why_not_counter(g: State, seat: i64, stage: Deal, action: Action) -> i64:
    """The partner of a two-sided offer may answer with another one."""
    if len(stage.legs) > 1:
        return COUNTER_ONE_PARTNER
    if not action.text and (len(action.legs) != 1 or action.legs[0].partner != stage.seat):
        return because(COUNTER_TO_PROPOSER, seat=stage.seat)
    return why_not_terms(g, seat, action.legs, action.text)


def do_counter(g: State, seat: i64, action: Action) -> None:
    g.pop()
    g.push(Deal(seat, action.legs, 0))
    if g.listening:
        g.tell("countered", "deal.offer", seat, action.legs[0].partner, legs=action.legs)


def do_accept(g: State, seat: i64, stage: Deal) -> None:
    if g.listening:
        g.tell("accepted", "deal.offer", seat, stage.seat)
    stage.answered += 1
    if stage.answered < len(stage.legs):
        return
    g.pop()
    asking = Asking(stage.seat, stage.legs, _parties(stage.seat, stage.legs))
    if g.claims and g.rules.rent_before_giving == "owners-first" and asking.awaited(g) != BANK:
        g.push(asking)
        if g.listening:
            g.tell("deal-waits", "rent.before-giving", stage.seat, seat)
        return
    _carry_out(g, stage.seat, stage.legs)


# -- open rent comes first ----------------------------------------------------------------------------


def _parties(proposer: i64, legs: list[Leg]) -> i64:
    """Bit mask of everybody who takes part; whoever agrees to a deal need not be asked about it."""
    mask = bit(proposer)
    for leg in legs:
        mask |= bit(leg.partner)
    return mask


def _gives_in(seat: i64, proposer: i64, legs: list[Leg]) -> bool:
    """Whether a seat would give anything at all."""
    for leg in legs:
        if seat == proposer and (leg.give_cash > 0 or len(leg.give_deeds) > 0 or len(leg.give_cards) > 0):
            return True
        if seat == leg.partner and (leg.get_cash > 0 or len(leg.get_deeds) > 0 or len(leg.get_cards) > 0):
            return True
    return False


def close_asking(g: State, stage: Asking) -> None:
    """Every owner has decided: the deal is carried out if it still may be. Rule: FR-R38, GV-R38, CR-R49"""
    if why_not_terms(g, stage.seat, stage.legs, "") != OK:
        g.tell("deal-off", "rent.before-giving", stage.seat, stage.legs[0].partner)
        return
    _carry_out(g, stage.seat, stage.legs)


# -- carrying it out ----------------------------------------------------------------------------------


def _carry_out(g: State, proposer: i64, legs: list[Leg]) -> None:
    """Everything changes hands at once; the new owner of a mortgaged deed then has to decide about it.

    Rule: FR-SELL-1, GV-SELL-1, CR-SELL-1, CR-TRADE-1, CR-TRADE-5
    """
    if g.tally is not None:
        g.tally.deals += 1
    moved: i64 = 0
    for leg in legs:
        g.move_money(proposer, leg.partner, leg.give_cash)
        g.move_money(leg.partner, proposer, leg.get_cash)
        _give_items(g, proposer, leg.partner, leg.give_deeds, leg.give_cards)
        _give_items(g, leg.partner, proposer, leg.get_deeds, leg.get_cards)
        moved |= mask_of(leg.give_deeds) | mask_of(leg.get_deeds)
    if g.listening:
        g.tell("dealt", _rule_of_exchange(legs), proposer, legs[-1].partner, legs=legs)
    if moved & g.pledged != 0:
        _hand_over_mortgaged(g, proposer, legs)


def _rule_of_exchange(legs: list[Leg]) -> str:
    """A deal about nothing but held cards has its own clause. Rule: FR-CARD-4, GV-CARD-4"""
    cards = any(len(leg.give_cards) + len(leg.get_cards) > 0 for leg in legs)
    deeds = any(len(leg.give_deeds) + len(leg.get_deeds) > 0 for leg in legs)
    return "deal.exchange.card" if cards and not deeds else "deal.exchange"


def _hand_over_mortgaged(g: State, proposer: i64, legs: list[Leg]) -> None:
    """Whoever has received a mortgaged deed decides about it. Rule: FR-MORT-8, CR-MORT-8"""
    received: list[list[int]] = [[] for _ in range(g.seats)]
    for leg in legs:
        received[leg.partner] += leg.give_deeds
        received[proposer] += leg.get_deeds
    turn = g.turn
    active = turn.seat if turn is not None else proposer
    # The player on turn decides first, then clockwise; the agenda is a stack. Rule: FR-R18
    for distance in range(g.seats - 1, -1, -1):
        seat = (active + distance) % g.seats
        mortgage.hand_over(g, seat, [deed for deed in received[seat] if g.mortgaged[deed]])


def _give_items(g: State, giver: i64, taker: i64, deeds: list[int], cards: list[int]) -> None:
    for deed in deeds:
        g.give_deed(deed, taker)
    for card in cards:
        g.held[giver].remove(card)
        g.held[taker].append(card)


def do_refuse(g: State, seat: i64, stage: Deal) -> None:
    if g.listening:
        g.tell("refused-deal", "deal.offer", seat, stage.seat)
    g.pop()


def do_withdraw(g: State, seat: i64) -> None:
    if g.listening:
        g.tell("withdrawn", "deal.offer", seat)
    g.pop()


def cash_given(legs: list[Leg]) -> i64:
    """What leaves the cash of a proposer, less what comes in."""
    total: i64 = 0
    for leg in legs:
        total += leg.give_cash - leg.get_cash
    return total


# -- the actions ----------------------------------------------------------------------------------------


class Offer(Kind):
    """An offer to one or several players."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_offer(g, seat, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_offer(g, seat, action)

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return cash_given(action.legs)


class Counter(Kind):
    """An offer in place of the one on the table."""

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return cash_given(action.legs)
