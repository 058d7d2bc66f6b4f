"""How a command ends that cannot do what it was asked: one sentence and a code for the shell, no traceback."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.text import Text

from freehold.bots import BotFault
from freehold.console.mistakes import Mistake
from freehold.console.screen import complaints, screen


@contextmanager
def reporting_mistakes() -> Iterator[Console]:
    """Give the console to print on, and report mistakes in one sentence instead of a traceback."""
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
