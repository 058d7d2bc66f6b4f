"""A sound answer to everything the table can ask a seat.

Bots build on this: they decide what they care about and leave the rest to `answer`.
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.raising import raise_money
from freehold.engine import action as act
from freehold.engine import listing
from freehold.engine import stage as stg
from freehold.engine.action import Action, step
from freehold.engine.chapters import detention
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.estate import Leaving
from freehold.engine.chapters.market import Reserve
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.shortage import Placing
from freehold.engine.chapters.taxes import TaxChoice
from freehold.engine.chapters.turn import Turn
from freehold.engine.game import Game
from freehold.engine.refusal import OK
from freehold.engine.state import ENTERED


def answer(game: Game, seat: i64) -> Action:
    """What a cautious player says when the table waits for `seat`: buys at the price, bids and deals never."""
    top = game.top
    kind = top.kind
    if kind == stg.TURN:
        assert isinstance(top, Turn)
        return go_on(game, seat, top)
    if kind == stg.PURCHASE:
        assert isinstance(top, Purchase)
        return ready.BUY if game.cash[seat] >= game.edition.deeds[top.deed].price else ready.DECLINE
    if kind == stg.AUCTION or kind == stg.TOKEN_CHOICE or kind == stg.PREBUILD:
        return ready.PASS
    if kind == stg.FIRST_THROW or kind == stg.RENT_THROW:
        return throw(game, seat)
    if kind == stg.DEBT:
        assert isinstance(top, Debt)
        return raise_money(game, seat, top)
    if kind == stg.DEAL or kind == stg.APPROACH:
        return ready.REFUSE
    if kind == stg.TAX_CHOICE:
        assert isinstance(top, TaxChoice)
        return ready.PAY_FLAT if top.flat <= top.share else ready.PAY_SHARE
    return _rare_answer(game, seat, kind)


def _rare_answer(game: Game, seat: i64, kind: i64) -> Action:
    top = game.top
    if kind == stg.HANDOVER:
        return ready.KEEP
    if kind == stg.WISHES:
        return ready.WANT_NONE
    if kind == stg.PLACING:
        assert isinstance(top, Placing)
        return place_anywhere(game, seat)
    if kind == stg.LEAVING:
        assert isinstance(top, Leaving)
        return ready.PASS if game.called else Action(act.CLAIM, target=top.seat)
    if kind == stg.ASKING:
        return ready.CLAIM
    if kind == stg.RESERVE:
        assert isinstance(top, Reserve)
        return ready.ACCEPT if top.bid >= game.edition.deeds[top.deed].price else ready.REFUSE
    if kind == stg.DRAW and game.chance != ENTERED:
        return ready.CARD
    return listing.legal(game, seat)[0]


def throw(game: Game, seat: i64) -> Action:
    """Throw the dice; where people throw them, the first pair that may be entered."""
    return ready.ROLL if game.chance != ENTERED else listing.legal(game, seat)[0]


def go_on(game: Game, seat: i64, turn: Turn) -> Action:
    """Throw while there is a throw to make, then end the turn."""
    if turn.throws == 0 and game.detained[seat] > 0:
        return detained(game, seat)
    if turn.throws == 0 or turn.again:
        return throw(game, seat)
    return ready.END


def detained(game: Game, seat: i64) -> Action:
    """Leave by card, or by a fine that leaves a salary in hand; otherwise wait."""
    if game.top.why_not(game, seat, ready.USE_CARD) == OK:
        return ready.USE_CARD
    comfortable = game.cash[seat] - detention.fine(game, seat) >= game.rules.movement_salary
    if comfortable and not is_last_turn(game, seat) and game.top.why_not(game, seat, ready.PAY_FINE) == OK:
        return ready.PAY_FINE
    return wait(game, seat)


def is_last_turn(game: Game, seat: i64) -> bool:
    """Whether the throw about to come frees the seat in any case."""
    return game.rules.detention_kind == "throw" and game.detained[seat] >= game.rules.detention_turns


def wait(game: Game, seat: i64) -> Action:
    """Stay in detention, throwing for a double where one throws."""
    return ready.STAY if game.top.why_not(game, seat, ready.STAY) == OK else throw(game, seat)


def place_anywhere(game: Game, seat: i64) -> Action:
    """The first place that takes the building, or none."""
    for deed in game.deeds_of(seat):
        place = step(act.PLACE, deed)
        if game.top.why_not(game, seat, place) == OK:
            return place
    return ready.PASS
