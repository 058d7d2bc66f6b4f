"""The whole server as one ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from freehold.server import counts, loading
from freehold.server.bounds import USUAL, Bounds
from freehold.server.deleting import Deleting
from freehold.server.doors import HEADERS, Doors, Limits
from freehold.server.events.events import Events
from freehold.server.events.prints import EventPrints
from freehold.server.events.routes import EventApi
from freehold.server.events.table_routes import TableApi
from freehold.server.http import Api, Handler, answer, counted, guarded
from freehold.server.hub import Hub
from freehold.server.kits import Kits
from freehold.server.lan import Address, nowhere
from freehold.server.library import Library
from freehold.server.page import page
from freehold.server.retention import Retention
from freehold.server.sockets import Sockets
from freehold.server.store import Store
from freehold.server.tokens import SECRET, Draws
from freehold.server.workers.pool import Pool
from freehold.server.workers.route import ReviewApi
from freehold.server.workshop import Workshop

_FREE = 0
_SMALL = 1
_LONG = 5
"""Reading a whole journal."""
_WHOLE = 20
"""Playing a whole game again."""
_LONGEST_ADDRESS = 4_000
_LONGEST_PART = 255
"""No file has a longer name."""


class Application:
    """HTTP to Starlette, WebSockets straight to `Sockets`, strict headers on everything."""

    def __init__(
        self,
        store: Store,
        origins: Iterable[str] = (),
        bounds: Bounds = USUAL,
        draws: Draws = SECRET,
        workshop: Workshop | None = None,
        address: Address = nowhere,
        pool: Pool | None = None,
    ) -> None:
        self.hub = Hub(store, bounds, draws, pool)
        self.doors = Doors(origins)
        asking = Limits(bounds.requests_per_minute, 60)
        self.events = Events(self.hub, address)
        self._sockets = Sockets(self.hub, self.doors, asking, self.events)
        workshop = workshop or Workshop()
        api, deleting = Api(self.hub, self.doors, asking), Deleting(self.hub, bounds)
        routes = _routes(api, deleting, Library(workshop), EventApi(self.events), self.doors, asking)
        self._http = _starlette(routes, self.events, Retention(self.events, bounds), workshop)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, a socket, or the beginning and end of the server."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await _with_headers(_TOO_LONG if _is_too_long(scope) else self._http, scope, receive, send)
        else:
            await self._http(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] != "/ws":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "sockets live at /ws"})
            return
        await self._sockets(scope, receive, send)


async def _with_headers(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    async def add(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *HEADERS]
        await send(message)

    await app(scope, receive, add)


def _routes(
    api: Api, deleting: Deleting, library: Library, events: EventApi, doors: Doors, asking: Limits
) -> list[Route]:
    def at(path: str, handler: Handler, method: str = "GET", cost: int = _SMALL) -> Route:
        limited = counted(asking, cost, handler) if cost else handler
        return Route(path, guarded(doors, limited), methods=[method])

    tables = TableApi(events.events)
    table, event = "/api/tables/{code}", "/api/events/{code}"
    prints = EventPrints(events.events, doors)
    return [
        at("/api/editions", api.editions, cost=_FREE),
        at("/api/editions/{id}", api.edition, cost=_FREE),
        at("/api/editions/{id}/ground.svg", library.ground),
        at("/api/editions/{id}/rulebook", library.rulebook),
        at("/api/editions/{id}/problems", library.problems),
        at("/api/editions/{id}/kit.pdf", Kits().kit, cost=_WHOLE),
        at("/api/drafts", library.drafts),
        # With options an edition may have to be made.
        at("/api/count", counts.count, "POST", _LONG),
        at("/api/bots", api.bots, cost=_FREE),
        at("/api/kept", deleting.kept, cost=_FREE),
        at("/api/tables", api.list),
        # Making tables has a limit of its own.
        at("/api/tables", api.create, "POST", _FREE),
        at(table, api.show),
        at(table, deleting.table, "DELETE"),
        at(f"{table}/me", deleting.me, "DELETE", _WHOLE),
        at(f"{table}/join", api.join, "POST", _LONG),
        at(f"{table}/fork", api.fork, "POST", _LONG),
        at(f"{table}/rematch", api.rematch, "POST"),
        at(f"{table}/weigh", api.weigh, "POST"),
        at(f"{table}/edition", api.table_edition, cost=_LONG),
        at(f"{table}/record", api.record, cost=_LONG),
        at(f"{table}/history", api.history, cost=_LONG),
        at(f"{table}/story", api.story, cost=_WHOLE),
        at(f"{table}/verify", api.verify, cost=_WHOLE),
        # One that has to be made counts for more.
        at(f"{table}/review", ReviewApi(api.hub, asking).review, cost=_LONG),
        at(f"{table}/position/{{move}}", api.position),
        at(f"{table}/picture/{{move}}.svg", api.picture),
        at("/api/events/check", events.check, "POST", _LONG),
        at("/api/events", events.create, "POST", _LONG),
        at(event, events.show, cost=_LONG),
        at(f"{event}/plan.toml", events.plan),
        at(f"{event}/standings.csv", events.standings),
        at(f"{event}/event.json", events.export),
        at(f"{event}/journal", events.journal, cost=_LONG),
        at(f"{event}/roles", events.make_role, "POST"),
        at(f"{event}/roles/{{person}}", events.end_role, "DELETE"),
        at(f"{event}/sit", events.sit, "POST"),
        at(event, events.delete, "DELETE"),
        at(f"{event}/me", events.forget_me, "DELETE", _WHOLE),
        at(f"{event}/guests/{{guest}}", events.forget_guest, "DELETE", _WHOLE),
        at(f"{event}/look-in", tables.look_in, "POST"),
        at(f"{event}/books/{{table}}", tables.books),
        at(f"{event}/count", tables.count, "POST"),
        at(f"{event}/prints/roles.pdf", prints.cards, "POST", _WHOLE),
        at(f"{event}/prints/{{what}}.pdf", prints.show, cost=_WHOLE),
        at("/", page, cost=_FREE),
        at("/{path:path}", page, cost=_FREE),
    ]


def _starlette(routes: list[Route], events: Events, retention: Retention, workshop: Workshop) -> Starlette:
    hub = events.hub

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:  # noqa: ARG001
        works = (
            hub.sweep_for_ever(),
            events.sweep_for_ever(),
            retention.purge_for_ever(),
            loading.note_shelf(hub.store),
            workshop.look_for_ever(),
        )
        tasks = [asyncio.create_task(work) for work in works]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await events.close()
            await hub.close()

    handlers: dict[Any, Any] = {404: _missing, 405: _missing, 500: _broken}
    return Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)


def _is_too_long(scope: Scope) -> bool:
    """Whether an address is longer than any of ours; what looks for a file or reads a number would stumble over it."""
    path: bytes = scope.get("raw_path") or b""
    query: bytes = scope.get("query_string") or b""
    return len(path) + len(query) > _LONGEST_ADDRESS or any(len(part) > _LONGEST_PART for part in path.split(b"/"))


_TOO_LONG = answer({"error": {"code": "too-long", "sentence": "no address here is that long"}}, 414)


async def _missing(request: Request, fault: Exception) -> Response:
    told = {"code": "no-such-page", "sentence": f"there is nothing at {request.url.path[:80]}"}
    return answer({"error": told}, getattr(fault, "status_code", 404))


async def _broken(request: Request, fault: Exception) -> Response:  # noqa: ARG001
    return answer({"error": {"code": "broken", "sentence": "the server made a mistake; the game is still there"}}, 500)
