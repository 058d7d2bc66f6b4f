"""Manners of bots at a table with people: raises worth the name (`repeats`: no offer over and over)."""

from __future__ import annotations

from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.describing import situation
from freehold.engine.game import Game
from freehold.table.views.offers import bid_unit


def sensible(game: Game, seat: int, action: Action) -> Action:
    """The same action; a bid for a deed goes up by a round step, or straight to the printed price.

    A bot that halves what is left to the price would otherwise end in a row of single coins.
    """
    stage = situation(game)
    if action.kind != act.BID or stage["kind"] != "auction":
        return action
    deed, bid = stage["deed"], stage["bid"]
    assert isinstance(deed, int)
    assert isinstance(bid, int)
    if deed < 0 or bid <= 0:
        return action
    worth = game.edition.deeds[deed].price
    unit = bid_unit(worth)
    amount = -(-max(action.amount, bid + unit) // unit) * unit
    if action.amount <= worth < amount:
        amount = worth
    raised = Action(act.BID, amount)
    if amount >= game.cash[seat] or game.why_not(seat, raised) is not None:
        return action
    return raised
