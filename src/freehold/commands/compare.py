"""`freehold compare`: everything in which editions differ, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.console import Console
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from freehold.commands import completing
from freehold.commands.errors import reporting_mistakes
from freehold.console.loading import take_edition
from freehold.console.mistakes import Mistake
from freehold.console.screen import QUIET, STRONG
from freehold.editions.policies import RULES, Rule
from freehold.engine.edition import BY_DICE, BY_LEVEL, BY_OWNED, Edition
from freehold.engine.party import party

_LEAST_COLUMN = 16
"""With less room per edition the values stand below each other."""

_WIDEST_NAME = 30

_KINDS = ("start", "deed", "cards", "tax", "detention", "go to detention", "rest", "risk")
_RENTS = {BY_LEVEL: "by buildings", BY_OWNED: "by deeds owned", BY_DICE: "by the dice"}


def compare(
    books: Annotated[
        list[str],
        typer.Argument(
            metavar="EDITION",
            help="Two or more editions; options follow a +, as in cronulla+short-game.",
            autocompletion=completing.books,
        ),
    ],
    everything: Annotated[bool, typer.Option("--all", help="Also show what is equal.")] = False,
) -> None:
    """Print all differences between editions, side by side."""
    with reporting_mistakes() as console:
        if len(books) < 2:
            raise Mistake("name at least two editions to compare", 2)
        found = []
        for text in books:
            id, *chosen = text.split("+")
            found.append(take_edition(id, chosen, {}))
        print_comparison(console, found, books, everything)


@dataclass
class Row:
    """One thing compared: what it is, and how every edition has it."""

    name: str
    values: list[str]
    meaning: str = ""

    @property
    def differs(self) -> bool:
        return len(set(self.values)) > 1


def side_by_side(books: Sequence[Edition]) -> dict[str, list[Row]]:
    """Everything that can be compared, chapter by chapter."""
    return {
        "The edition": _heads(books),
        "Rules": [_rule_row(rule, books) for rule in RULES],
        "Spaces": _spaces(books),
        "Deeds": _deeds(books),
        "Groups": _groups(books),
        "Cards": _cards(books),
        "Options": _options(books),
    }


def print_comparison(console: Console, books: Sequence[Edition], labels: Sequence[str], everything: bool) -> None:
    """Print the differences, or all rows if everything is asked for."""
    found = False
    for chapter, rows in side_by_side(books).items():
        shown = [row for row in rows if everything or row.differs]
        if not shown:
            continue
        found = True
        console.print()
        console.print(Line(Text(f"{chapter}  {_count(rows)}", style=STRONG), align="left"))
        first = _first_column(shown)
        if (console.width - first) // len(books) < _LEAST_COLUMN:
            _print_below(console, shown, labels)
        else:
            console.print(_side_by_side(shown, labels, first))
    if not found:
        console.print("There is no difference.")


def _count(rows: list[Row]) -> str:
    differing = sum(1 for row in rows if row.differs)
    return f"{differing} of {len(rows)} differ" if differing else f"all {len(rows)} are equal"


def _first_column(rows: list[Row]) -> int:
    """Room for what is compared: names of rules are never broken, and their meaning needs some width."""
    longest = max(len(word) for row in rows for word in row.name.split())
    wanted = max([longest, *(len(row.name) for row in rows)] + [20 for row in rows if row.meaning])
    return max(longest, min(wanted, _WIDEST_NAME)) + 2


def _side_by_side(rows: list[Row], labels: Sequence[str], first: int) -> Table:
    table = Table(box=None, pad_edge=False, header_style=STRONG, padding=(0, 2, 0, 0), expand=True)
    table.add_column("", width=first - 2, style=QUIET)
    for label in labels:
        table.add_column(label, ratio=1, overflow="fold")
    for row in rows:
        what = Text(row.name, style="default")
        if row.meaning:
            what.append(f"\n{row.meaning}", style=QUIET)
        table.add_row(what, *(_marked(row, value) for value in row.values))
    return table


def _marked(row: Row, value: str) -> Text:
    """What only one edition has stands out where there are more than two."""
    alone = row.values.count(value) == 1 and len(row.values) > 2 and row.differs
    return Text(value or "none", style=STRONG if alone else ("" if value else QUIET))


def _print_below(console: Console, rows: list[Row], labels: Sequence[str]) -> None:
    longest = max(len(label) for label in labels)
    for row in rows:
        console.print(
            Text().append(row.name, style=STRONG).append(f"  {row.meaning}" if row.meaning else "", style=QUIET)
        )
        table = Table.grid(padding=(0, 2))
        table.add_column(min_width=longest + 2, style=QUIET, no_wrap=True)
        table.add_column()
        for label, value in zip(labels, row.values, strict=True):
            table.add_row(f"  {label}", _marked(row, value))
        console.print(table)


# -- what is compared -------------------------------------------------------------------------------------


def _heads(books: Sequence[Edition]) -> list[Row]:
    return [
        Row("title", [book.title for book in books]),
        Row("version", [book.version for book in books]),
        Row("players", [party(book) for book in books]),
        Row("currency", [book.currency for book in books]),
        Row("tokens", [", ".join(book.tokens) for book in books]),
        Row("clauses", [str(len(book.clauses)) for book in books]),
        Row("rulings", [str(len(book.rulings)) for book in books]),
    ]


def _rule_row(rule: Rule, books: Sequence[Edition]) -> Row:
    values: list[str] = []
    for book in books:
        value = rule.of(book.rules)
        said = rule.words.get(value, "")
        values.append(f"{value}: {said}" if said else value)
    return Row(rule.name, values, rule.meaning)


def _spaces(books: Sequence[Edition]) -> list[Row]:
    """By their number on the board; deeds are compared on their own."""
    count = max(len(book.spaces) for book in books)
    return [Row(str(index), [_space(book, index) for book in books]) for index in range(count)]


def _space(book: Edition, index: int) -> str:
    if index >= len(book.spaces):
        return ""
    space = book.spaces[index]
    if space.flat:
        share = f" or {space.percent} %" if space.percent else ""
        return f"{space.name} (tax {book.money(space.flat)}{share})"
    if space.deck >= 0:
        return f"{space.name} (draw from {book.decks[space.deck].name})"
    return space.name if space.deed >= 0 else f"{space.name} ({_KINDS[space.kind]})"


def _deeds(books: Sequence[Edition]) -> list[Row]:
    """Deeds that stand on the same space: their figures."""
    count = max(len(book.spaces) for book in books)
    rows: list[Row] = []
    for index in range(count):
        values = [_figures(book, index) for book in books]
        if any(values):
            names = dict.fromkeys(book.spaces[index].name for book in books if _figures(book, index))
            rows.append(Row(f"{index} {' / '.join(names)}", values))
    return rows


def _figures(book: Edition, index: int) -> str:
    if index >= len(book.spaces) or book.spaces[index].deed < 0:
        return ""
    deed = book.deeds[book.spaces[index].deed]
    group = book.groups[deed.group]
    text = f"{group.name}, price {deed.price}"
    text += f", mortgage {deed.mortgage}" if deed.mortgage else ""
    text += f", sale {deed.sale}" if deed.sale else ""
    text += f", premium {deed.premium}" if deed.premium else ""
    if group.buildable:
        text += f", {book.words['house']} {deed.house}"
        text += f" (sale {deed.sale_house}, premium {deed.premium_house})" if deed.sale_house else ""
        text += f", {book.words['hotel']} {deed.hotel}" if book.rules.building_shape != "ladder" else ""
    return f"{text}, rents {' '.join(str(rent) for rent in deed.rents)}"


def _groups(books: Sequence[Edition]) -> list[Row]:
    ids = dict.fromkeys(group.id for book in books for group in book.groups)
    return [Row(id, [_group(book, id) for book in books]) for id in ids]


def _group(book: Edition, id: str) -> str:
    for group in book.groups:
        if group.id == id:
            zone = f" ({group.zone})" if group.zone else ""
            return f"{group.name}{zone}: {len(group.deeds)} deeds, rent {_RENTS[group.rent]}"
    return ""


def _cards(books: Sequence[Edition]) -> list[Row]:
    """Decks by their place, and how often every effect occurs in them."""
    count = max(len(book.decks) for book in books)
    rows: list[Row] = []
    for index in range(count):
        decks = [book.decks[index] if index < len(book.decks) else None for book in books]
        heads = [f"{deck.name}, {len(deck.cards)} cards" if deck else "" for deck in decks]
        rows.append(Row(f"deck {index + 1}", heads))
        counts: list[Counter[str]] = []
        for book, deck in zip(books, decks, strict=True):
            counts.append(Counter(book.cards[card].code for card in deck.cards) if deck else Counter())
        for code in sorted({code for counter in counts for code in counter}):
            rows.append(Row(f"deck {index + 1}: {code}", [_times(counter[code]) for counter in counts]))
    return rows


def _times(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}" if count else ""


def _options(books: Sequence[Edition]) -> list[Row]:
    ids = dict.fromkeys(id for book in books for id in book.options)
    rows: list[Row] = []
    for id in ids:
        values = [book.options[id].text if id in book.options else "" for book in books]
        rows.append(Row(id, values))
    chosen = [", ".join(book.chosen) for book in books]
    rows.append(Row("chosen here", chosen))
    return rows
