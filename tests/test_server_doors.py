"""Limits per address: requests, what looking back costs, sockets; and hosts and seats over the network."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from websockets.exceptions import ConnectionClosed

from freehold.server.doors import Bucket, Crowd, Limits, address_of
from serving import PATIENCE, Json, Seat, Server, dial, running, standing_still

OVER = [{"kind": "me"}, {"kind": "bot"}]


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Server]:
    """A server that lets thirty requests through, as in a minute that does not end, and three sockets at a time."""
    with standing_still(), running(tmp_path, requests_per_minute=30, sockets_per_address=3) as server:
        yield server


def stopped(server: Server) -> Json:
    """A table whose game is over."""
    table = server.make(seats=OVER)
    ann = server.sit(table)
    ann.until_playing()
    assert ann.host("abandon")["type"] == "ack"
    ann.close()
    return table


def test_addresses_are_people() -> None:
    assert address_of(("192.0.2.7", 5)) == "192.0.2.7"
    assert address_of(("::ffff:192.0.2.7", 5)) == "192.0.2.7"
    assert address_of(("2001:db8:1:2:3:4:5:6", 5)) == address_of(("2001:db8:1:2:ffff::1", 9))
    assert address_of(("2001:db8:1:2::1", 5)) != address_of(("2001:db8:1:3::1", 5))
    assert address_of(("fe80::1%eth0", 5)) == "fe80::/64"
    assert address_of(("a socket file", 0)) == "a socket file"
    assert address_of(None) == "?"


def test_costs_and_crowds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("freehold.server.doors.time", SimpleNamespace(monotonic=lambda: clock[0]))
    limits = Limits(10, 10)
    assert [limits.take("a", 5), limits.take("a", 5), limits.take("a")] == [True, True, False]
    assert limits.take("b"), "everybody has a limit of their own"
    clock[0] = 5
    assert limits.take("a", 5)
    assert Bucket(3, 60).take(20), "what costs more than all there is is allowed when nothing else was asked for"
    crowd = Crowd(2)
    assert [crowd.enter("a"), crowd.enter("a"), crowd.enter("a"), crowd.enter("b")] == [True, True, False, True]
    crowd.leave("a")
    crowd.leave("nobody")
    assert crowd.enter("a")


def test_reading_too_much_is_answered_with_429(narrow: Server) -> None:
    code = stopped(narrow)["code"]
    answers = [narrow.http.get(f"/api/tables/{code}/position/0") for _ in range(32)]
    assert answers[0].status_code == 200
    last = answers[-1]
    assert last.status_code == 429
    assert last.json()["error"]["code"] == "too-many"
    assert "your address" in last.json()["error"]["sentence"]
    assert int(last.headers["retry-after"]) >= 1
    for path in ("", "/history", "/record", "/verify"):
        assert narrow.http.get(f"/api/tables/{code}{path}").status_code == 429, path
    assert narrow.http.post(f"/api/tables/{code}/join", json={"name": "Eve"}).status_code == 429
    for path in ("/api/editions", "/api/bots", "/"):
        assert narrow.http.get(path).status_code in (200, 404), "what costs nothing is not counted"


def test_a_proof_costs_more_than_a_look(narrow: Server) -> None:
    code = stopped(narrow)["code"]
    assert narrow.http.get(f"/api/tables/{code}/verify").status_code == 200
    assert narrow.http.get(f"/api/tables/{code}/verify").status_code == 429
    assert narrow.http.get(f"/api/tables/{code}").status_code == 200


def test_too_many_sockets_are_told_so(narrow: Server) -> None:
    table = {"code": narrow.make(seats=OVER)["code"]}
    watching = [narrow.sit(table) for _ in range(3)]
    while watching[1].wait("presence")["watchers"] < 3:
        pass
    with dial(narrow.port) as late:
        told = json.loads(late.recv(PATIENCE))
        assert (told["type"], told["code"]) == ("error", "too-many")
        with pytest.raises(ConnectionClosed) as closed:
            late.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4029
    watching[0].close()
    while watching[1].wait("presence")["watchers"] > 2:
        pass
    # There is room again as soon as somebody has gone.
    assert narrow.sit(table).you["role"] == "spectator"


def test_opening_sockets_counts_as_asking(tmp_path: Path) -> None:
    with standing_still(), running(tmp_path, requests_per_minute=5) as server:
        table = server.make(seats=OVER)
        codes = []
        for _ in range(7):
            with dial(server.port) as socket:
                with contextlib.suppress(ConnectionClosed):
                    socket.send(json.dumps({"type": "hello", "table": table["code"]}))
                codes.append(json.loads(socket.recv(PATIENCE)).get("code", "welcome"))
        assert codes == ["welcome"] * 5 + ["too-many"] * 2


# -- hosts and seats over the network -----------------------------------------------------------------------


def test_a_seat_that_changes_hands_is_seen_at_once(tmp_path: Path) -> None:
    """Nothing is played meanwhile, and still the buttons come and go with the seat."""
    with running(tmp_path) as server:
        table = server.make(seats=[{"kind": "me"}, {"kind": "open"}], pace="normal")
        bob_table = server.join(table["code"], "Bob")
        ann, bob = server.sit(table), server.sit(bob_table)
        assert ann.until_playing()["undo"] == {"possible": False, "why": "nothing", "to": -1, "needs": []}
        assert bob.until_playing()["actions"]
        assert ann.host("seat-bot", seat=1)["type"] == "ack"
        bob.wait("view")
        assert bob.view is not None
        assert bob.view["actions"] == []
        assert bob.you["role"] == "spectator"
        assert bob.table["seats"][1]["returnable"]
        assert ann.host("return", seat=1)["type"] == "ack"
        while not bob.view["actions"]:
            bob.hear()
        assert bob.you["seat"] == 1
        assert not bob.table["seats"][1]["returnable"]


def test_a_refused_undo_says_whose_and_by_whom(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = server.make(seats=[{"kind": "me"}, {"kind": "open"}])
        ann, bob = server.sit(table), server.sit(server.join(table["code"], "Bob"))
        deed = ann.until_playing()["seats"][0]["deeds"][0]
        name = server.get("/api/editions/fundraiser")["deeds"][deed]["name"]
        assert ann.do(f'offer Bob: give "{name}" for 10')["type"] == "ack"
        assert ann.ask({"type": "undo", "id": "u1"})["type"] == "ack"
        asked = bob.wait("undo")
        assert (asked["state"], asked["by"], asked["needs"]) == ("asked", 0, [1])
        bob.say({"type": "undo-answer", "id": "a1", "agree": False})
        refused = _undo(ann, "refused")
        assert (refused["by"], refused["seat"]) == (0, 1)
        assert ann.ask({"type": "undo", "id": "u2"})["type"] == "ack"
        assert bob.do("refuse")["type"] == "ack"
        assert _undo(ann, "lapsed")["by"] == 0


def _undo(seat: Seat, state: str) -> Json:
    """The next message about undo with this state."""
    while True:
        message = seat.wait("undo")
        if message["state"] == state:
            return message


def test_a_host_who_leaves_is_stood_in_for_and_comes_back(tmp_path: Path) -> None:
    with running(tmp_path, hold_seconds=0.3) as server:
        table = server.make(seats=[{"kind": "me"}, {"kind": "open"}])
        ann, bob = server.sit(table), server.sit(server.join(table["code"], "Bob"))
        bob.until_playing()
        ann.host("pause")
        ann.close()
        while not bob.you["host"]:
            bob.hear()
        assert bob.table["host"] == "Bob"
        assert bob.host("resume")["type"] == "ack"
        again = server.sit(table)
        assert again.you["host"]
        while bob.you["host"]:
            bob.hear()
        presence = bob.wait("presence")
        assert presence["hold_ms"] == 300
        assert bob.host("pause")["code"] == "host-only"


def test_a_spectator_with_a_name_takes_a_seat_with_the_same_token(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = server.make(seats=OVER)
        eve = server.join(table["code"], "Eve", watch=True)
        ann = server.sit(table)
        ann.until_playing()
        header = {"Authorization": f"Bearer {eve['token']}"}
        full = server.http.post(f"/api/tables/{table['code']}/join", json={}, headers=header)
        assert full.status_code == 409
        ann.host("open-seat", seat=1)
        joined = server.http.post(f"/api/tables/{table['code']}/join", json={}, headers=header).json()
        assert joined == {"code": table["code"], "token": eve["token"], "seat": 1}
        assert server.sit(eve).you["seat"] == 1
