"""Listing what a seat may do."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import CLAIM, Action
from freehold.engine.edition import HOST
from freehold.engine.kinds import AT_ANY_TIME, BY_HOST, KINDS
from freehold.engine.stage import FIRST_THROW, TURN
from freehold.engine.state import State


def legal(g: State, seat: i64) -> list[Action]:
    """Everything the stage on top asks of a seat, rent it may ask for, and what is allowed at any time."""
    found: list[Action] = []
    if g.over:
        return found
    if seat == HOST:
        for row in BY_HOST:
            row.list_legal(g, seat, found)
        return found
    if g.paused or seat < 0 or g.out[seat]:
        return found
    top = g.top
    top.legal(g, seat, found)
    if g.claims:
        KINDS[CLAIM].list_legal(g, seat, found)
    if top.kind == TURN or top.kind == FIRST_THROW or top.seat == seat:
        for row in AT_ANY_TIME:
            row.list_legal(g, seat, found)
    return found
