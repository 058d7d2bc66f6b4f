"""The arena: units, rotations, win shares with their intervals, the matrix, and the figures all of it rests on."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from freehold import cli
from freehold.commands import arena as arena_command
from freehold.commands import arena_matrix as matrix_command
from freehold.commands import many_games
from freehold.lab.arena import arena, matrix, thinking
from freehold.lab.arena.arena import Result, Unit
from freehold.lab.arena.rating import Played, rate
from freehold.lab.needs import Missing
from freehold.lab.run.runs import Run
from freehold.lab.run.sharing import share_out
from freehold.lab.stats import bootstrap
from freehold.lab.stats.bootstrap import Estimate
from freehold.lab.stats.statistics import wilson

QUICK = ["--cap", "40", "--workers", "1"]


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Think time is taken only for a moment."""
    monkeypatch.setattr(arena_command, "think_times", lambda asked: thinking.think_times(asked, 0.05))


def run(*arguments: str, width: int = 100) -> tuple[int, str, str]:
    """The code, what was printed and what was complained about."""
    result = CliRunner().invoke(cli.app, ["arena", *arguments], env={"COLUMNS": str(width)})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def units_of(asked: Run) -> list[Unit]:
    return [unit for task in arena.tasks(asked, 1) for unit in task.play()]


def won(bots: Sequence[str], *winners: int) -> Result:
    """A game in which these seats shared the win and all others came in level behind them."""
    others = tuple(seat for seat in range(len(bots)) if seat not in winners)
    return Result(tuple(bots), (winners, others) if others else (winners,), turns=10)


# -- figures --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilson_gives_the_values_of_the_textbooks(wins: int, trials: int, low: float, high: float) -> None:
    assert wilson(wins, trials) == pytest.approx((low, high), abs=0.00005)
    assert bootstrap.share(wins, trials).value == wins / trials


def test_a_share_of_nothing_says_nothing() -> None:
    assert bootstrap.share(0, 0) == Estimate(0.0, 0.0, 1.0)


def test_bootstrap_of_five_units_is_what_the_binomial_says() -> None:
    # Of five draws of a one-in-five share none is hit in 33 % of the resamples, and more than three in 0.7 %.
    assert bootstrap.mean([0.0, 0.0, 1.0, 0.0, 0.0]) == Estimate(0.2, 0.0, pytest.approx(0.6))


def test_bootstrap_of_many_units_is_as_wide_as_the_normal_interval() -> None:
    draws = random.Random(5)
    values = [draws.gauss(10, 3) for _ in range(400)]
    found = bootstrap.mean(values)
    assert found.half == pytest.approx(1.96 * 3 / 400**0.5, rel=0.12)
    assert found.holds(10)


def test_bootstrap_pools_very_many_units_without_changing_what_it_says() -> None:
    draws = random.Random(6)
    values = [float(draws.random() < 0.25) for _ in range(10_007)]
    found = bootstrap.mean(values)
    assert found.value == sum(values) / len(values)
    assert found.half == pytest.approx(1.96 * (0.25 * 0.75 / 10_007) ** 0.5, rel=0.12)


def test_bootstrap_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    draws = random.Random(7)
    held = 0
    for number in range(200):
        values = [float(draws.random() < 0.4) for _ in range(60)]
        held += bootstrap.mean(values, seed=number, resamples=300).holds(0.4)
    assert 180 <= held <= 199


def test_bootstrap_draws_whole_units() -> None:
    rows = [(float(number % 3 == 0), float(number % 3 != 0)) for number in range(60)]
    one, other = bootstrap.means(rows)
    assert one.low == pytest.approx(1 - other.high)
    assert one.high == pytest.approx(1 - other.low)


def test_bootstrap_is_seeded() -> None:
    values = [float(number % 7) for number in range(50)]
    assert bootstrap.mean(values, seed=1) == bootstrap.mean(values, seed=1)
    assert bootstrap.mean(values, seed=1) != bootstrap.mean(values, seed=2)


def test_units_that_all_agree_do_not_make_a_share_certain() -> None:
    always, never = bootstrap.shares([(1.0, 0.0)] * 10)
    assert (always.low, always.high) == pytest.approx((0.7225, 1.0), abs=0.0001)
    assert (never.low, never.high) == pytest.approx((0.0, 0.2775), abs=0.0001)


