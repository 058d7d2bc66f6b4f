"""The database file: its form, how it is opened and brought up to date, and what its faults mean to people."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import apsw

from freehold.server.store import Full, StoreFault, Unsure

VERSION = 3
_APPLICATION = 0x46524548
_SCHEMA = """
CREATE TABLE tables(
  code TEXT PRIMARY KEY, status TEXT NOT NULL, open INTEGER NOT NULL, updated INTEGER NOT NULL,
  summary BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX tables_open ON tables(updated) WHERE open = 1 AND status <> 'over';
CREATE TABLE journal(
  code TEXT NOT NULL, seq INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY(code, seq)) WITHOUT ROWID;
CREATE TABLE snapshots(
  code TEXT NOT NULL, seq INTEGER NOT NULL, move INTEGER NOT NULL, turn INTEGER NOT NULL,
  position BLOB NOT NULL, state BLOB, PRIMARY KEY(code, seq)) WITHOUT ROWID;
"""
_GROWN = {
    2: "CREATE TABLE editions(digest TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;",
    3: """
CREATE TABLE reviews(
  code TEXT PRIMARY KEY, revision INTEGER NOT NULL, stamp TEXT NOT NULL, data BLOB NOT NULL) WITHOUT ROWID;
""",
}
"""What every form of the database adds to the one before it."""
_COLUMNS = {
    "tables": "code, status, open, updated, summary",
    "journal": "code, seq, entry",
    "snapshots": "code, seq, move, turn, position, state",
    "editions": "digest, data",
    "reviews": "code, revision, stamp, data",
}
SYNCHRONOUS = "FULL"
"""With a write-ahead log nothing less has a commit on the disk when it returns."""
BUSY_MS = 5000
_DISK = (apsw.IOError, apsw.ReadOnlyError, apsw.CantOpenError, apsw.BusyError, apsw.LockedError)
_DAMAGED = (apsw.CorruptError, apsw.NotADBError)


# -- opening ----------------------------------------------------------------------------------------------


def open_writer(path: Path) -> apsw.Connection:
    """Open or make the database; refuse one that is not ours before anything is written to it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _keep_folders(path.parent)
        _check_head(path)
        db = apsw.Connection(str(path))
    except (apsw.Error, OSError) as fault:
        raise _unusable(path, fault) from fault
    try:
        # If this goes wrong, the file and its log stay as they are for whoever looks into it.
        db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        _check_form(db, path)
        if db.pragma("journal_mode", "wal") != "wal":
            # SQLite says no more than that; without the log a commit would not outlive a power cut for sure.
            raise StoreFault(f"{path} cannot be used as a database: there can be no log beside it")
        db.execute(f"PRAGMA synchronous={SYNCHRONOUS}")
        db.execute("PRAGMA secure_delete=ON")
        _grow(db)
        _check_schema(db)
        # What was deleted before a crash may still stand in the log. A full disk must not keep anybody out.
        with contextlib.suppress(apsw.Error):
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
        db.set_busy_timeout(BUSY_MS)
    except apsw.Error as fault:
        db.close()
        raise _unusable(path, fault) from fault
    except StoreFault:
        db.close()
        raise
    return db


def open_reader(path: Path) -> apsw.Connection:
    """Another connection to a database that is open already."""
    try:
        db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        db.set_busy_timeout(BUSY_MS)
        db.execute("PRAGMA query_only=1")
    except apsw.Error as fault:
        raise _unusable(path, fault) from fault
    return db


def _keep_folders(folder: Path) -> None:
    """Have the folders themselves on the disk: SQLite synchronises what is in the last one, not its own name."""
    for each in folder.absolute().parents:
        with contextlib.suppress(OSError):
            handle = os.open(each, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _check_head(path: Path) -> None:
    """Read the head of the file as plain bytes, so that a database that is not ours is not even opened."""
    if path.is_dir():
        raise StoreFault(f"{path} is a folder where the database should be; name another folder with --data")
    if not path.exists() or path.stat().st_size == 0:
        return
    if path.with_name(f"{path.name}-journal").exists():
        # The power failed while the file was being made: its head may be torn, and SQLite knows how to begin again.
        return
    with path.open("rb") as file:
        head = file.read(100)
    if not head.startswith(b"SQLite format 3\0"):
        raise StoreFault(f"{path} is not a database; name another folder with --data")
    mark, version = int.from_bytes(head[68:72], "big"), int.from_bytes(head[60:64], "big")
    if mark == 0 and version != 0 and _has_log(path):
        # The power may have failed while the log was first brought into the file, between the two numbers. What SQLite
        # makes of file and log together is looked at once it is open, and nothing is written before.
        return
    _check_marks(path, mark, version)


def _has_log(path: Path) -> bool:
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _check_form(db: apsw.Connection, path: Path) -> None:
    """The same once more as SQLite sees it: the log beside the file may say something else than its head."""
    _check_marks(path, int(str(db.pragma("application_id"))), int(str(db.pragma("user_version"))))
    if db.pragma("user_version") == 0 and db.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone() is not None:
        raise StoreFault(f"{path} is a database of another program; name another folder with --data")


def _check_marks(path: Path, mark: int, version: int) -> None:
    if mark not in (0, _APPLICATION) or (mark == 0 and version != 0):
        raise StoreFault(f"{path} is a database of another program; name another folder with --data")
    if not 0 <= version <= VERSION:
        raise StoreFault(
            f"{path} was written by a newer Freehold (schema {version}, this one knows {VERSION}); "
            "it was left untouched: install the newer version, or name another folder with --data"
        )


def _grow(db: apsw.Connection) -> None:
    """Bring a database of an older form, or an empty one, to the form of today; all of it or nothing."""
    form = int(str(db.pragma("user_version")))
    if form == VERSION:
        return
    with db:
        if form == 0:
            db.execute(_SCHEMA)
            db.execute(f"PRAGMA application_id={_APPLICATION}")
        for step in range(max(form, 1) + 1, VERSION + 1):
            db.execute(_GROWN[step])
        db.execute(f"PRAGMA user_version={VERSION}")


def _check_schema(db: apsw.Connection) -> None:
    for table, columns in _COLUMNS.items():
        db.execute(f"SELECT {columns} FROM {table} LIMIT 0")


# -- faults -----------------------------------------------------------------------------------------------


def _unusable(path: Path, fault: Exception) -> StoreFault:
    why = fault.strerror.lower() if isinstance(fault, OSError) and fault.strerror else str(fault)
    return StoreFault(f"{path} cannot be used as a database: {why}")


def not_written(fault: Exception) -> StoreFault:
    """What a fault before the commit means: whatever was to be written surely was not."""
    if isinstance(fault, StoreFault):
        return fault
    if isinstance(fault, apsw.FullError):
        return Full("the disk is full: what you did was not kept and has not happened")
    if isinstance(fault, _DISK):
        return Full("the disk cannot be written: what you did was not kept and has not happened")
    return StoreFault(f"the database cannot be used: {_line(fault)}; what you did was not kept and has not happened")


def not_committed(fault: Exception) -> StoreFault:
    """What a fault of the commit itself means.

    A full disk leaves its last page unfinished, so nothing has happened. Any other fault may come after everything
    was written, above all that of a synchronisation: what then is on the disk nobody can know.
    """
    if isinstance(fault, apsw.FullError):
        return not_written(fault)
    return Unsure("the disk failed while it was being written: nobody can know whether what you did was kept")


def not_read(fault: Exception, about: str) -> StoreFault:
    """What a fault of reading means; `about` says what was looked for."""
    if isinstance(fault, StoreFault):
        return fault
    if isinstance(fault, _DISK):
        return StoreFault(f"the disk cannot be read: {about} cannot be shown now")
    if isinstance(fault, _DAMAGED):
        return StoreFault(f"the database is damaged where it keeps {about}: {_line(fault)}")
    return StoreFault(f"the database cannot be used: {about} cannot be read: {_line(fault)}")


def _line(fault: Exception) -> str:
    return " ".join(str(fault).split()) or type(fault).__name__
