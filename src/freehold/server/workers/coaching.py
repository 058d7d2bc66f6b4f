"""The coach at the table: what to do now, and what a bot saw in an offer. The table goes on while it thinks."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec

from freehold.coach.shapes import Hint as Hinted
from freehold.coach.shapes import RefusalAnswer
from freehold.engine.game import Game
from freehold.server import past
from freehold.server.client import Client, now_ms
from freehold.server.faults import Broken
from freehold.server.refusals import not_stored, refused
from freehold.server.room import Room
from freehold.server.store import StoreFault
from freehold.server.telling import encoder, refusal
from freehold.server.workers.books import book_of
from freehold.server.workers.jobs import Hinting, Refusing
from freehold.server.workers.pool import Pool
from freehold.server.workers.process import Unanswered
from freehold.table.deciding.commands import Hint, Question, Refused
from freehold.table.deciding.hinting import asking_seat, hinted, latest_refusal, seat_at_play
from freehold.table.forking import unforeseen
from freehold.table.sitters import seed_of
from freehold.table.views.offers import hinted_view
from freehold.table.views.stages import Json

PATIENCE = 10.0
"""Seconds within which the coach has to answer; usually it takes a third of one."""
_COACH = "coach"


class Coach:
    """Answers questions of people at all tables, one of each person at a time."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._pending: dict[tuple[str, int], asyncio.Task[None]] = {}

    def ask(self, room: Room, client: Client, question: Question) -> None:
        """Think about a question; whoever has asked hears of it."""
        who = (room.table.code, client.person.id if client.person is not None else -1)
        if who in self._pending:
            client.send(encoder.encode(refusal(question.id, refused("hint-pending"))))
            return
        task = asyncio.create_task(self._answer(room, client, question))
        self._pending[who] = task
        task.add_done_callback(lambda _: self._pending.pop(who, None))

    async def _answer(self, room: Room, client: Client, question: Question) -> None:
        try:
            if isinstance(question, Hint):
                await self._hint(room, client, question)
            else:
                client.send(encoder.encode(await self._why(room, client, question)))
        except Refused as why:
            client.send(encoder.encode(refusal(question.id, why)))
        except Unanswered:
            client.send(encoder.encode(refusal(question.id, refused("coach-away"))))
        except StoreFault as fault:
            client.send(encoder.encode(refusal(question.id, not_stored(fault))))
        except Broken:
            client.close(1012, "reload")
        except Exception as fault:
            room.faults.note(room.table.code, "asking the coach", fault)
            client.send(encoder.encode(refusal(question.id, refused("broken"))))

    async def _hint(self, room: Room, client: Client, question: Hint) -> None:
        table, person = room.table, client.person
        seat = asking_seat(table, person)
        assert person is not None
        assert table.play is not None
        revision, game = table.revision, table.game.copy()
        seed = seed_of(table.code, seat, _COACH, table.play.move)
        job = Hinting(await book_of(room), unforeseen(game, seed), seat, seed)
        found = msgspec.json.decode(await self._pool.coach(job, PATIENCE), type=Hinted)
        async with room.lock:
            if table.revision != revision or table.seat_of(person.id) != seat:
                client.send(encoder.encode(_told(question, seat, None)))
                return
            if not found.actions:
                raise refused("coach-away")
            told = encoder.encode(_told(question, seat, _hint_data(game, seat, found)))
            entries = hinted(person, question, seat, found.actions[0].text, now_ms())
            if table.once.revision(person.id, question.id) is not None:
                # Asked again because the first answer got lost: it is marked already.
                entries = []
                client.send(told)
            await room.write(entries, lambda: client.send(told))

    async def _why(self, room: Room, client: Client, question: Question) -> Json:
        table = room.table
        seat = seat_at_play(table, client.person)
        refusal_ = latest_refusal(table, seat)
        # Just before the bot has refused the offer lies before it.
        moment = await past.position(room.store, room, refusal_.move - 1)
        seed = seed_of(table.code, refusal_.seat, _COACH, refusal_.move)
        job = Refusing(await book_of(room), unforeseen(moment.game, seed), refusal_.seat)
        found = msgspec.json.decode(await self._pool.coach(job, PATIENCE), type=RefusalAnswer)
        told = {"move": refusal_.move, "reason": refusal_.reason} | msgspec.to_builtins(found)
        return {"type": "why", "id": question.id, "why": told}

    async def close(self) -> None:
        """Think about nothing more."""
        for task in list(self._pending.values()):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


def _told(question: Hint, seat: int, hint: Json | None) -> Json:
    return {"type": "hint", "id": question.id, "seat": seat, "outdated": hint is None, "hint": hint}


def _hint_data(game: Game, seat: int, hint: Hinted) -> Json:
    """A hint for the page, with every action as what one may do is told."""
    return {
        "actions": [msgspec.to_builtins(each) | {"action": hinted_view(game, seat, each.text)} for each in hint.actions]
    }
