"""What a seat may do now, each with its price and what it would mean, so that every button can say so."""

from __future__ import annotations

from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.chapters import estate, window
from freehold.engine.describing import Choice, Shut, choices, free_tokens, shut, situation
from freehold.engine.game import Game
from freehold.engine.refusal import OK
from freehold.engine.text.notation import parse
from freehold.table.views.refusals import verdict
from freehold.table.views.stages import Json

_EMPTY: Json = {"actions": [], "shut": [], "auction": None, "deal": None, "debt": None, "tokens": []}


def own_view(game: Game, seat: int) -> Json:
    """The part of a view that is meant for one seat only; for spectators there is nothing in it."""
    if seat < 0 or game.over or game.is_idle or game.paused or game.out[seat]:
        return _EMPTY
    stage = situation(game)
    about = _about(stage)
    listed = choices(game, seat)
    brings = list(dict.fromkeys(choice.kind for choice in listed if choice.cost < 0))
    return {
        "actions": [_offer(game, choice, about) for choice in listed],
        "shut": [_shut(game, seat, each, about, brings) for each in shut(game, seat)],
        "auction": _bidding(game, seat, stage),
        "deal": _dealing(game, seat, stage),
        "debt": _debt(seat, stage),
        "tokens": free_tokens(game, seat),
    }


def hinted_view(game: Game, seat: int, text: str) -> Json:
    """An action the coach speaks of, told as what one may do is told."""
    return _offer(game, Choice(game, seat, parse(game, seat, text)), _about(situation(game)))


def _offer(game: Game, choice: Choice, about: list[object]) -> Json:
    action = choice.action
    return {
        "text": choice.text,
        "kind": choice.kind,
        "deeds": action.deeds or about,
        "counts": action.counts,
        "amount": action.amount,
        "target": action.target,
        "cost": choice.cost,
        "cash_after": choice.cash_after,
        "note": choice.note | _printed(game, action),
    }


def _printed(game: Game, action: Action) -> Json:
    """What stands on a card that may have been drawn, so that people find it by its words."""
    if action.kind != act.CARD or action.target < 0:
        return {}
    card = game.edition.cards[action.target]
    return {"title": card.title, "wording": card.text}


def _shut(game: Game, seat: int, closed: Shut, about: list[object], brings: list[str]) -> Json:
    """What is not offered for want of cash: why, what is missing, and what one could do about it now."""
    return {
        "text": closed.text,
        "kind": closed.kind,
        "deeds": closed.action.deeds or about,
        "counts": closed.action.counts,
        "amount": closed.action.amount,
        "cost": closed.cost,
        "short": closed.short,
        "could_raise": closed.could_raise,
        "raise_by": brings,
        **verdict(game.why_not(seat, closed.action)),
    }


def _about(stage: Json) -> list[object]:
    """The deeds a stage is about, where the action itself does not name one."""
    deeds = stage.get("deeds", [stage.get("deed", -1)])
    assert isinstance(deeds, list)
    return [deed for deed in deeds if deed >= 0]


def _bidding(game: Game, seat: int, stage: Json) -> Json | None:
    if stage["kind"] != "auction":
        return None
    lowest, deed = stage["lowest"], stage["deed"]
    assert isinstance(lowest, int)
    assert isinstance(deed, int)
    if game.why_not(seat, Action(act.BID, lowest)) is not None:
        return None
    highest = game.top.cap(game, seat)
    worth = game.edition.deeds[deed].price if deed >= 0 else max(lowest, 50)
    return {"lowest": lowest, "highest": highest, "steps": bid_steps(worth, lowest, highest)}


def bid_steps(worth: int, lowest: int, highest: int) -> list[int]:
    """A few sensible raises: the lowest, then round sums that grow with what the lot is worth."""
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


def _dealing(game: Game, seat: int, stage: Json) -> Json | None:
    """With whom a seat could deal now, by offer or as an answer to one."""
    if game.rules.deal_kind != "free":
        return None
    cards = game.rules.deal_cards
    if stage["kind"] == "deal":
        legs = stage["legs"]
        asked = game.to_act == seat and isinstance(legs, list) and len(legs) == 1
        return {"partners": [stage["seat"]], "cards": cards, "counter_to": stage["seat"]} if asked else None
    partners = [other for other in range(game.seats) if other != seat and _open_to(game, seat, other)]
    return {"partners": partners, "cards": cards, "counter_to": -1} if partners else None


def _open_to(game: Game, seat: int, other: int) -> bool:
    """Whether two seats may deal with each other at this moment, whatever about."""
    if game.out[other] or estate.is_leaving(game, other) or estate.is_leaving(game, seat):
        return False
    return window.why_not_deal(game, seat, [Leg(other, [], 0, [], [], 0, [])]) == OK


def _debt(seat: int, stage: Json) -> Json | None:
    if stage["kind"] != "debt" or stage["seat"] != seat:
        return None
    return {
        "owed": stage["amount"],
        "to": stage["creditor"],
        "cash": stage["cash"],
        "could_raise": stage["could_raise"],
        "short": stage["short"],
    }
