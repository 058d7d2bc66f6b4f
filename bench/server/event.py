"""A championship on a server of this machine: so many players, tables, and bankers who enter what real boards show.

    python bench/server/event.py --players 500 --seconds 20

Starts a server of its own on a free port of 127.0.0.1, sets an event up, seats everybody at real boards with a banker
each, and lets every banker enter a recorded game at a steady pace, while all bankers, an organiser and a projector look
at the event, and players too if wished for (`--watching`). Measures from sending an entry to its acknowledgement, which
comes after it is on disk; and the same for the results, which all bankers enter at about the same time.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import re
import resource
import secrets
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from load import cpu_seconds, memory_mb, start_server, wait_for
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))
from physical import NAMES, Line, RealBoard

Json = dict[str, Any]

PLAN = """
[event]
name = "Load"
edition = "propnex"
format = "championship"
"""


class Watcher:
    """A socket at the event or at a table, which hears everything and reads little of it."""

    def __init__(self, there: ClientConnection) -> None:
        self.there = there
        self.first: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.waiting: dict[bytes, asyncio.Future[bytes]] = {}
        self.bytes = 0
        self.revision = 0
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            data = await self.there.recv(decode=False)
            self.bytes += len(data)
            if not self.first.done():
                self.first.set_result(json.loads(data))
            elif data.startswith(b'{"type":"step"'):
                self.revision = int(_REVISION.search(data)[1])  # type: ignore[index]
            elif data.startswith(_ANSWERS):
                self._answered(data)

    def _answered(self, data: bytes) -> None:
        found = _ID.search(data)
        waiting = self.waiting.pop(found[1], None) if found is not None else None
        if waiting is not None:
            waiting.set_result(data)

    async def ask(self, message: Json) -> tuple[float, bytes]:
        """Send a command; how long it took until it was answered, and the answer."""
        id = secrets.token_hex(6)
        self.waiting[id.encode()] = asyncio.get_running_loop().create_future()
        waiting = self.waiting[id.encode()]
        begun = time.perf_counter()
        await self.there.send(json.dumps(message | {"id": id}))
        async with asyncio.timeout(60):
            answer = await waiting
        return time.perf_counter() - begun, answer


_ANSWERS = (b'{"type":"ack"', b'{"type":"no"', b'{"type":"refused"', b'{"type":"stale"')
_ID = re.compile(rb'"id":"([0-9a-f]+)"')
_REVISION = re.compile(rb'"revision":(\d+)')


async def dial(url: str, hello: Json) -> Watcher:
    """A socket that has said hello and was answered."""
    there = await connect(
        f"{url.replace('http', 'ws', 1)}/ws", compression=None, max_size=None, ping_interval=None, open_timeout=60
    )
    watcher = Watcher(there)
    await there.send(json.dumps({"type": "hello"} | hello))
    await watcher.first
    return watcher


class Bank:
    """A banker with a device: one socket at the table, one at the event."""

    def __init__(self, table: int, pad: Watcher, desk: Watcher, names: list[str]) -> None:
        self.table, self.pad, self.desk = table, pad, desk
        self.names = dict(zip(NAMES, names, strict=False))
        welcome = pad.first.result()
        pad.revision = welcome["view"]["revision"]

    async def enter(self, lines: list[Line], every: float, until: float, waits: list[float]) -> int:
        """Enter a recorded game, line by line; how many lines were refused."""
        await asyncio.sleep(random.random() * every)
        refused = 0
        for line in itertools.islice(lines, 10_000):
            due = time.monotonic() + every
            if time.monotonic() > until:
                break
            text = _WORD.sub(lambda found: self.names.get(found[0], found[0]), line.text)
            command = {"type": "do", "revision": self.pad.revision, "action": text, "seat": line.seat}
            took, answer = await self.pad.ask(command)
            if answer.startswith(b'{"type":"ack"'):
                waits.append(took)
                self.pad.revision = max(self.pad.revision, int(_REVISION.search(answer)[1]))  # type: ignore[index]
            else:
                refused += 1
            await asyncio.sleep(max(due - time.monotonic(), 0))
        return refused

    async def count(self, seats: list[int], waits: list[float]) -> None:
        """Enter the result, somewhen within five seconds of everybody else."""
        await asyncio.sleep(random.random() * 5)
        figures = [{"guest": guest, "worth": random.randrange(1000, 9000), "cash": 500} for guest in seats]
        command = {"type": "enter-result", "round": 1, "table": self.table, "outcome": {"figures": figures}}
        took, answer = await self.desk.ask(command)
        assert answer.startswith(b'{"type":"ack"'), answer
        waits.append(took)


_WORD = re.compile(r"\b(?:" + "|".join(NAMES) + r")\b")


async def set_up(url: str, wishes: argparse.Namespace) -> tuple[str, Watcher, list[Bank], list[Watcher], Json]:
    """An event with everybody seated and every banker connected."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        guests = "\n".join(f"G{at}" for at in range(wishes.players))
        made = (await http.post("/api/events", json={"plan": PLAN, "guests": guests})).raise_for_status().json()
        code, headers = made["code"], {"authorization": f"Bearer {made['token']}"}
        organiser = await dial(url, {"event": code, "token": made["token"], "parts": True})
        for guest in range(wishes.players):
            await _done(organiser, {"type": "arrive", "guest": guest})
        await _done(organiser, {"type": "seat"})
        tables = wishes.players // 4
        tokens: list[str] = []
        for table in range(1, tables + 1):
            wish = {"role": "banker", "name": f"Banker {table}", "table": table}
            role = await http.post(f"/api/events/{code}/roles", json=wish, headers=headers)
            tokens.append(role.raise_for_status().json()["token"])
        begun = time.monotonic()
        await _done(organiser, {"type": "start"})
        while True:
            view = (await dial(url, {"event": code, "token": made["token"]})).first.result()["view"]
            if all(table["moves"] or table["last_at"] for table in view["tables"]):
                break
            await asyncio.sleep(0.2)
        await _done(organiser, {"type": "start"})
        print(f"{tables} rooms made in {time.monotonic() - begun:.1f} s", file=sys.stderr)
        banks = [await _bank(url, code, view["tables"][at], token) for at, token in enumerate(tokens)]
        hello = {"event": code, "parts": True}
        watching = [await dial(url, hello) for _ in range(1 + wishes.watching)]
        return code, organiser, banks, watching, view


