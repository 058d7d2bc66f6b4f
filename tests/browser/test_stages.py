"""The middle of the board: what is shown in which order, and the figures of deeds, purchases and other matters."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .house import LAPTOP, PHONE, Person, violations
from .laying import Lay, laid_out
from .moments import BY_NAME

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}

NOTES = """() => {
  const seen = window.seen = { stage: 0, card: 0, early: [] };
  let left = false;
  const walks = (animation) => animation.playState === "running" && animation.effect?.target?.closest?.(".token");
  const note = () => {
    const stage = document.querySelector("[data-stage]");
    if (!stage) left = true;
    else if (left && !seen.stage) {
      seen.stage = performance.now();
      seen.early = document.getAnimations().filter(walks).map((animation) => animation.effect.target.outerHTML);
    }
    if (document.querySelector("[data-card-away]")) seen.card ||= performance.now();
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true });
}"""
"""Notes when the stage is shown again after it was put away, what still walks then, and when a card lay there."""

CARD = {"name": "drew", "cards": [{"deck": 0, "title": "A card of the test", "text": "Read me in your own time."}]}


def between(change: Callable[[dict[str, Any]], None]) -> Callable[[WebSocketRoute], None]:
    """Stand between server and page, and change what the server says."""

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(message: str | bytes) -> None:
            heard = json.loads(message)
            change(heard)
            socket.send(json.dumps(heard))

        server.on_message(hear)

    return route


def draw(message: dict[str, Any]) -> None:
    """Whoever has moved draws a card, too."""
    if message["type"] != "step":
        return
    moved = [event for event in message["events"] if event["name"] == "moved"]
    if moved:
        message["events"].append({**moved[0], **CARD})


def thrower(lay: Lay, change: Callable[[dict[str, Any]], None] | None = None, pace: str = "normal") -> Person:
    """Ann with a table on which things move, about to throw."""
    table = lay(laid_out("fundraiser", {"turn": "Ann", "players": ["Ann", "Bob"]}), pace=pace)
    ann = table._come(Person(table.browser, table.server, LAPTOP, **MOVING))
    if change:
        ann.page.route_web_socket("**/ws", between(change))
    table.seat(ann, "Ann")
    ann.page.evaluate(NOTES)
    return ann


def when(page: Page, what: str) -> float:
    """When something was there first, by the page's own clock."""
    page.wait_for_function(f"() => seen.{what} > 0")
    return float(page.evaluate(f"seen.{what}"))


def test_nothing_is_offered_before_the_token_has_walked(lay: Lay) -> None:
    ann = thrower(lay)
    start = ann.page.evaluate("performance.now()")
    ann.press("roll")
    expect(ann.page.locator("[data-stage]")).to_have_count(0)
    assert when(ann.page, "stage") - start >= 620, "the dice roll first"
    assert ann.page.evaluate("seen.early") == []
    assert ann.errors == []


def test_where_nothing_moves_the_stage_is_there_at_once(lay: Lay) -> None:
    ann = thrower(lay, pace="skip")
    # Parts of the page that come later come one after the other. When this one does, those that show a stage are
    # there: only a sequence could put it away.
    ann.page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({ name }) => /WishPanel/.test(name))"
    )
    ann.press("roll")
    expect(ann.page.locator(".board")).to_be_visible()
    expect(
        ann.button("roll").or_(ann.button("end")).or_(ann.button("buy")).or_(ann.button("pay")).first
    ).to_be_visible()
    assert ann.page.evaluate("seen.stage") == 0, "it was never put away"


def test_a_card_stays_for_three_seconds(lay: Lay) -> None:
    ann = thrower(lay, draw)
    ann.press("roll")
    card = ann.page.locator("[data-card]")
    expect(card).to_contain_text("Read me in your own time.")
    expect(ann.page.locator("[data-stage]")).to_have_count(0)
    assert when(ann.page, "stage") - when(ann.page, "card") >= 2_900


def test_a_card_is_put_away_by_a_press(lay: Lay) -> None:
    ann = thrower(lay, draw)
    ann.press("roll")
    ann.page.locator("[data-card-away]").click()
    assert when(ann.page, "stage") - when(ann.page, "card") < 2_900
    assert violations(ann.page) == []


