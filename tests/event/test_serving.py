"""An event over real sockets: set up, seated, played and counted, by everybody who may and nobody who may not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from freehold.event.event import replay
from freehold.event.journal import decode
from freehold.event.roles import ALL, BANKER, MARSHAL, NONE, ONLOOKER, ORGANISER, OWN, PLAYER, RIGHTS, ROLES
from freehold.event.standings import standings
from serving import Server, running

from .galas import CUP, EVENING, UNHURRIED, Desk, Json, figures, gala, people


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as found:
        yield found


# -- setting up ---------------------------------------------------------------------------------------------------


def test_a_plan_is_checked_before_anything_is_made(server: Server) -> None:
    wish = {"plan": EVENING + '[clock]\nstart = "19:15"\n', "guests": people(9)}
    found = server.http.post("/api/events/check", json=wish).json()
    assert found["problems"] == []
    assert found["plan"]["edition"] == "fundraiser"
    assert [item["what"] for item in found["timetable"]] == ["play", "end", "over"]
    assert found["seats"] == {"players": 9, "sizes": [5, 4], "problem": None}
    assert found["guests"][0] == {"name": "Guest 0", "club": "", "alternate": False}


def test_what_is_wrong_is_named_with_its_place(server: Server) -> None:
    wish = {"plan": EVENING + "[tabels]\ncount = 2\n", "guests": "Ann\n\nAnn"}
    found = server.http.post("/api/events/check", json=wish).json()
    assert [(each["where"], each["line"]) for each in found["problems"]] == [("plan", 5), ("guests", 3)]
    assert found["problems"][1]["reason"] == "guest-twice"
    refused = server.http.post("/api/events", json=wish)
    assert refused.status_code == 400
    assert refused.json()["error"]["reason"] == "wrong-plan"


def test_a_form_is_judged_as_a_file_is(server: Server) -> None:
    fields = {"name": "Cup", "edition": "propnex", "size": 3}
    found = server.http.post("/api/events/check", json={"fields": fields, "guests": people(3)}).json()
    assert [each["key"] for each in found["problems"]] == ["tables.size"]
    fields["size"] = 4
    found = server.http.post("/api/events/check", json={"fields": fields, "guests": people(3)}).json()
    assert found["seats"]["problem"]["reason"] == "too-few-players"
    assert found["plan"]["name"] == "Cup"


@pytest.mark.parametrize("body", [[1], {"plan": 5}, {"guests": 7}, "x"])
def test_nonsense_is_refused_with_a_sentence(server: Server, body: object) -> None:
    for path in ("/api/events", "/api/events/check"):
        response = server.http.post(path, json=body)
        assert response.status_code == 400
        assert response.json()["error"]["sentence"]


def test_a_long_list_of_guests_is_taken_and_a_longer_one_refused(server: Server) -> None:
    names = "\n".join(f"{'N' * 40} {at}" for at in range(500))
    assert server.http.post("/api/events", json={"plan": EVENING, "guests": names}).status_code == 201
    refused = server.http.post("/api/events", json={"plan": EVENING, "guests": "N" * 300_000})
    assert refused.status_code == 413
    assert refused.json()["error"]["details"] == {"most": 256}


def test_an_event_is_no_table_and_a_table_no_event(server: Server) -> None:
    event = gala(server)
    table = server.make()
    assert server.http.get(f"/api/tables/{event.code}").status_code == 404
    assert server.http.get(f"/api/events/{table['code']}").status_code == 404
    assert [each["code"] for each in server.get("/api/tables")] == []
    assert event.desk().view["code"] == event.code


# -- looking ------------------------------------------------------------------------------------------------------


def test_everybody_sees_the_same_event_and_oneself(server: Server) -> None:
    event = gala(server)
    banker = event.desk(event.role(BANKER, table=1))
    stranger = event.desk("")
    organiser = event.desk()
    assert stranger.first["type"] == "event"
    assert {desk.view["you"]["role"] for desk in (banker, stranger, organiser)} == {BANKER, ONLOOKER, ORGANISER}
    assert banker.view["you"]["rights"]["enter-result"] == "own"
    assert stranger.view["you"]["rights"] == {"look": "yes"}
    assert stranger.view["people"] == banker.view["people"] == []
    assert [(each["role"], each["online"]) for each in organiser.view["people"]] == [(ORGANISER, True), (BANKER, True)]
    assert server.get(f"/api/events/{event.code}")["guests"] == stranger.view["guests"]


def test_what_is_decided_about_the_time_is_told_to_everybody(server: Server) -> None:
    event = gala(server, EVENING + UNHURRIED)
    organiser = event.begun(event.desk())
    organiser.do("extend-all", minutes=5)
    organiser.do("extend", table=2, minutes=3, reason="a late start")
    organiser.do("break", minutes=10)
    organiser.do("resume")
    organiser.do("call-time")
    organiser.do("call-table", table=2)
    onlooker = event.desk("")
    told = [(one["kind"], one["table"], one["minutes"], one["reason"]) for one in onlooker.view["timings"]]
    assert told == [
        ("extend", 0, 5, ""),
        ("extend", 2, 3, "a late start"),
        ("break", 0, 10, ""),
        ("resume", 0, 0, ""),
        ("call", 0, 0, ""),
        ("call", 2, 0, ""),
    ]
    assert {one["by"] for one in onlooker.view["timings"]} == {organiser.view["you"]["name"]}
    hours = [one["at"] for one in onlooker.view["timings"]]
    assert hours == sorted(hours)


def test_phones_are_told_where_the_computer_is_now(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.app.events, "_address", lambda: "http://192.168.7.7:8080")
    event = gala(server, EVENING)
    join = {"url": f"#/e/{event.code}", "address": "http://192.168.7.7:8080"}
    assert server.get(f"/api/events/{event.code}")["join"] == join


def test_parts_put_together_are_the_whole(server: Server) -> None:
    event = gala(server, EVENING + UNHURRIED)
    whole, parts = event.desk(), event.desk(parts=True)
    event.begun(whole)
    whole.do("call-marshal", table=1)
    for desk in (whole, parts):
        desk.until(lambda view: view["calls"] and view["tables"][0]["calls"])
        desk.do("break")
        desk.until(lambda view: all(table["state"] == "break" for table in view["tables"]))
        if desk is whole:
            desk.do("resume")
    assert any(message["type"] == "part" for message in parts.heard)
    late = event.desk()
    changing = {"now", "clock", "tables", "people", "records"}
    for desk in (whole, parts):
        desk.until(lambda view: all(view[key] == late.view[key] for key in ("rounds", "timings")))
        assert {key for key in late.view if desk.view[key] != late.view[key]} <= changing


def test_codes_of_tables_are_for_those_who_are_there(server: Server) -> None:
    event = gala(server, EVENING + "[tables]\nonline = [2]\nbots = true\n")
    organiser = event.begun(event.desk())
    banker, onlooker = event.desk(event.role(BANKER, table=1)), event.desk("")
    assert all(table["code"] for table in organiser.view["tables"])
    assert [bool(table["code"]) for table in banker.view["tables"]] == [True, True]
    assert [bool(table["code"]) for table in onlooker.view["tables"]] == [False, True]


# -- an evening ---------------------------------------------------------------------------------------------------


def test_an_evening_from_the_door_to_the_winner(server: Server) -> None:
    event = gala(server, EVENING + '[tables]\nkind = "count"\n')
    desk = event.begun(event.desk())
    banker = event.desk(event.role(BANKER, table=1))
    assert desk.view["clock"]["running"]
    assert banker.refused("call-time") == "not-your-role"
    desk.do("call-time")
    banker.do("enter-result", round=1, table=1, outcome=figures(desk, 1, [900, 1200, 1000, 1100]))
    assert banker.refused("enter-result", round=1, table=2, outcome=figures(desk, 2, [1, 2, 3, 4])) == "not-your-table"
    desk.do("enter-result", round=1, table=2, outcome=figures(desk, 2, [1, 2, 3, 4]))
    desk.do("raise", amount=1234)
    desk.do("finish")
    view = desk.until(lambda view: view["finished"])
    assert view["raised"] == 1234
    assert [line["worth"] for line in view["standings"]][:2] == [1200, 1100]
    assert view["standings"][0]["places"] == [1]
    assert [table["state"] for table in view["tables"]] == ["counted", "counted"]
    assert "1,Guest" in event.ask("GET", "/standings.csv").text
    assert event.ask("GET", "/event.json").json()["winners"] == [view["standings"][0]["name"]]
    assert event.ask("GET", "/plan.toml").text.startswith("[event]")


def test_the_journal_alone_gives_the_same_standings(server: Server) -> None:
    event = gala(server, EVENING + '[tables]\nkind = "count"\n')
    desk = event.begun(event.desk())
    desk.do("call-time")
    desk.do("enter-result", round=1, table=1, outcome=figures(desk, 1, [900, 1200, 1000, 1100]))
    desk.until(lambda view: any(line["games"] for line in view["standings"]))
    assert event.ask("GET", "/journal", event.role(MARSHAL)).status_code == 403
    text = event.ask("GET", "/journal").text
    lines = standings(replay([decode(line) for line in text.splitlines()]))
    assert [line.guest for line in lines] == [line["guest"] for line in desk.view["standings"]]
    assert event.token not in text
    assert all(not json.loads(line).get("token_hash") for line in text.splitlines())


def test_two_bankers_at_one_table_do_not_overwrite_each_other(server: Server) -> None:
    event = gala(server, EVENING + '[tables]\nkind = "count"\n')
    desk = event.begun(event.desk())
    first, second = (event.desk(event.role(BANKER, table=1, name=name)) for name in ("Ben", "Bo"))
    first.do("enter-result", round=1, table=1, outcome=figures(desk, 1, [900, 1200, 1000, 1100]))
    answer = second.ask("enter-result", round=1, table=1, outcome=figures(desk, 1, [1, 2, 3, 4]))
    assert answer["reason"] == "result-there"
    assert answer["details"]["who"] == "Ben"
    view = second.until(lambda view: view["tables"][0]["result"])
    assert view["tables"][0]["banker"] == ["Ben", "Bo"]
    assert max(line["worth"] for line in view["standings"]) == 1200


def test_a_command_that_is_sent_twice_is_done_once(server: Server) -> None:
    event = gala(server, EVENING + '[tables]\nkind = "count"\n')
    desk = event.begun(event.desk())
    outcome = figures(desk, 1, [900, 1200, 1000, 1100])
    for _ in range(2):
        assert desk.ask("enter-result", id="once", round=1, table=1, outcome=outcome)["type"] == "ack"
    entries = event.ask("GET", "/journal").text.splitlines()
    assert sum('"entry":"result"' in line for line in entries) == 1


def test_a_late_result_is_put_right_by_a_marshal_and_told(server: Server) -> None:
    event = gala(server, EVENING + '[tables]\nkind = "count"\n')
    desk = event.begun(event.desk())
    banker, marshal = event.desk(event.role(BANKER, table=2)), event.desk(event.role(MARSHAL))
    desk.do("call-time")
    desk.do("enter-result", round=1, table=1, outcome=figures(desk, 1, [900, 1200, 1000, 1100]))
    desk.do("close")
    late = figures(desk, 2, [5000, 2, 3, 4])
    assert banker.refused("enter-result", round=1, table=2, outcome=late) == "result-late"
    assert marshal.refused("correct-result", round=1, table=2, outcome=late, reason=" ") == "reason-missing"
    marshal.do("correct-result", round=1, table=2, outcome=late, reason="the sheet lay under the board")
    view = desk.until(lambda view: view["notices"])
    [notice] = view["notices"]
    assert notice["kind"] == "corrected"
    assert notice["by"] == "The marshal"
    assert notice["changes"][0]["place"][1] == 1
    assert view["rounds"][0]["tables"][1]["result"]["corrections"][0]["reason"] == "the sheet lay under the board"


def test_who_does_not_come_is_not_seated_in_the_next_round(server: Server) -> None:
    event = gala(server, CUP + '[tables]\nkind = "count"\n', guests=9)
    desk = event.begun(event.desk())
    desk.do("start")
    desk.do("call-time")
    for table in (1, 2):
        seats = len(desk.view["rounds"][0]["tables"][table - 1]["seats"])
        desk.do("enter-result", round=1, table=table, outcome=figures(desk, table, list(range(100, 100 + seats))))
    desk.do("no-show", guest=3)
    desk.do("seat")
    view = desk.until(lambda view: view["round"]["number"] == 2)
    assert 3 not in [guest for table in view["rounds"][1]["tables"] for guest in table["seats"]]
    assert view["guests"][3]["table"] == 0
    assert len(view["tables"]) == 2


def test_three_players_for_a_table_of_four(server: Server) -> None:
    event = gala(server, CUP, guests=3)
    desk = event.desk()
    for guest in range(3):
        desk.do("arrive", guest=guest)
    answer = desk.ask("seat")
    assert answer["reason"] == "too-few-players"
    assert answer["details"]["missing"] == 1


# -- people -------------------------------------------------------------------------------------------------------


def test_a_guest_takes_their_name_once(server: Server) -> None:
    event = gala(server)
    token = event.ask("POST", "/sit", "", json={"guest": 3}).json()["token"]
    again = event.ask("POST", "/sit", "", json={"guest": 3})
    assert (again.status_code, again.json()["error"]["reason"]) == (403, "guest-claimed")
    player = event.desk(token)
    assert (player.view["you"]["role"], player.view["you"]["guest"]) == (PLAYER, 3)
    assert event.ask("POST", "/sit", "", json={"guest": 99}).json()["error"]["reason"] == "unknown-guest"
    assert event.ask("DELETE", f"/roles/{player.view['you']['person']}").status_code == 200
    assert player.until_closed() == 4010
    assert event.ask("POST", "/sit", "", json={"guest": 3}).status_code == 201


def test_a_token_of_another_event_is_none(server: Server) -> None:
    event, other = gala(server), gala(server)
    wrong = Desk(server.port, event.code, other.token)
    assert wrong.first["code"] == "not-your-token"
    assert wrong.until_closed() == 4003
    assert Desk(server.port, "QQQQQQ").until_closed() == 4004
    for path in ("/roles", "/look-in", "/count"):
        assert event.ask("POST", path, "", json={"role": "marshal", "table": 1, "round": 1}).status_code == 403
    assert event.ask("DELETE", "", other.token).status_code == 403


EVERYTHING: dict[str, Json] = {
    "end-role": {"person": 1},
    "add-guest": {"guest": {"name": "New"}},
    "arrive": {"guest": 1},
    "no-show": {"guest": 1},
    "seat": {},
    "swap": {"first": 1, "second": 2},
    "start": {},
    "first-throw": {"table": 1},
    "break": {},
    "resume": {},
    "extend-all": {"minutes": 5},
    "extend": {"table": 1, "minutes": 5},
    "call-time": {},
    "call-table": {"table": 1},
    "enter-result": {"round": 9, "table": 1, "outcome": {}},
    "correct-result": {"round": 9, "table": 1, "outcome": {}, "reason": "r"},
    "close": {},
    "fine": {"table": 1, "guest": 1, "amount": 1, "reason": "r"},
    "rule": {"table": 1, "text": "t"},
    "rule-all": {"text": "t"},
    "call-marshal": {"table": 1},
    "call-pieces": {"table": 1, "what": "houses"},
    "answer": {"number": 9},
    "raise": {"amount": 1},
    "finish": {},
}


def test_the_matrix_of_roles_holds_over_the_socket(server: Server) -> None:
    event = gala(server)
    assert set(EVERYTHING) == set(RIGHTS) - {"look", "look-in", "make-role"}
    tokens = {
        ORGANISER: event.role(ORGANISER),
        MARSHAL: event.role(MARSHAL),
        BANKER: event.role(BANKER, table=1),
        PLAYER: event.role(PLAYER, guest=0),
        ONLOOKER: event.role(ONLOOKER),
    }
    for column, role in enumerate(ROLES):
        desk = event.desk(tokens[role])
        for right, scopes in RIGHTS.items():
            if right not in EVERYTHING:
                continue
            reason = desk.ask(right, **EVERYTHING[right]).get("reason", "")
            denied = reason in ("not-your-role", "not-your-table")
            # Nobody is seated yet, so that a player has no table of their own.
            assert denied == (scopes[column] == NONE or (role == PLAYER and scopes[column] == OWN)), (
                role,
                right,
                reason,
            )
            if scopes[column] == OWN and role == BANKER:
                assert desk.refused(right, **(EVERYTHING[right] | {"table": 2})) == "not-your-table"
            if scopes[column] != NONE:
                assert desk.view["you"]["rights"][right] == ("yes" if scopes[column] == ALL else "own")
    nobody = event.desk("")
    assert nobody.refused("finish") == "unknown-token"


def test_a_role_is_made_by_http_alone(server: Server) -> None:
    event = gala(server)
    desk = event.desk()
    made = {"role": "organiser", "name": "Eve", "token_hash": "0" * 64}
    assert desk.refused("make-role", **made) == "malformed-message"
    marshal = event.role(MARSHAL)
    denied = event.ask("POST", "/roles", marshal, json={"role": "organiser", "name": "Eve"})
    assert denied.json()["error"]["reason"] == "not-your-role"


@pytest.mark.parametrize(
    "said", ["", "{", '{"type":"fly","id":"x"}', '{"type":"arrive","id":"x","guest":-1}', "[1]", '{"type":"arrive"}']
)
def test_what_makes_no_sense_is_refused_and_nothing_is_lost(server: Server, said: str) -> None:
    event = gala(server)
    desk = event.desk()
    desk.socket.send(said)
    answer = desk.hear()
    while answer["type"] == "event":
        answer = desk.hear()
    assert answer["type"] in ("no", "error")
    assert answer["reason"] == "malformed-message"
    desk.do("arrive", guest=0)
