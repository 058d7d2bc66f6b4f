"""Taking back: what a seat could take back now, who has to agree, and why nothing can be taken back."""

from __future__ import annotations

from freehold.engine.edition import HOST
from freehold.table.journal.entries import BY_PERSON
from freehold.table.play import Play
from freehold.table.table import Table
from freehold.table.views.debts import raising
from freehold.table.views.offers import own_view
from freehold.table.views.refusals import refused
from freehold.table.views.stages import Json

_BREAKS = ("break", "resume")


def check_undo(table: Table, seat: int) -> int:
    """The first step that would be taken back, counted from the last throw or card; or `Refused`."""
    why, first = _judge(table, seat)
    if why:
        raise refused(f"undo-{why}")
    return first


def consent(table: Table, seat: int, first: int) -> list[int]:
    """The people who acted or were touched from a step on, and have to agree; bots always do."""
    play = _play(table)
    touched = {each for step in play.steps[first:] for each in step.touched} - {seat}
    return [each for each in sorted(touched) if not table.places[each].automatic and not play.game.out[each]]


def seat_view(table: Table, seat: int) -> Json:
    """Everything of a view that is meant for one seat only."""
    view = own_view(table.game, seat) | {"undo": _undo_view(table, seat), "spared": _spared(table, seat)}
    debt = view["debt"]
    if isinstance(debt, dict):
        view["debt"] = debt | raising(table, seat)
    return view


def _spared(table: Table, seat: int) -> list[int]:
    """The deeds a seat owns and does not want to be asked about."""
    if seat < 0:
        return []
    return [deed for deed in table.places[seat].spared if table.game.owner[deed] == seat]


def _undo_view(table: Table, seat: int) -> Json | None:
    """Whether a seat may ask to undo: back to which move, with whose consent, or why not."""
    if seat < 0 or table.game.over or table.is_physical:
        return None
    why, first = _judge(table, seat)
    if why:
        return {"possible": False, "why": why, "to": -1, "needs": []}
    to = _play(table).base_move + first
    return {"possible": True, "why": "", "to": to, "needs": consent(table, seat, first)}


def _judge(table: Table, seat: int) -> tuple[str, int]:
    """Why a seat may not ask to undo, and else the first step that would be taken back."""
    play = _play(table)
    if play.game.paused:
        return "paused", -1
    if table.undo is not None:
        return "pending", -1
    first = max((at for at, step in enumerate(play.steps) if step.seat == seat and step.by == BY_PERSON), default=-1)
    if first < 0:
        return play.sealed or "nothing", -1
    # A break and its end undo each other; a time that was called, or a fine, is not for players to take back.
    if any(step.seat == HOST and step.text not in _BREAKS for step in play.steps[first:]):
        return "host", -1
    return "", first


def _play(table: Table) -> Play:
    assert table.play is not None
    return table.play
