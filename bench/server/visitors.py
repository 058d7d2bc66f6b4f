"""Everybody who comes to a server in the course of a long evening, for `soak.py`: players, watchers, strangers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Json = dict[str, Any]

_WANTED = [
    "claim",
    "buy",
    "roll",
    "use card",
    "stay",
    "pass",
    "end",
    "keep",
    "pay share",
    "pay flat",
    "mortgage",
    "sell",
]
_THINKING = 0.45
"""Seconds before a move: a socket may say 50 things in 20 seconds."""
_MOVES = 15
"""Moves of the host before a game is stopped: tables come and go often enough to show what they leave behind."""
_LONGEST = 240.0
_EDITIONS = ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"]
_STRANGE = [
    b"",
    b"GET /api/bots HT",
    b"\x00\xff\n\n",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
]
_STRANGE += [b"GET /" + b"a" * 30_000, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET /%ff%00 HTTP/1.1\r\nHost: [\r\n\r\n"]
_FRAMES: list[str | bytes] = [
    "{",
    "[]",
    "\x00",
    b"\xff\xfe",
    '{"type":"do"}',
    '{"type":"chat","id":"x","text":"hi"}',
    "x" * 15_000,
]
_FRAMES += ['{"type":"host","id":"h","do":"abandon"}', '{"type":"do","id":"d","revision":-1,"action":"roll"}']


class Visitors:
    """All clients of a soak, and what they have done."""

    def __init__(self, url: str, stop: asyncio.Event, seed: int) -> None:
        self.url = url
        self.port = int(url.rpartition(":")[2])
        self.stop = stop
        self.dice = random.Random(seed)
        self.did: Counter[str] = Counter()
        self.http = httpx.AsyncClient(base_url=url, timeout=30, limits=httpx.Limits(max_connections=20))

    async def come(self, tables: int) -> None:
        """Everybody at once, until it is time to stop."""
        jobs = [self._again(self._evening) for _ in range(tables)]
        jobs += [self._again(self._bots_evening) for _ in range(max(tables // 4, 1))]
        jobs += [self._again(self._stranger), self._again(self._fuzzer), self._again(self._passer_by)]
        tasks = [asyncio.create_task(job) for job in jobs]
        await self.stop.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.http.aclose()

    async def _again(self, visit: Callable[[], Awaitable[None]]) -> None:
        """The same over and over; what goes wrong is counted, not hidden."""
        # Tables that begin together would end together, and be forgotten together.
        await asyncio.sleep(self.dice.uniform(0, 15))
        while not self.stop.is_set():
            try:
                async with asyncio.timeout(_LONGEST):
                    await visit()
            except httpx.HTTPStatusError as refused:
                self.did[f"mishap: {refused.response.status_code} {refused.request.url.path[-8:]}"] += 1
            except (OSError, WebSocketException, TimeoutError, httpx.HTTPError, ExceptionGroup) as fault:
                self.did[f"mishap: {type(fault).__name__}"] += 1
                await asyncio.sleep(1)

    # -- tables ------------------------------------------------------------------------------------

    async def _make(self, seats: list[Json], **wish: Any) -> Json:
        body = {"edition": self.dice.choice(_EDITIONS), "name": "Ann", "seats": seats} | wish
        response = (await self.http.post("/api/tables", json=body)).raise_for_status()
        self.did["tables"] += 1
        return dict(response.json())

    async def _evening(self) -> None:
        """Two people, a bot and a watcher; the game is stopped, looked at again, and sometimes forked."""
        made = await self._make([{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}], pace="fast")
        joined = await self.http.post(f"/api/tables/{made['code']}/join", json={"name": "Bob"})
        bob = dict(joined.raise_for_status().json())
        async with asyncio.TaskGroup() as group:
            group.create_task(Person(self, made, host=True).play(_MOVES))
            group.create_task(Person(self, bob).play(10 * _MOVES))
            group.create_task(Person(self, {"code": made["code"]}).play(10 * _MOVES))
        if self.dice.random() < 0.25:
            # Many at once, so that all the threads there will ever be are there early.
            await asyncio.gather(*(self._look_back(made["code"]) for _ in range(12)))
        await self._look_back(made["code"])
        if self.dice.random() < 0.25:
            await self._fork(made["code"])

    async def _bots_evening(self) -> None:
        """Bots among themselves, with somebody who watches and then stops them."""
        made = await self._make([{"kind": "bot"}] * 4, pace="fast")
        await Person(self, made, host=True).play(6 * _MOVES)
        await self._look_back(made["code"])

    async def _fork(self, code: str) -> None:
        moves = (await self.http.get(f"/api/tables/{code}")).raise_for_status().json()["moves"]
        wish = {"name": "Fay", "move": max(moves // 2, 1), "seat": 0}
        response = await self.http.post(f"/api/tables/{code}/fork", json=wish)
        if response.status_code != 201:
            self.did[f"fork refused {response.status_code}"] += 1
            return
        self.did["forks"] += 1
        await Person(self, dict(response.json()), host=True).play(_MOVES // 4)

    async def _look_back(self, code: str) -> None:
        """Whatever one can ask about a table that is over."""
        for path in ("", "/history", "/record", "/verify", "/position/1"):
            (await self.http.get(f"/api/tables/{code}{path}")).raise_for_status()
            self.did["looks back"] += 1

    # -- others ------------------------------------------------------------------------------------

    async def _passer_by(self) -> None:
        """Somebody who looks at the lobby and the rule books."""
        for path in ("/", "/api/tables", "/api/bots", "/api/editions", f"/api/editions/{self.dice.choice(_EDITIONS)}"):
            await self.http.get(path)
            self.did["requests"] += 1
        await asyncio.sleep(1)

    async def _stranger(self) -> None:
        """Bytes that are no request; whoever sends them hangs up, or never does."""
        source = f"127.0.0.{self.dice.randrange(2, 250)}"
        _, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))
        writer.write(self.dice.choice(_STRANGE))
        self.did["strange connections"] += 1
        if self.dice.random() < 0.3:
            asyncio.get_running_loop().call_later(20, writer.close)
        else:
            writer.close()
        await asyncio.sleep(0.3)

    async def _fuzzer(self) -> None:
        """Frames that make no sense, at a table that does not begin."""
        made = await self._make([{"kind": "me"}, *[{"kind": "open"}] * 3])
        for _ in range(20):
            with contextlib.suppress(WebSocketException):
                async with connect(f"ws://127.0.0.1:{self.port}/ws", compression=None) as there:
                    await there.send(json.dumps({"type": "hello", "table": made["code"]}))
                    for _ in range(20):
                        await there.send(self.dice.choice(_FRAMES))
                        self.did["hostile frames"] += 1
            await asyncio.sleep(1)


class Person:
    """Somebody at a table; plays if there is a token for a seat, and watches otherwise."""

    def __init__(self, visitors: Visitors, table: Json, host: bool = False) -> None:
        self._all = visitors
        self._table = table
        self._host = host
        self._view: Json | None = None
        self._seat: int | None = None
        self._tried = -1
        self._left = 0

    async def play(self, moves: int) -> None:
        """Stay until the game is over; a host stops it after so many moves. Now and then the connection is lost."""
        self._left = moves
        while not self._is_over:
            stay = self._all.dice.randrange(10, 60)
            async with connect(f"ws://127.0.0.1:{self._all.port}/ws", compression=None, max_size=None) as there:
                self._all.did["connections"] += 1
                hello = {"type": "hello", "table": self._table["code"], "token": self._table.get("token")}
                await there.send(json.dumps(hello))
                while stay > 0 and not self._is_over:
                    stay -= 1
                    await self._hear(there)

    @property
    def _is_over(self) -> bool:
        return self._view is not None and bool(self._view["over"])

    async def _hear(self, there: ClientConnection) -> None:
        message: Json = json.loads(await there.recv())
        self._view = message.get("view") or self._view
        if message["type"] == "welcome":
            self._seat = message["you"]["seat"]
            if self._view is None and self._seat is not None:
                await self._say(there, type="contribute", salt=secrets.token_hex(16))
        if message["type"] == "step" and self._host:
            self._all.did["moves"] += 1
            self._left -= self._seat is None
        if message["type"] in ("step", "welcome", "view", "refused", "stale") and self._view is not None:
            await self._act(there)

    async def _act(self, there: ClientConnection) -> None:
        assert self._view is not None
        if self._host and self._left <= 0 and not self._is_over:
            await self._say(there, type="host", do="abandon")
            return
        revision = self._view["revision"]
        if self._seat is None or self._view["awaited"] != self._seat or revision <= self._tried:
            return
        await asyncio.sleep(_THINKING)
        self._tried = revision
        self._left -= 1
        offers = {offer["kind"]: offer["text"] for offer in reversed(self._view["actions"])}
        text = next((offers[kind] for kind in _WANTED if kind in offers), next(iter(offers.values()), "end"))
        await self._say(there, type="do", revision=revision, action=text)

    async def _say(self, there: ClientConnection, **message: Any) -> None:
        await there.send(json.dumps({"id": secrets.token_hex(6)} | message))
