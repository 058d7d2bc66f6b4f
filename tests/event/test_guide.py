"""What the organiser's guide shows is what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from freehold import cli
from freehold.commands import event
from freehold.event.guests import Guest, read_guests
from freehold.event.plan import read_plan, write_plan
from freehold.press.event import PRINTS

GUIDE = (Path(__file__).parents[2] / "docs" / "events.md").read_text(encoding="utf-8")


def block(head: str) -> str:
    """The one block of the guide with this title, or that begins with this command."""
    found = re.findall(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', GUIDE, re.MULTILINE | re.DOTALL)
    (text,) = [text for _, title, text in found if head in (title, text.partition("\n")[0])]
    assert isinstance(text, str)
    return text


def test_the_count_prints_what_the_guide_shows(tmp_path: Path) -> None:
    sheet = tmp_path / "table-3.toml"
    sheet.write_text(block("table-3.toml"), encoding="utf-8")
    _, *shown = block("$ freehold count fundraiser table-3.toml").splitlines()
    result = CliRunner().invoke(cli.app, ["count", "fundraiser", str(sheet)], env={"COLUMNS": "80"})
    assert result.exit_code == 0
    assert [line.rstrip() for line in result.stdout.splitlines()] == shown


def test_the_plan_of_the_guide_is_one() -> None:
    plan = read_plan(block("evening.toml"))
    assert read_plan(write_plan(plan)) == plan
    assert (plan.name, len(plan.breaks), plan.notes) == ("Third annual fund-raiser", 2, {"500": 20, "100": 20})


def test_the_guests_of_the_guide() -> None:
    assert read_guests(block("guests.csv")).guests == [
        Guest("Ann Lee", "Rovers"),
        Guest("Bob", "Town"),
        Guest("Cy", "", True),
    ]


def test_the_check_prints_what_the_guide_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening.toml").write_text(block("evening.toml"), encoding="utf-8")
    (tmp_path / "guests.csv").write_text(block("guests.csv"), encoding="utf-8")
    typed, *shown = block("$ freehold event check evening.toml --guests guests.csv").splitlines()
    result = CliRunner().invoke(cli.app, typed.removeprefix("$ freehold ").split(), env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.stderr
    assert [line.rstrip() for line in result.stdout.splitlines()] == shown


def test_the_guide_names_every_command_and_every_print() -> None:
    listed = re.findall(r"^\| `freehold event (\w+)", GUIDE, re.MULTILINE)
    assert set(listed) == {command.name or command.callback.__name__ for command in event.app.registered_commands}  # type: ignore[union-attr]
    prints = GUIDE.partition("## On paper")[2].partition("## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", prints, re.MULTILINE) == list(PRINTS)


def test_what_the_guide_points_to_is_there() -> None:
    heads = {
        re.sub(r"[^\w\- ]", "", head).strip().lower().replace(" ", "-")
        for head in re.findall(r"^## (.*)$", GUIDE, re.MULTILINE)
    }
    links = re.findall(r"\]\(#([\w-]+)\)", GUIDE)
    assert links
    assert set(links) <= heads
