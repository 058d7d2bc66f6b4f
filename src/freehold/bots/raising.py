"""Raising money for a debt, the deeds one needs least first; and which mortgage to lift once there is money again."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.outline import Outline, Street, outline_of
from freehold.engine import action as act
from freehold.engine import listing
from freehold.engine.action import Action
from freehold.engine.chapters import demolition, market
from freehold.engine.chapters.construction import MOST_UNEVEN
from freehold.engine.chapters.debt import Debt
from freehold.engine.game import Game
from freehold.engine.masks import members
from freehold.engine.refusal import OK

_NONE: Final = -1
_MANY: Final = 1 << 40


def raise_money(game: Game, seat: i64, debt: Debt) -> Action:
    """The next step towards paying a debt.

    Rule of the fixed bots: mortgage ascending if that suffices, else deeds outside complete groups, then deeds of
    complete groups with their buildings, then buildings. What nothing can pay ends in bankruptcy at once.
    """
    outline = outline_of(game.edition)
    missing = debt.amount - game.cash[seat]
    free: i64 = 0
    if outline.mortgages:
        free = free_deeds(game, seat, outline)
    if free != 0:
        enough = _ascending(free, missing, outline)
        if enough is not None:
            return enough
        if game.top.why_not(game, seat, ready.BANKRUPT) == OK:
            return ready.BANKRUPT
        return _mortgage_most(free, game.owned[seat], outline)
    return _sell_or_give_up(game, seat, missing, outline)


# -- mortgages ------------------------------------------------------------------------------------


def free_deeds(game: Game, seat: i64, outline: Outline) -> i64:
    """Bit mask of the deeds of one's own that can be mortgaged while one pays for something."""
    free = game.owned[seat] & ~game.pledged
    if not outline.needs_bare_group:
        return free & ~game.built
    for mask in outline.street_masks:
        if game.built & mask != 0:
            free &= ~mask
    return free


def _ascending(free: i64, missing: i64, outline: Outline) -> Action | None:
    """The cheapest deeds that together bring what is missing; None if all of them do not."""
    first: i64 = _NONE
    count: i64 = 0
    for deed in outline.cheapest_first:
        if missing <= 0:
            break
        if free >> deed & 1:
            if count == 0:
                first = deed
            count += 1
            missing -= outline.mortgage_values[deed]
    if missing > 0:
        return None
    if count == 1:
        return ready.mortgage(first)
    chosen: list[int] = []
    for deed in outline.cheapest_first:
        if count > 0 and free >> deed & 1:
            chosen.append(deed)
            count -= 1
    return _mortgage(chosen)


def _mortgage_most(free: i64, owned: i64, outline: Outline) -> Action:
    """All deeds outside complete groups, or if there are none all others that are free."""
    chosen = free
    for mask in outline.masks:
        if owned & mask == mask:
            chosen &= ~mask
    if chosen == 0:
        chosen = free
    return _mortgage(members(chosen))


def _mortgage(deeds: list[int]) -> Action:
    return ready.mortgage(deeds[0]) if len(deeds) == 1 else Action(act.MORTGAGE, 0, deeds, [1] * len(deeds))


# -- buildings ------------------------------------------------------------------------------------


def _sell_or_give_up(game: Game, seat: i64, missing: i64, outline: Outline) -> Action:
    """From the group where houses cost least: as many as bring what is missing, or all of them."""
    street = _cheapest_built(game, seat, outline)
    sold = outline.zeroes[:]
    enough = street is not None and _take_down(game, seat, street, missing, outline, sold)
    if not enough and game.top.why_not(game, seat, ready.BANKRUPT) == OK:
        return ready.BANKRUPT
    action: Action | None = None
    if street is not None:
        action = _legal_sale(game, seat, street, sold, outline)
    if action is None and outline.deals_by_auction:
        action = _put_up(game, seat)
    return action if action is not None else listing.legal(game, seat)[0]


