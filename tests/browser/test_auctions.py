"""Auctions at speed: nobody bids what was not shown, and nobody is asked again who does not want a lot."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .house import Person, shot, violations
from .laying import LaidTable, Lay, laid_out

THREE = ["Ann", "Bob", "Cat"]


def lot(lay: Lay, **more: object) -> LaidTable:
    """Oslo is under the hammer; Bob is asked first."""
    given = {"turn": "Ann", "players": THREE, "purchase": "Oslo", **more}
    return lay(laid_out("global-village", given, ["Ann: decline"]))


def asked(table: LaidTable) -> tuple[Person, Person, Person]:
    return table.sit("Ann"), table.sit("Bob"), table.sit("Cat")


PRESS = """(button) => {
  // As a finger does that was on its way when the bid changed: down on what it saw, up on what is there now.
  const { x, y, width, height } = button.getBoundingClientRect();
  const at = { bubbles: true, detail: 1, clientX: x + width / 2, clientY: y + height / 2 };
  button.dispatchEvent(new PointerEvent("pointerdown", at));
  window.released = () => document.elementFromPoint(at.clientX, at.clientY).dispatchEvent(new MouseEvent("click", at));
}"""


def test_a_press_never_bids_another_amount_than_it_showed(lay: Lay) -> None:
    ann, bob, cat = asked(lot(lay))
    rung = cat.button("bid ")
    expect(rung).to_have_attribute("data-action", "bid 1")
    rung.evaluate(PRESS)
    bob.press("bid ")
    expect(cat.button("bid ")).to_have_attribute("data-action", "bid 2")
    cat.page.evaluate("() => released()")
    expect(cat.page.get_by_text("nothing was bid for you")).to_be_visible()
    cat.button("bid ").click()
    expect(ann.page.locator(".bid")).to_contain_text(re.compile(r"\$2\s*Cat leads"))
    assert "bids $3" not in ann.page.locator(".log").inner_text()


def test_a_bid_that_has_just_come_cannot_be_answered_blindly(lay: Lay) -> None:
    """For a moment after the bid has changed a press, by finger or by key, does nothing but say so."""
    _, bob, cat = asked(lot(lay))
    cat.page.evaluate(
        """() => new MutationObserver((_, watch) => {
          const next = document.querySelector('[data-action="bid 2"]');
          if (!next) return;
          watch.disconnect();
          next.click();
        }).observe(document.body, { subtree: true, childList: true, attributes: true })"""
    )
    bob.press("bid ")
    expect(cat.page.get_by_text("nothing was bid for you")).to_be_visible()
    expect(cat.page.locator(".bid")).to_contain_text("Bob leads")
    cat.button("bid 2").click()
    expect(bob.page.locator(".bid")).to_contain_text("Cat leads")


def test_an_exact_bid_is_for_one_lot_and_for_the_bid_that_stands(lay: Lay) -> None:
    ann, bob, cat = asked(lot(lay))
    exact = bob.page.get_by_label("Exact bid").last
    exact.fill("90")
    exact.press("Tab")
    bob.press("bid-exact")
    expect(cat.page.get_by_label("Exact bid").last).to_have_value("91")
    bob.page.keyboard.press("u")
    for other in (ann, cat):
        agree = other.page.get_by_role("button", name=re.compile("Agree|Allow"))
        if agree.count():
            agree.first.click()
    expect(cat.page.locator(".bid")).to_contain_text("No bid yet")
    expect(cat.page.get_by_label("Exact bid").last).to_have_value("1")
    expect(exact).to_have_value("1")


def test_out_of_a_lot_the_page_passes_until_one_comes_back(lay: Lay) -> None:
    ann, bob, cat = asked(lot(lay))
    cat.press("out")
    expect(cat.page.get_by_text("You are out of this lot")).to_be_visible()
    expect(ann.page.locator(".log")).to_contain_text("Cat passes")
    bob.press("bid ")
    ann.press("bid ")
    expect(ann.page.locator(".log")).to_contain_text(re.compile("Cat passes.*Cat passes", re.S))
    shot(cat.page, "auction-out")
    assert violations(cat.page) == []
    cat.press("come-back")
    bob.press("bid ")
    expect(cat.button("bid ")).to_be_visible()
    cat.button("bid ").click()
    expect(ann.page.locator(".bid")).to_contain_text("Cat leads")


def test_the_theatre_shows_the_lot_the_bids_and_everybody(lay: Lay) -> None:
    """Bids that were made lie below the leading one, the printed price between them; who completes a group is told."""
    table = lay(laid_out("global-village", {
        "turn": "Ann", "players": THREE, "purchase": "Oslo", "deeds": {"London": "Bob", "Lisbon": "Bob"},
    }, ["Ann: decline", "Bob: bid 150", "Cat: bid 220", "Ann: pass", "Bob: bid 260"]))  # fmt: skip
    cat = table.sit("Cat")
    stand = cat.page.locator(".auction")
    expect(stand.locator(".bid")).to_contain_text("Bob leads · would complete")
    expect(stand.get_by_role("img", name=re.compile("Oslo: the Bank"))).to_be_visible()
    expect(stand.locator(".ref")).to_contain_text("price on the deed")
    expect(stand.get_by_role("list", name="Bidders").get_by_role("listitem")).to_have_count(3)
    shot(cat.page, "auction-theatre")
    assert violations(cat.page) == []
