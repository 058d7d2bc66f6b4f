"""Why an action is not legal: the verdicts that legality checks return, and what people are told.

A verdict is one number: OK, or a code together with the facts that the refusal rests on. From the lowest bit up:

    bits 0 to 7     the code
    bits 8 to 14    the deed to blame, plus 1; 0 for none
    bits 15 to 21   the seat to blame, plus 1; 0 for none
    bits 22 to 62   an amount, a limit or a number of steps

A bare code is a verdict without facts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

OK: Final = 0
GAME_OVER: Final = 1
PAUSED: Final = 2
HOST_ONLY: Final = 3
HOST_DOES_NOT_PLAY: Final = 4
NO_SUCH_SEAT: Final = 5
RETIRED: Final = 6
NO_DEED_NAMED: Final = 7
NAMED_TWICE: Final = 8
NOT_AWAITED: Final = 9
WINDOW_CLOSED: Final = 10
TIME_IS_CALLED: Final = 11
NO_THROW_AWAITED: Final = 12
THROWN_ALREADY: Final = 13
THROW_BEFORE_ENDING: Final = 14
MUST_THROW_AGAIN: Final = 15
DICE_MUST_BE_ENTERED: Final = 16
DICE_ARE_NOT_ENTERED: Final = 17
TWO_DICE_ONE_TO_SIX: Final = 18
DETAINED_DO_NOT_THROW: Final = 19
NOT_DETAINED: Final = 20
FINE_COMES_AFTER_THE_LAST_THROW: Final = 21
NO_CARD_HELD: Final = 22
NO_SITTING_OUT: Final = 23
NO_CARD_AWAITED: Final = 24
CARD_MUST_BE_NAMED: Final = 25
CARD_NOT_IN_DECK: Final = 26
NO_TAX_CHOICE: Final = 27
CANNOT_PAY_THAT: Final = 28
NOTHING_FOR_SALE: Final = 29
NOT_ENOUGH_CASH: Final = 30
NO_AUCTION: Final = 31
NOT_AMONG_BIDDERS: Final = 32
HIGHEST_ALREADY: Final = 33
PASSED_ALREADY: Final = 34
DEBT_COMES_FIRST: Final = 35
BID_TOO_LOW: Final = 36
BID_ABOVE_CAP: Final = 37
NO_CLAIM: Final = 38
ALREADY_SO: Final = 39
NO_BUILDINGS_ON_SUCH_DEEDS: Final = 40
GROUP_INCOMPLETE: Final = 41
GROUP_MORTGAGED: Final = 42
HAS_HOTEL: Final = 43
TOO_MANY_HOUSES: Final = 44
UNEVEN: Final = 45
HOTEL_TOO_EARLY: Final = 46
NO_HOUSES_LEFT: Final = 47
NO_HOTELS_LEFT: Final = 48
NOTHING_OF_YOURS_TO_SELL: Final = 49
NOT_THAT_MANY_BUILDINGS: Final = 50
UNEVEN_SALE: Final = 51
NO_HOUSES_TO_BREAK_HOTEL: Final = 52
NOT_ASKED: Final = 53
CANNOT_WANT_THAT_MANY: Final = 54
NOTHING_TO_PLACE: Final = 55
MUST_PLACE: Final = 56
NOT_YOUR_DEED: Final = 57
MORTGAGED_ALREADY: Final = 58
GROUP_HAS_BUILDINGS: Final = 59
NOT_MORTGAGED: Final = 60
MORTGAGE_OF_ANOTHER: Final = 61
NO_HANDOVER: Final = 62
NOT_AMONG_HANDED_OVER: Final = 63
DEAL_EMPTY: Final = 64
DEAL_PARTNER: Final = 65
DEAL_NAMED_TWICE: Final = 66
DEAL_DEED_NOT_OWNED: Final = 67
DEAL_BUILDINGS_IN_GROUP: Final = 68
DEAL_NO_CARDS: Final = 69
DEAL_CARD_NOT_HELD: Final = 70
DEAL_CASH_SHORT: Final = 71
DEAL_LENDS: Final = 72
DEAL_IMMUNITY: Final = 73
DEAL_MOVES_BUILDINGS: Final = 74
DEAL_PROMISES: Final = 75
DEAL_BREAKS_DEBT: Final = 76
DEAL_INTEREST_UNPAYABLE: Final = 77
BANK_LENDS_ON_MORTGAGE_ONLY: Final = 78
OFFER_PENDING: Final = 79
NO_OFFER: Final = 80
COUNTER_ONE_PARTNER: Final = 81
NOT_IN_DEBT: Final = 82
CAN_STILL_PAY: Final = 83
PAY_DEBTS_FIRST: Final = 84
QUIT_IN_AN_OPEN_WINDOW: Final = 85
TOKENS_ARE_CHOSEN_BEFORE_PLAY: Final = 86
TOKEN_TAKEN: Final = 87
TOKEN_EMPTY: Final = 88
NO_DEAL_AWAITED: Final = 89
HAND_ALREADY_DEALT: Final = 90
WRONG_HAND_SIZE: Final = 91
DEED_NOT_IN_PILE: Final = 92
NO_TIMED_ENDING: Final = 93
NO_BREAK: Final = 94
FINE_WHOM: Final = 95
NO_SUCH_THING: Final = 96
HANDOVER_FIRST: Final = 97
NOT_FOR_SALE_IN_PLAY: Final = 98
CLAIMED_BY_ANOTHER: Final = 99
TWO_DEEDS_FIRST: Final = 100
DEBTORS_DO_NOT_BUY: Final = 101
NO_REMOTE_BUYS: Final = 102
NO_CLAIM_THERE: Final = 103
NOBODY_STANDS_THERE: Final = 104
DEED_IS_SOLD: Final = 105
BOUGHT_FROM_AFAR_JUST_NOW: Final = 106
ONLY_BEFORE_THE_THROW: Final = 107
ONLY_IN_OWN_TURN: Final = 108
DETAINED_MAY_NOT: Final = 109
JUST_RELEASED: Final = 110
BUILD_AFTER_LANDING: Final = 111
LADDER_LIMIT: Final = 112
NOT_ALIKE: Final = 113
BUILT_ON_THIS_LANDING: Final = 114
HOTEL_ON_LATER_LANDING: Final = 115
SITE_MORTGAGED: Final = 116
HOTEL_IS_SOLD_WHOLE: Final = 117
PREBUILD_SPREAD: Final = 118
NO_MORTGAGES: Final = 119
DEED_HAS_BUILDINGS: Final = 120
NO_DEALS: Final = 121
NO_DEEDS_TO_BANK: Final = 122
DEALS_BY_AUCTION: Final = 123
NO_AUCTION_DEALS: Final = 124
ONE_OFFER_A_TURN: Final = 125
MORTGAGED_NOT_FOR_SALE: Final = 126
OWNER_DETAINED: Final = 127
ASK_ANOTHER: Final = 128
NOT_APPROACHED: Final = 129
NO_RESERVE_TO_DECIDE: Final = 130
STEPS_FIRST: Final = 131
FIRST_SELL_OR_MORTGAGE: Final = 132
NO_HOTELS: Final = 133
NOT_YOUR_STREET: Final = 134
PASSED_FOR_GOOD: Final = 135
NOTHING_TO_NOTE: Final = 136
WANTED_NONE: Final = 137
BUILDING_BID_CAP: Final = 138
LEAVERS_GIVE_NOTHING: Final = 139
LEAVE_BEFORE_THE_THROW: Final = 140
RENT_IS_AUTOMATIC: Final = 141
NO_MINIMUM_IN_DEBT: Final = 142
CARD_ORDERS_THROW: Final = 143
NOBODY_LEAVES: Final = 144
TOKEN_TOO_LONG: Final = 145
NOTE_TOO_LONG: Final = 146
ONE_DEED_ONLY: Final = 147
STEPS_FROM_ONE: Final = 148
DECIDE_FIRST: Final = 149
DECIDE_BEFORE_THROWING: Final = 150
DEAL_CARD_NAMED_TWICE: Final = 151
DEAL_BREAKS_BID: Final = 152
COUNTER_TO_PROPOSER: Final = 153
HOTEL_ON_SITE_FIRST: Final = 154
DEAL_ONE_SIDED: Final = 155
UNBID_BEFORE: Final = 160
PLAY_NOT_BEGUN: Final = 161

# The largest of everything that fits into a verdict.
_MOST_CODE: Final = (1 << 8) - 1
_MOST_NAMED: Final = (1 << 7) - 1

_MOST_AMOUNT: Final = (1 << 41) - 1
"""A higher amount is told as this one; nobody can write one half as high."""


def because(code: i64, deed: i64 = -1, seat: i64 = -1, amount: i64 = 0) -> i64:
    """A verdict: the code with the deed and the seat that are to blame, and the amount or limit that decides."""
    if amount > _MOST_AMOUNT:
        amount = _MOST_AMOUNT
    elif amount < 0:
        amount = 0
    return code | (deed + 1) << 8 | (seat + 1) << 15 | amount << 22


def code_of(verdict: i64) -> i64:
    return verdict & _MOST_CODE


def deed_of(verdict: i64) -> i64:
    """The deed to blame, or -1."""
    return (verdict >> 8 & _MOST_NAMED) - 1


def seat_of(verdict: i64) -> i64:
    """The seat to blame, or -1."""
    return (verdict >> 15 & _MOST_NAMED) - 1


def amount_of(verdict: i64) -> i64:
    """The amount, limit or number of steps that decides, or 0."""
    return verdict >> 22


class Refusal(Exception):
    """An action that is not legal: why, by which clause, and what one may do instead."""

    def __init__(
        self,
        reason: str,
        clause: str = "",
        instead: list[str] | None = None,
        code: int = 0,
        name: str = "",
        details: dict[str, int | str | list[str]] | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause
        self.instead: list[str] = instead if instead is not None else []
        """Legal actions of the same seat, nearest first, in notation."""
        self.code = code
        self.name = name
        """The lasting name of the code, such as `not-enough-cash`; empty where something could not be read."""
        self.details: dict[str, int | str | list[str]] = details if details is not None else {}
        """The facts that the reason speaks of: seats, deeds and groups counted from 0, and amounts."""

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason
