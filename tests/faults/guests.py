"""Somebody who plays over a bad connection: comes back, and says again what was not answered, with the same id."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Json = dict[str, Any]

_WANTED = [
    "roll",
    "buy",
    "pass",
    "end",
    "stay",
    "keep",
    "pay share",
    "pay flat",
    "use card",
    "claim",
    "mortgage",
    "sell",
]
_TOO_LATE = ["dice-mixed", "ended"]
"""What was offered is `stale` if something has happened since, and refused only if its time is over."""
_HASTE = 1.0
_LONGEST = 15.0
"""How long a guest waits for a word before hanging up: soon at first, longer each time in vain."""


class Guest:
    """One person at one table, from the beginning of a game to its end."""

    def __init__(self, port: int, table: Json, name: str, call_time_after: int = 0) -> None:
        self._port = port
        self._table = table
        self._name = name
        self._call_time_after = call_time_after
        """The host's answers to so many commands are waited for before time is called; never if 0."""
        self.answers: dict[str, str] = {}
        """What every command was answered with."""
        self.visits = 0
        self.again = 0
        """How many commands were said more than once."""
        self._pending: Json | None = None
        self._view: Json | None = None
        self._seat = -1
        self._tried = -1
        self._called = False
        self._patience = _HASTE

    @property
    def is_done(self) -> bool:
        """Whether the game is over and every command is answered."""
        return self._view is not None and self._view["over"] and self._pending is None

    async def play(self) -> None:
        """Play to the end, however often the connection is lost."""
        while not self.is_done:
            try:
                await self._visit()
            except (OSError, WebSocketException, TimeoutError):
                self._patience = min(self._patience * 2, _LONGEST)

    async def _visit(self) -> None:
        self.visits += 1
        address = f"ws://127.0.0.1:{self._port}/ws"
        options: Json = {"max_size": None, "ping_interval": None, "compression": None, "close_timeout": 0.2}
        async with connect(address, open_timeout=self._patience, **options) as there:
            hello = {"type": "hello", "table": self._table["code"], "token": self._table["token"]}
            await there.send(json.dumps(hello))
            self._take(await self._next(there))
            if self._pending is not None:
                self.again += 1
                await there.send(json.dumps(self._pending))
            while not self.is_done:
                if self._pending is None and (wish := self._wish()) is not None:
                    self._pending = wish | {"id": f"{self._name}-{len(self.answers)}"}
                    await there.send(json.dumps(self._pending))
                self._take(await self._next(there))

    async def _next(self, there: ClientConnection) -> Json:
        """The next message; whoever hears nothing asks, and then gives up."""
        for _ in range(2):
            try:
                async with asyncio.timeout(self._patience):
                    return dict(json.loads(await there.recv()))
            except TimeoutError:
                await there.send('{"type":"ping"}')
        raise TimeoutError

    def _take(self, message: Json) -> None:
        self._view = message.get("view") or self._view
        seat = message.get("you", {}).get("seat")
        self._seat = seat if seat is not None else self._seat
        if self._pending is None or message.get("id") != self._pending["id"]:
            return
        assert message["type"] in ("ack", "stale", "refused"), message
        assert message["type"] != "refused" or message["reason"] in _TOO_LATE, message
        self.answers[self._pending["id"]] = message["type"]
        self._pending = None
        self._patience = _HASTE

    def _wish(self) -> Json | None:
        """What to do next, if anything."""
        if self._view is None:
            salted = any(answer == "ack" for answer in self.answers.values())
            return None if salted else {"type": "contribute", "salt": "0123456789abcdef"}
        if self._call_time_after and len(self.answers) >= self._call_time_after and not self._called:
            self._called = True
            return {"type": "host", "do": "call-time"}
        revision = self._view["revision"]
        if self._view["awaited"] != self._seat or revision <= self._tried or not self._view["actions"]:
            return None
        self._tried = revision
        offers = {offer["kind"]: offer["text"] for offer in reversed(self._view["actions"])}
        text = next((offers[kind] for kind in _WANTED if kind in offers), self._view["actions"][0]["text"])
        return {"type": "do", "revision": revision, "action": text}
