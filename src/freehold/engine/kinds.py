"""Every kind of action: a row each, with its word, its grammar, its legality, and what it does."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from freehold.engine import action as act
from freehold.engine import grammar as gr
from freehold.engine import refusal as no
from freehold.engine.action import GRAMMARS, WORDS
from freehold.engine.chapters import (
    auction,
    building,
    correction,
    deal,
    demolition,
    estate,
    host,
    market,
    mortgage,
    opening,
    oral,
    purchase,
    recount,
    remote,
    rent,
    to_bank,
)
from freehold.engine.kind import Kind

KINDS: Final = vec[Kind](
    [
        # throwing and the turn
        Kind(act.ROLL, "roll", gr.DICE, no.NO_THROW_AWAITED),
        Kind(act.END, "end", gr.ALONE),
        Kind(act.CARD, "card", gr.CARD_DRAWN, no.NO_CARD_AWAITED),
        # buying and bidding
        purchase.Buy(act.BUY, "buy", gr.ALONE),
        Kind(act.DECLINE, "decline", gr.ALONE, no.NOTHING_FOR_SALE),
        auction.Bid(act.BID, "bid", gr.NUMBER),
        Kind(act.PASS, "pass", gr.ALONE, no.NO_AUCTION),
        remote.RemoteBuy(act.REMOTE_BUY, "remote-buy", gr.DEED),
        # rent
        rent.ClaimRent(act.CLAIM, "claim", gr.CLAIMED),
        rent.AutoClaim(act.AUTO_CLAIM, "auto-claim", gr.SWITCH),
        # buildings
        building.Build(act.BUILD, "build", gr.STEPS),
        building.Hotel(act.HOTEL, "hotel", gr.DEEDS),
        demolition.Sell(act.SELL, "sell", gr.STEPS),
        Kind(act.WANT, "want", gr.NUMBER, no.NOT_ASKED),
        Kind(act.PLACE, "place", gr.DEED, no.NOTHING_TO_PLACE),
        remote.RemoteBuild(act.REMOTE_BUILD, "remote-build", gr.DEED_STEPS),
        # mortgages, and deeds sold to the Bank
        mortgage.Mortgage(act.MORTGAGE, "mortgage", gr.DEEDS),
        mortgage.Lift(act.LIFT, "lift", gr.DEEDS),
        Kind(act.KEEP, "keep", gr.ALONE, no.NO_HANDOVER),
        to_bank.SellDeed(act.SELL_DEED, "sell deed", gr.DEEDS),
        # deals
        deal.Offer(act.OFFER, "offer", gr.TERMS),
        deal.Counter(act.COUNTER, "counter", gr.COUNTER_TERMS, no.NO_OFFER),
        Kind(act.ACCEPT, "accept", gr.ALONE, no.NO_OFFER),
        Kind(act.REFUSE, "refuse", gr.ALONE, no.NO_OFFER),
        Kind(act.WITHDRAW, "withdraw", gr.ALONE, no.NO_OFFER),
        # deals by auction
        market.PutUp(act.PUT_UP, "put up", gr.DEED_MINIMUM),
        market.Ask(act.ASK, "ask", gr.DEED_PRICE),
        Kind(act.AGREE, "agree", gr.MINIMUM, no.NOT_APPROACHED),
        # detention
        Kind(act.PAY_FINE, "pay fine", gr.ALONE),
        Kind(act.USE_CARD, "use card", gr.CARD_HELD),
        Kind(act.STAY, "stay", gr.ALONE),
        # taxes
        Kind(act.PAY_FLAT, "pay flat", gr.ALONE, no.NO_TAX_CHOICE),
        Kind(act.PAY_SHARE, "pay share", gr.ALONE, no.NO_TAX_CHOICE),
        # leaving
        Kind(act.BANKRUPT, "bankrupt", gr.ALONE, no.NOT_IN_DEBT),
        estate.Quit(act.QUIT, "quit", gr.ALONE),
        # opening
        opening.TakeToken(act.TOKEN, "token", gr.FREE_WORDS),
        # the host
        opening.HandOut(act.HAND_OUT, "deal", gr.PLAYER_DEEDS),
        host.HostAction(act.CALL_TIME, "call time", gr.ALONE, in_break=True),
        host.HostAction(act.BREAK, "break", gr.ALONE),
        host.HostAction(act.RESUME, "resume", gr.ALONE, in_break=True),
        host.HostAction(act.FINE, "fine", gr.PLAYER_AMOUNT),
        host.HostAction(act.VOID_THROW, "void throw", gr.DICE),
        host.HostAction(act.NOTE, "note", gr.FREE_WORDS),
        host.HostAction(act.ABANDON, "abandon", gr.ALONE, in_break=True),
        oral.SoldTo(act.SOLD_TO, "sold to", gr.WINNER),
        # what was wrongly booked
        correction.CorrectCash(act.CORRECT_CASH, "correct cash", gr.PLAYER_CASH),
        correction.CorrectOwner(act.CORRECT_OWNER, "correct owner", gr.DEED_OWNER),
        correction.CorrectPlace(act.CORRECT_PLACE, "correct place", gr.PLAYER_SPACE),
        recount.CorrectBuildings(act.CORRECT_BUILDINGS, "correct buildings", gr.DEED_BUILDINGS),
        correction.CorrectMortgage(act.CORRECT_MORTGAGE, "correct mortgage", gr.DEED_SWITCH),
        correction.CorrectDetention(act.CORRECT_DETENTION, "correct detention", gr.PLAYER_SWITCH),
        correction.CorrectCard(act.CORRECT_CARD, "correct card", gr.PLAYER_CARD),
    ]
)
"""By number, as in `action`."""

AT_ANY_TIME: Final = vec[Kind](
    [
        KINDS[number]
        for number in (act.BUILD, act.SELL, act.MORTGAGE, act.LIFT, act.PUT_UP, act.SELL_DEED, act.REMOTE_BUY, act.QUIT)
    ]
)
"""What a seat may do beside what the stage on top asks for, in the order in which it is listed."""

BY_HOST: Final = vec[Kind](
    [KINDS[number] for number in (act.SOLD_TO, act.CALL_TIME, act.BREAK, act.RESUME, act.VOID_THROW, act.ABANDON)]
)
"""What the host may do, as far as that can be listed: fines, notes and corrections cannot."""

WORDS[:] = [row.word for row in KINDS]
GRAMMARS[:] = [row.grammar for row in KINDS]
