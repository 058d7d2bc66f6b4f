"""Printed money: enough for everybody's hand and a bank, and every value can be told without colour."""

from __future__ import annotations

import io
import re
from collections import Counter
from pathlib import Path

import pytest

from freehold.editions import check
from freehold.editions.contents import contents
from freehold.editions.read_money import COLOURS, Money, Piece, money_for, read_money
from freehold.editions.tables import Table
from freehold.press import take_order, write_kit
from freehold.press.in_words import in_words
from freehold.press.ink import ink_for
from freehold.press.values import marks
from own_editions import change, own_edition

from .kits import EVERY_EDITION, Printed, ink_area, printed

CLASSIC = {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}


def counted(kit: Printed) -> Counter[int]:
    """How many there are of each value."""
    kind = kit.contents.money.form[:-1]
    return Counter(int(placed.key.split(":")[1]) for placed in kit.items(kind))


# -- what everybody is handed -----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_an_opening_hand_makes_the_opening_cash(edition: str) -> None:
    found = printed(edition, "money").contents
    assert found.money.sum == found.edition.rules.opening_cash


@pytest.mark.parametrize("edition", ["cronulla", "fundraiser", "global-village", "propnex"])
def test_the_hand_of_the_rule_books(edition: str) -> None:
    """Rule: FR-PREP-3, PN-2h"""
    money = contents(edition).money
    assert {piece.value: piece.hand for piece in money.pieces} == CLASSIC
    assert sum(piece.hand for piece in money.pieces) == 27


def test_the_chips_of_euronopoly() -> None:
    """Rule: EU-PREP-2, EU-PREP-7"""
    kit = printed("euronopoly", "money")
    money = kit.contents.money
    assert money.form == "chips"
    assert [(piece.value, piece.hand, piece.colour) for piece in money.pieces] == [
        (1000, 2, "blue"),
        (200, 4, "green"),
        (50, 3, "red"),
        (10, 5, "white"),
    ]
    assert sum(piece.hand for piece in money.pieces) == 14
    for chip in kit.items("chip"):
        value = int(chip.key.split(":")[1])
        named = next(piece.colour for piece in money.pieces if piece.value == value)
        assert [line.text for line in chip.words] == [str(value), f"MU · {named}"]
    looks = marks(money, ink_for(kit.contents.edition, kit.contents.look, saving=False))
    assert [looks[value].colour for value in (1000, 200, 50, 10)] == [
        COLOURS[name] for name in ("blue", "green", "red", "white")
    ]


# -- how much is printed ----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("players", [0, 2, 8])
def test_there_is_enough_for_all_hands_and_a_bank(edition: str, players: int) -> None:
    kit = printed(edition, "money", players=players)  # type: ignore[arg-type]
    number = players or kit.contents.box.players
    found = counted(kit)
    for piece in kit.contents.money.pieces:
        assert found[piece.value] >= piece.hand * number + 6
    hands = kit.contents.money.sum * number
    assert sum(value * count for value, count in found.items()) >= hands * 1.25


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_sheets_have_one_value_each_and_are_full(edition: str) -> None:
    kit = printed(edition, "money")
    kind = kit.contents.money.form[:-1]
    sheets: dict[int, Counter[str]] = {}
    for placed in kit.items(kind):
        sheets.setdefault(placed.page, Counter())[placed.key.split(":")[1]] += 1
    full = 10 if kind == "note" else 20
    assert {tuple(found.values()) for found in sheets.values()} == {(full,)}


def test_every_note_has_a_back_of_its_own() -> None:
    kit = printed("cronulla", "money")
    assert len(kit.items("note", "back")) == len(kit.items("note"))
    assert (kit.items("note")[0].box.w, kit.items("note")[0].box.h) == (95, 50)


# -- what is on them --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [name for name in EVERY_EDITION if name != "euronopoly"])
@pytest.mark.parametrize("ink", ["full", "saving"])
def test_notes_say_what_they_are_worth_and_that_they_are_play_money(edition: str, ink: str) -> None:
    kit = printed(edition, "money", ink=ink)
    for note in kit.items("note"):
        value = int(note.key.split(":")[1])
        said = [line.text for line in note.words]
        assert said.count(f"{value:,}") >= 2
        assert any(text.endswith(f"{value:,}") and text.startswith(kit.contents.edition.currency) for text in said)
        assert any(text.startswith(in_words(value)) for text in said)
        assert any("PLAY MONEY" in text for text in said)
        assert "without value outside the game." in said
        live = note.box._replace(x=note.box.x + 3, y=note.box.y + 3, w=89, h=44)
        for line in note.words:
            assert live.holds(line.box), line


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_values_are_told_apart_by_hatch_and_shape_alone(edition: str) -> None:
    found = printed(edition, "money").contents
    for saving in (False, True):
        looks = marks(found.money, ink_for(found.edition, found.look, saving))
        assert len({(look.hatch, look.shape) for look in looks.values()}) == len(found.money.pieces)
    colours = {look.colour for look in marks(found.money, ink_for(found.edition, found.look, False)).values()}
    assert len(colours) == len(found.money.pieces)


