"""Tables that begin in the middle: a position as scenarios write it becomes the journal of a forked game.

Most decisions of a game are rare. Instead of playing until one comes up, a test lays the table out (the words of
`docs/scenarios.md`: given, when), and the server finds it in its store as if it had been forked there.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from playwright.sync_api import Browser, WebSocketRoute, expect

from freehold.editions import edition as take_edition
from freehold.engine.game import Game
from freehold.engine.position import from_data, to_data
from freehold.engine.text.notation import parse_line, write
from freehold.server.sqlite import SqliteStore
from freehold.server.tokens import hash_of, new_token
from freehold.table.forking import position_text
from freehold.table.journal.entries import (
    BOT,
    PERSON,
    AnyEntry,
    Began,
    Contributed,
    Created,
    Fork,
    Joined,
    SeatPlan,
    encode,
)
from known import Known, running_test

from .house import LAPTOP, Person, Server

LAID = Known(lambda: f"laid {running_test()}")
"""Other codes than those a server draws for the same test."""


def laid_out(edition: str, given: Mapping[str, object], when: Iterable[str] = (), options: Iterable[str] = ()) -> Game:
    """The game after the actions `when`, which may say dice and cards; from then on it throws its own dice."""
    title = take_edition(edition, list(options))
    game = from_data(title, {"chance": "open", "banker": "none", **given})
    for line in when:
        seat, action = parse_line(game, line)
        game.play(seat, action)
    return from_data(title, {**to_data(game), "chance": "seeded"})


def keep(server: Server, game: Game, tokens: Mapping[str, str], bot: str = "", **wish: Any) -> str:
    """Put a table with this game into the store of a server; every seat is somebody's, with the token given.

    With a `bot` it plays all seats but the first. More wishes are those of `Created`: policy, clock, minutes.
    """
    code, now = LAID.code(), int(time.time() * 1000)
    plans = [
        SeatPlan(BOT, name, bot) if bot and seat else SeatPlan(PERSON, name) for seat, name in enumerate(game.names)
    ]
    table = {"code": code, "edition": game.edition.id, "options": game.edition.chosen, "seats": plans, "pace": "skip"}
    fork = Fork("LAID", 0, position_text(game))
    journal: list[AnyEntry] = [Created(now, server_seed=LAID.server_seed(), fork=fork, **table | wish)]
    for seat, plan in enumerate(plans):
        if plan.kind == PERSON:
            hashed = hash_of(tokens[plan.name])
            journal.append(Joined(now, person=seat, name=plan.name, token_hash=hashed, seat=seat, host=seat == 0))
            journal.append(Contributed(now, seat=seat, salt="00" * 16))
    journal.append(Began(now, seats=plans, origin=list(range(len(plans)))))
    put(server, code, [encode(entry) for entry in journal])
    return code


def put(server: Server, code: str, journal: list[bytes], editions: Mapping[str, bytes] | None = None) -> None:
    """Put a journal into the store of a server, with the editions it is played by."""
    with ThreadPoolExecutor(1) as aside:
        # The tests' own thread is busy with the event loop of the browser.
        aside.submit(lambda: asyncio.run(_append(server, code, journal, editions or {}))).result()


async def _append(server: Server, code: str, journal: list[bytes], editions: Mapping[str, bytes]) -> None:
    store = SqliteStore(server.data / "tables.db")
    try:
        for digest, data in editions.items():
            await store.keep_edition(digest, data)
        await store.append(code, 0, journal)
    finally:
        await store.close()


class LaidTable:
    """A table in the store, and browsers for those of its people a test needs."""

    def __init__(self, browser: Browser, server: Server, game: Game, bot: str = "", **wish: Any) -> None:
        self.browser, self.server, self.game = browser, server, game
        self.tokens = {name: new_token() for name in game.names}
        self.code = keep(server, game, self.tokens, bot, **wish)
        self.people: list[Person] = []

    def sit(
        self, name: str, size: tuple[int, int] = LAPTOP, falsify: dict[str, str] | None = None, **more: Any
    ) -> Person:
        """The browser of one player, who has just come to the table; the words in `falsify` are changed once each."""
        person = self._come(Person(self.browser, self.server, size, **more))
        if falsify:
            person.page.route_web_socket("**/ws", lambda socket: _falsify(socket, dict(falsify)))
        self.seat(person, name)
        return person

    def seat(self, person: Person, name: str) -> None:
        """Somebody who is there already sits down as one of the players."""
        key, token = f"freehold.seat.{self.code}", self.tokens[name]
        # An empty page keeps nothing.
        keeps = f"localStorage.setItem({json.dumps(key)}, {json.dumps(token)})"
        person.context.add_init_script(f"if (location.protocol !== 'about:') {keeps}")
        person.sit(self.code)
        expect(person.page.locator("[data-stage]")).to_be_attached()

    def watch(self) -> Person:
        """Somebody without a seat."""
        person = self._come(Person(self.browser, self.server))
        person.sit(self.code)
        expect(person.page.locator("[data-stage]")).to_be_attached()
        return person

    def _come(self, person: Person) -> Person:
        self.people.append(person)
        return person

    def close(self) -> None:
        for person in self.people:
            person.close()


def _falsify(socket: WebSocketRoute, words: dict[str, str]) -> None:
    """Stand between page and server, and change what the page says."""
    server = socket.connect_to_server()

    def tell(message: str | bytes) -> None:
        text = str(message)
        for word in [word for word in words if word in text]:
            text = text.replace(word, words.pop(word))
        server.send(text)

    socket.on_message(tell)


class Lay(Protocol):
    """What the fixture `lay` is."""

    def __call__(self, game: Game, bot: str = "", **wish: Any) -> LaidTable: ...


def actions_of(game: Game, name: str) -> set[str]:
    """Everything a player may do in a laid out game, in notation."""
    seat = game.names.index(name)
    return {write(game, seat, action) for action in game.legal(seat)}
