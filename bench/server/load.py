"""Load on a server of this machine: so many tables, so many sockets, so many durable moves a second.

    python bench/server/load.py --tables 500 --seats 4 --rate 500 --seconds 20

Starts a server of its own on a free port of 127.0.0.1 (never anywhere else), seats four people at every table, lets the
seat the table waits for play what it is offered, and measures from sending a command to its acknowledgement, which
comes after the move is on disk.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import json
import os
import random
import resource
import secrets
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import httpx
import msgspec
from generous import generous
from websockets.asyncio.client import ClientConnection, connect

WANTED = [
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


class Offer(msgspec.Struct):
    """What a client has to know of an action."""

    kind: str
    text: str


class View(msgspec.Struct):
    """What a client has to know of a view."""

    revision: int
    awaited: int
    over: bool
    actions: list[Offer]


class You(msgspec.Struct):
    """Which seat a socket has."""

    seat: int | None


class Heard(msgspec.Struct):
    """What a client has to know of a message."""

    type: str
    id: str = ""
    view: View | None = None
    you: You | None = None
    code: str = ""
    sentence: str = ""


_HEARD = msgspec.json.Decoder(Heard)


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.heard = 0
        self.bytes = 0
        self.answers: dict[str, int] = {}


class Seat:
    """One socket."""

    def __init__(self, there: ClientConnection, tally: Tally) -> None:
        self.there = there
        self.tally = tally
        self.raw = b""
        self.mark = b"?"
        self.seat = -1
        self.answered = asyncio.Event()
        self.pending = ""
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        """Keep the latest view as it came; it is read only when this seat is awaited, so that the load stays cheap."""
        while True:
            data = await self.there.recv(decode=False)
            self.tally.heard += 1
            self.tally.bytes += len(data)
            if data.startswith(b'{"type":"step"'):
                self.raw = data
                continue
            message = _HEARD.decode(data)
            if message.view is not None:
                self.raw = data
            if message.you is not None and message.you.seat is not None:
                self.seat = message.you.seat
                self.mark = b'"awaited":%d,' % self.seat
            if message.id and message.id == self.pending:
                self._answered(message)

    def _answered(self, message: Heard) -> None:
        kind = message.type if message.type != "refused" else f"refused {message.code}: {message.sentence}"
        self.tally.answers[kind] = self.tally.answers.get(kind, 0) + 1
        self.pending = ""
        self.answered.set()

    def view(self) -> View | None:
        """The latest view, if the table waits for this seat."""
        if self.mark not in self.raw:
            return None
        return _HEARD.decode(self.raw).view

    async def say(self, message: dict[str, object]) -> None:
        """Send a message."""
        await self.there.send(json.dumps(message))


class Table:
    """Four people at a table."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats

    async def move(self, tally: Tally) -> None:
        """Let whoever is awaited play something it is offered."""
        for seat in self.seats:
            view = seat.view()
            if view is None or view.over or not view.actions:
                continue
            text = next((o.text for kind in WANTED for o in view.actions if o.kind == kind), view.actions[0].text)
            seat.pending = secrets.token_hex(6)
            seat.answered.clear()
            begun = time.perf_counter()
            await seat.say({"type": "do", "id": seat.pending, "revision": view.revision, "action": text})
            async with asyncio.timeout(10):
                await seat.answered.wait()
            tally.waits.append(time.perf_counter() - begun)
            return
        tally.answers["nobody to move"] = tally.answers.get("nobody to move", 0) + 1

    async def play(self, tally: Tally, every: float, until: float) -> None:
        """One move every so many seconds."""
        await asyncio.sleep(random.random() * every)
        while time.monotonic() < until:
            due = time.monotonic() + every
            try:
                await self.move(tally)
            except TimeoutError:
                tally.answers["no answer in 10 s"] = tally.answers.get("no answer in 10 s", 0) + 1
            await asyncio.sleep(max(due - time.monotonic(), 0))


