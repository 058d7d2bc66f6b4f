"""What commands that play many games share: checks beforehand, the progress bar, Ctrl-C, and faults of bots."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from rich.console import Console
from rich.text import Text

from freehold._version import __version__
from freehold.bots.parameters import plain_name
from freehold.bots.roster import expand_seats, make_bot
from freehold.commands.progress import games_bar, signals_interrupt
from freehold.console.mistakes import INTERRUPTED, Mistake, reason_of
from freehold.console.screen import QUIET, clip, closed, complaints
from freehold.editions import EditionError
from freehold.editions.pace import planned_turns
from freehold.engine.edition import Edition
from freehold.lab.arena.arena import Fault, book_of
from freehold.lab.needs import Missing
from freehold.lab.run.cap import cap_note, turns_before
from freehold.lab.run.pool import usual_workers
from freehold.lab.run.runs import Run, Trouble
from freehold.lab.run.sharing import Task, share_out
from freehold.lab.run.start import start_of
from freehold.lab.stats.bootstrap import FEW_UNITS, Estimate

_FAULTS_TOLD: Final = 5
_NAME: Final = 16
_NAME_WITH_PARAMETERS: Final = 40

Found = TypeVar("Found")


# -- before the first game ------------------------------------------------------------------------------------


@contextmanager
def faults_of_a_run() -> Iterator[None]:
    """Turn whatever is wrong with an edition, a bot, a position, a table or the installation into a mistake."""
    try:
        yield
    except EditionError as fault:
        raise Mistake(str(fault), 2) from fault
    except Trouble as trouble:
        raise Mistake(str(trouble)) from trouble
    except Missing as missing:
        raise Mistake(closed(str(missing))) from missing
    except ValueError as fault:
        raise Mistake(str(fault), 2) from fault


def seats_from(text: str) -> tuple[str, ...]:
    """The bots of a text such as `fixed-h,builder*3`, or a mistake if there is no such bot."""
    with faults_of_a_run():
        seats = tuple(expand_seats(text))
        for name in seats:
            make_bot(name)
        return seats


def take_workers(asked: int) -> int:
    """As many workers as asked for, or as many as this machine has processors."""
    return asked or usual_workers()


def check_writable(path: Path) -> None:
    """Find out before the first game, not after the last, whether a file can be written."""
    there = path.exists()
    try:
        with path.open("a", encoding="utf-8"):
            pass
        if not there:
            path.unlink()
    except OSError as fault:
        raise Mistake(f"{path} cannot be written: {reason_of(fault)}") from fault


def write_json(path: Path, data: Mapping[str, Any]) -> None:
    """Write results for machines."""
    try:
        path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as fault:
        raise Mistake(f"{path} cannot be written: {reason_of(fault)}") from fault


# -- playing --------------------------------------------------------------------------------------------------


@dataclass
class Gathered(Generic[Found]):
    """What came out of tasks, those that were played."""

    results: dict[int, Found]
    """By the number of the task."""
    interrupted: bool = False

    def in_order(self) -> list[Found]:
        """In the order of the tasks, whichever was finished first: results must not depend on who was quicker."""
        return [self.results[number] for number in sorted(self.results)]


def gather(tasks: Sequence[Task[Found]], workers: int) -> Gathered[Found]:
    """Have all tasks played with a bar to look at; after Ctrl-C, what was finished by then."""
    gathered: Gathered[Found] = Gathered({})
    with games_bar() as bar, signals_interrupt(), faults_of_a_run():
        shown = bar.add_task("games", total=sum(task.games for task in tasks))
        try:
            with closing(share_out(tasks, min(workers, len(tasks)))) as coming:
                for number, found in coming:
                    gathered.results[number] = found
                    bar.advance(shown, tasks[number].games)
        except KeyboardInterrupt:
            gathered.interrupted = True
    return gathered


@contextmanager
def resumable(kept: Callable[[], str]) -> Iterator[None]:
    """Whatever stops a run, say what is kept of it and how to go on."""
    try:
        with signals_interrupt():
            yield
    except KeyboardInterrupt as interrupt:
        sentence = f"Interrupted: {kept()}; run the same command with --resume to go on."
        raise Mistake(sentence, INTERRUPTED) from interrupt
    except (Trouble, Missing) as trouble:
        said = str(trouble)
        raise Mistake(
            f"{said[:1].upper()}{said[1:]}: {kept()}; run the same command with --resume to go on."
        ) from trouble


# -- afterwards -----------------------------------------------------------------------------------------------


def tell_faults(run: Run, faults: Sequence[Fault]) -> None:
    """Say which games a bot spoiled and how to see the first of them again."""
    if not faults:
        return
    say = complaints()
    games = "1 game has" if len(faults) == 1 else f"{len(faults):,} games have"
    say.print(Text(f"{games} no result because a bot failed:"))
    for fault in faults[:_FAULTS_TOLD]:
        say.print(Text(f"  {fault.sentence}"))
    if len(faults) > _FAULTS_TOLD:
        say.print(Text(f"  and {len(faults) - _FAULTS_TOLD:,} more"))
    first = replace(run, seats=faults[0].bots).command_for_game(faults[0].seed)
    say.print(Text(f"To play the first of them again: {first}"))


def code_after(interrupted: bool, faults: Sequence[Fault]) -> int:
    """The exit code of the command."""
    if interrupted:
        return INTERRUPTED
    return 1 if faults else 0


# -- words and figures ----------------------------------------------------------------------------------------


def counted(count: int, word: str) -> str:
    """`1 game`, `2 games`."""
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(estimate: Estimate) -> str:
    """The interval of a share in per cent."""
    return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f} %"


def note(text: str) -> Text:
    """Small print."""
    return Text(text, style=QUIET)


def caution(units: int) -> list[Text]:
    """A warning where intervals rest on too little, else nothing."""
    if units >= FEW_UNITS:
        return []
    return [note(f"Intervals from fewer than {FEW_UNITS} seeds are rough and usually too narrow; play more games.")]


def bot_title(name: str) -> str:
    """What a bot is called in a table; one from a file goes by its class, and parameters tell like bots apart."""
    return clip(name.rpartition(":")[2], _NAME if plain_name(name) == name else _NAME_WITH_PARAMETERS)


def print_cap(console: Console, run: Run) -> None:
    """Say how the cap goes with the playing time of the book, if it plans one."""
    book = start_of(run).edition if run.position else book_of(run)
    said = cap_note(run.cap, book, turns_before(run))
    if said:
        console.print(note(said))


# -- for machines ---------------------------------------------------------------------------------------------


def run_data(run: Run, book: Edition) -> dict[str, Any]:
    """What was played, as JSON holds it: nothing in it depends on the machine or the number of workers."""
    return {
        "edition": run.edition,
        "options": book.chosen,
        "changes": dict(book.changed),
        "seed": run.seed,
        "cap": run.cap,
        "planned_turns": planned_turns(book) or None,
        "versions": {"freehold": __version__, "edition": book.version},
    }


def faults_data(faults: Sequence[Fault]) -> list[dict[str, Any]]:
    """Spoiled games, as JSON holds them."""
    return [{"seed": fault.seed, "seats": list(fault.bots), "sentence": fault.sentence} for fault in faults]
