"""A disk that fails to synchronise: nobody is told that something has not happened which a crash might bring back."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import json
import random
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import apsw
import pytest
from days import Contents, Cuts, Model, Step, a_day, checkpoint, folders, together
from disks import Recorder, Synced, moments, put, recording
from fakes import Fake, FakeSocket, fake_server

from freehold.server import database
from freehold.server.client import Client
from freehold.server.faults import Broken
from freehold.server.sqlite import SqliteStore
from freehold.server.store import Full, StoreFault, Unsure
from freehold.server.writer import Writer
from freehold.table.journal.entries import Woke

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def _no_true_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_keep_folders", lambda _: None)


class Failing:
    """A day in the life of a store during which one synchronisation fails; what is in doubt is tried again, or not."""

    def __init__(self, folder: Path, fails: int, insists: bool) -> None:
        self.states: list[Contents] = []
        self.doubts: dict[int, Contents] = {}
        """What would be there if a step that is in doubt had happened."""
        self.told: list[str] = []
        self._path = folder / "tables.db"
        self._insists = insists
        self._model = Model()
        with recording(folder) as self.disk:
            self.disk.fails = lambda number: number == fails
            asyncio.run(self._go())

    async def _go(self) -> None:
        self.states.append(self._model.contents())
        try:
            store = SqliteStore(self._path)
        except StoreFault as fault:
            self.told.append(str(fault))
            return
        for number in range(1, 9):
            before = copy.deepcopy(self._model)
            step = _step(self._model, number)
            if await self._try(store, step):
                continue
            self.doubts[len(self.states) - 1] = self.states[-1]
            self.states[-1] = before.contents()
            if self._insists:
                assert await self._try(store, step), "it failed again"
            else:
                self._model = before
        await store.close()

    async def _try(self, store: SqliteStore, step: Step) -> bool:
        """Do a step; tell whether it was done for sure."""
        number = len(self.states)
        self.states.append(self._model.contents())
        self.disk.mark("begun", number)
        try:
            await (_passing(step[0](store)) if step == [checkpoint] else together(store, step))
            return True
        except Unsure as fault:
            self.told.append(str(fault))
            return False
        finally:
            self.disk.mark("done", number)


async def _passing(work: Awaitable[None]) -> None:
    """SQLite's own checkpoint may fail without harm."""
    with contextlib.suppress(apsw.IOError):
        await work


def _step(model: Model, number: int) -> Step:
    """Things of every kind; the first six are done whatever else fails."""
    if number == 3:
        return [checkpoint]
    if number == 6:
        return [model.rewrite(sorted(model.journal)[0], 0)]
    return next(a_day(model, random.Random(number), 1))


class DoubtfulCuts(Cuts):
    """While a step that is in doubt is under way, it may have happened; once that is told, it has not."""

    def __init__(self, folder: Path, failing: Failing) -> None:
        super().__init__(folder, failing.states)
        self.doubts = failing.doubts

    def allowed(self, done: int, begun: int) -> list[Contents]:
        found = super().allowed(done, begun)
        return [*found, self.doubts[begun]] if begun != done and begun in self.doubts else found


def test_whatever_synchronisation_fails_memory_and_disk_agree(tmp_path: Path) -> None:
    """Every one of them in turn; then the power fails as well, at any moment."""
    doubts = cuts = 0
    fails = 1
    while True:
        recorded, cut = folders(tmp_path / f"{fails}")
        failing = Failing(recorded, fails, insists=fails % 2 == 0)
        judged = DoubtfulCuts(cut, failing)
        judged.cut(failing.disk.ops, 9)
        assert judged.faults == [], f"synchronisation {fails}"
        doubts += len(failing.doubts)
        cuts += judged.count
        if failing.disk.syncs < fails:
            break
        fails += 1
    print(f"{fails - 1} synchronisations failed, {doubts} of them left a doubt; {cuts} cuts")
    assert doubts >= 5


