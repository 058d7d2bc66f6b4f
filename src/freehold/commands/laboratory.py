"""Commands that have bots play many games, or compute what would come out: the laboratory."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from freehold.analysis import study
from freehold.bots import bot_names
from freehold.commands.shared import Book, Changes, Options, told
from freehold.lab.run.match import USUAL_CAP
from freehold.lab.run.runs import Run
from freehold.terminal import analysing
from freehold.terminal.analysis_file import write_analysis
from freehold.terminal.arena import hold_arena
from freehold.terminal.from_file import read_question
from freehold.terminal.gathering import seats_from, take_workers
from freehold.terminal.matrix import hold_matrix
from freehold.terminal.mistakes import Mistake
from freehold.terminal.odds import ask_odds, seats_for
from freehold.terminal.players import split_changes, split_list, take_edition
from freehold.terminal.reporting import report_command
from freehold.terminal.simulating import Request, simulate_command
from freehold.terminal.sweeping import read_sweep, sweep_command

Seats = Annotated[str, typer.Option(help="The bots in the order of their seats, such as fixed-h,builder*3.")]
Seed = Annotated[int, typer.Option(help="What all dice, cards and bots draw from.")]
Workers = Annotated[int, typer.Option(min=0, help="Processes that play; 0 for one on every processor.")]
Cap = Annotated[int, typer.Option(min=1, help="Stop a game after so many turns.")]
File = Annotated[Path | None, typer.Option(help="Write what was found to this file, too.")]


def simulate(
    edition: Book,
    seats: Seats = "fixed-h*4",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Seed = 1,
    out: Annotated[Path | None, typer.Option(help="The folder for the results.")] = None,
    workers: Workers = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder.")] = False,
    position: Annotated[
        Path | None, typer.Option("--from", help="Start every game here: a position or a saved game.")
    ] = None,
    option: Options = None,
    change: Changes = None,
    cap: Cap = USUAL_CAP,
    chunk: Annotated[int, typer.Option(min=0, help="Games played in one go; 0 for the usual number.")] = 0,
    cluster: Annotated[str, typer.Option(help="Play on a Ray cluster: auto, local or HOST:PORT.")] = "",
    game: Annotated[int | None, typer.Option(help="Play only the game with this seed and tell it.")] = None,
    record: Annotated[Path | None, typer.Option(help="With --game: write its record to this file.")] = None,
) -> None:
    """Have bots play many games and keep what came out."""
    with told() as console:
        request = Request(
            edition,
            seats,
            games,
            seed,
            cap,
            chunk,
            split_list(option or []),
            split_changes(change or []),
            position,
            workers,
            cluster,
            out,
            resume,
            game,
            record,
        )
        raise typer.Exit(simulate_command(console, request))


def arena(
    edition: Book,
    seats: Annotated[str, typer.Option(help="The bots at the table, for instance fixed-h,builder*3.")] = "",
    games: Annotated[
        int, typer.Option(min=1, help="How many games, rounded to whole units; with --matrix, a cell.")
    ] = 400,
    seed: Seed = 1,
    workers: Workers = 0,
    cap: Cap = USUAL_CAP,
    option: Options = None,
    change: Changes = None,
    matrix: Annotated[bool, typer.Option("--matrix", help="Every bot alone against three of every other.")] = False,
    bots: Annotated[str, typer.Option(help="With --matrix: the bots, instead of all there are.")] = "",
    json: File = None,
) -> None:
    """Let bots play each other and tell who wins how often."""
    with told() as console:
        if matrix and seats:
            raise Mistake("--matrix seats the bots itself; name them with --bots instead of --seats", 2)
        if not matrix and not seats:
            raise Mistake("name the bots at the table with --seats, for instance --seats fixed-h,builder*3", 2)
        if bots and not matrix:
            raise Mistake("--bots goes with --matrix; without it, name the bots with --seats", 2)
        options, changes = tuple(split_list(option or [])), tuple(split_changes(change or []).items())
        run = Run(edition, seats_from(seats) if seats else (), games, seed, options, changes, cap)
        if matrix:
            chosen = seats_from(bots) if bots else bot_names()
            raise typer.Exit(hold_matrix(console, run, chosen, take_workers(workers), json))
        raise typer.Exit(hold_arena(console, run, take_workers(workers), json))


def odds(
    position: Annotated[Path, typer.Argument(help="A position, or a saved game: it counts as it ends.")],
    seats: Annotated[
        str, typer.Option(help="The bots that play on, for instance fixed-h*4; fixed-h if left out.")
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 2000,
    seed: Seed = 1,
    workers: Workers = 0,
    cap: Cap = USUAL_CAP,
    edition: Annotated[str, typer.Option(help="Folder of the edition, if it is not shipped.")] = "",
    json: File = None,
) -> None:
    """Tell who wins from a position, by playing on from it many times."""
    with told() as console:
        asked = read_question(position, edition)
        run = Run(
            asked.edition,
            seats_for(asked, seats, position),
            games,
            seed,
            cap=cap,
            position=asked.text,
            position_file=str(position),
        )
        raise typer.Exit(ask_odds(console, run, asked.names, take_workers(workers), json))


def report(
    folder: Annotated[Path, typer.Argument(help="The folder of a run of freehold simulate.")],
    out: Annotated[Path | None, typer.Option(help="The page to write; report.html in the folder if left out.")] = None,
) -> None:
    """Draw the results of a run as one page with pictures."""
    with told() as console:
        report_command(console, folder, out)


def sweep(
    edition: Book,
    change: Annotated[
        list[str] | None, typer.Option("--set", help="A rule and its values, for instance detention.fine=50,100,200.")
    ] = None,
    seats: Seats = "fixed-h*4",
    games: Annotated[int, typer.Option(min=1, help="How many games in every combination of values.")] = 1000,
    seed: Seed = 1,
    out: Annotated[Path | None, typer.Option(help="The folder for the results.")] = None,
    workers: Workers = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the sweep in the folder.")] = False,
    option: Options = None,
    cap: Cap = USUAL_CAP,
) -> None:
    """Play the same games under changed rules and compare."""
    with told() as console:
        asked = read_sweep(edition, change or [], seats, games, seed, split_list(option or []), cap)
        if out is None:
            raise Mistake("say where the results go, for instance --out results", 2)
        raise typer.Exit(sweep_command(console, asked, out, workers, resume))


def analyse(
    edition: Book,
    option: Options = None,
    change: Changes = None,
    detention: Annotated[str, typer.Option(help="What detained players do: leave at once, or stay.")] = analysing.LEAVE,
    file: Annotated[Path | None, typer.Option("--csv", help="Write the figures into this file, too.")] = None,
) -> None:
    """Compute where tokens land and what pays back first."""
    with told() as console:
        stays = analysing.stays_in_detention(detention)
        found = study.analyse(take_edition(edition, split_list(option or []), split_changes(change or [])), stays)
        if file is not None:
            write_analysis(file, found)
        analysing.print_analysis(console, found, stays)
