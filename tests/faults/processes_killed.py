"""Clients under load against a server that is killed again and again; every command has to happen exactly once.

Run by itself it tells what it did: `python tests/faults/processes_killed.py --kills 100`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from ports import quiet_port

Json = dict[str, Any]


PATIENCE = 60.0
"""Seconds to wait for what is there at once unless the machine is very busy."""


class Victim:
    """A server process that can be killed and started again on the same folder and port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = quiet_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> float:
        """Start the server; how long it took until it answered."""
        begun = time.monotonic()
        command = [sys.executable, "-m", "freehold.cli", "serve", "--port", str(self.port), "--no-browser"]
        command += [
            "--data",
            str(self.folder),
            "--tables-per-hour",
            "100000",
            "--requests-per-minute",
            "1000000",
            "--messages-per-minute",
            "1000000",
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, text=True)
        while True:
            try:
                get(f"{self.url}/api/bots")
                return time.monotonic() - begun
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                assert self.process.poll() is None, "the server does not start"
                time.sleep(0.02)

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


def get(url: str) -> Any:
    """The JSON at an address."""
    with urllib.request.urlopen(url, timeout=PATIENCE) as response:
        return json.load(response)


def post(url: str, body: Json) -> Json:
    """Send JSON, return JSON."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        return dict(json.load(response))


class Player:
    """Somebody who keeps choosing tokens, each of them new, so that every move can be told from every other."""

    def __init__(self, url: str, table: Json, name: str) -> None:
        self.url = url
        self.table = table
        self.name = name
        self.acknowledged: dict[str, int] = {}
        self.pending: str | None = None
        self.count = 0
        self.stop = False

    def command(self, revision: int) -> str:
        """The command that waits for its answer, or a new one; its id is what it does."""
        if self.pending is None:
            self.count += 1
            self.pending = f"{self.name}-{self.count}"
        return json.dumps({"type": "do", "id": self.pending, "revision": revision, "action": f"token {self.pending}"})

    async def play(self) -> None:
        """Play, and come back whenever the connection is lost, until told to stop with nothing pending."""
        while not (self.stop and self.pending is None):
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self._visit()
            await asyncio.sleep(0.05)

    async def _visit(self) -> None:
        async with connect(self.url.replace("http", "ws", 1) + "/ws", max_size=None, open_timeout=PATIENCE) as there:
            await there.send(json.dumps({"type": "hello", "table": self.table["code"], "token": self.table["token"]}))
            welcome = json.loads(await asyncio.wait_for(there.recv(), PATIENCE))
            revision = welcome["revision"]
            if welcome["view"] is None:
                await there.send(
                    json.dumps({"type": "contribute", "id": f"{self.name}-salt", "salt": "0123456789abcdef"})
                )
            while not (self.stop and self.pending is None):
                if revision:
                    await there.send(self.command(revision))
                revision = await self._answer(there, revision)
                await asyncio.sleep(0.02)

    async def _answer(self, there: Any, revision: int) -> int:
        """Listen until the pending command is answered; the latest revision heard of."""
        while True:
            message = json.loads(await asyncio.wait_for(there.recv(), 15))
            if message["type"] == "step":
                revision = message["revision"]
                if self.pending is None:
                    return revision
            if message.get("id") != self.pending or self.pending is None:
                continue
            if message["type"] == "ack":
                self.acknowledged[self.pending] = message["revision"]
                self.pending = None
                return max(revision, message["revision"])
            if message.get("code") == "too-fast":
                await asyncio.sleep(2)
                return revision
            assert message["type"] in ("stale", "refused"), message
            assert message["type"] == "stale" or message["code"] == "not-playing", message
            return int(message.get("revision", revision))


def tables(url: str, count: int) -> list[Player]:
    """Tables of two people each, who both play."""
    found: list[Player] = []
    for number in range(count):
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = post(f"{url}/api/tables", {"edition": "fundraiser", "name": "Ann", "seats": seats})
        joined = post(f"{url}/api/tables/{made['code']}/join", {"name": "Bob"})
        found += [Player(url, made, f"a{number}"), Player(url, joined, f"b{number}")]
    return found


def faults(url: str, players: list[Player]) -> list[str]:
    """Acknowledged moves that are not there, or there twice, or out of order."""
    found: list[str] = []
    for code in {player.table["code"] for player in players}:
        # People go on playing meanwhile: only what was acknowledged before looking has to be there.
        known = {player.name: list(player.acknowledged) for player in players}
        texts = [move["text"] for move in get(f"{url}/api/tables/{code}/history")["moves"]]
        for player in players:
            if player.table["code"] != code:
                continue
            mine = [text.removeprefix("token ") for text in texts if re.match(f"token {player.name}-", text)]
            missing = [id for id in known[player.name] if id not in mine]
            doubled = {id for id in mine if mine.count(id) > 1}
            found += [f"{id} was acknowledged and is lost" for id in missing]
            found += [f"{id} happened twice" for id in doubled]
            numbers = [int(id.partition("-")[2]) for id in mine]
            if numbers != sorted(numbers):
                found.append(f"{player.name} is out of order")
    return found


async def under_load(players: list[Player], wanted: int) -> int:
    """Wait until everybody is back and so many moves have been acknowledged altogether; how many there are."""
    async with asyncio.timeout(2 * PATIENCE):
        while (found := sum(len(player.acknowledged) for player in players)) < wanted:
            await asyncio.sleep(0.01)
    return found


async def torment(folder: Path, kills: int, count: int, seed: int = 1) -> Json:
    """Kill a server under load so many times; what came of it."""
    dice = random.Random(seed)
    victim = Victim(folder)
    victim.start()
    players = await asyncio.to_thread(tables, victim.url, count)
    acknowledged = 0
    tasks = [asyncio.create_task(player.play()) for player in players]
    restarts: list[float] = []
    found: list[str] = []
    try:
        for _ in range(kills):
            acknowledged = await under_load(players, acknowledged + 2 * len(players))
            await asyncio.sleep(dice.uniform(0.0, 0.4))
            victim.kill()
            restarts.append(await asyncio.to_thread(victim.start))
            found += await asyncio.to_thread(faults, victim.url, players)
            for task in tasks:
                assert not task.done(), task.exception()
        for player in players:
            player.stop = True
        await asyncio.wait_for(asyncio.gather(*tasks), 2 * PATIENCE)
        found += await asyncio.to_thread(faults, victim.url, players)
    finally:
        for task in tasks:
            task.cancel()
        victim.kill()
    moves = sum(len(player.acknowledged) for player in players)
    return {"kills": kills, "moves": moves, "faults": found, "slowest_restart": round(max(restarts), 2)}


def main() -> None:
    """Torment a server and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=8)
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(torment(Path(folder), wishes.kills, wishes.tables))
    print(json.dumps(result))
    sys.exit(1 if result["faults"] else 0)


if __name__ == "__main__":
    main()
