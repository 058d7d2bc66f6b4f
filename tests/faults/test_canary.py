"""Secrets stay in: every byte that leaves the server is searched for seeds, decks to come and other people's tokens."""

from __future__ import annotations

import asyncio
import json
import secrets
from pathlib import Path
from typing import Any

import pytest
from fakes import Fake, FakeSocket, fake_server

from freehold.editions import editions
from freehold.engine.game import Game
from freehold.server import sockets
from freehold.table.table import Table
from known import KNOWN

MOVES = 100
_ORDER = ["claim", "buy", "roll", "use card", "stay", "pass", "end", "keep", "pay share", "pay flat", "mortgage", "bid"]


def secrets_of(table: Table) -> list[str]:
    """Texts that nobody may hear before the end."""
    game = table.game
    found = [table.created.server_seed, str(game.seed), f"{game.seed:x}"]
    found += [place.salt for place in table.places if place.salt]
    found += [str(word) for word in game.dice.state()[:3] if word > 10**6]
    for stream in game.shuffles:
        found += [str(word) for word in stream.state()[:3] if word > 10**6]
    found += [person.token_hash for person in table.people]
    return found


def decks_of(game: Game) -> list[str]:
    """The next cards of every deck in any way they might be written one after another."""
    found: list[str] = []
    for deck in game.decks:
        found.append(json.dumps(deck[:5])[1:-1])
        found.append(json.dumps(deck[:5], separators=(",", ":"))[1:-1])
        titles = [game.edition.cards[card].title for card in deck[:3]]
        found.append(json.dumps(titles)[1:-1])
        found.append(json.dumps(titles, separators=(",", ":"))[1:-1])
    return [text for text in found if len(text) > 6]


def future_cards(game: Game, drawn: set[str]) -> list[str]:
    """Titles of cards on top of the decks that nobody has seen yet, and that are called like nothing else."""
    known = (
        drawn
        | {space.name for space in game.edition.spaces}
        | {game.edition.cards[c].title for h in game.held for c in h}
    )
    found: list[str] = []
    for deck in game.decks:
        found += [game.edition.cards[card].title for card in deck[:2]]
    return [title for title in found if title not in known and len(title) > 12]


class Watch:
    """Looks at everything a socket hears, from the last look on."""

    def __init__(self, socket: FakeSocket, own: str | None, tokens: list[str]) -> None:
        self.socket = socket
        self.foreign = [token for token in tokens if token != own]
        self.at = 0
        self.looked = 0

    def look(self, forbidden: list[str]) -> None:
        """Fail if anything forbidden was heard."""
        for text in self.socket.heard[self.at :]:
            self.looked += len(text)
            for secret in [*forbidden, *self.foreign]:
                assert secret not in text, f"{secret!r} was heard in {text[:200]}"
        self.at = len(self.socket.heard)


async def play(fake: Fake, edition: str) -> int:
    """Two people, a spectator and bots play; how many bytes were looked at."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
    made = await fake.make(edition=edition, seats=seats)
    code = made["code"]
    bob = await fake.join(code, "Bob")
    tokens = [made["token"], bob["token"]]
    people = [await fake.sit(code, token) for token in tokens]
    eve = await fake.sit(code, None)
    watches = [Watch(socket, token, tokens) for socket, token in zip([*people, eve], [*tokens, None], strict=True)]
    for socket in people:
        socket.say({"type": "contribute", "id": secrets.token_hex(4), "salt": KNOWN.salt()})
    room = await fake.app.hub.room(code)
    assert room is not None
    while room.table.play is None:
        await asyncio.sleep(0.01)
    drawn: set[str] = set()
    for _ in range(MOVES):
        if room.table.game.over:
            break
        forbidden = secrets_of(room.table) + decks_of(room.table.game)
        titles = future_cards(room.table.game, drawn)
        await _act(room.table, people)
        if room.table.game.over:
            break  # from now on the seed is no secret
        for told in room.table.play.log:
            drawn |= {title for title in titles if title in told.text}
        unseen = [title for title in titles if title not in drawn]
        for watch in watches:
            watch.look(forbidden + unseen)
    await _look_at_pages(fake, room.table, tokens, watches)
    for socket in [*people, eve]:
        socket.hang_up()
    return sum(watch.looked for watch in watches)


async def _act(table: Table, people: list[FakeSocket]) -> None:
    """Let whoever is awaited act, or wait for the bots."""
    revision, seat = table.revision, table.game.to_act
    mine = [socket for at, socket in enumerate(people) if table.seat_of(at) == seat]
    if mine:
        action = _choose(await _seen(mine[0], revision))
        mine[0].say({"type": "do", "id": secrets.token_hex(6), "revision": revision, "action": action})
    for socket in people:
        await _seen(socket, revision + 1)


async def _seen(socket: FakeSocket, revision: int) -> dict[str, Any]:
    """The latest view a socket has heard, once it has heard of this revision."""
    while True:
        heard = len(socket.heard)
        for text in reversed(socket.heard):
            if '"actions"' in text:
                message = dict(json.loads(text))
                if message["view"]["revision"] >= revision:
                    return message
                break
        await socket.more(heard)


def _choose(message: dict[str, Any]) -> str:
    actions = message["view"]["actions"]
    for kind in _ORDER:
        for action in actions:
            if action["kind"] == kind:
                return str(action["text"])
    return str(actions[0]["text"]) if actions else "end"


async def _look_at_pages(fake: Fake, table: Table, tokens: list[str], watches: list[Watch]) -> None:
    """The HTTP side tells no more than the sockets."""
    paths = ["", "/history", "/position/0", f"/position/{table.play.move if table.play else 0}", "/record", "/verify"]
    if table.status == "over":
        return
    for path in paths:
        text = (await fake.http.get(f"/api/tables/{table.code}{path}")).text
        for secret in secrets_of(table) + decks_of(table.game) + tokens:
            assert secret not in text, f"{secret!r} stands in {path}"
        watches[0].looked += len(text)


@pytest.mark.parametrize("edition", editions())
def test_no_secret_leaves_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str) -> None:
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)

    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            assert await play(fake, edition) > 100_000

    asyncio.run(main())


def test_the_canary_would_sing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that leaks its seed is caught: the test can fail."""
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)

    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            made = await fake.make(seats=[{"kind": "me"}, {"kind": "bot"}])
            ann = await fake.sit(made["code"], made["token"])
            room = await fake.app.hub.room(made["code"])
            assert room is not None
            watch = Watch(ann, made["token"], [made["token"]])
            ann.heard.append(json.dumps({"leak": room.table.created.server_seed}))
            with pytest.raises(AssertionError, match="was heard"):
                watch.look([room.table.created.server_seed])
            ann.hang_up()

    asyncio.run(main())