def test_without_mending_the_log_the_doubt_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above might be blind."""
    monkeypatch.setattr(Writer, "_seal", lambda _: True)
    for fails in range(4, 30):
        recorded, cut = folders(tmp_path / f"{fails}")
        failing = Failing(recorded, fails, insists=False)
        if failing.doubts:
            judged = DoubtfulCuts(cut, failing)
            judged.cut(failing.disk.ops)
            if judged.faults:
                return
    raise AssertionError("nothing was seen")


def test_nothing_is_written_before_the_log_is_mended(tmp_path: Path) -> None:
    async def main(disk: Recorder) -> None:
        store = SqliteStore(tmp_path / "t.db")
        await store.append("AAAA", 0, [b'{"n":1}'])
        disk.fails = lambda _: True
        with pytest.raises(Unsure):
            await store.append("AAAA", 1, [b'{"n":2}'])
        for _ in range(3):
            with pytest.raises(Full, match="has not happened"):
                await store.append("AAAA", 1, [b'{"n":3}'])
        assert await store.read("AAAA") == [b'{"n":1}']
        disk.fails = lambda _: False
        await store.append("AAAA", 1, [b'{"n":4}'])
        assert await store.read("AAAA") == [b'{"n":1}', b'{"n":4}']
        await store.close()

    with recording(tmp_path) as disk:
        asyncio.run(main(disk))


def test_a_disk_that_is_full_at_any_byte_surely_kept_nothing(tmp_path: Path) -> None:
    """And once there is room again, everything goes on, also for a store that is opened anew."""
    path, other = tmp_path / "t.db", tmp_path / "other"
    other.mkdir()
    entry = b'{"text":"%b"}' % (b"x" * 6000)

    async def main(disk: Recorder) -> None:
        store = SqliteStore(path)
        await store.append("AAAA", 0, [b'{"n":0}'])
        count = 1
        for room in range(0, 9000, 700):
            disk.room = room
            with pytest.raises(Full, match="has not happened"):
                await store.append("AAAA", count, [entry, entry])
            with pytest.raises(Full, match="has not happened"):
                await store.append("AAAA", count, [entry])
            assert len(await store.read("AAAA")) == count
            disk.room = None
            put({f"other {name}": data for name, data in _last(disk).items() if name.startswith("t.db")}, other)
            again = SqliteStore(other / "other t.db")
            assert len(await again.read("AAAA")) == count, "it was found after a crash"
            await again.close()
            await store.append("AAAA", count, [b'{"n":1}'])
            count += 1
        await store.close()

    with recording(tmp_path) as disk:
        asyncio.run(main(disk))


def _last(disk: Recorder) -> dict[str, bytes]:
    """What the next process would find now."""
    found: dict[str, bytes] = {}
    for each, _ in moments(disk.ops):
        found = each.seen()
    return found


async def _table(fake: Fake) -> tuple[Json, FakeSocket]:
    """A table at which somebody plays against nobody who moves."""
    made = await fake.make(seats=[{"kind": "me"}, {"kind": "open"}])
    bob = await fake.join(made["code"], "Bob")
    ann = await fake.sit(made["code"], made["token"])
    other = await fake.sit(made["code"], bob["token"])
    for socket in (ann, other):
        socket.say({"type": "contribute", "id": "salt", "salt": "0123456789abcdef"})
    room = await fake.app.hub.room(made["code"])
    assert room is not None
    async with asyncio.timeout(60):
        while room.table.play is None:
            await asyncio.sleep(0.002)
    await room.settle()
    return made, ann


async def _answer(socket: FakeSocket, id: str) -> Json:
    """What a socket hears about a command."""
    async with asyncio.timeout(60):
        while True:
            for text in socket.heard:
                if f'"id":"{id}"' in text:
                    return dict(json.loads(text))
            assert socket.closed is None
            await socket.more(len(socket.heard))


async def _gone(socket: FakeSocket) -> int | None:
    """The code with which a socket is closed."""
    async with asyncio.timeout(60):
        await socket.task
    return socket.closed


def _moves(rows: list[bytes], text: str) -> int:
    return sum(text.encode() in row for row in rows)


def _do(revision: int) -> Json:
    return {"type": "do", "id": "the one", "revision": revision, "action": "token shoe"}


def test_who_moved_is_told_that_nobody_knows_and_may_say_it_again(tmp_path: Path) -> None:
    async def main(disk: Recorder) -> None:
        async with fake_server(tmp_path) as fake:
            made, ann = await _table(fake)
            room = await fake.app.hub.room(made["code"])
            assert room is not None
            revision = room.table.revision
            failing = disk.syncs + 1
            disk.fails = lambda number: number == failing
            ann.say(_do(revision))
            told = await _answer(ann, "the one")
            assert (told["type"], told["code"], told["reason"]) == ("refused", "disk", "unsure")
            assert "nobody can know" in told["sentence"]
            assert await _gone(ann) == 1012
            again = await fake.sit(made["code"], made["token"])
            assert await fake.app.hub.room(made["code"]) is not room
            for _ in range(2):
                again.say(_do(revision))
                assert (await _answer(again, "the one"))["type"] == "ack"
            assert _moves(await fake.app.hub.store.read(made["code"]), "token shoe") == 1
            again.hang_up()
            await again.task

    with recording(tmp_path) as disk:
        asyncio.run(main(disk))


def test_nobody_enters_a_room_that_is_in_doubt(tmp_path: Path) -> None:
    """Whoever is on the way in while it happens would wait there for ever, and nothing more is written from there."""

    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            made, ann = await _table(fake)
            room = await fake.app.hub.room(made["code"])
            assert room is not None
            room.outdated = True
            closed: list[int] = []
            await room.enter(Client(lambda _: None, lambda code, _: closed.append(code)))
            assert closed == [1012]
            with pytest.raises(Broken):
                await room.change(lambda _, now: [Woke(now)])
            assert await fake.app.hub.room(made["code"]) is not room
            ann.hang_up()
            await ann.task

    asyncio.run(main())


def test_a_move_in_doubt_that_a_crash_brings_back_happens_once(tmp_path: Path) -> None:
    """The process dies before the log is mended: what it wrote is found by the next one."""
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    after.mkdir()
    kept: Json = {}

    async def main(disk: Recorder) -> None:
        async with fake_server(before) as fake:
            made, ann = await _table(fake)
            room = await fake.app.hub.room(made["code"])
            assert room is not None
            kept.update(made, revision=room.table.revision)
            disk.fails = lambda _: True
            ann.say(_do(room.table.revision))
            assert (await _answer(ann, "the one"))["reason"] == "unsure"
            assert await _gone(ann) == 1012

    with recording(before) as disk:
        asyncio.run(main(disk))
    put(next(found.seen() for found, op in moments(disk.ops) if isinstance(op, Synced) and op.failed), after)

    async def next_day() -> None:
        async with fake_server(after) as fake:
            assert _moves(await fake.app.hub.store.read(kept["code"]), "token shoe") == 1, "the crash brought it back"
            ann = await fake.sit(kept["code"], kept["token"])
            ann.say(_do(kept["revision"]))
            assert (await _answer(ann, "the one"))["type"] == "ack"
            assert _moves(await fake.app.hub.store.read(kept["code"]), "token shoe") == 1
            ann.hang_up()
            await ann.task

    asyncio.run(next_day())
