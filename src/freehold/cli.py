"""The `freehold` command."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from freehold import scenario as scenarios
from freehold._version import __version__
from freehold.editions import editions as shipped
from freehold.editions.problems import did_you_mean
from freehold.engine import game as engine_game
from freehold.engine.edition import Edition
from freehold.terminal import checking, clauses, comparison, rulebook
from freehold.terminal.mistakes import Mistake
from freehold.terminal.players import (
    Party,
    Wishes,
    new_party,
    resumed_party,
    split_changes,
    split_list,
    take_edition,
)
from freehold.terminal.playing import Playing
from freehold.terminal.prompt import make_reader
from freehold.terminal.quoting import quote
from freehold.terminal.replaying import replay_file
from freehold.terminal.saving import Keeper, new_place
from freehold.terminal.screen import complaints, screen
from freehold.terminal.watching import watch

app = typer.Typer(
    name="freehold",
    help="Property-trading board games, played by the book.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

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
    except BrokenPipeError as gone:
        # Whoever was reading has seen enough.
        sys.stderr.close()
        raise typer.Exit(0) from gone


def _print_version(asked: bool) -> None:
    if asked:
        kind = "interpreted" if engine_game.__file__.endswith(".py") else "compiled"
        typer.echo(f"freehold {__version__} (engine {kind})")
        raise typer.Exit


@app.callback()
def freehold(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Property-trading board games, played by the book."""


# -- playing ----------------------------------------------------------------------------------------------


@app.command()
def play(
    edition: Annotated[str, typer.Argument(help="Id of an edition, or the folder of one.")] = "",
    name: Annotated[list[str] | None, typer.Option(help="Your name; further names are for the other seats.")] = None,
    seats: Annotated[int, typer.Option(help="How many play.")] = 0,
    bots: Annotated[str, typer.Option(help="The bots on the other seats, in turn, for instance builder,random.")] = "",
    option: Options = None,
    change: Changes = None,
    seed: Annotated[int | None, typer.Option(help="Seed of dice and cards; the same seed gives the same game.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    physical: Annotated[bool, typer.Option(help="Only people; dice and cards are entered.")] = False,
    banker: Annotated[str, typer.Option(help="Who keeps the Bank, or none.")] = "",
    save: Annotated[Path | None, typer.Option(help="Where to save the game.")] = None,
    watch_only: Annotated[bool, typer.Option("--watch", help="Bots on every seat; print what happens.")] = False,
    turns: Annotated[int, typer.Option(min=0, help="With --watch: call time after so many turns.")] = 0,
) -> None:
    """Play at the terminal, with bots or with people around one keyboard."""
    with told() as console:
        if physical and (watch_only or bots):
            raise Mistake("--physical is for people only; leave out --watch and --bots", 2)
        wishes = Wishes(
            edition or "fundraiser",
            split_list(name or []),
            seats,
            split_list([bots]),
            split_list(option or []),
            split_changes(change or []),
            seed,
            physical,
            watch_only,
            banker,
        )
        party = _seat(wishes, edition, resume)
        keeper = _keeper(party, save, resume)
        if watch_only:
            watch(party, console, turns)
            if save is not None:
                _save_or_say(keeper, party)
            return
        raise typer.Exit(_play(party, console, keeper))


def _seat(wishes: Wishes, folder: str, resume: Path | None) -> Party:
    if resume is None:
        return new_party(wishes)
    if wishes.seats or wishes.options or wishes.changes or wishes.seed is not None or wishes.banker or wishes.physical:
        raise Mistake("--resume takes seats, options, seed and Banker from the saved game; leave those out", 2)
    return resumed_party(resume, wishes, folder)


def _keeper(party: Party, save: Path | None, resume: Path | None) -> Keeper:
    """Save where asked to; a resumed game goes on in its own file, unless that file is damaged."""
    if save is not None:
        return Keeper(save)
    if resume is not None and not party.damaged:
        return Keeper(resume)
    game = party.session.game
    return Keeper(new_place(game.edition.id, str(game.seed) if not party.physical else "physical"))


def _save_or_say(keeper: Keeper, party: Party) -> None:
    trouble = keeper.save(party.session.record.write())
    if trouble:
        raise Mistake(trouble)


def _play(party: Party, console: Console, keeper: Keeper) -> int:
    if party.warning:
        complaints().print(Text(f"Note: {party.warning}."))
    playing = Playing(party, console, make_reader(console), keeper)
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        signal.signal(number, _interrupt)
    return playing.run()


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001
    """A terminal that is closed is treated like Ctrl-C: the game is saved."""
    raise KeyboardInterrupt


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(help="A saved game.")],
    to: Annotated[int, typer.Option(min=0, help="Stop after this line of the file.")] = 0,
    quiet: Annotated[bool, typer.Option(help="Print the result only.")] = False,
    position: Annotated[bool, typer.Option(help="Print the position that is reached.")] = False,
    edition: Annotated[str, typer.Option(help="Folder of the edition, if it is not shipped.")] = "",
) -> None:
    """Play a record again and tell what happens in it."""
    with told() as console:
        raise typer.Exit(replay_file(console, record, to, quiet, position, edition))


