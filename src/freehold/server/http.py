"""The HTTP side: lobby, tables, history."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from freehold.drawing.wording import ENGLISH
from freehold.engine.edition import Edition
from freehold.server import catalogue, past, telling
from freehold.server.client import now_ms
from freehold.server.doors import MESSAGE_LIMIT, Doors, Limits, address_of
from freehold.server.faults import Broken
from freehold.server.hub import Hub
from freehold.server.refusals import fault_of, not_stored, refused
from freehold.server.requests import (
    ForkWish,
    Join,
    NewTable,
    Weigh,
    check_address,
    created_from,
    edition_of,
    forked_from,
    maker,
    move_number,
    picture_language,
)
from freehold.server.room import Room
from freehold.server.store import StoreFault
from freehold.server.tokens import clean_code, hash_of, new_token
from freehold.table import dice
from freehold.table.deciding.beginning import join, sit_again
from freehold.table.deciding.commands import Refused
from freehold.table.deciding.refereeing import acting_seat
from freehold.table.journal.entries import BOARD, BOT, OPEN, PERSON, Changed, Created, SeatPlan
from freehold.table.journal.pinning import pinned_to_shelf
from freehold.table.seating import Person
from freehold.table.table import OVER, Table
from freehold.table.views.refusals import refused as table_refused
from freehold.table.views.weighing import weigh

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

_STATUS = {
    "no-such-table": 404,
    "no-such-event": 404,
    "no-such-edition": 404,
    "no-such-move": 404,
    "foreign-origin": 403,
    "not-yours": 403,
    "host-only": 403,
    "too-many": 429,
    "too-long": 413,
    "edition-gone": 410,
    "not-over": 409,
    "not-playing": 409,
    "table-full": 409,
    "name": 409,
    "broken": 500,
    "no-press": 503,
    "disk": 507,
}
_SMALL = {"cache-control": "no-store"}
_DRAWN = _SMALL | {"content-security-policy": "default-src 'none'; sandbox"}
"""A drawing opened by itself may do nothing at all, whatever anybody calls themselves."""
_MAKING = 5
"""An edition with other options than anybody has asked for costs as much as so many requests."""


class Api:
    """Every HTTP endpoint of the server."""

    def __init__(self, hub: Hub, doors: Doors, asking: Limits) -> None:
        self.hub = hub
        self.doors = doors
        self.asking = asking
        self.making = Limits(hub.bounds.tables_per_hour, 3600)

    # -- the catalogue -----------------------------------------------------------------------------

    async def editions(self, request: Request) -> Response:  # noqa: ARG002
        """The editions one can play."""
        return answer(catalogue.edition_list())

    async def bots(self, request: Request) -> Response:  # noqa: ARG002
        """The bots one can play against."""
        return answer(catalogue.bots())

    async def edition(self, request: Request) -> Response:
        """One edition with everything that never changes."""
        id = request.path_params["id"]
        options = request.query_params.getlist("option")
        # There are more ways to combine options than a server keeps at hand: one that is not has to be made.
        if options and not self.asking.take(address_of(request.client), _MAKING):
            raise refused("too-many-requests")
        # The same choice in another order is the same edition.
        chosen = edition_of(id, options).chosen
        return _book(request, edition_of(id, chosen))

    # -- tables ------------------------------------------------------------------------------------

    async def list(self, request: Request) -> Response:  # noqa: ARG002
        """Open tables."""
        return answer(await self.hub.open_tables())

    async def create(self, request: Request) -> Response:
        """A new table."""
        wish = await body(request, NewTable)
        self._count(request)
        code, seed = await self._drawn()
        created, seat = created_from(wish, code, seed, now_ms())
        return await self._made(created, wish.name, seat)

    async def _drawn(self) -> tuple[str, str]:
        """The code of a new table, and the server's part of its seed."""
        return await self.hub.free_code(), self.hub.draws.server_seed()

    def _count(self, request: Request) -> None:
        if not self.making.take(address_of(request.client)):
            raise refused("too-many-tables")

    async def _made(self, created: Created, name: str, seat: int) -> Response:
        token = new_token()
        await self.hub.make(created, [maker(name, token, seat, created.at)])
        told = {
            "code": created.code,
            "token": token,
            "seat": seat if seat >= 0 else None,
            "commitment": "" if created.physical else dice.commitment(created.server_seed),
        }
        return answer(told, 201)

    async def show(self, request: Request) -> Response:
        """One table, as the list shows it."""
        room = await self._room(request)
        return answer(telling.info_now(room))

    async def table_edition(self, request: Request) -> Response:
        """The edition a table was begun with, which may no longer be on the shelf."""
        room = await self._room(request)
        return await asyncio.to_thread(_book, request, room.table.edition)

    async def join(self, request: Request) -> Response:
        """Sit down, or watch under a name."""
        wish = await body(request, Join)
        room = await self._room(request)
        token = new_token()
        hashed = hash_of(token)
        seat = wish.seat
        person = _person(room.table, request)
        if person is not None and not wish.watch:
            # Somebody who watches under a name has a token already, and nobody else may have that name.
            await room.change(lambda table, now: sit_again(table, person, seat, now))
            return answer({"code": room.table.code, "token": token_of(request), "seat": room.table.seat_of(person.id)})
        before = await self._before(room)
        kept = _kept_seat(room.table, before.table, request) if before is not None else None
        name = wish.name or (kept[1] if kept is not None else "")
        if kept is not None and seat is None and not wish.watch:
            seat = kept[0]
        address = address_of(request.client)
        if wish.watch:
            room.check_guests(address)
        # Where the old table is gone nobody can show that a name was kept for them.
        own = kept[1] if kept is not None else name if before is None else ""
        await room.change(lambda table, now: join(table, name, hashed, seat, wish.watch, now, own))
        # A name that was refused has brought nobody.
        room.guests[address] += wish.watch
        newcomer = room.table.person_by_hash(hashed)
        sits = room.table.seat_of(newcomer.id) if newcomer is not None else -1
        return answer({"code": room.table.code, "token": token, "seat": sits if sits >= 0 else None})

    async def _before(self, room: Room) -> Room | None:
        """The old table of a rematch, unless it can no longer be opened."""
        code = room.table.created.rematch_of
        with contextlib.suppress(Refused, Broken):
            return await self.hub.room(code) if code else None
        return None

    async def fork(self, request: Request) -> Response:
        """A new table from a moment of this one."""
        wish = await body(request, ForkWish)
        room = await self._room(request)
        self._count(request)
        moment = await past.position(self.hub.store, room, wish.move)
        position = past.position_text(moment)
        names = moment.game.names
        code, seed = await self._drawn()
        created = forked_from(room.table.created, names, wish, position, code, seed, now_ms())
        return await self._made(created, wish.name, wish.seat)

    async def rematch(self, request: Request) -> Response:
        """The same again; people come by themselves with their old tokens."""
        room = await self._room(request)
        person = self._need(room, request)
        _check_rematch(room.table, person)
        # One that was deleted keeps nobody from having another.
        if room.table.rematch and await self.hub.room(room.table.rematch) is not None:
            raise refused("rematch-exists", code=room.table.rematch)
        self._count(request)
        code, seed = await self._drawn()
        created, seat = _again(room.table, person, code, seed, now_ms())
        response = await self._made(created, person.name, seat)
        await room.change(lambda _, now: [Changed(now, rematch=created.code)])
        return response

    async def weigh(self, request: Request) -> Response:
        """What an action would do."""
        wish = await body(request, Weigh)
        room = await self._room(request)
        person = self._need(room, request)
        seat = acting_seat(room.table, person, wish.seat)
        if seat < 0:
            raise table_refused("seat-needed")
        if room.table.play is None or not room.table.game.agenda:
            raise table_refused("no-game")
        return answer(weigh(room.table.game, seat, wish.action))

    # -- the past ----------------------------------------------------------------------------------

    async def history(self, request: Request) -> Response:
        """Every move so far, and everybody's wealth over time."""
        room = await self._room(request)
        return answer(await past.history(self.hub.store, room))

    async def story(self, request: Request) -> Response:
        """Everything that happened and what the game turned on, once it is over."""
        room = await self._room(request)
        return answer(await past.story(self.hub.store, room))

    async def position(self, request: Request) -> Response:
        """The public view after a move."""
        room = await self._room(request)
        moment = await past.position(self.hub.store, room, move_number(request.path_params["move"]))
        return answer(past.position_view(room, moment))

    async def picture(self, request: Request) -> Response:
        """The board after a move, as a drawing that stands alone."""
        room = await self._room(request)
        moment = await past.position(self.hub.store, room, move_number(request.path_params["move"]))
        dark = request.query_params.get("theme") == "dark"
        language = picture_language(request.query_params.get("lang", ENGLISH))
        drawn = await asyncio.to_thread(past.picture, room, moment, dark, language)
        name = f"freehold-{room.table.code}-{moment.move}.svg"
        headers = _DRAWN | {"content-disposition": f'inline; filename="{name}"'}
        return Response(drawn, media_type="image/svg+xml", headers=headers)

    async def record(self, request: Request) -> Response:
        """The record, once the game is over."""
        room = await self._room(request)
        text = await past.record(self.hub.store, room)
        headers = _SMALL | {"content-disposition": f'attachment; filename="freehold-{room.table.code}.record"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    async def verify(self, request: Request) -> Response:
        """The proof of the dice, once the game is over."""
        room = await self._room(request)
        return answer(await past.verdict(self.hub.store, room))

    # -- finding -----------------------------------------------------------------------------------

    async def _room(self, request: Request) -> Room:
        return await room_of(self.hub, request)

    def _need(self, room: Room, request: Request) -> Person:
        person = _person(room.table, request)
        if person is None:
            raise refused("token-needed")
        return person


def _kept_seat(table: Table, before: Table, request: Request) -> tuple[int, str] | None:
    """At a rematch: the seat and the name kept for somebody of the old table."""
    person = _person(before, request)
    if person is None:
        return None
    for seat, place in enumerate(table.places):
        if place.free and place.kept_for == person.name:
            return seat, person.name
    return None


def _check_rematch(table: Table, person: Person) -> None:
    """A rematch is for those who have played, and for when they have."""
    if table.status != OVER:
        raise refused("rematch-early")
    if table.seat_of(person.id) < 0 and not person.host:
        raise table_refused("seat-needed")


def _again(table: Table, person: Person, code: str, server_seed: str, now: int) -> tuple[Created, int]:
    """A table like another: its maker and the bots sit, the seats of the others are kept for them."""
    seats: list[SeatPlan] = []
    own = -1
    for seat, place in enumerate(table.places):
        if place.person == person.id:
            own = seat
            seats.append(SeatPlan(PERSON, person.name))
        elif place.kind == BOARD:
            seats.append(SeatPlan(BOARD, place.name))
        elif place.kind == BOT:
            seats.append(SeatPlan(BOT, place.name, place.bot, character=place.character))
        else:
            seats.append(SeatPlan(OPEN, kept_for=place.name))
    # Another game is another beginning: it is played by what is on the shelf today.
    edition = edition_of(table.created.edition, table.created.options)
    created = msgspec.structs.replace(
        table.created,
        at=now,
        code=code,
        seats=seats,
        server_seed="" if table.is_physical else server_seed,
        fork=None,
        rematch_of=table.code,
        policy=table.policy,
        pace=table.pace,
        event="",
        number=0,
        round=0,
    )
    return pinned_to_shelf(created, edition), own


def _book(request: Request, edition: Edition) -> Response:
    """An edition, unless whoever asks has it already."""
    return tagged(request, *catalogue.edition_data(edition), "application/json")


def tagged(request: Request, data: bytes, tag: str, kind: str, more: Mapping[str, str] | None = None) -> Response:
    """What seldom changes, unless whoever asks has it already."""
    headers = {"etag": f'"{tag}"', "cache-control": "no-cache", **(more or {})}
    if request.headers.get("if-none-match") == f'"{tag}"':
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


async def room_of(hub: Hub, request: Request) -> Room:
    """The room of the table a request names."""
    code = clean_code(request.path_params["code"])
    room = await hub.room(code) if code else None
    if room is None:
        raise refused("no-such-table", code=request.path_params["code"][:12])
    return room


def token_of(request: Request) -> str:
    """The token a request carries, or nothing."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _person(table: Table, request: Request) -> Person | None:
    token = token_of(request)
    return table.person_by_hash(hash_of(token)) if token else None


def answer(data: object, status: int = 200) -> Response:
    """JSON that nobody keeps."""
    return Response(msgspec.json.encode(data), status, media_type="application/json", headers=_SMALL)


def fault(refusal: Refused) -> Response:
    """A refusal as a response."""
    response = answer({"error": telling.no(refusal)}, _STATUS.get(refusal.code, 400))
    if refusal.code == "too-many":
        response.headers["retry-after"] = "2"
    return response


async def body(request: Request, of: type[T], most: int = MESSAGE_LIMIT) -> T:
    """The JSON of a request, not longer than a message may be unless it brings a list."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise refused("json-needed")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise refused("too-long", most=most // 1024)
    try:
        return msgspec.json.decode(bytes(data), type=of)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as broken:
        raise refused("malformed-request", fault=fault_of(broken)) from broken


def counted(limits: Limits, cost: int, handler: Handler) -> Handler:
    """Count what an address asks for; `cost` is how much more one such request takes than a small one."""

    async def count(request: Request) -> Response:
        if not limits.take(address_of(request.client), cost):
            raise refused("too-many-requests")
        return await handler(request)

    return count


def guarded(doors: Doors, handler: Handler) -> Handler:
    """Check host and origin, and turn refusals into responses."""

    async def guard(request: Request) -> Response:
        try:
            origin = request.headers.get("origin")
            changing = request.method not in ("GET", "HEAD")
            host = request.headers.get("host", "")
            if not doors.knows_host(host) or (changing and not doors.allows(origin, host)):
                raise refused("foreign-origin")
            check_address(request.scope.get("raw_path") or b"", request.scope["query_string"])
            return await handler(request)
        except Refused as refusal:
            return fault(refusal)
        except StoreFault as broken:
            return fault(not_stored(broken))
        except Broken as broken:
            return fault(refused("table-broken", code=broken.code))
        except ClientDisconnect:
            # Nobody hears this; it is no mistake of ours, so nothing is said of it in the log either.
            return Response(status_code=400)

    return guard
