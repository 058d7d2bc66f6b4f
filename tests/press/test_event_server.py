"""Printed matter of events over HTTP: the same PDF as at the command line, for whoever has a token."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2
import pytest

from freehold.event.plan import read_plan
from freehold.event.printing import contents_of_plan, planned
from freehold.press import needs, take_order
from freehold.press.event import PRINTS, print_bytes
from freehold.server import lan
from freehold.server.events import prints

from .reading_codes import read_code

from serving import Json, Server, running  # isort: skip

PLAN = """
[event]
name = "Night"
edition = "fundraiser"

[tables]
count = 2

[clock]
start = "19:15"
"""
GUESTS = "Ann\nBob\nCy\nDi\nEd\nFay\nGus\nHal"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("prints")) as found:
        yield found


@pytest.fixture(scope="module")
def event(server: Server) -> Json:
    answer = server.http.post("/api/events", json={"plan": PLAN, "guests": GUESTS})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def role(server: Server, event: Json, **wish: object) -> str:
    answer = server.http.post(f"/api/events/{event['code']}/roles", json=wish, headers=bearer(event["token"]))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def test_the_timetable_is_the_one_of_the_command(server: Server, event: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "lan_host", lambda: "192.168.7.7")
    path = f"/api/events/{event['code']}/prints/timetable.pdf?paper=letter&ink=saving"
    answer = server.http.get(path, headers=bearer(event["token"]))
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == f'attachment; filename="timetable-{event["code"]}.pdf"'
    assert answer.headers["cache-control"] == "no-store"
    plan = read_plan(PLAN)
    address = f"http://192.168.7.7:{server.port}/#/e/{event['code']}"
    found = planned(plan, address, event["code"])
    assert answer.content == print_bytes(
        "timetable", contents_of_plan(plan), found, take_order(paper="letter", ink="saving")
    )


def test_cards_of_roles_are_printed_from_tokens_only_their_maker_knows(server: Server, event: Json) -> None:
    """Rule: PN-4.2a"""
    banker = role(server, event, role="banker", name="Ms Till", table=2)
    path = f"/api/events/{event['code']}/prints/roles.pdf"
    answer = server.http.post(path, json={"tokens": [banker]}, headers=bearer(event["token"]))
    assert answer.status_code == 200, answer.text
    document = pypdfium2.PdfDocument(answer.content)
    text = document[0].get_textpage().get_text_range()
    assert "Ms Till" in text
    assert "Banker, table 2" in text
    picture = document[0].render(scale=8 * 25.4 / 72).to_numpy()[:, :, :3]
    read = read_code(picture, (210 - 184) / 2 + 45.5, (297 - 5 * 53) / 2 + 6, 41.0, 8.0)
    assert read.endswith(f":{server.port}/#/e/{event['code']}/as/{banker}")
    for headers, status, reason in (
        ({}, 403, "event-token-needed"),
        (bearer(banker), 403, "organiser-needed"),
    ):
        refusal = server.http.post(path, json={"tokens": [banker]}, headers=headers)
        assert (refusal.status_code, refusal.json()["error"]["reason"]) == (status, reason)
    wrong = server.http.post(path, json={"tokens": ["made-up"]}, headers=bearer(event["token"]))
    assert wrong.json()["error"]["reason"] == "not-your-event-token"


@pytest.mark.parametrize("what", PRINTS)
def test_nothing_is_printed_for_whoever_has_no_token(server: Server, event: Json, what: str) -> None:
    path = f"/api/events/{event['code']}/prints/{what}.pdf"
    assert server.get(path, 403)["error"]["reason"] == "event-token-needed"
    assert server.get(path.replace(event["code"], "AAAAAA"), 404)["error"]["code"] == "no-such-event"


def test_what_cannot_be_printed_says_why(server: Server, event: Json) -> None:
    player = role(server, event, role="player", guest=0)
    for path, said in (
        ("roles.pdf", "token of an organiser"),
        ("seating.pdf", "nobody has been seated yet"),
        ("certificates.pdf", "nobody has won anything yet"),
        ("cats.pdf", "seating, cards, roles"),
        ("cards.pdf?paper=a9", "a4, letter, a3"),
        ("seating.pdf?round=%C2%B2", "a round is a number"),
    ):
        answer = server.http.get(f"/api/events/{event['code']}/prints/{path}", headers=bearer(player))
        assert answer.status_code in (400, 403), answer.text
        assert said in answer.json()["error"]["sentence"]


def test_a_server_without_the_library_says_so(server: Server, event: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda _: None)
    answer = server.http.get(f"/api/events/{event['code']}/prints/cards.pdf", headers=bearer(event["token"]))
    assert answer.status_code == 503
    assert 'pip install "freehold[press]"' in answer.json()["error"]["sentence"]


def test_a_press_that_many_wait_for_asks_to_come_again(
    server: Server, event: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prints, "MOST_WAITING", 0)
    answer = server.http.get(f"/api/events/{event['code']}/prints/cards.pdf", headers=bearer(event["token"]))
    assert (answer.status_code, answer.json()["error"]["reason"]) == (429, "press-busy")


# -- where phones find the page -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opened", "shown"),
    [
        ("http://127.0.0.1:8080/", "http://192.168.7.7:8080/"),
        ("http://localhost/", "http://192.168.7.7/"),
        ("http://[::1]:8080/", "http://192.168.7.7:8080/"),
        ("http://192.168.7.9:8080/", "http://192.168.7.9:8080/"),
        ("http://play.example.org/", "https://play.example.org/"),
    ],
)
def test_an_address_no_phone_can_use_is_replaced(opened: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "lan_host", lambda: "192.168.7.7")
    assert lan.reachable(opened, ["https://play.example.org"]) == shown


def test_a_computer_in_no_network_keeps_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "lan_host", lambda: "")
    assert lan.reachable("http://127.0.0.1:8080/") == "http://127.0.0.1:8080/"


@pytest.mark.parametrize(
    ("host", "origins", "found"),
    [
        ("0.0.0.0", [], "http://192.168.7.7:8080"),
        ("::", [], "http://192.168.7.7:8080"),
        ("192.168.7.9", [], "http://192.168.7.9:8080"),
        ("fd00::7", [], "http://[fd00::7]:8080"),
        ("127.0.0.1", [], ""),
        ("localhost", [], ""),
        ("127.0.0.1", ["http://localhost:5173", "https://play.example.org/"], "https://play.example.org"),
    ],
)
def test_phones_are_led_to_where_the_server_listens(
    host: str, origins: list[str], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "lan_host", lambda: "192.168.7.7")
    assert lan.for_phones(host, 8080, origins) == found


def test_a_computer_in_no_network_is_found_by_no_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "lan_host", lambda: "")
    assert lan.for_phones("0.0.0.0", 8080) == ""


def test_the_own_number_is_one() -> None:
    found = lan.lan_host()
    assert not found or (found.count(".") == 3 and not found.startswith("127."))
