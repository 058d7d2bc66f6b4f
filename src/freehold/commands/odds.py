"""`freehold odds`: who wins from here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.commands import completing
from freehold.commands.arguments import Cap, File, Seed, Workers
from freehold.commands.caps import USUAL, with_cap
from freehold.commands.errors import reporting_mistakes
from freehold.commands.many_games import (
    bot_title,
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
from freehold.commands.position_files import Question, read_question
from freehold.console.mistakes import Mistake
from freehold.console.models import warn_of_model
from freehold.console.screen import STRONG, clip, complaints, seat_style
from freehold.lab.arena.odds import Odds, odds_tasks
from freehold.lab.arena.odds import odds as odds_from
from freehold.lab.run.runs import Run, digest
from freehold.lab.run.start import start_of

USUAL_BOT: Final = "fixed-h"
_NAME: Final = 14
_BAR: Final = 20
_EIGHTHS: Final = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")


def odds(
    position: Annotated[Path, typer.Argument(help="A position, or a saved game, whose last position counts.")],
    seats: Annotated[
        str,
        typer.Option(
            help="The bots that play on, for instance fixed-h*4; fixed-h if left out.", autocompletion=completing.bots
        ),
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 2000,
    seed: Seed = 1,
    workers: Workers = 0,
    cap: Cap = USUAL,
    turns: Annotated[
        int, typer.Option(min=0, help="Play so many turns and judge who would win then; 0 to play to the end.")
    ] = 0,
    edition: Annotated[str, typer.Option(help="Folder of the edition, if it is not shipped.")] = "",
    json: File = None,
) -> None:
    """Estimate who wins from a position by playing on many times."""
    with reporting_mistakes() as console:
        asked = read_question(position, edition)
        run = Run(
            asked.edition,
            seats_for(asked, seats, position),
            games,
            seed,
            position=asked.text,
            position_file=str(position),
        )
        run = with_cap(run, cap)
        raise typer.Exit(ask_odds(console, run, asked.names, take_workers(workers), json, turns))


def ask_odds(console: Console, run: Run, names: Sequence[str], workers: int, file: Path | None, turns: int = 0) -> int:
    """Play on from the position of a run, print the chances, and return the exit code."""
    with faults_of_a_run():
        warn_of_model(start_of(run).edition, run.edition, run.seats)
    if file is not None:
        check_writable(file)
    gathered = gather(odds_tasks(run, workers, turns), workers)
    result = odds_from(run, [finish for found in gathered.in_order() for finish in found])
    if gathered.interrupted:
        complaints().print(Text(f"Interrupted: the figures are of {result.games:,} of {counted(run.games, 'game')}."))
    if result.games:
        print_odds(console, run, names, result, turns)
        if file is not None:
            write_json(file, odds_data(run, names, result, not gathered.interrupted, turns))
    tell_faults(run, result.faults)
    return code_after(gathered.interrupted, result.faults)


# -- the seats ----------------------------------------------------------------------------------------------


def seats_for(question: Question, text: str, path: Path) -> tuple[str, ...]:
    """A bot for every seat of the position."""
    count = len(question.names)
    if not text:
        return (USUAL_BOT,) * count
    seats = seats_from(text)
    if len(seats) != count:
        example = f"{seats[0]}*{count}"
        raise Mistake(f"{path} has {count} seats, and --seats names {len(seats)}; write for instance {example}", 2)
    return seats


# -- for people -----------------------------------------------------------------------------------------------


def print_odds(console: Console, run: Run, names: Sequence[str], result: Odds, turns: int = 0) -> None:
    """A line for every seat, with a bar as long as its chance."""
    book = start_of(run).edition
    console.print(
        Text(f"{book.title}: {counted(result.games, 'game')} from {run.position_file}, seed {run.seed}", style=STRONG)
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("seat", no_wrap=True)
    table.add_column("bot", no_wrap=True)
    for title in ("wins", "95 % interval", "worth"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for seat, chance in enumerate(result.chances):
        table.add_row(
            Text(clip(names[seat], _NAME), style=seat_style(seat)),
            bot_title(run.seats[seat]),
            percent(chance.value),
            interval(chance),
            book.money(round(result.worth[seat].value)),
            Text(bar(chance.value, _BAR), style=seat_style(seat)),
        )
    console.print(table)
    console.print(
        Text(
            f"The games went on for {result.turns.value:,.0f} turns on average; "
            f"{percent(result.capped.value)} were {_stopped(run, turns)}."
        )
    )
    if not turns:
        print_cap(console, run)
    console.print(note("Worth is what a seat has at the end, on average over won and lost games."))


def _stopped(run: Run, turns: int) -> str:
    """How games end that are not over."""
    return f"judged after {counted(turns, 'turn')}" if turns else f"stopped at the cap of {counted(run.cap, 'turn')}"


def bar(share: float, width: int) -> str:
    """A bar as long as a share of `width`, to an eighth of a sign."""
    eighths = round(share * width * 8)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8]


# -- for machines ---------------------------------------------------------------------------------------------


def odds_data(run: Run, names: Sequence[str], result: Odds, complete: bool, turns: int = 0) -> dict[str, Any]:
    """The chances as JSON holds them."""
    return {
        **run_data(run, start_of(run).edition),
        "position": digest(run.position),
        "complete": complete,
        "judged_after": turns,
        "games": result.games,
        "seats": [
            {"name": names[seat], "bot": run.seats[seat], "wins": chance.as_data(), "worth": worth.as_data(2)}
            for seat, (chance, worth) in enumerate(zip(result.chances, result.worth, strict=True))
        ],
        "turns": result.turns.as_data(3),
        "capped": result.capped.as_data(),
        "faults": faults_data(result.faults),
    }
