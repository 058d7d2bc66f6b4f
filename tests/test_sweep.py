"""Sweeps: the grid of rule changes, what differs between its cells, and the command."""

from __future__ import annotations

import json
import shutil
from io import StringIO
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from rich.console import Console
from rich.text import Text
from typer.testing import CliRunner

from freehold import cli
from freehold.commands.sweep_table import print_effects
from freehold.console import pager
from freehold.editions import EditionError
from freehold.lab.run.runs import Trouble
from freehold.lab.stats.bootstrap import Estimate
from freehold.lab.sweep.effects import effects, measures, tells
from freehold.lab.sweep.grid import MOST_CELLS, GridError, books, read_grid
from freehold.lab.sweep.sweep import Sweep, compare, opened, play

# -- the grid -------------------------------------------------------------------------------------------------


def test_the_grid_holds_every_combination_and_begins_with_the_first_values() -> None:
    grid = read_grid(["detention.fine=50,100,200", "rules.opening.deal=0,2", "rent.claim=auto"])
    assert [cell.changes for cell in grid.cells][:3] == [
        (("detention.fine", "50"), ("opening.deal", "0"), ("rent.claim", "auto")),
        (("detention.fine", "50"), ("opening.deal", "2"), ("rent.claim", "auto")),
        (("detention.fine", "100"), ("opening.deal", "0"), ("rent.claim", "auto")),
    ]
    assert len(grid.cells) == 6
    assert [axis.name for axis in grid.varying] == ["detention.fine", "opening.deal"]
    assert grid.label(grid.cells[5]) == "detention.fine 200, opening.deal 2"


def test_cells_of_two_values_match_in_all_other_rules() -> None:
    grid = read_grid(["detention.fine=50,100", "opening.deal=0,2", "opening.cash=1000,1500"])
    deal = grid.axes[1]
    for one, other in zip(grid.matched(deal, "0"), grid.matched(deal, "2"), strict=True):
        differing = [pair for pair in zip(one.changes, other.changes, strict=True) if pair[0] != pair[1]]
        assert differing == [(("opening.deal", "0"), ("opening.deal", "2"))]


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["detention.fine"], "takes a rule and its values"),
        (["=3,4"], "takes a rule and its values"),
        (["detention.fine=,"], "takes a rule and its values"),
        (["detention.fine=50"], "at least one rule with several values"),
        ([], "at least one rule with several values"),
        (["detention.fine=50,100", "rules.detention.fine=70"], "names detention.fine twice"),
        (["detention.fine=50,100,50"], "has the value 50 twice"),
        ([f"opening.cash={','.join(map(str, range(MOST_CELLS)))}", "opening.deal=0,2"], "400 combinations"),
    ],
)
def test_a_grid_that_makes_no_sense_is_told_in_one_sentence(texts: list[str], said: str) -> None:
    with pytest.raises(GridError, match=said) as caught:
        read_grid(texts)
    assert "\n" not in str(caught.value)


def test_unknown_rules_and_values_are_told_with_the_nearest() -> None:
    with pytest.raises(EditionError, match=r"no rule \"detention\.fin\"; did you mean detention\.fine"):
        books("fundraiser", [], read_grid(["detention.fin=50,100"]))
    with pytest.raises(EditionError, match=r"\"otto\" is not one of \"asked\", \"auto\""):
        books("fundraiser", [], read_grid(["rent.claim=auto,otto"]))


def test_every_cell_has_its_own_edition() -> None:
    found = books("fundraiser", [], read_grid(["detention.fine=50,100", "opening.deal=0,2"]))
    assert [(book.rules.detention_fine, book.rules.opening_deal) for book in found] == [
        (50, 0),
        (50, 2),
        (100, 0),
        (100, 2),
    ]


# -- differences ----------------------------------------------------------------------------------------------


