"""`freehold arena --matrix`: every bot alone against three of every other, as one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from freehold.commands.many_games import (
    bot_title,
    caution,
    check_writable,
    code_after,
    counted,
    faults_data,
    faults_of_a_run,
    gather,
    note,
    print_cap,
    run_data,
    tell_faults,
    write_json,
)
from freehold.console.mistakes import Mistake
from freehold.console.screen import ALARM, GOOD, QUIET, STRONG, clip, complaints
from freehold.lab.arena.arena import Unit, book_of
from freehold.lab.arena.matrix import FAIR, RIVALS, Cell, Matrix, cells, matrix, matrix_tasks
from freehold.lab.run.runs import Run
from freehold.lab.run.start import start_of
from freehold.lab.stats.bootstrap import Estimate

_NAMED: Final = 8
"""The width of a column with room for the beginning of a name."""
_MEAN: Final = 5


def hold_matrix(console: Console, run: Run, bots: Sequence[str], workers: int, file: Path | None) -> int:
    """Play all cells, print the table, and return the exit code."""
    _check(run, bots)
    if file is not None:
        check_writable(file)
    jobs = matrix_tasks(run, bots, workers)
    gathered = gather([task for _, task in jobs], workers)
    units: dict[Cell, list[Unit]] = {cell: [] for cell in cells(bots)}
    for number in sorted(gathered.results):
        units[jobs[number][0]] += gathered.results[number]
    result = matrix(bots, run.seed, units)
    if gathered.interrupted:
        wanted = sum(task.games for _, task in jobs)
        complaints().print(Text(f"Interrupted: the figures are of {result.games:,} of {counted(wanted, 'game')}."))
    if result.cells:
        print_matrix(console, run, result)
        if file is not None:
            write_json(file, matrix_data(run, result, not gathered.interrupted))
    tell_faults(run, result.faults)
    return code_after(gathered.interrupted, result.faults)


def _check(run: Run, bots: Sequence[str]) -> None:
    twice = next((bot for bot in bots if bots.count(bot) > 1), None)
    if twice is not None:
        raise Mistake(f"--bots names {twice} twice", 2)
    if len(bots) < 2:
        raise Mistake("a matrix needs at least two bots", 2)
    with faults_of_a_run():
        for bot in bots:
            start_of(replace(run, seats=(bot,) * (1 + RIVALS)))


# -- for people -----------------------------------------------------------------------------------------------


def print_matrix(console: Console, run: Run, result: Matrix) -> None:
    """A row for every bot that sits alone, a column for its three rivals, as wide as the screen allows."""
    title = f"{book_of(run).title}: wins of one against three, in per cent"
    games = counted(result.games, "game")
    console.print(Text(f"{title}; {games}, seed {run.seed}, cap of {counted(run.cap, 'turn')}", STRONG))
    console.print()
    for line in matrix_lines(result, console.width):
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    console.print()
    words = f"Row: who sits alone. Column: the three others. {100 * FAIR:.0f} is fair; ± is half the 95 % interval."
    console.print(note(words), *caution(result.units), sep="\n")
    print_cap(console, run)


def matrix_lines(result: Matrix, width: int) -> list[Text]:
    """The table, line by line: columns go by the beginning of their bots' names, or by numbers where room is short."""
    titles = [bot_title(bot) for bot in result.bots]
    texts = {cell: share_text(share) for cell, share in result.cells.items()}
    size = 1 + max(len(text) for text in texts.values())
    label = max(len(title) for title in titles)
    heads: list[str] = []
    if label + len(titles) * max(size, _NAMED) + _MEAN <= width:
        size = max(size, _NAMED)
        heads = [clip(title, size - 1) for title in titles]
    if len(set(heads)) < len(titles):
        heads = [str(number) for number in range(1, len(titles) + 1)]
        titles = [f"{number:>{len(heads[-1])}} {title}" for number, title in enumerate(titles, 1)]
        label += len(heads[-1]) + 1
    lines = [Text(" " * label + "".join(head.rjust(size) for head in heads) + "mean".rjust(_MEAN), style=QUIET)]
    for bot, title in zip(result.bots, titles, strict=True):
        line = Text(title.ljust(label))
        for rival in result.bots:
            line.append(
                texts.get((bot, rival), "·" if bot == rival else "?").rjust(size), cell_style(result, (bot, rival))
            )
        lines.append(line.append(mean_of_row(result, bot).rjust(_MEAN)))
    return lines


def share_text(share: Estimate) -> str:
    """A share in per cent, with half its interval rounded up."""
    return f"{100 * share.value:.0f}±{ceil(round(100 * share.half, 6))}"


def cell_style(result: Matrix, cell: Cell) -> str:
    """Green above and red below what is fair, where the interval leaves no doubt."""
    share = result.cells.get(cell)
    if share is None:
        return QUIET
    return GOOD if share.low > FAIR else ALARM if share.high < FAIR else ""


def mean_of_row(result: Matrix, bot: str) -> str:
    """The share of a bot over all rivals of which something was played."""
    found = [share.value for (alone, _), share in result.cells.items() if alone == bot]
    return f"{100 * sum(found) / len(found):.0f}" if found else "?"


# -- for machines ---------------------------------------------------------------------------------------------


def matrix_data(run: Run, result: Matrix, complete: bool) -> dict[str, Any]:
    """A matrix as JSON holds it."""
    return {
        **run_data(run, book_of(run)),
        "bots": result.bots,
        "complete": complete,
        "games": result.games,
        "cells": [
            {"alone": alone, "against": rival, "wins": share.as_data()}
            for (alone, rival), share in result.cells.items()
        ],
        "faults": faults_data(result.faults),
    }
