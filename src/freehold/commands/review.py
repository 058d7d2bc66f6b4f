"""`freehold review`: a game move by move, with the chances, the luck and the mistakes of everybody."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from freehold.coach.effort import REVIEW_PLAYOUTS
from freehold.coach.finding import Finding
from freehold.coach.page import page_of
from freehold.coach.picture import picture_of
from freehold.coach.review import Reviewer
from freehold.coach.shapes import Review
from freehold.coach.tasks import Matter, ReviewTask, reviewer_of, work
from freehold.coach.wording import counted
from freehold.commands.arguments import File, Seed, Workers
from freehold.commands.errors import reporting_mistakes
from freehold.commands.many_games import check_writable, faults_of_a_run, take_workers
from freehold.commands.progress import games_bar, signals_interrupt
from freehold.commands.review_printing import print_review
from freehold.console.loading import load, version_warning
from freehold.console.mistakes import INTERRUPTED, Mistake, read_text, reason_of
from freehold.console.models import model_fault
from freehold.console.screen import complaints
from freehold.engine.edition import Edition
from freehold.lab.run.pool import work_off


def review(
    record: Annotated[Path, typer.Argument(help="A saved game.")],
    playouts: Annotated[
        int, typer.Option(min=1, help="Games played on for every decision: more is surer, and takes longer.")
    ] = REVIEW_PLAYOUTS,
    seat: Annotated[str, typer.Option(help="List the decisions of this player only.")] = "",
    seed: Seed = 1,
    workers: Workers = 0,
    edition: Annotated[str, typer.Option(help="Folder of the edition, if it is not shipped.")] = "",
    json: File = None,
    html: Annotated[Path | None, typer.Option(help="Write the review as a page.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the picture of the chances.")] = None,
) -> None:
    """Review a game: chances, luck and skill, every decision graded."""
    with reporting_mistakes() as console:
        book = load(record, edition)
        warning = version_warning(*book)
        if warning:
            complaints().print(Text(f"Note: {warning}"))
        shown = _seat(book[0].seats, seat)
        for file in (json, html, svg):
            if file is not None:
                check_writable(file)
        matter = Matter(read_text(record), edition, playouts, seed)
        reviewer = reviewer_of(matter)
        found, interrupted = _work_off(matter, len(reviewer.tasks), take_workers(workers))
        result = reviewer.review(found)
        _tell(result, record, reviewer, len(found), interrupted, edition)
        print_review(console, reviewer.edition, result, shown)
        _write(result, reviewer.edition, json, html, svg)
        raise typer.Exit(INTERRUPTED if interrupted else 1 if result.stopped is not None else 0)


def _seat(names: list[str], wanted: str) -> int:
    """The number of the seat whose decisions are listed; -1 for all."""
    if not wanted:
        return -1
    plain = [name.casefold() for name in names]
    if wanted.casefold() not in plain:
        raise Mistake(f"nobody called {wanted!r} plays in this game; the players are {', '.join(names)}", 2)
    return plain.index(wanted.casefold())


def _work_off(matter: Matter, tasks: int, workers: int) -> tuple[list[Finding], bool]:
    """What all moves come to, in their order; after Ctrl-C, those up to the first that was not finished."""
    found: dict[int, Finding] = {}
    interrupted = False
    jobs = [ReviewTask(matter, number) for number in range(tasks)]
    with games_bar("moves") as bar, signals_interrupt(), faults_of_a_run():
        shown = bar.add_task("moves", total=tasks)
        try:
            with closing(work_off(work, jobs, max(1, min(workers, tasks)))) as coming:
                for number, finding in coming:
                    found[number] = finding
                    bar.advance(shown)
        except KeyboardInterrupt:
            interrupted = True
    done = next((number for number in range(tasks) if number not in found), tasks)
    return [found[number] for number in range(done)], interrupted


def _tell(result: Review, path: Path, reviewer: Reviewer, done: int, interrupted: bool, folder: str) -> None:
    """Say what is missing of the review, and why."""
    say = complaints()
    if result.stopped is not None:
        place = f"{path}, line {result.stopped.line}"
        if not reviewer.moves:
            raise Mistake(f"{place}: {result.stopped.reason}")
        say.print(Text(f"{place}: {result.stopped.reason}; the review ends there."))
    elif not reviewer.moves:
        say.print(Text(f"{path}: nobody has moved yet, so that there is nothing to review."))
    if interrupted:
        say.print(Text(f"Interrupted: the review holds {done:,} of {counted(len(reviewer.tasks), 'move')}."))
    fault = model_fault(reviewer.edition, folder)
    if fault:
        say.print(Text(f"Note: the chances are rough. {fault[0].upper()}{fault[1:]}."))


def _write(result: Review, book: Edition, json: Path | None, html: Path | None, svg: Path | None) -> None:
    """Write the files that were asked for."""
    if json is not None:
        _write_file(json, msgspec.json.format(msgspec.json.encode(result), indent=1).decode() + "\n")
    if html is not None:
        _write_file(html, page_of(book, result))
    if svg is not None:
        _write_file(svg, picture_of(book, result))


def _write_file(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise Mistake(f"{path} cannot be written: {reason_of(fault)}") from fault
