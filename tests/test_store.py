"""Journals in SQLite: appended in order, read back, refused when they are not ours, and safe when the disk is full."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import apsw
import pytest

from freehold.server import database
from freehold.server.sqlite import SqliteStore
from freehold.server.store import Conflict, Full, Listing, Snapshot, StoreFault, Unsure
from freehold.server.writer import Work
from serving import running

FORM_1 = """
CREATE TABLE tables(
  code TEXT PRIMARY KEY, status TEXT NOT NULL, open INTEGER NOT NULL, updated INTEGER NOT NULL,
  summary BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX tables_open ON tables(updated) WHERE open = 1 AND status <> 'over';
CREATE TABLE journal(
  code TEXT NOT NULL, seq INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY(code, seq)) WITHOUT ROWID;
CREATE TABLE snapshots(
  code TEXT NOT NULL, seq INTEGER NOT NULL, move INTEGER NOT NULL, turn INTEGER NOT NULL,
  position BLOB NOT NULL, state BLOB, PRIMARY KEY(code, seq)) WITHOUT ROWID;
PRAGMA application_id=1179796808;
PRAGMA user_version=1;
"""
"""What the first form looked like, word for word."""


def with_store(path: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    """Do something with a store, and close it."""

    async def main() -> None:
        store = SqliteStore(path)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(main())


def test_entries_come_back_in_order(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("AAAA", 0, [b'{"n":1}', b'{"n":2}'])
        await store.append("AAAA", 2, [b'{"n":3}'])
        await store.append("BBBB", 0, [b'{"x":1}'])
        assert await store.read("AAAA") == [b'{"n":1}', b'{"n":2}', b'{"n":3}']
        assert await store.read("AAAA", 2) == [b'{"n":3}']
        assert await store.read("CCCC") == []
        assert await store.counts() == (0, 4)

    with_store(tmp_path / "t.db", work)
    with_store(tmp_path / "t.db", lambda store: _same(store))


async def _same(store: SqliteStore) -> None:
    assert await store.read("AAAA") == [b'{"n":1}', b'{"n":2}', b'{"n":3}']


def test_the_wrong_number_is_a_conflict_and_changes_nothing(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("AAAA", 0, [b'{"n":1}'])
        for wrong in (0, 2, 99):
            with pytest.raises(Conflict):
                await store.append("AAAA", wrong, [b'{"no":1}'])
        with pytest.raises(Conflict):
            await store.append("NEW2", 1, [b'{"no":1}'])
        assert await store.read("AAAA") == [b'{"n":1}']

    with_store(tmp_path / "t.db", work)


def test_many_writers_share_a_commit_and_one_conflict_hurts_nobody_else(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        good = [store.append(f"T{number:03d}", 0, [b'{"x":1}']) for number in range(200)]
        bad = [store.append(f"B{number:03d}", 5, [b'{"x":1}']) for number in range(20)]
        results = await asyncio.gather(*good, *bad, return_exceptions=True)
        assert [isinstance(result, Conflict) for result in results] == [False] * 200 + [True] * 20
        assert (await store.counts())[1] == 200

    with_store(tmp_path / "t.db", work)


def test_snapshots_and_lists(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("AAAA", 0, [b'{"n":1}'])
        await store.enlist(Listing("AAAA", "waiting", True, 5, b"{}"))
        assert [each.code for each in await store.list_open(5)] == ["AAAA"]
        await store.enlist(Listing("AAAA", "over", True, 6, b"{}"))
        assert await store.list_open(5) == []
        for seq, move in ((10, 8), (20, 17)):
            await store.snapshot("AAAA", Snapshot(seq, move, 3, b"position", b"state"))
        latest = await store.latest("AAAA")
        assert latest is not None
        assert latest.seq == 20
        before = await store.before("AAAA", 16)
        assert before is not None
        assert (before.seq, before.state) == (10, None)
        assert await store.before("AAAA", 3) is None
        await store.delete("AAAA")
        assert await store.latest("AAAA") is None
        assert await store.listing("AAAA") is None
        assert await store.read("AAAA") == []

    with_store(tmp_path / "t.db", work)


def test_commits_are_durable_by_setting(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        seen: list[object] = []
        await store._writer.do(Work(lambda db: seen.extend((db.pragma("journal_mode"), db.pragma("synchronous")))))
        assert seen == ["wal", 2]

    with_store(tmp_path / "t.db", work)


def test_a_newer_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with_store(path, lambda store: store.append("AAAA", 0, [b'{"n":1}']))
    db = apsw.Connection(str(path))
    db.execute(f"PRAGMA user_version={database.VERSION + 1}")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    before = path.read_bytes()
    with pytest.raises(StoreFault, match="newer Freehold"):
        SqliteStore(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["t.db"]


def test_other_files_are_refused(tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("hello " * 50)
    with pytest.raises(StoreFault, match="is not a database"):
        SqliteStore(text)
    other = tmp_path / "other.db"
    db = apsw.Connection(str(other))
    db.execute("CREATE TABLE x(y); PRAGMA user_version=7; PRAGMA application_id=77")
    db.close()
    with pytest.raises(StoreFault, match="another program"):
        SqliteStore(other)


def test_a_database_of_another_program_with_its_log_is_left_as_it_is(tmp_path: Path) -> None:
    path, other = tmp_path / "t.db", tmp_path / "other.db"
    db = apsw.Connection(str(other))
    for line in ("CREATE TABLE x(y)", "PRAGMA user_version=2", "PRAGMA journal_mode=WAL", "INSERT INTO x VALUES(1)"):
        db.execute(line).fetchall()
    for end in ("", "-wal"):
        path.with_name(f"{path.name}{end}").write_bytes(other.with_name(f"{other.name}{end}").read_bytes())
    db.close()
    before = path.read_bytes(), path.with_name("t.db-wal").read_bytes()
    with pytest.raises(StoreFault, match="another program"):
        SqliteStore(path)
    assert (path.read_bytes(), path.with_name("t.db-wal").read_bytes()) == before


def limit_pages(store: SqliteStore, most: Callable[[apsw.Connection], int]) -> None:
    """Let the database have so many pages; told to the writer thread, since nobody else may use its connection."""

    async def tell() -> None:
        await store._writer.do(Work(lambda db: db.pragma("max_page_count", most(db))))

    asyncio.run(tell())


def test_a_full_disk_refuses_the_move_and_the_game_is_still_there(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    with running(tmp_path, store=store) as server:
        ann = server.sit(server.make(seats=[{"kind": "me"}, {"kind": "bot"}]))
        view = ann.until_mine()
        limit_pages(store, lambda db: int(str(db.pragma("page_count"))))
        refused = None
        for number in range(40):
            answer = ann.ask({"type": "chat", "id": f"chat {number}", "text": "y" * 500})
            if answer["type"] == "refused":
                refused = answer
                break
        assert refused is not None
        assert refused["code"] == "disk"
        assert "disk is full" in refused["sentence"]
        revision = ann.view["revision"] if ann.view else 0
        limit_pages(store, lambda _: 1073741823)
        again = server.sit({"code": ann.table["code"]})
        assert again.view is not None
        assert again.view["revision"] == revision
        assert again.view["awaited"] == view["awaited"]
        assert ann.do("roll")["type"] == "ack"
        ann.close()
        again.close()


def test_full_is_told_in_a_sentence() -> None:
    assert isinstance(database.not_written(apsw.FullError("x")), Full)
    assert isinstance(database.not_written(apsw.IOError("x")), Full)
    assert isinstance(database.not_committed(apsw.FullError("x")), Full)
    assert isinstance(database.not_committed(apsw.IOError("x")), Unsure)
    assert "\n" not in str(database.not_written(apsw.CorruptError("broken\nand more")))


def test_the_folders_of_a_new_database_are_on_the_disk_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite has the name of the file on the disk, but not those of the folders it is in."""
    opened: dict[int, str] = {}
    synced: set[str] = set()
    true_open = os.open

    def remember(path: str | Path, flags: int) -> int:
        handle = true_open(path, flags)
        opened[handle] = str(path)
        return handle

    monkeypatch.setattr(database.os, "open", remember)
    monkeypatch.setattr(database.os, "fsync", lambda handle: synced.add(opened[handle]))
    with_store(tmp_path / "a" / "b" / "t.db", lambda store: store.append("AAAA", 0, [b"{}"]))
    assert synced >= {str(tmp_path), str(tmp_path / "a")}


def test_a_database_of_the_first_form_keeps_everything(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    db = apsw.Connection(str(path))
    db.execute("PRAGMA journal_mode=WAL")
    db.execute(FORM_1)
    db.execute("INSERT INTO journal VALUES('AAAA', 0, '{\"at\":1}')")
    db.execute("INSERT INTO tables VALUES('AAAA', 'playing', 1, 5, x'7b7d')")
    db.execute("INSERT INTO snapshots VALUES('AAAA', 1, 1, 1, x'70', x'73')")
    db.close()

    async def work(store: SqliteStore) -> None:
        assert await store.read("AAAA") == [b'{"at":1}']
        assert await store.listing("AAAA") == Listing("AAAA", "playing", True, 5, b"{}")
        assert await store.latest("AAAA") == Snapshot(1, 1, 1, b"p", b"s")
        assert await store.edition("digest") is None
        await store.keep_edition("digest", b"files")
        await store.keep_edition("digest", b"others")
        assert await store.edition("digest") == b"files"

    with_store(path, work)
    assert int.from_bytes(path.read_bytes()[60:64], "big") == database.VERSION
