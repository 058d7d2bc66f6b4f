"""`freehold count`: what everybody is worth at the end of a table that played without a device, and who has won."""

from __future__ import annotations

from typing import Annotated

import typer

from freehold.commands.arguments import Book, Changes, Options, split_changes, split_list
from freehold.commands.errors import reporting_mistakes
from freehold.console.loading import take_edition


def count(
    edition: Book,
    file: Annotated[str, typer.Argument(help="A count sheet as TOML, or - for standard input; asks if left out.")] = "",
    option: Options = None,
    change: Changes = None,
) -> None:
    """Value what lies before every player at the end, and rank them."""
    # Other commands need not wait for the tables and events they do without.
    from freehold.commands.count_sheet import count_table

    with reporting_mistakes() as console:
        count_table(console, take_edition(edition, split_list(option or []), split_changes(change or [])), file)
