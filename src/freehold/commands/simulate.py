"""`freehold simulate`: many games played and what came out, or one of them again."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from freehold.commands.arguments import Book, Cap, Changes, Options, Seats, Seed, Workers, split_changes, split_list
from freehold.commands.caps import USUAL, with_cap
from freehold.commands.errors import reporting_mistakes
from freehold.commands.many_games import (
    faults_of_a_run,
    interval,
    percent,
    print_cap,
    resumable,
    seats_from,
    take_workers,
)
from freehold.commands.position_files import position_text
from freehold.commands.progress import games_bar
from freehold.console.loading import warn_of_look
from freehold.console.mistakes import Mistake, reason_of
from freehold.console.models import warn_of_model
from freehold.console.screen import QUIET, STRONG, closed, sentence
from freehold.engine.game import Game
from freehold.files import write_whole
from freehold.lab.run.folder import Folder
from freehold.lab.run.match import ranking_by_worth, standings
from freehold.lab.run.runs import Run
from freehold.lab.run.simulate import Crew, open_folder
from freehold.lab.run.simulate import simulate as play_games
from freehold.lab.run.start import start_of
from freehold.lab.run.witness import Repeat, play_again
from freehold.lab.stats.bootstrap import Estimate
from freehold.terminal.views import show_result


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
    cap: Cap = USUAL,
    chunk: Annotated[int, typer.Option(min=0, help="Games in one chunk; 0 for the usual number.")] = 0,
    cluster: Annotated[str, typer.Option(help="Play on a Ray cluster: auto, local or HOST:PORT.")] = "",
    game: Annotated[int | None, typer.Option(help="Play only the game with this seed and print what happens.")] = None,
    record: Annotated[Path | None, typer.Option(help="With --game: write its record to this file.")] = None,
) -> None:
    """Have bots play many games and keep the results."""
    with reporting_mistakes() as console:
        warn_of_look(edition)
        options, changes = tuple(split_list(option or [])), tuple(split_changes(change or []).items())
        text = "" if position is None else _position(position, edition)
        where = "" if position is None else str(position)
        asked = Run(
            edition,
            seats_from(seats),
            games,
            seed,
            options,
            changes,
            chunk=chunk,
            position=text,
            position_file=where,
        )
        run = with_cap(asked, cap)
        if game is not None:
            _one_game(console, run, game, record)
            return
        if record is not None:
            raise Mistake("--record writes one game; say which with --game SEED", 2)
        if out is None:
            raise Mistake("say where the results go, for instance --out results", 2)
        raise typer.Exit(_many_games(console, run, Crew(take_workers(workers), cluster), out, resume))


def _position(path: Path, edition: str) -> str:
    text = position_text(path, edition)
    if not text.strip():
        raise Mistake(f"{path} is empty")
    return text


# -- playing ----------------------------------------------------------------------------------------------


def _many_games(console: Console, run: Run, crew: Crew, out: Path, resume: bool) -> int:
    """Play what is missing in the folder, print what was found, and return the exit code."""
    with faults_of_a_run():
        crew.check()
        folder = open_folder(run, out, resume)
        warn_of_model(start_of(run).edition, run.edition, run.seats)
    # Whatever stops the run, people are told what is kept and how to go on.
    with closing(folder), resumable(lambda: _kept(folder)), games_bar() as bar:
        shown = bar.add_task("games", total=run.games, completed=folder.games_done())
        found = play_games(folder, crew, lambda games: bar.advance(shown, games))
    _tell(console, run, out, found)
    return 1 if found["games"]["faulted"] else 0


def _kept(folder: Folder) -> str:
    return f"{folder.games_done():,} of {folder.run.games:,} games are kept in {folder.path}"


# -- telling ----------------------------------------------------------------------------------------------


def _tell(console: Console, run: Run, out: Path, found: dict[str, Any]) -> None:
    """The figures everybody asks for first."""
    games, length = found["games"], found["a_game"]["turns"]
    title = found["edition"]["title"]
    console.print(Text(f"{title}: {games['played']:,} games", style=STRONG))
    table = Table(box=None, pad_edge=False, header_style=QUIET)
    for name in ("seat", "bot", "wins", "95 % interval", "bankrupt", "worth at the end"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for row in found["seats"]:
        table.add_row(str(row["seat"] + 1), *_score(row))
    if len(run.seats) > len(found["bots"]) > 1:
        table.add_section()
        for row in found["bots"]:
            table.add_row("all", *_score(row))
    console.print(Padding(table, (0, 0, 0, 1)))
    capped = f"{percent(found['capped_share']['value'])} were stopped at the cap of {run.cap:,} turns"
    console.print(f"{length['value']:,.1f} turns a game ({length['low']:,.1f} to {length['high']:,.1f}); {capped}.")
    print_cap(console, run)
    if games["faulted"]:
        _tell_faults(console, run, out, found)
    console.print(Text(f"Tables and summary are in {out}; freehold report {out} draws them."), soft_wrap=True)


def _score(row: dict[str, Any]) -> list[str]:
    share = row["win_share"]
    return [
        row["bot"],
        percent(share["value"]),
        interval(Estimate(share["value"], share["low"], share["high"])),
        percent(row["bankrupt_share"]["value"]),
        f"{row['worth']['value']:,.0f}",
    ]


def _tell_faults(console: Console, run: Run, out: Path, found: dict[str, Any]) -> None:
    first = found["faults"][0]
    count = found["games"]["faulted"]
    console.print(f"{count:,} {'game' if count == 1 else 'games'} could not be played to the end; the first:")
    said = f"{first['bot']} on seat {first['seat'] + 1} of the game with seed {first['seed']} {first['action']}"
    console.print(Text(f"  {said}: {first['reason']}"), soft_wrap=True)
    console.print(Text(f"  {run.command_for_game(first['seed'])}"), soft_wrap=True)
    console.print(Text(f"plays it again. All are in {out / 'faults.json'}."), soft_wrap=True)


# -- one game ---------------------------------------------------------------------------------------------


def _one_game(console: Console, run: Run, seed: int, record: Path | None) -> None:
    """Play one game from its seed alone, tell what happens, and write its record if asked to."""
    if record is not None and run.position:
        raise Mistake("a record begins with the start of a game; leave out --record or --from", 2)
    with faults_of_a_run():
        repeat = play_again(start_of(run), seed, run.cap, run.sample_every)
    for event in repeat.events:
        console.print(sentence(event), soft_wrap=True)
    if record is not None:
        _save(record, repeat)
    if repeat.fault is not None:
        raise Mistake(closed(str(repeat.fault)))
    if repeat.game.over:
        show_result(console, repeat.game)
    else:
        _show_capped(console, run, repeat.game)


def _show_capped(console: Console, run: Run, game: Game) -> None:
    console.print(Text(f"Stopped after {run.cap:,} turns without a result; by worth:", style=STRONG))
    worth = standings(game)
    for place, level in enumerate(ranking_by_worth(game), 1):
        for seat in level:
            console.print(Text(f" {place}. {game.names[seat]}, {game.edition.money(worth[seat])}"))


def _save(path: Path, repeat: Repeat) -> None:
    try:
        write_whole(path, repeat.record.write())
    except OSError as fault:
        raise Mistake(f"{path} cannot be written: {reason_of(fault)}") from fault
