"""A host who corrects at random: mostly what could be wrong at a table, sometimes nonsense."""

from __future__ import annotations

from typing import Final

from freehold.engine import action as act
from freehold.engine.action import A_HOTEL, Action
from freehold.engine.chance import Stream
from freehold.engine.chapters.auction import Auction
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.text.names import kept_cards

KINDS: Final = list(range(act.CORRECT_CASH, act.CORRECT_CARD + 1))


def correction(game: Game, stream: Stream, kind: int) -> Action:
    """A correction of one kind; whether it is legal is for the game to say."""
    seat = stream.below(game.seats)
    deed = stream.below(len(game.owner))
    on = stream.below(2)
    why = f"slip {stream.below(100)}"
    if kind == act.CORRECT_CASH:
        return Action(kind, stream.below(3000), target=seat, text=why)
    if kind == act.CORRECT_PLACE:
        return Action(kind, stream.below(len(game.edition.spaces)), target=seat, text=why)
    if kind == act.CORRECT_DETENTION:
        return Action(kind, on, target=seat, text=why)
    if kind == act.CORRECT_CARD:
        cards = kept_cards(game.edition) or [0]
        return Action(kind, on, counts=[cards[stream.below(len(cards))]], target=seat, text=why)
    if kind == act.CORRECT_OWNER:
        return Action(kind, 0, [deed], target=seat if on else BANK, text=why)
    if kind == act.CORRECT_MORTGAGE:
        return Action(kind, on, [deed], text=why)
    return _buildings(game, stream, why)


def _buildings(game: Game, stream: Stream, why: str) -> Action:
    """About the same on every deed of a group, so that it is legal now and then."""
    group = game.edition.groups[stream.below(len(game.edition.groups))]
    level = stream.below(game.rules.building_houses + 2)
    level = A_HOTEL if level > game.rules.building_houses else level
    deeds = list(group.deeds) if stream.below(2) else [group.deeds[stream.below(len(group.deeds))]]
    counts = [level if stream.below(4) else max(level - 1, 0) for _ in deeds]
    return Action(act.CORRECT_BUILDINGS, 0, deeds, counts, text=why)


def hammer(game: Game, stream: Stream) -> Action:
    """What an auction may have come to, or what it cannot have."""
    stage = game.top
    bid = stage.bid if isinstance(stage, Auction) else 0
    if stream.below(4) == 0:
        return Action(act.SOLD_TO)
    return Action(act.SOLD_TO, bid + stream.below(200), target=stream.below(game.seats))