def test_differences_are_taken_unit_by_unit() -> None:
    draws = random.Random(8)
    ones = [(draws.random(),) for _ in range(30)]
    others = [(value - 0.5,) for (value,) in ones]
    found = bootstrap.differences(ones, others)[0]
    assert (found.value, found.low, found.high) == pytest.approx((0.5, 0.5, 0.5))


def test_no_units_no_figures() -> None:
    assert bootstrap.means([]) == []
    assert bootstrap.mean([]) == Estimate(0.0, 0.0, 0.0)


# -- ratings --------------------------------------------------------------------------------------------------


def test_the_bot_that_wins_is_rated_higher() -> None:
    games = [Played(("a", "b", "b", "b"), ((0,), (1, 2, 3))), Played(("b", "a", "b", "b"), ((1,), (0, 2, 3)))] * 20
    found = rate(games)
    assert found["a"].cautious > found["b"].strength
    assert found["a"].uncertainty < 25 / 3


def test_level_bots_are_rated_level() -> None:
    found = rate([Played(("a", "b"), ((0, 1),))] * 5)
    assert found["a"].strength == pytest.approx(found["b"].strength)


# -- rotations and units --------------------------------------------------------------------------------------


def test_a_table_is_turned_as_often_as_it_looks_different() -> None:
    assert arena.rotations("aaab") == [tuple("aaab"), tuple("aaba"), tuple("abaa"), tuple("baaa")]
    assert len(arena.rotations("abcd")) == 4
    assert len(arena.rotations("abab")) == 2
    assert arena.rotations("aaaa") == [tuple("aaaa")]


@pytest.mark.parametrize(("games", "units"), [(1, 1), (5, 1), (6, 2), (8, 2), (2000, 500)])
def test_games_are_rounded_to_whole_units(games: int, units: int) -> None:
    assert arena.whole_units(Run("fundraiser", tuple("abcd"), games, 1)) == units


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_tasks_hold_every_unit_once(workers: int) -> None:
    found = arena.tasks(Run("fundraiser", tuple("aaab"), 4 * 1003, 1), workers)
    assert [task.first for task in found] == [sum(task.count for task in found[:at]) for at in range(len(found))]
    assert sum(task.count for task in found) == 1003
    assert sum(task.games for task in found) == 4 * 1003


def test_a_unit_is_one_seed_with_every_bot_on_every_seat() -> None:
    unit = arena.play_unit(Run("fundraiser", ("builder", "random", "hoarder"), 3, 1, cap=20), 99)
    assert [result.bots[0] for result in unit.results] == ["builder", "random", "hoarder"]
    assert all(sorted(seat for level in result.ranking for seat in level) == [0, 1, 2] for result in unit.results)


def test_turning_the_table_first_changes_no_share() -> None:
    one = arena.standing(*_played(Run("fundraiser", ("builder", "random"), 12, 3, cap=60)))
    other = arena.standing(*_played(Run("fundraiser", ("random", "builder"), 12, 3, cap=60)))
    assert one.bots["builder"].value == other.bots["builder"].value
    assert sum(share.value for share in one.bots.values()) == pytest.approx(1)
    assert sum(share.value for share in one.seats) == pytest.approx(1)


def _played(asked: Run) -> tuple[Run, list[Unit]]:
    return asked, units_of(asked)


def test_a_bot_against_itself_gets_what_is_fair_on_every_seat() -> None:
    found = arena.standing(*_played(Run("fundraiser", ("hoarder",) * 4, 40, 11, cap=40)))
    assert (found.units, found.games) == (40, 40)
    assert found.bots["hoarder"].value == pytest.approx(1)
    assert found.fair("hoarder") == 1
    assert all(share.holds(0.25) for share in found.seats)


def test_wins_that_are_level_are_split() -> None:
    asked = Run("fundraiser", ("a", "b"), 2, 1)
    units = [Unit(1, (won("ab", 0, 1), won("ba", 0)))]
    found = arena.standing(asked, units)
    assert found.bots["a"].value == pytest.approx(0.25)
    assert found.bots["b"].value == pytest.approx(0.75)
    assert found.turns.value == 10


def test_a_unit_with_a_spoiled_game_is_left_out_and_told() -> None:
    asked = Run("fundraiser", ("a", "b"), 4, 1)
    spoiled = Unit(2, (won("ab", 0), Result(("b", "a"), (), fault="a broke")))
    found = arena.standing(asked, [Unit(1, (won("ab", 0), won("ba", 0))), spoiled])
    assert (found.units, found.games) == (1, 2)
    assert found.bots["a"].value == 0.5
    assert [(fault.seed, fault.bots, fault.sentence) for fault in found.faults] == [(2, ("b", "a"), "a broke")]


