"""What an action would do, told without doing it: for deals that are still being put together."""

from __future__ import annotations

from freehold.engine.chapters.exchange import effects
from freehold.engine.describing import Choice
from freehold.engine.game import Game
from freehold.engine.kinds import KINDS
from freehold.engine.text.notation import parse, suggest
from freehold.engine.text.unread import Unread
from freehold.table.views.refusals import refused, verdict
from freehold.table.views.stages import Json


def weigh(game: Game, seat: int, text: str) -> Json:
    """Whether an action is legal, what it costs, and for a deal what every party would have afterwards."""
    if not text.isprintable():
        raise refused("not-printable")
    try:
        action = parse(game, seat, text)
    except Unread as unread:
        return _answer(game, seat, verdict(unread), 0, [], {}, unread.instead)
    refusal_ = game.why_not(seat, action)
    after = effects(game, seat, action.legs) if action.legs else []
    if refusal_ is None:
        choice = Choice(game, seat, action)
        return _answer(game, seat, verdict(None), choice.cost, after, choice.note, [])
    # What a deal would cost is worth knowing while it is still being put together.
    cost = KINDS[action.kind].cost(game, seat, action) if action.legs else 0
    return _answer(game, seat, verdict(refusal_), cost, after, {}, suggest(game, seat, text))


def _answer(game: Game, seat: int, said: Json, cost: int, after: list[Json], note: Json, instead: list[str]) -> Json:
    return {
        **said,
        "instead": instead,
        "cost": cost,
        "cash_after": game.cash[seat] - cost,
        "note": note,
        "effects": after,
    }
