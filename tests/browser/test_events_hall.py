"""The screen of the hall and the control room, at an event of sixteen tables on a real server."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .house import SETTLED, Server, violations
from .occasion import Occasion
from .test_sizes import FAULTS

HALL = (1920, 1080)
WALLS = [HALL, (1280, 720), (1366, 768), (1024, 768)]
DESKS = [(1280, 800), (360, 640), (768, 1024), (1920, 1080)]

SMALLEST = r"""() => Math.min(...[...document.querySelectorAll("main *")]
  .filter((one) => !one.closest(".sr") && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)
    * (one.ownerSVGElement?.viewBox.baseVal?.width ? one.ownerSVGElement.getBoundingClientRect().width
      / one.ownerSVGElement.viewBox.baseVal.width : 1)))"""
"""The height of the smallest words, drawn ones included."""

OVERFLOW = r"""() => [...document.querySelectorAll("main, main section")].flatMap((part) => {
  const frame = part.getBoundingClientRect();
  return [...part.querySelectorAll("*")]
    .filter((one) => !one.closest(".sr") && !one.ownerSVGElement && getComputedStyle(one).display !== "inline")
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.bottom > frame.bottom + 2 || box.right > frame.right + 2 || box.left < frame.left - 2)
    .map(([one]) => `${one.className} in ${part.className}`);
})"""
"""Parts that do not fit into the panel they belong to."""


@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own: one address may set up a few events an hour only."""
    running = Server(tmp_path_factory.mktemp("venue"))
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="module")
def evening(venue: Server) -> Iterator[Occasion]:
    """Sixteen tables that play; table 7 wants a marshal, table 3 houses, and table 5 has finished."""
    occasion = Occasion(venue)
    occasion.begin()
    occasion.tell("call-marshal", table=7, text="Deal offered while rent is owed")
    occasion.tell("call-pieces", table=3, what="houses", text="3 houses, the Bank has 1")
    occasion.tell("no-show", guest=occasion.organiser.look()["rounds"][0]["tables"][8]["seats"][3])
    occasion.count(5)
    occasion.tell("rule", table=12, text="Auction stands: bid called before the hammer")
    occasion.tell("rule-all", text="Dice in the tray, or again")
    occasion.tell("raise", amount=18_450)
    yield occasion
    occasion.close()


def fits(page: Page) -> None:
    """Nothing scrolls, and nothing is cut off."""
    within = (
        "document.scrollingElement.scrollWidth <= innerWidth && document.scrollingElement.scrollHeight <= innerHeight"
    )
    assert page.evaluate(within)
    assert page.evaluate(OVERFLOW) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_hall_is_read_from_its_last_row(browser: Browser, evening: Occasion, scheme: str) -> None:
    page = evening.page(browser, "/hall", HALL, color_scheme=scheme)
    expect(page.get_by_role("heading", level=1)).to_have_text("Harbour Hospice Evening")
    expect(page.locator(".clock")).to_have_attribute("data-shown", "playing")
    expect(page.locator("[data-look=marshal]")).to_have_attribute("data-table", "7")
    expect(page.locator("[data-look=houses]")).to_have_attribute("data-table", "3")
    expect(page.locator("[data-look=finished]")).to_have_attribute("data-table", "5")
    expect(page.locator("[data-look=playing]")).to_have_count(13)
    expect(page.locator(".raised")).to_contain_text("$18,450")
    # The first of the standings is whoever was worth most at the one table that has been counted.
    expect(page.locator("tbody tr.first")).to_contain_text("$1,305")
    fits(page)
    assert page.evaluate(SMALLEST) >= 28
    assert page.locator("main > section, main > aside > section").count() <= 5
    assert float(page.evaluate("parseFloat(getComputedStyle(document.querySelector('.big')).fontSize)")) == 230
    assert violations(page) == []


@pytest.mark.parametrize("size", WALLS)
def test_the_hall_fills_whatever_shows_it(browser: Browser, evening: Occasion, size: tuple[int, int]) -> None:
    page = evening.page(browser, "/hall", size)
    expect(page.locator("[data-look=marshal]")).to_be_visible()
    fits(page)


