"""Doing the jobs of a worker process."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from freehold.bots import make_bot
from freehold.editions import EditionError, Packed, shipped_digest, unpacked
from freehold.editions import edition as take_edition
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.position import from_data
from freehold.engine.text.notation import write
from freehold.engine.text.record import RecordError, read_record
from freehold.server.workers.jobs import AnyJob, Book, Hinting, Moment, Refusing, Reviewing, Wish
from freehold.table.sitters import wish_of

Heard = Callable[[int, int], None]


class Told(Exception):
    """Why nothing can come of a job, in words for whoever has asked."""


def work(job: AnyJob, heard: Heard) -> object:
    """What comes of a job, as plain data."""
    if isinstance(job, Wish):
        return _wish(job)
    # The coach is loaded where it is asked; bots think without it.
    if isinstance(job, Hinting):
        from freehold.coach.hints import hint

        return hint(game_of(job), job.seat, seed=job.seed)
    if isinstance(job, Refusing):
        from freehold.coach.refusing import why_refused

        return why_refused(game_of(job), job.seat)
    return _review(job, heard)


def _wish(job: Wish) -> str | None:
    """Every decision is made by a bot that knows nothing but this moment: so it is the same wherever it is made."""
    game = game_of(job)
    offered = {key: tuple(values) for key, values in job.offered.items()}
    bot = make_bot(job.bot, job.seed)
    action = wish_of(bot, game, job.seat, job.stands_in, offered, job.spared)
    return write(game, job.seat, action) if action is not None else None


def _review(job: Reviewing, heard: Heard) -> object:
    from freehold.coach.review import review

    try:
        return review(read_record(job.record), edition_of(job.book), job.playouts, heard)
    except RecordError as fault:
        raise Told(str(fault)) from fault


def game_of(job: Moment) -> Game:
    """The game at the moment of a job."""
    data = msgspec.json.decode(job.position, type=dict[str, object])
    return from_data(edition_of(job.book), data)


def edition_of(book: Book) -> Edition:
    """The edition of a book; another than the one that was meant would be another game."""
    if book.data:
        return unpacked(Packed(book.digest, book.data), book.options)
    if book.digest and shipped_digest(book.id) != book.digest:
        raise EditionError([])
    return take_edition(book.id, book.options)
