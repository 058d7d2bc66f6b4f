"""What a player who is asked has to know at this moment, in a sentence or two."""

from __future__ import annotations

from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters import alike, credit, detention
from freehold.engine.chapters.auction import Auction, lowest_bid
from freehold.engine.chapters.deal import Asking
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.estate import Leaving
from freehold.engine.chapters.market import Approach, Reserve
from freehold.engine.chapters.means import raisable
from freehold.engine.chapters.opening import TokenChoice
from freehold.engine.chapters.prebuild import Prebuild
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.pieces import FORCED_SALE, SALE
from freehold.engine.text.telling import seat_name
from freehold.terminal.dealings import standing
from freehold.terminal.moments import auction_head

_CAUSES = {
    "rent": "rent",
    "tax": "tax",
    "detention": "the fine",
    "cards": "a card",
    "landing": "the risk space",
    "host": "a fine of the host",
    "auction": "the winning bid",
}
"""What a debt is for, by the chapter of the rule that makes it due."""


def task(game: Game, seat: int) -> str:
    """The task of a seat, or nothing where the menu says it all."""
    if game.is_idle or seat < 0 or game.out[seat]:
        return ""
    top = game.top
    if isinstance(top, Auction):
        return _auction(game, seat, top) if top.among >> seat & 1 else ""
    if game.to_act != seat:
        return ""
    if isinstance(top, Debt):
        return _debt(game, seat, top)
    if isinstance(top, Turn):
        return _turn(game, seat, top)
    return _answer(game, seat)


# -- a debt -------------------------------------------------------------------------------------------------


def _debt(game: Game, seat: int, debt: Debt) -> str:
    """What is owed, what could be raised, and what is still short."""
    money = game.edition.money
    creditor = seat_name(game.names, debt.creditor)
    what = _CAUSES.get(debt.cause.partition(".")[0], "")
    if what and debt.deed >= 0:
        what += f" for {game.edition.deeds[debt.deed].name}"
    owed = f"You owe {creditor} {money(debt.amount)}" + (f" ({what})" if what else "")
    cash = game.cash[seat]
    short = debt.amount - cash
    could = raisable(game, seat)
    if could == 0:
        return f"{owed} and can raise nothing from the Bank. {_last_step(game, debt)}".rstrip()
    have = f" and have {money(cash)}: {money(short)} short" if cash else ""
    source = "Buildings and mortgages could bring"
    rest = f"; {money(short - could)} would still be missing" if could < short else ""
    return f"{owed}{have}. {source} {money(could)}{rest}."


def _last_step(game: Game, debt: Debt) -> str:
    if game.rules.debt_last_step == "mortgagee-sale" and debt.creditor != BANK:
        creditor = seat_name(game.names, debt.creditor)
        return f"Put up a mortgaged deed: bids open at its mortgage, unsold it goes to {creditor}."
    return "Only a deal can help." if game.rules.deal_kind == "free" else ""


# -- an auction -----------------------------------------------------------------------------------------------


def _auction(game: Game, seat: int, stage: Auction) -> str:
    money = game.edition.money
    parts: list[str] = []
    if stage.deed >= 0:
        title = game.edition.deeds[stage.deed]
        group = game.edition.groups[title.group]
        parts.append(f"{group.name}, price {money(title.price)}")
        if game.level(stage.deed):
            parts.append(standing(game, stage.deed).removeprefix(f"{title.name} "))
        if stage.mortgaged or game.mortgaged[stage.deed]:
            parts.append("mortgaged")
    if stage.piece == SALE:
        parts.append(f"minimum {money(stage.reserve)}" if stage.reserve else "no minimum")
    head = auction_head(game, stage)
    details = f" ({', '.join(parts)})" if parts else ""
    text = f"{head[0].upper()}{head[1:]}{details}. "
    if stage.piece == FORCED_SALE:
        text += _what_is_owed(game, stage)
    if stage.leader == seat:
        return f"{text}You lead with {money(stage.bid)}."
    return f"{text}{_range(game, seat, stage)}"


