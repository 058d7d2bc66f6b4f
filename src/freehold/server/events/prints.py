"""The printed matter of an event as PDF, the same that `freehold event print` writes."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from freehold.engine.edition import Edition
from freehold.event.plan import Plan
from freehold.event.printing import contents_of_plan, occasion_of
from freehold.press import Order, PressError, can_print, take_order
from freehold.press.event import PRINTS, print_bytes
from freehold.press.event.facts import Occasion, Role
from freehold.press.paper import PAPERS
from freehold.server.doors import Doors
from freehold.server.events.events import Events
from freehold.server.events.finding import event_of, organiser_in, person_in
from freehold.server.events.room import EventRoom
from freehold.server.http import body
from freehold.server.lan import reachable
from freehold.server.refusals import refused
from freehold.server.tokens import hash_of

MOST_WAITING: Final = 8
"""Prints that are being made or wait for it; whoever comes then is asked to come again."""
MOST_CARDS: Final = 500
_ROLES: Final = "roles"
_MOST_BYTES: Final = 128 * 1024


class CardsWish(msgspec.Struct):
    """`POST /api/events/{code}/prints/roles.pdf`: only whoever has made tokens knows them."""

    tokens: Annotated[list[Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(max_length=MOST_CARDS)]


class EventPrints:
    """The press of events."""

    def __init__(self, events: Events, doors: Doors) -> None:
        self.events = events
        self.doors = doors
        self._press = asyncio.Lock()
        self._waiting = 0

    async def show(self, request: Request) -> Response:
        """What everybody with a token may have on paper; cards of roles are for organisers."""
        what = str(request.path_params["what"])
        room = await event_of(self.events, request)
        if what == _ROLES:
            organiser_in(room, request)
        else:
            person_in(room, request)
        return await self._pdf(request, room, what, ())

    async def cards(self, request: Request) -> Response:
        """Cards for the roles whose tokens an organiser sends along. Rule: PN-4.2a"""
        wish = await body(request, CardsWish, _MOST_BYTES)
        room = await event_of(self.events, request)
        organiser_in(room, request)
        page = self._page(request, room)
        return await self._pdf(request, room, _ROLES, tuple(_role(room, page, token) for token in wish.tokens))

    async def _pdf(self, request: Request, room: EventRoom, what: str, roles: tuple[Role, ...]) -> Response:
        order, round = _order(request), _round(request)
        if what not in PRINTS:
            raise refused("wrong-print", fault=f"there are {', '.join(PRINTS)}")
        if not can_print():
            raise refused("no-press")
        # The event may go on while it is printed: its facts are taken here and now.
        occasion = occasion_of(room.event, self._page(request, room), roles, round, room.edition)
        data = await self._printed(what, room.event.plan, room.edition, occasion, order)
        headers = {
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="{what}-{room.code}.pdf"',
        }
        return Response(data, media_type="application/pdf", headers=headers)

    async def _printed(self, what: str, plan: Plan, edition: Edition, occasion: Occasion, order: Order) -> bytes:
        if self._waiting >= MOST_WAITING:
            raise refused("press-busy")
        self._waiting += 1
        try:
            async with self._press:
                return await asyncio.to_thread(_print, what, plan, edition, occasion, order)
        finally:
            self._waiting -= 1

    def _page(self, request: Request, room: EventRoom) -> str:
        """Where phones find the event."""
        return f"{reachable(str(request.base_url), self.doors.origins)}#/e/{room.code}"


def _print(what: str, plan: Plan, edition: Edition, occasion: Occasion, order: Order) -> bytes:
    try:
        return print_bytes(what, contents_of_plan(plan, edition), occasion, order)
    except PressError as fault:
        raise refused("wrong-print", fault=str(fault)) from fault


def _role(room: EventRoom, page: str, token: str) -> Role:
    person = room.event.person_by_hash(hash_of(token))
    if person is None:
        raise refused("not-your-event-token")
    return Role(person.name, person.role, f"{page}/as/{token}", person.table)


def _order(request: Request) -> Order:
    asked = request.query_params
    try:
        return take_order(paper=asked.get("paper", PAPERS["a4"].id), ink=asked.get("ink", "full"))
    except PressError as fault:
        raise refused("wrong-print", fault=str(fault)) from fault


def _round(request: Request) -> int:
    """Whose seating is wanted; 0 for the last that was seated."""
    said = request.query_params.get("round", "0")
    if not (said.isascii() and said.isdigit() and len(said) < 4):
        raise refused("wrong-print", fault="a round is a number")
    return int(said)
