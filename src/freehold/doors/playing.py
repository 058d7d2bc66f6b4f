"""A game to play, and moments of games as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from freehold.doors.checks import Book, Changes, book_of, shown, whole
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.party import party_fault
from freehold.positions import Position, write_position

NAMES: Final = [
    *("Ann", "Bob", "Cy", "Di", "Eve", "Fay", "Gus", "Hal"),
    *("Ida", "Jo", "Kim", "Lea", "Max", "Nell", "Otto", "Pat"),
]
"""Who sits down where only a number is said."""


def game(
    edition: Book,
    players: int | Sequence[str] = 4,
    seed: int = 0,
    *,
    options: Sequence[str] = (),
    changes: Changes | None = None,
) -> Game:
    """Begin a game of an edition: its id, a folder of your own, or an `Edition`.

    `players` are as many as you say, or the names of those who sit down, clockwise. The same `seed` gives the same dice
    and cards. `options` are ids of options the edition offers, `changes` sets single rules by their dotted names.

    >>> import freehold
    >>> game = freehold.game("fundraiser", players=3, seed=7)
    >>> game
    <Game fundraiser, opening, first throw, Ann to act: Ann $1,500 and 2 deeds, Bob $1,500 and 2 deeds, Cy ...>
    >>> freehold.game("cronulla", ["Mia", "Noah"], options=["short-game"]).names
    ['Mia', 'Noah']
    >>> freehold.game("fundriser")
    Traceback (most recent call last):
    ...
    freehold.editions.problems.EditionError: editions: fundriser: there is no such edition; did you mean fundraiser?
    >>> freehold.game("fundraiser", players=1)
    Traceback (most recent call last):
    ...
    ValueError: Fund-raiser short game is played by 2 to 14 players, not 1
    """
    book = book_of(edition, options, changes)
    return Game(book, _party(book, players), whole(seed, "seed"))


def _party(book: Edition, players: int | Sequence[str]) -> list[str]:
    """The names of everybody at the table."""
    if isinstance(players, int) and not isinstance(players, bool):
        fault = party_fault(book, players)
        if fault:
            raise ValueError(fault)
        more = [f"Player {number}" for number in range(len(NAMES) + 1, players + 1)]
        return [*NAMES, *more][:players]
    if isinstance(players, str) or not isinstance(players, Sequence) or not all(isinstance(n, str) for n in players):
        raise TypeError(f'players are a number or a list of names, such as 4 or ["Ann", "Bob"], not {shown(players)}')
    return list(players)


def position(game: Game) -> Position:
    """Write down a game as it stands; `freehold.read_position` sets up the same game again.

    >>> import freehold
    >>> game = freehold.game("fundraiser", ["Ann", "Bob"], seed=7)
    >>> moment = freehold.position(game)
    >>> moment
    <Position fundraiser, opening, first throw, Ann to act: Ann $1,500 and 2 deeds, Bob $1,500 and 2 deeds>
    >>> freehold.read_position(moment).legal() == game.legal()
    True
    """
    if not isinstance(game, Game):
        raise TypeError(f"a position is of a game, not of {shown(game)}")
    return Position(write_position(game))
