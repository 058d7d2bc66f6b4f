"""An event on a real server for tests: its organiser, tokens for everybody else, and sockets that know their view."""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from collections.abc import Callable
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from serving import PATIENCE, Server, dial

Json = dict[str, Any]

EVENING = """
[event]
name = "Night"
edition = "fundraiser"
"""
CUP = """
[event]
name = "Cup"
edition = "propnex"
format = "championship"

[rounds]
count = 2
"""
ONLINE = """
[tables]
kind = "online"
bots = true
pace = "skip"
"""
UNHURRIED = ONLINE.replace('pace = "skip"', 'pace = "normal"')
"""Bots who think like people: none of their games ends by itself while a test looks on."""


def people(count: int) -> str:
    return "\n".join(f"Guest {at}" for at in range(count))


class Desk:
    """A socket at an event."""

    def __init__(self, port: int, code: str, token: str | None = None, parts: bool = False) -> None:
        self._open = contextlib.ExitStack()
        self.socket: ClientConnection = self._open.enter_context(dial(port))
        self.view: Json = {}
        self.heard: list[Json] = []
        self.say({"type": "hello", "event": code, "token": token, "parts": parts})
        self.first = self.hear()

    def say(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Json:
        message: Json = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        if message["type"] == "event":
            self.view = message["view"]
        elif message["type"] == "part":
            self.view |= message["view"]
        elif message["type"] == "tables":
            changed = {table["number"]: table for table in message["tables"]}
            self.view["tables"] = [changed.get(table["number"], table) for table in self.view["tables"]]
            self.view |= {"records": message["records"], "now": message["now"]}
        return message

    def ask(self, type: str, id: str = "", **more: Any) -> Json:
        """Send a command and wait for its own answer."""
        id = id or secrets.token_hex(4)
        self.say({"type": type, "id": id} | more)
        while True:
            answer = self.hear()
            if answer.get("id") == id:
                return answer

    def do(self, type: str, **more: Any) -> None:
        """A command that is carried out."""
        answer = self.ask(type, **more)
        assert answer["type"] == "ack", answer

    def refused(self, type: str, **more: Any) -> str:
        """A command that is refused; the reason."""
        answer = self.ask(type, **more)
        assert answer["type"] == "no", answer
        return str(answer["reason"])

    def until(self, true: Callable[[Json], Any], timeout: float = PATIENCE) -> Json:
        """Listen until something holds of the view."""
        end = time.monotonic() + timeout
        while not true(self.view):
            self.hear(max(end - time.monotonic(), 0.01))
        return self.view

    def table(self, number: int) -> Json:
        return dict(self.view["tables"][number - 1])

    def until_closed(self) -> int:
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0

    def close(self) -> None:
        self._open.close()


class Gala:
    """An event, and whoever organises it."""

    def __init__(self, http: httpx.Client, port: int, plan: str = EVENING, guests: int = 8) -> None:
        self.http = http
        self.port = port
        response = http.post("/api/events", json={"plan": plan, "guests": people(guests), "name": "Olga"})
        assert response.status_code == 201, response.text
        self.code: str = response.json()["code"]
        self.token: str = response.json()["token"]
        self.guests = guests
        self._desks: list[Desk] = []
        self.tokens: dict[str, int] = {self.token: 0}
        """Whose tokens there are, by the numbers of the people."""

    def desk(self, token: str | None = None, **more: Any) -> Desk:
        """A socket, of the organiser unless another token is given; an empty one for nobody's."""
        found = Desk(self.port, self.code, self.token if token is None else token or None, **more)
        self._desks.append(found)
        return found

    def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        token = self.token if token is None else token
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.http.request(method, f"/api/events/{self.code}{path}", headers=headers, **more)

    def role(self, role: str, **more: Any) -> str:
        """A new token."""
        response = self.ask("POST", "/roles", json={"role": role, "name": f"The {role}"} | more)
        assert response.status_code == 201, response.text
        self.tokens[response.json()["token"]] = response.json()["person"]
        return str(response.json()["token"])

    def begun(self, desk: Desk) -> Desk:
        """Everybody arrives, is seated, and play begins."""
        for guest in range(self.guests):
            desk.do("arrive", guest=guest)
        self.next_round(desk)
        return desk

    def next_round(self, desk: Desk) -> None:
        """Seat a round and begin it; its tables are there, on devices or not."""
        number = len(desk.view["rounds"]) + 1
        desk.do("seat")
        desk.do("start")
        desk.until(lambda view: len(view["rounds"]) == number and view["clock"]["phase"] != "waiting")
        desk.until(lambda view: all(table["code"] or table["kind"] == "count" for table in view["tables"]))

    def close(self) -> None:
        for desk in self._desks:
            desk.close()


def figures(desk: Desk, table: int, worths: list[int]) -> Json:
    """A result written down by hand; half of what everybody is worth is cash."""
    seats = desk.view["rounds"][-1]["tables"][table - 1]["seats"]
    pairs = zip(seats, worths, strict=True)
    return {"figures": [{"guest": guest, "worth": worth, "cash": worth // 2} for guest, worth in pairs]}


def paused(server: Server, code: str, wanted: bool) -> None:
    """Wait until the game of a table is at a break, or plays on."""
    end = time.monotonic() + PATIENCE
    while server.get(f"/api/tables/{code}")["paused"] != wanted:
        assert time.monotonic() < end, f"table {code} was never told"
        time.sleep(0.02)


def gala(server: Server, plan: str = EVENING, guests: int = 8) -> Gala:
    return Gala(server.http, server.port, plan, guests)
