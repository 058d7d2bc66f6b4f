"""The coach on the page: hints, why a bot has refused, and the analysis of a game that is over."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from nights import by_night

from .coaching import Answer, between, hint, review_of, reviewed
from .company import look
from .house import (
    LAPTOP,
    PATIENCE,
    PHONE,
    Person,
    Server,
    call_time,
    play_until,
    shot,
    turn_of,
    violations,
    was_shown,
)
from .laying import LaidTable, Lay, laid_out
from .moments import BY_NAME
from .test_folk import GIVEN
from .test_replay import finished

TURNS = 4
"""So many turns are enough for something to be decided, and not too many to be judged without a compiler."""
SIZES = pytest.mark.parametrize("size", [by_night(LAPTOP), PHONE], ids=["laptop", "phone"])
OFFER = 'offer Bob: give "Oriental Avenue" + 150 for "Vermont Avenue"'
BEST = hint(
    {"text": "buy", "equity": 431_234, "reason": "advances-group", "details": {"group": 5, "have": 1, "of": 3}},
    {"text": "decline", "equity": 402_000, "error": 9_100, "reason": "out-to-buy", "details": {"count": 7}},
    {"text": OFFER, "equity": 391_000, "reason": "good-deal", "details": {"partner": 1, "before": 1, "after": 391_000}},
)
TERMS = [("groups", -1_000), ("keys", -400), ("cash", 200), ("openings", -80), ("ruin", -20), ("coming", 0)]
WHY: dict[str, Any] = {
    "seat": 1, "move": 3, "reason": "too-little", "before": 512_000, "after": 447_000,
    "terms": [{"figure": figure, "before": 100, "after": 100 + by} for figure, by in TERMS],
}  # fmt: skip


def coached(table: LaidTable, size: tuple[int, int], *answers: Answer, **more: Any) -> Person:
    """Ann at the table, with a coach who gives these answers one after the other, and the last of them ever after."""
    ann = table._come(Person(table.browser, table.server, size, **more))
    left = list(answers)
    ann.page.route_web_socket("**/ws", between(lambda _: left.pop(0) if len(left) > 1 else left[0]))
    table.seat(ann, "Ann")
    return ann


def said(page: Page, state: str) -> Any:
    return page.locator(f"[data-coach={state}]")


# -- hints ---------------------------------------------------------------------------------------------------


@SIZES
def test_a_hint_is_three_actions_with_their_chances_and_a_press_does_one(lay: Lay, size: tuple[int, int]) -> None:
    table = lay(BY_NAME["fr-purchase"].game(), advice=True)
    ann, bob = coached(table, size, BEST), table.sit("Bob")
    ann.page.locator("[data-tool=hint]").click()
    actions = said(ann.page, "hint").get_by_role("button")
    expect(actions).to_have_count(3)
    expect(actions.nth(0)).to_contain_text("Buy Marvin Gardens")
    expect(actions.nth(0)).to_contain_text("43.1%")
    expect(actions.nth(0)).to_contain_text("±\u202f0.8")
    expect(actions.nth(0)).to_contain_text("That makes 1 of 3 in Yellow.")
    expect(actions.nth(1)).to_contain_text("7 deeds are still to be had out there.")
    expect(actions.nth(2)).to_contain_text("Offer Bob Oriental Avenue + $150 for Vermont Avenue")
    look(ann, f"hint-{size[0]}")
    assert violations(ann.page) == []
    actions.nth(0).click()
    expect(said(ann.page, "hint")).to_have_count(0)
    expect(bob.page.locator(".log")).to_contain_text("Ann buys")
    assert ann.errors == []


def test_the_coach_is_waited_for_and_put_away(lay: Lay) -> None:
    """As long as it thinks the game can be played; what cannot be answered is said where the answer would be."""
    busy = {
        "type": "refused", "code": "advice", "reason": "hint-pending", "clause": "", "instead": [],
        "sentence": "the coach is still thinking about your last question",
    }  # fmt: skip
    table = lay(BY_NAME["fr-purchase"].game(), advice=True)
    ann = coached(table, LAPTOP, None, busy)
    page = ann.page
    page.keyboard.press("i")
    expect(said(page, "asking")).to_be_visible()
    expect(ann.button("buy")).to_be_enabled()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(said(page, "asking")).to_have_count(0)
    page.keyboard.press("i")
    expect(said(page, "refused")).to_have_text("The coach is still thinking about your last question.")
    expect(page.locator(".notice.bad")).to_have_count(0)
    page.get_by_role("complementary", name="Hint").get_by_role("button", name="Close").click()
    expect(said(page, "refused")).to_have_count(0)
    assert ann.errors == []


def test_a_hint_for_another_moment_is_no_hint(lay: Lay) -> None:
    table = lay(BY_NAME["fr-purchase"].game(), advice=True)
    ann = coached(table, LAPTOP, hint(outdated=True), BEST)
    ann.page.locator("[data-tool=hint]").click()
    old = said(ann.page, "outdated")
    expect(old).to_contain_text("The game has gone on since.")
    old.get_by_role("button", name="Ask again").click()
    expect(said(ann.page, "hint").get_by_role("button")).to_have_count(3)
    expect(old).to_have_count(0)


def test_where_it_is_not_allowed_nobody_is_offered_a_hint(lay: Lay) -> None:
    ann = lay(BY_NAME["fr-purchase"].game()).sit("Ann")
    expect(ann.page.locator("[data-tool=undo]")).to_be_visible()
    expect(ann.page.locator("[data-tool=hint]")).to_have_count(0)
    ann.page.keyboard.press("i")
    expect(ann.page.locator("[data-coach]")).to_have_count(0)


@SIZES
def test_a_table_without_a_model_that_fits_says_so_in_the_waiting_room(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    ann = Person(browser, server, size)
    ann.page.route_web_socket("**/ws", between(lambda _: BEST, "missing"))
    ann.create(edition="fundraiser", seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "hard"}])
    told = ann.page.locator("[data-model=missing]")
    expect(told).to_contain_text("This edition has no model of the chances to win")
    shot(ann.page, f"model-waiting-room-{size[0]}")
    assert violations(ann.page) == []
    ann.close()


@SIZES
def test_a_hint_without_a_model_that_fits_says_that_it_is_rough(lay: Lay, size: tuple[int, int]) -> None:
    table = lay(BY_NAME["fr-purchase"].game(), advice=True)
    ann = table._come(Person(table.browser, table.server, size))
    ann.page.route_web_socket("**/ws", between(lambda _: BEST, "outdated"))
    table.seat(ann, "Ann")
    ann.page.locator("[data-tool=hint]").click()
    expect(said(ann.page, "rough")).to_contain_text("Rough figures: no model of the chances fits this edition")
    shot(ann.page, f"hint-rough-{size[0]}")
    assert violations(ann.page) == []


def test_a_table_with_its_model_says_nothing_about_it(lay: Lay) -> None:
    ann = coached(lay(BY_NAME["fr-purchase"].game(), advice=True), LAPTOP, BEST)
    ann.page.locator("[data-tool=hint]").click()
    expect(said(ann.page, "hint").get_by_role("button")).to_have_count(3)
    expect(said(ann.page, "rough")).to_have_count(0)


# -- why did you refuse? ---------------------------------------------------------------------------------------


def refused(ann: Person) -> None:
    """Ann makes an offer that nobody would accept."""
    page = ann.page
    page.locator('[data-tool="deal"], [data-page="deal"]').first.click()
    page.locator(".composer .chip", has_text="Vermont Avenue").click()
    cash = page.locator(".composer .amount input").last
    cash.fill("5")
    cash.press("Tab")
    ann.press("offer")


@SIZES
def test_a_bot_says_what_it_saw_in_an_offer(lay: Lay, size: tuple[int, int]) -> None:
    table = lay(laid_out("fundraiser", GIVEN), bot="fixed-h")
    ann = coached(table, size, {"type": "why", "why": WHY})
    refused(ann)
    page = ann.page
    asks = page.get_by_role("button", name="Why did you refuse?")
    asks.first.click()
    told = said(page, "why")
    expect(told).to_contain_text("The deal would cost me 6.5 points.")
    expect(told.get_by_role("row", name="without the deal 51.2%")).to_be_visible()
    expect(told.get_by_role("row", name="with the deal 44.7%", exact=True)).to_be_visible()
    expect(told.get_by_role("listitem")).to_have_count(4)
    expect(told.get_by_role("listitem").nth(0)).to_contain_text("complete groups: speaks against it")
    expect(told.get_by_role("listitem").nth(2)).to_contain_text("cash in hand: speaks for it")
    look(ann, f"why-refused-{size[0]}")
    assert violations(page) == []
    # What is asked need not be announced any longer; the ledger keeps the question.
    expect(page.locator("[data-said]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    assert ann.errors == []


# -- the analysis of a game ------------------------------------------------------------------------------------


def analysed(
    lay: Lay, size: tuple[int, int] = LAPTOP, turns: int = TURNS + 1, **change: Any
) -> tuple[Person, LaidTable, dict[str, Any]]:
    """A game that is over, with its analysis open."""
    table, ann = finished(lay, size, turns)
    page = ann.page
    history = page.evaluate(f"fetch('/api/tables/{table.code}/history').then((answer) => answer.json())")
    review = review_of(history) | change
    reviewed(page, [(200, review)])
    page.locator("[data-analysis]").click()
    expect(page.locator("[data-review=chart]")).to_be_visible()
    return ann, table, review


def at(page: Page) -> int:
    """The move the replay is at."""
    return int(re.findall(r"\d+", page.locator("p.now").inner_text())[0])


@SIZES
def test_the_chart_and_the_replay_go_together(lay: Lay, size: tuple[int, int]) -> None:
    ann, table, review = analysed(lay, size)
    page = ann.page
    chart = page.locator("[data-review=chart]")
    expect(page.locator("[data-swing]")).to_have_count(len(review["swings"]))
    chart.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    second = review["chances"][1]
    expect(page.locator(f'[data-moment="{second["move"]}"]')).to_be_attached()
    assert at(page) == second["move"]
    expect(chart).to_have_attribute(
        "aria-valuetext", re.compile(rf"^Move {second['move']}, turn {second['turn']}: Ann ")
    )
    expect(page.locator("[data-review=now]")).to_contain_text(f"{second['shares'][0] / 10_000:.1f}%")
    page.keyboard.press("End")
    expect(page.locator(f'[data-moment="{review["chances"][-1]["move"]}"]')).to_be_attached()
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": 42, "y": box["height"] / 2})
    expect(page.locator(f'[data-moment="{review["chances"][0]["move"]}"]')).to_be_attached()
    # The address is that of the analysis at this move.
    assert page.url.endswith(f"#/t/{table.code}/replay/{review['chances'][0]['move']}/review")
    page.reload()
    expect(page.locator("[data-review=chart]")).to_be_visible()
    page.locator("[data-analysis]").click()
    expect(page.locator("[data-moves]")).to_be_visible()
    assert ann.errors == []


@SIZES
def test_decisions_are_chosen_by_player_and_grade_and_lead_to_their_move(lay: Lay, size: tuple[int, int]) -> None:
    ann, _, review = analysed(lay, size, 2 * TURNS + 1)
    page = ann.page
    page.get_by_role("tab", name="Decisions").click()
    rows = page.locator("[data-decision]")
    wrong = [one for one in review["decisions"] if one["grade"] not in ("best", "good")]
    expect(rows).to_have_count(len(wrong))
    shot(page, f"review-decisions-{size[0]}")
    assert violations(page) == []
    page.get_by_role("combobox", name="Player").select_option("Bob")
    for grade in ("inaccuracy", "mistake"):
        page.get_by_role("button", name=re.compile(f"^{grade}: ")).click()
    blunders = [one for one in review["decisions"] if one["seat"] == 1 and one["grade"] == "blunder"]
    expect(rows).to_have_count(len(blunders))
    first = rows.first
    expect(first).to_contain_text("better: Offer Bob Oriental Avenue + $50 for Pacific Avenue")
    expect(first).to_contain_text("\N{MINUS SIGN}8.4")
    expect(first).to_contain_text("blunder")
    first.click()
    # The replay shows what came of the decision: its move has been made.
    expect(page.locator(f'[data-moment="{blunders[0]["move"] + 1}"]')).to_be_attached()
    expect(first).to_have_attribute("aria-current", "true")
    assert ann.errors == []


@SIZES
def test_an_answer_is_told_with_what_it_answered_to(lay: Lay, size: tuple[int, int]) -> None:
    ann, _, review = analysed(lay, size, swings=[])
    page = ann.page
    first, second, third = review["decisions"][:3]
    offer = {"partner": 1, "gets": [0], "earns": 50, "gives": [2]}
    lot = {"gets": [3], "pays": 110}
    told: list[tuple[dict[str, Any], str, str, dict[str, Any], str, str]] = [
        (first, "accept", "refuse", offer, "Accept Bob’s offer: ", " + $50 for "),
        (second, "decline", "buy", {"gets": [1], "pays": 60}, "Do not buy ", " for $60"),
        (third, "bid 120", "pass", lot, "Bid $120 for ", ""),
    ]
    for decision, done, better, about, _, _ in told:
        decision |= {"text": done, "better": better, "about": about, "grade": "blunder", "loss": 90_000}
    page.unroute("**/api/tables/*/review")
    reviewed(page, [(200, review)])
    page.reload()
    page.get_by_role("tab", name="Decisions").click()
    rows = page.locator("[data-decision]")
    for number, (_, _, _, _, beginning, end) in enumerate(told):
        expect(rows.nth(number)).to_contain_text(beginning)
        expect(rows.nth(number)).to_contain_text(end)
    expect(rows.nth(2)).to_contain_text("better: Pass")
    shot(page, f"review-answers-{size[0]}")
    assert violations(page) == []
    assert ann.errors == []


@SIZES
def test_players_are_told_apart_by_luck_and_skill(lay: Lay, size: tuple[int, int]) -> None:
    ann, _, review = analysed(lay, size)
    page = ann.page
    cy = page.locator('[data-judged="2"]')
    player = review["players"][2]
    expect(cy).to_contain_text(f"{player['accuracy']}%")
    expect(cy).to_contain_text("\N{MINUS SIGN}6.0")
    shot(page, f"review-players-{size[0]}")
    assert violations(page) == []
    cy.get_by_role("button", name=re.compile(rf"^Cy: best {player['best']} good {player['good']}")).click()
    expect(page.get_by_role("combobox", name="Player")).to_have_value("2")
    page.get_by_role("tab", name="Decisions").press("ArrowRight")
    swing = review["swings"][1]
    turning = page.locator(f'[data-turning="{swing["move"] + 1}"]')
    expect(turning).to_contain_text("+12.0")
    turning.click()
    expect(page.locator(f'[data-moment="{swing["move"] + 1}"]')).to_be_attached()
    assert violations(page) == []
    assert ann.errors == []


def test_an_analysis_is_waited_for(lay: Lay) -> None:
    table, ann = finished(lay)
    page = ann.page
    history = page.evaluate(f"fetch('/api/tables/{table.code}/history').then((answer) => answer.json())")
    busy = {"error": {"code": "review", "reason": "review-busy", "sentence": "busy"}}
    waiting = {"done": 0, "of": 0, "waiting": 2}
    asked = reviewed(page, [(503, busy), (202, waiting), (202, {"done": 34, "of": 120}), (200, review_of(history))])
    page.clock.install()
    page.locator("[data-analysis]").click()
    expect(page.get_by_role("alert")).to_contain_text("The coach is busy with other games")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("2 games come before this one")).to_be_visible()
    page.clock.run_for(1_100)
    expect(page.get_by_text("34 of 120 moments judged")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "34")
    assert violations(page) == []
    # Whoever leaves asks no more, and goes on asking when they come back.
    page.locator("[data-analysis]").click()
    expect(page.locator("[data-moves]")).to_be_visible()
    count = len(asked)
    page.clock.run_for(5_000)
    assert len(asked) == count
    page.locator("[data-analysis]").click()
    expect(page.locator("[data-review=chart]")).to_be_visible()
    assert ann.errors == []


def test_what_there_is_of_an_analysis_is_shown(lay: Lay) -> None:
    broken = {"complete": False, "stopped": {"line": 14, "reason": "there is no deed called Prak Place"}}
    ann, _, _ = analysed(lay, swings=[], decisions=[], **broken)
    page = ann.page
    expect(page.get_by_text("The record can be read up to line 14 only")).to_be_visible()
    page.get_by_role("tab", name="Turning points").click()
    expect(page.get_by_text("no single moment turned the game")).to_be_visible()
    page.get_by_role("tab", name="Decisions").click()
    expect(page.get_by_text("No decision is like that.")).to_be_visible()
    assert violations(page) == []
    assert ann.errors == []


# -- all of it, by the server itself ---------------------------------------------------------------------------


def test_a_game_with_the_coach_from_a_hint_to_its_analysis(lay: Lay) -> None:
    """A hint, an offer that is refused and why, the end, and what the coach thinks of it all."""
    table = lay(laid_out("fundraiser", GIVEN), bot="normal", advice=True)
    ann, watcher = table.sit("Ann"), table.watch()
    page = ann.page
    page.locator("[data-tool=hint]").click()
    hinted = said(page, "hint").get_by_role("button")
    expect(hinted.first).to_contain_text("%")
    was_shown(watcher.page, "Ann has taken a hint.")
    shot(page, "coach-hint")
    page.keyboard.press("Escape")
    refused(ann)
    page.get_by_role("button", name="Why did you refuse?").first.click()
    expect(said(page, "why")).to_contain_text("My chance to win")
    shot(page, "coach-why")
    assert violations(page) == []
    page.keyboard.press("Escape")
    play_until([ann], lambda: turn_of(ann) >= TURNS)
    call_time(ann)
    expect(page.get_by_text("took a hint")).to_be_visible()
    page.locator("[data-analysis]").click()
    chart = page.locator("[data-review=chart]")
    expect(chart).to_be_visible(timeout=4 * PATIENCE * 1_000)
    expect(chart).to_have_attribute("aria-valuetext", re.compile("Ann .*%.* Bob .*%"))
    shot(page, "coach-analysis")
    page.get_by_role("tab", name="Decisions").click()
    for grade in ("best", "good"):
        page.get_by_role("button", name=re.compile(f"^{grade}: "), pressed=False).click()
    row = page.locator("[data-decision]").first
    row.click()
    expect(page.locator(f'[data-moment="{row.get_attribute("data-decision")}"]')).to_be_attached()
    shot(page, "coach-decisions")
    assert violations(page) == []
    assert ann.errors == []
