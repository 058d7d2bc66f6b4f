"""People who leave: the seat is held, then the table decides; who comes back has it again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from .company import DEEDS, awaited, company, leave, look
from .house import HOLD, Person, Server, play_until, turn_of, was_shown

LONGER_THAN_HELD = re.compile(rf"away for (0:0[{HOLD + 1}-9]|0:[1-5]\d|[1-9]\d*:\d\d)")

AT_BOBS_TURN: dict[str, object] = {"turn": "Bob", "deeds": DEEDS}


def test_the_table_waits(browser: Browser, brief_server: Server) -> None:
    (ann, bob), code = company(browser, brief_server, given=AT_BOBS_TURN, policy="wait")
    cat = Person(browser, brief_server)
    cat.sit(code)
    leave(bob)
    expect(ann.page.locator("[data-absence]")).to_contain_text("Bob is away. The table waits; as the host you may")
    expect(cat.page.locator("[data-absence]")).to_contain_text("Bob is away. The table waits; Ann could seat a bot.")
    expect(ann.page.locator(".seats")).to_contain_text(LONGER_THAN_HELD)
    expect(ann.page.locator(".headline")).to_contain_text("Bob is to act")
    look(ann, "away-wait-host")
    look(cat, "away-wait-spectator")
    bob.sit(code)
    expect(bob.page.locator("[data-action]:not([disabled])").first).to_be_visible()
    expect(ann.page.locator("[data-absence]")).to_have_count(0)
    expect(ann.page.locator(".seats")).not_to_contain_text("away")
    turn = turn_of(ann)
    play_until([ann, bob], lambda: turn_of(ann) > turn)


def test_a_bot_takes_over_until_the_person_is_back(browser: Browser, brief_server: Server) -> None:
    (ann, bob), code = company(browser, brief_server, given=AT_BOBS_TURN, policy="bot")
    leave(bob)
    was_shown(ann.page, "Bob is away. In 0:0", "[data-absence]")
    was_shown(ann.page, "a bot takes over until Bob is back", "[data-absence]")
    look(ann, "away-bot", passing=True)
    was_shown(ann.page, "Bob has been away for too long: a bot decides")
    expect(ann.page.locator(".log .by").first).to_have_text("away")
    expect(ann.page.locator(".seats")).to_contain_text("away: a bot decides")
    look(ann, "away-tended")
    bob.sit(code)
    was_shown(ann.page, "Bob is back.")
    expect(ann.page.locator(".seats")).not_to_contain_text("away")
    play_until([ann], lambda: awaited([ann, bob]) is bob)
    turn = turn_of(ann)
    play_until([ann, bob], lambda: turn_of(ann) >= turn + 2)
    assert ann.errors + bob.errors == []


@pytest.mark.nightly
def test_the_game_goes_on_without_somebody(browser: Browser, brief_server: Server) -> None:
    (ann, bob, cy), code = company(browser, brief_server, "Bob Cy", given=AT_BOBS_TURN, policy="without")
    leave(bob)
    was_shown(cy.page, "Bob leaves the game for good", "[data-absence]")
    look(cy, "away-without", passing=True)
    was_shown(cy.page, "Bob has been away for too long and leaves the game")
    # Whoever has rent to ask for says so before Bob is gone.
    play_until([ann, cy], lambda: "out of the game" in cy.page.locator(".seats").inner_text())
    expect(cy.page.locator(".log")).to_contain_text("Bob leaves the game")
    look(cy, "away-gone")
    bob.sit(code)
    expect(bob.page.locator(".seats li", has_text="(you)")).to_contain_text("out of the game")
    turn = turn_of(ann)
    play_until([ann, cy], lambda: turn_of(ann) >= turn + 2)


def test_the_host_changes_what_happens(browser: Browser, brief_server: Server) -> None:
    (ann, bob), _ = company(browser, brief_server, given=AT_BOBS_TURN, policy="wait")
    leave(bob)
    expect(ann.page.locator("[data-absence]")).to_contain_text("The table waits")
    ann.page.get_by_role("button", name="Seats and absence").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"Seats are held for 0:0{HOLD} first.")
    dialog.get_by_label("a bot plays on").check()
    ann.page.keyboard.press("Escape")
    was_shown(ann.page, "From now on a bot plays for whoever stays away")
    expect(ann.page.locator(".log .by").first).to_have_text("away")


def test_bots_that_were_left_alone_rest_and_go_on(browser: Browser, resting_server: Server) -> None:
    ann = Person(browser, resting_server)
    ann.create(edition="fundraiser", seats=[{"kind": "bot"}, {"kind": "bot"}])
    absence = ann.page.locator("[data-absence]")
    expect(absence).to_have_text("The bots have played on alone for a long while and rest.")
    look(ann, "bots-rest")
    turn = turn_of(ann)
    ann.page.get_by_role("button", name="Go on").focus()
    ann.page.keyboard.press("Enter")
    play_until([ann], lambda: turn_of(ann) > turn)
    assert ann.errors == []
