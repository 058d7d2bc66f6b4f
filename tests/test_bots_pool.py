"""Strength against a pool: one alone against three of every kind, and against three that the seed draws."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from freehold import cli
from freehold.bots import bot_names
from freehold.commands.arena_pool import pool_lines
from freehold.lab.arena.matrix import Matrix, cells
from freehold.lab.arena.opponents import MIXED, USUAL_POOL, MixedTask, columns_of, drawn_rivals, pool_tasks
from freehold.lab.run.runs import Run
from freehold.lab.stats.bootstrap import Estimate

POOL = ["builder", "hoarder", "random", "refuse-all"]


def test_the_usual_pool_is_on_the_roster() -> None:
    assert set(USUAL_POOL) <= set(bot_names())
    assert len(USUAL_POOL) >= 8


def test_the_seed_draws_three_different_opponents_and_never_the_bot_itself() -> None:
    drawn = [drawn_rivals("builder", POOL, seed) for seed in range(60)]
    assert drawn == [drawn_rivals("builder", POOL, seed) for seed in range(60)]
    assert all(sorted(three) == ["hoarder", "random", "refuse-all"] for three in drawn)
    assert len(set(drawn)) == 6, "in every order"
    wide = [drawn_rivals("fixed-h", POOL, seed) for seed in range(60)]
    assert all(len(set(three)) == 3 for three in wide)
    assert {bot for three in wide for bot in three} == set(POOL)
    assert drawn_rivals("fixed-h", ["random"], 3) == ("random",) * 3


def test_every_cell_is_on_the_same_seeds_and_mixed_tables_are_turned_like_all_others() -> None:
    run = Run("fundraiser", (), 8, 1, cap=20)
    jobs = pool_tasks(run, ["builder", "fixed-h"], POOL, 1)
    assert {cell for cell, _ in jobs} == set(cells(["builder", "fixed-h"], columns_of(POOL)))
    assert sum(task.games for _, task in jobs) == 8 * (4 + 5)
    mixed = next(task for cell, task in jobs if cell == ("fixed-h", MIXED))
    plain = next(task for cell, task in jobs if cell == ("fixed-h", "random"))
    assert isinstance(mixed, MixedTask)
    units = mixed.play()
    assert [unit.seed for unit in units] == [unit.seed for unit in plain.play()]
    for unit in units:
        assert sorted(result.bots.index("fixed-h") for result in unit.results) == [0, 1, 2, 3]
        assert len({tuple(sorted(result.bots)) for result in unit.results}) == 1


def run_arena(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli.app, ["arena", *words])
    return done.exit_code, done.output


def test_the_command_prints_and_writes_every_cell(tmp_path: Path) -> None:
    file = tmp_path / "pool.json"
    words = ["--pool", "builder,fixed-h", "--against", "builder,random", "--games", "8", "--cap", "60"]
    code, out = run_arena("fundraiser", *words, "--workers", "1", "--json", str(file))
    assert code == 0, out
    for word in ("builder", "fixed-h", "random", "mixed", "mean", "40 games"):
        assert word in " ".join(out.split())
    data: dict[str, Any] = json.loads(file.read_text())
    assert data["complete"]
    assert data["pool"] == ["builder", "random"]
    found = [(cell["alone"], cell["against"]) for cell in data["cells"]]
    assert found == [
        ("builder", "random"),
        ("builder", MIXED),
        ("fixed-h", "builder"),
        ("fixed-h", "random"),
        ("fixed-h", MIXED),
    ]
    again = tmp_path / "again.json"
    run_arena("fundraiser", *words, "--workers", "2", "--json", str(again))
    assert again.read_text() == file.read_text(), "however many workers play"


def test_a_wide_table_is_turned_where_room_is_short() -> None:
    shares = {cell: Estimate(0.3, 0.2, 0.4) for cell in cells(["expert"], columns_of(USUAL_POOL))}
    result = Matrix(["expert"], shares, 40, [], 10, tuple(columns_of(USUAL_POOL)))
    wide, narrow = pool_lines(result, 200), pool_lines(result, 60)
    assert [line.plain.split()[0] for line in narrow] == ["expert", *USUAL_POOL, "mixed", "mean"]
    assert len(wide) == 2
    assert wide[1].plain.split() == ["expert", *["30±10"] * (len(USUAL_POOL) + 1), "30"]
    assert all(len(line) <= 60 for line in narrow)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--pool", "builder", "--matrix"], "--pool seats the bots itself"),
        (["--pool", "builder", "--seats", "builder*4"], "--pool seats the bots itself"),
        (["--seats", "builder*4", "--against", "random"], "--against names the opponents of --pool"),
        (["--pool", "builder,builder"], "--pool names builder twice"),
        (["--pool", "builder", "--against", "random*2"], "--against names random twice"),
        (["--pool", "builder", "--against", "builder"], "has no opponent but itself"),
        (["--pool", "bilder"], "did you mean builder"),
        (["--pool", "builder", "--against", "radnom"], "did you mean random"),
    ],
)
def test_mistakes_are_told_in_a_sentence(words: list[str], sentence: str) -> None:
    code, out = run_arena("fundraiser", *words, "--games", "4")
    assert code == 2
    assert sentence in " ".join(out.split())
