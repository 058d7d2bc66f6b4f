"""Listing what a seat may do."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action
from freehold.engine.chapters import auction, building, demolition, market, mortgage, remote, rent, shortage, to_bank
from freehold.engine.edition import HOST
from freehold.engine.judging import why
from freehold.engine.refusal import OK
from freehold.engine.state import ENTERED, State


def legal(g: State, seat: i64) -> list[Action]:
    """Everything the stage on top asks of a seat, and what is allowed at any time."""
    found: list[Action] = []
    if g.over:
        return found
    if seat == HOST:
        return _host_actions(g)
    if g.paused or seat < 0 or g.out[seat]:
        return found
    _list_stage(g, seat, found)
    _list_any_time(g, seat, found)
    return found


def _list_stage(g: State, seat: i64, found: list[Action]) -> None:
    """What the stage on top asks for."""
    top = g.top
    kind = top.kind
    if kind == stg.AUCTION:
        auction.list_actions(g, seat, found)
    elif kind == stg.WISHES:
        shortage.list_wishes(g, seat, found)
    elif kind == stg.DEAL:
        _append_legal(g, seat, found, (act.ACCEPT, act.REFUSE, act.WITHDRAW))
    elif kind == stg.FIRST_THROW:
        _list_throws(g, seat, found)
    elif kind == stg.LEAVING or kind == stg.ASKING or kind == stg.TOKEN_CHOICE:
        _append_legal(g, seat, found, (act.PASS,))
    elif kind == stg.APPROACH:
        _append_legal(g, seat, found, (act.AGREE, act.REFUSE))
    elif kind == stg.RESERVE:
        _append_legal(g, seat, found, (act.ACCEPT, act.REFUSE))
    elif top.seat != seat:
        return
    elif kind == stg.TURN:
        _list_throws(g, seat, found)
        _append_legal(g, seat, found, (act.END, act.PAY_FINE, act.USE_CARD, act.STAY))
    elif kind == stg.PURCHASE:
        _append_legal(g, seat, found, (act.BUY, act.DECLINE))
    elif kind == stg.DEBT:
        _append_legal(g, seat, found, (act.BANKRUPT,))
    elif kind == stg.RENT_THROW:
        _list_throws(g, seat, found)
    elif kind == stg.TAX_CHOICE:
        _append_legal(g, seat, found, (act.PAY_FLAT, act.PAY_SHARE))
    elif kind == stg.HANDOVER:
        mortgage.list_handover(g, seat, found)
    elif kind == stg.PLACING:
        shortage.list_placing(g, seat, found)
    elif kind == stg.DRAW:
        _list_cards(g, found)


def _list_throws(g: State, seat: i64, found: list[Action]) -> None:
    """Plain `roll`, or every pair of dice where people throw them."""
    if g.chance != ENTERED:
        _append_legal(g, seat, found, (act.ROLL,))
        return
    if why(g, seat, Action(act.ROLL, 11)) == OK:
        for first in range(1, 7):
            for second in range(1, 7):
                found.append(Action(act.ROLL, first * 10 + second))


def _list_cards(g: State, found: list[Action]) -> None:
    stage = g.top
    assert isinstance(stage, stg.Draw)
    if g.chance != ENTERED:
        found.append(Action(act.CARD))
        return
    for card in g.decks[stage.deck]:
        found.append(Action(act.CARD, target=card))


def _list_any_time(g: State, seat: i64, found: list[Action]) -> None:
    """Rent claims, and whatever the open window allows."""
    if g.claims:
        _list_claims(g, seat, found)
    kind = g.top.kind
    if kind != stg.TURN and kind != stg.FIRST_THROW and g.top.seat != seat:
        return
    building.list_building(g, seat, found)
    demolition.list_selling(g, seat, found)
    mortgage.list_mortgaging(g, seat, found)
    mortgage.list_lifting(g, seat, found)
    market.list_actions(g, seat, found)
    to_bank.list_actions(g, seat, found)
    if kind == stg.TURN:
        remote.list_actions(g, seat, found)
    _append_legal(g, seat, found, (act.QUIT,))


def _list_claims(g: State, seat: i64, found: list[Action]) -> None:
    for claim in g.claims:
        if claim.owner != seat:
            continue
        action = Action(act.CLAIM, 0, [claim.deed], None, claim.lander)
        if action not in found and rent.why_not_claim(g, seat, action) == OK:
            found.append(action)


def _append_legal(g: State, seat: i64, found: list[Action], kinds: tuple[int, ...]) -> None:
    for kind in kinds:
        action = Action(kind)
        if why(g, seat, action) == OK:
            found.append(action)


def _host_actions(g: State) -> list[Action]:
    found: list[Action] = []
    for kind in (act.CALL_TIME, act.BREAK, act.RESUME, act.VOID_THROW, act.ABANDON):
        action = Action(kind)
        if why(g, HOST, action) == OK:
            found.append(action)
    return found
