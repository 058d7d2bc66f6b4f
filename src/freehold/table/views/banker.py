"""What a banker sees of a physical table: everybody's choices, the host's, and the moves that can be taken back."""

from __future__ import annotations

from freehold.engine.edition import HOST
from freehold.engine.game import Game
from freehold.engine.kinds import KINDS
from freehold.engine.text.notation import write
from freehold.table.deciding.taking_back import steps_view
from freehold.table.deciding.undoing import seat_view
from freehold.table.seating import Person, may_referee
from freehold.table.table import Table
from freehold.table.views.stages import Json

BANKER = HOST
"""Whose eyes a view is made for, where it is no seat's."""


def eyes_of(table: Table, person: Person | None) -> int:
    """Through whose eyes somebody sees the game: a seat's, a banker's, or -1 for those who only watch."""
    if person is None:
        return -1
    if table.is_physical and may_referee(person):
        return BANKER
    return table.seat_of(person.id)


def view_for(table: Table, eyes: int) -> Json:
    """Everything of a view that is not the same for everybody."""
    return seat_view(table, eyes) if eyes != BANKER else _banker_view(table)


def _banker_view(table: Table) -> Json:
    hands = [seat_view(table, seat) for seat in range(table.game.seats)]
    return seat_view(table, -1) | {"hands": hands, "host_legal": _host_legal(table.game), "steps": steps_view(table)}


def _host_legal(game: Game) -> list[Json]:
    return [{"text": write(game, HOST, each), "kind": KINDS[each.kind].word} for each in game.legal(HOST)]
