"""A server on a free port for tests, and a small client that talks to it as any client would."""

from __future__ import annotations

import contextlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from freehold.server.app import Application
from freehold.server.doors import MESSAGE_LIMIT
from freehold.server.serve import listen
from freehold.server.sqlite import SqliteStore
from freehold.server.store import Store

Json = dict[str, Any]


class Server:
    """A running server."""

    def __init__(self, app: Application, port: int) -> None:
        self.app = app
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.http = httpx.Client(base_url=self.url, timeout=20)

    def make(self, **wish: Any) -> Json:
        """Make a table, with sensible defaults."""
        wish = {"edition": "fundraiser", "name": "Ann", "pace": "skip"} | wish
        response = self.http.post("/api/tables", json=wish)
        assert response.status_code == 201, response.text
        return dict(response.json())

    def join(self, code: str, name: str, **wish: Any) -> Json:
        """Sit down at a table."""
        response = self.http.post(f"/api/tables/{code}/join", json={"name": name} | wish)
        assert response.status_code == 200, response.text
        return dict(response.json())

    def get(self, path: str, status: int = 200) -> Any:
        """The JSON at an address."""
        response = self.http.get(path)
        assert response.status_code == status, response.text
        return response.json()

    def sit(self, table: Json, contribute: bool = True) -> Seat:
        """A socket for somebody who has made or joined a table."""
        return Seat(self.port, table["code"], table.get("token"), contribute)


class Seat:
    """A socket at a table that remembers what it was told."""

    def __init__(self, port: int, code: str, token: str | None, contribute: bool = True) -> None:
        self._open = contextlib.ExitStack()
        self.socket: ClientConnection = self._open.enter_context(connect(f"ws://127.0.0.1:{port}/ws", max_size=None))
        self.heard: list[Json] = []
        self.view: Json | None = None
        self.table: Json = {}
        self.you: Json = {}
        self.say({"type": "hello", "table": code, "token": token, "revision": None})
        self.wait("welcome")
        if contribute and self.view is None and self.you["seat"] is not None:
            self.say({"type": "contribute", "id": secrets.token_hex(4), "salt": secrets.token_hex(16)})

    def say(self, message: Json) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = 10) -> Json:
        """The next message."""
        message: Json = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        self.view = message.get("view") or self.view
        self.table = message.get("table") or self.table
        self.you = message.get("you") or self.you
        return message

    def wait(self, *kinds: str, timeout: float = 10) -> Json:
        """The next message of one of these types; others are remembered."""
        until = time.monotonic() + timeout
        while True:
            message = self.hear(max(until - time.monotonic(), 0.01))
            if message["type"] in kinds:
                return message

    def until_playing(self) -> Json:
        """Wait for the game to begin; its view."""
        while self.view is None:
            self.hear()
        return self.view

    def until_mine(self, timeout: float = 15) -> Json:
        """Wait until the table waits for this seat; its view."""
        until = time.monotonic() + timeout
        view = self.until_playing()
        while view["awaited"] != self.you["seat"] and not view["over"]:
            self.hear(max(until - time.monotonic(), 0.01))
            assert self.view is not None
            view = self.view
        return view

    def do(self, action: str, revision: int | None = None, id: str = "") -> Json:
        """Do something and wait for the answer."""
        view = self.until_playing()
        at = view["revision"] if revision is None else revision
        return self.ask({"type": "do", "id": id or secrets.token_hex(6), "revision": at, "action": action})

    def ask(self, message: Json) -> Json:
        """Send a command and wait for its own answer."""
        self.say(message)
        while True:
            answer = self.wait("ack", "refused", "stale")
            if answer["id"] == message["id"]:
                return answer

    def after(self, action: str, timeout: float = 10) -> Json:
        """The step of an action, heard already or still to come; its view."""
        for message in self.heard:
            if message["type"] == "step" and message["action"] == action:
                return dict(message["view"])
        until = time.monotonic() + timeout
        while True:
            message = self.wait("step", timeout=max(until - time.monotonic(), 0.01))
            if message["action"] == action:
                return dict(message["view"])

    def host(self, do: str, **more: Any) -> Json:
        """Something only a host may do."""
        return self.ask({"type": "host", "id": secrets.token_hex(6), "do": do} | more)

    def until_closed(self) -> int:
        """Listen until the server closes the socket; the code it gives."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0

    def close(self) -> None:
        """Hang up."""
        self._open.close()


@contextlib.contextmanager
def running(folder: Path, store: Store | None = None, **more: Any) -> Iterator[Server]:
    """A server in a thread of its own."""
    generous = {"tables_per_hour": 10_000, "requests_per_minute": 10**6, "sockets_per_address": 10_000}
    app = Application(store or SqliteStore(folder / "tables.db"), **(generous | more))
    listener = listen("127.0.0.1", 0, lambda _: None)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=MESSAGE_LIMIT,
        ws_per_message_deflate=False,
        log_level="error",
        lifespan="on",
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    found = Server(app, listener.getsockname()[1])
    try:
        yield found
    finally:
        found.http.close()
        server.should_exit = True
        thread.join(10)
        assert not thread.is_alive(), "the server did not stop"
