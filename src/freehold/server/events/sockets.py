"""The sockets of events: what they may say, and who hears it."""

from __future__ import annotations

import msgspec

from freehold.event import commands as do
from freehold.server.events.events import Events
from freehold.server.events.room import EventRoom
from freehold.server.events.visitor import Visitor
from freehold.server.faults import Broken
from freehold.server.messages import id_of
from freehold.server.refusals import fault_of, not_stored, refused
from freehold.server.store import StoreFault
from freehold.server.tokens import clean_code, hash_of
from freehold.table.deciding.commands import Refused

_PONG = b'{"type":"pong"}'
_GOODBYES = {"no-such-event": (4004, "no such event"), "not-your-token": (4003, "token")}


class Ping(msgspec.Struct, tag_field="type", tag="ping"):
    """A sign of life."""


_MESSAGE: msgspec.json.Decoder[do.AnyCommand | Ping] = msgspec.json.Decoder(do.AnyCommand | Ping)


async def find(events: Events, visitor: Visitor, named: str, token: str | None) -> EventRoom | None:
    """The room of the event a socket asks for, or None if it was closed."""
    try:
        return await _found(events, visitor, named, token)
    except StoreFault as fault:
        _turn_away(visitor, not_stored(fault), 1012, "store")
    except Broken as broken:
        _turn_away(visitor, refused("table-broken", code=broken.code), 1011, "broken")
    except Refused as why:
        _turn_away(visitor, why, *_GOODBYES.get(why.code, (4011, "cannot be opened")))
    return None


async def _found(events: Events, visitor: Visitor, named: str, token: str | None) -> EventRoom:
    code = clean_code(named)
    room = await events.room(code) if code else None
    if room is None:
        raise refused("no-such-event", code=named[:12])
    if token is not None:
        person = room.event.person_by_hash(hash_of(token))
        if person is None:
            raise refused("not-your-event-token")
        visitor.person = person.id
    return room


def _turn_away(visitor: Visitor, why: Refused, code: int, reason: str) -> None:
    visitor.refuse("", why)
    visitor.close(code, reason)


async def handle(visitor: Visitor, room: EventRoom, data: bytes) -> None:
    """Carry out one message of a socket."""
    try:
        message = _MESSAGE.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as fault:
        refuse(visitor, data, refused("malformed-message", fault=fault_of(fault)))
        return
    if isinstance(message, Ping):
        visitor.send(_PONG)
        return
    if isinstance(message, do.MakeRole):
        # A token is made by the server and shown once, to whoever asks by HTTP.
        refuse(visitor, data, refused("malformed-message", fault="roles are made with POST /api/events/CODE/roles"))
        return
    await room.command(visitor, message)


def refuse(visitor: Visitor, data: bytes, why: Refused) -> None:
    """Refuse by the id of the message, if it has one."""
    visitor.refuse(id_of(data), why)
