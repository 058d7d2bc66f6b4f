"""English in brackets and longer by two fifths: what is not translated shows, and so does what has no room to grow."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from freehold.editions import edition as take_edition
from freehold.editions import editions
from nights import by_night

from .house import LAPTOP, PHONE, Person, shot
from .laying import Lay
from .moments import BY_NAME

UNTRANSLATED = r"""(names) => {
  const bare = (text) => {
    for (let before = ""; before !== text; ) [before, text] = [text, text.replace(/\[[^[\]]*\]/g, " ")];
    for (const name of names) text = text.replaceAll(name, " ");
    return /\p{L}{2}/u.test(text) ? [text.trim().replace(/\s+/g, " ")] : [];
  };
  const QUOTED = "script, style, noscript, kbd, code, time, [lang]:not(html), .board svg text, .plan text";
  const quoted = (part) => part.closest(QUOTED);
  const seen = (part) => part.checkVisibility({ visibilityProperty: true });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!quoted(node.parentElement) && seen(node.parentElement)) bare(node.data).forEach((text) => found.add(text));
  }
  for (const part of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    if (quoted(part) || !seen(part)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      bare(part.getAttribute(name) ?? "").forEach((text) => found.add(`${name}: ${text}`));
    }
  }
  return [...found];
}"""
"""Words in sight, or told by them to those who do not see, that come from no message and are no names."""

CUT = """() => [...document.querySelectorAll("button, a, summary, label, [role=tab], th, dt")]
  .flatMap((control) => [control, ...control.querySelectorAll("*")])
  .filter((part) => part.checkVisibility() && part.clientWidth > 0 && !part.closest("svg, .sr, select"))
  .filter((part) => part.scrollWidth > part.clientWidth + 2)
  .map((part) => `${part.textContent.trim().slice(0, 60)}: ${part.scrollWidth} > ${part.clientWidth}`)"""
"""Controls that have no room for their words; on a phone some have an unseen rim of two pixels for fingers."""

SIZES = pytest.mark.parametrize("size", [by_night(LAPTOP), PHONE], ids=["laptop", "phone"])


LISTED = """() => fetch("/api/tables").then((answer) => answer.json())
  .then((tables) => tables.flatMap((one) => [one.code, ...one.seats.map((seat) => seat.name)]))"""
"""The codes of all tables that the lobby may list, and the names of whoever sits there."""


def names(listed: Iterable[str]) -> list[str]:
    """Names are not translated: those of the editions, of people, of the house itself; the longest first."""
    # The narrow head of a table shows the first letter of the name alone; "and" stands between the last two of a list.
    found = {"Freehold", "reehold", "Ann", "Bob", "Cy", "Di", ", and ", *listed}
    for one in editions():
        title = take_edition(one)
        found |= {
            title.title,
            *title.tokens,
            *(space.name for space in title.spaces),
            *(deed.name for deed in title.deeds),
        }
        found |= {*(group.name for group in title.groups), *(deck.name for deck in title.decks)}
    return sorted(found - {""}, key=len, reverse=True)


def look(page: Page, name: str, code: str = "") -> None:
    page.wait_for_function("() => !document.getAnimations().some((one) => one.playState === 'running')")
    shot(page, f"stretched-{name}")
    assert "[" in page.locator("body").inner_text(), "the page is told in stretched English"
    listed = [code, *page.evaluate(LISTED)]
    assert page.evaluate(UNTRANSLATED, names(listed)) == [], f"not translated: {name}"
    assert page.evaluate(CUT) == [], f"cut off: {name}"


def stretched(person: Person, code: str = "") -> Page:
    person.open(f"?lang=pseudo{f'#/t/{code}' if code else ''}")
    return person.page


@SIZES
def test_the_lobby_and_a_new_table(lay: Lay, size: tuple[int, int]) -> None:
    ann = lay(BY_NAME["fr-purchase"].game()).sit("Ann", size)
    page = stretched(ann)
    expect(page.get_by_role("article").first).to_be_visible()
    look(page, f"lobby-{size[0]}")
    page.locator("button[aria-expanded]").click()
    expect(page.locator("form .editions")).to_be_visible()
    look(page, f"new-{size[0]}")


@SIZES
@pytest.mark.parametrize(("moment", "press"), [("fr-jail-first", ""), ("fr-purchase", ""), ("fr-purchase", "decline")])
def test_the_table(lay: Lay, size: tuple[int, int], moment: str, press: str) -> None:
    table = lay(BY_NAME[moment].game())
    ann = table.sit("Ann", size)
    page = stretched(ann, table.code)
    expect(page.locator("[data-stage]").first).to_be_attached()
    if press:
        ann.press(press)
        expect(page.locator("[data-stage=auction]").first).to_be_attached()
    look(page, f"{press or moment}-{size[0]}", table.code)


@SIZES
def test_settings_and_a_deed(lay: Lay, size: tuple[int, int]) -> None:
    table = lay(BY_NAME["fr-jail-first"].game())
    ann = table.sit("Ann", size)
    page = stretched(ann, table.code)
    page.locator('[data-space="39"]').click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look(page, f"deed-{size[0]}", table.code)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="[Sééttîîñgs]").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look(page, f"settings-{size[0]}", table.code)
