"""What moves: one thing after the other, nothing told early, and in place at once for whoever wants no motion."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .house import LAPTOP, PHONE, Person, play_until
from .laying import LaidTable, Lay, laid_out
from .test_stages import between

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
TWO: dict[str, object] = {"turn": "Ann", "players": ["Ann", "Bob"]}
BUYING: dict[str, object] = {**TWO, "purchase": "Oriental Avenue", "deeds": {"Vermont Avenue": "Ann"}}
BIDDING = ("Ann: decline", "Ann: bid 40")
OFFERED: dict[str, object] = {**TWO, "deeds": {"Park Place": "Ann", "Boardwalk": "Bob"}}
OFFER = ('Ann: offer Bob give "Park Place" for "Boardwalk"',)

RUNNING = """document.getAnimations().filter((one) => one.playState === "running").map((one) => ({
  what: one.effect.target.getAttribute("class") ?? one.effect.target.tagName,
  lasts: one.effect.getTiming().duration,
  moves: [...new Set(one.effect.getKeyframes().flatMap(Object.keys))].filter(
    (name) => !["offset", "computedOffset", "easing", "composite"].includes(name)
  ),
}))"""
"""What is animated at this moment: for how long, and which properties."""

OUTCOME = """({
  stage: document.querySelector("[data-stage]")?.dataset.stage ?? "",
  cash: [...document.querySelectorAll(".seats .purse strong")].map((one) => one.textContent),
  deeds: [...document.querySelectorAll(".seats .abacus, .tiles")].map((one) => one.innerHTML).join(""),
  asked: document.querySelectorAll("[data-question]").length,
  rows: document.querySelectorAll(".log li").length,
  told: document.querySelector("[data-live]").textContent,
})"""
"""Everything that says what came of a throw."""


def watch(page: Page, what: str) -> None:
    """Note, frame by frame, whatever an expression becomes."""
    page.evaluate(
        f"""() => {{
          window.frames = [];
          const look = () => {{
            const now = JSON.stringify({what});
            if (window.frames.at(-1) !== now) window.frames.push(now);
            requestAnimationFrame(look);
          }};
          look();
        }}"""
    )


def frames(page: Page) -> list[Any]:
    return [json.loads(frame) for frame in page.evaluate("window.frames")]


def hold(page: Page, what: str) -> None:
    """Stop the first animation of something in its first frame, so that it can be looked at."""
    page.evaluate(
        """(what) => {
          window.held = null;
          const look = () => {
            const found = [...document.querySelectorAll(what)].flatMap((one) => one.getAnimations());
            if (!found.length) return requestAnimationFrame(look);
            for (const one of found) one.pause();
            window.held = found[0];
          };
          look();
        }""",
        what,
    )


def held(page: Page) -> dict[str, Any]:
    """What has been stopped: how long it takes, how often, and from which transform."""
    page.wait_for_function("() => window.held")
    found: dict[str, Any] = page.evaluate(
        """() => {
          const { duration, iterations } = held.effect.getTiming();
          return { duration, iterations, frames: held.effect.getKeyframes().map((one) => one.transform) };
        }"""
    )
    return found


def at_table(
    lay: Lay,
    given: dict[str, object],
    when: tuple[str, ...] = (),
    who: str = "Ann",
    pace: str = "normal",
    change: Callable[[dict[str, Any]], None] | None = None,
    **more: Any,
) -> Person:
    """Somebody at a table on which things move, as soon as every part of the page is there."""
    table: LaidTable = lay(laid_out("fundraiser", given, when), pace=pace)
    person = table._come(Person(table.browser, table.server, LAPTOP, **{**MOVING, **more}))
    if change:
        person.page.route_web_socket("**/ws", between(change))
    table.seat(person, who)
    person.page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({ name }) => /WishPanel/.test(name))"
    )
    return person


def turns(person: Person) -> int:
    """How many turns the ledger tells of."""
    return person.page.locator(".log section").count()


# -- one thing after the other -------------------------------------------------------------------------------


def to_purchase(message: dict[str, Any]) -> None:
    """Wherever Ann comes to, she has paid something there and may buy land."""
    if message["type"] == "step":
        message["view"]["seats"][0]["cash"] = 1234
        message["view"]["stage"] = {"kind": "purchase", "seat": 0, "deed": 3, "price": 100}


def test_nothing_is_given_away_before_the_token_has_arrived(lay: Lay) -> None:
    ann = at_table(lay, TWO, change=to_purchase)
    page = ann.page
    watch(page, OUTCOME)
    ann.press("roll")
    page.wait_for_function("() => document.querySelector('[data-stage]')?.dataset.stage === 'purchase'")
    page.wait_for_function("() => document.querySelector('.seats .purse strong').textContent === '$1,234'")
    before, *between_both, after = frames(page)
    waiting = [frame for frame in between_both if frame["stage"] == ""]
    assert waiting, "the stage is put away while dice and token are on their way"
    assert all(frame == {**before, "stage": ""} for frame in waiting), "nothing else changes"
    assert after["rows"] > before["rows"]
    assert "threw" in after["told"] or "throw" in after["told"]
    assert after["asked"] == 1


def test_a_token_passes_every_space_on_its_way(lay: Lay) -> None:
    ann = at_table(lay, TWO)
    page = ann.page
    hold(page, '[data-token="0"]')
    ann.press("roll")
    held(page)
    passed = page.evaluate(
        """() => {
          const middle = (one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
          };
          const near = [...document.querySelectorAll("[data-space]")].slice(0, 13);
          const spaces = near.map((one) => [+one.dataset.space, ...middle(one)]);
          const whole = held.effect.getTiming().duration;
          const shape = document.querySelector('[data-token="0"] .shape');
          const steps = (held.effect.getKeyframes().length - 1) / 2;
          return Array.from({ length: steps + 1 }, (_, n) => {
            held.currentTime = Math.min((n / steps) * whole, whole - 0.01);
            const [x, y] = middle(shape);
            return spaces.toSorted((a, b) => Math.hypot(a[1] - x, a[2] - y) - Math.hypot(b[1] - x, b[2] - y))[0][0];
          });
        }"""
    )
    assert passed == list(range(len(passed)))
    assert len(passed) > 2
    assert page.locator("[data-trail]").get_attribute("data-trail") == " ".join(map(str, passed[:-1]))


def to_card(message: dict[str, Any]) -> None:
    """Ann comes to Chance, and the card sends her on."""
    moved = [event for event in message.get("events", []) if event["name"] == "moved"]
    if message["type"] == "step" and moved:
        card = {"deck": 0, "title": "A card of the test", "text": "Go on."}
        events = [event for event in message["events"] if event["name"] == "threw"]
        events += [{**moved[0], "space": 7}, {**moved[0], "name": "drew", "cards": [card]}, {**moved[0], "space": 11}]
        message["events"] = events
        message["view"]["seats"][0]["place"] = 11


def test_a_card_is_read_before_it_moves_anybody(lay: Lay) -> None:
    ann = at_table(lay, TWO, change=to_card)
    page = ann.page
    ann.press("roll")
    expect(page.locator("[data-card-away]")).to_be_visible()
    trail = page.locator("[data-trail]")
    expect(trail).to_have_attribute("data-trail", "0 1 2 3 4 5 6")
    expect(page.locator('[data-space="11"]')).not_to_have_attribute("aria-label", re.compile("Ann"))
    page.locator("[data-card-away]").click()
    expect(trail).to_have_attribute("data-trail", "7 8 9 10")
    expect(page.locator('[data-space="11"]')).to_have_attribute("aria-label", re.compile("Ann"))


# -- what is settled is seen to be settled -------------------------------------------------------------------


def test_a_deed_grows_out_of_its_space_and_is_stamped_before_it_is_paid(lay: Lay) -> None:
    ann = at_table(lay, BUYING)
    page = ann.page
    hold(page, ".flight")
    ann.page.keyboard.press("m")
    expect(page.locator("[data-stage]")).to_have_count(0)
    ann.page.keyboard.press("m")
    assert held(page)["duration"] == 420
    inside, filled = page.evaluate(
        """() => {
          const of = (what) => document.querySelector(what).getBoundingClientRect();
          held.currentTime = 0;
          const [small, space] = [of(".flight"), of('[data-space="6"]')];
          held.currentTime = 419.99;
          const [large, deed] = [of(".flight"), of("[data-stage] .paper")];
          const inside = small.left >= space.left - 1 && small.right <= space.right + 1;
          const filled = Math.abs(large.x - deed.x) < 1 && Math.abs(large.width - deed.width) < 1;
          return [inside && small.bottom <= space.bottom + 1, filled];
        }"""
    )
    assert inside
    assert filled
    page.evaluate("held.finish()")
    expect(page.locator(".flight")).to_have_count(0)
    watch(
        page,
        f"""{{
      sold: !!document.querySelector("[data-stage] [data-sold]"), flies: !!document.querySelector(".flight"),
      stamp: ({RUNNING}).find(({{ what }}) => what.startsWith("stamp")), ...{OUTCOME}, deeds: "",
    }}""",
    )
    ann.press("buy")
    expect(page.locator("[data-stage=turn]")).to_be_visible()
    seen = frames(page)
    before, sold = seen[0], [frame for frame in seen if frame["sold"]]
    assert {frame["stage"] for frame in sold} == {"purchase"}
    assert all(frame[part] == before[part] for frame in sold for part in ("cash", "rows", "asked", "told"))
    stamp = next(frame["stamp"] for frame in sold if "stamp" in frame)
    assert (stamp["lasts"], sorted(stamp["moves"])) == (240, ["opacity", "transform"])
    flown = [frame["flies"] for frame in sold]
    assert flown == sorted(flown), "first the stamp, then it goes"
    assert flown[-1]
    expect(page.locator(".seats .purse strong").first).to_have_text("$1,400")


def test_the_hammer_falls_when_nobody_else_is_in(lay: Lay) -> None:
    bob = at_table(lay, BUYING, BIDDING, "Bob")
    page = bob.page
    assert page.locator(".gavel").evaluate("(one) => one.getAnimations().length") == 0
    hold(page, ".gavel")
    bob.press("pass")
    assert held(page) == {"duration": 120, "iterations": 3, "frames": ["none", "rotate(-28deg)", "none"]}
    expect(page.locator(".log")).not_to_contain_text("receives Oriental Avenue")
    expect(page.locator("[data-stage=turn]")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("receives Oriental Avenue")


def test_hands_meet_over_a_deal_and_part_without_one(lay: Lay) -> None:
    bob = at_table(lay, OFFERED, OFFER, "Bob")
    page = bob.page
    hold(page, ".from-left")
    bob.press("accept")
    assert held(page)["duration"] == 420
    expect(page.locator("[data-settled=yes]")).to_be_visible()
    moved = page.evaluate("held.effect.getKeyframes().at(-1).transform")
    assert moved == "translate(40px)"
    assert page.locator(".from-left .held").evaluate("(one) => one.getAnimations().length") == 1, "it changes hands"
    expect(page.locator(".log")).to_contain_text("Ann deals with you")
    cy = at_table(lay, OFFERED, OFFER, "Bob", pace="fast")
    hold(cy.page, ".from-left")
    cy.press("refuse")
    assert held(cy.page)["duration"] == 120, "half of 240"


# -- how much of it ------------------------------------------------------------------------------------------


def play_a_little(person: Person) -> None:
    """Buy, end the turn, and let the other one throw, too."""
    person.press("buy")
    play_until([person], lambda: turns(person) >= 3, leave=("buy",))


@pytest.mark.parametrize("by", ["system", "setting"])
def test_without_motion_things_fade_and_do_not_travel(lay: Lay, by: str) -> None:
    table = lay(laid_out("fundraiser", BUYING), bot="builder", pace="fast")
    ann = table._come(
        Person(table.browser, table.server, LAPTOP, reduced_motion="reduce" if by == "system" else "no-preference")
    )
    if by == "setting":
        ann.context.add_init_script("if (location.protocol !== 'about:') localStorage['freehold.motion'] = 'off'")
    table.seat(ann, "Ann")
    watch(ann.page, RUNNING)
    play_a_little(ann)
    seen = [one for frame in frames(ann.page) for one in frame]
    assert {(one["lasts"], *one["moves"]) for one in seen} == {(60, "opacity")}, (
        "one fade: 120 ms, half of it at a fast table"
    )


def test_a_table_that_skips_moves_nothing(lay: Lay) -> None:
    table = lay(laid_out("fundraiser", BUYING), bot="builder", pace="skip")
    ann = table.sit("Ann", **MOVING)
    watch(ann.page, RUNNING)
    play_a_little(ann)
    assert [frame for frame in frames(ann.page) if frame] == []


# -- what is heard -------------------------------------------------------------------------------------------


def test_dice_step_and_outcome_are_heard_in_their_order(lay: Lay) -> None:
    listening = """(() => {
      if (location.protocol !== "about:") localStorage["freehold.sound"] = "on";
      window.pitches = [];
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        pitches.push([this.frequency.value, document.querySelector("[data-stage]") !== null]);
        return start.apply(this, when);
      };
    })()"""
    table = lay(laid_out("fundraiser", TWO), pace="normal")
    ann = table._come(Person(table.browser, table.server, LAPTOP, **MOVING))
    ann.context.add_init_script(listening)
    table.seat(ann, "Ann")
    ann.press("roll")
    ann.page.wait_for_function("() => pitches.some(([pitch]) => pitch === 900)")
    heard = ann.page.evaluate("pitches")
    assert [pitch for pitch, _ in heard][:4] == [180, 140, 160, 900], "three knocks, then the last space"
    assert not heard[0][1], "the dice are heard while they roll"


# -- nothing moves under a finger ----------------------------------------------------------------------------

STEADY = """(root) => {
  const OWN = 400;
  const found = (window.found = []);
  let spots = new Map();
  let scrolled = 0;
  let pressed = -OWN;
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => (pressed = performance.now()), true);
  const name = (one) => one.dataset.action ?? one.getAttribute("aria-label") ?? one.textContent.trim();
  const open = "button:not([disabled], [aria-disabled])";
  const look = () => {
    const now = new Map();
    for (const one of document.querySelectorAll(`${root} ${open}`)) {
      const { x, y, width, height } = one.getBoundingClientRect();
      const pressable = !one.closest(".log, [inert]") && getComputedStyle(one).pointerEvents !== "none";
      if (width > 0 && pressable) now.set(one, { x, y, width, height });
    }
    // What somebody scrolls moves, too; and so it does for a test before it presses.
    const scroll = document.querySelector(`${root} .content`)?.scrollTop ?? 0;
    if (scroll !== scrolled) pressed = performance.now();
    scrolled = scroll;
    for (const [one, was] of spots) {
      if (performance.now() - pressed < OWN) break;
      const is = now.get(one);
      const by = is && [is.x - was.x, is.y - was.y];
      if (by && Math.hypot(...by) > 0.5) found.push(`${name(one)} moved by ${by}`);
      if (is) continue;
      const other = document.elementFromPoint(was.x + was.width / 2, was.y + was.height / 2)?.closest(open);
      if (other && other !== one && now.has(other)) found.push(`${name(other)} came where ${name(one)} was`);
    }
    spots = now;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Note every button that moves, or that another one takes the place of, though nobody has pressed anything."""


@pytest.mark.nightly
@pytest.mark.parametrize(("size", "root"), [(LAPTOP, ".centre"), (PHONE, ".lower")], ids=["centre", "phone"])
def test_no_answer_moves_while_bots_play(lay: Lay, size: tuple[int, int], root: str) -> None:
    given = {"turn": "Ann", "players": ["Ann", "Bob", "Cy", "Di"], "purchase": "Oriental Avenue"}
    ann = lay(laid_out("fundraiser", given, ("Ann: decline",)), bot="builder", pace="fast").sit("Ann", size)
    ann.page.evaluate(STEADY, root)
    play_until([ann], lambda: turns(ann) >= 4, leave=("buy", "accept"))
    assert ann.page.evaluate("found") == []
