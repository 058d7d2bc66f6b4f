"""The Banker's pad: a real table driven from a phone, by the buttons there are."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from freehold.engine.edition import HOST
from nights import by_day, by_night
from physical import Line, RealBoard

from .banker import Banker
from .house import LAPTOP, PHONE, Server, violations

EDITIONS = ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"]
TURNS = [8, by_night(30)]


@pytest.fixture
def banker(browser: Browser, server: Server) -> Banker:
    """At a table of the global village that has thrown for the start: Noor is on."""
    sat = Banker(browser, server.address, "global-village", PHONE)
    sat.begin()
    say(sat, (0, "roll 6 5"), (1, "roll 2 3"), (2, "roll 2 1"), (3, "roll 3 1"))
    return sat


def say(banker: Banker, *done: tuple[int, str]) -> int:
    """Enter what people do; how many taps that took."""
    before = banker.taps
    for seat, text in done:
        banker.enter(Line(seat, text, 1, ""))
    return banker.taps - before


# -- taps -----------------------------------------------------------------------------------------------------


def test_a_turn_takes_four_taps(banker: Banker) -> None:
    """Die, die, answer, next: whether one buys, pays rent, or leaves it to the Bank's hammer."""
    assert say(banker, (0, "roll 2 1"), (0, "buy"), (0, "end")) == 4
    assert say(banker, (1, "roll 2 1"), (0, 'claim Ada "Addis Ababa"'), (1, "end")) == 4
    # A sale needs two more: who has bought it, and that it is sold.
    assert say(banker, (2, "roll 4 2"), (2, "decline"), (HOST, "sold to Clara for 100"), (2, "end")) == 6
    # Nothing to answer: a rest.
    assert say(banker, (3, "roll 6 4"), (3, "end")) == 3
    assert banker.troubles == []


def test_a_rent_that_is_not_asked_for_is_waived(banker: Banker) -> None:
    """Nobody else is on before it is paid or waived, and no money moves by itself."""
    say(banker, (0, "roll 2 1"), (0, "buy"), (0, "end"), (1, "roll 2 1"))
    page = banker.page
    expect(page.locator("[data-next]")).to_be_disabled()
    expect(page.locator("[data-next]")).to_contain_text("after the rent")
    expect(page.locator("[data-follow=rent] .main")).to_contain_text("leaves $1,496 · Noor has $1,444")
    banker.tap("[data-waive]")
    expect(page.locator("[data-next]")).to_be_enabled()
    expect(page.locator("[data-on] small").first).to_contain_text("has $1,500")


def test_a_sum_and_doubles_instead_of_dice(banker: Banker) -> None:
    """The other pad: 2 to 12, and for even sums the question; the browser remembers it."""
    page = banker.page
    banker.tap("[data-menu] >> nth=0")
    page.locator("[data-sums]").check()
    banker.close()
    page.get_by_role("button", name="Sum 8", exact=True).click()
    page.locator("[data-doubles=yes]").click()
    expect(page.locator("[data-undo]")).to_contain_text("4 + 4")
    page.reload()
    expect(page.get_by_role("button", name="Sum 7", exact=True)).to_be_visible()


def test_the_keyboard_is_enough(banker: Banker) -> None:
    """Digits throw, Enter answers and goes on, U takes back."""
    page = banker.page
    page.locator("body").press("2")
    page.locator("body").press("1")
    expect(page.locator("[data-follow=purchase]")).to_be_visible()
    page.locator("body").press("Enter")
    expect(page.locator("[data-next]")).to_be_enabled()
    page.locator("body").press("Enter")
    expect(page.locator("[data-on='1']")).to_be_visible()
    page.locator("body").press("u")
    expect(page.locator("[data-on='0']")).to_be_visible()


# -- cards, deals, mistakes -----------------------------------------------------------------------------------


def test_a_card_is_found_by_its_words(banker: Banker) -> None:
    """Typing filters, Enter takes the first."""
    say(banker, (0, "roll 4 3"))
    page = banker.page
    search = page.locator("[data-search]")
    expect(search).to_be_focused()
    everything = page.locator("[data-card]").count()
    search.press_sequentially("nearest railway")
    assert 1 <= page.locator("[data-card]").count() < everything
    expect(page.locator("[data-card]").first).to_contain_text("railway")
    title = page.locator("[data-card] b").first.inner_text()
    search.press("Enter")
    expect(page.locator("[data-undo]")).to_contain_text(title)


