"""The coach on a server: hints while the table goes on, why a bot refused, reviews of games that are over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

import freehold
from faults.fakes import Fake, FakeSocket
from freehold.coach.shapes import Hint, HintedAction, RefusalAnswer, Term
from freehold.coach.stamp import review_stamp
from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.text.notation import write
from freehold.server.app import Application
from freehold.server.bounds import Bounds
from freehold.server.room import Room
from freehold.server.sqlite import SqliteStore
from freehold.server.store import Full, KeptReview
from freehold.server.workers.jobs import Hinting, Refusing, Reviewing
from freehold.server.workers.pool import Pool
from freehold.server.workers.process import Heard, Unanswered
from freehold.table.journal.entries import Advised, decode
from freehold.table.table import OVER
from known import KNOWN

Json = dict[str, Any]


class Coached(Pool):
    """Answers as it is told to, and only when it may."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Hinting | Refusing | Reviewing] = []
        self.may = asyncio.Event()
        self.may.set()
        self.silent = ""
        self.told = ""

    def warm(self, code: str, bots: bool, coach: bool) -> None:
        """Nothing to warm."""

    async def coach(self, job: Hinting | Refusing, seconds: float) -> bytes:
        self.asked.append(job)
        await asyncio.wait_for(self.may.wait(), seconds)
        if self.silent:
            raise Unanswered(self.silent)
        if isinstance(job, Hinting):
            return msgspec.json.encode(Hint([HintedAction("roll", 510_000, 4_000, "routine", {"seat": 1})]))
        return msgspec.json.encode(RefusalAnswer(job.seat, 250_000, 240_000, [Term("cash", 10, 5)]))

    async def review(self, job: Reviewing, seconds: float, heard: Heard) -> bytes:
        self.asked.append(job)
        heard(3, 17)
        await asyncio.wait_for(self.may.wait(), seconds)
        if self.silent:
            raise Unanswered(self.silent, self.told)
        return msgspec.json.encode({"names": [line for line in job.record.splitlines() if "Ann" in line]})


@asynccontextmanager
async def served(folder: Path, bounds: Bounds | None = None) -> AsyncIterator[tuple[Fake, Coached]]:
    pool = Coached()
    store = SqliteStore(folder / "tables.db")
    fake = Fake(Application(store, bounds=bounds or Bounds(), draws=KNOWN.draws(), pool=pool))
    try:
        yield fake, pool
    finally:
        await fake.http.aclose()
        await fake.app.hub.close()


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not what():
            await asyncio.sleep(0.002)


def heard(socket: FakeSocket, kind: str) -> list[Json]:
    return [message for message in map(json.loads, socket.heard) if message["type"] == kind]


def events(socket: FakeSocket) -> list[Json]:
    return [event for step in heard(socket, "step") for event in step["events"]]


def reply(socket: FakeSocket, id: str) -> list[Json]:
    return [message for message in map(json.loads, socket.heard) if message.get("id") == id]


async def answered(socket: FakeSocket, id: str) -> Json:
    await until(lambda: bool(reply(socket, id)))
    return reply(socket, id)[0]


