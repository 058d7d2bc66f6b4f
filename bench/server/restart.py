"""How quickly a server is back with a hundred thousand entries in its journals.

    python bench/server/restart.py --entries 100000

Fills a database with games that bots play (through the same rooms and store as always), starts a server on it, and
measures until it answers, until a table can be joined, and until a position in the middle of a game is shown.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from generous import generous
from websockets.sync.client import connect

from freehold.server.client import now_ms
from freehold.server.room import Room
from freehold.server.sqlite import SqliteStore
from freehold.server.tokens import new_code, new_server_seed
from freehold.table.deciding.beginning import starting
from freehold.table.deciding.moving import move
from freehold.table.journal.entries import BOT, AnyEntry, Created, Joined, SeatPlan
from freehold.table.sitters import Sitters
from freehold.table.table import Table


async def fill(store: SqliteStore, entries: int, edition: str) -> str:
    """One table whose bots choose tokens and play until its journal is long enough; its code."""
    seats = [SeatPlan(BOT, name, "builder") for name in ("Ann", "Bob", "Cy", "Di")]
    created = Created(now_ms(), code=new_code(), edition=edition, seats=seats, server_seed=new_server_seed())
    room = Room(Table(created), store)
    host = Joined(now_ms(), person=0, name="Host Hanna", token_hash="x", host=True)
    await room.write([created, host])
    await room.write(starting(room.table, now_ms()))
    sitters = Sitters()
    count = 0
    while room.table.seq < entries:
        count += 1
        batch: list[AnyEntry] = []
        play = room.table.play
        assert play is not None
        if count % 4 or play.game.over:
            found = sitters.next_move(play.game, room.table.places, created.code, play.offered)
            if found is None:
                break
            batch = [move(room.table, *found, now_ms())]
        else:
            # Longer than any game: somebody keeps turning automatic claims on and off.
            word = "off" if room.table.game.auto_claim[count // 4 % 4] else "on"
            if room.table.game.out[count // 4 % 4]:
                continue
            batch = [move(room.table, count // 4 % 4, f"auto-claim {word}", "bot", now_ms())]
        await room.write(batch)
    await room.settle()
    return created.code


async def build(path: Path, wishes: argparse.Namespace) -> str:
    """So many tables, the first of them as long as its game goes; its code."""
    store = SqliteStore(path)
    codes: list[str] = []
    total = 0
    while total < wishes.entries:
        share = wishes.entries // wishes.tables
        group = await asyncio.gather(*(fill(store, share, wishes.edition) for _ in range(wishes.tables)))
        codes += group
        total = (await store.counts())[1]
        print(f"{len(codes)} tables, {total} entries", file=sys.stderr)
    longest = max([(len(await store.read(code)), code) for code in codes[: wishes.tables]])
    await store.close()
    return longest[1]


def timed(url: str) -> float:
    """How many milliseconds an address takes."""
    begun = time.perf_counter()
    with urllib.request.urlopen(url, timeout=30) as response:
        response.read()
    return round((time.perf_counter() - begun) * 1000, 1)


def until_it_answers(url: str) -> None:
    """Wait for a server that is starting."""
    while True:
        try:
            timed(f"{url}/api/bots")
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.01)


def measure(folder: Path, code: str) -> dict[str, object]:
    """Start a server on the database and ask it for things."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = generous(folder, port, 200)
    begun = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        until_it_answers(url)
        ready = time.perf_counter() - begun
        begun = time.perf_counter()
        with connect(f"ws://127.0.0.1:{port}/ws", max_size=None) as there:
            there.send(json.dumps({"type": "hello", "table": code}))
            there.recv()
        welcome = time.perf_counter() - begun
        with urllib.request.urlopen(f"{url}/api/tables/{code}/history") as response:
            last = json.load(response)["moves"][-1]["n"]
        steps = [timed(f"{url}/api/tables/{code}/position/{last * part // 20}") for part in range(21)]
    finally:
        server.kill()
        server.wait()
    return {
        "answers after s": round(ready, 2),
        "table loaded ms": round(welcome * 1000, 1),
        "moves of that table": last,
        "position ms, worst of 21": max(steps),
    }


def main() -> None:
    """Build, restart, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--edition", default="cronulla")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        code = asyncio.run(build(Path(folder) / "tables.db", wishes))
        size = (Path(folder) / "tables.db").stat().st_size / 1e6
        print(json.dumps({"entries": wishes.entries, "database MB": round(size, 1)} | measure(Path(folder), code)))


if __name__ == "__main__":
    main()
