"""Faults put in wherever the server can be hooked: one table stumbles, is read from its journal and goes on.

Nothing that was acknowledged is lost or doubled, the log tells of it once, and nobody at another table notices.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fakes import Fake, FakeSocket, fake_server

from freehold.server import sockets
from freehold.server.loading import Read
from freehold.server.room import Room
from freehold.server.store import Listing
from freehold.table.table import Table

HOOKS = [
    "freehold.server.room:decide",
    "freehold.server.room:Room.connected",
    "freehold.server.room:Room.watchers",
    "freehold.server.room:Room.note_absence",
    "freehold.server.room:Room.listing",
    "freehold.server.room:Room.enter",
    "freehold.server.room:Room.leave",
    "freehold.server.room:Room._acknowledge",
    "freehold.server.room:Room._count",
    "freehold.server.room:Room._keep_snapshot",
    "freehold.server.runner:tick",
    "freehold.server.runner:due",
    "freehold.server.runner:succeed",
    "freehold.server.runner:succession_due",
    "freehold.server.runner:starting",
    "freehold.server.runner:Sitters.asking",
    "freehold.server.bot_rate_limit:BotRateLimit.wait",
    "freehold.server.telling:about",
    "freehold.server.telling:info",
    "freehold.server.telling:presence",
    "freehold.server.telling:view_for",
    "freehold.server.telling:public_view",
    "freehold.server.telling:table_info",
    "freehold.server.telling:you_info",
    "freehold.server.telling:welcome",
    "freehold.server.loading:_rebuild",
    "freehold.server.hub:_waking",
    "freehold.server.hub:Hub._warm",
    "freehold.table.table:Table.apply",
    "freehold.table.play:Play.do",
    "freehold.server.sqlite:SqliteStore.append",
    "freehold.server.sqlite:SqliteStore.enlist",
    "freehold.server.sqlite:SqliteStore.snapshot",
    "freehold.server.sqlite:SqliteStore.read",
    "freehold.server.sqlite:SqliteStore.latest",
]


class Planted(Exception):
    """The fault that was put in."""


class Hook:
    """Raises whenever one table is concerned, as long as it is armed."""

    def __init__(self) -> None:
        self.code = ""
        self.left = 0
        self.struck = 0

    def strike(self, given: tuple[Any, ...]) -> None:
        if self.left > 0 and any(concerns(each, self.code) for each in given):
            self.left -= 1
            self.struck += 1
            raise Planted


def concerns(given: Any, code: str) -> bool:
    """Whether something that is handed to a function is about a table."""
    if isinstance(given, Room):
        return given.table.code == code
    if isinstance(given, (Table, Listing)):
        return given.code == code
    if isinstance(given, Read):
        return given.created.code == code
    return isinstance(given, str) and (given == code or given.startswith("token Ann"))


@contextmanager
def hooked(name: str, hook: Hook) -> Iterator[None]:
    """Put a fault in front of a function of the server."""
    module, _, path = name.partition(":")
    owner: Any = importlib.import_module(module)
    *classes, attribute = path.split(".")
    for each in classes:
        owner = getattr(owner, each)
    original: Callable[..., Any] = getattr(owner, attribute)

    def plain(*given: Any, **more: Any) -> Any:
        hook.strike(given)
        return original(*given, **more)

    async def waiting(*given: Any, **more: Any) -> Any:
        hook.strike(given)
        return await original(*given, **more)

    setattr(owner, attribute, waiting if asyncio.iscoroutinefunction(original) else plain)
    try:
        yield
    finally:
        setattr(owner, attribute, original)


class Guest:
    """Somebody who says one thing after another, and comes back to say it again until it is acknowledged."""

    def __init__(self, fake: Fake, table: dict[str, Any], name: str) -> None:
        self.fake = fake
        self.code: str = table["code"]
        self.token: str = table["token"]
        self.name = name
        self.socket: FakeSocket | None = None
        self.said: list[str] = []

    async def come(self) -> FakeSocket:
        """A socket that was welcomed, however often it takes."""
        for _ in range(30):
            socket = await self.fake.sit(self.code, self.token)
            if socket.closed is None and socket.heard and json.loads(socket.heard[0])["type"] == "welcome":
                return socket
            await socket.task
        raise AssertionError("nobody lets this guest in")

    async def say(self) -> None:
        """One command, sent until it is acknowledged."""
        id = f"{self.name} {len(self.said) + 1}"
        for _ in range(30):
            if self.socket is None or self.socket.closed is not None:
                self.socket = await self.come()
            if await self._heard(self.socket, id):
                self.said.append(id)
                return
        raise AssertionError("it is never acknowledged")

    async def _heard(self, socket: FakeSocket, id: str) -> bool:
        revision = self._revision(socket)
        at = len(socket.heard)
        socket.say({"type": "do", "id": id, "revision": revision, "action": f"token {id}"})
        while socket.closed is None:
            for text in socket.heard[at:]:
                message = json.loads(text)
                if message.get("id") == id:
                    assert message["type"] in ("ack", "refused", "stale"), message
                    assert message["type"] != "refused" or message["code"] in ("broken", "disk"), message
                    return bool(message["type"] == "ack")
            at = len(socket.heard)
            await socket.more(at)
        return False

    def _revision(self, socket: FakeSocket) -> int:
        for text in reversed(socket.heard):
            message = json.loads(text)
            if message["type"] in ("welcome", "step"):
                return int(message["revision"])
        raise AssertionError("nobody has said where the game stands")

    async def throw(self) -> None:
        """Throw the dice if it is one's turn; whether that works is not the question here."""
        if self.socket is not None and self.socket.closed is None:
            at = len(self.socket.heard)
            revision = self._revision(self.socket)
            self.socket.say({"type": "do", "id": f"throw {at}", "revision": revision, "action": "roll"})
            await self.socket.more(at)

    async def leave(self) -> None:
        """Hang up."""
        if self.socket is not None:
            self.socket.hang_up()
            await self.socket.task


