"""A Ray cluster of two nodes on this machine, each with one processor: both play, and not a byte differs from a run
without any cluster. The nodes have nothing in common but the address they are reached by."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from freehold.lab.run.cluster import check_cluster, work_off_on_cluster
from freehold.lab.run.runs import Run
from freehold.lab.run.simulate import Crew, open_folder, simulate

ray = pytest.importorskip("ray", reason='Ray is not installed: pip install "freehold[cluster]"')
cluster_utils = pytest.importorskip("ray.cluster_utils", reason="this Ray cannot start two nodes on one machine")

RUN = Run("fundraiser", ("fixed-h", "builder", "random"), games=24, seed=6, cap=120, chunk=3)


@pytest.fixture(scope="module")
def address() -> Generator[str, None, None]:
    """Where the cluster is; who wants it has to connect, as one does from another machine."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    nodes = cluster_utils.Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False, "object_store_memory": 10**8}
    )
    nodes.add_node(num_cpus=1, object_store_memory=10**8)
    nodes.wait_for_nodes()
    yield nodes.address
    nodes.shutdown()


def node_of(folder: Path) -> Callable[[int], str]:
    """A job that tells which node did it, once a second one is at it; made here so that Ray sends it along whole."""

    def job(number: int) -> str:  # noqa: ARG001
        import ray

        node = str(ray.get_runtime_context().get_node_id())
        (folder / node).touch()
        until = time.monotonic() + 120
        while len(list(folder.iterdir())) < 2 and time.monotonic() < until:
            time.sleep(0.02)
        return node

    return job


def played(out: Path, crew: Crew) -> dict[str, bytes]:
    """Everything a run leaves behind but `run.json`, which tells how it was played."""
    folder = open_folder(RUN, out, False)
    try:
        simulate(folder, crew, lambda _: None)
    finally:
        folder.close()
    return {file.name: file.read_bytes() for file in out.iterdir() if file.name != "run.json"}


def test_both_nodes_do_the_work(address: str, tmp_path: Path) -> None:
    check_cluster(address)
    assert len(set(work_off_on_cluster(node_of(tmp_path), range(8), address, 2))) == 2


def test_two_nodes_give_the_bytes_of_one_machine(address: str, tmp_path: Path) -> None:
    alone = played(tmp_path / "alone", Crew(1))
    assert {"games.parquet", "seats.parquet", "wealth.parquet", "summary.json"} <= set(alone)
    assert played(tmp_path / "nodes", Crew(2, address)) == alone
