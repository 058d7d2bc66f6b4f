"""Bots of one table that take their time: asked in a process of their own, and what is done where no answer comes."""

from __future__ import annotations

import logging

import msgspec

from freehold.engine.action import Action
from freehold.engine.game import Game
from freehold.engine.text.notation import parse
from freehold.engine.text.unread import Unread
from freehold.server.client import now_ms
from freehold.server.room import Room
from freehold.server.workers.books import book_of
from freehold.server.workers.jobs import Wish
from freehold.server.workers.pool import Pool
from freehold.server.workers.process import Unanswered
from freehold.table.forking import unforeseen
from freehold.table.journal.entries import Moved
from freehold.table.seating import USUAL_BOT, Place
from freehold.table.sitters import Ask, Offered, Sitters, seed_of, spared_of
from freehold.table.table import Table

_log = logging.getLogger("freehold.server")

LONGEST = 10.0
"""Seconds that a bot may think."""
SHORTEST = 1.0
"""Also with an empty clock."""
_SHARE = 10
"""Of what is left on its clock a bot spends a tenth at the most."""
_PATIENCE = 3
"""So many decisions in a row without an answer, and a bot is not asked any more while the table is in memory."""

LATE = "late"


class Thinking:
    """The thinkers of a table."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._lapses: dict[int, str] = {}
        """Whose bots have not answered since the last move of a bot, and why."""
        self._failures: dict[int, int] = {}

    async def wish(
        self, room: Room, sitters: Sitters, ask: Ask, game: Game, places: list[Place], offered: Offered
    ) -> Action | None:
        """What a bot wants; where it does not answer, what the rule says."""
        table = room.table
        try:
            wished = await self._asked(room, ask, game, places, offered)
        except Unanswered as lapse:
            self._note(sitters, table, ask, lapse.why)
            place, spared = places[ask.seat], spared_of(places)
            return sitters.quick_wish(game, ask.seat, place, table.code, offered, spared, USUAL_BOT)
        self._failures.pop(ask.seat, None)
        return wished

    async def _asked(self, room: Room, ask: Ask, game: Game, places: list[Place], offered: Offered) -> Action | None:
        table = room.table
        assert table.play is not None
        move = table.play.move
        future = seed_of(table.code, ask.seat, ask.policy, move)
        job = Wish(
            await book_of(room),
            unforeseen(game, future),
            ask.seat,
            table.code,
            move,
            game.transfers,
            ask.policy,
            seed_of(table.code, ask.seat, ask.policy),
            ask.stands_in,
            {key: list(values) for key, values in offered.items()},
            spared_of(places),
        )
        data = await self._pool.think(table.code, job, patience(table, ask.seat, now_ms()))
        text = msgspec.json.decode(data, type=str | None)
        try:
            return parse(game, ask.seat, text) if text is not None else None
        except Unread as fault:
            raise Unanswered("failed") from fault

    def _note(self, sitters: Sitters, table: Table, ask: Ask, why: str) -> None:
        _log.warning("table %s: the bot on seat %d (%s) did not answer: %s", table.code, ask.seat, ask.policy, why)
        self._lapses[ask.seat] = why
        self._failures[ask.seat] = self._failures.get(ask.seat, 0) + 1
        if self._failures[ask.seat] >= _PATIENCE:
            sitters.resting.add(ask.seat)

    def marked(self, move: Moved) -> Moved:
        """A move that tells whose bots have not answered before it."""
        if not self._lapses:
            return move
        late = sorted(seat for seat, why in self._lapses.items() if why == LATE)
        failed = sorted(seat for seat, why in self._lapses.items() if why != LATE)
        return msgspec.structs.replace(move, late=late, failed=failed)

    def told(self) -> None:
        """What there was to tell has been told."""
        self._lapses.clear()


def patience(table: Table, seat: int, now: int) -> float:
    """For how many seconds a bot's answer is waited for."""
    if table.clock is None:
        return LONGEST
    return min(max(table.clock.left_of(seat, now) / 1000 / _SHARE, SHORTEST), LONGEST)
