"""When the Bank has fewer buildings than are wanted.

Somebody asks to build; if others could build too and the stock might not serve everybody, all of them say how many
they want. If at least two want more than there is, the buildings are auctioned one at a time; as soon as there is
enough, the rest is sold at the price on the deed.

Rule: GV-SUPPLY-1, GV-SUPPLY-2, GV-R17, GV-EQUIP-4
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import PASS, PLACE, WANT, Action, step
from freehold.engine.chapters import construction, rent
from freehold.engine.chapters.auction import BUILDING, OPEN, Auction, close_without_bids
from freehold.engine.edition import BANK
from freehold.engine.masks import mask_of
from freehold.engine.pieces import HOTEL_PIECE, HOUSE, PIECES
from freehold.engine.refusal import (
    CANNOT_WANT_THAT_MANY,
    MUST_PLACE,
    NOT_ASKED,
    NOT_ENOUGH_CASH,
    NOTHING_TO_PLACE,
    OK,
    WANTED_NONE,
    because,
)
from freehold.engine.stage import NOT_KNOWN_HERE, PLACING, WISHES, Stage
from freehold.engine.state import State
from freehold.engine.text.labels import deed_names

if TYPE_CHECKING:
    from freehold.engine.position.values import Fields


@mypyc_attr(acyclic=True)
class Wishes(Stage):
    """Buildings are short: everybody who could build says how many are wanted."""

    def __init__(self, requester: i64, piece: i64, wants: list[int], deeds: list[int], counts: list[int]) -> None:
        super().__init__(WISHES, requester)
        self.piece = piece
        self.wants = wants
        """Per seat: the number wanted, -1 while not yet asked."""
        self.deeds = deeds
        """Where the requester meant to build, to be carried out if there is enough."""
        self.counts = counts

    def awaited(self, g: State) -> i64:
        for distance in range(g.seats):
            seat = (self.seat + distance) % g.seats
            if self.wants[seat] < 0:
                return seat
        return BANK

    def settle(self, g: State) -> bool:
        if self.awaited(g) != BANK:
            return False
        g.pop()
        share_out(g, self)
        return True

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_want(g, seat, self, action) if action.kind == WANT else NOT_KNOWN_HERE

    def do(self, g: State, seat: i64, action: Action) -> None:
        self.wants[seat] = action.amount
        if g.listening:
            g.tell("wanted", "building.shortage", seat, amount=action.amount)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        if self.wants[seat] >= 0:
            return
        for count in range(could_use(g, seat, self.piece) + 1):
            found.append(Action(WANT, count))

    def describe(self, g: State) -> dict[str, object]:
        return {"piece": PIECES[self.piece], "wants": self.wants[:]}

    def concern(self, g: State) -> str:
        return ""

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return {"piece": PIECES[self.piece]} if action.kind == WANT else {}

    def copy(self) -> Wishes:
        return Wishes(self.seat, self.piece, self.wants[:], self.deeds[:], self.counts[:])

    def write(self, g: State) -> dict[str, object]:
        wants: dict[str, object] = {}
        for seat in range(g.seats):
            if self.wants[seat] >= 0:
                wants[g.names[seat]] = self.wants[seat]
        return {
            "seat": g.names[self.seat],
            "piece": PIECES[self.piece],
            "wants": wants,
            "deeds": deed_names(g, self.deeds),
            "counts": self.counts[:],
        }

    @staticmethod
    def read(table: Fields, g: State) -> Wishes:
        seat = table.seat("seat", g)
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


@mypyc_attr(acyclic=True)
class PieceAuction(Auction):
    """One building is auctioned among those who want it. Rule: GV-SUPPLY-2, GV-R17"""

    def __init__(self, first: i64, piece: i64, among: i64, bid: i64, leader: i64, passed: i64) -> None:
        super().__init__(first, piece, -1, False, among, bid, leader, passed)

    def close(self, g: State) -> None:
        close_piece(g, self)

    def why_not_take_part(self, g: State, seat: i64) -> i64:
        """Only with a place to put it."""
        if not self.among >> seat & 1 or not construction.has_place(g, seat, self.piece == HOTEL_PIECE):
            return WANTED_NONE
        return OK

    def cap(self, g: State, seat: i64) -> i64:
        """Buildings are paid for at once, so cash alone counts. Rule: GV-R36"""
        return max(g.cash[seat] - g.leads_with(seat), 0)

    def anew(self) -> Auction:
        return PieceAuction(self.seat, self.piece, self.among, self.bid, self.leader, self.passed)


@mypyc_attr(acyclic=True)
class Placing(Stage):
    """A player puts buildings just obtained on the board."""

    def __init__(self, seat: i64, piece: i64, count: i64, price: i64) -> None:
        super().__init__(PLACING, seat)
        self.piece = piece
        self.count = count
        self.price = price
        """What was bid for it and is already paid, or -1 for the price on the deed."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind == PLACE:
            return why_not_place(g, seat, self, action)
        return why_not_forgo(seat, self) if action.kind == PASS else NOT_KNOWN_HERE

    def do(self, g: State, seat: i64, action: Action) -> None:
        if action.kind == PLACE:
            do_place(g, seat, self, action)
        else:
            g.pop()

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        if seat != self.seat:
            return
        for deed in g.deeds_of(seat):
            place = step(PLACE, deed)
            if why_not_place(g, seat, self, place) == OK:
                found.append(place)
        self.list_plain(g, seat, found, (PASS,))

    def describe(self, g: State) -> dict[str, object]:
        return {"piece": PIECES[self.piece], "count": self.count, "price": self.price}

    def concern(self, g: State) -> str:
        return f"{self.seat}/{self.piece}/{self.count}"

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return place_price(g, self, action.deeds[0]) if action.kind == PLACE and self.price < 0 else 0

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        if action.kind == PASS:
            return {"for": "placing", "final": False}
        if action.kind != PLACE:
            return {}
        hotel = self.piece == HOTEL_PIECE
        houses: i64 = 0 if hotel else g.houses[action.deeds[0]] + 1
        return rent.change(g, action.deeds, [houses], hotel)

    def copy(self) -> Placing:
        return Placing(self.seat, self.piece, self.count, self.price)

    def write(self, g: State) -> dict[str, object]:
        data: dict[str, object] = {"seat": g.names[self.seat], "piece": PIECES[self.piece], "count": self.count}
        if self.price >= 0:
            data["price"] = self.price
        return data

    @staticmethod
    def read(table: Fields, g: State) -> Placing:
        seat = table.seat("seat", g)
        piece = table.word("piece", PIECES, HOUSE)
        return Placing(seat, piece, table.number("count", 1, 1), table.number("price", -1))


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
    """None left means waiting; where stock is shared out, a request beyond it is served with what is left.

    Rule: GV-SUPPLY-1
    """
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
    g.tell("wishes-asked", "building.shortage", seat, piece=piece)
    if g.listening:
        g.tell("wanted", "building.shortage", seat, amount=wants[seat])


