"""The folder of a run while it is being played: what was planned, and the parts that are done.

Every chunk is a folder of its own under `parts`, written under another name first, so that whatever ends the run -
Ctrl-C, a signal, a full disk - a part is there whole or not at all.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from freehold.lab.run.runs import Run, Trouble, differences
from freehold.lab.run.work import PART_TABLES, Part

PLAN: Final = "plan.json"
SUMMARY: Final = "summary.json"
FORMAT: Final = 1
"""Of the folder; a newer Freehold may write another."""

_PARTS: Final = "parts"
_SUMS: Final = "sums.json"
_BYTES_A_GAME: Final = 100
_BYTES_A_SEAT: Final = 70
_BYTES_A_CHUNK: Final = 24_000
_BYTES_A_RUN: Final = 200_000


def dumped(data: object) -> str:
    """Data as JSON for people to read, the same text for the same data."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


class Folder:
    """Where the results of a run are kept."""

    def __init__(self, path: Path, run: Run, versions: dict[str, str]) -> None:
        self.path = path
        self.run = run
        self.plan: dict[str, Any] = {"format": FORMAT, "run": run.as_data(), "versions": versions}
        self._guard: IO[bytes] | None = None

    # -- before the first game -------------------------------------------------------------------------

    def open(self, resume: bool) -> None:
        """Make sure that the run can be kept here, or raise `Trouble` before a game is played."""
        with self.explaining_disk_faults():
            if self.path.exists() and not self.path.is_dir():
                raise Trouble(f"{self.path} is a file; --out has to be a folder")
            self.path.mkdir(parents=True, exist_ok=True)
            self._check_writable()
            if resume:
                self._check_same()
            elif any(self.path.iterdir()):
                raise Trouble(f"{self.path} is not empty; choose another --out, or say --resume to go on with its run")
            self._check_room()
            if not (self.path / PLAN).exists():
                self.write(PLAN, dumped(self.plan))
            self._lock()
            self._parts().mkdir(exist_ok=True)
            self._drop_damaged()

    def close(self) -> None:
        """Let others have the folder."""
        if self._guard is not None:
            self._guard.close()
            self._guard = None

    def _check_writable(self) -> None:
        with tempfile.TemporaryFile(dir=self.path) as file:
            file.write(b"room for a sign")

    def _check_same(self) -> None:
        """Only the very same run goes on: a folder never holds a mixture."""
        try:
            there = json.loads((self.path / PLAN).read_text(encoding="utf-8"))
            runs, versions, form = there["run"], there["versions"], there["format"]
        except FileNotFoundError:
            if any(self.path.iterdir()):
                raise Trouble(f"{self.path} holds no run that could go on: it has no {PLAN}") from None
            return
        except (ValueError, KeyError, TypeError) as fault:
            raise Trouble(f"{self.path / PLAN} is damaged; choose another --out") from fault
        if form != FORMAT:
            raise Trouble(f"{self.path} was written by another Freehold, in form {form}; this one writes form {FORMAT}")
        found = differences(runs, self.plan["run"])
        for name, version in self.plan["versions"].items():
            if versions.get(name) != version:
                found.append(f"{name} is {versions.get(name)} there and {version} here")
        if found:
            raise Trouble(f"{self.path} belongs to another command: {'; '.join(found)}")

    def _check_room(self) -> None:
        """Rows are kept twice for a moment, as parts and as the whole."""
        run = self.run
        left = run.games - self.games_done()
        chunks = -(-left // run.chunk_size)
        needed = 2 * left * (_BYTES_A_GAME + _BYTES_A_SEAT * len(run.seats)) + chunks * _BYTES_A_CHUNK + _BYTES_A_RUN
        free = shutil.disk_usage(self.path).free
        if needed > free:
            raise Trouble(
                f"{left:,} games need about {_megabytes(needed)} in {self.path}, and only {_megabytes(free)} are free"
            )

    def _lock(self) -> None:
        """Two runs must not write into one folder; the system lets go of the lock of a process that has died."""
        try:
            import fcntl
        except ImportError:
            return
        self._guard = (self.path / PLAN).open("rb")
        try:
            fcntl.flock(self._guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            self.close()
            raise Trouble(f"another freehold simulate is writing into {self.path}") from fault

    # -- parts -----------------------------------------------------------------------------------------

    def _parts(self) -> Path:
        return self.path / _PARTS

    def part(self, chunk: int) -> Path:
        return self._parts() / f"{chunk:06}"

    def done(self) -> list[int]:
        """The chunks that have been played and kept."""
        if self.finished:
            return list(range(self.run.chunks))
        if not self._parts().is_dir():
            return []
        return sorted(int(part.name) for part in self._parts().iterdir() if part.name.isdigit())

    def _drop_damaged(self) -> None:
        """A machine that lost its power can leave files without their content; such chunks are played again."""
        if self.finished:
            return
        for chunk in self.done():
            if not _is_whole(self.part(chunk)):
                shutil.rmtree(self.part(chunk))

    def games_done(self) -> int:
        """How many games are kept."""
        return sum(len(self.run.games_of(chunk)) for chunk in self.done())

    @property
    def finished(self) -> bool:
        return (self.path / SUMMARY).exists()

    def keep(self, part: Part) -> None:
        """Write down a chunk."""
        with self.explaining_disk_faults():
            draft = self._parts() / f".{part.chunk:06}"
            shutil.rmtree(draft, ignore_errors=True)
            draft.mkdir()
            for name, content in part.tables.items():
                (draft / f"{name}.parquet").write_bytes(content)
            (draft / _SUMS).write_text(json.dumps(part.sums), encoding="utf-8")
            os.rename(draft, self.part(part.chunk))

    def sums(self, chunk: int) -> dict[str, Any]:
        """The figures of one chunk."""
        found: dict[str, Any] = json.loads((self.part(chunk) / _SUMS).read_text(encoding="utf-8"))
        return found

    def tables(self, name: str) -> list[Path]:
        """The rows of all chunks, in order."""
        return [self.part(chunk) / f"{name}.parquet" for chunk in range(self.run.chunks)]

    def drop_parts(self) -> None:
        """The whole is written; the parts are not needed any more."""
        shutil.rmtree(self._parts(), ignore_errors=True)

    # -- writing ---------------------------------------------------------------------------------------

    def write(self, name: str, text: str) -> None:
        """Write a file so that it is there whole or not at all."""
        with self.drafted(name) as draft:
            draft.write_text(text, encoding="utf-8")

    @contextmanager
    def drafted(self, name: str) -> Iterator[Path]:
        """Give a place to write to; what has been written there then becomes the file `name`."""
        draft = self.path / f".{name}.part"
        try:
            yield draft
            os.replace(draft, self.path / name)
        except BaseException:
            with contextlib.suppress(OSError):
                draft.unlink()
            raise

    @contextmanager
    def explaining_disk_faults(self) -> Iterator[None]:
        """Say in one sentence what is wrong with the disk."""
        try:
            yield
        except OSError as fault:
            reason = (fault.strerror or str(fault)).lower()
            if fault.errno == errno.ENOSPC or "no space left" in reason:
                raise Trouble(f"the disk of {self.path} is full") from fault
            raise Trouble(f"{self.path} cannot be written: {reason}") from fault


def _is_whole(part: Path) -> bool:
    """Whether every table of a part ends as a Parquet file has to, and its figures can be read."""
    try:
        json.loads((part / _SUMS).read_text(encoding="utf-8"))
        return all((part / f"{name}.parquet").read_bytes().endswith(b"PAR1") for name in PART_TABLES)
    except (OSError, ValueError):
        return False


def _megabytes(count: int) -> str:
    return f"{max(1, round(count / 1_000_000)):,} MB"
