"""Everything that follows from an action by itself."""

from __future__ import annotations

from freehold.engine.chapters import ending
from freehold.engine.stage import IDLE
from freehold.engine.state import State


def settle(g: State) -> None:
    """Ask the stage on top to go on, until somebody has to decide something."""
    while not g.over and not g.paused:
        top = g.top
        if top.kind == IDLE:
            # Nothing is left to do.
            ending.finish(g)
            return
        if g.asked:
            # What was asked for is paid at once, where the stage on top lets it.
            index = top.next_asked(g)
            if index >= 0:
                g.push(g.asked.pop(index))
                continue
        if not top.settle(g):
            return
