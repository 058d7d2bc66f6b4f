"""Where journals are kept: a small interface, so that other databases can take SQLite's place.

A journal is a numbered row of entries per table. Appending names the number one expects to be next; if somebody else
has written in between, nothing is written and `Conflict` is raised. What `append` has returned from is on disk.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

import msgspec


class StoreFault(Exception):
    """The store cannot do its work: one sentence for people."""


class Conflict(StoreFault):
    """The journal is longer, or shorter, than the writer thought."""


class Full(StoreFault):
    """The disk is full or cannot be written: what was to be kept surely was not."""


class Unsure(StoreFault):
    """The disk failed in the middle: nobody can know whether it was kept until the journal is read again."""


class Listing(msgspec.Struct, frozen=True):
    """What the list of tables says about one of them without opening its journal."""

    code: str
    status: str
    open: bool
    updated: int
    summary: bytes
    """The table as `GET /api/tables` shows it, as JSON."""


class Snapshot(msgspec.Struct, frozen=True):
    """A table after so many entries: the position of its game, and for the latest one everything else."""

    seq: int
    move: int
    turn: int
    position: bytes
    state: bytes | None


class KeptReview(msgspec.Struct, frozen=True):
    """A reviewed game."""

    revision: int
    """Where the game stood."""
    stamp: str
    """What it was made with: another one would not be made like that any more."""
    data: bytes
    """The review as JSON."""


class Store(ABC):
    """A place for journals. All methods may be called at any time from one event loop."""

    @abstractmethod
    async def append(self, code: str, expected: int, entries: list[bytes]) -> None:
        """Add entries, each a JSON object, behind the first `expected` ones.

        Durable when this returns; raise `Conflict` or `Full` with nothing changed, or `Unsure`, after which the
        journal has to be read again.
        """

    @abstractmethod
    async def enlist(self, listing: Listing) -> None:
        """Keep what the list of tables says about one that has a journal; nothing about one that has none."""

    @abstractmethod
    async def read(self, code: str, start: int = 0) -> list[bytes]:
        """The entries from number `start` on, counted from 0; none if there is no such table."""

    @abstractmethod
    async def listing(self, code: str) -> Listing | None:
        """What the list says about one table."""

    @abstractmethod
    async def list_open(self, most: int) -> list[Listing]:
        """Open tables that are not over, newest first."""

    @abstractmethod
    async def snapshot(self, code: str, snapshot: Snapshot) -> None:
        """Keep a snapshot of a table that has a journal. Of older ones only the position has to be kept."""

    @abstractmethod
    async def latest(self, code: str) -> Snapshot | None:
        """The latest snapshot that holds a whole table."""

    @abstractmethod
    async def before(self, code: str, move: int) -> Snapshot | None:
        """The latest snapshot at or before a move."""

    @abstractmethod
    async def rewrite(self, code: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the place of those with these numbers; forget the snapshots and the review of the table.

        What the list shows of the table is forgotten too, until it is enlisted again. Durable when this returns; what
        stood there before is overwritten on the disk then or soon after. Raise `Conflict` with nothing changed if the
        journal has no entry of such a number.
        """

    @abstractmethod
    async def delete(self, code: str) -> None:
        """Forget a table: its journal, its snapshots, its review and its listing.

        Durable; overwritten then or soon after.
        """

    @abstractmethod
    async def silent_since(self, late: int) -> list[Listing]:
        """Tables whose latest entry was written before `late` (in ms, as in the entries), longest silent first.

        One the list knows nothing about has no status and no summary, and was updated when that entry was written.
        """

    @abstractmethod
    async def keep_edition(self, digest: str, data: bytes) -> None:
        """Keep the files of an edition under their digest, once; durable when this returns."""

    @abstractmethod
    async def edition(self, digest: str) -> bytes | None:
        """The files of an edition, if they were ever kept."""

    @abstractmethod
    async def keep_review(self, code: str, review: KeptReview) -> None:
        """Keep the review of a table that has a journal, in the place of an older one."""

    @abstractmethod
    async def review(self, code: str) -> KeptReview | None:
        """The review of a table, if one was kept."""

    @abstractmethod
    async def counts(self) -> tuple[int, int]:
        """How many tables and how many entries there are."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what has been begun and let go of the files."""
