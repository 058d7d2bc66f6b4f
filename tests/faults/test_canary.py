"""Secrets stay in: every byte that leaves the server is searched for seeds, decks to come and other people's tokens."""

from __future__ import annotations

import asyncio
import json
import secrets
from pathlib import Path
from typing import Any

import pytest
from fakes import Fake, FakeSocket, fake_server
from knocking import KNOCKS, asked, knock
from people import act, act_until
from strangers import Stranger
from tapped import Tapped

from freehold.editions import editions
from freehold.engine.game import Game
from freehold.server import room as rooms
from freehold.server import sockets
from freehold.table.table import Table
from known import KNOWN
from nights import by_day

MOVES = 100


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
        await act(room.table, people)
        if room.table.game.over:
            break  # from now on the seed is no secret
        for told in room.table.play.log:
            drawn |= {card.title for card in told.cards} & set(titles)
        unseen = [title for title in titles if title not in drawn]
        for watch in watches:
            watch.look(forbidden + unseen)
    await _look_at_pages(fake, room.table, tokens, watches)
    for socket in [*people, eve]:
        socket.hang_up()
    return sum(watch.looked for watch in watches)


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


# -- every route, every socket, every byte ------------------------------------------------------------------------

_SAID: list[str | dict[str, Any]] = [
    {"type": "chat", "id": "c", "text": "what comes next?"},
    {"type": "undo", "id": "u"},
    {"type": "undo-answer", "id": "v", "agree": True},
    {"type": "pace", "id": "p", "pace": "skip"},
    {"type": "contribute", "id": "s", "salt": "00" * 16},
    {"type": "host", "id": "h", "do": "nothing"},
    {"type": "do", "id": "d1", "revision": 0, "action": "roll"},
    {"type": "do", "id": "d2", "revision": 10**6, "action": "roll"},
    {"type": "ping"},
    {"type": "hello", "table": "AAAA"},
    "no JSON",
]


_DONE = ["rol", "card", "roll 6 6", "bid", "buy it all", "offer Bob: give 1 get 1", 'card "Advance to GO"', "use card"]


class Evening:
    """Two people, somebody who watches under a name and somebody without one, at a table of a tapped server."""

    def __init__(self, fake: Fake) -> None:
        self.fake = fake
        self.stranger = Stranger(fake)
        self.code = ""
        self.tokens: list[str] = []
        self.people: list[FakeSocket] = []
        self.watchers: list[FakeSocket] = []

    async def open(self, edition: str) -> None:
        """Make the table and begin to play."""
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
        made = await self.fake.make(edition=edition, seats=seats, open=True)
        self.code = made["code"]
        await knock(self.stranger, self.code, [])
        bob = await self.fake.join(self.code, "Bob")
        eve = await self.fake.join(self.code, "Eve", watch=True)
        self.tokens = [made["token"], bob["token"], eve["token"]]
        await self.come()
        for socket in self.people:
            socket.say({"type": "contribute", "id": secrets.token_hex(4), "salt": KNOWN.salt()})
        for socket in [*self.people, *self.watchers]:
            await self.stranger.until(socket, '"type":"step"')

    async def come(self) -> None:
        """Everybody has a socket."""
        self.people = [await self.fake.sit(self.code, token) for token in self.tokens[:2]]
        self.watchers = [await self.fake.sit(self.code, token) for token in (self.tokens[2], None)]

    async def leave(self) -> None:
        """Everybody hangs up, and the server forgets the table until somebody comes again."""
        for socket in [*self.people, *self.watchers]:
            socket.hang_up()
            await socket.task
        await self.fake.app.hub.sweep(-1)
        assert self.code not in self.fake.app.hub.rooms

    async def table(self) -> Table:
        return await self.stranger.table(self.code)

    async def talk(self) -> None:
        """Everybody says everything, with sense and without."""
        table = await self.table()
        for socket in [*self.people, *self.watchers]:
            for message in _SAID:
                socket.say(message)
            for number, action in enumerate(_DONE):
                socket.say({"type": "do", "id": f"do {number}", "revision": table.revision, "action": action})
            last = secrets.token_hex(8)
            socket.say({"type": "pace", "id": last, "pace": "skip"})
            await self.stranger.until(socket, last)

    async def take_back(self) -> None:
        """Something is done before the first throw and taken back."""
        ann = self.people[0]
        ann.say({"type": "do", "id": "token", "revision": (await self.table()).revision, "action": "token snow owl"})
        await self.stranger.until(ann, '"action":"token snow owl"')
        ann.say({"type": "undo", "id": "undo"})
        await self.stranger.until(ann, '"undone":true')

    async def act(self, moves: int) -> None:
        """Play on until the table waits for a person."""
        table = await self.table()
        assert table.play is not None
        await act_until(table, self.people, table.play.move + moves)

    async def fork(self) -> None:
        """Strangers fork the game everywhere and fork the forks, play a little, end them, and look at everything."""
        table = await self.table()
        assert table.play is not None
        assert not table.game.over
        for move in sorted({0, table.play.move // 2, table.play.move}):
            code, socket = await self.stranger.fork(self.code, move)
            again, other = await self.stranger.fork(code, move, seat=1)
            fork = await self.stranger.table(code)
            await act_until(fork, [socket], move + 6)
            await knock(self.stranger, code, [])
            await self.stranger.end(again, other)
            if not fork.game.over:
                await self.stranger.end(code, socket)
            await knock(self.stranger, code, [])

    async def go_home(self) -> None:
        """Bob takes his name off the table, everybody looks once more, and Ann deletes it."""
        address = f"/api/tables/{self.code}"
        assert (await self.stranger.ask(f"{address}/me", "DELETE", token=self.tokens[1])).status_code == 200
        await knock(self.stranger, self.code, self.tokens)
        assert (await self.stranger.ask(address, "DELETE", token=self.tokens[0])).status_code == 200
        assert (await self.stranger.ask(address)).status_code == 404


async def everything(fake: Fake, edition: str) -> None:
    """A game with all that can happen around it."""
    evening = Evening(fake)
    await evening.open(edition)
    await evening.take_back()
    await evening.act(30)
    await evening.talk()
    await evening.act(1)
    await knock(evening.stranger, evening.code, evening.tokens)
    await evening.fork()
    await evening.leave()
    assert await fake.app.hub.store.latest(evening.code) is not None, "the table comes back from a snapshot"
    await knock(evening.stranger, evening.code, evening.tokens)
    await evening.come()
    await evening.act(20)
    await evening.fork()
    await evening.leave()
    await evening.go_home()


@pytest.mark.parametrize("edition", by_day(editions(), ("fundraiser", "propnex").__contains__))
def test_no_route_and_no_socket_gives_anything_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)
    monkeypatch.setattr(rooms, "SNAPSHOT_EVERY", 12)

    async def main() -> None:
        async with fake_server(tmp_path, Tapped) as fake:
            app = fake.app
            assert isinstance(app, Tapped)
            await everything(fake, edition)
            assert app.sung == []
            assert app.visited >= asked(app)
            assert app.heard > 1_000_000

    asyncio.run(main())


def test_every_route_is_listened_to(tmp_path: Path) -> None:
    """A new route needs a line in `KNOCKS`, or what it sends is never searched."""

    async def main() -> None:
        async with fake_server(tmp_path, Tapped) as fake:
            assert isinstance(fake.app, Tapped)
            assert {(path, method) for path, method in asked(fake.app) if method != "HEAD"} == set(KNOCKS)

    asyncio.run(main())
