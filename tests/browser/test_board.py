"""The board is drawn from data: any number of spaces, every name within its field, tokens beside the names."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from .house import LAPTOP, PHONE, Person, Server, shot

SPILLED = """() => [...document.querySelectorAll(".space")].flatMap((space) => {
  const field = space.querySelector(".ground").getBoundingClientRect();
  const name = space.querySelector(".name").getBoundingClientRect();
  const sideways = Math.max(field.left - name.left, name.right - field.right);
  const over = Math.max(sideways, field.top - name.top, name.bottom - field.bottom);
  return over > 1.5 ? [`${space.querySelector(".name").textContent.trim()} by ${over.toFixed(1)}`] : [];
})"""

HIDDEN = """() => {
  const names = [...document.querySelectorAll(".space .name")].map((name) => name.getBoundingClientRect());
  const tokens = [...document.querySelectorAll(".token")].map((token) => token.getBoundingClientRect());
  return tokens.filter((token) => names.some((name) =>
    token.left < name.right - 2 && token.right > name.left + 2
    && token.top < name.bottom - 2 && token.bottom > name.top + 2
  )).length;
}"""

SMALLEST = """() => Math.min(...[...document.querySelectorAll(".space .name")].map((name) =>
  Number(name.getAttribute("font-size")) * document.querySelector(".board").clientWidth / 1000))"""


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("edition", ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"])
def test_names_fit_and_tokens_hide_none(browser: Browser, server: Server, edition: str, size: tuple[int, int]) -> None:
    ann = Person(browser, server, size)
    ann.create(edition=edition, seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 3])
    expect(ann.page.locator(".token").first).to_be_attached()
    assert ann.page.evaluate(SPILLED) == []
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
    assert ann.page.evaluate(SPILLED) == []
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
