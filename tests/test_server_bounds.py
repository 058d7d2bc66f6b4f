"""Bounds of a server: what bots may write, what people may say, who is listed, and time that does not jump."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from freehold.server import client as client_module
from freehold.server import doors, runner
from freehold.server.bot_rate_limit import BotRateLimit
from freehold.server.bounds import Bounds
from freehold.server.client import Client, now_ms
from freehold.server.hub import Hub
from freehold.server.requests import NewTable, SeatWish, created_from, maker
from freehold.server.room import Room
from freehold.server.sockets import MESSAGES, Socket
from freehold.server.sqlite import SqliteStore
from freehold.table.deciding.beginning import MOST_WATCHERS, join
from freehold.table.deciding.commands import Pace, Refused
from freehold.table.journal.entries import Joined, Moved, decode
from serving import running, standing_still
from tabling import Live

BOTS = NewTable("fundraiser", name="Ann", seats=[SeatWish("bot"), SeatWish("bot")], pace="skip", open=True)
WAITING = NewTable("fundraiser", name="Ann", seats=[SeatWish("me"), SeatWish("open")], open=True)


async def watched(hub: Hub, wish: NewTable, code: str, address: str) -> tuple[Room, Client]:
    """A table with its maker looking on from an address."""
    created, seat = created_from(wish, code, "ab" * 32, now_ms())
    room = await hub.make(created, [maker("Ann", "token", seat, now_ms())])
    client = Client(lambda _: None, lambda *_: None, address)
    client.person = room.table.people[0]
    await room.enter(client)
    return room, client


# -- bots ---------------------------------------------------------------------------------------------------


class Waits:
    """Counts how often bots were told to wait."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        monkeypatch.setattr(runner, "_LIMIT_PAUSE", 0.0)
        original = BotRateLimit.wait

        def wait(limit: BotRateLimit, code: str, addresses: list[str]) -> float:
            found = original(limit, code, addresses)
            self.count += found > 0
            return found

        monkeypatch.setattr(BotRateLimit, "wait", wait)

    async def many(self) -> None:
        """Wait until bots were told to wait many times, so that one who does not listen would have moved."""
        until = self.count + 50
        while self.count < until:
            await asyncio.sleep(0)


async def moves_in(hub: Hub, code: str) -> int:
    """How many moves a journal has."""
    return sum(isinstance(decode(row), Moved) for row in await hub.store.read(code))


async def moves_in_all(hub: Hub, waits: Waits) -> int:
    """How many moves all journals have once every bot has been told to wait, and again after that."""
    while sum(room.table.play.move for room in hub.rooms.values() if room.table.play is not None) < 30:
        await asyncio.sleep(0.002)
    await waits.many()
    return sum([await moves_in(hub, code) for code in hub.rooms])


def test_bots_keep_to_the_rate_limit_of_their_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        waits = Waits(monkeypatch)
        hub = Hub(SqliteStore(tmp_path / "tables.db"), Bounds(bot_moves_per_table=10))
        await watched(hub, BOTS, "TABLE2", "a")
        assert await moves_in_all(hub, waits) == 30, "three minutes' worth at once"
        await hub.close()

    with standing_still():
        asyncio.run(asyncio.wait_for(main(), 120))


def test_bots_keep_to_the_rate_limit_of_the_address_that_looks_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        waits = Waits(monkeypatch)
        hub = Hub(SqliteStore(tmp_path / "tables.db"), Bounds(bot_moves_per_address=10))
        for code in ("TABLE2", "TABLE3", "TABLE4"):
            await watched(hub, BOTS, code, "a")
        assert await moves_in_all(hub, waits) == 30
        assert hub._rate_limit.wait("TABLE2", ["a", "b"]) == 0, "somebody else who looks on pays from another purse"
        await hub.close()

    with standing_still():
        asyncio.run(asyncio.wait_for(main(), 120))


def test_bots_keep_to_the_rate_limit_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        waits = Waits(monkeypatch)
        hub = Hub(SqliteStore(tmp_path / "tables.db"), Bounds(bot_moves_per_server=10))
        for code, address in (("TABLE2", "a"), ("TABLE3", "b")):
            await watched(hub, BOTS, code, address)
        assert await moves_in_all(hub, waits) == 30
        await hub.close()

    with standing_still():
        asyncio.run(asyncio.wait_for(main(), 120))


