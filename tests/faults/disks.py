"""A disk that can lose its power: what was written to it and not synchronised is kept, lost, torn or out of order.

`Recorder` is a file system for SQLite that writes down everything that is done to the files of a folder. `moments` goes
through that record; at any moment of it `Disk.after_a_cut` makes files as a real disk might show them afterwards:

- of a sector that was written since the last synchronisation of its file, any version there was, or a torn one;
- of a file that grew or was cut, any length there was, with zeros or rubbish where nothing was ever written;
- of a name that was made or deleted since its folder was synchronised, either.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import msgspec

SECTOR = 512
PAGE = 4096
_JOURNALS = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_SUPER_JOURNAL
_KEPT = _JOURNALS | apsw.SQLITE_OPEN_MAIN_DB
"""Only these have to outlive a cut; temporary files and the shared memory do not."""


class Wrote(msgspec.Struct, frozen=True):
    """Bytes at a place of a file."""

    file: int
    at: int
    data: bytes


class Resized(msgspec.Struct, frozen=True):
    """A file has another length."""

    file: int
    size: int


class Synced(msgspec.Struct, frozen=True):
    """A file is on the disk, and its folder too, as SQLite does it for a new log; or that failed."""

    file: int
    folder: bool = False
    failed: bool = False


class Named(msgspec.Struct, frozen=True):
    """A name in the folder means a file, or nothing any more."""

    name: str
    file: int | None


class SyncedFolder(msgspec.Struct, frozen=True):
    """Every name is on the disk."""


class Mark(msgspec.Struct, frozen=True):
    """What the test did: `begun`, or `done` as it was told by the store."""

    what: str
    step: int


Op = Wrote | Resized | Synced | Named | SyncedFolder | Mark


# -- writing down ------------------------------------------------------------------------------------------


class Recorder(apsw.VFS):
    """The file system that writes down. It synchronises nothing in truth, so that tests are quick."""

    def __init__(self, name: str = "freehold-recorder") -> None:
        self.ops: list[Op] = []
        self.files: dict[str, int] = {}
        self.syncs = 0
        self.fails: Callable[[int], bool] = lambda _: False
        """Which synchronisation, counted from 1, fails."""
        self.room: int | None = None
        """How many more bytes there is room for, if it is known."""
        self.base = apsw.vfs_names()[0]
        self._next = 0
        super().__init__(name, base=self.base, makedefault=True)

    def begin(self, folder: Path) -> None:
        """Begin a new record: what is in a folder already is on the disk."""
        self.ops = []
        self.files = {}
        for path in sorted(folder.glob("*.db*")):
            if not path.name.endswith("-shm"):
                file = self.name(path.name)
                self.ops += [Wrote(file, 0, path.read_bytes()), Synced(file)]
        self.ops.append(SyncedFolder())

    def name(self, name: str) -> int:
        """A new file."""
        self._next += 1
        self.files[name] = self._next
        self.ops.append(Named(name, self._next))
        return self._next

    def mark(self, what: str, step: int) -> None:
        """Note what the test does."""
        self.ops.append(Mark(what, step))

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        """Open a file, recorded if it has to outlive a cut."""
        if name is None or not flags[0] & _KEPT:
            return apsw.VFSFile(self.base, name, flags)
        path = Path(name.filename() if isinstance(name, apsw.URIFilename) else name)
        with_folder = bool(flags[0] & apsw.SQLITE_OPEN_CREATE and flags[0] & _JOURNALS)
        found = _Recorded(self, name, flags, path.name, with_folder)
        if path.name not in self.files:
            self.name(path.name)
        return found

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        """Delete a file."""
        super().xDelete(filename, syncdir)
        self.files.pop(Path(filename).name, None)
        self.ops.append(Named(Path(filename).name, None))
        if syncdir:
            self.ops.append(SyncedFolder())


class _Recorded(apsw.VFSFile):
    """A file of the recorder."""

    def __init__(
        self, vfs: Recorder, name: str | apsw.URIFilename, flags: list[int], short: str, with_folder: bool
    ) -> None:
        self._vfs = vfs
        self._name = short
        self._with_folder = with_folder
        super().__init__(vfs.base, name, flags)

    def excepthook(self, *_: object) -> bool:
        """Faults are meant to happen here, also where SQLite goes on without a word."""
        return True

    def xWrite(self, data: apsw.Buffer, offset: int) -> None:  # noqa: N802
        """Write as much as there is room for."""
        room = self._vfs.room
        written = bytes(data)[:room]
        if written:
            super().xWrite(written, offset)
            self._vfs.ops.append(Wrote(self._vfs.files[self._name], offset, written))
        if room is not None:
            self._vfs.room = room - len(written)
        if len(written) < len(bytes(data)):
            raise apsw.FullError("the disk is full")

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        """Give the file another length."""
        super().xTruncate(newsize)
        self._vfs.ops.append(Resized(self._vfs.files[self._name], newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802, ARG002
        """Synchronise, or fail to."""
        self._vfs.syncs += 1
        failed = self._vfs.fails(self._vfs.syncs)
        self._vfs.ops.append(Synced(self._vfs.files[self._name], self._with_folder and not failed, failed))
        if failed:
            fault = apsw.IOError("the disk failed")
            fault.extendedresult = apsw.SQLITE_IOERR_FSYNC
            raise fault
        self._with_folder = False


@contextlib.contextmanager
def recording(folder: Path) -> Iterator[Recorder]:
    """Every database that is opened meanwhile is recorded; what is in the folder already is on the disk."""
    found = Recorder()
    found.begin(folder)
    try:
        yield found
    finally:
        found.unregister()


# -- the disk ----------------------------------------------------------------------------------------------

_NEVER = b""
"""What a sector holds in which nothing was ever written."""
_Pick = Callable[[list[tuple[int, bytes]]], bytes]


class _File:
    """The contents of a file: as programs see it, and what else the disk may hold of it."""

    def __init__(self) -> None:
        self.seen = bytearray()
        self.sizes = [0]
        self.versions: dict[int, list[tuple[int, bytes]]] = {}
        """Of every sector that may be something else on the disk: what it was, and after which operations."""
        self.dirty: set[int] = set()
        """Pages that the next synchronisation writes."""

    def write(self, op: int, at: int, data: bytes) -> None:
        """Change bytes, as yet only for programs."""
        sectors = range(at // SECTOR, (at + len(data) - 1) // SECTOR + 1)
        before = [self._sector(each) if each * SECTOR < len(self.seen) else _NEVER for each in sectors]
        if len(self.seen) < at + len(data):
            self.seen.extend(bytes(at + len(data) - len(self.seen)))
            self.sizes.append(len(self.seen))
        self.seen[at : at + len(data)] = data
        for sector, old in zip(sectors, before, strict=True):
            self.versions.setdefault(sector, [(-1, old)]).append((op, self._sector(sector)))
        self.dirty.update(range(at // PAGE, (at + len(data) - 1) // PAGE + 1))

    def resize(self, op: int, size: int) -> None:
        """Change the length, as yet only for programs."""
        for sector in range(size // SECTOR, -(-len(self.seen) // SECTOR)):
            self.versions.setdefault(sector, [(-1, self._sector(sector))]).append((op, bytes(SECTOR)))
        del self.seen[size:]
        self.seen.extend(bytes(size - len(self.seen)))
        self.sizes.append(size)

    def sync(self, failed: bool) -> None:
        """Have every dirty page on the disk. If that fails they count as written all the same, as systems do it."""
        if not failed:
            per = PAGE // SECTOR
            last = -(-len(self.seen) // SECTOR)
            for sector in [each for each in self.versions if each // per in self.dirty or each >= last]:
                del self.versions[sector]
            self.sizes = [len(self.seen)]
        self.dirty.clear()

    def _sector(self, sector: int) -> bytes:
        return bytes(self.seen[sector * SECTOR : (sector + 1) * SECTOR]).ljust(SECTOR, b"\0")

    def after_a_cut(self, pick: _Pick, dice: random.Random) -> bytes:
        """What the disk shows of it."""
        size = dice.choice(self.sizes) if dice.random() < 0.5 else self.sizes[-1]
        found = bytearray(self.seen)
        found.extend(bytes(max(size, *((each + 1) * SECTOR for each in self.versions), 0) - len(found)))
        for sector, versions in self.versions.items():
            held = pick(versions)
            if held == _NEVER:
                held = dice.choice([bytes(SECTOR), dice.randbytes(SECTOR)])
            found[sector * SECTOR : (sector + 1) * SECTOR] = held
        return bytes(found[:size])


class Disk:
    """All files of a folder, up to some moment."""

    def __init__(self) -> None:
        self._files: dict[int, _File] = {}
        self._names: dict[str, list[int | None]] = {}
        """What every name may mean on the disk, the latest last."""
        self._op = 0

    def take(self, op: Op) -> None:
        """One more operation."""
        self._op += 1
        if isinstance(op, Wrote):
            self._files[op.file].write(self._op, op.at, op.data)
        elif isinstance(op, Resized):
            self._files[op.file].resize(self._op, op.size)
        elif isinstance(op, Named):
            self._names.setdefault(op.name, [None]).append(op.file)
            if op.file is not None:
                self._files[op.file] = _File()
        elif isinstance(op, Synced):
            self._files[op.file].sync(op.failed)
        if isinstance(op, SyncedFolder) or (isinstance(op, Synced) and op.folder):
            self._names = {name: versions[-1:] for name, versions in self._names.items()}

    def seen(self) -> dict[str, bytes]:
        """The files as programs see them: what the next one finds if only the process dies."""
        latest = {name: versions[-1] for name, versions in self._names.items()}
        return {name: bytes(self._files[file].seen) for name, file in latest.items() if file is not None}

    def after_a_cut(self, dice: random.Random) -> dict[str, bytes]:
        """The files that a machine may find whose power failed at this moment."""
        pick = _picking(dice, self._op)
        found: dict[str, bytes] = {}
        for name, versions in self._names.items():
            file = dice.choice(versions) if dice.random() < 0.5 else versions[-1]
            if file is not None:
                found[name] = self._files[file].after_a_cut(pick, dice)
        return found


def _picking(dice: random.Random, ops: int) -> _Pick:
    """One way in which a disk may be behind: everything is lost, or nothing, or what came late, or any of it."""
    way = dice.randrange(6)
    late = dice.randrange(max(ops - 30, 0), ops + 1)
    kept: dict[int, bool] = {-1: True}

    def pick(versions: list[tuple[int, bytes]]) -> bytes:
        if way == 0:
            return versions[0][1]
        if way == 1:
            return versions[-1][1]
        if way == 2:
            return [data for op, data in versions if op <= late][-1]
        if way == 3:
            return [data for op, data in versions if kept.setdefault(op, dice.random() < 0.5)][-1]
        if way == 4:
            return dice.choice(versions)[1]
        return _torn(dice, dice.choice(versions)[1], dice.choice(versions)[1])

    return pick


def _torn(dice: random.Random, one: bytes, other: bytes) -> bytes:
    """The beginning of one version and the rest of another."""
    at = dice.randrange(SECTOR)
    return one.ljust(SECTOR, b"\0")[:at] + other.ljust(SECTOR, b"\0")[at:]


def moments(ops: list[Op]) -> Iterator[tuple[Disk, Op]]:
    """The disk after every operation, and which that was; what was on it from the beginning is there at once."""
    disk = Disk()
    ready = False
    for op in ops:
        disk.take(op)
        ready = ready or isinstance(op, SyncedFolder)
        if ready:
            yield disk, op


def put(files: dict[str, bytes], folder: Path) -> None:
    """Make a folder hold these files and nothing else."""
    for old in folder.iterdir():
        old.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)
        if name.endswith("-wal"):
            # The shared memory of the machine that died is there as well, and means nothing any more.
            (folder / name.replace("-wal", "-shm")).write_bytes(data[:32768].ljust(32768, b"\x5a"))
