"""A day in the life of a store, recorded on a disk that forgets, and cut off at any moment of it."""

from __future__ import annotations

import asyncio
import random
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import apsw
from disks import Mark, Op, Recorder, moments, put, recording

from freehold.server.sqlite import SqliteStore
from freehold.server.store import KeptReview, Listing, Snapshot
from freehold.server.writer import Work

CUTS = 3
"""How many ways to fail are tried at every moment."""
Contents = dict[str, list[tuple[object, ...]]]
Step = list[Callable[[SqliteStore], Awaitable[None]]]


class Model:
    """What has to be in the store, said in a second way."""

    def __init__(self) -> None:
        self.journal: dict[str, list[bytes]] = {}
        self.tables: dict[str, Listing] = {}
        self.snapshots: dict[tuple[str, int], Snapshot] = {}
        self.editions: dict[str, bytes] = {}
        self.reviews: dict[str, KeptReview] = {}

    def contents(self) -> Contents:
        """Everything, in order."""
        return {
            "journal": [
                (code, at, entry) for code in sorted(self.journal) for at, entry in enumerate(self.journal[code])
            ],
            "tables": [(each.code, each.status, each.updated) for _, each in sorted(self.tables.items())],
            "snapshots": [
                (code, seq, each.move, each.position, each.state)
                for (code, seq), each in sorted(self.snapshots.items())
            ],
            "editions": sorted(self.editions.items()),
            "reviews": [(code, each.revision, each.stamp, each.data) for code, each in sorted(self.reviews.items())],
        }

    def append(self, code: str, texts: list[str]) -> Callable[[SqliteStore], Awaitable[None]]:
        """More entries."""
        entries = [f'{{"at":{at},"text":"{text}"}}'.encode() for at, text in enumerate(texts)]
        known = self.journal.setdefault(code, [])
        expected = len(known)
        known += entries
        return lambda store: store.append(code, expected, entries)

    def enlist(self, code: str, updated: int) -> Callable[[SqliteStore], Awaitable[None]]:
        """A line of the list."""
        listing = Listing(code, "playing", True, updated, b"{}")
        self.tables[code] = listing
        return lambda store: store.enlist(listing)

    def snapshot(self, code: str, size: int) -> Callable[[SqliteStore], Awaitable[None]]:
        """A snapshot, which takes the state from the one before it."""
        seq = len(self.journal[code])
        for (other, at), old in self.snapshots.items():
            if other == code:
                self.snapshots[(other, at)] = Snapshot(old.seq, old.move, old.turn, old.position, None)
        kept = Snapshot(seq, seq, 1, b"p" * size, b"s" * size)
        self.snapshots[(code, seq)] = kept
        return lambda store: store.snapshot(code, kept)

    def rewrite(self, code: str, at: int) -> Callable[[SqliteStore], Awaitable[None]]:
        """Another entry in the place of one."""
        entry = b'{"at":0,"text":"somebody"}'
        self.journal[code][at] = entry
        self.snapshots = {key: kept for key, kept in self.snapshots.items() if key[0] != code}
        self.reviews.pop(code, None)
        return lambda store: store.rewrite(code, {at: entry})

    def delete(self, code: str) -> Callable[[SqliteStore], Awaitable[None]]:
        """A table less."""
        self.journal.pop(code)
        self.tables.pop(code, None)
        self.snapshots = {key: kept for key, kept in self.snapshots.items() if key[0] != code}
        self.reviews.pop(code, None)
        return lambda store: store.delete(code)

    def keep_review(self, code: str, revision: int) -> Callable[[SqliteStore], Awaitable[None]]:
        """A review, in the place of the one before it."""
        kept = KeptReview(revision, f"stamp {revision}", b"r" * 3_000)
        self.reviews[code] = kept
        return lambda store: store.keep_review(code, kept)

    def keep_edition(self, digest: str) -> Callable[[SqliteStore], Awaitable[None]]:
        """An edition more."""
        self.editions[digest] = digest.encode() * 300
        data = self.editions[digest]
        return lambda store: store.keep_edition(digest, data)


async def checkpoint(store: SqliteStore) -> None:
    """Bring the log into the file, as SQLite does by itself after a thousand pages; the log begins anew."""
    await asyncio.get_running_loop().run_in_executor(
        None, lambda: store._writer._db.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
    )


