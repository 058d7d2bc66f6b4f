"""`freehold event`: plans checked, guests seated, journals read and printed, and what bad input gets."""

from __future__ import annotations

import asyncio
import csv
import io
from pathlib import Path

import pytest
from typer.testing import CliRunner

from freehold import cli
from freehold.event import commands as do
from freehold.event.exporting import standings_csv, standings_json
from freehold.event.journal import encode
from freehold.event.plan import CHAMPIONSHIP, PODS, Plan, read_plan, write_plan
from freehold.event.roles import MARSHAL
from freehold.event.standings import standings
from freehold.server.events.keys import key_of
from freehold.server.sqlite import SqliteStore

from .hall import Hall, hall, people

PLAN = write_plan(Plan("Cup", "propnex", CHAMPIONSHIP, rounds=3, cut=4, arrival="09:00", start="10:00"))


class Said:
    """What a command printed and returned."""

    def __init__(self, *arguments: object) -> None:
        result = CliRunner().invoke(cli.app, ["event", *map(str, arguments)], env={"COLUMNS": "100"})
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        self.code, self.out, self.err = result.exit_code, result.stdout, result.stderr


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    file = tmp_path / "cup.toml"
    file.write_text(PLAN, encoding="utf-8")
    return file


def guests_in(folder: Path, number: int) -> Path:
    file = folder / "guests.csv"
    file.write_text("name,club\n" + "".join(f"Guest {at},Club {at % 8}\n" for at in range(number)), encoding="utf-8")
    return file


def played() -> Hall:
    house = hall(Plan("Cup", "propnex", CHAMPIONSHIP, rounds=2, seating=PODS, cut=4), people(16))
    house.play()
    house.do(do.RuleAll, MARSHAL, text="Deals are spoken aloud.")
    house.play()
    house.play()
    house.do(do.Finish)
    return house


def journal_in(folder: Path, house: Hall) -> Path:
    file = folder / "cup.journal"
    file.write_bytes(b"".join(encode(entry) + b"\n" for entry in house.journal))
    return file


# -- plans and guests ---------------------------------------------------------------------------------------


def test_the_bare_command_prints_its_help() -> None:
    said = Said()
    assert said.code == 0
    for name in ("new", "check", "seat", "journal", "replay", "standings", "export", "print"):
        assert f"  {name} " in said.out


@pytest.mark.parametrize("more", [[], ["--championship"]])
def test_an_example_is_a_plan_and_overwrites_nothing(tmp_path: Path, more: list[str]) -> None:
    file = tmp_path / "our.toml"
    assert Said("new", file, *more).code == 0
    text = file.read_text(encoding="utf-8")
    assert (read_plan(text).format == CHAMPIONSHIP) == bool(more)
    assert Said("check", file).code == 0
    again = Said("new", file, *more)
    assert (again.code, file.read_text(encoding="utf-8")) == (2, text)
    assert "there already" in again.err


def test_a_plan_in_order_is_told_with_its_timetable_and_tables(plan: Path, tmp_path: Path) -> None:
    said = Said("check", plan, "--guests", guests_in(tmp_path, 26))
    assert said.code == 0
    for words in ("PropNex Championship", "3, pre-seated, and a final of 4", "10:00  play, round 1"):
        assert words in said.out
    assert "26 players at 2 tables of 5 and 4 tables of 4." in said.out


