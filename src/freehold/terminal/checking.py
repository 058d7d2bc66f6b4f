"""Checking an edition folder and saying what was found in it."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.editions import check, edition, editions
from freehold.engine.edition import Edition
from freehold.engine.party import party
from freehold.terminal.mistakes import Mistake, edition_faults
from freehold.terminal.screen import QUIET, STRONG, complaints


def check_folder(console: Console, folder: Path) -> int:
    """Print every problem, and a summary of what was read if none is an error; return 1 if there are errors."""
    if not folder.is_dir():
        raise Mistake(f"there is no folder {folder}", 2)
    problems = check(folder)
    for problem in problems:
        console.print(Text(str(problem)), soft_wrap=True)
    errors = sum(problem.is_error for problem in problems)
    warnings = _counted(len(problems) - errors, "warning")
    if errors:
        also = f" and {warnings}" if warnings else ""
        complaints().print(Text(f"{folder}: {_counted(errors, 'problem')}{also}."))
        return 1
    with edition_faults():
        _print_summary(console, edition(folder), warnings)
    return 0


def _counted(count: int, word: str) -> str:
    """So many of something in words, nothing for none."""
    return f"{count} {word}{'' if count == 1 else 's'}" if count else ""


def _print_summary(console: Console, book: Edition, warnings: str) -> None:
    order = f"can be played, with {warnings}" if warnings else "is in order"
    console.print(Text(f"{book.title} ({book.id} {book.version}) {order}.", style=STRONG))
    decks = ", ".join(f"{deck.name} {len(deck.cards)}" for deck in book.decks)
    table = Table.grid(padding=(0, 2))
    table.add_column(style=QUIET)
    table.add_column()
    table.add_row("players", party(book))
    table.add_row("board", f"{len(book.spaces)} spaces, {len(book.deeds)} deeds in {len(book.groups)} groups")
    table.add_row("cards", f"{len(book.cards)}: {decks}" if book.decks else "none")
    table.add_row("tokens", str(len(book.tokens)))
    table.add_row("rule book", f"{len(book.clauses)} clauses, {len(book.rulings)} rulings")
    table.add_row("options", ", ".join(book.options) or "none")
    console.print(table)


def print_editions(console: Console) -> None:
    """The editions that come with Freehold."""
    table = Table(box=None, pad_edge=False, collapse_padding=True, header_style=QUIET)
    table.add_column("id", style=STRONG, no_wrap=True)
    table.add_column("title")
    for head in ("players", "version"):
        table.add_column(head, no_wrap=True)
    table.add_column("options", no_wrap=True)
    for id in editions():
        with edition_faults():
            book = edition(id)
        table.add_row(book.id, book.title, party(book), book.version, "\n".join(book.options) or "none")
    console.print(table)
