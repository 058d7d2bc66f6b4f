"""A count sheet, read or asked for, and printed with its valuation and ranking."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.commands.arguments import split_list
from freehold.console.mistakes import Mistake, read_text
from freehold.console.screen import QUIET, STRONG, complaints, seat_style
from freehold.engine.edition import Edition
from freehold.engine.party import party_fault
from freehold.engine.text.names import deed_names
from freehold.event.count_reasons import CountError
from freehold.event.counting import Counted, PlayerCount, worth_faults
from freehold.event.counting import count as counted_by
from freehold.event.sheets import Sheet, SheetError, holdings, read_sheet, said_deeds, said_houses, said_money
from freehold.terminal.prompt import LineReader, make_reader

_Said = TypeVar("_Said")

_STDIN: Final = "-"


def count_table(console: Console, book: Edition, file: str) -> None:
    """Read a sheet, or ask for one if no file is named, and print what it is worth."""
    sheet = _read(book, file) if file else _ask(console, book)
    print_count(console, book, sheet.players, _counted(book, sheet))


def _read(book: Edition, file: str) -> Sheet:
    name = "standard input" if file == _STDIN else file
    text = _standard_input() if file == _STDIN else read_text(Path(file))
    try:
        return read_sheet(book, text, name)
    except SheetError as fault:
        raise Mistake(str(fault)) from fault


def _standard_input() -> str:
    try:
        return sys.stdin.read()
    except UnicodeDecodeError as fault:
        raise Mistake("standard input is not a text file") from fault


def _counted(book: Edition, sheet: Sheet) -> Counted:
    try:
        return counted_by(book, sheet.players, sheet.handed)
    except CountError as fault:
        lines = [
            f"{sheet.players[problem.player].name}: {problem.sentence}" if problem.player >= 0 else problem.sentence
            for problem in fault.problems
        ]
        raise Mistake("\n".join(lines)) from fault


# -- asking -------------------------------------------------------------------------------------------------


def _ask(console: Console, book: Edition) -> Sheet:
    """Ask for everything, one player after another."""
    refusal = next((fault.sentence for fault in worth_faults(book)), "")
    if refusal:
        raise Mistake(refusal)
    asking = _Asking(make_reader(console), book)
    try:
        return Sheet([asking.player(name) for name in asking.names()], {})
    except EOFError as fault:
        raise Mistake("the count has not been finished") from fault


class _Asking:
    """Questions and answers; an answer that means nothing is asked for again."""

    def __init__(self, reader: LineReader, book: Edition) -> None:
        self.reader = reader
        self.book = book

    def names(self) -> list[str]:
        return self._ask("Players, with commas between them: ", self._names, [])

    def _names(self, text: str) -> list[str]:
        names = split_list([text])
        if len(set(names)) < len(names):
            raise ValueError("every player needs a name of their own")
        fault = party_fault(self.book, len(names))
        if fault:
            raise ValueError(fault)
        return names

    def player(self, name: str) -> PlayerCount:
        book, deeds = self.book, deed_names(self.book)
        staying = self._ask(f"{name}: cash, notes such as 2x500 3x20, or out: ", _money_or_out, ["out"])
        if isinstance(staying, str):
            order = self._ask(f"{name}: went out as number (1 for the first): ", _number_from_one, [])
            return PlayerCount(name, out=order)
        cash, notes = staying
        owned = self._ask(f"{name}: deeds, with commas between them: ", lambda text: said_deeds(book, text), deeds)
        mortgaged = self._ask(f"{name}: of these mortgaged: ", lambda text: said_deeds(book, text), deeds)
        houses = self._ask(f"{name}: houses, such as {deeds[0]} 2: ", lambda text: said_houses(book, text), deeds)
        hotels = self._ask(f"{name}: hotels on: ", lambda text: said_deeds(book, text), deeds)
        cards = self._ask(f"{name}: kept cards: ", _number, [])
        debt = self._ask(f"{name}: debt to the Bank: ", _number, []) if book.rules.debt_kind == "credit" else 0
        return PlayerCount(name, cash, notes, holdings(owned, mortgaged, hotels, houses), cards, debt)

    def _ask(self, question: str, understand: Callable[[str], _Said], words: list[str]) -> _Said:
        while True:
            said = self.reader.read(question, lambda: words)
            try:
                return understand(said)
            except ValueError as fault:
                complaints().print(Text(str(fault)))


def _money_or_out(text: str) -> tuple[int, dict[str, int]] | str:
    return "out" if text.strip().lower() == "out" else said_money(text)


def _number(text: str) -> int:
    """A whole number; nothing said is none."""
    plain = text.strip().replace(",", "") or "0"
    if not (plain.isascii() and plain.isdigit() and len(plain) < 10):
        raise ValueError(f"'{text.strip()}' is not a whole number")
    return int(plain)


def _number_from_one(text: str) -> int:
    number = _number(text)
    if number < 1:
        raise ValueError("the first to go out is number 1")
    return number


# -- printing -----------------------------------------------------------------------------------------------


def print_count(console: Console, book: Edition, players: list[PlayerCount], found: Counted) -> None:
    """The valuation item by item, then the ranking and what decided it."""
    console.print(Text(book.title, style=STRONG))
    console.print(_valuation(book, players, found))
    console.print()
    console.print(_ranking(book, players, found))
    console.print(Text(_decision(book, players, found)), soft_wrap=True)


def _valuation(book: Edition, players: list[PlayerCount], found: Counted) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True)
    table.add_column("", footer="worth")
    for at, player in enumerate(players):
        total = "out" if player.out else book.money(found.worth[at])
        head = Text(player.name, style=seat_style(at))
        table.add_column(head, footer=Text(total, style=STRONG), justify="right", no_wrap=True)
    staying = next(at for at, player in enumerate(players) if not player.out)
    names = [name for name, _ in found.items[staying]]
    names += [name for items in found.items for name, _ in items if name not in names]
    for name in dict.fromkeys(names):
        amounts = [dict(items).get(name, 0) for items in found.items]
        table.add_row(Text(name), *(Text(book.money(amount) if amount else "-", style="") for amount in amounts))
    return table


def _ranking(book: Edition, players: list[PlayerCount], found: Counted) -> Table:
    table = Table(box=None, pad_edge=False, header_style=QUIET)
    for head in ("place", "player", "worth", "cash"):
        table.add_column(head, justify="left" if head == "player" else "right", no_wrap=True)
    place = 1
    for level in found.ranking:
        for at in level:
            worth, cash = book.money(found.worth[at]), book.money(found.cash[at])
            figures = ("out", "") if players[at].out else (worth, cash)
            table.add_row(str(place), Text(players[at].name, style=seat_style(at)), *figures)
        place += len(level)
    return table


def _decision(book: Edition, players: list[PlayerCount], found: Counted) -> str:
    """Who has won and why, with the clause."""
    first = [players[at].name for at in found.ranking[0]]
    names = " and ".join([", ".join(first[:-1]), first[-1]] if len(first) > 1 else first)
    why = {
        "worth": "has won with the greatest worth",
        "cash": f"has won: equal in worth at {book.money(found.worth[found.ranking[0][0]])}, and more cash",
        "shared": "share the win, equal in everything that counts",
        "last": "has won as the last one left",
    }[found.decided_by]
    return f"{names} {why}{f' ({found.clause})' if found.clause else ''}."
