"""Connections from outside: how many there may be, and for how long somebody may leave us waiting.

Uvicorn closes connections that rest between two requests; whoever begins something and never ends it is closed here.
"""

from __future__ import annotations

import asyncio
import ipaddress
import sys
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from freehold.server.bounds import Bounds
from freehold.server.doors import Crowd, address_of

if sys.platform != "win32":
    import resource

_MOST_DESCRIPTORS = 65_536
_USUAL_DESCRIPTORS = 2_048
"""Where the system does not say how many files may be open."""
_OWN_DESCRIPTORS = 64
"""What the database, the listening socket and the log need themselves."""
_MOST_WAITING = 2_048
_STEP = 16 * 1024
"""How much of what was sent has to be taken in the time given for it, so that a byte now and then buys nothing."""
_PART = 4 * 1024
_LOOK_SECONDS = 1.0


def descriptors() -> int:
    """How many files this process may have open, as many as the system lets it have."""
    if sys.platform == "win32":
        return _USUAL_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, _MOST_DESCRIPTORS)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return most if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def waiting_line(open_files: int) -> int:
    """How many newcomers wait to be let in. They are let in all at once, so there have to be files for them."""
    return max(min(_MOST_WAITING, open_files // 8), 1)


class Line:
    """One connection, what it owes us and by when."""

    def __init__(self, transport: asyncio.Transport, address: str) -> None:
        self.transport = transport
        self.address = address
        """Whom it counts for; nobody if it comes through our own proxy."""
        self.due: float | None = None
        """When what somebody has begun to say has to be complete."""
        self._goal = 0
        self._goal_due: float | None = None
        """When no more than `_goal` may be left of what was sent."""

    def took_some(self) -> None:
        """The other side has read enough for us to go on sending."""
        self._goal_due = None

    def is_overdue(self, now: float, write_seconds: float) -> bool:
        """Whether the other side leaves us waiting, with something to say or with something to read."""
        if self.due is not None and now >= self.due:
            return True
        left = self.transport.get_write_buffer_size()
        if left == 0:
            self._goal_due = None
            return False
        if self._goal_due is None or left <= self._goal:
            self._goal = max(left - _STEP, 0)
            self._goal_due = now + write_seconds
            return False
        return now >= self._goal_due


class Watch:
    """Every open connection: counts them as they come in, and looks now and then which of them are overdue."""

    def __init__(self, bounds: Bounds, most: int, behind_proxy: bool) -> None:
        self.bounds = bounds
        self._most = most
        # However few there may be in all, nobody has all of them.
        self._crowd = Crowd(min(bounds.connections_per_address, max(most * 3 // 4, 1)))
        self._behind_proxy = behind_proxy
        self._lines: dict[asyncio.BaseTransport, Line] = {}
        self._looking: asyncio.TimerHandle | None = None
        shortest = min(bounds.header_seconds, bounds.body_seconds, bounds.write_seconds)
        self._pause = min(_LOOK_SECONDS, shortest / 4)

    def enter(self, transport: asyncio.Transport) -> Line | None:
        """Count a connection in; None if there are too many."""
        if len(self._lines) >= self._most:
            return None
        peer = transport.get_extra_info("peername")
        address = "" if self._behind_proxy and _is_loopback(peer) else address_of(peer)
        if address and not self._crowd.enter(address):
            return None
        line = self._lines[transport] = Line(transport, address)
        if self._looking is None:
            self._looking = asyncio.get_running_loop().call_later(self._pause, self._look)
        return line

    def of(self, transport: asyncio.BaseTransport) -> Line | None:
        """What is known of a connection."""
        return self._lines.get(transport)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Count a connection out."""
        line = self._lines.pop(transport, None)
        if line is not None and line.address:
            self._crowd.leave(line.address)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        for line in list(self._lines.values()):
            if line.is_overdue(now, self.bounds.write_seconds):
                # Closing would wait until everything that was sent is read, which may be never.
                line.transport.abort()
        self._looking = loop.call_later(self._pause, self._look) if self._lines else None


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_loopback(peer: object) -> bool:
    host = str(peer[0]) if isinstance(peer, (tuple, list)) and peer else ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


class WatchedConfig(uvicorn.Config):
    """The configuration of a server whose connections are watched."""

    def __init__(self, app: Any, bounds: Bounds, open_files: int, behind_proxy: bool, **more: Any) -> None:
        backlog = waiting_line(open_files)
        super().__init__(
            app,
            http=Http,
            ws=WebSocket,
            ws_ping_interval=bounds.ping_seconds,
            ws_ping_timeout=bounds.ping_seconds,
            timeout_keep_alive=bounds.idle_seconds,
            backlog=backlog,
            **more,
        )
        room = max(open_files - backlog - _OWN_DESCRIPTORS, 1)
        self.watch = Watch(bounds, min(bounds.connections, room), behind_proxy)


class Http(H11Protocol):
    """HTTP that waits for nobody longer than agreed, and hangs up on what is not HTTP."""

    def __init__(
        self,
        config: WatchedConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._watch = config.watch
        self._line: Line | None = None
        self._owed: object = None
        """What is being waited for: a header, or the body of a request."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let a connection in if there is room for it; time runs for its first header."""
        there = cast(asyncio.Transport, transport)
        self._line = self._watch.enter(there)
        if self._line is None:
            there.abort()
            return
        super().connection_made(there)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        if self._line is None:
            return
        self._watch.leave(self.transport)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def data_received(self, data: bytes) -> None:
        """Take what came in, in parts: a header that comes all at once is not to be longer than one that does not."""
        for at in range(0, len(data), _PART):
            if self._line is None or self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            super().data_received(data[at : at + _PART])
            self._wait()

    def on_response_complete(self) -> None:
        """Go on with what was asked meanwhile."""
        super().on_response_complete()
        self._wait()

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        if self._line is not None:
            self._line.took_some()

    def send_400_response(self, msg: str) -> None:
        """Say that something was not HTTP, unless an answer is under way already: then hang up."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def _wait(self) -> None:
        """Let time run for a header or a body from when it began, not from its latest byte."""
        assert self._line is not None
        bounds = self._watch.bounds
        owed: object = None
        seconds = 0.0
        if self.conn.their_state is h11.SEND_BODY:
            owed, seconds = self.cycle, bounds.body_seconds
        elif self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None:
            owed, seconds = h11.IDLE, bounds.header_seconds
        if owed is not self._owed:
            self._owed = owed
            self._line.due = None if owed is None else self.loop.time() + seconds


class WebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose other side has to read what it is sent."""

    def __init__(
        self,
        config: WatchedConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._watch = config.watch
        self._line: Line | None = None
        self.close_timeout = config.watch.bounds.header_seconds

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over a connection that was counted when it came in."""
        self._line = self._watch.of(transport)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Take what came in. The handshake comes first and whole; one that cannot be read is answered by nobody."""
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.close()

    def handle_ping(self) -> None:
        """Answer a ping, but not for somebody who reads no answers: they would pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; one that claims to be text and is not closes the socket."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._watch.leave(self.transport)
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        if self._line is not None:
            self._line.took_some()
