"""What somebody at the table does: the kinds of action and what each carries."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from freehold.engine import grammar as gr
from freehold.engine.edition import BANK, HOST
from freehold.engine.text.quoting import plain_text

# Throwing and the turn
ROLL: Final[i64] = 0
END: Final[i64] = 1
CARD: Final[i64] = 2
# Buying and bidding
BUY: Final[i64] = 3
DECLINE: Final[i64] = 4
BID: Final[i64] = 5
PASS: Final[i64] = 6
REMOTE_BUY: Final[i64] = 7
# Rent
CLAIM: Final[i64] = 8
AUTO_CLAIM: Final[i64] = 9
# Buildings
BUILD: Final[i64] = 10
HOTEL: Final[i64] = 11
SELL: Final[i64] = 12
WANT: Final[i64] = 13
PLACE: Final[i64] = 14
REMOTE_BUILD: Final[i64] = 15
# Mortgages, and deeds sold to the Bank
MORTGAGE: Final[i64] = 16
LIFT: Final[i64] = 17
KEEP: Final[i64] = 18
SELL_DEED: Final[i64] = 19
# Deals
OFFER: Final[i64] = 20
COUNTER: Final[i64] = 21
ACCEPT: Final[i64] = 22
REFUSE: Final[i64] = 23
WITHDRAW: Final[i64] = 24
# Deals by auction
PUT_UP: Final[i64] = 25
ASK: Final[i64] = 26
AGREE: Final[i64] = 27
# Detention
PAY_FINE: Final[i64] = 28
USE_CARD: Final[i64] = 29
STAY: Final[i64] = 30
# Taxes
PAY_FLAT: Final[i64] = 31
PAY_SHARE: Final[i64] = 32
# Leaving
BANKRUPT: Final[i64] = 33
QUIT: Final[i64] = 34
# Opening
TOKEN: Final[i64] = 35
# The host
HAND_OUT: Final[i64] = 36
CALL_TIME: Final[i64] = 37
BREAK: Final[i64] = 38
RESUME: Final[i64] = 39
FINE: Final[i64] = 40
VOID_THROW: Final[i64] = 41
NOTE: Final[i64] = 42
ABANDON: Final[i64] = 43
SOLD_TO: Final[i64] = 44
# What was wrongly booked
CORRECT_CASH: Final[i64] = 45
CORRECT_OWNER: Final[i64] = 46
CORRECT_PLACE: Final[i64] = 47
CORRECT_BUILDINGS: Final[i64] = 48
CORRECT_MORTGAGE: Final[i64] = 49
CORRECT_DETENTION: Final[i64] = 50
CORRECT_CARD: Final[i64] = 51

KINDS: Final[i64] = 52

WORDS: Final[list[str]] = []
"""The word every kind of action begins with in the notation; `kinds` has the rows and fills this."""

GRAMMARS: Final[list[i64]] = []
"""What stands behind that word: a form of `grammar` for every kind."""

LONGEST_TOKEN: Final[i64] = 40
"""As many characters the name of a token may have; everybody reads it for the rest of the game."""

LONGEST_NOTE: Final[i64] = 200
"""As many a remark of the host may have."""

A_HOTEL: Final[i64] = -1
"""Stands for a hotel where a correction says how many houses a deed carries."""

NO_DEEDS: Final[list[int]] = []
"""Shared by all actions that name no deed; nobody writes into the lists of an action."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Leg:
    """One partner's part of a deal, seen from the proposer: what goes there and what comes back."""

    def __init__(
        self,
        partner: i64,
        give_deeds: list[int],
        give_cash: i64,
        give_cards: list[int],
        get_deeds: list[int],
        get_cash: i64,
        get_cards: list[int],
    ) -> None:
        self.partner = partner
        self.give_deeds = give_deeds
        self.give_cash = give_cash
        self.give_cards = give_cards
        self.get_deeds = get_deeds
        self.get_cash = get_cash
        self.get_cards = get_cards

    def __repr__(self) -> str:
        give = _side_text(self.give_deeds, self.give_cash, self.give_cards, "")
        get = _side_text(self.get_deeds, self.get_cash, self.get_cards, "")
        return f"<Leg {_seat_sign(self.partner)}: give {give} for {get}>"

    def turned(self, proposer: i64) -> Leg:
        """The same exchange seen from the partner, with `proposer` on the other side."""
        return Leg(
            proposer,
            self.get_deeds,
            self.get_cash,
            self.get_cards,
            self.give_deeds,
            self.give_cash,
            self.give_cards,
        )

    def same(self, other: Leg) -> bool:
        return (
            self.partner == other.partner
            and self.give_deeds == other.give_deeds
            and self.give_cash == other.give_cash
            and self.give_cards == other.give_cards
            and self.get_deeds == other.get_deeds
            and self.get_cash == other.get_cash
            and self.get_cards == other.get_cards
        )


