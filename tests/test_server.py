"""The server over real sockets: from making a table to a game that is over, and everything in between."""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from freehold.editions import editions
from freehold.server import sockets
from freehold.table.verifying import verify
from serving import PATIENCE, Seat, Server, dial, running, standing_still

TWO = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("tables")) as found:
        yield found


def test_editions_and_bots(server: Server) -> None:
    listed = server.get("/api/editions")
    assert [edition["id"] for edition in listed] == editions()
    fundraiser = next(edition for edition in listed if edition["id"] == "fundraiser")
    assert fundraiser["timed"]
    assert fundraiser["minutes"] == 90
    assert all(option["clause_text"] for option in fundraiser["options"] if option["clause"])
    assert {bot["level"] for bot in server.get("/api/bots")} == {"easy", "normal", "hard", "expert"}


def test_a_rule_book_without_a_maximum_seats_as_many_as_there_is_room_for(server: Server) -> None:
    players = {edition["id"]: edition["players"] for edition in server.get("/api/editions")}
    assert players["cronulla"] == {"min": 2, "max": 32, "unlimited": True}
    assert players["euronopoly"] == {"min": 2, "max": 4, "unlimited": False}
    assert [id for id, found in players.items() if found["unlimited"]] == ["cronulla"]
    alone = {"edition": "cronulla", "name": "Ann", "seats": [{"kind": "me"}]}
    error = server.http.post("/api/tables", json=alone).json()["error"]
    assert (error["reason"], error["details"]) == ("too-few-seats", {"edition": "Cronulla", "least": 2, "many": 1})
    full = server.make(edition="cronulla", seats=[{"kind": "me"}, *[{"kind": "bot"}] * 31])
    assert len(server.get(f"/api/tables/{full['code']}")["seats"]) == 32
    short = {**alone, "options": ["short-game"], "seats": [{"kind": "me"}, *[{"kind": "bot"}] * 14]}
    assert server.http.post("/api/tables", json=short).json()["error"]["details"]["most"] == 14


@pytest.mark.parametrize("id", editions())
def test_an_edition_is_complete(server: Server, id: str) -> None:
    full = server.get(f"/api/editions/{id}")
    assert len(full["spaces"]) >= 24
    assert all(full["spaces"][deed["space"]]["deed"] == deed["index"] for deed in full["deeds"])
    assert abs(sum(space["rate"] for space in full["spaces"]) - 1) < 0.01
    assert full["clauses"]
    response = server.http.get(f"/api/editions/{id}")
    tag = response.headers["etag"]
    assert server.http.get(f"/api/editions/{id}", headers={"if-none-match": tag}).status_code == 304


@pytest.mark.parametrize("id", editions())
def test_every_edition_plays_through_its_opening_and_twenty_turns(server: Server, id: str) -> None:
    table = server.make(edition=id)
    ann = server.sit(table)
    sent = 0
    while True:
        view = ann.until_mine()
        if ann.is_out or view["turn"] >= 20 or sent >= 45:
            break
        ann.act(_choice)
        sent += 1
    ann.close()
    assert sent > 2


def _choice(view: dict[str, object]) -> str:
    """Something that keeps the game going, among what was offered."""
    order = ["claim", "buy", "roll", "use card", "stay", "pass", "end", "keep", "pay share", "pay flat", "mortgage"]
    actions = view["actions"]
    assert isinstance(actions, list)
    for kind in order:
        for action in actions:
            if action["kind"] == kind:
                return str(action["text"])
    return str(actions[0]["text"])


def test_two_people_sit_down_and_throw(server: Server) -> None:
    table = server.make(seats=TWO, open=True, ask_rents=False)
    assert table["code"] in [each["code"] for each in server.get("/api/tables")]
    bob = server.join(table["code"], "Bob")
    assert bob["seat"] == 1
    first, second = server.sit(table), server.sit(bob)
    view = first.until_playing()
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Bob"]
    assert view["awaited"] == 0
    assert view["actions"][0]["kind"] == "roll"
    assert "roll" not in [action["kind"] for action in second.until_playing()["actions"]]
    assert first.do("roll")["type"] == "ack"
    told = second.wait("step")
    assert told["action"] == "roll"
    assert told["events"][0]["name"] == "threw-for-start"
    assert told["events"][0]["clause"] == "FR-FIRST-1"
    first.close()
    second.close()


