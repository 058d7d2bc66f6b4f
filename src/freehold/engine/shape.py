"""Whether an action is in good shape: every seat, deed, card and die it names exists."""

from __future__ import annotations

from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.edition import BANK
from freehold.engine.refusal import NAMED_TWICE, NO_DEED_NAMED, NO_SUCH_THING, OK
from freehold.engine.state import State

_ON_DEEDS = (
    act.BUILD,
    act.HOTEL,
    act.SELL,
    act.PLACE,
    act.MORTGAGE,
    act.LIFT,
    act.SELL_DEED,
    act.REMOTE_BUY,
    act.REMOTE_BUILD,
    act.PUT_UP,
    act.ASK,
)
"""Kinds that name at least one deed, each once, with a number of steps."""

_MANY_STEPS = (act.BUILD, act.SELL, act.REMOTE_BUILD)

_ONE_DEED = (act.PLACE, act.REMOTE_BUY, act.REMOTE_BUILD, act.PUT_UP, act.ASK)


def fault(g: State, action: Action) -> int:
    """What is wrong with the action itself, whoever does it and whenever."""
    kind = action.kind
    if kind < 0 or kind >= act.KINDS:
        return NO_SUCH_THING
    count = len(g.edition.deeds)
    for deed in action.deeds:
        if deed < 0 or deed >= count:
            return NO_SUCH_THING
    if kind in _ON_DEEDS:
        return _fault_of_steps(action)
    if kind == act.AGREE and action.amount < 0:
        return NO_SUCH_THING
    if kind == act.VOID_THROW and action.amount != 0 and not is_throw(action.amount):
        return NO_SUCH_THING
    for leg in action.legs:
        if not _leg_fits(g, leg):
            return NO_SUCH_THING
    return OK


def is_throw(amount: int) -> bool:
    """Whether a number stands for two dice."""
    return 1 <= amount // 10 <= 6 and 1 <= amount % 10 <= 6


def _fault_of_steps(action: Action) -> int:
    count = len(action.deeds)
    if count == 0 or len(action.counts) != count or action.amount < 0:
        return NO_DEED_NAMED
    if count > 1 and action.kind in _ONE_DEED:
        return NO_DEED_NAMED
    if count > 1 and len(set(action.deeds)) != count:
        return NAMED_TWICE
    for steps in action.counts:
        if steps != 1 and (steps < 1 or action.kind not in _MANY_STEPS):
            return NO_DEED_NAMED
    return OK


def _leg_fits(g: State, leg: Leg) -> bool:
    if leg.partner != BANK and not 0 <= leg.partner < g.seats:
        return False
    deeds = len(g.edition.deeds)
    cards = len(g.edition.cards)
    return all(0 <= deed < deeds for deed in leg.give_deeds + leg.get_deeds) and all(
        0 <= card < cards for card in leg.give_cards + leg.get_cards
    )