def a_day(model: Model, dice: random.Random, rounds: int) -> Iterator[Step]:
    """Steps of every kind, each one transaction."""
    for number in range(rounds):
        codes = [f"T{dice.randrange(5)}" for _ in range(dice.randrange(1, 5))]
        step = [model.append(code, ["x" * dice.choice([5, 40, 900, 5000])] * dice.randrange(1, 4)) for code in codes]
        if dice.random() < 0.4:
            step.append(model.enlist(codes[0], number))
        if dice.random() < 0.3:
            step.append(model.snapshot(codes[0], dice.choice([50, 3000])))
        if dice.random() < 0.1:
            step.append(model.keep_edition(f"digest {number}"))
        if number % 3 == 0:
            step.append(model.keep_review(codes[0], number))
        yield step
        code = dice.choice(sorted(model.journal))
        kind = dice.randrange(6)
        if kind == 0:
            yield [model.rewrite(code, dice.randrange(len(model.journal[code])))]
        elif kind == 1:
            yield [model.delete(code)]
        elif kind == 2:
            yield [checkpoint]


async def together(store: SqliteStore, step: Step) -> None:
    """Have the writer find a whole step waiting, so that it is one transaction."""
    entered, gate = threading.Event(), threading.Event()

    def wait(_: apsw.Connection) -> None:
        entered.set()
        assert gate.wait(60)

    first = asyncio.create_task(store._writer.do(Work(wait)))
    await asyncio.to_thread(entered.wait, 60)
    tasks = [asyncio.ensure_future(work(store)) for work in step]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(first, *tasks)


def played(folder: Path, model: Model, steps: Iterator[Step]) -> tuple[list[Op], list[Contents]]:
    """Record a store at work; what was done to the disk, and what is in the store after every step."""
    states = [model.contents()]

    async def main(disk: Recorder) -> None:
        store = SqliteStore(folder / "tables.db")
        for number, step in enumerate(steps, 1):
            states.append(model.contents())
            disk.mark("begun", number)
            await (step[0](store) if step == [checkpoint] else together(store, step))
            disk.mark("done", number)
        await store.close()

    with recording(folder) as disk:
        asyncio.run(main(disk))
    return disk.ops, states


def found_in(store: SqliteStore) -> Contents:
    """Everything there is, and that the file is sound."""
    db = store._reader
    assert db.pragma("integrity_check") == "ok"
    return {
        "journal": list(db.execute("SELECT code, seq, CAST(entry AS BLOB) FROM journal ORDER BY code, seq")),
        "tables": list(db.execute("SELECT code, status, updated FROM tables ORDER BY code")),
        "snapshots": list(
            db.execute("SELECT code, seq, move, position, state FROM snapshots ORDER BY code, seq"),
        ),
        "editions": list(db.execute("SELECT digest, data FROM editions ORDER BY digest")),
        "reviews": list(db.execute("SELECT code, revision, stamp, data FROM reviews ORDER BY code")),
    }


class Cuts:
    """Cuts a recorded run at many moments, and judges what is left."""

    def __init__(self, folder: Path, states: list[Contents], seed: int = 1) -> None:
        self.folder = folder
        self.states = states
        self.count = 0
        self.met: Counter[str] = Counter()
        self.faults: list[str] = []
        self._dice = random.Random(seed)

    def cut(self, ops: list[Op], every: int = 1) -> None:
        """Cut after every operation, or after every so many."""
        asyncio.run(self._cut(ops, every))

    async def _cut(self, ops: list[Op], every: int) -> None:
        done = begun = 0
        with recording(self.folder) as again:
            for number, (disk, op) in enumerate(moments(ops)):
                if isinstance(op, Mark):
                    done, begun = (op.step, begun) if op.what == "done" else (done, op.step)
                    continue
                if number % every:
                    continue
                for _ in range(CUTS):
                    put(disk.after_a_cut(self._dice), self.folder)
                    again.begin(self.folder)
                    await self._judge(done, begun, number)

    def allowed(self, done: int, begun: int) -> list[Contents]:
        """What may be found between two steps."""
        return [self.states[done], self.states[begun]]

    async def _judge(self, done: int, begun: int, number: int) -> None:
        self.count += 1
        store = SqliteStore(self.folder / "tables.db")
        try:
            found = found_in(store)
        finally:
            await store.close()
        if found == self.states[done]:
            self.met["as told" if begun == done else "not yet"] += 1
        elif found in self.allowed(done, begun):
            self.met["already"] += 1
        else:
            told = " or ".join(_difference(found, self.states[step]) for step in (done, begun))
            self.faults.append(f"operation {number}, steps {done} to {begun}: {told}")


def _difference(found: Contents, wanted: Contents) -> str:
    """What is missing and what should not be there, in short."""
    told: list[str] = []
    for name, rows in wanted.items():
        lost = [row[0] for row in rows if row not in found[name]]
        extra = [row[0] for row in found[name] if row not in rows]
        told += [f"{name} lost {lost[:3]}"] * bool(lost) + [f"{name} also has {extra[:3]}"] * bool(extra)
    return ", ".join(told)


def folders(path: Path) -> tuple[Path, Path]:
    """One to record in and one to look at what is left."""
    found = path / "recorded", path / "cut"
    for each in found:
        each.mkdir(parents=True)
    return found
