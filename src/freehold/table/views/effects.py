"""What a deal would leave every party with: for those who compose it and for those who answer it."""

from __future__ import annotations

from freehold.engine.action import Leg
from freehold.engine.chapters import mortgage
from freehold.engine.game import Game


def effects(game: Game, proposer: int, legs: list[Leg]) -> list[dict[str, object]]:
    """One entry per party, the proposer first."""
    # An offer that names somebody twice is refused, but looked at all the same.
    parties = dict.fromkeys([proposer, *(leg.partner for leg in legs if leg.partner >= 0)])
    return [_effect(game, proposer, party, legs) for party in parties]


def _effect(game: Game, proposer: int, party: int, legs: list[Leg]) -> dict[str, object]:
    """One party after the deal: its cash, the groups it would then own, the interest it would owe."""
    cash = game.cash[party]
    owned = set(game.deeds_of(party))
    received: list[int] = []
    for leg in legs:
        if party not in (proposer, leg.partner):
            continue
        mine = leg if party == proposer else leg.turned(proposer)
        cash += mine.get_cash - mine.give_cash
        owned = (owned - set(mine.give_deeds)) | set(mine.get_deeds)
        received += mine.get_deeds
    whole = [group.index for group in game.edition.groups if owned >= set(group.deeds)]
    burdened = [deed for deed in received if game.mortgaged[deed]]
    interest = mortgage.transfer_interest(game, burdened)
    return {"seat": party, "cash_after": cash, "groups": whole, "interest": interest}
