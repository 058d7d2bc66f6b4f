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

OK: Final[i64] = 0
GAME_OVER: Final[i64] = 1
PAUSED: Final[i64] = 2
HOST_ONLY: Final[i64] = 3
HOST_DOES_NOT_PLAY: Final[i64] = 4
NO_SUCH_SEAT: Final[i64] = 5
RETIRED: Final[i64] = 6
NO_DEED_NAMED: Final[i64] = 7
NAMED_TWICE: Final[i64] = 8
NOT_AWAITED: Final[i64] = 9
WINDOW_CLOSED: Final[i64] = 10
TIME_IS_CALLED: Final[i64] = 11
NO_THROW_AWAITED: Final[i64] = 12
THROWN_ALREADY: Final[i64] = 13
THROW_BEFORE_ENDING: Final[i64] = 14
MUST_THROW_AGAIN: Final[i64] = 15
DICE_MUST_BE_ENTERED: Final[i64] = 16
DICE_ARE_NOT_ENTERED: Final[i64] = 17
TWO_DICE_ONE_TO_SIX: Final[i64] = 18
DETAINED_DO_NOT_THROW: Final[i64] = 19
NOT_DETAINED: Final[i64] = 20
FINE_COMES_AFTER_THE_LAST_THROW: Final[i64] = 21
NO_CARD_HELD: Final[i64] = 22
NO_SITTING_OUT: Final[i64] = 23
NO_CARD_AWAITED: Final[i64] = 24
CARD_MUST_BE_NAMED: Final[i64] = 25
CARD_NOT_IN_DECK: Final[i64] = 26
NO_TAX_CHOICE: Final[i64] = 27
CANNOT_PAY_THAT: Final[i64] = 28
NOTHING_FOR_SALE: Final[i64] = 29
NOT_ENOUGH_CASH: Final[i64] = 30
NO_AUCTION: Final[i64] = 31
NOT_AMONG_BIDDERS: Final[i64] = 32
HIGHEST_ALREADY: Final[i64] = 33
PASSED_ALREADY: Final[i64] = 34
DEBT_COMES_FIRST: Final[i64] = 35
BID_TOO_LOW: Final[i64] = 36
BID_ABOVE_CAP: Final[i64] = 37
NO_CLAIM: Final[i64] = 38
ALREADY_SO: Final[i64] = 39
NO_BUILDINGS_ON_SUCH_DEEDS: Final[i64] = 40
GROUP_INCOMPLETE: Final[i64] = 41
GROUP_MORTGAGED: Final[i64] = 42
HAS_HOTEL: Final[i64] = 43
TOO_MANY_HOUSES: Final[i64] = 44
UNEVEN: Final[i64] = 45
HOTEL_TOO_EARLY: Final[i64] = 46
NO_HOUSES_LEFT: Final[i64] = 47
NO_HOTELS_LEFT: Final[i64] = 48
NOTHING_OF_YOURS_TO_SELL: Final[i64] = 49
NOT_THAT_MANY_BUILDINGS: Final[i64] = 50
UNEVEN_SALE: Final[i64] = 51
NO_HOUSES_TO_BREAK_HOTEL: Final[i64] = 52
NOT_ASKED: Final[i64] = 53
CANNOT_WANT_THAT_MANY: Final[i64] = 54
NOTHING_TO_PLACE: Final[i64] = 55
MUST_PLACE: Final[i64] = 56
NOT_YOUR_DEED: Final[i64] = 57
MORTGAGED_ALREADY: Final[i64] = 58
GROUP_HAS_BUILDINGS: Final[i64] = 59
NOT_MORTGAGED: Final[i64] = 60
MORTGAGE_OF_ANOTHER: Final[i64] = 61
NO_HANDOVER: Final[i64] = 62
NOT_AMONG_HANDED_OVER: Final[i64] = 63
DEAL_EMPTY: Final[i64] = 64
DEAL_PARTNER: Final[i64] = 65
DEAL_NAMED_TWICE: Final[i64] = 66
DEAL_DEED_NOT_OWNED: Final[i64] = 67
DEAL_BUILDINGS_IN_GROUP: Final[i64] = 68
DEAL_NO_CARDS: Final[i64] = 69
DEAL_CARD_NOT_HELD: Final[i64] = 70
DEAL_CASH_SHORT: Final[i64] = 71
DEAL_LENDS: Final[i64] = 72
DEAL_IMMUNITY: Final[i64] = 73
DEAL_MOVES_BUILDINGS: Final[i64] = 74
DEAL_PROMISES: Final[i64] = 75
DEAL_BREAKS_DEBT: Final[i64] = 76
DEAL_INTEREST_UNPAYABLE: Final[i64] = 77
BANK_LENDS_ON_MORTGAGE_ONLY: Final[i64] = 78
OFFER_PENDING: Final[i64] = 79
NO_OFFER: Final[i64] = 80
COUNTER_ONE_PARTNER: Final[i64] = 81
NOT_IN_DEBT: Final[i64] = 82
CAN_STILL_PAY: Final[i64] = 83
PAY_DEBTS_FIRST: Final[i64] = 84
QUIT_IN_AN_OPEN_WINDOW: Final[i64] = 85
TOKENS_ARE_CHOSEN_BEFORE_PLAY: Final[i64] = 86
TOKEN_TAKEN: Final[i64] = 87
TOKEN_EMPTY: Final[i64] = 88
NO_DEAL_AWAITED: Final[i64] = 89
HAND_ALREADY_DEALT: Final[i64] = 90
WRONG_HAND_SIZE: Final[i64] = 91
DEED_NOT_IN_PILE: Final[i64] = 92
NO_TIMED_ENDING: Final[i64] = 93
NO_BREAK: Final[i64] = 94
FINE_WHOM: Final[i64] = 95
NO_SUCH_THING: Final[i64] = 96
HANDOVER_FIRST: Final[i64] = 97
NOT_FOR_SALE_IN_PLAY: Final[i64] = 98
CLAIMED_BY_ANOTHER: Final[i64] = 99
TWO_DEEDS_FIRST: Final[i64] = 100
DEBTORS_DO_NOT_BUY: Final[i64] = 101
NO_REMOTE_BUYS: Final[i64] = 102
NO_CLAIM_THERE: Final[i64] = 103
NOBODY_STANDS_THERE: Final[i64] = 104
DEED_IS_SOLD: Final[i64] = 105
BOUGHT_FROM_AFAR_JUST_NOW: Final[i64] = 106
ONLY_BEFORE_THE_THROW: Final[i64] = 107
ONLY_IN_OWN_TURN: Final[i64] = 108
DETAINED_MAY_NOT: Final[i64] = 109
JUST_RELEASED: Final[i64] = 110
BUILD_AFTER_LANDING: Final[i64] = 111
LADDER_LIMIT: Final[i64] = 112
NOT_ALIKE: Final[i64] = 113
BUILT_ON_THIS_LANDING: Final[i64] = 114
HOTEL_ON_LATER_LANDING: Final[i64] = 115
SITE_MORTGAGED: Final[i64] = 116
HOTEL_IS_SOLD_WHOLE: Final[i64] = 117
PREBUILD_SPREAD: Final[i64] = 118
NO_MORTGAGES: Final[i64] = 119
DEED_HAS_BUILDINGS: Final[i64] = 120
NO_DEALS: Final[i64] = 121
NO_DEEDS_TO_BANK: Final[i64] = 122
DEALS_BY_AUCTION: Final[i64] = 123
NO_AUCTION_DEALS: Final[i64] = 124
ONE_OFFER_A_TURN: Final[i64] = 125
MORTGAGED_NOT_FOR_SALE: Final[i64] = 126
OWNER_DETAINED: Final[i64] = 127
ASK_ANOTHER: Final[i64] = 128
NOT_APPROACHED: Final[i64] = 129
NO_RESERVE_TO_DECIDE: Final[i64] = 130
STEPS_FIRST: Final[i64] = 131
FIRST_SELL_OR_MORTGAGE: Final[i64] = 132
NO_HOTELS: Final[i64] = 133
NOT_YOUR_STREET: Final[i64] = 134
PASSED_FOR_GOOD: Final[i64] = 135
NOTHING_TO_NOTE: Final[i64] = 136
WANTED_NONE: Final[i64] = 137
BUILDING_BID_CAP: Final[i64] = 138
LEAVERS_GIVE_NOTHING: Final[i64] = 139
LEAVE_BEFORE_THE_THROW: Final[i64] = 140
RENT_IS_AUTOMATIC: Final[i64] = 141
NO_MINIMUM_IN_DEBT: Final[i64] = 142
CARD_ORDERS_THROW: Final[i64] = 143
NOBODY_LEAVES: Final[i64] = 144
TOKEN_TOO_LONG: Final[i64] = 145
NOTE_TOO_LONG: Final[i64] = 146
ONE_DEED_ONLY: Final[i64] = 147
STEPS_FROM_ONE: Final[i64] = 148
DECIDE_FIRST: Final[i64] = 149
DECIDE_BEFORE_THROWING: Final[i64] = 150
DEAL_CARD_NAMED_TWICE: Final[i64] = 151
DEAL_BREAKS_BID: Final[i64] = 152
COUNTER_TO_PROPOSER: Final[i64] = 153
HOTEL_ON_SITE_FIRST: Final[i64] = 154
DEAL_ONE_SIDED: Final[i64] = 155
UNBID_BEFORE: Final[i64] = 160
PLAY_NOT_BEGUN: Final[i64] = 161
BIDS_ARE_ENTERED: Final[i64] = 162
A_BID_STANDS: Final[i64] = 163
NO_REASON: Final[i64] = 164
CORRECT_WHOM: Final[i64] = 165
BOOKED_SO: Final[i64] = 166
FINISH_FIRST: Final[i64] = 167
CASH_IS_NEEDED: Final[i64] = 168
CORRECT_BUILDINGS_FIRST: Final[i64] = 169
CORRECT_MORTGAGE_FIRST: Final[i64] = 170
CORRECT_OWNER_FIRST: Final[i64] = 171
CORRECT_DETENTION_FIRST: Final[i64] = 172
CARD_ELSEWHERE: Final[i64] = 173
NO_DETENTION: Final[i64] = 174

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

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"
