"""When the Bank has fewer buildings than are wanted.

Somebody asks to build; if others could build too and the stock might not serve everybody, all of them say how many
they want. If at least two want more than there is, the buildings are auctioned one at a time; as soon as there is
enough, the rest is sold at the price on the deed.

Rule: GV-SUPPLY-1, GV-SUPPLY-2, GV-R17, GV-EQUIP-4
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import PASS, PLACE, WANT, Action, step
from freehold.engine.chapters import auction, construction
from freehold.engine.edition import BANK
from freehold.engine.masks import bit
from freehold.engine.refusal import (
    CANNOT_WANT_THAT_MANY,
    MUST_PLACE,
    NOT_ASKED,
    NOT_ENOUGH_CASH,
    NOTHING_TO_PLACE,
    OK,
    because,
)
from freehold.engine.stage import HOUSE, Placing, Wishes
from freehold.engine.state import State


def stock(g: State, piece: i64) -> i64:
    return g.stock_houses if piece == HOUSE else g.stock_hotels


def could_use(g: State, seat: i64, piece: i64) -> i64:
    """How many pieces a seat has legal places and cash for at this moment."""
    if g.out[seat]:
        return 0
    prices: list[int] = []
    for group in g.edition.groups:
        if not group.buildable or not g.owns_group(seat, group.index):
            continue
        if construction.why_not_on_group(g, seat, group.deeds[0]) != OK:
            continue
        for deed in group.deeds:
            if piece == HOUSE:
                room = 0 if g.hotel[deed] else g.rules.building_houses - g.houses[deed]
                prices.extend([g.edition.deeds[deed].house] * room)
            elif construction.why_not_hotel_on(g, seat, deed) == OK:
                prices.append(g.edition.deeds[deed].hotel)
    prices.sort()
    cash = g.cash[seat]
    count: i64 = 0
    for price in prices:
        cash -= price
        if cash < 0:
            break
        count += 1
    return count


def contested(g: State, seat: i64, piece: i64, wanted: i64) -> bool:
    """Whether others could want so many that the stock would not serve everybody."""
    if g.rules.building_shortage != "auction":
        return False
    left = stock(g, piece)
    total = wanted
    rivals = False
    for other in range(g.seats):
        if other == seat:
            continue
        use = could_use(g, other, piece)
        total += use
        rivals = rivals or use > 0
    return rivals and total > left


def can_be_served(g: State, piece: i64, wanted: i64) -> bool:
    """None left means waiting; where stock is shared out, a request beyond it is served with what is left."""
    left = stock(g, piece)
    return wanted <= left or (left > 0 and g.rules.building_shortage == "auction")


def serve_rest(g: State, seat: i64, piece: i64, wanted: i64) -> bool:
    """A lone player who wants more than there is gets what is left, and says where it goes. Rule: GV-R17"""
    left = stock(g, piece)
    if wanted <= left:
        return False
    g.push(Placing(seat, piece, left, -1))
    return True


# -- wishes -------------------------------------------------------------------------------------------


def ask_wishes(g: State, seat: i64, piece: i64, deeds: list[int], counts: list[int]) -> None:
    """The request counts as the requester's wish; everybody else who could build is asked."""
    wants = [0] * g.seats
    for other in range(g.seats):
        if other != seat and could_use(g, other, piece) > 0:
            wants[other] = -1
    wants[seat] = sum(counts)
    g.push(Wishes(seat, piece, wants, deeds[:], counts[:]))
    g.tell("wishes-asked", "building.shortage", seat, text="houses" if piece == HOUSE else "hotels")
    g.tell("wanted", "building.shortage", seat, amount=wants[seat])


def awaited(g: State, stage: Wishes) -> i64:
    for distance in range(g.seats):
        seat = (stage.seat + distance) % g.seats
        if stage.wants[seat] < 0:
            return seat
    return BANK


def why_not_want(g: State, seat: i64, action: Action) -> i64:
    stage = g.top
    if not isinstance(stage, Wishes) or stage.wants[seat] >= 0:
        return NOT_ASKED
    most = could_use(g, seat, stage.piece)
    if action.amount < 0 or action.amount > most:
        return because(CANNOT_WANT_THAT_MANY, amount=most)
    return OK


def do_want(g: State, seat: i64, action: Action) -> None:
    stage = g.top
    assert isinstance(stage, Wishes)
    stage.wants[seat] = action.amount
    g.tell("wanted", "building.shortage", seat, amount=action.amount)


