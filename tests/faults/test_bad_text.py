"""Text that is none, and numbers beyond all reason: a sentence wherever they are put, and nothing of them is kept.

No answer is a 500, nothing is written to the log of the server, and the table goes on as it was.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fakes import Fake, FakeSocket, fake_server

from freehold.server.sockets import MESSAGES
from serving import PATIENCE, Server, running

Json = dict[str, Any]

BAD = {
    "half a pair": b'"\\ud800"',
    "half a pair in a word": b'"A\\udfffnn"',
    "halves the wrong way round": b'"\\udc00\\ud800"',
    "a surrogate in bytes": b'"\xed\xa0\x80"',
    "bytes that are nothing": b'"\xff\xfe"',
    "a sign cut off": b'"\xf0\x9f\x98"',
    "a longer form than need be": b'"\xc0\xaf"',
    "beyond all planes": b'"\xf4\x90\x80\x80"',
}
"""JSON strings that are not text."""

NUMBERS = {
    "5,000 digits": b"9" * 5000,
    "401 digits": b"1" + b"0" * 400,
    "below zero": b"-" + b"9" * 400,
    "an exponent": b"1e400",
    "a fraction": b"0.5",
    "not a number": b"NaN",
    "without end": b"Infinity",
    "in quotation marks": b'"1"',
}
"""JSON numbers that count nothing."""


def with_field(message: Json, path: str, value: bytes) -> bytes:
    """A message with raw bytes in place of one field; `seats.0.name` is inside lists."""
    whole = json.loads(json.dumps(message))
    at = whole
    *way, last = path.split(".")
    for step in way:
        at = at[int(step)] if step.isdigit() else at[step]
    at[last] = "@@"
    return json.dumps(whole).encode().replace(b'"@@"', value)


NEW_TABLE: Json = {
    "edition": "fundraiser",
    "options": ["x"],
    "name": "Ann",
    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "builder", "name": "Bo"}],
    "clock": {"bank_ms": 60_000, "increment_ms": 0},
    "disconnect": "wait",
    "pace": "normal",
    "minutes": 0,
}
BODIES: dict[str, tuple[str, Json, list[str], list[str]]] = {
    "create": (
        "/api/tables",
        NEW_TABLE,
        ["edition", "name", "disconnect", "pace", "seats.0.kind", "seats.1.bot", "seats.1.name"],
        ["minutes", "clock.bank_ms", "clock.increment_ms"],
    ),
    "join": ("/api/tables/{code}/join", {"name": "Cy", "seat": 1, "watch": False}, ["name"], ["seat"]),
    "fork": (
        "/api/tables/{code}/fork",
        {"move": 0, "name": "Cy", "seat": 0, "bot": "builder", "pace": "normal"},
        ["name", "bot", "pace"],
        ["move", "seat"],
    ),
    "weigh": ("/api/tables/{code}/weigh", {"action": "roll"}, ["action"], []),
}
COMMANDS: list[tuple[Json, list[str], list[str]]] = [
    ({"type": "do", "id": "1", "revision": 0, "action": "roll"}, ["id", "action", "type"], ["revision"]),
    ({"type": "chat", "id": "1", "text": "hello"}, ["id", "text"], []),
    ({"type": "undo", "id": "1"}, ["id"], []),
    ({"type": "undo-answer", "id": "1", "agree": True}, ["id", "agree"], ["agree"]),
    ({"type": "contribute", "id": "1", "salt": "ab" * 8}, ["id", "salt"], []),
    ({"type": "pace", "id": "1", "pace": "fast"}, ["id", "pace"], []),
    ({"type": "host", "id": "1", "do": "fly", "seat": 0, "bot": "x", "policy": "x"}, ["do", "bot", "policy"], ["seat"]),
]
HELLO: Json = {"type": "hello", "table": "TABLE2", "token": "x", "revision": 0}


class Mistakes(logging.Handler):
    """What the server calls its own mistakes while it serves."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(self.format(record))


@contextlib.contextmanager
def no_mistakes() -> Iterator[None]:
    """Nothing that people send is the server's own mistake."""
    heard = Mistakes()
    log = logging.getLogger("uvicorn.error")
    log.addHandler(heard)
    try:
        yield
    finally:
        log.removeHandler(heard)
    assert heard.told == []