def why_not_want(g: State, seat: i64, stage: Wishes, action: Action) -> i64:
    if stage.wants[seat] >= 0:
        return NOT_ASKED
    most = could_use(g, seat, stage.piece)
    if action.amount < 0 or action.amount > most:
        return because(CANNOT_WANT_THAT_MANY, amount=most)
    return OK


def share_out(g: State, stage: Wishes) -> None:
    """When all have spoken, auction or sell. Rule: GV-SUPPLY-2, GV-R17"""
    wanting = [seat for seat in range(g.seats) if stage.wants[seat] > 0]
    left = stock(g, stage.piece)
    if len(wanting) > 1 and sum(stage.wants) > left:
        g.push(PieceAuction(stage.seat, stage.piece, mask_of(wanting), 0, BANK, 0))
        if g.listening:
            g.tell("auction-opened", OPEN[BUILDING], piece=stage.piece)
        return
    _sell_at_deed_price(g, stage, wanting, left)


def close_piece(g: State, stage: PieceAuction) -> None:
    """The winner pays the bid instead of the deed price and places the building at once. Rule: GV-R17

    A debt or deal in between may have cost the winner its price or its place.
    """
    winner = stage.leader
    hotel = stage.piece == HOTEL_PIECE
    if winner == BANK or g.cash[winner] < stage.bid or not construction.has_place(g, winner, hotel):
        close_without_bids(g, stage)
        return
    if g.listening:
        g.tell("auction-won", OPEN[BUILDING], winner, deed=stage.deed, amount=stage.bid, piece=stage.piece)
    g.move_money(winner, BANK, stage.bid)
    g.push(Placing(winner, stage.piece, 1, stage.bid))


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


def why_not_place(g: State, seat: i64, stage: Placing, action: Action) -> i64:
    if stage.seat != seat:
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


def do_place(g: State, seat: i64, stage: Placing, action: Action) -> None:
    deed = action.deeds[0]
    price = place_price(g, stage, deed)
    if stage.price < 0:
        g.move_money(seat, BANK, price)
    if stage.piece == HOUSE:
        construction.add_house(g, deed, price)
        if g.listening:
            level = [g.houses[deed]]
            rule = "building.house" if stage.price < 0 else "building.shortage.terms"
            g.tell("built", rule, seat, deed=deed, amount=price, deeds=[deed], counts=[1], levels=level)
    else:
        construction.put_hotel(g, seat, deed, price, "building.hotel" if stage.price < 0 else "building.shortage.terms")
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
        g.tell("wishes-asked", "building.shortage", seat, piece=piece)


def why_not_forgo(seat: i64, stage: Placing) -> i64:
    """Somebody who bought at the deed price may take fewer after all; a building won at auction must be placed."""
    if stage.seat != seat:
        return NOTHING_TO_PLACE
    return MUST_PLACE if stage.price >= 0 else OK
