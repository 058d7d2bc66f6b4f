"""Sheets, guide and booklet: nothing is cut off, everything can be read, and every player has what is theirs."""

from __future__ import annotations

import re

import pytest

from freehold.editions import editions
from freehold.editions.contents import contents
from freehold.press.paper import MARGIN
from freehold.press.sheets.reference import forms, heading, told
from freehold.press.sheets.score import values
from freehold.press.type import LEAST

from .kits import EVERY_EDITION, printed, words

READ = "guide,sheets,rules"
INSIDE = {"slip-auction": 3.0, "slip-deal": 3.0, "slip-sale": 3.0, "slip-debt": 3.0, "table": 0.0, "bar": 0.0}
"""How far from its edge something ends; whatever else is not listed keeps the margin of the paper."""


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("ink", ["full", "saving"])
def test_every_word_is_inside_its_sheet_and_can_be_read(edition: str, paper: str, ink: str) -> None:
    kit = printed(edition, READ, paper=paper, ink=ink)
    assert {placed.part for placed in kit.log} == {"guide", "sheets", "rules"}
    for placed in kit.log:
        edge = INSIDE.get(placed.kind, MARGIN)
        box = placed.box
        live = box._replace(x=box.x + edge, y=box.y + edge, w=box.w - 2 * edge, h=box.h - 2 * edge)
        for line in placed.words:
            assert live.holds(line.box, 0.6 if placed.kind == "table" else 0.01), (placed.kind, placed.key, line)
            assert line.size >= LEAST - 0.001, (placed.key, line)


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_words_lie_on_each_other(edition: str, paper: str) -> None:
    """On sheets that are read, every line has its own place."""
    kit = printed(edition, READ, paper=paper)
    by_page: dict[int, list[tuple[float, float, float, float, str]]] = {}
    for placed in kit.log:
        for line in placed.words:
            box = line.box
            # Only what letters take up without their tails: lines may come as near as that.
            middle, high = box.y + box.h * 0.45, box.h * 0.5
            by_page.setdefault(placed.page, []).append(
                (box.x, middle - high / 2, box.x + box.w, middle + high / 2, line.text)
            )
    for page in by_page.values():
        page.sort(key=lambda one: one[1])
        for at, (left, _, right, bottom, text) in enumerate(page):
            for left_2, top_2, right_2, _, other in page[at + 1 :]:
                if top_2 >= bottom:
                    break
                assert right_2 <= left + 0.05 or left_2 >= right - 0.05, (text, other)


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("players", [2, 4, 5])
def test_there_is_a_card_for_every_player(edition: str, players: int) -> None:
    kit = printed(edition, "sheets", players=players)  # type: ignore[arg-type]
    cards = kit.items("player-card")
    assert len(cards) == players
    assert len({tuple(words(card)) for card in cards}) == 1


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_a_players_card_says_what_the_rules_are_and_cites_them(edition: str) -> None:
    kit = printed(edition, "sheets")
    book = kit.contents.edition
    text = " ".join(words(kit.items("player-card")[0]))
    for on in ("turn", "before-throw", "on-landing", "own-turn", "any-time", "detention", "debt", "ending"):
        lines = told(book, on)
        if lines:
            assert heading(book, on) in text
        for line in lines:
            assert line.text in text, line
            assert not line.clause or f"§ {line.clause}" in text


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_what_is_cited_on_sheets_is_in_the_rule_book(edition: str) -> None:
    kit = printed(edition, "guide,sheets")
    book = kit.contents.edition
    cited = {id for placed in kit.log for line in placed.words for id in re.findall(r"§ ([A-Z][\w.-]+)", line.text)}
    assert cited <= {*book.clauses, *book.rulings}
    assert bool(cited) == bool(book.cites)


