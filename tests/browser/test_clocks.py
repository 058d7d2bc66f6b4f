"""Clocks: counting down where one looks, running out, in auctions, and the time for the whole game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from .company import DEEDS, awaited, company, go_on_together, look
from .house import KNOWN_SERVER, Person, Server, play_until, was_shown

AT_A_BREAK: dict[str, object] = {"turn": "Ann", "deeds": DEEDS, "paused": True}
"""Nothing runs down until everybody has come."""


NOTHING_TO_DECIDE = """() => {
  const own = [...document.querySelectorAll(".seats .awaited")].some((seat) => seat.textContent.includes("(you)"));
  return !own || document.querySelectorAll("[data-action]:not([disabled])").length === 0;
}"""
"""Whoever is awaited cannot press anything: read in one go, since bots move meanwhile."""


@pytest.fixture(scope="module")
def hasty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose minutes have three seconds, so that time is up soon."""
    program = (str(KNOWN_SERVER), "--minute-ms=3000")
    running = Server(tmp_path_factory.mktemp("hasty"), program=program)
    running.start()
    yield running
    running.kill()


def seconds(clock: Locator) -> int:
    """What a clock shows."""
    return int_of(clock.inner_text())


def int_of(text: str) -> int:
    """The seconds of 4:59."""
    total = 0
    for part in re.findall(r"\d+", text):
        total = total * 60 + int(part)
    return total


def test_clocks_count_down_and_the_increment_comes_back(browser: Browser, server: Server) -> None:
    (ann, bob), _ = company(browser, server, clock={"bank_ms": 300_000, "increment_ms": 300_000})
    one = awaited([ann, bob])
    for person in (ann, bob):
        expect(person.page.locator(".headline [data-clock]")).to_be_visible()
        expect(person.page.locator(".seats [data-clock]")).to_have_count(2)
    running = one.page.locator(".seats .awaited [data-clock]")
    before = running.inner_text()
    expect(running).not_to_have_text(before)
    assert seconds(running) < int_of(before) <= 300
    number = running.get_attribute("data-clock")
    play_until([one], lambda: awaited([ann, bob]) is not one)
    mine = one.page.locator(f'.seats [data-clock="{number}"]')
    expect(mine).to_contain_text(re.compile(r"[5-9]:\d\d|\d\d:\d\d"))
    assert seconds(mine) > 300, "time came back with the decision"
    look(ann, "clocks")


def test_a_clock_runs_out_and_everybody_is_told(browser: Browser, server: Server) -> None:
    clock = {"bank_ms": 4_000, "increment_ms": 0}
    (slow, other), code = company(browser, server, given=AT_A_BREAK, pace="fast", clock=clock)
    cat = Person(browser, server)
    cat.sit(code)
    go_on_together([slow, other, cat])
    was_shown(slow.page, "You are out of time: a bot decides for you.")
    assert slow.page.evaluate(NOTHING_TO_DECIDE)
    for person in (other, cat):
        was_shown(person.page, "Ann is out of time: a bot decides.")
        expect(person.page.locator(".seats")).to_contain_text("out of time: a bot decides")
    expect(other.page.locator(".log .by").first).to_have_text("out of time")
    look(other, "out-of-time")
    expect(slow.page.locator(".seats li", has_text="(you)").locator("[data-clock]")).to_contain_text("0:00")
    look(slow, "out-of-time-you")
    # Nobody presses anything: with empty clocks bots play the game on.
    expect(cat.page.locator(".log")).to_contain_text("Turn 2 · Ann", timeout=180_000)
    assert slow.errors + other.errors + cat.errors == []


def test_an_auction_has_a_countdown(browser: Browser, server: Server) -> None:
    clock = {"bank_ms": 600_000, "increment_ms": 5_000}
    given: dict[str, object] = {"turn": "Ann", "purchase": "Oslo"}
    (ann, bob), _ = company(browser, server, edition="global-village", given=given, clock=clock)
    ann.press("decline")
    for person in (ann, bob):
        expect(person.page.locator(".auction [data-clock]")).to_have_count(1)
    asked = awaited([ann, bob])
    before = asked.page.locator(".auction [data-clock]").get_attribute("data-clock")
    look(asked, "auction-clock")
    asked.press("bid")
    clock_now = ann.page.locator(".auction [data-clock]")
    expect(clock_now).to_have_count(1)
    expect(clock_now).not_to_have_attribute("data-clock", str(before))


def test_the_time_for_the_game_runs_out_and_the_host_calls_it(browser: Browser, hasty_server: Server) -> None:
    (ann, bob), code = company(browser, hasty_server, given=AT_A_BREAK, minutes=4)
    cat = Person(browser, hasty_server)
    cat.sit(code)
    go_on_together([ann, bob, cat])
    for person in (ann, bob, cat):
        expect(person.page.locator("[data-time-left]").first).to_contain_text(re.compile(r"0:(0\d|1[0-2])"))
    look(ann, "time-left")
    for person in (ann, bob, cat):
        overtime = person.page.locator("[data-time-left][data-overtime]").first
        expect(overtime).to_contain_text(re.compile(r"Overtime: *\+0:\d\d"))
        expect(person.page.get_by_role("region", name="The end of the game")).to_have_count(0)
    was_shown(ann.page, "The planned 4 minutes are over. As the host, you call time.")
    was_shown(bob.page, "The planned 4 minutes are over. Ann calls time.")
    look(ann, "overtime")
    ann.page.get_by_role("button", name="Host").click()
    ann.page.get_by_role("dialog", name="Host").get_by_role("button", name="Call time").click()
    asked = ann.page.get_by_role("dialog", name="Call time")
    expect(asked).to_contain_text("This cannot be undone.")
    asked.get_by_role("button", name="Cancel").click()
    expect(bob.page.get_by_role("region", name="The end of the game")).to_have_count(0)
    ann.page.get_by_role("dialog", name="Host").get_by_role("button", name="Call time").click()
    asked.get_by_role("button", name="End the game now").click()
    for person in (ann, bob, cat):
        end = person.page.get_by_role("region", name="The end of the game")
        expect(end).to_be_visible()
        expect(end).to_contain_text("The host has called time.")
        expect(person.page.locator("[data-time-left]")).to_have_count(0)
    look(ann, "time-up")
    cat.page.get_by_role("button", name="Back to the board").click()
    expect(cat.page.locator(".log")).to_contain_text("Time is called")


def test_the_time_for_the_game_is_chosen_in_the_lobby(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = ann.open()
    page.get_by_role("button", name="New table").click()
    page.get_by_text("Fund-raiser", exact=False).last.wait_for()
    page.locator('input[name="edition"][value="fundraiser"]').check()
    choice = page.get_by_label("Time for the game")
    expect(choice).to_contain_text("90 minutes, as the rule book says")
    choice.select_option("30")
    page.get_by_label("Clock").select_option("5")
    choice.scroll_into_view_if_needed()
    look(ann, "new-table-time")
    # A new table begins with seats for friends; this one is for bots, so that it begins at once.
    for seat in ("Seat 2", "Seat 3"):
        page.get_by_role("combobox", name=seat).select_option("bot:normal")
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator("[data-time-left]").first).to_contain_text(re.compile(r"30:00|2\d:\d\d"))
    expect(page.locator(".seats [data-clock]")).to_have_count(1)
