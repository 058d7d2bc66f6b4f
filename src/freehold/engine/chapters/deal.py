"""Deals between players: deeds, cash and held cards, exchanged at once and for nothing else.

A deal has one leg per partner. All partners have to accept before anything changes hands.

Rule: FR-SELL-1, FR-R19, GV-SELL-1, GV-R19, CR-SELL-1, CR-TRADE-1, CR-TRADE-5, CR-R28, CR-R47
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import Action, Leg
from freehold.engine.chapters import estate, mortgage, window
from freehold.engine.chapters.means import raisable
from freehold.engine.edition import BANK
from freehold.engine.masks import bit, mask_of
from freehold.engine.refusal import (
    BANK_LENDS_ON_MORTGAGE_ONLY,
    COUNTER_ONE_PARTNER,
    DEAL_BREAKS_DEBT,
    DEAL_BUILDINGS_IN_GROUP,
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
)
from freehold.engine.stage import AUCTION, DEBT, Asking, DealStage, Stage
from freehold.engine.state import State

# -- the terms ----------------------------------------------------------------------------------------


def why_not_terms(g: State, proposer: i64, legs: list[Leg], extra: str) -> i64:
    """Judge a whole offer, at the moment it is made and again when it is accepted."""
    code = _why_not_form(g, proposer, legs, extra)
    if code != OK:
        return code
    if g.rules.deal_kind != "free":
        # Rule: R-EU-SALE-TO, PN-7.1.1a, R-PN-LOT
        if g.rules.deal_kind == "none":
            return NO_DEALS
        cards = any(_has_cards(leg) for leg in legs)
        return DEAL_NO_CARDS if cards and not g.rules.deal_cards else DEALS_BY_AUCTION
    code = window.why_not_deal(g, proposer, legs)
    if code != OK:
        return code
    for leg in legs:
        code = _why_not_items(g, proposer, leg.give_deeds, leg.give_cards)
        if code == OK:
            code = _why_not_items(g, leg.partner, leg.get_deeds, leg.get_cards)
        if code != OK:
            return code
    code = _why_not_party(g, proposer, proposer, legs)
    for leg in legs:
        if code == OK:
            code = _why_not_party(g, proposer, leg.partner, legs)
    if code == OK and g.rules.deal_one_sided == "refused" and any(_is_one_sided(leg) for leg in legs):
        # Rule: FR-MISC-4, FR-R19
        return DEAL_ONE_SIDED
    return code


def _why_not_form(g: State, proposer: i64, legs: list[Leg], extra: str) -> i64:
    """What a deal may contain at all.

    Rule: FR-MISC-1, FR-MISC-2, FR-MISC-4, GV-LOAN-1, GV-LOAN-2, CR-BANK-5, CR-TRADE-2, CR-TRADE-3, CR-TRADE-4
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
        if estate.is_leaving(g, proposer) or estate.is_leaving(g, leg.partner):
            return LEAVERS_GIVE_NOTHING
        if seen >> leg.partner & 1 or g.out[leg.partner]:
            return DEAL_PARTNER
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
                return DEAL_NAMED_TWICE
            deeds |= bit(deed)
        for deed in leg.get_deeds:
            if deeds >> deed & 1:
                return DEAL_NAMED_TWICE
            deeds |= bit(deed)
        if _has_cards(leg):
            cards = cards + leg.give_cards + leg.get_cards
    return DEAL_NAMED_TWICE if cards and len(set(cards)) != len(cards) else OK


def _why_not_items(g: State, giver: i64, deeds: list[int], cards: list[int]) -> i64:
    """Deeds of groups without buildings, and cards really held.

    Rule: FR-SELL-2, FR-CARD-4, GV-SELL-2, GV-CARD-4, CR-SELL-2, CR-R30
    """
    for deed in deeds:
        if g.owner[deed] != giver:
            return DEAL_DEED_NOT_OWNED
        if g.group_built(g.edition.deeds[deed].group):
            return DEAL_BUILDINGS_IN_GROUP
        if mortgage.awaits_decision(g, deed):
            return HANDOVER_FIRST
    if cards and not g.rules.deal_cards:
        return DEAL_NO_CARDS
    for card in cards:
        if card not in g.held[giver]:
            return DEAL_CARD_NOT_HELD
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
        g.need = spent
        return DEAL_CASH_SHORT
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
        g.need = owed
        return DEAL_BREAKS_DEBT
    if interest > means:
        g.need = interest
        return DEAL_INTEREST_UNPAYABLE
    if promised > 0 and g.rules.auction_cap != "none" and means - interest < owed + promised:
        g.need = owed + promised
        return DEAL_BREAKS_DEBT
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


def awaited(stage: Stage) -> i64:
    assert isinstance(stage, DealStage)
    return stage.legs[stage.answered].partner


def why_not_offer(g: State, seat: i64, action: Action) -> i64:
    if isinstance(g.top, DealStage):
        return OFFER_PENDING
    return why_not_terms(g, seat, action.legs, action.text)


