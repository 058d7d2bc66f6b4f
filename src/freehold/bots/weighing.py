"""Whether an offer is welcome."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.bots.holdings import groups_gained, is_built
from freehold.bots.outline import Outline
from freehold.bots.policy import Policy
from freehold.engine.action import Leg
from freehold.engine.game import Game
from freehold.engine.masks import bit


def is_welcome(game: Game, seat: i64, leg: Leg, outline: Outline, policy: Policy, wished: i64, shunned: i64) -> bool:
    """Judge one leg of an offer, seen from the seat that answers: `leg.partner` is the proposer.

    Never mortgaged deeds, never a net payment of all the cash. Groups lost: no; gained: yes; neither: no if the cash
    after is below half a salary, or below a salary while the net list value is not positive; otherwise yes.
    """
    net_cash = leg.get_cash - leg.give_cash
    if -net_cash >= game.cash[seat] and net_cash < 0:
        return False
    if _has_mortgages(game, leg.give_deeds) or _has_mortgages(game, leg.get_deeds):
        return False
    given = mask_of(leg.give_deeds)
    taken = mask_of(leg.get_deeds)
    if taken & shunned != 0 or (policy.keeps_keys and _hands_over_key(game, leg.partner, given, taken, outline)):
        return False
    owned = game.owned[seat]
    gained = groups_gained(outline, owned, owned & ~given | taken)
    if gained != 0:
        return gained > 0
    if given & wished != 0:
        # What one wishes for is not sold for money, or two who wish for the same deed would trade it for ever.
        return False
    net_value = net_cash + list_value(game, leg.get_deeds) - list_value(game, leg.give_deeds)
    net_value += game.rules.detention_fine * (len(leg.get_cards) - len(leg.give_cards))
    return _is_fair(game, game.cash[seat] + net_cash, net_value, policy)


def _is_fair(game: Game, cash_after: i64, net_value: i64, policy: Policy) -> bool:
    """A deal that leaves the number of groups as it is."""
    salary = game.rules.movement_salary
    if 2 * cash_after < salary or (cash_after < salary and net_value <= 0):
        return False
    return net_value > 0 or not policy.needs_gain


def _has_mortgages(game: Game, deeds: list[int]) -> bool:
    for deed in deeds:  # noqa: SIM110 - a plain loop is what compiles well
        if game.mortgaged[deed]:
            return True
    return False


def _hands_over_key(game: Game, proposer: i64, given: i64, taken: i64, outline: Outline) -> bool:
    """Whether what is given completes groups of the proposer, who no longer has what is taken."""
    kept = game.owned[proposer] & ~taken
    return groups_gained(outline, kept, kept | given) > 0


def mask_of(deeds: list[int]) -> i64:
    mask: i64 = 0
    for deed in deeds:
        mask |= bit(deed)
    return mask


def list_value(game: Game, deeds: list[int]) -> i64:
    """Printed prices, and what the buildings that come along cost."""
    total: i64 = 0
    for deed in deeds:
        title = game.edition.deeds[deed]
        total += title.price
        if is_built(game, deed):
            total += title.house * game.level(deed)
    return total
