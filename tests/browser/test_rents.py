"""What strangers stumbled over: rent lost to the speed of bots, a clock that runs too soon, no word on why not."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from .company import look
from .house import Person, Server
from .laying import Lay, laid_out
from .moments import BY_NAME

OWED: dict[str, object] = {
    "players": ["Ann", "Bob"],
    "turn": {"seat": "Bob", "throws": 1},
    "deeds": {"Nairobi": "Ann"},
    "claims": [{"lander": "Bob", "deed": "Nairobi"}],
    "auto_claim": ["Bob"],
}
FOUR = ["Ann", "Bob", "Cy", "Di"]


def test_bots_wait_while_a_rent_may_be_asked_for(lay: Lay) -> None:
    """At the pace *skip*, with a ring that runs out; whoever lets the rent go is not waited for."""
    ann = lay(laid_out("global-village", OWED), bot="builder").sit("Ann")
    expect(ann.page.locator("[data-bots-wait]")).to_contain_text(re.compile(r"the bots wait for [1-8] s"))
    look(ann, "bots-wait")
    ann.press("claim")
    expect(ann.page.locator(".log")).to_contain_text(re.compile(r"Bob pays you \$2 rent for Nairobi"))
    other = lay(laid_out("global-village", OWED), bot="builder").sit("Ann")
    other.page.locator("[data-waive]").click()
    expect(other.page.locator("[data-bots-wait]")).to_have_count(0)
    expect(other.page.locator(".headline")).to_contain_text("Your move, Ann")


def test_people_begin_with_every_rent_asked_for(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = ann.open()
    page.get_by_role("button", name="New table").click()
    page.locator('input[name="edition"][value="propnex"]').check()
    choice = page.get_by_label("Ask for every rent automatically")
    expect(choice).to_have_count(0)
    page.locator('input[name="edition"][value="fundraiser"]').check()
    expect(choice).to_be_checked()
    # A new table begins with seats for friends; this one is for bots, so that it begins at once.
    for seat in ("Seat 2", "Seat 3"):
        page.get_by_role("combobox", name=seat).select_option("bot:normal")
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator(".hand").get_by_label("Ask for every rent automatically")).to_be_checked()
    expect(page.locator(".log")).not_to_contain_text("Ann turns automatic rent claims on")
    ann.close()


def test_a_clock_that_has_not_started_shows_all_its_time_and_time_cannot_be_called(lay: Lay) -> None:
    ann = lay(BY_NAME["pn-prebuild"].game(), minutes=90).sit("Ann")
    time = ann.page.locator("[data-time-left]").first
    expect(time).to_contain_text("The clock starts with the first throw of play")
    expect(time).to_contain_text("1:30:00")
    ann.page.get_by_role("button", name="Host").click()
    call = ann.page.get_by_role("dialog", name="Host").get_by_role("button", name="Call time")
    expect(call).to_be_disabled()
    expect(call).to_contain_text("first throw")
    look(ann, "call-time-closed")


def test_a_purchase_without_the_cash_says_what_is_missing(lay: Lay) -> None:
    given = {"purchase": "Oslo", "cash": {"Ann": 40}, "deeds": {"Tokyo": "Ann", "Nairobi": "Ann"}}
    game = laid_out("global-village", {"players": ["Ann", "Bob"], "turn": "Ann", **given})
    ann = lay(game).sit("Ann")
    price = next(deed.price for deed in game.edition.deeds if deed.name == "Oslo")
    closed = ann.page.locator('[data-shut="buy"]')
    buy = closed.get_by_role("button", name="Buy for")
    expect(buy).to_be_disabled()
    expect(buy).to_contain_text(f"Buy for ${price:,}")
    expect(buy).to_contain_text(f"${price - 40:,} missing")
    expect(closed).to_contain_text("Raise it:")
    expect(ann.page.get_by_role("heading", name="Oslo")).to_be_visible()
    look(ann, "purchase-short")
    closed.get_by_role("button", name="Mortgages").click()
    expect(ann.page.locator('[data-tool="mortgage"]')).to_have_attribute("aria-pressed", "true")


def test_right_after_being_jailed_the_fine_promises_no_throw(lay: Lay) -> None:
    given = {"turn": {"seat": "Ann", "throws": 1}, "detained": {"Ann": 1}}
    ann = lay(laid_out("propnex", {"players": FOUR, **given})).sit("Ann")
    fine = ann.button("pay fine")
    expect(fine).to_contain_text("you are free at once; your next throw is in your next turn")
    expect(fine).not_to_contain_text("then throw")
    fine.click()
    expect(ann.page.locator('[data-action="roll"]')).to_have_count(0)
    expect(ann.button("end")).to_be_visible()
