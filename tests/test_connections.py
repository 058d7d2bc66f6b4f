"""Connections that never end, strangers that speak no HTTP, and newcomers who get in all the same."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import socket
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

from freehold.server import sockets
from freehold.server.bounds import Bounds
from freehold.server.connections import Line, Watch
from freehold.server.serve import listen
from serving import PATIENCE, Server, dial, running

SHORT = {"header_seconds": 0.3, "body_seconds": 0.3, "idle_seconds": 1, "write_seconds": 0.3, "ping_seconds": 0.3}
"""So short that a test is quick. What is expected is that a connection is closed, not when."""

HOST = b"Host: 127.0.0.1\r\n"
GET = b"GET /api/bots HTTP/1.1\r\n" + HOST
POST = b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
HELLO_BEGUN = b"\x81\xbd\x00\x00\x00\x00{"
"""The beginning of a frame whose end never comes."""

NEVER_ENDING = {
    "silent": [],
    "half a request line": [b"GET /api/b"],
    "half a header": [b"GET /api/bots HTTP/1.1\r\n", HOST],
    "blank lines": [b"\r\n"] * 3,
    "half a body": [POST + b"Content-Length: 400\r\n\r\n", b'{"edition"'],
    "half a chunk": [POST + b"Transfer-Encoding: chunked\r\n\r\n", b"40\r\n{"],
    "no body after asking": [POST + b"Content-Length: 400\r\nExpect: 100-continue\r\n\r\n"],
    "a body nobody wants": [b"POST /nowhere HTTP/1.1\r\n" + HOST + b"Content-Length: 9000\r\n\r\n", b"x" * 10],
    "a second request that stops": [GET + b"\r\n", b"GET /"],
    "nothing after a request": [GET + b"\r\n"],
    "half a handshake": [UPGRADE[:-2]],
    "no hello": [UPGRADE],
    "half a hello": [UPGRADE, HELLO_BEGUN],
}
NO_HTTP = {
    "noise": b"\x00\x01\xff\n\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"a" * 300 + b"\r\n\r\n",
    "HTTP/0.9": b"GET /\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "CONNECT": b"CONNECT example.org:443 HTTP/1.1\r\n" + HOST + b"\r\n",
    "TRACE": b"TRACE / HTTP/1.1\r\n" + HOST + b"\r\n",
    "OPTIONS *": b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n",
    "an odd method": b"BREW /api/tables HTTP/1.1\r\n" + HOST + b"\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n",
    "half an IPv6 address": b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
    "a header without end": GET + b"X: " + b"a" * 100_000 + b"\r\n\r\n",
    "too many headers": GET + b"X: y\r\n" * 20_000 + b"\r\n",
    "a long address": b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "a long name": b"GET /" + b"a" * 300 + b".js HTTP/1.1\r\n" + HOST + b"\r\n",
    "a long number": b"GET /api/tables/AAAAAA/position/" + b"9" * 5_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "control characters": b"GET /a\x01b HTTP/1.1\r\n" + HOST + b"\r\n",
    "lines in an address": b"GET /api/%0d%0aERROR%20root:%20forged.x HTTP/1.1\r\n" + HOST + b"\r\n",
    "a negative length": POST + b"Content-Length: -5\r\n\r\n",
    "two lengths": POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    "an unknown coding": POST + b"Transfer-Encoding: gzip\r\n\r\n",
    "a bad chunk": POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nhello",
    "a negative chunk": POST + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n",
    "an odd expectation": POST + b"Expect: the-inquisition\r\nContent-Length: 2\r\n\r\n{}",
    "a handshake without key": GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "an old handshake": UPGRADE.replace(b"13", b"7"),
    "a handshake by POST": UPGRADE.replace(b"GET", b"POST"),
    "a handshake elsewhere": UPGRADE.replace(b"/ws", b"/%ff"),
    "a handshake of half a host": UPGRADE.replace(b"Host: 127.0.0.1", b"Host: ["),
    "a long handshake": UPGRADE[:-2] + b"X: " + b"a" * 9_000 + b"\r\n\r\n",
    "a handshake of many headers": UPGRADE[:-2] + b"X: y\r\n" * 300 + b"\r\n",
}
"""What is answered with a refusal, or not at all."""

NO_FRAMES = {
    "noise": b"\xff" * 100,
    "no mask": b"\x81\x02hi",
    "no text": b"\x81\x82\0\0\0\0\xff\xfe",
    "no text in parts": b"\x01\x81\0\0\0\0\xff\x80\x81\0\0\0\0\xff",
    "a huge one": b"\x81\xff\x7f" + b"\xff" * 7 + b"\0\0\0\0",
    "a part of nothing": b"\x80\x80\0\0\0\0",
    "a long ping": b"\x89\xfe\x00\x80\0\0\0\0",
    "half a goodbye": b"\x88\x81\0\0\0\0\x03",
    "an unknown kind": b"\x83\x80\0\0\0\0",
    "an extension": b"\xc1\x80\0\0\0\0",
    "pings without end": b"\x89\x80\0\0\0\0" * 5_000,
}
DRIPPING = ["half a header", "half a body", "half a chunk", "a body nobody wants", "half a hello"]


def call(port: int, source: str = "127.0.0.1") -> socket.socket:
    """A plain connection from one of the addresses of this machine."""
    return socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))


def is_closed(connection: socket.socket, drip: bytes = b"") -> bool:
    """Listen until the other side hangs up, dripping bytes meanwhile; False if it never does."""
    until = time.monotonic() + PATIENCE
    connection.settimeout(0.05)
    while time.monotonic() < until:
        try:
            if drip:
                connection.sendall(drip)
            if not connection.recv(65_536):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


def answer(port: int, *parts: bytes) -> bytes:
    """Everything the server says to these bytes until it hangs up."""
    said = b""
    with call(port) as connection, contextlib.suppress(ConnectionError):
        for part in parts:
            connection.sendall(part)
        while more := connection.recv(65_536):
            said += more
    return said


def is_well(server: Server) -> bool:
    """Whether a server answers; a hasty one hangs up on a test that is slow, which then asks again."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{server.url}/api/bots", timeout=PATIENCE).status_code == 200
    return False


