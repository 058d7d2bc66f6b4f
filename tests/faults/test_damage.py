"""Damaged files: the server says what is wrong in a sentence, and one damaged table is nobody else's trouble."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest
from fakes import fake_server

from freehold.server import past
from freehold.server.database import VERSION
from freehold.server.hub import Hub
from freehold.server.sqlite import SqliteStore
from freehold.server.store import Listing, StoreFault
from freehold.server.writer import Work
from test_server_rooms import BOTS, in_hub, make, resting

PAGE = 4096


def made(path: Path, tables: int = 12, entries: int = 40) -> list[str]:
    """A database in which every table has pages of its own; the codes."""
    codes = [f"TABLE{number:02d}" for number in range(tables)]

    async def main() -> None:
        store = SqliteStore(path)
        for code in codes:
            await store.append(code, 0, [b'{"at":1,"text":"%b"}' % (b"x" * 900)] * entries)
            await store.enlist(Listing(code, "playing", True, 1, b"{}"))
        await store.close()

    asyncio.run(main())
    return codes


def opened(path: Path) -> str:
    """What somebody is told who opens a database and looks at everything in it; empty if nothing is wrong."""

    async def main() -> str:
        try:
            store = SqliteStore(path)
        except StoreFault as fault:
            return str(fault)
        told = ""
        try:
            await store.counts()
            for listing in await store.list_open(100):
                await store.read(listing.code)
            await store.silent_since(5)
            await store.append("NEWONE", 0, [b'{"at":1}'])
        except StoreFault as fault:
            told = str(fault)
        finally:
            await store.close()
        return told

    return asyncio.run(main())


def _cut_to(size: int) -> Callable[[Path], None]:
    def cut(path: Path) -> None:
        with path.open("r+b") as file:
            file.truncate(size)

    return cut


def _overwrite(at: int, data: bytes) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(at)
            file.write(data)

    return write


DAMAGES: dict[str, Callable[[Path], None]] = {
    "nothing but the beginning of a head": _cut_to(60),
    "a head and no more": _cut_to(100),
    "one page": _cut_to(PAGE),
    "half a page": _cut_to(PAGE * 5 + 777),
    "half the file": _cut_to(PAGE * 40),
    "a torn head": _overwrite(16, bytes(84)),
    "a torn head with the name left": _overwrite(40, b"\xff" * 60),
    "a schema of rubbish": _overwrite(100, random.Random(1).randbytes(PAGE - 100)),
    "no schema": _overwrite(100, bytes(PAGE - 100)),
    "a root of rubbish": _overwrite(PAGE, random.Random(2).randbytes(3 * PAGE)),
    "zeros": _overwrite(0, bytes(PAGE)),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_told_in_a_sentence(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "t.db"
    made(path)
    DAMAGES[damage](path)
    told = opened(path)
    assert told
    assert "\n" not in told
    assert "Traceback" not in told


def test_rubbish_anywhere_is_told_or_harmless(tmp_path: Path) -> None:
    """Any page of the file in turn, in any way: never anything but a sentence."""
    path = tmp_path / "t.db"
    made(path, tables=3, entries=12)
    sound = path.read_bytes()
    dice = random.Random(3)
    told = 0
    for page in range(len(sound) // PAGE):
        for rubbish in (dice.randbytes(PAGE), bytes(PAGE), bytes(dice.randbytes(200))):
            path.write_bytes(sound)
            _overwrite(page * PAGE + dice.choice([0, 0, 100, 2000]), rubbish[: PAGE // 2])(path)
            told += bool(opened(path))
    assert told > 5


def test_the_log_of_another_database_is_told_and_the_file_left(tmp_path: Path) -> None:
    path, other = tmp_path / "t.db", tmp_path / "other.db"
    made(path)
    before = path.read_bytes()
    db = apsw.Connection(str(other))
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("CREATE TABLE t(x); INSERT INTO t VALUES(1); PRAGMA user_version=7")
    (tmp_path / "t.db-wal").write_bytes((tmp_path / "other.db-wal").read_bytes())
    db.close()
    assert "another program" in opened(path)
    assert path.read_bytes() == before


def test_a_newer_form_that_stands_only_in_the_log_is_left_as_it_is(tmp_path: Path) -> None:
    path, kept = tmp_path / "t.db", tmp_path / "kept"
    made(path, tables=1)
    db = apsw.Connection(str(path))
    db.execute(f"PRAGMA user_version={VERSION + 1}")
    kept.mkdir()
    for name in ("t.db", "t.db-wal"):
        (kept / name).write_bytes((tmp_path / name).read_bytes())
    db.close()
    before = {file.name: file.read_bytes() for file in kept.iterdir()}
    assert "newer Freehold" in opened(kept / "t.db")
    assert {name: (kept / name).read_bytes() for name in before} == before


def test_a_database_of_somebody_who_names_none_of_theirs_is_refused(tmp_path: Path) -> None:
    """Most programs set neither mark; their tables tell."""
    path = tmp_path / "t.db"
    db = apsw.Connection(str(path))
    db.execute("CREATE TABLE addresses(name)")
    db.close()
    before = path.read_bytes()
    assert "another program" in opened(path)
    assert path.read_bytes() == before


class Locked(apsw.VFS):
    """A file system on which some files cannot be opened for writing; even for those who may do everything."""

    def __init__(self, ends: tuple[str, ...]) -> None:
        self._ends = ends
        self._base = apsw.vfs_names()[0]
        super().__init__("freehold-locked", base=self._base, makedefault=True)

    def excepthook(self, *_: object) -> bool:
        """Faults are meant to happen here."""
        return True

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        """Open what may be opened."""
        path = str(name.filename() if isinstance(name, apsw.URIFilename) else name)
        if path.endswith(self._ends):
            if not flags[0] & apsw.SQLITE_OPEN_MAIN_DB:
                raise apsw.CantOpenError("read-only")
            flags[0] = (flags[0] & ~(apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)) | apsw.SQLITE_OPEN_READONLY
            found = apsw.VFSFile(self._base, name, flags)
            flags[1] = apsw.SQLITE_OPEN_READONLY
            return found
        return apsw.VFSFile(self._base, name, flags)


@pytest.mark.parametrize("ends", [("t.db",), ("-wal", "-journal"), ("t.db", "-wal", "-journal")])
@pytest.mark.parametrize("new", [True, False])
def test_what_is_read_only_is_told_in_a_sentence(tmp_path: Path, ends: tuple[str, ...], new: bool) -> None:
    if not new:
        made(tmp_path / "t.db", tables=1)
    disk = Locked(ends)
    try:
        told = opened(tmp_path / "t.db")
    finally:
        disk.unregister()
    assert told
    assert "\n" not in told


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "t.db").mkdir()
    assert "is a folder" in opened(tmp_path / "t.db")
    (tmp_path / "file").write_text("")
    assert "cannot be used" in opened(tmp_path / "file" / "t.db")


@pytest.mark.parametrize("damage", ["a torn head", "no schema", "zeros", "nothing but the beginning of a head"])
def test_serving_a_damaged_database_ends_in_a_sentence(tmp_path: Path, damage: str) -> None:
    made(tmp_path / "tables.db")
    DAMAGES[damage](tmp_path / "tables.db")
    command = [sys.executable, "-m", "freehold.cli", "serve", "--port", "0", "--no-browser", "--data", str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode != 0
    assert "Traceback" not in ended.stdout + ended.stderr
    assert "tables.db" in ended.stdout + ended.stderr


# -- one table among others --------------------------------------------------------------------------------


def leaves_of(path: Path, code: str) -> list[int]:
    """Where the pages stand, in order, that hold entries of one table and of no other."""
    db = apsw.Connection(str(path))
    query = "SELECT pgoffset FROM dbstat WHERE name = 'journal' AND pagetype = 'leaf' ORDER BY path"
    places = [int(str(row[0])) for row in db.execute(query)]
    db.close()
    data = path.read_bytes()
    pages = {
        at: data[at : at + PAGE].replace(code.encode(), b"") for at in places if code.encode() in data[at : at + PAGE]
    }
    return [at for at, rest in pages.items() if b"TABLE" not in rest]


def test_a_damaged_table_is_nobody_elses_trouble(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    codes = made(path)
    bad = codes[5]
    # On its first and last page entries of its neighbours may have stood: nobody could know that those are whole.
    for at in leaves_of(path, bad)[1:-1]:
        _overwrite(at, b"\x0a" + b"\xff" * (PAGE - 1))(path)

    async def main() -> None:
        store = SqliteStore(path)
        for code in codes:
            if code != bad:
                assert len(await store.read(code)) == 40
        with pytest.raises(StoreFault, match=bad):
            await store.read(bad)
        others = [code for code in codes if code != bad]
        await asyncio.gather(*(store.append(code, 40, [b'{"at":2}']) for code in others))
        assert [len(await store.read(code)) for code in others] == [41] * len(others)
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize("entry", ["{", '{"entry":"unheard-of","at":1}', '{"entry":"moved"}', "null", "\ufffd", "NUL"])
@pytest.mark.parametrize("number", [0, 2])
def test_an_entry_that_makes_no_sense_is_named(tmp_path: Path, entry: str, number: int) -> None:
    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            made = await fake.make(seats=[{"kind": "me"}, {"kind": "bot"}, {"kind": "open"}])
            other = await fake.make(seats=[{"kind": "me"}, {"kind": "bot"}, {"kind": "open"}])
            await fake.join(made["code"], "Bob", watch=True)
        db = apsw.Connection(str(tmp_path / "tables.db"))
        written = b"\xff\x00\xfe" if entry == "NUL" else entry
        db.execute("UPDATE journal SET entry = ? WHERE code = ? AND seq = ?", (written, made["code"], number))
        db.close()
        async with fake_server(tmp_path) as fake:
            broken = await fake.http.get(f"/api/tables/{made['code']}")
            assert broken.status_code == 507
            assert f"entry {number} of table {made['code']}" in broken.json()["error"]["sentence"]
            socket = await fake.sit(made["code"], made["token"])
            assert f"entry {number} of table" in socket.heard[0]
            await socket.task
            assert socket.closed == 1012
            assert (await fake.http.get(f"/api/tables/{other['code']}")).status_code == 200
            assert (await fake.http.get("/api/tables")).status_code == 200

    asyncio.run(main())


def test_a_missing_entry_and_a_broken_line_of_the_list(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    codes = made(path, tables=3)
    db = apsw.Connection(str(path))
    db.execute("DELETE FROM journal WHERE code = ? AND seq = 7", (codes[0],))
    db.execute("UPDATE tables SET summary = x'7bff' WHERE code = ?", (codes[1],))
    db.close()

    async def main() -> None:
        store = SqliteStore(path)
        with pytest.raises(StoreFault, match=f"entry 7 of table {codes[0]} is missing"):
            await store.read(codes[0])
        assert len(await store.read(codes[0], 8)) == 32
        assert {listing.code for listing in await store.list_open(10)} == {codes[0], codes[2]}
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize("rubbish", [b"", b"{", b"\xff\xfe", b"[1,2]"])
def test_a_damaged_snapshot_costs_nothing_but_time(tmp_path: Path, rubbish: bytes) -> None:
    """The journal holds everything; a table is loaded from it, and so is any moment of its game."""

    async def work(hub: Hub) -> None:
        room, ear = await make(hub, BOTS)
        while room.table.revision < 120:
            await asyncio.sleep(0.01)
        room.leave(ear.client)
        await resting(room)
        await hub.sweep(-1)
        code = room.table.code
        assert code not in hub.rooms
        assert isinstance(hub.store, SqliteStore)
        spoil = "UPDATE snapshots SET position = ?1, state = iif(state IS NULL, NULL, ?1)"
        await hub.store._writer.do(Work(lambda db: db.execute(spoil, (rubbish,)).fetchall()))
        assert await hub.store.latest(code) is not None
        again = await hub.room(code)
        assert again is not None
        assert again.table.play is not None
        assert room.table.play is not None
        assert again.table.play.position() == room.table.play.position()
        assert again.table.revision == room.table.revision
        moment = await past.position(hub.store, again, again.table.play.move)
        assert moment.game.worth(0) == again.table.game.worth(0)

    in_hub(tmp_path, work)
