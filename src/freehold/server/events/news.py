"""What is said at a table and belongs into the log of the whole event: fines, notes and corrections."""

from __future__ import annotations

import logging
from typing import Final

from freehold.event.commands import AnyCommand, Fine, Rule
from freehold.event.event import Event, Round
from freehold.server.events.guests import guests_at
from freehold.table.deciding.commands import Refused
from freehold.table.journal.entries import AnyEntry, Moved
from freehold.table.table import Table
from freehold.table.told import Told

_log = logging.getLogger("freehold.server")

_NOTED: Final = "noted"
_FINED: Final = "fined"
_CORRECTED: Final = "corrected"
_LONGEST: Final = 500


def commands_of(event: Event, played: Round, table: Table, entry: AnyEntry) -> list[AnyCommand]:
    """What the event writes down of an entry at one of its tables. Rule: PN-4.2b, PN-5.7, PN-9.2"""
    if not isinstance(entry, Moved) or table.play is None:
        return []
    seats = guests_at(event, played, table)
    found: list[AnyCommand] = []
    for at, told in enumerate(table.play.told):
        id = f"{table.code}-{table.seq}-{at}"
        if told.name == _FINED and told.seat in seats:
            found.append(_fine(table, seats[told.seat], told, id))
        elif (told.name == _NOTED or told.name.startswith(_CORRECTED)) and told.text.strip():
            text = told.text.strip()[:_LONGEST]
            found.append(Rule(id=id, table=table.created.number, text=text, clause=told.clause))
    return found


def _fine(table: Table, guest: int, told: Told, id: str) -> Fine:
    reason = told.text.strip()[:_LONGEST]
    return Fine(id=id, table=table.created.number, guest=guest, amount=told.amount, reason=reason, clause=told.clause)


def log_refusal(key: str, why: Refused) -> None:
    """What an event would not do by itself, for whoever looks for the reason."""
    _log.info("%s: %s", key, why.sentence)
