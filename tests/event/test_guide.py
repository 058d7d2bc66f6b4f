"""What the organiser's guide shows is what happens."""

from __future__ import annotations

import re
from pathlib import Path

from typer.testing import CliRunner

from freehold import cli
from freehold.event.guests import Guest, read_guests
from freehold.event.plan import read_plan, write_plan

GUIDE = (Path(__file__).parents[2] / "docs" / "events.md").read_text(encoding="utf-8")


def block(name: str) -> str:
    (found,) = re.findall(rf"^```\w+ {name}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    assert isinstance(found, str)
    return found


def test_the_count_prints_what_the_guide_shows(tmp_path: Path) -> None:
    sheet = tmp_path / "table-3.toml"
    sheet.write_text(block("sheet"), encoding="utf-8")
    result = CliRunner().invoke(cli.app, ["count", "fundraiser", str(sheet)], env={"COLUMNS": "80"})
    assert result.exit_code == 0
    assert [line.rstrip() for line in result.stdout.splitlines()] == block("count").splitlines()


def test_the_plan_of_the_guide_is_one() -> None:
    plan = read_plan(block("plan"))
    assert read_plan(write_plan(plan)) == plan
    assert (plan.name, len(plan.breaks), plan.notes) == ("Third annual fund-raiser", 2, {"500": 20, "100": 20})


def test_the_guests_of_the_guide() -> None:
    assert read_guests(block("guests")).guests == [
        Guest("Ann Lee", "Rovers"),
        Guest("Bob", "Town"),
        Guest("Cy", "", True),
    ]
