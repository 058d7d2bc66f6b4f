"""Pictures of every screen to look at: all of `screens.py` at six sizes, in light and dark, in any language.

    python -m tests.browser.gallery [--out artefacts/gallery] [--only buy,lobby] [--sizes 1280x800,360x640]
        [--themes light] [--language de] [--list]

A contact sheet per screen and theme puts the sizes side by side.
What is wider than its window, or was logged as an error, is said; with any of that the exit code is 1. Not a test:
somebody has to look.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Error, Page, sync_playwright

from .conftest import CHROMIUM
from .house import LAPTOP, Person, Server
from .screens import SCREENS, House, Screen

SIZES = ["1280x800", "1366x768", "1024x768", "1920x1080", "768x1024", "360x640"]
THEMES = ["light", "dark"]
SETTLED = 350
"""Milliseconds after which everything that is drawn is there, with motion reduced."""


def _size(text: str) -> tuple[int, int]:
    wide, _, high = text.partition("x")
    return int(wide), int(high)


def _faults(person: Person) -> Iterator[str]:
    wide, inner = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    if wide > inner:
        yield f"{wide} px wide in a window of {inner}"
    yield from person.errors
    person.errors.clear()


def _sheet(page: Page, title: str, pictures: list[Path], out: Path) -> None:
    """The sizes of one screen side by side, each at two fifths of its width."""
    shown = "".join(f'<figure><img src="{path.resolve().as_uri()}"><p>{path.stem}</p></figure>' for path in pictures)
    style = (
        "body{margin:8px;font:12px sans-serif;background:#888}"
        "figure{display:inline-block;margin:4px;vertical-align:top}img{zoom:.42}"
    )
    (out / "sheet.html").write_text(f"<title>{title}</title><style>{style}</style>{shown}")
    page.goto((out / "sheet.html").resolve().as_uri())
    page.screenshot(path=str(out / f"{title}.png"), full_page=True)


def _settings(language: str) -> dict[str, str]:
    """How a browser is set whose owner reads this language; `pseudo` is one nobody reads."""
    return {"ask": f"?lang={language}"} if language == "pseudo" else {"locale": language}


def _take(screen: Screen, house: House, sheets: Page, wish: argparse.Namespace) -> int:
    """Open a screen once and take it at every size in every theme; how many faults were seen."""
    house.person.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    person = screen.open(house)
    faults = 0
    for theme in wish.themes.split(","):
        person.page.emulate_media(color_scheme=theme)
        pictures = []
        for size in wish.sizes.split(","):
            width, height = _size(size)
            person.page.set_viewport_size({"width": width, "height": height})
            person.page.wait_for_timeout(SETTLED)
            pictures.append(wish.out / f"{screen.name}-{size}-{theme}.png")
            person.page.screenshot(path=str(pictures[-1]))
            for fault in _faults(person):
                faults += 1
                print(f"{screen.name} {size} {theme}: {fault}", file=sys.stderr)
        _sheet(sheets, f"sheet-{screen.name}-{theme}", pictures, wish.out)
    return faults


def main() -> int:
    """Take the pictures; 1 if there were faults."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("artefacts/gallery"))
    parser.add_argument("--only", default="", help="parts of the names of screens, with commas between them")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--language", default="en-GB", help="en-GB, de, ..., or pseudo")
    parser.add_argument("--list", action="store_true", help="only say what screens there are")
    wish = parser.parse_args()
    wanted = [screen for screen in SCREENS if any(part in screen.name for part in wish.only.split(","))]
    if wish.list:
        print("\n".join(screen.name for screen in wanted))
        return 0
    wish.out.mkdir(parents=True, exist_ok=True)
    faults = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        server = Server(Path(tempfile.mkdtemp()))
        server.start()
        sheets = browser.new_page(viewport={"width": 1900, "height": 900})
        house = House(browser, server, **_settings(wish.language))
        try:
            for at, screen in enumerate(wanted, 1):
                try:
                    faults += _take(screen, house, sheets, wish)
                except (AssertionError, Error) as fault:
                    faults += 1
                    print(f"{screen.name}: {fault}", file=sys.stderr)
                print(f"{at}/{len(wanted)} {screen.name}", flush=True)
        finally:
            server.kill()
            browser.close()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
