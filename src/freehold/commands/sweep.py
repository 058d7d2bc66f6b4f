"""`freehold sweep`: the effect of rules, from playing the same games under all of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from freehold.commands import completing
from freehold.commands.arguments import Book, Cap, Options, Seats, Seed, Workers, split_list
from freehold.commands.caps import USUAL, read_cap
from freehold.commands.errors import reporting_mistakes
from freehold.commands.many_games import faults_of_a_run, note, resumable, seats_from, take_workers
from freehold.commands.progress import games_bar
from freehold.console.loading import warn_of_look
from freehold.console.mistakes import Mistake
from freehold.console.screen import closed, complaints
from freehold.lab.run.cap import cap_note
from freehold.lab.run.folder import Folder
from freehold.lab.run.runs import versions
from freehold.lab.run.start import start_of
from freehold.lab.sweep.grid import GridError, read_grid
from freehold.lab.sweep.sweep import PAGE, Found, Sweep, compare, opened, play, publish


def sweep(
    edition: Book,
    change: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="RULE=VALUES",
            help="A rule and its values, for instance detention.fine=50,100,200.",
            autocompletion=completing.rules,
        ),
    ] = None,
    seats: Seats = "fixed-h*4",
    games: Annotated[int, typer.Option(min=1, help="How many games in every combination of values.")] = 1000,
    seed: Seed = 1,
    out: Annotated[Path | None, typer.Option(help="The folder for the results.")] = None,
    workers: Workers = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the sweep in the folder.")] = False,
    option: Options = None,
    cap: Cap = USUAL,
    paged: Annotated[
        bool, typer.Option("--pager/--no-pager", help="At a terminal, scroll a table that is wider than it, in less.")
    ] = True,
) -> None:
    """Play the same games under changed rules and compare."""
    with reporting_mistakes() as console:
        warn_of_look(edition)
        asked = _read(edition, change or [], seats, games, seed, split_list(option or []), read_cap(cap))
        if out is None:
            raise Mistake("say where the results go, for instance --out results", 2)
        raise typer.Exit(_do(console, asked, out, workers, resume, paged))


def _read(
    edition: str, rules: Sequence[str], seats: str, games: int, seed: int, options: Sequence[str], cap: int
) -> Sweep:
    """What was typed, as a sweep, or a mistake."""
    try:
        grid = read_grid(rules)
    except GridError as fault:
        raise Mistake(closed(str(fault)), 2) from fault
    return Sweep(edition, grid, seats_from(seats), games, seed, tuple(options), cap)


def _do(console: Console, sweep: Sweep, out: Path, workers: int, resume: bool, paged: bool) -> int:
    """Play the sweep, print what it found and write its page; return the exit code."""
    with faults_of_a_run(), opened(sweep, out, resume) as folders:
        _play(folders, take_workers(workers), out)
        found = compare(sweep, folders)
        publish(sweep, found, out, *_heading(sweep, found))
    _tell(console, sweep, found, out, paged)
    return 1 if found.faulted else 0


def _play(folders: Sequence[Folder], workers: int, out: Path) -> None:
    """Play with a bar to look at; whatever stops it, say what is kept and how to go on."""
    with resumable(lambda: _kept(folders, out)), games_bar() as bar:
        shown = bar.add_task("games", total=sum(folder.run.games for folder in folders))
        play(folders, workers, lambda games: bar.advance(shown, games))


def _kept(folders: Sequence[Folder], out: Path) -> str:
    done = sum(folder.games_done() for folder in folders)
    games = sum(folder.run.games for folder in folders)
    cells = sum(folder.finished for folder in folders)
    return f"{done:,} of {games:,} games are kept in {out}, {cells} of {len(folders)} combinations are finished"


def _heading(sweep: Sweep, found: Found) -> tuple[str, list[tuple[str, str]]]:
    """Title and facts for the page."""
    book = start_of(sweep.run(sweep.grid.cells[0])).edition
    made = versions(book.version)
    constant = [f"{axis.name} {axis.values[0]}" for axis in sweep.grid.axes if not axis.varies]
    facts = [
        ("Edition", f"{book.title} ({book.id}), version {book.version}"),
        ("Options", ", ".join(sweep.options) or "none"),
        *((f"Rule {axis.name}", ", ".join(axis.values)) for axis in sweep.grid.varying),
        ("Changed everywhere", ", ".join(constant) or "nothing"),
        ("Seats", ", ".join(f"{seat} {bot}" for seat, bot in enumerate(sweep.seats, 1))),
        ("Games", f"{sweep.games:,} in every combination" + _failed(found.faulted)),
        ("Cap", _cap(sweep)),
        ("Seed", str(sweep.seed)),
        ("Freehold", f"{made['freehold']}, engine {made['engine']}, Python {made['python']}"),
        ("Command", sweep.command()),
    ]
    return book.title, facts


def _cap(sweep: Sweep) -> str:
    """When games were stopped, and how that goes with the playing time of the book."""
    turns = " or ".join(f"{cap:,}" for cap in sweep.caps())
    if not sweep.cap:
        return f"{turns} turns with a throw: what the rules of each combination plan"
    run = sweep.run(sweep.grid.cells[0])
    return f"{turns} turns with a throw. {cap_note(run.cap, start_of(run).edition)}".strip()


def _failed(faulted: int) -> str:
    return f"; {faulted:,} failed and are left out everywhere" if faulted else ""


def _tell(console: Console, sweep: Sweep, found: Found, out: Path, paged: bool) -> None:
    # What draws needs the laboratory, and this module has to be importable without it.
    from freehold.commands.sweep_table import print_effects

    print_effects(console, found.effects, paged)
    console.print()
    console.print(note(f"Games were stopped after {closed(_cap(sweep))}"))
    console.print(f"The page with a picture for every rule is {out / PAGE}.", soft_wrap=True)
    if found.faulted:
        complaints().print(
            f"{found.faulted:,} games failed and are left out in every combination; "
            f"the faults.json files of the combinations in {out} say which."
        )
