"""Which engine is tested; and tests that take long are left for the night, and it is told how many."""

from __future__ import annotations

import os
from typing import Any

import pytest

from freehold._version import engine_kind

LEFT = pytest.StashKey[int]()


def pytest_report_header() -> str:
    return f"freehold: the engine is {engine_kind()}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what is marked `nightly`, unless `-m` asks for it by name."""
    if "nightly" in (config.option.markexpr or ""):
        return
    left = [item for item in items if item.get_closest_marker("nightly") is not None]
    if not left:
        return
    items[:] = [item for item in items if item.get_closest_marker("nightly") is None]
    config.hook.pytest_deselected(items=left)
    config.stash[LEFT] = len(left)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of xdist tells the one it works for."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left"] = session.config.stash.get(LEFT, 0)


class _Listener:
    """Hears from the workers of xdist, all of which have collected the same tests."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.config.stash[LEFT] = getattr(node, "workeroutput", {}).get("left", 0)


def pytest_configure(config: pytest.Config) -> None:
    wanted = os.environ.get("FREEHOLD_WANTED", "")
    if wanted and (wanted == "interpreted") != (engine_kind() == "interpreted"):
        raise pytest.UsageError(f"the engine is {engine_kind()}, and {wanted} was to be tested")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Listener(config), "freehold-listener")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    left = config.stash.get(LEFT, 0)
    if left:
        terminalreporter.write_line(f"{left} tests are left for the night: make nightly, or pytest -m nightly.")