async def seat_table(http: httpx.AsyncClient, url: str, edition: str, seats: int, tally: Tally) -> Table:
    """Make a table, seat everybody and connect them."""
    wish = {
        "edition": edition,
        "name": "P0",
        "seats": [{"kind": "me"}, *([{"kind": "open"}] * (seats - 1))],
        "minutes": 0,
    }
    made = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    tokens = [made["token"]]
    for number in range(1, seats):
        joined = await http.post(f"/api/tables/{made['code']}/join", json={"name": f"P{number}"})
        tokens.append(joined.raise_for_status().json()["token"])
    found: list[Seat] = []
    for token in tokens:
        there = await connect(
            f"{url.replace('http', 'ws', 1)}/ws", compression=None, max_size=None, ping_interval=None, open_timeout=30
        )
        seat = Seat(there, tally)
        await seat.say({"type": "hello", "table": made["code"], "token": token})
        await seat.say({"type": "contribute", "id": "salt", "salt": secrets.token_hex(16)})
        found.append(seat)
    return Table(found)


def start_server(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """A server process of its own."""
    command = generous(folder, port, 1_000_000)
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def memory_mb(pid: int) -> float:
    """The resident memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu_seconds(pid: int) -> float:
    """The processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def wait_for(url: str) -> None:
    """Wait until a server answers."""
    async with httpx.AsyncClient(base_url=url) as http:
        while True:
            try:
                await http.get("/api/bots")
                return
            except httpx.TransportError:
                await asyncio.sleep(0.02)


async def seat_all(wishes: argparse.Namespace, url: str, tally: Tally) -> list[Table]:
    """Every table with everybody connected."""
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as http:
        gate = asyncio.Semaphore(16)

        async def one() -> Table:
            async with gate:
                return await seat_table(http, url, wishes.edition, wishes.seats, tally)

        tables = await asyncio.gather(*(one() for _ in range(wishes.tables)))
    gc.collect()
    gc.freeze()
    await asyncio.sleep(1)
    return tables


async def measure(wishes: argparse.Namespace, url: str, pid: int) -> dict[str, object]:
    """Seat everybody, play for a while, and say how it went."""
    tally = Tally()
    begun = time.monotonic()
    tables = await seat_all(wishes, url, tally)
    seated = time.monotonic() - begun
    until = time.monotonic() + wishes.warm
    every = wishes.tables / wishes.rate
    await asyncio.gather(*(table.play(tally, every, until) for table in tables))
    tally.waits.clear()
    tally.answers.clear()
    tally.heard = tally.bytes = 0
    cpu, own = cpu_seconds(pid), cpu_seconds(os.getpid())
    begun = time.monotonic()
    until = begun + wishes.seconds
    await asyncio.gather(*(table.play(tally, every, until) for table in tables))
    took = time.monotonic() - begun
    waits = sorted(tally.waits)
    result: dict[str, object] = {
        "tables": wishes.tables,
        "sockets": wishes.tables * wishes.seats,
        "moves/s": round(len(waits) / wishes.seconds, 1),
        "p50 ms": round(waits[len(waits) // 2] * 1000, 1),
        "p99 ms": round(waits[int(len(waits) * 0.99)] * 1000, 1),
        "messages/s": round(tally.heard / took),
        "MB/s": round(tally.bytes / took / 1e6, 1),
        "memory MB": round(memory_mb(pid), 1),
        "server cpu %": round((cpu_seconds(pid) - cpu) / took * 100),
        "load cpu %": round((cpu_seconds(os.getpid()) - own) / took * 100),
        "seating s": round(seated, 1),
        "answers": tally.answers,
    }
    for seat in itertools.chain.from_iterable(table.seats for table in tables):
        seat.task.cancel()
    return result


async def main(wishes: argparse.Namespace) -> None:
    """Start a server, load it, print the figures."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 16_384)), hard))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory(dir=wishes.data) as folder:
        server = start_server(Path(folder), port)
        try:
            await wait_for(url)
            print(json.dumps(await measure(wishes, url, server.pid)))
        finally:
            server.kill()
            server.wait()


def wishes_of() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=500, help="durable moves a second")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--warm", type=float, default=5, help="seconds of play before measuring")
    parser.add_argument("--edition", default="fundraiser")
    parser.add_argument("--data", default=None, help="folder for the database; its disk is what is measured")
    return parser.parse_args()


if __name__ == "__main__":
    asyncio.run(main(wishes_of()))
