"""What is kept of an event and for how long: deleting, forgetting, limits, and the edition it was set up with."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from faults.fakes import Fake, FakeSocket, fake_server
from freehold.editions import edition
from freehold.event import commands as do
from freehold.event import journal as kinds
from freehold.event.deciding import decide
from freehold.event.event import replay
from freehold.event.forgetting import forget, leaving, whom, whom_guest
from freehold.event.guests import Guest
from freehold.event.journal import decode, encode
from freehold.event.plan import Plan
from freehold.event.roles import BANKER, MARSHAL, PLAYER
from freehold.event.standings import standings
from freehold.server.bounds import Bounds
from freehold.server.client import now_ms
from freehold.server.events.keys import key_of
from freehold.server.retention import Retention
from serving import Seat, Server, running, standing_still

from .galas import EVENING, ONLINE, Json, gala, people
from .hall import NIGHT, hall

COUNTED = '[tables]\nkind = "count"\n'


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as found:
        yield found


# -- deleting -----------------------------------------------------------------------------------------------------


def test_an_organiser_deletes_an_event_with_all_its_tables(server: Server) -> None:
    event = gala(server, EVENING + ONLINE)
    desk = event.begun(event.desk())
    codes = [table["code"] for table in desk.view["tables"]]
    banker = event.role(BANKER, table=1)
    assert event.ask("DELETE", "", banker).status_code == 403
    assert event.ask("DELETE", "").status_code == 200
    assert desk.until_closed() == 4010
    assert desk.heard[-1]["type"] == "gone"
    assert server.http.get(f"/api/events/{event.code}").status_code == 404
    assert {server.http.get(f"/api/tables/{code}").status_code for code in codes} == {404}


async def made(fake: Fake, plan: str, *commands: Json) -> str:
    """An event to which these commands were said, with nobody there any more."""
    response = await fake.http.post("/api/events", json={"plan": plan, "guests": people(4)})
    code, token = response.json()["code"], response.json()["token"]
    socket = FakeSocket(fake.app)
    socket.say({"type": "hello", "event": code, "token": token})
    for command in commands:
        socket.say(command)
    while commands and not any(f'"ack","id":"{commands[-1]["id"]}"' in message for message in socket.heard):
        await socket.more(len(socket.heard))
    socket.hang_up()
    await socket.task
    return str(code)


SEATED: list[Json] = [
    *({"type": "arrive", "id": f"a{guest}", "guest": guest} for guest in range(4)),
    {"type": "seat", "id": "s"},
    {"type": "start", "id": "t"},
]
DAY = 86_400_000


def test_an_event_that_never_came_to_a_table_goes_as_tables_of_bots_do(tmp_path: Path) -> None:
    async def course() -> None:
        async with fake_server(tmp_path) as fake:
            unused, used = await made(fake, EVENING), await made(fake, EVENING + COUNTED, *SEATED)
            retention = Retention(fake.app.events, Bounds())
            assert await retention.purge(now_ms() + 29 * DAY) == []
            assert await retention.purge(now_ms() + 31 * DAY) == [key_of(unused)]
            assert await fake.app.events.room(unused) is None
            assert await fake.app.events.room(used) is not None

    asyncio.run(course())


def test_silent_events_go_with_their_tables_and_not_before_them(tmp_path: Path) -> None:
    async def course() -> None:
        async with fake_server(tmp_path) as fake:
            code = await made(fake, EVENING, *SEATED)
            room = await fake.app.events.room(code)
            assert room is not None
            assert room.event.round is not None
            async with asyncio.timeout(60):
                while 1 not in room.event.round.rooms or room.event.round.rooms[1] not in fake.app.hub.rooms:
                    await asyncio.sleep(0.01)
            table = room.event.round.rooms[1]
            assert await Retention(fake.app.events, Bounds()).purge(now_ms() + 31 * DAY) == []
            keeping = Bounds(keep_seconds=30 * 86_400)
            gone = await Retention(fake.app.events, keeping).purge(now_ms() + 31 * DAY)
            assert {key_of(code), table} >= set(gone) >= {key_of(code)}
            assert await fake.app.events.room(code) is None
            assert await fake.app.hub.room(table) is None
            assert await fake.app.hub.store.counts() == (0, 0)

    asyncio.run(course())


def test_who_comes_to_an_event_that_is_read_again_sees_the_same(tmp_path: Path) -> None:
    async def course() -> None:
        async with fake_server(tmp_path) as fake:
            code = await made(fake, EVENING + COUNTED, *SEATED)
            room = await fake.app.events.room(code)
            assert room is not None
            room.retire()
            again = await fake.app.events.room(code)
            assert again is not None
            assert again is not room
            assert again.event == room.event

    asyncio.run(course())


# -- forgetting ---------------------------------------------------------------------------------------------------


def texts(of: Any) -> set[str]:
    """The fields of an entry, and of what it holds, that are texts."""
    found: set[str] = set()
    for field in msgspec.structs.fields(of):
        name = f"{of.__name__}.{field.name}"
        for part in (field.type, *_inside(field.type)):
            if part is str:
                found.add(name)
            elif isinstance(part, type) and issubclass(part, msgspec.Struct):
                found |= texts(part)
    return found


def _inside(of: Any) -> list[Any]:
    found = list(get_args(of))
    return found + [each for one in found for each in _inside(one)]


PERSONAL = {
    "Guest.name", "Plan.bankers", "Plan.marshals", "RoleMade.name", "RoleMade.token_hash", "Ruled.text", "Called.text",
    "Answered.text", "Fined.reason", "ResultCorrected.reason", "Extended.reason",
}  # fmt: skip
ABOUT_THE_EVENT = {
    "Guest.club", "Plan.name", "Plan.cause", "Plan.place", "Plan.date", "Plan.arrival", "Plan.start", "Plan.edition",
    "Plan.format", "Plan.options", "Plan.seating", "Plan.kind", "Plan.pace", "Plan.notes", "Created.code",
    "Created.digest", "Book.version", "Book.clock", "RoleMade.role", "ResultEntered.source", "ResultCorrected.clause",
    "Fined.clause", "Ruled.clause", "Called.what", "RoomMade.code", "Record.kind", "Record.deed",
}  # fmt: skip


def test_nothing_else_is_kept_about_people() -> None:
    every = {name for kind in kinds.AnyEntry.__args__ for name in texts(kind) if not name.endswith(".id")}
    assert every - PERSONAL - ABOUT_THE_EVENT == set(), (
        "does this hold anything about people? Then it must be forgotten"
    )


def test_a_name_goes_and_the_standings_stay() -> None:
    night = hall(NIGHT)
    night.play()
    night.do(do.CallMarshal, PLAYER, table=night.event.rounds[0].table_of(0), text="Guest 0 wants a word")
    before = standings(night.event)
    gone = whom(night.event, night.who(PLAYER))
    entries = forget(night.journal, gone)
    after = replay([*entries, *leaving(night.event, gone, night.now)])
    assert standings(after) == before
    said = "\n".join(encode(entry).decode() for entry in entries)
    assert re.search(r"\bGuest 0\b", said) is None
    assert after.name_of(0) not in {one.guest.name for one in night.event.guests}
    assert after.person_by_hash("hash-of-player") is None
    assert "hash-of-player" not in said


def test_the_words_of_a_marshal_go_with_the_name() -> None:
    night = hall(NIGHT)
    night.begin()
    night.do(do.RuleAll, MARSHAL, text="Uncle says so")
    gone = whom(night.event, night.who(MARSHAL))
    said = "\n".join(encode(entry).decode() for entry in forget(night.journal, gone))
    assert "Uncle says so" not in said
    assert "The marshal" not in said


def test_a_guest_from_the_door_is_forgotten_by_their_number() -> None:
    night = hall(NIGHT)
    night.do(do.AddGuest, guest=Guest("Late Lou", "Rovers"))
    night.arrive(len(night.event.guests) - 1)
    entries = forget(night.journal, whom_guest(night.event, len(night.event.guests) - 1))
    assert "Late Lou" not in "\n".join(encode(entry).decode() for entry in entries)
    assert replay(entries).guests[-1].guest.club == "Rovers"


def test_a_guest_takes_their_name_off_everything(server: Server) -> None:
    event = gala(server, EVENING + "[tables]\nonline = [2]\nbots = true\n")
    tokens = {guest: event.ask("POST", "/sit", "", json={"guest": guest}).json()["token"] for guest in (0, 1)}
    desk = event.begun(event.desk())
    codes = [table["code"] for table in desk.view["tables"]]
    assert event.ask("DELETE", "/me", tokens[0]).json()["name"] != "Guest 0"
    assert event.ask("DELETE", "/guests/1").status_code == 200
    fresh = event.desk()
    names = [guest["name"] for guest in fresh.view["guests"]]
    assert "Guest 0" not in names
    assert "Guest 1" not in names
    for code in codes:
        seats = [seat["name"] for seat in server.get(f"/api/tables/{code}")["seats"]]
        assert not {"Guest 0", "Guest 1"} & set(seats)
    assert event.ask("POST", "/look-in", tokens[0], json={"table": 1}).status_code == 403
    assert event.ask("DELETE", "/me").json()["error"]["reason"] == "last-organiser"
    for table in (1, 2):
        assert len({seat["guest"] for seat in fresh.table(table)["seats"]}) == 4


# -- limits -------------------------------------------------------------------------------------------------------


def test_only_so_many_events_are_set_up_from_one_address(tmp_path: Path) -> None:
    with running(tmp_path, events_per_hour=2) as server, standing_still():
        wish = {"plan": EVENING, "guests": people(4)}
        codes = [server.http.post("/api/events", json=wish).status_code for _ in range(3)]
        assert codes == [201, 201, 429]


def test_a_socket_that_floods_an_event_is_slowed_and_then_closed(tmp_path: Path) -> None:
    with running(tmp_path) as server, standing_still():
        event = gala(server)
        desk = event.desk("")
        for at in range(100):
            desk.say({"type": "arrive", "id": f"{at}", "guest": 0})
        assert desk.until_closed() == 1008
        assert any(message.get("reason") == "too-fast" for message in desk.heard)


def test_a_message_that_is_too_long_closes_the_socket(server: Server) -> None:
    desk = gala(server).desk()
    desk.say({"type": "rule-all", "id": "x", "text": "x" * 20_000})
    assert desk.until_closed() == 1009


# -- the edition --------------------------------------------------------------------------------------------------


def test_an_event_is_counted_by_the_edition_it_was_set_up_with() -> None:
    night = hall(Plan("Night", "fundraiser"))
    night.begin()
    night.wait(90)
    night.do(do.CallTime)
    other = edition("fundraiser", changes={"ending.card_value": 50})
    sheet = [{"name": "x", "cash": 100, "cards": 1 if at == 0 else 0} for at in range(4)]
    outcome = msgspec.convert({"sheet": sheet}, do.Outcome)
    command = do.EnterResult(id="r", round=1, table=1, outcome=outcome)
    worths = []
    for book in (None, other):
        [entered] = decide(night.event, night.who(BANKER), command, night.now, book)
        assert isinstance(entered, kinds.ResultEntered)
        worths.append(max(one.worth for one in entered.results))
    assert worths == [100, 150]
    assert night.event.created.digest


def test_rooms_are_played_by_the_edition_of_the_event(server: Server) -> None:
    event = gala(server, EVENING + ONLINE)
    desk = event.begun(event.desk())
    created = decode(event.ask("GET", "/journal").text.splitlines()[0])
    assert isinstance(created, kinds.Created)
    found = server.get(f"/api/tables/{desk.table(1)['code']}")
    assert found["edition_digest"] == created.digest
    seat = Seat(server.port, desk.table(1)["code"], None)
    assert seat.table["minutes"] == 0
    seat.close()
