"""`freehold scenario`: which scenarios hold, and every difference in those that do not."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from freehold.commands.errors import reporting_mistakes
from freehold.scenario import describe, run_paths


def scenario(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
) -> None:
    """Run scenarios and show which of them fail."""
    with reporting_mistakes() as console:
        raise typer.Exit(print_results(console, paths))


def print_results(console: Console, paths: Iterable[Path | str]) -> int:
    """Run scenarios, print what is wrong, and return the exit code of the command."""
    report = run_paths(paths)
    for problem in report.problems:
        _say(console, problem, "red")
    for result in report.failures:
        head, *rest = describe(result)
        _say(console, f"FAILED {head}", "bold red")
        for line in rest:
            _say(console, line)
    if not report.results and not report.problems:
        _say(console, "there are no scenarios there", "red")
        return 1
    _say(console, report.summary(), "red" if report.failed else "green")
    return 1 if report.failed else 0


def _say(console: Console, text: str, style: str | None = None) -> None:
    """Print text as it is: names may look like markup."""
    console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)
