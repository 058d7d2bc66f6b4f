"""Somebody who has no seat at a table and wants to know its dice: takes along whatever the server gives to anybody."""

from __future__ import annotations

import secrets
from typing import Any

import httpx
from fakes import Fake, FakeSocket, Json

from freehold.table.table import OVER, Table
from known import KNOWN


class Stranger:
    """Fetches, forks, sits down at forks and ends them; everything heard on the way is kept."""

    def __init__(self, fake: Fake) -> None:
        self.fake = fake
        self._texts: list[str] = []
        self._sockets: list[FakeSocket] = []

    @property
    def loot(self) -> list[str]:
        """Everything that was heard."""
        return [*self._texts, *(text for socket in self._sockets for text in socket.heard)]

    async def ask(self, path: str, method: str = "GET", body: Json | None = None, token: str = "") -> httpx.Response:
        """One request."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        response = await self.fake.http.request(method, path, json=body, headers=headers)
        self._texts.append(response.text)
        return response

    async def sit(self, code: str, token: str | None) -> FakeSocket:
        """A socket at a table, welcomed."""
        socket = await self.fake.sit(code, token)
        self._sockets.append(socket)
        return socket

    async def look_back(self, code: str, step: int = 1) -> None:
        """Everything there is about the past of a table."""
        for path in ("", "/history", "/record", "/verify"):
            await self.ask(f"/api/tables/{code}{path}")
        table = await self.table(code)
        first = table.created.fork.move if table.created.fork is not None else 0
        last = table.play.move if table.play is not None else 0
        for move in {*range(first, last + 1, step), last}:
            await self.ask(f"/api/tables/{code}/position/{move}")

    async def fork(self, code: str, move: int, seat: int = 0) -> tuple[str, FakeSocket]:
        """A fork of one's own, being played."""
        wish = {"move": move, "name": "Mallory", "seat": seat, "pace": "skip", "bot": "builder"}
        response = await self.ask(f"/api/tables/{code}/fork", "POST", wish)
        assert response.status_code == 201, response.text
        made = response.json()
        socket = await self.sit(made["code"], made["token"])
        socket.say({"type": "contribute", "id": "salt", "salt": KNOWN.salt()})
        await self.until(socket, '"type":"step"')
        return made["code"], socket

    async def end(self, code: str, socket: FakeSocket, **how: Any) -> None:
        """End a fork, for the host that means by abandoning it, and look at all of it."""
        socket.say({"id": secrets.token_hex(4)} | (how or {"type": "host", "do": "abandon"}))
        await self.until(socket, '"over":true')
        table = await self.table(code)
        assert table.status == OVER
        await self.look_back(code)
        socket.hang_up()

    async def until(self, socket: FakeSocket, text: str) -> None:
        """Wait until a socket has heard something."""
        while not any(text in heard for heard in socket.heard):
            assert socket.closed is None, socket.heard[-1]
            await socket.more(len(socket.heard))

    async def table(self, code: str) -> Table:
        """The table itself: for the test, not for the stranger."""
        room = await self.fake.app.hub.room(code)
        assert room is not None
        return room.table
