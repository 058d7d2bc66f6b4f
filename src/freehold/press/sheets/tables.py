"""The tables of an edition: those its rule book prints, as it prints them, and those that follow from its data.

What follows from the data is left out where the rule book prints it itself, under whatever name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from freehold.engine.edition import BY_DICE, Deed, Edition, Group
from freehold.press.sheets.reference import clause_of

Rows = list[list[str]]


class Table(NamedTuple):
    """A title, rows of cells of which the first is the head, and the clauses it rests on."""

    title: str
    rows: Rows
    clauses: list[str]
    marked: frozenset[int] = frozenset()
    """Rows to find at a glance, counted from the head."""

    def counts(self, column: int) -> bool:
        """Whether a column holds figures."""
        cells = [row[column] for row in self.rows[1:] if row[column] not in ("", "–")]
        return bool(cells) and sum(_is_figure(cell) for cell in cells) * 2 > len(cells)


def tables(edition: Edition) -> list[Table]:
    """Every table the Banker needs: the rule book's own, then what else follows from board and rules.

    Rule: CR-TBL-1, EU-TABLE-1, EU-TABLE-2, PN-6.2.9
    """
    own = [printed(title, rows) for title, rows in edition.setup_notes]
    computed = [houses(edition), duties(edition), mortgages(edition), *by_dice(edition), risk(edition), sales(edition)]
    return own + [table for table in computed if table is not None and not _repeats(table, own)]


def printed(title: str, rows: Rows) -> Table:
    """A table as the rule book prints it; rows with a remark in the last column are marked where most have none."""
    remarks = [index for index, row in enumerate(rows) if index and row[-1]]
    sparse = len(rows) > 8 and 0 < len(remarks) * 3 <= len(rows)
    return Table(title, rows, [], frozenset(remarks) if sparse else frozenset())


def folded(table: Table) -> Table:
    """A long table in two halves beside each other."""
    head, *rows = table.rows
    half = -(-len(rows) // 2)
    rows += [[""] * len(head)] * (2 * half - len(rows))
    return table._replace(
        rows=[head + head, *(one + other for one, other in zip(rows[:half], rows[half:], strict=True))]
    )


def is_money(table: Table) -> bool:
    """Whether a table counts out notes or chips."""
    head = table.rows[0]
    return head[-2:] == ["count", "subtotal"]


def is_equipment(table: Table) -> bool:
    """Whether a table lists what belongs in the box."""
    return table.rows[0] == ["item", "count"]


def is_valuation(table: Table) -> bool:
    """Whether a table says what counts at the end, and for how much."""
    return table.rows[0] == ["asset", "counts as"] or table.rows[-1][0] == "mortgaged deed"


# -- what follows from the data ---------------------------------------------------------------------------


def houses(edition: Edition) -> Table | None:
    """What one to all houses of a group cost and bring back, for every price of a house.

    Rule: CR-TBL-1, FR-SELL-4, FR-SHOTEL-3, GV-SELL-4
    """
    rules = edition.rules
    prices = _house_prices(edition)
    if (
        not prices
        or rules.building_shape != "even"
        or rules.building_duty_later
        or rules.building_refund_basis == "sale"
    ):
        return None
    counts = rules.building_hotel_counts
    most = max(len(group.deeds) for group in edition.groups if group.buildable) * counts
    head = ["houses", *(cell for price in prices for cell in (f"buy at {price}", "sell")), "same as"]
    rows = [head]
    for number in range(1, most + 1):
        pairs = ((number * price, number * price * rules.building_refund_percent // 100) for price in prices)
        rows.append([str(number), *(str(sum_) for pair in pairs for sum_ in pair), _hotels(number, counts)])
    marked = frozenset(range(counts, most + 1, counts))
    title = f"{edition.words['house'].capitalize()}s: what they cost and bring back, by price"
    return Table(title, rows, _cited(edition, "building.house", "building.sell"), marked)


def _hotels(number: int, counts: int) -> str:
    if number % counts:
        return ""
    hotels = number // counts
    return "1 hotel" if hotels == 1 else f"{hotels} hotels"


def duties(edition: Edition) -> Table | None:
    """The price of the next building where later ones bear duty. Rule: PN-6.2.8, PN-6.2.9"""
    rules = edition.rules
    prices = _house_prices(edition)
    if not prices or not rules.building_duty_later:
        return None
    rows = [["building", *(f"at {price}" for price in prices)]]
    for name, percent in (
        ("1st", 0),
        ("2nd", int(rules.building_duty_second)),
        ("3rd and later", int(rules.building_duty_later)),
    ):
        rows.append([name, *(str(price + _up(price * percent)) for price in prices)])
    return Table("Price of the next building, duty included", rows, _cited(edition, "building.house"))


def mortgages(edition: Edition) -> Table | None:
    """What the Bank lends on a deed and what lifting costs. Rule: CR-MORT-5, FR-MORT-5, GV-MORT-5, PN-7.2.4a"""
    rules = edition.rules
    if rules.mortgage_when == "never":
        return None
    transfer = rules.mortgage_transfer_interest
    rows = [["price", "loan", f"fee of {rules.mortgage_interest} %", "to lift"]]
    if transfer:
        rows[0].append("to keep it on")
    for price, loan in sorted({(deed.price, deed.mortgage) for deed in edition.deeds if deed.mortgage}):
        fee = _up(loan * rules.mortgage_interest)
        rows.append([str(price), str(loan), str(fee), str(loan + fee)])
        if transfer:
            rows[-1].append(str(_up(loan * transfer)))
    clauses = _cited(edition, "mortgage.lift", *(["mortgage.transfer.kept"] if transfer else []))
    return Table("Mortgages: loan, fee and what lifting costs", rows, clauses) if len(rows) > 1 else None


def by_dice(edition: Edition) -> list[Table]:
    """Rents that go by the dice, for every throw and every number of deeds held. Rule: EU-TABLE-2, EU-TS-4"""
    return [_by_dice(edition, group) for group in edition.groups if group.rent == BY_DICE and len(group.deeds)]


def _by_dice(edition: Edition, group: Group) -> Table:
    deed = edition.deeds[group.deeds[0]]
    rows = [["held", *(str(throw) for throw in range(2, 13))]]
    for held, rent in enumerate(deed.rents, 1):
        rows.append([str(held), *(str(rent * throw) for throw in range(2, 13))])
    clauses = _cited(edition, "rent.base.dice") or _cited(edition, "rent.base")
    return Table(f"{group.name}: rent by dice and deeds held", rows, clauses)


def risk(edition: Edition) -> Table | None:
    """What a risk space pays, by first and second die. Rule: EU-TABLE-1"""
    if not edition.risk:
        return None
    rows = [["die", *(str(die) for die in range(1, 7))]]
    rows += [[str(die), *map(str, amounts)] for die, amounts in enumerate(edition.risk, 1)]
    return Table("Risk, by first and second die", rows, _cited(edition, "landing.risk"))


def sales(edition: Edition) -> Table | None:
    """What the Bank pays for deeds and buildings, and what is due to a visitor. Rule: EU-SALE-5, EU-REMOTE-3"""
    rules = edition.rules
    if not rules.deal_deeds_to_bank:
        return None
    house = edition.words["house"]
    remote = rules.purchase_remote
    head = ["deed", "price", "sale", house, f"{house} sold"]
    rows = [[*head, "premium", f"per {house}"] if remote else head]
    for names, deed in _alike(edition):
        cells = [names, *_amounts(deed.price, deed.sale, deed.house, deed.sale_house)]
        rows.append(cells + _amounts(deed.premium, deed.premium_house) if remote else cells)
    rules_used = ["deal.to-bank", "building.sell", *(["purchase.premium"] if remote else [])]
    return Table(
        "Deeds: price, sale to the Bank, premium" if remote else "Deeds: sale to the Bank",
        rows,
        _cited(edition, *rules_used),
    )


def _alike(edition: Edition) -> list[tuple[str, Deed]]:
    """Deeds of a group that cost and bring the same, told by their names, or by the group if they are all of it."""
    rows: list[tuple[str, Deed]] = []
    for group in edition.groups:
        same: dict[tuple[int, ...], list[Deed]] = {}
        for index in group.deeds:
            deed = edition.deeds[index]
            key = (deed.price, deed.sale, deed.house, deed.sale_house, deed.premium, deed.premium_house)
            same.setdefault(key, []).append(deed)
        for deeds in same.values():
            whole = len(same) == 1 and len(deeds) > 2
            rows.append((group.name if whole else ", ".join(deed.name for deed in deeds), deeds[0]))
    return rows


def _amounts(*amounts: int) -> list[str]:
    return [str(amount) if amount else "–" for amount in amounts]


def _house_prices(edition: Edition) -> list[int]:
    """The prices of a house where a hotel costs the same; none where they differ."""
    lots = [deed for deed in edition.deeds if edition.groups[deed.group].buildable and deed.house]
    if any(deed.hotel != deed.house for deed in lots):
        return []
    return sorted({int(deed.house) for deed in lots})


def _up(hundredths: int) -> int:
    return -(-hundredths // 100)


def _cited(edition: Edition, *rules: str) -> list[str]:
    return list(dict.fromkeys(id for id in (clause_of(edition, rule) for rule in rules) if id))


def _is_figure(cell: str) -> bool:
    return cell.strip("$%-").replace(",", "").replace(".", "").isdigit()


# -- what is printed already ------------------------------------------------------------------------------


def _repeats(table: Table, own: Iterable[Table]) -> bool:
    """Whether one of the rule book's own tables has every figure of every row, whatever its words are."""
    rows = [_figures(row) for row in table.rows[1:]]
    return any(all(any(row <= _figures(line) for line in other.rows) for row in rows) for other in own)


def _figures(row: list[str]) -> set[str]:
    return {cell for cell in row if cell.lstrip("-").isdigit()}