async def journal(fake: Fake, code: str) -> list[bytes]:
    return list(await fake.app.hub.store.read(code))


def test_bodies_that_are_no_text_are_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            made = await fake.make(seats=[{"kind": "me"}, {"kind": "open"}])
            before = await journal(fake, made["code"])
            headers = {"content-type": "application/json", "authorization": f"Bearer {made['token']}"}
            for route, message, texts, numbers in BODIES.values():
                faults = [(field, value) for field in texts for value in BAD.values()]
                faults += [(field, value) for field in numbers for value in NUMBERS.values()]
                for field, value in faults:
                    data = with_field(message, field, value)
                    answer = await fake.http.post(route.format(code=made["code"]), content=data, headers=headers)
                    where = f"{route} {field} {value[:20]!r}: {answer.text}"
                    assert answer.status_code == 400, where
                    assert answer.json()["error"]["sentence"], where
                    assert answer.json()["error"]["reason"] == "malformed-request", where
            assert await journal(fake, made["code"]) == before
            assert await fake.http.get("/api/tables") is not None

    asyncio.run(main())


async def refusal_of(seat: FakeSocket, frame: bytes | str) -> Json:
    heard = len(seat.heard)
    seat.say(frame)
    await seat.more(heard)
    assert seat.closed is None, frame
    return dict(json.loads(seat.heard[heard]))


def test_messages_that_are_no_text_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.server.sockets.MESSAGES", 10**6)
    assert MESSAGES < 10**6

    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            made = await fake.make(seats=[{"kind": "me"}, {"kind": "open"}])
            seat = await fake.sit(made["code"], made["token"])
            await seat.more(1)
            before = await journal(fake, made["code"])
            for message, texts, numbers in COMMANDS:
                faults = [(field, value) for field in texts for value in BAD.values()]
                faults += [(field, value) for field in numbers for value in NUMBERS.values()]
                for field, value in faults:
                    data = with_field(message, field, value)
                    told = await refusal_of(seat, data)
                    assert told["type"] in ("error", "refused"), (data, told)
                    assert (told["code"], told["reason"]) == ("malformed", "malformed-message"), (data, told)
                    assert told["sentence"], told
            # As text, which a server that checks nothing would hand on with halves of pairs in it.
            told = await refusal_of(seat, '{"type": "chat", "id": "1", "text": "\ud800"}')
            assert told["reason"] == "malformed-message"
            assert await journal(fake, made["code"]) == before
            seat.hang_up()
            await seat.task

    asyncio.run(main())


def test_a_hello_that_is_no_text_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            faults = [(field, value) for field in ("table", "token") for value in BAD.values()]
            faults += [
                ("revision", value) for name, value in NUMBERS.items() if name not in ("401 digits", "below zero")
            ]
            for field, value in faults:
                seat = FakeSocket(fake.app)
                seat.say(with_field(HELLO, field, value))
                await seat.more(1)
                assert seat.closed == 4001, (field, value)
                assert json.loads(seat.heard[0])["reason"] == "no-hello"
                await seat.task

    asyncio.run(main())


# -- what only comes over a wire --------------------------------------------------------------------------