def test_nothing_looks_like_legal_tender() -> None:
    """No serial numbers, no signatures: whatever figures are on a note are its value."""
    for note in printed("cronulla", "money").items("note"):
        value = note.key.split(":")[1]
        for line in note.words:
            assert set(re.findall(r"\d+", line.text)) <= {value}, line.text


@pytest.mark.parametrize("edition", ["cronulla", "euronopoly"])
def test_saving_ink_takes_a_fifth_of_it_at_most(edition: str) -> None:
    full, saving = (ink_area(printed(edition, "money", ink=ink, players=2).data) for ink in ("full", "saving"))  # type: ignore[arg-type]
    assert saving <= full / 5


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "one"),
        (20, "twenty"),
        (25, "twenty-five"),
        (100, "one hundred"),
        (1250, "one thousand two hundred fifty"),
        (5_000_000, "five million"),
    ],
)
def test_numbers_in_words(number: int, said: str) -> None:
    assert in_words(number) == said


# -- editions of one's own --------------------------------------------------------------------------------


def test_money_that_is_not_named_is_the_usual_money() -> None:
    money = money_for(None, 1500, [60, 2, 10])
    assert {piece.value: piece.hand for piece in money.pieces} == CLASSIC


@pytest.mark.parametrize("cash", [0, 1, 37, 300, 999, 1500, 2500, 20_000, 1_000_000])
def test_usual_money_makes_any_cash(cash: int) -> None:
    assert money_for(None, cash, [100, 250]).sum == cash


def test_large_amounts_have_large_notes() -> None:
    large = money_for(None, 15_000_000, [600_000, 100_000])
    assert large.pieces[0].value == 5_000_000
    assert large.pieces[-1].value == 10_000
    assert large.sum == 15_000_000
    assert money_for(None, 15_000_000, [1]).pieces[-1].value == 1, "what costs 1 must be paid"


def test_other_cash_is_handed_out_in_the_values_there_are() -> None:
    named = Money("chips", (Piece(1000, 2, "blue"), Piece(200, 4), Piece(50, 3), Piece(10, 5)))
    assert money_for(named, 3000, []) == named
    other = money_for(named, 2000, [])
    assert other.sum == 2000
    assert [piece.value for piece in other.pieces] == [1000, 200, 50, 10]


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        ({"form": "shells", "pieces": [{"value": 1}]}, "money.form", '"shells" is not one of "notes", "chips"'),
        ({"form": "notes"}, "money.pieces", "is missing"),
        ({"pieces": [{"value": 5}, {"value": 5}]}, "money.pieces", "a value is there twice"),
        ({"pieces": [{"value": 0}]}, "money.pieces[0].value", "too small"),
        ({"pieces": [{"value": 5, "colour": "mauve"}]}, "money.pieces[0].colour", '"mauve" is not one of'),
        ({"pieces": [{"value": 5, "hands": 2}]}, "money.pieces[0].hands", "unknown key"),
        ({"pieces": [{"value": 1 + n} for n in range(11)]}, "money.pieces", "the most is 10"),
    ],
)
def test_faults_are_named(text: dict[str, object], key: str, message: str) -> None:
    table = Table("edition.toml", "money", text, [])
    read_money(table)
    assert [(problem.key, message in problem.message) for problem in table.problems] == [(key, True)]


def test_hands_that_do_not_make_the_cash_are_warned_of(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    change(folder / "edition.toml", "{ value = 500, hand = 2 }", "{ value = 500, hand = 3 }")
    warnings = [problem for problem in check(folder) if problem.key == "money.pieces"]
    assert [problem.message for problem in warnings] == ["the hands make 2000, but everybody begins with 1500"]
    assert contents(folder).money.sum == 1500


def test_long_titles_and_names_of_money_stay_on_their_notes(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    file = folder / "edition.toml"
    change(file, 'title = "Fund-raiser short game"', f'title = "{"The Grand Tour of All Provinces " * 3}Again"')
    change(file, 'currency = "$"', 'currency = "Taler"')
    change(file, 'units = "game dollars"', 'units = "silver groschen of the old coinage"')
    change(file, "{ value = 500, hand = 2 }", "{ value = 5000000, hand = 2 }")
    kit = write_kit(contents(folder), take_order(parts="money,buildings,tokens", players=2), io.BytesIO())
    notes = [placed for placed in kit.log if placed.kind == "note" and placed.side == "front"]
    assert len(notes) > 50
    for note in notes:
        live = note.box._replace(x=note.box.x + 3, y=note.box.y + 3, w=89, h=44)
        assert all(live.holds(line.box) for line in note.words), note.key
