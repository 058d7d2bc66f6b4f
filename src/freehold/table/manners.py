"""Manners of bots at a table with people: raises worth the name, and no offer over and over."""

from __future__ import annotations

from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.game import Game
from freehold.engine.stage import Auction
from freehold.table.offers import bid_unit

_SPOKEN = (act.OFFER, act.COUNTER, act.ASK)


def matter(game: Game, action: Action) -> tuple[int, ...]:
    """What a wish to deal is about: who owns the groups of the deeds it names; empty for every other action.

    Somebody buying a deed elsewhere is no reason to say it again.
    """
    if action.kind not in _SPOKEN:
        return ()
    deeds = [*action.deeds, *(deed for leg in action.legs for deed in [*leg.give_deeds, *leg.get_deeds])]
    groups = sorted({game.edition.deeds[deed].group for deed in deeds})
    return tuple(game.owner[deed] for group in groups for deed in game.edition.groups[group].deeds)


def sensible(game: Game, seat: int, action: Action) -> Action:
    """The same action; a bid for a deed goes up by a round step, or straight to the printed price.

    A bot that halves what is left to the price would otherwise end in a row of single coins.
    """
    stage = game.agenda[-1]
    if action.kind != act.BID or not isinstance(stage, Auction) or stage.deed < 0 or stage.bid <= 0:
        return action
    worth = game.edition.deeds[stage.deed].price
    unit = bid_unit(worth)
    amount = -(-max(action.amount, stage.bid + unit) // unit) * unit
    if action.amount <= worth < amount:
        amount = worth
    raised = Action(act.BID, amount)
    if amount >= game.cash[seat] or game.why_not(seat, raised) is not None:
        return action
    return raised
