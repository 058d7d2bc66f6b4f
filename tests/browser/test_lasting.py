"""Nothing is lost: reloading, a killed server, and games to look back on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

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


def test_a_replay(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    code = ann.create(edition="fundraiser")
    play_until([ann], lambda: turn_of(ann) >= 12)
    # A break, so that no move is made while somebody looks back.
    assert say(ann, code, type="host", do="pause")["type"] == "ack"
    expect(ann.page.locator(".headline")).to_contain_text("paused")
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