def test_people_begin_with_every_rent_asked_for(server: Server) -> None:
    table = server.make(seats=[{"kind": "me"}, {"kind": "bot"}])
    assert server.get(f"/api/tables/{table['code']}")["ask_rents"]
    ann = server.sit(table)
    assert ann.until_mine()["seats"][0]["auto_claim"]
    assert ann.ask({"type": "waive", "id": "w1"})["reason"] == "no-rent-open"
    assert server.get(f"/api/tables/{table['code']}/history")["moves"][0]["by"] == "table"
    ann.close()


def test_every_listed_action_says_what_it_costs(server: Server) -> None:
    table = server.make(seats=[{"kind": "me"}, {"kind": "bot"}])
    ann = server.sit(table)
    seen = 0
    for _ in range(20):
        view = ann.until_mine()
        if ann.is_out:
            break
        for action in view["actions"]:
            assert action["cash_after"] == view["seats"][ann.you["seat"]]["cash"] - action["cost"]
            seen += 1
        done = ann.act(_choice)
        if done is not None and done[1]["action"] == "buy":
            _check_price(ann.you["seat"], *done)
    ann.close()
    assert seen > 2


def _check_price(seat: int, before: dict[str, Any], step: dict[str, Any]) -> None:
    """Buying costs what was said, unless a bot has claimed its rent in between."""
    buy = next(action for action in before["actions"] if action["kind"] == "buy")
    if step["revision"] == before["revision"] + 1 and not {"paid", "rent-paid"} & {e["name"] for e in step["events"]}:
        assert step["view"]["seats"][seat]["cash"] == before["seats"][seat]["cash"] - buy["cost"]


def test_a_doubled_command_acts_once(server: Server) -> None:
    ann = server.sit(server.make(seats=[{"kind": "me"}, {"kind": "bot"}]))
    ann.until_mine()
    first = ann.do("roll", id="same")
    again = ann.do("roll", id="same", revision=0)
    assert first["type"] == again["type"] == "ack"
    assert again["revision"] == first["revision"]
    rolls = [each for each in ann.heard if each["type"] == "step" and each["seat"] == 0 and each["action"] == "roll"]
    assert len(rolls) == 1
    ann.close()


def test_a_stale_command_gets_a_typed_answer(server: Server) -> None:
    table = server.make(seats=TWO)
    first, second = server.sit(table), server.sit(server.join(table["code"], "Bob"))
    view = first.until_playing()
    revision = view["revision"]
    second.until_playing()
    while view["stage"]["kind"] == "first-throw":
        # Level throws are thrown again, and then nothing has changed for anybody.
        mover = first if view["awaited"] == first.you["seat"] else second
        mover.do("roll", revision=view["revision"])
        while first.view is view:
            first.hear()
        assert first.view is not None
        view = first.view
    answer = first.do("end", revision=revision)
    assert answer["type"] == "stale"
    assert answer["revision"] > revision
    assert first.do("end", revision=10_000)["code"] == "malformed"
    first.close()
    second.close()


def test_a_refusal_has_a_clause_and_says_what_is_legal(server: Server) -> None:
    ann = server.sit(server.make(seats=[{"kind": "me"}, {"kind": "bot"}]))
    ann.until_mine()
    refused = ann.do("end")
    assert refused["code"] == "rules"
    assert refused["clause"]
    assert refused["instead"]
    assert ann.do("frobnicate the widget")["code"] == "unreadable"
    ann.close()


def test_spectators_only_watch(server: Server) -> None:
    table = server.make(seats=[{"kind": "me"}, {"kind": "bot"}])
    ann = server.sit(table)
    ann.until_playing()
    eve = server.sit({"code": table["code"]})
    assert eve.you["role"] == "spectator"
    assert eve.view is not None
    assert eve.view["actions"] == []
    assert eve.do("roll")["code"] == "not-yours"
    eve.say({"type": "chat", "id": "x", "text": "hello"})
    assert eve.wait("refused")["code"] == "not-yours"
    cy = server.sit(server.join(table["code"], "Cy", watch=True))
    cy.say({"type": "chat", "id": "x", "text": "<b>hello</b>\x07"})
    said = ann.wait("chat")
    assert said["text"] == "<b>hello</b>"
    assert said["seat"] == -1
    for each in (ann, eve, cy):
        each.close()