@app.command("scenario")
def scenario_command(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
) -> None:
    """Run scenarios and say which of them do not hold."""
    with told() as console:
        raise typer.Exit(scenarios.main([str(path) for path in paths], console))


# -- editions ---------------------------------------------------------------------------------------------


@app.command("editions")
def editions_command() -> None:
    """List the editions that come with Freehold."""
    with told() as console:
        checking.print_editions(console)


@app.command()
def rules(
    edition: Annotated[str, typer.Argument(help="Id of an edition, or the folder of one.")],
    section: Annotated[str, typer.Option(help="One section only, by its name or part of it.")] = "",
    clause: Annotated[str, typer.Option(help="One clause or ruling only.")] = "",
    option: Options = None,
) -> None:
    """Print the rule book of an edition."""
    with told() as console:
        book = take_edition(edition, split_list(option or []), {})
        if clause:
            console.print(quote(book, clause))
            return
        pages = rulebook.rule_book(book, section)
        if console.is_terminal and sys.stdin.isatty():
            with console.pager(styles=True):
                console.print(*pages, sep="\n")
            return
        console.print(*pages, sep="\n")


@app.command()
def compare(
    books: Annotated[
        list[str], typer.Argument(help="Two or more editions; options follow a +, as in cronulla+short-game.")
    ],
    everything: Annotated[bool, typer.Option("--all", help="Show what is equal, too.")] = False,
) -> None:
    """Print everything in which editions differ, side by side."""
    with told() as console:
        if len(books) < 2:
            raise Mistake("name at least two editions to compare", 2)
        found = []
        for text in books:
            id, *chosen = text.split("+")
            found.append(take_edition(id, chosen, {}))
        comparison.print_comparison(console, found, books, everything)


@app.command()
def check(folder: Annotated[Path, typer.Argument(help="The folder of an edition.")]) -> None:
    """Check the folder of an edition and print every problem."""
    with told() as console:
        raise typer.Exit(checking.check_folder(console, folder))


@app.command("clauses")
def clauses_command(
    edition: Annotated[str, typer.Argument(help="Id of an edition; all of them if left out.")] = "",
    check: Annotated[bool, typer.Option("--check", help="Fail if a clause is neither tested nor explained.")] = False,
    scenario_folder: Annotated[Path | None, typer.Option("--scenarios", help="Folder of the scenarios.")] = None,
    tests: Annotated[Path | None, typer.Option(help="Folder of the tests.")] = None,
    names: Annotated[bool, typer.Option("--names", help="Name the scenarios and tests, do not only count.")] = False,
    write: Annotated[Path | None, typer.Option(help="Write where clauses are tested into the folders below.")] = None,
) -> None:
    """List the clauses with the scenarios and tests that cite them."""
    with told() as console:
        everything = [take_edition(id, [], {}) for id in shipped()]
        books = [take_edition(edition, [], {})] if edition else everything
        known = {id for book in [*everything, *books] for id in [*book.clauses, *book.rulings]}
        found = clauses.gather(scenario_folder, tests, known)
        if write is not None:
            for file in sorted(write.glob("*/clauses.toml")):
                clauses.write_tested(file, found)
            return
        if check:
            raise typer.Exit(_check_clauses(console, books, found))
        clauses.print_clauses(console, books, found, names)
        clauses.print_counts(console, books, found)


def _check_clauses(console: Console, books: list[Edition], found: clauses.Citations) -> int:
    faults = clauses.open_clauses(books, found) + found.problems
    if found.files:
        faults += clauses.stale([book for book in books if book.id in shipped()], found)
    for fault in faults:
        complaints().print(Text(fault))
    clauses.print_counts(console, books, found)
    return 1 if faults else 0


# -- the command ------------------------------------------------------------------------------------------


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
        names = [command.name or "" for command in typer.main.get_group(app).commands.values()]
        sentence += did_you_mean(wrong[1], names)
    return f"{sentence.rstrip('?')}{'?' if sentence.endswith('?') else '.'} Say freehold --help for all there is."


if __name__ == "__main__":
    main()
