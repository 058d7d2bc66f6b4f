"""What somebody in debt may do about it: every way the Bank pays for, and the cheapest way to raise what is short."""

from __future__ import annotations

from freehold.analysis.raising import ROUNDS, Plan, Way, cheapest_plan, ways
from freehold.engine.game import Game
from freehold.table.table import Table
from freehold.table.views.stages import Json


def raising(table: Table, seat: int) -> Json:
    """The ways and the plan of the debtor, reckoned once for every revision."""
    reckoned = table.reckoned
    if reckoned is None or reckoned[0] != table.revision:
        reckoned = table.revision, _reckon(table.game, seat)
        table.reckoned = reckoned
    return reckoned[1]


def _reckon(game: Game, seat: int) -> Json:
    debt = game.top.as_debt()
    assert debt is not None
    assert debt.seat == seat
    return {"ways": [_way(way) for way in ways(game, seat)], "plan": _plan(cheapest_plan(game, seat, debt))}


def _way(way: Way) -> Json:
    return _step(way) | {"after": way.later}


def _step(way: Way) -> Json:
    return {
        "text": way.text,
        "kind": way.kind,
        "deeds": way.deeds,
        "counts": way.counts,
        "raises": way.raises,
        "rent_before": way.rent_before,
        "rent_after": way.rent_after,
        "group_loss": way.group_loss,
        "interest": way.interest,
        "back": way.back,
        "missed": round(way.missed, 2),
        "cost": round(way.cost),
    }


def _plan(plan: Plan) -> Json:
    return {
        "steps": [_step(way) for way in plan.steps],
        "raised": plan.raised,
        "leaves": plan.leaves,
        "missing": plan.missing,
        "interest": plan.interest,
        "back": plan.back,
        "missed": round(plan.missed, 2),
        "rounds": ROUNDS,
        "cost": round(plan.cost),
    }
