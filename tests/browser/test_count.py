"""The count sheet in the browser: filled in by mouse and by keyboard, ranked, marked where it is wrong, and printed."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pypdf
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from event.galas import CUP, Gala
from freehold import edition
from freehold.engine.text.names import find_deed

from .house import PATIENCE, PHONE, Person, Server, shot, violations

BOOK = edition("fundraiser")


class Column(NamedTuple):
    """What lies before somebody, in the order in which it is written down."""

    name: str
    notes: tuple[int, ...]
    deeds: tuple[str, ...]
    mortgaged: tuple[str, ...] = ()
    houses: tuple[tuple[str, int], ...] = ()
    hotels: tuple[tuple[str, int], ...] = ()
    worth: str = ""


FOUR = (
    Column(
        "Noor",
        (1, 5, 3, 4, 2, 2, 0),
        ("Oriental", "Vermont", "Connecticut", "Kentucky", "Indiana", "Illinois", "Reading Railroad", "Short Line"),
        houses=(("Oriental", 7), ("Kentucky", 3)),
        worth="$3,460",
    ),
    Column(
        "Ada",
        (0, 2, 2, 4, 2, 3, 3),
        ("Baltic", "St. James", "Tennessee", "New York", "Park Place", "Electric"),
        mortgaged=("Baltic",),
        houses=(("New York", 6),),
        hotels=(("New York", 1),),
        worth="$2,508",
    ),
    Column(
        "Bruno",
        (1, 2, 2, 4, 1, 2, 5),
        ("Mediterranean", "Atlantic", "Ventnor", "Marvin", "Pennsylvania Railroad", "B. & O."),
        houses=(("Atlantic", 2),),
        worth="$2,465",
    ),
    Column(
        "Clara",
        (1, 1, 1, 2, 2, 2, 5),
        ("St. Charles", "States", "Virginia", "Pacific", "North Carolina", "Boardwalk", "Water Works"),
        mortgaged=("North Carolina",),
        houses=(("States", 3),),
        worth="$2,465",
    ),
)


def number_of(name: str) -> int:
    return find_deed(BOOK, name)


def group_of(name: str) -> int:
    return int(BOOK.deeds[number_of(name)].group)


def draft(*columns: Column) -> dict[str, Any]:
    """What the browser keeps of a sheet."""
    return {
        "options": [],
        "columns": [
            {
                "name": one.name,
                "notes": dict(zip(("500", "100", "50", "20", "10", "5", "1"), one.notes, strict=True)),
                "cash": None,
                "deeds": [{"deed": number_of(name), "mortgaged": name in one.mortgaged} for name in one.deeds],
                "buildings": {
                    str(group_of(name)): {"houses": many, "hotels": dict(one.hotels).get(name, 0)}
                    for name, many in one.houses
                },
                "cards": 0,
                "debt": 0,
                "out": 0,
            }
            for one in columns
        ],
    }


def open_sheet(person: Person, *columns: Column) -> Page:
    """The sheet of these players, as they left it."""
    page = person.open("#/count/fundraiser")
    if columns:
        page.evaluate(
            "(kept) => localStorage.setItem('freehold.count.fundraiser', JSON.stringify(kept))", draft(*columns)
        )
        page.reload()
    expect(page.get_by_role("heading", name="Fund-raiser short game")).to_be_visible()
    return page


def column(page: Page, at: int) -> Locator:
    return page.locator(f'[data-column="{at}"]')


def ranking(page: Page) -> list[str]:
    return [" ".join(row.split()) for row in page.locator(".ranking tbody tr").all_inner_texts()]


RANKED = ["1 N Noor $3,460 1,260", "2 A Ada $2,508 418", "3 B Bruno $2,465 905", "4 C Clara $2,465 725"]


def expect_ranked(page: Page) -> None:
    for at, one in enumerate(FOUR):
        expect(column(page, at).locator(".worth b")).to_have_text(one.worth)
    expect(page.locator(".ranking tbody tr")).to_have_count(4)
    expect(page.locator(".ranking tbody tr").nth(3)).to_contain_text("Clara")
    assert [re.sub(r"\s", "", row) for row in ranking(page)] == [re.sub(r"\s", "", row) for row in RANKED]


# -- filling in ---------------------------------------------------------------------------------------------


def fill_in(page: Page, at: int, one: Column) -> None:
    """As somebody with a mouse would."""
    own = column(page, at)
    own.get_by_label(f"Name of player {at + 1}").fill(one.name)
    for note, many in zip((500, 100, 50, 20, 10, 5, 1), one.notes, strict=True):
        if many:
            own.get_by_label(f"{one.name}: notes of {note}", exact=True).fill(str(many))
    own.get_by_role("button", name="Tick deeds").click()
    dialog = page.get_by_role("dialog")
    for name in one.deeds:
        dialog.locator(f'[data-pick="{number_of(name)}"]').get_by_role("checkbox").check()
    for name in one.mortgaged:
        dialog.locator(f'[data-pick="{number_of(name)}"]').get_by_role("button", name="mortgaged").click()
    page.get_by_role("button", name="Close").click()
    for piece, counted in (("houses", one.houses), ("hotels", one.hotels)):
        for name, many in counted:
            own.locator(f'[data-row="{piece}.{group_of(name)}"]').fill(str(many))


def test_four_players_are_counted_by_mouse(browser: Browser, server: Server) -> None:
    """From the rule book to the ranking; a tie is shown with the clause that broke it. Rule: FR-WIN-1, FR-WIN-2"""
    ann = Person(browser, server)
    page = ann.open("#/rules/fundraiser")
    page.get_by_role("link", name="Count sheet").click()
    expect(column(page, 3)).to_be_visible()
    for at, one in enumerate(FOUR):
        fill_in(page, at, one)
    expect_ranked(page)
    expect(page.locator(".decided")).to_contain_text("Noor has won with the greatest worth. § FR-WIN-1")
    tie = page.locator("[data-tie]")
    expect(tie).to_contain_text("Tie at $2,465. More cash ranks higher: Bruno 905 and Clara 725. § FR-WIN-2")
    expect(page.locator(".ranking tr.tied")).to_have_count(2)
    tie.get_by_role("button", name="FR-WIN-2").click()
    expect(page.get_by_role("dialog")).to_contain_text("cash")
    page.keyboard.press("Escape")
    assert violations(page) == []
    shot(page, "count-1280")
    # Whoever comes back finds everything as it was.
    page.reload()
    expect_ranked(page)
    assert ann.errors == []


def test_a_column_is_counted_by_keyboard(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = open_sheet(ann)
    keyboard = page.keyboard
    column(page, 0).locator(".name").focus()
    keyboard.press("Control+a")
    keyboard.type("Noor")
    for _ in range(2):
        keyboard.press("Tab")
    for many in FOUR[0].notes:
        keyboard.type(str(many))
        keyboard.press("Enter")
    # Behind the notes comes the cash, which they make; the arrows go to it in the next column and back.
    expect(column(page, 0).locator('[data-row="cash"]')).to_be_focused()
    keyboard.press("ArrowRight")
    expect(column(page, 1).locator('[data-row="cash"]')).to_be_focused()
    keyboard.press("ArrowLeft")
    keyboard.press("Tab")
    keyboard.press("Enter")
    search = page.get_by_role("searchbox")
    expect(search).to_be_focused()
    for name in FOUR[0].deeds:
        keyboard.type(name)
        expect(page.locator("[data-pick]")).to_have_count(1)
        keyboard.press("Enter")
        expect(search).to_have_value("")
    keyboard.press("Escape")
    expect(column(page, 0).get_by_role("button", name="Tick deeds")).to_be_focused()
    keyboard.press("Tab")
    expect(column(page, 0).locator(f'[data-row="houses.{group_of("Oriental")}"]')).to_be_focused()
    keyboard.type("7")
    keyboard.press("ArrowDown")
    keyboard.press("ArrowDown")
    keyboard.type("3")
    expect(column(page, 0).locator(".worth b")).to_have_text("$3,460")
    assert ann.errors == []


# -- what is wrong ------------------------------------------------------------------------------------------


def test_a_deed_that_is_counted_twice_is_marked_with_both(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = open_sheet(ann, *FOUR)
    expect_ranked(page)
    column(page, 1).get_by_role("button", name="Tick deeds").click()
    boardwalk = number_of("Boardwalk")
    pick = page.locator(f'[data-pick="{boardwalk}"]')
    expect(pick).to_contain_text("with Clara")
    pick.get_by_role("checkbox").check()
    page.get_by_role("button", name="Close").click()
    for at in (1, 3):
        row = column(page, at).locator(f'[data-deed="{boardwalk}"]')
        expect(row).to_contain_text("Boardwalk is counted twice: with Ada and with Clara.")
        expect(row.get_by_role("checkbox")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("There is a ranking as soon as everything adds up.")).to_be_visible()
    # Everybody's worth is still known, and the list of what is wrong leads to its place.
    expect(column(page, 0).locator(".worth b")).to_have_text("$3,460")
    assert violations(page) == []
    page.locator("[data-problem]").get_by_role("button").click()
    expect(column(page, 3).locator(f'[data-deed="{boardwalk}"] input')).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("[data-problem]")).to_have_count(0)
    assert ann.errors == []


def test_notes_and_cash_that_disagree_are_told_in_the_language_of_the_page(browser: Browser, server: Server) -> None:
    ann = Person(browser, server, ask="?lang=de")
    page = ann.open("#/count/fundraiser")
    own = column(page, 0)
    own.locator('[data-row="notes.500"]').fill("2")
    own.locator('[data-row="cash"]').fill("900")
    expect(own).to_contain_text("Die Scheine machen $1.000, aber $900 ist notiert.")
    expect(own.locator('[data-row="cash"]')).to_have_attribute("aria-invalid", "true")
    own.locator('[data-row="cash"]').fill("1000")
    expect(page.locator(".ranking tbody tr")).to_have_count(4)
    assert ann.errors == []


def test_who_went_out_has_nothing_and_is_ranked_behind(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = open_sheet(ann, *FOUR)
    column(page, 0).get_by_label("Out of the game").check()
    expect(page.locator(".ranking tbody tr").first).to_contain_text("Ada")
    expect(page.locator(".ranking tbody tr").last).to_contain_text("Noor")
    column(page, 1).get_by_label("Out of the game").check()
    column(page, 1).get_by_label("Ada: left as number").select_option("4")
    expect(page.locator('[data-problem="count-out-order"]')).to_be_visible()
    # A tick by mistake loses nothing.
    for at in (0, 1):
        column(page, at).get_by_label("Out of the game").uncheck()
    expect_ranked(page)
    assert ann.errors == []


def test_a_book_that_counts_nobody_says_so(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = ann.open("#/rules/euronopoly")
    expect(page.get_by_role("heading", name="Euronopoly")).to_be_visible()
    expect(page.get_by_role("link", name="Count sheet")).to_have_count(0)
    # Cronulla counts worth in its short game only.
    page = ann.open("#/count/cronulla")
    expect(page.locator('[data-problem="count-no-worth"]')).to_be_visible()
    page.get_by_text("Rules chosen").click()
    page.get_by_role("checkbox", name=re.compile("short game", re.IGNORECASE)).check()
    expect(page.locator("[data-problem]")).to_have_count(0)
    assert ann.errors == []


# -- paper and small screens --------------------------------------------------------------------------------


def pages_of(page: Page) -> list[pypdf.PageObject]:
    return list(pypdf.PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True))).pages)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_sheet_is_printed_on_one_page_across(browser: Browser, server: Server, scheme: str) -> None:
    ann = Person(browser, server, color_scheme=scheme)
    page = open_sheet(ann, *FOUR)
    expect_ranked(page)
    (printed,) = pages_of(page)
    width, height = (round(float(side)) for side in (printed.mediabox.width, printed.mediabox.height))
    assert (width, height) == (842, 595)
    text = printed.extract_text()
    for word in ("Noor", "7 houses, Light blue", "$2,465", "FR-WIN-2", "Banker", "Marshal"):
        assert word in text
    for tool in ("Tick deeds", "Add player", "Start over", "Out of the game"):
        assert tool not in text
    # Afterwards the screen is as it was.
    assert page.locator("html").get_attribute("data-theme") == scheme
    assert ann.errors == []


def test_whoever_owns_everything_still_fits_the_page(browser: Browser, server: Server) -> None:
    all_deeds = tuple(deed.name for deed in BOOK.deeds)
    ann = Person(browser, server)
    page = open_sheet(ann, FOUR[0]._replace(deeds=all_deeds), *(one._replace(deeds=(), houses=()) for one in FOUR[1:]))
    expect(page.locator(".ranking tbody tr")).to_have_count(4)
    assert len(pages_of(page)) == 1


def test_a_phone_shows_one_player_at_a_time_and_prints_all(browser: Browser, server: Server) -> None:
    ann = Person(browser, server, PHONE, has_touch=True, is_mobile=True)
    page = open_sheet(ann, *FOUR)
    expect(page.locator("[data-column]")).to_have_count(1)
    assert violations(page) == []
    shot(page, "count-360")
    page.get_by_role("tab", name="Bruno").tap()
    expect(column(page, 2).locator(".worth b")).to_have_text("$2,465")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Clara")).to_be_focused()
    page.get_by_role("tab", name="Ranking").tap()
    expect(page.locator("[data-tie]")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    (printed,) = pages_of(page)
    assert all(one.worth in printed.extract_text() for one in FOUR)
    assert ann.errors == []


def test_fourteen_players_are_scrolled_sideways(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = open_sheet(ann)
    add = page.get_by_role("button", name="Add player")
    for count in range(5, 15):
        add.click()
        expect(page.locator("[data-column]")).to_have_count(count)
    expect(add).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    expect(page.get_by_text("Nothing has been counted yet.")).to_be_visible()
    last = column(page, 13).locator('[data-row="cash"]')
    last.fill("5")
    expect(page.locator(".ranking tbody tr")).to_have_count(14)
    expect(page.locator(".ranking tbody tr").first).to_contain_text("Player 14")
    page.get_by_role("button", name="Remove Player 13").click()
    expect(page.locator("[data-column]")).to_have_count(13)
    expect(page.locator(".ranking tbody tr").first).to_contain_text("Player 14")
    assert violations(page) == []
    assert ann.errors == []


# -- at an event --------------------------------------------------------------------------------------------

PLAN = CUP + "\n[tables]\ncounted = [2]\n"


@pytest.fixture
def cup(server: Server) -> Iterator[Gala]:
    """A championship whose first round is on: one table with a device, one that is only counted."""
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
        event = Gala(http, server.port, PLAN)
        desk = event.begun(event.desk())
        desk.do("first-throw", table=2)
        yield event
        event.close()


def sheet_of(person: Person, event: Gala, token: str, table: int) -> Page:
    """The count of a table, by somebody with a role."""
    page = person.open(f"#/e/{event.code}/as/{token}")
    expect(page).to_have_url(re.compile(f"#/e/{event.code}$"))
    page = person.open(f"#/e/{event.code}/count/{table}")
    expect(page.get_by_text(f"Count of table {table} · round 1 of 2")).to_be_visible()
    return page


def test_the_count_of_a_table_is_entered_and_corrected_with_a_reason(
    browser: Browser, server: Server, cup: Gala
) -> None:
    """Two people count, the Banker enters it, and a Marshal puts it right. Rule: PN-10b, PN-4.2c, PN-9.2"""
    desk = cup.desk()
    names = [seat["name"] for seat in desk.table(2)["seats"]]
    banker = Person(browser, server)
    page = sheet_of(banker, cup, cup.role("banker", table=2), 2)
    expect(page.get_by_role("button", name="Enter result")).to_be_disabled()
    for at, name in enumerate(names):
        expect(column(page, at).get_by_role("heading")).to_have_text(name)
        column(page, at).locator('[data-row="cash"]').fill(str(100 + at))
    expect(page.locator(".ranking tbody tr").first).to_contain_text(names[3])
    assert [row.split()[-1] for row in ranking(page)] == ["5", "3", "2", "1"]
    assert violations(page) == []
    page.get_by_role("button", name="Enter result").click()
    expect(page.get_by_text("The result has been entered.")).to_be_visible()
    entered = desk.until(lambda view: view["rounds"][0]["tables"][1]["result"])["rounds"][0]["tables"][1]["result"]
    assert [one["cash"] for one in entered["results"]] == [103, 102, 101, 100]
    assert entered["source"] == "count"

    marshal = Person(browser, server)
    page = sheet_of(marshal, cup, cup.role("marshal"), 2)
    expect(page.get_by_text("There is a result already, entered by The banker.")).to_be_visible()
    for at in range(len(names)):
        column(page, at).locator('[data-row="cash"]').fill(str(200 - at))
    correct = page.get_by_role("button", name="Correct result")
    expect(correct).to_be_disabled()
    page.get_by_label("Reason for the correction").fill("counted again")
    correct.click()
    expect(page.get_by_text("The result has been entered.")).to_be_visible()
    found = desk.until(lambda view: view["rounds"][0]["tables"][1]["result"]["corrections"])
    corrected = found["rounds"][0]["tables"][1]["result"]
    assert [one["cash"] for one in corrected["results"]] == [200, 199, 198, 197]
    assert [one["reason"] for one in corrected["corrections"]] == ["counted again"]
    assert banker.errors == marshal.errors == []


def test_the_books_stand_beside_the_count(browser: Browser, server: Server, cup: Gala) -> None:
    """A difference is shown and never put right by itself."""
    banker = Person(browser, server)
    page = sheet_of(banker, cup, cup.role("banker", table=1), 1)
    page.get_by_role("button", name="Begin with the pad's books").click()
    expect(page.get_by_text("The count agrees with the pad's books.")).to_be_visible()
    cash = column(page, 0).locator('[data-row="cash"]')
    told = int(cash.input_value())
    name = column(page, 0).get_by_role("heading").inner_text()
    cash.fill(str(told + 5))
    expect(page.locator("[data-books]")).to_contain_text(
        f"{name}: {told + 5:,} in cash counted, {told:,} in the books."
    )
    expect(cash).to_have_value(str(told + 5))
    expect(page.get_by_role("button", name="Enter result")).to_be_enabled()
    assert violations(page) == []
    shot(page, "count-books-1280")
    assert banker.errors == []


def test_whoever_only_looks_on_enters_nothing(browser: Browser, server: Server, cup: Gala) -> None:
    anybody = Person(browser, server)
    page = anybody.open(f"#/e/{cup.code}/count/2")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("button", name="Enter result")).to_have_count(0)
