"""Tables that are dropped from memory leave nothing behind, however often people come and go."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from pathlib import Path

from fakes import Fake, fake_server

from freehold.server.client import Client
from freehold.server.room import Room
from freehold.server.runner import Runner
from freehold.server.sockets import Socket
from freehold.table.table import Table
from known import KNOWN

KINDS = (Room, Table, Runner, Client, Socket)
TABLES = 6
EDITIONS = ["fundraiser", "cronulla", "euronopoly"]


async def evening(fake: Fake, number: int) -> None:
    """A table is made, played at, looked at and left; somebody hangs up before the hello."""
    seats = [{"kind": "me"}, *[{"kind": "bot"}] * 3]
    made = await fake.make(edition=EDITIONS[number % len(EDITIONS)], seats=seats)
    ann = await fake.sit(made["code"], made["token"])
    watcher = await fake.sit(made["code"], None)
    ann.say({"type": "contribute", "id": "salt", "salt": KNOWN.salt()})
    while not any('"view":{' in said for said in ann.heard):
        await ann.more(len(ann.heard))
    ann.say(b"\xff no message")
    ann.say({"type": "host", "id": "end", "do": "abandon"})
    while not any('"over":true' in said for said in ann.heard):
        await ann.more(len(ann.heard))
    for path in ("", "/history", "/record", "/verify", "/position/1"):
        assert (await fake.http.get(f"/api/tables/{made['code']}{path}")).status_code == 200
    for socket in (ann, watcher):
        socket.hang_up()
        await socket.task


def alive() -> Counter[str]:
    """How many there are of everything a table needs."""
    gc.collect()
    return Counter(type(thing).__name__ for thing in gc.get_objects() if isinstance(thing, KINDS))


def test_nothing_is_left_of_tables_that_were_dropped(tmp_path: Path) -> None:
    async def main() -> None:
        before = alive()
        async with fake_server(tmp_path) as fake:
            for number in range(TABLES):
                await evening(fake, number)
            assert (alive() - before)["Room"] >= TABLES, "they are still in memory"
            await fake.app.hub.sweep(-1)
            # The last one may still be in the frame of a task that has just ended.
            left = alive() - before
            assert all(count <= 1 for count in left.values()), left

    asyncio.run(main())