def test_the_hall_has_its_own_clock_and_stages(browser: Browser, venue: Server) -> None:
    """From the first guest to the winner, without anybody loading the page again."""
    occasion = Occasion(venue, 2)
    page = occasion.page(browser, "/hall", HALL)
    shown = page.locator(".clock")
    expect(shown).to_have_attribute("data-shown", "waiting")
    expect(page.locator(".times")).to_contain_text("19:15")
    fits(page)
    occasion.seat()
    expect(shown).to_have_attribute("data-shown", "seated")
    expect(page.locator("[data-guest]")).to_have_count(8)
    expect(page.locator("[data-guest] .name").first).to_have_text("Ada Amari")
    fits(page)
    occasion.tell("start")
    expect(shown).to_have_attribute("data-shown", "playing")
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"(90:00|89:5\d).*left in round 1"))
    expect(page.locator(".said")).to_contain_text(re.compile(r"break \d\d:\d\d, in 29:5\d"))
    occasion.tell("break", planned=1)
    expect(shown).to_have_attribute("data-shown", "break")
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"(25:00|24:5\d).*until play goes on at"))
    fits(page)
    occasion.tell("resume")
    expect(shown).to_have_attribute("data-shown", "playing")
    occasion.tell("call-time")
    expect(shown).to_have_attribute("data-shown", "called")
    expect(shown).to_contain_text("0 of 2 tables are counted")
    fits(page)
    occasion.count(1)
    occasion.count(2)
    occasion.tell("close")
    expect(shown).to_have_attribute("data-shown", "between")
    expect(shown).to_contain_text("round 2 follows")
    fits(page)
    for _ in range(2):
        occasion.tell("seat")
        occasion.tell("start")
        for table in range(1, len(occasion.organiser.look()["tables"]) + 1):
            occasion.count(table)
    expect(page.locator("header")).to_contain_text("Final")
    occasion.tell("finish")
    expect(shown).to_have_attribute("data-shown", "finished")
    expect(page.locator(".winner .name")).not_to_be_empty()
    fits(page)
    assert page.evaluate(SMALLEST) >= 28
    assert violations(page) == []
    occasion.close()


def test_a_phone_at_the_address_of_the_hall_is_an_onlookers(browser: Browser, evening: Occasion) -> None:
    page = evening.page(browser, "/hall", (360, 640))
    expect(page.locator("main")).to_be_visible()
    assert page.locator(".hallscreen").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_control_room_shows_what_is_loudest(browser: Browser, evening: Occasion, scheme: str) -> None:
    page = evening.control(browser, color_scheme=scheme)
    cells = page.locator("[data-look]")
    expect(cells).to_have_count(16)
    expect(page.locator("[data-table='7']")).to_have_attribute("data-look", "marshal")
    expect(page.locator("[data-table='7']")).to_contain_text("Deal offered while rent is owed")
    expect(page.locator("[data-table='3']")).to_contain_text("needs houses")
    expect(page.locator("[data-table='9']")).to_contain_text("seat 4 empty")
    expect(page.locator("[data-table='5']")).to_contain_text("result entered")
    expect(page.locator("[data-panel=calls] li").first).to_contain_text("Deal offered")
    expect(page.locator("[data-panel=rulings] tbody tr").first).to_contain_text("Dice in the tray, or again")
    assert page.evaluate("document.scrollingElement.scrollHeight") == 800
    box = page.locator("[data-table='1']").bounding_box()
    assert box is not None
    assert 190 <= box["width"] <= 215
    assert 135 <= box["height"] <= 165
    assert violations(page) == []
    page.locator("[data-table='7'] .open").click()
    expect(page.locator("dialog:modal")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_the_control_room_fits(browser: Browser, evening: Occasion, language: str) -> None:
    page = evening.control(browser, ask=f"?lang={language}")
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-table='16']")).to_have_count(1)
        page.evaluate(SETTLED)
        assert page.evaluate(FAULTS) == [], (width, height)


def test_a_phone_has_calls_first_and_tables_as_a_list(browser: Browser, evening: Occasion) -> None:
    page = evening.control(browser, (360, 640), has_touch=True)
    calls, table = page.locator("[data-panel=calls]"), page.locator("[data-table='1']")
    expect(table).to_be_attached()
    above, below = calls.bounding_box(), table.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] < below["y"]
    assert below["width"] > 320


def test_a_marshal_has_the_room_without_the_clock(browser: Browser, evening: Occasion) -> None:
    page = evening.page(browser, "", token=evening.role("marshal", "Jo"))
    expect(page.locator("main")).to_have_attribute("data-role", "marshal")
    expect(page.locator("[data-look]")).to_have_count(16)
    for action in ("break", "extend-all", "call-time", "start", "seat"):
        assert page.locator(f"[data-action={action}]").count() == 0
    expect(page.get_by_role("button", name="I go")).to_be_visible()
    assert page.get_by_role("link", name="People").count() == 0


def test_a_call_is_seen_at_once_and_answered_with_a_press(browser: Browser, evening: Occasion) -> None:
    room, hall = evening.control(browser), evening.page(browser, "/hall", HALL)
    expect(room.locator("[data-table='15']")).to_have_attribute("data-look", "playing")
    expect(hall.locator("[data-table='15']")).to_have_attribute("data-look", "playing")
    evening.tell("call-marshal", table=15, text="A die off the table")
    expect(room.locator("[data-table='15']")).to_have_attribute("data-look", "marshal")
    expect(hall.locator("[data-table='15']")).to_have_attribute("data-look", "marshal")
    call = room.locator("[data-panel=calls] li", has_text="A die off the table")
    expect(call.get_by_role("timer")).to_have_text(re.compile(r"^0:\d\d$"))
    call.get_by_role("button").first.click()
    expect(call).to_have_count(0)
    expect(hall.locator("[data-table='15']")).to_have_attribute("data-look", "playing")


