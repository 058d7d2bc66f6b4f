"""Raising money for a debt, the deeds one needs least first; and which mortgage to lift once there is money again."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.outline import Outline, outline_of
from freehold.engine import action as act
from freehold.engine import demolition, market, mortgage
from freehold.engine.action import Action, step
from freehold.engine.debt import why_not_bankrupt
from freehold.engine.edition import Group
from freehold.engine.game import Game
from freehold.engine.masks import bit
from freehold.engine.refusal import OK
from freehold.engine.stage import Debt

_NONE: Final = -1


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
    if why_not_bankrupt(game, seat) == OK:
        return ready.BANKRUPT
    if free != 0:
        return _mortgage_most(free, game.owned[seat], outline)
    action = _sell_buildings(game, seat, missing, outline)
    if action is None:
        action = _put_up(game, seat)
    return action if action is not None else game.legal(seat)[0]


# -- mortgages ------------------------------------------------------------------------------------


def free_deeds(game: Game, seat: i64, outline: Outline) -> i64:
    """Bit mask of the deeds of one's own that can be mortgaged while one pays for something."""
    free = game.owned[seat]
    deed: i64 = 0
    while deed < len(game.mortgaged):
        if game.mortgaged[deed]:
            free &= ~bit(deed)
        elif game.houses[deed] > 0 or game.hotel[deed]:
            free &= ~(outline.masks[game.edition.deeds[deed].group] if outline.needs_bare_group else bit(deed))
        deed += 1
    return free


def _ascending(free: i64, missing: i64, outline: Outline) -> Action | None:
    """The cheapest deeds that together bring what is missing; None if all of them do not."""
    chosen: list[int] = []
    for deed in outline.cheapest_first:
        if missing <= 0:
            break
        if free >> deed & 1:
            chosen.append(deed)
            missing -= outline.mortgage_values[deed]
    return None if missing > 0 else _mortgage(chosen)


def _mortgage_most(free: i64, owned: i64, outline: Outline) -> Action:
    """All deeds outside complete groups, or if there are none all others that are free."""
    chosen = free
    for mask in outline.masks:
        if owned & mask == mask:
            chosen &= ~mask
    if chosen == 0:
        chosen = free
    return _mortgage([deed for deed in range(len(outline.mortgage_values)) if chosen >> deed & 1])


def _mortgage(deeds: list[int]) -> Action:
    return ready.mortgage(deeds[0]) if len(deeds) == 1 else Action(act.MORTGAGE, 0, deeds, [1] * len(deeds))


# -- buildings ------------------------------------------------------------------------------------


def _sell_buildings(game: Game, seat: i64, missing: i64, outline: Outline) -> Action | None:
    """From the group where houses cost least: as many as bring what is missing, or all of them."""
    chosen: Group | None = None
    lowest: i64 = 0
    for group in outline.streets:
        price = game.edition.deeds[group.deeds[0]].house
        if (chosen is None or price < lowest) and _has_buildings(game, seat, group):
            chosen = group
            lowest = price
    if chosen is None:
        return None
    found = _take_down(game, seat, chosen, missing, outline)
    if demolition.why_not_sell(game, seat, found) == OK:
        return found
    # A hotel comes down by steps only while the Bank has houses for it: then anything that may be sold will do.
    sales: list[Action] = []
    demolition.list_selling(game, seat, sales)
    return sales[0] if sales else None


def _has_buildings(game: Game, seat: i64, group: Group) -> bool:
    if game.owned[seat] & group.mask == 0:
        return False
    for deed in group.deeds:  # noqa: SIM110 - a plain loop is what compiles well
        if game.owner[deed] == seat and (game.houses[deed] > 0 or game.hotel[deed]):
            return True
    return False


def _take_down(game: Game, seat: i64, group: Group, missing: i64, outline: Outline) -> Action:
    """Step by step from the deed with most on it, the cheaper deed first, until enough comes back."""
    whole_hotels = game.rules.building_shape == "alike"
    sold = vec[i64]([0] * len(group.deeds))
    price: i64 = 0
    while refund(game, price) < missing:
        highest: i64 = _NONE
        most: i64 = 0
        index: i64 = 0
        while index < len(sold):
            deed = group.deeds[index]
            if game.owner[deed] == seat and game.level(deed) - sold[index] > most:
                most = game.level(deed) - sold[index]
                highest = index
            index += 1
        if highest == _NONE:
            break
        tallest = group.deeds[highest]
        steps: i64 = 1
        if whole_hotels and game.hotel[tallest]:
            steps = most
        price += _price_of_steps(game, tallest, sold[highest], steps, outline)
        sold[highest] += steps
    return _sale(group, sold)


def _price_of_steps(game: Game, deed: i64, sold: i64, steps: i64, outline: Outline) -> i64:
    """What so many steps cost that come down after those already sold."""
    if outline.refunds_by_deed:
        return game.edition.deeds[deed].house * steps
    return demolition.price_of_top(game, deed, sold + steps) - demolition.price_of_top(game, deed, sold)


def _sale(group: Group, sold: vec[i64]) -> Action:
    """Selling so many steps on each deed of a group."""
    deeds: list[int] = []
    counts: list[int] = []
    index: i64 = 0
    while index < len(sold):
        if sold[index] > 0:
            deeds.append(group.deeds[index])
            counts.append(sold[index])
        index += 1
    return Action(act.SELL, 0, deeds, counts)


def refund(game: Game, price: i64) -> i64:
    """What the Bank pays for buildings of that price, all sold at once."""
    if game.rules.building_refund_basis == "sale":
        return price
    return price * game.rules.building_refund_percent // 100


# -- deeds sold for a creditor --------------------------------------------------------------------


def _put_up(game: Game, seat: i64) -> Action | None:
    """Where deeds are sold by auction, the cheapest one that may be sold for the debt."""
    if game.rules.deal_kind != "auction":
        return None
    best: Action | None = None
    for deed in game.deeds_of(seat):
        action = step(act.PUT_UP, deed)
        if market.why_not_put_up(game, seat, action) != OK:
            continue
        if best is None or game.edition.deeds[deed].price < game.edition.deeds[best.deeds[0]].price:
            best = action
    return best


# -- lifting mortgages ----------------------------------------------------------------------------


def cheapest_lift(game: Game, seat: i64) -> i64:
    """The mortgaged deed that costs least to lift, those of complete groups first; -1 if nothing is mortgaged."""
    best: i64 = _NONE
    best_whole = False
    rest = game.owned[seat]
    deed: i64 = 0
    while rest != 0:
        if rest & 1 and game.mortgaged[deed]:
            whole = game.owns_group(seat, game.edition.deeds[deed].group)
            if best == _NONE or (whole and not best_whole):
                best = deed
                best_whole = whole
            elif whole == best_whole and game.edition.deeds[deed].mortgage < game.edition.deeds[best].mortgage:
                best = deed
        rest >>= 1
        deed += 1
    return best


def price_to_lift(game: Game, deed: i64) -> i64:
    """What lifting one mortgage costs."""
    return mortgage.lift_cost(game, ready.lift(deed).deeds)
