"""From the lobby to the first throw, and the page itself."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from nights import by_night

from .house import PAGE, PHONE, Person, Server, go_on


def test_play_now_is_one_click(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = ann.open()
    assert page.get_by_label("Your name").input_value()
    page.get_by_role("button", name=re.compile("Play now")).click()
    expect(ann.button("roll")).to_be_visible()
    ann.press("roll")
    expect(page.locator(".log")).to_contain_text("throws")
    assert ann.errors == []


def test_new_table_with_options_and_a_friend(browser: Browser, server: Server) -> None:
    ann, bob = Person(browser, server), Person(browser, server)
    page = ann.open()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="New table").click()
    page.get_by_role("radio", name=re.compile("Global Village")).check()
    page.get_by_role("checkbox", name=re.compile("automatic", re.I)).first.check()
    # A new table begins with seats for friends; this one is for one friend and two bots.
    expect(page.get_by_role("combobox", name="Seat 2")).to_have_value("open")
    page.get_by_role("combobox", name="Seat 3").select_option("bot:normal")
    page.get_by_label("Clock").select_option("10")
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_text("Waiting for everybody")).to_be_visible()
    code = page.url.rpartition("/")[2]
    bob.join(code, "Bob")
    expect(bob.page.locator(".seats")).to_contain_text("Bob")
    expect(page.locator(".seats")).to_contain_text("Bob")
    expect(page.locator(".clock").first).to_be_visible()
    assert ann.errors + bob.errors == []


def test_join_by_code_from_the_lobby(browser: Browser, server: Server) -> None:
    ann, bob = Person(browser, server), Person(browser, server)
    code = ann.create(edition="fundraiser", seats=[{"kind": "me"}, {"kind": "open"}])
    page = bob.open()
    page.get_by_placeholder("Link or short code").fill(code.lower())
    page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seats")).to_contain_text("(you)")


def test_a_table_that_is_not_there(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = ann.open("#/t/NOSUCH")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Freehold")).to_be_visible()


def test_the_browser_speaks_german(browser: Browser, server: Server) -> None:
    ann = Person(browser, server, locale="de-DE")
    page = ann.open()
    page.get_by_role("button", name=re.compile("Jetzt gegen Bots spielen")).click()
    expect(ann.button("roll")).to_contain_text("würfeln")
    ann.press("roll")
    expect(page.locator(".log")).to_contain_text("würfelt")


def test_everything_fits_a_laptop_without_scrolling(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.create(edition="fundraiser")
    expect(ann.button("roll")).to_be_in_viewport(ratio=1)
    for part in (".board", ".seats", ".hand", ".tools", ".log"):
        expect(ann.page.locator(part).first).to_be_in_viewport(ratio=1)
    assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_on_a_phone_the_board_fills_the_width(browser: Browser, server: Server) -> None:
    ann = Person(browser, server, PHONE)
    ann.create(edition="fundraiser")
    box = ann.page.locator(".board").bounding_box()
    assert box is not None
    assert box["width"] == PHONE[0]
    expect(ann.button("roll")).to_be_in_viewport(ratio=1)
    assert ann.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    for _ in range(6):
        go_on(ann)
        ann.page.wait_for_timeout(100)
    assert ann.errors == []


def fetched_by(person: Person, look: Callable[[], object]) -> list[Path]:
    """The files of the page a browser really fetches before it has time for what may be needed later."""
    fetched: set[str] = set()
    person.context.add_init_script("window.requestIdleCallback = () => 0")
    note = lambda request: fetched.add(request.url.removeprefix(person.server.address + "/"))  # noqa: E731
    person.page.on("request", note)
    look()
    person.page.remove_listener("request", note)
    files = {PAGE / (name.partition("#")[0] or "index.html") for name in fetched}
    return [path for path in files if path.is_file()]


@pytest.mark.parametrize("locale", [by_night("en-GB"), "de-DE"])
@pytest.mark.parametrize("where", ["lobby", "table"])
def test_first_load_is_small(browser: Browser, server: Server, locale: str, where: str) -> None:
    """Whichever page somebody sees first, and whichever language they speak."""
    ann = Person(browser, server, locale=locale)
    code = ann.create(edition="fundraiser")
    eve = Person(browser, server, locale=locale)

    def look() -> None:
        eve.open(f"#/t/{code}" if where == "table" else "")
        expect(eve.page.locator(".board" if where == "table" else "[data-folio]").first).to_be_visible()
        eve.page.wait_for_load_state("networkidle")

    loaded = fetched_by(eve, look)
    fonts = [path for path in loaded if path.suffix == ".woff2"]
    assert any(path.suffix == ".js" for path in loaded)
    assert len(fonts) == 2
    assert sum(path.stat().st_size for path in fonts) <= 60_000
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in loaded if path not in fonts) <= 100_000