def test_pairing_takes_the_luck_of_the_dice_out_of_a_difference() -> None:
    """Games vary by hundreds, the rule adds three every time: paired, that is sure after forty games."""
    grid = read_grid(["detention.fine=50,100"])
    measured = measures([], "$")
    luck = [(37 * game) % 400 for game in range(40)]
    cells = [np.array([[base + extra, 0.0, 0.0, 0.0, 0.0] for base in luck]) for extra in (0.0, 3.0)]
    found = effects(grid, measured, cells, seed=1)
    assert found.differences[1][0].value == pytest.approx(3.0)
    assert tells(found.differences[1][0])
    assert found.levels[1][0].half > 20
    assert found.differences[0][0] == Estimate(0.0, 0.0, 0.0)
    assert not tells(found.differences[0][0])


def test_main_effects_average_over_the_other_rules() -> None:
    grid = read_grid(["detention.fine=50,100", "opening.deal=0,2"])
    measured = measures([], "$")
    by_cell = [10.0, 20.0, 14.0, 30.0]
    cells = [np.array([[value + game, 0.0, 0.0, 0.0, 0.0] for game in range(5)]) for value in by_cell]
    found = effects(grid, measured, cells, seed=1)
    fine, deal = found.main
    assert fine[1][0].value == pytest.approx((14 - 10 + 30 - 20) / 2)
    assert deal[1][0].value == pytest.approx((20 - 10 + 30 - 14) / 2)
    assert fine[0][0].value == 0.0


def test_measures_name_every_seat_and_write_numbers_with_their_units() -> None:
    measured = measures(["fixed-h", "random"], "€")
    assert [measure.id for measure in measured[-2:]] == ["wins-1", "wins-2"]
    by_id = {measure.id: measure for measure in measured}
    assert by_id["rent"].unit == "€ a game"
    assert by_id["capped"].written(0.125) == "12.5"
    assert by_id["capped"].difference(-0.125) == "-12.5"
    assert by_id["turns"].difference(4.0) == "+4.00"
    assert by_id["rent"].written(12345.6) == "12,346"


# -- playing --------------------------------------------------------------------------------------------------


def _sweep(games: int = 6, rules: tuple[str, ...] = ("detention.fine=50,150", "opening.deal=0,2")) -> Sweep:
    return Sweep("fundraiser", read_grid(rules), ("builder", "random"), games, 3, cap=30)