def test_what_is_wrong_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('[event]\nname = "Night"\nedition = "fundraiser"\n\n[clok]\nstart = "25:00"\n', encoding="utf-8")
    said = Said("check", file)
    assert said.code == 1
    assert ":5" in said.err or "line 5" in said.err
    assert "clok" in said.err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Ann\n\nAnn\n", "line 3: Ann is on line 1 already"),
        ("name;club\nAnn;Town;more\n", "line 2: 3 cells where the list has 2"),
        ("Ann\nBob\nCy\n", "3 players are too few: a table needs 4"),
        ("\n".join(f"P{at}" for at in range(11)), "11 players cannot be seated at tables of 4 to 5; 10 or 12 could be"),
    ],
)
def test_guests_that_cannot_be_seated_are_named(plan: Path, tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "guests.csv"
    file.write_text(text, encoding="utf-8")
    said = Said("check", plan, "--guests", file)
    assert said.code == 1
    assert sentence in said.err


def test_files_that_are_not_there_or_no_text(plan: Path, tmp_path: Path) -> None:
    assert "cannot be read" in Said("check", tmp_path / "none.toml").err
    assert "cannot be read" in Said("seat", plan, "--guests", tmp_path / "none.csv").err
    (tmp_path / "picture.csv").write_bytes(b"\x89PNG\0\0")
    said = Said("seat", plan, "--guests", tmp_path / "picture.csv")
    assert (said.code, "save the list as CSV" in said.err) == (1, True)


# -- seats --------------------------------------------------------------------------------------------------


def test_seats_are_printed_with_what_they_cost(plan: Path, tmp_path: Path) -> None:
    said = Said("seat", plan, "--guests", guests_in(tmp_path, 64))
    assert said.code == 0
    assert [line for line in said.out.splitlines() if line.startswith("Round")] == ["Round 1", "Round 2", "Round 3"]
    assert "64 players at 16 tables of 4, 3 rounds." in said.out
    assert "Pairs that meet again: 0; no seating can have fewer than 0." in said.out
    assert "Pairs of a club at one table: 0; no seating can have fewer than 0." in said.out
    assert said.out.count("Guest 63 (") == 3
    assert Said("seat", plan, "--guests", guests_in(tmp_path, 64)).out == said.out


def test_who_meets_again_is_named(plan: Path, tmp_path: Path) -> None:
    said = Said("seat", plan, "--guests", guests_in(tmp_path, 8), "--rounds", "4")
    assert said.code == 0
    assert "meets" in said.out


def test_without_guests_nobody_is_seated(plan: Path) -> None:
    assert (Said("seat", plan).code, "--guests" in Said("seat", plan).err) == (2, True)


# -- journals -----------------------------------------------------------------------------------------------


def test_a_journal_comes_to_the_same_standings(tmp_path: Path) -> None:
    house = played()
    file = journal_in(tmp_path, house)
    said = Said("replay", file)
    assert said.code == 0
    assert "Replayed twice, it comes to the same." in said.out
    first = standings(house.event)[0]
    row = next(line.split() for line in said.out.splitlines() if line.startswith("    1 "))
    assert row[:3] == ["1", *house.event.name_of(first.guest).split()]
    assert "has won." in said.out


def test_a_journal_is_held_to_what_was_exported(tmp_path: Path) -> None:
    house = played()
    file = journal_in(tmp_path, house)
    for name, text in (("a.csv", standings_csv(house.event)), ("a.json", standings_json(house.event))):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert Said("replay", file, "--against", tmp_path / name).code == 0
        (tmp_path / name).write_text(text.replace("Guest 3", "Guest x"), encoding="utf-8")
        said = Said("replay", file, "--against", tmp_path / name)
        assert said.code == 1
        assert "Guest x" in said.err


def test_standings_after_a_round(tmp_path: Path) -> None:
    file = journal_in(tmp_path, played())
    assert Said("standings", file).out != Said("standings", file, "--after", "1").out
    assert Said("standings", file, "--after", "9").code == 2


def test_exports_are_those_of_the_event(tmp_path: Path) -> None:
    house = played()
    file = journal_in(tmp_path, house)
    assert Said("export", file, "--json").out == standings_json(house.event)
    out = tmp_path / "standings.csv"
    assert Said("export", file, "--csv", "--out", out).code == 0
    assert next(iter(csv.reader(io.StringIO(out.read_text(encoding="utf-8")))))[0] == "place"
    assert Said("export", file).code == 2
    assert Said("export", file, "--csv", "--json").code == 2


@pytest.mark.parametrize("text", ["", "{}\n", '{"entry":"finished","at":1}\n', "[event]\n", '{"entry":'])
def test_what_is_no_journal_says_so(tmp_path: Path, text: str) -> None:
    file = tmp_path / "cup.journal"
    file.write_text(text, encoding="utf-8")
    said = Said("replay", file)
    assert (said.code, "journal" in said.err) == (1, True)


def test_entries_that_are_missing_are_noticed(tmp_path: Path) -> None:
    house = played()
    house.journal[:] = [entry for entry in house.journal if type(entry).__name__ != "Seated"]
    said = Said("replay", journal_in(tmp_path, house))
    assert (said.code, "some are missing or changed" in said.err) == (1, True)


def test_a_journal_is_taken_from_the_folder_of_a_server(tmp_path: Path) -> None:
    house = played()

    async def keep() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.append(key_of("ABCDEF"), 0, [encode(entry) for entry in house.journal])
        await store.close()

    assert Said("journal", "ABCDEF", "--data", tmp_path).code == 2
    asyncio.run(keep())
    out = tmp_path / "out.journal"
    said = Said("journal", "abcdef", "--data", tmp_path, "--out", out)
    assert (said.code, f"{len(house.journal)} entries" in said.out) == (0, True)
    assert "hash-of" not in out.read_text(encoding="utf-8"), "what tokens are known by stays where it is"
    assert Said("export", out, "--json").out == standings_json(house.event)
    assert Said("journal", "ABCDEG", "--data", tmp_path).code == 1


# -- print --------------------------------------------------------------------------------------------------


def test_plans_and_journals_are_printed(plan: Path, tmp_path: Path) -> None:
    pytest.importorskip("reportlab", reason="the extra freehold[press] is not installed")
    file, list_, out = journal_in(tmp_path, played()), guests_in(tmp_path, 16), tmp_path / "out.pdf"
    for arguments in (
        [plan, "timetable"],
        [plan, "seating", "--guests", list_],
        [plan, "count", "--guests", list_, "--paper", "letter"],
        [file, "seating", "--round", "2"],
        [file, "cards", "--address", "http://192.168.1.20:8080"],
        [file, "results", "--ink", "saving"],
        [file, "certificates"],
    ):
        said = Said("print", *arguments, "--out", out)
        assert said.code == 0, said.err
        assert out.read_bytes().startswith(b"%PDF-")
        assert "page" in said.out


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["roles"], 2, "no file has the tokens"),
        (["cats"], 2, "possible are seating, cards, count"),
        (["seating"], 2, "name its guests with --guests"),
        (["results"], 1, "nothing has been played yet"),
        (["timetable", "--paper", "a9"], 2, "possible are a4, letter, a3"),
        (["timetable", "--out", "poster.png"], 2, "printed as .pdf"),
        (["timetable", "--out", "nowhere/poster.pdf"], 1, "cannot be written"),
    ],
)
def test_what_cannot_be_printed_says_why(plan: Path, arguments: list[str], code: int, sentence: str) -> None:
    pytest.importorskip("reportlab", reason="the extra freehold[press] is not installed")
    said = Said("print", plan, *arguments)
    assert (said.code, sentence in said.err) == (code, True), said.err
