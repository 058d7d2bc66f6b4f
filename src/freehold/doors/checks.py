"""What people hand to a door, checked before anything is played: every mistake is one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from freehold.bots.roster import expand_seats, make_bot
from freehold.editions import EditionError
from freehold.editions import edition as take
from freehold.editions import editions as edition_ids
from freehold.editions.boards import digest_of, rules_digest
from freehold.editions.problems import in_words
from freehold.editions.values import Value
from freehold.engine.edition import Edition

Book = str | Path | Edition
"""An edition: its id, the folder of one of your own, or one that was taken already."""

Changes = dict[str, Value]
"""Single rules by their dotted names: `{"detention.fine": 100}`."""

_SHOWN: Final = 60


def book_of(edition: Book, options: Sequence[str] = (), changes: Changes | None = None) -> Edition:
    """The edition that is meant, with options and changes; raise `EditionError` if there is none."""
    if isinstance(edition, Edition):
        if options or changes:
            raise ValueError("this edition has been taken already; give its id to choose options and changes")
        return edition
    _check_name(edition)
    return take(edition, options, changes)


def _check_name(edition: object) -> None:
    if not isinstance(edition, (str, Path)):
        there = in_words(edition_ids())
        raise TypeError(f"an edition goes by its id or its folder, such as {there}, not by {shown(edition)}")


def named_book(
    edition: Book, options: Sequence[str], changes: Changes | None
) -> tuple[str, tuple[str, ...], tuple[tuple[str, str], ...]]:
    """How a run names its edition, which every worker takes from the shelf or the folder anew."""
    book = book_of(edition, options, changes)
    if not isinstance(edition, Edition):
        return str(edition), tuple(book.chosen), tuple(book.changed)
    try:
        again = take(book.id, book.chosen, dict(book.changed))
    except EditionError:
        again = None
    if again is None or (digest_of(again), rules_digest(again)) != (digest_of(book), rules_digest(book)):
        raise ValueError(f"{book.id} is an edition of your own: give its folder, where every worker can read it")
    return book.id, tuple(book.chosen), tuple(book.changed)


def seats_of(bots: str | Sequence[str], most: int = 0) -> tuple[str, ...]:
    """The bot on every seat, from a list or from text such as `fixed-h,builder*3`; each of them is known.

    One bot alone takes all of `most` seats, where that is said.
    """
    names = expand_seats(bots) if isinstance(bots, str) else _names(bots)
    for name in names:
        make_bot(name)
    if most and len(names) == 1:
        names = names * most
    return tuple(names)


def _names(bots: object) -> list[str]:
    if not isinstance(bots, Sequence) or not all(isinstance(bot, str) for bot in bots):
        raise TypeError(f'bots go by their names, such as "fixed-h*4" or ["hard", "fixed-h"], not {shown(bots)}')
    return [name for text in bots for name in expand_seats(text)]


def whole(value: object, what: str, least: int | None = None) -> int:
    """A whole number, at least so much where that is said."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{what} is a whole number, not {shown(value)}")
    if least is not None and value < least:
        raise ValueError(f"{what} is at least {least}, not {value}")
    return value


def shown(value: object) -> str:
    """Something people handed over, short enough for a sentence."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."
