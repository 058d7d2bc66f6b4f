"""Who is better, and who wins from here: `freehold.arena` and `freehold.odds`, as the commands of those names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from freehold.doors.caps import Cap, with_cap
from freehold.doors.checks import Book, Changes, named_book, seats_of, shown, whole
from freehold.doors.crews import checked_workers, gathered, warn_of_model
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.lab.arena import odds as play_on
from freehold.lab.arena.arena import Standing, standing, tasks
from freehold.lab.run.match import USUAL_CAP
from freehold.lab.run.runs import Run
from freehold.lab.run.start import start_of
from freehold.positions import read_position, write_position
from freehold.showing import html_of


def arena(
    edition: Book,
    bots: str | Sequence[str],
    games: int = 400,
    *,
    seed: int = 1,
    workers: int = 1,
    options: Sequence[str] = (),
    changes: Changes | None = None,
    cap: Cap = USUAL_CAP,
    progress: bool | None = None,
) -> Standing:
    """Let bots play each other on the same dice and decks, every bot on every seat, and see how often each wins.

    `games` is rounded to whole rotations of the table. For `cap`, `workers` and `progress` see `freehold.simulate`.

    >>> import freehold
    >>> found = freehold.arena("fundraiser", "fixed-h,builder", games=20)
    >>> found
    <Standing of fundraiser, 20 games, wins: fixed-h 60.0 % (50.0 to 75.0 %), builder 40.0 % (25.0 to 50.0 %)>
    >>> found.bots["builder"].value
    0.4
    """
    name, chosen, changed = named_book(edition, options, changes)
    run = Run(name, seats_of(bots), whole(games, "games", 1), whole(seed, "seed"), chosen, changed)
    run = with_cap(run, cap)
    warn_of_model(start_of(run).edition, run.edition, run.seats)
    crew = checked_workers(workers)
    return standing(run, [unit for found in gathered(tasks(run, crew), crew, progress) for unit in found])


@dataclass(frozen=True, repr=False)
class Odds(play_on.Odds):
    """Who wins from here, and how sure that is."""

    edition: Edition
    """The rule book it is played by."""
    names: tuple[str, ...]
    """Who sits on each seat, in the order of `chances` and `worth`."""
    bots: tuple[str, ...]
    """Which bot played on for them."""

    def __repr__(self) -> str:
        pairs = zip(self.names, self.chances, strict=True)
        told = [f"{name} {100 * c.value:.1f} % ({100 * c.low:.1f} to {100 * c.high:.1f} %)" for name, c in pairs]
        return f"<Odds from {self.games:,} games: {', '.join(told)}>"

    def _repr_html_(self) -> str | None:
        """A bar for everybody, for notebooks."""
        return html_of(self)


def odds(
    game: Game | str,
    bots: str | Sequence[str] = "fixed-h",
    games: int = 2000,
    *,
    seed: int = 1,
    workers: int = 1,
    turns: int = 0,
    edition: str | Path | None = None,
    cap: Cap = USUAL_CAP,
    progress: bool | None = None,
) -> Odds:
    """Estimate who wins from a game as it stands, or from a position, by letting bots play on many times.

    Every time dice and hidden cards are drawn anew; the game itself stays as it is. One bot plays on for everybody, or
    one is named for every seat. With `turns` games are played on for so long and then judged, which is much quicker.
    `edition` is the folder of an edition of your own, which every worker reads.

    >>> import freehold
    >>> game = freehold.game("fundraiser", ["Ann", "Bob"], seed=7)
    >>> found = freehold.odds(game, games=20)
    >>> found.names
    ('Ann', 'Bob')
    >>> round(sum(chance.value for chance in found.chances), 6)
    1.0
    """
    here = _moment(game)
    seats = seats_of(bots, here.seats)
    if len(seats) != here.seats:
        raise ValueError(f"the game has {here.seats} seats, and {len(seats)} bots are named; one plays for everybody")
    name = str(edition) if edition is not None else named_book(here.edition, (), None)[0]
    count, first = whole(games, "games", 1), whole(seed, "seed")
    run = Run(name, seats, count, first, position=write_position(here), position_file="this game")
    run = with_cap(run, cap)
    warn_of_model(start_of(run).edition, run.edition, run.seats)
    crew = checked_workers(workers)
    found = gathered(play_on.odds_tasks(run, crew, whole(turns, "turns", 0)), crew, progress)
    told = play_on.odds(run, [finish for part in found for finish in part])
    fields = (told.games, told.chances, told.worth, told.turns, told.capped, told.faults)
    return Odds(*fields, here.edition, tuple(here.names), seats)


def _moment(game: object) -> Game:
    if isinstance(game, Game):
        return game
    if isinstance(game, str):
        return read_position(game)
    raise TypeError(f"odds are of a game or a position, not of {shown(game)}")
