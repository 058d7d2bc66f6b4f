"""What all commands share: options with one meaning everywhere, and how mistakes are told."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from freehold.bots import BotFault
from freehold.terminal.mistakes import Mistake
from freehold.terminal.screen import complaints, screen

Book = Annotated[str, typer.Argument(help="Id of an edition, or the folder of one.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="Switch on an option of the edition.")]
Changes = Annotated[list[str] | None, typer.Option("--set", help="Change one rule, for instance rent.claim=auto.")]


@contextmanager
def told() -> Iterator[Console]:
    """Give the console to print on, and tell mistakes in one sentence instead of a traceback."""
    try:
        yield screen()
    except Mistake as mistake:
        complaints().print(Text(mistake.sentence))
        raise typer.Exit(mistake.code) from mistake
    except BotFault as fault:
        complaints().print(Text(str(fault)))
        raise typer.Exit(1) from fault
    except BrokenPipeError as gone:
        # Whoever was reading has seen enough.
        sys.stderr.close()
        raise typer.Exit(0) from gone
