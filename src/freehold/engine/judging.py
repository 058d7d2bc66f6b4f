"""The one legality check, shared by `legal`, `why_not` and `play`: who may act at all, then the row of the action."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine import shape
from freehold.engine.action import NOTE, Action
from freehold.engine.edition import HOST
from freehold.engine.kind import Kind
from freehold.engine.kinds import KINDS
from freehold.engine.refusal import (
    GAME_OVER,
    HOST_DOES_NOT_PLAY,
    HOST_ONLY,
    NO_SUCH_SEAT,
    OK,
    PAUSED,
    RETIRED,
)
from freehold.engine.state import State


def why(g: State, seat: i64, action: Action) -> i64:
    """OK, or why an action is not legal."""
    if g.over and action.kind != NOTE:
        # An organiser may still note a decision after the count. Rule: PN-9.2, R-PN-TIE
        return GAME_OVER
    if not shape.is_plain(action):
        code = shape.fault(g, action)
        if code != OK:
            return code
    row = KINDS[action.kind]
    code = _why_not_host(g, seat, row) if row.by_host else _why_not_player(g, seat)
    return code if code != OK else row.why_not(g, seat, action)


def _why_not_host(g: State, seat: i64, row: Kind) -> i64:
    if seat != HOST:
        return HOST_ONLY
    return PAUSED if g.paused and not row.in_break else OK


def _why_not_player(g: State, seat: i64) -> i64:
    if seat == HOST:
        return HOST_DOES_NOT_PLAY
    if seat < 0 or seat >= g.seats:
        return NO_SUCH_SEAT
    if g.out[seat]:
        return RETIRED
    return PAUSED if g.paused else OK
