"""The interpreted and the compiled engine play the same games, event by event."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any, Final

import pytest

from processes import NOT_COMPILED, SOURCES, TABLES, compiled_folder, options_of, start, table_name

GAMES: Final = 200


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_same_games_interpreted_and_compiled(table: tuple[str, tuple[str, ...]]) -> None:
    folder = compiled_folder()
    if folder is None:
        pytest.fail(f"FREEHOLD_COMPILED is not set; {NOT_COMPILED}")
    arguments = [*options_of(table), "--games", str(GAMES)]
    both = [start("streams.py", arguments, SOURCES), start("streams.py", arguments, folder)]
    results: list[dict[str, Any]] = []
    for process in both:
        out, err = process.communicate()
        assert process.returncode == 0, err
        results.append(json.loads(out))
    interpreted, compiled = results
    assert compiled["compiled"], f"the engine in {folder} is not compiled; {NOT_COMPILED}"
    assert not interpreted["compiled"], f"the engine in {SOURCES} is compiled: remove what was built there"
    pairs = zip(interpreted["digests"], compiled["digests"], strict=True)
    different = [seed for seed, (one, other) in enumerate(pairs) if one != other]
    assert not different, f"the games of these seeds differ: {different}"
    assert len(interpreted["digests"]) == GAMES
    assert interpreted["events"] == compiled["events"] > 50 * GAMES


BOTS: Final = """
import json, sys
import freehold
from freehold.bots import make_bot, play_out
from freehold.bots.equity import judge_of
from freehold.engine.masks import bit
ends = []
for name in freehold.edition_ids():
    for bot in ("fixed-h", "fixed-c", "builder", "easy", "normal?greed=5", "hard", "two-hole"):
        for seed in range(1 if bot == "hard" else 4):
            game = freehold.Game(freehold.edition(name), ["Ann", "Bob", "Cy", "Di"], seed, listening=False)
            players = [make_bot(bot, seed) for _ in range(4)]
            play_out(game, players, 20_000, 30)
            ends.append(judge_of(game.edition).shares(game))
            play_out(game, players, 20_000, 200)
            ends.append([name, bot, game.throws, list(game.cash), list(game.owned), list(game.houses)])
            fork = game.fork(seed)
            listed = [str(action) for action in fork.legal(max(0, fork.to_act))]
            ends.append([fork.seed, fork.dice.state(), fork.decks, listed])
told = [make_bot("expert?playouts=3&turns=2", 7).playouts]
for wrong in ("expert?playouts=0.5", "expert?playout=1", "expert?seed=1", "normal?greed=0.5", "random?greed=1"):
    try:
        make_bot(wrong)
    except ValueError as fault:
        told.append(str(fault))
json.dump({"bits": [bit(member) for member in range(63)], "ends": ends, "told": told}, sys.stdout)
"""


def test_bots_and_masks_are_the_same_compiled() -> None:
    """Masks hold as many deeds as a board may have, and bots decide alike, interpreted and compiled."""
    folder = compiled_folder()
    if folder is None:
        pytest.fail(f"FREEHOLD_COMPILED is not set; {NOT_COMPILED}")
    said = []
    for place in (SOURCES, folder):
        command = [sys.executable, "-P", "-c", BOTS]
        environment = {**os.environ, "PYTHONPATH": str(place)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        said.append(json.loads(done.stdout))
    interpreted, compiled = said
    assert compiled["bits"] == interpreted["bits"] == [1 << member for member in range(63)]
    assert compiled["ends"] == interpreted["ends"]
    assert compiled["told"] == interpreted["told"]
    assert len(compiled["told"]) == 6


LOOKING_AHEAD: Final = """
import json, sys
import freehold
from freehold.bots import make_bot, play_out
ends = []
for name in freehold.edition_ids():
    game = freehold.Game(freehold.edition(name), ["Ann", "Bob", "Cy", "Di"], 6, listening=False)
    others = [make_bot("fixed-h"), make_bot("normal"), make_bot("hard")]
    expert = make_bot("expert?playouts=2&turns=4", 3)
    play_out(game, [expert, *others], 20_000, 50)
    played = expert.comparer.playouts.played
    ends.append([name, played, game.throws, list(game.cash), list(game.owned), list(game.houses)])
json.dump({"ends": ends}, sys.stdout)
"""


def test_looking_ahead_is_the_same_compiled() -> None:
    """Play-outs and what the judge makes of them lead to the same decisions, interpreted and compiled."""
    folder = compiled_folder()
    if folder is None:
        pytest.fail(f"FREEHOLD_COMPILED is not set; {NOT_COMPILED}")
    said = []
    for place in (SOURCES, folder):
        command = [sys.executable, "-P", "-c", LOOKING_AHEAD]
        environment = {**os.environ, "PYTHONPATH": str(place)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        said.append(json.loads(done.stdout))
    interpreted, compiled = said
    assert compiled["ends"] == interpreted["ends"]
    assert all(end[1] > 0 for end in compiled["ends"]), "there was something to look at"


def test_compiled_bots_in_threads_decide_as_if_alone() -> None:
    folder = compiled_folder()
    if folder is None:
        pytest.fail(f"FREEHOLD_COMPILED is not set; {NOT_COMPILED}")
    process = start("threaded.py", ["--games", "20"], folder)
    out, err = process.communicate()
    assert process.returncode == 0, err
    told = json.loads(out)
    assert told["different"] == []
    assert told["games"] == 100
