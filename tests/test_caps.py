"""When games of the laboratory are stopped: after so many turns, or when a table without people would call time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.commands.caps import read_cap, with_cap
from freehold.console.mistakes import Mistake
from freehold.editions.pace import planned_turns
from freehold.lab.run.cap import cap_note, planned_cap
from freehold.lab.run.match import USUAL_CAP
from freehold.lab.run.runs import Run
from freehold.lab.sweep.grid import read_grid
from freehold.lab.sweep.sweep import Sweep
from freehold.positions import write_position
from freehold.terminal.watching import most_turns

SEATS = ("builder", "builder")


def run(*words: str) -> str:
    result = CliRunner().invoke(cli.app, list(words), env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_the_cap_of_an_edition_is_when_a_watched_table_calls_time(id: str) -> None:
    book = freehold.edition(id)
    cap = with_cap(Run(id, SEATS, 1, 1), "edition").cap
    assert cap == (most_turns(book) if planned_turns(book) else USUAL_CAP)


def test_changed_minutes_change_the_cap() -> None:
    run = Run("fundraiser", SEATS, 1, 1, changes=(("ending.minutes", "30"),))
    assert planned_cap(run) == 60
    sweep = Sweep("fundraiser", read_grid(["ending.minutes=30,90"]), SEATS, 1, 1, cap=0)
    assert sweep.caps() == [60, 180]
    assert "--cap edition" in sweep.command()
    assert Sweep("fundraiser", read_grid(["ending.minutes=30,90"]), SEATS, 1, 1).caps() == [USUAL_CAP]


def test_a_position_has_the_turns_that_are_left() -> None:
    game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob"], seed=3)
    game.throwing_turns = 170
    run = Run("fundraiser", SEATS, 1, 1, position=write_position(game), position_file="here")
    assert planned_cap(run) == 10
    game.throwing_turns = 500
    late = Run("fundraiser", SEATS, 1, 1, position=write_position(game), position_file="here")
    assert planned_cap(late) == 1


@pytest.mark.parametrize("text", ["0", "-3", "many", "", "1.5"])
def test_a_cap_that_is_none(text: str) -> None:
    with pytest.raises(Mistake, match="--cap is a number of turns, at least 1, or the word edition, not"):
        read_cap(text)


def test_what_is_said_of_the_cap() -> None:
    timed, endless = freehold.edition("propnex"), freehold.edition("cronulla")
    assert "time is called after 180 turns, as freehold play --watch does" in cap_note(180, timed)
    assert "freehold play --watch calls time after 180, and so does --cap edition" in cap_note(1000, timed)
    assert "of which 100 turns are over" in cap_note(80, timed, 100)
    assert cap_note(1000, endless) == ""


def test_the_usual_cap_is_what_published_figures_were_made_with(tmp_path: Path) -> None:
    """A timed edition is not stopped any earlier unless somebody says so, and then the same for any workers."""
    words = ["arena", "fundraiser", "--seats", "hoarder,refuse-all", "--games", "4", "--workers", "1"]
    said = run(*words, "--json", str(tmp_path / "usual.json"))
    assert "cap of 1,000 turns" in said
    assert "--cap edition" in said
    usual = json.loads((tmp_path / "usual.json").read_text())
    assert (usual["cap"], usual["planned_turns"]) == (1000, 180)
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.json"
        said = run(*words[:-1], workers, "--cap", "edition", "--json", str(file))
        assert "cap of 180 turns" in said
        assert "time is called after 180 turns" in said
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "2.json").read_bytes()
    called = json.loads((tmp_path / "1.json").read_text())
    assert called["turns"]["value"] <= 180 < usual["turns"]["value"]


def test_a_run_keeps_how_its_cap_goes_with_the_book(tmp_path: Path) -> None:
    out = tmp_path / "results"
    words = ["simulate", "fundraiser", "--seats", "builder*2", "--games", "2", "--workers", "1", "--cap", "edition"]
    assert "time is called after 180 turns" in run(*words, "--out", str(out))
    for file in ("run.json", "summary.json"):
        found = json.loads((out / file).read_text())
        assert (found["cap"], found["planned_turns"]) == (180, 180)
        assert "as freehold play --watch does" in found["cap_note"]
    assert "--cap 180" in json.loads((out / "summary.json").read_text())["command"]
