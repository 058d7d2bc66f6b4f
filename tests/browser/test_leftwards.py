"""Arabic: the page runs from right to left, boards and figures do not, and nothing is wider than the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from nights import by_night

from .house import LAPTOP, PHONE, Person, Server, shot, violations
from .laying import Lay
from .moments import BY_NAME
from .test_replay import finished

SIZES = pytest.mark.parametrize("size", [by_night(LAPTOP), PHONE], ids=["laptop", "phone"])


def runs_leftwards(page: Page, name: str) -> None:
    shot(page, f"arabic-{name}")
    root = page.locator("html")
    expect(root).to_have_attribute("lang", "ar")
    expect(root).to_have_attribute("dir", "rtl")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is wider than the window"
    # What sticks out on the left of a page that runs leftwards is not scrolled to, but counted.
    assert page.evaluate("document.body.scrollWidth <= innerWidth"), f"{name} is wider than the window"


@SIZES
def test_the_lobby(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    amal = Person(browser, server, size, locale="ar-EG")
    page = amal.open()
    expect(page.get_by_role("button", name="طاولة جديدة")).to_be_visible()
    runs_leftwards(page, f"lobby-{size[0]}")
    assert violations(page) == []
    page.get_by_role("button", name="طاولة جديدة").click()
    expect(page.get_by_role("button", name="إنشاء الطاولة")).to_be_visible()
    expect(page.locator("form [data-foreign]")).to_contain_text("نص كتاب القواعد باللغة")
    runs_leftwards(page, f"new-{size[0]}")
    assert violations(page) == []
    assert amal.errors == []


@SIZES
@pytest.mark.parametrize("press", ["", "decline"])
def test_the_table(lay: Lay, size: tuple[int, int], press: str) -> None:
    amal = lay(BY_NAME["fr-purchase"].game()).sit("Ann", size, locale="ar")
    if press:
        amal.press(press)
        expect(amal.page.locator("[data-stage=auction]").first).to_be_attached()
    runs_leftwards(amal.page, f"table-{press or 'purchase'}-{size[0]}")
    assert violations(amal.page) == []


def test_the_sheet_is_on_the_right_and_the_rail_on_its_left(lay: Lay) -> None:
    amal = lay(BY_NAME["fr-purchase"].game()).sit("Ann", locale="ar")
    board, rail = (amal.page.locator(part).first.bounding_box() for part in (".boardbox", ".rail"))
    assert board is not None
    assert rail is not None
    assert rail["x"] + rail["width"] <= board["x"] + 1


def test_the_board_is_not_mirrored(lay: Lay) -> None:
    """The first space is at the lower right, as it is printed; amounts keep their digits and their signs in front."""
    amal = lay(BY_NAME["fr-purchase"].game()).sit("Ann", locale="ar")
    start, jail = (amal.page.locator(f'[data-space="{n}"]').first.bounding_box() for n in (0, 10))
    assert start is not None
    assert jail is not None
    assert start["x"] > jail["x"]
    amal.press("buy")
    expect(amal.page.locator(".log")).to_contain_text("\u2068Marvin Gardens\u2069 مقابل")
    expect(amal.page.locator(".log")).to_contain_text("\u2066$280\u2069")


def across(page: Page, part: str) -> list[float]:
    """Where the middles of all parts that match are, from the left of the window."""
    boxes = page.locator(part).evaluate_all("parts => parts.map((part) => part.getBoundingClientRect().toJSON())")
    return [box["x"] + box["width"] / 2 for box in boxes]


@SIZES
def test_hands_reach_for_each_other(lay: Lay, size: tuple[int, int]) -> None:
    """From the outside inwards, with the knot in the middle, and an answer moves them the right way."""
    page = lay(BY_NAME["gv-deal"].game()).sit("Bob", size, locale="ar").page
    expect(page.locator(".deal .arm .cuff")).to_have_count(2)
    runs_leftwards(page, f"deal-{size[0]}")
    (middle,) = across(page, ".meet")
    assert across(page, ".knot") == [pytest.approx(middle, abs=1)]
    theirs, ours = across(page, ".side")
    assert theirs > middle > ours, "whoever offers is on the right, where reading begins"
    cuffs, hands = across(page, ".arm .cuff"), across(page, ".arm .skin")
    assert all(abs(hand - middle) < abs(cuff - middle) for hand, cuff in zip(hands, cuffs, strict=True))
    for answer, nearer in (("yes", True), ("no", False)):
        page.locator(".deal").evaluate("(deal, answer) => { deal.classList.add(answer) }", answer)
        page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished))")
        moved = across(page, ".side")
        apart = abs(moved[0] - moved[1])
        assert (apart < abs(theirs - ours)) == nearer, answer
        page.locator(".deal").evaluate("(deal, answer) => { deal.classList.remove(answer) }", answer)


def test_a_title_begins_on_the_right(lay: Lay) -> None:
    page = lay(BY_NAME["fr-purchase"].game()).sit("Ann", locale="ar").page
    (spine,), (ornament,), (deed,), (rents,) = (
        across(page, f".deed {part}".strip()) for part in (".spine", ".ornament", "", ".right")
    )
    assert spine > ornament > deed > rents
    name, band = page.locator(".deed .spine b").bounding_box(), page.locator(".deed .spine").bounding_box()
    assert name is not None
    assert band is not None
    assert band["x"] <= name["x"] <= name["x"] + name["width"] <= band["x"] + band["width"]
    keep, bar = page.locator(".purse .keep").bounding_box(), page.locator(".purse .all").bounding_box()
    assert keep is not None
    assert bar is not None
    assert keep["x"] + keep["width"] == pytest.approx(bar["x"] + bar["width"], abs=1), "it begins on the right"


@pytest.mark.parametrize("space", [1, by_night(11), 21, by_night(31)])
def test_a_glance_at_a_deed_is_beside_the_pointer_and_in_the_window(lay: Lay, space: int) -> None:
    page = lay(BY_NAME["fr-purchase"].game()).sit("Ann", locale="ar").page
    page.locator(f'[data-space="{space}"]').hover()
    peek, (pointer,) = page.locator("[data-peek]"), across(page, f'[data-space="{space}"]')
    expect(peek).to_be_visible()
    box = peek.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= LAPTOP[0]
    assert box["y"] + box["height"] <= LAPTOP[1]
    assert pointer < box["x"] or box["x"] + box["width"] < pointer


@pytest.mark.nightly
def test_looking_back(lay: Lay) -> None:
    """Tabs go as they are read; time runs from left to right, on the scale, in the chart and under the arrow keys."""
    table, ann = finished(lay)
    page = ann.open(f"?lang=ar#/t/{table.code}/replay/3")
    expect(page.locator('[data-moment="3"]')).to_be_attached()
    runs_leftwards(page, "replay")
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-moment="4"]')).to_be_attached()
    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("ArrowRight")
    expect(page.locator('[data-moment="5"]')).to_be_attached()
    assert slider.evaluate("slider => getComputedStyle(slider).direction") == "ltr"
    moves, turning = page.locator("#tab-moves"), page.locator("#tab-turning")
    assert across(page, "#tab-turning") < across(page, "#tab-moves")
    moves.focus()
    moves.press("ArrowLeft")
    expect(turning).to_be_focused()
    turning.press("ArrowRight")
    expect(moves).to_be_focused()
    with page.expect_request("**/picture/*") as asked:
        page.get_by_role("button", name="صورة هذه النقلة").click()
    assert asked.value.url.endswith("/picture/5.svg?lang=ar")


def test_an_address_may_ask_for_a_language(browser: Browser, server: Server) -> None:
    page = Person(browser, server).open("?lang=ar")
    expect(page.get_by_role("button", name="طاولة جديدة")).to_be_visible()
    page.get_by_role("button", name="الإعدادات").click()
    page.get_by_label("اللغة").select_option("de")
    expect(page.locator("html")).to_have_attribute("dir", "ltr")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
