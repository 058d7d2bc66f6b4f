"""A host who leaves: somebody at the table stands in, and whoever made the table gets it back."""

from __future__ import annotations

from freehold.table.deciding.ticking import AWAY_MS
from freehold.table.journal.entries import AnyEntry, Hosted
from freehold.table.seating import MAKER, NOBODY, Person
from freehold.table.table import OVER, Table


def host_of(table: Table) -> int:
    """The person who is the host."""
    return next((person.id for person in table.people if person.host), NOBODY)


def succeed(table: Table, now: int, since: int | None, here: list[bool], hold_ms: int = AWAY_MS) -> list[AnyEntry]:
    """Let the first seat whose person is there host the table, once the host has been away for so long."""
    at = succession_due(table, since, here, hold_ms)
    if at is None or now < at:
        return []
    return [Hosted(now, person=_heir(table, here))]


def succession_due(table: Table, since: int | None, here: list[bool], hold_ms: int = AWAY_MS) -> int | None:
    """When somebody will stand in for the host, or None if nobody will: an event sends its own people."""
    if table.created.event or since is None or table.status == OVER or _heir(table, here) == NOBODY:
        return None
    return since + hold_ms


def _heir(table: Table, here: list[bool]) -> int:
    seated = zip(table.places, here, strict=False)
    return next((place.person for place, there in seated if there and place.person != NOBODY), NOBODY)


def reclaimed(table: Table, person: Person, now: int) -> list[AnyEntry]:
    """Whoever made the table is back and hosts it again."""
    if person.id != MAKER or person.host or person.gone or table.status == OVER:
        return []
    return [Hosted(now, person=MAKER)]


def may_delete(table: Table, person: Person) -> bool:
    """Whoever made the table; a host who stands in does so because somebody was away for minutes, and a deletion is for
    ever. Once the maker is forgotten nobody is stood in for, and the table belongs to its host. A table of an event
    goes with the event.
    """
    if person.gone or table.created.event:
        return False
    return person.id == MAKER or (person.host and not table.people[MAKER].token_hash)