def test_think_time_is_taken_for_every_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    # Every look at the clock is a millisecond later, so that a slow machine comes as far as a fast one.
    clock = itertools.count(0.0, 0.001)
    monkeypatch.setattr(thinking, "perf_counter", lambda: next(clock))
    found = thinking.think_times(Run("fundraiser", ("builder", "random"), 1, 1), seconds=0.2)
    assert set(found) == {"builder", "random"}
    assert all(thought.decisions > 0 and thought.microseconds_a_decision > 0 for thought in found.values())


# -- the matrix -----------------------------------------------------------------------------------------------


def test_a_matrix_seats_one_against_three() -> None:
    base = Run("fundraiser", (), 8, 1)
    found = matrix.matrix_tasks(base, ["a", "b", "c"], 1)
    assert {cell for cell, _ in found} == {(one, other) for one in "abc" for other in "abc" if one != other}
    assert all(task.run.seats == (cell[0], *[cell[1]] * 3) for cell, task in found)
    assert sum(task.games for _, task in found) == 6 * 8
    # A run that is broken off has something of every cell.
    assert len({cell for cell, _ in found[:6]}) == 6


def test_a_matrix_counts_the_wins_of_the_one() -> None:
    seatings = arena.rotations("abbb")
    good = Unit(1, tuple(won(bots, bots.index("a")) for bots in seatings))
    half = Unit(2, tuple(won(bots, 0) for bots in seatings))
    found = matrix.matrix(["a", "b"], 1, {("a", "b"): [good, half]})
    assert found.cells.keys() == {("a", "b")}
    assert found.cells["a", "b"].value == pytest.approx((1 + 0.25) / 2)
    assert found.games == 8


def test_a_matrix_of_ten_bots_fits_a_hundred_columns_and_eighty() -> None:
    bots = [f"bot-number-{number}" for number in range(10)]
    shares = {cell: Estimate(1.0, 0.97, 1.0) for cell in matrix.cells(bots)}
    result = matrix.Matrix(bots, shares, 3600, [])
    for width in (80, 100):
        lines = [line.plain for line in matrix_command.matrix_lines(result, width)]
        assert len({len(line) for line in lines}) == 1
        assert len(lines[0]) <= width
        assert "100±2" in lines[1]


# -- the command ----------------------------------------------------------------------------------------------


def test_the_arena_tells_shares_intervals_seats_and_length() -> None:
    code, out, _ = run("fundraiser", "--seats", "builder,random*3", "--games", "8", *QUICK)
    assert code == 0
    assert "8 games, 2 seeds in 4 rotations, seed 1" in out
    row = next(line for line in out.splitlines() if line.split()[:1] == ["builder"])
    assert "100.0 %" in row
    assert "25.0 %" in row
    assert "±" in row
    assert "µs" in row or " ms" in row
    assert "cap of 40 turns" in out
    assert "for display only" in out
    assert "fewer than 30 seeds are rough" in out


def test_enough_seeds_need_no_caution() -> None:
    assert many_games.caution(bootstrap.FEW_UNITS) == []
    assert len(many_games.caution(bootstrap.FEW_UNITS - 1)) == 1


def test_results_are_the_same_with_one_worker_and_two(tmp_path: Path) -> None:
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.json"
        quick = ["--games", "16", "--cap", "30", "--workers", workers, "--json", str(file)]
        assert run("fundraiser", "--seats", "builder,random", *quick)[0] == 0
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "2.json").read_bytes()
    found: dict[str, Any] = json.loads((tmp_path / "1.json").read_text())
    assert found["complete"] is True
    assert found["games"] == 16
    assert set(found["bots"]) == {"builder", "random"}
    assert found["bots"]["builder"]["wins"]["low"] <= found["bots"]["builder"]["wins"]["value"]
    assert set(found["ratings"]) == {"builder", "random"}


def test_the_matrix_command_prints_and_writes_every_cell(tmp_path: Path) -> None:
    file = tmp_path / "matrix.json"
    bots = ["--bots", "builder,hoarder,random"]
    code, out, _ = run("fundraiser", "--matrix", *bots, "--games", "4", *QUICK, "--json", str(file))
    assert code == 0
    assert [line.split()[0] for line in out.splitlines() if "·" in line] == ["builder", "hoarder", "random"]
    cells = json.loads(file.read_text())["cells"]
    assert [(cell["alone"], cell["against"]) for cell in cells] == matrix.cells(["builder", "hoarder", "random"])


