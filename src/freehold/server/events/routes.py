"""The HTTP side of events: setting one up, roles and tokens, exports."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from freehold.event.commands import EndRole, MakeRole, Words
from freehold.event.deciding import created
from freehold.event.deciding.asking import check_guest
from freehold.event.deciding.people import sit
from freehold.event.event import Event
from freehold.event.exporting import standings_csv, standings_json
from freehold.event.forgetting import Forgotten, whom, whom_guest
from freehold.event.guests import name_fault, tidy_name
from freehold.event.journal import RoleMade, decode, encode
from freehold.event.plan import edition_of, write_plan
from freehold.event.reasons import refused as event_refused
from freehold.event.roles import ORGANISER
from freehold.server.client import now_ms
from freehold.server.doors import Limits, address_of
from freehold.server.events.events import Events
from freehold.server.events.finding import event_of, number_in, organiser_in, person_in
from freehold.server.events.forgetting import forget_at
from freehold.server.events.keys import key_of
from freehold.server.events.planning import PlanWish, checked, planned
from freehold.server.http import answer, body
from freehold.server.refusals import refused
from freehold.server.tokens import hash_of, new_token

LIST_LIMIT = 256 * 1024
"""A list of guests is longer than other messages."""
_USUAL_NAME = "Organiser"
_TEXT = "text/plain; charset=utf-8"


class RoleWish(msgspec.Struct):
    """`POST /api/events/{code}/roles`."""

    role: Annotated[str, msgspec.Meta(max_length=20)]
    name: Words = ""
    table: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    guest: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] | None = None


class SitWish(msgspec.Struct):
    """`POST /api/events/{code}/sit`."""

    guest: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class EventApi:
    """Every HTTP endpoint of events."""

    def __init__(self, events: Events) -> None:
        self.events = events
        self.making = Limits(events.hub.bounds.events_per_hour, 3600)

    # -- setting up --------------------------------------------------------------------------------

    async def check(self, request: Request) -> Response:
        """What is wrong with a plan and a list of guests, and what would be made of them."""
        wish = await body(request, PlanWish, LIST_LIMIT)
        return answer(await asyncio.to_thread(checked, wish))

    async def create(self, request: Request) -> Response:
        """A new event; whoever sets it up organises it."""
        wish = await body(request, PlanWish, LIST_LIMIT)
        plan, guests, problems = await asyncio.to_thread(planned, wish)
        if plan is None or problems:
            raise refused("wrong-plan", problems="; ".join(str(each["text"]) for each in problems))
        if not self.making.take(address_of(request.client)):
            raise refused("too-many-events")
        events, token = self.events, new_token()
        name = tidy_name(wish.name)
        organiser = _USUAL_NAME if name_fault(name) else name
        code = await events.hub.free_code()
        seed = int(events.hub.draws.server_seed()[:12], 16)
        entries = created(plan, guests, code, seed, organiser, hash_of(token), now_ms())
        await events.make(entries, edition_of(plan))
        return answer({"code": code, "token": token}, 201)

    # -- looking -----------------------------------------------------------------------------------

    async def show(self, request: Request) -> Response:
        """The event as an onlooker sees it."""
        room = await event_of(self.events, request)
        return answer(msgspec.Raw(room.board.view(None, now_ms())))

    async def plan(self, request: Request) -> Response:
        """The plan as a file."""
        room = await event_of(self.events, request)
        return _file(write_plan(room.event.plan), "evening.toml", _TEXT)

    async def standings(self, request: Request) -> Response:
        """The standings as a spreadsheet."""
        room = await event_of(self.events, request)
        return _file(standings_csv(room.event), f"standings-{room.code}.csv", "text/csv; charset=utf-8")

    async def export(self, request: Request) -> Response:
        """Everything about the results, as data."""
        room = await event_of(self.events, request)
        return _file(standings_json(room.event), f"event-{room.code}.json", "application/json")

    async def journal(self, request: Request) -> Response:
        """The whole journal, one entry a line, for whoever organises; what tokens are known by is left out."""
        room = await event_of(self.events, request)
        organiser_in(room, request)
        rows = await self.events.hub.store.read(key_of(room.code))
        text = await asyncio.to_thread(lambda: "".join(_line(row) for row in rows))
        return _file(text, f"event-{room.code}.journal", _TEXT)

    # -- people ------------------------------------------------------------------------------------

    async def make_role(self, request: Request) -> Response:
        """A token for somebody, shown this once."""
        wish = await body(request, RoleWish)
        room = await event_of(self.events, request)
        person = person_in(room, request)
        guest = wish.guest if wish.guest is not None else -1
        known = 0 <= guest < len(room.event.guests)
        name = wish.name or (room.event.name_of(guest) if known else "")
        token = new_token()
        hashed = hash_of(token)
        made = MakeRole(id=hashed[:40], role=wish.role, name=name, token_hash=hashed, table=wish.table, guest=guest)
        await room.do(person, made)
        await self.events.caught_up(room.code)
        newcomer = room.event.person_by_hash(hashed)
        assert newcomer is not None
        return answer({"person": newcomer.id, "token": token}, 201)

    async def end_role(self, request: Request) -> Response:
        """Take a token back."""
        room = await event_of(self.events, request)
        number = number_in(request, "person")
        await room.do(person_in(room, request), EndRole(id=new_token()[:40], person=number))
        await self.events.caught_up(room.code)
        return answer({"person": number})

    async def delete(self, request: Request) -> Response:
        """Delete a whole event with everything its tables have played."""
        room = await event_of(self.events, request)
        organiser_in(room, request)
        await self.events.delete(room.code)
        return answer({"code": room.code})

    async def forget_me(self, request: Request) -> Response:
        """Take one's own name off an event and its tables."""
        room = await event_of(self.events, request)
        hashed = person_in(room, request).token_hash
        name = await forget_at(self.events, room.code, lambda event: _whose(event, hashed))
        return answer({"code": room.code, "name": name})

    async def forget_guest(self, request: Request) -> Response:
        """Take a guest's name off an event and its tables, for whoever organises it."""
        room = await event_of(self.events, request)
        organiser_in(room, request)
        guest = number_in(request, "guest")
        check_guest(room.event, guest)
        name = await forget_at(self.events, room.code, lambda event: whom_guest(event, guest))
        return answer({"code": room.code, "name": name})

    async def sit(self, request: Request) -> Response:
        """A guest takes their own name, if nobody has."""
        wish = await body(request, SitWish)
        room = await event_of(self.events, request)
        token = new_token()
        await room.change(lambda event, now: sit(event, wish.guest, hash_of(token), now))
        await self.events.caught_up(room.code)
        newcomer = room.event.person_by_hash(hash_of(token))
        assert newcomer is not None
        return answer({"token": token, "person": newcomer.id}, 201)


def _whose(event: Event, token_hash: str) -> Forgotten:
    person = event.person_by_hash(token_hash)
    if person is None:
        raise refused("event-token-needed")
    if person.role == ORGANISER:
        # An event without its organiser could not go on; whoever organises it may delete it.
        raise event_refused("last-organiser")
    return whom(event, person)


def _line(row: bytes) -> str:
    entry = decode(row)
    return (encode(replace(entry, token_hash="") if isinstance(entry, RoleMade) else entry)).decode() + "\n"


def _file(text: str, name: str, kind: str) -> Response:
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)
