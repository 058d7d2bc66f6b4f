"""Deals with several: one offer, a part for every partner, and everybody sees what it would mean."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from nights import by_night

from .house import LAPTOP, PHONE, Person, shot, violations
from .laying import LaidTable, Lay, laid_out

GIVEN: dict[str, object] = {
    "turn": "Ann",
    "players": ["Ann", "Bob", "Cat", "Dan"],
    "deeds": {
        "Oriental Avenue": "Ann",
        "States Avenue": "Ann",
        "Vermont Avenue": "Bob",
        "Tennessee Avenue": "Bob",
        "Kentucky Avenue": "Cat",
        "Short Line": "Dan",
    },
}
"""Everybody owns something, and Ann is about to throw."""


def evening(lay: Lay) -> LaidTable:
    return lay(laid_out("fundraiser", GIVEN))


def side(person: Person, title: str) -> Locator:
    return person.page.get_by_role("region", name=title, exact=True)


def compose(one: Person, second: str, third: str) -> tuple[str, str]:
    """A deed to the second for 50, and 30 to the third for one of theirs; the names of both deeds."""
    page = one.page
    page.locator('[data-tool="deal"]').click()
    page.get_by_role("group", name="With").get_by_role("button", name=second).click()
    given = side(one, "You give").locator(".chip").first
    given_name = given.inner_text().splitlines()[-1]
    given.click()
    cash = side(one, f"{second} gives").get_by_label(f"Money from {second}").last
    cash.fill("50")
    cash.press("Tab")
    one.press("several")
    page.get_by_role("group", name="With").get_by_role("button", name=third).click()
    expect(page.locator("[data-part]")).to_contain_text(f"{second}: you give {given_name} for $50")
    got = side(one, f"{third} gives").locator(".chip").first
    got_name = got.inner_text().splitlines()[-1]
    got.click()
    side(one, f"You give {third}").get_by_role("button", name="+10", exact=True).click(click_count=3)
    expect(side(one, f"You give {third}").get_by_label("Money from").last).to_have_value("30")
    return given_name, got_name


def test_an_offer_to_two_is_composed_and_accepted(lay: Lay) -> None:
    table = evening(lay)
    one, other, last = table.sit("Ann"), table.sit("Bob"), table.sit("Cat")
    given, got = compose(one, "Bob", "Cat")
    effect = "leaves $"
    expect(one.page.locator(".terms").get_by_text(effect)).to_have_count(2)
    expect(one.page.locator("[data-part]")).to_contain_text(effect)
    expect(one.button("offer")).to_have_text("Offer it to Bob and Cat")
    shot(one.page, "deal-several-laptop")
    assert violations(one.page) == []
    one.press("offer")
    expect(other.page.locator("[data-leg]")).to_have_count(2)
    expect(other.page.get_by_text("Bob is asked")).to_be_visible()
    assert other.page.locator('[data-action="counter"]').count() == 0, "an offer to several is taken as it is"
    shot(other.page, "deal-several-answer")
    assert violations(other.page) == []
    assert not last.can("accept")
    other.press("accept")
    expect(last.page.get_by_text("Bob has accepted")).to_be_visible()
    last.press("accept")
    expect(one.page.locator(".log")).to_contain_text("You deal with")
    expect(last.page.locator(".log")).to_contain_text("Ann deals with")
    expect(one.page.locator(".hand")).to_contain_text(got)
    expect(other.page.locator(".hand")).to_contain_text(given)


def test_a_partner_is_left_out_again(lay: Lay) -> None:
    one = evening(lay).sit("Ann")
    compose(one, "Bob", "Cat")
    one.page.get_by_role("button", name="Leave Bob out").click()
    expect(one.page.locator("[data-part]")).to_have_count(0)
    expect(one.button("offer")).to_have_text("Offer it to Cat")


def test_with_one_partner_nothing_is_harder(lay: Lay) -> None:
    """Choosing somebody else takes the place of the last; what one gives oneself stays."""
    one = evening(lay).sit("Ann")
    one.page.locator('[data-tool="deal"]').click()
    partners = one.page.get_by_role("group", name="With")
    partners.get_by_role("button", name="Bob").click()
    side(one, "You give").locator(".chip").first.click()
    partners.get_by_role("button", name="Cat").click()
    expect(partners.locator('[aria-pressed="true"]')).to_have_count(1)
    expect(side(one, "You give").locator(".chip.picked")).to_have_count(1)
    expect(one.page.locator('[data-action="offer"]')).to_have_text("Offer it to Cat")
    side(one, "Cat gives").locator(".chip").first.click()
    expect(one.button("offer")).to_have_text("Offer it to Cat")


def test_an_answer_begins_with_the_terms_on_the_table(lay: Lay) -> None:
    table = evening(lay)
    one, other = table.sit("Ann"), table.sit("Bob")
    one.page.locator('[data-tool="deal"]').click()
    one.page.get_by_role("group", name="With").get_by_role("button", name="Bob").click()
    side(one, "You give").get_by_role("button", name="+100", exact=True).click()
    side(one, "Bob gives").locator(".chip").first.click()
    one.press("offer")
    expect(other.button("accept")).to_be_visible()
    other.page.keyboard.press("o")
    expect(side(other, "You give").locator(".chip.picked")).to_have_count(1)
    expect(side(other, "Ann gives").get_by_label("Money from").last).to_have_value("100")
    side(other, "Ann gives").get_by_role("button", name="+10", exact=True).click()
    other.press("offer")
    expect(one.page.locator("[data-leg]")).to_contain_text("$110")
    one.press("refuse")
    expect(one.page.locator(".log")).to_contain_text("You refuse")
    expect(other.page.locator(".log")).to_contain_text("Ann refuses")
    assert one.errors + other.errors == []


def test_an_offer_is_drawn_and_its_deeds_are_lit(lay: Lay) -> None:
    """Two hands hold what is given, the board lights the deeds, and what was changed is told from what was offered."""
    table = evening(lay)
    one, other = table.sit("Ann"), table.sit("Bob")
    one.page.locator('[data-tool="deal"]').click()
    one.page.get_by_role("group", name="With").get_by_role("button", name="Bob").click()
    side(one, "You give").get_by_role("button", name="+100", exact=True).click()
    side(one, "Bob gives").locator(".chip", has_text="Vermont").click()
    one.press("offer")
    lit = other.page.locator('[data-space][data-state="picked"]')
    expect(lit).to_have_attribute("aria-label", re.compile("Vermont Avenue"))
    expect(other.page.locator(".terms")).to_contain_text(re.compile(r"\$100.*Vermont Avenue", re.S))
    expect(other.page.locator(".terms")).to_contain_text("gives $100 at list price")
    other.press("counter")
    side(other, "You give").locator(".chip", has_text="Vermont").click()
    side(other, "You give").locator(".chip", has_text="Tennessee").click()
    side(other, "Ann gives").get_by_role("button", name="+10", exact=True).click()
    expect(side(other, "Ann gives").locator("s")).to_have_text("$100")
    expect(side(other, "You give").locator(".flag")).to_have_text("added")
    other.press("offer")
    expect(one.page.locator("[data-leg] .terms s").first).to_be_visible()
    shot(one.page, "deal-countered")
    assert violations(one.page) == []


def test_a_refused_counter_offer_keeps_its_draft(lay: Lay) -> None:
    table = evening(lay)
    one, other = table.sit("Ann"), table.sit("Bob")
    one.page.locator('[data-tool="deal"]').click()
    one.page.get_by_role("group", name="With").get_by_role("button", name="Bob").click()
    side(one, "You give").get_by_role("button", name="+100", exact=True).click()
    side(one, "Bob gives").locator(".chip", has_text="Vermont").click()
    one.press("offer")
    other.press("counter")
    side(other, "Ann gives").get_by_role("button", name="+10", exact=True).click(click_count=3)
    other.press("offer")
    one.press("refuse")
    expect(other.page.locator(".log")).to_contain_text("Ann refuses")
    other.page.locator('[data-tool="deal"]').click()
    expect(side(other, "You give").locator(".chip.picked")).to_have_text("Vermont Avenue")
    expect(side(other, "Ann gives").get_by_label("Money from").last).to_have_value("130")
    other.press("afresh")
    expect(other.page.locator(".chip.picked")).to_have_count(0)


def test_several_on_a_phone(lay: Lay) -> None:
    ann = lay(laid_out("fundraiser", GIVEN), bot="builder").sit("Ann", PHONE)
    compose(ann, "Bob", "Cat")
    expect(ann.button("offer")).to_be_enabled()
    shot(ann.page, "deal-several-phone")
    assert violations(ann.page) == []
    ann.button("offer").scroll_into_view_if_needed()
    shot(ann.page, "deal-several-phone-below")
    ann.press("offer")
    expect(ann.page.locator(".log")).to_contain_text("Bob refuses")
    assert ann.errors == []


ROWS = """(composer) => [...composer.querySelectorAll(".amount")].map((amount) => {
  const box = amount.getBoundingClientRect();
  const boxes = [...amount.children].map((child) => child.getBoundingClientRect());
  const rows = new Map();
  for (const { top, left, right, height } of boxes) {
    const row = Math.round((top + height / 2) / 4);
    const seen = rows.get(row) ?? [left, right];
    rows.set(row, [Math.min(left, seen[0]), Math.max(right, seen[1])]);
  }
  const spilled = boxes.filter(({ left, right }) => left < box.left - 1 || right > box.right + 1).length;
  const widths = [...rows.values()].map(([left, right]) => Math.round(right - left));
  return { rows: rows.size, even: Math.max(...widths) - Math.min(...widths) <= 1, spilled };
})"""
"""How the buttons for money stand: in how many lines, whether those are equally long, how many spill over."""


@pytest.mark.parametrize("locale", [by_night("en-GB"), "de-DE"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_money_stands_in_one_line(lay: Lay, size: tuple[int, int], locale: str) -> None:
    given = {**GIVEN, "cash": {"Ann": 12_345, "Bob": 10_000}}
    ann = lay(laid_out("fundraiser", given)).sit("Ann", size, locale=locale)
    ann.page.locator('[data-tool="deal"]').click()
    ann.page.locator(".composer").get_by_role("button", name="Bob").click()
    expect(ann.page.locator(".composer .amount")).to_have_count(2)
    ann.page.locator(".composer .amount input").first.fill("12345")
    ann.page.keyboard.press("Tab")
    found = ann.page.locator(".composer").evaluate(ROWS)
    assert found == [{"rows": 1, "even": True, "spilled": 0}] * 2
    shot(ann.page, f"deal-money-{locale[:2]}-{size[0]}")
    assert violations(ann.page) == []
