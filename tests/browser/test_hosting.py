"""What hosts do, and what everybody else sees of it: breaks, bots in place of people, seats given back and taken."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .company import awaited, company, leave, look, nothing_to_press
from .house import Person, Server, play_until, turn_of, was_shown


def spectator(browser: Browser, server: Server, code: str) -> Person:
    cat = Person(browser, server)
    cat.sit(code)
    return cat


def host_panel(person: Person) -> None:
    person.page.get_by_role("button", name="Host", exact=True).click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


def test_a_break_stops_everybody(browser: Browser, server: Server) -> None:
    (ann, bob), code = company(browser, server, clock={"bank_ms": 600_000, "increment_ms": 0})
    cat = spectator(browser, server, code)
    host_panel(ann)
    expect(ann.page.get_by_role("button", name="Pause")).to_contain_text("nobody can act, clocks stand still")
    look(ann, "host-panel")
    ann.page.get_by_role("button", name="Pause").click()
    expect(ann.page.get_by_role("button", name="Go on").last).to_be_visible()
    ann.page.keyboard.press("Escape")
    for person in (bob, cat):
        expect(person.page.locator("[data-absence]")).to_contain_text("Ann has paused the game")
        expect(person.page.locator("[data-host]")).to_have_count(0)
    for person in (ann, bob, cat):
        expect(person.page.locator(".headline")).to_contain_text("The game is paused")
        assert nothing_to_press(person)
    expect(ann.page.locator("[data-absence]")).to_contain_text("until you go on")
    clocks = bob.page.locator("[data-clock]").all_inner_texts()
    look(ann, "paused-host")
    look(bob, "paused")
    look(cat, "paused-spectator")
    bob.page.reload()
    expect(bob.page.locator("[data-absence]")).to_contain_text("Ann has paused the game")
    expect(bob.page.locator("[data-clock]")).to_have_text(clocks)  # clocks stand still
    ann.page.locator('[data-host="resume"]').click()
    for person in (ann, bob, cat):
        expect(person.page.locator("[data-absence]")).to_have_count(0)
        expect(person.page.locator(".log")).to_contain_text("Play goes on")
    turn = turn_of(ann)
    play_until([ann, bob], lambda: turn_of(ann) > turn)
    assert ann.errors + bob.errors + cat.errors == []


def test_a_bot_takes_a_seat_and_gives_it_back(browser: Browser, server: Server) -> None:
    (ann, bob), code = company(browser, server)
    cat = spectator(browser, server, code)
    expect(bob.page.locator('[data-tool="mortgage"]')).to_be_enabled()
    host_panel(ann)
    ann.page.locator('[data-seat="1"]').get_by_role("button", name="Seat a bot").click()
    expect(bob.page.locator("[data-absence]")).to_contain_text("A bot plays your seat. Ann can give it back to you.")
    expect(bob.page.locator("[data-tool], [data-action]")).to_have_count(0)
    for person in (ann, cat):
        was_shown(person.page, "in place of Bob")
        expect(person.page.locator(".seats")).to_contain_text("bot: ")
    look(bob, "seat-lost")
    ann.page.reload()
    host_panel(ann)
    row = ann.page.locator('[data-seat="1"]')
    expect(row).to_contain_text("for now")
    look(ann, "host-panel-returnable")
    row.get_by_role("button", name="Give back to Bob").click()
    # Nothing is played in between: the seat's own view has to come by itself.
    expect(bob.page.locator('[data-tool="mortgage"]')).to_be_enabled()
    expect(bob.page.locator("[data-absence]")).to_have_count(0)
    was_shown(cat.page, "A person plays Bob's seat now")
    ann.page.keyboard.press("Escape")
    turn = turn_of(ann)
    play_until([ann, bob], lambda: turn_of(ann) >= turn + 2)
    assert ann.errors + bob.errors + cat.errors == []


def test_somebody_is_removed_and_may_watch(browser: Browser, server: Server) -> None:
    (ann, bob), _ = company(browser, server)
    host_panel(ann)
    row = ann.page.locator('[data-seat="1"]')
    row.get_by_role("button", name="Remove").click()
    expect(row).to_contain_text("Bob loses the seat for good")
    look(ann, "host-remove")
    row.get_by_role("button", name="Really remove").click()
    expect(row.get_by_role("button", name="Give back")).to_have_count(0)
    expect(bob.page.get_by_role("heading", name="The host has removed you from the table")).to_be_visible()
    look(bob, "removed")
    bob.page.get_by_role("button", name="Watch").click()
    expect(bob.page.get_by_text("Watching", exact=True)).to_be_visible()
    assert nothing_to_press(bob)
    ann.page.keyboard.press("Escape")
    turn = turn_of(ann)
    play_until([ann], lambda: turn_of(ann) >= turn + 2)


def test_somebody_who_watches_takes_a_seat_that_was_opened(browser: Browser, server: Server) -> None:
    """Under the name and with the token they have already."""
    (ann, bob), _ = company(browser, server)
    host_panel(ann)
    row = ann.page.locator('[data-seat="1"]')
    row.get_by_role("button", name="Seat a bot").click()
    row.get_by_role("button", name="Open the seat").click()
    expect(row).to_contain_text("free for anybody to join")
    expect(bob.page.get_by_text("Play as Bob")).to_be_visible()
    look(bob, "sit-again")
    bob.page.get_by_role("button", name="Sit down").click()
    expect(bob.page.locator(".seats")).to_contain_text("(you)")
    expect(bob.page.locator('[data-tool="mortgage"]')).to_be_enabled()


def test_a_host_who_leaves_is_stood_in_for(browser: Browser, brief_server: Server) -> None:
    (ann, bob), code = company(browser, brief_server)
    host_panel(ann)
    ann.page.get_by_role("button", name="Pause").click()
    expect(bob.page.locator("[data-absence]")).to_contain_text("Ann has paused the game")
    leave(ann)
    was_shown(bob.page, "is away. In 0:0", "[data-absence]")
    look(bob, "host-away", passing=True)
    was_shown(bob.page, "You are the host now")
    look(bob, "host-now")
    bob.page.locator('[data-host="resume"]').click()
    expect(bob.page.locator("[data-absence]")).not_to_contain_text("paused")
    ann.sit(code)
    was_shown(bob.page, "Ann is the host now")
    expect(bob.page.get_by_role("button", name="Host", exact=True)).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Host", exact=True)).to_be_visible()
    awaited([ann, bob])


def test_stopping_asks_twice(browser: Browser, server: Server) -> None:
    (ann, bob), code = company(browser, server)
    cat = spectator(browser, server, code)
    host_panel(ann)
    ann.page.get_by_role("button", name="Stop without a result").click()
    expect(ann.page.get_by_role("button", name="Really stop")).to_contain_text("nobody wins")
    ann.page.get_by_role("button", name="Really stop").click()
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    for person in (ann, bob, cat):
        expect(person.page.get_by_role("heading", name="Stopped without a result")).to_be_visible()


def test_hosting_in_german_and_in_the_dark(browser: Browser, server: Server) -> None:
    settings = {"locale": "de-DE", "color_scheme": "dark"}
    clock = {"bank_ms": 600_000, "increment_ms": 0}
    (ann, bob), _ = company(browser, server, clock=clock, settings=settings)
    expect(ann.page.locator('[data-tool="undo"]')).to_have_attribute(
        "title", "Du hast noch nichts getan, was sich zurücknehmen ließe."
    )
    ann.page.get_by_role("button", name="Spielleitung", exact=True).click()
    ann.page.locator('[data-seat="1"]').get_by_role("button", name="Entfernen").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Bob verliert den Platz endgültig")
    look(ann, "host-panel-german-dark")
    ann.page.get_by_role("button", name="Anhalten").click()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("[data-absence]")).to_contain_text("bis du weiterspielen lässt")
    look(ann, "paused-german-dark")
    ann.page.locator('[data-host="resume"]').click()
    leave(bob)
    expect(ann.page.locator(".seats")).to_contain_text("abwesend")
    look(ann, "away-german-dark")
