"""The WebSocket: one socket, one table or event, one message after another."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import msgspec
from starlette.types import Receive, Scope, Send

from freehold.server.client import Client
from freehold.server.doors import MESSAGE_LIMIT, Bucket, Crowd, Doors, Limits, address_of
from freehold.server.events import sockets as event_sockets
from freehold.server.events.events import Events
from freehold.server.events.visitor import Visitor
from freehold.server.faults import Broken
from freehold.server.hub import Hub
from freehold.server.messages import id_of
from freehold.server.refusals import fault_of, not_stored, refused
from freehold.server.room import Room
from freehold.server.store import StoreFault
from freehold.server.telling import encoder, error, refusal
from freehold.server.tokens import clean_code, hash_of
from freehold.table.deciding.commands import (
    AnyCommand,
    Chat,
    Contribute,
    Do,
    Hint,
    Host,
    Pace,
    Question,
    Refused,
    Spare,
    TakeBack,
    Undo,
    UndoAnswer,
    Waive,
    Why,
)

MESSAGES = 50
EVENT_MESSAGES = 300
SECONDS = 20.0
_PATIENCE = 30
"""Messages beyond the limit that are refused before the socket is closed."""
_HELLO_SECONDS = 10.0
_GOODBYE_SECONDS = 5.0
_OUTBOX = 400
_OUTBOX_BYTES = 2_000_000


class Hello(msgspec.Struct, tag_field="type", tag="hello"):
    """The first message of a socket."""

    table: str = ""
    token: str | None = None
    revision: int | None = None
    event: str = ""
    """An event instead of a table."""
    parts: bool = False
    """Whoever looks at an event puts its view together from the parts that have changed."""


class Ping(msgspec.Struct, tag_field="type", tag="ping"):
    """A sign of life."""


_HELLO = msgspec.json.Decoder(Hello)
_MESSAGE: msgspec.json.Decoder[AnyCommand | Question | Ping] = msgspec.json.Decoder(
    Hint | Why | Do | TakeBack | Chat | Undo | UndoAnswer | Contribute | Pace | Waive | Spare | Host | Ping
)
_PONG = b'{"type":"pong"}'


class Closed(Exception):
    """The other side has gone."""


class Socket:
    """A WebSocket of the ASGI server, with an outbox so that nobody waits for a slow reader."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._outbox: asyncio.Queue[bytes | tuple[int, str]] = asyncio.Queue()
        self._waiting = 0
        """Bytes in the outbox."""
        self._closing = False

    def put(self, data: bytes) -> None:
        """Send when there is time; a reader that is far behind is let go."""
        if self._closing:
            return
        if self._outbox.qsize() >= _OUTBOX or self._waiting > _OUTBOX_BYTES:
            self.close(1008, "too slow")
            return
        self._waiting += len(data)
        self._outbox.put_nowait(data)

    def close(self, code: int, reason: str) -> None:
        """Close behind everything that is still to be sent."""
        if not self._closing:
            self._closing = True
            self._outbox.put_nowait((code, reason))

    async def pump(self) -> None:
        """Send what is in the outbox until the socket is closed."""
        with contextlib.suppress(Exception):
            while True:
                item = await self._outbox.get()
                if isinstance(item, tuple):
                    await self._send({"type": "websocket.close", "code": item[0], "reason": item[1]})
                    return
                await self._send({"type": "websocket.send", "text": item.decode()})
                self._waiting -= len(item)

    async def next(self) -> bytes:
        """The next message, or `Closed`."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Closed
        text = message.get("text")
        data = text.encode("utf-8", "surrogatepass") if text is not None else message.get("bytes") or b""
        return bytes(data)


class Sockets:
    """The WebSocket endpoint as an ASGI application."""

    def __init__(self, hub: Hub, doors: Doors, asking: Limits, events: Events) -> None:
        self.hub = hub
        self.events = events
        self.doors = doors
        self._asking = asking
        """Opening a socket counts like a request."""
        self._crowd = Crowd(hub.bounds.sockets_per_address)
        self._talk = Limits(MESSAGES, SECONDS)
        """What one person says, through however many sockets."""
        self._staff = Limits(EVENT_MESSAGES, SECONDS)
        """The same for whoever has a role at an event: at the door they tick off hundreds."""
        self._addresses = Limits(hub.bounds.messages_per_minute, 60)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from hello to goodbye."""
        headers = {key.lower(): value.decode("latin-1") for key, value in scope["headers"]}
        await receive()
        if not self.doors.allows(headers.get(b"origin"), headers.get(b"host", "")):
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
            return
        await send({"type": "websocket.accept"})
        address = address_of(scope.get("client"))
        if not self._asking.take(address) or not self._crowd.enter(address):
            # A browser tells its page nothing of a socket that was never opened, so the reason goes through it.
            await send({"type": "websocket.send", "text": _error(refused("too-many-sockets")).decode()})
            await send({"type": "websocket.close", "code": 4029, "reason": "too many"})
            return
        try:
            await self._converse(Socket(receive, send), address)
        finally:
            self._crowd.leave(address)

    async def _converse(self, socket: Socket, address: str) -> None:
        """Serve a socket that was let in until it is closed."""
        pump = asyncio.create_task(socket.pump())
        try:
            await self._serve(socket, address)
            # Whatever is still in the outbox, the reason for closing last, goes out first.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_GOODBYE_SECONDS):
                    await asyncio.shield(pump)
        except Closed:
            pass
        finally:
            pump.cancel()

    async def _serve(self, socket: Socket, address: str) -> None:
        hello = await self._hello(socket)
        if hello is None:
            return
        if hello.event:
            await self._serve_event(socket, address, hello)
        else:
            await self._serve_table(socket, Client(socket.put, socket.close, address), hello)

    async def _serve_event(self, socket: Socket, address: str, hello: Hello) -> None:
        visitor = Visitor(socket.put, socket.close, address)
        visitor.parts = hello.parts
        room = await event_sockets.find(self.events, visitor, hello.event, hello.token)
        if room is None:
            return
        own = self._own_bucket(self._staff, room.key, visitor.person)
        try:
            await room.enter(visitor)
            await self._listen(
                socket,
                [own, self._addresses.bucket(address)],
                lambda data: event_sockets.handle(visitor, room, data),
                lambda data, why: event_sockets.refuse(visitor, data, why),
            )
        except Closed:
            raise
        except Exception as fault:
            self.hub.faults.note(room.key, "talking to a socket", fault)
            socket.close(1011, "broken")
        finally:
            room.leave(visitor)

    async def _serve_table(self, socket: Socket, client: Client, hello: Hello) -> None:
        room = await self._find(socket, client, hello)
        if room is None:
            return
        own = self._own_bucket(self._talk, room.table.code, client.person.id if client.person is not None else -1)
        try:
            await room.enter(client)
            await self._listen(
                socket,
                [own, self._addresses.bucket(client.address)],
                lambda data: self._handle(client, room, data),
                lambda data, why: _refuse(client, data, why),
            )
        except Closed:
            raise
        except Exception as fault:
            self.hub.faults.note(room.table.code, "talking to a socket", fault)
            socket.close(1011, "broken")
        finally:
            self._goodbye(client, room)

    async def _handle(self, client: Client, room: Room, data: bytes) -> None:
        try:
            message = _MESSAGE.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as fault:
            _refuse(client, data, refused("malformed-message", fault=fault_of(fault)))
            return
        if isinstance(message, Ping):
            client.send(_PONG)
            return
        if client.person is not None and client.person.gone:
            client.close(4010, "removed")
            return
        if isinstance(message, (Hint, Why)):
            self.hub.coach.ask(room, client, message)
        else:
            await room.command(client, message)

    def _goodbye(self, client: Client, room: Room) -> None:
        try:
            room.leave(client)
        except Exception as fault:
            room.fail("saying goodbye", fault)
            room.clients[:] = [each for each in room.clients if each is not client]

    async def _hello(self, socket: Socket) -> Hello | None:
        """What a socket says first, or None if it was closed."""
        try:
            async with asyncio.timeout(_HELLO_SECONDS):
                data = await socket.next()
            hello = _HELLO.decode(data) if len(data) <= MESSAGE_LIMIT else None
        except TimeoutError:
            socket.close(4001, "no hello")
            return None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            hello = None
        if hello is None or not (hello.table or hello.event):
            socket.put(_error(refused("no-hello")))
            socket.close(4001, "no hello")
            return None
        return hello

    async def _find(self, socket: Socket, client: Client, hello: Hello) -> Room | None:
        code = clean_code(hello.table)
        try:
            room = await self.hub.room(code) if code else None
        except StoreFault as fault:
            socket.put(_error(not_stored(fault)))
            socket.close(1012, "store")
            return None
        except Broken:
            socket.put(_error(refused("table-broken", code=code)))
            socket.close(1011, "broken")
            return None
        except Refused as refusal:
            socket.put(_error(refusal))
            socket.close(4011, "cannot be opened")
            return None
        if room is None:
            socket.put(_error(refused("no-such-table", code=hello.table[:12])))
            socket.close(4004, "no such table")
            return None
        if hello.token is not None:
            client.person = room.table.person_by_hash(hash_of(hello.token))
            if client.person is None:
                socket.put(_error(refused("not-your-token")))
                socket.close(4003, "token")
                return None
        return room

    def _own_bucket(self, limits: Limits, key: str, person: int) -> Bucket:
        """A person's, or of a socket that belongs to nobody: watchers behind one address do not silence each other."""
        if person < 0:
            return Bucket(MESSAGES, SECONDS)
        return limits.bucket(f"{key}/{person}")

    async def _listen(
        self,
        socket: Socket,
        buckets: list[Bucket],
        handle: Callable[[bytes], Awaitable[None]],
        refuse: Callable[[bytes, Refused], None],
    ) -> None:
        while True:
            data = await socket.next()
            if not all(bucket.take() for bucket in buckets):
                if any(bucket.refused > _PATIENCE for bucket in buckets):
                    socket.close(1008, "flood")
                    return
                refuse(data, refused("too-fast", many=buckets[0].many, seconds=round(SECONDS)))
                continue
            if len(data) > MESSAGE_LIMIT:
                socket.close(1009, "too long")
                return
            await handle(data)


def _refuse(client: Client, data: bytes, why: Refused) -> None:
    """Refuse by the id of the message, if it has one."""
    id = id_of(data)
    client.send(encoder.encode(refusal(id, why)) if id else _error(why))


def _error(why: Refused) -> bytes:
    return encoder.encode(error(why))