def _arguments(out: Path, *more: str) -> list[str]:
    rules = ["--set", "detention.fine=50,150", "--set", "opening.deal=0,2"]
    table = ["--seats", "builder,random", "--games", "6", "--seed", "3", "--cap", "30", "--workers", "1"]
    return ["sweep", "fundraiser", *rules, *table, "--out", str(out), *more]


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sweep that was played without an interruption."""
    out = tmp_path_factory.mktemp("sweep") / "out"
    result = CliRunner().invoke(cli.app, _arguments(out))
    assert result.exit_code == 0, result.output
    return out


def test_cells_play_the_same_seeds_under_their_own_rules(done: Path) -> None:
    seeds = []
    for cell in _sweep().grid.cells:
        seeds.append(pl.read_parquet(done / cell.folder / "games.parquet")["seed"].to_list())
        summary = json.loads((done / cell.folder / "summary.json").read_text())
        assert summary["edition"]["changes"] == {f"rules.{name}": value for name, value in cell.changes}
    assert len(seeds[0]) == 6
    assert seeds == [seeds[0]] * 4


def test_the_data_hold_what_the_cells_tell(done: Path) -> None:
    data = json.loads((done / "sweep.json").read_text())
    turns = [
        float(pl.read_parquet(done / cell["folder"] / "games.parquet")["turns"].sum()) / 6 for cell in data["cells"]
    ]
    for cell, mean in zip(data["cells"], turns, strict=True):
        assert cell["levels"]["turns"]["value"] == pytest.approx(mean, abs=1e-5)
        assert cell["differences"]["turns"]["value"] == pytest.approx(mean - turns[0], abs=1e-5)
        shares = [cell["levels"][f"wins-{seat}"]["value"] for seat in (1, 2)]
        assert sum(shares) == pytest.approx(1)
    assert data["main_effects"]["opening.deal"]["2"]["turns"]["value"] == pytest.approx(
        (turns[1] + turns[3] - turns[0] - turns[2]) / 2, abs=1e-5
    )
    assert data["compared_games"] == 6
    assert data["command"].startswith("freehold sweep fundraiser --set detention.fine=50,150")


def test_the_page_has_a_picture_for_every_rule_that_varies(done: Path) -> None:
    page = (done / "sweep.html").read_text(encoding="utf-8")
    assert page.count('role="img"') == 2 * 2  # each for a page and for a phone
    for at, rule in enumerate(("detention.fine", "opening.deal")):
        assert f'<section class="sheet" id="rule-{at}"><h2>{rule}</h2>' in page
    assert "http" not in page.replace("http://www.w3.org", "")


def test_tables_of_the_page_scroll_and_name_one_rule_a_line(done: Path) -> None:
    page = (done / "sweep.html").read_text(encoding="utf-8")
    assert page.count("<table>") == page.count('<div class="wide" tabindex="0" role="group"') == 4
    assert '<td class="text">detention.fine 50\nopening.deal 0</td>' in page
    assert "white-space: pre-line" in page


def test_a_table_wider_than_the_terminal_is_scrolled_there(done: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one piece in less, which leaves lines whole; in parts that fit where there is no less, or nobody looks."""
    sweep = _sweep()
    with opened(sweep, done, resume=True) as folders:
        found = compare(sweep, folders)
    shown: list[tuple[list[str], str]] = []
    monkeypatch.setattr(pager, "_somebody_looks", lambda _: True)
    monkeypatch.setattr(pager, "_shown", lambda command, text: not shown.append((list(command), text)))
    monkeypatch.setattr(pager, "pager", lambda: ["/usr/bin/less"])
    console = Console(width=60, record=True, file=StringIO())
    print_effects(console, found.effects)
    assert [command for command, _ in shown] == [["/usr/bin/less", "-S"]]
    lines = Text.from_ansi(shown[0][1]).plain.splitlines()
    assert max(map(len, lines)) > 60
    assert len([line for line in lines if line.startswith(("50 ", "150 "))]) == 4
    assert "Bankruptcies" not in console.export_text()
    monkeypatch.setattr(pager, "pager", lambda: ["more"])
    for paged in (True, False):
        print_effects(console, found.effects, paged)
        assert "Bankruptcies" in console.export_text()
    print_effects(Console(width=400, file=StringIO()), found.effects)
    assert len(shown) == 1


def test_tables_fit_a_narrow_terminal(done: Path) -> None:
    sweep = _sweep()
    with opened(sweep, done, resume=True) as folders:
        found = compare(sweep, folders)
    for width in (60, 80, 120):
        console = Console(width=width, record=True, file=StringIO())
        print_effects(console, found.effects)
        lines = console.export_text().splitlines()
        assert max(map(len, lines)) <= width
        for measure in found.effects.measures[:5]:
            assert any(measure.title in line for line in lines)
    assert sum(line.startswith("150             2") for line in lines) >= 1


class _Stop(Exception):
    """Something that ends a sweep in the middle."""


def test_what_was_done_is_kept_and_resuming_gives_the_same(done: Path, tmp_path: Path) -> None:
    sweep, out = _sweep(), tmp_path / "out"
    counted = 0

    def stop_after_a_while(games: int) -> None:
        nonlocal counted
        counted += games
        if counted > 13:
            raise _Stop

    with opened(sweep, out, resume=False) as folders, pytest.raises(_Stop):
        play(folders, 1, stop_after_a_while)
    assert [folder.finished for folder in folders] == [True, True, False, False]
    result = CliRunner().invoke(cli.app, _arguments(out, "--resume"))
    assert result.exit_code == 0, result.output
    for name in ("sweep.json", "sweep.html", "cell-003/games.parquet"):
        assert (out / name).read_bytes() == (done / name).read_bytes()


def test_ctrl_c_is_told_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("freehold.commands.sweep.play", interrupt)
    result = CliRunner().invoke(cli.app, _arguments(tmp_path / "out"))
    assert result.exit_code == 130
    assert "Interrupted: 0 of 24 games are kept" in result.output
    assert "--resume to go on" in result.output


