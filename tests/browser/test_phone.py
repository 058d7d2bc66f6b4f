"""The board of a phone: nothing on it is too small to read, and names are where one looks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from nights import by_day

from .house import PHONE, Person, Server, play_until, shot, turn_of, violations

SMALL = """() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => told(
  [...document.querySelectorAll(".box text, .box p, .box span, .box strong, .box small, .box button")]
  .filter((found) => found.textContent.trim() && found.getClientRects().length > 0 && !found.closest("[data-ground]"))
  .map((found) => {
    const matrix = found instanceof SVGElement ? found.getScreenCTM() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    return [Math.round(parseFloat(getComputedStyle(found).fontSize) * scale * 10) / 10, found.textContent.trim()];
  })
  .filter(([size]) => size < 9)))))"""
"""Texts on the board with less than nine pixels of height, once it is drawn; the ground below is an ornament."""

OUTSIDE = """() => [...document.querySelectorAll(".space")].flatMap((space) => {
  const field = space.querySelector(".ground").getBoundingClientRect();
  return [...space.querySelectorAll("text")].flatMap((text) => {
    const box = text.getBoundingClientRect();
    const sideways = Math.max(field.left - box.left, box.right - field.right);
    const over = Math.max(sideways, field.top - box.top, box.bottom - field.bottom);
    return over > 2 ? [`${text.textContent.trim()} by ${over.toFixed(1)}`] : [];
  });
})"""

IN_SIGHT = """() => {
  const frame = document.querySelector(".scroller").getBoundingClientRect();
  const token = document.querySelector(".token.turn").getBoundingClientRect();
  return token.left >= frame.left - 1 && token.right <= frame.right + 1 && token.top >= frame.top - 1
    && token.bottom <= frame.bottom + 1;
}"""

EDITIONS = ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"]


def begun(browser: Browser, server: Server, edition: str, turns: int = 2) -> Person:
    ann = Person(browser, server, PHONE)
    ann.create(edition=edition, seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 3])
    play_until([ann], lambda: turn_of(ann) >= turns and ann.can("roll"))
    return ann


@pytest.mark.parametrize("edition", by_day(EDITIONS, ("euronopoly", "fundraiser").__contains__))
def test_everything_on_the_board_can_be_read(browser: Browser, server: Server, edition: str) -> None:
    ann = begun(browser, server, edition)
    page = ann.page
    width = page.locator(".board").evaluate("(board) => board.getBoundingClientRect().width")
    assert width == PHONE[0], "the board fills the width"
    assert page.evaluate(SMALL) == []
    assert page.evaluate(OUTSIDE) == []
    shot(page, f"phone-{edition}")
    page.get_by_role("button", name="Enlarge the board").click()
    expect(page.locator(".zoomed")).to_be_visible()
    assert page.evaluate(SMALL) == []
    assert page.evaluate(OUTSIDE) == []
    page.wait_for_function(IN_SIGHT)
    shot(page, f"phone-{edition}-enlarged")
    assert violations(page) == []
    page.get_by_role("button", name="Show the whole board").click()
    expect(page.locator(".zoomed")).to_have_count(0)
    assert ann.errors == []


def test_the_name_of_a_space_stands_where_one_looks(browser: Browser, server: Server) -> None:
    ann = begun(browser, server, "global-village", 1)
    page = ann.page
    strip = page.locator("[data-strip]")
    place = strip.get_attribute("data-strip")
    assert place is not None
    on_turn = page.locator(f'[data-space="{place}"]').get_attribute("aria-label") or ""
    expect(strip.locator("strong")).to_have_text(on_turn.split(",")[0])
    assert "Ann" in on_turn, "it is the space of the token in turn"
    page.locator('[data-space="39"]').focus()
    expect(strip.locator("strong")).to_have_text("Mumbai")
    page.keyboard.press("ArrowUp")
    expect(strip).to_have_attribute("data-strip", "38")
    page.locator('[data-space="37"]').click()
    expect(page.get_by_role("dialog", name="Tokyo")).to_be_visible()
    page.keyboard.press("Escape")
    expect(strip.locator("strong")).to_have_text("Tokyo")
    strip.click()
    expect(page.get_by_role("dialog", name="Tokyo")).to_be_visible()


def test_tokens_that_share_a_space_are_all_seen(browser: Browser, server: Server) -> None:
    """Eight at the start: the drawing of none is covered by the next."""
    ann = Person(browser, server, PHONE)
    ann.create(edition="fundraiser", seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 7])
    expect(ann.page.locator(".token")).to_have_count(8)
    gaps = ann.page.evaluate(
        """() => {
          const tokens = [...document.querySelectorAll(".token .shape")];
          const spots = tokens.map((one) => one.getBoundingClientRect());
          const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
          const pairs = spots.flatMap((a, n) => spots.slice(n + 1).map((b) => [middle(a), middle(b)]));
          return Math.min(...pairs.map(([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1])));
        }"""
    )
    assert gaps >= 8
    shot(ann.page, "phone-eight-tokens")
