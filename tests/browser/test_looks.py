"""Every screen and dialog at both sizes, in light and dark: free of axe violations, and kept as pictures to look at."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Browser, expect

from nights import by_day

from .house import (
    AXE,
    LAPTOP,
    PHONE,
    Person,
    Server,
    call_time,
    open_dialog,
    open_place,
    play_until,
    shot,
    turn_of,
    violations,
)
from .laying import Lay, laid_out

WORLD: dict[str, object] = {
    **{deed: {"owner": "Ann", "houses": 2} for deed in ("Cairo", "Amman", "Istanbul")},
    **dict.fromkeys(("Northern Railway", "Lima", "Mumbai"), "Ann"),
    **{deed: {"owner": "Bob", "houses": 3} for deed in ("Athens", "Rome", "Madrid")},
    **dict.fromkeys(("Eastern Railway", "Toronto", "Jakarta"), "Cy"),
    **dict.fromkeys(("Santiago", "Auckland"), "Di"),
    "Havana": {"owner": "Ann", "mortgaged": True},
    "Manila": {"owner": "Di", "mortgaged": True},
}
EVENING: dict[str, object] = {
    "Boardwalk": {"owner": "Ann", "hotel": True},
    "Park Place": {"owner": "Ann", "houses": 4},
    **dict.fromkeys(("Short Line", "Marvin Gardens", "Oriental Avenue"), "Ann"),
    **{deed: {"owner": "Bob", "houses": 3} for deed in ("St. James Place", "Tennessee Avenue", "New York Avenue")},
    **dict.fromkeys(("Reading Railroad", "Kentucky Avenue", "Pacific Avenue"), "Cy"),
    **dict.fromkeys(("States Avenue", "Virginia Avenue"), "Di"),
}
SIZES = {"laptop": LAPTOP, "phone": PHONE}
pytestmark = pytest.mark.skipif(not AXE.is_file() and "CI" not in os.environ, reason="no axe-core yet: make web")


def look(person: Person, name: str) -> None:
    """Keep a picture and let axe look at the page."""
    shot(person.page, name)
    assert violations(person.page) == [], name


LOOKS = [("laptop", "light"), ("laptop", "dark"), ("phone", "light"), ("phone", "dark")]
BY_DAY = [("phone", "dark")]


@pytest.fixture(params=by_day(LOOKS, BY_DAY.__contains__), ids="-".join)
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
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    look(ann, named(ann, "settings"))


def test_waiting_room(ann: Person) -> None:
    ann.create(edition="cronulla", seats=[{"kind": "me"}, {"kind": "open"}])
    expect(ann.page.get_by_text("Waiting for everybody")).to_be_visible()
    look(ann, named(ann, "waiting-room"))


def seat_ann(lay: Lay, edition: str, given: dict[str, object], ann: Person) -> str:
    """Ann's own browser at a table that is well under way, against bots; the code of the table."""
    table = lay(laid_out(edition, {"turn": "Ann", "players": ["Ann", "Bob", "Cy", "Di"], **given}), bot="builder")
    table.seat(ann, "Ann")
    return table.code


def test_table_and_its_dialogs(ann: Person, lay: Lay) -> None:
    seat_ann(lay, "global-village", {"deeds": WORLD, "purchase": "Tokyo"}, ann)
    look(ann, named(ann, "purchase"))
    ann.press("decline")
    expect(ann.page.locator(".auction")).to_be_visible()
    look(ann, named(ann, "auction"))
    play_until([ann], lambda: ann.can("roll"))
    look(ann, named(ann, "turn"))
    on_phone = ann.page.locator("main.phone").count() > 0
    for tool in ("mortgage", "deal", "build"):
        button = ann.page.locator(f'[data-tool="{tool}"]')
        # A bot may have begun something while somebody was looking, an offer or a shortage: it is answered first.
        play_until([ann], lambda: ann.can("roll"), leave=("roll",))
        if on_phone and tool == "mortgage":
            open_place(ann, "phone.titles")
            look(ann, named(ann, "titles"))
        button.click()
        expect(ann.page.locator("section.bench")).to_be_visible()
        look(ann, named(ann, tool))
        ann.page.keyboard.press("Escape")
    for space, name in (("1", "deed"), ("0", "space")):
        ann.page.locator(f'[data-space="{space}"]').click()
        look(ann, named(ann, name))
        ann.page.keyboard.press("Escape")
    if on_phone:
        open_place(ann, "log")
        look(ann, named(ann, "ledger"))
    ann.page.locator(".log .why").last.click()
    look(ann, named(ann, "clause"))
    ann.page.keyboard.press("Escape")
    for name in ("Host", "Keyboard", "Settings"):
        open_dialog(ann, name)
        expect(ann.page.get_by_role("dialog")).to_be_visible()
        look(ann, named(ann, name.lower()))
        ann.page.keyboard.press("Escape")
    if on_phone:
        open_place(ann, "phone.titles")
    ann.page.get_by_role("button", name="Leave").click()
    look(ann, named(ann, "leave"))
    ann.page.keyboard.press("Escape")
    if on_phone:
        open_place(ann, "log")
    ann.page.get_by_role("tab", name="Chat").click()
    look(ann, named(ann, "chat"))


def test_the_end_and_the_replay(ann: Person, lay: Lay) -> None:
    code = seat_ann(lay, "fundraiser", {"deeds": EVENING}, ann)
    play_until([ann], lambda: turn_of(ann) >= 10)
    look(ann, named(ann, "late-turn"))
    call_time(ann)
    end = ann.page.get_by_role("region", name="The end of the game")
    expect(end.get_by_role("img", name=re.compile("Wealth over time"))).to_be_visible()
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    look(ann, named(ann, "end"))
    ann.open(f"#/t/{code}/replay/12")
    expect(ann.page.get_by_text(re.compile("Move 12 of"))).to_be_visible()
    expect(ann.page.get_by_role("img", name=re.compile("Wealth over time"))).to_be_visible()
    look(ann, named(ann, "replay"))
