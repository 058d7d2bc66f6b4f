"""Reading what the table is busy with: claims, debts and the stages of the agenda."""

from __future__ import annotations

from typing import Final

from freehold.engine.action import Leg
from freehold.engine.chapters import market, rent
from freehold.engine.edition import BANK, RENT_AS_LISTED
from freehold.engine.masks import bit
from freehold.engine.position.values import Fields, hint
from freehold.engine.position.writing import PIECES, RENTS
from freehold.engine.refusal import Refusal
from freehold.engine.stage import (
    APPROACH,
    ASKING,
    AUCTION,
    DEAL,
    DEBT,
    DRAW,
    ESTATE,
    FIRST_THROW,
    FORCED_SALE,
    HANDOVER,
    HOTEL_PIECE,
    HOUSE,
    LANDING,
    LEAVING,
    LOT,
    MOVE,
    OPENING_DEAL,
    PLACING,
    PREBUILD,
    PURCHASE,
    RENT_THROW,
    RESERVE,
    STAGE_NAMES,
    TAX_CHOICE,
    TOKEN_CHOICE,
    TURN,
    Approach,
    Asking,
    Auction,
    DealStage,
    Debt,
    Draw,
    Estate,
    FirstThrow,
    Handover,
    Landing,
    Leaving,
    Move,
    OpeningDeal,
    Placing,
    Prebuild,
    Purchase,
    RentThrow,
    Reserve,
    Stage,
    TaxChoice,
    TokenChoice,
    Turn,
    Wishes,
)
from freehold.engine.state import Claim, State
from freehold.engine.text.names import find_group, find_kept_card

CAUSES: Final = [
    "auction.pay",
    "cards.collect-each",
    "cards.pay",
    "cards.pay-each",
    "detention.forced-fine",
    "host.fine",
    "landing.risk",
    "mortgage.transfer",
    "rent.base",
    "tax.choice",
    "tax.flat",
]
"""The rules that make money due."""


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
    _expect_in_play(table, "lander", lander, g)
    _expect_in_play(table, "owner", owner, g)
    if lander == owner and lander >= 0:
        table.complain("lander", "nobody owes rent to themselves")
    return Claim(lander, owner, deed, amount, g.throwing_turns - age)


def read_debt(table: Fields, g: State) -> Debt:
    """A debt; it is rent if a player gets the money and a card's payment if the Bank does, unless given."""
    debtor = table.seat("debtor", g)
    creditor = table.party("creditor", g)
    table.needs("amount")
    amount = table.number("amount", 0)
    cause = table.text("cause", "cards.pay" if creditor == BANK else "rent.base")
    if cause not in CAUSES and not g.edition.cite(cause):
        table.complain("cause", f'no rule "{cause}" makes money due{hint(cause, CAUSES)}')
    deed = table.deed("deed") if table.has("deed") else -1
    if cause == "auction.pay" and deed < 0:
        table.complain("deed", "is missing: a winning bid pays for a lot")
    debt = Debt(debtor, creditor, amount, cause, deed, table.flag("mortgaged"))
    debt.announced = table.flag("announced")
    table.close()
    _expect_in_play(table, "debtor", debtor, g)
    _expect_in_play(table, "creditor", creditor, g)
    if debtor == creditor and debtor >= 0:
        table.complain("creditor", "nobody owes money to themselves")
    return debt


def _expect_in_play(table: Fields, name: str, seat: int, g: State) -> None:
    if seat >= 0 and g.out[seat]:
        table.complain(name, f"{g.names[seat]} is out of the game")


def read_turn(table: Fields, g: State, thrown: int = 0) -> Turn:
    """A turn, with `thrown` throws unless given."""
    turn = Turn(
        table.seat("seat", g), table.number("throws", thrown), table.number("doubles", 0, 0, 3), table.flag("again")
    )
    turn.last_double = table.number("last_double", 0, 0, 6)
    if table.take("site") is not False and table.has("site"):
        turn.site = table.deed("site")
    turn.built = table.flag("built")
    for deed in table.deeds("raised"):
        turn.raised |= bit(deed)
    for deed in table.deeds("kept"):
        turn.kept |= bit(deed)
    turn.upgraded = table.flag("upgraded")
    turn.scarce = table.flag("scarce")
    turn.remote = _read_groups(table, "remote")
    turn.offered = table.flag("offered")
    turn.released = table.flag("released")
    table.close()
    if turn.again and turn.throws == 0:
        table.complain("again", "another throw is earned by a throw; say how many throws there were")
    return turn


