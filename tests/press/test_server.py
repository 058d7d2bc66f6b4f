"""The kit of an edition over HTTP: the same PDF as at the command line, one at a time, kept for the next who asks."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from freehold.editions.contents import contents
from freehold.editions.shelf import Printing
from freehold.press import kit_bytes, needs, take_order
from freehold.press.order import Order
from freehold.server import kits

from serving import Server, running  # isort: skip

KIT = "/api/editions/euronopoly/kit.pdf"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that has printed nothing yet."""
    monkeypatch.setattr(kits, "_KEPT", type(kits._KEPT)())
    with running(tmp_path) as found:
        yield found


def test_the_kit_is_that_of_the_command(server: Server) -> None:
    answer = server.http.get(f"{KIT}?parts=cards&paper=letter&ink=saving")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="freehold-euronopoly-letter-saving.pdf"'
    assert answer.content == kit_bytes(contents("euronopoly"), take_order(parts="cards", paper="letter", ink="saving"))
    again = server.http.get(
        f"{KIT}?parts=cards&paper=letter&ink=saving", headers={"if-none-match": answer.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


def test_what_was_printed_is_kept(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[Order] = []

    def print_(_: Printing, order: Order) -> bytes:
        printed.append(order)
        return b"%PDF-" + b"x" * 10_000

    monkeypatch.setattr(kits, "_print", print_)
    monkeypatch.setattr(kits, "MOST_KEPT_BYTES", 25_000)
    for paper in ("a4", "a4", "letter", "a4", "a3", "a4", "letter"):
        assert server.http.get(f"{KIT}?paper={paper}").status_code == 200
    # Two are kept: the third drives out what nobody has asked for the longest.
    assert [order.paper.id for order in printed] == ["a4", "letter", "a3", "letter"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("paper=a5", "a4, letter, a3"),
        ("parts=cats", "guide, board, deeds"),
        ("players=many", "from 0 to 32"),
        ("players=-1", "from 0 to 32"),
        ("board=huge", "2x2"),
        ("offset=%00", "two numbers of mm"),
    ],
)
def test_a_kit_that_cannot_be_printed_says_what_can(server: Server, query: str, said: str) -> None:
    error = server.get(f"{KIT}?{query}", 400)["error"]
    assert error["reason"] == "wrong-kit"
    assert said in error["sentence"]


def test_there_is_no_kit_of_an_edition_nobody_knows(server: Server) -> None:
    assert server.get("/api/editions/nowhere/kit.pdf", 404)["error"]["code"] == "no-such-edition"


def test_a_server_without_the_library_says_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda _: None)
    error = server.get(KIT, 503)["error"]
    assert error["code"] == "no-press"
    assert 'pip install "freehold[press]"' in error["sentence"]


def test_a_press_that_many_wait_for_asks_to_come_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = threading.Event(), threading.Event()

    def slow(*_: object) -> bytes:
        begun.set()
        assert go.wait(60)
        return b"%PDF-"

    monkeypatch.setattr(kits, "_print", slow)
    monkeypatch.setattr(kits, "MOST_WAITING", 1)
    answers: list[int] = []
    asking = threading.Thread(target=lambda: answers.append(server.http.get(KIT).status_code))
    asking.start()
    assert begun.wait(60)
    busy = server.get(f"{KIT}?paper=letter", 429)["error"]
    assert (busy["code"], busy["reason"]) == ("too-many", "press-busy")
    go.set()
    asking.join(60)
    assert answers == [200]
    assert server.http.get(f"{KIT}?paper=letter").status_code == 200