def test_a_key_presses_nothing_that_is_not_shown_yet(lay: Lay) -> None:
    ann = thrower(lay, draw)
    ann.press("roll")
    expect(ann.page.locator("[data-card]")).to_be_visible()
    for key in "rebd":
        ann.page.keyboard.press(key)
    expect(ann.page.locator("[data-card]")).to_be_visible()
    assert ann.page.locator(".notice.bad").count() == 0


# -- the purchase --------------------------------------------------------------------------------------------

YELLOW: dict[str, object] = {"Atlantic Avenue": "Ann", "Ventnor Avenue": "Ann"}


def buyer(lay: Lay, deeds: dict[str, object], size: tuple[int, int] = LAPTOP, **more: Any) -> Person:
    given = {"turn": "Ann", "players": ["Ann", "Bob"], "deeds": deeds, "purchase": "Marvin Gardens", **more}
    return lay(laid_out("fundraiser", given)).sit("Ann", size)


def test_a_purchase_says_what_it_costs_leaves_and_completes(lay: Lay) -> None:
    ann = buyer(lay, YELLOW)
    deed = ann.page.locator("[data-stage=purchase] article")
    expect(deed).to_contain_text("Title no. 29")
    expect(deed).to_contain_text("held by the Bank", ignore_case=True)
    expect(deed.locator(".price")).to_contain_text("$280")
    expect(deed.locator("[data-completes]")).to_have_text("Completes Yellow.")
    expect(deed.locator("tr.now")).to_have_attribute("data-rung", "whole")
    expect(deed.locator("tr.now")).to_contain_text("$48")
    expect(ann.page.locator("[data-leaves]")).to_have_text("$1,220")
    expect(ann.button("buy")).to_contain_text("Buy for $280")
    expect(ann.button("buy")).to_have_class(re.compile("primary"))
    expect(ann.button("decline")).to_contain_text("it is auctioned")
    ann.press("buy")
    expect(ann.page.locator(".log")).to_contain_text("You buy Marvin Gardens for $280")


def test_a_purchase_that_completes_nothing_says_how_many_one_has(lay: Lay) -> None:
    ann = buyer(lay, {"Atlantic Avenue": "Ann", "Ventnor Avenue": "Bob"})
    stage = ann.page.locator("[data-stage=purchase]")
    expect(stage.locator("[data-completes]")).to_have_count(0)
    expect(stage).to_contain_text("2 of 3 in Yellow.")
    expect(stage.locator("tr.now")).to_have_count(0)


def test_a_purchase_on_a_phone(lay: Lay) -> None:
    ann = buyer(lay, YELLOW, PHONE)
    stage = ann.page.locator("[data-stage=purchase]")
    expect(stage.locator("[data-price]")).to_have_text("$280")
    expect(stage).to_contain_text("leaves $1,220")
    expect(stage.locator("li.now")).to_contain_text("48")
    box = ann.button("decline").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE[1], "both answers are in sight"
    assert box["height"] >= 44


def shut(message: dict[str, Any]) -> None:
    """Buying is not offered for want of cash."""
    view = message.get("view")
    if view and view["actions"]:
        view["actions"] = [action for action in view["actions"] if action["kind"] != "buy"]
        raising = {"short": 180, "could_raise": 400, "raise_by": ["mortgage"]}
        view["shut"] = [{"text": "buy", "kind": "buy", "deeds": [], "cost": 280, **raising}]


def test_what_cannot_be_paid_says_what_is_missing(lay: Lay) -> None:
    given = {"turn": "Ann", "players": ["Ann", "Bob"], "deeds": YELLOW, "purchase": "Marvin Gardens"}
    table = lay(laid_out("fundraiser", {**given, "cash": {"Ann": 100}}))
    ann = table._come(Person(table.browser, table.server))
    ann.page.route_web_socket("**/ws", between(shut))
    table.seat(ann, "Ann")
    closed = ann.page.locator('[data-shut="buy"]')
    expect(closed.get_by_role("button", name="Buy for $280")).to_be_disabled()
    expect(closed).to_contain_text("$180 missing")
    expect(ann.page.locator("[data-short]")).to_have_text("$180")
    closed.get_by_role("button", name="Mortgages").click()
    expect(ann.page.locator("section.bench")).to_be_visible()


# -- deeds to look at ----------------------------------------------------------------------------------------

