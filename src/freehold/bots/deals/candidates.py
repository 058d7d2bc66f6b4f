"""Offers worth thinking about: swaps that complete groups, keys bought and sold, deeds asked for and put up.

A bundle is what one player misses of a street group and another holds: handed over, it completes the group.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots.holdings import is_single
from freehold.bots.outline import Outline, outline_of
from freehold.engine import action as act
from freehold.engine.action import NO_DEEDS, Action, Leg
from freehold.engine.chapters import deal, market
from freehold.engine.game import Game
from freehold.engine.masks import bit, members
from freehold.engine.refusal import OK

MOST_CANDIDATES: Final = 40
"""More than this nobody can think through."""

_BUYING: Final = [100, 160, 250, 400]
"""What is offered for a bundle, in per cent of its printed prices."""
_SELLING: Final = [160, 250, 400, 700]
"""What is asked for one."""
_PROGRESS: Final = [110, 150]
"""What is offered for a deed that brings a group nearer without completing it."""


def deal_candidates(game: Game, seat: i64) -> list[Action]:
    """The legal offers by `seat` at this moment that are worth thinking about, in a fixed order.

    Swaps come first, then purchases and sales of whole bundles, then single deeds that bring a group nearer. Where
    deeds are dealt by auction they are asked for and put up one by one; where there are no deals the list is empty.
    """
    outline = outline_of(game.edition)
    found: list[Action] = []
    if not outline.deals or game.out[seat]:
        return found
    if outline.deals_by_auction:
        _by_auction(game, seat, outline, found)
        return found
    partners = game.others_from(seat)
    for few in (True, False):
        for partner in partners:
            _swaps(game, seat, partner, few, outline, found)
    for partner in partners:
        for bundle in _missed(game, seat, partner, outline):
            _purchases(game, seat, partner, bundle, _BUYING, outline, found)
        for bundle in _missed(game, partner, seat, outline):
            _sales(game, seat, partner, bundle, outline, found)
    for partner in partners:
        for deed in members(_nearer(game, seat, partner, outline)):
            _purchases(game, seat, partner, bit(deed), _PROGRESS, outline, found)
    return found


def exchanges(game: Game, seat: i64) -> list[Leg]:
    """One deed for one deed, or for money alone, of all groups of which both sides hold a part.

    Most of them are good for nobody, so that a judge has to sift them. The money is the difference of the printed
    prices, as far as there is cash for it.
    """
    outline = outline_of(game.edition)
    found: list[Leg] = []
    if not outline.deals or outline.deals_by_auction or game.out[seat]:
        return found
    for partner in game.others_from(seat):
        shared = _shared(game, seat, partner, outline)
        mine = [0, *members(game.owned[seat] & shared)]
        theirs = [0, *members(game.owned[partner] & shared)]
        for given in range(len(mine)):
            for wanted in range(len(theirs)):
                if given > 0 or wanted > 0:
                    give = mine[given : given + 1] if given > 0 else NO_DEEDS
                    get = theirs[wanted : wanted + 1] if wanted > 0 else NO_DEEDS
                    found.append(_evened(game, seat, partner, give, get, outline))
    return found


def _shared(game: Game, seat: i64, partner: i64, outline: Outline) -> i64:
    """The deeds of groups of which both hold a part, as far as they may change hands: nothing built, no mortgage."""
    shared: i64 = 0
    for mask in outline.masks:
        if game.owned[seat] & mask != 0 and game.owned[partner] & mask != 0 and game.built & mask == 0:
            shared |= mask
    return shared & ~game.pledged


def _evened(game: Game, seat: i64, partner: i64, give: list[int], get: list[int], outline: Outline) -> Leg:
    """Deeds for deeds, with the difference of their prices paid by whoever gets more."""
    price: i64 = 0
    for deed in get:
        price += outline.prices[deed]
    for deed in give:
        price -= outline.prices[deed]
    if price >= 0:
        return Leg(partner, give, min(price, max(game.cash[seat], 0)), NO_DEEDS, get, 0, NO_DEEDS)
    return Leg(partner, give, 0, NO_DEEDS, get, min(-price, max(game.cash[partner], 0)), NO_DEEDS)


# -- what there is to deal about ------------------------------------------------------------------


def _missed(game: Game, seat: i64, holder: i64, outline: Outline) -> list[int]:
    """What the seat misses of groups it has begun and the holder has all of, one bit mask for each group."""
    bundles: list[int] = []
    for mask in outline.street_masks:
        held = game.owned[seat] & mask
        missing = mask & ~held
        begun = held != 0 and missing != 0 and game.owned[holder] & missing == missing
        if begun and (game.built & mask == 0 or outline.deals_by_auction):
            bundles.append(missing)
    return bundles


def _nearer(game: Game, seat: i64, holder: i64, outline: Outline) -> i64:
    """The holder's single deeds of groups the seat has begun, that do not complete them."""
    deeds: i64 = 0
    for mask in outline.masks:
        held = game.owned[seat] & mask
        theirs = game.owned[holder] & mask
        if held == 0 or theirs == 0 or game.built & mask != 0 or not is_single(theirs):
            continue
        if held | theirs != mask or mask & ~outline.transport == 0:
            deeds |= theirs
    return deeds & ~game.pledged


