"""Forks in journals of older versions hold the seed and the decks of their parent: played on, but not shown."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from fakes import Fake, FakeSocket, fake_server
from knocking import knock
from people import act_until
from strangers import Stranger
from tapped import Tapped

from freehold.editions import editions
from freehold.engine.position import to_data
from freehold.engine.text.record import FORK
from freehold.server import sockets
from freehold.server.tokens import hash_of, new_token
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
from freehold.table.table import Table
from known import KNOWN


async def playing(fake: Fake, edition: str = "fundraiser") -> tuple[Table, FakeSocket]:
    """A game that waits for its host."""
    made = await fake.make(edition=edition, seats=[{"kind": "me"}, *({"kind": "bot"} for _ in range(3))])
    ann = await fake.sit(made["code"], made["token"])
    ann.say({"type": "contribute", "id": "salt", "salt": KNOWN.salt()})
    stranger = Stranger(fake)
    await stranger.until(ann, '"type":"step"')
    table = await stranger.table(made["code"])
    await act_until(table, [ann], 12)
    return table, ann


async def older_fork(fake: Fake, parent: Table) -> tuple[str, FakeSocket]:
    """A fork of the present moment as older versions wrote it down."""
    assert parent.play is not None
    code, token = KNOWN.code(), new_token()
    position = msgspec.json.encode(to_data(parent.game)).decode()
    seats = [SeatPlan(PERSON, "Mallory"), *(SeatPlan(BOT, f"Bot {seat}", "builder") for seat in (1, 2, 3))]
    created = Created(
        1,
        code=code,
        edition=parent.created.edition,
        seats=seats,
        pace="skip",
        server_seed=KNOWN.server_seed(),
        fork=Fork(parent.code, parent.play.move, position),
    )
    journal: list[AnyEntry] = [
        created,
        Joined(1, person=0, name="Mallory", token_hash=hash_of(token), seat=0, host=True),
        Contributed(1, seat=0, salt=KNOWN.salt()),
        Began(2, seats=seats, origin=[0, 1, 2, 3]),
    ]
    await fake.app.hub.store.append(code, 0, [encode(entry) for entry in journal])
    return code, await fake.sit(code, token)


async def over(fake: Fake, code: str, host: FakeSocket) -> None:
    """End a game, and wait until the list of tables knows."""
    host.say({"type": "host", "id": "end", "do": "abandon"})
    await Stranger(fake).until(host, '"over":true')
    room = await fake.app.hub.room(code)
    assert room is not None
    await room.settle()


async def withheld(fake: Fake, code: str, parent: str) -> None:
    """What would give the parent away is refused with the reason."""
    for page in ("record", "verify"):
        response = await fake.http.get(f"/api/tables/{code}/{page}")
        assert response.status_code == 409
        told = response.json()["error"]
        assert told["reason"] == "parent-not-over"
        assert told["details"] == {"code": parent}
    assert (await fake.http.get(f"/api/tables/{code}")).json()["dice"]["revealed"] is None


async def shown(fake: Fake, code: str) -> None:
    """The record is there, replays and is proved."""
    record = await fake.http.get(f"/api/tables/{code}/record")
    assert record.status_code == 200
    assert f"# {FORK}" in record.text
    assert (await fake.http.get(f"/api/tables/{code}/verify")).json()["ok"]


@pytest.mark.parametrize("edition", editions())
def test_an_older_fork_gives_nothing_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str) -> None:
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)

    async def main() -> None:
        async with fake_server(tmp_path, Tapped) as fake:
            assert isinstance(fake.app, Tapped)
            parent, ann = await playing(fake, edition)
            code, mallory = await older_fork(fake, parent)
            stranger = Stranger(fake)
            fork = await stranger.table(code)
            assert fork.play is not None
            await act_until(fork, [mallory], fork.play.move + 10)
            await knock(stranger, code, [])
            newer, other = await stranger.fork(code, fork.play.move)
            await stranger.end(newer, other)
            await over(fake, code, mallory)
            await knock(stranger, code, [])
            await withheld(fake, code, parent.code)
            assert fake.app.sung == []
            await over(fake, parent.code, ann)
            await shown(fake, code)

    asyncio.run(main())


def test_every_game_an_older_fork_comes_from_has_to_be_over(tmp_path: Path) -> None:
    """Its parent is an older fork itself: with that one's seed the cards of the first game can be reckoned back."""

    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            first, ann = await playing(fake)
            second, mallory = await older_fork(fake, first)
            third, other = await older_fork(fake, await Stranger(fake).table(second))
            await over(fake, third, other)
            await withheld(fake, third, second)
            await over(fake, second, mallory)
            await withheld(fake, third, first.code)
            await over(fake, first.code, ann)
            await shown(fake, third)

    asyncio.run(main())


def test_an_older_fork_of_a_table_that_is_gone_is_shown(tmp_path: Path) -> None:
    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            parent, ann = await playing(fake)
            code, mallory = await older_fork(fake, parent)
            await over(fake, code, mallory)
            await withheld(fake, code, parent.code)
            ann.hang_up()
            await ann.task
            await fake.app.hub.sweep(-1)
            await fake.app.hub.store.delete(parent.code)
            await shown(fake, code)

    asyncio.run(main())
