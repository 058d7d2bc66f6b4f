"""What an edition without free deals offers instead: deeds bought from afar, deeds sold to the Bank."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.holdings import completes
from freehold.engine.action import Action
from freehold.engine.chapters import remote, to_bank
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.refusal import OK

_NONE: Final = -1


def buy_from_afar(game: Game, seat: i64, wished: i64, shunned: i64) -> Action | None:
    """The deed of a group begun on which somebody else stands, by the same rule as a purchase after a landing."""
    for other in range(game.seats):
        deed = game.edition.spaces[game.place[other]].deed
        if other == seat or deed < 0 or game.owner[deed] != BANK or shunned >> deed & 1:
            continue
        action = ready.remote_buy(deed)
        if remote.why_not_buy(game, seat, action) != OK:
            continue
        title = game.edition.deeds[deed]
        rest = game.cash[seat] - title.price - title.premium
        if rest >= game.rules.movement_salary or wished >> deed & 1 or completes(game, seat, deed):
            return action
    return None


def sell_to_bank(game: Game, seat: i64) -> Action | None:
    """A debt at the Bank that the next salary does not clear is paid with a deed outside complete groups first."""
    if game.credit[seat] <= game.rules.movement_salary:
        return None
    best = _NONE
    best_whole = False
    for deed in game.deeds_of(seat):
        if to_bank.why_not_sell(game, seat, ready.sell_deed(deed)) != OK:
            continue
        whole = game.owns_group(seat, game.edition.deeds[deed].group)
        if best == _NONE or (best_whole and not whole):
            best, best_whole = deed, whole
        elif whole == best_whole and game.edition.deeds[deed].sale < game.edition.deeds[best].sale:
            best = deed
    return None if best == _NONE else ready.sell_deed(best)
