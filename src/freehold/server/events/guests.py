"""Which guest sits on which seat of a table's room."""

from __future__ import annotations

from collections.abc import Sequence

from freehold.event.event import Event, Round
from freehold.server.events.naming import table_names
from freehold.table.table import Table


def guests_by_seat(event: Event, guests: Sequence[int], names: Sequence[str]) -> dict[int, int]:
    """For every seat its guest, by the names the seats have: the order of play may be another than that of the chairs.

    Somebody whose name was forgotten at the table is whoever is left over.
    """
    by_name = {name: guest for guest, name in table_names(event, guests).items()}
    found = {seat: by_name[name] for seat, name in enumerate(names) if name in by_name}
    rest = [guest for guest in guests if guest not in found.values()]
    others = [seat for seat, name in enumerate(names) if name not in by_name]
    return found | dict(zip(others, rest, strict=False))


def names_of(event: Event, guest: int) -> list[tuple[str, str]]:
    """Every room a guest has played in, and the name they have there."""
    found: list[tuple[str, str]] = []
    for played in event.rounds:
        table = played.table_of(guest) if guest >= 0 else 0
        code = played.rooms.get(table, "")
        if code:
            found.append((code, table_names(event, played.tables[table - 1])[guest]))
    return found


def guests_at(event: Event, played: Round, table: Table) -> dict[int, int]:
    """For every seat of a table's room its guest."""
    names = [place.name or place.kept_for for place in table.places]
    return guests_by_seat(event, played.tables[table.created.number - 1], names)
