"""Actions as numbers: what every number of the action space means in one edition, at a table of so many seats.

The numbers come in sections. Some are single words (`roll`, `end`), some name a deed, a group, a partner or an amount
as a multiple of the list price. What an edition has no rule for has no section, so that its action space is smaller.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.engine import action as act
from freehold.engine.action import Action, step
from freehold.engine.edition import UNLIMITED, Edition

# Single words, the same in every edition.
WAIT: Final[i64] = 0
ROLL: Final[i64] = 1
END: Final[i64] = 2
BUY: Final[i64] = 3
DECLINE: Final[i64] = 4
PASS: Final[i64] = 5
KEEP: Final[i64] = 6
ACCEPT: Final[i64] = 7
REFUSE: Final[i64] = 8
WITHDRAW: Final[i64] = 9
PAY_FINE: Final[i64] = 10
USE_CARD: Final[i64] = 11
STAY: Final[i64] = 12
PAY_FLAT: Final[i64] = 13
PAY_SHARE: Final[i64] = 14
BANKRUPT: Final[i64] = 15
QUIT: Final[i64] = 16
CLAIM: Final[i64] = 17
CLAIM_ALWAYS: Final[i64] = 18
CLAIM_BY_HAND: Final[i64] = 19
BUILD_ALL: Final[i64] = 20
COUNTER: Final[i64] = 21
SEND: Final[i64] = 22
CANCEL: Final[i64] = 23
GIVE_CARD: Final[i64] = 24
GET_CARD: Final[i64] = 25
BID_LOWEST: Final[i64] = 26
BID_MOST: Final[i64] = 27
WORDS: Final[i64] = 28

_WORDS: Final = [
    "wait",
    "roll",
    "end",
    "buy",
    "decline",
    "pass",
    "keep",
    "accept",
    "refuse",
    "withdraw",
    "pay fine",
    "use card",
    "stay",
    "pay flat",
    "pay share",
    "bankrupt",
    "quit",
    "claim",
    "auto-claim on",
    "auto-claim off",
    "build before play",
    "counter",
    "send",
    "cancel",
    "give a card",
    "get a card",
    "bid the lowest raise",
    "bid the most",
]

_KINDS: Final = [
    -1,
    act.ROLL,
    act.END,
    act.BUY,
    act.DECLINE,
    act.PASS,
    act.KEEP,
    act.ACCEPT,
    act.REFUSE,
    act.WITHDRAW,
    act.PAY_FINE,
    act.USE_CARD,
    act.STAY,
    act.PAY_FLAT,
    act.PAY_SHARE,
    act.BANKRUPT,
    act.QUIT,
    act.CLAIM,
    act.AUTO_CLAIM,
    act.AUTO_CLAIM,
]
"""The kinds of action that say everything with their word."""

EIGHTHS: Final = [2, 4, 6, 8, 10, 12, 16, 24]
"""Amounts of money as parts of the list price, in eighths: from a quarter to three times."""

AMOUNTS: Final[i64] = 8
MOST_WANTED: Final[i64] = 12
NOTHING: Final[Action] = Action(-1)
"""Stands where a number is no action of the rules, or one that depends on the moment."""


class Coding:
    """The action space of an edition with so many seats; made once and shared by all games."""

    def __init__(self, edition: Edition, seats: i64) -> None:
        self.edition = edition
        self.seats = seats
        self.deeds: i64 = len(edition.deeds)
        self.groups: i64 = len(edition.groups)
        self.names: list[str] = _WORDS[:]
        self.actions: list[Action] = [_word(number) for number in range(WORDS)]
        rules = edition.rules
        self.deals = rules.deal_kind == "free"
        self.sales = rules.deal_kind == "auction"
        shared_out = rules.building_shortage == "auction" and (
            rules.building_stock_houses != UNLIMITED or rules.building_stock_hotels != UNLIMITED
        )
        self.bid = self._amounts("bid", True)
        self.want = self._wants(shared_out)
        self.build = self._on_deeds("build", act.BUILD, True)
        self.hotel = self._on_deeds("hotel", act.HOTEL, rules.building_shape != "ladder")
        self.sell = self._on_deeds("sell", act.SELL, True)
        self.place = self._on_deeds("place", act.PLACE, shared_out)
        mortgages = rules.mortgage_when != "never"
        self.mortgage = self._on_deeds("mortgage", act.MORTGAGE, mortgages)
        self.lift = self._on_deeds("lift", act.LIFT, mortgages)
        self.sell_deed = self._on_deeds("sell deed", act.SELL_DEED, rules.deal_deeds_to_bank)
        self.remote_buy = self._on_deeds("remote-buy", act.REMOTE_BUY, rules.purchase_remote)
        self.remote_build = self._on_deeds("remote-build", act.REMOTE_BUILD, rules.purchase_remote)
        self.put_up = self._on_deeds("put up", act.PUT_UP, self.sales)
        self.ask = self._on_deeds("ask", -1, self.sales)
        self.build_group = self._on_groups("build on", rules.building_shape != "even")
        self.sell_group = self._on_groups("sell all on", True)
        self.minimum = self._minima()
        self.partner = self._partners()
        self.toggle = self._on_deeds("toggle", -1, self.deals)
        self.give = self._amounts("give", self.deals)
        self.get = self._amounts("get", self.deals)
        self.size: i64 = len(self.actions)
        house: i64 = 0
        for deed in edition.deeds:
            house = max(house, deed.house, deed.hotel)
        self.dearest_building: i64 = house
        prices: list[int] = [deed.price for deed in edition.deeds]
        self.prices = vec[i64](prices)

    # -- the sections -------------------------------------------------------------------------------------

    def _add(self, name: str, action: Action) -> None:
        self.names.append(name)
        self.actions.append(action)

    def _amounts(self, word: str, wanted: bool) -> i64:
        """An amount for every multiple of the list price."""
        if not wanted:
            return -1
        start = len(self.actions)
        for eighths in EIGHTHS:
            self._add(f"{word} {_multiple(eighths)}", NOTHING)
        return start

    def _minima(self) -> i64:
        """No minimum, or one for every multiple of the list price."""
        if not self.sales:
            return -1
        start = len(self.actions)
        self._add("for nothing less than 0", NOTHING)
        for eighths in EIGHTHS:
            self._add(f"for {_multiple(eighths)}", NOTHING)
        return start

    def _wants(self, wanted: bool) -> i64:
        if not wanted:
            return -1
        start = len(self.actions)
        for count in range(MOST_WANTED + 1):
            self._add(f"want {count}", Action(act.WANT, count))
        return start

    def _on_deeds(self, word: str, kind: i64, wanted: bool) -> i64:
        if not wanted:
            return -1
        start = len(self.actions)
        for deed in self.edition.deeds:
            self._add(f"{word} {deed.name}", step(kind, deed.index) if kind >= 0 else NOTHING)
        return start

    def _on_groups(self, word: str, wanted: bool) -> i64:
        if not wanted:
            return -1
        start = len(self.actions)
        for group in self.edition.groups:
            self._add(f"{word} {group.name}", NOTHING)
        return start

    def _partners(self) -> i64:
        """The others, by how many seats they sit to the left."""
        if not self.deals:
            return -1
        start = len(self.actions)
        for distance in range(1, self.seats):
            self._add(f"offer to the seat {distance} to the left", NOTHING)
        return start

    # -- amounts ------------------------------------------------------------------------------------------

    def list_price(self, deed: i64) -> i64:
        """What bids are multiples of: the price of a deed, or of the dearest building."""
        return self.prices[deed] if deed >= 0 else self.dearest_building


def part(price: i64, number: i64) -> i64:
    """The amount that the multiple numbered so comes to."""
    return price * EIGHTHS[number] // 8


def _multiple(eighths: int) -> str:
    whole, rest = divmod(eighths, 8)
    return f"{whole}{['', '.125', '.25', '.375', '.5', '.625', '.75', '.875'][rest]} of list"


def _word(number: int) -> Action:
    if number >= len(_KINDS) or _KINDS[number] < 0:
        return NOTHING
    return Action(_KINDS[number], 1 if number == CLAIM_ALWAYS else 0)
