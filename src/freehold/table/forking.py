"""Beginning a new game from a moment of another, without giving away what that other game has in store."""

from __future__ import annotations

import msgspec

from freehold.engine.chance import Stream
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.position import from_data, to_data
from freehold.engine.state import DECK_LANE, DICE_LANE


def position_text(game: Game) -> str:
    """A position for a fork, as JSON."""
    return msgspec.json.encode(to_data(game)).decode()


def forked_game(edition: Edition, position: str, names: list[str], seed: int) -> Game:
    """The position a fork begins with, other names on its seats, dice and cards to come drawn anew from `seed`."""
    game = from_data(edition, msgspec.json.decode(position, type=dict[str, object]))
    game.names = names[:]
    game.seed = seed
    game.dice = Stream(seed, DICE_LANE)
    for deck in edition.decks:
        stream = Stream(seed, DECK_LANE + deck.index)
        stream.shuffle(game.decks[deck.index])
        game.shuffles[deck.index] = stream
        game.known[deck.index] = 0
    game.events = []
    game.listening = True
    return game
