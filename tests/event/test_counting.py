"""The count sheet: the edition's own valuation and ranking, and what does not add up."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from freehold import cli, edition
from freehold.engine.text.names import find_deed
from freehold.event.box import denominations
from freehold.event.count_reasons import CountError
from freehold.event.counting import DeedCount, PlayerCount, count
from freehold.event.sheets import SheetError, read_sheet, said_deeds, said_houses, said_money

FUNDRAISER = edition("fundraiser")
PROPNEX = edition("propnex")


def deed(name: str, **more: object) -> DeedCount:
    return DeedCount(find_deed(FUNDRAISER, name), **more)  # type: ignore[arg-type]


def faults(players: list[PlayerCount], handed: dict[str, int] | None = None) -> list[tuple[str, int]]:
    with pytest.raises(CountError) as caught:
        count(FUNDRAISER, players, handed)
    return [(problem.reason, problem.player) for problem in caught.value.problems]


def test_the_richest_wins() -> None:
    """Rule: FR-WIN-1 (example 1)"""
    found = count(FUNDRAISER, [PlayerCount("Ann", 2640), PlayerCount("Bob", 2641)])
    assert (found.ranking, found.decided_by, found.clause) == ([[1], [0]], "worth", "FR-WIN-1")


def test_more_cash_breaks_a_tie() -> None:
    """Rule: FR-WIN-2 (example 1)"""
    land = [deed("Boardwalk", houses=4), deed("Park Place", houses=3), deed("Vermont", mortgaged=True)]
    worth = 415 + 400 + 350 + 7 * 200 + 50
    found = count(FUNDRAISER, [PlayerCount("Ann", 415, deeds=land), PlayerCount("Bob", worth)])
    assert found.worth == [worth, worth]
    assert (found.ranking, found.decided_by, found.clause) == ([[1], [0]], "cash", "FR-WIN-2")


def test_equal_in_everything_is_shared() -> None:
    """Where the book breaks no tie, even cash does not. Rule: FR-R07, PN-11.2 (example 1), R-PN-TIE"""
    both = [PlayerCount("Ann", 500), PlayerCount("Bob", 500)]
    found = count(FUNDRAISER, both)
    assert (found.ranking, found.decided_by, found.clause) == ([[0, 1]], "shared", "FR-R07")
    plot = DeedCount(find_deed(PROPNEX, PROPNEX.deeds[0].name))
    price = PROPNEX.deeds[0].price
    table = [
        PlayerCount("A", 2100 - price, deeds=[plot]),
        PlayerCount("B", 2100),
        PlayerCount("C", 1),
        PlayerCount("D", 2),
    ]
    tied = count(PROPNEX, table)
    assert (tied.ranking, tied.decided_by, tied.clause) == ([[0, 1], [3], [2]], "shared", "R-PN-TIE")


def test_a_net_worth_of_the_championship() -> None:
    """Cash, card, houses, a hotel at five houses' cost, deeds, and a mortgaged one at half.

    Rule: PN-10b, PN-11.1a, PN-11.1b, PN-11.1c, PN-11.1d, PN-11.1e, PN-11.1f
    """
    first, second = (PROPNEX.groups[at].deeds for at in (0, 1))
    sheet = PlayerCount(
        "A",
        420,
        deeds=[DeedCount(first[0], houses=2), DeedCount(second[0], hotel=True), DeedCount(first[1], mortgaged=True)],
        cards=1,
    )
    others = [PlayerCount(name, 10) for name in "BCD"]
    plot, far, half = (PROPNEX.deeds[at] for at in (first[0], second[0], first[1]))
    found = count(PROPNEX, [sheet, *others])
    assert dict(found.items[0]) == {
        "cash": 420,
        "deeds at their price": plot.price + far.price,
        "mortgaged deeds at half price": half.price // 2,
        "houses": 2 * plot.house,
        "hotels": 5 * far.house,
        "held cards": 50,
    }
    assert found.worth[0] == 420 + plot.price + far.price + half.price // 2 + 2 * plot.house + 5 * far.house + 50


def test_those_who_went_out_are_ranked_behind() -> None:
    """Two bankrupt of five leave three totals. Rule: PN-10b (example 1), FR-END-2"""
    table = [
        PlayerCount("A", 5),
        PlayerCount("B", out=1),
        PlayerCount("C", 7),
        PlayerCount("D", 6),
        PlayerCount("E", out=2),
    ]
    found = count(PROPNEX, table)
    assert found.ranking == [[2], [3], [0], [4], [1]]
    assert [bool(items) for items in found.items] == [True, False, True, True, False]


def test_any_name_may_be_on_a_sheet() -> None:
    """Also one the notation keeps for itself."""
    assert count(FUNDRAISER, [PlayerCount("Bank", 1), PlayerCount("host", 2)]).ranking == [[1], [0]]


def test_notes_make_the_cash() -> None:
    """Rule: PN-3.2 (example 1)"""
    opening = {"500": 2, "100": 2, "50": 2, "20": 6, "10": 5, "5": 5, "1": 5}
    found = count(PROPNEX, [PlayerCount(name, notes=opening) for name in "ABCDE"])
    assert (found.cash, sum(found.cash)) == ([1500] * 5, 7500)
    assert denominations(PROPNEX) == [500, 100, 50, 20, 10, 5, 1]
    assert denominations(edition("euronopoly")) == [1000, 200, 50, 10]


def test_what_does_not_add_up_is_marked() -> None:
    board = deed("Boardwalk")
    bob = PlayerCount("Bob", 10)
    assert faults([PlayerCount("Ann", 1, deeds=[board]), PlayerCount("Bob", 1, deeds=[board])]) == [
        ("count-deed-twice", 1)
    ]
    assert faults([PlayerCount("Ann", 1, deeds=[board, board]), bob]) == [("count-deed-twice", 0)]
    assert faults([PlayerCount("Ann", 7, {"5": 1}), bob]) == [("count-notes-sum", 0)]
    assert faults([PlayerCount("Ann", notes={"3": 1}), bob]) == [("count-note-unknown", 0)]
    assert faults([PlayerCount("Ann", notes={"5": -1}), bob]) == [("count-negative-money", 0)]
    assert faults([PlayerCount("Ann", 1, cards=3), bob]) == [("count-cards", -1)]
    assert faults([PlayerCount("Ann", 1, debt=3), bob]) == [("count-no-debt", 0)]
    assert faults([PlayerCount("Ann", 1, out=1), bob]) == [("count-out-has", 0)]
    assert faults([PlayerCount("Ann", out=2), bob]) == [("count-out-order", -1)]
    assert faults([PlayerCount("Ann", out=1), PlayerCount("Bob", out=2)]) == [("count-nobody", -1)]
    assert faults([bob]) == [("count-players", -1)]
    for wrong, reason in (
        (deed("Boardwalk", houses=5), "count-too-high"),
        (deed("Boardwalk", houses=1, hotel=True), "count-house-and-hotel"),
        (deed("Boardwalk", houses=1, mortgaged=True), "count-mortgaged-built"),
        (deed("Reading Railroad", houses=1), "count-not-buildable"),
        (deed("Boardwalk", houses=-1), "count-negative-houses"),
        (DeedCount(99), "count-deed-unknown"),
    ):
        assert faults([PlayerCount("Ann", 1, deeds=[wrong]), bob]) == [(reason, 0)]


def test_more_notes_than_were_handed_out() -> None:
    """Rule: PN-3.10a"""
    handed = {"500": 2, "100": 5}
    count(FUNDRAISER, [PlayerCount("Ann", notes={"500": 2}), PlayerCount("Bob", 500)], handed)
    assert faults([PlayerCount("Ann", notes={"500": 2}), PlayerCount("Bob", notes={"500": 1})], handed) == [
        ("count-notes", -1)
    ]
    assert faults([PlayerCount("Ann", 1000), PlayerCount("Bob", 501)], handed) == [("count-money", -1)]


def test_the_box_holds_so_many_houses() -> None:
    """Where buildings never run out, more were brought. Rule: FR-SUPPLY-2, FR-SUPPLY-1"""
    streets = [group.deeds for group in PROPNEX.groups if group.buildable]
    built = [DeedCount(at, houses=4) for deeds in streets for at in deeds][:9]
    with pytest.raises(CountError, match="houses: 36 are counted, but the box has 32"):
        count(PROPNEX, [PlayerCount("A", 1, deeds=built), *(PlayerCount(name, 1) for name in "BCD")])
    streets = [group.deeds for group in FUNDRAISER.groups if group.buildable]
    built = [DeedCount(at, houses=4) for deeds in streets for at in deeds][:9]
    assert count(FUNDRAISER, [PlayerCount("A", 1, deeds=built), PlayerCount("B", 1)]).ranking == [[0], [1]]


def test_a_game_for_the_last_player_counts_nobody() -> None:
    with pytest.raises(CountError, match="is played until one player is left"):
        count(edition("global-village"), [PlayerCount("Ann", 1), PlayerCount("Bob", 2)])


# -- files and lines ----------------------------------------------------------------------------------------

SHEET = """\
[[player]]
name = "Ann"
notes = { 500 = 1, 100 = 2, 20 = 3 }
deeds = ["Boardwalk", "Park Place"]
houses = { Boardwalk = 2, "St. James Place" = 1 }