def test_options_and_changes_reach_the_games(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    asked = ["cronulla", "--option", "short-game", "--set", "rent.claim=auto", "--seats", "builder*2"]
    code, _, _ = run(*asked, "--games", "1", *QUICK, "--json", str(file))
    assert code == 0
    found = json.loads(file.read_text())
    assert found["options"] == ["short-game"]
    assert "auto" in found["changes"].values()


def test_ctrl_c_prints_what_is_done(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken_off(tasks: Sequence[Any], workers: int) -> Generator[tuple[int, Any], None, None]:
        coming = share_out(tasks, workers)
        yield next(coming)
        raise KeyboardInterrupt

    monkeypatch.setattr(many_games, "share_out", broken_off)
    file = tmp_path / "found.json"
    code, out, err = run("fundraiser", "--seats", "builder,random", "--games", "40", *QUICK, "--json", str(file))
    assert code == 130
    assert "Interrupted: the figures are of 2 of 40 games." in err
    assert "2 games, 1 seed in 2 rotations" in out
    assert json.loads(file.read_text())["complete"] is False


def test_ctrl_c_before_anything_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(*_: object) -> Generator[tuple[int, Any], None, None]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(many_games, "share_out", broken_off)
    code, out, err = run("fundraiser", "--seats", "builder,random", *QUICK)
    assert (code, out) == (130, "")
    assert "0 of 400 games" in err


FAULTY = '''
from freehold.bots import Bot, make_bot


class Moody(Bot):
    """Plays like a builder, but breaks on the first seat."""

    def __init__(self, seed: int = 0) -> None:
        self.builder = make_bot("builder", seed)

    def choose(self, game, seat):
        if game.throwing_turns > 5 and seat == 0:
            raise RuntimeError("not in the mood")
        return self.builder.choose(game, seat)
'''


def test_a_bot_that_breaks_is_named_with_its_seed_and_the_run_goes_on(tmp_path: Path) -> None:
    (tmp_path / "moody.py").write_text(FAULTY)
    bot = f"{tmp_path / 'moody.py'}:Moody"
    code, _, err = run("fundraiser", "--seats", f"{bot},builder", "--games", "4", *QUICK)
    assert code == 1
    assert "2 games have no result because a bot failed" in err
    assert "not in the mood" in err
    assert "--game" in err
    assert "Traceback" not in err


def test_ratings_are_left_out_where_the_laboratory_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(games: object) -> None:
        raise Missing(str(games))

    monkeypatch.setattr(arena_command, "rate", missing)
    code, out, _ = run("fundraiser", "--seats", "builder,random", "--games", "2", *QUICK)
    assert code == 0
    assert 'pip install "freehold[lab]"' in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["fundraser", "--seats", "builder,random"], "did you mean fundraiser"),
        (["fundraiser", "--seats", "bilder,random"], "did you mean builder"),
        (["fundraiser", "--seats", "builder"], "players, not 1"),
        (["fundraiser", "--seats", "builder*0"], "how many"),
        (["fundraiser", "--seats", "builder,random", "--set", "rent.clam=auto"], "rent.claim"),
        (["fundraiser", "--seats", "builder,random", "--set", "rent.claim=atuo"], "auto"),
        (["cronulla", "--seats", "builder,random", "--option", "short-gam"], "short-game"),
        (["fundraiser"], "--seats"),
        (["fundraiser", "--matrix", "--seats", "builder*4"], "--bots"),
        (["fundraiser", "--seats", "builder*4", "--bots", "builder"], "--matrix"),
        (["fundraiser", "--matrix", "--bots", "builder"], "at least two"),
        (["fundraiser", "--matrix", "--bots", "builder,builder"], "twice"),
        (["fundraiser", "--matrix", "--bots", "builder,radnom"], "did you mean random"),
    ],
)
def test_mistakes_are_told_in_one_sentence_before_the_first_game(
    arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_games, "share_out", None)
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert len(err.strip().splitlines()) == 1


def test_a_file_that_cannot_be_written_is_found_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_games, "share_out", None)
    for place in (tmp_path / "nowhere" / "found.json", tmp_path):
        code, _, err = run("fundraiser", "--seats", "builder,random", "--json", str(place))
        assert code == 1
        assert "cannot be written" in err
