"""`freehold replay`: a record played again, and what happens in it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from freehold.commands.errors import reporting_mistakes
from freehold.console.loading import load, version_warning
from freehold.console.screen import QUIET, complaints, sentence
from freehold.engine.edition import Edition
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.refusal import Refusal
from freehold.engine.text.notation import parse_line
from freehold.engine.text.record import Record, RecordError, begin
from freehold.positions import write_position
from freehold.terminal import views


def replay(
    record: Annotated[Path, typer.Argument(help="A saved game.")],
    to: Annotated[int, typer.Option(min=0, help="Stop after this line of the file.")] = 0,
    quiet: Annotated[bool, typer.Option(help="Print the result only.")] = False,
    position: Annotated[bool, typer.Option(help="Print the position that is reached.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print data instead of sentences, one JSON object a line; see above.")
    ] = False,
    edition: Annotated[str, typer.Option(help="Folder of the edition, if it is not shipped.")] = "",
) -> None:
    """Play a record again and print what happens in it.

    With --json every line is one object, and its type says what of:

    \b
      game   edition, names, seed, and what the numbers of spaces and deeds mean
      move   its number, the line of the file, seat, action and events: name,
             clause, seat, other, deed, space, amount, dice, turn, sentence
      fault  the line that makes no sense, and why; end follows
      end    turns, ranking, and worth, cash and deeds of every seat

    --quiet leaves the moves out, --position adds the position to the end.
    """
    with reporting_mistakes() as console:
        if json:
            raise typer.Exit(_replay_as_data(record, to, quiet, position, edition))
        raise typer.Exit(_replay_file(console, record, to, quiet, position, edition))


def _replay_as_data(path: Path, last_line: int, quiet: bool, position: bool, folder: str) -> int:
    from freehold.commands.replay_json import tell_as_data

    record, book = load(path, folder)
    _warn(record, book)
    try:
        return tell_as_data(print, record, book, last_line, quiet, position)
    except RecordError as broken:
        complaints().print(Text(f"{path}, line {broken.number}: {broken.reason}"))
        return 1


def _warn(record: Record, book: Edition) -> None:
    warning = version_warning(record, book)
    if warning:
        complaints().print(Text(f"Note: {warning}"))


def _replay_file(console: Console, path: Path, last_line: int, quiet: bool, position: bool, folder: str = "") -> int:
    """Replay a record up to a line of the file; return 1 if it stops making sense before that."""
    record, book = load(path, folder)
    _warn(record, book)
    try:
        game, fault = _replay(console, record, book, last_line, quiet or position)
    except RecordError as broken:
        complaints().print(Text(f"{path}, line {broken.number}: {broken.reason}"))
        return 1
    if position:
        console.print(Text(write_position(game).rstrip("\n")), soft_wrap=True)
    elif game.over:
        views.show_result(console, game)
    else:
        views.show_hands(console, game)
    if fault is not None:
        complaints().print(Text(f"{path}, line {fault.number}: {fault.line}\n  {fault.reason}"))
        return 1
    return 0


def _replay(
    console: Console, record: Record, book: Edition, last_line: int, quiet: bool
) -> tuple[Game, RecordError | None]:
    game = begin(record, book)
    _tell(console, game.events, quiet)
    for line in record.actions():
        if last_line and line.number > last_line:
            break
        try:
            seat, action = parse_line(game, line.text)
            events = game.play(seat, action)
        except Refusal as refusal:
            return game, RecordError(line.number, line.text, str(refusal), game)
        if not quiet:
            console.print(Text(f"{line.number:>4} {line.text}", style=QUIET), soft_wrap=True)
        _tell(console, events, quiet)
    return game, None


def _tell(console: Console, events: Iterable[Event], quiet: bool) -> None:
    if quiet:
        return
    for event in events:
        console.print(Text("     ").append_text(sentence(event)), soft_wrap=True)
