"""Whom somebody may act for: oneself at an online table, everybody at a physical one if one keeps its Bank."""

from __future__ import annotations

from typing import Final

from freehold.engine import action as act
from freehold.engine.edition import HOST
from freehold.engine.text.notation import parse
from freehold.engine.text.unread import Unread
from freehold.table.deciding.commands import OWN
from freehold.table.deciding.moving import own_seat
from freehold.table.journal.entries import STAFF, AnyEntry, Joined
from freehold.table.seating import Person, free_name, may_referee
from freehold.table.table import Table
from freehold.table.views.refusals import refused, unreadable

_BY_HOST: Final = (act.FINE, act.NOTE, act.VOID_THROW, act.BREAK, act.RESUME, act.CALL_TIME)
"""What the host of an online table may do to the game of others; event staff may do whatever the rules allow."""


def acting_seat(table: Table, person: Person, wanted: int) -> int:
    """The seat somebody acts for, HOST included, or `Refused`. Rule: PN-4.3b"""
    if not table.is_physical:
        return _online_seat(table, person, wanted)
    if not may_referee(person):
        raise refused("banker-enters", host=table.host_name)
    if wanted != HOST and not 0 <= wanted < len(table.places):
        raise refused("seat-unnamed")
    return wanted


def _online_seat(table: Table, person: Person, wanted: int) -> int:
    if wanted == HOST:
        if not may_referee(person):
            raise refused("host-needed", host=table.host_name or "the host")
        return HOST
    seat = own_seat(table, person)
    if wanted not in (OWN, seat):
        raise refused("own-seat-only")
    return seat


def check_host_action(table: Table, person: Person, text: str) -> None:
    """Refuse what the host of an online table has no right to, also where the rules know it."""
    if table.is_physical or person.staff:
        return
    try:
        action = parse(table.game, HOST, text)
    except Unread as unread:
        raise unreadable(unread) from unread
    if action.kind not in _BY_HOST:
        raise refused("staff-needed")


def staff_joined(table: Table, name: str, token_hash: str, staff: str, now: int) -> list[AnyEntry]:
    """Somebody whom the organiser of an event sends to a table; nothing if they are there as that already."""
    assert staff in STAFF, staff
    known = table.person_by_hash(token_hash)
    if known is not None:
        again = Joined(now, person=known.id, name=known.name, staff=staff)
        return [] if known.staff == staff else [again]
    names = [*(place.name for place in table.places), *(each.name for each in table.people if not each.gone)]
    called = free_name(name, names)
    return [Joined(now, person=len(table.people), name=called, token_hash=token_hash, staff=staff)]
