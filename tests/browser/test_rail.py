"""What lies beside the board, and below it on a phone: nothing is cut off, nothing moves under a finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from nights import by_night

from .company import company, do
from .house import LAPTOP, PHONE, Person, Server, go_on, open_place, play_until, resize, turn_of, violations
from .laying import Lay, laid_out
from .moments import BY_NAME

NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Fay", "Gus", "Hana", "Ivo", "Jo", "Kai", "Lea", "Max", "Ned"]

WATCH = """() => {
  const spots = new Map();
  const moved = (window.moved = []);
  const look = () => {
    for (const button of document.querySelectorAll(".rail button:not([disabled], [aria-disabled])")) {
      if (button.closest(".log")) continue;
      const { x, y, width } = button.getBoundingClientRect();
      if (width === 0) continue;
      const before = spots.get(button);
      if (before && Math.hypot(before.x - x, before.y - y) > 0.5) {
        const name = button.getAttribute("aria-label") ?? button.textContent.trim();
        moved.push(`${name} by ${x - before.x}, ${y - before.y}`);
      }
      spots.set(button, { x, y });
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Note, frame by frame, every button of the rail that is not where it was."""

CUT_OFF = """(root) => [...document.querySelectorAll(`${root}, ${root} *`)].filter((part) => {
  const box = part.getBoundingClientRect();
  if (box.width === 0 || part.closest(".sr, .log, .tiles, .lines, .home, .seatstrip, [hidden]")) return false;
  const { overflowX, textOverflow } = getComputedStyle(part);
  const inside = part.scrollWidth > part.clientWidth + 1 && overflowX !== "visible" && textOverflow !== "ellipsis";
  return inside || box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map((part) => part.outerHTML.slice(0, 100))"""
"""What reaches beyond the window, or beyond what holds it."""


def seated(lay: Lay, people: int, size: tuple[int, int], **more: object) -> Person:
    given = {"turn": "Ann", "players": NAMES[:people], "deeds": {"Oriental Avenue": "Ann", "Vermont Avenue": "Ann"}}
    return lay(laid_out("fundraiser", given), bot="builder", minutes=60).sit("Ann", size, **more)


def test_no_control_moves_while_bots_play(browser: Browser, server: Server) -> None:
    ann = Person(browser, server, reduced_motion="no-preference")
    ann.create(edition="fundraiser", seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 3])
    play_until([ann], lambda: ann.can("roll"))
    # On a busy machine the name of the house may still be waiting for its letters, which have another width.
    ann.page.evaluate("document.fonts.ready.then(() => undefined)")
    ann.page.evaluate(WATCH)
    begun = turn_of(ann)
    # What one buys comes into one's hand; everything else stays where it is.
    play_until([ann], lambda: turn_of(ann) >= begun + 12, leave=("buy", "accept"))
    assert ann.page.evaluate("moved") == []
    assert ann.errors == []


def test_the_line_somebody_points_at_stays(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.create(edition="fundraiser", seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 3])
    play_until([ann], lambda: turn_of(ann) >= 6 and ann.can("roll"), leave=("buy",))
    why = ann.page.locator(".log .why").last
    why.hover()
    place, lines = why.bounding_box(), ann.page.locator(".log li").count()
    held = why.element_handle()
    ann.page.keyboard.press("r")
    for _ in range(200):
        if ann.page.locator(".log li").count() >= lines + 8:
            break
        ann.page.keyboard.press("d")
        ann.page.keyboard.press("p")
        ann.page.keyboard.press("e")
        ann.page.wait_for_timeout(60)
    assert ann.page.locator(".log li").count() >= lines + 8
    assert held.bounding_box() == place


BESIDE = [LAPTOP, (1366, 768), (1024, 768), (1920, 1080), (1600, 940)]
BELOW = [PHONE, (768, 1024), (640, 400)]


@pytest.mark.parametrize("people", [2, by_night(4), 5, by_night(6), by_night(8), 14])
def test_nothing_is_cut_off_beside_the_board(lay: Lay, people: int) -> None:
    ann = seated(lay, people, LAPTOP)
    for size in BESIDE:
        resize(ann.page, size)
        expect(ann.page.locator(".seats .seat")).to_have_count(people)
        assert ann.page.evaluate(CUT_OFF, ".rail") == [], size
        whole = ann.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert whole == [*size]
        ledger = ann.page.locator(".log").bounding_box()
        assert ledger is not None
        assert ledger["height"] > 90, f"enough of the ledger is seen at {size}"


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_bar_has_room_for_a_host_with_watchers(lay: Lay, locale: str) -> None:
    table = lay(laid_out("fundraiser", {"turn": "Ann", "players": NAMES[:4]}), bot="builder", minutes=60)
    ann = table.sit("Ann", LAPTOP, locale=locale)
    table.watch()
    expect(ann.page.locator(".watchers")).to_contain_text("1")
    expect(ann.page.locator("nav.bar .square")).to_have_count(4)
    assert ann.page.evaluate(CUT_OFF, "nav.bar") == []


@pytest.mark.parametrize("people", [2, 4, 14])
def test_nothing_is_cut_off_on_a_phone(lay: Lay, people: int) -> None:
    ann = seated(lay, people, PHONE)
    for size in BELOW:
        resize(ann.page, size)
        expect(ann.button("roll")).to_be_in_viewport(ratio=1)
        assert ann.page.evaluate(CUT_OFF, "main") == [], size
        small = ann.page.locator(".places button").evaluate_all(
            "all => all.filter((one) => one.getBoundingClientRect().height < 44).length"
        )
        assert small == 0, size


def own_cash_is_seen(page: Page) -> None:
    expect(page.locator(".seatstrip .own strong, .grip .cash strong").locator("visible=true")).to_be_in_viewport(
        ratio=1
    )


def test_own_cash_is_always_seen_on_a_phone(lay: Lay) -> None:
    given = {"turn": "Ann", "players": NAMES[:8], "purchase": "Oriental Avenue", "deeds": {"Boardwalk": "Ann"}}
    ann = lay(laid_out("fundraiser", given), bot="builder").sit("Ann", PHONE)
    page = ann.page
    own_cash_is_seen(page)
    expect(page.locator(".seatstrip")).to_be_hidden()
    page.get_by_role("button", name="Fold away").click()
    own_cash_is_seen(page)
    page.locator(".seatstrip .seats").evaluate("(strip) => strip.scrollTo(900, 0)")
    own_cash_is_seen(page)
    for place in ("phone.titles", "log", "phone.play"):
        open_place(ann, place)
        own_cash_is_seen(page)
    ann.press("buy")
    own_cash_is_seen(page)


def test_chat_announces_itself_on_a_phone(browser: Browser, server: Server) -> None:
    (ann, bob), _ = company(browser, server)
    bob.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(bob.page.locator("main.phone")).to_be_visible()
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_placeholder("Say something").fill("over here")
    ann.page.get_by_role("button", name="Send").click()
    expect(bob.page.locator('[data-page="log"]')).to_contain_text("something new")
    bob.page.locator("[data-talk]").click()
    expect(bob.page.get_by_role("log")).to_contain_text("Ann: over here")
    expect(bob.page.locator('[data-page="log"]')).not_to_contain_text("something new")
    assert violations(bob.page) == []


def test_an_offer_announces_itself_on_a_phone(browser: Browser, server: Server) -> None:
    (ann, bob), code = company(browser, server)
    bob.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    open_place(bob, "log")
    do(ann, code, 'offer Bob: give "Oriental Avenue" for 10')
    expect(bob.page.locator('[data-page="phone.play"]')).to_contain_text("something new")
    bob.page.locator("[data-offered]").click()
    expect(bob.button("accept")).to_be_in_viewport()


def test_an_emote_is_read_in_everybodys_language(lay: Lay) -> None:
    table = lay(laid_out("fundraiser", {"turn": "Ann", "players": ["Ann", "Bob"]}))
    ann, bob = table.sit("Ann"), table.sit("Bob", locale="de-DE")
    for person in (ann, bob):
        person.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_role("button", name="Say it with a press").click()
    ann.page.locator('[data-emote="well-played"]').click()
    expect(ann.page.get_by_role("log")).to_contain_text("Ann: Well played")
    expect(bob.page.get_by_role("log")).to_contain_text("Ann: Gut gespielt")
    assert violations(ann.page) == []


def test_a_seat_shows_what_it_has(lay: Lay) -> None:
    deeds = {
        "Mediterranean Avenue": "Bob",
        "Baltic Avenue": "Bob",
        "Oriental Avenue": {"owner": "Bob", "mortgaged": True},
    }
    ann = lay(laid_out("fundraiser", {"turn": "Ann", "players": ["Ann", "Bob", "Cy"], "deeds": deeds})).sit("Ann")
    bob = ann.page.locator(".seats li", has_text="Bob")
    told = bob.get_by_role("img").first.get_attribute("aria-label") or ""
    assert re.fullmatch(r"Deeds: all of .+ and 1 of 3 of .+", told), told
    expect(ann.page.locator(".bank")).to_contain_text("25 deeds left")
    bob.get_by_role("button", name="What Bob has").click()
    dialog = ann.page.get_by_role("dialog", name="Bob")
    expect(dialog.locator(".tile")).to_have_count(3)
    expect(dialog.locator(".tile.mortgaged")).to_contain_text("mortgaged")
    assert violations(ann.page) == []
    dialog.locator(".tile").first.click()
    expect(ann.page.get_by_role("dialog", name="Mediterranean Avenue")).to_be_visible()


NOTIFYING = """(() => {
  window.notified = [];
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, options) { window.notified.push([title, options.body]); }
    close() {}
  };
  Object.defineProperty(document, "hidden", { get: () => window.away === true });
})()"""


def test_whoever_looks_away_is_called_back(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.context.add_init_script(NOTIFYING)
    code = ann.create(edition="fundraiser", seats=[{"kind": "me"}, {"kind": "bot", "bot": "builder"}])
    play_until([ann], lambda: ann.can("roll"))
    page = ann.page
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("checkbox", name=re.compile("Notifications")).check()
    page.keyboard.press("Escape")
    assert page.evaluate("notified") == []
    page.evaluate("window.away = true")
    for _ in range(400):
        if page.evaluate("notified.length"):
            break
        go_on(ann)
        page.wait_for_timeout(30)
    assert page.evaluate("notified[0]") == ["It is your move", f"Table {code} waits for you."]
    expect(page).to_have_title(re.compile("Your turn"))


def test_sounds_are_off_until_somebody_turns_them_on(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.context.add_init_script(
        """(() => {
          window.peaks = [];
          const ramp = AudioParam.prototype.linearRampToValueAtTime;
          AudioParam.prototype.linearRampToValueAtTime = function (value, at) {
            peaks.push(value);
            return ramp.call(this, value, at);
          };
        })()"""
    )
    ann.create(edition="fundraiser")
    play_until([ann], lambda: ann.can("roll"))
    ann.press("roll")
    assert ann.page.evaluate("peaks") == []
    ann.page.get_by_role("button", name="Settings", exact=True).click()
    expect(ann.page.get_by_role("slider", name="Volume")).to_be_disabled()
    ann.page.get_by_role("checkbox", name="Sound").check()
    ann.page.wait_for_function("() => peaks.length > 0")
    ann.page.get_by_role("slider", name="Volume").fill("100")
    ann.page.wait_for_function("() => peaks.length > 2")
    assert 0 < max(ann.page.evaluate("peaks")) <= 10 ** (-22 / 20)


def test_what_everybody_was_worth_is_asked_for_once(lay: Lay) -> None:
    """The lines on the seats and those of the market are drawn from the same samples."""
    ann = lay(BY_NAME["fr-jail-first"].game()).sit("Ann")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/history") else None)
    ann.page.reload()
    expect(ann.page.locator("[data-stage]")).to_be_attached()
    ann.page.wait_for_load_state("networkidle")
    assert len(asked) == 1
