"""Whether an offer is welcome, and what is wrong with it if not."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots.holdings import groups_gained
from freehold.bots.outline import Outline
from freehold.bots.policy import Policy
from freehold.engine.action import Leg
from freehold.engine.chapters.deal import Deal
from freehold.engine.game import Game
from freehold.engine.masks import mask_of
from freehold.engine.stage import TURN

WELCOME: Final[i64] = 0
TOO_LITTLE: Final[i64] = 1
NEEDS_CASH: Final[i64] = 2
COMPLETES_GROUP: Final[i64] = 3
BREAKS_GROUP: Final[i64] = 4
NOT_FOR_SALE: Final[i64] = 5
MORTGAGED: Final[i64] = 6
UNWANTED: Final[i64] = 7
OBJECTIONS: Final = [
    "",
    "too-little",
    "needs-cash",
    "completes-group",
    "breaks-group",
    "not-for-sale",
    "mortgaged",
    "unwanted",
]
"""What each of these is called where people hear of it (`table.deciding.reasons` words them)."""


def objection(
    game: Game, seat: i64, proposer: i64, leg: Leg, outline: Outline, policy: Policy, wished: i64, shunned: i64
) -> i64:
    """Judge one leg of an offer for the seat that answers: it takes what the proposer gives. 0 if it is welcome.

    Never mortgaged deeds, never a net payment of all the cash. Groups lost: no; gained: yes; neither: no if the cash
    after is below half a salary, or below a salary while the net list value is not positive; otherwise yes.
    """
    net_cash = leg.give_cash - leg.get_cash
    if -net_cash >= game.cash[seat] and net_cash < 0:
        return NEEDS_CASH
    given = mask_of(leg.get_deeds)
    taken = mask_of(leg.give_deeds)
    if (given | taken) & game.pledged != 0:
        return MORTGAGED
    if taken & shunned != 0:
        return UNWANTED
    if policy.keeps_keys and _hands_over_key(game, proposer, given, taken, outline):
        return COMPLETES_GROUP
    owned = game.owned[seat]
    gained = groups_gained(outline, owned, owned & ~given | taken)
    if gained != 0:
        return WELCOME if gained > 0 else BREAKS_GROUP
    if given & wished != 0:
        # What one wishes for is not sold for money, or two who wish for the same deed would trade it for ever.
        return NOT_FOR_SALE
    net_value = net_cash + _list_value(game, leg.give_deeds, leg.give_cards)
    net_value -= _list_value(game, leg.get_deeds, leg.get_cards)
    return _unfair(game.cash[seat] + net_cash, net_value, outline, policy)


def _unfair(cash_after: i64, net_value: i64, outline: Outline, policy: Policy) -> i64:
    """What is wrong with a deal that leaves the number of groups as it is."""
    salary = outline.salary
    if 2 * cash_after < salary:
        return NEEDS_CASH
    if net_value > 0:
        return WELCOME
    if policy.needs_gain:
        return TOO_LITTLE
    return NEEDS_CASH if cash_after < salary else WELCOME


def may_be_closed(game: Game, stage: Deal, outline: Outline) -> bool:
    """Whether a plain offer can be accepted beyond doubt: two who own and can pay what they give, and no debt.

    Anything else is left to the rule book.
    """
    below = stage.below
    if below is None or below.kind != TURN or len(stage.legs) != 1 or game.asked or game.called:
        return False
    leg = stage.legs[0]
    if leg.give_cards or leg.get_cards:
        return False
    if not _has(game, stage.seat, leg.give_deeds, leg.give_cash, outline):
        return False
    return _has(game, leg.partner, leg.get_deeds, leg.get_cash, outline)


def _has(game: Game, seat: i64, deeds: list[int], cash: i64, outline: Outline) -> bool:
    """Whether a seat has the cash, and the deeds in groups that are neither built on nor mortgaged."""
    for deed in deeds:
        if game.owner[deed] != seat or (game.built | game.pledged) & outline.siblings[deed] != 0:
            return False
    return cash <= game.cash[seat]


def _hands_over_key(game: Game, proposer: i64, given: i64, taken: i64, outline: Outline) -> bool:
    """Whether what is given completes groups of the proposer, who no longer has what is taken."""
    kept = game.owned[proposer] & ~taken
    return groups_gained(outline, kept, kept | given) > 0


def _list_value(game: Game, deeds: list[int], cards: list[int]) -> i64:
    """Printed prices, what the buildings that come along cost, and the fine that a card saves."""
    total: i64 = 0
    for deed in deeds:
        title = game.edition.deeds[deed]
        total += title.price + title.house * game.level(deed)
    if cards:
        total += game.rules.detention_fine * len(cards)
    return total
