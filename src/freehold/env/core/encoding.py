"""From actions of the rules to numbers: what a bot has decided, as the choices that come closest to it."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.chapters import auction
from freehold.engine.chapters.auction import Auction
from freehold.engine.game import Game
from freehold.env.core import coding as code
from freehold.env.core.coding import Coding, part


def encoded(game: Game, seat: i64, action: Action, coding: Coding) -> list[int]:
    """The numbers to choose one after the other; empty if an action has none.

    Amounts become the nearest multiple of the list price that is not higher, or the lowest there is. What is built on
    several deeds is built step by step.
    """
    kind = action.kind
    if kind == act.BID:
        return [_bid(game, action.amount, coding)]
    if kind == act.OFFER or kind == act.COUNTER:
        return _offer(game, seat, action, coding)
    if kind == act.PUT_UP or kind == act.ASK or kind == act.AGREE:
        return _sale(game, action, coding)
    if kind == act.WANT:
        return [coding.want + min(action.amount, code.MOST_WANTED)] if coding.want >= 0 else []
    if kind == act.AUTO_CLAIM:
        return [code.CLAIM_ALWAYS if action.amount == 1 else code.CLAIM_BY_HAND]
    section = _section(kind, coding)
    if section >= 0:
        return _steps(section, action)
    for number in range(code.WORDS):
        if coding.actions[number].kind == kind:
            return [number]
    return []


def _section(kind: i64, coding: Coding) -> i64:
    """Where the numbers begin that name a deed."""
    if kind == act.BUILD:
        return coding.build
    if kind == act.HOTEL:
        return coding.hotel
    if kind == act.SELL:
        return coding.sell
    if kind == act.PLACE:
        return coding.place
    if kind == act.MORTGAGE:
        return coding.mortgage
    if kind == act.LIFT:
        return coding.lift
    if kind == act.SELL_DEED:
        return coding.sell_deed
    if kind == act.REMOTE_BUY:
        return coding.remote_buy
    return coding.remote_build if kind == act.REMOTE_BUILD else -1


def _steps(section: i64, action: Action) -> list[int]:
    """One step on every deed in turn, so that a group grows evenly."""
    found: list[int] = []
    left = action.counts[:] if action.counts else [1] * len(action.deeds)
    while max(left) > 0:
        for index in range(len(left)):
            if left[index] > 0:
                found.append(section + action.deeds[index])
                left[index] -= 1
    return found


def _bid(game: Game, amount: i64, coding: Coding) -> i64:
    top = game.top
    assert isinstance(top, Auction)
    lowest = auction.lowest_bid(game, top)
    number = _multiple(amount, coding.list_price(top.deed))
    if number < 0 or part(coding.list_price(top.deed), number) <= lowest:
        return code.BID_LOWEST
    return coding.bid + number


def _multiple(amount: i64, price: i64) -> i64:
    """The highest multiple of a price that is not above an amount, or -1."""
    found: i64 = -1
    index: i64 = 0
    while index < code.AMOUNTS and part(price, index) <= amount:
        found = index
        index += 1
    return found


def _sale(game: Game, action: Action, coding: Coding) -> list[int]:
    if coding.minimum < 0:
        return []
    if action.kind == act.AGREE:
        deed = game.top.sought()[0]
        return [coding.minimum + 1 + _multiple(action.amount, coding.list_price(deed))]
    section = coding.put_up if action.kind == act.PUT_UP else coding.ask
    deed = action.deeds[0]
    first = [section + deed]
    if game.top.as_debt() is not None:
        return first
    number = _multiple(action.amount, coding.list_price(deed))
    if action.kind == act.ASK:
        number = max(number, 0)
    return [*first, coding.minimum + 1 + number]


def _offer(game: Game, seat: i64, action: Action, coding: Coding) -> list[int]:
    """Partner, deeds, money, cards, and sending it; offers to several at once have no numbers."""
    if coding.partner < 0 or len(action.legs) != 1:
        return []
    leg: Leg = action.legs[0]
    found: list[int] = [code.COUNTER]
    if action.kind == act.OFFER:
        found = [coding.partner + (leg.partner - seat + coding.seats) % coding.seats - 1]
    price: i64 = 0
    for deed in leg.give_deeds + leg.get_deeds:
        found.append(coding.toggle + deed)
        price += coding.prices[deed]
    if price == 0:
        price = max(game.rules.movement_salary, 8)
    money = leg.give_cash - leg.get_cash
    if money > 0 and _multiple(money, price) >= 0:
        found.append(coding.give + _multiple(money, price))
    elif money < 0 and _multiple(-money, price) >= 0:
        found.append(coding.get + _multiple(-money, price))
    if leg.give_cards:
        found.append(code.GIVE_CARD)
    if leg.get_cards:
        found.append(code.GET_CARD)
    found.append(code.SEND)
    return found
