"""Who wins from here: positions and records played on many times."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.bots import make_bot, next_action
from freehold.commands import many_games
from freehold.commands.odds import bar
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import HOST
from freehold.engine.text.record import record_of
from freehold.lab.arena.arena import Fault
from freehold.lab.arena.odds import Finish, odds, odds_tasks
from freehold.lab.run.runs import Run
from freehold.lab.run.sharing import share_out
from freehold.positions import write_position


def run(*arguments: str, width: int = 100) -> tuple[int, str, str]:
    """The code, what was printed and what was complained about."""
    result = CliRunner().invoke(cli.app, ["odds", *arguments], env={"COLUMNS": str(width)})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def rows(out: str) -> dict[str, list[str]]:
    """The words of every line of the table, by the name of the seat."""
    return {line.split()[0]: line.split() for line in out.splitlines() if " to " in line and "%" in line}


@pytest.fixture
def table() -> freehold.Game:
    """A game of three some way on, and the moment everybody asks about."""
    game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob", "Cleo"], seed=4)
    _play(game, 60)
    return game


def _play(game: freehold.Game, actions: int) -> str:
    """Play so many actions and return the record of the game."""
    record = record_of(game)
    bots = [make_bot("builder") for _ in game.names]
    for _ in range(actions):
        found = next_action(game, bots)
        assert found is not None
        record.add(game, *found)
        game.play(*found)
    return record.write()


@pytest.fixture
def position(table: freehold.Game, tmp_path: Path) -> Path:
    file = tmp_path / "moment.toml"
    file.write_text(write_position(table))
    return file


# -- adding up ------------------------------------------------------------------------------------------------


def test_chances_split_level_wins_and_leave_spoiled_games_out() -> None:
    asked = Run("fundraiser", ("a", "b"), 4, 1)
    finishes = [
        Finish((0,), (300, 100), 10),
        Finish((0, 1), (200, 200), 20, capped=True),
        Finish(fault=Fault(7, ("a", "b"), "b broke")),
        Finish((1,), (100, 300), 30),
    ]
    found = odds(asked, finishes)
    assert found.games == 3
    assert [chance.value for chance in found.chances] == [0.5, 0.5]
    assert [worth.value for worth in found.worth] == [200, 200]
    assert found.turns.value == 20
    assert found.capped.value == pytest.approx(1 / 3)
    assert [fault.seed for fault in found.faults] == [7]


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_tasks_hold_every_game_once(workers: int) -> None:
    found = odds_tasks(Run("fundraiser", ("a", "b"), 2003, 1), workers)
    numbers = [number for task in found for number in range(task.first, task.first + task.games)]
    assert numbers == list(range(2003))


def test_bars_are_as_long_as_shares() -> None:
    assert bar(1, 20) == "█" * 20
    assert bar(0.5, 4) == "██"
    assert bar(0.3, 4) == "█▎"
    assert bar(0, 20) == ""


# -- the command ----------------------------------------------------------------------------------------------


def test_whoever_is_rich_wins(tmp_path: Path) -> None:
    game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob"], seed=4)
    game.cash[0], game.cash[1] = 10, 9000
    file = tmp_path / "rich.toml"
    file.write_text(write_position(game))
    code, out, _ = run(str(file), "--seats", "builder*2", "--games", "40", "--cap", "30", "--workers", "1")
    assert code == 0
    found = rows(out)
    assert found["Bob"][1:4] == ["builder", "100.0", "%"]
    assert found["Ann"][2:4] == ["0.0", "%"]
    assert "█" * 20 in out
    assert "40 games from" in out


def test_the_same_seed_gives_the_same_chances_with_one_worker_and_two(position: Path, tmp_path: Path) -> None:
    files = [tmp_path / "1.json", tmp_path / "2.json"]
    for workers, file in enumerate(files, 1):
        quick = ["--games", "24", "--cap", "20", "--workers", str(workers), "--json", str(file)]
        assert run(str(position), "--seats", "builder,random,hoarder", *quick)[0] == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    found = json.loads(files[0].read_text())
    assert [seat["name"] for seat in found["seats"]] == ["Ann", "Bob", "Cleo"]
    assert sum(seat["wins"]["value"] for seat in found["seats"]) == pytest.approx(1, abs=1e-5)
    assert all(seat["worth"]["value"] > 0 for seat in found["seats"])


def test_other_seeds_give_other_games(position: Path, tmp_path: Path) -> None:
    worths = []
    for seed in ("1", "2"):
        file = tmp_path / f"{seed}.json"
        quick = ["--games", "6", "--cap", "20", "--workers", "1", "--seed", seed, "--json", str(file)]
        assert run(str(position), "--seats", "builder*3", *quick)[0] == 0
        worths.append([seat["worth"]["value"] for seat in json.loads(file.read_text())["seats"]])
    assert worths[0] != worths[1]


def test_a_record_counts_as_it_ends(tmp_path: Path, table: freehold.Game, position: Path) -> None:
    fresh = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob", "Cleo"], seed=4)
    record = tmp_path / "saved.rec"
    record.write_text(_play(fresh, 60))
    assert write_position(fresh) == write_position(table)
    quick = ["--seats", "builder*3", "--games", "6", "--cap", "20", "--workers", "1"]
    assert rows(run(str(record), *quick)[1]) == rows(run(str(position), *quick)[1])


def test_ctrl_c_prints_what_is_done(position: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(tasks: Sequence[Any], workers: int) -> Generator[tuple[int, Any], None, None]:
        coming = share_out(tasks, workers)
        yield next(coming)
        raise KeyboardInterrupt

    monkeypatch.setattr(many_games, "share_out", broken_off)
    quick = ["--games", "60", "--cap", "10", "--workers", "1"]
    code, out, err = run(str(position), "--seats", "builder*3", *quick)
    assert code == 130
    assert "Interrupted: the figures are of 1 of 60 games." in err
    assert set(rows(out)) == {"Ann", "Bob", "Cleo"}


# -- mistakes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "edition: is missing"),
        ("edition = ", "not TOML"),
        ('edition = "fundraser"', "did you mean fundraiser"),
        ('edition = "fundraiser"\nseats = ["Ann", "Bob"]\ncash = [1, "x"]\n', "cash"),
        ("freehold record 1\nedition: fundraiser 1.1.0\n\nAnn: roll\n", "does not say 'seats'"),
        ("freehold record 1\nedition: fundraiser 1.1.0\nseats: Ann, Bob\nbanker: Ann\nseed: 7\n\nAnn: fly\n", "line 7"),
    ],
)
def test_a_bad_file_is_told_in_one_sentence(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "bad"
    file.write_text(text)
    code, out, err = run(str(file), "--seats", "builder*2")
    assert code != 0
    assert out == ""
    assert told in err
    assert str(file) in err
    assert len(err.strip().splitlines()) == 1


def test_files_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    for file in (tmp_path / "missing.toml", tmp_path, tmp_path / "binary.toml"):
        code, _, err = run(str(file))
        assert code != 0
        assert str(file) in err
        assert len(err.strip().splitlines()) == 1


def test_bots_have_to_fit_the_position(position: Path) -> None:
    code, _, err = run(str(position), "--seats", "builder*4")
    assert code == 2
    assert "has 3 seats, and --seats names 4; write for instance builder*3" in err
    code, _, err = run(str(position), "--seats", "builder,bilder,random")
    assert code == 2
    assert "did you mean builder" in err


def test_a_game_that_is_over_has_no_odds(table: freehold.Game, tmp_path: Path) -> None:
    table.play(HOST, Action(act.CALL_TIME))
    bots = [make_bot("builder") for _ in table.names]
    while not table.over:
        found = next_action(table, bots)
        assert found is not None
        table.play(*found)
    file = tmp_path / "over.toml"
    file.write_text(write_position(table))
    code, _, err = run(str(file), "--seats", "builder*3")
    assert code == 1
    assert "over" in err
    assert len(err.strip().splitlines()) == 1


def test_games_may_be_judged_after_some_turns_and_chances_still_make_one(tmp_path: Path) -> None:
    game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob", "Cy"], seed=3)
    bots = [make_bot("fixed-h", seat) for seat in range(3)]
    while game.throwing_turns < 12:
        answer = next_action(game, bots)
        assert answer is not None
        game.play(*answer)
    file, target = tmp_path / "moment.position", tmp_path / "odds.json"
    file.write_text(write_position(game), "utf-8")
    code, out, _ = run(str(file), "--games", "12", "--turns", "6", "--workers", "1", "--json", str(target))
    assert code == 0
    assert "100.0 % were judged after 6 turns" in out
    data = json.loads(target.read_text("utf-8"))
    assert data["judged_after"] == 6
    assert data["turns"]["value"] == 6
    assert sum(seat["wins"]["value"] for seat in data["seats"]) == pytest.approx(1, abs=1e-4)
