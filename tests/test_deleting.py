"""Deleting over the network: a table for good, a person's name, and what a server deletes by itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from faults.fakes import Fake, fake_server
from freehold.server.bounds import USUAL, Bounds
from freehold.server.client import Client, now_ms
from freehold.server.faults import Broken
from freehold.server.retention import ROUND_MOST, Retention
from freehold.server.sqlite import SqliteStore
from freehold.server.store import Full, Listing, StoreFault
from freehold.table.journal.entries import Created, Joined, SeatPlan, decode, encode
from freehold.table.seating import Person
from freehold.table.table import replay
from freehold.table.verifying import verify
from serving import Json, Seat, Server, running, standing_still

DAY = 86_400_000
TWO = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as found:
        yield found


def delete(server: Server, code: str, token: str = "", part: str = "") -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return server.http.delete(f"/api/tables/{code}{part}", headers=headers)


def pair(server: Server, **wish: Any) -> tuple[Json, Json, Seat, Seat]:
    """A table with two people, playing."""
    ann = server.make(seats=TWO, **wish)
    bob = server.join(ann["code"], "Bob")
    here, there = server.sit(ann), server.sit(bob)
    here.until_playing(), there.until_playing()
    return ann, bob, here, there


def everything(folder: Path) -> str:
    """All that stands in the database of a server that was stopped."""

    async def look() -> list[bytes]:
        store = SqliteStore(folder / "tables.db")
        found: list[bytes] = []
        for listing in await store.silent_since(2**62):
            kept = await store.latest(listing.code)
            found += [listing.summary, *await store.read(listing.code)]
            found += [kept.position, kept.state or b""] if kept is not None else []
        await store.close()
        return found

    return b"\n".join(asyncio.run(look())).decode()


# -- a table ----------------------------------------------------------------------------------------------


def test_the_host_deletes_a_table_and_everybody_is_told(server: Server) -> None:
    ann, bob, here, there = pair(server, open=True)
    watcher = server.sit({"code": ann["code"]})
    response = delete(server, ann["code"], ann["token"])
    assert (response.status_code, response.json()) == (200, {"code": ann["code"]})
    for seat in (here, there, watcher):
        assert seat.until_closed() == 4010
        gone = seat.heard[-1]
        assert (gone["type"], gone["reason"]) == ("gone", "deleted")
    for path in ("", "/history", "/record", "/verify", "/position/0"):
        assert server.get(f"/api/tables/{ann['code']}{path}", 404)["error"]["code"] == "no-such-table"
    assert server.get("/api/tables") == []
    assert delete(server, ann["code"], ann["token"]).status_code == 404
    with pytest.raises(ConnectionClosed, match="4004"):
        server.sit(ann | bob)


def test_nothing_is_left_of_a_deleted_table(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, _, here, _ = pair(server)
        server.make(name="Zoe")
        here.ask({"type": "chat", "id": "c", "text": "a word of Ann"})
        assert delete(server, ann["code"], ann["token"]).status_code == 200
        assert asyncio.run(server.app.hub.store.counts())[0] == 1
    said = everything(tmp_path)
    assert "Zoe" in said
    assert not any(word in said for word in ("Ann", "Bob", ann["code"]))


def test_only_whoever_made_the_table_deletes_it(server: Server) -> None:
    ann, bob, _, _ = pair(server)
    other = server.make(name="Mallory")
    for token in ("", "nonsense", other["token"]):
        response = delete(server, ann["code"], token)
        assert (response.status_code, response.json()["error"]["reason"]) == (403, "token-needed")
    response = delete(server, ann["code"], bob["token"])
    assert (response.status_code, response.json()["error"]["reason"]) == (403, "maker-needed")
    assert server.get(f"/api/tables/{ann['code']}")["status"] == "playing"


def test_a_host_who_stands_in_deletes_nothing(tmp_path: Path) -> None:
    with running(tmp_path, hold_seconds=0.2) as server:
        ann, bob, here, there = pair(server)
        here.close()
        while not there.you["host"]:
            there.wait("table")
        assert there.you["may_delete"] is False
        assert delete(server, ann["code"], bob["token"]).json()["error"]["reason"] == "maker-needed"
        assert delete(server, ann["code"], ann["token"]).status_code == 200, "also while somebody stands in"


def test_the_page_knows_who_may_delete(server: Server) -> None:
    _, _, here, there = pair(server)
    assert (here.you["may_delete"], there.you["may_delete"]) == (True, False)


def test_forks_and_rematches_outlive_their_parent(server: Server) -> None:
    ann, bob, here, _ = pair(server)
    here.host("abandon")
    fork = server.http.post(f"/api/tables/{ann['code']}/fork", json={"move": 0, "name": "Flo"}).json()
    headers = {"Authorization": f"Bearer {ann['token']}"}
    again = server.http.post(f"/api/tables/{ann['code']}/rematch", headers=headers, json={}).json()
    assert delete(server, ann["code"], ann["token"]).status_code == 200
    flo = server.sit(fork)
    flo.until_playing()
    assert flo.table["fork_of"] == {"code": ann["code"], "move": 0}
    assert server.get(f"/api/tables/{fork['code']}/history")["code"] == fork["code"]
    assert server.get(f"/api/tables/{again['code']}")["rematch_of"] == ann["code"]
    headers = {"Authorization": f"Bearer {bob['token']}"}
    joined = server.http.post(f"/api/tables/{again['code']}/join", headers=headers, json={"name": "Bob"})
    assert (joined.status_code, joined.json()["seat"]) == (200, 1)


def test_after_a_rematch_was_deleted_there_may_be_another(server: Server) -> None:
    ann, _, here, _ = pair(server)
    here.host("abandon")
    headers = {"Authorization": f"Bearer {ann['token']}"}
    path = f"/api/tables/{ann['code']}/rematch"
    first = server.http.post(path, headers=headers, json={}).json()
    assert server.http.post(path, headers=headers, json={}).json()["error"]["reason"] == "rematch-exists"
    assert delete(server, first["code"], first["token"]).status_code == 200
    second = server.http.post(path, headers=headers, json={})
    assert second.status_code == 201
    assert server.get(f"/api/tables/{ann['code']}")["rematch"] == second.json()["code"]


def test_other_sites_delete_nothing(server: Server) -> None:
    ann = server.make()
    headers = {"Authorization": f"Bearer {ann['token']}", "Origin": "https://elsewhere.example"}
    assert server.http.delete(f"/api/tables/{ann['code']}", headers=headers).status_code == 403
    assert server.http.delete(f"/api/tables/{ann['code']}/me", headers=headers).status_code == 403


def test_deleting_counts_like_other_requests(tmp_path: Path) -> None:
    with running(tmp_path, requests_per_minute=3) as server, standing_still():
        for _ in range(3):
            assert delete(server, "QWERTY").status_code == 404
        assert delete(server, "QWERTY").status_code == 429
        assert delete(server, "QWERTY", part="/me").status_code == 429


# -- a name -----------------------------------------------------------------------------------------------


def test_a_person_leaves_no_name_behind(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob, here, there = pair(server, open=True)
        there.ask({"type": "chat", "id": "mine", "text": "I live in Lisbon"})
        before = there.until_playing()
        response = delete(server, ann["code"], bob["token"], "/me")
        assert response.status_code == 200, response.text
        new = response.json()["name"]
        assert new.startswith("Player ")
        assert there.until_closed() == 4010
        assert there.heard[-1]["reason"] == "forgotten"
        assert here.until_closed() == 1012
        again = server.sit(ann)
        assert again.view is not None
        seats = {seat["name"]: seat for seat in again.view["seats"]}
        assert set(seats) == {"Ann", new}
        assert seats[new]["bot"]
        told = again.heard[0]
        assert [(line["name"], line["text"]) for line in told["chat"]] == [(new, "")]
        cash = [seat["cash"] for seat in before["seats"]]
        assert [seat["cash"] for seat in again.view["seats"]] == cash
        assert "Bob" not in json.dumps(server.get("/api/tables"))
        assert "Bob" not in json.dumps(server.get(f"/api/tables/{ann['code']}/history"))
        assert "Bob" not in json.dumps(server.get(f"/api/tables/{ann['code']}/position/0"))
    assert "Bob" not in everything(tmp_path)
    assert "Lisbon" not in everything(tmp_path)


def test_snapshots_with_the_name_go_and_are_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.server.room.SNAPSHOT_EVERY", 5)

    async def snapshot(server: Server, code: str) -> str:
        kept = await server.app.hub.store.latest(code)
        return "" if kept is None else (kept.position + (kept.state or b"")).decode()

    with running(tmp_path) as server:
        ann, bob, here, there = pair(server)

        def play_on(*seats: Seat) -> None:
            """Everybody does what is offered first until the table has been kept."""
            for _ in range(40):
                for seat in seats:
                    view = seat.until_playing()
                    if view["awaited"] == seat.you["seat"] and view["actions"] and not seat.is_out:
                        seat.act(lambda view: str(view["actions"][0]["text"]))
                    else:
                        seat.say({"type": "ping"})
                        seat.wait("pong")
                if asyncio.run(snapshot(server, ann["code"])):
                    return
            raise AssertionError("nothing was kept")

        play_on(here, there)
        assert "Bob" in asyncio.run(snapshot(server, ann["code"]))
        assert delete(server, ann["code"], bob["token"], "/me").status_code == 200
        assert "Bob" not in asyncio.run(snapshot(server, ann["code"]))
        play_on(server.sit(ann))
        assert "Bob" not in asyncio.run(snapshot(server, ann["code"]))


def test_the_old_token_opens_nothing_any_more(server: Server) -> None:
    ann, bob, _, _ = pair(server)
    assert delete(server, ann["code"], bob["token"], "/me").status_code == 200
    assert delete(server, ann["code"], bob["token"], "/me").status_code == 403
    assert delete(server, ann["code"], bob["token"]).status_code == 403
    with pytest.raises(ConnectionClosed, match="4003"):
        server.sit(bob)
    headers = {"Authorization": f"Bearer {bob['token']}"}
    weighed = server.http.post(f"/api/tables/{ann['code']}/weigh", headers=headers, json={"action": "roll"})
    assert weighed.status_code == 403


def test_a_wrong_token_forgets_nobody(server: Server) -> None:
    ann, _, _, _ = pair(server)
    other = server.make(name="Mallory")
    for token in ("", "nonsense", other["token"]):
        assert delete(server, ann["code"], token, "/me").status_code == 403
    assert delete(server, "QWERTY", ann["token"], "/me").status_code == 404
    assert {seat["name"] for seat in server.get(f"/api/tables/{ann['code']}")["seats"]} == {"Ann", "Bob"}


def test_who_watches_and_who_was_removed_are_forgotten_too(server: Server) -> None:
    ann, bob, here, _ = pair(server)
    eve = server.join(ann["code"], "Eve", watch=True)
    here.host("remove", seat=here.table["seats"].index(next(s for s in here.table["seats"] if s["name"] == "Bob")))
    assert delete(server, ann["code"], bob["token"], "/me").json()["name"].startswith("Player ")
    assert delete(server, ann["code"], eve["token"], "/me").json()["name"].startswith("Guest ")


def test_the_maker_is_forgotten_and_somebody_else_hosts(server: Server) -> None:
    ann, bob, _, _ = pair(server)
    assert delete(server, ann["code"], ann["token"], "/me").status_code == 200
    info = server.get(f"/api/tables/{ann['code']}")
    assert info["host"] == "Bob"
    assert server.sit(bob).you["may_delete"] is True
    assert delete(server, ann["code"], bob["token"]).status_code == 200


def test_before_play_the_seat_is_open_again(server: Server) -> None:
    ann = server.make(seats=[*TWO, {"kind": "open"}])
    bob = server.join(ann["code"], "Bob")
    assert delete(server, ann["code"], bob["token"], "/me").status_code == 200
    assert [seat["kind"] for seat in server.get(f"/api/tables/{ann['code']}")["seats"]] == ["person", "open", "open"]
    assert server.join(ann["code"], "Bob")["seat"] == 1


def test_the_game_goes_on_and_its_dice_are_proved(server: Server) -> None:
    ann, bob, _, _ = pair(server)
    assert delete(server, ann["code"], bob["token"], "/me").status_code == 200
    again = server.sit(ann)
    again.until_mine()
    wanted = ("roll", "end", "decline", "pass", "stay", "pay fine", "buy")

    def choose(view: Json) -> str:
        found = [action for kind in wanted for action in view["actions"] if action["kind"] == kind]
        return str((found or view["actions"])[0]["text"])

    for _ in range(6):
        again.until_mine()
        if again.is_out:
            break
        again.act(choose)
    again.host("abandon")
    assert server.get(f"/api/tables/{ann['code']}/verify")["ok"] is True
    record = server.http.get(f"/api/tables/{ann['code']}/record").text
    assert verify(record).ok
    assert "Bob" not in record
    carried = server.http.delete(f"/api/tables/{ann['code']}/me", headers={"Authorization": f"Bearer {ann['token']}"})
    assert carried.status_code == 200
    record = server.http.get(f"/api/tables/{ann['code']}/record").text
    assert "Ann" not in record
    assert verify(record).ok


def test_copies_of_the_name_go_from_forks_and_rematches(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob, here, _ = pair(server)
        at = [seat["name"] for seat in here.until_playing()["seats"]].index("Ann")
        fork = server.http.post(f"/api/tables/{ann['code']}/fork", json={"move": 0, "name": "Flo", "seat": at}).json()
        flo = server.sit(fork)
        flo.until_playing()
        wish = {"move": 0, "name": "Gus", "seat": at}
        deeper = server.http.post(f"/api/tables/{fork['code']}/fork", json=wish).json()
        here.host("abandon")
        headers = {"Authorization": f"Bearer {ann['token']}"}
        rematch = server.http.post(f"/api/tables/{ann['code']}/rematch", headers=headers, json={}).json()
        assert "Bob" in json.dumps(server.get(f"/api/tables/{fork['code']}"))
        assert delete(server, ann["code"], bob["token"], "/me").status_code == 200
        assert flo.until_closed() == 1012
        for made in (fork, deeper, rematch):
            assert "Bob" not in json.dumps(server.get(f"/api/tables/{made['code']}"))
        assert server.sit(fork).until_playing()["seats"][1 - at]["name"] == f"Player {2 - at}"
        headers = {"Authorization": f"Bearer {bob['token']}"}
        assert server.http.post(f"/api/tables/{rematch['code']}/join", headers=headers, json={}).status_code == 409
    assert "Bob" not in everything(tmp_path)


def test_a_disk_that_is_full_forgets_nothing_half_way(tmp_path: Path) -> None:
    class Stubborn(SqliteStore):
        full = True

        async def rewrite(self, code: str, entries: Any) -> None:
            if self.full:
                raise Full("the disk is full: what you did was not kept and has not happened")
            await super().rewrite(code, entries)

    store = Stubborn(tmp_path / "tables.db")
    with running(tmp_path, store) as server:
        ann, bob, here, _ = pair(server)
        assert delete(server, ann["code"], bob["token"], "/me").status_code == 507
        assert here.ask({"type": "chat", "id": "still", "text": "here"})["type"] == "ack"
        store.full = False
        assert delete(server, ann["code"], bob["token"], "/me").status_code == 200


def test_what_the_disk_did_is_read_again_if_nobody_knows(tmp_path: Path) -> None:
    class Doubtful(SqliteStore):
        async def rewrite(self, code: str, entries: Any) -> None:
            await super().rewrite(code, entries)
            raise StoreFault("the disk failed")

    with running(tmp_path, Doubtful(tmp_path / "tables.db")) as server:
        ann, bob, here, _ = pair(server)
        assert delete(server, ann["code"], bob["token"], "/me").status_code == 507
        assert here.until_closed() == 1012
        assert "Bob" not in json.dumps(server.get(f"/api/tables/{ann['code']}"))
        assert delete(server, ann["code"], bob["token"], "/me").status_code == 403


def test_a_copy_that_cannot_be_read_keeps_no_name_elsewhere(tmp_path: Path) -> None:
    class Damaged(SqliteStore):
        bad = ""

        async def read(self, code: str, start: int = 0) -> list[bytes]:
            if code == self.bad:
                raise StoreFault("entry 3 is damaged")
            return await super().read(code, start)

    store = Damaged(tmp_path / "tables.db")
    with running(tmp_path, store) as server:
        ann, bob, _, _ = pair(server)
        made = [server.http.post(f"/api/tables/{ann['code']}/fork", json={"move": 0, "name": "Flo"}) for _ in range(2)]
        forks = sorted(one.json()["code"] for one in made)
        store.bad = forks[0]
        assert delete(server, ann["code"], bob["token"], "/me").status_code == 200
        for code in (ann["code"], forks[1]):
            assert "Bob" not in json.dumps(server.get(f"/api/tables/{code}"))


def test_a_room_that_has_the_old_names_writes_no_more(tmp_path: Path) -> None:
    async def course() -> None:
        async with fake_server(tmp_path) as fake:
            ann = await fake.make(seats=[{"kind": "me"}, {"kind": "open"}])
            eve = await fake.join(ann["code"], "Eve", watch=True)
            old = await fake.app.hub.room(ann["code"])
            assert old is not None
            headers = {"Authorization": f"Bearer {eve['token']}"}
            response = await fake.http.delete(f"/api/tables/{ann['code']}/me", headers=headers)
            assert response.status_code == 200
            with pytest.raises(Broken):
                await old.change(lambda table, now: [Joined(now, person=len(table.people), name="Late")])
            late = await fake.sit(ann["code"], ann["token"])
            assert late.closed is None
            assert await fake.app.hub.room(ann["code"]) is not old

    asyncio.run(course())


def test_who_comes_to_a_room_just_then_is_sent_round_again(tmp_path: Path) -> None:
    async def course() -> None:
        async with fake_server(tmp_path) as fake:
            ann = await fake.make(seats=[{"kind": "me"}, {"kind": "open"}])
            room = await fake.app.hub.room(ann["code"])
            assert room is not None
            closed: list[int] = []
            client = Client(lambda _: None, lambda code, _: closed.append(code))
            async with room.lock:
                late = asyncio.create_task(room.enter(client))
                await asyncio.sleep(0)
                room.retire()
            await late
            assert closed == [1012]
            assert client not in room.clients

    asyncio.run(course())


# -- by itself --------------------------------------------------------------------------------------------


async def purged(fake: Fake, now: int, **bounds: float) -> list[str]:
    return await Retention(fake.app.events, Bounds(**bounds)).purge(now)  # type: ignore[arg-type]


def test_silent_tables_with_bots_alone_go_by_themselves(tmp_path: Path) -> None:
    async def course() -> None:
        async with fake_server(tmp_path) as fake:
            alone = await fake.make()
            waiting = await fake.make(seats=[{"kind": "me"}, {"kind": "open"}])
            shared = await fake.make(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}])
            await fake.join(shared["code"], "Bob")
            watched = await fake.make()
            await fake.join(watched["code"], "Eve", watch=True)
            now = now_ms()
            assert await purged(fake, now + 29 * DAY) == []
            gone = await purged(fake, now + 31 * DAY)
            assert set(gone) == {alone["code"], waiting["code"], watched["code"]}
            assert (await fake.http.get(f"/api/tables/{alone['code']}")).status_code == 404
            assert (await fake.http.get(f"/api/tables/{shared['code']}")).status_code == 200
            assert await purged(fake, now + 999 * DAY) == []

    asyncio.run(course())


def test_the_default_is_said_where_people_look(server: Server) -> None:
    assert server.get("/api/kept") == {"days": None, "bot_days": 30}
    assert USUAL.keep_bots_seconds == 30 * DAY / 1000


def test_games_that_are_over_and_games_of_people_go_only_if_asked_for(tmp_path: Path) -> None:
    async def course() -> None:
        async with fake_server(tmp_path) as fake:
            over = await fake.make()
            ann = await fake.sit(over["code"], over["token"])
            ann.say({"type": "host", "id": "s", "do": "start"})
            ann.say({"type": "host", "id": "a", "do": "abandon"})
            room = await fake.app.hub.room(over["code"])
            assert room is not None
            async with asyncio.timeout(60):
                while room.table.status != "over":
                    await asyncio.sleep(0.01)
            ann.hang_up()
            await ann.task
            shared = await fake.make(seats=[{"kind": "me"}, {"kind": "open"}])
            await fake.join(shared["code"], "Bob")
            now = now_ms()
            assert await purged(fake, now + 999 * DAY) == []
            assert await purged(fake, now + 999 * DAY, keep_bots_seconds=0, keep_seconds=0) == []
            assert await purged(fake, now + 89 * DAY, keep_seconds=90 * 86_400) == []
            assert set(await purged(fake, now + 91 * DAY, keep_seconds=90 * 86_400)) == {over["code"], shared["code"]}

    asyncio.run(course())


def test_a_table_somebody_is_at_stays(tmp_path: Path) -> None:
    async def course() -> None:
        async with fake_server(tmp_path) as fake:
            ann = await fake.make()
            await fake.sit(ann["code"], ann["token"])
            assert await purged(fake, now_ms() + 99 * DAY) == []

    asyncio.run(course())


def test_a_round_has_an_end_and_looks_into_a_shared_table_once(tmp_path: Path) -> None:
    class Counting(SqliteStore):
        read_codes: list[str] = []  # noqa: RUF012

        async def read(self, code: str, start: int = 0) -> list[bytes]:
            self.read_codes.append(code)
            return await super().read(code, start)

    async def course() -> None:
        store = Counting(tmp_path / "tables.db")
        plans = [SeatPlan("person", "Ann"), SeatPlan("open")]
        many = ROUND_MOST + 10
        for at in range(many):
            code = f"TABLE{at}"
            made = Created(at, code=code, edition="fundraiser", seats=plans, server_seed="ab")
            sat = [Joined(at, person=0, name="Ann", seat=0), Joined(at, person=1, name="Bob", seat=1)]
            rows = [encode(made), *(encode(one) for one in sat[: 1 + at % 2])]
            await store.append(code, 0, rows)
            await store.enlist(Listing(code, "waiting", True, at, b"{}"))
        async with fake_server(tmp_path / "other") as fake:
            fake.app.hub.store = store
            retention = Retention(fake.app.events, USUAL)
            first = await retention.purge(40 * DAY)
            assert len(first) == ROUND_MOST // 2
            second = await retention.purge(40 * DAY)
            assert len(first) + len(second) == many // 2
            assert await retention.purge(40 * DAY) == []
            assert len(store.read_codes) == many, "each was read once"

    asyncio.run(course())


def test_a_journal_that_cannot_be_read_stops_no_round(tmp_path: Path) -> None:
    async def course() -> None:
        async with fake_server(tmp_path) as fake:
            store = fake.app.hub.store
            plans = [SeatPlan("person", "Ann"), SeatPlan("open")]
            woke = b'{"entry":"woke","at":2}'
            for code, broken in (("TABLEA", b'{"entry":"joined","at":"never"}'), ("TABLEB", woke)):
                made = Created(1, code=code, edition="fundraiser", seats=plans, server_seed="ab")
                await store.append(code, 0, [encode(made), broken, woke])
                await store.enlist(Listing(code, "waiting", True, 2, b"{}"))
            assert await purged(fake, 40 * DAY) == ["TABLEB"]

    asyncio.run(course())


# -- what is kept about people ----------------------------------------------------------------------------


def test_neither_addresses_nor_browsers_are_kept(tmp_path: Path) -> None:
    agent = "Curious Browser 7.1"
    with running(tmp_path) as server:
        server.http.headers["user-agent"] = agent
        server.http.headers["accept-language"] = "pt-PT"
        server.http.headers["x-forwarded-for"] = "203.0.113.77"
        ann, _, here, _ = pair(server)
        here.ask({"type": "chat", "id": "c", "text": "hello"})
    said = everything(tmp_path)
    raw = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for word in ("127.0.0.1", "203.0.113", "Curious", "pt-PT", ann["token"]):
        assert word not in said
        assert word.encode() not in raw


def test_a_person_is_a_name_and_the_hash_of_a_token() -> None:
    assert Person.__struct_fields__ == ("id", "name", "token_hash", "host", "gone", "staff")
    assert Joined.__struct_fields__ == ("at", "who", "id", "person", "name", "token_hash", "seat", "host", "staff")


def test_the_journal_on_disk_is_the_one_that_is_played(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob, _, _ = pair(server)
        delete(server, ann["code"], bob["token"], "/me")
        room = server.app.hub.rooms[ann["code"]]
        rows = asyncio.run(server.app.hub.store.read(ann["code"]))
        table = replay([decode(row) for row in rows])
        assert [person.name for person in table.people] == [person.name for person in room.table.people]
        assert table.people[1].token_hash == ""