async def _done(organiser: Watcher, command: Json) -> None:
    while True:
        _, answer = await organiser.ask(command)
        if answer.startswith(b'{"type":"ack"'):
            return
        assert b"too-fast" in answer, answer
        await asyncio.sleep(1)


async def _bank(url: str, code: str, table: Json, token: str) -> Bank:
    pad = await dial(url, {"table": table["code"], "token": token})
    desk = await dial(url, {"event": code, "token": token, "parts": True})
    return Bank(table["number"], pad, desk, [seat["name"] for seat in table["seats"]])


def figures(waits: list[float]) -> Json:
    """What a list of waits comes to."""
    waits = sorted(waits)
    return {
        "entries": len(waits),
        "p50 ms": round(waits[len(waits) // 2] * 1000, 1),
        "p99 ms": round(waits[int(len(waits) * 0.99)] * 1000, 1),
        "worst ms": round(waits[-1] * 1000, 1),
    }


async def measure(wishes: argparse.Namespace, url: str, pid: int) -> Json:
    """Seat everybody, let the bankers enter, and say how it went."""
    lines = RealBoard("propnex", 1).record(wishes.turns)
    _, organiser, banks, watching, view = await set_up(url, wishes)
    entries: list[float] = []
    heard = [organiser, *watching, *(bank.desk for bank in banks)]
    before, cpu = sum(each.bytes for each in heard), cpu_seconds(pid)
    begun = time.monotonic()
    work = [bank.enter(lines, wishes.every, begun + wishes.seconds, entries) for bank in banks]
    refused = sum(await asyncio.gather(*work))
    took = time.monotonic() - begun
    told = sum(each.bytes for each in heard) - before
    busy = (cpu_seconds(pid) - cpu) / took
    await _done(organiser, {"type": "call-time"})
    results: list[float] = []
    seats = [table["seats"] for table in view["rounds"][0]["tables"]]
    await asyncio.gather(*(bank.count(seats[bank.table - 1], results) for bank in banks))
    return {
        "players": wishes.players,
        "tables": len(banks),
        "sockets": len(heard) + len(banks),
        "entries/s": round(len(entries) / took, 1),
        "entry": figures(entries),
        "refused": refused,
        "result": figures(results),
        "event kB/s to a socket": round(told / took / len(heard) / 1000, 1),
        "memory MB": round(memory_mb(pid), 1),
        "server cpu %": round(busy * 100),
    }


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
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--watching", type=int, default=0, help="players who look at the event on their phones")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two entries of a banker")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--turns", type=int, default=60, help="how long the recorded game is")
    parser.add_argument("--data", default=None, help="folder for the database; its disk is what is measured")
    return parser.parse_args()


if __name__ == "__main__":
    asyncio.run(main(wishes_of()))
