"""The server without a network: sockets that are lists, so that every byte can be looked at."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx

from freehold.server.app import Application
from freehold.server.bounds import Bounds
from freehold.server.sqlite import SqliteStore
from known import KNOWN

Json = dict[str, Any]


class FakeSocket:
    """A WebSocket to an ASGI application. What it hears is kept as it was sent."""

    def __init__(self, app: Application) -> None:
        self._in: asyncio.Queue[Json] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self.heard: list[str] = []
        self.closed: int | None = None
        self._news = asyncio.Event()
        scope = {"type": "websocket", "path": "/ws", "headers": [(b"host", b"127.0.0.1:1")], "client": ("127.0.0.1", 1)}
        self.task = asyncio.create_task(app(scope, self._in.get, self._take))

    async def _take(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.heard.append(message["text"])
        elif message["type"] == "websocket.close":
            self.closed = message["code"]
            self._in.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
        self._news.set()

    def say(self, frame: str | bytes | Json) -> None:
        """Send a frame, whatever it is."""
        key = "bytes" if isinstance(frame, bytes) else "text"
        data = json.dumps(frame) if isinstance(frame, dict) else frame
        self._in.put_nowait({"type": "websocket.receive", key: data})

    async def more(self, than: int, timeout: float = 60) -> None:
        """Wait until more than so many messages were heard, or the socket is closed."""
        async with asyncio.timeout(timeout):
            while len(self.heard) <= than and self.closed is None and not self.task.done():
                self._news.clear()
                await self._news.wait()

    def hang_up(self) -> None:
        """Close from this side."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})


class Fake:
    """A server, its HTTP side and its sockets."""

    def __init__(self, app: Application) -> None:
        self.app = app
        transport = httpx.ASGITransport(app=app)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:1")

    async def make(self, **wish: Any) -> Json:
        """Make a table."""
        response = await self.http.post(
            "/api/tables", json={"edition": "fundraiser", "name": "Ann", "pace": "skip"} | wish
        )
        assert response.status_code == 201, response.text
        return dict(response.json())

    async def join(self, code: str, name: str, **wish: Any) -> Json:
        """Sit down."""
        response = await self.http.post(f"/api/tables/{code}/join", json={"name": name} | wish)
        assert response.status_code == 200, response.text
        return dict(response.json())

    async def sit(self, code: str, token: str | None) -> FakeSocket:
        """A welcomed socket."""
        found = FakeSocket(self.app)
        found.say({"type": "hello", "table": code, "token": token})
        await found.more(0)
        return found


@contextlib.asynccontextmanager
async def fake_server(folder: Path, kind: type[Application] = Application) -> AsyncIterator[Fake]:
    """A server in this very loop. Every table has dice of its own, and the same ones whenever the test runs."""
    bounds = Bounds(
        tables_per_hour=10**5, requests_per_minute=10**8, sockets_per_address=10**6, messages_per_minute=10**9
    )
    app = kind(SqliteStore(folder / "tables.db"), bounds=bounds, draws=KNOWN.draws())
    fake = Fake(app)
    try:
        yield fake
    finally:
        await fake.http.aclose()
        await app.hub.close()
