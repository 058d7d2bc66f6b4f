"""Before play: tokens, the deal of deeds, and the throw for the first player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import HAND_OUT, LONGEST_TOKEN, PASS, ROLL, TOKEN, Action
from freehold.engine.chance import Stream
from freehold.engine.chapters import dice, rent, turn
from freehold.engine.chapters.estate import Estate
from freehold.engine.chapters.prebuild import Prebuild
from freehold.engine.edition import BANK, HOST
from freehold.engine.kind import HostKind, Kind
from freehold.engine.masks import bit, mask_of, members
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
    because,
)
from freehold.engine.stage import FIRST_THROW, NOT_KNOWN_HERE, OPENING_HANDS, TOKEN_CHOICE, TURN, Stage
from freehold.engine.state import ENTERED, HANDS_LANE, ORDER_LANE, State
from freehold.engine.text.labels import deed_names, seat_names

if TYPE_CHECKING:
    from freehold.engine.position.values import Fields


@mypyc_attr(acyclic=True)
class OpeningHands(Stage):
    """Deeds are to be dealt: from a pile, or by hand, and then the host enters every seat's hand."""

    def __init__(self, dealt: i64, pile: list[int]) -> None:
        super().__init__(OPENING_HANDS, BANK)
        self.dealt = dealt
        """Bit mask of the seats that have their hand."""
        self.pile = pile
        """Deeds in the order to be dealt, where that was laid down; empty for a pile that is shuffled."""

    def awaited(self, g: State) -> i64:
        return HOST

    def settle(self, g: State) -> bool:
        return hand_out(g, self)

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_hand_out(g, self, action) if action.kind == HAND_OUT else NOT_KNOWN_HERE

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_hand_out(g, self, action)

    def describe(self, g: State) -> dict[str, object]:
        return {"dealt": members(self.dealt)}

    def copy(self) -> OpeningHands:
        return OpeningHands(self.dealt, self.pile[:])

    def write(self, g: State) -> dict[str, object]:
        return {"dealt": seat_names(g, self.dealt), "pile": deed_names(g, self.pile)}

    def usual(self) -> dict[str, object]:
        return {"pile": []}

    @staticmethod
    def read(table: Fields, g: State) -> OpeningHands:
        return OpeningHands(mask_of(table.seats("dealt", g)), table.deeds("pile"))


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

    def awaited(self, g: State) -> i64:
        return self.rivals[len(self.totals)]

    def awaits_throw(self) -> bool:
        return True

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind != ROLL:
            return NOT_KNOWN_HERE
        return dice.why_not_dice(g, action) if self.awaited(g) == seat else NOT_AWAITED

    def do(self, g: State, seat: i64, action: Action) -> None:
        dice.throw(g, action)
        take_first_throw(g, seat, self)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        dice.list_throws(g, seat, self, found)

    def describe(self, g: State) -> dict[str, object]:
        return {"rivals": self.rivals[:], "totals": self.totals[:], "ranked": self.ranked[:]}

    def concern(self, g: State) -> str:
        return ""

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return {"for": "start", "lapses": rent.lapsing(g, seat)} if action.kind == ROLL else {}

    def copy(self) -> FirstThrow:
        return FirstThrow(self.rivals[:], self.totals[:], self.ranked[:], [group[:] for group in self.level])

    def usual(self) -> dict[str, object]:
        return {"ranked": [], "level": []}

    def write(self, g: State) -> dict[str, object]:
        return {
            "rivals": [g.names[seat] for seat in self.rivals],
            "totals": self.totals[:],
            "ranked": [g.names[seat] for seat in self.ranked],
            "level": [[g.names[seat] for seat in group] for group in self.level],
        }

    @staticmethod
    def read(table: Fields, g: State) -> FirstThrow | None:
        rivals = table.seats("rivals", g)
        totals = table.numbers("totals", 2, 12)
        ranked = table.seats("ranked", g)
        items = table.items("level")
        level = [table.as_seats(f"level[{index}]", items[index], g) for index in range(len(items))]
        if len(totals) >= len(rivals):
            table.complain("totals", "somebody has still to throw")
            return None
        return FirstThrow(rivals, totals, ranked, level)


