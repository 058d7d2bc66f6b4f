"""The canary can sing: whatever a table hides, planted into an answer in some disguise, is found."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from fakes import Fake, fake_server
from strangers import Stranger
from tapped import Tapped

from freehold.engine.position import to_data
from freehold.engine.text.names import card_id, card_label
from freehold.server import catalogue
from freehold.table.table import Table
from known import KNOWN

PLANTS: dict[str, Callable[[Table], object]] = {
    "the seed": lambda table: table.game.seed,
    "the seed in hexadecimal digits": lambda table: f"0x{table.game.seed:024X}",
    "the seed in base64": lambda table: _base64(table.game.seed.to_bytes(12, "big")),
    "the server's part": lambda table: table.created.server_seed.upper(),
    "the server's part in base64": lambda table: _base64(bytes.fromhex(table.created.server_seed)),
    "a salt": lambda table: {"salts": table.salts},
    "a word of a stream": lambda table: max(table.game.dice.state()[:3]),
    "a stream in base64": lambda table: _base64(b"".join(w.to_bytes(4, "little") for w in table.game.dice.state())),
    "the hash of a token": lambda table: table.people[0].token_hash,
    "four cards": lambda table: {"next": table.game.decks[1][5:9]},
    "six cards in words": lambda table: " and then ".join(str(card) for card in table.game.decks[0][:6]),
    "four titles": lambda table: "; ".join(table.edition.cards[card].title for card in table.game.decks[0][2:6]),
    "four labels": lambda table: [card_label(table.edition, card) for card in table.game.decks[1][:4]],
    "four ids of cards": lambda table: [card_id(table.edition, card) for card in table.game.decks[0][:4]],
    "cards in base64": lambda table: _base64(json.dumps(table.game.decks[0]).encode()),
    "cards as bytes": lambda table: bytes(table.game.decks[0]).hex(),
    "the whole position": lambda table: to_data(table.game),
    "the whole position in base64": lambda table: _base64(json.dumps(to_data(table.game)).encode()),
}


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


async def _playing(fake: Fake) -> tuple[Table, str]:
    made = await fake.make(seats=[{"kind": "me"}, {"kind": "bot", "bot": "builder"}])
    ann = await fake.sit(made["code"], made["token"])
    ann.say({"type": "contribute", "id": "salt", "salt": KNOWN.salt()})
    stranger = Stranger(fake)
    await stranger.until(ann, '"type":"step"')
    return await stranger.table(made["code"]), made["token"]


@pytest.mark.parametrize("plant", [*PLANTS, "a token", "nothing"])
def test_the_canary_sings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: str) -> None:
    async def main() -> None:
        async with fake_server(tmp_path, Tapped) as fake:
            assert isinstance(fake.app, Tapped)
            table, token = await _playing(fake)
            planted = {"a token": token, "nothing": {"next": [3, 5, 7]}}.get(plant) or PLANTS[plant](table)
            assert fake.app.sung == []
            monkeypatch.setattr(catalogue, "bots", lambda: [{"name": "mole", "text": planted}])
            assert (await fake.http.get("/api/bots")).status_code == 200
            assert len(fake.app.sung) == (plant != "nothing"), fake.app.sung

    asyncio.run(main())