@pytest.mark.parametrize("edition", editions())
def test_a_shipped_edition_cites_a_clause_for_nearly_every_line(edition: str) -> None:
    book = contents(edition).edition
    lines = [line for form in dict.fromkeys(form.on for form in forms()) for line in told(book, form)]
    without = [line.text for line in lines if not line.clause]
    assert len(lines) > 30
    assert without == [f"Count out {book.money(book.rules.opening_cash)} to everybody"]


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_every_list_has_lines_and_none_is_said_twice(edition: str) -> None:
    book = printed(edition, "sheets").contents.edition
    for on in ("turn", "debt", "ending", "bank", "opening"):
        said = [line.text for line in told(book, on)]
        assert said
        assert len(said) == len(set(said))
        assert not [text for text in said if "{" in text or "}" in text]


@pytest.mark.parametrize(
    ("edition", "slips"),
    [
        ("cronulla", {"auction", "deal"}),
        ("fundraiser", {"auction", "deal"}),
        ("global-village", {"auction", "deal"}),
        ("euronopoly", {"debt"}),
        ("propnex", {"auction", "sale"}),
    ],
)
def test_slips_are_those_the_rules_know(edition: str, slips: set[str]) -> None:
    kit = printed(edition, "sheets")
    kinds = {placed.kind for placed in kit.log if placed.kind.startswith("slip-")}
    assert kinds == {f"slip-{slip}" for slip in slips}
    for kind in kinds:
        assert len(kit.items(kind)) == 8


@pytest.mark.parametrize(
    ("edition", "heads"),
    [
        ("fundraiser", ["player", "cash", "deeds", "mortgaged", "houses", "hotels", "worth", "place"]),
        ("cronulla", ["player", "cash", "deeds", "mortgaged", "houses", "hotels", "worth", "place"]),
        ("propnex", ["player", "cash", "deeds", "mortgaged", "houses", "hotels", "held cards", "worth", "place"]),
        ("global-village", []),
        ("euronopoly", []),
    ],
)
def test_the_score_sheet_counts_what_the_rules_count(edition: str, heads: list[str]) -> None:
    """Rule: FR-VAL-1, CR-SHORT-VAL-1, PN-11.1a"""
    kit = printed(edition, "sheets")
    (page,) = [placed for placed in kit.pages() if placed.key.startswith("Score sheet")]
    texts = words(page)
    if heads:
        start = texts.index("The count") + 1
        assert texts[start : start + len(heads)] == heads
    else:
        assert "The count" not in texts
        assert "Game 1: who is out" in texts


def test_the_score_sheet_says_who_wins_among_equals() -> None:
    """Rule: FR-WIN-2, R-PN-TIE"""
    for edition, said in (("fundraiser", "whoever has more cash"), ("propnex", "they share the place")):
        (page,) = [placed for placed in printed(edition, "sheets").pages() if placed.key.startswith("Score sheet")]
        assert said in " ".join(words(page))


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_the_table_card_stands_up(edition: str) -> None:
    """Its front is printed upside down above the fold, its rules in brief below."""
    kit = printed(edition, "sheets")
    (front,), (back,) = kit.items("table-card"), kit.items("table-card", "back")
    assert front.box.y + front.box.h == pytest.approx(back.box.y)
    blanks = [line for line in front.words if line.text in ("Table", "Banker", "Begins", "Ends")]
    title = next(line for line in front.words if line.face == "B800")
    assert all(line.box.y < title.box.y for line in blanks)
    said = " ".join(words(back))
    for brief in kit.contents.sixty:
        assert brief.text in said


def test_a_hotel_counts_as_the_game_says_in_which_worth_decides() -> None:
    """In the short game of Cronulla a hotel is four houses, and only there worth decides. Rule: CR-SHORT-VAL-5"""
    rows = values(contents("cronulla").edition).rows
    assert rows[1][:5] == ["Nerang Road", "60", "30", "50", "200"]
    assert values(contents("propnex").edition).rows[1][3:5] == ["50", "250"]
    assert values(contents("fundraiser").edition).rows[1][3:5] == ["50", "200"]
