"""Undo: the button says what it would take back and whose consent it needs, or why it cannot."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from .company import company, do, look
from .house import Person, Server, was_shown


def offer(ann: Person, bob: Person, code: str) -> None:
    """Ann offers Bob one of her deeds for ten."""
    deed = ann.page.locator(".hand .chip b").first.inner_text().strip()
    do(ann, code, f'offer Bob: give "{deed}" for 10')
    expect(bob.page.locator("[data-stage='deal']").first).to_be_visible()


def test_the_button_says_why_not(browser: Browser, server: Server) -> None:
    (ann, _), _ = company(browser, server)
    button = ann.page.locator('[data-tool="undo"]')
    expect(button).to_be_disabled()
    expect(button).to_have_attribute("title", "You have done nothing yet that could be undone.")
    expect(button).to_have_accessible_description("You have done nothing yet that could be undone.")
    ann.press("roll")
    expect(ann.page.locator(".log")).to_contain_text("You throw")
    expect(button).to_be_disabled()
    expect(button).to_have_attribute("title", re.compile("throws are never undone|cards are never undone"))
    ann.page.keyboard.press("u")
    expect(ann.page.locator(".notice.bad")).to_contain_text(re.compile("never undone"))


def test_the_end_of_a_turn_is_taken_back(browser: Browser, server: Server) -> None:
    (ann, bob), _ = company(browser, server, given={"turn": "Ann", "thrown": True})
    ann.press("end")
    button = ann.page.locator('[data-tool="undo"]')
    expect(button).to_have_attribute("title", "Takes back: You have finished. Bob must agree.")
    button.click()
    bob.page.get_by_role("button", name="Agree").click()
    expect(ann.button("end")).to_be_visible()
    was_shown(bob.page, "Taken back, as Ann wished.")


def test_what_touches_nobody_is_undone_at_once(browser: Browser, server: Server) -> None:
    (ann, bob), _ = company(browser, server)
    ann.page.locator('[data-tool="mortgage"]').click()
    ann.page.locator(".panel .chip").first.click()
    ann.press("mortgage-plan")
    expect(ann.page.locator(".hand .mortgaged")).to_have_count(1)
    button = ann.page.locator('[data-tool="undo"]')
    expect(button).to_be_enabled()
    expect(button).to_have_attribute("title", re.compile(r"^Takes back: You mortgage .+ for \$\d+\.$"))
    look(ann, "undo-possible")
    button.click()
    expect(ann.page.locator(".hand .mortgaged")).to_have_count(0)
    expect(ann.page.locator(".log")).not_to_contain_text("You mortgage")
    was_shown(bob.page, "Taken back, as Ann wished.")
    expect(button).to_be_disabled()


def test_consent_is_refused_given_and_lapses(browser: Browser, server: Server) -> None:
    (ann, bob), code = company(browser, server)
    cat = Person(browser, server)
    cat.sit(code)
    offer(ann, bob, code)
    button = ann.page.locator('[data-tool="undo"]')
    expect(button).to_have_attribute("title", re.compile("Bob must agree"))
    button.click()
    asked = bob.page.get_by_role("alertdialog", name="Undo")
    expect(asked).to_contain_text("Ann would like to take back: Ann offers")
    expect(ann.page.get_by_role("alertdialog")).to_contain_text("waiting for Bob")
    expect(button).to_have_attribute("title", "Somebody has already asked to undo something.")
    assert cat.page.get_by_role("button", name="Agree").count() == 0
    look(bob, "undo-asked")
    look(ann, "undo-waiting")
    asked.get_by_role("button", name="Refuse").click()
    for person in (ann, bob, cat):
        was_shown(person.page, "Bob would rather not undo.")
        expect(person.page.get_by_role("alertdialog")).to_have_count(0)
    button.click()
    bob.press("refuse")
    for person in (ann, bob, cat):
        was_shown(person.page, "Ann's wish to undo has lapsed: the game went on.")
        expect(person.page.get_by_role("alertdialog")).to_have_count(0)
    mine, theirs = ann.page.locator(".hand .chip").count(), bob.page.locator(".hand .chip").count()
    offer(ann, bob, code)
    bob.press("accept")
    expect(bob.page.locator(".hand .chip")).to_have_count(theirs + 1)
    button.click()
    look(bob, "undo-asked-deal")
    bob.page.get_by_role("button", name="Agree").click()
    expect(bob.page.locator(".hand .chip")).to_have_count(theirs)
    expect(ann.page.locator(".hand .chip")).to_have_count(mine)
    for person in (ann, bob, cat):
        was_shown(person.page, "Taken back, as Ann wished.")
    expect(cat.page.locator(".log")).not_to_contain_text("Ann deals with")
    assert ann.errors + bob.errors + cat.errors == []
