"""Every screen and dialog at both sizes, in light and dark: free of axe violations, and kept as pictures to look at."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Browser, expect

from .house import AXE, LAPTOP, OFFERED, PHONE, Person, Server, at_offer, play_until, shot, turn_of, violations

SIZES = {"laptop": LAPTOP, "phone": PHONE}
pytestmark = pytest.mark.skipif(not AXE.is_file() and "CI" not in os.environ, reason="no axe-core yet: make web")


def look(person: Person, name: str) -> None:
    """Keep a picture and let axe look at the page."""
    shot(person.page, name)
    assert violations(person.page) == [], name


@pytest.fixture(params=[(size, theme) for size in SIZES for theme in ("light", "dark")], ids="-".join)
def ann(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Person:
    size, theme = request.param
    person = Person(browser, server, SIZES[size], color_scheme=theme)
    person.label = f"{size}-{theme}"  # type: ignore[attr-defined]
    return person


def named(ann: Person, name: str) -> str:
    return f"{name}-{ann.label}"  # type: ignore[attr-defined]


def test_lobby(ann: Person) -> None:
    page = ann.open()
    expect(page.get_by_role("button", name=re.compile("Play now"))).to_be_enabled()
    look(ann, named(ann, "lobby"))
    page.get_by_role("button", name="New table").click()
    look(ann, named(ann, "new-table"))
    page.get_by_role("button", name="Settings").click()
    look(ann, named(ann, "settings"))


def test_waiting_room(ann: Person) -> None:
    ann.create(edition="cronulla", seats=[{"kind": "me"}, {"kind": "open"}])
    expect(ann.page.get_by_text("Waiting for everybody")).to_be_visible()
    look(ann, named(ann, "waiting-room"))


def test_table_and_its_dialogs(ann: Person) -> None:
    ann.create(edition="global-village", seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 3])
    play_until([ann], lambda: at_offer(ann), 90, leave=OFFERED)
    look(ann, named(ann, "purchase"))
    ann.press("decline")
    expect(ann.page.locator(".auction")).to_be_visible()
    look(ann, named(ann, "auction"))
    play_until([ann], lambda: turn_of(ann) >= 30 and ann.can("roll"), 120)
    look(ann, named(ann, "turn"))
    for tool in ("mortgage", "deal", "build"):
        button = ann.page.locator(f'[data-tool="{tool}"]:not([disabled])')
        if button.count():
            button.click()
            look(ann, named(ann, tool))
            ann.page.keyboard.press("Escape")
    ann.page.locator('[data-space="1"]').click()
    look(ann, named(ann, "deed"))
    ann.page.keyboard.press("Escape")
    ann.page.locator('[data-space="0"]').click()
    look(ann, named(ann, "space"))
    ann.page.keyboard.press("Escape")
    ann.page.locator(".log .why").last.click()
    look(ann, named(ann, "clause"))
    ann.page.keyboard.press("Escape")
    for name in ("Host", "Keyboard", "Settings"):
        ann.page.get_by_role("button", name=name, exact=True).click()
        expect(ann.page.get_by_role("dialog")).to_be_visible()
        look(ann, named(ann, name.lower()))
        ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Leave").click()
    look(ann, named(ann, "leave"))
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("tab", name="Chat").click()
    look(ann, named(ann, "chat"))


def test_the_end_and_the_replay(ann: Person) -> None:
    code = ann.create(edition="fundraiser", seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 3])
    play_until([ann], lambda: turn_of(ann) >= 30, 120)
    look(ann, named(ann, "late-turn"))
    ann.page.get_by_role("button", name="Host").click()
    ann.page.get_by_role("button", name="Call time").click()
    expect(ann.page.get_by_role("region", name="The end of the game")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_timeout(500)
    look(ann, named(ann, "end"))
    ann.open(f"#/t/{code}/replay/25")
    expect(ann.page.get_by_text(re.compile("Move 25 of"))).to_be_visible()
    look(ann, named(ann, "replay"))


@pytest.mark.parametrize("edition", ["propnex", "euronopoly"])
def test_openings(ann: Person, edition: str) -> None:
    ann.create(edition=edition, seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 3])
    seen: set[str] = set()

    def done() -> bool:
        stage = ann.stage()
        if stage and stage not in seen:
            seen.add(stage)
            look(ann, named(ann, f"{edition}-{stage}"))
        return turn_of(ann) >= 12

    play_until([ann], done, 120)
