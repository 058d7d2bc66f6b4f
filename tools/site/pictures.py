"""Pictures for the gallery of the site: screens of the browser table, a hall, a board, plots of the laboratory.

python tools/site pictures [NAME ...]

Screens are those of `tests/browser`, taken from a server with known dice; plots are drawn by the laboratory itself.
They are kept in `docs/gallery`, small enough to be committed, and somebody looks at every one of them before it is.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.browser.house import Server

ROOT: Final = Path(__file__).resolve().parents[2]
TARGET: Final = ROOT / "docs" / "gallery"
MOST_BYTES: Final = 150_000
MOST_TOGETHER: Final = 1_500_000
QUALITY: Final = 80
DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
SETTLED: Final = 700
"""Milliseconds after which everything that is drawn is there, with motion reduced."""
HALL: Final = (1920, 1080)
EVENING: Final = 19
TURNS: Final = 64
GAMES: Final = 2_000
SEATS: Final = "fixed-h*2,builder,random"
PLOTS: Final = {"landings": "landings", "wealth": "wealth"}
"""Pictures of a report, by the name of its chapter."""


class Screen(NamedTuple):
    """A screen of `tests/browser/screens.py`, and how it is looked at."""

    screen: str
    theme: Literal["light", "dark"] = "light"
    size: tuple[int, int] = DESK


SCREENS: Final = {
    "lobby": Screen("lobby"),
    "table": Screen("fr-late"),
    "purchase": Screen("cr-buy"),
    "auction": Screen("gv-lot"),
    "deal": Screen("fr-composer"),
    "night": Screen("eu-late", "dark"),
    "end": Screen("fr-end"),
    "phone": Screen("fr-buy", "light", PHONE),
}


def take(wanted: set[str]) -> None:
    """Make the pictures that are wanted; all of them if none is named."""
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    TARGET.mkdir(exist_ok=True)
    makers: dict[str, Callable[[], None]] = {"board": _board, "plots": _plots}
    unknown = wanted - {*SCREENS, "hall", *makers}
    if unknown:
        raise SystemExit(f"There is no picture called {', '.join(sorted(unknown))}.")
    screens = [name for name in [*SCREENS, "hall"] if not wanted or name in wanted]
    if screens:
        _take_screens(screens)
    for name, make in makers.items():
        if not wanted or name in wanted:
            make()
    together = sum(path.stat().st_size for path in TARGET.iterdir())
    assert together < MOST_TOGETHER, f"{together:,} bytes are too many"
    print(f"{together:,} bytes together")


def _keep(name: str, png: bytes, width: int = 0) -> None:
    """Keep a picture small enough, in half or all of its size."""
    from PIL import Image

    picture = Image.open(io.BytesIO(png)).convert("RGB")
    if width and picture.width > width:
        picture = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    path = TARGET / f"{name}.webp"
    picture.save(path, quality=QUALITY, method=6)
    size = path.stat().st_size
    assert size < MOST_BYTES, f"{path.name} has {size:,} bytes"
    print(f"{path.name}: {picture.width} × {picture.height}, {size:,} bytes", flush=True)


# -- screens ----------------------------------------------------------------------------------------------


@contextmanager
def _browsing() -> Iterator[tuple[Browser, Server]]:
    """A browser and a server with known dice."""
    from playwright.sync_api import sync_playwright
    from tests.browser.conftest import CHROMIUM
    from tests.browser.house import Server

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        Server.name_test("the gallery of the site")
        server = Server(Path(folder))
        server.start()
        try:
            yield browser, server
        finally:
            server.kill()
            browser.close()


def _take_screens(names: list[str]) -> None:
    with _browsing() as (browser, server):
        from tests.browser.screens import BY_NAME, House

        house = House(browser, server, locale="en-GB")
        for name in names:
            if name == "hall":
                _hall(browser, server)
                continue
            wish = SCREENS[name]
            page = house.person.page
            page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
            page.emulate_media(color_scheme=wish.theme)
            page = BY_NAME[wish.screen].open(house).page
            page.set_viewport_size({"width": wish.size[0], "height": wish.size[1]})
            page.mouse.move(0, 0)  # a pointer left lying on the board would explain what it lies on
            page.wait_for_timeout(SETTLED)
            _keep(name, page.screenshot())


def _hall(browser: Browser, server: Server) -> None:
    """What a hall sees while sixteen tables play, some of which have been counted."""
    from tests.browser.occasion import Occasion

    occasion = Occasion(server, 16)
    try:
        occasion.begin()
        occasion.tell("call-marshal", table=7, text="Deal offered while rent is owed")
        occasion.tell("call-pieces", table=3, what="houses", text="3 houses, the Bank has 1")
        for table in (5, 2, 11):
            occasion.count(table)
        occasion.tell("raise", amount=18_450)
        page = occasion.page(browser, "/hall", HALL, locale="en-GB", timezone_id=_where_it_is_evening())
        page.locator(".raised").wait_for()
        page.wait_for_timeout(SETTLED)
        _keep("hall", page.screenshot(), DESK[0])
    finally:
        occasion.close()


def _where_it_is_evening() -> str:
    """A time zone in which it is about seven."""
    ahead = max(-14, min(12, datetime.now(UTC).hour - EVENING))
    return f"Etc/GMT{ahead:+d}"


# -- drawings ---------------------------------------------------------------------------------------------


def _board() -> None:
    """A game half an hour in, as the server draws it for a replay."""
    from freehold import Game, edition
    from freehold.bots import make_bot, next_action
    from freehold.drawing import draw, moment_of
    from freehold.drawing.png import png_of

    game = Game(edition("cronulla"), ["Ann", "Bob", "Cleo", "Dan"], seed=11)
    bots = [make_bot("fixed-h", seed) for seed in range(4)]
    while not game.over and game.throwing_turns < TURNS:
        found = next_action(game, bots)
        assert found is not None
        game.play(*found)
    _keep("board", png_of(draw(game.edition, moment=moment_of(game, "Half an hour in")), 1000))


def _plots() -> None:
    """Two pictures of the report on some thousand games, as its page shows them."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "results"
        _freehold("simulate", "fundraiser", "--games", str(GAMES), "--seats", SEATS, "--seed", "7", "--out", str(out))
        _freehold("report", str(out))
        browser = playwright.chromium.launch(executable_path=_chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1100, "height": 900}, color_scheme="light")
        page.goto((out / "report.html").as_uri())
        for name, figure in PLOTS.items():
            _keep(name, page.locator(f"#{figure} figure").first.screenshot())
        browser.close()


def _freehold(*wish: str) -> None:
    subprocess.run([sys.executable, "-m", "freehold.cli", *wish], check=True, stdout=subprocess.DEVNULL)


def _chromium() -> str | None:
    from tests.browser.conftest import CHROMIUM

    return CHROMIUM
