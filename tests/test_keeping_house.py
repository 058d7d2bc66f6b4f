"""`freehold tables`: what is in a data folder, and deleting from it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from freehold import cli
from freehold.commands.durations import seconds_of, seconds_or_never
from freehold.console.mistakes import Mistake
from freehold.server.serve import hold
from freehold.server.sqlite import SqliteStore
from freehold.server.store import Listing
from freehold.table.journal.entries import Chatted, Created, Joined, SeatPlan, encode
from serving import running

OLD = "AAAAAA"
DAY = 86_400


def said(*arguments: str) -> tuple[int, str]:
    """What a command returns, and what it prints in as few lines as it likes."""
    result = CliRunner().invoke(cli.app, ["tables", *arguments], env={"COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, " ".join((result.stdout + result.stderr).split())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a table of today and a long one that has been silent since 1970."""
    with running(tmp_path) as server:
        server.make(name="Ann")

    async def fill() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        seats = [SeatPlan("person", "Old Olga"), SeatPlan("bot", "Greta", "builder")]
        created = Created(1, code=OLD, edition="classic", seats=seats, server_seed="ab")
        rows = [encode(created), encode(Joined(1, person=0, name="Old Olga", seat=0, host=True))]
        await store.append(OLD, 0, [*rows, *(encode(Chatted(2, 0, f"{n}", "word " * 90)) for n in range(3_000))])
        summary = b'{"edition":"classic","seats":[{"name":"Old Olga"},{"name":"Greta"},{"name":""}]}'
        await store.enlist(Listing(OLD, "playing", False, 2, summary))
        await store.close()

    asyncio.run(fill())
    return tmp_path


def size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.glob("tables.db*"))


def test_it_lists_what_there_is(folder: Path) -> None:
    code, text = said("--data", str(folder))
    assert code == 0
    assert re.search(rf"{OLD} classic playing Old Olga, Greta 1970-01-0[12] \d\d:\d\d 1\.\d MB", text)
    assert re.search(r"fundraiser waiting Ann, .* 20\d\d-", text)
    assert text.index("Ann") < text.index("Old Olga"), "the one played last first"
    assert "2 tables in" in text


def test_silent_tables_go_and_the_file_shrinks(folder: Path) -> None:
    before = size(folder)
    code, text = said("--data", str(folder), "--purge-after", "90d", "--dry-run")
    assert (code, OLD in text, "Ann" in text, "1 table would be deleted" in text) == (0, True, False, True)
    assert size(folder) >= before * 0.9
    code, text = said("--data", str(folder), "--purge-after", "90d")
    assert (code, "1 table deleted for good" in text) == (0, True)
    assert size(folder) < before / 5
    assert b"Olga" not in b"".join(file.read_bytes() for file in folder.glob("tables.db*"))
    code, text = said("--data", str(folder))
    assert (OLD in text, "1 table in" in text) == (False, True)
    assert "No table in" in said("--data", str(folder), "--purge-after", "90d")[1]


def test_one_table_is_deleted_by_its_code(folder: Path) -> None:
    assert said("--data", str(folder), "--delete", "QWERTY") == (1, f"there is no table called QWERTY in {folder}")
    assert "1 table would be deleted" in said("--data", str(folder), "--delete", OLD.lower(), "--dry-run")[1]
    assert "1 table deleted for good" in said("--data", str(folder), "--delete", OLD.lower())[1]
    assert OLD not in said("--data", str(folder))[1]


def test_what_is_left_can_be_served(folder: Path) -> None:
    said("--data", str(folder), "--purge-after", "1w")
    with running(folder) as server:
        assert asyncio.run(server.app.hub.store.counts())[0] == 1
        server.make()


def test_a_folder_in_use_is_left_alone(folder: Path) -> None:
    with hold(folder):
        for more in ([], ["--delete", OLD], ["--purge-after", "1h"]):
            code, text = said("--data", str(folder), *more)
            assert (code, "a server is running on" in text) == (1, True)
    assert OLD in said("--data", str(folder))[1]


def test_mistakes_are_one_sentence(tmp_path: Path) -> None:
    assert said("--data", str(tmp_path))[1].startswith("there are no tables in")
    assert not list(tmp_path.iterdir()), "looking makes nothing"
    for wrong in ("90", "d", "-3d", "90x", "3.5d", "0d", "90 days", "999999d", "yes"):
        code, text = said("--data", str(tmp_path), "--purge-after", wrong)
        assert (code, "a span like 12h, 90d or 8w" in text) == (2, True), wrong
    assert said("--purge-after", "1d", "--delete", OLD) == (2, "say either --delete or --purge-after")
    assert said("--dry-run") == (2, "--dry-run goes with --delete or --purge-after")
    (tmp_path / "tables.db").write_text("no database " * 20)
    assert "is not a database" in said("--data", str(tmp_path))[1]


def test_spans() -> None:
    assert [seconds_of(text, "it") for text in ("12h", "90d", "8W", " 1 d ")] == [43_200, 90 * DAY, 56 * DAY, DAY]
    assert [seconds_or_never(text, "it") for text in ("0", "never", "Forever", "30d")] == [0, 0, 0, 30 * DAY]
    with pytest.raises(Mistake, match="never switches it off"):
        seconds_or_never("soon", "it")


def test_a_server_refuses_a_span_it_does_not_understand(tmp_path: Path) -> None:
    for option in ("--keep-bot-tables", "--purge-after"):
        result = CliRunner().invoke(cli.app, ["serve", "--data", str(tmp_path), option, "soon"])
        assert result.exit_code == 2
        assert f"{option} is a span like" in " ".join(result.stderr.split())
