"""Looking back on a game: at any speed, in words, from one turning point to the next, and as a picture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from make_corpus import EDITIONS
from nights import by_day
from test_corpus import Case

from .house import LAPTOP, PHONE, Person, Server, call_time, play_until, shot, turn_of, violations
from .laying import LaidTable, Lay, laid_out, put

TIMES = "\N{MULTIPLICATION SIGN}"
RICH = {
    "turn": "Ann",
    "players": ["Ann", "Bob", "Cy"],
    "deeds": {
        "Boardwalk": {"owner": "Ann", "hotel": True},
        "Park Place": {"owner": "Ann", "hotel": True},
        **{name: {"owner": "Ann", "houses": 3} for name in ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")},
        **{name: {"owner": "Bob", "houses": 3} for name in ("St. James Place", "Tennessee Avenue", "New York Avenue")},
        **dict.fromkeys(("Reading Railroad", "Short Line", "Pacific Avenue"), "Cy"),
    },
}
"""Whoever comes to Bob's streets pays a good part of what there is: that is what such a game turns on."""


def played(lay: Lay, turns: int, size: tuple[int, int] = LAPTOP, **more: str) -> tuple[LaidTable, Person]:
    """A game some turns of which have been played, with Ann at it."""
    table = lay(laid_out("fundraiser", RICH), bot="builder")
    ann = table.sit("Ann", size, **more)
    play_until([ann], lambda: turn_of(ann) >= turns)
    return table, ann


def finished(lay: Lay, size: tuple[int, int] = LAPTOP, turns: int = 9) -> tuple[LaidTable, Person]:
    table, ann = played(lay, turns, size)
    call_time(ann)
    return table, ann


def look_back(ann: Person, table: LaidTable, move: int = 0) -> Page:
    page = ann.open(f"#/t/{table.code}/replay/{move}")
    expect(page.locator(f'[data-moment="{move}"]')).to_be_attached()
    return page


def now(page: Page) -> Locator:
    return page.locator("p.now")


def last_move(page: Page) -> int:
    return int(re.findall(r"\d+", now(page).inner_text())[1])


def test_a_game_is_played_at_the_speed_one_likes(lay: Lay) -> None:
    table, ann = finished(lay)
    ann.page.clock.install()
    page = look_back(ann, table)
    # From here on time passes only when the test says so. The moment is far enough ahead for a busy machine, too.
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    speeds = page.get_by_role("radio")
    expect(speeds).to_have_count(4)
    expect(page.get_by_role("radio", name=f"1{TIMES}", exact=True)).to_be_checked()
    page.get_by_role("button", name="Play", exact=True).click()
    moves = {"1": 900, "0.5": 1800, "2": 450, "4": 225}
    for at, (speed, pause) in enumerate(moves.items(), 1):
        page.get_by_role("radio", name=f"{speed}{TIMES}", exact=True).check(force=True)
        page.clock.run_for(pause - 20)
        expect(now(page)).to_contain_text(f"Move {at - 1} of")
        page.clock.run_for(30)
        expect(now(page)).to_contain_text(f"Move {at} of")
        expect(page.locator(f'[data-moment="{at}"]')).to_be_attached()
    page.get_by_role("button", name="Stop").click()
    page.clock.run_for(5_000)
    expect(now(page)).to_contain_text("Move 4 of")
    # From the end it begins again, and there it stops by itself.
    last = last_move(page)
    page.keyboard.press("End")
    expect(page.locator(f'[data-moment="{last}"]')).to_be_attached()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(now(page)).to_contain_text("Move 0 of")
    page.get_by_role("slider").fill(str(last))
    expect(page.locator(f'[data-moment="{last}"]')).to_be_attached()
    page.clock.run_for(1_000)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert ann.errors == []


def test_a_game_and_its_moves_are_fetched_once(lay: Lay) -> None:
    table, ann = finished(lay, turns=3)
    page = look_back(ann, table)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.split("/api/")[-1]))
    # The words of the ledger come once the page is at rest: they change what is told, and nothing that was fetched.
    with page.expect_response(re.compile("ledger")):
        page.reload()
    expect(page.locator('[data-moment="0"]')).to_be_attached()
    page.get_by_role("radio", name=f"4{TIMES}", exact=True).check(force=True)
    page.get_by_role("button", name="Play", exact=True).click()
    last = last_move(page)
    expect(page.locator(f'[data-moment="{last}"]')).to_be_attached()
    again = [path for path in set(asked) if asked.count(path) > 1 and path.startswith("tables/")]
    assert again == []
    assert f"tables/{table.code}/position/{last}" in asked