def test_a_ruling_names_its_clause(browser: Browser, evening: Occasion) -> None:
    page = evening.control(browser)
    page.get_by_label("Ruling, or the question").fill("No break now: play goes on")
    clause = page.get_by_role("combobox", name="Clause")
    clause.fill("FR-CLOCK")
    expect(page.get_by_role("listbox").get_by_role("option").first).to_contain_text("FR-CLOCK")
    clause.press("ArrowDown")
    clause.press("Enter")
    chosen = clause.input_value()
    page.locator("[data-action=rule]").click()
    row = page.locator("[data-panel=rulings] tbody tr").first
    expect(row).to_contain_text("play goes on")
    expect(row.locator(".table")).to_have_text("all")
    row.get_by_role("button", name=f"Clause {chosen}").click()
    expect(page.get_by_role("dialog")).to_contain_text(chosen)


def test_fines_and_minutes_are_given_to_one_table(browser: Browser, evening: Occasion) -> None:
    page = evening.control(browser)
    page.locator("[data-table='2'] .open").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-action=extend]").click()
    expect(dialog).to_contain_text("The table has 5 minutes more.")
    dialog.get_by_label("Who").select_option(index=1)
    dialog.get_by_label("Reason").last.fill("moved another's token")
    dialog.locator("[data-action=fine]").click()
    expect(dialog).to_contain_text("The fine is entered")
    dialog.get_by_role("button", name="Close").click()
    expect(page.locator("[data-panel=rulings]")).to_contain_text("moved another's token")
    expect(page.locator("[data-table='2']")).to_contain_text("+5 min")


def test_time_is_called_by_holding(browser: Browser, venue: Server) -> None:
    """A short press calls nothing; two seconds do, with the keyboard as with a finger, and who cannot hold is asked."""
    occasion = Occasion(venue, 1)
    page = occasion.control(browser)
    for step in ("seat", "start"):
        if step == "seat":
            occasion.arrive()
        page.locator(f"[data-action={step}]").click()
    call = page.locator("[data-action=call-time]")
    clock = page.locator(".clock")
    call.click()
    expect(clock).to_contain_text("Hold it for two seconds.")
    expect(clock).to_have_attribute("data-phase", "playing")
    # A screen reader presses without a pointer or a key.
    call.evaluate("(button) => button.click()")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("at once")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    page.locator("[data-action=break]").press("Enter")
    expect(clock).to_have_attribute("data-phase", "break")
    page.locator("[data-action=resume]").press("Enter")
    expect(clock).to_have_attribute("data-phase", "playing")
    call.focus()
    page.keyboard.down(" ")
    expect(clock).to_have_attribute("data-phase", "called")
    page.keyboard.up(" ")
    expect(page.locator("[data-step=close]")).to_contain_text("one result is missing")
    log = page.locator("[data-panel=rulings] tbody tr")
    expect(log.locator(".words")).to_have_text(["Time called", "Play goes on", "Break"])
    expect(log.locator(".table")).to_have_text(["all", "all", "all"])
    occasion.close()


def test_a_reserve_takes_an_empty_seat(browser: Browser, venue: Server) -> None:
    occasion = Occasion(venue, 2, reserves=1)
    occasion.seat(8)
    occasion.tell("arrive", guest=8)
    missing = occasion.organiser.look()["rounds"][0]["tables"][0]["seats"][1]
    occasion.tell("no-show", guest=missing)
    page = occasion.control(browser)
    row = page.locator("[data-panel=absent] li")
    expect(row).to_contain_text("Reserve 0 would come")
    row.locator("[data-action=swap]").click()
    expect(row).to_have_count(0)
    expect(page.locator("[data-look=seated]")).to_have_count(2)
    occasion.close()


def test_looking_in_is_one_press(browser: Browser, venue: Server) -> None:
    occasion = Occasion(venue, 1, kind="physical")
    occasion.begin()
    page = occasion.control(browser)
    page.get_by_role("button", name="Look in at table 1").click()
    page.wait_for_url(re.compile(r"#/t/\w+$"))
    expect(page.locator("main")).to_be_visible()
    occasion.close()


def test_a_token_in_the_address_is_kept_and_taken_out_of_it(browser: Browser, evening: Occasion) -> None:
    page = evening.page(browser, f"/as/{evening.token}")
    page.wait_for_url(f"**/#/e/{evening.code}")
    expect(page.locator("main")).to_have_attribute("data-role", "organiser")


def test_no_such_event(browser: Browser, venue: Server, evening: Occasion) -> None:
    page = evening.page(browser)
    page.goto(f"{venue.address}/#/e/ZZZZZZ")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such event")
