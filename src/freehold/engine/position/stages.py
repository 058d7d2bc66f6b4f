"""Reading what the table is busy with: claims, debts and the stages of the agenda."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freehold.engine.chapters import (
    auction,
    cards,
    deal,
    debt,
    estate,
    landing,
    market,
    mortgage,
    movement,
    opening,
    prebuild,
    purchase,
    rent,
    shortage,
    taxes,
    turn,
)
from freehold.engine.chapters.auction import Auction
from freehold.engine.edition import BANK, RENT_AS_LISTED
from freehold.engine.masks import mask_of
from freehold.engine.pieces import FORCED_SALE, HOTEL_PIECE, HOUSE, LOT, PIECES, SALE
from freehold.engine.position.values import Fields
from freehold.engine.stage import DEBT, STAGE_NAMES, Stage
from freehold.engine.state import Claim, State
from freehold.engine.text.labels import hint


def read_claim(table: Fields, g: State) -> Claim:
    """A right to ask for rent; owner and amount are those of the deed at this moment unless given."""
    lander = table.seat("lander", g)
    deed = table.deed("deed")
    owner = g.owner[deed] if deed >= 0 else BANK
    if table.has("owner"):
        owner = table.seat("owner", g)
    elif deed >= 0 and owner == BANK:
        table.complain("owner", f"is missing, and {g.edition.deeds[deed].name} belongs to the Bank")
    listed = rent.due(g, deed, RENT_AS_LISTED) if deed >= 0 and g.owner[deed] != BANK else 0
    amount = table.number("amount", listed)
    age = table.number("age", 0)
    table.close()
    table.expect_in_play("lander", lander, g)
    table.expect_in_play("owner", owner, g)
    if lander == owner and lander >= 0:
        table.complain("lander", "nobody owes rent to themselves")
    return Claim(lander, owner, deed, amount, g.throwing_turns - age)


def read_debt(table: Fields, g: State) -> debt.Debt:
    """A debt by itself, in a list of debts."""
    found = debt.Debt.read(table, g)
    table.close()
    return found


# -- the agenda in full -----------------------------------------------------------------------------


def read_agenda(table: Fields, g: State) -> list[Stage]:
    """The agenda as positions are written: one table per stage, the innermost last."""
    found: list[Stage] = []
    for each in table.tables("agenda"):
        stage = _read_stage(each, g)
        if stage is None:
            continue
        if isinstance(stage, Auction) and stage.piece == FORCED_SALE and not (found and found[-1].kind == DEBT):
            each.complain("piece", "a forced sale interrupts a debt, which comes just before it")
        found.append(stage)
    return found


def _read_stage(table: Fields, g: State) -> Stage | None:
    word = table.text("stage", "")
    reader = READERS.get(word)
    if reader is None:
        table.complain("stage", f'there is no stage "{word}"{hint(word, STAGE_NAMES)}')
        return None
    stage = reader(table, g)
    table.close()
    return stage


# -- auctions ---------------------------------------------------------------------------------------


def _read_agenda_auction(table: Fields, g: State) -> Stage:
    return read_auction(table, g, table.seat("seat", g))


def read_auction(table: Fields, g: State, first: int) -> Auction:
    """An auction, open to everybody who may bid unless given; `first` is asked first."""
    piece = table.word("piece", PIECES, LOT)
    deed = table.deed("deed") if piece not in (HOUSE, HOTEL_PIECE) else -1
    mortgaged = table.flag("mortgaged")
    seller = BANK if deed < 0 or piece == LOT else g.owner[deed]
    if table.has("seller"):
        seller = table.party("seller", g)
    among = mask_of(table.seats("among", g)) if table.has("among") else auction.may_bid(g, seller)
    bid = table.number("bid", 0)
    leader = table.party("leader", g)
    passed = mask_of(table.seats("passed", g))
    stage = _auction_of(piece, first, deed, among, bid, leader, passed)
    stage.floor = table.number("floor", 0)
    stage.least_raise = table.number("least_raise", 1, 1)
    stage.mortgaged = mortgaged
    stage.seller = seller
    stage.reserve = table.number("reserve", 0)
    _check_auction(table, g, stage)
    return stage


def _auction_of(piece: int, first: int, deed: int, among: int, bid: int, leader: int, passed: int) -> Auction:
    """The auction that sells such a piece."""
    if piece == SALE:
        return market.Sale(first, deed, among, bid, leader, passed)
    if piece == FORCED_SALE:
        return market.ForcedSale(first, deed, among, bid, leader, passed)
    if piece == LOT:
        return Auction(first, piece, deed, False, among, bid, leader, passed)
    return shortage.PieceAuction(first, piece, among, bid, leader, passed)


def _check_auction(table: Fields, g: State, stage: Auction) -> None:
    if (stage.bid == 0) != (stage.leader == BANK):
        table.complain("leader", "a highest bid has a bidder, and no bid has none")
    if stage.leader >= 0 and not stage.among >> stage.leader & 1:
        table.complain("leader", f"{g.names[stage.leader]} has no part in this auction")
    if stage.deed < 0:
        return
    name = g.edition.deeds[stage.deed].name
    owner = g.owner[stage.deed]
    if stage.piece == LOT and owner != BANK:
        table.complain("deed", f"{name} belongs to {g.names[owner]}, not to the Bank")
    elif stage.piece != LOT and owner == BANK:
        table.complain("deed", f"{name} belongs to the Bank; a player sells a deed of their own")
    elif owner != stage.seller:
        table.complain("seller", f"{name} is not theirs to sell")


READERS: Final[dict[str, Callable[[Fields, State], Stage | None]]] = {
    "opening-deal": opening.OpeningHands.read,
    "first-throw": opening.FirstThrow.read,
    "token-choice": opening.TokenChoice.read,
    "prebuild": prebuild.Prebuild.read,
    "turn": turn.Turn.read,
    "move": movement.Move.read,
    "landing": landing.Landing.read,
    "rent-throw": landing.RentThrow.read,
    "purchase": purchase.Purchase.read,
    "tax-choice": taxes.TaxChoice.read,
    "draw": cards.Draw.read,
    "auction": _read_agenda_auction,
    "approach": market.Approach.read,
    "reserve": market.Reserve.read,
    "debt": debt.Debt.read,
    "deal": deal.Deal.read,
    "handover": mortgage.Handover.read,
    "wishes": shortage.Wishes.read,
    "placing": shortage.Placing.read,
    "estate": estate.Estate.read,
    "leaving": estate.Leaving.read,
    "asking": deal.Asking.read,
}
"""How every stage is read back from its table."""