def _cheapest_built(game: Game, seat: i64, outline: Outline) -> Street | None:
    """Of the groups where something of one's own stands, the one where houses cost least."""
    standing = game.owned[seat] & game.built
    if standing != 0:
        for street in outline.streets_by_house:
            if standing & street.mask != 0:
                return street
    return None


def _take_down(game: Game, seat: i64, street: Street, missing: i64, outline: Outline, sold: vec[i64]) -> bool:
    """Step by step from the deed with most on it, the cheaper deed first; tell whether enough comes back.

    How many steps come down is written down for every deed.
    """
    price: i64 = 0
    while price * outline.refund_percent // 100 < missing:
        tallest: i64 = _NONE
        most: i64 = 0
        for deed in street.deeds:
            left = game.level(deed) - sold[deed]
            if left > most and game.owner[deed] == seat:
                most = left
                tallest = deed
        if tallest == _NONE:
            return False
        steps: i64 = 1
        if outline.sells_whole_hotels and game.hotel[tallest]:
            steps = most
        price += _price_of_steps(game, tallest, sold[tallest], steps, outline)
        sold[tallest] += steps
    return True


def _price_of_steps(game: Game, deed: i64, sold: i64, steps: i64, outline: Outline) -> i64:
    """What so many steps cost that come down after those already sold."""
    if outline.refunds_by_deed:
        return game.edition.deeds[deed].house * steps
    return demolition.price_of_top(game, deed, sold + steps) - demolition.price_of_top(game, deed, sold)


def _legal_sale(game: Game, seat: i64, street: Street, sold: vec[i64], outline: Outline) -> Action | None:
    """Selling so many steps on each deed; if that may not be, whatever may."""
    deeds: list[int] = []
    counts: list[int] = []
    for deed in street.deeds:
        if sold[deed] > 0:
            deeds.append(deed)
            counts.append(sold[deed])
    sale = Action(act.SELL, 0, deeds, counts)
    sure = outline.sells_for_debts and not game.counts_houses and _leaves_even(game, street, sold)
    if sure or demolition.why_not_sell(game, seat, sale) == OK:
        return sale
    # A hotel comes down by steps only while the Bank has houses for it: then anything that may be sold will do.
    sales: list[Action] = []
    demolition.list_selling(game, seat, sales)
    return sales[0] if sales else None


def _leaves_even(game: Game, street: Street, sold: vec[i64]) -> bool:
    """Whether levels differ by one at most once so much has come down."""
    lowest: i64 = _MANY
    highest: i64 = 0
    for deed in street.deeds:
        left = game.level(deed) - sold[deed]
        if left < lowest:
            lowest = left
        if left > highest:
            highest = left
    return highest - lowest <= MOST_UNEVEN


# -- deeds sold for a creditor --------------------------------------------------------------------


def _put_up(game: Game, seat: i64) -> Action | None:
    """Where deeds are sold by auction, the cheapest one that may be sold for the debt."""
    best: Action | None = None
    for deed in game.deeds_of(seat):
        action = ready.put_up(deed)
        if market.why_not_put_up(game, seat, action) != OK:
            continue
        if best is None or game.edition.deeds[deed].price < game.edition.deeds[best.deeds[0]].price:
            best = action
    return best


# -- lifting mortgages ----------------------------------------------------------------------------


def cheapest_lift(game: Game, seat: i64, outline: Outline) -> i64:
    """The mortgaged deed that costs least to lift, those of complete groups first; -1 if nothing is mortgaged."""
    owned = game.owned[seat]
    mortgaged = owned & game.pledged
    if mortgaged == 0:
        return _NONE
    whole: i64 = 0
    for mask in outline.masks:
        if owned & mask == mask:
            whole |= mask
    if mortgaged & whole != 0:
        mortgaged &= whole
    return cheapest_of(mortgaged, outline)


def cheapest_of(deeds: i64, outline: Outline) -> i64:
    """Of a bit mask of deeds the one with the lowest mortgage value; -1 if it is empty."""
    for deed in outline.cheapest_first:
        if deeds >> deed & 1:
            return deed
    return _NONE