async def playing(fake: Fake, name: str) -> Guest:
    """Somebody at a table with a bot, whose game has begun."""
    made = await fake.make(name=name, seats=[{"kind": "me"}, {"kind": "bot"}], pace="skip")
    guest = Guest(fake, made, name)
    guest.socket = await guest.come()
    guest.socket.say({"type": "contribute", "id": "salt", "salt": "0123456789abcdef"})
    room = await fake.app.hub.room(guest.code)
    assert room is not None
    while room.table.play is None:
        await asyncio.sleep(0.002)
    await guest.say()
    return guest


async def moves_of(fake: Fake, guest: Guest) -> list[str]:
    """What the journal says somebody has done."""
    transport = httpx.ASGITransport(app=fake.app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:1") as http:
        history = (await http.get(f"/api/tables/{guest.code}/history")).json()
    texts = [move["text"].removeprefix("token ") for move in history["moves"] if move["text"].startswith("token ")]
    return [text for text in texts if text.startswith(guest.name)]


def complaints(caplog: pytest.LogCaptureFixture, code: str) -> list[str]:
    """What the log says about a table."""
    told = [record for record in caplog.records if record.levelno >= logging.ERROR]
    return [record.getMessage() for record in told if code in record.getMessage()]


async def stumble(fake: Fake, name: str, times: int) -> Hook:
    """Two tables, a fault at the first: both go on, and so does what the server does now and then."""
    hook = Hook()
    ann, bea = await playing(fake, "Ann"), await playing(fake, "Bea")
    hook.code = ann.code
    with hooked(name, hook):
        hook.left = times
        await ann.say()
        await bea.say()
        await ann.leave()
        ann.socket = None
        await fake.app.hub.sweep(-1)
        await ann.say()
        hook.left = 0
        await ann.say()
        # Some things happen only once the dice have fallen; from then on no token is chosen any more.
        hook.left = 0 if hook.struck else times
        await ann.throw()
        hook.left = 0
        await bea.say()
    for guest in (ann, bea):
        assert await moves_of(fake, guest) == guest.said, "each of them once, in order"
    room = await fake.app.hub.room(bea.code)
    assert room is not None
    assert room.trouble == "", "the other table has nothing to do with it"
    await ann.leave()
    await bea.leave()
    while fake.app.hub.rooms:
        # A move of a bot may still be on its way to the disk.
        await asyncio.sleep(0.002)
        await fake.app.hub.sweep(-1)
    return hook


@pytest.mark.parametrize("times", [1, 6])
@pytest.mark.parametrize("name", HOOKS)
def test_a_fault_at_one_table_stays_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str, times: int
) -> None:
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)
    monkeypatch.setattr("freehold.server.hub._UNREADABLE_SECONDS", 0.0)
    monkeypatch.setattr("freehold.server.room.SNAPSHOT_EVERY", 1)

    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            hook = await asyncio.wait_for(stumble(fake, name, times), 60)
            told = complaints(caplog, hook.code)
            assert len(told) == len(set(told)), "the log hears of every kind of fault once"
            assert hook.struck > 0, "the fault was never met"

    asyncio.run(main())


def test_bots_that_keep_failing_stop_until_somebody_acts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)

    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            hook = Hook()
            ann = await playing(fake, "Ann")
            hook.code = ann.code
            with hooked("freehold.server.runner:Sitters.asking", hook):
                hook.left = 10**9
                await ann.say()
                for _ in range(6):
                    assert ann.socket is not None
                    room = await fake.app.hub.room(ann.code)
                    assert room is not None
                    if room.trouble == "stopped":
                        break
                    await asyncio.wait_for(ann.socket.task, 60)
                    ann.socket = await ann.come()
                told = json.loads((await fake.sit(ann.code, None)).heard[0])["table"]
                assert told["trouble"] == "stopped"
                struck = hook.struck
                for _ in range(50):
                    await asyncio.sleep(0)
                assert hook.struck == struck, "nobody tries the same for ever"
                hook.left = 0
                await ann.say()
            await ann.leave()

    asyncio.run(asyncio.wait_for(main(), 120))


def test_a_journal_that_cannot_be_replayed_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)

    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            hook = Hook()
            ann, bea = await playing(fake, "Ann"), await playing(fake, "Bea")
            await ann.leave()
            await fake.app.hub.sweep(-1)
            hook.code = ann.code
            with hooked("freehold.server.loading:_rebuild", hook):
                hook.left = 10**9
                for _ in range(20):
                    answer = await fake.http.get(f"/api/tables/{ann.code}")
                    assert answer.status_code == 500
                    assert answer.json()["error"]["reason"] == "table-broken"
                    socket = await fake.sit(ann.code, ann.token)
                    assert json.loads(socket.heard[0])["reason"] == "table-broken"
                assert hook.struck == 1, "a long journal is not replayed for everybody who knocks"
                await bea.say()
            await bea.leave()

    asyncio.run(asyncio.wait_for(main(), 60))
