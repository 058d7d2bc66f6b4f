"""Playing on from one position many times: everything stays as it stands, only chance is fresh."""

from __future__ import annotations

from freehold.engine.chance import Stream
from freehold.engine.game import Game
from freehold.engine.state import DECK_LANE, DICE_LANE, SEEDED


def restart(game: Game, seed: int) -> Game:
    """A copy of `game` whose dice and hidden cards come from `seed`; cards known to lie on top stay there.

    A table at which people entered dice and cards, or that has a break, plays on by itself. Raise `ValueError` if
    there is nothing to play: the game is over, or the host has to do something first.
    """
    twin = game.copy()
    twin.seed = seed
    twin.chance = SEEDED
    twin.paused = False
    twin.dice = Stream(seed, DICE_LANE)
    for deck in range(len(twin.decks)):
        twin.shuffles[deck] = Stream(seed, DECK_LANE + deck)
        _shuffle_hidden(twin, deck)
    twin.listening = False
    twin.events = []
    twin.settle()
    if twin.over:
        raise ValueError("the game of this position is over")
    if twin.to_act < 0:
        raise ValueError("this position waits for the host, not for a player")
    return twin


def _shuffle_hidden(game: Game, deck: int) -> None:
    """Shuffle what lies below the known cards, from a fixed order, so that the seed alone decides."""
    known = game.known[deck]
    hidden = sorted(game.decks[deck][known:])
    game.shuffles[deck].shuffle(hidden)
    game.decks[deck] = game.decks[deck][:known] + hidden
