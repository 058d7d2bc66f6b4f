"""Every stage of every edition, seen in a browser: what is offered is shown, and to nobody else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from freehold.engine.action import WORDS
from freehold.engine.describing import situation
from freehold.engine.game import Game
from freehold.engine.stage import STAGE_NAMES
from freehold.table.deciding.hosting import _MOVES as HOST_MOVES
from nights import by_day

from .house import LAPTOP, PHONE, ROOT, Person, shot, violations
from .laying import Lay, actions_of
from .moments import MOMENTS, Moment
from .test_decisions_play import PRESSED

COMPOSED = {
    "build-plan",
    "mortgage-plan",
    "lift-plan",
    "put-up",
    "ask",
    "agree-minimum",
    "counter",
    "offer",
    "out",
    "raise",
    "raise-plan",
}
"""Buttons that put an action together from what was picked; they stand where such an action is legal."""

OF_KIND = {
    "mortgage": "mortgage", "lift": "mortgage", "sell deed": "sell-deed", "build": "build", "hotel": "build",
    "sell": "build", "remote-build": "build", "remote-buy": "remote", "put up": "market", "ask": "market",
}  # fmt: skip
"""The tool behind which an action can always be found."""

FITS = """() => {
  const bench = document.querySelector("[data-bench]");
  // Drawings may run off the sheet, as sleeves do; what is read and pressed may not.
  const parts = [...document.querySelectorAll("[data-bench] *")].filter((part) => !part.closest("[aria-hidden=true]"));
  const wide = parts.filter((part) => {
    const box = part.getBoundingClientRect();
    return box.width > 0 && (box.left < -0.5 || box.right > window.innerWidth + 0.5);
  });
  return [bench ? bench.scrollWidth - bench.clientWidth : 0, wide.map((part) => part.outerHTML.slice(0, 120))];
}"""

SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
"""The board has been drawn again after the window has changed."""


def shown(page: Page) -> list[str]:
    """The actions of all buttons that can be pressed now; a way out of a debt that comes after another is a plan."""
    found: list[str] = page.locator("[data-action]:not([disabled]):not([data-after])").evaluate_all(
        "buttons => buttons.map((button) => button.dataset.action)"
    )
    return found


def open_tool(person: Person, tool: str) -> None:
    person.page.locator(f'[data-tool="{tool}"]').click()
    expect(person.page.locator("section.bench")).to_be_visible()


STAGES = {moment.stage: moment for moment in MOMENTS}
"""One of each stage."""
COMMON = ("auction", "deal", "debt", "handover", "purchase", "turn")
"""The stages that most games come to."""
BY_DAY = [STAGES[stage] for stage in COMMON]


@pytest.mark.parametrize("moment", by_day(MOMENTS, BY_DAY.__contains__), ids=lambda moment: moment.name)
def test_a_decision_has_its_place(lay: Lay, moment: Moment) -> None:
    """The seat that decides finds everything it may do, in words, at both sizes."""
    game = moment.game()
    legal = actions_of(game, moment.seat)
    assert [kind for kind in moment.offers if not any(f"{text} ".startswith(f"{kind} ") for text in legal)] == []
    person = lay(game).sit(moment.seat)
    page = person.page
    assert person.stage() == moment.stage
    for text in shown(page):
        assert is_own(text, legal) or text in COMPOSED or text.startswith("token "), f"{text} is not legal"
    for kind in set(moment.offers) & set(OF_KIND):
        listed = page.locator(f'[data-action^="{kind} "]').count() > 0 or moment.stage in ("prebuild", "handover")
        assert listed or page.locator(f'[data-tool="{OF_KIND[kind]}"]:not([aria-disabled])').count(), (
            f"no place for {kind}"
        )
    if moment.tool:
        open_tool(person, moment.tool)
    for name, size in (("laptop", LAPTOP), ("phone", PHONE)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator("main.phone")).to_have_count(int(size == PHONE))
        page.evaluate(SETTLED)
        shot(page, f"decision-{moment.name}-{name}")
        assert page.evaluate(FITS) == [0, []]
        if size == LAPTOP or moment in STAGES.values() or moment.tool:
            assert violations(page) == []
    assert person.errors == []


def is_own(text: str, legal: set[str]) -> bool:
    """Whether a button belongs to a seat with these legal actions; any bid will do where one may bid."""
    return text in legal or any(text.startswith(word) and one.startswith(word) for one in legal for word in ("bid",))


def in_advance(game: Game, name: str) -> set[str]:
    """What a seat may settle for itself before it is asked: to stay out of a lot it could bid for and does not lead."""
    stage, seat = situation(game), game.names.index(name)
    if stage["kind"] != "auction" or stage["final"]:
        return set()
    bidders = stage["among"]
    assert isinstance(bidders, list)
    return {"out"} if seat in bidders and seat != stage["leader"] else set()


@pytest.mark.parametrize("stage", by_day(STAGES, COMMON.__contains__))
def test_nobody_sees_the_controls_of_another_seat(lay: Lay, stage: str) -> None:
    moment = STAGES[stage]
    game = moment.game()
    table = lay(game)
    other = next(name for name in reversed(game.names) if name != moment.seat)
    beside, watching = table.sit(other), table.watch()
    mine = actions_of(game, other) | in_advance(game, other)
    assert [text for text in shown(beside.page) if not is_own(text, mine)] == []
    assert shown(watching.page) == []
    assert watching.page.locator("[data-tool]").count() == 0


ENGLISH = re.compile(r"\b(the|your|leaves|Bid|Throw|Pass|Keep|Place|Want|rent)\b")


@pytest.mark.parametrize("stage", by_day(STAGES, COMMON.__contains__))
def test_a_decision_is_told_in_german_and_in_the_dark(lay: Lay, stage: str) -> None:
    """No button falls back to English or to notation, and everything can be read in dark colours."""
    moment = STAGES[stage]
    person = lay(moment.game()).sit(moment.seat, locale="de-DE", color_scheme="dark")
    told = person.page.locator("[data-bench] button, [data-bench] .story")
    # The part that shows this stage may come after the table.
    expect(told.first).to_be_visible()
    texts = told.all_inner_texts()
    assert texts
    assert [text for text in texts if ENGLISH.search(text)] == []
    for name, size in (("laptop", LAPTOP), ("phone", PHONE)):
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(person.page.locator("main.phone")).to_have_count(int(size == PHONE))
        shot(person.page, f"decision-{moment.name}-german-dark-{name}")
        assert violations(person.page) == []


# -- nothing is left out ------------------------------------------------------------------------------------

AT_ONCE = {"move", "landing", "draw", "estate", "opening-deal"}
"""Stages nobody meets where the server throws, draws and deals: they are over before anybody is asked."""

ELSEWHERE = {"card", "deal", "fine", "void throw", "note", "sold to"}
ELSEWHERE |= {word for word in WORDS if word.startswith("correct ")}
"""Actions for real dice, decks, hammers and marshals; a table without a real board never offers them."""


def source(name: str) -> str:
    return (ROOT / "web" / "src" / "lib" / name).read_text(encoding="utf-8")


def test_the_page_knows_every_stage() -> None:
    union = source("view.ts").partition("export type Stage =")[2].partition("export interface Side")[0]
    assert set(re.findall(r'kind: "([\w-]+)"', union)) == set(STAGE_NAMES)


def test_the_page_has_a_place_and_words_for_every_action() -> None:
    off_stage = set(re.findall(r'"([\w -]+)"', source("places.ts").partition("new Set([")[2].partition("]);")[0]))
    tellers = source("wording.ts").partition("const TELLERS")[2].partition("\n};")[0]
    told = {bare or quoted for quoted, bare in re.findall(r'^  (?:"([\w -]+)"|([\w-]+)):', tellers, re.M)}
    composed = {"offer", "counter"}  # put together in the composer, which says what they mean
    by_host = set(HOST_MOVES.values())
    assert told | composed | by_host | (ELSEWHERE - {"card"}) == set(WORDS)
    assert off_stage <= set(WORDS)
    assert off_stage & by_host == set()


def test_every_stage_and_every_action_is_reached_in_a_browser() -> None:
    assert {moment.stage for moment in MOMENTS} | AT_ONCE == set(STAGE_NAMES)
    offered = {kind for moment in MOMENTS for kind in moment.offers}
    assert offered <= PRESSED, "whatever is shown is also pressed"
    assert set(WORDS) == PRESSED | ELSEWHERE
