"""Everything that follows from an action by itself."""

from __future__ import annotations

from freehold.engine.chapters import ending
from freehold.engine.stage import IDLE, Stage
from freehold.engine.state import State


def settle(g: State) -> None:
    """Ask the stage on top to go on, until somebody has to decide something."""
    while not g.over and not g.paused:
        top = g.top
        if top.kind == IDLE:
            # Nothing is left to do.
            ending.finish(g)
            return
        if len(g.asked) > 0 and _turns_to_asked(g, top):
            continue
        if not top.settle(g):
            return


def _turns_to_asked(g: State, top: Stage) -> bool:
    """What was asked for is paid at once, where the stage on top lets it; tell whether it does."""
    index = top.next_asked(g)
    if index < 0:
        return False
    g.push(g.asked.pop(index))
    return True
