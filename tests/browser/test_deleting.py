"""Deleting a table, taking one's name off one, and what the page says is stored."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from nights import by_night

from .company import company, look
from .house import PHONE, Person, Server, open_dialog, play_until, turn_of


def kept(person: Person, code: str) -> tuple[object, object]:
    """The token and the list of tables this browser keeps."""
    found = person.page.evaluate(
        'code => [localStorage.getItem("freehold.seat." + code), localStorage.getItem("freehold.tables")]', code
    )
    return found[0], found[1]


def remember(person: Person, code: str) -> None:
    """As if the person had come through the lobby."""
    person.page.evaluate('code => localStorage.setItem("freehold.tables", JSON.stringify([code]))', code)


def test_the_host_deletes_the_table_and_everybody_hears_of_it(browser: Browser, server: Server) -> None:
    (ann, bob), code = company(browser, server)
    cat = Person(browser, server)
    cat.sit(code)
    for person in (ann, bob):
        remember(person, code)
        assert kept(person, code)[0]
    ann.page.get_by_role("button", name="Host", exact=True).click()
    ann.page.get_by_role("button", name="Delete this table").click()
    asked = ann.page.get_by_role("dialog", name="Delete this table")
    expect(asked).to_contain_text("gone for good")
    asked.get_by_role("button", name="Cancel").click()
    expect(asked).to_have_count(0)
    expect(bob.page.locator(".hand")).to_be_visible()
    ann.page.get_by_role("button", name="Delete this table").click()
    asked.get_by_role("button", name="Delete for good").click()
    for person in (ann, bob, cat):
        expect(person.page.get_by_role("heading", name="This table has been deleted")).to_be_visible()
        expect(person.page.get_by_role("button", name="Watch")).to_have_count(0)
        assert kept(person, code)[0] is None
    assert kept(ann, code)[1] == kept(bob, code)[1] == "[]"
    look(bob, "deleted")
    bob.page.reload()
    expect(bob.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    ann.page.get_by_role("link", name="To the lobby").click()
    expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()
    assert ann.errors + bob.errors + cat.errors == []


def test_only_whoever_made_the_table_is_offered_to_delete_it(browser: Browser, server: Server) -> None:
    (ann, bob), _ = company(browser, server)
    expect(bob.page.get_by_role("button", name="Host", exact=True)).to_have_count(0)
    ann.page.get_by_role("button", name="Host", exact=True).click()
    expect(ann.page.get_by_role("button", name="Delete this table")).to_be_visible()


def test_a_person_takes_their_name_off_with_the_keyboard(browser: Browser, server: Server) -> None:
    (ann, bob), code = company(browser, server)
    remember(bob, code)
    bob.page.get_by_role("tab", name="Chat").click()
    bob.page.get_by_label("Say something").fill("I live in Lisbon")
    bob.page.keyboard.press("Enter")
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.locator(".chat")).to_contain_text("Bob: I live in Lisbon")
    settings = bob.page.get_by_role("button", name="Settings")
    settings.focus()
    bob.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("dialog", name="Settings")).to_be_visible()
    ask = bob.page.get_by_role("button", name="Remove my name from this table")
    ask.focus()
    bob.page.keyboard.press("Enter")
    asked = bob.page.get_by_role("dialog", name="Remove my name")
    expect(asked).to_contain_text("neutral name")
    bob.page.keyboard.press("Escape")
    # A dialog that is shut has no role any more; the page knows of it a moment later, when it takes it away.
    expect(bob.page.locator("dialog")).to_have_count(1)
    expect(ask).to_be_focused()
    bob.page.keyboard.press("Enter")
    asked.get_by_role("button", name="Remove my name").focus()
    bob.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("heading", name="Your name is gone from this table")).to_be_visible()
    assert kept(bob, code) == (None, "[]")
    look(bob, "forgotten")
    # Ann's page comes back by itself, to the same game with another name.
    expect(ann.page.locator(".seats")).to_contain_text("Player 2")
    expect(ann.page.locator(".seats")).not_to_contain_text("Bob")
    expect(ann.page.locator(".chat")).to_contain_text("Player 2: (removed)")
    expect(ann.page.locator(".chat")).not_to_contain_text("Lisbon")
    look(ann, "without-bob")
    ann.page.get_by_role("tab", name="Ledger").click()
    expect(ann.page.locator(".log")).not_to_contain_text("Bob")
    turn = turn_of(ann)
    play_until([ann], lambda: turn_of(ann) >= turn + 2)
    bob.page.get_by_role("button", name="Watch").click()
    expect(bob.page.get_by_text("Watching", exact=True)).to_be_visible()
    assert ann.errors + bob.errors == []


@pytest.mark.parametrize("theme", [by_night("light"), "dark"])
def test_the_dialogs(browser: Browser, server: Server, theme: str) -> None:
    ann = Person(browser, server, color_scheme=theme)
    page = ann.open()
    page.get_by_role("button", name="What is stored about you").click()
    stored = page.get_by_role("dialog", name="What is stored about you")
    expect(stored).to_contain_text("after 30 days of silence")
    look(ann, f"stored-{theme}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="What is stored about you")).to_be_focused()
    ann.create(edition="fundraiser", seats=[{"kind": "me"}, {"kind": "open"}])
    page.get_by_role("button", name="Settings").click()
    look(ann, f"settings-at-a-table-{theme}")
    page.get_by_role("button", name="Remove my name from this table").click()
    expect(page.get_by_role("dialog", name="Remove my name")).to_be_visible()
    look(ann, f"forget-{theme}")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Host", exact=True).click()
    page.get_by_role("button", name="Delete this table").click()
    expect(page.get_by_role("dialog", name="Delete this table")).to_be_visible()
    look(ann, f"delete-{theme}")
    assert ann.errors == []


def test_the_dialogs_in_german(browser: Browser, server: Server) -> None:
    ann = Person(browser, server, PHONE, locale="de-DE")
    page = ann.open()
    page.get_by_role("button", name="Was über dich gespeichert ist").click()
    expect(page.get_by_role("dialog")).to_contain_text("nach 30 Tagen Stille")
    look(ann, "stored-german")
    page.keyboard.press("Escape")
    ann.create(edition="fundraiser", seats=[{"kind": "me"}, {"kind": "open"}])
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("button", name="Meinen Namen von diesem Tisch nehmen").click()
    expect(page.get_by_role("dialog", name="Meinen Namen")).to_contain_text("einen neutralen Namen")
    look(ann, "forget-german")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    open_dialog(ann, "Spielleitung", "Einstellungen")
    page.get_by_role("button", name="Diesen Tisch löschen").click()
    look(ann, "delete-german")
    page.get_by_role("button", name="Endgültig löschen").click()
    expect(page.get_by_role("heading", name="Dieser Tisch wurde gelöscht")).to_be_visible()


def test_what_cannot_be_deleted_is_said(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.create(edition="fundraiser", seats=[{"kind": "me"}, {"kind": "open"}])
    ann.page.get_by_role("button", name="Host", exact=True).click()
    ann.page.get_by_role("button", name="Delete this table").click()
    ann.page.context.set_offline(True)
    asked = ann.page.get_by_role("dialog", name="Delete this table")
    asked.get_by_role("button", name="Delete for good").click()
    expect(asked.get_by_role("alert")).to_contain_text("cannot be reached")
    ann.page.context.set_offline(False)
    asked.get_by_role("button", name="Delete for good").click()
    expect(ann.page.get_by_role("heading", name="This table has been deleted")).to_be_visible()
