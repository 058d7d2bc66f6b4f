"""Fitting equity models: the regression, the games it learns from, the file, and the command."""

from __future__ import annotations

import shutil
from array import array
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.bots.equity import FIGURES, judge_of
from freehold.bots.equity.figures import CASH_SHARE, COUNT, WORTH_SHARE
from freehold.bots.equity.model import BLOCKS, read_model
from freehold.commands import fit as fit_command
from freehold.commands.many_games import Gathered
from freehold.console.models import model_fault
from freehold.engine.chance import Stream
from freehold.lab.fit import regression
from freehold.lab.fit.fitting import Fitted, Score, model_data, model_text, quantised, tempered
from freehold.lab.fit.fortune import is_quiet, strike
from freehold.lab.fit.playing import GONE, HEAD, FitTask, Played
from own_editions import SHIPPED, own_edition


def run(*arguments: str) -> tuple[int, str, str]:
    """The code, what was printed and what was complained about."""
    result = CliRunner().invoke(cli.app, ["fit", *arguments], env={"COLUMNS": "200"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An edition of one's own, without a model; under an id of its own, since models are remembered by id."""
    own = own_edition(tmp_path)
    (own / "equity.toml").unlink()
    return own


def _games(count: int, weights: dict[int, float]) -> list[Played]:
    """Positions with figures drawn at random, won as often as the weights say."""
    chance = np.random.default_rng(5)
    games = []
    for number in range(count):
        figures = chance.integers(0, 1000, (3, COUNT))
        scores = sum((figures[:, figure] / 1000 * weight for figure, weight in weights.items()), np.zeros(3))
        powers = np.exp(scores)
        winner = int(chance.choice(3, p=powers / powers.sum()))
        rows = array("h", [3, 500, 100, *(int(figure) for figure in figures.reshape(-1))])
        games.append(Played(number, 3, (winner,), rows))
    return games


def test_the_regression_finds_the_weights_that_made_the_results() -> None:
    positions = regression.positions_of(_games(3000, {CASH_SHARE: 2.0, WORTH_SHARE: -1.0}))
    weights = regression.fit(positions, 1e-5).reshape(len(BLOCKS), COUNT)
    # All positions have the same head, so that the blocks of a figure add up to its weight.
    effect = weights[0] + 0.5 * weights[1] + 0.1 * weights[2]
    assert abs(effect[CASH_SHARE] - 2.0) < 0.4
    assert abs(effect[WORTH_SHARE] + 1.0) < 0.4
    assert max(abs(effect[figure]) for figure in range(COUNT) if figure not in (CASH_SHARE, WORTH_SHARE)) < 0.5


def test_a_right_model_is_calibrated_and_a_wrong_one_is_not() -> None:
    positions = regression.positions_of(_games(3000, {CASH_SHARE: 3.0}))
    right = np.zeros(COUNT * len(BLOCKS))
    right[CASH_SHARE] = 3.0
    shares = regression.chances(positions, right)
    for decile in regression.calibration(positions, shares):
        assert decile.count < 600 or abs(decile.judged - decile.won) < 0.05
    assert regression.log_loss(positions, shares) < regression.log_loss(positions, regression.uniform(positions))
    wrong = regression.calibration(positions, regression.chances(positions, -right))
    assert max(abs(decile.judged - decile.won) for decile in wrong if decile.count > 300) > 0.2


@pytest.mark.parametrize(("told", "found"), [(1.0, 1.0), (2.0, 0.5), (0.8, 1.25)])
def test_weights_become_as_sure_of_themselves_as_games_bear_out(told: float, found: float) -> None:
    games = _games(3000, {CASH_SHARE: 3.0})
    weights = np.zeros(COUNT * len(BLOCKS))
    weights[CASH_SHARE] = 3.0 * told
    assert regression.sureness(regression.positions_of(games), weights) == pytest.approx(found, rel=0.12)
    before = Fitted(quantised(weights), 2, 500, Score(2, 20, 0.5, 1.0, 0.7, []))
    after = tempered(before, games)
    assert after.weights[CASH_SHARE] == pytest.approx(3000, rel=0.12)
    assert [index for index, weight in enumerate(after.weights) if weight] == [CASH_SHARE]
    assert (after.rounds, after.games, after.score.games) == (2, 3500, 600)


def test_nothing_to_learn_from_changes_no_weights() -> None:
    assert regression.sureness(regression.positions_of([]), np.ones(COUNT * len(BLOCKS))) == 1.0


def test_seats_that_are_out_have_no_part_in_a_position() -> None:
    row = array("h", [2, 100, 50, *([100] * COUNT), GONE, *([0] * (COUNT - 1)), *([200] * COUNT)])
    positions = regression.positions_of([Played(1, 3, (2,), row)])
    shares = regression.chances(positions, np.zeros(COUNT * len(BLOCKS)))
    assert shares.tolist() == [[0.5, 0.0, 0.5]]
    assert positions.heads[0].tolist() == pytest.approx([1, 0.1, 0.05, 1])


def test_the_same_task_gives_the_same_games() -> None:
    task = FitTask("fundraiser", 3, 0, 2)
    first, second = task.play(), task.play()
    assert [game.rows for game in first] == [game.rows for game in second]
    assert all(len(game.rows) % (HEAD + game.seats * COUNT) == 0 and game.winners for game in first)


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_strokes_of_fortune_lose_neither_deeds_nor_money_of_others(id: str) -> None:
    game = freehold.Game(freehold.edition(id), ["Ann", "Bob", "Cy", "Di"], seed=1)
    stream = Stream(7, 1)
    for deed in range(len(game.edition.deeds)):
        game.give_deed(deed, deed % 4)
    for _ in range(60):
        strike(game, stream)
        assert all(cash >= 0 for cash in game.cash)
        owned = sorted(deed for seat in range(4) for deed in game.deeds_of(seat))
        assert owned == list(range(len(game.edition.deeds)))
    assert not is_quiet(game) or game.top.seat >= 0


# -- the file -------------------------------------------------------------------------------------------------


def _fitted() -> Fitted:
    weights = list(range(COUNT * len(BLOCKS)))
    return Fitted(weights, 1, 10, Score(2, 20, 0.5, 1.0, 0.7, []))


def test_what_is_written_is_read_again_and_only_by_the_edition_it_belongs_to() -> None:
    book = freehold.edition("fundraiser")
    data = model_data(book, _fitted(), 1)
    model = read_model(model_text(data), book)
    assert (model.note, list(model.weights)) == ("", list(range(COUNT * len(BLOCKS))))
    assert read_model(model_text(data), freehold.edition("propnex")).note == "foreign"
    # A variant of the game is judged by the model of the game.
    assert read_model(model_text(data), freehold.edition("fundraiser", ["auto-claim"])).note == ""
    for name, value in (("version", "9"), ("figures", 999), ("board", "x"), ("rules", "x"), ("names", FIGURES[1:])):
        changed = {**data, "model": {**data["model"], name: value}}
        assert read_model(model_text(changed), book).note == "outdated"
    for block, value in (("start", [1, 2]), ("heat", [0.5] * COUNT), ("duel", [10**7] * COUNT)):
        changed = {**data, "weights": {**data["weights"], block: value}}
        assert read_model(model_text(changed), book).note == "damaged"


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_every_shipped_edition_has_a_model_that_is_up_to_date(id: str) -> None:
    judge = judge_of(freehold.edition(id))
    assert (judge.note, judge.fitted) == ("", True)


# -- the command ----------------------------------------------------------------------------------------------


def test_a_folder_of_ones_own_gets_a_model_and_loses_it_when_the_rules_change(folder: Path, tmp_path: Path) -> None:
    picture = tmp_path / "fit.svg"
    code, out, err = run(str(folder), "--games", "10", "--rounds", "1", "--workers", "1", "--plot", str(picture))
    assert (code, err) == (0, "")
    assert "Round 1 of 1: log loss" in out
    assert "90 to 100 %" in out
    assert picture.read_text("utf-8").count("<svg") == 1
    assert judge_of(freehold.edition(folder)).fitted
    edition = folder / "edition.toml"
    edition.write_text(edition.read_text("utf-8").replace("salary = 200", "salary = 300"), "utf-8")
    changed = freehold.edition(folder)
    assert judge_of(changed).note == "outdated"
    assert "is of another version" in model_fault(changed, "mine")
    shutil.copy(SHIPPED / "propnex" / "equity.toml", folder / "equity.toml")
    assert judge_of(freehold.edition(folder)).note == "foreign"
    (folder / "equity.toml").write_bytes(b"\xff\xfe")
    assert judge_of(freehold.edition(folder)).note == "damaged"
    assert freehold.check(folder) == []


def test_a_shipped_edition_has_to_be_told_where_its_model_goes() -> None:
    code, _, err = run("fundraiser", "--games", "10")
    assert code == 2
    assert "--out" in err


def test_a_model_can_be_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_command, "gather", lambda *_: Gathered({0: _games(50, {CASH_SHARE: 1.0})}))
    code, out, err = run("fundraiser", "--check", "--games", "51")
    assert code == 0
    assert "1 of 51 games are left out: a bot failed" in err
    assert "of 50 games" in out
    assert "worth alone" in out


def test_ctrl_c_keeps_the_last_whole_round(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = [Gathered({0: _games(60, {CASH_SHARE: 1.0})}), Gathered({}, interrupted=True)]
    monkeypatch.setattr(fit_command, "gather", lambda *_: rounds.pop(0))
    code, _, err = run(str(folder), "--games", "60")
    assert code == 130
    assert "Interrupted in round 2 of 3: round 1 is kept." in err
    assert judge_of(freehold.edition(folder)).fitted


def test_ctrl_c_keeps_the_last_round_also_while_it_is_tempered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [Gathered({0: _games(60, {CASH_SHARE: 1.0})}), Gathered({}, interrupted=True)]
    monkeypatch.setattr(fit_command, "gather", lambda *_: parts.pop(0))
    code, out, err = run(str(folder), "--games", "60", "--rounds", "1")
    assert code == 130
    assert "Round 1 of 1" in out
    assert "Interrupted: round 1 is kept" in err
    assert judge_of(freehold.edition(folder)).fitted
