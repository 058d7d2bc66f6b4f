"""`freehold simulate`: the same results however they were come by, nothing lost, and every mistake told."""

from __future__ import annotations

import errno
import gc
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tracemalloc
import weakref
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.bots import make_bot, next_action
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.tally import Tally
from freehold.engine.text.record import record_of
from freehold.lab import needs
from freehold.lab.run import folder as folder_module
from freehold.lab.run.match import new_game, play_match, ranking_by_worth, standings
from freehold.lab.run.restart import restart
from freehold.lab.run.results import _quantiles
from freehold.lab.run.runs import Run, Trouble
from freehold.lab.run.seeds import bot_seed, game_seed
from freehold.lab.run.simulate import Crew, open_folder, simulate
from freehold.lab.run.start import start_of
from freehold.lab.run.tidying import tidied_afterwards
from freehold.lab.run.witness import play_again
from freehold.lab.run.work import Part, play_chunk
from freehold.lab.stats.intervals import mean_interval, ratio_interval
from freehold.lab.stats.statistics import wilson
from freehold.positions import write_position

SOURCE = Path(freehold.__file__).parent.parent
TABLES = ["games", "seats", "spaces", "deeds", "spaces_blocks", "deeds_blocks", "wealth"]
SAME = [f"{name}.parquet" for name in TABLES] + ["summary.json", "plan.json"]
"""The files that may not depend on how a run was played."""
RUN = Run("fundraiser", ("builder", "random", "builder"), games=24, seed=5, cap=150, chunk=4)
COMMAND = RUN.command().split()[1:]

PATIENCE = 60.0
"""Seconds to wait for a process; a machine that is busy takes much longer than usual."""

BROKEN_BOT = """
from freehold.bots import Bot, make_bot
from freehold.engine import action as act
from freehold.engine.action import Action

class Broken(Bot):
    def __init__(self, seed):
        self.seed = seed
        self.builder = make_bot("builder")

    def choose(self, game, seat):
        if game.throwing_turns > 20 and self.seed % 3 == 0:
            return Action(act.BID, 5)
        if game.throwing_turns > 20 and self.seed % 3 == 1:
            raise RuntimeError("oh dear")
        return self.builder.choose(game, seat)
"""


def nobody(games: int) -> None:
    """Somebody who does not want to be told how it goes."""


def interrupt(games: int) -> None:
    """Somebody who presses Ctrl-C at the first chunk."""
    raise KeyboardInterrupt(games)


def play(run: Run, out: Path, workers: int = 1, resume: bool = False) -> Path:
    folder = open_folder(run, out, resume)
    try:
        simulate(folder, Crew(workers), nobody)
    finally:
        folder.close()
    return out


def contents(out: Path) -> dict[str, bytes]:
    return {name: (out / name).read_bytes() for name in SAME}


