"""`freehold editions`: the editions that come with Freehold."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from freehold.commands.errors import reporting_mistakes
from freehold.console.mistakes import edition_faults
from freehold.console.screen import QUIET, STRONG
from freehold.editions import edition
from freehold.editions import editions as shipped
from freehold.engine.party import party


def editions() -> None:
    """List the editions that come with Freehold."""
    with reporting_mistakes() as console:
        print_editions(console)


def print_editions(console: Console) -> None:
    """The editions that come with Freehold."""
    table = Table(box=None, pad_edge=False, collapse_padding=True, header_style=QUIET)
    table.add_column("id", style=STRONG, no_wrap=True)
    table.add_column("title")
    for head in ("players", "version"):
        table.add_column(head, no_wrap=True)
    table.add_column("options", no_wrap=True)
    for id in shipped():
        with edition_faults():
            book = edition(id)
        table.add_row(book.id, book.title, party(book), book.version, "\n".join(book.options) or "none")
    console.print(table)