def test_a_deal_takes_three_taps(banker: Banker) -> None:
    """Which deed, to whom, done: both have shaken hands."""
    say(banker, (0, "roll 2 1"), (0, "buy"))
    page = banker.page
    banker.tap("[data-sold-bar]")
    before = banker.taps
    banker.tap("[data-sold-sheet] [data-deed]")
    banker.tap("[data-sold-sheet] [data-who='2']")
    banker.tap("[data-sold-sheet] [data-deal]")
    assert banker.taps - before == 3
    expect(page.locator("[data-sold-sheet]")).to_have_count(0)
    banker.moves += 2
    banker.settle()
    banker.tap("[data-more]")
    banker.tap("[data-seat-sheet] [data-who='2']")
    expect(page.locator("[data-seat-sheet='2']")).to_contain_text("Addis Ababa")


def test_steps_are_taken_back_and_a_reason_is_asked_for_beyond_the_turn(banker: Banker) -> None:
    """Within a turn a tap is enough; further back it takes words, and the log keeps them."""
    page = banker.page
    say(banker, (0, "roll 2 1"), (0, "buy"), (0, "end"), (1, "roll 4 2"))
    banker.tap("[data-undo]")
    expect(page.locator("[data-on='1']")).to_contain_text("GO")
    banker.tap("[data-steps]")
    banker.tap("[data-step='5']")
    expect(page.locator("[data-take-back]")).to_be_disabled()
    page.locator("[data-reason]").fill("It was Ada who threw")
    banker.tap("[data-take-back]")
    expect(page.locator("[data-on='0']")).to_contain_text("has $1,500")
    expect(page.locator("[data-steps-sheet]")).to_have_count(0)


def test_a_refusal_says_why_in_place(banker: Banker) -> None:
    """With the clause, and what may be done instead."""
    say(banker, (0, "roll 2 1"), (0, "decline"))
    page = banker.page
    banker.tap("[data-who='1']")
    banker.amount("999999")
    banker.tap("[data-sold]")
    expect(page.locator("[data-refused]")).to_be_visible()
    expect(page.locator("[data-refused] .clause")).to_be_visible()


# -- whole games, looks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("turns", TURNS)
@pytest.mark.parametrize("edition", by_day(EDITIONS, ("euronopoly", "propnex").__contains__))
def test_no_edition_has_a_dead_end(browser: Browser, server: Server, edition: str, turns: int) -> None:
    """A game of bots, entered by the buttons alone."""
    banker = Banker(browser, server.address, edition, PHONE)
    banker.begin()
    for line in RealBoard(edition, 1).record(turns):
        banker.enter(line)
    assert banker.troubles == []


@pytest.mark.parametrize("size", [PHONE, by_night((768, 1024)), by_night(LAPTOP)])
def test_the_pad_is_accessible(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    """axe finds nothing, and nothing is wider than the screen."""
    banker = Banker(browser, server.address, "global-village", size)
    banker.begin()
    page = banker.page
    looks: list[list[tuple[int, str]]] = [
        [(0, "roll 6 5"), (1, "roll 2 3"), (2, "roll 2 1"), (3, "roll 3 1")],
        [(0, "roll 2 1")],
        [(0, "buy"), (0, "end"), (1, "roll 2 1")],
        [(0, 'claim Ada "Addis Ababa"')],
        [(1, "end"), (2, "roll 4 2"), (2, "decline")],
        [(HOST, "sold to Clara for 100"), (2, "end"), (3, "roll 4 3")],
    ]
    for done in looks:
        say(banker, *done)
        assert violations(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, done
    for over in ("correct", "fine", "note", "void", "log", "board"):
        page.locator("[data-menu]").first.click()
        page.locator(f"[data-open={over}]").click()
        expect(page.locator("dialog[open]:modal")).to_be_visible()
        page.wait_for_function("() => document.getAnimations().length === 0")
        assert violations(page) == []
        banker.close()


def test_onlookers_see_the_board(browser: Browser, server: Server, banker: Banker) -> None:
    """Whoever is not the banker watches the table as any other."""
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(f"{server.address}/#/t/{banker.table['code']}")
    expect(page.locator("[data-space]").first).to_be_visible()
    expect(page.locator("[data-pad]")).to_have_count(0)
    assert re.search("Noor", page.inner_text("main"))
