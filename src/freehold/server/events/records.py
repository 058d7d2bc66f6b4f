"""The records of the night: the dearest rent, the highest bid, the longest auction, the fastest table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from freehold.event.event import Event
from freehold.table.views.stages import Json


class Record(msgspec.Struct, frozen=True):
    """Something nobody has done more of so far."""

    kind: str
    round: int
    table: int
    amount: int = 0
    guest: int = -1
    deed: str = ""
    turns: int = 0
    ms: int = 0


def record_views(event: Event, records: Sequence[Record]) -> list[Json]:
    """The records as everybody sees them."""
    return [
        {
            "kind": record.kind,
            "amount": record.amount,
            "guest": record.guest if record.guest >= 0 else None,
            "name": event.name_of(record.guest) if record.guest >= 0 else "",
            "round": record.round,
            "table": record.table,
            "deed": record.deed,
            "turns": record.turns,
            "ms": record.ms,
        }
        for record in records
    ]
