"""The `freehold` command: what it knows, and how it begins and ends."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from freehold import _version

SUMMARIES: Final = {
    "serve": "Serve the browser table: play with friends and bots.",
    "tables": "List the tables of a server that is not running, or delete some.",
    "play": "Play at the terminal, with bots or with other people.",
    "count": "Value what lies before every player at the end, and rank them.",
    "replay": "Play a record again and print what happens in it.",
    "review": "Review a game: chances, luck and skill, every decision graded.",
    "verify": "Prove every throw and card of a table's game from its seeds.",
    "scenario": "Run scenarios and show which of them fail.",
    "simulate": "Have bots play many games and keep the results.",
    "report": "Draw the results of a run as one page with pictures.",
    "sweep": "Play the same games under changed rules and compare.",
    "arena": "Let bots play each other and show how often each wins.",
    "odds": "Estimate who wins from a position by playing on many times.",
    "fit": "Fit the model by which bots and coach judge who is going to win.",
    "analyse": "Compute where tokens land and what pays back first.",
    "editions": "List the editions that come with Freehold.",
    "rules": "Print the rule book of an edition, or write it as a page or a PDF.",
    "compare": "Print all differences between editions, side by side.",
    "check": "Check the folder of an edition and print every problem.",
    "draw": "Draw the board of an edition as a picture that stands alone.",
    "print": "Print the whole box of an edition as a PDF to cut and glue.",
    "clauses": "List the clauses with the scenarios and tests that cite them.",
    "event": "Evenings and championships: plans, seats, journals and paper.",
}
"""What every word is for, in the order in which the help lists them.

Each line is the first of its command's docstring, which a test holds it to: whoever asks for help does not wait for all
commands to be read.
"""

GROUPS: Final = ("event",)
"""Words that have commands of their own behind them."""

NAMES: Final = tuple(name for name in SUMMARIES if name not in GROUPS)
"""All other words: the commands."""


class Commands(Mapping[str, Callable[..., None]]):
    """The commands by name. Each is read from the module of its name when somebody wants it, with all it needs."""

    def __getitem__(self, name: str) -> Callable[..., None]:
        if name not in NAMES:
            raise KeyError(name)
        command: Callable[..., None] = getattr(_module(name), name)
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


COMMANDS: Final = Commands()


def _module(name: str) -> Any:
    return import_module(f"freehold.commands.{name}")


class _Words(TyperGroup):
    """The first word after `freehold`: nobody waits for commands that were not asked for."""

    listing = False
    """Whether words are being listed and a line about each is enough."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        return list(SUMMARIES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        if self.listing:
            return TyperCommand(cmd_name, short_help=SUMMARIES[cmd_name])
        if cmd_name in GROUPS:
            group = get_command(_module(cmd_name).app)
            group.name = cmd_name
            return group
        return _made(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        self.listing = True
        try:
            super().format_commands(ctx, formatter)
        finally:
            self.listing = False

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        self.listing = True
        try:
            return super().shell_complete(ctx, incomplete)
        finally:
            self.listing = False


def _made(name: str) -> Any:
    """The command as one that reads its arguments."""
    from freehold.commands.usage import Explained

    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    alone.command(name, cls=Explained)(COMMANDS[name])
    return get_command(alone)


app = typer.Typer(
    name="freehold",
    cls=_Words,
    help="Property-trading board games, played by the book.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def freehold(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version, and how Freehold runs here.")] = False,
) -> None:
    """Property-trading board games, played by the book."""
    if version:
        typer.echo(_version.told())
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command and leave with its code."""
    if sys.argv[1:] == ["--version"]:
        # Nothing has to be understood first, and what understands arguments takes its time to be read.
        print(_version.told())
        return
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # A terminal that lacks a sign shows a question mark rather than a traceback.
            reconfigure(errors="replace")
    try:
        code = app(prog_name="freehold", standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        _complain("Interrupted.")
        sys.exit(130)
    except Exception as fault:
        said = getattr(fault, "format_message", None)
        if said is None:
            raise
        _complain(_usage(str(said())))
        sys.exit(2)
    sys.exit(code if isinstance(code, int) else 0)


def _complain(sentence: str) -> None:
    from rich.text import Text

    from freehold.console.screen import complaints

    complaints().print(Text(sentence))


def _usage(fault: str) -> str:
    """One sentence on a command line that cannot be understood."""
    sentence = " ".join(fault.split()).rstrip(".")
    wrong = re.fullmatch(r"No such command '(.*)'", sentence)
    if wrong is not None:
        from freehold.editions.problems import did_you_mean

        sentence += did_you_mean(wrong[1], list(SUMMARIES))
    return f"{sentence.rstrip('?')}{'?' if sentence.endswith('?') else '.'} See freehold --help for all commands."


if __name__ == "__main__":
    main()
