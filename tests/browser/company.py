"""Several people at one table, each with a browser of their own."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Browser, expect

from freehold.table.journal.entries import ClockPlan

from .house import LAPTOP, PATIENCE, PHONE, Person, Server, shot, violations
from .laying import LaidTable, laid_out

_SAY = """async ([code, message]) => {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  const token = localStorage.getItem("freehold.seat." + code);
  return await new Promise((done) => {
    socket.onopen = () => socket.send(JSON.stringify({type: "hello", table: code, token}));
    socket.onmessage = (event) => {
      const heard = JSON.parse(event.data);
      if (heard.type === "welcome") {
        const id = crypto.randomUUID();
        socket.send(JSON.stringify({id, revision: heard.revision, ...message}));
      }
      if (["ack", "refused", "stale", "error"].includes(heard.type)) {
        socket.close();
        done(heard);
      }
    };
  });
}"""


DEEDS: dict[str, object] = {
    "Oriental Avenue": "Ann",
    "Short Line": "Ann",
    "Tennessee Avenue": "Bob",
    "States Avenue": "Bob",
}


def company(
    browser: Browser,
    server: Server,
    names: str = "Bob",
    edition: str = "fundraiser",
    given: dict[str, object] | None = None,
    settings: dict[str, Any] | None = None,
    **wish: Any,
) -> tuple[list[Person], str]:
    """Ann, who hosts in a browser with these settings, and the others in the middle of a game; its code."""
    position = given or {"turn": "Ann", "deeds": DEEDS}
    game = laid_out(edition, {"players": ["Ann", *names.split()], **position})
    if "clock" in wish:
        wish["clock"] = ClockPlan(**wish["clock"])
    policy = wish.pop("policy", "wait")
    table = LaidTable(browser, server, game, **wish)
    people = [table.sit("Ann", **settings or {}), *[table.sit(name) for name in names.split()]]
    for person in people:
        expect(person.page.locator(".hand")).to_be_visible()
    if policy != "wait":
        # Only now: somebody whose browser is slow to come must not count as away.
        answer = say(people[0], table.code, type="host", do="disconnect-policy", policy=policy)
        assert answer["type"] == "ack", answer
    return people, table.code


def say(person: Person, code: str, **message: Any) -> dict[str, Any]:
    """Tell the table something through a second socket of the same person, and hear the answer."""
    answer: dict[str, Any] = person.page.evaluate(_SAY, [code, message])
    return answer


def go_on_together(people: list[Person]) -> None:
    """Ann ends the break with which a table was laid out, now that everybody has come."""
    people[0].page.locator('[data-host="resume"]').click()
    for person in people:
        expect(person.page.locator(".headline")).not_to_contain_text("paused")


def do(person: Person, code: str, action: str) -> None:
    """Play an action that would take many presses."""
    answer = say(person, code, type="do", action=action)
    assert answer["type"] == "ack", answer


def look(person: Person, name: str, passing: bool = False) -> None:
    """Keep a picture at both sizes, and let axe look at each, unless what is seen will soon have passed."""
    before = person.page.viewport_size
    for label, (width, height) in (("laptop", LAPTOP), ("phone", PHONE)):
        person.page.set_viewport_size({"width": width, "height": height})
        shot(person.page, f"{name}-{label}")
        assert passing or violations(person.page) == [], f"{name}-{label}"
    if before is not None:
        person.page.set_viewport_size(before)


def awaited(people: list[Person]) -> Person:
    """Whoever the table waits for."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for person in people:
            if person.page.locator(".seats .awaited", has_text="(you)").count():
                return person
        people[0].page.wait_for_timeout(25)
    raise AssertionError("the table waits for nobody")


def leave(person: Person) -> None:
    """Close the page; the browser keeps its token."""
    person.page.goto("about:blank")


def offers(person: Person) -> int:
    """How many buttons of the game can be pressed."""
    return person.page.locator("[data-action]:not([disabled])").count()


def nothing_to_press(person: Person) -> bool:
    """Whether nothing of the game can be pressed."""
    return offers(person) + person.page.locator("[data-tool]:not([aria-disabled])").count() == 0
