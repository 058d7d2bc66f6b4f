"""The board is drawn from data: any number of spaces, every word within its space, tokens beside the words, and what
belongs to whom, is mortgaged, reserved or in question can be seen."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from playwright.sync_api import TimeoutError as TooLate

from freehold.editions import edition as take_edition
from nights import by_night

from .house import LAPTOP, PHONE, ROOT, Person, Server, shot
from .laying import Lay, laid_out

SPILLED = """() => [...document.querySelectorAll(".space")].flatMap((space) => {
  const field = space.querySelector(".ground").getBoundingClientRect();
  return [...space.querySelectorAll("text, .stamp")].flatMap((words) => {
    const box = words.getBoundingClientRect();
    const sideways = Math.max(field.left - box.left, box.right - field.right);
    const over = Math.max(sideways, field.top - box.top, box.bottom - field.bottom);
    return over > 1.5 ? [`${words.textContent.trim()} by ${over.toFixed(1)}`] : [];
  });
})"""
"""Words that leave their space: names, the lines below them, stamps, counts of buildings."""

COVERED = """() => [...document.querySelectorAll(".space")].flatMap((space) => {
  const front = space.querySelector(".front .fill, .reserved")?.getBoundingClientRect();
  return !front ? [] : [...space.querySelectorAll(".name, .below, .stamp")].flatMap((words) => {
    const box = words.getBoundingClientRect();
    const across = Math.min(box.right, front.right) - Math.max(box.left, front.left);
    const down = Math.min(box.bottom, front.bottom) - Math.max(box.top, front.top);
    return Math.min(across, down) > 3 ? [words.textContent.trim()] : [];
  });
})"""
"""Words that the owner's front lies on; the box of a line is a little higher than its letters."""

HIDDEN = """() => {
  const names = [...document.querySelectorAll(".space .name tspan")].map((name) => name.getBoundingClientRect());
  const tokens = [...document.querySelectorAll(".token .shape")].map((token) => token.getBoundingClientRect());
  return tokens.filter((token) => names.some((name) =>
    token.left < name.right - 2 && token.right > name.left + 2
    && token.top < name.bottom - 2 && token.bottom > name.top + 2
  )).length;
}"""

SMALLEST = """() => Math.min(...[...document.querySelectorAll(".space .name")].map((name) =>
  Number(name.getAttribute("font-size")) * document.querySelector(".board").clientWidth / 1028))"""


def spilled(page: Page) -> list[str]:
    """What has left its space for good: words are fitted once more when the fonts have come."""
    page.evaluate("() => document.fonts.ready.then(() => null)")
    try:
        page.wait_for_function(f"() => ({SPILLED})().length === 0", timeout=5_000)
    except TooLate:
        return list(page.evaluate(SPILLED))
    return []


