"""What an action is about: who does much the same thing for another sum has not done something else.

And what lies on the table when somebody answers with a word alone: the terms of an offer, the deed for sale, the lot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from freehold.bots.search.comparing import Option
from freehold.coach.shapes import Exchange
from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.game import Game
from freehold.engine.kinds import KINDS
from freehold.engine.pieces import LOT
from freehold.engine.stages import Approach, Auction, Deal, Purchase, Reserve

DEALS: Final = frozenset((act.OFFER, act.COUNTER, act.ASK, act.PUT_UP))
_ANSWERS: Final = frozenset((act.ACCEPT, act.REFUSE, act.COUNTER, act.AGREE, act.BUY, act.DECLINE, act.BID, act.PASS))
"""What says little without what it answers to."""


def matter_of(action: Action) -> str:
    """Actions of the same kind with the same deeds and the same partners are one matter, whatever the money."""
    terms = [f"{leg.partner}:{sorted(leg.give_deeds)}:{sorted(leg.get_deeds)}" for leg in action.legs]
    return f"{action.kind}:{sorted(action.deeds)}:{terms}"


def one_of_each(ranked: Iterable[Option]) -> list[Option]:
    """The first option of every matter, in the order they come."""
    found: dict[str, Option] = {}
    for option in ranked:
        found.setdefault(matter_of(option.action), option)
    return list(found.values())


def on_the_table(game: Game, seat: int, actions: Sequence[Action]) -> Exchange | None:
    """What would change hands if `seat` said yes; None where none of the actions is an answer to anything."""
    top = game.top
    if not any(action.kind in _ANSWERS for action in actions):
        return None
    if isinstance(top, Deal) and top.legs[top.answered].partner == seat:
        return _seen_from_partner(game, top.legs[top.answered], top.seat)
    if isinstance(top, Purchase):
        return Exchange(gets=[top.deed], pays=KINDS[act.BUY].cost(game, seat, Action(act.BUY)))
    if isinstance(top, Auction) and top.piece >= LOT and top.deed >= 0:
        return Exchange(partner=top.seller, gets=[top.deed], pays=top.bid)
    if isinstance(top, Approach):
        return Exchange(partner=top.seat, gives=[top.deed], earns=top.bid)
    if isinstance(top, Reserve):
        return Exchange(partner=top.bidder, gives=[top.deed], earns=top.bid)
    return None


def _seen_from_partner(game: Game, leg: Leg, proposer: int) -> Exchange:
    cards = game.edition.cards
    return Exchange(
        partner=proposer,
        gives=leg.get_deeds[:],
        pays=leg.get_cash,
        gives_cards=[cards[card].deck for card in leg.get_cards],
        gets=leg.give_deeds[:],
        earns=leg.give_cash,
        gets_cards=[cards[card].deck for card in leg.give_cards],
    )
