"""Going on from a moment of another game: what everybody may know of it, and nothing of what it has in store."""

from __future__ import annotations

import json
from typing import Final

from freehold.engine.chance import Stream
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.position import from_data, to_data
from freehold.engine.position.values import PositionError
from freehold.engine.state import DECK_LANE, DICE_LANE, State

HIDDEN: Final = ["seed", "decks", "known", "streams"]
"""What of a position nobody at the table may see: it foretells every throw and card to come."""

PUBLIC: Final = [
    "edition",
    "version",
    "options",
    "changes",
    "players",
    "chance",
    "banker",
    "cash",
    "place",
    "tokens",
    "detained",
    "held",
    "credit",
    "missing",
    "arrived",
    "auto_claim",
    "out",
    "retired",
    "deeds",
    "bank",
    "dice",
    "spent",
    "claims",
    "asked",
    "agenda",
    "throwing_turns",
    "bankruptcies",
    "paused",
    "called",
    "last_turn",
    "last_round",
    "opener",
    "over",
    "unfinished",
]
"""What of a position everybody at the table has seen; named one by one, so that whatever positions come to hold later
stays hidden until somebody has thought about it."""


def public_position(g: State) -> dict[str, object]:
    """A position without what is hidden. Which cards a deck still has follows from those that are held or spent."""
    data = to_data(g)
    return {name: data[name] for name in PUBLIC if name in data}


def foretells(position: str) -> bool:
    """Whether the position of a fork holds what its parent has in store, as those of older versions do."""
    data = _read(position)
    return any(name in data for name in HIDDEN)


def forked_game(edition: Edition, position: str, names: list[str], seed: int) -> Game:
    """The position a fork begins with, other names on its seats, dice and cards to come drawn anew from `seed`.

    Raise `PositionError` if the text is no position of the edition.
    """
    data = _read(position)
    game = from_data(edition, data)
    if game.seats != len(names):
        raise PositionError([f"it has {game.seats} seats, not {len(names)}"])
    game.names = names[:]
    game.seed = seed
    game.dice = Stream(seed, DICE_LANE)
    for deck in edition.decks:
        # With the seed of the fork, which is shown in the end, a shuffle can be turned back. So its cards come from a
        # sorted pile; only older forks, which have to play on as they began, shuffle the order of their parent.
        pile = game.decks[deck.index] if "decks" in data else sorted(game.decks[deck.index])
        stream = Stream(seed, DECK_LANE + deck.index)
        stream.shuffle(pile)
        game.decks[deck.index] = pile
        game.shuffles[deck.index] = stream
        game.known[deck.index] = 0
        game.seen[deck.index] = 0
    game.events = []
    game.listening = True
    return game


def _read(position: str) -> dict[str, object]:
    try:
        data: object = json.loads(position)
    except (ValueError, RecursionError) as fault:
        raise PositionError([f"this is not JSON: {fault}"]) from fault
    if not isinstance(data, dict):
        raise PositionError(["a position is a table of names and values"])
    return {str(key): value for key, value in data.items()}
