"""What an action would do, told without doing it: for deals that are still being put together."""

from __future__ import annotations

from collections.abc import Mapping

from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.game import Game
from freehold.engine.refusal import Refusal
from freehold.engine.text.notation import parse, suggest
from freehold.engine.text.unread import Unread
from freehold.table.deciding.commands import Detail
from freehold.table.views.effects import effects
from freehold.table.views.notes import cost_of, note_of
from freehold.table.views.refusals import refused
from freehold.table.views.stages import Json

_FINE: Json = {"legal": True, "sentence": "", "reason": "", "details": {}, "clause": ""}


def weigh(game: Game, seat: int, text: str) -> Json:
    """Whether an action is legal, what it costs, and for a deal what every party would have afterwards."""
    if not text.isprintable():
        raise refused("not-printable")
    try:
        action = parse(game, seat, text)
    except Unread as unread:
        verdict = _no(unread, unread.name, unread.details)
        return _answer(game, seat, verdict, 0, [], {}, unread.instead)
    refusal_ = game.why_not(seat, action)
    verdict = _FINE if refusal_ is None else _no(refusal_, refusal_.name, refusal_.details)
    instead = suggest(game, seat, text) if refusal_ is not None else []
    is_deal = action.kind in (act.OFFER, act.COUNTER)
    cost = _deal_cost(action) if is_deal else _safe_cost(game, seat, action, refusal_)
    note = note_of(game, seat, action) if refusal_ is None else {}
    return _answer(game, seat, verdict, cost, effects(game, seat, action.legs) if is_deal else [], note, instead)


def _no(refusal: Refusal, reason: str, details: Mapping[str, Detail]) -> Json:
    return {
        "legal": False,
        "sentence": refusal.reason,
        "reason": reason,
        "details": dict(details),
        "clause": refusal.clause,
    }


def _answer(game: Game, seat: int, verdict: Json, cost: int, after: list[Json], note: Json, instead: list[str]) -> Json:
    return {
        **verdict,
        "instead": instead,
        "cost": cost,
        "cash_after": game.cash[seat] - cost,
        "note": note,
        "effects": after,
    }


def _safe_cost(game: Game, seat: int, action: Action, refusal: Refusal | None) -> int:
    return cost_of(game, seat, action) if refusal is None else 0


def _deal_cost(action: Action) -> int:
    return sum(leg.give_cash - leg.get_cash for leg in action.legs)
