"""Nobody foretells a game that is being played, whatever they fetch, fork and end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from fakes import Fake, fake_server
from people import act_until
from predicting import Predictor, coming_throws
from strangers import Stranger

from freehold.editions import editions
from freehold.engine.game import Game
from freehold.engine.position import to_data
from freehold.engine.text.names import card_label
from freehold.server import sockets
from freehold.table.forking import forked_game
from freehold.table.table import Table
from known import KNOWN
from tabling import Live

MOVES = 25


async def _parent(fake: Fake, edition: str) -> Table:
    """A game with a few moves behind it that waits for a person, so that nothing happens at it by itself."""
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": "builder"} for _ in range(3))]
    made = await fake.make(edition=edition, seats=seats)
    ann = await fake.sit(made["code"], made["token"])
    ann.say({"type": "contribute", "id": "salt", "salt": KNOWN.salt()})
    await Stranger(fake).until(ann, '"type":"step"')
    room = await fake.app.hub.room(made["code"])
    assert room is not None
    await act_until(room.table, [ann], MOVES)
    assert not room.table.game.over
    return room.table


def _foretold(texts: list[str], game: Game) -> list[str]:
    """Everything in some texts that foretells the next throws or cards of a game."""
    predictor = Predictor(texts, game.edition, game.names)
    found = predictor.foretold_throws(coming_throws(game))
    for deck in game.decks:
        found += [f"cards {order}" for order in predictor.foretold_cards(deck)]
    return found


async def _gathered(fake: Fake, parent: Table) -> list[str]:
    """All that a stranger can have: the table, its past, and forks from everywhere, ended and forked again."""
    stranger = Stranger(fake)
    watching = await stranger.sit(parent.code, None)
    await stranger.look_back(parent.code)
    assert parent.play is not None
    last = parent.play.move
    for move in (0, last // 2, last):
        code, socket = await stranger.fork(parent.code, move, seat=1)
        again, other = await stranger.fork(code, move)
        await stranger.end(again, other)
        await stranger.end(code, socket)
    watching.hang_up()
    return stranger.loot


@pytest.mark.parametrize("edition", editions())
def test_nobody_foretells_a_game_by_forking_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str) -> None:
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)

    async def main() -> None:
        async with fake_server(tmp_path) as fake:
            parent = await _parent(fake, edition)
            texts = await _gathered(fake, parent)
            assert sum("freehold record 1" in text for text in texts) >= 6, "the records of the forks are there"
            assert _foretold(texts, parent.game) == []

    asyncio.run(main())


# -- the predictor can predict ----------------------------------------------------------------------------------


def _playing() -> Game:
    live = Live(people=0, bots=4)
    live.bot_moves(40)
    return live.table.game


@pytest.mark.parametrize("part", ["seed", "streams", "decks"])
def test_whoever_has_a_piece_of_the_future_foretells_it(part: str) -> None:
    game = _playing()
    text = msgspec.json.encode({part: to_data(game)[part]}).decode()
    found = _foretold([text], game)
    assert any(what.startswith("cards") for what in found) == (part != "streams")
    assert any(not what.startswith("cards") for what in found) == (part != "decks")


def test_a_shuffle_of_secret_cards_is_turned_back_with_its_seed() -> None:
    """Why forks shuffle a sorted pile: an older one gives its parent away by its own seed and cards alone."""
    game = _playing()
    seed = 2**80 + 12345
    fork = forked_game(game.edition, msgspec.json.encode(to_data(game)).decode(), game.names, seed)
    cards = "; ".join(card_label(game.edition, card) for card in fork.decks[0])
    assert _foretold([cards], game) == []
    assert _foretold([cards, f"seed: {seed}"], game) == [f"cards {tuple(game.decks[0])}"]
