"""Actions made once and played often: the engine never writes to an action, so that all bots may share them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.engine import action as act
from freehold.engine.action import Action, step

ROLL: Final = Action(act.ROLL)
END: Final = Action(act.END)
CARD: Final = Action(act.CARD)
BUY: Final = Action(act.BUY)
DECLINE: Final = Action(act.DECLINE)
PASS: Final = Action(act.PASS)
AUTO_CLAIM: Final = Action(act.AUTO_CLAIM, 1)
CLAIM: Final = Action(act.CLAIM)
KEEP: Final = Action(act.KEEP)
ACCEPT: Final = Action(act.ACCEPT)
REFUSE: Final = Action(act.REFUSE)
WITHDRAW: Final = Action(act.WITHDRAW)
PAY_FINE: Final = Action(act.PAY_FINE)
USE_CARD: Final = Action(act.USE_CARD)
STAY: Final = Action(act.STAY)
PAY_FLAT: Final = Action(act.PAY_FLAT)
PAY_SHARE: Final = Action(act.PAY_SHARE)
BANKRUPT: Final = Action(act.BANKRUPT)
WANT_NONE: Final = Action(act.WANT)

ONE_STEP: Final = [1]
"""One step on a single deed."""

_DEEDS: Final = 64
_AMOUNTS: Final = 1024


def _one_step_each(kind: i64) -> list[Action]:
    return [step(kind, deed) for deed in range(_DEEDS)]


_BUILD: Final = _one_step_each(act.BUILD)
_HOTEL: Final = _one_step_each(act.HOTEL)
_MORTGAGE: Final = _one_step_each(act.MORTGAGE)
_LIFT: Final = _one_step_each(act.LIFT)
_REMOTE_BUY: Final = _one_step_each(act.REMOTE_BUY)
_REMOTE_BUILD: Final = _one_step_each(act.REMOTE_BUILD)
_SELL_DEED: Final = _one_step_each(act.SELL_DEED)
_PUT_UP: Final = _one_step_each(act.PUT_UP)


_BIDS: Final = [Action(act.BID, amount) for amount in range(_AMOUNTS)]


def bid(amount: i64) -> Action:
    return _BIDS[amount] if amount < _AMOUNTS else Action(act.BID, amount)


def build(deed: i64) -> Action:
    """One house."""
    return _BUILD[deed] if deed < _DEEDS else step(act.BUILD, deed)


def hotel(deed: i64) -> Action:
    return _HOTEL[deed] if deed < _DEEDS else step(act.HOTEL, deed)


def mortgage(deed: i64) -> Action:
    return _MORTGAGE[deed] if deed < _DEEDS else step(act.MORTGAGE, deed)


def lift(deed: i64) -> Action:
    return _LIFT[deed] if deed < _DEEDS else step(act.LIFT, deed)


def remote_buy(deed: i64) -> Action:
    return _REMOTE_BUY[deed] if deed < _DEEDS else step(act.REMOTE_BUY, deed)


def remote_build(deed: i64) -> Action:
    """One house."""
    return _REMOTE_BUILD[deed] if deed < _DEEDS else step(act.REMOTE_BUILD, deed)


def sell_deed(deed: i64) -> Action:
    return _SELL_DEED[deed] if deed < _DEEDS else step(act.SELL_DEED, deed)


def put_up(deed: i64) -> Action:
    """Without a minimum."""
    return _PUT_UP[deed] if deed < _DEEDS else step(act.PUT_UP, deed)
