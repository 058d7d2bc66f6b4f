"""Commands about editions: listing, reading, comparing and checking them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from freehold.commands.shared import Book, Options, told
from freehold.editions import citations
from freehold.editions import editions as shipped
from freehold.engine.edition import Edition
from freehold.terminal import checking, clauses, comparison, rulebook
from freehold.terminal.mistakes import Mistake
from freehold.terminal.players import split_list, take_edition
from freehold.terminal.quoting import quote
from freehold.terminal.screen import complaints


def list_editions() -> None:
    """List the editions that come with Freehold."""
    with told() as console:
        checking.print_editions(console)


def rules(
    edition: Book,
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


def check(folder: Annotated[Path, typer.Argument(help="The folder of an edition.")]) -> None:
    """Check the folder of an edition and print every problem."""
    with told() as console:
        raise typer.Exit(checking.check_folder(console, folder))


def list_clauses(
    edition: Annotated[str, typer.Argument(help="Id of an edition; all of them if left out.")] = "",
    check: Annotated[
        bool,
        typer.Option("--check", help="Fail if a clause is neither tested nor explained, or the code does not cite it."),
    ] = False,
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
            here = scenario_folder is not None or tests is not None or any(map(clauses.tests_are_here, books))
            code = _check_clauses(console, books, found) if here else _check_files(console, books)
            raise typer.Exit(max(code, _check_code(console, books, known)))
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


def _check_files(console: Console, books: list[Edition]) -> int:
    """What can be checked without the scenarios and tests, which are not installed with the package."""
    faults = clauses.unheld(books)
    for fault in faults:
        complaints().print(Text(fault))
    clauses.print_accounts(console, books)
    return 1 if faults else 0


def _check_code(console: Console, books: list[Edition], known: set[str]) -> int:
    """Whether the code cites what it carries out; its source is installed with the package."""
    ours = [book for book in books if book.id in shipped()]
    if not ours:
        return 0
    found = citations.read_code(citations.installed(), known)
    faults = citations.code_faults(ours, found)
    for fault in faults:
        complaints().print(Text(fault))
    console.print(citations.account(ours, found), soft_wrap=True)
    return 1 if faults else 0