def command(*words: str) -> tuple[int, str]:
    """Run the command in this process; return its code and everything it said."""
    result = CliRunner().invoke(cli.app, list(words), env={"COLUMNS": "200"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that was played by one worker without interruption."""
    return play(RUN, tmp_path_factory.mktemp("whole") / "out")


# -- one game ---------------------------------------------------------------------------------------------


def test_seeds_are_fixed_for_ever_and_all_different() -> None:
    assert game_seed(1, 0) == 4607041891190626162
    assert bot_seed(4607041891190626162, 3) == bot_seed(4607041891190626162, 3)
    drawn = [game_seed(seed, index) for seed in (-1, 0, 1, 1 << 80) for index in range(2000)]
    drawn += [bot_seed(game_seed(0, index), seat) for index in range(500) for seat in range(4)]
    assert len(set(drawn)) == len(drawn)
    assert all(0 <= seed < 1 << 63 for seed in drawn)
    # Every bit is set in about half of them.
    for bit in range(63):
        assert 0.45 < sum(seed >> bit & 1 for seed in drawn) / len(drawn) < 0.55


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_a_match_is_the_same_every_time_and_ranks_every_seat(id: str) -> None:
    book = freehold.edition(id)
    seen = []
    for _ in range(2):
        game = new_game(book, ["a", "b", "c", "d"], 9)
        tally = Tally(book, 4)
        found = play_match(game, [make_bot("builder", seat) for seat in range(4)], 300, tally, 25)
        seen.append((found.ranking, found.worth, found.rolls, found.turns, found.decisions, found.samples))
        assert sorted(seat for level in found.ranking for seat in level) == [0, 1, 2, 3]
        assert sum(tally.landings) > 0
        assert len(found.samples) == (found.turns if found.capped else found.turns - 1) // 25
        assert found.rolls >= found.turns
    assert seen[0] == seen[1]


@pytest.mark.parametrize("id", ["fundraiser", "global-village", "cronulla", "propnex"])
def test_rolls_are_counted(id: str) -> None:
    run = Run(id, ("builder",) * 4, 1, 0, cap=200)
    repeat = play_again(start_of(run), 11, 200, 0)
    assert repeat.outcome is not None
    assert repeat.outcome.rolls == sum(line.text.endswith(": roll") for line in repeat.record.actions())


def test_at_the_cap_the_book_decides_where_it_knows_a_call_of_time() -> None:
    game = new_game(freehold.edition("fundraiser"), ["a", "b"], 3)
    found = play_match(game, [make_bot("builder"), make_bot("builder")], 20)
    assert found.capped
    assert game.over
    assert found.ranking == game.ranking()
    assert found.turns == 20


def test_at_the_cap_worth_decides_elsewhere() -> None:
    game = new_game(freehold.edition("global-village"), ["a", "b"], 3)
    found = play_match(game, [make_bot("builder"), make_bot("builder")], 20)
    assert found.capped
    assert not game.over
    best = max(range(2), key=game.worth)
    assert found.ranking[0][0] == best
    assert found.places()[best] == 1


def test_a_debt_to_the_bank_is_taken_off_once() -> None:
    game = freehold.Game(freehold.edition("euronopoly"), ["Ann", "Bob"], seed=1)
    before = standings(game)
    game.credit[0] = 300
    assert standings(game) == [before[0] - 300, before[1]]


def test_level_seats_share_a_place_and_the_fallen_come_last() -> None:
    game = new_game(freehold.edition("global-village"), ["a", "b", "c", "d"], 3)
    game.out[1] = True
    game.retired = [1]
    for seat, cash in enumerate([100, 0, 300, 100]):
        game.cash[seat] = cash
        game.owned[seat] = 0
    assert ranking_by_worth(game) == [[2], [0, 3], [1]]


def test_bots_keep_their_seats_where_the_order_is_drawn() -> None:
    for seed in range(5):
        assert new_game(freehold.edition("euronopoly"), ["a", "b", "c"], seed).names == ["a", "b", "c"]


def test_bots_that_never_come_to_an_end_are_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bot = tmp_path / "talker.py"
    bot.write_text(
        "from freehold.bots import Bot, make_bot\n"
        "from freehold.engine import action as act\n"
        "from freehold.engine.action import Action\n"
        "class Talker(Bot):\n"
        "    builder = None\n"
        "    def choose(self, game, seat):\n"
        "        if game.throwing_turns > 5:\n"
        "            return Action(act.AUTO_CLAIM, 0 if game.auto_claim[seat] else 1)\n"
        "        self.builder = self.builder or make_bot('builder')\n"
        "        return self.builder.choose(game, seat)\n"
    )
    monkeypatch.setattr("freehold.lab.run.match.STALLED", 500)
    run = Run("fundraiser", (f"{bot}:Talker", "builder"), 1, 0)
    fault = play_again(start_of(run), 1, 100, 0).fault
    assert fault is not None
    assert "does not come to an end" in str(fault)


# -- many games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [2, 8])
def test_any_number_of_workers_gives_the_same_bytes(whole: Path, tmp_path: Path, workers: int) -> None:
    assert contents(play(RUN, tmp_path / "out", workers)) == contents(whole)


def test_a_run_that_was_interrupted_ends_the_same(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for _ in range(3):
        folder = open_folder(RUN, out, out.exists())
        before = folder.games_done()
        with pytest.raises(KeyboardInterrupt):
            simulate(folder, Crew(1), interrupt)
        folder.close()
        assert folder.games_done() == before + RUN.chunk
    assert contents(play(RUN, out, workers=1, resume=True)) == contents(whole)
    assert not (out / "parts").exists()


def test_a_finished_run_is_only_told_again(whole: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in whole.iterdir()}
    code, said = command(*COMMAND, "--out", str(whole), "--resume")
    assert code == 0
    assert "24 games" in said
    assert {path.name: path.stat().st_mtime_ns for path in whole.iterdir()} == before


def wait_for_parts(out: Path, count: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if (out / "parts").is_dir() and len(list((out / "parts").glob("[0-9]*"))) >= count:
            return
        time.sleep(0.02)
    raise AssertionError("no part was written in time")


def worker_is_gone(pid: int) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        state = Path(f"/proc/{pid}/stat")
        if state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc for the workers")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_signals_keep_what_is_done_and_end_the_workers(tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "out"
    run = Run("fundraiser", ("random",) * 4, games=100_000, seed=5, chunk=2)
    words = [sys.executable, "-m", "freehold.cli", *run.command().split()[1:], "--out", str(out), "--workers", "2"]
    started = subprocess.Popen(
        words, env={**os.environ, "PYTHONPATH": str(SOURCE)}, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_for_parts(out, 1)
    workers = children(started.pid)
    started.send_signal(number)
    assert started.stderr is not None
    said = started.communicate(timeout=PATIENCE)[1]
    if number != signal.SIGKILL:
        assert started.returncode == 130
        kept = r"Interrupted: [\d,]+ of 100,000 games are kept in .* --resume to go on\."
        assert re.search(kept, " ".join(said.split()))
    assert len(workers) >= 2
    assert all(worker_is_gone(pid) for pid in workers)
    folder = open_folder(run, out, True)
    assert 0 < folder.games_done() < 100_000
    folder.close()


def test_another_command_is_not_mixed_in(whole: Path) -> None:
    code, said = command(*COMMAND, "--out", str(whole), "--resume", "--seed", "6", "--set", "rent.claim=auto")
    assert code == 1
    assert "belongs to another command: seed is 5 there and 6 here" in said
    assert "changes is not given there and rent.claim=auto here" in said


def test_another_version_is_not_mixed_in(whole: Path, tmp_path: Path) -> None:
    plan = json.loads((whole / "plan.json").read_text())
    plan["versions"]["freehold"] = "0.0.1"
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    with pytest.raises(Trouble, match=r"freehold is 0\.0\.1 there and"):
        open_folder(RUN, tmp_path, True)


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="folders are locked where the system can do it")
    first = open_folder(RUN, tmp_path / "out", False)
    with pytest.raises(Trouble, match="another freehold simulate is writing into"):
        open_folder(RUN, tmp_path / "out", True)
    first.close()
    open_folder(RUN, tmp_path / "out", True).close()


def test_a_damaged_part_is_played_again(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    folder = open_folder(RUN, out, False)
    for chunk in range(3):
        folder.keep(play_chunk(RUN, chunk))
    folder.close()
    os.truncate(out / "parts" / "000001" / "seats.parquet", 20)
    (out / "parts" / "000002" / "sums.json").write_text("{")
    assert contents(play(RUN, out, resume=True)) == contents(whole)


# -- what comes out ---------------------------------------------------------------------------------------


def test_the_tables_agree_with_each_other(whole: Path) -> None:
    tables = {name: pl.read_parquet(whole / f"{name}.parquet") for name in TABLES}
    summary = json.loads((whole / "summary.json").read_text())
    games, seats = tables["games"], tables["seats"]
    assert games["game"].to_list() == list(range(24))
    assert games["seed"].to_list() == [game_seed(5, index) for index in range(24)]
    assert seats.height == 72
    assert seats.filter(pl.col("place") == 1).height == games["winners"].sum()
    assert seats.filter(pl.col("order") == 1)["seat"].to_list() == games["opener"].to_list()
    assert tables["spaces"]["landings"].sum() == tables["spaces_blocks"]["landings"].sum()
    assert tables["deeds"]["rent"].sum() == games["rent"].sum() == tables["deeds_blocks"]["rent"].sum()
    assert tables["spaces"]["share"].sum() == pytest.approx(1)
    assert (tables["spaces"]["share_low"] <= tables["spaces"]["share"]).all()
    assert seats.filter(pl.col("bankrupt"))["cause"].null_count() == 0
    assert seats.filter(~pl.col("bankrupt"))["cause"].null_count() == seats.filter(~pl.col("bankrupt")).height
    assert summary["games"] == {"asked": 24, "played": 24, "capped": (games["result"] == "capped").sum(), "faulted": 0}
    assert sum(seat["wins"] for seat in summary["seats"]) == pytest.approx(24)
    assert sum(bot["win_share"]["value"] for bot in summary["bots"]) == pytest.approx(1)
    assert summary["a_game"]["turns"]["value"] == pytest.approx(games["turns"].mean(), abs=1e-3)
    assert summary["seats"][0]["worth"]["value"] == pytest.approx(
        seats.filter(pl.col("seat") == 0)["worth"].mean(), abs=0.01
    )
    assert summary["command"] == (
        "freehold simulate fundraiser --games 24 --seats builder,random,builder --seed 5 --cap 150 --chunk 4"
    )
    assert summary["versions"]["freehold"] == freehold.__version__


def test_wealth_has_bands_for_seats_and_for_bots_with_several(whole: Path) -> None:
    wealth = pl.read_parquet(whole / "wealth.parquet")
    first = wealth.filter(pl.col("turn") == wealth["turn"].min())
    assert first.filter(pl.col("seat").is_null()).select("bot", "games").rows() == [("builder", 48), ("random", 24)]
    assert first.filter(pl.col("seat").is_not_null())["games"].to_list() == [24, 24, 24]
    for low, high in (("p10", "p25"), ("p25", "p50"), ("p50", "p75"), ("p75", "p90")):
        assert (wealth[low] <= wealth[high]).all()


def test_quantiles_of_counted_steps() -> None:
    assert _quantiles(dict.fromkeys(range(1, 101), 1)) == [10, 25, 50, 75, 90]
    assert _quantiles({7: 3}) == [7] * 5


def test_intervals_of_known_samples() -> None:
    mean = mean_interval(10, 30, 4)
    assert (mean.value, round(mean.low, 3), round(mean.high, 3)) == (2.5, 1.235, 3.765)
    # Every game gives the same share: there is no doubt about it.
    sure = ratio_interval(30, 500, 1000, 60, 2000, 2)
    assert (sure.value, sure.low, sure.high) == (0.5, 0.5, 0.5)
    assert [round(value, 4) for value in wilson(8, 10)] == [0.4902, 0.9433]
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1


class Cycle:
    """A reference cycle, which only the garbage collector can free."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_left_alone_while_games_are_played_and_collected_then() -> None:
    with tidied_afterwards():
        assert not gc.isenabled()
        gone = weakref.ref(Cycle())
        assert gone() is not None
    assert gone() is None
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_chunks_cover_every_game_once() -> None:
    for games in (1, 4, 5, 24, 999, 100_001):
        run = Run("fundraiser", ("builder",) * 4, games, 0)
        assert sum(len(run.games_of(chunk)) for chunk in range(run.chunks)) == games
        assert run.chunk_size <= 1000


# -- from a position --------------------------------------------------------------------------------------


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """Forty actions into a game of three."""
    game = freehold.Game(freehold.edition("fundraiser", ["luxury-tax-75"]), ["Ann", "Bob", "Cy"], seed=4)
    bots = [make_bot("builder") for _ in range(3)]
    for _ in range(40):
        found = next_action(game, bots)
        assert found is not None
        game.play(*found)
    path = tmp_path / "middle.position"
    path.write_text(write_position(game))
    return path


def test_a_restart_keeps_everything_but_chance() -> None:
    game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob"], seed=4)
    game.known[0] = 3
    first, same, other = restart(game, 1), restart(game, 1), restart(game, 2)
    assert first.decks == same.decks
    assert first.dice.state() == same.dice.state()
    assert first.decks != other.decks
    assert first.dice.state() != other.dice.state()
    assert first.decks[0][:3] == other.decks[0][:3] == game.decks[0][:3]
    assert sorted(first.decks[0]) == sorted(game.decks[0])
    assert (first.cash, first.owner, first.place) == (game.cash, game.owner, game.place)
    assert first.seed == 1
    assert game.seed == 4


def test_the_seed_alone_decides_and_not_how_the_hidden_cards_lay() -> None:
    one = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob"], seed=4)
    two = one.copy()
    two.decks[0].reverse()
    assert restart(one, 7).decks == restart(two, 7).decks


def test_a_table_of_people_plays_on_by_itself() -> None:
    game = freehold.Game(freehold.edition("global-village"), ["Ann", "Bob"], chance=freehold.ENTERED)
    game.play(freehold.HOST, Action(act.BREAK))
    twin = restart(game, 3)
    assert play_match(twin, [make_bot("builder"), make_bot("builder")], 30).turns > 0


def test_games_start_from_a_position(position: Path, tmp_path: Path) -> None:
    words = ["simulate", "fundraiser", "--games", "6", "--seats", "builder*3", "--from", str(position), "--cap", "60"]
    for workers in ("1", "2"):
        code, said = command(*words, "--workers", workers, "--out", str(tmp_path / workers))
        assert code == 0, said
    assert contents(tmp_path / "1") == contents(tmp_path / "2")
    summary = json.loads((tmp_path / "1" / "summary.json").read_text())
    assert summary["edition"]["options"] == ["luxury-tax-75"]
    assert summary["position"]["file"] == str(position)
    seeds = pl.read_parquet(tmp_path / "1" / "games.parquet")["seed"].to_list()
    code, said = command(*words, "--game", str(seeds[0]))
    assert code == 0
    assert "Ann" in said


def test_games_start_where_a_saved_game_ends(tmp_path: Path) -> None:
    game = freehold.Game(freehold.edition("fundraiser", ["luxury-tax-75"]), ["Ann", "Bob"], seed=4)
    record = record_of(game)
    for _ in range(40):
        action = game.legal(game.to_act)[0]
        record.add(game, game.to_act, action)
        game.play(game.to_act, action)
    (tmp_path / "saved.record").write_text(record.write())
    (tmp_path / "saved.position").write_text(write_position(game))
    words = ["simulate", "fundraiser", "--games", "4", "--seats", "builder*2", "--cap", "30", "--workers", "1"]
    for ending in ("record", "position"):
        code, said = command(*words, "--from", str(tmp_path / f"saved.{ending}"), "--out", str(tmp_path / ending))
        assert code == 0, said
    tables = [pl.read_parquet(tmp_path / ending / "games.parquet") for ending in ("record", "position")]
    assert tables[0].equals(tables[1])
    other = command("simulate", "cronulla", *words[2:], "--from", str(tmp_path / "saved.record"), "--out", "none")
    assert other == (1, f"{tmp_path / 'saved.record'} is a position of fundraiser, not of cronulla\n")


def test_a_position_changed_under_way_is_another_run(position: Path, tmp_path: Path) -> None:
    words = ["simulate", "fundraiser", "--games", "2", "--seats", "builder*3", "--from", str(position), "--cap", "9"]
    assert command(*words, "--out", str(tmp_path / "out"))[0] == 0
    position.write_text(re.sub(r"(?m)^Ann = 1?\d{3}$", "Ann = 77", position.read_text(), count=1))
    code, said = command(*words, "--out", str(tmp_path / "out"), "--resume")
    assert code == 1
    assert "position is another text" in said


# -- faults -----------------------------------------------------------------------------------------------


@pytest.fixture
def broken(tmp_path: Path) -> str:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN_BOT)
    return f"{path}:Broken"


def test_a_fault_ends_one_game_and_can_be_repeated(broken: str, tmp_path: Path) -> None:
    words = ["simulate", "fundraiser", "--seats", f"{broken},builder*2", "--cap", "60"]
    code, said = command(*words, "--games", "12", "--out", str(tmp_path / "out"), "--workers", "1")
    assert code == 1
    faults = json.loads((tmp_path / "out" / "faults.json").read_text())
    results = pl.read_parquet(tmp_path / "out" / "games.parquet")
    seats = pl.read_parquet(tmp_path / "out" / "seats.parquet")
    spoiled = results.filter(pl.col("result") == "faulted")
    assert 0 < faults["count"] == spoiled.height < 12
    assert seats.height == 3 * (12 - spoiled.height)
    assert [fault["seed"] for fault in faults["faults"]] == spoiled["seed"].to_list()
    assert f"{faults['count']} games could not be played to the end" in said
    by_reason = {fault["reason"]: fault for fault in faults["faults"]}
    line = next(at for at, line in enumerate(BROKEN_BOT.splitlines(), 1) if "oh dear" in line)
    raised = f'RuntimeError: oh dear ({tmp_path / "broken.py"}, line {line}: `raise RuntimeError("oh dear")`)'
    assert set(by_reason) == {raised, "no auction is going on (FR-AUCTION-1)"}
    assert "bid 5" in by_reason["no auction is going on (FR-AUCTION-1)"]["action"]
    for fault in by_reason.values():
        record = tmp_path / f"{fault['seed']}.record"
        code, said = command(*words, "--game", str(fault["seed"]), "--record", str(record))
        assert code == 1
        assert f"of the game with seed {fault['seed']} {fault['action']}: {fault['reason']}" in said
        assert command("replay", str(record), "--quiet")[0] == 0


def test_faults_do_not_depend_on_workers(broken: str, tmp_path: Path) -> None:
    run = Run("fundraiser", (broken, "builder"), games=10, seed=2, cap=40, chunk=2)
    one, two = play(run, tmp_path / "1"), play(run, tmp_path / "2", workers=2)
    assert contents(one) == contents(two)
    assert (one / "faults.json").read_bytes() == (two / "faults.json").read_bytes()


@pytest.mark.parametrize("id", ["fundraiser", "cronulla", "euronopoly"])
def test_one_game_again_is_the_game_of_the_run(id: str, tmp_path: Path) -> None:
    run = Run(id, ("builder", "random", "builder"), games=2, seed=8, cap=60)
    games = pl.read_parquet(play(run, tmp_path / "out") / "games.parquet")
    for row in games.iter_rows(named=True):
        repeat = play_again(start_of(run), row["seed"], run.cap, run.sample_every)
        assert repeat.outcome is not None
        assert (repeat.outcome.turns, repeat.outcome.decisions) == (row["turns"], row["decisions"])
        assert repeat.game.throwing_turns == row["turns"]
        again = freehold.replay(freehold.read_record(repeat.record.write()), freehold.edition(id))
        assert again.cash == repeat.game.cash
        assert again.over == repeat.game.over


@pytest.mark.parametrize(("id", "event"), [("propnex", "sold"), ("global-village", "dealt")])
def test_deals_are_counted_however_they_are_made(id: str, event: str, tmp_path: Path) -> None:
    """By offers, or by auctions in which deeds are sold; a sale that a debt forces is none."""
    run = Run(id, ("fixed-h",) * 4, games=6, seed=8, cap=150)
    games = pl.read_parquet(play(run, tmp_path / "out") / "games.parquet")
    for row in games.iter_rows(named=True):
        repeat = play_again(start_of(run), row["seed"], run.cap, run.sample_every)
        assert row["deals"] == sum(told.name == event for told in repeat.events)
    assert games["deals"].sum() > 0


# -- troubles ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["fundraser"], 2, "did you mean fundraiser?"),
        (["fundraiser", "--seats", "bilder*4"], 2, "there is no bot called 'bilder'; did you mean builder?"),
        (["fundraiser", "--seats", "builder*"], 2, "'builder*' does not say how many"),
        (["fundraiser", "--seats", "builder*40"], 2, "is played by 2 to 14 players, not 40"),
        (["cronulla", "--seats", "builder"], 2, "is played by 2 or more players, not 1"),
        (["cronulla", "--seats", "builder*61"], 2, "a table has room for 60 players, not for 61"),
        (["fundraiser", "--set", "rent.clam=auto"], 2, "did you mean rent.claim"),
        (["fundraiser", "--set", "rent.claim=never"], 2, '"never" is not one of "asked", "auto"'),
        (["fundraiser", "--option", "luxury-tax"], 2, "did you mean luxury-tax-75?"),
        (["fundraiser", "--from", "nowhere.position"], 1, "nowhere.position cannot be read: no such file"),
        (["fundraiser", "--record", "x"], 2, "say which with --game SEED"),
        (["fundraiser", "--games", "9000000000000"], 1, "MB are free"),
    ],
)
def test_mistakes_are_told_before_the_first_game(tmp_path: Path, words: list[str], code: int, sentence: str) -> None:
    found, said = command("simulate", *words, "--out", str(tmp_path / "out"))
    assert (found, sentence in " ".join(said.split())) == (code, True), said
    assert not (tmp_path / "out" / "parts").exists()


