"""Carrying out an action, and everything that follows from it by itself."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action, Leg
from freehold.engine.chapters import (
    auction,
    building,
    cards,
    deal,
    debt,
    demolition,
    detention,
    ending,
    estate,
    host,
    landing,
    market,
    mortgage,
    movement,
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
from freehold.engine.chapters.means import means
from freehold.engine.edition import BANK
from freehold.engine.masks import bit
from freehold.engine.stage import DealStage
from freehold.engine.state import State
from freehold.engine.text.terms import terms_text


def do(g: State, seat: i64, action: Action) -> None:
    """Do what has been found legal."""
    if action.kind >= act.DEAL_OUT:
        _do_host(g, action)
    else:
        _do_kind(g, seat, action, action.kind)


def _do_host(g: State, action: Action) -> None:
    if action.kind == act.DEAL_OUT:
        opening.do_deal_out(g, action)
    else:
        host.do(g, action)


def _do_kind(g: State, seat: i64, action: Action, kind: i64) -> None:
    if kind == act.ROLL:
        _do_roll(g, seat, action)
    elif kind == act.END:
        turn.do_end(g, seat)
    elif kind == act.BUY:
        purchase.do_buy(g, seat)
    elif kind == act.DECLINE:
        purchase.do_decline(g, seat)
    elif kind == act.BID:
        auction.do_bid(g, seat, action)
    elif kind == act.PASS:
        _do_pass(g, seat)
    elif kind == act.CLAIM:
        rent.do_claim(g, seat, action)
    elif kind == act.BUILD:
        building.do_build(g, seat, action)
    elif kind == act.HOTEL:
        building.do_hotel(g, seat, action)
    elif kind == act.SELL:
        demolition.do_sell(g, seat, action)
    elif kind == act.MORTGAGE:
        mortgage.do_mortgage(g, seat, action)
    elif kind == act.LIFT:
        mortgage.do_lift(g, seat, action)
    else:
        _do_rare(g, seat, action, kind)


def _do_rare(g: State, seat: i64, action: Action, kind: i64) -> None:
    if kind == act.OFFER:
        deal.do_offer(g, seat, action, _terms(g, action.legs))
    elif kind == act.COUNTER:
        deal.do_counter(g, seat, action, _terms(g, action.legs))
    elif kind == act.ACCEPT or kind == act.REFUSE:
        _do_answer(g, seat, kind)
    elif kind == act.WITHDRAW:
        deal.do_withdraw(g, seat)
    elif kind == act.PAY_FINE:
        if detention.do_pay_fine(g, seat):
            turn.pass_on(g)
    elif kind == act.USE_CARD:
        detention.do_use_card(g, seat, action)
    elif kind == act.STAY:
        detention.do_stay(g, seat)
        turn.pass_on(g)
    elif kind == act.PAY_FLAT or kind == act.PAY_SHARE:
        taxes.do_pay(g, seat, kind == act.PAY_FLAT)
    elif kind == act.CARD:
        cards.draw(g, action.target)
    elif kind == act.KEEP:
        mortgage.do_keep(g)
    elif kind == act.WANT:
        shortage.do_want(g, seat, action)
    elif kind == act.PLACE:
        shortage.do_place(g, seat, action)
    elif kind == act.REMOTE_BUY:
        remote.do_buy(g, seat, action)
    elif kind == act.REMOTE_BUILD:
        remote.do_build(g, seat, action)
    elif kind == act.SELL_DEED:
        to_bank.do_sell(g, seat, action)
    elif kind == act.PUT_UP:
        market.do_put_up(g, seat, action)
    elif kind == act.ASK:
        market.do_ask(g, seat, action)
    elif kind == act.AGREE:
        market.do_agree(g, seat, action)
    elif kind == act.BANKRUPT:
        debt.do_bankrupt(g)
    elif kind == act.QUIT:
        estate.do_quit(g, seat)
    elif kind == act.AUTO_CLAIM:
        rent.do_auto_claim(g, seat, action)
    else:
        opening.do_token(g, seat, action)


def _do_pass(g: State, seat: i64) -> None:
    kind = g.top.kind
    if kind == stg.PLACING:
        shortage.do_forgo(g)
    elif kind == stg.LEAVING:
        estate.do_let_go(g, seat)
    elif kind == stg.ASKING:
        deal.do_let_pass(g, seat)
    elif kind == stg.PREBUILD:
        prebuild.do_pass(g, seat)
    elif kind == stg.TOKEN_CHOICE:
        opening.do_keep_token(g, seat)
    else:
        auction.do_pass(g, seat)


def _do_answer(g: State, seat: i64, kind: i64) -> None:
    stage = g.top
    if stage.kind == stg.RESERVE:
        market.do_decide(g, seat, kind == act.ACCEPT)
    elif stage.kind == stg.APPROACH:
        market.do_decline(g, seat)
    elif kind == act.REFUSE:
        deal.do_refuse(g, seat)
    else:
        assert isinstance(stage, DealStage)
        deal.do_accept(g, seat, _terms(g, stage.legs))


def _terms(g: State, legs: list[Leg]) -> str:
    return terms_text(g, legs) if g.listening else ""


def _do_roll(g: State, seat: i64, action: Action) -> None:
    turn.throw(g, action)
    kind = g.top.kind
    if kind == stg.TURN:
        turn.take_throw(g, seat)
    elif kind == stg.FIRST_THROW:
        opening.take_first_throw(g, seat)
    else:
        landing.take_rent_throw(g, seat)


def settle(g: State) -> None:
    """Go on until somebody has to decide something."""
    while not g.over and not g.paused:
        top = g.top
        if g.asked and _settle_asked(g, top):
            continue
        if top.kind == stg.TURN:
            if not _settle_turn(g, top):
                return
        elif not _settle_top(g, top):
            return


def _settle_top(g: State, top: stg.Stage) -> bool:
    """Advance a stage that is no turn; tell whether anything happened."""
    kind = top.kind
    if kind == stg.IDLE:
        ending.finish(g)
        return True
    if kind == stg.MOVE:
        assert isinstance(top, stg.Move)
        g.pop()
        movement.forward(g, top.seat, top.spaces, 0)
        return True
    if kind == stg.LANDING:
        landing.resolve(g)
        return True
    if kind == stg.DEBT:
        return debt.resolve(g)
    if kind == stg.AUCTION:
        return auction.resolve(g)
    if kind == stg.ESTATE:
        estate.resolve(g)
        return True
    if kind == stg.DRAW:
        return _settle_draw(g, top)
    if kind == stg.WISHES:
        return shortage.resolve(g)
    if kind == stg.LEAVING:
        return estate.resolve_leaving(g)
    if kind == stg.ASKING:
        return deal.resolve_asking(g, _terms(g, top.legs) if isinstance(top, stg.Asking) else "")
    if kind == stg.TAX_CHOICE:
        return taxes.resolve(g)
    if kind == stg.HANDOVER and g.called:
        mortgage.do_keep(g)
        return True
    return False


def _settle_asked(g: State, top: stg.Stage) -> bool:
    """What was asked for is paid at once, but not in the middle of another debt, deal or hand-over."""
    if isinstance(top, stg.Auction):
        return _settle_beside_bids(g, top)
    if top.kind == stg.ASKING:
        return _settle_before_deal(g, top)
    if top.kind not in (stg.TURN, stg.PURCHASE, stg.TAX_CHOICE, stg.RENT_THROW, stg.DRAW, stg.LEAVING):
        return False
    g.push(g.asked.pop(0))
    return True


def _settle_beside_bids(g: State, top: stg.Auction) -> bool:
    """Debts rank by the moment they fell due: no later one of the same debtor goes first, not even the price of a lot.

    Rule: FR-R34, GV-R32, CR-R26
    """
    winner = _about_to_owe(g, top)
    waiting: i64 = 0
    for index in range(len(g.asked)):
        asked = g.asked[index]
        if waiting >> asked.seat & 1:
            continue
        if asked.seat == winner or _may_pay_now(g, asked):
            g.push(g.asked.pop(index))
            return True
        waiting |= bit(asked.seat)
    return False


def _settle_before_deal(g: State, top: stg.Stage) -> bool:
    """An agreed deal waits for what can be paid in cash; while another debt is being settled, that one is first.

    Rule: FR-R38, GV-R38, CR-R49
    """
    if top.below is not None and top.below.kind == stg.DEBT:
        return False
    waiting: i64 = 0
    for index in range(len(g.asked)):
        asked = g.asked[index]
        if not waiting >> asked.seat & 1 and g.cash[asked.seat] >= asked.amount:
            g.push(g.asked.pop(index))
            return True
        waiting |= bit(asked.seat)
    return False


def _about_to_owe(g: State, top: stg.Auction) -> i64:
    """Who will owe the price when the hammer falls now; where only cash is bid, it is laid aside with the bid."""
    if g.rules.auction_cap == "cash" or top.seller != BANK or auction.awaited(g, top) != BANK:
        return BANK
    return top.leader


def _may_pay_now(g: State, asked: stg.Debt) -> bool:
    """Whether a debt can be settled in the middle of auctions, one of which may have interrupted another.

    Whether a highest bid can be paid must not change while it stands: its maker pays only out of spare cash, and
    inherits nothing, for an estate has its costs too. Nor does a seller lose the deed that is being sold.

    Rule: FR-R12, GV-R08, CR-R14
    """
    capped = g.rules.auction_cap != "none"
    spare = g.cash[asked.seat]
    leads = False
    for stage in g.agenda:
        if not isinstance(stage, stg.Auction):
            continue
        if stage.seller == asked.seat:
            return False
        if stage.leader == asked.seat:
            leads = True
            spare -= stage.bid if capped else 0
        elif capped and stage.leader == asked.creditor and stage.leader != BANK and means(g, asked.seat) < asked.amount:
            return False
    return not leads or spare >= asked.amount


def _settle_turn(g: State, top: stg.Stage) -> bool:
    if g.called:
        ending.finish(g)
        return True
    if g.out[top.seat]:
        turn.pass_on(g)
        return True
    return False


def _settle_draw(g: State, top: stg.Stage) -> bool:
    assert isinstance(top, stg.Draw)
    if not g.decks[top.deck]:
        # Every card of the deck is in somebody's hand: there is nothing to draw.
        g.pop()
        return True
    if not cards.draws_by_itself(g, top.deck):
        return False
    cards.draw(g, -1)
    return True
