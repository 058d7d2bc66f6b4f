"""The tables of the rule books, read back from the PDF cell by cell."""

from __future__ import annotations

import pypdfium2
import pytest

from freehold.engine.edition import BY_DICE
from freehold.press.paper import POINT
from freehold.press.placed import Box, Placed
from freehold.press.sheets.banker import bank_tables
from freehold.press.sheets.opening import price_list
from freehold.press.sheets.score import is_valued, valuation, values
from freehold.press.sheets.tables import Table, is_equipment, is_money, is_valuation, tables

from .kits import EVERY_EDITION, Printed, printed

_OPEN: dict[tuple[int, int], tuple[float, pypdfium2.PdfTextPage]] = {}
"""Pages that are being read: how high each is, and its text."""


def read(kit: Printed, placed: Placed, box: Box) -> str:
    """What the PDF says in a box of a page, without blanks."""
    high, page = opened(kit, placed.page)
    left, right = box.x / POINT, (box.x + box.w) / POINT
    text = page.get_text_bounded(
        left - 0.3, high - (box.y + box.h) / POINT - 0.3, right + 0.3, high - box.y / POINT + 0.3
    )
    return plain(text)


def opened(kit: Printed, number: int) -> tuple[float, pypdfium2.PdfTextPage]:
    """A page of a kit; kits are kept as long as tests run."""
    if (id(kit), number) not in _OPEN:
        page = pypdfium2.PdfDocument(kit.data)[number]
        _OPEN[id(kit), number] = page.get_height(), page.get_textpage()
    return _OPEN[id(kit), number]


def plain(text: str) -> str:
    """Without what a line may end with, and whatever a reader makes of a hyphen there."""
    return "".join(text.split()).replace("-", "").replace("\ufffe", "").replace("\x02", "")


def cells(table: Table) -> str:
    """All cells, row by row."""
    return plain("".join(cell for row in table.rows for cell in row))


def found(kit: Printed, title: str) -> Placed:
    """A table on the sheets."""
    return next(placed for placed in kit.items("table") if placed.key == title)


def check(kit: Printed, table: Table) -> None:
    """Every cell stands where it was put, in order, and the PDF says so."""
    placed = found(kit, table.title)
    shown = [read(kit, placed, line.box) for line in placed.words]
    assert shown == [plain(line.text) for line in placed.words]
    assert cells(table) in "".join(shown)


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_table_of_an_edition_is_printed_cell_by_cell(edition: str, paper: str) -> None:
    """Rule: CR-TBL-1, EU-TABLE-1, EU-TABLE-2, PN-6.2.9"""
    kit = printed(edition, "sheets", paper=paper)
    book = kit.contents.edition
    checked = [*bank_tables(book), price_list(book)]
    checked += [table for table in tables(book) if is_equipment(table)]
    if is_valued(book):
        checked += [valuation(book), values(book)]
    assert checked
    for table in checked:
        check(kit, table)


def body(kit: Printed, title: str) -> list[list[str]]:
    """The rows below the head of a table that has no cell of several lines, as the PDF says them."""
    placed = found(kit, title)
    lines: dict[float, list[tuple[float, str]]] = {}
    for word in placed.words:
        base = round(word.box.y + word.box.h * 0.77, 0)
        lines.setdefault(base, []).append((word.box.x, read(kit, placed, word.box)))
    rows = [[text for _, text in sorted(line)] for _, line in sorted(lines.items())]
    return [row for row in rows if row[0].isdigit() and len(row) > 1]


def test_the_risk_table_has_all_its_thirty_six_cells() -> None:
    """Rule: EU-TABLE-1 (example 1)"""
    law = [
        [-100, 30, -120, 90, -180, 150],
        [30, 200, -30, 180, -90, 240],
        [-120, -30, -300, 30, -240, 90],
        [90, 180, 30, 400, -30, 300],
        [-180, -90, -240, -30, -500, 30],
        [150, 240, 90, 300, 30, 600],
    ]
    kit = printed("euronopoly", "sheets")
    placed = found(kit, "Risk field, by first and second die")
    texts = [word.text for word in placed.words]
    start = texts.index("6", texts.index("die")) + 1
    figures = texts[start : start + 42]
    assert [figures[at : at + 7] for at in range(0, 42, 7)] == [
        [str(die), *map(str, row)] for die, row in enumerate(law, 1)
    ]
    # A reader of the PDF has the signs as well, not only whoever looks at it.
    assert opened(kit, placed.page)[1].get_text_range().count("-500") == 1


def test_the_speed_trap_table_has_all_its_forty_four_cells() -> None:
    """Rule: EU-TABLE-2 (example 1)"""
    rows = body(printed("euronopoly", "sheets"), "Speed traps: rent by dice and deeds held")
    assert rows == [[str(traps), *(str(50 * traps * dice) for dice in range(2, 13))] for traps in range(1, 5)]