def test_a_position_of_another_book_is_told_in_one_sentence(position: Path, tmp_path: Path) -> None:
    code, said = command("simulate", "cronulla", "--from", str(position), "--out", str(tmp_path / "out"))
    assert code == 1
    assert said.strip() == f"{position} is a position of fundraiser, not of cronulla"
    code, said = command("simulate", "fundraiser", "--from", str(position), "--out", str(tmp_path / "out"))
    assert said.strip() == f"{position} has 3 seats, and --seats names 4 bots"


def test_where_results_go_is_checked_before_the_first_game(tmp_path: Path) -> None:
    assert command("simulate", "fundraiser")[1].strip() == "say where the results go, for instance --out results"
    file = tmp_path / "file"
    file.write_text("mine")
    assert "is a file; --out has to be a folder" in command("simulate", "fundraiser", "--out", str(file))[1]
    assert "cannot be written" in command("simulate", "fundraiser", "--out", str(file / "below"))[1]
    assert "is not empty; choose another --out" in command("simulate", "fundraiser", "--out", str(tmp_path))[1]
    assert "holds no run that could go on" in command("simulate", "fundraiser", "--out", str(tmp_path), "--resume")[1]
    assert file.read_text() == "mine"


def test_a_full_disk_under_way_loses_nothing(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    write = Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if path.parent.name == ".000003":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        return write(path, content)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        code, said = command(*COMMAND, "--out", str(out), "--workers", "1")
    assert code == 1
    assert said.strip() == (
        f"The disk of {out} is full: 12 of 24 games are kept in {out}; run the same command with --resume to go on."
    )
    assert command(*COMMAND, "--out", str(out), "--resume")[0] == 0
    assert contents(out) == contents(whole)


def test_a_full_disk_at_the_very_end_loses_nothing(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"

    sink = pl.LazyFrame.sink_parquet

    def full(frame: pl.LazyFrame, target: object, **how: Any) -> Any:
        if not isinstance(target, Path):
            return sink(frame, target, **how)
        raise pl.exceptions.ComputeError("underlying IO error: No space left on device (os error 28)")

    with monkeypatch.context() as patch:
        patch.setattr(pl.LazyFrame, "sink_parquet", full)
        code, said = command(*COMMAND, "--out", str(out), "--workers", "1")
    assert code == 1
    assert f"The disk of {out} is full: 24 of 24 games are kept" in said
    assert not (out / "summary.json").exists()
    assert command(*COMMAND, "--out", str(out), "--resume")[0] == 0
    assert contents(out) == contents(whole)


def test_too_little_room_is_found_before_the_first_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(folder_module.shutil, "disk_usage", lambda _: usage._replace(free=5_000_000))
    code, said = command("simulate", "fundraiser", "--games", "100000", "--out", str(tmp_path / "out"))
    assert code == 1
    assert re.search(r"100,000 games need about \d+ MB in .*, and only 5 MB are free", said)


def test_a_worker_that_dies_is_told_and_the_rest_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "deadly.py"
    path.write_text(
        "import os\n"
        "from freehold.bots import Bot, make_bot\n"
        "from freehold.lab.run.seeds import bot_seed, game_seed\n"
        "class Deadly(Bot):\n"
        "    def __init__(self, seed):\n"
        "        self.seed = seed\n"
        "        self.builder = make_bot('builder')\n"
        "    def choose(self, game, seat):\n"
        "        if self.seed == bot_seed(game_seed(1, 20), 0):\n"
        "            os._exit(9)\n"
        "        return self.builder.choose(game, seat)\n"
    )
    seats = f"{path}:Deadly,builder"
    out = tmp_path / "out"
    code, said = command(
        *f"simulate fundraiser --games 40 --chunk 1 --cap 30 --workers 2 --seats {seats} --out".split(), str(out)
    )
    assert code == 1
    assert "A worker process died; perhaps the machine ran out of memory:" in said
    # Chunks are handed out in order, a few ahead, and whatever came back before is kept.
    assert 10 <= len(list((out / "parts").glob("[0-9]*"))) < 40


def test_without_the_laboratory_people_are_told_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda _: None)
    code, said = command("simulate", "fundraiser", "--out", str(tmp_path / "out"))
    assert code == 1
    assert said.strip() == 'this needs the laboratory: pip install "freehold[lab]".'


def test_the_command_itself_needs_no_laboratory() -> None:
    code = "import sys, freehold.cli; sys.exit(bool({'polars', 'matplotlib', 'ray', 'openskill'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(SOURCE)}).returncode == 0


# -- memory -----------------------------------------------------------------------------------------------


def most_memory(run: Run, part: Part, out: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """The most that Python holds in the parent while it keeps the chunks of a run and puts them together."""

    def play_none(crew: Crew, run: Run, chunks: list[int]) -> Generator[Part, None, None]:  # noqa: ARG001
        for chunk in chunks:
            # Made afresh and large, so that holding on to a few of them would show.
            yield replace(part, chunk=chunk, tables={**part.tables, "padding": bytes(100_000)})

    monkeypatch.setattr(Crew, "play", play_none)
    folder = open_folder(run, out, False)
    tracemalloc.start()
    try:
        simulate(folder, Crew(), nobody)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        folder.close()


def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = play_chunk(RUN, 0)
    few = most_memory(replace(RUN, games=50, chunk=1), part, tmp_path / "few", monkeypatch)
    many = most_memory(replace(RUN, games=250, chunk=1), part, tmp_path / "many", monkeypatch)
    # Sums of up to a hundred blocks and the names of the parts may be held; two hundred results would be 20 MB.
    assert many < few + 4_000_000