def raw(server: Server, line: bytes, headers: bytes = b"", host: bytes = b"127.0.0.1:1") -> tuple[int, bytes]:
    """The status and the body of the answer to a request as it stands."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line_out:
        head = line + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n" + headers + b"\r\n"
        line_out.sendall(head)
        found = b""
        while chunk := line_out.recv(65536):
            found += chunk
    status, _, rest = found.partition(b"\r\n")
    return int(status.split()[1]), rest.partition(b"\r\n\r\n")[2]


UPGRADE = b"Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
NINES = b"9" * 5000
REQUESTS: dict[str, tuple[bytes, bytes, bytes, set[int]]] = {
    "a move of 5,000 digits": (b"GET /api/tables/{code}/position/" + NINES, b"", b"", {414}),
    "a move of 30 digits": (b"GET /api/tables/{code}/position/" + b"9" * 30, b"", b"", {404}),
    "a move below zero": (b"GET /api/tables/{code}/position/-1", b"", b"", {404}),
    "a move in other digits": (b"GET /api/tables/{code}/position/%D9%A3", b"", b"", {404}),
    "a move that is a word": (b"GET /api/tables/{code}/position/x", b"", b"", {404}),
    "a table of 5,000 digits": (b"GET /api/tables/" + NINES, b"", b"", {414}),
    "a table that is no text": (b"GET /api/tables/%ED%A0%80", b"", b"", {400}),
    "a table of raw bytes": (b"GET /api/tables/\xff", b"", b"", {400}),
    "an edition of 5,000 digits": (b"GET /api/editions/" + NINES, b"", b"", {414}),
    "an edition that is no text": (b"GET /api/editions/%FF%FE", b"", b"", {400}),
    "an option that is no text": (b"GET /api/editions/fundraiser?option=%ED%A0%80", b"", b"", {400}),
    "an option of raw bytes": (b"GET /api/editions/fundraiser?option=\xff", b"", b"", {400}),
    "an option of 5,000 digits": (b"GET /api/editions/fundraiser?option=" + NINES, b"", b"", {414}),
    "3,000 options": (b"GET /api/editions/fundraiser?" + b"option=x&" * 3000, b"", b"", {400}),
    "a page that is no text": (b"GET /%FF", b"", b"", {400}),
    "a page of 5,000 digits": (b"GET /" + NINES, b"", b"", {414}),
    "a file of 5,000 digits": (b"GET /" + NINES + b".js", b"", b"", {414}),
    "5,000 folders": (b"GET /" + b"a/" * 5000, b"", b"", {414}),
    "half a host": (b"GET /api/tables", b"", b"[", {403}),
    "a host of raw bytes": (b"GET /api/tables", b"", b"\xff\xbd", {403}),
    "half a host for a socket": (b"GET /ws", UPGRADE, b"[", {403}),
    "an origin of raw bytes": (b"POST /api/tables", b"Origin: \xff\r\nContent-Length: 0\r\n", b"", {403}),
    "a token of raw bytes": (
        b"POST /api/tables/{code}/rematch",
        b"Authorization: Bearer \xff\xed\xa0\x80\r\nContent-Length: 0\r\n",
        b"",
        {403},
    ),
    "a kind of raw bytes": (b"POST /api/tables", b"Content-Type: \xff\r\nContent-Length: 0\r\n", b"", {400}),
    "a length of 5,000 digits": (b"POST /api/tables", b"Content-Length: " + NINES + b"\r\n", b"", {400}),
}


def test_requests_of_any_bytes_are_answered(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        made = server.make(seats=[{"kind": "me"}, {"kind": "bot"}])
        ann = server.sit(made)
        ann.until_playing()
        for said, (line, headers, host, statuses) in REQUESTS.items():
            where = line.replace(b"{code}", made["code"].encode())
            with no_mistakes():
                status, body = raw(server, where, headers, host or b"127.0.0.1:1")
            assert status in statuses, (said, status, body[:200])
            assert len(body) < 2_000, (said, len(body))
        assert server.get(f"/api/tables/{made['code']}/position/0")["move"] == 0
        ann.close()


@pytest.mark.parametrize("action", ["bid {}", "roll {} {}", "want {}", "offer Bob: give {} for {}", "card chance/{}"])
def test_huge_numbers_in_actions_are_refused(tmp_path: Path, action: str) -> None:
    with running(tmp_path) as server:
        made = server.make(seats=[{"kind": "me"}, {"kind": "open"}])
        bob = server.sit(server.join(made["code"], "Bob"))
        ann = server.sit(made)
        token = {"authorization": f"Bearer {made['token']}"}
        for digits in ("9" * 12, "9" * 13, "9" * 400, "9" * 1100, "1e400", "-" + "9" * 30, "\u0663" * 30):
            text = action.format(*[digits] * action.count("{}"))
            answer = ann.do(text)
            assert answer["type"] == "refused", answer
            assert 0 < len(answer["sentence"]) < 300
            weighed = server.http.post(f"/api/tables/{made['code']}/weigh", json={"action": text}, headers=token)
            assert weighed.status_code == 200
            assert not weighed.json()["legal"]
        ann.close()
        bob.close()
