"""What goes on at a table by itself: bots move at a pace one can follow, clocks run out, play begins."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

import msgspec

from freehold.engine.action import Action
from freehold.server.bot_rate_limit import BotRateLimit
from freehold.server.client import now_ms
from freehold.server.faults import Broken
from freehold.server.room import Room
from freehold.server.store import StoreFault
from freehold.server.workers.pool import Pool
from freehold.server.workers.thinking import Thinking
from freehold.table.deciding.beginning import starting
from freehold.table.deciding.commands import Refused
from freehold.table.deciding.moving import move
from freehold.table.deciding.succession import succeed, succession_due
from freehold.table.deciding.ticking import bots_wait_until, due, tick
from freehold.table.seating import is_thinker, policy_at
from freehold.table.sitters import Move, Sitters, stand_in_claim
from freehold.table.table import OVER, PLAYING, Table

_log = logging.getLogger("freehold.server")

PACES = {"normal": 0.8, "fast": 0.25, "skip": 0.0}
"""Seconds between the moves of bots."""
_TO_SEE = {"threw": 1.0, "drew": 3.0}
"""Seconds more at the normal pace for those who look on: dice land, a token walks, a card is turned over and read."""

_DISK_PAUSE = 2.0
_LONGEST_WAIT = 60.0
_LIMIT_PAUSE = 1.0
"""Clocks and absences are looked at meanwhile."""


class Runner:
    """The task beside a room. It rests while nobody is there, unless an event drives it, and ends with the game.

    Whatever goes wrong in it goes wrong at this table alone: the room is read from its journal again.
    """

    def __init__(self, room: Room, limit: BotRateLimit, pool: Pool) -> None:
        self.room = room
        self._rate_limit = limit
        self._sitters = Sitters()
        self._thinking = Thinking(pool)
        self._stopping = False
        self._task = asyncio.create_task(self._go_on(), name=f"table {room.table.code}")

    async def stop(self) -> None:
        """End the task. The flag is for a cancellation that gets lost between two things that happen at once."""
        self._stopping = True
        self.room.changed.set()
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _go_on(self) -> None:
        room = self.room
        while not self._stopping and not room.outdated:
            room.changed.clear()
            try:
                if not (self._may_go_on() and await self._step()):
                    await self._rest()
            except StoreFault:
                await asyncio.sleep(_DISK_PAUSE)
            except Broken:
                return
            except Exception as fault:
                room.fail("what goes on by itself", fault)

    def _may_go_on(self) -> bool:
        room = self.room
        return bool(room.clients or room.driven) and room.table.status != OVER and room.trouble != "stopped"

    async def _step(self) -> bool:
        """One thing that is due, or one move of a bot; tell whether there was any."""
        room = self.room
        async with room.lock:
            now = now_ms()
            found = tick(room.table, now, room.absent(), room.hold_ms)
            found = found or succeed(room.table, now, room.host_away, room.connected(), room.hold_ms)
            found = found or starting(room.table, now)
            if found:
                await room.write(found)
                return True
        return await self._bot_moves()

    async def _rest(self) -> None:
        at = self._next_due() if self.room.clients or self.room.driven else None
        seconds = _LONGEST_WAIT if at is None else max(at - now_ms(), 0) / 1000 + 0.005
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(seconds, _LONGEST_WAIT)):
                await self.room.changed.wait()

    def _next_due(self) -> int | None:
        """When something will happen by itself."""
        room = self.room
        times = [
            due(room.table, now_ms(), room.absent(), room.hold_ms),
            bots_wait_until(room.table, now_ms()),
            succession_due(room.table, room.host_away, room.connected(), room.hold_ms),
        ]
        return min((at for at in times if at is not None), default=None)

    async def _bot_moves(self) -> bool:
        table = self.room.table
        if table.status != PLAYING or self.room.is_resting:
            return False
        wait = self._rate_limit.wait(table.code, self.room.addresses)
        if wait > 0:
            await asyncio.sleep(min(wait, _LIMIT_PAUSE))
            return True
        revision, spared = table.revision, _spared(table)
        begun = time.perf_counter()
        found = await self._think()
        if found is None:
            return table.revision != revision
        thought = time.perf_counter() - begun
        # A rent that is asked for in somebody's place could lapse while people play on.
        pause = 0.0 if found[1].startswith("claim") else _pause(table)
        await asyncio.sleep(max(pause - thought, 0))
        async with self.room.lock:
            # Meanwhile somebody may have played, or does not want to be asked about a deed any more.
            if table.revision == revision and _spared(table) == spared:
                return await self._play(*found)
        return True

    async def _play(self, seat: int, text: str, by: str) -> bool:
        """Journal a bot's move. A bot that breaks the rules must not keep the server busy: the table then rests."""
        try:
            entry = self._thinking.marked(move(self.room.table, seat, text, by, now_ms()))
        except Refused as refused:
            _log.warning("table %s: the bot on seat %d said %r: %s", self.room.table.code, seat, text, refused)
            return False
        if self._rate_limit.wait(self.room.table.code, self.room.addresses) > 0:
            # Another table has spent what there was while this one was thinking.
            return True
        self._rate_limit.spend(self.room.table.code, self.room.addresses)
        await self.room.write([entry])
        self._thinking.told()
        return True

    async def _think(self) -> Move | None:
        """Ask the bots: those that are quick here, those that take their time in processes of their own.

        Whoever takes time is asked about a copy of the game, since people may play meanwhile.
        """
        table = self.room.table
        play = table.play
        assert play is not None
        if bots_wait_until(table, now_ms()) is not None:
            return stand_in_claim(play.game, table.places)
        game, places, offered = play.game, table.places, play.offered
        revision = table.revision
        if any(place.automatic and is_thinker(policy_at(place)) for place in places):
            game, offered = game.copy(), offered.copy()
            places = [msgspec.structs.replace(place) for place in places]
        asking = self._sitters.asking(game, places, table.code, offered)
        wished: Action | None = None
        try:
            while True:
                ask = asking.send(wished)
                wished = await self._thinking.wish(self.room, self._sitters, ask, game, places, offered)
                if table.revision != revision:
                    asking.close()
                    return None
        except StopIteration as end:
            found: Move | None = end.value
            return found


def _pause(table: Table) -> float:
    """How long a bot waits before it moves, so that people see what happened before."""
    pace = PACES.get(table.pace, PACES["normal"])
    told = {event.name for event in table.play.told} if table.play is not None else set()
    seen = sum(seconds for name, seconds in _TO_SEE.items() if name in told)
    return pace + seen * pace / PACES["normal"]


def _spared(table: Table) -> list[list[int]]:
    """For every seat the deeds its person does not want to be asked about."""
    return [place.spared for place in table.places]