def _read_groups(table: Fields, name: str) -> int:
    """A bit mask of groups, by name or id."""
    mask = 0
    items = table.items(name)
    for index in range(len(items)):
        where = f"{name}[{index}]"
        text = table.as_text(where, items[index])
        if not text:
            continue
        try:
            mask |= bit(find_group(table.edition, text))
        except Refusal as refusal:
            table.complain(where, refusal.reason)
    return mask


def read_auction(table: Fields, g: State, first: int) -> Auction:
    """An auction, open to everybody who may bid unless given; `first` is asked first."""
    piece = table.word("piece", PIECES, LOT)
    deed = table.deed("deed") if piece not in (HOUSE, HOTEL_PIECE) else -1
    mortgaged = table.flag("mortgaged")
    seller = BANK if deed < 0 or piece == LOT else g.owner[deed]
    if table.has("seller"):
        seller = table.party("seller", g)
    among = _mask(table.seats("among", g)) if table.has("among") else market.may_bid(g, seller)
    bid = table.number("bid", 0)
    leader = table.party("leader", g)
    passed = _mask(table.seats("passed", g))
    stage = Auction(first, piece, deed, mortgaged, among, bid, leader, passed)
    stage.floor = table.number("floor", 0)
    stage.least_raise = table.number("least_raise", 1, 1)
    stage.seller = seller
    stage.reserve = table.number("reserve", 0)
    table.close()
    _check_auction(table, g, stage)
    return stage


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


