"""A server on a free port for tests, and a small client that talks to it as any client would."""

from __future__ import annotations

import contextlib
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from freehold.server import doors
from freehold.server.app import Application
from freehold.server.bounds import Bounds
from freehold.server.doors import Bucket
from freehold.server.serve import listen, uvicorn_config
from freehold.server.sockets import MESSAGES, SECONDS
from freehold.server.sqlite import SqliteStore
from freehold.server.store import Store
from freehold.server.workshop import Workshop
from known import KNOWN

Json = dict[str, Any]

PATIENCE = 60.0
"""Seconds to wait for what comes within a few hundredths of one; on a machine that is busy it takes longer."""


class Server:
    """A running server."""

    def __init__(self, app: Application, port: int) -> None:
        self.app = app
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

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


def dial(port: int) -> ClientConnection:
    """A socket that is patient, and does not hang up by itself."""
    address = f"ws://127.0.0.1:{port}/ws"
    return connect(address, max_size=None, open_timeout=PATIENCE, ping_interval=None)


class Seat:
    """A socket at a table that remembers what it was told."""

    def __init__(self, port: int, code: str, token: str | None, contribute: bool = True) -> None:
        self._open = contextlib.ExitStack()
        self.socket: ClientConnection = self._open.enter_context(dial(port))
        self._pace = Bucket(MESSAGES - 5, SECONDS)
        """Whoever only goes on playing keeps to what a socket may say; some is left for what else a test says."""
        self.heard: list[Json] = []
        self.view: Json | None = None
        self.table: Json = {}
        self.you: Json = {}
        self.say({"type": "hello", "table": code, "token": token, "revision": None})
        self.wait("welcome")
        if contribute and self.view is None and self.you["seat"] is not None:
            self.say({"type": "contribute", "id": secrets.token_hex(4), "salt": KNOWN.salt()})

    def say(self, message: Json) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Json:
        """The next message."""
        message: Json = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        self.view = message.get("view") or self.view
        self.table = message.get("table") or self.table
        self.you = message.get("you") or self.you
        return message

    def wait(self, *kinds: str, timeout: float = PATIENCE) -> Json:
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

    def until_mine(self, timeout: float = PATIENCE) -> Json:
        """Wait until the table waits for this seat, or never will again; its view."""
        until = time.monotonic() + timeout
        view = self.until_playing()
        while view["awaited"] != self.you["seat"] and not self.is_out:
            self.hear(max(until - time.monotonic(), 0.01))
            assert self.view is not None
            view = self.view
        return view

    @property
    def is_out(self) -> bool:
        """Whether there is nothing more to do for this seat: the game is over, or it is out of it."""
        return self.view is not None and (self.view["over"] or self.view["seats"][self.you["seat"]]["out"])

    def act(self, choose: Callable[[Json], str]) -> tuple[Json, Json] | None:
        """Do what is chosen from the latest view; that view and the step, or None if a bot was faster.

        What is offered is accepted: only something that has happened since may have made it stale or illegal.
        """
        while not self._pace.take():
            time.sleep(0.05)
        seen = self.until_playing()
        answer = self.do(choose(seen))
        if answer["type"] == "ack":
            while True:
                step = self.wait("step")
                if step["revision"] == answer["revision"]:
                    return seen, step
        assert self.view is not None
        assert self.view["revision"] > seen["revision"], answer
        return None

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

    def after(self, action: str, timeout: float = PATIENCE) -> Json:
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
def standing_still() -> Iterator[None]:
    """No time passes at the doors: what limits allow is used up however slow the machine is, and nothing comes back."""
    now = time.monotonic()
    before = doors.time
    doors.time = SimpleNamespace(monotonic=lambda: now)  # type: ignore[assignment]
    try:
        yield
    finally:
        doors.time = before


@contextlib.contextmanager
def running(
    folder: Path, store: Store | None = None, workshop: Workshop | None = None, **more: Any
) -> Iterator[Server]:
    """A server in a thread of its own, with dice that are the same for a test whenever it runs; `more` are bounds."""
    generous: Json = {"tables_per_hour": 10_000, "requests_per_minute": 10**6, "sockets_per_address": 10_000}
    generous |= {"messages_per_minute": 10**6, "bot_moves_per_table": 10**6, "bot_moves_per_address": 10**6}
    bounds = Bounds(**(generous | more))
    app = Application(store or SqliteStore(folder / "tables.db"), (), bounds, KNOWN.draws(), workshop)
    listener = listen("127.0.0.1", 0, lambda _: None)
    config = uvicorn_config(app, bounds)
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    found = Server(app, listener.getsockname()[1])
    try:
        yield found
    finally:
        found.http.close()
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop"
