"""Bots that think in processes of their own: what they are told, and what happens where no answer comes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from fakes import Fake, FakeSocket
from thinkers import Command, with_habit

from freehold.bots import Bot, make_bot
from freehold.coach.shapes import Hint, Review
from freehold.editions import edition as take_edition
from freehold.editions import shipped_digest
from freehold.engine.game import Game
from freehold.engine.position import from_data
from freehold.engine.text.notation import write
from freehold.server.app import Application
from freehold.server.room import Room
from freehold.server.sqlite import SqliteStore
from freehold.server.workers import work
from freehold.server.workers.jobs import Book, Hinting, Reviewing, Wish
from freehold.server.workers.pool import Pool
from freehold.server.workers.process import Unanswered, command_for
from freehold.server.workers.thinking import LONGEST, SHORTEST, patience
from freehold.table.clock import new_clock
from freehold.table.deciding.commands import Host
from freehold.table.forking import unforeseen
from freehold.table.history import past_of, record_text
from freehold.table.journal.entries import ClockPlan, Moved, decode
from freehold.table.sitters import seed_of, wish_of
from known import KNOWN
from tabling import Live

THINKER = "fixed-a"
"""Whoever is taken for a thinker here; the real ones only take longer."""


@pytest.fixture(autouse=True)
def _thinkers(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("freehold.server.runner", "freehold.table.sitters"):
        monkeypatch.setattr(f"{module}.is_thinker", lambda policy: policy == THINKER)


@asynccontextmanager
async def served(folder: Path, command: Command = command_for) -> AsyncIterator[tuple[Fake, Pool]]:
    """A server with one process for its bots."""
    pool = Pool(1, command)
    fake = Fake(Application(SqliteStore(folder / "tables.db"), draws=KNOWN.draws(), pool=pool))
    try:
        yield fake, pool
    finally:
        await fake.http.aclose()
        await fake.app.hub.close()
        assert pool.pids == []


async def watched(fake: Fake) -> tuple[Room, FakeSocket]:
    """A table of a thinker and a quick bot that its host looks at."""
    seats = [{"kind": "bot", "bot": THINKER, "name": "Tess"}, {"kind": "bot", "bot": "builder"}]
    made = await fake.make(seats=seats, pace="skip")
    room = await fake.app.hub.room(made["code"])
    assert room is not None
    return room, await fake.sit(made["code"], made["token"])


async def until(what: Callable[[], bool], seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not what():
            await asyncio.sleep(0.01)


async def moves(fake: Fake, room: Room) -> list[Moved]:
    entries = [decode(row) for row in await fake.app.hub.store.read(room.table.code)]
    return [entry for entry in entries if isinstance(entry, Moved)]


def game_under_way(moves: int = 60) -> Game:
    live = Live("global-village", people=0, bots=3, bot="fixed-h")
    live.bot_moves(moves)
    return live.table.game


# -- what they are told ---------------------------------------------------------------------------------------


def test_a_worker_is_told_nothing_of_what_is_to_come() -> None:
    game = game_under_way()
    told = json.loads(unforeseen(game, 7))
    other = game.copy()
    other.dice = game.fork(99).dice
    other.decks = [pile[:] for pile in game.fork(99).decks]
    other.seed = 12345
    assert json.loads(unforeseen(other, 7)) == told, "the same, whatever the game has in store"
    assert from_data(game.edition, told).cash == game.cash


def test_a_table_is_thought_about_by_moves_that_anybody_can_check(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, _):
            room, socket = await watched(fake)
            await until(lambda: room.table.play is not None and room.table.play.move > 40)
            played = await moves(fake, room)
            assert not any(entry.late or entry.failed for entry in played)
            socket.hang_up()

    asyncio.run(main())


def test_what_is_thought_in_a_process_is_what_is_thought_here() -> None:
    game = game_under_way()
    seat = game.to_act
    seed = seed_of("TABLE", seat, THINKER, 60)
    position = unforeseen(game, seed)
    here = from_data(take_edition("global-village"), msgspec.json.decode(position, type=dict[str, object]))
    action = wish_of(make_bot(THINKER, seed), here, seat, False, {}, [[], [], []])
    expected = write(here, seat, action) if action is not None else None

    async def main() -> None:
        pool = Pool(1)
        job = Wish(
            Book("global-village", [], ""),
            position,
            seat,
            "TABLE",
            60,
            game.transfers,
            THINKER,
            seed,
            False,
            {},
            [[], [], []],
        )
        try:
            assert msgspec.json.decode(await pool.think("TABLE", job, 60)) == expected
        finally:
            await pool.close()

    asyncio.run(main())


def test_a_bot_remembers_its_game_until_moves_are_taken_back() -> None:
    game = game_under_way()
    seat = game.to_act

    def asked(move: int) -> Bot:
        book, position = Book("global-village", [], ""), unforeseen(game, move)
        job = Wish(book, position, seat, "MEMORY", move, game.transfers, "normal", 1, False, {}, [[], [], []])
        work.work(job, lambda *_: None)
        return work._BOTS["MEMORY", seat, "normal"][1]

    first = asked(60)
    played_in = first.rests_in
    assert asked(61) is first
    assert first.rests_in is not played_in, "in another object, of the same game"
    assert asked(60) is not first


def test_the_coach_hints_and_reviews_in_a_process() -> None:
    live = Live("fundraiser", people=1, bots=1, bot="builder")
    game, heard = live.table.game, []
    live.say(live.person(0), Host("h", "abandon"))
    record = record_text(past_of(live.journal))

    async def main() -> None:
        pool, book = Pool(1), Book("fundraiser", [], shipped_digest("fundraiser"))
        try:
            hinting = Hinting(book, unforeseen(Live("fundraiser", people=1, bots=1).table.game, 3), 0, 3)
            hint = msgspec.json.decode(await pool.coach(hinting, 60), type=Hint)
            assert 1 <= len(hint.actions) <= 3
            told = await pool.review(Reviewing(book, record), 60, lambda done, of: heard.append((done, of)))
            review = msgspec.json.decode(told, type=Review)
            assert review.names == game.names
            assert review.complete
            assert [done for done, _ in heard] == list(range(1, len(heard) + 1))
            with pytest.raises(Unanswered) as unread:
                await pool.review(Reviewing(book, "no record"), 60, lambda *_: None)
            assert unread.value.told, "people are told what is wrong with a record"
            other = Hinting(Book("fundraiser", [], "another digest"), hinting.position, 0, 3)
            with pytest.raises(Unanswered):
                await pool.coach(other, 60)
        finally:
            await pool.close()

    asyncio.run(main())


# -- where no answer comes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("habit", "mark"), [("hanging", "late"), ("dying", "failed"), ("stumbling", "failed")])
def test_a_bot_without_an_answer_plays_by_its_rule_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, habit: str, mark: str
) -> None:
    if habit == "hanging":
        monkeypatch.setattr("freehold.server.workers.thinking.LONGEST", 0.2)

    async def main() -> None:
        async with served(tmp_path, with_habit(habit)) as (fake, _):
            room, socket = await watched(fake)
            await until(lambda: room.table.play is not None and room.table.play.move > 20)
            play = room.table.play
            assert play is not None
            told = [event for event in play.log if event.name in ("bot-late", "bot-failed")]
            assert {event.name for event in told} == {f"bot-{mark}"}
            assert {event.seat for event in told} == {room.table.game.names.index("Tess")}
            assert len(told) == 3, "after three times nobody asks them any more"
            assert all(event.sentence.startswith("Tess ") for event in told)
            marked = [seat for entry in await moves(fake, room) for seat in getattr(entry, mark)]
            assert len(marked) == 3
            heard = [json.loads(text) for text in socket.heard]
            steps = [event["name"] for message in heard for event in message.get("events", [])]
            assert steps.count(f"bot-{mark}") == 3
            socket.hang_up()

    asyncio.run(main())


def test_a_process_that_hangs_is_ended_and_the_next_job_has_another() -> None:
    game = game_under_way()
    job = Wish(Book("global-village", [], ""), unforeseen(game, 1), game.to_act, "T", 1, 0, THINKER, 1, False, {}, [])

    async def main() -> None:
        pool = Pool(1, with_habit("hanging"))
        gone: list[int] = []
        for _ in range(2):
            asked = asyncio.create_task(pool.think("T", job, 0.2))
            await until(lambda: len(pool.pids) == 1)
            [pid] = pool.pids
            with pytest.raises(Unanswered) as late:
                await asked
            assert late.value.why == "late"
            assert pool.pids == []
            gone.append(pid)
        await pool.close()
        assert gone[0] != gone[1]
        for pid in gone:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)

    asyncio.run(main())


def test_a_bot_spends_a_share_of_its_clock() -> None:
    live = Live("fundraiser", people=1, bots=1)
    assert patience(live.table, 1, live.now) == LONGEST
    live.table.clock = new_clock(ClockPlan(40_000, 0), 2)
    assert patience(live.table, 1, live.now) == 4.0
    live.table.clock.left[1] = 0
    assert patience(live.table, 1, live.now) == SHORTEST
    live.table.clock.left[1] = 10**9
    assert patience(live.table, 1, live.now) == LONGEST


_SERVER = """
import asyncio
from freehold.server.workers.pool import Pool

async def main():
    pool = Pool(2)
    for code in ("A", "B", "C", "D"):
        pool.warm(code, bots=True, coach=True)
    while len(pool.pids) < 3 or pool._warming:
        await asyncio.sleep(0.01)
    print(*pool.pids, flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing is killed like that here")
def test_workers_end_with_a_server_that_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", _SERVER], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    pids = [int(word) for word in server.stdout.readline().split()]
    assert len(pids) == 3
    server.kill()
    server.wait()
    server.stdout.close()
    late = time.monotonic() + 60
    while any(_runs(pid) for pid in pids):
        assert time.monotonic() < late, "a worker outlives its server"
        time.sleep(0.02)


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return Path("/proc").exists() is False and _signalled(pid)
    return state != "Z"


def _signalled(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
