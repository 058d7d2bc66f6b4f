"""What is in the box: the clauses on equipment, held against what lies on the printed pages."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from freehold.editions import check, editions
from freehold.press.placed import Placed

from .kits import EVERY_EDITION, Printed, printed, words

from own_editions import change, own_edition  # isort: skip


def guide(kit: Printed) -> str:
    """What the guide says, without line breaks."""
    (page,) = [placed for placed in kit.pages() if placed.part == "guide"]
    return " ".join(words(page))


def whole(edition: str, **options: str) -> Printed:
    """Everything."""
    return printed(edition, "", **options)


def values(kit: Printed, kind: str) -> Counter[int]:
    """How many notes or chips of every value there are."""
    return Counter(int(placed.key.split(":")[1]) for placed in kit.items(kind))


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_a_kit_has_one_board(edition: str) -> None:
    """Rule: CR-EQUIP-1 (example 1), GV-EQUIP-1 (example 1), PN-2a (example 1), EU-PREP-4 (example 1)"""
    kit = printed(edition, "board", board="2x2")
    assert sorted(placed.key for placed in kit.items("tile")) == [f"tile:{n}" for n in range(1, 5)]
    names = {placed.key for placed in kit.items("space")}
    assert len(names) == len(kit.contents.edition.spaces)


def deeds(kit: Printed) -> tuple[list[Placed], list[Placed]]:
    """Deeds with a name, and those without."""
    named = {plain(deed.name) for deed in kit.contents.edition.deeds}
    fronts = kit.items("deed")
    with_name = [placed for placed in fronts if any(name in plain("".join(words(placed))) for name in named)]
    return with_name, [placed for placed in fronts if placed not in with_name]


def plain(text: str) -> str:
    """Without what a line may end with."""
    return "".join(text.split()).replace("-", "")


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_there_is_one_deed_for_every_property(edition: str) -> None:
    """Rule: CR-EQUIP-2 (example 1), GV-EQUIP-6 (example 1), PN-2g (example 1), EU-PREP-4"""
    kit = printed(edition, "deeds")
    named, _ = deeds(kit)
    shown = ["".join(plain(text) for text in words(placed)) for placed in named]
    assert len(named) == len(kit.contents.edition.deeds)
    for deed in kit.contents.edition.deeds:
        assert any(plain(deed.name) in text for text in shown), deed.name


def test_cronulla_has_eight_blank_deeds() -> None:
    """They name no property. Rule: CR-EQUIP-3 (example 1), CR-R36"""
    named, blank = deeds(printed("cronulla", "deeds"))
    assert (len(named), len(blank)) == (28, 8)


@pytest.mark.parametrize("edition", [edition for edition in editions() if edition != "cronulla"])
def test_no_other_box_has_blank_deeds(edition: str) -> None:
    assert deeds(printed(edition, "deeds"))[1] == []


@pytest.mark.parametrize(("edition", "count"), [("cronulla", 71), ("euronopoly", 24), ("propnex", 32)])
def test_decks_are_whole(edition: str, count: int) -> None:
    """Rule: CR-EQUIP-4 (examples 1 and 2), GV-EQUIP-5 (example 1), PN-2f (example 1), EU-PREP-4"""
    assert len(printed(edition, "cards").items("card")) == count
    assert len(printed("global-village", "cards").items("card")) == 32


@pytest.mark.parametrize("edition", ["global-village", "propnex"])
def test_there_are_thirty_two_houses_and_twelve_hotels(edition: str) -> None:
    """Rule: GV-EQUIP-4 (examples 1 and 2), PN-2d (example 1), PN-2e (example 1)"""
    kit = printed(edition, "buildings")
    assert (len(kit.items("house")), len(kit.items("hotel"))) == (32, 12)


def test_an_edition_without_a_count_has_markers_of_every_kind() -> None:
    """Rule: CR-EQUIP-5 (example 1)"""
    kit = whole("cronulla")
    lots = sum(group.buildable * len(group.deeds) for group in kit.contents.edition.groups)
    assert len(kit.items("house")) >= lots
    assert len(kit.items("hotel")) >= lots
    assert len(kit.items("token")) >= kit.contents.box.players
    assert values(kit, "note")


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_there_is_a_token_for_every_player(edition: str) -> None:
    """Rule: GV-EQUIP-3 (example 1), PN-2c (example 1)"""
    kit = printed(edition, "tokens")
    tokens = kit.items("token")
    assert len({placed.key for placed in tokens}) == len(tokens) >= kit.contents.box.players
    if edition == "propnex":
        assert len(tokens) == 8


@pytest.mark.parametrize(
    ("edition", "id"),
    [("cronulla", "CR-EQUIP-6"), ("global-village", "GV-EQUIP-2"), ("propnex", "PN-2b"), ("euronopoly", "EU-PREP-1")],
)
def test_two_dice_are_named_as_what_players_bring(edition: str, id: str) -> None:
    """Rule: CR-EQUIP-6 (example 1), GV-EQUIP-2 (example 1), PN-2b (example 1), EU-PREP-1 (example 1)"""
    kit = whole(edition)
    said = guide(kit)
    assert f"§ {id}" in said
    assert kit.contents.edition.clauses[id].text.rstrip(".") in said
    assert len(kit.items("die")) == 2


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_the_opening_hand_is_what_everybody_begins_with(edition: str) -> None:
    """Counted on the sheet, and there to be handed out from what is printed.

    Rule: CR-PREP-4 (example 1), FR-PREP-3 (example 1), GV-SETUP-5 (example 1), PN-3.2, EU-PREP-7 (example 1),
    GV-EQUIP-7 (example 1), PN-2h (example 1)
    """
    kit = whole(edition)
    book, money = kit.contents.edition, kit.contents.money
    (sheet,) = [placed for placed in kit.pages() if placed.key.startswith("Setting up")]
    texts = words(sheet)
    start = texts.index("To start, for each player") + 1
    shown = [text for text in texts[start:] if text.endswith("×")]
    held = [piece for piece in money.pieces if piece.hand]
    assert shown == [f"{piece.hand} ×" for piece in held]
    assert sum(piece.value * piece.hand for piece in held) == book.rules.opening_cash
    assert any(f"together {book.money(book.rules.opening_cash)}" in text for text in texts)
    printed_ = values(kit, "chip" if money.form == "chips" else "note")
    for piece in held:
        assert printed_[piece.value] > piece.hand * kit.contents.box.players


@pytest.mark.parametrize("edition", ["cronulla", "fundraiser", "global-village", "propnex"])
def test_fifteen_hundred_are_twenty_seven_notes(edition: str) -> None:
    """Rule: CR-PREP-4, FR-PREP-3, GV-SETUP-5, PN-3.2"""
    money = printed(edition, "sheets").contents.money
    hand = {piece.value: piece.hand for piece in money.pieces}
    assert hand == {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}
    assert sum(hand.values()) == 27
    assert money.sum == 1500


def test_euronopoly_has_chips_in_the_colours_its_rule_book_names() -> None:
    """Rule: EU-PREP-2 (example 1), EU-PREP-7 (example 1)"""
    kit = whole("euronopoly")
    assert kit.items("note") == []
    assert set(values(kit, "chip")) == {1000, 200, 50, 10}
    (sheet,) = [placed for placed in kit.pages() if placed.key.startswith("Setting up")]
    named = ("blue", "green", "red", "white")
    assert tuple(text for text in words(sheet) if text in named) == named


def test_euronopoly_may_be_played_with_pins() -> None:
    """Rule: EU-PREP-3 (example 1)"""
    kit = whole("euronopoly")
    text = kit.contents.edition.clauses["EU-PREP-3"].text.rstrip(".")
    assert text in guide(kit)
    assert all("pin" in token for token in kit.contents.edition.tokens)
    assert len(kit.items("token")) == len(kit.contents.edition.tokens)


@pytest.mark.parametrize("id", [f"CR-PRINT-{n}" for n in range(2, 9)])
def test_the_guide_of_cronulla_gives_the_advice_of_its_rule_book(id: str) -> None:
    """On colour, paper, tokens, coins, gluing, folding and film.

    Rule: CR-PRINT-2 (example 1), CR-PRINT-3 (example 1), CR-PRINT-4 (example 1), CR-PRINT-5 (example 1),
    CR-PRINT-6 (example 1), CR-PRINT-7 (example 1), CR-PRINT-8 (example 1)
    """
    kit = whole("cronulla")
    said = guide(kit)
    assert f"§ {id}" in said
    assert kit.contents.edition.clauses[id].text.rstrip(".") in said


def test_everything_in_the_box_comes_from_one_pdf() -> None:
    """Rule: CR-PRINT-1 (example 1), PN-INDEX"""
    kit = whole("cronulla")
    assert {placed.part for placed in kit.log} == {
        *("guide", "board", "deeds", "cards", "money", "buildings", "tokens", "sheets", "rules"),
    }
    assert kit.data.startswith(b"%PDF-")
    assert "§ CR-PRINT-1" in guide(kit)


def test_the_board_is_four_sheets_of_a4() -> None:
    """Rule: CR-PRINT-6 (example 1)"""
    kit = printed("cronulla", "board")
    assert [(page.box.w, page.box.h) for page in kit.pages()] == [(210, 297)] * 4


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_the_guide_counts_what_is_printed(edition: str) -> None:
    kit = whole(edition)
    text = " ".join(kit.texts[0].split())
    assert f"{len(kit.items('deed'))} deeds" in text
    assert f"{len(kit.items('card'))} cards" in text
    money = "chip" if kit.contents.money.form == "chips" else "note"
    assert f"{len(kit.items(money))} {money}s" in text
    assert f"{len(kit.items('token'))} tokens" in text
    assert f"{len(kit.items('booklet-page'))} pages to fold and staple" in text
    for part in ("board", "deeds", "cards", "money", "sheets", "rules"):
        fronts = [page for page in kit.pages() if page.part == part and page.side == "front"]
        assert f"{len(fronts)} sheet" in text, part


def test_the_guide_counts_one_set_of_several() -> None:
    one, three = whole("euronopoly"), whole("euronopoly", copies=3)  # type: ignore[arg-type]
    assert three.texts[0] == one.texts[0]


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_guide_has_a_bar_of_a_hundred_millimetres(edition: str, paper: str) -> None:
    bars = [placed for placed in printed(edition, "guide", paper=paper).log if placed.key == "bar:guide"]
    assert bars
    assert all(placed.box.w == pytest.approx(100.0) for placed in bars)


def test_a_kit_that_saves_ink_says_so_and_asks_for_no_colour() -> None:
    said = guide(printed("fundraiser", "guide,board,deeds", ink="saving"))
    assert "This kit saves ink" in said
    assert "come out best in colour" not in said


def test_the_guide_names_the_edge_that_sheets_are_turned_on() -> None:
    for edge in ("long", "short"):
        assert f"turn sheets on the {edge} edge" in guide(printed("cronulla", "guide,deeds", duplex=edge))


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ('bord = "FR-BANK-1"', "nothing in a box is called so, did you mean board?"),
        ('board = "FR-BANK-99"', 'there is no clause "FR-BANK-99"'),
        ("board = 7", "expected"),
    ],
)
def test_what_is_wrong_with_the_clauses_of_a_box_is_told(tmp_path: Path, said: str, fault: str) -> None:
    folder = own_edition(tmp_path)
    change(folder / "edition.toml", "[box.cites]", f"[box.cites]\n{said}")
    problems = [problem.message for problem in check(folder)]
    assert len(problems) == 1
    assert fault.split(",")[0] in problems[0]


def test_a_guide_cites_the_clauses_of_an_edition_of_ones_own(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    change(folder / "edition.toml", "[box.cites]", '[box.cites]\nown-tokens = "FR-PREP-1"')
    kit = printed(str(folder), "guide")
    assert "§ FR-PREP-1" in guide(kit)
    assert kit.contents.edition.clauses["FR-PREP-1"].text.rstrip(".") in guide(kit)