def _mask(seats: list[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= bit(seat)
    return mask


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
    if word not in STAGE_NAMES:
        table.complain("stage", f'there is no stage "{word}"{hint(word, STAGE_NAMES)}')
        return None
    kind = STAGE_NAMES.index(word)
    if kind == DEBT:
        return read_debt(table, g)
    if kind == TURN:
        return read_turn(table, g)
    if kind == FIRST_THROW:
        stage = _read_first_throw(table, g)
    elif kind == TOKEN_CHOICE:
        stage = _read_token_choice(table, g)
    elif kind == OPENING_DEAL:
        stage = OpeningDeal(_mask(table.seats("dealt", g)))
    else:
        seat = table.seat("seat", g)
        if kind == AUCTION:
            return read_auction(table, g, seat)
        stage = _read_seats_stage(table, g, kind, seat)
    table.close()
    return stage


def _read_first_throw(table: Fields, g: State) -> Stage | None:
    rivals = table.seats("rivals", g)
    totals = table.numbers("totals", 2, 12)
    ranked = table.seats("ranked", g)
    items = table.items("level")
    level = [table.as_seats(f"level[{index}]", items[index], g) for index in range(len(items))]
    if len(totals) >= len(rivals):
        table.complain("totals", "somebody has still to throw")
        return None
    return FirstThrow(rivals, totals, ranked, level)


def _read_token_choice(table: Fields, g: State) -> Stage | None:
    order = table.seats("order", g)
    if not order:
        table.complain("order", "somebody has still to choose a token")
        return None
    return TokenChoice(order)


def _read_seats_stage(table: Fields, g: State, kind: int, seat: int) -> Stage | None:
    """The stages that belong to one seat."""
    if kind == MOVE:
        table.needs("spaces")
        return Move(seat, table.number("spaces", 0))
    if kind == LANDING:
        return Landing(seat, table.word("rent", RENTS, RENT_AS_LISTED))
    if kind == RENT_THROW:
        return RentThrow(seat, table.deed("deed"))
    if kind == PURCHASE:
        return Purchase(seat, table.deed("deed"))
    if kind == TAX_CHOICE:
        table.needs("flat")
        table.needs("share")
        return TaxChoice(seat, table.number("flat", 0), table.number("share", 0))
    if kind == DRAW:
        return Draw(seat, table.as_deck("deck", table.needs("deck")))
    if kind == DEAL:
        return _read_deal(table, g, seat)
    if kind == HANDOVER:
        return Handover(seat, table.deeds("deeds"), table.flag("inherited"))
    if kind == PLACING:
        piece = table.word("piece", PIECES, HOUSE)
        return Placing(seat, piece, table.number("count", 1, 1), table.number("price", -1))
    if kind == ESTATE:
        return _read_estate(table, seat)
    if kind == LEAVING:
        return Leaving(seat, _mask(table.seats("silent", g)))
    if kind == ASKING:
        return _read_asking(table, g, seat)
    if kind == PREBUILD:
        return Prebuild(seat)
    if kind in (APPROACH, RESERVE):
        return _read_sale(table, g, kind, seat)
    return _read_wishes(table, g, seat)


def _read_sale(table: Fields, g: State, kind: int, seat: int) -> Stage:
    """Somebody asks for a deed of another, or decides on a bid for a deed of their own."""
    deed = table.deed("deed")
    table.needs("bid")
    bid = table.number("bid", 0, 1)
    owner = g.owner[deed] if deed >= 0 else BANK
    if kind == RESERVE:
        if deed >= 0 and owner != seat:
            table.complain("deed", f"{g.edition.deeds[deed].name} is not theirs to sell")
        return Reserve(seat, deed, table.seat("bidder", g), bid)
    if deed >= 0 and owner in (BANK, seat):
        table.complain("deed", f"{g.edition.deeds[deed].name} belongs to no other player")
    return Approach(seat, deed, bid)


def _read_deal(table: Fields, g: State, proposer: int) -> Stage | None:
    legs = [_read_leg(each, g, proposer) for each in table.tables("legs")]
    answered = table.number("answered", 0)
    if answered >= len(legs):
        table.complain("answered", "somebody has still to answer the offer")
        return None
    return DealStage(proposer, legs, answered)


def _read_asking(table: Fields, g: State, proposer: int) -> Stage | None:
    legs = [_read_leg(each, g, proposer) for each in table.tables("legs")]
    if not legs:
        table.complain("legs", "a deal has a partner")
        return None
    return Asking(proposer, legs, _mask(table.seats("silent", g)))


def _read_leg(table: Fields, g: State, proposer: int) -> Leg:
    partner = table.seat("partner", g)
    leg = Leg(
        partner,
        table.deeds("give_deeds"),
        table.number("give_cash", 0),
        _read_held(table, "give_cards", g, proposer),
        table.deeds("get_deeds"),
        table.number("get_cash", 0),
        _read_held(table, "get_cards", g, partner),
    )
    table.close()
    return leg


def _read_held(table: Fields, name: str, g: State, holder: int) -> list[int]:
    """Cards somebody holds."""
    held = g.held[holder][:] if holder >= 0 else []
    items = table.items(name)
    found: list[int] = []
    for index in range(len(items)):
        where = f"{name}[{index}]"
        text = table.as_text(where, items[index])
        if not text:
            continue
        try:
            card = find_kept_card(table.edition, text, held)
        except Refusal as refusal:
            table.complain(where, refusal.reason)
            continue
        found.append(card)
        if card in held:
            held.remove(card)
        else:
            table.complain(where, "nobody can offer a card they do not hold")
    return found


def _read_estate(table: Fields, seat: int) -> Stage:
    deeds = table.deeds("deeds")
    mortgaged = table.flags("mortgaged") if table.has("mortgaged") else [False] * len(deeds)
    if len(mortgaged) != len(deeds):
        table.complain("mortgaged", "has one entry for every deed")
    return Estate(seat, deeds, mortgaged, table.flag("opening"))


def _read_wishes(table: Fields, g: State, seat: int) -> Stage:
    piece = table.word("piece", PIECES, HOUSE)
    wants = [-1] * g.seats
    inner = table.fields("wants")
    for other, name, value in inner.by_seat(g):
        wants[other] = inner.as_number(name, value, 0)
    deeds = table.deeds("deeds")
    counts = table.numbers("counts", 1)
    if len(counts) != len(deeds):
        table.complain("counts", "has one entry for every deed")
    return Wishes(seat, piece, wants, deeds, counts)
