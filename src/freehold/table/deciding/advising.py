"""What a good player would do: the advice somebody may ask for where the table allows it.

The adviser looks at the position as every player sees it, remembers nothing from one question to the next, and says
the same whenever it is asked the same.
"""

from __future__ import annotations

from typing import Final

from freehold.bots import make_bot
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.describing import choices
from freehold.engine.game import Game
from freehold.table.deciding.manners import sensible

_ADVISERS: Final = ("fixed-h", "builder")
"""Who is asked, the strongest first; the next one if that one would rather do something nobody is waiting for."""


def advice(game: Game, seat: int) -> Action | None:
    """What to do about what the table waits for; None while it waits for somebody else.

    Offers are not advised: whether one is good depends on what the others would give.
    """
    if game.over or game.to_act != seat:
        return None
    listed = [choice.action for choice in choices(game, seat)]
    for name in _ADVISERS:
        action = make_bot(name).choose(game, seat)
        if action is not None and (action in listed or action.kind == act.BID):
            return sensible(game, seat, action)
    return listed[0] if listed else None
