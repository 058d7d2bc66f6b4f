"""The one legality check, shared by `legal`, `why_not` and `play`: every kind of action finds its own chapter."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine import action as act
from freehold.engine import shape
from freehold.engine import stage as stg
from freehold.engine.action import Action
from freehold.engine.chapters import (
    auction,
    building,
    cards,
    deal,
    debt,
    demolition,
    detention,
    estate,
    host,
    market,
    mortgage,
    opening,
    prebuild,
    purchase,
    remote,
    rent,
    shortage,
    taxes,
    to_bank,
    turn,
)
from freehold.engine.edition import HOST
from freehold.engine.refusal import (
    GAME_OVER,
    HOST_DOES_NOT_PLAY,
    HOST_ONLY,
    NO_SUCH_SEAT,
    OK,
    PAUSED,
    RETIRED,
)
from freehold.engine.state import State


def why(g: State, seat: i64, action: Action) -> i64:
    """The one legality check, shared by `legal`, `why_not` and `play`."""
    if g.over and action.kind != act.NOTE:
        # An organiser may still note a decision after the count. Rule: PN-9.2, R-PN-TIE
        return GAME_OVER
    kind = action.kind
    if not shape.is_plain(action):
        code = shape.fault(g, action)
        if code != OK:
            return code
    if kind >= act.DEAL_OUT:
        return _why_host(g, seat, action)
    if seat == HOST:
        return HOST_DOES_NOT_PLAY
    if seat < 0 or seat >= g.seats:
        return NO_SUCH_SEAT
    if g.out[seat]:
        return RETIRED
    if g.paused:
        return PAUSED
    return _why_kind(g, seat, action, kind)


def _why_host(g: State, seat: i64, action: Action) -> i64:
    if seat != HOST:
        return HOST_ONLY
    kind = action.kind
    if g.paused and kind != act.RESUME and kind != act.CALL_TIME and kind != act.ABANDON:
        return PAUSED
    if kind == act.DEAL_OUT:
        return opening.why_not_deal_out(g, action)
    return host.why_not(g, action)


def _why_kind(g: State, seat: i64, action: Action, kind: i64) -> i64:
    if kind == act.ROLL:
        return turn.why_not_roll(g, seat, action)
    if kind == act.END:
        return turn.why_not_end(g, seat)
    if kind == act.BUY:
        return purchase.why_not_buy(g, seat)
    if kind == act.DECLINE:
        return purchase.why_not_decline(g, seat)
    if kind == act.BID:
        return auction.why_not_bid(g, seat, action)
    if kind == act.PASS:
        return _why_pass(g, seat)
    if kind == act.CLAIM:
        return rent.why_not_claim(g, seat, action)
    if kind == act.BUILD:
        return building.why_not_build(g, seat, action)
    if kind == act.HOTEL:
        return building.why_not_hotel(g, seat, action)
    if kind == act.SELL:
        return demolition.why_not_sell(g, seat, action)
    if kind == act.MORTGAGE:
        return mortgage.why_not_mortgage(g, seat, action)
    if kind == act.LIFT:
        return mortgage.why_not_lift(g, seat, action)
    return _why_rare(g, seat, action, kind)


def _why_rare(g: State, seat: i64, action: Action, kind: i64) -> i64:
    if kind == act.OFFER:
        return deal.why_not_offer(g, seat, action)
    if kind == act.COUNTER:
        return deal.why_not_counter(g, seat, action)
    if kind == act.ACCEPT or kind == act.REFUSE:
        return _why_answer(g, seat, kind)
    if kind == act.WITHDRAW:
        return deal.why_not_withdraw(g, seat)
    if kind == act.PAY_FINE:
        return detention.why_not_pay_fine(g, seat)
    if kind == act.USE_CARD:
        return detention.why_not_use_card(g, seat, action)
    if kind == act.STAY:
        return detention.why_not_stay(g, seat)
    if kind == act.PAY_FLAT or kind == act.PAY_SHARE:
        return taxes.why_not_pay(g, seat, kind == act.PAY_FLAT)
    if kind == act.CARD:
        return cards.why_not_card(g, seat, action)
    if kind == act.KEEP:
        return mortgage.why_not_keep(g, seat)
    if kind == act.WANT:
        return shortage.why_not_want(g, seat, action)
    if kind == act.PLACE:
        return shortage.why_not_place(g, seat, action)
    if kind == act.REMOTE_BUY:
        return remote.why_not_buy(g, seat, action)
    if kind == act.REMOTE_BUILD:
        return remote.why_not_build(g, seat, action)
    if kind == act.SELL_DEED:
        return to_bank.why_not_sell(g, seat, action)
    if kind == act.PUT_UP:
        return market.why_not_put_up(g, seat, action)
    if kind == act.ASK:
        return market.why_not_ask(g, seat, action)
    if kind == act.AGREE:
        return market.why_not_answer(g, seat)
    if kind == act.BANKRUPT:
        return debt.why_not_bankrupt(g, seat)
    if kind == act.QUIT:
        return estate.why_not_quit(g, seat)
    if kind == act.AUTO_CLAIM:
        return rent.why_not_auto_claim(g, seat, action)
    return opening.why_not_token(g, seat, action)


def _why_pass(g: State, seat: i64) -> i64:
    """Passing answers an auction, a building one may take, or a last chance to ask for rent."""
    kind = g.top.kind
    if kind == stg.PLACING:
        return shortage.why_not_forgo(g, seat)
    if kind == stg.LEAVING:
        return estate.why_not_let_go(g, seat)
    if kind == stg.ASKING:
        return deal.why_not_let_pass(g, seat)
    if kind == stg.PREBUILD:
        return prebuild.why_not_pass(g, seat)
    if kind == stg.TOKEN_CHOICE:
        return opening.why_not_keep_token(g, seat)
    return auction.why_not_pass(g, seat)


def _why_answer(g: State, seat: i64, kind: i64) -> i64:
    """Accepting and refusing answer an offer, a request for a deed, or a bid below the minimum."""
    top = g.top.kind
    if top == stg.RESERVE:
        return market.why_not_decide(g, seat)
    if top == stg.APPROACH and kind == act.REFUSE:
        return market.why_not_answer(g, seat)
    return deal.why_not_accept(g, seat) if kind == act.ACCEPT else deal.why_not_refuse(g, seat)
