"""Rooms and the hub: loading, dropping, waking, running by themselves, and what a journal of somebody else's does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from freehold.engine.state import Claim
from freehold.engine.text.notation import parse
from freehold.server import runner
from freehold.server.client import Client, now_ms
from freehold.server.hub import Hub
from freehold.server.requests import NewTable, SeatWish, created_from, maker
from freehold.server.room import Room
from freehold.server.sqlite import SqliteStore
from freehold.server.store import Conflict
from freehold.table.deciding.commands import Contribute, Do
from freehold.table.deciding.repeats import matter
from freehold.table.journal.entries import AnyEntry, Created, Moved, Tended, Woke, decode, encode
from freehold.table.table import OVER, Table


class Ear:
    """A socket that only listens."""

    def __init__(self) -> None:
        self.heard: list[dict[str, object]] = []
        self.closed: list[int] = []
        self.client = Client(lambda data: self.heard.append(json.loads(data)), lambda code, _: self.closed.append(code))


def in_hub(path: Path, work: Callable[[Hub], Awaitable[None]]) -> None:
    """Do something with a hub, and close it."""

    async def main() -> None:
        hub = Hub(SqliteStore(path / "tables.db"))
        try:
            await asyncio.wait_for(work(hub), 120)
        finally:
            await hub.close()

    asyncio.run(main())


async def make(hub: Hub, wish: NewTable) -> tuple[Room, Ear]:
    """A table with its maker connected and ready to throw."""
    # Always the same game, bots included: some are over after two hundred moves.
    created, seat = created_from(wish, "TABLE2", "ab" * 32, now_ms())
    room = await hub.make(created, [maker("Ann", "token", seat, now_ms())])
    ear = Ear()
    ear.client.person = room.table.people[0]
    await room.enter(ear.client)
    await room.command(ear.client, Contribute("salt", "0123456789abcdef"))
    while room.table.play is None:
        await asyncio.sleep(0.005)
    return room, ear


async def resting(room: Room) -> None:
    """Wait until a move that was under way when the last one left is on disk, and the runner has noticed."""
    while room.changed.is_set():
        await asyncio.sleep(0.005)


BOTS = NewTable("fundraiser", name="Ann", seats=[SeatWish("bot"), SeatWish("bot")], pace="skip")
ALONE = NewTable("fundraiser", name="Ann", seats=[SeatWish("me"), SeatWish("bot")], pace="skip")


def test_idle_tables_are_dropped_and_come_back_the_same(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        room, ear = await make(hub, BOTS)
        while room.table.revision < 150:
            await asyncio.sleep(0.01)
        await hub.sweep(0)
        assert room.table.code in hub.rooms, "somebody is there"
        room.leave(ear.client)
        await resting(room)
        await hub.sweep(-1)
        assert room.table.code not in hub.rooms
        assert room.table.play is not None
        again = await hub.room(room.table.code)
        assert again is not None
        assert again is not room
        assert again.table.play is not None
        assert again.table.play.position() == room.table.play.position()
        assert again.table.revision == room.table.revision
        snapshot = await hub.store.latest(room.table.code)
        assert snapshot is not None, "a long game has snapshots"

    in_hub(tmp_path, work)


def test_a_table_that_was_loaded_again_keeps_its_runner(tmp_path: Path) -> None:
    """Sweeping comes to a room that another one has taken the place of meanwhile."""

    async def work(hub: Hub) -> None:
        room, ear = await make(hub, BOTS)
        room.leave(ear.client)
        await resting(room)
        room.retire()
        again = await hub.room(room.table.code)
        assert again is not None
        assert again is not room
        await again.enter(ear.client)
        await hub._drop(room.table.code, room)
        revision = again.table.revision
        while again.table.revision == revision:
            await asyncio.sleep(0.01)

    in_hub(tmp_path, work)


def test_somebody_who_comes_while_a_table_is_dropped_finds_it_going_on(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        room, ear = await make(hub, BOTS)
        room.leave(ear.client)
        await resting(room)
        settle = room.settle

        async def late() -> None:
            await settle()
            await room.enter(ear.client)

        room.settle = late  # type: ignore[method-assign]
        await hub.sweep(-1)
        room.settle = settle  # type: ignore[method-assign]
        revision = room.table.revision
        while room.table.revision == revision:
            await asyncio.sleep(0.01)

    in_hub(tmp_path, work)


def test_bots_rest_while_nobody_is_there(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        room, ear = await make(hub, BOTS)
        while room.table.revision < 5:
            await asyncio.sleep(0.01)
        room.leave(ear.client)
        await resting(room)
        revision = room.table.revision
        await asyncio.sleep(0.2)
        assert room.table.revision == revision
        await room.enter(ear.client)
        while room.table.revision == revision:
            await asyncio.sleep(0.01)

    in_hub(tmp_path, work)


def test_a_journal_written_by_somebody_else_is_read_again(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        room, ear = await make(hub, ALONE)
        code = room.table.code
        await hub.store.append(code, room.table.seq, [encode(Woke(now_ms()))])
        with pytest.raises(Conflict):
            await room.change(lambda _, now: [Woke(now)])
        assert ear.closed == [1012]
        room.leave(ear.client)
        again = await hub.room(code)
        assert again is not None
        assert again is not room
        assert again.table.seq > room.table.seq
        back = Ear()
        back.client.person = again.table.people[0]
        await again.enter(back.client)
        await again.command(back.client, Do("x", again.table.revision, "roll"))
        assert [message["type"] for message in back.heard if "id" in message] == ["ack"]

    in_hub(tmp_path, work)


def test_time_nobody_was_there_is_charged_to_nobody(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        room, ear = await make(hub, ALONE)
        assert room.table.created.minutes == 90
        room.leave(ear.client)
        await hub.sweep(-1)
        again = await hub.room(room.table.code)
        assert again is not None
        rows = await hub.store.read(room.table.code)
        assert isinstance(decode(rows[-1]), Woke)

    in_hub(tmp_path, work)


def test_persist_then_acknowledge_then_tell(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        room, ear = await make(hub, ALONE)
        order: list[str] = []
        append = hub.store.append

        async def spy(code: str, expected: int, entries: list[bytes]) -> None:
            await append(code, expected, entries)
            order.append("disk")

        monkey = pytest.MonkeyPatch()
        monkey.setattr(hub.store, "append", spy)
        ear.client.send = lambda data: order.append(str(json.loads(data)["type"]))
        await room.command(ear.client, Do("x", room.table.revision, "roll"))
        monkey.undo()
        assert order[:3] == ["disk", "ack", "step"]

    in_hub(tmp_path, work)


def test_bots_do_not_repeat_themselves_after_a_restart(tmp_path: Path) -> None:
    """Four bots who like to deal, and a server that is started again and again."""
    seats = [SeatWish("bot", bot="fixed-h")] * 4
    codes: list[str] = []

    async def begin(hub: Hub) -> None:
        room, _ = await make(hub, NewTable("propnex", name="Ann", seats=seats, pace="skip"))
        codes.append(room.table.code)

    async def go_on(hub: Hub) -> None:
        room = await hub.room(codes[0])
        assert room is not None
        ear = Ear()
        ear.client.person = room.table.people[0]
        await room.enter(ear.client)
        upto = room.table.revision + 25
        while room.table.revision < upto and room.table.status != OVER:
            room.changed.set()
            await asyncio.sleep(0.005)

    async def look(hub: Hub) -> None:
        rows = await hub.store.read(codes[0])
        assert await hub.store.latest(codes[0]) is not None, "the game was long enough for a snapshot"
        offers = offers_of([decode(row) for row in rows])
        assert len(offers) > 2
        assert len(set(offers)) == len(offers)

    in_hub(tmp_path, begin)
    for _ in range(16):
        in_hub(tmp_path, go_on)
    in_hub(tmp_path, look)


def offers_of(entries: list[AnyEntry]) -> list[tuple[int, str, tuple[int, ...]]]:
    """The offers of a journal, with who owned what they are about."""
    found: list[tuple[int, str, tuple[int, ...]]] = []
    first = entries[0]
    assert isinstance(first, Created)
    table = Table(first)
    for entry in entries:
        if isinstance(entry, Moved) and entry.seat >= 0:
            about = matter(table.game, parse(table.game, entry.seat, entry.text))
            found += [(entry.seat, entry.text, about)] if about else []
        table.apply(entry)
    return found


def test_a_stand_in_asks_for_rent_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However slowly bots move: the right to ask lapses with a throw, and people throw quickly."""
    monkeypatch.setitem(runner.PACES, "normal", 3600.0)

    async def work(hub: Hub) -> None:
        room, _ = await make(hub, msgspec.structs.replace(ALONE, pace="normal", ask_rents=False))
        game = room.table.game
        game.give_deed(0, 0)
        game.claims.append(Claim(1, 0, 0, 2, game.throwing_turns))
        await room.change(lambda _, now: [Tended(now, seat=0, why="clock")])
        while game.claims:
            await asyncio.sleep(0.005)
        last = decode((await hub.store.read(room.table.code))[-1])
        assert isinstance(last, Moved)
        assert (last.seat, last.text.split()[0], last.by) == (0, "claim", "clock")
        assert not game.auto_claim[0]

    in_hub(tmp_path, work)