def _list_price(mask: i64, game: Game, outline: Outline) -> i64:
    """The printed prices of deeds, less what is owed on them, with what stands on them."""
    total: i64 = 0
    for deed in members(mask):
        total += outline.prices[deed]
        if game.mortgaged[deed]:
            total -= outline.mortgage_values[deed]
        if game.built & bit(deed) != 0:
            total += game.edition.deeds[deed].house * game.level(deed)
    return total


# -- free deals -----------------------------------------------------------------------------------


def _swaps(game: Game, seat: i64, partner: i64, few: bool, outline: Outline, found: list[Action]) -> None:
    """A bundle for a bundle, so that both complete a group: even, or with the difference in price paid by one side.

    With `few` only a single deed for a single deed, else everything larger.
    """
    for wanted in _missed(game, seat, partner, outline):
        for given in _missed(game, partner, seat, outline):
            if _same_group(wanted, given, outline) or few != (is_single(wanted) and is_single(given)):
                continue
            difference = _list_price(wanted, game, outline) - _list_price(given, game, outline)
            _offer(game, seat, partner, given, 0, wanted, 0, found)
            for extra in (difference, difference * 3):
                if extra > 0:
                    _offer(game, seat, partner, given, extra, wanted, 0, found)
                elif extra < 0:
                    _offer(game, seat, partner, given, 0, wanted, -extra, found)


def _same_group(one: i64, other: i64, outline: Outline) -> bool:
    for mask in outline.street_masks:
        if mask & one != 0:
            return mask & other != 0
    return False


def _purchases(
    game: Game, seat: i64, partner: i64, bundle: i64, percents: list[int], outline: Outline, found: list[Action]
) -> None:
    price = _list_price(bundle, game, outline)
    for percent in percents:
        paid = price * percent // 100
        if 0 < paid <= game.cash[seat]:
            _offer(game, seat, partner, 0, paid, bundle, 0, found)


def _sales(game: Game, seat: i64, partner: i64, bundle: i64, outline: Outline, found: list[Action]) -> None:
    """At several prices below the partner's cash, and for all but a little of it."""
    price = _list_price(bundle, game, outline)
    most = game.cash[partner] * 9 // 10
    for percent in _SELLING:
        asked = price * percent // 100
        if 0 < asked < most:
            _offer(game, seat, partner, bundle, 0, 0, asked, found)
    if most > price:
        _offer(game, seat, partner, bundle, 0, 0, most, found)


def _offer(
    game: Game, seat: i64, partner: i64, given: i64, paid: i64, wanted: i64, asked: i64, found: list[Action]
) -> None:
    leg = Leg(partner, members(given), paid, NO_DEEDS, members(wanted), asked, NO_DEEDS)
    offer = Action(act.OFFER, legs=[leg])
    if len(found) < MOST_CANDIDATES and deal.why_not_offer(game, seat, offer) == OK:
        found.append(offer)


# -- deals by auction -----------------------------------------------------------------------------


def _by_auction(game: Game, seat: i64, outline: Outline, found: list[Action]) -> None:
    """Keys asked for at several bids, and keys put up with several minimum prices."""
    for other in game.others_from(seat):
        for bundle in _missed(game, seat, other, outline):
            if is_single(bundle):
                _asks(game, seat, bundle, outline, found)
        for bundle in _missed(game, other, seat, outline):
            if is_single(bundle):
                _put_ups(game, seat, bundle, outline, found)


def _asks(game: Game, seat: i64, bundle: i64, outline: Outline, found: list[Action]) -> None:
    price = _list_price(bundle, game, outline)
    for percent in _BUYING:
        ask = Action(act.ASK, price * percent // 100, members(bundle), [1])
        if len(found) < MOST_CANDIDATES and market.why_not_ask(game, seat, ask) == OK:
            found.append(ask)


def _put_ups(game: Game, seat: i64, bundle: i64, outline: Outline, found: list[Action]) -> None:
    price = _list_price(bundle, game, outline)
    for percent in _SELLING:
        put_up = Action(act.PUT_UP, price * percent // 100, members(bundle), [1])
        if len(found) < MOST_CANDIDATES and market.why_not_put_up(game, seat, put_up) == OK:
            found.append(put_up)
