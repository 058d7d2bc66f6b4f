"""Tokens, and guests who come, do not come, or come late."""

from __future__ import annotations

from freehold.event.commands import AddGuest, Arrive, EndRole, MakeRole, NoShow
from freehold.event.deciding.asking import Asked, check_guest
from freehold.event.event import MISSING, Event
from freehold.event.guests import LONGEST_NAME, MOST_GUESTS, Guest, name_fault, same_name, tidy_name
from freehold.event.journal import AnyEntry, Arrived, GuestAdded, Missed, RoleEnded, RoleMade
from freehold.event.reasons import refused
from freehold.event.roles import AT_A_TABLE, BANKER, ORGANISER, PLAYER, ROLES


def make_role(asked: Asked, command: MakeRole) -> list[AnyEntry]:
    """A role for somebody. A banker has a table and does not play. Rule: PN-4.2a"""
    event = asked.event
    if command.role not in ROLES:
        raise refused("unknown-role", known=", ".join(ROLES))
    name = _named(command.name)
    if command.role == BANKER and not command.table:
        raise refused("role-needs-table", role=command.role)
    if command.role == PLAYER and command.guest < 0:
        raise refused("role-needs-guest")
    if command.guest >= 0:
        check_guest(event, command.guest)
    at, who, id = asked.by
    made = RoleMade(
        at=at,
        who=who,
        id=id,
        person=len(event.people),
        role=command.role,
        name=name,
        token_hash=command.token_hash,
        table=command.table if command.role in AT_A_TABLE else 0,
        guest=command.guest if command.role == PLAYER else -1,
    )
    return [made]


def sit(event: Event, guest: int, token_hash: str, now: int) -> list[AnyEntry]:
    """A guest takes their own name on a device of theirs; nobody takes somebody else's."""
    check_guest(event, guest)
    name = event.name_of(guest)
    if any(one.role == PLAYER and one.guest == guest and not one.ended for one in event.people):
        raise refused("guest-claimed", name=name, guest=guest)
    return [RoleMade(now, person=len(event.people), role=PLAYER, name=name, token_hash=token_hash, guest=guest)]


def end_role(asked: Asked, command: EndRole) -> list[AnyEntry]:
    """A token that is lost is taken back; the last organiser's is not."""
    people = asked.event.people
    if command.person >= len(people):
        raise refused("unknown-person", person=command.person)
    person = people[command.person]
    if person.ended:
        raise refused("role-ended")
    if person.role == ORGANISER and sum(one.role == ORGANISER and not one.ended for one in people) < 2:
        raise refused("last-organiser")
    return [RoleEnded(*asked.by, person=command.person)]


def add_guest(asked: Asked, command: AddGuest) -> list[AnyEntry]:
    """Somebody from the door; they play from the next round that is seated on."""
    event = asked.event
    name = _named(command.guest.name)
    if same_name(name) in {same_name(one.guest.name) for one in event.guests}:
        raise refused("guest-known", name=name)
    if len(event.guests) >= MOST_GUESTS:
        raise refused("guests-full", most=MOST_GUESTS)
    guest = Guest(name, tidy_name(command.guest.club), command.guest.alternate)
    return [GuestAdded(*asked.by, guest=guest)]


def arrive(asked: Asked, command: Arrive) -> list[AnyEntry]:
    """A guest is here: late if play has begun. Rule: FR-EVENT-3"""
    check_guest(asked.event, command.guest)
    found = asked.event.guests[command.guest]
    if found.here:
        raise refused("guest-here", name=found.guest.name)
    late = any(played.clock.started_at >= 0 for played in asked.event.rounds)
    return [Arrived(*asked.by, guest=command.guest, late=late)]


def no_show(asked: Asked, command: NoShow) -> list[AnyEntry]:
    """A guest is not here, or has gone home."""
    check_guest(asked.event, command.guest)
    found = asked.event.guests[command.guest]
    if found.presence == MISSING:
        raise refused("guest-missing", name=found.guest.name)
    return [Missed(*asked.by, guest=command.guest)]


def _named(name: str) -> str:
    tidied = tidy_name(name)
    fault = name_fault(tidied)
    if fault:
        raise refused(fault, most=LONGEST_NAME)
    return tidied