def test_a_rate_limit_recovers_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(doors, "time", SimpleNamespace(monotonic=lambda: now[0]))
    limit = BotRateLimit(Bounds(bot_moves_per_table=60))
    for _ in range(180):
        assert limit.wait("T", ["a"]) == 0
        limit.spend("T", ["a"])
    assert limit.wait("T", ["a"]) == pytest.approx(1.0)
    assert limit.wait("U", ["a"]) == 0
    now[0] += 1.0
    assert limit.wait("T", ["a"]) == 0


def test_bots_alone_rest_until_somebody_gives_a_sign_of_life(tmp_path: Path) -> None:
    async def main() -> None:
        hub = Hub(SqliteStore(tmp_path / "tables.db"), Bounds(bot_moves_alone=25))
        room, client = await watched(hub, BOTS, "TABLE2", "a")
        while not room.is_resting:
            await asyncio.sleep(0.002)
        for _ in range(50):
            room.changed.set()
            await asyncio.sleep(0)
        assert await moves_in(hub, room.table.code) == 25
        await room.command(client, Pace("on", "skip"))
        while not room.is_resting:
            await asyncio.sleep(0.002)
        assert await moves_in(hub, room.table.code) == 50
        await hub.close()

    asyncio.run(asyncio.wait_for(main(), 120))


def test_people_are_told_that_a_table_rests(tmp_path: Path) -> None:
    with running(tmp_path, bot_moves_alone=25) as server:
        made = server.make(seats=[{"kind": "bot"}, {"kind": "bot"}])
        ann = server.sit(made)
        while not ann.table["resting"]:
            ann.wait("table")
        ann.ask({"type": "pace", "id": "on", "pace": "skip"})
        while ann.table["resting"]:
            ann.wait("table")
        ann.close()


# -- people -------------------------------------------------------------------------------------------------


def test_talk_is_counted_by_person_and_not_by_socket(tmp_path: Path) -> None:
    with standing_still(), running(tmp_path) as server:
        made = server.make(seats=[{"kind": "me"}, {"kind": "open"}])
        bob = server.sit(server.join(made["code"], "Bob"), contribute=False)
        seats = [server.sit(made, contribute=False) for _ in range(3)]
        answers = []
        for at in range(MESSAGES + 6):
            said = {"type": "chat", "id": secrets.token_hex(4), "text": "Hello?"}
            answers.append(seats[at % 3].ask(said)["type"])
        assert answers == ["ack"] * MESSAGES + ["refused"] * 6
        assert bob.ask({"type": "chat", "id": "b", "text": "Hello!"})["type"] == "ack", "nobody speaks for others"


def test_talk_is_counted_by_address_too(tmp_path: Path) -> None:
    with standing_still(), running(tmp_path, messages_per_minute=30) as server:
        made = server.make(seats=[{"kind": "me"}, {"kind": "open"}])
        people = [server.sit(made, contribute=False)]
        people.append(server.sit(server.join(made["code"], "Bob"), contribute=False))
        answers = [people[at % 2].ask({"type": "chat", "id": f"{at}", "text": "Hello?"})["type"] for at in range(34)]
        assert answers == ["ack"] * 30 + ["refused"] * 4


def test_watchers_keep_nobody_from_sitting_down(tmp_path: Path) -> None:
    with running(tmp_path, watchers_per_address=5) as server:
        made = server.make(seats=[{"kind": "me"}, {"kind": "open"}])
        address = f"/api/tables/{made['code']}/join"
        for at in range(5):
            assert server.http.post(address, json={"name": "Ann", "watch": True}).status_code == 409, (
                "the name is taken"
            )
            server.join(made["code"], f"Watcher {at}", watch=True)
        answer = server.http.post(address, json={"name": "One more", "watch": True})
        assert (answer.status_code, answer.json()["error"]["reason"]) == (429, "too-many-guests")
        assert server.join(made["code"], "Bob")["seat"] == 1


