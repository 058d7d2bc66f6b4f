"""Editions and saved games, taken from where somebody says they are, or a mistake that says what is wrong."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from freehold.console.mistakes import Mistake, edition_faults, read_text
from freehold.console.screen import complaints
from freehold.editions import Problem, edition, editions
from freehold.editions.boards import check_board, check_rules
from freehold.editions.checking import examine
from freehold.editions.loading import stops_play
from freehold.engine.edition import Edition
from freehold.engine.text.record import Record, RecordError, read_record


def take_edition(name: str, options: list[str], changes: dict[str, str]) -> Edition:
    """The edition asked for, or a mistake that names the nearest there is; faults of its look are only told."""
    with edition_faults():
        found = edition(name, options, dict(changes))
    warn_of_look(name)
    return found


def warn_of_look(name: str) -> None:
    """Say why an edition of one's own could not be drawn; games are played all the same."""
    for problem in look_faults(name):
        complaints().print(Text(f"warning: {problem}"))


def look_faults(name: str) -> list[Problem]:
    """What is wrong with the look of an edition that can be played; nothing for one that is on the shelf."""
    if name.replace("_", "-") in editions() or not Path(name).is_dir():
        return []
    _, problems = examine(Path(name))
    return [] if any(stops_play(problem) for problem in problems) else problems


def load(path: Path, folder: str = "") -> tuple[Record, Edition]:
    """Read a record and the edition it was played with; `folder` is the edition's if it is not shipped."""
    try:
        record = read_record(read_text(path))
    except RecordError as fault:
        raise Mistake(f"{path}, line {fault.number}: {fault.reason}") from fault
    book = take_edition(folder or record.edition, record.options, dict(record.changes))
    if book.id != record.edition:
        raise Mistake(f"{path} is a record of {record.edition}, not of {book.id}")
    for check, needed in ((check_board, "that board"), (check_rules, "those rules")):
        try:
            check(record, book)
        except RecordError as fault:
            hint = f"a folder of the edition with {needed} can be named with --edition"
            raise Mistake(f"{path}, line {fault.number}: {fault.reason}; {hint}") from fault
    # A record written by hand may spell options a little differently; from here on the edition's ids count.
    record.options = book.chosen[:]
    return record, book


def version_warning(record: Record, book: Edition) -> str:
    """What to say about a record of another version of the edition."""
    if record.version == book.version:
        return ""
    return f"the record was played with {book.id} {record.version}; this is {book.version}"
