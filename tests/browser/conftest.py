"""A real server and a real Chromium for every test in this folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from freehold.engine.game import Game  # noqa: E402
from ports import quiet_port  # noqa: E402

from .house import HOLD, PAGE, Server  # noqa: E402
from .laying import LaidTable, Lay  # noqa: E402

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that there is; the first of them is the quickest."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)


def _absent(reason: str) -> NoReturn:
    """People may test without a browser; what lands may not."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        _absent("no Chromium is installed")
    if not (PAGE / "index.html").is_file():
        _absent("the page has not been built: make web")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def _dice_are_known(request: pytest.FixtureRequest) -> None:
    Server.name_test(request.node.nodeid)


@pytest.fixture(autouse=True)
def _pages_are_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whoever a test has brought goes home with it: open pages keep their tables, and the bots there, awake."""
    yield
    if "browser" in request.fixturenames:
        chromium: Browser = request.getfixturevalue("browser")
        for context in chromium.contexts:
            context.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not stop it."""
    running = Server(tmp_path_factory.mktemp("tables"))
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def brief_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that holds the seats of those who are away for a few seconds only."""
    running = Server(tmp_path_factory.mktemp("brief"), "--hold", str(HOLD))
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def resting_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots rest after a few turns without anybody."""
    running = Server(tmp_path_factory.mktemp("resting"), "--bot-moves-alone", "40")
    running.start()
    yield running
    running.kill()


@pytest.fixture
def lay(browser: Browser, server: Server) -> Iterator[Lay]:
    """Lays out tables that begin in the middle of a game; their people go home when the test is over."""
    tables: list[LaidTable] = []

    def new(game: Game, bot: str = "", **wish: Any) -> LaidTable:
        tables.append(LaidTable(browser, server, game, bot, **wish))
        return tables[-1]

    yield new
    for table in tables:
        table.close()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server a test may kill."""
    running = Server(tmp_path)
    running.start(quiet_port())
    yield running
    running.kill()