def test_undo_by_consent_and_never_over_a_throw(server: Server) -> None:
    table = server.make(edition="cronulla", seats=TWO, ask_rents=False)
    ann, bob = server.sit(table), server.sit(server.join(table["code"], "Bob"))
    ann.until_playing()
    ann.do("roll")
    assert ann.ask({"type": "undo", "id": "u0"})["code"] == "undo"
    ann.do("auto-claim on")
    assert bob.after("auto-claim on")["seats"][0]["auto_claim"]
    assert ann.ask({"type": "undo", "id": "u1"})["type"] == "ack"
    undone = bob.wait("step")
    assert undone["undone"]
    assert not undone["view"]["seats"][0]["auto_claim"]
    ann.close()
    bob.close()


def test_the_host_pauses_removes_and_calls_time(server: Server) -> None:
    table = server.make(seats=[*TWO, {"kind": "bot"}])
    joined = server.join(table["code"], "Bob")
    ann, bob = server.sit(table), server.sit(joined)
    ann.until_playing()
    assert bob.host("pause")["code"] == "host-only"
    assert ann.host("pause")["type"] == "ack"
    assert bob.wait("paused")["on"]
    assert ann.after("break")["awaited"] == -2
    assert ann.do("roll")["code"] == "rules"
    assert ann.host("resume")["type"] == "ack"
    assert ann.host("remove", seat=1)["type"] == "ack"
    assert bob.wait("gone")["reason"] == "removed"
    assert bob.until_closed() == 4010
    with pytest.raises(ConnectionClosed):
        server.sit(joined)
    while ann.table["seats"][1]["kind"] != "bot":
        ann.hear()
    assert ann.host("call-time")["type"] == "ack"
    while ann.view is not None and not ann.view["over"]:
        ann.hear()
    ann.close()


def test_a_host_needs_no_seat(server: Server) -> None:
    ann = server.sit(server.make(seats=[{"kind": "bot"}, {"kind": "bot"}]))
    assert ann.you == {"seat": None, "host": True, "role": "host", "name": "Ann", "may_delete": True, "staff": ""}
    assert ann.until_playing()["actions"] == []
    ann.close()


def _playing(server: Server, turn: int) -> tuple[dict[str, Any], Seat]:
    """A table of four at which the game has come so far, and waits for Ann."""
    table = server.make()
    ann = server.sit(table)
    while (view := ann.until_mine())["turn"] < turn or view["stage"]["kind"] != "turn":
        assert not ann.is_out, "nobody loses everything in the first turns"
        ann.act(_choice)
    return table, ann


def _call_time(host: Seat) -> None:
    """Time is called; what is owed or has to be decided even then is settled."""
    assert host.host("call-time")["type"] == "ack"
    while host.table["status"] != "over":
        if host.view is not None and host.view["awaited"] == host.you["seat"]:
            host.act(_choice)
        else:
            host.hear()


