"""`freehold check`: the problems of an edition folder, or what was found in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.commands.errors import reporting_mistakes
from freehold.console.mistakes import Mistake, edition_faults
from freehold.console.screen import QUIET, STRONG, complaints
from freehold.editions import check as problems_of
from freehold.editions import edition
from freehold.engine.edition import Edition
from freehold.engine.party import party


def check(folder: Annotated[Path, typer.Argument(help="The folder of an edition.")]) -> None:
    """Check the folder of an edition and print every problem."""
    with reporting_mistakes() as console:
        raise typer.Exit(check_folder(console, folder))


def check_folder(console: Console, folder: Path) -> int:
    """Print every problem, and a summary of what was read if none is an error; return 1 if there are errors."""
    if not folder.is_dir():
        raise Mistake(f"there is no folder {folder}", 2)
    problems = problems_of(folder)
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