def test_the_house_table_goes_from_one_house_to_fifteen() -> None:
    """Rule: CR-TBL-1 (example 1)"""
    rows = body(printed("cronulla", "sheets"), "Houses: what they cost and bring back, by house price (regular game)")
    same = {5: ["1hotel"], 10: ["2hotels"], 15: ["3hotels"]}
    assert rows == [
        [
            str(n),
            *(str(amount) for price in (50, 100, 150, 200) for amount in (n * price, n * price // 2)),
            *same.get(n, []),
        ]
        for n in range(1, 16)
    ]


def test_the_mortgage_table_rounds_up_as_the_rule_book_does() -> None:
    """Rule: CR-ROUND-1, CR-PRICE-3"""
    rows = body(printed("cronulla", "sheets"), "Mortgages: loan, fee and pay-off, by property price")
    prices = [60, 100, 120, 140, 150, 160, 180, 200, 220, 240, 260, 280, 300, 320, 350, 400]
    assert rows == [
        [
            *(str(price), str(price // 2), f"{price / 20:g}", str(-(-price // 20))),
            *(f"{price // 2 + price / 20:g}", str(price // 2 - -price // 20)),
        ]
        for price in prices
    ]


def test_the_duty_table_has_the_prices_of_every_zone() -> None:
    """Rule: PN-6.2.9 (example 1)"""
    kit = printed("propnex", "sheets")
    placed = found(kit, "Price of the next building, duty included")
    texts = [read(kit, placed, word.box) for word in placed.words]
    law = ["1sthouse", "50", "100", "150", "200", "2ndhouse", "60", "120", "180", "240"]
    law += ["3rdandlaterhouse,hotel", "65", "130", "195", "260"]
    assert texts[-15:] == law


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_what_a_mortgage_costs_is_what_the_rules_ask_for(edition: str) -> None:
    kit = printed(edition, "sheets")
    book = kit.contents.edition
    title = next((table.title for table in bank_tables(book) if table.title.startswith("Mortgages")), "")
    assert bool(title) == (book.rules.mortgage_when != "never")
    if not title:
        return
    rows = body(kit, title)
    assert [int(row[0]) for row in rows] == sorted({deed.price for deed in book.deeds if deed.mortgage})
    for row in rows:
        loan = next(deed.mortgage for deed in book.deeds if str(deed.price) == row[0])
        assert int(row[1]) == loan
        assert str(loan - -loan * book.rules.mortgage_interest // 100) in row


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_rents_by_dice_have_a_cell_for_every_throw(edition: str) -> None:
    kit = printed(edition, "sheets")
    book = kit.contents.edition
    groups = [group for group in book.groups if group.rent == BY_DICE]
    for group in groups:
        rents = book.deeds[group.deeds[0]].rents
        rows = body(kit, f"{group.name}: rent by dice and deeds held")
        assert rows == [[str(n), *(str(rent * dice) for dice in range(2, 13))] for n, rent in enumerate(rents, 1)]


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_nothing_that_follows_from_the_data_is_printed_twice(edition: str) -> None:
    book = printed(edition, "sheets").contents.edition
    own = [title for title, _ in book.setup_notes]
    every = [table.title for table in tables(book)]
    assert len(every) == len(set(every))
    assert every[: len(own)] == own
    bodies = [tuple(map(tuple, table.rows[1:])) for table in tables(book)]
    assert len(bodies) == len(set(bodies))


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_every_table_of_the_rule_book_is_on_some_sheet(edition: str) -> None:
    kit = printed(edition, "sheets")
    titles = {placed.key for placed in kit.items("table")}
    for title, rows in kit.contents.edition.setup_notes:
        table = Table(title, rows, [])
        if is_money(table):
            assert "Counting out" in titles
        elif not is_valuation(table) or is_valued(kit.contents.edition):
            assert title in titles, title


def test_an_edition_that_lists_no_equipment_is_told_what_is_in_its_box() -> None:
    kit = printed("propnex", "sheets")
    rows = dict(equipment_rows(kit))
    assert rows == {
        **{"board": "1", "title deeds": "28", "Chance cards": "16", "Community Chest cards": "16"},
        **{"houses": "32", "hotels": "12", "tokens": "8", "dice": "2"},
    }


def equipment_rows(kit: Printed) -> list[tuple[str, str]]:
    """The rows of the list of equipment, as printed."""
    placed = found(kit, "In the box")
    texts = [word.text for word in placed.words]
    rest = texts[texts.index("count") + 1 :]
    return list(zip(rest[::2], rest[1::2], strict=True))
