"""Nothing is lost: reloading, a killed server, and games to look back on."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import apsw
import pytest
from playwright.sync_api import Browser, expect

from upgrading import RICHER, changed_shelf

from .company import say
from .house import LAPTOP, PHONE, Person, Server, call_time, play_until, shot, turn_of, violations
from .laying import Lay, laid_out


def test_reloading_keeps_the_seat(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.create(edition="fundraiser")
    play_until([ann], lambda: turn_of(ann) >= 5)
    hand = ann.page.locator(".hand .chip").all_inner_texts()
    ann.page.reload()
    expect(ann.page.locator(".seats")).to_contain_text("(you)")
    expect(ann.page.locator(".hand .chip")).to_have_count(len(hand))
    play_until([ann], lambda: turn_of(ann) >= 9)


def test_a_killed_server_comes_back(browser: Browser, own_server: Server) -> None:
    ann = Person(browser, own_server)
    ann.create(edition="fundraiser")
    play_until([ann], lambda: turn_of(ann) >= 6)
    play_until([ann], lambda: ann.can("roll") or ann.can("end"))
    log = ann.page.locator(".log li").all_inner_texts()
    port = own_server.port
    own_server.kill()
    expect(ann.page.get_by_text("The connection is lost")).to_be_visible()
    own_server.start(port)
    expect(ann.page.get_by_text("The connection is lost")).to_have_count(0)
    again = ann.page.locator(".log li").all_inner_texts()
    assert again[: len(log)] == log
    turn = turn_of(ann)
    play_until([ann], lambda: turn_of(ann) >= turn + 3)


def test_a_game_from_before_an_upgrade_keeps_its_board_and_says_so(
    browser: Browser, own_server: Server, tmp_path: Path
) -> None:
    ann = Person(browser, own_server)
    code = ann.create(edition="fundraiser")
    play_until([ann], lambda: turn_of(ann) >= 3)
    notice = ann.page.locator("[data-outdated]")
    tax_is(ann, "$200")
    expect(notice).to_have_count(0)
    port = own_server.port
    own_server.kill()
    own_server.program = (*own_server.program, f"--shelf={changed_shelf(tmp_path, RICHER)}")
    own_server.start(port)
    told = "This game is played by Fund-raiser short game 1.1.0, as it was when it began."
    expect(notice).to_have_text(told)
    ann.page.reload()
    expect(notice).to_have_text(told)
    tax_is(ann, "$200")
    shot(ann.page, "outdated")
    assert violations(ann.page) == []
    ann.open(f"#/t/{code}/replay/0")
    tax_is(ann, "$200")
    # In the same page a new table has the new board.
    ann.create(edition="fundraiser")
    tax_is(ann, "$90")
    expect(notice).to_have_count(0)
    german = Person(browser, own_server, PHONE, locale="de-DE")
    german.sit(code)
    expect(german.page.locator("[data-outdated]")).to_have_text(
        "Gespielt wird nach Fund-raiser short game 1.1.0, so wie es bei Spielbeginn galt."
    )
    shot(german.page, "outdated-phone")
    assert violations(german.page) == []
    assert ann.errors == []


def tax_is(person: Person, amount: str) -> None:
    """What the board says about its income tax."""
    person.page.get_by_role("button", name="Income Tax").click()
    expect(person.page.get_by_role("dialog")).to_contain_text(f"Flat: {amount}")
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def test_a_table_whose_edition_is_gone_cannot_be_opened_and_says_why(
    browser: Browser, own_server: Server, tmp_path: Path
) -> None:
    ann = Person(browser, own_server)
    code = ann.create(edition="fundraiser")
    own_server.kill()
    with contextlib.closing(apsw.Connection(str(own_server.data / "tables.db"))) as db:
        db.execute("DELETE FROM editions")
    own_server.program = (*own_server.program, f"--shelf={changed_shelf(tmp_path, RICHER)}")
    own_server.start()
    page = ann.open(f"#/t/{code}")
    expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("This table was begun with fundraiser 1.1.0", ignore_case=True)
    assert violations(page) == []


@pytest.mark.nightly
def test_a_replay(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    code = ann.create(edition="fundraiser")
    play_until([ann], lambda: turn_of(ann) >= 12)
    # A break, so that no move is made while somebody looks back.
    assert say(ann, code, type="host", do="pause")["type"] == "ack"
    expect(ann.page.get_by_role("status").filter(has_text="paused")).to_be_attached()
    page = ann.open(f"#/t/{code}/replay/0")
    expect(page.get_by_text(re.compile(r"Move 0 of \d+"))).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile(r"Move 1 of"))).to_be_visible()
    page.keyboard.press("End")
    now = page.locator(".now").first
    expect(now).to_contain_text(re.compile(r"Move ([1-9]\d+) of \1\b"))
    last = int(re.findall(r"\d+", now.inner_text())[0])
    for move in range(1, last, max(1, last // 12)):
        page.get_by_role("slider").fill(str(move))
        expect(page.get_by_text(f"Move {move} of {last}")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/replay/{move}$"))
    expect(page.get_by_role("img", name=re.compile("Wealth over time"))).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    expect(page).not_to_have_url(re.compile(code))
    expect(page.locator(".seats")).to_contain_text("(you)")
    expect(page.locator(".log h2").first).to_have_text(f"Played on from {code}, after move {move}")
    expect(page.locator(".log")).not_to_contain_text("Opening")
    page.locator(".log h2 a").click()
    expect(page.get_by_text(f"Move {move} of {last}")).to_be_visible()
    assert ann.errors == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_fork_says_in_both_languages_where_it_comes_from(lay: Lay, size: tuple[int, int]) -> None:
    """Also while nothing has happened there yet."""
    table = lay(laid_out("fundraiser", {"turn": "Ann", "players": ["Ann", "Bob"]}))
    said = {"en-GB": "Played on from LAID, after move 0", "de-DE": "Weitergespielt aus LAID, nach Aktion 0"}
    for locale, text in said.items():
        ann = table.sit("Ann", size, locale=locale)
        expect(ann.page.locator(".log h2")).to_have_text([text])
        shot(ann.page, f"fork-log-{locale[:2]}-{size[0]}")
        assert violations(ann.page) == []


def test_the_record_is_downloaded_after_the_end(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    code = ann.create(edition="fundraiser")
    play_until([ann], lambda: turn_of(ann) >= 5)
    call_time(ann)
    page = ann.open(f"#/t/{code}/replay/3")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert text.startswith("freehold record 1")
    assert "call time" in text
