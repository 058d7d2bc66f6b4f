"""`freehold arena`: bots against each other, and the tables that say who is better."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.bots import bot_names, plain_name
from freehold.commands import completing
from freehold.commands.arena_matrix import hold_matrix
from freehold.commands.arena_pool import hold_pool
from freehold.commands.arguments import Book, Cap, Changes, File, Options, Seed, Workers, split_changes, split_list
from freehold.commands.caps import USUAL, with_cap
from freehold.commands.errors import reporting_mistakes
from freehold.commands.many_games import (
    bot_title,
    caution,
    check_writable,
    code_after,
    counted,
    faults_data,
    faults_of_a_run,
    gather,
    interval,
    note,
    percent,
    print_cap,
    run_data,
    seats_from,
    take_workers,
    tell_faults,
    write_json,
)
from freehold.console.loading import warn_of_look
from freehold.console.mistakes import Mistake
from freehold.console.models import warn_of_model
from freehold.console.screen import STRONG, complaints
from freehold.lab.arena.arena import Standing, Unit, book_of, played, rotations, standing, tasks, whole_units
from freehold.lab.arena.opponents import USUAL_POOL
from freehold.lab.arena.rating import Rating, rate
from freehold.lab.arena.thinking import Thought, think_times
from freehold.lab.needs import Missing
from freehold.lab.run.runs import Run
from freehold.lab.run.start import start_of
from freehold.lab.stats.bootstrap import Estimate


def arena(
    edition: Book,
    seats: Annotated[
        str,
        typer.Option(
            help="The bots at the table, for instance fixed-h,builder*3.",
            autocompletion=completing.bots,
        ),
    ] = "",
    games: Annotated[
        int, typer.Option(min=1, help="How many games, rounded to whole units; with --matrix or --pool, in each cell.")
    ] = 400,
    seed: Seed = 1,
    workers: Workers = 0,
    cap: Cap = USUAL,
    option: Options = None,
    change: Changes = None,
    matrix: Annotated[bool, typer.Option("--matrix", help="Every bot alone against three of each other bot.")] = False,
    bots: Annotated[
        str,
        typer.Option(
            help="With --matrix: the bots, instead of all of them.",
            autocompletion=completing.bots,
        ),
    ] = "",
    pool: Annotated[
        str,
        typer.Option(
            help="Bots to be measured, each alone against a pool of opponents.", autocompletion=completing.bots
        ),
    ] = "",
    against: Annotated[
        str,
        typer.Option(
            help="With --pool: the opponents, instead of the usual ones.",
            autocompletion=completing.bots,
        ),
    ] = "",
    json: File = None,
) -> None:
    """Let bots play each other and show how often each wins."""
    with reporting_mistakes() as console:
        warn_of_look(edition)
        if matrix and seats:
            raise Mistake("--matrix seats the bots itself; name them with --bots instead of --seats", 2)
        _check_pool(pool, against, seats, matrix)
        if not matrix and not seats and not pool:
            raise Mistake("name the bots at the table with --seats, for instance --seats fixed-h,builder*3", 2)
        if bots and not matrix:
            raise Mistake("--bots goes with --matrix; without it, name the bots with --seats", 2)
        options, changes = tuple(split_list(option or [])), tuple(split_changes(change or []).items())
        run = with_cap(Run(edition, seats_from(seats) if seats else (), games, seed, options, changes), cap)
        if pool:
            opponents = seats_from(against) if against else USUAL_POOL
            raise typer.Exit(hold_pool(console, run, seats_from(pool), opponents, take_workers(workers), json))
        if matrix:
            chosen = seats_from(bots) if bots else bot_names()
            raise typer.Exit(hold_matrix(console, run, chosen, take_workers(workers), json))
        raise typer.Exit(hold_arena(console, run, take_workers(workers), json))


def _check_pool(pool: str, against: str, seats: str, matrix: bool) -> None:
    if pool and (seats or matrix):
        raise Mistake("--pool seats the bots itself; it goes with neither --seats nor --matrix", 2)
    if against and not pool:
        raise Mistake("--against names the opponents of --pool", 2)


def hold_arena(console: Console, run: Run, workers: int, file: Path | None) -> int:
    """Play, print what was found, and return the exit code."""
    with faults_of_a_run():
        warn_of_model(start_of(run).edition, run.edition, run.seats)
    if file is not None:
        check_writable(file)
    gathered = gather(tasks(run, workers), workers)
    units = [unit for found in gathered.in_order() for unit in found]
    result = standing(run, units)
    if gathered.interrupted:
        wanted = whole_units(run) * len(rotations(run.seats))
        complaints().print(Text(f"Interrupted: the figures are of {result.games:,} of {counted(wanted, 'game')}."))
    if result.units:
        ratings = _ratings(units)
        _print_standing(console, result, ratings, {} if gathered.interrupted else think_times(run))
        if file is not None:
            write_json(file, standing_data(result, ratings, not gathered.interrupted))
    tell_faults(run, result.faults)
    return code_after(gathered.interrupted, result.faults)


def _ratings(units: list[Unit]) -> dict[str, Rating]:
    """Ratings are for display: without the package that computes them there are none, and all else is as it is."""
    try:
        return rate(played(units))
    except Missing:
        return {}


# -- for people -----------------------------------------------------------------------------------------------


def _print_standing(
    console: Console, result: Standing, ratings: dict[str, Rating], thoughts: dict[str, Thought]
) -> None:
    console.print(_heading(result))
    console.print(_bot_table(result, ratings, thoughts))
    console.print(_seat_table(result))
    console.print(Text(_length(result)), *caution(result.units), sep="\n")
    print_cap(console, result.run)
    if ratings:
        console.print(note("Ratings (Plackett-Luce, with their uncertainty) are for display only."))
    else:
        console.print(note('Ratings need the laboratory: pip install "freehold[lab]".'))
    if thoughts:
        console.print(note("Think time was measured on this machine, in games played for that alone."))


def _heading(result: Standing) -> Text:
    run = result.run
    title = book_of(run).title
    units = counted(result.units, "seed")
    count = len(rotations(run.seats))
    turned = "as seated" if count == 1 else f"in {count} rotations"
    return Text(f"{title}: {counted(result.games, 'game')}, {units} {turned}, seed {run.seed}", style=STRONG)


def _bot_table(result: Standing, ratings: dict[str, Rating], thoughts: dict[str, Thought]) -> Table:
    # Two spaces apart, so that 80 columns have room for the longest names of our own.
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    # Where room is short, names with parameters go on in the next line: their ends tell them apart.
    folds = any(plain_name(bot) != bot for bot in result.bots)
    table.add_column("bot", no_wrap=not folds, overflow="fold" if folds else "ellipsis")
    titles = ["seats", "wins", "95 % interval", "fair"]
    titles += ["rating"] if ratings else []
    titles += ["think time"] if thoughts else []
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)
    for bot, share in sorted(result.bots.items(), key=_most_wins_first):
        cells = [str(result.seats_of(bot)), percent(share.value), interval(share), percent(result.fair(bot))]
        cells += [_rating(ratings[bot])] if ratings else []
        cells += [_think_time(thoughts[bot])] if thoughts else []
        table.add_row(Text(bot_title(bot)), *cells)
    return table


def _most_wins_first(entry: tuple[str, Estimate]) -> float:
    return -entry[1].value


def _seat_table(result: Standing) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for title in ("seat", "wins", "95 % interval"):
        table.add_column(title, justify="right", no_wrap=True)
    for seat, share in enumerate(result.seats):
        table.add_row(str(seat + 1), percent(share.value), interval(share))
    return table


def _length(result: Standing) -> str:
    capped, turns, cap = result.capped, result.turns, result.run.cap
    return (
        f"{percent(capped.value)} of the games ({interval(capped)}) were stopped at the cap of {counted(cap, 'turn')}; "
        f"a game took {turns.value:,.0f} turns ({turns.low:,.0f} to {turns.high:,.0f}) on average."
    )


def _rating(rating: Rating) -> str:
    return f"{rating.strength:.1f} ± {rating.uncertainty:.1f}"


def _think_time(thought: Thought) -> str:
    if not thought.decisions:
        return "?"
    time = thought.microseconds_a_decision
    return f"{time / 1000:,.2f} ms" if time >= 1000 else f"{time:.2f} µs"


# -- for machines ---------------------------------------------------------------------------------------------


def standing_data(result: Standing, ratings: dict[str, Rating], complete: bool) -> dict[str, Any]:
    """A standing as JSON holds it."""
    return {
        **run_data(result.run, book_of(result.run)),
        "seats": list(result.run.seats),
        "complete": complete,
        "games": result.games,
        "units": result.units,
        "bots": {
            bot: {"seats": result.seats_of(bot), "fair": round(result.fair(bot), 6), "wins": share.as_data()}
            for bot, share in result.bots.items()
        },
        "wins_by_seat": [share.as_data() for share in result.seats],
        "capped": result.capped.as_data(),
        "turns": result.turns.as_data(3),
        "ratings": {
            bot: {"strength": round(rating.strength, 3), "uncertainty": round(rating.uncertainty, 3)}
            for bot, rating in ratings.items()
        },
        "faults": faults_data(result.faults),
    }
