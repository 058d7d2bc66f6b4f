"""`freehold arena --pool`: bots one by one against a pool of opponents, as one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from freehold.commands.arena_matrix import cell_style, matrix_data, mean_of_row, share_text
from freehold.commands.many_games import (
    bot_title,
    caution,
    check_writable,
    code_after,
    counted,
    faults_of_a_run,
    gather,
    note,
    print_cap,
    tell_faults,
    write_json,
)
from freehold.console.mistakes import Mistake
from freehold.console.screen import QUIET, STRONG, complaints
from freehold.lab.arena.arena import Unit, book_of
from freehold.lab.arena.matrix import FAIR, RIVALS, Cell, Matrix, cells, matrix
from freehold.lab.arena.opponents import columns_of, pool_tasks
from freehold.lab.run.runs import Run
from freehold.lab.run.start import start_of

_GAP: Final = 2
_MEAN: Final = "mean"


def hold_pool(
    console: Console, run: Run, bots: Sequence[str], pool: Sequence[str], workers: int, file: Path | None
) -> int:
    """Play all cells, print the table, and return the exit code."""
    _check(run, bots, pool)
    if file is not None:
        check_writable(file)
    columns = columns_of(pool)
    jobs = pool_tasks(run, bots, pool, workers)
    gathered = gather([task for _, task in jobs], workers)
    units: dict[Cell, list[Unit]] = {cell: [] for cell in cells(bots, columns)}
    for number in sorted(gathered.results):
        units[jobs[number][0]] += gathered.results[number]
    result = matrix(bots, run.seed, units, columns)
    if gathered.interrupted:
        wanted = sum(task.games for _, task in jobs)
        complaints().print(Text(f"Interrupted: the figures are of {result.games:,} of {counted(wanted, 'game')}."))
    if result.cells:
        _print_pool(console, run, result)
        if file is not None:
            write_json(file, pool_data(run, result, pool, not gathered.interrupted))
    tell_faults(run, result.faults)
    return code_after(gathered.interrupted, result.faults)


def _check(run: Run, bots: Sequence[str], pool: Sequence[str]) -> None:
    for option, names in (("--pool", bots), ("--against", pool)):
        twice = next((bot for bot in names if names.count(bot) > 1), None)
        if twice is not None:
            raise Mistake(f"{option} names {twice} twice", 2)
    lonely = next((bot for bot in bots if all(bot == rival for rival in pool)), None)
    if lonely is not None:
        raise Mistake(f"{lonely} has no opponent but itself; name others with --against", 2)
    with faults_of_a_run():
        for bot in [*bots, *pool]:
            start_of(replace(run, seats=(bot,) * (1 + RIVALS)))


# -- for people -----------------------------------------------------------------------------------------------


def _print_pool(console: Console, run: Run, result: Matrix) -> None:
    title = f"{book_of(run).title}: wins of one against three of a pool, in per cent"
    games = counted(result.games, "game")
    console.print(Text(f"{title}; {games}, seed {run.seed}, cap of {counted(run.cap, 'turn')}", STRONG))
    console.print()
    for line in pool_lines(result, console.width):
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    console.print()
    words = (
        "One alone against three of the column; mixed: against three different ones, drawn for every seed. "
        f"{100 * FAIR:.0f} is fair; ± is half the 95 % interval."
    )
    console.print(note(words), *caution(result.units), sep="\n")
    print_cap(console, run)


def pool_lines(result: Matrix, width: int) -> list[Text]:
    """A row for every bot and a column for every opponent; the other way round where that is too wide."""
    upright = _lines(result, False)
    return upright if all(len(line) <= width for line in upright) else _lines(result, True)


def _lines(result: Matrix, turned: bool) -> list[Text]:
    bots, rivals = result.bots, [*result.columns, _MEAN]
    rows, columns = (rivals, bots) if turned else (bots, rivals)
    label = max(len(bot_title(row)) for row in rows)
    lines = [Text(" " * label, style=QUIET), *[Text(bot_title(row).ljust(label)) for row in rows]]
    for column in columns:
        found = [_cell(row, column, turned) for row in rows]
        texts = [bot_title(column), *[_text(result, *cell) for cell in found]]
        styles = ["", *["" if cell[1] == _MEAN else cell_style(result, cell) for cell in found]]
        size = _GAP + max(len(text) for text in texts)
        for line, text, style in zip(lines, texts, styles, strict=True):
            line.append(text.rjust(size), style)
    return lines


def _cell(row: str, column: str, turned: bool) -> Cell:
    return (column, row) if turned else (row, column)


def _text(result: Matrix, bot: str, rival: str) -> str:
    if rival == _MEAN:
        return mean_of_row(result, bot)
    share = result.cells.get((bot, rival))
    return share_text(share) if share is not None else "·" if bot == rival else "?"


# -- for machines ---------------------------------------------------------------------------------------------


def pool_data(run: Run, result: Matrix, pool: Sequence[str], complete: bool) -> dict[str, Any]:
    """The table as JSON holds it."""
    return {**matrix_data(run, result, complete), "pool": list(pool)}
