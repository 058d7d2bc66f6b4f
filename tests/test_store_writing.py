"""The thread that writes: jobs that fail fail alone, what is deleted is gone from the files, and readers never wait."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import apsw
import pytest

from freehold.server import writer
from freehold.server.sqlite import _SILENT, SqliteStore
from freehold.server.store import Conflict, Listing, Snapshot, StoreFault
from freehold.server.writer import Work
from test_store import with_store


async def together(store: SqliteStore, *works: Awaitable[None]) -> list[BaseException | None]:
    """Have the writer find all of this waiting at once; what became of each."""
    entered, gate = threading.Event(), threading.Event()

    def wait(_: apsw.Connection) -> None:
        entered.set()
        assert gate.wait(60)

    first = asyncio.create_task(store._writer.do(Work(wait)))
    await asyncio.to_thread(entered.wait, 60)
    tasks = [asyncio.ensure_future(work) for work in works]
    await asyncio.sleep(0)
    gate.set()
    await first
    return await asyncio.gather(*tasks, return_exceptions=True)


def _raising(fault: Exception) -> Callable[[apsw.Connection], None]:
    def work(_: apsw.Connection) -> None:
        raise fault

    return work


@pytest.mark.parametrize("fault", [ValueError("x"), apsw.ConstraintError("x"), MemoryError(), RecursionError("x")])
def test_a_job_that_fails_fails_alone(tmp_path: Path, fault: Exception) -> None:
    async def work(store: SqliteStore) -> None:
        told = await together(
            store,
            store.append("AAAA", 0, [b'{"n":1}']),
            store._writer.do(Work(_raising(fault))),
            store.append("BBBB", 0, [b'{"n":1}']),
            store.append("AAAA", 1, [b'{"n":2}']),
        )
        assert [type(each) for each in told] == [type(None), StoreFault, type(None), type(None)]
        assert await store.read("AAAA") == [b'{"n":1}', b'{"n":2}']
        await store.append("AAAA", 2, [b'{"n":3}'])

    with_store(tmp_path / "t.db", work)


def test_an_entry_that_is_no_json_spoils_nothing_else(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        told = await together(
            store,
            store.append("AAAA", 0, [b'{"n":1}']),
            store.append("BBBB", 0, [b'{"n":']),
            store.append("CCCC", 0, []),
            store.append("AAAA", 1, [b'{"n":2}']),
            store.append("AAAA", 9, [b'{"n":2}']),
        )
        assert [type(each) for each in told] == [type(None), StoreFault, type(None), type(None), Conflict]
        assert await store.read("AAAA") == [b'{"n":1}', b'{"n":2}']
        assert await store.read("BBBB") == []
        await store.append("BBBB", 0, [b'{"n":1}'])

    with_store(tmp_path / "t.db", work)


def test_what_comes_after_a_deletion_is_not_lost_with_it(tmp_path: Path) -> None:
    """An entry behind a deletion is a conflict or a new beginning; it is never acknowledged and deleted."""

    async def work(store: SqliteStore) -> None:
        await store.append("AAAA", 0, [b'{"n":1}'])
        told = await together(
            store,
            store.append("AAAA", 1, [b'{"n":2}']),
            store.delete("AAAA"),
            store.append("AAAA", 2, [b'{"n":3}']),
            store.append("AAAA", 0, [b'{"n":4}']),
        )
        assert [type(each) for each in told] == [type(None), type(None), Conflict, type(None)]
        assert await store.read("AAAA") == [b'{"n":4}']

    with_store(tmp_path / "t.db", work)


def test_a_deleted_table_does_not_come_back_by_its_list_or_its_snapshots(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("AAAA", 0, [b'{"n":1}'])
        await store.delete("AAAA")
        await store.enlist(Listing("AAAA", "playing", True, 5, b"{}"))
        await store.snapshot("AAAA", Snapshot(1, 1, 1, b"p", b"s"))
        assert await store.listing("AAAA") is None
        assert await store.latest("AAAA") is None

    with_store(tmp_path / "t.db", work)


def test_a_store_that_is_closed_answers(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "t.db")
        last = asyncio.create_task(store.append("AAAA", 0, [b'{"n":1}']))
        await asyncio.sleep(0)
        await store.close()
        await last
        async with asyncio.timeout(60):
            with pytest.raises(StoreFault, match="closed"):
                await store.append("AAAA", 1, [b'{"n":2}'])
            with pytest.raises(StoreFault, match="closed"):
                await store.read("AAAA")
            await store.close()

    asyncio.run(main())


# -- erasing -----------------------------------------------------------------------------------------------


def test_rewriting_changes_what_is_there_and_nothing_else(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("AAAA", 0, [b'{"n":0}', b'{"n":1}', b'{"n":2}'])
        await store.snapshot("AAAA", Snapshot(2, 2, 1, b"p", b"s"))
        await store.enlist(Listing("AAAA", "playing", True, 5, b'{"names":["Ann"]}'))
        await store.rewrite("AAAA", {0: b'{"m":0}', 2: b'{"m":2}'})
        assert await store.listing("AAAA") == Listing("AAAA", "playing", True, 5, b"")
        assert await store.read("AAAA") == [b'{"m":0}', b'{"n":1}', b'{"m":2}']
        assert await store.latest("AAAA") is None
        assert await store.before("AAAA", 9) is None
        with pytest.raises(Conflict, match="no entry 3"):
            await store.rewrite("AAAA", {1: b'{"x":1}', 3: b'{"x":1}'})
        with pytest.raises(Conflict):
            await store.rewrite("BBBB", {0: b'{"x":1}'})
        assert await store.read("AAAA") == [b'{"m":0}', b'{"n":1}', b'{"m":2}']
        await store.append("AAAA", 3, [b'{"n":3}'])

    with_store(tmp_path / "t.db", work)


def _files_hold(folder: Path, text: str) -> list[str]:
    return [file.name for file in folder.iterdir() if text.encode() in file.read_bytes()]


def test_nothing_is_left_in_the_files_of_what_was_deleted_or_rewritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among many tables that grow at once, so that SQLite rearranges its pages all the time."""
    monkeypatch.setattr(writer, "_REST", 0)
    dice = random.Random(1)
    codes = ["".join(dice.choice("ABCDEFGH") for _ in range(6)) for _ in range(10)]
    lengths = dict.fromkeys(codes, 0)

    async def grow(store: SqliteStore) -> None:
        for _ in range(400):
            code = dice.choice(codes)
            size = dice.choice([10, 60, 200, 800, 3000])
            entry = b'{"at":1,"text":"name of %b %b"}' % (code.encode(), b"y" * size)
            await store.append(code, lengths[code], [entry])
            lengths[code] += 1
            if dice.random() < 0.3:
                await store.enlist(Listing(code, "playing", True, 1, b'{"name":"name of %b"}' % code.encode()))
            if dice.random() < 0.2:
                kept = b"name of %b %b" % (code.encode(), b"z" * dice.randrange(9000))
                await store.snapshot(code, Snapshot(lengths[code], lengths[code], 1, kept, kept))

    async def work(store: SqliteStore) -> None:
        await grow(store)
        assert _files_hold(tmp_path, f"name of {codes[0]}")
        for code in codes[:3]:
            await store.delete(code)
            assert _files_hold(tmp_path, code) == []
        for code in codes[3:6]:
            await store.rewrite(code, dict.fromkeys(range(lengths[code]), b'{"at":1}'))
            assert _files_hold(tmp_path, f"name of {code}") == []
        for code in codes[3:]:
            assert len(await store.read(code)) == lengths[code]

    with_store(tmp_path / "t.db", work)
    for code in codes[:6]:
        assert _files_hold(tmp_path, f"name of {code}") == []
    assert _files_hold(tmp_path, f"name of {codes[8]}") == ["t.db"]


