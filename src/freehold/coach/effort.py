"""How hard the coach thinks: budgets in play-outs, never in seconds, so that the same build gives the same answers.

Interpreted, a play-out takes some twenty times as long. There the usual budgets are smaller and the play-outs shorter,
so that a hint still comes at once; the figures are rougher, and differ from those of a compiled build.
"""

from __future__ import annotations

from typing import Final

from freehold.bots.outline import outline_of
from freehold.engine import game as engine_game
from freehold.engine.edition import Edition

COMPILED: Final = not engine_game.__file__.endswith(".py")

HINT_PLAYOUTS: Final = 300 if COMPILED else 4
"""For each of the actions that are still in question at the end of a hint."""

REVIEW_PLAYOUTS: Final = 150 if COMPILED else 12
"""For what was done and for the best action, in a review, and for the chances at the beginning of every turn."""

TURNS: Final = 30 if COMPILED else 8
"""How many turns a play-out goes on before the judge closes it."""

COMPARED_TURNS: Final = 20 if COMPILED else 8
"""The same where a review compares what was done with something better: what tells the two apart shows sooner, and
later turns add luck to both (`docs/coach.md` has the figures)."""

CLOSER: Final = 4 if COMPILED else 1
"""Where something was lost it is looked at in up to so many times the play-outs,"""

CLOSE_ENOUGH: Final = 7_500
"""until the standard error of the loss is no more than this, in parts of a million."""


def hint_playouts(edition: Edition) -> int:
    """How many play-outs a hint has, so that nobody waits for it longer than 0.3 s (`bench/hints.py`).

    Where deeds are dealt by auction a play-out takes twice as long as elsewhere.
    """
    return max(1, HINT_PLAYOUTS // 2) if outline_of(edition).deals_by_auction else HINT_PLAYOUTS
