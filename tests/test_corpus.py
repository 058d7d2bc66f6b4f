"""What every version has written is replayed by this one: journals, snapshots, records and the editions they need.

The corpus grows with every version (`make_corpus.py`) and is never made anew.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from freehold import __version__
from freehold.editions import edition, editions
from freehold.engine.position import from_data, to_data
from freehold.server import past
from freehold.server.hub import Hub
from freehold.server.room import Room
from freehold.server.sqlite import SqliteStore
from freehold.server.store import Snapshot
from freehold.table.journal.entries import Pinned, encode
from freehold.table.journal.pinning import is_outdated
from freehold.table.table import OVER
from freehold.table.verifying import verify_by
from make_corpus import EDITIONS, FOLDER, end_of, main
from upgrading import changed_shelf, upgraded

Json = dict[str, Any]

TABLES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*.end.gz"))
OVER_TABLES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*.record.gz"))
KEPT_TABLES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*.snapshot.gz"))
MOST_BYTES = 100_000
"""Of one version; editions are kept once for all."""


class Case:
    """One table of the corpus."""

    def __init__(self, name: str) -> None:
        version, _, file = name.partition("/")
        self.folder = FOLDER / version
        self.table = file.partition(".")[0]
        self.edition = self.table.rpartition("-")[0]
        pins: dict[str, str] = json.loads((self.folder / "pins.json").read_text(encoding="utf-8"))
        self.pin = pins[self.edition]
        self.end: Json = json.loads(self.read("end"))

    def read(self, kind: str) -> bytes:
        return gzip.decompress((self.folder / f"{self.table}.{kind}.gz").read_bytes())

    def journal(self) -> list[bytes]:
        """The journal; one that names no edition is pinned as the first version to load it would have done."""
        rows = self.read("journal").splitlines()
        if "digest" not in json.loads(rows[0]):
            rows.append(encode(Pinned(json.loads(rows[-1])["at"], version="1.0.0", digest=self.pin)))
        return rows

    def snapshot(self) -> Snapshot:
        head, position, state = self.read("snapshot").split(b"\n")
        return Snapshot(**json.loads(head), position=position, state=state)


def opened(case: Case, place: Path, work: Callable[[Room, SqliteStore], Awaitable[None]], snapshot: bool) -> None:
    """Load a table of the corpus as a server of today would."""

    async def main() -> None:
        store = SqliteStore(place / "tables.db")
        hub = Hub(store)
        try:
            for file in EDITIONS.iterdir():
                await store.keep_edition(file.name, file.read_bytes())
            await store.append(case.end["code"], 0, case.journal())
            if snapshot:
                await store.snapshot(case.end["code"], case.snapshot())
            room = await hub.room(case.end["code"])
            assert room is not None
            await work(room, store)
        finally:
            await hub.close()

    asyncio.run(main())


def check_end(room: Room, end: Json) -> None:
    """The table stands as it stood; a position may be written in other words by now."""
    found = json.loads(msgspec.json.encode(end_of(room.table)))
    position = to_data(from_data(room.table.edition, end["position"]))
    assert found["position"] == json.loads(msgspec.json.encode(position))
    assert {key: found[key] for key in end if key != "position"} == {
        key: value for key, value in end.items() if key != "position"
    }


@pytest.mark.parametrize("name", TABLES)
def test_every_journal_leads_to_where_it_ended(tmp_path: Path, name: str) -> None:
    case = Case(name)

    async def work(room: Room, _: SqliteStore) -> None:
        check_end(room, case.end)
        assert room.table.created.digest == case.pin

    opened(case, tmp_path, work, snapshot=False)


@pytest.mark.parametrize("name", KEPT_TABLES)
def test_every_snapshot_and_the_rest_of_its_journal_lead_there_too(tmp_path: Path, name: str) -> None:
    case = Case(name)

    async def work(room: Room, store: SqliteStore) -> None:
        check_end(room, case.end)
        kept = case.snapshot()
        moment = await past.position(store, room, kept.move)
        expected = from_data(room.table.edition, json.loads(kept.position))
        assert to_data(moment.game) == to_data(expected)

    opened(case, tmp_path, work, snapshot=True)


@pytest.mark.parametrize("name", OVER_TABLES)
def test_every_record_is_proved_and_the_dice_are_the_same_as_then(tmp_path: Path, name: str) -> None:
    case = Case(name)
    text = case.read("record").decode()

    async def work(room: Room, store: SqliteStore) -> None:
        assert room.table.status == OVER
        verdict = verify_by(text, room.table.edition)
        assert verdict.ok, verdict.sentence
        today = await past.verdict(store, room)
        assert (today.seed, today.moves, today.throws, today.cards) == (
            *(verdict.seed, verdict.moves),
            *(verdict.throws, verdict.cards),
        )

    opened(case, tmp_path, work, snapshot=False)


def test_the_corpus_has_something_of_everything_and_stays_small() -> None:
    folders = [folder for folder in FOLDER.iterdir() if folder != EDITIONS]
    assert FOLDER / __version__ in folders, "run tests/make_corpus.py once for every version"
    for folder in folders:
        names = {path.name for path in folder.iterdir()}
        for id in json.loads((folder / "pins.json").read_text(encoding="utf-8")):
            assert {f"{id}-{what}.end.gz" for what in ("game", "fork", "rematch")} <= names
            kinds = {json.loads(row)["entry"] for row in Case(f"{folder.name}/{id}-game").journal()}
            assert {"chatted", "undo-asked", "undone", "moved", "contributed", "began"} <= kinds
        assert sum(path.stat().st_size for path in folder.iterdir()) < MOST_BYTES


@pytest.mark.parametrize("id", editions())
def test_journals_lead_there_though_the_shelf_has_moved_on(tmp_path: Path, id: str) -> None:
    version = edition(id).version
    later = {"edition.toml": [(f'version = "{version}"', 'version = "999.0.0"'), ("\ncash = ", "\ncash = 1")]}
    case = Case(f"{__version__}/{id}-game")

    async def work(room: Room, _: SqliteStore) -> None:
        check_end(room, case.end)
        assert is_outdated(room.table.created)
        assert room.table.edition.version == room.table.created.version != "999.0.0"

    with upgraded(changed_shelf(tmp_path, later, id.replace("-", "_"))):
        assert edition(id).version == "999.0.0"
        opened(case, tmp_path, work, snapshot=False)


def test_what_is_in_the_corpus_is_never_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["make_corpus.py"])
    before = {path: path.stat().st_mtime_ns for path in FOLDER.rglob("*")}
    assert main() == 1
    assert {path: path.stat().st_mtime_ns for path in FOLDER.rglob("*")} == before