@mypyc_attr(acyclic=True)
class TokenChoice(Stage):
    """Tokens are chosen in the order of the throws."""

    def __init__(self, order: list[int]) -> None:
        super().__init__(TOKEN_CHOICE, order[0])
        self.order = order
        """Seats that have yet to choose."""

    def awaited(self, g: State) -> i64:
        return self.order[0]

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind != PASS and action.kind != TOKEN:
            return NOT_KNOWN_HERE
        if self.order[0] != seat:
            return NOT_AWAITED
        # Whoever may choose may also keep the token at hand.
        return OK if action.kind == PASS else why_not_token(g, seat, self.order, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        if action.kind == TOKEN:
            take_token(g, seat, action.text)
        g.tell("token-chosen", "opening.token", seat, text=g.tokens[seat])
        self.order.pop(0)
        if not self.order:
            g.pop()

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        self.list_plain(g, seat, found, (PASS,))

    def describe(self, g: State) -> dict[str, object]:
        return {"order": self.order[:]}

    def concern(self, g: State) -> str:
        return ""

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return {"for": "token", "final": False} if action.kind == PASS else {}

    def copy(self) -> TokenChoice:
        return TokenChoice(self.order[:])

    def write(self, g: State) -> dict[str, object]:
        return {"order": [g.names[seat] for seat in self.order]}

    @staticmethod
    def read(table: Fields, g: State) -> TokenChoice | None:
        order = table.seats("order", g)
        if not order:
            table.complain("order", "somebody has still to choose a token")
            return None
        return TokenChoice(order)


def set_up(g: State, pile: list[int] | None = None) -> None:
    """Hand out tokens and deeds, and let everybody throw for the start; `pile` is the deeds in the order to be dealt.

    Rule: FR-DEAL-3, FR-PREP-2, GV-SETUP-1, GV-SETUP-4, CR-PREP-3, CR-PREP-5, CR-SHORT-4, R-PN-OPENING-ORDER
    """
    for seat in range(g.seats):
        g.tokens[seat] = default_token(g, seat)
    if hand_size(g) == 0:
        _find_order(g)
        return
    stage = OpeningHands(0, pile if pile is not None else [])
    g.push(stage)
    if hands_out_after_throws(g):
        _find_order(g)
    else:
        hand_out(g, stage)


def _find_order(g: State) -> None:
    """Throw for the start, or begin with the first seat. Rule: FR-DEAL-3, CR-SHORT-4, EU-TURN-1, R-EU-ORDER"""
    if g.rules.opening_order == "highest-throw":
        g.push(FirstThrow(throwing_order(g), [], [], []))
    else:
        _begin_play(g, list(range(g.seats)))


def hands_out_after_throws(g: State) -> bool:
    """Whether the throws for the start, and the tokens chosen by them, come before the deal.

    Rule: PN-3.3a, PN-3.4, PN-G-START-3, PN-G-START-5, R-PN-OPENING-ORDER
    """
    return g.rules.opening_deal_when == "after-throws" and g.rules.opening_order == "highest-throw"


def hand_size(g: State) -> i64:
    """How many deeds each player is dealt. Rule: FR-DEAL-1, CR-SHORT-2, PN-3.4, PN-5.1a, PN-G-START-5"""
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


def hand_out(g: State, stage: OpeningHands) -> bool:
    """Deal from the pile, unless people deal by hand; tell whether the stage is over."""
    pile = stage.pile
    if stage.dealt != 0 or (g.chance == ENTERED and not pile):
        return False
    if not pile:
        pile = list(range(len(g.edition.deeds)))
        Stream(g.seed, HANDS_LANE).shuffle(pile)
    hand_out_pile(g, pile)
    _close_hand_out(g)
    return True


def _close_hand_out(g: State) -> None:
    """What follows when everybody has a hand: the auction of the rest, or the throws that come before it."""
    g.pop()
    if not hands_out_after_throws(g):
        _find_order(g)
    elif g.rules.opening_rest == "auction":
        _auction_rest(g, g.opener)


def hand_out_pile(g: State, pile: list[int]) -> None:
    """Deal from the top of `pile`, one deed at a time, beginning on the Banker's left.

    Rule: FR-DEAL-1, CR-SHORT-2, PN-4.4
    """
    seat = left_of_banker(g)
    for index in range(hand_size(g) * g.seats):
        _hand_out_deed(g, seat, pile[index])
        seat = (seat + 1) % g.seats


def _hand_out_deed(g: State, seat: i64, deed: i64) -> None:
    """Free of charge, or at the printed price at once. Rule: FR-DEAL-2, CR-SHORT-3"""
    g.give_deed(deed, seat)
    if g.listening:
        g.tell("deeds-dealt", "opening.deal", seat, deed=deed)
    if g.rules.opening_deal_payment != "price":
        return
    price = g.edition.deeds[deed].price
    g.move_money(seat, BANK, price)
    g.tell("dealt-deed-paid", "opening.deal-payment", seat, deed=deed, amount=price)


def why_not_hand_out(g: State, stage: OpeningHands, action: Action) -> i64:
    """The host enters a hand dealt at a physical table."""
    if not 0 <= action.target < g.seats:
        return NO_SUCH_SEAT
    if stage.dealt >> action.target & 1:
        return because(HAND_ALREADY_DEALT, seat=action.target)
    if len(action.deeds) != hand_size(g) or len(set(action.deeds)) != len(action.deeds):
        return because(WRONG_HAND_SIZE, amount=hand_size(g))
    for deed in action.deeds:
        if g.owner[deed] != BANK:
            return because(DEED_NOT_IN_PILE, deed)
    return OK


def do_hand_out(g: State, stage: OpeningHands, action: Action) -> None:
    for deed in action.deeds:
        _hand_out_deed(g, action.target, deed)
    stage.dealt |= bit(action.target)
    if stage.dealt == g.active_mask():
        _close_hand_out(g)


# -- tokens ---------------------------------------------------------------------------------------


def why_not_token(g: State, seat: i64, waiting: list[int], action: Action) -> i64:
    """One token stands for one player; one that only somebody who is `waiting` to choose has at hand is free.

    Rule: FR-PREP-1, GV-SETUP-3, CR-PREP-2, CR-PRINT-4, PN-G-START-3, PN-3.3a
    """
    if not action.text.strip() or not action.text.isprintable():
        return TOKEN_EMPTY
    if len(action.text.strip()) > LONGEST_TOKEN:
        return because(TOKEN_TOO_LONG, amount=LONGEST_TOKEN)
    holder = _holder_of(g, action.text)
    free = holder in (BANK, seat) or holder in waiting
    return OK if free else because(TOKEN_TAKEN, seat=holder)


def why_not_token_now(g: State, seat: i64, action: Action) -> i64:
    """Where nobody is asked to choose, tokens can be changed until play begins."""
    if not _before_play(g, g.top):
        return TOKENS_ARE_CHOSEN_BEFORE_PLAY
    return why_not_token(g, seat, [], action)


def _holder_of(g: State, token: str) -> i64:
    wanted = token.strip().lower()
    for seat in range(g.seats):
        if g.tokens[seat].lower() == wanted:
            return seat
    return BANK


def _before_play(g: State, stage: Stage) -> bool:
    """Until the throws for the start are over, or where there are none until the first throw."""
    if stage.kind == FIRST_THROW or (stage.kind == OPENING_HANDS and g.turn is None):
        return True
    thrown = g.throwing_turns > 0 or g.rules.opening_order == "highest-throw"
    return stage.kind == TURN and not thrown


def take_token(g: State, seat: i64, token: str) -> None:
    holder = _holder_of(g, token)
    if holder != BANK:
        # Somebody who has yet to choose was only keeping it warm.
        g.tokens[holder] = g.tokens[seat]
    g.tokens[seat] = token.strip()


def do_token(g: State, seat: i64, action: Action) -> None:
    take_token(g, seat, action.text)
    g.tell("token-chosen", "opening.token", seat, text=g.tokens[seat])


# -- the throw for the start ------------------------------------------------------------------------


def take_first_throw(g: State, seat: i64, stage: FirstThrow) -> None:
    """Highest total begins; only those who are level throw again, to rank themselves.

    Rule: FR-FIRST-1, FR-R08, GV-FIRST-1, GV-R01, CR-FIRST-1, CR-R01, PN-3.3a, PN-3.3b, R-PN-ROLLTIE
    """
    total = g.first_die + g.second_die
    stage.totals.append(total)
    if g.listening:
        first, second = g.first_die, g.second_die
        g.tell("threw-for-start", "opening.first-throw", seat, amount=total, first_die=first, second_die=second)
    if len(stage.totals) < len(stage.rivals):
        return
    stage.level = _by_total(stage) + stage.level
    while stage.level and len(stage.level[0]) == 1:
        stage.ranked.append(stage.level.pop(0)[0])
    everybody = g.rules.opening_tokens == "by-throw"
    if stage.level and (everybody or not stage.ranked):
        stage.rivals = stage.level.pop(0)
        stage.totals = []
        if g.listening:
            g.tell("tie-for-start", "opening.first-throw-tie", seats=stage.rivals[:])
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

    Rule: FR-DEAL-3, CR-SHORT-4, PN-5.1a, PN-5.1b, PN-5.1c, PN-5.1e, PN-5.2, PN-G-START-4, PN-3.4, R-PN-OPENING-ORDER
    """
    first = ranked[0]
    g.opener = first
    below = g.top
    deal = below if isinstance(below, OpeningHands) else None
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
        if g.listening:
            g.tell("tokens-by-throw", "opening.token", seats=ranked[:])


def _auction_rest(g: State, first: i64) -> None:
    """Deeds kept back are auctioned from the lowest price to the highest. Rule: PN-3.5a, R-PN-EQUAL-VALUE, PN-4.4"""
    pairs: list[tuple[int, int]] = []
    for deed in range(len(g.edition.deeds)):
        if g.owner[deed] == BANK:
            pairs.append((g.edition.deeds[deed].price, deed))
            g.tell("kept-back", "opening.deal", deed=deed)
    pairs.sort()
    lots = [pair[1] for pair in pairs]
    if lots:
        g.push(Estate(first, lots, [False] * len(lots), True))


# -- the actions ----------------------------------------------------------------------------------------


class TakeToken(Kind):
    """Choosing the token that stands for oneself."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        code = g.top.why_not(g, seat, action)
        return why_not_token_now(g, seat, action) if code == NOT_KNOWN_HERE else code

    def do(self, g: State, seat: i64, action: Action) -> None:
        if g.top.kind == TOKEN_CHOICE:
            g.top.do(g, seat, action)
            return
        do_token(g, seat, action)


class HandOut(HostKind):
    """Entering the deeds that a seat has been dealt."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        code = g.top.why_not(g, seat, action)
        return NO_DEAL_AWAITED if code == NOT_KNOWN_HERE else code