def test_two_workers_find_the_same(done: Path, tmp_path: Path) -> None:
    sweep, out = _sweep(), tmp_path / "out"
    with opened(sweep, out, resume=False) as folders:
        play(folders, 2, lambda _: None)
    for cell in sweep.grid.cells:
        for name in ("games.parquet", "seats.parquet", "summary.json"):
            assert (out / cell.folder / name).read_bytes() == (done / cell.folder / name).read_bytes()


# -- what cannot be played --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--set", "detention.fin=50,100"], "did you mean detention.fine"),
        (["--set", "detention.fine=50,lots"], "detention.fine: expected a whole number"),
        (["--set", "detention.fine=50"], "at least one rule with several values"),
        (["--set", "opening.cash=" + ",".join(map(str, range(300)))], "300 combinations"),
        (["--set", "detention.fine=50,100", "--seats", "bilder*2"], "builder"),
        (["--set", "detention.fine=50,100", "--option", "short"], "no such option"),
        (["--set", "detention.fine=50,100", "--seats", "builder"], "2 to 14 players"),
    ],
)
def test_mistakes_are_found_before_the_first_game(tmp_path: Path, arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(cli.app, ["sweep", "fundraiser", "--out", str(tmp_path / "out"), *arguments])
    assert result.exit_code == 2, result.output
    assert said in result.output
    assert len(result.output.strip().splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_a_sweep_wants_a_folder_of_its_own(done: Path, tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="is not empty"), opened(_sweep(), done, resume=False):
        pass
    with pytest.raises(Trouble, match="another sweep: games 6 there and 7 here"), opened(_sweep(7), done, resume=True):
        pass
    other = _sweep(rules=("opening.deal=0,2", "detention.fine=50,150"))
    with pytest.raises(Trouble, match="the order of the rules is another"), opened(other, done, resume=True):
        pass
    (tmp_path / "stray").write_text("x")
    with pytest.raises(Trouble, match="holds no sweep"), opened(_sweep(), tmp_path, resume=True):
        pass
    with pytest.raises(Trouble, match="is a file"), opened(_sweep(), tmp_path / "stray", resume=False):
        pass


def test_a_report_on_a_sweep_points_to_its_page(done: Path) -> None:
    result = CliRunner().invoke(cli.app, ["report", str(done)])
    assert result.exit_code == 1
    assert "is a sweep: its page is" in result.output.replace("\n", " ")


def test_games_that_failed_somewhere_are_left_out_everywhere(done: Path, tmp_path: Path) -> None:
    sweep, out = _sweep(), tmp_path / "out"
    shutil.copytree(done, out)
    broken = out / "cell-002" / "games.parquet"
    games = pl.read_parquet(broken)
    games.with_columns(result=pl.when(pl.col("game") == 4).then(pl.lit("faulted")).otherwise("result")).write_parquet(
        broken
    )
    with opened(sweep, out, resume=True) as folders:
        found = compare(sweep, folders)
    assert found.faulted == 1
    assert found.effects.games == 5
    kept = pl.read_parquet(out / "cell-000" / "games.parquet").filter(pl.col("game") != 4)
    assert found.effects.levels[0][0].value == pytest.approx(float(kept["turns"].sum()) / 5)


def test_a_rule_that_changes_nothing_is_called_the_same() -> None:
    grid = read_grid(["detention.fine=50,100"])
    rows = np.array([[float(game), 0.0, 1.0, 0.0, 5.0] for game in range(9)])
    found = effects(grid, measures([], "$"), [rows, rows.copy()], seed=1)
    console = Console(width=100, record=True, file=StringIO())
    print_effects(console, found)
    row = next(line for line in console.export_text().splitlines() if line.startswith("100 "))
    assert row.split()[1:] == ["same"] * 5


def test_a_share_of_none_is_not_claimed_to_be_certain() -> None:
    grid = read_grid(["detention.fine=50,100"])
    rows = np.array([[float(game), 0.0, 1.0, 0.0, 5.0] for game in range(9)])
    capped = effects(grid, measures([], "$"), [rows, rows], seed=1).levels[0][1]
    assert capped.value == capped.low == 0.0
    assert capped.high > 0.2
