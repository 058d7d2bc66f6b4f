"""The first game is explained as it comes up: each thing once, until somebody has had enough of it."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .house import PHONE, Person, Server


def newcomer(browser: Browser, server: Server, **more: object) -> Person:
    """Somebody whose browser has never been here."""
    person = Person(browser, server, **more)
    person.context.add_init_script(
        "if (localStorage['freehold.guide'] === 'all') delete localStorage['freehold.guide']"
    )
    return person


def test_each_thing_is_explained_once(browser: Browser, server: Server) -> None:
    ann = newcomer(browser, server)
    ann.create(edition="euronopoly")
    note = ann.page.locator("[data-guide]")
    expect(note).to_have_attribute("data-guide", "turn")
    note.get_by_role("button", name="Got it").click()
    expect(note).to_have_count(0)
    ann.page.reload()
    expect(ann.button("roll")).to_be_visible()
    expect(note).to_have_count(0)
    assert ann.errors == []


def test_whoever_has_had_enough_is_left_alone(browser: Browser, server: Server) -> None:
    ann = newcomer(browser, server, size=PHONE)
    ann.create(edition="euronopoly")
    note = ann.page.locator("[data-guide]")
    note.get_by_role("button", name="No more tips").click()
    expect(note).to_have_count(0)
    ann.press("roll")
    expect(ann.page.locator("[data-stage]")).to_be_attached()
    expect(note).to_have_count(0)
