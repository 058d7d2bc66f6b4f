"""The Banker's pad at an event: the clock is the event's, and when time is called the way leads to the count."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from freehold.event.roles import BANKER

from .house import PHONE, Server, violations
from .occasion import Occasion

Evening = tuple[Occasion, Page]


@pytest.fixture
def evening(browser: Browser, server: Server) -> Iterator[Evening]:
    """Two real boards with a round under way, and the pad of the second."""
    event = Occasion(server, 2, kind="physical")
    event.begin()
    page = event.page(browser, "", PHONE, event.role(BANKER, "Bea", 2))
    page.get_by_role("button", name="Banker’s pad").click()
    page.wait_for_selector("[data-pad] [data-phase]")
    yield event, page
    event.close()


def test_the_clock_of_the_pad_is_that_of_the_event(evening: Evening) -> None:
    event, page = evening
    clock = page.locator("[data-pad]").get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"^\s*(90:00|89:\d\d)\s*$"))
    expect(clock.locator(".pole")).to_have_count(1)
    event.tell("extend", table=2, minutes=5, reason="the board fell")
    expect(clock).to_have_text(re.compile(r"^\s*(95:00|94:\d\d)\s*$"))
    assert violations(page) == []
    event.tell("break", planned=1)
    expect(clock).to_have_text(re.compile(r"^break\s(25:00|24:\d\d)\s*$"))


def test_a_game_that_is_over_leads_to_the_count_sheet_of_its_table(evening: Evening) -> None:
    event, page = evening
    sheet = page.locator("[data-pad] [data-count]")
    expect(sheet).to_have_count(0)
    event.tell("call-time")
    expect(sheet).to_have_text("Count sheet")
    expect(page.locator("[data-pad]").get_by_role("timer")).to_contain_text("time called")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"#/e/{event.code}/count/2$"))
