"""Tables with a real board are made in the lobby, and hosts of other tables fine, note and void throws."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from nights import by_night

from .company import company, look, say
from .house import LAPTOP, PHONE, Person, Server, shot, violations


def new_board(person: Person, name: str = "Bea") -> Page:
    """The form of a new table with a real board."""
    page = person.open()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="New table").click()
    page.get_by_role("radio", name=re.compile("^Physical")).check()
    return page


@pytest.mark.parametrize(
    ("size", "scheme"), [(LAPTOP, "light"), by_night(LAPTOP, "dark"), by_night(PHONE, "light"), (PHONE, "dark")]
)
def test_a_table_with_a_real_board_is_made_and_begins(
    browser: Browser, server: Server, size: tuple[int, int], scheme: str
) -> None:
    bea = Person(browser, server, size, color_scheme=scheme)
    page = new_board(bea)
    page.get_by_role("radio", name=re.compile("Global Village")).check()
    for number, name in enumerate(["Ann", "Bob", "Cy", "Di"], 1):
        page.get_by_role("textbox", name=f"Player {number}").fill(name)
    page.get_by_role("button", name="Move player 4 up").click()
    expect(page.get_by_role("textbox", name="Player 3")).to_have_value("Di")
    expect(page.get_by_role("button", name="Move player 3 up")).to_be_focused()
    page.get_by_role("button", name="Remove seat 2").click()
    page.get_by_role("button", name="Add a player").click()
    page.get_by_role("textbox", name="Player 4").fill("ann")
    expect(page.get_by_text("Somebody has this name already")).to_be_visible()
    page.get_by_role("textbox", name="Player 4").fill("")
    page.get_by_role("checkbox", name="I play too").check()
    expect(page.get_by_text("Bea keeps the Bank")).to_be_visible()
    assert violations(page) == []
    shot(page, f"new-physical-{scheme}-{size[0]}")
    page.get_by_role("button", name="Make the table").click()
    expect(page).to_have_url(re.compile("#/t/"))
    code = page.url.rpartition("/")[2]
    page.wait_for_function(f"async () => (await (await fetch('/api/tables/{code}')).json()).status === 'playing'")
    info = page.evaluate(f"async () => (await fetch('/api/tables/{code}')).json()")
    assert [seat["name"] for seat in info["seats"]] == ["Bea", "Ann", "Di", "Cy"]
    assert (info["physical"], info["banker"], info["ask_rents"]) == (True, 0, False)
    assert bea.errors == []


def test_players_without_a_name_are_asked_for_it(browser: Browser, server: Server) -> None:
    bea = Person(browser, server)
    page = new_board(bea)
    page.get_by_role("textbox", name="Player 1").fill("Ann")
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("textbox", name="Player 2")).to_be_focused()
    expect(page).not_to_have_url(re.compile("#/t/"))
    assert bea.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_host_fines_notes_and_voids(browser: Browser, server: Server, scheme: str) -> None:
    (ann, bob), code = company(browser, server, settings={"color_scheme": scheme})
    page = ann.page
    page.get_by_role("button", name="Host", exact=True).click()
    fine = page.locator('[data-ruling="fine"]')
    fine.get_by_label("Fine whom").select_option("Bob")
    fine.get_by_label("Amount").fill("25")
    fine.get_by_role("button", name="Fine").click()
    expect(page.locator('[data-outcome="fine"]')).to_have_text("It stands in the record.")
    note = page.locator('[data-ruling="note"]')
    note.get_by_role("textbox").fill("phones stay in pockets")
    note.get_by_role("button", name="Note").click()
    expect(page.locator('[data-outcome="note"]')).to_have_text("It stands in the record.")
    page.get_by_role("button", name="Void a throw").click()
    expect(page.locator('[data-outcome="void"]')).to_have_text("It stands in the record.")
    # What the rules refuse is said where it was asked for.
    assert say(ann, code, type="host", do="pause")["type"] == "ack"
    page.get_by_role("button", name="Void a throw").click()
    expect(page.locator('[data-outcome="void"]')).to_contain_text("break")
    expect(page.locator(".notice.bad")).to_have_count(0)
    look(ann, f"host-rulings-{scheme}")
    for text in ("You are fined $25", "The host notes: phones stay in pockets", "A throw of the dice is void"):
        expect(bob.page.locator(".log")).to_contain_text(text)
    assert ann.errors + bob.errors == []
