"""The `freehold` command: what it knows, and how it begins and ends."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Annotated

import typer
from rich.text import Text

from freehold._version import __version__
from freehold.commands import (
    analyse,
    arena,
    check,
    clauses,
    compare,
    count,
    draw,
    editions,
    event,
    fit,
    odds,
    play,
    replay,
    report,
    rules,
    scenario,
    serve,
    simulate,
    sweep,
    tables,
    verify,
)
from freehold.commands import print as printing
from freehold.console.screen import complaints
from freehold.editions.problems import did_you_mean
from freehold.lab.run.runs import engine_kind

COMMANDS: dict[str, Callable[..., None]] = {
    "serve": serve.serve,
    "tables": tables.tables,
    "play": play.play,
    "count": count.count,
    "replay": replay.replay,
    "verify": verify.verify,
    "scenario": scenario.scenario,
    "simulate": simulate.simulate,
    "report": report.report,
    "sweep": sweep.sweep,
    "arena": arena.arena,
    "odds": odds.odds,
    "fit": fit.fit,
    "analyse": analyse.analyse,
    "editions": editions.editions,
    "rules": rules.rules,
    "compare": compare.compare,
    "check": check.check,
    "draw": draw.draw,
    "print": printing.print,
    "clauses": clauses.clauses,
}
"""All commands, in the order in which the help lists them."""

GROUPS: dict[str, typer.Typer] = {"event": event.app}
"""Words that have commands of their own behind them."""

app = typer.Typer(
    name="freehold",
    help="Property-trading board games, played by the book.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for _name, _command in COMMANDS.items():
    app.command(_name)(_command)
for _name, _group in GROUPS.items():
    app.add_typer(_group, name=_name)


@app.callback()
def freehold(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Property-trading board games, played by the book."""
    if version:
        typer.echo(f"freehold {__version__} (engine {engine_kind()})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command and leave with its code."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # A terminal that lacks a sign shows a question mark rather than a traceback.
            reconfigure(errors="replace")
    try:
        code = app(standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        complaints().print("Interrupted.")
        sys.exit(130)
    except Exception as fault:
        said = getattr(fault, "format_message", None)
        if said is None:
            raise
        complaints().print(Text(_usage(str(said()))))
        sys.exit(2)
    sys.exit(code if isinstance(code, int) else 0)


def _usage(fault: str) -> str:
    """One sentence on a command line that cannot be understood."""
    sentence = " ".join(fault.split()).rstrip(".")
    wrong = re.fullmatch(r"No such command '(.*)'", sentence)
    if wrong is not None:
        sentence += did_you_mean(wrong[1], [*COMMANDS, *GROUPS])
    return f"{sentence.rstrip('?')}{'?' if sentence.endswith('?') else '.'} See freehold --help for all commands."


if __name__ == "__main__":
    main()
