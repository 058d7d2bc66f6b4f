"""Power cuts at every moment of a day in the life of a store: whatever was acknowledged is there, and nothing by half.

A workload is recorded once on a disk that forgets (`disks.py`). Then, for many moments of it, the files are made as a
machine might find them after its power failed there, opened by the very store the server has, and compared with what
had to be there: everything as it was told to be, or as it was to become with the one step that was under way.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from days import Contents, Cuts, Model, Step, a_day, folders, found_in, played
from disks import Mark, Op, moments, put, recording

from freehold.server import database
from freehold.server.database import VERSION
from freehold.server.sqlite import SqliteStore
from test_store import FORM_1


@pytest.fixture(autouse=True)
def _no_true_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders of the test are not what is cut off, and a true disk is slow."""
    monkeypatch.setattr(database, "_keep_folders", lambda _: None)


def test_what_was_acknowledged_outlives_a_power_cut(tmp_path: Path) -> None:
    recorded, cut = folders(tmp_path)
    model = Model()
    ops, states = played(recorded, model, a_day(model, random.Random(1), 12))
    cuts = Cuts(cut, states)
    cuts.cut(ops)
    print(f"{cuts.count} cuts after {len(ops)} operations: {dict(cuts.met)}")
    assert cuts.faults == []
    assert cuts.count >= 500
    assert min(cuts.met[each] for each in ("as told", "not yet", "already")) > 50, cuts.met


def test_the_same_with_less_care_is_seen_to_lose_something(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above might be blind."""
    recorded, cut = folders(tmp_path)
    monkeypatch.setattr(database, "SYNCHRONOUS", "NORMAL")
    model = Model()
    ops, states = played(recorded, model, a_day(model, random.Random(1), 12))
    cuts = Cuts(cut, states)
    cuts.cut(ops)
    assert any("journal lost" in fault for fault in cuts.faults)


def test_a_cut_while_the_file_is_first_made(tmp_path: Path) -> None:
    """Nothing is in it yet, but there has to be a store again."""
    recorded, cut = folders(tmp_path)
    ops, empty = _reopened(recorded)
    cuts = Cuts(cut, [empty])
    for _ in range(12):
        cuts.cut(ops)
    assert cuts.faults == []
    assert cuts.count >= 500


def test_a_second_cut_while_the_first_is_being_mended(tmp_path: Path) -> None:
    """What is written when a store is opened after a cut may be cut off itself."""
    recorded, cut = folders(tmp_path)
    model = Model()
    ops, states = played(recorded, model, a_day(model, random.Random(5), 6))
    again = tmp_path / "again"
    again.mkdir()
    dice = random.Random(2)
    count = 0
    done = begun = 0
    for number, (disk, op) in enumerate(moments(ops)):
        if isinstance(op, Mark):
            done, begun = (op.step, begun) if op.what == "done" else (done, op.step)
        if isinstance(op, Mark) or number % 11:
            continue
        put(disk.after_a_cut(dice), recorded)
        mending, found = _reopened(recorded)
        assert found in (states[done], states[begun])
        second = Cuts(cut, [found], number)
        second.cut(mending, 2)
        assert second.faults == [], f"first cut at operation {number}"
        count += second.count
    assert count >= 200


def _reopened(folder: Path) -> tuple[list[Op], Contents]:
    """Open and close a store; what that did to the disk, and what is in it."""

    async def main() -> Contents:
        store = SqliteStore(folder / "tables.db")
        try:
            return found_in(store)
        finally:
            await store.close()

    with recording(folder) as disk:
        return disk.ops, asyncio.run(main())


def of_form_1(path: Path, left_open: bool) -> Contents:
    """A database as the first form had it, closed or as its process left it when it died; what is in it."""
    model = Model()
    db = apsw.Connection(str(path.with_name("old.db")))
    db.execute("PRAGMA journal_mode=WAL")
    db.execute(f"BEGIN; {FORM_1} COMMIT")
    for number in range(30):
        code = f"T{number % 4}"
        model.append(code, ["x" * 300])
        db.execute("INSERT INTO journal VALUES(?, ?, ?)", (code, number // 4, model.journal[code][-1].decode()))
    model.enlist("T1", 5)
    db.execute("INSERT INTO tables VALUES('T1', 'playing', 1, 5, x'7b7d')")
    model.snapshot("T1", 3000)
    kept = model.snapshots[("T1", 8)]
    db.execute("INSERT INTO snapshots VALUES('T1', 8, 8, 1, ?, ?)", (kept.position, kept.state))
    if not left_open:
        db.close()
    for end in ("", "-wal"):
        if (old := path.with_name(f"old.db{end}")).exists():
            path.with_name(f"{path.name}{end}").write_bytes(old.read_bytes())
    if left_open:
        db.close()
    path.with_name("old.db").unlink()
    return model.contents()


@pytest.mark.parametrize("left_open", [False, True])
def test_a_cut_while_an_older_form_is_brought_up_to_date(tmp_path: Path, left_open: bool) -> None:
    recorded, cut = folders(tmp_path)
    wanted = of_form_1(recorded / "tables.db", left_open)
    ops, found = _reopened(recorded)
    assert found == wanted
    dice = random.Random(3)
    forms: Counter[int] = Counter()
    with recording(cut) as again:
        for disk, _ in moments(ops):
            for _ in range(10):
                put(disk.after_a_cut(dice), cut)
                again.begin(cut)
                forms[_form(cut / "tables.db")] += 1
                assert _reopened_in(cut) == wanted
    assert set(forms) == {1, VERSION}, forms
    assert min(forms.values()) > 10, forms


def _form(path: Path) -> int:
    """Which form a database has; it is whole, and nothing is changed by looking."""
    db = apsw.Connection(str(path))
    db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    form = int(str(db.pragma("user_version")))
    tables = {str(row[0]) for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    db.close()
    assert tables == {"tables", "journal", "snapshots"} | ({"editions", "reviews"} if form == VERSION else set())
    return form


def _reopened_in(folder: Path) -> Contents:
    async def main() -> Contents:
        store = SqliteStore(folder / "tables.db")
        try:
            return found_in(store)
        finally:
            await store.close()

    return asyncio.run(main())


def test_what_was_deleted_does_not_come_back_with_the_power(tmp_path: Path) -> None:
    """Once told, neither the table nor its text is anywhere in the files after the next start."""
    recorded, cut = folders(tmp_path)
    model = Model()

    def steps() -> Iterator[Step]:
        yield [model.append("T1", ["SECRET" * 50] * 3), model.append("T2", ["x" * 900] * 3)]
        yield [model.snapshot("T1", 5000), model.enlist("T1", 1)]
        yield [model.delete("T1")]
        yield [model.append("T2", ["y" * 100])]

    ops, _ = played(recorded, model, steps())
    dice = random.Random(4)
    told = False
    count = 0
    with recording(cut) as again:
        for disk, op in moments(ops):
            told = told or op == Mark("done", 3)
            for _ in range(20 if told else 0):
                put(disk.after_a_cut(dice), cut)
                assert not any(b"SECRET" in file.read_bytes() for file in cut.iterdir())
                again.begin(cut)
                _reopened_in(cut)
                assert not any(b"SECRET" in file.read_bytes() for file in cut.iterdir())
                count += 1
    assert count >= 100
