"""The fund-raiser as its document describes it, on a real server: five tables, two breaks, one caller, one winner."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path

import pytest

from freehold.event.event import Event, replay
from freehold.event.journal import AnyEntry, TimeCalled, decode
from freehold.event.plan import edition_of, read_plan
from freehold.event.roles import BANKER, MARSHAL
from freehold.event.standings import standings
from freehold.event.timetable import ARRIVAL, BREAK, PLAY, timetable
from physical import Line, RealBoard
from serving import Seat, Server, running

from .galas import Desk, Gala, Json, gala, paused
from .test_guide import block

PLAN = block("evening.toml").replace("size = 4", "size = 4\nonline = [1, 2]\ncounted = [5]\nbots = true")
"""The evening of the guide: two tables on devices, two real boards with a Banker, and one that is only counted."""
BOARDS = (3, 4)
COUNTED = 5
DEVICES = (1, 2, *BOARDS)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as found:
        yield found


class Board:
    """A real board and its Banker, who enters what was recorded there."""

    def __init__(self, event: Gala, desk: Desk, server: Server, table: int) -> None:
        token = event.role(BANKER, table=table, name=f"Banker {table}")
        self.table = table
        code = event.ask("POST", "/look-in", token, json={"table": table}).json()["code"]
        self.pad = Seat(server.port, code, token)
        self.desk = event.desk(token)
        self.people = RealBoard("fundraiser", table, names=[seat["name"] for seat in desk.table(table)["seats"]])

    def play(self, turns: int) -> None:
        """Until so many turns are over."""
        for line in self.people.record(turns):
            self._enter(line)

    def _enter(self, line: Line) -> None:
        view = self.pad.until_playing()
        command = {"type": "do", "id": secrets.token_hex(6), "revision": view["revision"], "action": line.text}
        answer = self.pad.ask(command | {"seat": line.seat})
        assert answer["type"] == "ack", (line, answer)
        while self.pad.until_playing()["revision"] < answer["revision"]:
            self.pad.wait("step")

    def until_paused(self, wanted: bool) -> None:
        """The pad hears of a break, or of its end."""
        while self.pad.until_playing()["paused"] != wanted:
            self.pad.hear()

    def close(self) -> None:
        self.pad.close()


def rest(desk: Desk, server: Server, boards: list[Board], number: int) -> None:
    """A break of 25 minutes: it reaches every room and every pad, and so does its end."""
    codes = [desk.table(table)["code"] for table in DEVICES]
    desk.do("break", planned=number)
    for code in codes:
        paused(server, code, True)
    for board in boards:
        board.until_paused(True)
    view = desk.until(lambda view: view["clock"]["phase"] == "break")
    assert {table["phase"] for table in view["tables"]} == {"break"}
    assert view["clock"]["breaks"][number - 1]["minutes"] == 25
    desk.do("resume")
    for code in codes:
        paused(server, code, False)
    for board in boards:
        board.until_paused(False)


def count(event: Gala, desk: Desk) -> Json:
    """Table 5 lays everything out: two of its people are worth the same, and one of them has more in cash."""
    seats = desk.table(COUNTED)["seats"]
    columns = [
        {"name": seat["name"], "cash": cash, "deeds": [{"deed": deed} for deed in deeds]}
        for seat, (cash, deeds) in zip(seats, ((5_000, []), (4_940, [0]), (50, [1]), (700, [])), strict=True)
    ]
    found: Json = event.ask("POST", "/count", json={"round": 1, "table": COUNTED, "sheet": columns}).json()
    assert found["problems"] == []
    desk.do("enter-result", round=1, table=COUNTED, outcome={"sheet": columns})
    return found


def written(event: Gala) -> list[AnyEntry]:
    """The journal, as whoever organises it takes it home."""
    return [decode(line) for line in event.ask("GET", "/journal").text.splitlines()]


def richest(view: Json) -> Json:
    """Whoever is the richest of all, and first in the standings; every table has its own winner, cash deciding."""
    tables = view["rounds"][0]["tables"]
    for table in tables:
        people = sorted(table["result"]["results"], key=itemgetter("place"))
        most = max((one["worth"], one["cash"]) for one in people)
        assert (people[0]["worth"], people[0]["cash"]) == most
    everybody = [one for table in tables for one in table["result"]["results"]]
    assert len(everybody) == 20
    best: Json = max(everybody, key=itemgetter("worth", "cash"))
    assert [line["guest"] for line in view["standings"] if line["place"] == 1] == [best["guest"]]
    return best


def test_the_evening_is_planned_as_it_was_announced() -> None:
    """FR-EVENT-3, FR-CLOCK-4: guests from six, play at 7:15, two breaks of 25 minutes about every half hour."""
    plan = read_plan(PLAN)
    announced = [(item.minute, item.what) for item in timetable(plan, edition_of(plan))]
    six, quarter_past_seven = 18 * 60, 19 * 60 + 15
    assert announced[:2] == [(six, ARRIVAL), (quarter_past_seven, PLAY)]
    breaks = [minute - quarter_past_seven for minute, what in announced if what == BREAK]
    assert breaks == [30, 30 + 25 + 30]
    assert [each.minutes for each in plan.breaks] == [25, 25]


def test_an_evening_of_five_tables_is_played_to_one_winner(server: Server) -> None:
    """FR-CLOCK-2, FR-CLOCK-4, FR-END-1, FR-SUPPLY-2"""
    event = gala(server, PLAN, guests=20)
    desk = event.begun(event.desk())
    assert [table["kind"] for table in desk.view["tables"]] == ["online", "online", "physical", "physical", "count"]
    boards = [Board(event, desk, server, table) for table in BOARDS]
    for board in boards:
        board.play(3)
    rest(desk, server, boards, 1)
    boards[0].desk.do("call-pieces", table=3, what="houses", text="a sale is under way")
    marshal = event.desk(event.role(MARSHAL))
    (call,) = [call for call in marshal.view["calls"] if call["answered_at"] is None]
    assert (call["table"], call["what"]) == (3, "houses")
    for board in boards:
        # Nothing waits for the houses.
        board.play(6)
    marshal.do("answer", number=call["number"], text="brought")
    rest(desk, server, boards, 2)

    desk.do("call-time")
    view = desk.until(lambda view: all(view["tables"][table - 1]["result"] for table in (1, 2)))
    assert {table["phase"] for table in view["tables"]} == {"called"}
    for board in boards:
        assert board.pad.after("call time")["over"]
    sheet = count(event, desk)
    for board in boards:
        books = event.ask("GET", f"/books/{board.table}").json()
        assert not desk.table(board.table)["result"], "people count what lies on a real board"
        board.desk.do("enter-result", round=1, table=board.table, outcome={"sheet": books["sheet"]})
    view = desk.until(lambda view: all(table["result"] for table in view["tables"]))

    best = richest(view)
    # Two at the counted table are worth the same: the one with more cash is the richest of all.
    first, second, *_ = sheet["players"]
    assert first["worth"] == second["worth"]
    assert best["guest"] == desk.table(COUNTED)["seats"][0]["guest"]

    desk.do("finish")
    assert_told_again(event, view["standings"])
    for board in boards:
        board.close()


def assert_told_again(event: Gala, shown: list[Json]) -> None:
    """The journal alone gives the event that everybody saw."""
    entries = written(event)
    assert sum(isinstance(entry, TimeCalled) for entry in entries) == 1
    again: Event = replay(entries)
    lines = [(line.place, line.guest, line.worth, line.cash) for line in standings(again)]
    assert lines == [(line["place"], line["guest"], line["worth"], line["cash"]) for line in shown]
    desk = event.desk("")
    assert [line["guest"] for line in desk.view["standings"]] == [line["guest"] for line in shown]
