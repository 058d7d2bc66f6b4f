"""Pictures of every screen to look at: each moment of `moments.py`, lobby and end, at six sizes, in light and dark.

    python -m tests.browser.gallery --out artefacts/gallery [--only buy] [--sizes 1280x800,360x640] [--themes light]

A contact sheet per moment and theme puts the sizes side by side. What is wider than its window, or was logged as an
error, is said; with any of that the exit code is 1. Not a test: somebody has to look.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from .conftest import CHROMIUM
from .house import Person, Server
from .laying import LaidTable
from .moments import MOMENTS, Moment

SIZES = ["1280x800", "1366x768", "1024x768", "1920x1080", "768x1024", "360x640"]
THEMES = ["light", "dark"]
SETTLED = 700
"""Milliseconds after which everything that is drawn is there, with motion reduced."""


def _size(text: str) -> tuple[int, int]:
    wide, _, high = text.partition("x")
    return int(wide), int(high)


def _faults(person: Person) -> Iterator[str]:
    wide, inner = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    if wide > inner:
        yield f"{wide} px wide in a window of {inner}"
    yield from person.errors


def _moment(browser: Browser, server: Server, moment: Moment, size: str, theme: str) -> Person:
    table = LaidTable(browser, server, moment.game())
    person = table.sit(moment.seat, _size(size), color_scheme=theme)
    if moment.tool:
        person.page.locator(f'[data-tool="{moment.tool}"]').first.click()
    return person


def _lobby(browser: Browser, server: Server, size: str, theme: str) -> Person:
    person = Person(browser, server, _size(size), color_scheme=theme)
    person.open()
    person.page.locator("[data-folio]").first.wait_for()
    return person


def _sheet(page: Page, title: str, pictures: list[Path], out: Path) -> None:
    """The sizes of one screen side by side, each a third of its width."""
    shown = "".join(f'<figure><img src="{path.resolve().as_uri()}"><p>{path.stem}</p></figure>' for path in pictures)
    style = (
        "body{margin:8px;font:12px sans-serif;background:#888}"
        "figure{display:inline-block;margin:4px;vertical-align:top}img{zoom:.42}"
    )
    (out / "sheet.html").write_text(f"<title>{title}</title><style>{style}</style>{shown}")
    page.goto((out / "sheet.html").resolve().as_uri())
    page.screenshot(path=str(out / f"{title}.png"), full_page=True)


def main() -> int:
    """Take the pictures; how many faults were seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("artefacts/gallery"))
    parser.add_argument("--only", default="", help="a part of the names of moments")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--themes", default=",".join(THEMES))
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    sizes, themes = wish.sizes.split(","), wish.themes.split(",")
    moments: list[Moment | None] = [None, *MOMENTS]
    wanted = [moment for moment in moments if wish.only in (moment.name if moment else "lobby")]
    faults = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        server = Server(Path(tempfile.mkdtemp()))
        server.start()
        sheets = browser.new_page(viewport={"width": 1900, "height": 900})
        try:
            for at, moment in enumerate(wanted):
                name = moment.name.replace(" ", "-") if moment else "lobby"
                for theme in themes:
                    pictures = []
                    for size in sizes:
                        person = (
                            _moment(browser, server, moment, size, theme)
                            if moment
                            else _lobby(browser, server, size, theme)
                        )
                        person.page.wait_for_timeout(SETTLED)
                        picture = wish.out / f"{name}-{size}-{theme}.png"
                        person.page.screenshot(path=str(picture))
                        pictures.append(picture)
                        for fault in _faults(person):
                            faults += 1
                            print(f"{name} {size} {theme}: {fault}", file=sys.stderr)
                        person.close()
                    _sheet(sheets, f"sheet-{name}-{theme}", pictures, wish.out)
                print(f"{at + 1}/{len(wanted)} {name}", flush=True)
        finally:
            server.kill()
            browser.close()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