def upgraded(port: int) -> socket.socket:
    """A connection that is a WebSocket now."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        connection = call(port)
        with contextlib.suppress(OSError):
            connection.sendall(UPGRADE)
            if connection.recv(12) == b"HTTP/1.1 101":
                return connection
        connection.close()
    raise AssertionError("no socket was opened")


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody."""
    with pytest.MonkeyPatch.context() as patch, running(tmp_path_factory.mktemp("hasty"), **SHORT) as server:
        patch.setattr(sockets, "_HELLO_SECONDS", 0.3)
        yield server


# -- connections that never end -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", NEVER_ENDING)
def test_a_connection_that_never_ends_is_ended(hasty: Server, kind: str) -> None:
    with call(hasty.port) as connection:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for part in NEVER_ENDING[kind]:
                connection.sendall(part)
        assert is_closed(connection)


@pytest.mark.parametrize("kind", DRIPPING)
def test_a_byte_now_and_then_buys_no_time(hasty: Server, kind: str) -> None:
    with call(hasty.port) as connection:
        for part in NEVER_ENDING[kind]:
            connection.sendall(part)
        assert is_closed(connection, drip=b"x")


def test_who_does_not_read_is_let_go(hasty: Server) -> None:
    """Answers pile up in front of somebody who asks and asks and takes nothing."""
    with call(hasty.port) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(PATIENCE)
        with pytest.raises(ConnectionError):
            connection.sendall((b"GET /api/editions/fundraiser HTTP/1.1\r\n" + HOST + b"\r\n") * 200_000)


