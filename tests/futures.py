"""The same moment with another future, for tests that nobody can tell one from the other."""

from __future__ import annotations

from freehold.engine.chance import Stream
from freehold.engine.game import Game
from freehold.engine.state import DECK_LANE, DICE_LANE


def other_future(game: Game, seed: int) -> Game:
    """The same moment for everybody at the table, with other throws and cards to come."""
    twin = game.copy()
    twin.seed = seed
    twin.dice = Stream(seed, DICE_LANE)
    for deck in game.edition.decks:
        twin.shuffles[deck.index] = Stream(seed, DECK_LANE + deck.index)
        twin.shuffles[deck.index].shuffle(twin.decks[deck.index])
    return twin
