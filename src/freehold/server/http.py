"""The HTTP side: lobby, tables, history."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from freehold.server import past, shelf, telling
from freehold.server.bounds import Bounds
from freehold.server.client import now_ms
from freehold.server.doors import MESSAGE_LIMIT, Doors, Limits, address_of
from freehold.server.hub import Hub
from freehold.server.refusals import not_stored, refused
from freehold.server.requests import (
    ForkWish,
    Join,
    NewTable,
    Weigh,
    created_from,
    edition_of,
    forked_from,
    maker,
)
from freehold.server.room import Room
from freehold.server.store import StoreFault
from freehold.server.tokens import clean_code, hash_of, new_token
from freehold.table import dice
from freehold.table.beginning import join, sit_again
from freehold.table.commands import Refused
from freehold.table.entries import BOT, OPEN, PERSON, Changed, Created, SeatPlan
from freehold.table.info import table_info
from freehold.table.refusals import refused as table_refused
from freehold.table.seating import Person
from freehold.table.table import Table
from freehold.table.weighing import weigh

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

_STATUS = {
    "no-such-table": 404,
    "no-such-edition": 404,
    "no-such-move": 404,
    "foreign-origin": 403,
    "not-yours": 403,
    "host-only": 403,
    "too-many": 429,
    "too-long": 413,
    "not-over": 409,
    "not-playing": 409,
    "table-full": 409,
    "name": 409,
    "disk": 507,
}
_SMALL = {"cache-control": "no-store"}


class Api:
    """Every HTTP endpoint of the server."""

    def __init__(self, hub: Hub, doors: Doors, bounds: Bounds) -> None:
        self.hub = hub
        self.doors = doors
        self.making = Limits(bounds.tables_per_hour, 3600)

    # -- the shelf ---------------------------------------------------------------------------------

    async def editions(self, request: Request) -> Response:  # noqa: ARG002
        """The editions one can play."""
        return answer(shelf.edition_list())

    async def bots(self, request: Request) -> Response:  # noqa: ARG002
        """The bots one can play against."""
        return answer(shelf.bots())

    async def edition(self, request: Request) -> Response:
        """One edition with everything that never changes."""
        id = request.path_params["id"]
        options = request.query_params.getlist("option")
        chosen = edition_of(id, options).chosen
        data, tag = shelf.edition_data(id.replace("_", "-"), tuple(chosen))
        headers = {"etag": f'"{tag}"', "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == f'"{tag}"':
            return Response(status_code=304, headers=headers)
        return Response(data, media_type="application/json", headers=headers)

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
            "commitment": dice.commitment(created.server_seed),
        }
        return answer(told, 201)

    async def show(self, request: Request) -> Response:
        """One table, as the list shows it."""
        room = await self._room(request)
        return answer(table_info(room.table, room.connected(), room.watchers()))

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
            return answer({"code": room.table.code, "token": _token(request), "seat": room.table.seat_of(person.id)})
        kept = await self._kept_seat(room, request)
        name = wish.name or (kept[1] if kept is not None else "")
        if kept is not None and seat is None and not wish.watch:
            seat = kept[0]
        await room.change(lambda table, now: join(table, name, hashed, seat, wish.watch, now))
        newcomer = room.table.person_by_hash(hashed)
        sits = room.table.seat_of(newcomer.id) if newcomer is not None else -1
        return answer({"code": room.table.code, "token": token, "seat": sits if sits >= 0 else None})

    async def _kept_seat(self, room: Room, request: Request) -> tuple[int, str] | None:
        """At a rematch: the seat and the name kept for somebody of the old table."""
        before = await self.hub.room(room.table.created.rematch_of) if room.table.created.rematch_of else None
        person = _person(before.table, request) if before is not None else None
        if person is None:
            return None
        for seat, place in enumerate(room.table.places):
            if place.free and place.kept_for == person.name:
                return seat, person.name
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
        if room.table.rematch:
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
        seat = room.table.seat_of(person.id)
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

    async def position(self, request: Request) -> Response:
        """The public view after a move."""
        room = await self._room(request)
        moment = await past.position(self.hub.store, room, int(request.path_params["move"]))
        return answer(past.position_view(room, moment))

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
        code = clean_code(request.path_params["code"])
        room = await self.hub.room(code) if code else None
        if room is None:
            raise refused("no-such-table", code=request.path_params["code"][:12])
        return room

    def _need(self, room: Room, request: Request) -> Person:
        person = _person(room.table, request)
        if person is None:
            raise refused("token-needed")
        return person


def _again(table: Table, person: Person, code: str, server_seed: str, now: int) -> tuple[Created, int]:
    """A table like another: its maker and the bots sit, the seats of the others are kept for them."""
    seats: list[SeatPlan] = []
    own = -1
    for seat, place in enumerate(table.places):
        if place.person == person.id:
            own = seat
            seats.append(SeatPlan(PERSON, person.name))
        elif place.kind == BOT:
            seats.append(SeatPlan(BOT, place.name, place.bot))
        else:
            seats.append(SeatPlan(OPEN, kept_for=place.name))
    created = msgspec.structs.replace(
        table.created,
        at=now,
        code=code,
        seats=seats,
        server_seed=server_seed,
        fork=None,
        rematch_of=table.code,
        policy=table.policy,
        pace=table.pace,
    )
    return created, own


def _token(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _person(table: Table, request: Request) -> Person | None:
    token = _token(request)
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


async def body(request: Request, of: type[T]) -> T:
    """The JSON of a request, not longer than a message may be."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise refused("json-needed")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MESSAGE_LIMIT:
            raise refused("too-long")
    try:
        return msgspec.json.decode(bytes(data), type=of)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as broken:
        raise refused("malformed-request", fault=str(broken)[:200]) from broken


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
            return await handler(request)
        except Refused as refusal:
            return fault(refusal)
        except StoreFault as broken:
            return fault(not_stored(broken))
        except ClientDisconnect:
            # Nobody hears this; it is no mistake of ours, so nothing is said of it in the log either.
            return Response(status_code=400)

    return guard