def test_a_socket_that_does_not_read_leaves_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is let go although closing would first wait for it to read."""
    monkeypatch.setattr("serving.listen", narrow)
    with running(tmp_path, write_seconds=2.0, ping_seconds=60.0) as server:
        table = server.make(seats=[{"kind": "me"}, {"kind": "open"}])
        ann = server.sit(table)
        with upgraded(server.port) as watcher:
            watcher.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            watcher.sendall(frame(json.dumps({"type": "hello", "table": table["code"]}).encode()))
            while ann.wait("presence")["watchers"] < 1:
                pass
            for number in range(40):
                ann.ask({"type": "chat", "id": f"c{number}", "text": "x" * 500})
            while [said["watchers"] for said in ann.heard if said["type"] == "presence"][-1] > 0:
                ann.hear()


def test_who_does_not_answer_pings_leaves_the_table(tmp_path: Path) -> None:
    with running(tmp_path, ping_seconds=0.5) as server:
        code = server.make(seats=[{"kind": "me"}, {"kind": "open"}])["code"]
        with upgraded(server.port) as watcher:
            watcher.sendall(frame(json.dumps({"type": "hello", "table": code}).encode()))
            assert is_closed(watcher)
        assert server.get(f"/api/tables/{code}")["watchers"] == 0


def narrow(host: str, port: int, say: Callable[[str], None]) -> socket.socket:
    """Connections that hold little of what somebody does not read."""
    listener = listen(host, port, say)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2048)
    return listener


def test_well_behaved_connections_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who asks again and again, and somebody who sits and waits, outlive what is closed beside them."""
    monkeypatch.setattr(sockets, "_HELLO_SECONDS", 2.0)
    with running(tmp_path, header_seconds=2.0, body_seconds=2.0, write_seconds=2.0) as server:
        ann = server.sit(server.make(seats=[{"kind": "me"}, {"kind": "open"}]))
        asking = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        asking.request("GET", "/api/bots")
        asking.getresponse().read()
        first = asking.sock
        for kind in ("silent", "no hello"):
            with call(server.port) as bad:
                for part in NEVER_ENDING[kind]:
                    bad.sendall(part)
                while not closed_before(bad, 0.05):
                    asking.request("GET", "/api/bots")
                    assert asking.getresponse().read()
        assert asking.sock is first, "it had to connect again"
        asking.close()
        ann.say({"type": "ping"})
        assert ann.wait("pong")


def closed_before(connection: socket.socket, seconds: float = 0.001) -> bool:
    """Whether the other side has closed a connection by now, or does so soon."""
    connection.settimeout(seconds)
    try:
        return not connection.recv(65_536)
    except TimeoutError:
        return False
    except OSError:
        return True


def frame(data: bytes) -> bytes:
    """A text frame as a client sends it, masked with zeros."""
    return b"\x81" + bytes([0x80 | 126]) + len(data).to_bytes(2, "big") + b"\0\0\0\0" + data


# -- how many at a time -------------------------------------------------------------------------------------


def held(server: Server, source: str, count: int) -> list[socket.socket]:
    """Silent connections from an address that the server has taken in."""
    tried = [call(server.port, source) for _ in range(count)]
    catch_up(server.port, source)
    return [each for each in tried if not closed_before(each)]


def catch_up(port: int, source: str) -> None:
    """Wait until a newcomer is answered or turned away: they are served in turn, so those before it were, too."""
    with call(port, source) as last, contextlib.suppress(OSError):
        last.sendall(GET + b"Connection: close\r\n\r\n")
        assert is_closed(last)


def test_connections_are_counted_by_address(tmp_path: Path) -> None:
    with running(tmp_path, sockets_per_address=3, spare_connections=2) as server:
        server.http.close()
        bad = held(server, "127.0.0.2", 9)
        assert len(bad) == 5
        assert len(held(server, "127.0.0.3", 2)) == 2
        assert httpx.get(f"{server.url}/api/bots").status_code == 200
        with dial(server.port) as newcomer:
            newcomer.send(json.dumps({"type": "ping"}))
            assert json.loads(newcomer.recv(PATIENCE))["type"] == "error"
        bad[0].close()
        assert becomes_free(server, "127.0.0.2")


