"""Whether an action is in good shape: every seat, deed, card and die it names exists."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine import action as act
from freehold.engine import grammar as gr
from freehold.engine.action import GRAMMARS, Action, Leg
from freehold.engine.edition import BANK
from freehold.engine.masks import bit
from freehold.engine.refusal import (
    NAMED_TWICE,
    NO_DEED_NAMED,
    NO_SUCH_THING,
    OK,
    ONE_DEED_ONLY,
    STEPS_FROM_ONE,
    because,
)
from freehold.engine.state import State


def is_plain(action: Action) -> bool:
    """Whether an action is one of the plain words of every turn, which name nothing that could be missing."""
    return 0 <= action.kind <= act.PASS and not action.deeds and not action.legs


def fault(g: State, action: Action) -> i64:
    """What is wrong with the action itself, whoever does it and whenever."""
    kind = action.kind
    if kind < 0 or kind >= act.KINDS:
        return NO_SUCH_THING
    if action.deeds and not _deeds_exist(g, action.deeds):
        return NO_SUCH_THING
    grammar = GRAMMARS[kind]
    if gr.DEEDS <= grammar <= gr.DEED_PRICE:
        return _fault_of_steps(action, grammar)
    if grammar == gr.MINIMUM and action.amount < 0:
        return NO_SUCH_THING
    if kind == act.VOID_THROW and action.amount != 0 and not is_throw(action.amount):
        return NO_SUCH_THING
    for leg in action.legs:
        if not _leg_fits(g, leg):
            return NO_SUCH_THING
    return OK


def _deeds_exist(g: State, deeds: list[int]) -> bool:
    count = len(g.edition.deeds)
    for deed in deeds:  # noqa: SIM110
        if deed < 0 or deed >= count:
            return False
    return True


def is_throw(amount: i64) -> bool:
    """Whether a number stands for two dice."""
    return 1 <= amount // 10 <= 6 and 1 <= amount % 10 <= 6


def _fault_of_steps(action: Action, grammar: i64) -> i64:
    count = len(action.deeds)
    if count == 0:
        return NO_DEED_NAMED
    if len(action.counts) != count or action.amount < 0:
        return NO_SUCH_THING
    if count == 1 and action.counts[0] == 1:
        return OK
    if count > 1 and grammar >= gr.DEED:
        return ONE_DEED_ONLY
    twice: i64 = _named_twice(action.deeds) if count > 1 else -1
    if twice >= 0:
        return because(NAMED_TWICE, twice)
    for index in range(count):
        steps = action.counts[index]
        if steps != 1 and (steps < 1 or (grammar != gr.STEPS and grammar != gr.DEED_STEPS)):
            return because(STEPS_FROM_ONE, action.deeds[index])
    return OK


def _named_twice(deeds: list[int]) -> i64:
    """The first deed that is named again, or -1."""
    seen: i64 = 0
    for deed in deeds:
        if seen >> deed & 1:
            return deed
        seen |= bit(deed)
    return -1


def _leg_fits(g: State, leg: Leg) -> bool:
    if leg.partner != BANK and not 0 <= leg.partner < g.seats:
        return False
    if not _deeds_exist(g, leg.give_deeds) or not _deeds_exist(g, leg.get_deeds):
        return False
    return _cards_exist(g, leg.give_cards) and _cards_exist(g, leg.get_cards)


def _cards_exist(g: State, cards: list[int]) -> bool:
    count = len(g.edition.cards)
    return all(0 <= card < count for card in cards)