[[player]]
name = "Bob"
cash = 900
mortgaged = ["Vermont"]
hotels = ["Illinois"]
cards = 1

[[player]]
name = "Cy"
out = 1

[notes]
500 = 20
100 = 20
20 = 30
1 = 40
"""


def test_sheets_are_read() -> None:
    sheet = read_sheet(FUNDRAISER, SHEET, "sheet.toml")
    ann, bob, cy = sheet.players
    assert sheet.handed == {"500": 20, "100": 20, "20": 30, "1": 40}
    assert sorted(ann.deeds, key=lambda one: one.houses) == [
        deed("Park Place"),
        deed("St. James Place", houses=1),
        deed("Boardwalk", houses=2),
    ]
    assert bob.deeds == [deed("Vermont", mortgaged=True), deed("Illinois", hotel=True)]
    assert (ann.cash, bob.cash, bob.cards, cy.out) == (-1, 900, 1, 1)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"Park Place"', '"Prak Place"', 'sheet.toml:4: player[0].deeds[1]: there is no deed called "Prak Place"'),
        ("cards = 1", "crads = 1", "sheet.toml:12: player[1].crads: unknown key; did you mean cards"),
        ('"Cy"', '"Ann"', "sheet.toml:15: player[2].name: Ann has two columns"),
        ("cash = 900", "cash = 9.5", "sheet.toml:9: player[1].cash: expected a whole number"),
        ("500 = 20", "five = 20", "sheet.toml:19: notes.five: expected what is printed on a note"),
        ("cash = 900", "cash =", "sheet.toml:9: "),
    ],
)
def test_problems_of_a_sheet_have_their_lines(old: str, new: str, expected: str) -> None:
    with pytest.raises(SheetError) as caught:
        read_sheet(FUNDRAISER, SHEET.replace(old, new), "sheet.toml")
    assert [str(problem)[: len(expected)] for problem in caught.value.problems] == [expected]


def test_what_people_say_in_a_line() -> None:
    assert said_money(" 1,415 ") == (1415, {})
    assert said_money("2x500, 3 x 20 1\u00d75") == (-1, {"500": 2, "20": 3, "5": 1})
    assert said_deeds(FUNDRAISER, "Boardwalk, Park Place,") == [deed("Boardwalk").deed, deed("Park Place").deed]
    assert said_houses(FUNDRAISER, "Boardwalk 2, Park Place 3") == {
        deed("Boardwalk").deed: 2,
        deed("Park Place").deed: 3,
    }
    for wrong in (
        lambda: said_money("much"),
        lambda: said_money("2x500 and"),
        lambda: said_deeds(FUNDRAISER, "Bordwak!"),
    ):
        with pytest.raises(ValueError, match=r"'much'|'2x500 and'|no deed called"):
            wrong()
    with pytest.raises(ValueError, match="no deed with a number of houses"):
        said_houses(FUNDRAISER, "Boardwalk")


# -- the command --------------------------------------------------------------------------------------------


def run(*arguments: str, lines: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(cli.app, ["count", *arguments], input=lines, env={"COLUMNS": "80"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def test_the_command_reads_a_file(tmp_path: Path) -> None:
    path = tmp_path / "table-3.toml"
    path.write_text(SHEET, encoding="utf-8")
    code, out, err = run("fundraiser", str(path))
    assert (code, err) == (0, "")
    rows = [line.split() for line in out.splitlines()]
    assert ["worth", "$2,190", "$1,790", "out"] in rows
    assert [row for row in rows if row[:1] in (["1"], ["2"], ["3"])] == [
        ["1", "Ann", "$2,190", "$760"],
        ["2", "Bob", "$1,790", "$900"],
        ["3", "Cy", "out"],
    ]
    assert out.endswith("Ann has won with the greatest worth (FR-WIN-1).\n")


def test_the_command_reads_standard_input_and_says_what_is_wrong() -> None:
    code, out, err = run("fundraiser", "-", lines=SHEET.replace('"Vermont"', '"Boardwalk"'))
    assert (code, out) == (1, "")
    assert err == "Bob: Boardwalk is counted twice: with Ann and with Bob\n"
    assert run("fundraiser", "no-such-file.toml")[0] == 1
    assert run("fundriaser", "-")[0] == 2


def test_the_command_asks_again_until_it_understands() -> None:
    lines = "Ann\nAnn,Bob\nmuch\n415\nBordwak!\nBoardwalk, Park Place\n\nBoardwalk 2\n\nmany\n\nout\n1\n"
    code, out, err = run("fundraiser", lines=lines)
    assert code == 0
    assert err.splitlines() == [
        "Fund-raiser short game is played by 2 to 14 players, not 1",
        "'much' is neither an amount nor notes such as 2x500 3x20",
        'there is no deed called "Bordwak!"; did you mean "Boardwalk"?',
        "'many' is not a whole number",
    ]
    assert out.endswith("Ann has won as the last one left (FR-R27).\n")


def test_an_unfinished_count_is_a_mistake_and_no_traceback() -> None:
    code, _, err = run("fundraiser", lines="Ann,Bob\n415\n")
    assert (code, err) == (1, "the count has not been finished\n")
    assert run("euronopoly")[2] == "Euronopoly is played until one player is left, and nobody's worth is counted\n"