def becomes_free(server: Server, source: str) -> bool:
    """Whether an address may connect again, once the server has noticed that it hung up."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if held(server, source, 1):
            return True
    return False


def test_a_total_is_kept_whoever_comes(tmp_path: Path) -> None:
    with running(tmp_path, connections=8) as server:
        server.http.close()
        bad = [held(server, f"127.0.0.{number}", 3) for number in range(2, 7)]
        assert sum(len(each) for each in bad) == 8
        for each in bad[0]:
            each.close()
        assert becomes_free(server, "127.0.0.1")


def test_whose_connections_are_counted() -> None:
    async def main() -> None:
        watch = Watch(Bounds(sockets_per_address=1, spare_connections=1), 100, behind_proxy=True)
        at = [
            Peer(host) for host in ("127.0.0.1", "127.0.0.1", "127.0.0.9", "::1", "::1", "::ffff:127.0.0.1", "a file")
        ]
        assert all(watch.enter(peer) for peer in at), "people behind our own proxy are not one person"
        network = [Peer("2001:db8:1:2::1"), Peer("2001:db8:1:2:ffff::9"), Peer("2001:db8:1:2::3"), Peer("2001:db8::1")]
        assert [watch.enter(peer) is not None for peer in network] == [True, True, False, True]
        watch.leave(network[0])
        watch.leave(network[0])
        assert watch.enter(Peer("2001:db8:1:2::4")) is not None
        assert watch.enter(Peer("2001:db8:1:2::4")) is None
        alone = Watch(Bounds(), 4, behind_proxy=False)
        assert [alone.enter(Peer("127.0.0.1")) is not None for _ in range(4)] == [True, True, True, False]
        assert alone.enter(Peer("127.0.0.2")) is not None, "nobody has all there is"
        assert alone.enter(Peer("127.0.0.3")) is None

    asyncio.run(main())


class Peer(asyncio.Transport):
    """A connection from somewhere, with something left that was sent to it."""

    def __init__(self, host: str, left: int = 0) -> None:
        super().__init__({"peername": (host, 1)})
        self.left = left

    def get_write_buffer_size(self) -> int:
        return self.left


def test_who_reads_slowly_has_time_and_who_hardly_reads_has_none() -> None:
    slow, drip = Peer("192.0.2.1", 200_000), Peer("192.0.2.2", 200_000)
    lines = [Line(slow, "192.0.2.1"), Line(drip, "192.0.2.2")]
    assert not any(line.is_overdue(0.0, 30.0) for line in lines)
    for second in range(1, 30):
        slow.left -= 1_000
        drip.left -= 10
        assert not any(line.is_overdue(float(second), 30.0) for line in lines)
    slow.left -= 1_000
    assert [line.is_overdue(30.0, 30.0) for line in lines] == [False, True]
    lines[1].took_some()
    assert not lines[1].is_overdue(31.0, 30.0)
    drip.left = 0
    assert not lines[1].is_overdue(99.0, 30.0)


# -- strange bytes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", NO_HTTP)
def test_what_is_no_request_is_refused_quietly(hasty: Server, caplog: pytest.LogCaptureFixture, kind: str) -> None:
    said = answer(hasty.port, NO_HTTP[kind])
    assert re.match(rb"HTTP/1\.1 4\d\d |$", said), said[:200]
    assert b"Traceback" not in said
    assert is_well(hasty)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info]


@pytest.mark.parametrize("kind", NO_FRAMES)
def test_what_is_no_frame_closes_the_socket_quietly(hasty: Server, caplog: pytest.LogCaptureFixture, kind: str) -> None:
    with upgraded(hasty.port) as connection:
        connection.sendall(NO_FRAMES[kind])
        assert is_closed(connection)
    assert is_well(hasty)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info]


@pytest.mark.parametrize("end", ["reset", "half", "garbage"])
@pytest.mark.parametrize("begin", ["half a body", "half a chunk", "a body nobody wants", "nothing after a request"])
def test_a_request_that_breaks_off_is_no_fault(
    hasty: Server, caplog: pytest.LogCaptureFixture, begin: str, end: str
) -> None:
    with call(hasty.port) as connection, contextlib.suppress(OSError):
        for part in NEVER_ENDING[begin]:
            connection.sendall(part)
        assert is_well(hasty)
        if end == "reset":
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        elif end == "half":
            connection.shutdown(socket.SHUT_WR)
        else:
            connection.sendall(b"\r\n\x00zz\r\n\r\n" * 50)
            is_closed(connection)
    assert is_well(hasty)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info]