async def two(fake: Fake, **wish: Any) -> tuple[Room, FakeSocket, FakeSocket, Json]:
    """Ann, whose turn it is, Bob, and a bot."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "fixed-h"}]
    made = await fake.make(seats=seats, advice=True, **wish)
    bob = await fake.join(made["code"], "Bob")
    sockets = [await fake.sit(made["code"], each["token"]) for each in (made, bob)]
    for number, socket in enumerate(sockets):
        socket.say({"type": "contribute", "id": f"salt {number}", "salt": "0123456789abcdef"})
    room = await fake.app.hub.room(made["code"])
    assert room is not None
    await until(lambda: room.table.play is not None)
    if room.table.game.to_act != room.table.seat_of(0):
        return room, sockets[1], sockets[0], made
    return room, sockets[0], sockets[1], made


def test_a_hint_is_for_whoever_asks_and_everybody_hears_of_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, pool):
            room, ann, bob, _ = await two(fake)
            seat = room.table.game.to_act
            ann.say({"type": "hint", "id": "h1"})
            told = await answered(ann, "h1")
            assert (told["type"], told["seat"], told["outdated"]) == ("hint", seat, False)
            [first] = told["hint"]["actions"]
            assert (first["text"], first["equity"], first["error"]) == ("roll", 510_000, 4_000)
            assert (first["reason"], first["details"], first["action"]["kind"]) == ("routine", {"seat": 1}, "roll")
            await until(lambda: heard(bob, "hinted") == [{"type": "hinted", "seat": seat}])
            assert not heard(bob, "hint")
            [job] = pool.asked
            assert isinstance(job, Hinting)
            position = json.loads(job.position)
            assert position["seed"] != room.table.game.seed
            entries = [decode(row) for row in await fake.app.hub.store.read(room.table.code)]
            assert [entry.text for entry in entries if isinstance(entry, Advised)] == ["roll"]
            bob.say({"type": "hint", "id": "h2"})
            assert (await answered(bob, "h2"))["reason"] == "nothing-to-advise"

    asyncio.run(main())


def test_the_table_goes_on_while_the_coach_thinks(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, pool):
            room, ann, bob, _ = await two(fake)
            pool.may.clear()
            ann.say({"type": "hint", "id": "h1"})
            await until(lambda: len(pool.asked) == 1)
            ann.say({"type": "hint", "id": "h2"})
            assert (await answered(ann, "h2"))["reason"] == "hint-pending"
            ann.say({"type": "do", "id": "d1", "revision": room.table.revision, "action": "roll"})
            assert (await answered(ann, "d1"))["type"] == "ack"
            pool.may.set()
            told = await answered(ann, "h1")
            assert (told["hint"], told["outdated"]) == (None, True)
            assert not heard(bob, "hinted"), "nothing was learnt, and nothing is marked"
            assert [place.advised for place in room.table.places] == [0, 0, 0]

    asyncio.run(main())


def test_a_coach_who_does_not_answer_is_told_in_a_sentence(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, pool):
            _, ann, _, _ = await two(fake)
            for number, silent in enumerate(("late", "failed")):
                pool.silent = silent
                ann.say({"type": "hint", "id": f"h{number}"})
                told = await answered(ann, f"h{number}")
                assert (told["type"], told["reason"]) == ("refused", "coach-away")
            pool.silent = ""
            ann.say({"type": "hint", "id": "h9"})
            assert (await answered(ann, "h9"))["type"] == "hint"

    asyncio.run(main())


def test_a_bot_says_what_it_saw_in_an_offer(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, pool):
            room, ann, bob, _ = await two(fake)
            game, seat = room.table.game, room.table.game.to_act
            ann.say({"type": "why", "id": "w0"})
            assert (await answered(ann, "w0"))["reason"] == "nothing-refused"
            bot = next(at for at, place in enumerate(room.table.places) if place.kind == "bot")
            offer = write(game, seat, Action(act.OFFER, legs=[Leg(bot, [], 1, [], game.deeds_of(bot)[:1], 0, [])]))
            ann.say({"type": "do", "id": "d1", "revision": room.table.revision, "action": offer})
            await until(lambda: any(event["name"] == "refused-deal" for event in events(ann)))
            ann.say({"type": "why", "id": "w1"})
            told = (await answered(ann, "w1"))["why"]
            assert (told["seat"], told["before"], told["after"]) == (bot, 250_000, 240_000)
            assert told["terms"] == [{"figure": "cash", "before": 10, "after": 5}]
            assert told["reason"] == "too-little"
            [job] = pool.asked
            assert isinstance(job, Refusing)
            agenda = json.loads(job.position)["agenda"]
            assert agenda[-1]["stage"] == "deal", "the offer lies before the bot"
            bob.say({"type": "why", "id": "w2"})
            assert (await answered(bob, "w2"))["reason"] == "nothing-refused"

    asyncio.run(main())


# -- reviews ----------------------------------------------------------------------------------------------------


async def over(fake: Fake, name: str = "Ann") -> Json:
    """A game that is over."""
    made = await fake.make(name=name, seats=[{"kind": "me"}, {"kind": "bot", "bot": "builder"}])
    socket = await fake.sit(made["code"], made["token"])
    room = await fake.app.hub.room(made["code"])
    assert room is not None
    socket.say({"type": "contribute", "id": "salt", "salt": "0123456789abcdef"})
    await until(lambda: room.table.play is not None)
    socket.say({"type": "host", "id": "h2", "do": "abandon"})
    await until(lambda: room.table.status == OVER)
    return made


def test_a_review_is_made_once_and_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, pool):
            made = await over(fake)
            address = f"/api/tables/{made['code']}/review"
            pool.may.clear()
            first = await fake.http.get(address)
            assert (first.status_code, first.json()) == (202, {"done": 0, "of": 0, "waiting": 0})
            await until(lambda: len(pool.asked) == 1)
            again = await fake.http.get(address)
            assert (again.status_code, again.json()) == (202, {"done": 3, "of": 17, "waiting": 0})
            pool.may.set()
            await until(lambda: not fake.app.hub.reviews._underway)
            for _ in range(2):
                done = await fake.http.get(address)
                assert done.status_code == 200
                assert done.json()["names"]
            assert len(pool.asked) == 1
            [job] = pool.asked
            assert isinstance(job, Reviewing)
            assert job.record == (await fake.http.get(f"/api/tables/{made['code']}/record")).text

    asyncio.run(main())


def test_a_game_that_goes_on_is_not_reviewed(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, pool):
            made = await fake.make()
            told = await fake.http.get(f"/api/tables/{made['code']}/review")
            assert (told.status_code, told.json()["error"]["reason"]) == (409, "review-early")
            assert not pool.asked

    asyncio.run(main())


def test_a_name_that_is_removed_is_in_no_review(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, pool):
            made = await over(fake)
            address = f"/api/tables/{made['code']}"
            await fake.http.get(f"{address}/review")
            await until(lambda: not fake.app.hub.reviews._underway)
            assert "Ann" in (await fake.http.get(f"{address}/review")).text
            gone = await fake.http.delete(f"{address}/me", headers={"authorization": f"Bearer {made['token']}"})
            assert gone.status_code in (200, 204)
            assert (await fake.http.get(f"{address}/review")).status_code == 202
            await until(lambda: not fake.app.hub.reviews._underway)
            assert "Ann" not in (await fake.http.get(f"{address}/review")).text
            assert len(pool.asked) == 2

    asyncio.run(main())


def test_few_reviews_wait_and_fewer_of_one_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, pool):
            games = [await over(fake) for _ in range(3)]
            pool.may.clear()
            told = [await fake.http.get(f"/api/tables/{each['code']}/review") for each in games]
            assert [each.status_code for each in told] == [202, 202, 429]
            assert told[1].json()["waiting"] == 1
            assert told[2].json()["error"]["reason"] == "review-busy"
            monkeypatch.setattr("freehold.server.workers.reviews.MOST_OF_ONE", 99)
            monkeypatch.setattr("freehold.server.workers.reviews.MOST_WAITING", 2)
            busy = await fake.http.get(f"/api/tables/{games[2]['code']}/review")
            assert busy.json()["error"]["reason"] == "review-busy"
            pool.may.set()
            await until(lambda: not fake.app.hub.reviews._underway)
            assert len(pool.asked) == 2

    asyncio.run(main())


def test_a_review_counts_for_many_requests(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path, Bounds(requests_per_minute=69)) as (fake, pool):
            games = [await over(fake) for _ in range(2)]
            told = [await fake.http.get(f"/api/tables/{each['code']}/review") for each in games]
            assert [each.status_code for each in told] == [202, 429]
            assert told[1].json()["error"]["reason"] == "too-many-requests"
            await until(lambda: not fake.app.hub.reviews._underway)
            assert len(pool.asked) == 1

    asyncio.run(main())


def test_a_review_that_fails_says_so_and_may_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, pool):
            made = await over(fake)
            address = f"/api/tables/{made['code']}/review"
            pool.silent, pool.told = "failed", "line 7 cannot be read"
            await fake.http.get(address)
            await until(lambda: not fake.app.hub.reviews._underway)
            told = (await fake.http.get(address)).json()["error"]
            assert (told["reason"], told["details"]) == ("review-failed", {"fault": "line 7 cannot be read"})
            pool.silent = ""
            assert (await fake.http.get(address)).status_code == 500, "not at once"
            monkeypatch.setattr("freehold.server.workers.reviews._GRUDGE", -1.0)
            pool.silent, other = "late", await over(fake)
            address = f"/api/tables/{other['code']}/review"
            assert (await fake.http.get(address)).status_code == 202
            await until(lambda: not fake.app.hub.reviews._underway)
            pool.silent = ""
            assert (await fake.http.get(address)).status_code == 202
            await until(lambda: not fake.app.hub.reviews._underway)
            assert (await fake.http.get(address)).status_code == 200

    asyncio.run(main())


# -- reviews outlive the server ------------------------------------------------------------------------------------


async def reviewed(fake: Fake, code: str) -> str:
    """The review of a game, waited for if it has to be made."""
    address = f"/api/tables/{code}/review"
    if (await fake.http.get(address)).status_code == 202:
        await until(lambda: not fake.app.hub.reviews._underway)
    done = await fake.http.get(address)
    assert done.status_code == 200
    return done.text


def test_a_review_outlives_the_server_and_is_not_made_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, pool):
            code = (await over(fake))["code"]
            first = await reviewed(fake, code)
            assert len(pool.asked) == 1
        async with served(tmp_path) as (fake, pool):
            assert await reviewed(fake, code) == first
            assert await reviewed(fake, code) == first
            assert pool.asked == []

    asyncio.run(main())


@pytest.mark.parametrize("change", ["stamp", "revision", "data"])
def test_a_review_that_would_not_be_made_so_any_more_is_made_anew(tmp_path: Path, change: str) -> None:
    other = {"stamp": "of another program", "revision": 1, "data": b'{"names": [tor'}[change]

    async def main() -> None:
        async with served(tmp_path) as (fake, _):
            code = (await over(fake))["code"]
            first = await reviewed(fake, code)
            store = fake.app.hub.store
            kept = await store.review(code)
            assert kept is not None
            await store.keep_review(code, msgspec.structs.replace(kept, **{change: other}))
        async with served(tmp_path) as (fake, pool):
            assert await reviewed(fake, code) == first
            assert len(pool.asked) == 1
            assert await fake.app.hub.store.review(code) == kept

    asyncio.run(main())


def test_what_a_review_is_made_with_is_in_its_stamp(monkeypatch: pytest.MonkeyPatch) -> None:
    book = freehold.edition("fundraiser")
    stamp = review_stamp(book)
    assert review_stamp(book) == stamp
    for name, value in (("REVIEW_PLAYOUTS", 7), ("TURNS", 3), ("FORM", 99), ("__version__", "9.9.9")):
        with monkeypatch.context() as patch:
            patch.setattr(f"freehold.coach.stamp.{name}", value)
            assert review_stamp(book) != stamp, name
    monkeypatch.setattr("freehold.coach.stamp.model_text", lambda _: "another model")
    assert review_stamp(book) != stamp


def test_a_review_goes_with_its_table_and_with_a_name(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, _):
            store = fake.app.hub.store
            made, other = await over(fake), await over(fake)
            for each in (made, other):
                assert "Ann" in await reviewed(fake, each["code"])
                assert await store.review(each["code"]) is not None
            proof = {"authorization": f"Bearer {made['token']}"}
            assert (await fake.http.delete(f"/api/tables/{made['code']}/me", headers=proof)).status_code == 200
            assert await store.review(made["code"]) is None
            assert await store.review(other["code"]) is not None
            await fake.app.hub.delete(other["code"])
            assert await store.review(other["code"]) is None
            kept = KeptReview(1, "late", b"{}")
            await store.keep_review(other["code"], kept)
            assert await store.review(other["code"]) is None, "a table that is gone has none"

    asyncio.run(main())


def test_a_review_that_ends_while_a_name_is_being_removed_is_not_written(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (fake, _):
            code = (await over(fake))["code"]
            reviews, store = fake.app.hub.reviews, fake.app.hub.store
            with reviews.changing(code):
                assert (await fake.http.get(f"/api/tables/{code}/review")).status_code == 202
                await until(lambda: not reviews._underway)
                assert await store.review(code) is None
            reviews.drop(code)
            await reviewed(fake, code)
            assert await store.review(code) is not None

    asyncio.run(main())


def test_a_store_that_fails_keeps_nobody_from_a_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: object) -> None:
        raise Full("the disk is full")

    async def main() -> None:
        async with served(tmp_path) as (fake, pool):
            code = (await over(fake))["code"]
            monkeypatch.setattr(fake.app.hub.store, "keep_review", fails)
            monkeypatch.setattr(fake.app.hub.store, "review", fails)
            assert "Ann" in await reviewed(fake, code)
            assert len(pool.asked) == 1

    asyncio.run(main())
    assert "the review of " in caplog.text
    assert "the disk is full" in caplog.text