@pytest.mark.parametrize("size", [by_night(LAPTOP), PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("edition", ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"])
def test_names_fit_and_tokens_hide_none(browser: Browser, server: Server, edition: str, size: tuple[int, int]) -> None:
    ann = Person(browser, server, size)
    ann.create(edition=edition, seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 3])
    expect(ann.page.locator(".token").first).to_be_attached()
    assert spilled(ann.page) == []
    assert ann.page.evaluate(COVERED) == []
    assert ann.page.evaluate(HIDDEN) == 0
    assert ann.page.evaluate(SMALLEST) >= 9


def shorten(route: Route, count: int) -> None:
    """The edition with so many spaces, the first ones over again if it has not enough."""
    answer = route.fetch()
    edition: dict[str, Any] = json.loads(answer.text())
    spaces = edition["spaces"]
    edition["spaces"] = [{**spaces[n % len(spaces)], "index": n} for n in range(count)]
    route.fulfill(status=200, content_type="application/json", body=json.dumps(edition))


@pytest.mark.parametrize("count", [16, 24, 36, 38, 41, 44, 52])
def test_boards_of_any_length(browser: Browser, server: Server, count: int) -> None:
    ann = Person(browser, server)
    ann.page.route("**/api/editions/*", lambda route: shorten(route, count))
    ann.create(edition="global-village", seats=[{"kind": "me"}, {"kind": "open"}])
    expect(ann.page.locator("[data-space]")).to_have_count(count)
    assert spilled(ann.page) == []
    assert covers(ann.page)
    shot(ann.page, f"board-{count}-spaces")


def covers(page: Page) -> bool:
    """Fields neither overlap nor leave a gap in the ring."""
    boxes = page.locator(".space .ground").evaluate_all(
        "fields => fields.map((field) => ['x', 'y', 'width', 'height'].map((name) => Number(field.getAttribute(name))))"
    )
    depth = boxes[0][2]
    area = sum(w * h for _, _, w, h in boxes)
    return bool(abs(area - (1000**2 - (1000 - 2 * depth) ** 2)) < 1)


# -- every deed is somebody's, every second one mortgaged: the longest words a board can have --------------------


@pytest.mark.parametrize("locale", [by_night("en-GB"), "de-DE"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("edition", ["fundraiser", "global-village", "cronulla", "propnex"])
def test_stamps_and_rents_fit_their_spaces(lay: Lay, edition: str, size: tuple[int, int], locale: str) -> None:
    players = ["Ann", "Bob", "Cy", "Di"]
    deeds: dict[str, object] = {
        deed.name: {"owner": players[n % 4], "mortgaged": n % 2 == 0}
        for n, deed in enumerate(take_edition(edition).deeds)
    }
    ann = lay(laid_out(edition, {"turn": "Ann", "players": players, "deeds": deeds})).sit("Ann", size, locale=locale)
    expect(ann.page.locator(".space.mortgaged")).to_have_count(len(deeds) // 2)
    assert spilled(ann.page) == []
    assert ann.page.evaluate(COVERED) == []
    shot(ann.page, f"board-stamps-{edition}-{locale}-{size[0]}")


# -- what the drawing says ---------------------------------------------------------------------------------------

HELD: dict[str, object] = {
    "turn": "Ann",
    "players": ["Ann", "Bob", "Cy"],
    "deeds": {
        "Oriental Avenue": {"owner": "Bob", "houses": 2},
        "Vermont Avenue": {"owner": "Bob", "houses": 2},
        "Connecticut Avenue": {"owner": "Bob", "hotel": True},
        "Baltic Avenue": {"owner": "Cy", "mortgaged": True},
    },
    "purchase": "Illinois Avenue",
}


def colour_of(page: Page, seat: int) -> str:
    return str(
        page.evaluate(
            """(seat) => {
              const probe = document.body.appendChild(document.createElement("i"));
              probe.style.color = `var(--seat-${seat})`;
              const colour = getComputedStyle(probe).color;
              probe.remove();
              return colour;
            }""",
            seat,
        )
    )


def test_the_front_is_the_owners(lay: Lay) -> None:
    page = lay(laid_out("fundraiser", HELD)).sit("Ann").page
    oriental = page.locator('.space[data-at="6"]')
    expect(oriental.locator(".front")).to_have_attribute("data-owner", "1")
    assert oriental.locator(".front .fill").evaluate("(front) => getComputedStyle(front).fill") == colour_of(page, 1)
    expect(oriental.locator('use[href="#house"]')).to_have_count(2)
    expect(oriental.locator(".below")).to_have_text("rent $90")
    connecticut = page.locator('.space[data-at="9"]')
    expect(connecticut.locator('use[href="#hotel"]')).to_have_count(1)
    baltic = page.locator('.space[data-at="3"]')
    expect(baltic.locator("[data-stamp]")).to_have_text("MORTGAGED")
    expect(baltic.locator(".below")).to_have_count(0)
    assert "mortgaged" in baltic.locator(".front .fill").evaluate("(front) => getComputedStyle(front).fill")
    vacant = page.locator('.space[data-at="39"]')
    expect(vacant.locator(".front")).to_have_count(0)
    expect(vacant.locator(".below")).to_have_text("$400")


def test_what_is_in_question_is_framed(lay: Lay) -> None:
    page = lay(laid_out("fundraiser", HELD)).sit("Ann").page
    expect(page.locator("[data-question]")).to_have_count(1)
    expect(page.locator('[data-question="24"]')).to_have_count(1)


def test_both_sides_of_an_offer_are_framed(lay: Lay) -> None:
    given = {"turn": "Ann", "players": ["Ann", "Bob"], "deeds": {"Park Place": "Ann", "Boardwalk": "Bob"}}
    offer = 'Ann: offer Bob give "Park Place" for "Boardwalk"'
    page = lay(laid_out("fundraiser", given, [offer])).sit("Bob").page
    expect(page.locator("[data-question]")).to_have_count(2)
    for space in (37, 39):
        expect(page.locator(f'[data-question="{space}"]')).to_have_count(1)


def test_reserved_plots_and_chances_from_afar_are_marked(lay: Lay) -> None:
    given = {"turn": "Ann", "players": ["Ann", "Bob"], "deeds": {"Tallinn": "Ann"}, "place": {"Bob": "Riga"}}
    page = lay(laid_out("euronopoly", given)).sit("Ann").page
    flag = page.locator('.space[data-at="8"] [data-reserved]')
    expect(flag).to_have_attribute("data-reserved", "0")
    assert flag.locator(".cloth").evaluate("(cloth) => getComputedStyle(cloth).fill") == colour_of(page, 0)
    assert "Reserved for Ann" in (page.locator('[data-space="8"]').get_attribute("aria-label") or "")
    expect(page.locator("[data-far]")).to_have_count(1)
    expect(page.locator('[data-far="6"]')).to_have_count(1)


def test_prisoners_stand_behind_bars_and_visitors_do_not(lay: Lay) -> None:
    given = {
        "turn": "Ann",
        "players": ["Ann", "Bob", "Cy"],
        "place": {"Bob": "Jail / Just Visiting", "Cy": "Jail / Just Visiting"},
        "detained": {"Bob": 1},
    }
    page = lay(laid_out("fundraiser", given)).sit("Ann").page
    inside = """([token, prison]) => {
      const box = document.querySelector(`[data-token="${token}"] .shape`).getBoundingClientRect();
      const cell = document.querySelector("[data-prison]").getBoundingClientRect();
      const x = box.left + box.width / 2;
      return x > cell.left && x < cell.right;
    }"""
    expect(page.locator("[data-prison]")).to_have_count(1)
    assert page.evaluate(inside, [1, 0]) is True
    assert page.evaluate(inside, [2, 0]) is False
    label = page.locator('[data-space="10"]').get_attribute("aria-label") or ""
    assert "here: Cy" in label
    assert "in prison: Bob" in label


def test_a_token_leaves_a_trail(lay: Lay) -> None:
    given = {"turn": "Ann", "players": ["Ann", "Bob"], "place": {"Ann": "Free Parking"}}
    ann = lay(laid_out("fundraiser", given)).sit("Ann")
    expect(ann.page.locator("[data-trail]")).to_have_count(0)
    ann.press("roll")
    trail = ann.page.locator("[data-trail]")
    expect(trail).to_have_attribute("data-trail", re.compile("^20 21"))
    expect(trail).to_have_class(re.compile("s0"))


def test_a_deed_is_shown_beside_the_pointer_and_never_in_the_way(lay: Lay) -> None:
    page = lay(laid_out("fundraiser", HELD)).sit("Ann").page
    page.locator('[data-space="6"]').hover()
    peek = page.locator("[data-peek]")
    expect(peek).to_contain_text("Oriental Avenue")
    expect(peek).to_contain_text("Bob")
    assert peek.evaluate("(card) => getComputedStyle(card).pointerEvents") == "none"
    page.locator('[data-space="6"]').click()
    expect(page.get_by_role("dialog", name="Oriental Avenue")).to_be_visible()
    expect(peek).to_have_count(0)


def test_the_focus_is_seen_on_the_board(lay: Lay) -> None:
    page = lay(laid_out("fundraiser", HELD)).sit("Ann").page
    ring = page.locator(".board .ring")
    expect(ring).to_be_hidden()
    page.locator("body").press("v")
    page.keyboard.press("ArrowLeft")
    expect(ring).to_be_visible()
    widths = ring.locator("path").evaluate_all("(lines) => lines.map((line) => getComputedStyle(line).strokeWidth)")
    assert widths == ["7px", "3px"]


# -- tokens ------------------------------------------------------------------------------------------------------

DRAWN = re.compile(r'^  "?([\w ]+?)"?: (?:\'|pin\()', re.MULTILINE)


@pytest.mark.parametrize("edition", ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"])
def test_every_token_is_drawn(edition: str) -> None:
    drawings = set(DRAWN.findall((ROOT / "web" / "src" / "look" / "tokens.ts").read_text("utf-8")))
    assert set(take_edition(edition).tokens) - drawings == set()


def test_the_tokens_of_fourteen_are_told_apart(browser: Browser, server: Server) -> None:
    """Each has its drawing, a shape of its own, and stands beside the others."""
    ann = Person(browser, server)
    ann.create(edition="cronulla", seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 13])
    expect(ann.page.locator(".token .drawing")).to_have_count(14)
    shapes = ann.page.locator(".token .shape")
    assert len(set(shapes.evaluate_all("(all) => all.map((one) => one.getAttribute('d'))"))) == 14
    assert ann.page.evaluate(OVERLAPS) == 0


OVERLAPS = """() => {
  const spots = [...document.querySelectorAll(".token .shape")].map((one) => one.getBoundingClientRect());
  return spots.flatMap((a, n) => spots.slice(n + 1).filter((b) =>
    a.left < b.right - 4 && b.left < a.right - 4 && a.top < b.bottom - 4 && b.top < a.bottom - 4)).length;
}"""
