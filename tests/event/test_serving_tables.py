"""The tables of an event in their rooms: made with the round, driven by one clock, heard wherever they are played."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from freehold.engine.edition import HOST
from freehold.event.roles import BANKER, MARSHAL, PLAYER
from serving import Seat, Server, running

from .galas import CUP, EVENING, ONLINE, UNHURRIED, Desk, Gala, figures, gala, paused

BOARD = '[tables]\nkind = "physical"\n'


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as found:
        yield found


def enter(pad: Seat, action: str, seat: int) -> None:
    """A Banker enters what somebody does at the real board."""
    assert pad.view is not None
    command = {"type": "do", "id": secrets.token_hex(6), "revision": pad.view["revision"], "action": action}
    answer = pad.ask(command | {"seat": seat})
    assert answer["type"] == "ack", answer
    while pad.view["revision"] < answer["revision"]:
        pad.wait("step")


def at_board(event: Gala, server: Server, table: int = 1) -> tuple[Desk, Seat, str]:
    """A round with real boards, and the Banker of a table."""
    token = event.role(BANKER, table=table, name="Ben")
    desk = event.begun(event.desk())
    return desk, Seat(server.port, desk.table(table)["code"], token), token


# -- online -------------------------------------------------------------------------------------------------------


def test_bots_play_online_tables_to_their_results(server: Server) -> None:
    event = gala(server, EVENING + ONLINE)
    desk = event.begun(event.desk(parts=True))
    desk.until(lambda view: all(table["turn"] > 3 for table in view["tables"]))
    desk.do("call-time")
    view = desk.until(lambda view: all(table["result"] for table in view["tables"]))
    results = view["rounds"][0]["tables"]
    assert {each["result"]["source"] for each in results} == {"game"}
    for table, each in zip(view["tables"], results, strict=True):
        game = server.get(f"/api/tables/{table['code']}")
        assert game["status"] == "over"
        names = [seat["name"] for seat in game["seats"]]
        winners = {names[seat] for seat in game["progress"]["winners"]}
        firsts = {one["guest"] for one in each["result"]["results"] if one["place"] == 1}
        assert winners == {view["guests"][guest]["name"] for guest in firsts}
    books = event.ask("GET", "/books/1").json()["sheet"]
    assert [column["cash"] for column in books] == [seat["cash"] for seat in desk.table(1)["seats"]]


def test_guests_sit_at_their_own_seats_and_late_ones_take_theirs_from_a_bot(server: Server) -> None:
    event = gala(server, EVENING + '[tables]\nkind = "online"\nbots = true\n')
    early = event.ask("POST", "/sit", "", json={"guest": 0}).json()["token"]
    desk = event.begun(event.desk())
    late = event.ask("POST", "/sit", "", json={"guest": 1}).json()["token"]
    for guest, token in ((0, early), (1, late)):
        code = desk.table(desk.view["guests"][guest]["table"])["code"]
        seat = Seat(server.port, code, token)
        seat.until_playing()
        assert seat.table["seats"][seat.you["seat"]]["name"] == f"Guest {guest}"
        assert seat.you["host"] is False
        seat.close()
    assert event.desk(late).view["you"]["table"] == desk.view["guests"][1]["table"]


def test_without_bots_seats_are_kept_for_their_guests(server: Server) -> None:
    event = gala(server, EVENING + '[tables]\nkind = "online"\n', guests=4)
    desk = event.begun(event.desk())
    code = desk.table(1)["code"]
    assert {seat["kind"] for seat in server.get(f"/api/tables/{code}")["seats"]} == {"open"}
    tokens = [event.ask("POST", "/sit", "", json={"guest": guest}).json()["token"] for guest in range(4)]
    seats = [Seat(server.port, code, token) for token in tokens]
    for seat in seats:
        seat.until_playing()
    assert sorted(seat.table["seats"][seat.you["seat"]]["name"] for seat in seats) == [f"Guest {at}" for at in range(4)]
    for seat in seats:
        seat.close()


# -- the clock ----------------------------------------------------------------------------------------------------


def test_a_break_reaches_every_table_and_so_do_its_end_and_the_call(server: Server) -> None:
    event = gala(server, EVENING + "[tables]\nonline = [2]\nbots = true\n", guests=12)
    desk, pad, _ = at_board(event, server)
    codes = [table["code"] for table in desk.view["tables"]]
    assert len(codes) == 3
    desk.do("break", minutes=5)
    assert pad.after("break")["paused"]
    for code in codes:
        paused(server, code, True)
    desk.do("resume")
    assert not pad.after("resume")["paused"]
    for code in codes:
        paused(server, code, False)
    desk.do("call-time")
    view = desk.until(lambda view: view["tables"][1]["result"] and view["tables"][0]["state"] in ("called", "finished"))
    assert [table["phase"] for table in view["tables"]] == ["called"] * 3
    pad.close()


def test_a_table_with_more_time_plays_on_until_it_is_called(server: Server) -> None:
    event = gala(server, EVENING + UNHURRIED)
    desk = event.begun(event.desk())
    desk.do("extend", table=2, minutes=5, reason="the board fell")
    desk.do("call-time")
    desk.until(lambda view: view["tables"][0]["result"])
    assert desk.table(2)["phase"] in ("playing", "last-turns")
    assert not desk.table(2)["result"]
    desk.do("call-table", table=2)
    desk.until(lambda view: view["tables"][1]["result"])


def test_the_first_throw_of_play_starts_the_clock_by_itself(server: Server) -> None:
    event = gala(server, CUP + ONLINE)
    desk = event.desk()
    for guest in range(8):
        desk.do("arrive", guest=guest)
    desk.do("seat")
    desk.do("start")
    view = desk.until(lambda view: view["clock"] and view["clock"]["phase"] == "playing")
    assert view["clock"]["running"]
    entries = event.ask("GET", "/journal").text
    assert '"entry":"opened"' in entries
    assert '"entry":"started"' in entries


def test_equal_turns_are_played_where_the_edition_knows_them(server: Server) -> None:
    event = gala(server, EVENING + ONLINE + "[clock]\nequal_turns = true\n", guests=4)
    desk = event.begun(event.desk())
    found = server.get(f"/api/tables/{desk.table(1)['code']}")
    known = [option["id"] for option in server.get("/api/editions/fundraiser")["options"]]
    assert ("equal-turns" in found["options"]) == ("equal-turns" in known)


# -- at the board -------------------------------------------------------------------------------------------------


def test_a_banker_is_at_the_table_in_every_round(server: Server) -> None:
    event = gala(server, CUP + BOARD)
    desk, pad, token = at_board(event, server)
    assert pad.you["role"] == "banker"
    second = event.role(BANKER, table=1, name="Bo")
    other = Seat(server.port, desk.table(1)["code"], second)
    assert other.you["role"] == "banker"
    desk.do("start")
    desk.do("call-time")
    for table in (1, 2):
        desk.do("enter-result", round=1, table=table, outcome=figures(desk, table, [1, 2, 3, 4]))
    before = desk.table(1)["code"]
    event.next_round(desk)
    desk.until(lambda view: view["round"]["number"] == 2 and view["tables"][0]["code"] != before)
    again = Seat(server.port, desk.table(1)["code"], token)
    assert again.you["role"] == "banker"
    for each in (pad, other, again):
        each.close()


def test_what_is_entered_at_the_board_is_seen_in_the_hall(server: Server) -> None:
    event = gala(server, EVENING + BOARD)
    desk, pad, _ = at_board(event, server)
    enter(pad, "note No advice from the door.", HOST)
    view = desk.until(lambda view: view["rulings"] and view["tables"][0]["moves"] > 0)
    assert view["tables"][0]["last_at"] > 0
    assert view["tables"][1]["moves"] == 0
    assert desk.view["rulings"][0]["text"] == "No advice from the door."
    assert desk.view["rulings"][0]["table"] == 1
    pad.close()


def test_a_fine_of_a_marshal_is_paid_at_the_table_once(server: Server) -> None:
    event = gala(server, EVENING + BOARD)
    desk, pad, _ = at_board(event, server)
    marshal = event.desk(event.role(MARSHAL))
    fined = desk.table(1)["seats"][1]
    for _ in range(2):
        marshal.do("fine", id="f", table=1, guest=fined["guest"], amount=50, reason="moved another's token")
    pad.after(f'fine "{fined["name"]}" 50')
    marshal.do("rule", table=1, text="Everybody moves their own token.")
    view = desk.until(lambda view: view["rulings"])
    assert len(view["fines"]) == 1
    assert view["tables"][0]["moves"] == 1
    pad.close()


def test_a_fine_at_the_table_stands_in_the_log_of_the_event(server: Server) -> None:
    event = gala(server, EVENING + BOARD)
    desk, pad, _ = at_board(event, server)
    name = desk.table(1)["seats"][0]["name"]
    enter(pad, f'fine "{name}" 20', HOST)
    view = desk.until(lambda view: view["fines"])
    assert [(fine["amount"], fine["guest"]) for fine in view["fines"]] == [(20, desk.table(1)["seats"][0]["guest"])]
    pad.close()


def test_a_token_that_is_taken_back_is_good_for_nothing_at_the_table(server: Server) -> None:
    event = gala(server, EVENING + BOARD)
    desk, pad, token = at_board(event, server)
    assert event.ask("DELETE", f"/roles/{event.tokens[token]}").status_code == 200
    assert pad.until_closed() == 4010
    assert event.ask("POST", "/look-in", token, json={"table": 1}).status_code == 403
    desk.until(lambda view: view["tables"][0]["banker"] == [])


def test_staff_look_in_and_players_do_so_at_their_own_table(server: Server) -> None:
    event = gala(server, EVENING + BOARD)
    desk, pad, token = at_board(event, server)
    marshal, player = event.role(MARSHAL), event.role(PLAYER, guest=0)
    code = event.ask("POST", "/look-in", marshal, json={"table": 2}).json()["code"]
    looking = Seat(server.port, code, marshal)
    assert looking.you["role"] == "banker"
    own = desk.view["guests"][0]["table"]
    assert event.ask("POST", "/look-in", player, json={"table": own}).json()["code"] == desk.table(own)["code"]
    for who, table in ((player, 3 - own), (token, 2)):
        denied = event.ask("POST", "/look-in", who, json={"table": table})
        assert denied.json()["error"]["reason"] == "not-your-table"
    assert event.ask("POST", "/look-in", json={"table": 9}).json()["error"]["reason"] == "unknown-table"
    for each in (pad, looking):
        each.close()


def test_a_swap_before_the_first_throw_lays_the_tables_anew(server: Server) -> None:
    event = gala(server, CUP + BOARD)
    desk = event.begun(event.desk())
    first, second = (desk.table(table)["seats"][0] for table in (1, 2))
    before = [table["code"] for table in desk.view["tables"]]
    desk.do("swap", first=first["guest"], second=second["guest"], anyway=True)
    desk.until(lambda view: all(table["code"] not in ("", *before) for table in view["tables"]))
    seats = server.get(f"/api/tables/{desk.table(1)['code']}")["seats"]
    assert seats[0]["name"] == second["name"]
    assert server.http.get(f"/api/tables/{before[0]}").status_code == 404


def test_a_sheet_is_valued_before_it_is_entered(server: Server) -> None:
    event = gala(server, EVENING + BOARD)
    desk, pad, token = at_board(event, server)
    books = event.ask("GET", "/books/1", token).json()
    assert books["over"] is False
    assert [column["name"] for column in books["sheet"]] == [seat["name"] for seat in desk.table(1)["seats"]]
    found = event.ask("POST", "/count", token, json={"round": 1, "table": 1, "sheet": books["sheet"]}).json()
    assert found["problems"] == []
    assert [column["worth"] for column in found["players"]] == [seat["worth"] for seat in desk.table(1)["seats"]]
    twice = [column | {"deeds": [{"deed": 0}]} for column in books["sheet"]]
    found = event.ask("POST", "/count", token, json={"round": 1, "table": 1, "sheet": twice}).json()
    assert "count-deed-twice" in {problem["reason"] for problem in found["problems"]}
    wrong = event.ask("POST", "/count", token, json={"round": 1, "table": 1, "sheet": []})
    assert wrong.json()["error"]["reason"] == "count-columns"
    assert event.ask("GET", "/books/2", token).json()["error"]["reason"] == "not-your-table"
    pad.close()


def test_a_table_of_an_event_is_not_deleted_by_its_banker(server: Server) -> None:
    event = gala(server, EVENING + BOARD)
    desk, pad, token = at_board(event, server)
    headers = {"authorization": f"Bearer {token}"}
    assert server.http.delete(f"/api/tables/{desk.table(1)['code']}", headers=headers).status_code == 403
    assert pad.you["may_delete"] is False
    pad.close()


# -- records ------------------------------------------------------------------------------------------------------


def test_the_records_of_the_night_come_from_the_tables(server: Server) -> None:
    event = gala(server, EVENING + ONLINE)
    desk = event.begun(event.desk())
    view = desk.until(lambda view: any(record["kind"] == "dearest-rent" for record in view["records"]))
    rent = next(record for record in view["records"] if record["kind"] == "dearest-rent")
    assert rent["amount"] > 0
    assert rent["name"] == view["guests"][rent["guest"]]["name"]
    assert rent["deed"]
    fastest = next(record for record in view["records"] if record["kind"] == "fastest-table")
    assert fastest["turns"] > 0
