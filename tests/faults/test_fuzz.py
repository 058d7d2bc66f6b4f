"""Malformed and hostile frames: every one is answered or closes its socket, nothing is harmed.

`FREEHOLD_FRAMES=100000` for the long run; here a short one. A fuzzer soon ends, pauses or leaves the game it shoots at,
and would then shoot at nothing: so tables are replaced when they are spent, and too few frames that meet a game fail.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fakes import Fake, FakeSocket, fake_server

from freehold.editions import editions
from freehold.engine.text.notation import write
from freehold.server import sockets
from freehold.server.room import Room
from freehold.table.journal.entries import decode
from freehold.table.table import replay

FRAMES = int(os.environ.get("FREEHOLD_FRAMES", "10000"))
PER_TABLE = 400
_WORDS = ["type", "id", "revision", "action", "text", "salt", "seat", "do", "pace", "policy", "agree", "token", "bot"]
_TYPES = ["do", "chat", "undo", "undo-answer", "contribute", "pace", "host", "ping", "hello", "welcome", "", "DO", "\0"]
_TYPES += ["host"] * 3  # few of them are well-formed, and fewer come from somebody who is not the host
_TEXTS = ["bid 99999999999999999999", "bid -1", "offer Bob: give 1 for 1", "offer : :", "\u202eroll", "build", "quit"]
_TEXTS += [
    "claim " * 300,
    '"' * 1000,
    "(" * 1000,
    "offer Bob: give " + '"A" + ' * 400,
    "sell all",
    "card",
    "\\",
    "a\nb",
]
_TEXTS += ["é" * 700, "Bob: roll", "Host: call time", "deal Bob", "note x", "fine Ann 5", "roll 6 6", 'card "chance/1"']
_TEXTS += [
    "token " + "t" * 2000,
    "token \u3164",
    "note " + "n" * 2000,
    "x" * 5000,
    "mortgage " + "a " * 1150,
    "roll " + "9" * 2000,
    "bid " + "111," * 580,
    "offer Bob: give " + "1+" * 1100,
    "offer " + "Bob: give 1 for 1; " * 120,
    "e" + "\u0301" * 400,
    "\u0410nn: roll",
]
"""Longer than anybody needs, and signs that are not what they look like."""
_NO_TEXT = [b"\xff\xfe", b"\xed\xa0\x80", b"\\ud800", b"\\udc00\\ud800", b"\xf0\x9f\x98", b"\xc0\xaf"]
"""Inside a JSON string none of these is text."""
_NO_NUMBERS = [b"9" * 5000, b"1" + b"0" * 400, b"-" + b"9" * 300, b"1e400", b"NaN", b"-Infinity"]
_HOSTS = ["start", "resume", "seat-bot", "return", "open-seat", "fly", "__class__", "disconnect-policy"]
_HOSTS_THAT_END = ["pause", "remove", "call-time", "abandon"]


class Fuzzer:
    """Makes frames: nearly right ones, broken ones, and noise."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def frame(self, room: Room | None) -> str | bytes:
        """One frame; half of them are aimed at the game in the room, if there is one."""
        if room is not None and room.table.play is not None and self.dice.random() < 0.5:
            return json.dumps(self.aimed(room))
        kind = self.dice.randrange(10)
        if kind == 0:
            return self.dice.randbytes(self.dice.randrange(200))
        if kind == 1:
            return "".join(chr(self.dice.choice([0, 34, 92, 123, 125, 91, 0xD7FF, 0x1F600, 58])) for _ in range(60))
        if kind == 2:
            return "[" * self.dice.randrange(1, 5000) + "]" * self.dice.randrange(5000)
        if kind > 7:
            return self.poisoned(json.dumps(self.message()).encode())
        return self.broken(json.dumps(self.message()), kind)

    def broken(self, text: str, kind: int) -> str | bytes:
        """A message cut off, changed in one place, as bytes, or as it was."""
        if kind == 3:
            return text[: self.dice.randrange(len(text) + 1)]
        if kind == 4:
            at = self.dice.randrange(len(text))
            return text[:at] + chr(self.dice.randrange(1, 0x2FF)) + text[at + 1 :]
        return text.encode() if kind == 5 else text

    def poisoned(self, data: bytes) -> bytes:
        """A message with one text that is none, or one number that counts nothing."""
        if self.dice.random() < 0.6:
            value, what = b'"' + self.dice.choice(_NO_TEXT) + b'"', rb'"\w*"'
        else:
            value, what = self.dice.choice(_NO_NUMBERS), rb"-?\d+"
        fields = list(re.finditer(rb'(?<=": )' + what, data))
        if not fields:
            return data
        field = self.dice.choice(fields)
        return data[: field.start()] + value + data[field.end() :]

    def aimed(self, room: Room) -> dict[str, Any]:
        """An action somebody may do now, whoever says it, often bent; at a revision that is often right."""
        game = room.table.game
        seat = self.dice.randrange(game.seats)
        legal = [write(game, seat, action) for action in game.legal(seat)] if game.agenda else []
        text = self.dice.choice(legal) if legal and self.dice.random() < 0.8 else self.dice.choice(_TEXTS)
        if self.dice.random() < 0.4:
            at = self.dice.randrange(len(text))
            text = text[:at] + self.dice.choice(['"', " 99999", "\u00e9", "-", " + ", ": ", "\t", ""]) + text[at:]
        late = self.dice.choice([0, 0, 0, 1, 2, 50])
        return {"type": "do", "id": f"a{self.dice.random()}", "revision": room.table.revision - late, "action": text}

    def message(self) -> dict[str, Any]:
        """A message that is nearly one."""
        dice = self.dice
        message: dict[str, Any] = {"type": dice.choice(_TYPES)}
        message["id"] = self.value() if dice.random() < 0.2 else f"f{dice.random()}"
        message |= {"revision": dice.choice([0, 1, -1, 10**30, None, "1", 1.5]), "action": dice.choice(_TEXTS)}
        message["do"] = dice.choice(_HOSTS_THAT_END if dice.random() < 0.02 else _HOSTS)
        message |= {"seat": dice.choice([0, 1, -1, 31, 99, "0"]), "text": dice.choice(_TEXTS)[:400]}
        message |= {"pace": dice.choice(["skip", "fast", "x"]), "agree": dice.choice([True, False, 1])}
        message["salt"] = dice.choice(["0123456789abcdef", "z" * 16, ""])
        for _ in range(dice.randrange(2)):
            message[dice.choice(_WORDS)] = self.value()
        if dice.random() < 0.1:
            message.pop(dice.choice(list(message)))
        return message

    def value(self) -> Any:
        """Anything JSON can hold, and some it should not."""
        values = [
            None,
            True,
            0,
            -1,
            2**63,
            10**40,
            1e308,
            "",
            "x" * 50,
            [],
            [[]],
            {},
            {"a": {"b": []}},
            "\0",
            "\U0001f600",
        ]
        return self.dice.choice(values)


