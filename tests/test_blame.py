"""A bot that fails is told with the line of its own file, in one sentence and without a traceback."""

from __future__ import annotations

import json
import pickle
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.bots import Bot, BotFault, UnknownBot, make_bot, play_out

BOTS = """\
from freehold.bots import Bot


class Asking(Bot):
    def choose(self, game, seat):
        return game.deed("no such deed")


class Losing(Bot):
    def choose(self, game, seat):
        if game.throwing_turns < 2:
            return game.legal(seat)[0] if game.to_act == seat else None
        return self.pick(game.legal(seat))

    def pick(self, legal):
        return legal[9999]  # far too many


class Heir(Losing):
    pass
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of bots, in which commands are typed."""
    (tmp_path / "mine.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fault_of(bots: list[Bot]) -> BotFault:
    game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob"], seed=3)
    with pytest.raises(BotFault) as fault:
        play_out(game, bots)
    return fault.value


@pytest.mark.parametrize("name", ["Losing", "Heir"])
def test_a_fault_names_the_line_of_the_file_also_where_a_bot_inherits(name: str, home: Path) -> None:
    fault = fault_of([make_bot(f"mine.py:{name}"), make_bot("builder")])
    assert (
        fault.reason == "IndexError: list index out of range (mine.py, line 16: `return legal[9999]  # far too many`)"
    )
    assert str(pickle.loads(pickle.dumps(fault))) == str(fault)
    assert home.exists()


def test_the_line_is_that_of_the_bot_although_the_error_is_raised_elsewhere(home: Path) -> None:
    fault = fault_of([make_bot("mine.py:Asking"), make_bot("builder")])
    assert '(mine.py, line 6: `return game.deed("no such deed")`)' in fault.reason
    assert home.exists()


def test_a_bot_of_a_module_is_told_by_its_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "own_bots_of_a_test.py").write_text(BOTS)
    monkeypatch.syspath_prepend(str(home))
    try:
        fault = fault_of([make_bot("own_bots_of_a_test:Losing"), make_bot("builder")])
    finally:
        sys.modules.pop("own_bots_of_a_test", None)
    assert "(own_bots_of_a_test.py, line 16: " in fault.reason


def test_a_class_from_another_file_and_one_without_a_name(home: Path) -> None:
    (home / "heir.py").write_text("from mine import Losing\n\n\nclass Heir(Losing):\n    pass\n")
    sys.path.insert(0, str(home))
    try:
        fault = fault_of([make_bot("heir.py:Heir"), make_bot("builder")])
        assert "(mine.py, line 16: " in fault.reason
        nameless: Bot = sys.modules["mine"].Heir()
        assert "(mine.py, line 16: " in fault_of([nameless, make_bot("builder")]).reason
    finally:
        sys.path.remove(str(home))
        sys.modules.pop("mine", None)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = 1\ny = = 2\n", "SyntaxError: invalid syntax (mine.py, line 2: `y = = 2`)"),
        ("\nx = 1 / 0\n", "ZeroDivisionError: division by zero (mine.py, line 2: `x = 1 / 0`)"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_with_its_line(home: Path, text: str, sentence: str) -> None:
    (home / "mine.py").write_text(text)
    with pytest.raises(UnknownBot) as fault:
        make_bot("mine.py:Mine")
    assert str(fault.value) == f"mine.py cannot be imported: {sentence}"


def said(*words: str) -> str:
    result = CliRunner().invoke(cli.app, list(words), env={"COLUMNS": "200"})
    assert result.exit_code == 1
    assert "Traceback" not in result.output
    return result.output


def test_every_command_that_plays_tells_the_line(home: Path) -> None:
    line = "mine.py, line 16: `return legal[9999]"
    table = ["--seats", "mine.py:Losing,builder", "--games", "2", "--workers", "1"]
    assert line in said("arena", "fundraiser", *table)
    assert line in said("simulate", "fundraiser", *table, "--out", "results")
    assert line in said("play", "--watch", "--seed", "2", "--bots", "mine.py:Losing,builder")
    again = ["simulate", "fundraiser", *table, "--game", "4607041891190626162"]
    assert line in said(*again)
    told = json.loads((home / "results" / "faults.json").read_text())
    assert line in told["faults"][0]["reason"]
