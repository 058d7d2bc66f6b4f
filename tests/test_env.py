"""The environments for learning: PettingZoo's own tests, rewards, seeds, copies, opponents, batches, pictures."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

import freehold
from freehold.engine.chance import Stream
from freehold.engine.position import to_data
from freehold.env import SeatEnv, SelfPlay, SkipDead, at_once, env, needs, parallel_env, raw_env
from freehold.env.aec import FreeholdEnv
from freehold.env.batch import TERMINATED
from freehold.env.needs import Missing
from freehold.env.setting import rewards_at_end

PAGE = Path(__file__).parent.parent / "docs" / "env.md"
HAMLET = Path(__file__).parent.parent / "examples" / "hamlet"
QUICK = {"turns": 24, "offers": 1}

pytestmark = pytest.mark.filterwarnings("ignore:Observation")
"""PettingZoo would rather have plain arrays, but keeps masks in dicts itself."""


def play_on(table: FreeholdEnv, seed: int, most: int = 100_000) -> list[float]:
    """Choose at random until nobody is left, and tell what the agents got, as `last` said it."""
    draw = Stream(seed, 4)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(most):
        _, reward, terminated, truncated, _ = table.last(observe=False)
        got[agent] += reward
        table.step(None if terminated or truncated else table.play.choices.drawn(draw))
    return list(got.values())


# -- what PettingZoo asks of an environment -----------------------------------------------------------------------


@pytest.mark.parametrize("name", freehold.edition_ids())
def test_it_is_an_environment_of_pettingzoo(name: str) -> None:
    api_test(env(name, **QUICK), num_cycles=60)
    api_test(raw_env(name, **QUICK), num_cycles=60)
    seed_test(lambda: env(name, **QUICK), num_cycles=50)


@pytest.mark.parametrize("name", freehold.edition_ids())
def test_it_can_be_cut_off(name: str) -> None:
    module = SimpleNamespace(
        parallel_env=lambda **rest: parallel_env(name, **rest), env=lambda **rest: at_once.env(name, **rest)
    )
    max_cycles_test(module)


def test_all_at_once_is_an_environment_of_pettingzoo() -> None:
    parallel_api_test(parallel_env("fundraiser", **QUICK), num_cycles=200)


def test_an_illegal_action_loses_and_ends_the_game() -> None:
    table = env("fundraiser")
    table.reset(seed=1)
    seen, *_ = table.last()
    loser = table.agent_selection
    table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert table.rewards[loser] == -1
    with pytest.raises(ValueError, match="may not be chosen"):
        started(raw_env("fundraiser")).step(3)


def started(table: FreeholdEnv, seed: int = 1) -> FreeholdEnv:
    table.reset(seed=seed)
    return table


# -- seeds, ends and rewards --------------------------------------------------------------------------------------


def test_the_same_seed_begins_the_same_game_and_goes_on_with_the_same_ones() -> None:
    one, other = started(raw_env("cronulla"), 5), started(raw_env("cronulla"), 5)
    assert to_data(one.game) == to_data(other.game)
    one.reset()
    other.reset()
    assert one.game.seed == other.game.seed != 5


@pytest.mark.parametrize("name", ["fundraiser", "cronulla", "propnex"])
def test_everybody_gets_the_result_less_what_was_coming_to_them(name: str) -> None:
    for seed in range(3):
        table = started(raw_env(name, turns=150, offers=0), seed)
        got = play_on(table, seed)
        assert got == pytest.approx(list(table.results.values()))
        assert sum(got) == pytest.approx(0)
        if table.game.over:
            by_seat = rewards_at_end(table.game)
            assert got == pytest.approx([by_seat[table.game.names.index(agent)] for agent in table.possible_agents])
            assert max(got) > 0
        else:
            assert table.play.stopped


def test_a_shared_win_is_split() -> None:
    game = started(raw_env(HAMLET, 3)).game
    game.play(freehold.HOST, freehold.actions.call_time())
    assert rewards_at_end(game) == pytest.approx([0, 0, 0])


@pytest.mark.parametrize("discount", [1.0, 0.9])
def test_rewards_on_the_way_add_up_to_the_difference_of_the_chances(discount: float) -> None:
    plain = started(raw_env(HAMLET, 2, turns=30))
    shaped = started(raw_env(HAMLET, 2, turns=30, shaping=2.0, discount=discount))
    assert shaped.potential is not None
    before = shaped.potential.of(shaped.game)
    draw = Stream(3, 4)
    steps, earned = 0, np.zeros(2)
    while not all(shaped.terminations[agent] for agent in shaped.agents):
        number = shaped.play.choices.drawn(draw)
        for table in (plain, shaped):
            table.step(number)
        extra = [shaped.rewards[agent] - plain.rewards[agent] for agent in shaped.possible_agents]
        earned += discount**steps * np.array(extra)
        steps += 1
    assert shaped.game.over
    order = [shaped.game.names.index(agent) for agent in shaped.possible_agents]
    assert earned == pytest.approx([-2.0 * before[seat] for seat in order], abs=1e-9)
    assert steps > 50


def test_agents_that_are_out_are_skipped() -> None:
    table = SkipDead(raw_env("euronopoly", turns=300, offers=0, quitting=True))
    table.reset(seed=2)
    draw = Stream(8, 4)
    for _ in table.agent_iter():
        _, _, terminated, truncated, _ = table.last()
        assert not terminated
        assert not truncated
        table.step(table.unwrapped.play.choices.drawn(draw))
    assert sum(table.results.values()) == pytest.approx(0)
    assert table.results == pytest.approx(table.unwrapped.results)


# -- looking ahead ------------------------------------------------------------------------------------------------


def test_a_clone_is_the_same_and_a_fork_has_another_future() -> None:
    table = started(raw_env("fundraiser", turns=200, shaping=1.0))
    play_on(table, 1, 300)
    before = to_data(table.game)
    clone, fork = table.clone(), table.fork(77)
    assert clone.agent_selection == fork.agent_selection == table.agent_selection
    for twin in (clone, fork):
        assert (twin.last()[0]["observation"] == table.last()[0]["observation"]).all()
        play_on(twin, 9, 150)
    assert to_data(table.game) == before
    play_on(table, 9, 150)
    assert to_data(table.game) == to_data(clone.game) != to_data(fork.game)
    assert table.results == clone.results


# -- one seat among bots ------------------------------------------------------------------------------------------


def test_one_seat_plays_against_bots_of_the_pool() -> None:
    table = SeatEnv("fundraiser", opponents=["builder", "fixed-h"], turns=40)
    ends = []
    for seed in range(3):
        seen, told = table.reset(seed=seed)
        assert set(told["opponents"]) <= {"builder", "fixed-h"}
        draw = Stream(seed, 4)
        over, total = False, 0.0
        while not over:
            assert table.play.seat == told["seat"]
            assert (table.action_masks() == seen["action_mask"]).all()
            assert table.observation_space.contains(seen)
            seen, reward, terminated, truncated, _ = table.step(table.play.choices.drawn(draw))
            total += reward
            over = terminated or truncated
        ends.append((told["seat"], total))
        assert total in (pytest.approx(-0.25), pytest.approx(0.75), pytest.approx(0))
    again, told = table.reset(seed=0)
    assert told["seat"] == ends[0][0]
    assert table.observation_space.contains(again)


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"opponents": []}, "at least one bot"),
        ({"opponents": ["nobody"]}, "no bot called"),
        ({"seat": 4}, "no seat 4"),
        ({"seats": 1}, "played by"),
        ({"turns": 0}, "at least one turn"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(wish: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        SeatEnv("propnex", **{"seats": 4, **wish})


# -- batches ------------------------------------------------------------------------------------------------------


def drawn(mask: Any, draw: np.random.Generator) -> Any:
    """A legal action for every row."""
    return np.array([draw.choice(np.flatnonzero(row)) for row in mask])


def batch(workers: int) -> list[bytes]:
    """What a few tables come to with so many processes."""
    seen: list[bytes] = []
    draw = np.random.default_rng(1)
    with SelfPlay(str(HAMLET), 2, tables=3, workers=workers, seed=5, turns=5, offers=0) as tables:
        ended = 0
        for _ in range(200):
            tables.step(drawn(tables.mask, draw))
            seen.append(tables.observation.tobytes() + tables.reward.tobytes() + tables.seat.tobytes())
            ended += int((tables.done == TERMINATED).sum())
            assert tables.reward[tables.done == 0].sum() == 0
            assert tables.reward.sum() == pytest.approx(0)
    assert ended > 3
    return seen


def test_a_batch_is_the_same_with_any_number_of_processes() -> None:
    assert batch(1) == batch(2)


def test_a_batch_refuses_what_its_masks_do() -> None:
    with SelfPlay(str(HAMLET), 2, tables=2, turns=10) as tables:
        for actions in ([3, 3], [1], [1, 100_000]):
            with pytest.raises(ValueError, match="action"):
                tables.step(actions)
    with pytest.raises(ValueError, match="folder"):
        SelfPlay(freehold.edition("fundraiser"), workers=2)


# -- for people -----------------------------------------------------------------------------------------------------


def test_a_moment_is_told_and_drawn() -> None:
    table = started(raw_env("fundraiser", render_mode="ansi"))
    play_on(table, 3, 200)
    told = table.render()
    assert told is not None
    assert f"> {table.game.names[table.play.seat]} has $" in told
    assert len(told.splitlines()) >= 5
    drawing = raw_env("fundraiser", render_mode="svg")
    drawing.reset(seed=1)
    assert (drawing.render() or "").startswith("<?xml")
    with pytest.raises(ValueError, match="no way to render"):
        raw_env("fundraiser", render_mode="human")


def test_nothing_of_it_is_loaded_unasked() -> None:
    said = "import freehold, freehold.cli, sys; print([m for m in ('pettingzoo', 'gymnasium') if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"


def test_a_missing_extra_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda name: None if name == "pettingzoo" else object())
    with pytest.raises(Missing, match=re.escape('needs pettingzoo: pip install "freehold[rl]"')):
        _ = freehold.env.raw_env  # type: ignore[attr-defined]


def test_the_page_does_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PAGE.parent.parent)
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL))
    page = doctest.DocTestParser().get_doctest(examples, {}, "env.md", str(PAGE), 0)
    assert len(page.examples) > 10
    said: list[str] = []
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(page, out=said.append).failed == 0, "".join(said)
