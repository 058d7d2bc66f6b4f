"""Turns of fortune in games that models are fitted to: deeds and cash change hands as no bot would have it.

Bots make a few kinds of deals over and over again. Whoever is to judge any deal must have seen what comes of others.
"""

from __future__ import annotations

from typing import Final

from freehold.engine.chance import Stream
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import BANK
from freehold.engine.game import Game

_MOST_CASH: Final = 60
"""The largest part of somebody's cash that is moved, in per cent."""


def is_quiet(game: Game) -> bool:
    """Whether nothing is under way that a stroke of fortune could make nonsense of."""
    top = game.top
    return isinstance(top, Turn) and top.throws == 0 and not game.claims and not game.asked and not game.time_is_called


def strike(game: Game, stream: Stream) -> None:
    """Exchange two deeds, complete somebody's group at list price, or move cash."""
    playing = [seat for seat in range(game.seats) if not game.out[seat]]
    kind = stream.below(3)
    if kind == 0:
        _exchange(game, stream, playing)
    elif kind == 1:
        _complete(game, stream, playing)
    else:
        _move_cash(game, stream, playing)


def _is_free(game: Game, deed: int) -> bool:
    group = game.edition.groups[game.edition.deeds[deed].group]
    return (game.built | game.pledged) & group.mask == 0


def _exchange(game: Game, stream: Stream, playing: list[int]) -> None:
    hands = [[deed for deed in game.deeds_of(seat) if _is_free(game, deed)] for seat in playing]
    holders = [index for index, hand in enumerate(hands) if hand]
    if len(holders) < 2:
        return
    stream.shuffle(holders)
    one, other = holders[0], holders[1]
    mine = hands[one][stream.below(len(hands[one]))]
    theirs = hands[other][stream.below(len(hands[other]))]
    game.give_deed(mine, playing[other])
    game.give_deed(theirs, playing[one])


def _complete(game: Game, stream: Stream, playing: list[int]) -> None:
    """A group of which somebody has a part becomes whole; the others are paid as far as the cash goes."""
    groups = [group for group in game.edition.groups if _is_free(game, group.deeds[0])]
    seat = playing[stream.below(len(playing))]
    begun = [group for group in groups if game.owned[seat] & group.mask not in (0, group.mask)]
    if not begun:
        return
    for deed in begun[stream.below(len(begun))].deeds:
        owner = game.owner[deed]
        if owner == seat:
            continue
        price = min(game.edition.deeds[deed].price, game.cash[seat])
        game.move_money(seat, owner, price)
        game.give_deed(deed, seat)


def _move_cash(game: Game, stream: Stream, playing: list[int]) -> None:
    giver = playing[stream.below(len(playing))]
    taker = playing[stream.below(len(playing))]
    amount = game.cash[giver] * stream.below(_MOST_CASH + 1) // 100
    game.move_money(giver, BANK if taker == giver else taker, amount)
