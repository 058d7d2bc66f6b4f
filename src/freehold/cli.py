"""The `freehold` command: what it knows, and how it begins and ends."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

from freehold._version import __version__, engine_kind

NAMES: Final = (
    "serve",
    "tables",
    "play",
    "count",
    "replay",
    "review",
    "verify",
    "scenario",
    "simulate",
    "report",
    "sweep",
    "arena",
    "odds",
    "fit",
    "analyse",
    "editions",
    "rules",
    "compare",
    "check",
    "draw",
    "print",
    "clauses",
)
"""All commands, in the order in which the help lists them."""

GROUPS: Final = ("event",)
"""Words that have commands of their own behind them."""


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

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        return [*NAMES, *GROUPS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        if cmd_name in GROUPS:
            group = get_command(_module(cmd_name).app)
            group.name = cmd_name
            return group
        return _made(cmd_name) if cmd_name in COMMANDS else None


def _made(name: str) -> Any:
    """The command as one that reads its arguments."""
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    alone.command(name)(COMMANDS[name])
    return get_command(alone)


app = typer.Typer(
    name="freehold",
    cls=_Words,
    help="Property-trading board games, played by the book.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def freehold(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Property-trading board games, played by the book."""
    if version:
        typer.echo(_version())
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _version() -> str:
    return f"freehold {__version__} (engine {engine_kind()})"


def main() -> None:
    """Run the command and leave with its code."""
    if sys.argv[1:] == ["--version"]:
        # Nothing has to be understood first, and what understands arguments takes its time to be read.
        print(_version())
        return
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # A terminal that lacks a sign shows a question mark rather than a traceback.
            reconfigure(errors="replace")
    try:
        code = app(standalone_mode=False)
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

        sentence += did_you_mean(wrong[1], [*NAMES, *GROUPS])
    return f"{sentence.rstrip('?')}{'?' if sentence.endswith('?') else '.'} See freehold --help for all commands."


if __name__ == "__main__":
    main()