def test_nobody_holds_up_the_others_by_deleting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole file is written anew once for many deletions, and in the end for those that are left."""
    monkeypatch.setattr(writer, "_REST", 10**9)
    written: list[None] = []
    original = writer.Writer._write_anew

    def counted(self: writer.Writer) -> None:
        written.append(None)
        original(self)

    monkeypatch.setattr(writer.Writer, "_write_anew", counted)
    codes = [f"TABLE{letter}" for letter in "ABCDEFGHJK"]

    async def work(store: SqliteStore) -> None:
        for code in codes:
            await store.append(code, 0, [b'{"at":1,"text":"name of %b"}' % code.encode()])
        for code in codes:
            await store.delete(code)
            assert await store.read(code) == []
        assert len(written) == 1

    with_store(tmp_path / "t.db", work)
    assert len(written) == 2
    for code in codes:
        assert _files_hold(tmp_path, code) == []


def test_a_reader_from_outside_puts_off_emptying_the_log(tmp_path: Path) -> None:
    """A backup, for instance. Deleting does not fail, nor wait for its end; the log is emptied once it is gone."""
    path = tmp_path / "t.db"

    async def work(store: SqliteStore) -> None:
        await store.append("AAAA", 0, [b'{"text":"SECRET"}'])
        outside = apsw.Connection(str(path))
        outside.execute("BEGIN; SELECT count(*) FROM journal").fetchall()
        await store.delete("AAAA")
        assert await store.read("AAAA") == []
        assert _files_hold(tmp_path, "SECRET")
        outside.execute("COMMIT")
        outside.close()
        for number in range(2):
            # What the first one is followed by is done when the second one is.
            await store.append("BBBB", number, [b'{"n":1}'])
        assert _files_hold(tmp_path, "SECRET") == []

    with_store(path, work)


def test_reading_goes_on_while_the_writer_is_at_work(tmp_path: Path) -> None:
    """Deleting rewrites the file and empties the log, again and again; nobody who reads meanwhile is sent away."""

    async def work(store: SqliteStore) -> None:
        await store.append("KEPT", 0, [b'{"at":1}'] * 50)
        reads = 0
        for number in range(25):
            await store.append(f"T{number}", 0, [b'{"at":1}'] * 20)
            deletion = asyncio.ensure_future(store.delete(f"T{number}"))
            while not deletion.done():
                assert len(await store.read("KEPT")) == 50
                await store.silent_since(2)
                reads += 1
            await deletion
        assert reads >= 25

    with_store(tmp_path / "t.db", work)


# -- silent tables -----------------------------------------------------------------------------------------


def test_silent_tables_are_found_by_their_latest_entry(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("LOUD", 0, [b'{"at":10}', b'{"at":5000}'])
        await store.append("QUIET", 0, [b'{"at":10}', b'{"at":300}'])
        await store.append("OLDEST", 0, [b'{"at":10}', b'{"at":200}'])
        await store.append("ODD", 0, [b'{"when":1}'])
        await store.append("TEXT", 0, [b'{"at":"early"}'])
        for code in ("LOUD", "QUIET"):
            await store.enlist(Listing(code, "over", False, 77, b'{"x":1}'))
        found = await store.silent_since(1000)
        assert found == [Listing("OLDEST", "", False, 200, b""), Listing("QUIET", "over", False, 77, b'{"x":1}')]
        assert [each.code for each in await store.silent_since(300)] == ["OLDEST"]
        assert await store.silent_since(0) == []

    with_store(tmp_path / "t.db", work)


def test_looking_for_silent_tables_takes_few_steps_however_long_their_journals(tmp_path: Path) -> None:
    """Counted in steps of SQLite's own machine, so that no clock is asked."""

    async def work(store: SqliteStore) -> None:
        seen: list[int] = []
        for entries in (1, 30):
            rows = [(f"T{entries:02d}{number:04d}", at) for number in range(500) for at in range(entries)]
            query = "INSERT INTO journal VALUES(?, ?, '{\"at\":1}')"
            await store._writer.do(Work(lambda db, rows=rows, query=query: db.executemany(query, rows)))  # type: ignore[misc]
            steps = 0

            def count() -> bool:
                nonlocal steps
                steps += 1
                return False

            def ask(db: apsw.Connection) -> int:
                db.set_progress_handler(count, 10)
                found = len(list(db.execute(_SILENT, (5,))))
                db.set_progress_handler(None)
                return found

            found = await store._ask("the list", ask)
            assert found == 500 * (len(seen) + 1)
            seen.append(steps // (len(seen) + 1))
        assert seen[1] < seen[0] * 1.2, seen
        assert seen[0] * 10 < 500 * 200, seen

    with_store(tmp_path / "t.db", work)
