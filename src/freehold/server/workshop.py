"""Editions of one's own on the shelf of a server, and what becomes of them while somebody writes them.

Folders are looked at about once a second. Whenever their files are sound they are a new printing on the shelf; while
they are not, the last sound one stays there, and everything wrong is told to whoever asks. Tables know nothing of this:
each is played to its end by the files it began with.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from freehold.editions import Problem, check
from freehold.editions.checking import examine
from freehold.editions.documents import BOARD, CARDS, CLAUSES, EDITION, GROUND, SIXTY, Documents
from freehold.editions.places import Places
from freehold.editions.shelf import comes_with_freehold, put_beside, take_away
from freehold.table.views.stages import Json

LOOK_SECONDS: Final = 1.0
_FILES: Final = (EDITION, BOARD, CARDS, CLAUSES, SIXTY, GROUND)
_ID: Final = "edition.id"

Stamp = tuple[tuple[int, int] | None, ...]
"""When the files of a folder were last written, and how long they are."""


class WorkshopFault(Exception):
    """A folder cannot be put on the shelf: one sentence for people."""


class Work:
    """One folder, as it was when it was last read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = folder.name
        """By which it can be asked for, whatever its files say."""
        self.id = ""
        """Of its printing on the shelf; empty if it has never been sound."""
        self.title = folder.name
        self.problems: list[Problem] = []
        self.revision = 0
        """How often its files were read."""
        self.stamp: Stamp | None = None

    def told(self) -> Json:
        """The folder as the design page shows it."""
        return told(self.id, self.name, self.title, self.revision, self.problems)


def told(edition: str, name: str, title: str, revision: int = 0, problems: Sequence[Problem] = ()) -> Json:
    """An edition and what is wrong with it; one that is never read again has nothing wrong with it."""
    return {
        "edition": edition,
        "name": name,
        "title": title,
        "revision": revision,
        "broken": any(problem.is_error for problem in problems),
        "problems": [_told(problem) for problem in problems],
    }


def _told(problem: Problem) -> Json:
    return {
        "file": problem.file,
        "line": problem.line,
        "key": problem.key,
        "text": problem.message,
        "severity": problem.severity,
    }


class Workshop:
    """All folders of a server."""

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self.works = [Work(folder) for folder in _each_once(folders)]
        self.look_again()

    def find(self, name: str) -> Work | None:
        """A folder by the id of its edition, or by its own name."""
        by_id = (work for work in self.works if work.id and work.id == name)
        return next(by_id, None) or next((work for work in self.works if work.name == name), None)

    async def look_for_ever(self) -> None:
        """Look whether somebody has written something, again and again."""
        while self.works:
            await asyncio.sleep(LOOK_SECONDS)
            await asyncio.to_thread(self.look_again)

    def look_again(self) -> None:
        """Read the folders whose files have changed."""
        for work in self.works:
            stamp = _stamp(work.folder)
            if stamp != work.stamp:
                self._read(work)
                # What was written while it was read is found the next time.
                work.stamp = stamp

    def _read(self, work: Work) -> None:
        documents, errors = examine(work.folder)
        clash = [] if errors else self._clash(work, documents)
        work.problems = [*clash, *check(work.folder)]
        work.title = _said(documents, "title") or work.name
        if not errors and not clash:
            self._put(work, documents)
        work.revision += 1

    def _put(self, work: Work, documents: Documents) -> None:
        put_beside(documents, work.name)
        before, work.id = work.id, _said(documents, "id")
        if before and before != work.id:
            take_away(before)

    def _clash(self, work: Work, documents: Documents) -> list[Problem]:
        """Two editions of one id cannot be told apart by anybody who asks for one."""
        id = _said(documents, "id")
        others = [other.name for other in self.works if other is not work and _alike(other.id, id)]
        whose = "an edition that comes with Freehold" if comes_with_freehold(id) else ""
        whose = whose or (f"the folder {others[0]}" if others else "")
        if not whose:
            return []
        line = Places(documents.texts[EDITION]).line(_ID)
        return [Problem(EDITION, _ID, f'"{id}" is the id of {whose}: give this edition another', line=line)]


def _alike(id: str, other: str) -> bool:
    return id.replace("_", "-") == other.replace("_", "-")


def _said(documents: Documents, key: str) -> str:
    """What the head of an edition says, as far as it can be read."""
    head = (documents.edition or {}).get("edition")
    value = head.get(key) if isinstance(head, dict) else None
    return value if isinstance(value, str) else ""


def _stamp(folder: Path) -> Stamp:
    return tuple(_written(folder / file) for file in _FILES)


def _written(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _each_once(folders: Iterable[Path]) -> list[Path]:
    return list(dict.fromkeys(folder.resolve() for folder in folders))


def edition_folders(places: Sequence[Path]) -> list[Path]:
    """The folders of editions people have named: each is one, or holds some."""
    return [folder for place in places for folder in _folders_in(place)]


def _folders_in(place: Path) -> list[Path]:
    if not place.is_dir():
        raise WorkshopFault(f"there is no folder {place}")
    if (place / EDITION).is_file():
        return [place]
    below = sorted(folder.parent for folder in place.glob(f"*/{EDITION}"))
    if not below:
        raise WorkshopFault(
            f"{place} is no folder of an edition: there is no {EDITION} in it, nor in a folder within it"
        )
    return below
