"""What only the host of a table may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freehold.engine.edition import HOST
from freehold.table.casting import policy_of, seated_bot
from freehold.table.deciding.beginning import begin
from freehold.table.deciding.commands import Host
from freehold.table.deciding.moving import move
from freehold.table.journal.entries import BOT, BY_HOST, OPEN, PERSON, POLICIES, AnyEntry, Changed, Seated, Starting
from freehold.table.seating import MAKER, NOBODY, USUAL_BOT, Person, Place
from freehold.table.table import Table
from freehold.table.views.refusals import refused


def decide_host(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:
    """What a wish of the host writes into the journal."""
    if not person.host and not (table.is_physical and person.staff):
        raise refused("host-needed", host=table.host_name or "the host")
    word = _MOVES.get(command.do)
    if word is not None:
        if table.play is None or table.game.over:
            raise refused("no-game")
        return [move(table, HOST, word, BY_HOST, now, person.id, command.id)]
    decide = _DEEDS.get(command.do)
    if decide in _SEATING and table.is_physical:
        raise refused("physical-seats")
    if decide is None:
        known = ", ".join(sorted([*_MOVES, *_DEEDS]))
        raise refused("unknown-wish", wish=command.do, known=known)
    return decide(table, person, command, now)


_MOVES: Final = {"pause": "break", "resume": "resume", "call-time": "call time", "abandon": "abandon"}
"""Wishes that are actions of the game."""


def _start(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:
    if table.play is not None:
        raise refused("begun-already")
    return [Starting(now, person.id, command.id, until=now), *begin(table, now, {})]


def _seat(table: Table, command: Host) -> int:
    if not 0 <= command.seat < len(table.places):
        raise refused("unknown-seat", number=command.seat)
    if table.play is not None and table.game.out[command.seat]:
        raise refused("out-of-game", name=table.places[command.seat].name)
    return command.seat


def _seat_bot(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:
    seat = _seat(table, command)
    place = table.places[seat]
    if not policy_of(command.bot):
        raise refused("unknown-bot", bot=command.bot)
    if place.person == person.id:
        raise refused("host-keeps-seat")
    plan = seated_bot(command.bot, table.places, seat)
    return [Seated(now, person.id, command.id, seat, BOT, plan.name, plan.bot, character=plan.character)]


def _return(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:
    seat = _seat(table, command)
    back = table.places[seat].taken_from
    if back == NOBODY or table.people[back].gone:
        raise refused("seat-not-taken")
    if table.seat_of(back) >= 0:
        raise refused("sits-elsewhere", name=table.people[back].name)
    return [Seated(now, person.id, command.id, seat, PERSON, table.people[back].name, "", back)]


def _remove(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:
    seat = _seat(table, command)
    place = table.places[seat]
    if place.person == person.id:
        raise refused("host-stays")
    gone = place.person if place.person != NOBODY else place.taken_from
    if gone == MAKER:
        raise refused("maker-stays")
    if table.play is None:
        return [Seated(now, person.id, command.id, seat, OPEN, free=True, gone=gone)]
    if gone == NOBODY:
        raise refused("nobody-to-remove")
    if place.bot:
        return [_kept(place, seat, person, command, now, gone=gone)]
    plan = seated_bot(command.bot if policy_of(command.bot) else USUAL_BOT, table.places, seat)
    return [Seated(now, person.id, command.id, seat, BOT, plan.name, plan.bot, gone=gone, character=plan.character)]


def _open_seat(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:
    seat = _seat(table, command)
    place = table.places[seat]
    if place.kind != BOT:
        raise refused("no-bot-there")
    if table.play is None:
        return [Seated(now, person.id, command.id, seat, OPEN, free=True)]
    return [_kept(place, seat, person, command, now, free=True)]


def _kept(
    place: Place, seat: int, person: Person, command: Host, now: int, *, free: bool = False, gone: int = NOBODY
) -> Seated:
    """The bot that sits on a seat stays there."""
    bot, who = place.bot, place.character
    return Seated(now, person.id, command.id, seat, BOT, place.name, bot, free=free, gone=gone, character=who)


def _policy(table: Table, person: Person, command: Host, now: int) -> list[AnyEntry]:  # noqa: ARG001
    if command.policy not in POLICIES:
        raise refused("unknown-policy", known=", ".join(POLICIES))
    return [Changed(now, person.id, command.id, policy=command.policy)]


_DEEDS: Final[dict[str, Callable[[Table, Person, Host, int], list[AnyEntry]]]] = {
    "start": _start,
    "seat-bot": _seat_bot,
    "return": _return,
    "remove": _remove,
    "open-seat": _open_seat,
    "disconnect-policy": _policy,
}

_SEATING: Final = (_seat_bot, _return, _remove, _open_seat)
"""Wishes that change who decides for a seat."""