def resolve(g: State) -> bool:
    """When all have spoken, auction or sell; tell whether the stage is over."""
    stage = g.top
    assert isinstance(stage, Wishes)
    if awaited(g, stage) != BANK:
        return False
    g.pop()
    wanting = [seat for seat in range(g.seats) if stage.wants[seat] > 0]
    left = stock(g, stage.piece)
    if len(wanting) > 1 and sum(stage.wants) > left:
        among = 0
        for seat in wanting:
            among |= bit(seat)
        auction.open_building(g, stage.seat, stage.piece, among)
        return True
    _sell_at_deed_price(g, stage, wanting, left)
    return True


def _sell_at_deed_price(g: State, stage: Wishes, wanting: list[int], left: i64) -> None:
    """Enough for everybody, or a lone player who gets what is left."""
    for seat in reversed(wanting):
        if seat == stage.seat and stage.deeds and stage.wants[seat] <= left:
            continue
        g.push(Placing(seat, stage.piece, min(stage.wants[seat], left), -1))
    if not stage.deeds or stage.wants[stage.seat] > left:
        return
    # The requester said where to build when asking.
    if stage.piece == HOUSE:
        construction.put_houses(g, stage.seat, stage.deeds, stage.counts)
        return
    for deed in stage.deeds:
        price = g.edition.deeds[deed].hotel
        g.move_money(stage.seat, BANK, price)
        construction.put_hotel(g, stage.seat, deed, price)


# -- placing ------------------------------------------------------------------------------------------


def why_not_place(g: State, seat: i64, action: Action) -> i64:
    stage = g.top
    if not isinstance(stage, Placing) or stage.seat != seat:
        return NOTHING_TO_PLACE
    deed = action.deeds[0]
    if stage.piece == HOUSE:
        verdict = construction.why_not_house(g, seat, [deed], [1])
    else:
        verdict = construction.why_not_hotel_on(g, seat, deed)
    if verdict != OK:
        return verdict
    price = place_price(g, stage, deed)
    if stage.price < 0 and g.cash[seat] < price:
        return because(NOT_ENOUGH_CASH, amount=price)
    return OK


def place_price(g: State, stage: Placing, deed: i64) -> i64:
    title = g.edition.deeds[deed]
    if stage.price >= 0:
        return stage.price
    return title.house if stage.piece == HOUSE else title.hotel


def do_place(g: State, seat: i64, action: Action) -> None:
    stage = g.top
    assert isinstance(stage, Placing)
    deed = action.deeds[0]
    price = place_price(g, stage, deed)
    if stage.price < 0:
        g.move_money(seat, BANK, price)
    if stage.piece == HOUSE:
        construction.add_house(g, deed, price)
        g.tell(
            "built", "building.house", seat, deed=deed, amount=price, text=f"a house on {g.edition.deeds[deed].name}"
        )
    else:
        construction.put_hotel(g, seat, deed, price)
    stage.count -= 1
    if stage.count > 0:
        return
    g.pop()
    if stage.price >= 0:
        _ask_again(g, seat, stage.piece)


def _ask_again(g: State, seat: i64, piece: i64) -> None:
    """After each sale by auction the wishes are asked anew."""
    wants = [0] * g.seats
    for other in range(g.seats):
        if could_use(g, other, piece) > 0:
            wants[other] = -1
    if stock(g, piece) > 0 and -1 in wants:
        g.push(Wishes(seat, piece, wants, [], []))
        g.tell("wishes-asked", "building.shortage", seat, text="houses" if piece == HOUSE else "hotels")


def why_not_forgo(g: State, seat: i64) -> i64:
    """Somebody who bought at the deed price may take fewer after all; a building won at auction must be placed."""
    stage = g.top
    if not isinstance(stage, Placing) or stage.seat != seat:
        return NOTHING_TO_PLACE
    return MUST_PLACE if stage.price >= 0 else OK


def do_forgo(g: State) -> None:
    g.pop()


def list_placing(g: State, seat: i64, found: list[Action]) -> None:
    for deed in g.deeds_of(seat):
        place = step(PLACE, deed)
        if why_not_place(g, seat, place) == OK:
            found.append(place)
    if why_not_forgo(g, seat) == OK:
        found.append(Action(PASS))


def list_wishes(g: State, seat: i64, found: list[Action]) -> None:
    stage = g.top
    assert isinstance(stage, Wishes)
    if stage.wants[seat] >= 0:
        return
    for count in range(could_use(g, seat, stage.piece) + 1):
        found.append(Action(WANT, count))
