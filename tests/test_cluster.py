"""The same run on a real Ray cluster: two worker processes on this machine, and not a byte of difference."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from freehold import cli
from freehold.lab import needs
from freehold.lab.needs import Missing
from freehold.lab.run.cluster import LOCAL, check_cluster, work_off_on_cluster
from freehold.lab.run.runs import Run, Trouble
from freehold.lab.run.simulate import Crew, open_folder, simulate
from freehold.lab.run.work import Part, play_chunk

ray = pytest.importorskip("ray", reason='Ray is not installed: pip install "freehold[cluster]"')

RUN = Run("fundraiser", ("builder", "random", "builder"), games=24, seed=5, cap=120, chunk=3)
SAME = [f"{name}.parquet" for name in ("games", "seats", "spaces", "deeds", "wealth")] + ["summary.json", "plan.json"]


def nobody(games: int) -> None:
    """Somebody who does not want to be told how it goes."""


def play(run: Run, out: Path, crew: Crew, resume: bool = False) -> dict[str, bytes]:
    folder = open_folder(run, out, resume)
    try:
        simulate(folder, crew, nobody)
    finally:
        folder.close()
    return {name: (out / name).read_bytes() for name in SAME}


@pytest.fixture(scope="module")
def cluster() -> Generator[None, None, None]:
    """A cluster of this machine with two workers, shared by the tests so that it is started once."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray.init(address="local", num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    yield
    ray.shutdown()


def process_of(folder: Path) -> Callable[[int], int]:
    """A job that tells which process did it, once a second one is there; made here so that Ray sends it along whole."""

    def job(number: int) -> int:  # noqa: ARG001
        (folder / str(os.getpid())).touch()
        until = time.monotonic() + 120
        while len(list(folder.iterdir())) < 2 and time.monotonic() < until:
            time.sleep(0.02)
        return os.getpid()

    return job


def failing() -> Callable[[int], int]:
    def job(number: int) -> int:
        raise ValueError(f"job {number} cannot be done")

    return job


@pytest.mark.usefixtures("cluster")
def test_two_processes_do_the_work(tmp_path: Path) -> None:
    workers = set(work_off_on_cluster(process_of(tmp_path), range(12), LOCAL, 2))
    assert len(workers) == 2
    assert os.getpid() not in workers


@pytest.mark.usefixtures("cluster")
def test_a_cluster_gives_the_same_bytes(tmp_path: Path) -> None:
    alone = play(RUN, tmp_path / "alone", Crew(1))
    assert play(RUN, tmp_path / "cluster", Crew(2, LOCAL)) == alone


@pytest.mark.usefixtures("cluster")
def test_a_run_begun_here_goes_on_there(tmp_path: Path) -> None:
    alone = play(RUN, tmp_path / "alone", Crew(1))
    folder = open_folder(RUN, tmp_path / "moved", False)
    for chunk in (1, 4):
        folder.keep(play_chunk(RUN, chunk))
    folder.close()
    assert play(RUN, tmp_path / "moved", Crew(2, LOCAL), resume=True) == alone


@pytest.mark.usefixtures("cluster")
def test_a_job_that_fails_is_told_in_one_sentence() -> None:
    with pytest.raises(Trouble, match="a machine of the cluster could not play: ValueError: job 0 cannot be done"):
        list(work_off_on_cluster(failing(), [0], LOCAL, 2))


def test_machines_with_another_freehold_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def other(crew: Crew, run: Run, chunks: list[int]) -> Generator[Part, None, None]:  # noqa: ARG001
        yield replace(play_chunk(run, chunks[0]), version="0.0.1")

    monkeypatch.setattr(Crew, "play", other)
    with pytest.raises(Trouble, match=r"a machine of the cluster has Freehold 0\.0\.1"):
        play(RUN, tmp_path / "out", Crew(2, LOCAL))


def test_without_ray_people_are_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda _: None)
    with pytest.raises(Missing, match=r'this needs the cluster: pip install "freehold\[cluster\]"'):
        check_cluster(LOCAL)


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("nowhere", "a cluster is at auto, local or HOST:PORT, not at 'nowhere'"),
        ("127.0.0.1:1", "no Ray cluster answers at 127.0.0.1:1"),
    ],
)
def test_an_address_without_a_cluster_is_told_before_the_first_game(
    tmp_path: Path, address: str, sentence: str
) -> None:
    out = tmp_path / "out"
    result = CliRunner().invoke(
        cli.app, ["simulate", "fundraiser", "--cluster", address, "--out", str(out)], env={"COLUMNS": "200"}
    )
    assert (result.exit_code, sentence in " ".join(result.output.split())) == (1, True), result.output
    assert not (out / "parts").exists()
