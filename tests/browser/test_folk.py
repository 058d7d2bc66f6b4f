"""Bots are people on the page: chosen by name and temperament, with a face, a reason when they refuse, and manners."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from freehold.bots.folk import LEVELS, folk

from .house import LAPTOP, PHONE, Person, Server, shot, violations, was_shown
from .laying import Lay, laid_out

GIVEN: dict[str, object] = {
    "turn": "Ann",
    "players": ["Ann", "Bob"],
    "deeds": {"Oriental Avenue": "Ann", "Vermont Avenue": "Bob", "Mediterranean Avenue": "Bob", "Baltic Avenue": "Ann"},
}


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_somebody_is_chosen_and_sits_there(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    ann = Person(browser, server, size)
    page = ann.open()
    page.get_by_role("button", name="New table").click()
    second = page.get_by_role("combobox", name="Seat 2")
    second.select_option("Zainab · bold · Hard")
    expect(page.locator("[data-face]")).to_have_count(1)
    third = page.get_by_role("combobox", name="Seat 3")
    expect(third.locator("option", has_text="Zainab")).to_be_disabled()
    expect(third.locator("option")).to_have_count(2 + len(LEVELS) + len(folk()))
    third.select_option("bot:kwame")
    expect(page.get_by_text("stops bidding early")).to_be_visible()
    third.scroll_into_view_if_needed()
    shot(page, f"folk-new-table-{size[0]}")
    assert violations(page) == []
    page.get_by_role("button", name="Make the table").click()
    seats = page.locator(".seats")
    expect(seats).to_contain_text("bot: bold")
    expect(seats).to_contain_text("bot: cautious")
    expect(seats).not_to_contain_text("?")
    expect(_look_at(seats, "Kwame")).to_be_visible()
    _look_at(seats, "Zainab").click()
    shown = page.get_by_role("dialog", name="Zainab")
    expect(shown.locator("[data-face]")).to_be_visible()
    expect(shown).to_contain_text("deals for the smallest gain")
    shot(page, f"folk-seats-{size[0]}")
    assert violations(page) == []
    assert ann.errors == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_bots_are_chosen_by_how_well_they_play(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    """Whoever chooses a level reads what to expect, and somebody of that level sits down."""
    ann = Person(browser, server, size)
    page = ann.open()
    page.get_by_role("button", name="New table").click()
    expectations = {
        "easy": "Makes the mistakes people make",
        "hard": "Weighs everything",
        "expert": "Plays on in thought",
    }
    for n, (level, text) in enumerate(expectations.items(), 2):
        page.get_by_role("combobox", name=f"Seat {n}").select_option(f"bot:{level}")
        expect(page.locator(f"[data-level={level}]")).to_contain_text(text)
    # Two of a kind may sit down; nobody is at two seats.
    page.get_by_role("button", name="Add a bot").click()
    expect(page.locator("[data-level=normal]")).to_be_visible()
    page.get_by_role("combobox", name="Seat 3").scroll_into_view_if_needed()
    shot(page, f"levels-new-table-{size[0]}")
    assert violations(page) == []
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator(".board")).to_be_visible()
    code = page.url.rpartition("/")[2]
    sat = page.evaluate(f"fetch('/api/tables/{code}').then((answer) => answer.json())")["seats"]
    levels = sorted(seat["character"]["level"] for seat in sat if seat["kind"] == "bot")
    assert levels == ["easy", "expert", "hard", "normal"]
    assert ann.errors == []


def _look_at(seats: Locator, name: str) -> Locator:
    """What is pressed to see everything somebody has."""
    return seats.get_by_role("button", name=f"What {name} has", exact=True)


@pytest.mark.parametrize(
    ("locale", "said"), [("en-GB", "Bob refuses: that is too little"), ("de-DE", "Bob lehnt ab: das ist zu wenig")]
)
def test_whoever_offers_too_little_is_told_so(lay: Lay, locale: str, said: str) -> None:
    ann = lay(laid_out("fundraiser", GIVEN), bot="fixed-h").sit("Ann", locale=locale)
    page = ann.page
    page.locator('[data-tool="deal"]').click()
    page.locator(".composer .chip", has_text="Vermont Avenue").click()
    cash = page.locator(".composer .amount input").last
    cash.fill("5")
    cash.press("Tab")
    ann.press("offer")
    was_shown(page, said)
    expect(page.locator(".log")).to_contain_text(said)
    assert ann.errors == []


def test_a_deed_is_spared_and_stays_so(lay: Lay) -> None:
    ann = lay(laid_out("fundraiser", GIVEN), bot="fixed-h").sit("Ann")
    page = ann.page
    _show(page, "Ann", "Oriental Avenue")
    spare = page.locator("[data-spare]")
    expect(spare).to_have_attribute("aria-pressed", "false")
    expect(spare.locator("svg")).to_have_count(0)
    assert violations(page) == []
    spare.press("Enter")
    expect(spare).to_have_attribute("aria-pressed", "true")
    expect(spare).to_have_text("Bots: don't ask me for this deed")
    expect(spare.locator("svg")).to_be_visible()  # ticked, not by colour alone
    page.reload()
    _show(page, "Ann", "Oriental Avenue")
    expect(spare).to_have_attribute("aria-pressed", "true")
    spare.click()
    expect(spare).to_have_attribute("aria-pressed", "false")
    for above in ("Oriental Avenue", "Ann"):
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name=above, exact=True)).to_have_count(0)
    _show(page, "Bob", "Vermont Avenue")
    expect(spare).to_have_count(0)
    assert ann.errors == []


def _show(page: Page, owner: str, deed: str) -> None:
    """The card of a deed, from the list of its owner."""
    _look_at(page.locator(".seats"), owner).click()
    owned = page.get_by_role("dialog", name=owner, exact=True)
    owned.get_by_role("button", name=re.compile(f"^{deed}, ")).click()
    expect(page.get_by_role("dialog", name=deed, exact=True)).to_be_visible()