def test_a_table_full_of_watchers_has_room_for_players() -> None:
    live = Live(people=2, begin=False)
    live.put([entry for at in range(MOST_WATCHERS) for entry in join_watching(live, at)])
    with pytest.raises(Refused, match="watch it without a name"):
        join(live.table, "One more", "hash", None, True, live.now)
    live.table.places[1].free, live.table.places[1].kind = True, "open"
    assert isinstance(join(live.table, "Bob the second", "hash", None, False, live.now)[0], Joined)


def join_watching(live: Live, at: int) -> list[Joined]:
    return [Joined(live.now, person=len(live.table.people) + at, name=f"Watcher {at}", token_hash=f"watcher {at}")]


def test_a_rematch_is_for_players_after_the_game(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        made = server.make(seats=[{"kind": "me"}, {"kind": "bot"}])
        eve = server.join(made["code"], "Eve", watch=True)
        address = f"/api/tables/{made['code']}/rematch"

        def ask(token: str) -> tuple[int, str]:
            answer = server.http.post(address, json={}, headers={"Authorization": f"Bearer {token}"})
            return answer.status_code, answer.json().get("error", {}).get("reason", "")

        ann = server.sit(made)
        ann.until_playing()
        assert ask(eve["token"]) == (409, "rematch-early")
        assert ask(made["token"]) == (409, "rematch-early")
        assert ann.host("abandon")["type"] == "ack"
        assert ask(eve["token"]) == (403, "seat-needed")
        assert ask(made["token"]) == (201, "")
        ann.close()


def test_editions_with_options_are_counted(tmp_path: Path) -> None:
    with standing_still(), running(tmp_path, requests_per_minute=12) as server:
        for _ in range(2):
            server.get("/api/editions/fundraiser?option=auto-claim")
        server.get("/api/editions/fundraiser?option=auto-claim", 429)
        server.get("/api/editions/fundraiser")


def test_a_reader_who_is_far_behind_is_let_go() -> None:
    async def main() -> None:
        sent: list[dict[str, object]] = []
        stuck = asyncio.Event()

        async def send(message: dict[str, object]) -> None:
            await stuck.wait()
            sent.append(message)

        socket = Socket(asyncio.Event().wait, send)  # type: ignore[arg-type]
        pump = asyncio.create_task(socket.pump())
        for _ in range(100):
            socket.put(b"x" * 100_000)
        stuck.set()
        await pump
        assert sent[-1] == {"type": "websocket.close", "code": 1008, "reason": "too slow"}
        assert len(sent) < 30, "what waits for somebody is bounded by its size"

    asyncio.run(main())


# -- the list of tables -------------------------------------------------------------------------------------


def test_nobody_fills_the_list_of_tables_alone(tmp_path: Path) -> None:
    async def main() -> None:
        hub = Hub(SqliteStore(tmp_path / "tables.db"))
        await watched(hub, WAITING, "TABLE2", "a club")
        for at in range(60):
            created, seat = created_from(WAITING, f"SPAM{at}", "ab" * 32, now_ms())
            await hub.make(created, [maker("Ann", f"token {at}", seat, now_ms())])
        for at in range(60):
            await watched(hub, WAITING, f"FLOOD{at}", "a stranger")
        listed = [each["code"] for each in json.loads(msgspec.json.encode(await hub.open_tables()))]
        assert "TABLE2" in listed
        assert sum(code.startswith("FLOOD") for code in listed) == 3
        assert sum(code.startswith("SPAM") for code in listed) == 10
        assert listed.index("TABLE2") < min(at for at, code in enumerate(listed) if code.startswith("SPAM"))
        await hub.close()

    asyncio.run(asyncio.wait_for(main(), 120))


# -- time ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [-(10**9) * 86_400, 10**9 * 86_400])
def test_a_clock_that_is_set_moves_no_game(monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    before = now_ms()
    jumped = SimpleNamespace(time_ns=lambda: time.time_ns() + jump, monotonic_ns=time.monotonic_ns)
    monkeypatch.setattr(client_module, "time", jumped)
    assert 0 <= now_ms() - before < 60_000
