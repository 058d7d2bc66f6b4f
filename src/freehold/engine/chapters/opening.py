"""Before play: tokens, the deal of deeds, and the throw for the first player."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import LONGEST_TOKEN, Action
from freehold.engine.chance import Stream
from freehold.engine.chapters import turn
from freehold.engine.edition import BANK, HOST
from freehold.engine.masks import bit
from freehold.engine.refusal import (
    DEED_NOT_IN_PILE,
    HAND_ALREADY_DEALT,
    NO_DEAL_AWAITED,
    NO_SUCH_SEAT,
    NOT_AWAITED,
    OK,
    TOKEN_EMPTY,
    TOKEN_TAKEN,
    TOKEN_TOO_LONG,
    TOKENS_ARE_CHOSEN_BEFORE_PLAY,
    WRONG_HAND_SIZE,
)
from freehold.engine.stage import (
    FIRST_THROW,
    OPENING_DEAL,
    TURN,
    Estate,
    FirstThrow,
    OpeningDeal,
    Prebuild,
    Stage,
    TokenChoice,
)
from freehold.engine.state import DEAL_LANE, ENTERED, ORDER_LANE, State


def set_up(g: State, pile: list[int] | None = None) -> None:
    """Hand out tokens and deeds, and let everybody throw for the start; `pile` is the deeds in the order to be dealt.

    Rule: FR-DEAL-3, FR-PREP-2, GV-SETUP-1, GV-SETUP-4, CR-PREP-3, CR-PREP-5, CR-SHORT-4, R-PN-OPENING-ORDER
    """
    for seat in range(g.seats):
        g.tokens[seat] = default_token(g, seat)
    if hand_size(g) == 0:
        _find_order(g)
        return
    g.push(OpeningDeal(0, pile if pile is not None else []))
    if deals_after_throws(g):
        _find_order(g)
    else:
        resolve_deal(g)


def _find_order(g: State) -> None:
    """Throw for the start, or begin with the first seat. Rule: FR-DEAL-3, CR-SHORT-4, EU-TURN-1, R-EU-ORDER"""
    if g.rules.opening_order == "highest-throw":
        g.push(FirstThrow(throwing_order(g), [], [], []))
    else:
        _begin_play(g, list(range(g.seats)))


def deals_after_throws(g: State) -> bool:
    """Whether the throws for the start, and the tokens chosen by them, come before the deal.

    Rule: PN-3.3a, PN-3.4, PN-G-START-3, PN-G-START-5, R-PN-OPENING-ORDER
    """
    return g.rules.opening_deal_when == "after-throws" and g.rules.opening_order == "highest-throw"


def hand_size(g: State) -> i64:
    """How many deeds each player is dealt. Rule: FR-DEAL-1, CR-SHORT-2, PN-3.4, PN-5.1a"""
    if not g.rules.opening_deal_equally:
        return g.rules.opening_deal
    return (len(g.edition.deeds) - g.rules.opening_keep_back) // g.seats


def draw_order(names: list[str], seed: int) -> list[str]:
    """The names in an order drawn from the seed. Rule: R-EU-ORDER"""
    order = list(range(len(names)))
    Stream(seed, ORDER_LANE).shuffle(order)
    return [names[seat] for seat in order]


def default_token(g: State, seat: i64) -> str:
    tokens = g.edition.tokens
    return tokens[seat] if seat < len(tokens) else f"token {seat + 1}"


def left_of_banker(g: State) -> i64:
    """The seat that cuts and is dealt to first. Rule: FR-R04, CR-R02, CR-R35"""
    if g.banker == BANK:
        return 0
    return (g.banker + 1) % g.seats


def throwing_order(g: State) -> list[int]:
    """The Banker throws first, then the others clockwise. Rule: FR-FIRST-1, GV-FIRST-1, CR-FIRST-1"""
    first = 0 if g.banker == BANK else g.banker
    return [(first + step) % g.seats for step in range(g.seats)]


# -- the deal -------------------------------------------------------------------------------------


def resolve_deal(g: State) -> bool:
    """Deal from the pile, unless people deal by hand; tell whether the stage is over."""
    stage = g.top
    assert isinstance(stage, OpeningDeal)
    pile = stage.pile
    if stage.dealt != 0 or (g.chance == ENTERED and not pile):
        return False
    if not pile:
        pile = list(range(len(g.edition.deeds)))
        Stream(g.seed, DEAL_LANE).shuffle(pile)
    deal_pile(g, pile)
    _close_deal(g)
    return True


def _close_deal(g: State) -> None:
    """What follows when everybody has a hand: the auction of the rest, or the throws that come before it."""
    g.pop()
    if not deals_after_throws(g):
        _find_order(g)
    elif g.rules.opening_rest == "auction":
        _auction_rest(g, g.opener)


def deal_pile(g: State, pile: list[int]) -> None:
    """Deal from the top of `pile`, one deed at a time, beginning on the Banker's left.

    Rule: FR-DEAL-1, CR-SHORT-2
    """
    seat = left_of_banker(g)
    for index in range(hand_size(g) * g.seats):
        _deal_deed(g, seat, pile[index])
        seat = (seat + 1) % g.seats


def _deal_deed(g: State, seat: i64, deed: i64) -> None:
    """Free of charge, or at the printed price at once. Rule: FR-DEAL-2, CR-SHORT-3"""
    g.give_deed(deed, seat)
    g.tell("deeds-dealt", "opening.deal", seat, deed=deed)
    if g.rules.opening_deal_payment != "price":
        return
    price = g.edition.deeds[deed].price
    g.move_money(seat, BANK, price)
    g.tell("dealt-deed-paid", "opening.deal-payment", seat, deed=deed, amount=price)


def why_not_deal_out(g: State, action: Action) -> i64:
    """The host enters a hand dealt at a physical table."""
    stage = g.top
    if not isinstance(stage, OpeningDeal):
        return NO_DEAL_AWAITED
    if not 0 <= action.target < g.seats:
        return NO_SUCH_SEAT
    if stage.dealt >> action.target & 1:
        return HAND_ALREADY_DEALT
    g.need = hand_size(g)
    if len(action.deeds) != hand_size(g) or len(set(action.deeds)) != len(action.deeds):
        return WRONG_HAND_SIZE
    for deed in action.deeds:
        if g.owner[deed] != BANK:
            return DEED_NOT_IN_PILE
    return OK


def do_deal_out(g: State, action: Action) -> None:
    stage = g.top
    assert isinstance(stage, OpeningDeal)
    for deed in action.deeds:
        _deal_deed(g, action.target, deed)
    stage.dealt |= bit(action.target)
    if stage.dealt == g.active_mask():
        _close_deal(g)


# -- tokens ---------------------------------------------------------------------------------------


def why_not_token(g: State, seat: i64, action: Action) -> i64:
    """One token stands for one player. Rule: FR-PREP-1, GV-SETUP-3, CR-PREP-2, CR-PRINT-4"""
    stage = g.top
    if isinstance(stage, TokenChoice):
        if stage.order[0] != seat:
            return NOT_AWAITED
    elif not _before_play(g, stage):
        return TOKENS_ARE_CHOSEN_BEFORE_PLAY
    if not action.text.strip() or not action.text.isprintable():
        return TOKEN_EMPTY
    if len(action.text.strip()) > LONGEST_TOKEN:
        return TOKEN_TOO_LONG
    holder = _holder_of(g, action.text)
    if holder in (BANK, seat):
        return OK
    # Where tokens are chosen in order, one that nobody has chosen yet is free. Rule: PN-G-START-3, PN-3.3a
    waiting = isinstance(stage, TokenChoice) and holder in stage.order
    return OK if waiting else TOKEN_TAKEN


def _holder_of(g: State, token: str) -> i64:
    wanted = token.strip().lower()
    for seat in range(g.seats):
        if g.tokens[seat].lower() == wanted:
            return seat
    return BANK


def _before_play(g: State, stage: Stage) -> bool:
    """Until the throws for the start are over, or where there are none until the first throw."""
    if stage.kind == FIRST_THROW or (stage.kind == OPENING_DEAL and g.turn is None):
        return True
    thrown = g.throwing_turns > 0 or g.rules.opening_order == "highest-throw"
    return stage.kind == TURN and not thrown


def do_token(g: State, seat: i64, action: Action) -> None:
    holder = _holder_of(g, action.text)
    if holder != BANK:
        # Somebody who has yet to choose was only keeping it warm.
        g.tokens[holder] = g.tokens[seat]
    g.tokens[seat] = action.text.strip()
    g.tell("token-chosen", "opening.token", seat, text=g.tokens[seat])
    if isinstance(g.top, TokenChoice):
        _next_choice(g)


def _next_choice(g: State) -> None:
    stage = g.top
    assert isinstance(stage, TokenChoice)
    stage.order.pop(0)
    if not stage.order:
        g.pop()


def why_not_keep_token(g: State, seat: i64) -> i64:
    """Whoever may choose may also keep the token at hand."""
    stage = g.top
    assert isinstance(stage, TokenChoice)
    return OK if stage.order[0] == seat else NOT_AWAITED


def do_keep_token(g: State, seat: i64) -> None:
    g.tell("token-chosen", "opening.token", seat, text=g.tokens[seat])
    _next_choice(g)


# -- the throw for the start ------------------------------------------------------------------------


def awaited(stage: Stage) -> i64:
    """Whom the opening waits for."""
    if isinstance(stage, FirstThrow):
        return stage.rivals[len(stage.totals)]
    if isinstance(stage, TokenChoice):
        return stage.order[0]
    return HOST


def take_first_throw(g: State, seat: i64) -> None:
    """Highest total begins; only those who are level throw again, to rank themselves.

    Rule: FR-FIRST-1, FR-R08, GV-FIRST-1, GV-R01, CR-FIRST-1, CR-R01, PN-3.3a, PN-3.3b, R-PN-ROLLTIE
    """
    stage = g.top
    assert isinstance(stage, FirstThrow)
    total = g.first_die + g.second_die
    stage.totals.append(total)
    if g.listening:
        g.tell("threw-for-start", "opening.first-throw", seat, amount=total, text=turn.dice_text(g))
    if len(stage.totals) < len(stage.rivals):
        return
    stage.level = _by_total(stage) + stage.level
    while stage.level and len(stage.level[0]) == 1:
        stage.ranked.append(stage.level.pop(0)[0])
    everybody = g.rules.opening_tokens == "by-throw"
    if stage.level and (everybody or not stage.ranked):
        stage.rivals = stage.level.pop(0)
        stage.totals = []
        names = " and ".join(g.names[rival] for rival in stage.rivals)
        g.tell("tie-for-start", "opening.first-throw-tie", text=names)
        return
    g.pop()
    _begin_play(g, stage.ranked)


def _by_total(stage: FirstThrow) -> list[list[int]]:
    """The rivals in groups of equal totals, highest first, each in the order of throwing."""
    groups: list[list[int]] = []
    highest = _highest_below(stage, 13)
    while highest > 0:
        groups.append([stage.rivals[i] for i in range(len(stage.rivals)) if stage.totals[i] == highest])
        highest = _highest_below(stage, highest)
    return groups


def _highest_below(stage: FirstThrow, limit: i64) -> i64:
    """The highest total below a limit, 0 if there is none."""
    highest: i64 = 0
    for total in stage.totals:
        if highest < total < limit:
            highest = total
    return highest


def _begin_play(g: State, ranked: list[int]) -> None:
    """What still comes before the first turn lies above it on the agenda, the first of it on top.

    Rule: FR-DEAL-3, CR-SHORT-4, PN-3.4, PN-5.1a, PN-5.1b, PN-5.1c, PN-5.1e, PN-5.2, R-PN-OPENING-ORDER
    """
    first = ranked[0]
    g.opener = first
    below = g.top
    deal = below if isinstance(below, OpeningDeal) else None
    if deal is not None:
        g.pop()
    if g.rules.opening_order == "highest-throw":
        g.tell("starts", "opening.first-throw", first)
    turn.begin(g, first)
    if g.rules.opening_prebuild > 0:
        for distance in range(g.seats - 1, -1, -1):
            g.push(Prebuild((first + distance) % g.seats))
    if deal is not None:
        g.push(deal)
    elif g.rules.opening_rest == "auction":
        _auction_rest(g, first)
    if g.rules.opening_tokens == "by-throw":
        g.push(TokenChoice(ranked[:]))
        g.tell("tokens-by-throw", "opening.token", text=", ".join(g.names[seat] for seat in ranked))


def _auction_rest(g: State, first: i64) -> None:
    """Deeds kept back are auctioned from the lowest price to the highest. Rule: PN-3.5a, R-PN-EQUAL-VALUE"""
    pairs: list[tuple[int, int]] = []
    for deed in range(len(g.edition.deeds)):
        if g.owner[deed] == BANK:
            pairs.append((g.edition.deeds[deed].price, deed))
            g.tell("kept-back", "opening.deal", deed=deed)
    pairs.sort()
    lots = [pair[1] for pair in pairs]
    if lots:
        g.push(Estate(first, lots, [False] * len(lots), True))