def test_the_moves_are_told_in_words_by_turn(lay: Lay) -> None:
    table, ann = finished(lay)
    page = look_back(ann, table)
    moves = page.get_by_role("region", name="Moves of the game")
    heads = moves.get_by_role("heading")
    expect(heads.first).to_have_text(re.compile("Turn 1|Opening"))
    turns = [int(text) for text in re.findall(r"Turn (\d+)", " ".join(heads.all_inner_texts()))]
    assert turns == sorted(set(turns))
    words = moves.inner_text()
    assert re.search(r"(Ann|Bob|Cy) throws \d and \d", words)
    assert not re.search(r"^(roll|end|buy|decline|claim\b.*)$", words, re.MULTILINE), "no notation"
    current = moves.locator('[aria-current="true"]')
    for move in (5, last_move(page), last_move(page) // 2, 1):
        page.get_by_role("slider").fill(str(move))
        expect(page.locator(f'[data-moment="{move}"]')).to_be_attached()
        if current.count():
            assert int(current.get_attribute("data-move") or -1) <= move
            expect(current).to_be_in_viewport(ratio=0.9)
    line = moves.get_by_role("button").nth(6)
    move = line.get_attribute("data-move")
    line.click()
    expect(now(page)).to_contain_text(f"Move {move} of")
    expect(line).to_have_attribute("aria-current", "true")
    assert ann.errors == []


def recorded(server: Server, name: str) -> str:
    """A table of the corpus, which is never made anew; its code."""
    case = Case(name)
    code = str(case.end["code"])
    put(server, code, case.journal(), {case.pin: (EDITIONS / case.pin).read_bytes()})
    return code


def test_one_jumps_to_what_a_game_turned_on(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    code = recorded(server, "0.1.0/fundraiser-fork.end.gz")
    page = ann.open(f"#/t/{code}/replay/60")
    expect(page.locator('[data-moment="60"]')).to_be_attached()
    page.get_by_role("tab", name="Highlights").click()
    links = page.get_by_role("link", name=re.compile(r"^replay\s*:"))
    turned = {
        61: "Bob completes Dark blue",
        65: "Ada completes Red",
        67: "Ada completes Brown",
        85: "Bruno pays Bob for Boardwalk",
    }
    expect(links).to_have_count(len(turned))
    expect(page.locator(".flag")).to_have_count(len(turned))
    for n, (move, said) in enumerate(turned.items()):
        expect(page.locator(".turning tr").nth(n)).to_contain_text(said)
        links.nth(n).click()
        expect(now(page)).to_contain_text(f"Move {move} of")
        expect(page.locator(f'[data-moment="{move}"]')).to_be_attached()
    # Arrows go from tab to tab and leave the game where it is.
    page.get_by_role("tab", name="Highlights").press("ArrowLeft")
    expect(page.get_by_role("tab", name="Moves")).to_be_focused()
    marked = page.get_by_role("region", name="Moves of the game").get_by_role("img", name="turning point")
    expect(marked).to_have_count(len(turned))
    expect(now(page)).to_contain_text("Move 85 of")
    assert ann.errors == []


def test_before_the_end_a_move_is_told_once_it_has_been_seen(lay: Lay) -> None:
    table, ann = played(lay, 4)
    page = look_back(ann, table)
    expect(page.get_by_role("tab", name="Highlights")).to_have_count(0)
    line = page.locator('[data-moves] [data-move="1"]')
    expect(line.locator(".unknown")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(line.locator(".sentence").first).to_be_visible()
    expect(line).to_have_attribute("aria-current", "true")
    assert ann.errors == []


def test_a_moment_is_handed_on_as_a_picture(lay: Lay, tmp_path: Path) -> None:
    table, ann = played(lay, 4)
    page = look_back(ann, table, 2)
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture of this move").click()
    assert download.value.suggested_filename == f"freehold-{table.code}-2.png"
    target = tmp_path / "moment.png"
    download.value.save_as(target)
    data = target.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(data[at : at + 4], "big") for at in (16, 20)] == [2056, 2056]
    # A picture that cannot be had is told in a sentence.
    page.route("**/picture/*", lambda route: route.abort())
    page.get_by_role("button", name="Picture of this move").click()
    expect(page.get_by_role("alert")).to_contain_text("The picture could not be made")


SIZES = [LAPTOP, PHONE, (1024, 768), (768, 1024), (1920, 1080)]


@pytest.mark.parametrize("size", by_day(SIZES, [LAPTOP, PHONE].__contains__), ids=str)
def test_the_replay_fits_and_everybody_can_use_it(lay: Lay, size: tuple[int, int]) -> None:
    table, ann = finished(lay, size, 6)
    page = look_back(ann, table, 3)
    tabs = page.get_by_role("tab")
    expect(tabs.nth(1)).to_be_visible()
    for n in range(tabs.count()):
        tabs.nth(n).click()
        shot(page, f"replay-{size[0]}-{n}")
        assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size == PHONE:
        small = page.evaluate(
            """() => [...document.querySelectorAll(".player button, .speeds label, [role=tab], nav .button")]
            .map((one) => one.getBoundingClientRect()).filter(({width, height}) => width < 40 || height < 44).length"""
        )
        assert small == 0
