"""Parameters of a bot are part of its name, for those that come with Freehold and for everybody's own."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

from freehold.bots import UnknownBot, expand_seats, make_bot, parameters, plain_name
from freehold.bots.ladder.expert import ExpertBot
from freehold.bots.parameters import parameters_of
from freehold.bots.roster import is_shipped
from freehold.terminal.players import seated_bots

OWN = """
from freehold.bots import Bot, make_bot
from freehold.bots.ladder.expert import ExpertBot

class Bold(Bot):
    def __init__(self, seed, *, greed: float = 0.5, risk: int = 1):
        if risk > 9:
            raise ValueError("nobody risks so much")
        self.given = (seed, greed, risk)
        self.plain = make_bot("builder")

    def choose(self, game, seat):
        return self.plain.choose(game, seat)

class Plain(Bold):
    def __init__(self):
        super().__init__(0)

class Named(Bold):
    def __init__(self, *, greed: float = 1.0, seed: int = 0):
        super().__init__(seed, greed=greed)

class Nameless(Bold):
    def __init__(self, number, /, greed=1):
        super().__init__(number, greed=greed)

class Heir(ExpertBot):
    pass

class Open(Bold):
    def __init__(self, **settings):
        super().__init__(0)
        self.settings = settings
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "bold.py"
    file.write_text(OWN)
    return str(file)


def test_names_are_taken_apart() -> None:
    assert plain_name("expert") == "expert"
    assert plain_name("a?b/c.py:Class") == "a?b/c.py:Class", "a question mark in the name of a folder is its own"
    assert plain_name("a?b/c.py:Class?x=1") == "a?b/c.py:Class"
    assert parameters_of("expert") == {}
    assert parameters_of("x?a=-3&b=0.25&c=0") == {"a": -3, "b": 0.25, "c": 0}
    assert type(parameters_of("x?a=2.0")["a"]) is float
    assert expand_seats("expert?playouts=2&turns=3*2, normal") == ["expert?playouts=2&turns=3"] * 2 + ["normal"]


def test_bots_that_come_with_freehold_take_parameters() -> None:
    bot = make_bot("expert?playouts=3&turns=7", 5)
    assert isinstance(bot, ExpertBot)
    assert (bot.playouts, bot.turns, bot.seed) == (3, 7, 5)
    assert bot.is_sound
    assert bot.name == "expert?playouts=3&turns=7"
    assert is_shipped("expert?playouts=3")
    assert not is_shipped("expert?wit=3")
    assert not is_shipped("some.py:Class")


def test_own_bots_take_parameters(own: str) -> None:
    bot = make_bot(f"{own}:Bold?greed=0.2&risk=3", 8)
    assert vars(bot)["given"] == (8, 0.2, 3)
    assert not bot.is_sound
    assert vars(make_bot(f"{own}:Bold", 8))["given"] == (8, 0.5, 1)
    assert vars(make_bot(f"{own}:Bold?greed=2", 8))["given"] == (8, 2, 1)
    assert vars(make_bot(f"{own}:Named?greed=2", 8))["given"] == (8, 2, 1)
    assert vars(make_bot(f"{own}:Nameless?greed=0.5", 8))["given"] == (8, 0.5, 1)
    heir = make_bot(f"{own}:Heir?playouts=3", 8)
    assert isinstance(heir, ExpertBot)
    assert (heir.seed, heir.playouts, heir.is_sound) == (8, 3, False)
    assert vars(make_bot(f"{own}:Open?anything=2"))["settings"] == {"anything": 2}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("expert?", "parameters are written as expert?name=number"),
        ("expert?playouts", "parameters are written as"),
        ("expert?playouts=", "gives playouts as '', which is no number"),
        ("expert?playouts=many", "no number; write for instance playouts=3"),
        ("expert?playouts=1e3", "no number"),
        ("expert?playouts=nan", "no number"),
        ("expert?playouts=0.5", "has to be a whole number"),
        ("expert?playouts=2&playouts=3", "gives playouts twice"),
        ("expert?playout=2", "expert has no parameter 'playout', only playouts, turns; did you mean playouts?"),
        ("expert?playouts=0", "expert .* needs at least one, not 0"),
        ("expert?seed=3", "expert has no parameter 'seed'"),
        ("random?wit=3", "random has no parameters"),
        ("fixed-h?greed=3", "fixed-h has none"),
        ("nobody?greed=3", "no bot called 'nobody'"),
        ("OWN:Bold?gread=3", "has no parameter 'gread', only greed, risk; did you mean greed?"),
        ("OWN:Bold?risk=0.5", "risk as 0.5, which has to be a whole number"),
        ("OWN:Bold?risk=10", "cannot be made: nobody risks so much"),
        ("OWN:Plain?risk=1", "Plain has no parameters"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(name: str, sentence: str, own: str) -> None:
    with pytest.raises(UnknownBot, match=sentence.replace("?", r"\?")):
        make_bot(name.replace("OWN", own))


def test_compiled_classes_claim_that_their_arguments_have_no_names() -> None:
    """Which `inspect` believes; they take them by name all the same."""
    args = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_ONLY, default=1) for name in ("seed", "greed")]
    assert parameters._seeded(args, True) is args[0]
    assert parameters._seeded(args[1:], True) is None
    assert parameters._seeded(args[1:], False) is None


def test_commands_take_them(own: str, tmp_path: Path) -> None:
    seats = f"{own}:Bold?greed=0.2,{own}:Bold?greed=0.3,normal?greed=4*2"
    words = ["--games", "8", "--cap", "60", "--workers", "1"]
    shown = freehold("arena", "fundraiser", "--seats", seats, *words)
    for name in ("Bold?greed=0.2", "Bold?greed=0.3", "normal?greed=4"):
        assert name in shown
    freehold("simulate", "fundraiser", "--seats", seats, *words, "--out", str(tmp_path / "out"))
    bots = "builder?*2"
    assert "parameters are written" in freehold("arena", "fundraiser", "--seats", bots, "--games", "4", code=2)
    assert seated_bots([f"{own}:Bold?risk=2*2", "expert?playouts=2"]) == [f"{own}:Bold?risk=2"] * 2 + [
        "expert?playouts=2"
    ]


def freehold(*words: str, code: int = 0) -> str:
    command = [sys.executable, "-m", "freehold.cli", *words]
    wide = os.environ | {"COLUMNS": "120"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=wide)
    assert done.returncode == code, done.stderr + done.stdout
    return done.stdout + done.stderr
