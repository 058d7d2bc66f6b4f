"""What a seat may do now, each with its price and what it would mean, so that every button can say so."""

from __future__ import annotations

from freehold.engine import action as act
from freehold.engine.action import WORDS, Action, Leg
from freehold.engine.chapters import estate, window
from freehold.engine.chapters.auction import Auction, lowest_bid
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.means import raisable
from freehold.engine.chapters.mortgage import Handover
from freehold.engine.game import Game
from freehold.engine.refusal import OK
from freehold.engine.stage import FIRST_THROW, TOKEN_CHOICE, TURN
from freehold.engine.text.notation import write
from freehold.table.views.notes import cost_of, note_of
from freehold.table.views.stages import Json

_EMPTY: Json = {"actions": [], "auction": None, "deal": None, "debt": None, "tokens": []}


def own_view(game: Game, seat: int) -> Json:
    """The part of a view that is meant for one seat only; for spectators there is nothing in it."""
    if seat < 0 or game.over or not game.agenda or game.paused or game.out[seat]:
        return _EMPTY
    return {
        "actions": [_offer(game, seat, action) for action in _distinct(game.legal(seat))],
        "auction": _bidding(game, seat),
        "deal": _dealing(game, seat),
        "debt": _debt(game, seat),
        "tokens": _tokens(game, seat),
    }


def _distinct(actions: list[Action]) -> list[Action]:
    """Each action once, in order."""
    return list(dict.fromkeys(actions))


def _offer(game: Game, seat: int, action: Action) -> Json:
    cost = cost_of(game, seat, action)
    return {
        "text": write(game, seat, action),
        "kind": WORDS[action.kind],
        "deeds": action.deeds or _about(game),
        "counts": action.counts,
        "amount": action.amount,
        "target": action.target,
        "cost": cost,
        "cash_after": game.cash[seat] - cost,
        "note": note_of(game, seat, action),
    }


def _about(game: Game) -> list[int]:
    """The deeds a stage is about, where the action itself does not name one."""
    top = game.agenda[-1]
    if isinstance(top, Handover):
        return top.deeds
    deed = getattr(top, "deed", -1)
    return [deed] if isinstance(deed, int) and deed >= 0 else []


def _bidding(game: Game, seat: int) -> Json | None:
    stage = game.agenda[-1]
    if not isinstance(stage, Auction):
        return None
    lowest = lowest_bid(game, stage)
    if game.why_not(seat, Action(act.BID, lowest)) is not None:
        return None
    highest = stage.cap(game, seat)
    return {"lowest": lowest, "highest": highest, "steps": bid_steps(game, stage, lowest, highest)}


def bid_steps(game: Game, stage: Auction, lowest: int, highest: int) -> list[int]:
    """A few sensible raises: the lowest, then round sums that grow with what the lot is worth."""
    worth = game.edition.deeds[stage.deed].price if stage.deed >= 0 else max(lowest, 50)
    unit = bid_unit(worth)
    steps = [lowest]
    for factor in (1, 2, 5):
        amount = -(-(lowest + factor * unit) // unit) * unit
        if amount > steps[-1]:
            steps.append(amount)
    return [amount for amount in steps if highest < 0 or amount <= highest]


def bid_unit(worth: int) -> int:
    """A round sum that is worth a raise for something of this worth."""
    return next((unit for unit in (5, 10, 50, 100, 500, 1000, 5000, 10_000) if unit * 20 >= worth), 50_000)


def _dealing(game: Game, seat: int) -> Json | None:
    """With whom a seat could deal now, by offer or as an answer to one."""
    if game.rules.deal_kind != "free":
        return None
    stage = game.agenda[-1]
    cards = game.rules.deal_cards
    if isinstance(stage, Deal):
        asked = stage.awaited(game) == seat and len(stage.legs) == 1
        return {"partners": [stage.seat], "cards": cards, "counter_to": stage.seat} if asked else None
    partners = [other for other in range(game.seats) if other != seat and _open_to(game, seat, other)]
    return {"partners": partners, "cards": cards, "counter_to": -1} if partners else None


def _open_to(game: Game, seat: int, other: int) -> bool:
    """Whether two seats may deal with each other at this moment, whatever about."""
    if game.out[other] or estate.is_leaving(game, other) or estate.is_leaving(game, seat):
        return False
    return window.why_not_deal(game, seat, [Leg(other, [], 0, [], [], 0, [])]) == OK


def _debt(game: Game, seat: int) -> Json | None:
    stage = game.agenda[-1]
    if not isinstance(stage, Debt) or stage.seat != seat:
        return None
    cash = game.cash[seat]
    return {
        "owed": stage.amount,
        "to": stage.creditor,
        "cash": cash,
        "could_raise": raisable(game, seat),
        "short": max(stage.amount - cash, 0),
    }


def _tokens(game: Game, seat: int) -> list[str]:
    """The tokens a seat may still choose."""
    kind = game.agenda[-1].kind
    if kind not in (TOKEN_CHOICE, FIRST_THROW) and not (kind == TURN and game.throwing_turns == 0):
        return []
    return [
        token
        for token in game.edition.tokens
        if token != game.tokens[seat] and game.why_not(seat, Action(act.TOKEN, text=token)) is None
    ]
