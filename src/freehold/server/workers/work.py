"""Doing the jobs of a worker process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import msgspec

from freehold.bots import Bot, make_bot
from freehold.coach.effort import COMPILED
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

_MOST_BOTS: Final = 200
_BOTS: Final[OrderedDict[tuple[str, int, str], tuple[int, Bot]]] = OrderedDict()
"""Bots that have thought here lately, by table, seat and policy, and about which move."""


_SMALLER: Final = {} if COMPILED else {"expert": "expert?playouts=24"}
"""Interpreted, a play-out takes some twenty times as long: people would wait too long for the usual budget."""


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
    game = game_of(job)
    game.transfers = job.transfers
    offered = {key: tuple(values) for key, values in job.offered.items()}
    action = wish_of(_bot_for(job, game), game, job.seat, job.stands_in, offered, job.spared)
    return write(game, job.seat, action) if action is not None else None


def _bot_for(job: Wish, game: Game) -> Bot:
    """The bot of a seat, with what it remembers of this game; where moves were taken back it begins anew."""
    key = (job.code, job.seat, job.bot)
    move, bot = _BOTS.pop(key, (-1, None))
    if bot is None or job.move < move:
        bot = make_bot(_SMALLER.get(job.bot, job.bot), job.seed)
    else:
        bot.go_on_in(game)
    _BOTS[key] = job.move, bot
    while len(_BOTS) > _MOST_BOTS:
        _BOTS.popitem(last=False)
    return bot


def _review(job: Reviewing, heard: Heard) -> object:
    from freehold.coach.review import review

    try:
        return review(read_record(job.record), edition_of(job.book), progress=heard)
    except RecordError as fault:
        raise Told(str(fault)) from fault


def game_of(job: Moment) -> Game:
    """The game at the moment of a job."""
    data = msgspec.json.decode(job.position, type=dict[str, object])
    return from_data(edition_of(job.book), data)


def edition_of(book: Book) -> Edition:
    """The edition of a book; another than the one that was meant would be another game."""
    if book.data:
        return unpacked(Packed(book.digest, book.data), book.options, book.model)
    if book.digest and shipped_digest(book.id) != book.digest:
        raise EditionError([])
    return take_edition(book.id, book.options)
