"""`freehold play`: a game in the terminal, with bots or with other people."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from freehold.commands import completing
from freehold.commands.arguments import Book, Changes, Options, split_changes, split_list
from freehold.commands.errors import reporting_mistakes
from freehold.commands.progress import signals_interrupt
from freehold.console.mistakes import Mistake
from freehold.console.models import warn_of_model
from freehold.console.screen import complaints
from freehold.terminal.players import Party, Wishes, new_party, resumed_party
from freehold.terminal.playing import Playing
from freehold.terminal.prompt import make_reader
from freehold.terminal.saving import Keeper, new_place
from freehold.terminal.watching import watch


def play(
    edition: Book = "",
    name: Annotated[list[str] | None, typer.Option(help="Your name; further names are for the other seats.")] = None,
    seats: Annotated[int, typer.Option(help="How many players.")] = 0,
    bots: Annotated[
        str,
        typer.Option(
            help="The bots on the other seats, in turn, such as hard,normal*2.", autocompletion=completing.bots
        ),
    ] = "",
    option: Options = None,
    change: Changes = None,
    seed: Annotated[int | None, typer.Option(help="Seed of dice and cards; the same seed gives the same game.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    physical: Annotated[bool, typer.Option(help="People only; dice and cards are entered by hand.")] = False,
    banker: Annotated[str, typer.Option(help="Who is the Banker, or none.")] = "",
    save: Annotated[Path | None, typer.Option(help="Where to save the game.")] = None,
    watch_only: Annotated[bool, typer.Option("--watch", help="Bots on every seat; print what happens.")] = False,
    turns: Annotated[int, typer.Option(min=0, help="With --watch: call time after this many turns.")] = 0,
) -> None:
    """Play at the terminal, with bots or with other people."""
    with reporting_mistakes() as console:
        if physical and (watch_only or bots):
            raise Mistake("--physical is for people only; leave out --watch and --bots", 2)
        wishes = Wishes(
            edition or "fundraiser",
            split_list(name or []),
            seats,
            split_list([bots]),
            split_list(option or []),
            split_changes(change or []),
            seed,
            physical,
            watch_only,
            banker,
        )
        party = _seat(wishes, edition, resume)
        book = party.session.game.edition
        warn_of_model(book, party.folder or book.id, party.played_by)
        keeper = _keeper(party, save, resume)
        if watch_only:
            watch(party, console, turns)
            if save is not None:
                _save_or_say(keeper, party)
            return
        raise typer.Exit(_play(party, console, keeper))


def _seat(wishes: Wishes, folder: str, resume: Path | None) -> Party:
    if resume is None:
        return new_party(wishes)
    if wishes.seats or wishes.options or wishes.changes or wishes.seed is not None or wishes.banker or wishes.physical:
        raise Mistake("--resume takes seats, options, seed and Banker from the saved game; leave those out", 2)
    return resumed_party(resume, wishes, folder)


def _keeper(party: Party, save: Path | None, resume: Path | None) -> Keeper:
    """Save where asked to; a resumed game goes on in its own file, unless that file is damaged."""
    if save is not None:
        return Keeper(save)
    if resume is not None and not party.damaged:
        return Keeper(resume)
    game = party.session.game
    return Keeper(new_place(game.edition.id, str(game.seed) if not party.physical else "physical"))


def _save_or_say(keeper: Keeper, party: Party) -> None:
    trouble = keeper.save(party.session.record.write())
    if trouble:
        raise Mistake(trouble)


def _play(party: Party, console: Console, keeper: Keeper) -> int:
    if party.warning:
        complaints().print(Text(f"Note: {party.warning}."))
    playing = Playing(party, console, make_reader(console), keeper)
    # A terminal that is closed is treated like Ctrl-C: the game is saved.
    with signals_interrupt():
        return playing.run()
