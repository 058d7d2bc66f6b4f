"""What the table is busy with, as clients see it: everything public about the stage on top."""

from __future__ import annotations

from typing import Final

from freehold.engine.action import Leg
from freehold.engine.chapters import detention
from freehold.engine.chapters.auction import Auction, lowest_bid
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.deal import Asking, Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.estate import Estate, Leaving
from freehold.engine.chapters.landing import RentThrow
from freehold.engine.chapters.market import Approach, Reserve, commission, left_of
from freehold.engine.chapters.means import raisable
from freehold.engine.chapters.mortgage import Handover
from freehold.engine.chapters.movement import Move
from freehold.engine.chapters.opening import FirstThrow, OpeningDeal, TokenChoice
from freehold.engine.chapters.prebuild import Prebuild
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.shortage import Placing, Wishes
from freehold.engine.chapters.taxes import TaxChoice
from freehold.engine.chapters.turn import Turn
from freehold.engine.game import Game
from freehold.engine.stage import STAGE_NAMES, Stage
from freehold.engine.text.terms import terms_text
from freehold.table.views.effects import effects

Json = dict[str, object]

PIECES: Final = ["lot", "house", "hotel", "sale", "forced-sale"]


def seats_in(mask: int) -> list[int]:
    """The seats of a bit mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def leg_data(leg: Leg) -> Json:
    """One partner's part of a deal, seen from the proposer."""
    return {
        "partner": leg.partner,
        "give_deeds": leg.give_deeds,
        "give_cash": leg.give_cash,
        "give_cards": leg.give_cards,
        "get_deeds": leg.get_deeds,
        "get_cash": leg.get_cash,
        "get_cards": leg.get_cards,
    }


def stage_data(game: Game) -> Json | None:
    """The stage on top of the agenda, or None when the game is over."""
    if not game.agenda:
        return None
    stage = game.agenda[-1]
    return {"kind": STAGE_NAMES[stage.kind], "seat": stage.seat, **_about(game, stage)}


def _about(game: Game, stage: Stage) -> Json:
    if isinstance(stage, Turn):
        return _turn(game, stage)
    if isinstance(stage, Auction):
        return _auction(game, stage)
    if isinstance(stage, Debt):
        return _debt(game, stage)
    if isinstance(stage, Purchase):
        return {"deed": stage.deed, "price": game.edition.deeds[stage.deed].price}
    if isinstance(stage, Deal):
        legs = [leg_data(leg) for leg in stage.legs]
        after = effects(game, stage.seat, stage.legs)
        return {"legs": legs, "answered": stage.answered, "text": terms_text(game, stage.legs), "effects": after}
    return _opening(game, stage) or _rare(game, stage)


def _turn(game: Game, stage: Turn) -> Json:
    held = game.detained[stage.seat] > 0 and game.rules.detention_kind != "none"
    return {
        "throws": stage.throws,
        "doubles": stage.doubles,
        "again": stage.again,
        "ordered": stage.ordered,
        "site": stage.site,
        "fine": detention.fine(game, stage.seat) if held else 0,
    }


def _auction(game: Game, stage: Auction) -> Json:
    burdened = stage.mortgaged or (stage.deed >= 0 and game.mortgaged[stage.deed])
    return {
        "piece": PIECES[stage.piece],
        "deed": stage.deed,
        "mortgaged": burdened,
        "among": seats_in(stage.among),
        "bid": stage.bid,
        "leader": stage.leader,
        "passed": seats_in(stage.passed),
        "lowest": lowest_bid(game, stage),
        "least_raise": stage.least_raise,
        "seller": stage.seller,
        "reserve": stage.reserve,
        "final": game.rules.auction_passing == "final",
    }


def _debt(game: Game, stage: Debt) -> Json:
    cash = game.cash[stage.seat]
    return {
        "creditor": stage.creditor,
        "amount": stage.amount,
        "cause": stage.cause,
        "deed": stage.deed,
        "cash": cash,
        "could_raise": raisable(game, stage.seat),
        "short": max(stage.amount - cash, 0),
    }


def _opening(game: Game, stage: Stage) -> Json:
    """Stages before play."""
    if isinstance(stage, FirstThrow):
        return {"rivals": stage.rivals, "totals": stage.totals, "ranked": stage.ranked}
    if isinstance(stage, OpeningDeal):
        return {"dealt": seats_in(stage.dealt)}
    if isinstance(stage, TokenChoice):
        return {"order": stage.order}
    if isinstance(stage, Prebuild):
        return {"most": game.rules.opening_prebuild}
    return {}


def _rare(game: Game, stage: Stage) -> Json:
    """Stages one meets less often."""
    if isinstance(stage, TaxChoice):
        return {"flat": stage.flat, "share": stage.share}
    if isinstance(stage, RentThrow):
        return {"deed": stage.deed}
    if isinstance(stage, Approach):
        gets = left_of(game, stage.bid)
        return {"deed": stage.deed, "bid": stage.bid, "owner": game.owner[stage.deed], "gets": gets}
    if isinstance(stage, Reserve):
        fee = commission(game, stage.bid)
        return {"deed": stage.deed, "bid": stage.bid, "bidder": stage.bidder, "commission": fee}
    if isinstance(stage, Handover):
        return {"deeds": stage.deeds}
    if isinstance(stage, Wishes):
        return {"piece": PIECES[stage.piece], "wants": stage.wants}
    if isinstance(stage, Placing):
        return {"piece": PIECES[stage.piece], "count": stage.count, "price": stage.price}
    if isinstance(stage, Estate):
        return {"deeds": stage.deeds, "opening": stage.opening}
    if isinstance(stage, Asking):
        return {"legs": [leg_data(leg) for leg in stage.legs], "silent": seats_in(stage.silent)}
    if isinstance(stage, Leaving):
        return {"silent": seats_in(stage.silent)}
    if isinstance(stage, Draw):
        return {"deck": stage.deck}
    return {"spaces": stage.spaces} if isinstance(stage, Move) else {}
