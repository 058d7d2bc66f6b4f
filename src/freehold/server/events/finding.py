"""Which event a request is about, and who asks."""

from __future__ import annotations

import re
from typing import Final

from starlette.requests import Request

from freehold.event.event import Person
from freehold.event.roles import ORGANISER
from freehold.server.events.events import Events
from freehold.server.events.room import EventRoom
from freehold.server.http import token_of
from freehold.server.refusals import refused
from freehold.server.tokens import clean_code, hash_of

_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_NONE: Final = 1_000_000


async def event_of(events: Events, request: Request) -> EventRoom:
    """The room of the event a request names."""
    code = clean_code(request.path_params["code"])
    room = await events.room(code) if code else None
    if room is None:
        raise refused("no-such-event", code=request.path_params["code"][:12])
    return room


def person_in(room: EventRoom, request: Request) -> Person:
    """Whoever asks, by their token."""
    token = token_of(request)
    person = room.event.person_by_hash(hash_of(token)) if token else None
    if person is None:
        raise refused("event-token-needed")
    return person


def number_in(request: Request, part: str) -> int:
    """The number an address names; one that nothing has if it names none."""
    text = str(request.path_params[part])
    return int(text) if _NUMBER.fullmatch(text) is not None else _NONE


def organiser_in(room: EventRoom, request: Request) -> Person:
    """Whoever asks, if they organise the event."""
    person = person_in(room, request)
    if person.role != ORGANISER:
        raise refused("organiser-needed")
    return person
