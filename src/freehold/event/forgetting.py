"""Somebody's name goes, the event stays: a journal with another name in every place where that one stood.

Places, points and standings are numbers and stay as they are. What somebody has written - rulings, reasons, calls - is
their word, and goes with the name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from freehold.event.event import Event, Person
from freehold.event.guests import Guest, same_name
from freehold.event.journal import (
    Answered,
    AnyEntry,
    Called,
    Created,
    Extended,
    Fined,
    GuestAdded,
    ResultCorrected,
    RoleEnded,
    RoleMade,
    Ruled,
)

_WORD = "Guest"


class Forgotten(NamedTuple):
    """Whom a journal forgets: a guest and whoever has that name on a device, or somebody with another role."""

    guest: int
    people: frozenset[int]
    old: str
    new: str


def whom(event: Event, person: Person) -> Forgotten:
    """Somebody with a token, and the guest they are."""
    if person.guest >= 0:
        return whom_guest(event, person.guest)
    return Forgotten(-1, frozenset({person.id}), person.name, _neutral(event, len(event.guests) + person.id + 1))


def whom_guest(event: Event, guest: int) -> Forgotten:
    """A guest, whether or not they have a token."""
    people = frozenset(one.id for one in event.people if one.guest == guest)
    return Forgotten(guest, people, event.name_of(guest), _neutral(event, guest + 1))


def _neutral(event: Event, number: int) -> str:
    """A name that says nothing, and that nobody has."""
    taken = {same_name(one.guest.name) for one in event.guests} | {same_name(one.name) for one in event.people}
    while same_name(f"{_WORD} {number}") in taken:
        number += 1
    return f"{_WORD} {number}"


def forget(entries: Sequence[AnyEntry], gone: Forgotten) -> list[AnyEntry]:
    """The journal of an event without somebody's name, words and token."""
    found: list[AnyEntry] = []
    guests = 0
    for entry in entries:
        if isinstance(entry, Created):
            guests = len(entry.guests)
            found.append(_created(entry, gone))
        elif isinstance(entry, GuestAdded):
            found.append(replace(entry, guest=_guest(entry.guest, guests, gone)))
            guests += 1
        elif isinstance(entry, RoleMade) and entry.person in gone.people:
            found.append(replace(entry, name=gone.new, token_hash=""))
        else:
            found.append(_without_words(entry) if entry.who in gone.people else entry)
    return found


def leaving(event: Event, gone: Forgotten, now: int) -> list[AnyEntry]:
    """What is left to write once somebody is forgotten: nobody has their token any more."""
    return [RoleEnded(now, person=person) for person in sorted(gone.people) if not event.people[person].ended]


def _created(entry: Created, gone: Forgotten) -> Created:
    guests = [_guest(guest, at, gone) for at, guest in enumerate(entry.guests)]
    plan = entry.plan
    bankers = [gone.new if name == gone.old else name for name in plan.bankers]
    marshals = [gone.new if name == gone.old else name for name in plan.marshals]
    return replace(entry, guests=guests, plan=replace(plan, bankers=bankers, marshals=marshals))


def _guest(guest: Guest, at: int, gone: Forgotten) -> Guest:
    return replace(guest, name=gone.new) if at == gone.guest else guest


def _without_words(entry: AnyEntry) -> AnyEntry:
    """An entry without what somebody has written in it."""
    if isinstance(entry, (Ruled, Called, Answered)):
        return replace(entry, text="")
    if isinstance(entry, (Fined, ResultCorrected, Extended)):
        return replace(entry, reason="")
    return entry
