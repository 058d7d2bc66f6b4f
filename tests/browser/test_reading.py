"""Editions somebody is writing, and rule books somebody is reading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from own_editions import change, line_of, own_edition

from .house import PHONE, Person, Server, violations


@pytest.fixture
def workshop(tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    """A server with an edition of somebody's own on its shelf."""
    folder = own_edition(tmp_path / "own")
    data = tmp_path / "data"
    data.mkdir()
    running = Server(data, "--editions", str(folder))
    running.start()
    yield running, folder
    running.kill()


def _desk(person: Person) -> str:
    found: str = person.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--desk').trim()")
    return found


def test_a_designer_sees_what_the_files_say(browser: Browser, workshop: tuple[Server, Path]) -> None:
    server, folder = workshop
    ann = Person(browser, server)
    page = ann.open()
    page.get_by_role("link", name="Fund-raiser short game", exact=True).click()
    expect(page).to_have_url(re.compile("#/design/village$"))
    expect(page.locator(".board")).to_contain_text("Boardwalk")
    expect(page.get_by_role("status")).to_contain_text("Everything is in order.")
    assert violations(page) == []

    # Another name on the board and another desk under it, without anybody reloading the page.
    change(folder / "board.toml", 'name = "Short Line"', 'name = "Long Line"')
    change(folder / "board.toml", 'name = "Short Line"', 'name = "Long Line"')
    change(folder / "edition.toml", 'desk = "#17362f"', 'desk = "#2f1736"')
    expect(page.locator(".board")).to_contain_text("Long Line")
    assert _desk(ann) == "#2f1736"

    # What is wrong is told in place, and the last sound board stays.
    change(folder / "edition.toml", "salary = 200", "salery = 200")
    change(folder / "edition.toml", 'ink = "#16262a"', 'ink = "#99aaaa"')
    problems = page.get_by_role("listitem")
    expect(problems).to_have_count(3)
    expect(page.get_by_role("status")).to_contain_text("3 problems")
    expect(page.get_by_role("status")).to_contain_text("The board is as it was before these errors.")
    line = line_of(folder / "edition.toml", "salery")
    expect(problems.filter(has_text="salery")).to_contain_text(f"edition.toml, line {line}")
    expect(problems.filter(has_text="the contrast is").first).to_contain_text("4.5 is needed")
    expect(page.locator(".board")).to_contain_text("Long Line")
    assert violations(page) == []

    change(folder / "edition.toml", "salery = 200", "salary = 200")
    change(folder / "edition.toml", 'ink = "#99aaaa"', 'ink = "#16262a"')
    expect(page.get_by_role("status")).to_contain_text("Everything is in order.")
    assert ann.errors == []


def test_a_deed_of_the_edition_can_be_looked_at(browser: Browser, workshop: tuple[Server, Path]) -> None:
    ann = Person(browser, workshop[0])
    page = ann.open("#/design/village")
    page.locator('[data-space="39"]').click()
    expect(page.get_by_role("dialog")).to_contain_text("$2,000")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert ann.errors == []


def test_a_rule_book_is_read_from_the_lobby(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = ann.open()
    books: list[str] = []
    page.on("request", lambda request: books.append(request.url) if request.url.endswith("/rulebook") else None)
    page.get_by_role("link", name=re.compile(r"Read the rules\s?: Euronopoly")).click()
    expect(page.get_by_role("heading", name="Euronopoly")).to_be_visible()
    expect(page.locator(".sixty li")).to_have_count(8)
    assert _desk(ann) == "#1d2457"
    assert violations(page) == []

    page.locator(".sixty").get_by_role("link", name="EU-CLAIM-2").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    first = heading.inner_text()
    page.get_by_role("link", name="Next clause").click()
    expect(page).to_have_url(re.compile("#/rules/euronopoly/EU-CLAIM-3$"))
    page.get_by_role("link", name="Previous clause").click()
    expect(heading).to_have_text(first)

    page.get_by_role("searchbox", name="Search the rule book").fill("prison fine 600")
    expect(page.locator("[data-found] a")).to_have_count(1)
    page.locator("[data-found] a").click()
    expect(page).to_have_url(re.compile("EU-PRISON-7$"))
    example = page.locator("details.example").first
    example.locator("summary").click()
    expect(example).to_contain_text("What happens")
    expect(example).to_contain_text("MU600")
    assert len(books) == 1, "the book is in hand from its first page on"
    assert violations(page) == []
    assert ann.errors == []


def test_a_ruling_is_found_under_its_clause(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = ann.open("#/rules/euronopoly/R-EU-LADDER")
    expect(page.locator("#rule-R-EU-LADDER")).to_be_visible()
    page.goto(f"{server.address}/#/rules/euronopoly/NO-SUCH")
    expect(page.get_by_role("alert")).to_contain_text("NO-SUCH")


def test_a_rule_book_fits_a_phone(browser: Browser, server: Server) -> None:
    ann = Person(browser, server, PHONE)
    page = ann.open("#/rules/propnex/PN-6.2.3")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_text("Contents").click()
    expect(page.get_by_role("searchbox")).to_be_visible()
    assert violations(page) == []
    assert ann.errors == []


def test_a_game_is_printed_from_its_rule_book(browser: Browser, server: Server, tmp_path: Path) -> None:
    ann = Person(browser, server)
    page = ann.open("#/rules/euronopoly")
    box = page.get_by_role("region", name="Print this game")
    box.get_by_label("Paper").select_option("Letter")
    box.get_by_label("Ink").select_option("Save ink")
    assert violations(page) == []
    with page.expect_download() as waited:
        box.get_by_role("button", name="Make the PDF").click()
    kit = waited.value
    assert kit.suggested_filename == "freehold-euronopoly-letter-saving.pdf"
    kit.save_as(tmp_path / "kit.pdf")
    assert (tmp_path / "kit.pdf").read_bytes().startswith(b"%PDF-")
    expect(box.get_by_role("alert")).to_have_count(0)
    assert ann.errors == []