def _what_is_owed(game: Game, stage: Auction) -> str:
    for debt in reversed(game.agenda):
        if isinstance(debt, Debt) and debt.seat == stage.seller:
            owed = game.edition.money(debt.amount)
            return f"{game.names[debt.seat]} owes {seat_name(game.names, debt.creditor)} {owed}. "
    return ""


def _range(game: Game, seat: int, stage: Auction) -> str:
    """What may be bid, and that a pass is final where it is."""
    money = game.edition.money
    lowest = lowest_bid(game, stage)
    highest = stage.cap(game, seat)
    leads = f"{game.names[stage.leader]} leads with {money(stage.bid)}. " if stage.leader != BANK else ""
    if 0 <= highest < lowest:
        return f"{leads}The lowest bid is {money(lowest)}, more than you may bid."
    most = f" to {money(highest)}" if highest >= 0 else " upwards"
    return f"{leads}Bid from {money(lowest)}{most}."


# -- answers --------------------------------------------------------------------------------------------------


def _answer(game: Game, seat: int) -> str:
    money = game.edition.money
    top = game.top
    if isinstance(top, Approach):
        what = standing(game, top.deed)
        return f"{game.names[top.seat]} offers {money(top.bid)} for your {what} and asks you to put it up for auction."
    if isinstance(top, Reserve):
        what = f"your {standing(game, top.deed)}"
        return f"The best bid for {what} is {game.names[top.bidder]}'s {money(top.bid)}, below your minimum."
    if isinstance(top, Asking):
        return (
            f"{game.names[top.seat]}'s deal is agreed: ask for your rent before anything changes hands, or let it pass."
        )
    if isinstance(top, Leaving):
        return f"{game.names[top.seat]} is about to leave: rent not asked for now is lost."
    if isinstance(top, TokenChoice):
        free = ", ".join(free_tokens(game, seat))
        return f"You may choose a token: {free}." if free else ""
    if isinstance(top, Prebuild):
        most = game.rules.opening_prebuild
        stock = f" The Bank has {game.stock_houses}." if game.counts_houses else ""
        return f"Before play you may build up to {most} houses, once, spread evenly over your plots.{stock}"
    return ""


def free_tokens(game: Game, seat: int) -> list[str]:
    """The tokens of the edition a seat may still choose, its own left out."""
    return [
        token
        for token in game.edition.tokens
        if token != game.tokens[seat] and game.why_not(seat, Action(act.TOKEN, text=token)) is None
    ]


# -- one's own turn --------------------------------------------------------------------------------------------


def _turn(game: Game, seat: int, turn: Turn) -> str:
    money = game.edition.money
    parts: list[str] = []
    if game.credit[seat]:
        limit = money(credit.value(game, seat))
        parts.append(f"You owe the Bank {money(game.credit[seat])}: no buying or building, and above {limit} you lose.")
    if game.detained[seat] and turn.throws == 0:
        where = game.edition.spaces[game.place[seat]].name.partition(" / ")[0]
        turns = f"turn {game.detained[seat]} of {game.rules.detention_turns}"
        parts.append(f"You are in {where}, {turns}; the fine is {money(detention.fine(game, seat))}.")
    if turn.site >= 0 and turn.throws > 0:
        parts.append(_site(game, seat, turn))
    return " ".join(parts)


def _site(game: Game, seat: int, turn: Turn) -> str:
    """Where one may build after landing on a deed of one's own."""
    group = game.edition.groups[game.edition.deeds[turn.site].group]
    if not group.buildable or game.credit[seat]:
        return ""
    name = game.edition.deeds[turn.site].name
    if game.mortgaged[turn.site]:
        return f"You are on your own {name}, but it is mortgaged: no building."
    if game.rules.building_shape != "alike":
        return f"You are on your own {name}: you may build in {group.name}."
    if turn.scarce and game.stock_houses == 0 and alike.is_direct(game, seat, turn, [turn.site]):
        return f"You are on your own {name}, and the Bank has no houses: hotels may be built outright."
    if turn.built:
        return ""
    return f"You are on your own {name}: build there, or alike on all your {group.name} deeds, once."
