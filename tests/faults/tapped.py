"""A server whose every outgoing byte is listened to, and which knows who of its routes has been called."""

from __future__ import annotations

import json
from typing import Any

from hidden import Heard, Hidden, Run
from starlette.routing import Match, Route
from starlette.types import Message, Receive, Scope, Send

from freehold.server.app import Application


class Tapped(Application):
    """Everything it sends, to whomever, is searched for what any of its tables hides at that moment."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.sung: list[str] = []
        """Secrets that went out, with where."""
        self.heard = 0
        """How many bytes were searched."""
        self.visited: set[tuple[str, str]] = set()
        """Routes and methods that were really served."""
        self._hidden: dict[str, Hidden] = {}
        self._tokens: set[str] = set()

    @property
    def routes(self) -> list[Route]:
        """The route table of the application."""
        found = [route for route in self._http.routes if isinstance(route, Route)]
        assert len(found) == len(self._http.routes), "a route of a kind the canary does not know"
        return found

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and listen to what goes out."""
        parts: list[bytes] = []

        async def tap(message: Message) -> None:
            kind = message["type"]
            if kind == "websocket.send":
                self._search(scope, str(message.get("text") or "").encode() + (message.get("bytes") or b""))
            elif kind == "websocket.close":
                self._search(scope, str(message.get("reason")).encode())
            elif kind == "http.response.start":
                parts.append(b"\n".join(name + b": " + value for name, value in message["headers"]))
            elif kind == "http.response.body":
                parts.append(message.get("body", b""))
                if not message.get("more_body", False):
                    self._answered(scope, parts)
            await send(message)

        if scope["type"] == "http":
            self.visited |= {
                (route.path, scope["method"]) for route in self.routes if route.matches(scope)[0] == Match.FULL
            }
        await super().__call__(scope, receive, tap)

    def _answered(self, scope: Scope, parts: list[bytes]) -> None:
        self._search(scope, parts[0])
        body = b"".join(parts[1:])
        carried = dict(scope["headers"]).get(b"authorization", b"").partition(b" ")[2].decode()
        self._search(scope, body, _issued(scope, body) or carried)

    def _search(self, scope: Scope, heard: bytes, own: str = "") -> None:
        """Look for what is hidden now: chance that has become public in the meantime is no secret any more."""
        where = f"{scope.get('method', 'socket')} {scope['path']}"
        self.heard += len(heard)
        for code, room in self.hub.rooms.items():
            self._hidden.setdefault(code, Hidden(code)).update(room.table)
        drawn: set[Run] = set()
        drawn = drawn.union(*(hidden.told for hidden in self._hidden.values()))
        apart = Heard(heard)
        for hidden in self._hidden.values():
            found = hidden.find(apart, drawn)
            if found:
                self.sung.append(f"{found} in {where}: {heard[:120]!r}")
        for token in self._tokens - {own}:
            if token.encode() in heard:
                self.sung.append(f"a token of somebody in {where}")
        if own:
            self._tokens.add(own)


def _issued(scope: Scope, body: bytes) -> str:
    """The token a request has just been given."""
    if scope.get("method") != "POST":
        return ""
    try:
        data = json.loads(body)
    except ValueError:
        return ""
    return str(data.get("token") or "") if isinstance(data, dict) else ""
