"""Arabic: the page runs from right to left, boards and figures do not, and nothing is wider than the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .house import LAPTOP, PHONE, Person, Server, shot, violations
from .laying import Lay
from .moments import BY_NAME

SIZES = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])


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


def test_an_address_may_ask_for_a_language(browser: Browser, server: Server) -> None:
    page = Person(browser, server).open("?lang=ar")
    expect(page.get_by_role("button", name="طاولة جديدة")).to_be_visible()
    page.get_by_role("button", name="الإعدادات").click()
    page.get_by_label("اللغة").select_option("de")
    expect(page.locator("html")).to_have_attribute("dir", "ltr")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