class Range:
    """A table to shoot at: two people, a spectator and two bots."""

    def __init__(self, fake: Fake, edition: str) -> None:
        self.fake = fake
        self.edition = edition
        self.sockets: list[FakeSocket] = []

    async def set_up(self) -> None:
        """Everybody sits down and the game begins."""
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
        made = await self.fake.make(edition=self.edition, seats=seats)
        self.code = made["code"]
        bob = await self.fake.join(self.code, "Bob")
        self.sockets = [await self.fake.sit(self.code, token) for token in (made["token"], bob["token"], None)]
        for socket in self.sockets[:2]:
            socket.say({"type": "contribute", "id": "salt", "salt": "0123456789abcdef"})
        room = await self.fake.app.hub.room(self.code)
        assert room is not None
        self.room: Room = room
        async with asyncio.timeout(60):
            while room.table.play is None:
                await asyncio.sleep(0.002)

    @property
    def spent(self) -> bool:
        """Nothing more is to be learned here: the game is over or frozen, or somebody is gone."""
        table = self.room.table
        gone = any(socket.closed is not None for socket in self.sockets)
        return gone or table.status != "playing" or table.game.paused

    async def shoot(self, fuzzer: Fuzzer, count: int, met: Counter[str]) -> int:
        """So many frames, or fewer if the table is spent before; how many met the game."""
        fired = 0
        while fired < count and not self.spent:
            socket = fuzzer.dice.choices(self.sockets, [45, 45, 10])[0]
            heard = len(socket.heard)
            socket.say(fuzzer.frame(self.room))
            await socket.more(heard)
            fired += 1
        await self._close(met)
        return fired

    async def _close(self, met: Counter[str]) -> None:
        """Frames are handled in order: an answer to a last command says that all before it have been handled."""
        for socket in self.sockets:
            socket.say({"type": "undo-answer", "id": "the last", "agree": False})
            async with asyncio.timeout(60):
                while socket.closed is None and not any('"id":"the last"' in text for text in socket.heard):
                    await socket.more(len(socket.heard))
            met.update(_names(socket))
            socket.hang_up()
            await socket.task
        await check(self.fake, self.code)


def _names(socket: FakeSocket) -> list[str]:
    """What the answers of a socket were: `ack`, `stale`, `refused rules`, `error malformed`…"""
    found: list[str] = []
    for text in socket.heard:
        if text.startswith(('{"type":"ack"', '{"type":"stale"', '{"type":"refused"', '{"type":"error"')):
            message = json.loads(text)
            found.append(f"{message['type']} {message.get('code', '')}".strip())
    return found


async def check(fake: Fake, code: str) -> None:
    """The journal alone gives the table that is in memory."""
    room = await fake.app.hub.room(code)
    assert room is not None
    async with room.lock:
        twin = replay([decode(row) for row in await fake.app.hub.store.read(code)])
        assert twin.revision == room.table.revision
        assert twin.play is not None
        assert room.table.play is not None
        assert twin.play.position() == room.table.play.position()
    assert (await fake.http.get(f"/api/tables/{code}")).status_code == 200


async def first_frames(fake: Fake, fuzzer: Fuzzer, count: int) -> None:
    """Frames in place of the hello: a closed socket, always."""
    for _ in range(count):
        socket = FakeSocket(fake.app)
        socket.say(fuzzer.frame(None))
        await socket.more(1)
        assert socket.closed is not None
        await socket.task


@pytest.mark.parametrize("edition", editions())
def test_hostile_frames_harm_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str) -> None:
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)
    share = FRAMES // len(editions())
    met: Counter[str] = Counter()
    tables = 0

    async def main() -> None:
        nonlocal tables
        fuzzer = Fuzzer(7)
        async with fake_server(tmp_path) as fake:
            await first_frames(fake, fuzzer, share // 20)
            fired = 0
            while fired < share:
                target = Range(fake, edition)
                await target.set_up()
                tables += 1
                fired += await target.shoot(fuzzer, min(PER_TABLE, share - fired), met)

    asyncio.run(main())
    print(f"{edition}: {share} frames at {tables} tables in play, answers {dict(met)}")
    wanted = {"ack", "stale", "refused rules", "refused unreadable", "refused not-yours", "refused host-only"}
    assert met.keys() >= wanted | {"refused malformed", "error malformed"}, met
    game = sum(met[name] for name in wanted)
    assert game > share * 0.3, f"too few frames reached the rules: {met}"