def do_offer(g: State, seat: i64, action: Action, text: str) -> None:
    g.push(DealStage(seat, action.legs, 0))
    if g.listening:
        g.tell("offered-deal", "deal.offer", seat, action.legs[0].partner, text=text)


def _asked(g: State, seat: i64) -> DealStage | None:
    """The offer this seat is asked about, if any."""
    stage = g.top
    if isinstance(stage, DealStage) and awaited(stage) == seat:
        return stage
    return None


def why_not_counter(g: State, seat: i64, action: Action) -> i64:
    """The partner of a two-sided offer may answer with another one."""
    stage = _asked(g, seat)
    if stage is None:
        return NO_OFFER
    if len(stage.legs) > 1:
        return COUNTER_ONE_PARTNER
    if not action.text and (len(action.legs) != 1 or action.legs[0].partner != stage.seat):
        return DEAL_PARTNER
    return why_not_terms(g, seat, action.legs, action.text)


def do_counter(g: State, seat: i64, action: Action, text: str) -> None:
    g.pop()
    g.push(DealStage(seat, action.legs, 0))
    g.tell("countered", "deal.offer", seat, action.legs[0].partner, text=text)


def why_not_accept(g: State, seat: i64) -> i64:
    stage = _asked(g, seat)
    if stage is None:
        return NO_OFFER
    return why_not_terms(g, stage.seat, stage.legs, "")


def do_accept(g: State, seat: i64, text: str) -> None:
    stage = g.top
    assert isinstance(stage, DealStage)
    g.tell("accepted", "deal.offer", seat, stage.seat)
    stage.answered += 1
    if stage.answered < len(stage.legs):
        return
    g.pop()
    asking = Asking(stage.seat, stage.legs, _parties(stage.seat, stage.legs))
    if g.claims and g.rules.rent_before_giving == "owners-first" and awaited_before_deal(g, asking) != BANK:
        g.push(asking)
        g.tell("deal-waits", "rent.before-giving", stage.seat, seat)
        return
    _carry_out(g, stage.seat, stage.legs, text)


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


def awaited_before_deal(g: State, stage: Asking) -> i64:
    """The next owner who could ask somebody for rent who is about to give something away.

    Rule: FR-R38, GV-R38, CR-R49
    """
    for claim in g.claims:
        if not stage.silent >> claim.owner & 1 and _gives_in(claim.lander, stage.seat, stage.legs):
            return claim.owner
    return BANK


def why_not_let_pass(g: State, seat: i64) -> i64:
    stage = g.top
    assert isinstance(stage, Asking)
    return OK if awaited_before_deal(g, stage) == seat else NO_CLAIM


def do_let_pass(g: State, seat: i64) -> None:
    """An owner lets the deal go ahead; the right to ask stays until it lapses."""
    stage = g.top
    assert isinstance(stage, Asking)
    stage.silent |= bit(seat)
    g.tell("let-pass", "rent.before-giving", seat, stage.seat)


def resolve_asking(g: State, text: str) -> bool:
    """When every owner has decided, the deal is carried out if it still may be; tell whether the stage is over."""
    stage = g.top
    assert isinstance(stage, Asking)
    if awaited_before_deal(g, stage) != BANK:
        return False
    g.pop()
    if why_not_terms(g, stage.seat, stage.legs, "") != OK:
        g.tell("deal-off", "rent.before-giving", stage.seat, stage.legs[0].partner)
        return True
    _carry_out(g, stage.seat, stage.legs, text)
    return True


# -- carrying it out ----------------------------------------------------------------------------------


def _carry_out(g: State, proposer: i64, legs: list[Leg], text: str) -> None:
    """Everything changes hands at once; mortgaged deeds then want a decision from their new owner."""
    g.tell("dealt", "deal.exchange", proposer, legs[-1].partner, text=text)
    if g.tally is not None:
        g.tally.deals += 1
    moved: i64 = 0
    for leg in legs:
        g.move_money(proposer, leg.partner, leg.give_cash)
        g.move_money(leg.partner, proposer, leg.get_cash)
        _give_items(g, proposer, leg.partner, leg.give_deeds, leg.give_cards)
        _give_items(g, leg.partner, proposer, leg.get_deeds, leg.get_cards)
        moved |= mask_of(leg.give_deeds) | mask_of(leg.get_deeds)
    if moved & g.pledged != 0:
        _hand_over_mortgaged(g, proposer, legs)


def _hand_over_mortgaged(g: State, proposer: i64, legs: list[Leg]) -> None:
    """Whoever has received a mortgaged deed decides about it."""
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


def why_not_refuse(g: State, seat: i64) -> i64:
    return OK if _asked(g, seat) is not None else NO_OFFER


def do_refuse(g: State, seat: i64) -> None:
    if g.listening:
        g.tell("refused-deal", "deal.offer", seat, g.top.seat)
    g.pop()


def why_not_withdraw(g: State, seat: i64) -> i64:
    return OK if isinstance(g.top, DealStage) and g.top.seat == seat else NO_OFFER


def do_withdraw(g: State, seat: i64) -> None:
    g.tell("withdrawn", "deal.offer", seat)
    g.pop()