def test_a_finished_game_can_be_downloaded_replayed_and_proved(server: Server) -> None:
    table, ann = _playing(server, 12)
    code = table["code"]
    assert server.get(f"/api/tables/{code}/record", 409)["error"]["code"] == "not-over"
    assert server.get(f"/api/tables/{code}/verify", 409)["error"]["code"] == "not-over"
    assert ann.table["dice"]["revealed"] is None
    _call_time(ann)
    assert ann.table["dice"]["revealed"]["server_seed"]
    assert ann.table["dice"]["commitment"] == table["commitment"]
    verdict = server.get(f"/api/tables/{code}/verify")
    assert verdict["ok"], verdict
    assert verdict["throws"] > 5
    text = server.http.get(f"/api/tables/{code}/record").text
    assert verify(text).ok
    history = server.get(f"/api/tables/{code}/history")
    assert history["over"]
    assert len(history["wealth"]) > 10
    last = history["moves"][-1]["n"]
    for move in (0, 1, last // 2, last):
        moment = server.get(f"/api/tables/{code}/position/{move}")
        assert moment["view"]["move"] == move
        assert moment["moves"] == last
    assert server.get(f"/api/tables/{code}/position/{last}")["view"]["over"]
    assert server.get(f"/api/tables/{code}/position/{last + 1}", 404)["error"]["code"] == "no-such-move"
    ann.close()


def test_a_fork_goes_on_with_other_dice(server: Server) -> None:
    table, ann = _playing(server, 9)
    assert ann.view is not None
    move = ann.view["move"] // 2
    response = server.http.post(
        f"/api/tables/{table['code']}/fork", json={"move": move, "name": "Eve", "seat": 1, "pace": "skip"}
    )
    assert response.status_code == 201, response.text
    fork = response.json()
    there = server.get(f"/api/tables/{table['code']}/position/{move}")["view"]
    eve = server.sit(fork)
    view = eve.until_playing()
    assert eve.table["fork_of"] == {"code": table["code"], "move": move}
    assert eve.you["seat"] == 1
    assert [seat["cash"] for seat in view["seats"]] == [seat["cash"] for seat in there["seats"]]
    assert view["deeds"] == there["deeds"]
    eve.until_mine()
    _call_time(eve)
    assert server.get(f"/api/tables/{fork['code']}/verify")["ok"]
    assert server.get(f"/api/tables/{fork['code']}/history")["first"] == move
    ann.close()
    eve.close()


def test_a_rematch_keeps_the_seats(server: Server) -> None:
    table = server.make(seats=TWO)
    joined = server.join(table["code"], "Bob")
    ann, bob = server.sit(table), server.sit(joined)
    ann.until_playing()
    ann.host("abandon")
    bearer = {"Authorization": f"Bearer {table['token']}"}
    path = f"/api/tables/{table['code']}/rematch"
    assert server.http.post(path, json={}).status_code == 403
    again = server.http.post(path, json={}, headers=bearer).json()
    while not bob.table.get("rematch"):
        bob.hear()
    assert bob.table["rematch"] == again["code"]
    sits = server.http.post(
        f"/api/tables/{again['code']}/join", json={}, headers={"Authorization": f"Bearer {joined['token']}"}
    ).json()
    assert sits["seat"] == 1
    assert server.get(f"/api/tables/{again['code']}")["seats"][1]["name"] == "Bob"
    ann.close()
    bob.close()


def test_weighing_a_deal_shows_both_sides(server: Server) -> None:
    table = server.make(seats=TWO)
    joined = server.join(table["code"], "Bob")
    ann, bob = server.sit(table), server.sit(joined)
    view = ann.until_playing()
    mine, yours = view["seats"][0]["deeds"][0], view["seats"][1]["deeds"][0]
    names = [deed["name"] for deed in server.get("/api/editions/fundraiser")["deeds"]]
    action = f'offer Bob: give "{names[mine]}" + 50 for "{names[yours]}"'
    path = f"/api/tables/{table['code']}/weigh"
    bearer = {"Authorization": f"Bearer {table['token']}"}
    weighed = server.http.post(path, json={"action": action}, headers=bearer).json()
    assert weighed["legal"], weighed
    assert weighed["cost"] == 50
    assert [effect["cash_after"] for effect in weighed["effects"]] == [
        view["seats"][0]["cash"] - 50,
        view["seats"][1]["cash"] + 50,
    ]
    assert server.http.post(path, json={"action": action}).status_code == 403
    assert ann.do(action)["type"] == "ack"
    offered = bob.after(action)
    assert offered["stage"]["kind"] == "deal"
    assert {action["kind"] for action in offered["actions"]} >= {"accept", "refuse"}
    accept = next(action for action in offered["actions"] if action["kind"] == "accept")
    assert accept["note"]["get"] == {"deeds": [mine], "cash": 50, "cards": []}
    assert offered["deal"]["counter_to"] == 0
    counter = f'counter: give "{names[yours]}" for "{names[mine]}"'
    assert bob.do(counter)["type"] == "ack"
    ann.after(counter)
    assert ann.do("accept")["type"] == "ack"
    assert yours in ann.after("accept")["seats"][0]["deeds"]
    ann.close()
    bob.close()


def test_a_seat_survives_reconnecting(server: Server) -> None:
    table = server.make(seats=TWO)
    ann = server.sit(table)
    bob = server.sit(server.join(table["code"], "Bob"))
    ann.until_playing()
    ann.do("roll")
    ann.close()
    while bob.wait("presence")["connected"] != [False, True]:
        pass
    back = server.sit(table)
    assert back.you["seat"] == 0
    assert any(event["name"] == "threw-for-start" for event in back.heard[0]["log"])
    back.close()
    bob.close()


# -- doors --------------------------------------------------------------------------------------------------


def test_strict_headers_are_everywhere(server: Server) -> None:
    for path in ("/", "/api/bots", "/api/tables/NOSUCH", "/t/ABCDEF"):
        headers = server.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "unsafe" not in headers["content-security-policy"]


def test_foreign_origins_and_hosts_are_refused(server: Server) -> None:
    wish = {"edition": "fundraiser", "name": "Ann"}
    foreign = {"origin": "http://evil.example"}
    assert server.http.post("/api/tables", json=wish, headers=foreign).status_code == 403
    assert server.http.post("/api/tables", json=wish, headers={"origin": server.url}).status_code == 201
    rebound = {"host": f"evil.example:{server.port}", "origin": f"http://evil.example:{server.port}"}
    assert server.http.post("/api/tables", json=wish, headers=rebound).status_code == 403
    address = f"ws://127.0.0.1:{server.port}/ws"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("http://evil.example")):
        pass


