"""`freehold fit`: the equity model of an edition, fitted to games that are played for it, or checked."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.bots.equity.judge import judge_of
from freehold.commands.arguments import Book, Seed, Workers
from freehold.commands.errors import reporting_mistakes
from freehold.commands.many_games import Gathered, check_writable, faults_of_a_run, gather, note, percent, take_workers
from freehold.console.loading import take_edition
from freehold.console.mistakes import INTERRUPTED, Mistake, reason_of
from freehold.console.models import model_fault
from freehold.console.screen import STRONG, complaints
from freehold.editions.documents import EQUITY
from freehold.engine.edition import Edition
from freehold.files import write_whole
from freehold.lab.needs import need

if TYPE_CHECKING:
    from freehold.lab.fit.fitting import Fitted, Score
    from freehold.lab.fit.playing import Played


def fit(
    edition: Book,
    games: Annotated[int, typer.Option(min=10, help="Games of every round, or of the check.")] = 4000,
    rounds: Annotated[int, typer.Option(min=1, max=20, help="How often the model learns from its own games.")] = 3,
    seed: Seed = 1,
    workers: Workers = 0,
    out: Annotated[Path | None, typer.Option(help="Where the model goes; equity.toml in its folder.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Check the model there is, on new games.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Also draw the calibration, as SVG.")] = None,
) -> None:
    """Fit the model by which bots and coach judge who is going to win."""
    # The matrices are small: threads bring nothing, and beside other work they wait for one another 200 times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with reporting_mistakes() as console:
        with faults_of_a_run():
            need("numpy", "lab")
            if plot is not None:
                need("matplotlib", "lab")
        book = take_edition(edition, [], {})
        if plot is not None:
            check_writable(plot)
        if check:
            code = _check(console, edition, book, games, seed, take_workers(workers), plot)
        else:
            file = out or _home(edition)
            check_writable(file)
            code = _fit(console, edition, book, games, rounds, seed, take_workers(workers), file, plot)
        raise typer.Exit(code)


def _home(name: str) -> Path:
    """The folder of one's own that was named; the model of a shipped edition has to be told where to go."""
    if not Path(name).is_dir():
        raise Mistake(f"{name} comes with Freehold: say with --out where its new model goes", 2)
    return Path(name) / EQUITY


# -- fitting --------------------------------------------------------------------------------------------------


def _fit(
    console: Console,
    name: str,
    book: Edition,
    games: int,
    rounds: int,
    seed: int,
    workers: int,
    file: Path,
    plot: Path | None,
) -> int:
    """Round after round, and how sure the last one may be; Ctrl-C keeps the last whole one."""
    from freehold.lab.fit.fitting import fit_round, model_data, model_text, tasks_of_round, tempered, tempering_tasks

    last: Fitted | None = None
    before: list[Played] = []
    for number in range(1, rounds + 1):
        weights = last.weights if last is not None else []
        gathered = gather(tasks_of_round(name, seed, number, games, weights), workers)
        if gathered.interrupted:
            kept = f"round {number - 1} is kept" if last is not None else "nothing is kept"
            complaints().print(Text(f"Interrupted in round {number} of {rounds}: {kept}."))
            return INTERRUPTED
        played = _played(gathered, games)
        if not any(game.rows for game in played):
            raise Mistake("no game had a position to learn from")
        last = fit_round(played, before, number)
        before += played
        _write(file, model_text(model_data(book, last, seed)))
        console.print(Text(f"Round {number} of {rounds}: {_losses(last.score)}"))
    if last is None:
        return 0
    gathered = gather(tempering_tasks(name, seed, games, last), workers)
    if gathered.interrupted:
        complaints().print(Text(f"Interrupted: round {rounds} is kept, and how sure it may be was not found out."))
        return INTERRUPTED
    last = tempered(last, _played(gathered, games))
    _write(file, model_text(model_data(book, last, seed)))
    _print_score(console, book, last.score)
    _draw(plot, book, last.score)
    console.print(note(f"Written to {file}."))
    return 0


def _played(gathered: Gathered[list[Played]], games: int) -> list[Played]:
    """The games that were played; of those that a bot has spoiled nothing is learned, and people are told."""
    played = [game for found in gathered.in_order() for game in found]
    if len(played) < games and not gathered.interrupted:
        complaints().print(Text(f"warning: {games - len(played):,} of {games:,} games are left out: a bot failed."))
    return played


def _write(file: Path, text: str) -> None:
    try:
        write_whole(file, text)
    except OSError as fault:
        raise Mistake(f"{file} cannot be written: {reason_of(fault)}") from fault


# -- checking -------------------------------------------------------------------------------------------------


def _check(console: Console, name: str, book: Edition, games: int, seed: int, workers: int, plot: Path | None) -> int:
    """Judge games that nobody has learned from."""
    from freehold.lab.fit.fitting import check_tasks, score_of, weights_of

    judge = judge_of(book)
    if judge.note:
        complaints().print(Text(f"warning: {model_fault(book, name)}."))
    gathered = gather(check_tasks(name, seed, games), workers)
    played = _played(gathered, games)
    if gathered.interrupted:
        complaints().print(Text(f"Interrupted: {len(played):,} of {games:,} games count."))
    if played:
        score = score_of(weights_of(judge), played)
        _print_score(console, book, score)
        _draw(plot, book, score)
    return INTERRUPTED if gathered.interrupted else 0


def _losses(score: Score) -> str:
    return (
        f"log loss {score.loss:.3f} on {score.games:,} games it has not seen "
        f"(worth alone {score.loss_worth:.3f}, nothing known {score.loss_uniform:.3f}), "
        f"off by {100 * score.worst:.1f} points at most"
    )


def _print_score(console: Console, book: Edition, score: Score) -> None:
    console.print(Text(f"{book.title}: {score.positions:,} positions of {score.games:,} games", style=STRONG))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("judged", "seats", "on average", "won", "off by"):
        table.add_column(title, justify="right", no_wrap=True)
    for tenth, decile in enumerate(score.deciles):
        cells = [f"{10 * tenth} to {10 * tenth + 10} %", f"{decile.count:,}"]
        if decile.count:
            cells += [percent(decile.judged), percent(decile.won), f"{100 * (decile.won - decile.judged):+.1f}"]
        table.add_row(*cells)
    console.print(table)
    console.print(Text(_losses(score)[:1].upper() + _losses(score)[1:] + "."))


def _draw(plot: Path | None, book: Edition, score: Score) -> None:
    if plot is None:
        return
    from freehold.lab.fit.picture import calibration_svg

    _write(plot, calibration_svg(book.title, score.deciles))
