"""What an action would do, told without doing it: for deals that are still being put together."""

from __future__ import annotations

from freehold.engine import action as act
from freehold.engine import mortgage
from freehold.engine.action import Action
from freehold.engine.game import Game
from freehold.engine.notation import parse, suggest
from freehold.engine.refusal import Refusal
from freehold.table.notes import cost_of, note_of
from freehold.table.stages import Json


def weigh(game: Game, seat: int, text: str) -> Json:
    """Whether an action is legal, what it costs, and for a deal what every party would have afterwards."""
    try:
        action = parse(game, seat, text)
    except Refusal as refusal:
        return _answer(game, seat, refusal, 0, [], {}, refusal.instead)
    refusal_ = game.why_not(seat, action)
    instead = suggest(game, seat, text) if refusal_ is not None else []
    is_deal = action.kind in (act.OFFER, act.COUNTER)
    effects = [_effect(game, seat, party, action) for party in _parties(seat, action)] if is_deal else []
    cost = _deal_cost(action) if is_deal else _safe_cost(game, seat, action, refusal_)
    note = note_of(game, seat, action) if refusal_ is None else {}
    return _answer(game, seat, refusal_, cost, effects, note, instead)


def _answer(
    game: Game, seat: int, refusal: Refusal | None, cost: int, effects: list[Json], note: Json, instead: list[str]
) -> Json:
    return {
        "legal": refusal is None,
        "sentence": refusal.reason if refusal is not None else "",
        "clause": refusal.clause if refusal is not None else "",
        "instead": instead,
        "cost": cost,
        "cash_after": game.cash[seat] - cost,
        "note": note,
        "effects": effects,
    }


def _safe_cost(game: Game, seat: int, action: Action, refusal: Refusal | None) -> int:
    return cost_of(game, seat, action) if refusal is None else 0


def _parties(seat: int, action: Action) -> list[int]:
    return [seat, *(leg.partner for leg in action.legs if leg.partner >= 0)]


def _deal_cost(action: Action) -> int:
    return sum(leg.give_cash - leg.get_cash for leg in action.legs)


def _effect(game: Game, proposer: int, party: int, action: Action) -> Json:
    """One party after the deal: its cash, the groups it would then own, the interest it would owe."""
    cash = game.cash[party]
    owned = set(game.deeds_of(party))
    received: list[int] = []
    for leg in action.legs:
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