NO_LEGS: Final[list[Leg]] = []
"""Shared by all actions that are no offers."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Action:
    """One action. Which fields matter depends on the kind; the rest keep their defaults."""

    def __init__(
        self,
        kind: i64,
        amount: i64 = 0,
        deeds: list[int] | None = None,
        counts: list[int] | None = None,
        target: i64 = -1,
        legs: list[Leg] | None = None,
        text: str = "",
    ) -> None:
        self.kind = kind
        self.amount = amount
        """A bid, a fine, a number of buildings wanted, both dice as `first * 10 + second`, a space, on or off."""
        self.deeds: list[int] = deeds if deeds is not None else NO_DEEDS
        self.counts: list[int] = counts if counts is not None else NO_DEEDS
        """Steps per deed for `build`, `sell` and `place`; what stands there, or the card, for a correction."""
        self.target = target
        """The seat an action is about, or the card it uses."""
        self.legs: list[Leg] = legs if legs is not None else NO_LEGS
        self.text = text

    @property
    def first_die(self) -> i64:
        return self.amount // 10

    @property
    def second_die(self) -> i64:
        return self.amount % 10

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return False
        if (
            self.kind != other.kind
            or self.amount != other.amount
            or self.deeds != other.deeds
            or self.counts != other.counts
            or self.target != other.target
            or self.text != other.text
            or len(self.legs) != len(other.legs)
        ):
            return False
        return all(mine.same(theirs) for mine, theirs in zip(self.legs, other.legs, strict=True))

    def __hash__(self) -> int:
        return hash((self.kind, self.amount, self.target, tuple(self.deeds), tuple(self.counts)))

    def __str__(self) -> str:
        """The notation, with numbers for the names an action alone does not know: deed `#5`, seat `@1`."""
        if not 0 <= self.kind < KINDS:
            return " ".join([f"kind-{self.kind}", *_particulars(self, gr.ALONE)])
        said = " ".join([WORDS[self.kind], *_particulars(self, GRAMMARS[self.kind])])
        return f"{said}: {plain_text(self.text)}" if self.text and gr.is_correction(GRAMMARS[self.kind]) else said

    def __repr__(self) -> str:
        return f"<{self}>"


def _particulars(action: Action, grammar: i64) -> list[str]:
    """What stands behind the word of an action."""
    if grammar == gr.DICE:
        return [str(action.first_die), str(action.second_die)] if action.amount != 0 else []
    if grammar == gr.SWITCH:
        return ["on" if action.amount == 1 else "off"]
    if grammar == gr.FREE_WORDS:
        return [plain_text(action.text)] if action.text else []
    if grammar in (gr.CARD_DRAWN, gr.CARD_HELD):
        return [f"#{action.target}"] if action.target >= 0 else []
    if grammar in (gr.TERMS, gr.COUNTER_TERMS):
        return [terms] if (terms := _terms(action)) else []
    if grammar == gr.WINNER:
        return ["nobody"] if action.target == BANK else [_seat_sign(action.target), "for", str(action.amount)]
    if gr.is_correction(grammar):
        return _corrected(action, grammar)
    parts: list[str] = []
    if action.target >= 0 or grammar == gr.PLAYER_AMOUNT:
        parts.append(_seat_sign(action.target))
    for index, deed in enumerate(action.deeds):
        parts.append(f"#{deed}")
        if index < len(action.counts) and action.counts[index] != 1:
            parts.append(str(action.counts[index]))
    if action.amount != 0 or grammar in (gr.NUMBER, gr.PLAYER_AMOUNT, gr.DEED_PRICE):
        parts.append(str(action.amount))
    return parts


def _corrected(action: Action, grammar: i64) -> list[str]:
    """What a correction names, and how it is to be booked."""
    deeds = [f"#{deed}" for deed in action.deeds]
    switch = "on" if action.amount == 1 else "off"
    if grammar == gr.DEED_OWNER:
        return [*deeds, _seat_sign(action.target)]
    if grammar == gr.DEED_SWITCH:
        return [*deeds, switch]
    if grammar == gr.DEED_BUILDINGS:
        return [part for pair in zip(deeds, level_words(action), strict=False) for part in pair]
    whom = _seat_sign(action.target)
    if grammar == gr.PLAYER_SWITCH:
        return [whom, switch]
    if grammar == gr.PLAYER_CARD:
        return [whom, *[f"#{card}" for card in action.counts], switch]
    return [whom, str(action.amount)]


def level_words(action: Action) -> list[str]:
    """What a correction lets stand on each of its deeds, in the words of the notation."""
    return ["hotel" if count == A_HOTEL else str(count) for count in action.counts]


def _terms(action: Action) -> str:
    legs: list[str] = []
    for index, leg in enumerate(action.legs):
        give = _side_text(leg.give_deeds, leg.give_cash, leg.give_cards, action.text if index == 0 else "")
        get = _side_text(leg.get_deeds, leg.get_cash, leg.get_cards, "")
        legs.append(f"{_seat_sign(leg.partner)}: give {give} for {get}")
    return "; ".join(legs)


def _side_text(deeds: list[int], cash: int, cards: list[int], extra: str) -> str:
    parts = [f"#{deed}" for deed in deeds]
    if cash > 0:
        parts.append(str(cash))
    parts += [f"card #{card}" for card in cards]
    if extra:
        parts.append(extra)
    return " + ".join(parts) if parts else "nothing"


def _seat_sign(seat: int) -> str:
    """`@1` for a seat; the Bank and the host have names everywhere."""
    if seat == BANK:
        return "Bank"
    return "Host" if seat == HOST else f"@{seat}"


def added(counts: list[int]) -> i64:
    """How many steps an action takes on all its deeds together."""
    total: i64 = 0
    for count in counts:
        total += count
    return total


def step(kind: i64, deed: i64, count: i64 = 1) -> Action:
    """An action on one deed, for instance build, sell, mortgage or lift."""
    return Action(kind, 0, [deed], [count])
