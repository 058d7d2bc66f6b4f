"""Editions of one's own on the shelf of a server, while somebody writes them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from freehold.cli import app as command
from freehold.editions import edition, editions, packed
from freehold.editions.shelf import take_away
from freehold.server.workshop import LOOK_SECONDS, Workshop, WorkshopFault, edition_folders
from own_editions import change, line_of, own_edition
from serving import PATIENCE, Server, running

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def _only_what_comes_with_freehold() -> Iterator[None]:
    """What a test has put on the shelf is gone after it."""
    before = editions()
    yield
    for id in editions():
        if id not in before:
            take_away(id)
    assert editions() == before


def _until(server: Server, path: str, revision: int) -> Json:
    """What is told about a folder once it was read again."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        told: Json = server.get(path)
        if told["revision"] >= revision:
            return told
        time.sleep(LOOK_SECONDS / 10)
    raise AssertionError("the folder was not read again")


def test_folders_are_named_or_hold_those_that_are_meant(tmp_path: Path) -> None:
    one, other = own_edition(tmp_path / "all", "one"), own_edition(tmp_path / "all", "other")
    assert edition_folders([one]) == [one]
    assert edition_folders([tmp_path / "all"]) == [one, other]
    assert len(Workshop([one, one / ".." / "one"]).works) == 1
    with pytest.raises(WorkshopFault, match=r"there is no folder .*nowhere"):
        edition_folders([tmp_path / "nowhere"])
    with pytest.raises(WorkshopFault, match=r"is no folder of an edition: there is no edition\.toml in it"):
        edition_folders([tmp_path])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--editions", "nowhere"], "there is no folder nowhere"),
        (["--editions", "nowhere", "either"], "there is no folder nowhere"),
        (["nowhere"], "name folders of editions after --editions: --editions nowhere"),
    ],
)
def test_a_folder_that_is_none_is_told_in_one_sentence(tmp_path: Path, arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(command, ["serve", "--data", str(tmp_path), "--port", "0", "--no-browser", *arguments])
    assert result.exit_code == 2
    assert result.output.strip() == said


def test_an_edition_of_ones_own_is_played_like_any_other(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    with running(tmp_path, workshop=Workshop([folder])) as server:
        listed = {each["id"]: each for each in server.get("/api/editions")}
        assert "village" in listed
        assert listed["village"]["theme"] == listed["fundraiser"]["theme"]
        assert server.get("/api/editions/village")["ground"].startswith("<svg")
        table = server.make(edition="village")
        told = server.get(f"/api/tables/{table['code']}")
        assert (told["edition"], told["outdated"]) == ("village", False)
        assert told["edition_digest"] == packed("village").digest
        assert server.get("/api/editions/village/rulebook")["sixty"][0]["clause"] == "FR-DEAL-2"


def test_what_is_written_is_on_the_shelf_a_moment_later_and_no_table_is_touched(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    with running(tmp_path, workshop=Workshop([folder])) as server:
        table = server.make(edition="village")
        path = f"/api/tables/{table['code']}"
        change(folder / "edition.toml", "salary = 200", "salary = 250")
        told = _until(server, "/api/editions/village/problems", 2)
        assert (told["broken"], told["problems"]) == (False, [])
        assert server.get("/api/editions/village")["rules"]["movement_salary"] == 250
        assert server.get(path)["outdated"] is True
        assert server.get(f"{path}/edition")["rules"]["movement_salary"] == 200, "it was begun with that"
        change(folder / "edition.toml", 'desk = "#17362f"', 'desk = "#2f1736"')
        _until(server, "/api/editions/village/problems", 3)
        assert server.get("/api/editions/village")["theme"]["light"]["desk"] == "#2f1736"
    # Without the folder the table is still there.
    take_away("village")
    with running(tmp_path) as server:
        assert server.get(f"{path}/edition")["rules"]["movement_salary"] == 200
        assert server.get("/api/editions/village", 404)["error"]["reason"] == "no-such-edition"


def test_repainting_makes_no_table_outdated(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    with running(tmp_path, workshop=Workshop([folder])) as server:
        table = server.make(edition="village")
        change(folder / "edition.toml", 'desk = "#17362f"', 'desk = "#2f1736"')
        _until(server, "/api/editions/village/problems", 2)
        assert server.get(f"/api/tables/{table['code']}")["outdated"] is False


def test_problems_are_told_with_their_lines_and_the_last_sound_files_stay(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    with running(tmp_path, workshop=Workshop([folder])) as server:
        change(folder / "edition.toml", "salary = 200", "salery = 200")
        line = line_of(folder / "edition.toml", "salery")
        told = _until(server, "/api/editions/village/problems", 2)
        assert told["broken"] is True
        [problem] = told["problems"]
        assert (problem["file"], problem["line"], problem["severity"]) == ("edition.toml", line, "error")
        assert problem["key"] == "rules.movement.salery"
        assert problem["text"].startswith("unknown key; did you mean salary")
        assert server.get("/api/editions/village")["rules"]["movement_salary"] == 200
        assert server.make(edition="village")["code"]
        change(folder / "edition.toml", "salery = 200", "salary = 300")
        assert _until(server, "/api/editions/village/problems", 3)["problems"] == []


def test_a_folder_that_was_never_sound_takes_nothing_down(tmp_path: Path) -> None:
    good, bad = own_edition(tmp_path, "good"), own_edition(tmp_path, "bad")
    (bad / "board.toml").write_text("[board\n", encoding="utf-8")
    with running(tmp_path, workshop=Workshop([bad, good])) as server:
        assert [work["name"] for work in server.get("/api/drafts")] == ["bad", "good"]
        told = server.get("/api/editions/bad/problems")
        assert (told["edition"], told["title"], told["broken"]) == ("", "Fund-raiser short game", True)
        assert told["problems"][0]["file"] == "board.toml"
        assert told["problems"][0]["line"] == 1
        listed = {each["id"] for each in server.get("/api/editions")}
        assert ("good" in listed, "bad" in listed) == (True, False)
        server.get("/api/editions/bad", 404)


def test_two_editions_of_one_id_are_told_apart(tmp_path: Path) -> None:
    same, copy, third = own_edition(tmp_path, "same"), own_edition(tmp_path, "copy"), own_edition(tmp_path, "third")
    change(copy / "edition.toml", 'id = "copy"', 'id = "same"')
    change(third / "edition.toml", 'id = "third"', 'id = "fundraiser"')
    workshop = Workshop([same, copy, third])
    assert [work.id for work in workshop.works] == ["same", "", ""]
    assert str(workshop.works[1].problems[0]) == (
        'edition.toml:4: edition.id: "same" is the id of the folder same: give this edition another'
    )
    assert "an edition that comes with Freehold" in workshop.works[2].problems[0].message
    assert edition("fundraiser").rules.movement_salary == 200
    change(copy / "edition.toml", 'id = "same"', 'id = "copy"')
    workshop.look_again()
    assert workshop.works[1].id == "copy"
    change(copy / "edition.toml", 'id = "copy"', 'id = "renamed"')
    workshop.look_again()
    assert "renamed" in editions()
    assert "copy" not in editions(), "under its old name nobody finds it"
    assert workshop.find("copy") is workshop.works[1], "but by its folder"


def test_the_drawing_of_an_edition_can_be_fetched_and_kept(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        found = server.http.get("/api/editions/cronulla/ground.svg")
        assert found.status_code == 200
        assert found.headers["content-type"].startswith("image/svg+xml")
        assert "default-src 'none'; sandbox" in found.headers["content-security-policy"]
        assert found.text == server.get("/api/editions/cronulla")["ground"]
        again = server.http.get("/api/editions/cronulla/ground.svg", headers={"if-none-match": found.headers["etag"]})
        assert again.status_code == 304
        server.get("/api/editions/nowhere/ground.svg", 404)
        unchanging = server.get("/api/editions/cronulla/problems")
        assert (unchanging["edition"], unchanging["revision"], unchanging["problems"]) == ("cronulla", 0, [])
        server.get("/api/editions/nowhere/problems", 404)
