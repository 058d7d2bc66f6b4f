"""The actions worth comparing at a moment: what the base policy would do, and what one might do instead."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.bidding import value
from freehold.bots.deals.candidates import deal_candidates
from freehold.bots.improving import BuildingPlan
from freehold.bots.ladder.money import mortgage_spare
from freehold.bots.layout import NEVER
from freehold.bots.outline import Outline
from freehold.bots.search.playouts import BASE
from freehold.engine import action as act
from freehold.engine import judging
from freehold.engine import stage as stg
from freehold.engine.action import Action, step
from freehold.engine.chapters import auction, mortgage, remote
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.market import Approach
from freehold.engine.chapters.turn import Turn
from freehold.engine.game import Game
from freehold.engine.masks import members
from freehold.engine.refusal import OK
from freehold.engine.stage import Stage

_BID_STEPS: Final = [50, 75, 100, 125, 150, 200, 300]
"""Bids worth comparing, in per cent of what the lot is worth by its list price."""

_RESERVES: Final = [100, 150, 200]
"""Reserve prices worth comparing, in per cent of the bid on which somebody asks for a deed."""

_STEPS_PAID_FOR: Final = [1, 3, 6]
"""For how many of the cheapest steps money is raised."""

_IN_DETENTION: Final = [act.USE_CARD, act.PAY_FINE, act.STAY, act.ROLL]
_AFTER_THROW: Final = [act.PAY_FINE, act.ROLL, act.END]
_YES_OR_NO: Final = [act.ACCEPT, act.REFUSE]
_BUY_OR_NOT: Final = [act.BUY, act.DECLINE]
_TAXES: Final = [act.PAY_FLAT, act.PAY_SHARE]


def options(game: Game, seat: i64, base: str = BASE) -> list[Action]:
    """What `seat` might do now, legal every bit of it and each but once; what the base policy would do comes first.

    The list is empty where the table does not wait for the seat and the base policy does not act of its own accord.
    """
    # The roster knows bots that search, and those stand on this module.
    from freehold.bots.roster import make_bot

    found: list[Action] = []
    if game.over or game.paused or seat < 0 or game.out[seat]:
        return found
    own = make_bot(base).choose(game, seat)
    if own is not None:
        found.append(own)
    if game.to_act == seat:
        for action in alternatives(game, seat):
            add_once(found, action)
    return found


def add_once(found: list[Action], action: Action) -> None:
    """Add an action that is not yet among the others."""
    for other in found:
        if other == action:
            return
    found.append(action)


def alternatives(game: Game, seat: i64) -> list[Action]:
    """What one might do where the table waits for `seat`, in a fixed order; nothing where there is no real choice."""
    top = game.top
    kind = top.kind
    if isinstance(top, Turn):
        found = in_turn(game, seat, top)
        return found if top.throws > 0 else found + deal_candidates(game, seat)
    if isinstance(top, Auction):
        return bids(game, seat, top)
    if isinstance(top, Approach):
        return reserve_prices(game, seat, top)
    if kind == stg.PURCHASE:
        return plain(game, seat, top, _BUY_OR_NOT)
    if kind == stg.DEAL or kind == stg.RESERVE:
        return plain(game, seat, top, _YES_OR_NO)
    if kind == stg.TAX_CHOICE:
        return plain(game, seat, top, _TAXES)
    return []


def plain(game: Game, seat: i64, top: Stage, kinds: list[int]) -> list[Action]:
    """Those of some actions that are legal and say everything with their own word."""
    found: list[Action] = []
    for kind in kinds:
        action = Action(kind)
        if top.why_not(game, seat, action) == OK:
            found.append(action)
    return found


def in_turn(game: Game, seat: i64, turn: Turn) -> list[Action]:
    """Going on, ways out of detention, and before the first throw what is bought from afar."""
    if turn.throws > 0:
        return plain(game, seat, turn, _AFTER_THROW)
    found = plain(game, seat, turn, _IN_DETENTION)
    return found + from_afar(game, seat)


def steps_up(game: Game, seat: i64) -> list[Action]:
    """One step of building on each deed where that is legal now."""
    found: list[Action] = []
    for deed in members(game.owned[seat]):
        build = step(act.BUILD, deed)
        if judging.why(game, seat, build) == OK:
            found.append(build)
    return found


def mortgages_to_build(game: Game, seat: i64, plan: BuildingPlan, outline: Outline) -> list[Action]:
    """Deeds outside complete streets mortgaged for the next steps of building that the cash does not reach."""
    found: list[Action] = []
    if not outline.mortgages or not outline.builds_any_time:
        return found
    plan.survey(game, seat)
    if plan.wake_at >= NEVER:
        return found
    for steps in _STEPS_PAID_FOR:
        action = mortgage_spare(game, seat, steps * plan.wake_at - game.cash[seat], 0, outline)
        if action is not None and mortgage.why_not_mortgage(game, seat, action) == OK:
            add_once(found, action)
    return found


def from_afar(game: Game, seat: i64) -> list[Action]:
    """Deeds that can be bought where others stand."""
    found: list[Action] = []
    if not game.rules.purchase_remote:
        return found
    for other in range(game.seats):
        deed = game.edition.spaces[game.place[other]].deed
        if other == seat or deed < 0 or game.out[other]:
            continue
        action = Action(act.REMOTE_BUY, 0, [deed], [1])
        if remote.why_not_buy(game, seat, action) == OK:
            add_once(found, action)
    return found


def bids(game: Game, seat: i64, stage: Auction) -> list[Action]:
    """Passing, the lowest bid, and a ladder of bids by the list price, as far as the cash goes."""
    found = plain(game, seat, stage, [act.PASS])
    worth = value(game, seat, stage)
    lowest = auction.lowest_bid(game, stage)
    _add_bid(game, seat, stage, found, lowest)
    for percent in _BID_STEPS:
        amount: i64 = worth * percent // 100
        if amount > lowest:
            _add_bid(game, seat, stage, found, amount)
    return found


def _add_bid(game: Game, seat: i64, stage: Auction, found: list[Action], amount: i64) -> None:
    """A bid that is paid from the cash: what has to be raised first is left to the base policy."""
    if amount <= 0 or amount > game.cash[seat]:
        return
    bid = ready.bid(amount)
    if stage.why_not(game, seat, bid) == OK:
        add_once(found, bid)


def reserve_prices(game: Game, seat: i64, stage: Approach) -> list[Action]:
    """Refusing to put a deed up, or putting it up with one of several minimum prices."""
    found = plain(game, seat, stage, [act.REFUSE])
    for percent in _RESERVES:
        agreed = Action(act.AGREE, stage.bid * percent // 100)
        if stage.why_not(game, seat, agreed) == OK:
            add_once(found, agreed)
    return found
