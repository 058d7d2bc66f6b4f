"""What a check warns about, what it refuses of boards of one's own, and where it says they stand."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from rich.console import Console

import freehold
import freehold.editions
from freehold.commands.check import check_folder
from freehold.editions import EditionError, Problem, check, edition, editions

DATA = Path(freehold.editions.__file__).parent / "data"


def changed(path: Path, id: str, file: str, *changes: tuple[str, str]) -> Path:
    """A copy of an edition with texts of one file replaced by others, each once."""
    home = path / id
    shutil.copytree(DATA / id, home)
    text = (home / file).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{file} has no {old!r}"
        text = text.replace(old, new, 1)
    (home / file).write_text(text, encoding="utf-8")
    return home


def board(path: Path, id: str, *changes: tuple[str, str]) -> Path:
    """The board of an edition as a file of one's own, with texts replaced by others."""
    return changed(path, id, "board.toml", *changes) / "board.toml"


def line_of(path: Path, shown: str) -> int:
    """The number of the first line that holds a text."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if shown in line)


# -- warnings ---------------------------------------------------------------------------------------------

FALLING = "rents = [2, 10, 30, 90, 160, 250]", "rents = [2, 10, 9, 90, 160, 250]"

SPARE = '[[deck]]\nid = "spare"\nname = "Spare"\ncard = [{title = "A", text = "B", effect = "pay 1"}]\n'

DOUBTFUL = [
    ("rents fall", "propnex", "board.toml", FALLING, "group[0].deed[0].rents", 'rents of "Tuas" fall from 10 to 9'),
    ("rents by number fall", "propnex", "board.toml", ("[25, 50, 100, 200]", "[25, 50, 100, 20]"),
     "group[8].deed[0].rents", "fall from 100 to 20"),
    ("no money", "propnex", "edition.toml", ("cash = 1500", "cash = 0"), "rules.opening.cash", "without any money"),
    ("few tokens", "propnex", "edition.toml", ('"lion", "ferry", "cable car", "orchid", ', ""), "edition.tokens",
     "4 tokens for up to 5 players"),
    ("unused deck", "euronopoly", "cards.toml", ("[[deck]]", f"{SPARE}[[deck]]"), "deck[0]",
     'no space of the board draws from the deck "spare"'),
    ("another amount", "euronopoly", "cards.toml", ('effect = "collect 400"', 'effect = "collect 450"'),
     "deck[0].card[6].text", 'the text names 400, but the effect is "collect 450"'),
    ("received, not paid", "euronopoly", "cards.toml", ('effect = "collect 400"', 'effect = "pay 400"'),
     "deck[0].card[6].text", "the text says that money is received"),
    ("paid, not received", "euronopoly", "cards.toml", ('effect = "pay 400"', 'effect = "collect 400"'),
     "deck[0].card[14].text", "the text says that money is paid"),
    ("not to prison", "euronopoly", "cards.toml", ("Pay the bank 100 MU.", "Go directly to prison."),
     "deck[0].card[8].text", 'the text says "Go directly to prison", but the effect is "pay 100"'),
    ("no turn is missed", "euronopoly", "cards.toml", ("Throw the dice again and move on.", "Miss your next turn."),
     "deck[0].card[17].text", 'the text says "Miss your next turn"'),
]  # fmt: skip


@pytest.mark.parametrize(
    ("id", "file", "change", "key", "message"), [case[1:] for case in DOUBTFUL], ids=[case[0] for case in DOUBTFUL]
)
def test_a_slip_brings_one_warning(
    tmp_path: Path, id: str, file: str, change: tuple[str, str], key: str, message: str
) -> None:
    home = changed(tmp_path, id, file, change)
    problems = [problem for problem in check(home) if not problem.is_error]
    assert [(problem.file, problem.key) for problem in problems] == [(file, key)]
    assert message in problems[0].message
    assert problems[0].line > 0


CARDS = [
    ("Go back three spaces.", "back 3", ""),
    ("Go back three spaces.", "back 4", "the text leads back 3"),
    ("Go back 2 steps.", "back 3", "the text leads back 2"),
    ("Advance to Orchard.", "advance_to 39", ""),
    ("Advance to Orchard.", "advance_to 37", 'the text leads to "Orchard"'),
    ("A walk by the river.", "advance_to 37", ""),
    ("Get Out of Jail Free. Keep it until you go to jail.", "jail_free", ""),
    ("Get out of jail free.", "collect 5", 'the text says "Get out of jail free"'),
    ("Off you go.", "go_to_jail", ""),
    ("You are 21 today. Collect M1,000.", "collect 1000", ""),
    ("You are 21 today. Money for everybody!", "collect 50", ""),
    ("The bank pays you a dividend of M50.", "collect 50", ""),
    ("Pay M25 for each house and M100 for each hotel.", "repairs 25/100", ""),
    ("Pay M40 for each house and M115 for each hotel.", "repairs 25/100", "the text names 40 and 115"),
    ("Pay M40 for each house and M115 for each hotel.", "repairs 40/100", "the text names 40 and 115"),
    ("Collect M10 from every player.", "collect_each 10", ""),
    ("Collect M10 from every player.", "pay_each 10", "the text says that money is received"),
]


@pytest.mark.parametrize(("text", "effect", "doubt"), CARDS)
def test_the_text_of_a_card_is_held_against_its_effect(tmp_path: Path, text: str, effect: str, doubt: str) -> None:
    card = f'[[card]]\ndeck = "chance"\ntitle = "Slip"\ntext = "{text}"\neffect = "{effect}"\n'
    mine = board(tmp_path, "propnex", ("[board]", f"{card}[board]"))
    expected = [Problem("board.toml", "card[0].text", f'{doubt}, but the effect is "{effect}"', "warning", 6)]
    assert check(DATA / "propnex", mine) == (expected if doubt else [])


def test_cards_of_a_board_are_named_where_they_stand(tmp_path: Path) -> None:
    card = '[[card]]\ndeck = "chance"\ntitle = "Off"\ntext = "Off."\neffect = "advance_to 99"\n'
    mine = board(tmp_path, "propnex", ("[board]", f"{card}[board]"))
    [problem] = check(DATA / "propnex", mine)
    assert (problem.file, problem.key, problem.line) == ("board.toml", "card[0].effect", line_of(mine, "advance_to 99"))


def test_a_rule_book_without_a_maximum_needs_no_end_of_tokens(tmp_path: Path) -> None:
    home = changed(tmp_path, "propnex", "edition.toml", ('"lion", "ferry", "cable car", "orchid", ', ""))
    text = (home / "edition.toml").read_text(encoding="utf-8")
    (home / "edition.toml").write_text(text.replace("max = 5\n", ""), encoding="utf-8")
    assert check(home) == []


def test_warnings_stop_nobody(tmp_path: Path) -> None:
    home = changed(tmp_path, "propnex", "board.toml", FALLING)
    assert edition(home).deeds[0].rents[2] == 9
    console = Console(width=120, record=True)
    assert check_folder(console, home) == 0
    said = console.export_text()
    assert f"board.toml:{line_of(home / 'board.toml', FALLING[1])}: warning: group[0].deed[0].rents: " in said
    assert "PropNex Championship (propnex 1.1.0) can be played, with 1 warning." in said


def test_errors_stop_and_warnings_are_told_beside_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = changed(tmp_path, "propnex", "board.toml", FALLING)
    head = home / "edition.toml"
    head.write_text(head.read_text(encoding="utf-8").replace("min = 4", "min = 1"), encoding="utf-8")
    assert [problem.severity for problem in check(home)] == ["error", "warning"]
    with pytest.raises(EditionError) as caught:
        edition(home)
    assert [problem.is_error for problem in caught.value.problems] == [True]
    assert check_folder(Console(width=120), home) == 1
    assert "1 problem and 1 warning." in capsys.readouterr().err


@pytest.mark.parametrize("id", editions())
def test_the_shipped_editions_need_no_warning(id: str) -> None:
    assert [str(problem) for problem in freehold.check(DATA / id.replace("-", "_"))] == []


# -- what rule books demand of boards ---------------------------------------------------------------------


def test_one_risk_field(tmp_path: Path) -> None:
    """Rule: R-EU-PLANS, R-EU-BOARD"""
    mine = board(
        tmp_path, "euronopoly", ('{name = "Prison II", kind = "detention"}', '{name = "Peril", kind = "risk"}')
    )
    [problem] = check(DATA / "euronopoly", mine)
    assert str(problem) == (
        f'board.toml:{line_of(mine, "spaces = [")}: board.spaces: 2 spaces of kind "risk": the rule book demands 1'
    )
    with pytest.raises(EditionError, match="the rule book demands 1"):
        edition("euronopoly", board=mine)


def test_four_toll_stations(tmp_path: Path) -> None:
    """Rule: R-EU-PLANS"""
    toll = '[[group.deed]]\nname = "Channel Tunnel"\nprice = 700\nsale = 350\nrents = [250, 500, 750, 1000]\n'
    mine = board(
        tmp_path,
        "euronopoly",
        ('{name = "Channel Tunnel", kind = "deed"}', '{name = "Channel Tunnel", kind = "rest"}'),
        (toll, ""),
        *[("rents = [250, 500, 750, 1000]", "rents = [250, 500, 750]")] * 3,
    )
    [problem] = check(DATA / "euronopoly", mine)
    assert problem.is_error
    assert problem.message == '3 deeds with rent = "owned": the rule book demands 4'


def test_event_fields_out_of_pairs_bring_a_warning(tmp_path: Path) -> None:
    """Rule: R-EU-OPPOSITE"""
    event, plot = '{name = "???", kind = "cards", deck = "event"}', '{name = "Bucharest", kind = "deed"}'
    mine = board(tmp_path, "euronopoly", (f"{plot},\n  {event}", f"{event},\n  {plot}"))
    problems = check(DATA / "euronopoly", mine)
    assert {problem.severity for problem in problems} == {"warning"}
    assert [problem.key for problem in problems] == ["board.spaces[2]", "board.spaces[23]"]
    assert 'to "Amsterdam" on the opposite side' in problems[0].message
    assert problems[0].line == line_of(mine, event)
    assert edition("euronopoly", board=mine).spaces[2].name == "???"


def test_a_house_costs_what_its_zone_says(tmp_path: Path) -> None:
    """Rule: R-PN-BOARD"""
    mine = board(tmp_path, "propnex", ("house = 50", "house = 60"), ('zone = "CCR"', 'zone = "CRC"'))
    zone, house = check(DATA / "propnex", mine)
    assert (zone.key, zone.line) == ("group[6].zone", line_of(mine, '"CRC"'))
    assert zone.message == '"CRC" is no zone of the rule book; did you mean RCR, OCR or CCR?'
    assert (house.key, house.line) == ("group[0].deed[0].house", line_of(mine, "house = 60"))
    assert house.message == '60 for a house: in the zone "Industrial" the rule book demands 50'
    with pytest.raises(EditionError):
        edition("propnex", board=mine)


def test_the_classic_geometry(tmp_path: Path) -> None:
    """Rule: R-PN-BOARD"""
    rest = '{name = "Free Parking", kind = "rest"}'
    chest = '{name = "Community Chest", kind = "cards", deck = "chest"}'
    more = (rest, f'{rest},\n  {{name = "Promenade", kind = "rest"}}')
    mine = board(tmp_path, "propnex", more, (chest, chest.replace('"chest"', '"chance"')))
    problems = check(DATA / "propnex", mine)
    assert [problem.message for problem in problems] == [
        "41 spaces: the rule book demands 40",
        '2 spaces of kind "rest": the rule book demands 1',
        'here, 2 beyond the start, the rule book demands a space that draws from the deck "chest"',
    ]
    assert problems[2].line == line_of(mine, '"Community Chest", kind = "cards", deck = "chance"')


@pytest.mark.parametrize(
    ("old", "new", "key", "message"),
    [
        ("size = 40", "size = 0", "demands.size", "0 is too small"),
        ("size = 40", "sise = 40", "demands.sise", "did you mean size?"),
        ("detention = 1", "detetion = 1", "demands.spaces.detetion", "did you mean detention"),
        ("Industrial = 50", 'Industrial = "50"', "demands.houses.Industrial", "expected a whole number"),
    ],
)
def test_demands_that_cannot_be_read_are_named(tmp_path: Path, old: str, new: str, key: str, message: str) -> None:
    problems = check(changed(tmp_path, "propnex", "edition.toml", (old, new)))
    assert any(problem.key == key and message in problem.message for problem in problems), problems
