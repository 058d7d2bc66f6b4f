"""What a deal would do, told before it is done: for those who compose it and for those who answer it."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import Leg
from freehold.engine.chapters import mortgage
from freehold.engine.state import State


def leg_facts(leg: Leg) -> dict[str, object]:
    """One partner's part of a deal, seen from the proposer."""
    return {
        "partner": leg.partner,
        "give_deeds": leg.give_deeds,
        "give_cash": leg.give_cash,
        "give_cards": leg.give_cards,
        "get_deeds": leg.get_deeds,
        "get_cash": leg.get_cash,
        "get_cards": leg.get_cards,
    }


def answer_facts(g: State, mine: Leg) -> dict[str, object]:
    """What a partner who accepts gives and gets, with the interest on what comes mortgaged."""
    return {
        "give": {"deeds": mine.give_deeds, "cash": mine.give_cash, "cards": mine.give_cards},
        "get": {"deeds": mine.get_deeds, "cash": mine.get_cash, "cards": mine.get_cards},
        "interest": _interest(g, mine.get_deeds),
    }


def _interest(g: State, received: list[int]) -> i64:
    return mortgage.transfer_interest(g, [deed for deed in received if g.mortgaged[deed]])


def effects(g: State, proposer: i64, legs: list[Leg]) -> list[dict[str, object]]:
    """What every party would be left with, the proposer first."""
    parties: list[int] = [proposer]
    for leg in legs:
        # An offer that names somebody twice is refused, but looked at all the same.
        if leg.partner >= 0 and leg.partner not in parties:
            parties.append(leg.partner)
    return [_effect(g, proposer, party, legs) for party in parties]


def _effect(g: State, proposer: i64, party: i64, legs: list[Leg]) -> dict[str, object]:
    """One party after the deal: its cash, the groups it would then own, the interest it would owe."""
    cash = g.cash[party]
    owned = set(g.deeds_of(party))
    received: list[int] = []
    for leg in legs:
        if party != proposer and party != leg.partner:
            continue
        mine = leg if party == proposer else leg.turned(proposer)
        cash += mine.get_cash - mine.give_cash
        owned = (owned - set(mine.give_deeds)) | set(mine.get_deeds)
        received += mine.get_deeds
    whole = [group.index for group in g.edition.groups if owned >= set(group.deeds)]
    return {"seat": party, "cash_after": cash, "groups": whole, "interest": _interest(g, received)}
