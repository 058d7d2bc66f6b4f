"""Manners of bots at a table with people: raises worth the name (`repeats`: no offer over and over)."""

from __future__ import annotations

from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters.auction import Auction
from freehold.engine.game import Game
from freehold.table.views.offers import bid_unit


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