STREET = {"owner": "Bob", "houses": 2}
OWNED: dict[str, object] = {
    **dict.fromkeys(("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue"), STREET),
    **dict.fromkeys(("Reading Railroad", "Short Line"), "Ann"),
    "Boardwalk": {"owner": "Bob", "mortgaged": True},
}
Look = tuple[int, str, list[str], str | None]
"""A space, its name, words told of it, and the rung of rent that is marked: none with "", no rungs with `None`."""
LOOKS: dict[str, tuple[dict[str, object], list[Look]]] = {
    "fundraiser": (
        OWNED,
        [
            (6, "Oriental Avenue", ["held by Bob", "3 of 3 held by Bob", "2 houses", "rent now $90"], "2"),
            (1, "Mediterranean Avenue", ["held by the Bank", "$60", "To complete the group"], ""),
            (5, "Reading Railroad", ["held by Ann", "2 of 4 held by Ann", "rent now $50"], "1"),
            (12, "Electric Company", ["4 \u00d7 dice", "10 \u00d7 dice"], ""),
            (39, "Boardwalk", ["held by Bob", "mortgaged"], None),
            (0, "GO", ["Everybody begins here.", "Landing rate"], None),
            (7, "Chance", ["draws a card"], None),
            (4, "Income Tax", ["pays a tax", "Flat: $200"], None),
        ],
    ),
    "euronopoly": (
        {},
        [(1, "Sofia", ["MU", "Premium from afar", "Bank pays"], ""), (20, "Risk", ["First die down"], None)],
    ),
}


@pytest.mark.parametrize("edition", LOOKS)
def test_deeds_and_spaces_to_look_at(lay: Lay, edition: str) -> None:
    deeds, looks = LOOKS[edition]
    ann = lay(laid_out(edition, {"turn": "Ann", "players": ["Ann", "Bob"], "deeds": deeds})).sit("Ann")
    for look in looks:
        look_at(ann, look)


def look_at(ann: Person, look: Look) -> None:
    space, name, words, now = look
    page = ann.page
    page.locator(f'[data-space="{space}"]').click()
    dialog = page.get_by_role("dialog", name=name)
    for word in words:
        expect(dialog).to_contain_text(word, ignore_case=True)
    if now is not None:
        expect(dialog.locator("tr.now")).to_have_count(1 if now else 0)
    if now:
        expect(dialog.locator("tr.now")).to_have_attribute("data-rung", now)
    assert violations(page) == [], name
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.querySelector('dialog').scrollWidth") <= PHONE[0], name
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


# -- other matters -------------------------------------------------------------------------------------------


def test_the_risk_space_lights_its_cell(lay: Lay) -> None:
    ann = lay(BY_NAME["eu-risk"].game()).sit("Ann")
    lit = ann.page.locator("[data-lit]")
    expect(lit).to_have_count(1)
    row, column = lit.evaluate("cell => [cell.parentElement.rowIndex, cell.cellIndex]")
    assert [row, column] == [2, 3], "the dice were 2 and 3"


def test_no_owner_is_led_to_an_auction_without_a_minimum(lay: Lay) -> None:
    bob = lay(BY_NAME["pn-approach"].game()).sit("Bob")
    expect(bob.button("agree-minimum")).to_have_class(re.compile("primary"))
    expect(bob.page.locator('[data-action="agree"]')).not_to_have_class(re.compile("primary"))


def test_the_cheaper_tax_is_the_main_answer(lay: Lay) -> None:
    ann = lay(BY_NAME["gv-tax"].game()).sit("Ann")
    expect(ann.button("pay share")).to_have_class(re.compile("primary"))
    expect(ann.button("pay flat")).not_to_have_class(re.compile("primary"))


SIZES = [(1280, 800), (1366, 768), (1920, 1080), (1024, 768)]
CUT = """() => {
  const bench = document.querySelector("[data-bench]");
  return [bench.scrollWidth - bench.clientWidth, bench.scrollHeight - bench.clientHeight];
}"""


@pytest.mark.parametrize("name", ["fr-purchase", "eu-purchase", "fr-jail-first", "gv-tax", "eu-risk"])
def test_nothing_is_cut_off_at_any_size(lay: Lay, name: str) -> None:
    moment = BY_NAME[name]
    person = lay(moment.game()).sit(moment.seat)
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        expect(person.page.locator("[data-bench] [data-action]").first).to_be_visible()
        person.page.wait_for_function(f"() => ({CUT})().every((over) => over <= 0)")
