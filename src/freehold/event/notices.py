"""What the organiser should know when something that was settled is changed: whom it moves, and from where to where."""

from __future__ import annotations

import msgspec

from freehold.event.event import Event
from freehold.event.journal import AnyEntry, ResultCorrected
from freehold.event.standings import Change, effect_of


class Notice(msgspec.Struct, frozen=True):
    """A result was put right, and this is what it changed when it was."""

    at: int
    by: int
    round: int
    table: int
    reason: str
    clause: str
    changes: list[Change]
    into_final: list[int]
    out_of_final: list[int]
    seated_since: list[int]
    kind: str = "corrected"


def apply_noting(event: Event, entry: AnyEntry) -> list[Notice]:
    """Carry out an entry, and say what the organiser should know of it."""
    found = [_corrected(event, entry)] if isinstance(entry, ResultCorrected) else []
    event.apply(entry)
    return found


def _corrected(event: Event, entry: ResultCorrected) -> Notice:
    effect = effect_of(event, entry)
    return Notice(
        entry.at,
        entry.who,
        entry.round,
        entry.table,
        entry.reason,
        entry.clause,
        effect.changes,
        effect.into_final,
        effect.out_of_final,
        effect.seated_since,
    )
