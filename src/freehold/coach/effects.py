"""What an action would bring about directly: which deeds and how much money change hands, and between whom."""

from __future__ import annotations

from dataclasses import dataclass, field

from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.masks import mask_of
from freehold.engine.pieces import LOT
from freehold.engine.stages import Approach, Auction, Deal, Purchase


@dataclass(frozen=True)
class Effect:
    """What a seat gets and gives."""

    gets: list[int] = field(default_factory=list)
    gives: list[int] = field(default_factory=list)
    price: int = 0
    """What it pays on balance; negative for what it is paid."""
    partner: int = BANK
    leg: Leg | None = None
    """The exchange, seen from `proposer`."""
    proposer: int = BANK


NOTHING = Effect()


def effect_of(game: Game, seat: int, action: Action) -> Effect:
    """What `seat` gets and gives if the action leads to what it aims at."""
    top = game.top
    kind = action.kind
    if kind in (act.OFFER, act.COUNTER) and action.legs:
        return _exchange(action.legs[0], seat, seat)
    if kind == act.ACCEPT and isinstance(top, Deal):
        return _exchange(top.legs[top.answered], top.seat, seat)
    if kind == act.BUY and isinstance(top, Purchase):
        return Effect([top.deed], [], game.edition.deeds[top.deed].price)
    if kind == act.BID and isinstance(top, Auction) and top.piece >= LOT and top.deed >= 0:
        return Effect([top.deed], [], action.amount, top.seller)
    if kind == act.AGREE and isinstance(top, Approach):
        return Effect([], [top.deed], -max(action.amount, top.bid), top.seat)
    if kind == act.ASK:
        return Effect(action.deeds, [], action.amount, game.owner[action.deeds[0]])
    if kind == act.REMOTE_BUY:
        return Effect(action.deeds, [], game.edition.deeds[action.deeds[0]].price)
    if kind in (act.PUT_UP, act.SELL_DEED):
        return Effect([], action.deeds, -action.amount)
    return NOTHING


def _exchange(leg: Leg, proposer: int, seat: int) -> Effect:
    mine = leg if seat == proposer else leg.turned(proposer)
    return Effect(mine.get_deeds, mine.give_deeds, mine.give_cash - mine.get_cash, mine.partner, leg, proposer)


def completed(game: Game, seat: int, gets: list[int], gives: list[int]) -> int:
    """A group that a seat would own as a whole by what it gets, or -1."""
    after = game.owned[seat] & ~mask_of(gives) | mask_of(gets)
    for deed in gets:
        group = game.edition.groups[game.edition.deeds[deed].group]
        if len(group.deeds) > 1 and after & group.mask == group.mask:
            return group.index
    return -1


def wanted_by(game: Game, seat: int, deed: int) -> int:
    """A rival of `seat` who would own the whole group with this deed, or -1."""
    for rival in game.others_from(seat):
        if not game.out[rival] and game.owner[deed] != rival and completed(game, rival, [deed], []) >= 0:
            return rival
    return -1


def share_of_group(game: Game, seat: int, gets: list[int]) -> tuple[int, int, int]:
    """Group, how many of it a seat would hold, and of how many, where it would hold most."""
    best = (-1, 0, 1)
    after = game.owned[seat] | mask_of(gets)
    for deed in gets:
        group = game.edition.groups[game.edition.deeds[deed].group]
        have = sum(1 for member in group.deeds if after >> member & 1)
        if have * best[2] > best[1] * len(group.deeds):
            best = (group.index, have, len(group.deeds))
    return best
