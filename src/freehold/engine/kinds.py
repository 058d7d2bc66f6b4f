"""Every kind of action: a row each, with its word, its legality, and what it does."""

from __future__ import annotations

from typing import Final

from freehold.engine import action as act
from freehold.engine import refusal as no
from freehold.engine.action import WORDS
from freehold.engine.chapters import (
    auction,
    building,
    deal,
    demolition,
    estate,
    host,
    market,
    mortgage,
    opening,
    purchase,
    remote,
    rent,
    to_bank,
)
from freehold.engine.kind import Kind

KINDS: Final[list[Kind]] = [
    # throwing and the turn
    Kind(act.ROLL, "roll", no.NO_THROW_AWAITED),
    Kind(act.END, "end"),
    Kind(act.CARD, "card", no.NO_CARD_AWAITED),
    # buying and bidding
    purchase.Buy(act.BUY, "buy"),
    Kind(act.DECLINE, "decline", no.NOTHING_FOR_SALE),
    auction.Bid(act.BID, "bid"),
    Kind(act.PASS, "pass", no.NO_AUCTION),
    remote.RemoteBuy(act.REMOTE_BUY, "remote-buy"),
    # rent
    rent.ClaimRent(act.CLAIM, "claim"),
    rent.AutoClaim(act.AUTO_CLAIM, "auto-claim"),
    # buildings
    building.Build(act.BUILD, "build"),
    building.Hotel(act.HOTEL, "hotel"),
    demolition.Sell(act.SELL, "sell"),
    Kind(act.WANT, "want", no.NOT_ASKED),
    Kind(act.PLACE, "place", no.NOTHING_TO_PLACE),
    remote.RemoteBuild(act.REMOTE_BUILD, "remote-build"),
    # mortgages, and deeds sold to the Bank
    mortgage.Mortgage(act.MORTGAGE, "mortgage"),
    mortgage.Lift(act.LIFT, "lift"),
    Kind(act.KEEP, "keep", no.NO_HANDOVER),
    to_bank.SellDeed(act.SELL_DEED, "sell deed"),
    # deals
    deal.Offer(act.OFFER, "offer"),
    deal.Counter(act.COUNTER, "counter", no.NO_OFFER),
    Kind(act.ACCEPT, "accept", no.NO_OFFER),
    Kind(act.REFUSE, "refuse", no.NO_OFFER),
    Kind(act.WITHDRAW, "withdraw", no.NO_OFFER),
    # deals by auction
    market.PutUp(act.PUT_UP, "put up"),
    market.Ask(act.ASK, "ask"),
    Kind(act.AGREE, "agree", no.NOT_APPROACHED),
    # detention
    Kind(act.PAY_FINE, "pay fine"),
    Kind(act.USE_CARD, "use card"),
    Kind(act.STAY, "stay"),
    # taxes
    Kind(act.PAY_FLAT, "pay flat", no.NO_TAX_CHOICE),
    Kind(act.PAY_SHARE, "pay share", no.NO_TAX_CHOICE),
    # leaving
    Kind(act.BANKRUPT, "bankrupt", no.NOT_IN_DEBT),
    estate.Quit(act.QUIT, "quit"),
    # opening
    opening.TakeToken(act.TOKEN, "token"),
    # the host
    opening.HandOut(act.DEAL_OUT, "deal"),
    host.HostAction(act.CALL_TIME, "call time", in_break=True),
    host.HostAction(act.BREAK, "break"),
    host.HostAction(act.RESUME, "resume", in_break=True),
    host.HostAction(act.FINE, "fine"),
    host.HostAction(act.VOID_THROW, "void throw"),
    host.HostAction(act.NOTE, "note"),
    host.HostAction(act.ABANDON, "abandon", in_break=True),
]
"""By number, as in `action`."""

AT_ANY_TIME: Final = [
    KINDS[number]
    for number in (act.BUILD, act.SELL, act.MORTGAGE, act.LIFT, act.PUT_UP, act.SELL_DEED, act.REMOTE_BUY, act.QUIT)
]
"""What a seat may do beside what the stage on top asks for, in the order in which it is listed."""

BY_HOST: Final = [KINDS[number] for number in (act.CALL_TIME, act.BREAK, act.RESUME, act.VOID_THROW, act.ABANDON)]
"""What the host may do that needs no particulars."""

WORDS[:] = [row.word for row in KINDS]
