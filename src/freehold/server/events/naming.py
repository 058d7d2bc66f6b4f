"""What guests are called at the table rooms of an event: as on the list, unless a table could not tell them apart."""

from __future__ import annotations

from collections.abc import Sequence

from freehold.event.event import Event
from freehold.table.naming import MOST_LETTERS, like, name_fault

_WORD = "Player"


def table_names(event: Event, guests: Sequence[int]) -> dict[int, str]:
    """For every guest the name they have at their table.

    Lists have longer names than tables take, and tables tell names apart by what their notation can; so a name may be
    cut, and one that cannot be used at all is a number.
    """
    found: dict[int, str] = {}
    for at, guest in enumerate(guests, 1):
        found[guest] = table_name(event.name_of(guest), list(found.values()), at)
    return found


def table_name(name: str, taken: Sequence[str], number: int) -> str:
    """A name a table takes."""
    short = name if len(name) <= MOST_LETTERS else name[:MOST_LETTERS].rstrip()
    if not name_fault(short) and not like(short, taken):
        return short
    found = f"{_WORD} {number}"
    while like(found, taken):
        number += 1
        found = f"{_WORD} {number}"
    return found