def test_forms_and_long_bodies_are_refused(server: Server) -> None:
    plain = server.http.post("/api/tables", content="{}", headers={"content-type": "text/plain"})
    assert plain.status_code == 400
    long = server.http.post("/api/tables", json={"edition": "x" * 20_000})
    assert long.status_code == 413
    assert server.http.post("/api/tables", json={"edition": "nowhere", "name": "Ann"}).status_code == 404
    crowd = [{"kind": "bot"}] * 30
    assert (
        server.http.post("/api/tables", json={"edition": "fundraiser", "name": "A", "seats": crowd}).status_code == 400
    )


def test_a_folder_cannot_be_named_as_edition(server: Server) -> None:
    response = server.http.post("/api/tables", json={"edition": "../../etc", "name": "Ann"})
    assert response.json()["error"]["code"] == "no-such-edition"


@pytest.mark.parametrize(
    "path", ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2fapp.py", "/app.py"]
)
def test_files_outside_the_page_are_not_served(server: Server, path: str) -> None:
    response = httpx.get(f"{server.url}{path}")
    assert "root:" not in response.text
    assert "import" not in response.text


def test_a_flood_closes_the_socket_and_nothing_else(server: Server) -> None:
    table = server.make(seats=[{"kind": "me"}, {"kind": "bot"}])
    ann = server.sit(table)
    ann.until_playing()
    with standing_still():
        with contextlib.suppress(ConnectionClosed):
            for _ in range(sockets.MESSAGES + 60):
                ann.say({"type": "ping"})
        assert ann.until_closed() == 1008
    assert ann.socket.close_reason == "flood"
    again = server.sit(table)
    assert again.view is not None
    again.close()


def test_too_long_a_message_closes_the_socket(server: Server) -> None:
    ann = server.sit(server.make(seats=[{"kind": "me"}, {"kind": "bot"}]))
    ann.socket.send(json.dumps({"type": "chat", "id": "x", "text": "x" * 20_000}))
    assert ann.until_closed() == 1009


def test_first_message_has_to_be_a_hello(server: Server) -> None:
    for first, code in (
        ({"type": "do"}, 4001),
        ({"type": "hello", "table": "NOSUCH"}, 4004),
        ({"type": "hello", "table": server.make()["code"], "token": "wrong"}, 4003),
    ):
        with dial(server.port) as socket:
            socket.send(json.dumps(first))
            assert json.loads(socket.recv(PATIENCE))["type"] == "error"
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


def test_making_tables_is_limited_by_address(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_hour=3) as server:
        for _ in range(3):
            server.make()
        response = server.http.post("/api/tables", json={"edition": "fundraiser", "name": "Ann"})
        assert response.status_code == 429


def test_names_and_seats_are_checked(server: Server) -> None:
    table = server.make(seats=TWO)
    path = f"/api/tables/{table['code']}/join"
    for name in ("", "Ann", "ann", "Bank", " x", "y" * 30, "a\nb"):
        assert server.http.post(path, json={"name": name}).json()["error"]["code"] == "name", name
    assert server.http.post(path, json={"name": "Bob", "seat": 0}).json()["error"]["code"] == "table-full"
    server.join(table["code"], "Bob")
    assert server.http.post(path, json={"name": "Cy"}).json()["error"]["code"] == "table-full"


def test_a_table_survives_the_server(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = server.make(seats=TWO)
        joined = server.join(table["code"], "Bob")
        ann, bob = server.sit(table), server.sit(joined)
        ann.until_playing()
        ann.do("roll")
        ann.wait("step")
        revision = ann.view["revision"] if ann.view else 0
        ann.close()
        bob.close()
    with running(tmp_path) as server:
        bob = server.sit(joined)
        assert bob.view is not None
        assert bob.view["revision"] == revision
        assert bob.view["awaited"] == 1
        assert bob.do("roll", id=secrets.token_hex(4))["type"] == "ack"
        bob.close()
