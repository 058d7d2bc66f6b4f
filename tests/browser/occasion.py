"""An event on a real server: made over HTTP, driven over a socket, looked at with browsers."""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from typing import Any

import httpx
from playwright.sync_api import Browser, Page
from websockets.sync.client import ClientConnection, connect

from .house import LAPTOP, PATIENCE, Person, Server

Json = dict[str, Any]

FIRST = ("Ada", "Ben", "Cleo", "Dov", "Elsa", "Finn", "Gina", "Hugo")
LAST = ("Amari", "Berg", "Costa", "Dahl", "Ek", "Fischer", "Gupta", "Hahn")

PLAN = """
[event]
name = "Harbour Hospice Evening"
edition = "{edition}"
format = "championship"
cause = "the harbour hospice"

[tables]
size = 4
kind = "{kind}"

[rounds]
count = 2
cut = 4

[clock]
arrival = "18:00"
start = "19:15"
minutes = {minutes}
warning = 5
{breaks}
"""
PAUSE = """
[[break]]
after = 30
minutes = 25
"""


def guests(tables: int, reserves: int = 0) -> str:
    """Four names for every table, and some in reserve."""
    names = [f"{FIRST[at % 8]} {LAST[at // 8 % 8]}{at // 64 or ''}" for at in range(4 * tables)]
    rows = [f"{name},," for name in names] + [f"Reserve {at},,yes" for at in range(reserves)]
    return "\n".join(["name,club,alternate", *rows])


class Occasion:
    """An event and its organiser, who has a socket."""

    def __init__(
        self,
        server: Server,
        tables: int = 16,
        *,
        edition: str = "fundraiser",
        kind: str = "count",
        minutes: int = 90,
        reserves: int = 0,
        breaks: str = PAUSE,
    ) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE)
        plan = PLAN.format(edition=edition, kind=kind, minutes=minutes, breaks=breaks)
        made = self.http.post("/api/events", json={"plan": plan, "guests": guests(tables, reserves), "name": "Ruth"})
        assert made.status_code == 201, made.text
        self.code: str = made.json()["code"]
        self.token: str = made.json()["token"]
        self.organiser = Line(server, self.code, self.token)

    def role(self, role: str, name: str, table: int = 0) -> str:
        """Somebody's token."""
        wish = {"role": role, "name": name, "table": table}
        headers = {"Authorization": f"Bearer {self.token}"}
        made = self.http.post(f"/api/events/{self.code}/roles", json=wish, headers=headers)
        assert made.status_code in (200, 201), made.text
        return str(made.json()["token"])

    def tell(self, kind: str, **more: Any) -> None:
        """The organiser asks for something that can be done."""
        self.organiser.tell(kind, **more)

    def arrive(self, *without: int) -> None:
        """Everybody comes, but for some."""
        for guest in self.organiser.look()["guests"]:
            if guest["id"] not in without:
                self.tell("arrive", guest=guest["id"])

    def seat(self, *without: int) -> None:
        """Everybody comes and is seated."""
        self.arrive(*without)
        self.tell("seat")

    def begin(self) -> None:
        """The round is played."""
        self.seat()
        self.tell("start")

    def count(self, table: int) -> None:
        """Four figures as the result of a table."""
        view = self.organiser.look()
        seats = view["rounds"][-1]["tables"][table - 1]["seats"]
        figures = [
            {"guest": guest, "worth": 1000 + 100 * at + table, "cash": 200 + at} for at, guest in enumerate(seats)
        ]
        self.tell("enter-result", round=view["round"]["number"], table=table, outcome={"figures": figures})

    def page(
        self, browser: Browser, path: str = "", size: tuple[int, int] = LAPTOP, token: str = "", **more: Any
    ) -> Page:
        """A browser at one of the event's pages, with somebody's token if one is given."""
        person = Person(browser, self.server, size, **more)
        self.person = person
        if token:
            keep = f"localStorage['freehold.event.{self.code}'] = '{token}'"
            person.context.add_init_script(f"if (location.protocol !== 'about:') {keep}")
        return person.open(f"#/e/{self.code}{path}")

    def control(self, browser: Browser, size: tuple[int, int] = LAPTOP, **more: Any) -> Page:
        """The control room, as the organiser has it."""
        return self.page(browser, "", size, self.token, **more)

    def close(self) -> None:
        """Nobody needs it any more."""
        self.organiser.close()
        self.http.close()


class Line:
    """A socket at an event that remembers the view."""

    def __init__(self, server: Server, code: str, token: str) -> None:
        self._hello = {"type": "hello", "event": code, "token": token}
        self._address = f"ws://127.0.0.1:{server.port}/ws"
        self._open = contextlib.ExitStack()
        self.view: Json = {}
        self._dial()

    def _dial(self) -> None:
        self._open.close()
        line = connect(self._address, max_size=None, ping_interval=None, open_timeout=PATIENCE)
        self._socket: ClientConnection = self._open.enter_context(line)
        self._socket.send(json.dumps(self._hello))
        while self._hear()["type"] != "event":
            pass

    def _hear(self, seconds: float = PATIENCE) -> Json:
        message: Json = json.loads(self._socket.recv(seconds))
        if message["type"] == "event":
            self.view = message["view"]
        return message

    def tell(self, kind: str, **more: Any) -> None:
        """Ask for something, and wait until it is done; no faster than the server listens."""
        while (message := self._asked(kind, more)).get("reason") == "too-fast":
            time.sleep(0.5)
        assert message["type"] == "ack", message

    def _asked(self, kind: str, more: Json) -> Json:
        id = secrets.token_hex(6)
        self._socket.send(json.dumps({"type": kind, "id": id, **more}))
        while (message := self._hear()).get("id") != id:
            pass
        return message

    def look(self) -> Json:
        """The view after everything that has been asked for."""
        self._dial()
        return self.view

    def close(self) -> None:
        """Hang up."""
        self._open.close()
