"""What only the host of a table may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freehold.bots import bot_names
from freehold.engine.edition import HOST
from freehold.table.beginning import begin
from freehold.table.commands import Host, Refused
from freehold.table.entries import BOT, BY_HOST, OPEN, PERSON, POLICIES, AnyEntry, Changed, Seated, Starting
from freehold.table.moving import move
from freehold.table.seating import NOBODY, Person, free_name
from freehold.table.table import Table


def decide_host(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:
    """What a wish of the host writes into the journal."""
    if not person.host:
        raise Refused("host-only", f"only {table.host_name or 'the host'} may do that")
    word = _MOVES.get(command.do)
    if word is not None:
        if table.play is None or table.game.over:
            raise Refused("not-playing", "there is no game going on")
        return [move(table, HOST, word, BY_HOST, now, person.id, command.id)]
    decide = _DEEDS.get(command.do)
    if decide is None:
        known = ", ".join(sorted([*_MOVES, *_DEEDS]))
        raise Refused("malformed", f"a host cannot {command.do!r}; there is {known}")
    return decide(table, person, command, now)


_MOVES: Final = {"pause": "break", "resume": "resume", "call-time": "call time", "abandon": "abandon"}
"""Wishes that are actions of the game."""


def _start(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:
    if table.play is not None:
        raise Refused("not-now", "the game has begun already")
    return [Starting(now, person.id, command.id, until=now), begin(table, now, {})]


def _seat(table: Table, command: Host) -> int:
    if not 0 <= command.seat < len(table.places):
        raise Refused("malformed", f"there is no seat {command.seat}")
    if table.play is not None and table.game.out[command.seat]:
        raise Refused("not-now", f"{table.places[command.seat].name} is out of the game")
    return command.seat


def _seat_bot(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:
    seat = _seat(table, command)
    place = table.places[seat]
    if command.bot not in bot_names():
        raise Refused("malformed", f"there is no bot called {command.bot!r}")
    if place.person == person.id:
        raise Refused("not-now", "the host cannot give away the host's own seat")
    name = place.name or free_name(command.bot.capitalize(), [other.name for other in table.places])
    return [Seated(now, person.id, command.id, seat, BOT, name, command.bot)]


def _return(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:
    seat = _seat(table, command)
    back = table.places[seat].taken_from
    if back == NOBODY or table.people[back].gone:
        raise Refused("not-now", "that seat was taken from nobody who is still here")
    if table.seat_of(back) >= 0:
        raise Refused("not-now", f"{table.people[back].name} sits on another seat")
    return [Seated(now, person.id, command.id, seat, PERSON, table.people[back].name, "", back)]


def _remove(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:
    seat = _seat(table, command)
    place = table.places[seat]
    if place.person == person.id:
        raise Refused("not-now", "the host cannot remove the host")
    gone = place.person if place.person != NOBODY else place.taken_from
    if table.play is None:
        return [Seated(now, person.id, command.id, seat, OPEN, free=True, gone=gone)]
    if gone == NOBODY:
        raise Refused("not-now", "a bot plays that seat; there is nobody to remove")
    return [Seated(now, person.id, command.id, seat, BOT, place.name, place.bot or command.bot, gone=gone)]


def _open_seat(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:
    seat = _seat(table, command)
    place = table.places[seat]
    if place.kind != BOT:
        raise Refused("not-now", "only a bot's seat can be opened")
    if table.play is None:
        return [Seated(now, person.id, command.id, seat, OPEN, free=True)]
    return [Seated(now, person.id, command.id, seat, BOT, place.name, place.bot, free=True)]


def _policy(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:  # noqa: ARG001
    if command.policy not in POLICIES:
        raise Refused("malformed", f"the policy is one of {', '.join(POLICIES)}")
    return [Changed(now, person.id, command.id, policy=command.policy)]


_DEEDS: Final[dict[str, Callable[[Table, Person, Host, int], list[AnyEntry]]]] = {
    "start": _start,
    "seat-bot": _seat_bot,
    "return": _return,
    "remove": _remove,
    "open-seat": _open_seat,
    "disconnect-policy": _policy,
}
