"""What a seat sees, as a row of numbers: itself first, then the others clockwise, money in parts of the opening cash.

Everything at the table is open but the dice and cards to come, so an observation is a whole position, seen from a seat.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, write_f32_le
from mypy_extensions import i64

from freehold.engine import stage as stg
from freehold.engine.action import Leg
from freehold.engine.chapters import auction
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.construction import top_level
from freehold.engine.chapters.deal import Asking, Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.market import Approach, Reserve
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.masks import mask_of
from freehold.env.core import draft as drf
from freehold.env.core.coding import Coding
from freehold.env.core.play import Play

STAGES: Final[i64] = 22
SEAT_FIGURES: Final[i64] = 10
DEED_FIGURES: Final[i64] = 3
TURN_FIGURES: Final[i64] = 7
BANK_FIGURES: Final[i64] = 5
HIGHEST: Final = 100.0
"""No number of an observation is above this, or below -1."""


class Layout:
    """Where everything stands in an observation."""

    def __init__(self, coding: Coding) -> None:
        edition = coding.edition
        seats, deeds, spaces = coding.seats, coding.deeds, len(edition.spaces)
        self.blocks: list[tuple[str, int, int]] = []
        """Name, first number and how many numbers of every block."""
        self.size: i64 = 0
        self._block("seats", seats * (SEAT_FIGURES + spaces))
        self._block("deeds", deeds * (seats + DEED_FIGURES))
        self._block("stage", STAGES)
        self._block("deed at stake", deeds)
        self._block("money at stake", 2)
        self._block("whose stage", seats)
        self._block("other party", seats)
        self._block("passed", seats)
        self._block("turn", TURN_FIGURES)
        self._block("offer parties", 1 + 2 * seats)
        self._block("offer gives", deeds + 2)
        self._block("offer gets", deeds + 2)
        self._block("bank", BANK_FIGURES)
        opening = edition.rules.opening_cash
        for price in coding.prices:
            opening = max(opening, price)
        self.unit: float = 1.0 / float(opening)
        self.level: float = 1.0 / float(max(top_level(edition.rules), 1))

    def _block(self, name: str, size: i64) -> None:
        self.blocks.append((name, self.size, size))
        self.size += size


def observe(play: Play, seat: i64, layout: Layout) -> bytes:
    """The table seen from a seat, as 32-bit numbers."""
    out = BytesWriter()
    game = play.game
    _write_seats(out, play, seat, layout)
    _write_deeds(out, game, seat, layout)
    _one_hot(out, game.top.kind, STAGES)
    _write_stake(out, game, seat, layout)
    _write_turn(out, play)
    _write_offer(out, play, seat, layout)
    _write_bank(out, play, seat)
    return out.getvalue()


# -- seats and deeds -------------------------------------------------------------------------------------------


def _write_seats(out: BytesWriter, play: Play, seat: i64, layout: Layout) -> None:
    game = play.game
    spaces = len(game.edition.spaces)
    turn = game.turn
    on_turn = turn.seat if turn is not None else BANK
    other = seat
    distance: i64 = 0
    while distance < game.seats:
        _money(out, game.cash[other], layout.unit)
        _money(out, _prices(game, game.owned[other]), layout.unit)
        write_f32_le(out, float(game.detained[other]))
        _flag(out, game.out[other])
        write_f32_le(out, float(len(game.held[other])))
        _money(out, game.credit[other], layout.unit)
        write_f32_le(out, float(game.missing[other]))
        _flag(out, game.auto_claim[other])
        _flag(out, other == on_turn)
        _flag(out, other == play.seat)
        _one_hot(out, game.place[other], spaces)
        distance += 1
        other += 1
        if other == game.seats:
            other = 0


def _prices(game: Game, owned: i64) -> i64:
    total: i64 = 0
    deed: i64 = 0
    while owned != 0:
        if owned & 1:
            total += game.edition.deeds[deed].price
        owned >>= 1
        deed += 1
    return total


def _write_deeds(out: BytesWriter, game: Game, seat: i64, layout: Layout) -> None:
    deeds: i64 = len(game.owner)
    deed: i64 = 0
    while deed < deeds:
        _party(out, game, game.owner[deed], seat)
        _flag(out, game.mortgaged[deed])
        if game.built >> deed & 1:
            write_f32_le(out, float(game.level(deed)) * layout.level)
        else:
            write_f32_le(out, 0.0)
        _flag(out, game.hotel[deed])
        deed += 1


# -- what the table is busy with -------------------------------------------------------------------------------


def _write_stake(out: BytesWriter, game: Game, seat: i64, layout: Layout) -> None:
    """The deed, the money and the people that the stage on top is about."""
    top = game.top
    kind = top.kind
    deed: i64 = -1
    amount: i64 = 0
    least: i64 = 0
    other = BANK
    passed: i64 = 0
    if kind == stg.PURCHASE and isinstance(top, Purchase):
        deed = top.deed
        amount = game.edition.deeds[deed].price
    elif kind == stg.AUCTION and isinstance(top, Auction):
        deed, amount, least = top.deed, top.bid, auction.lowest_bid(game, top)
        other, passed = top.leader, top.passed
    elif kind == stg.DEBT and isinstance(top, Debt):
        deed, amount, other = top.deed, top.amount, top.creditor
    elif kind == stg.APPROACH and isinstance(top, Approach):
        deed, amount, other = top.deed, top.bid, game.owner[top.deed]
    elif kind == stg.RESERVE and isinstance(top, Reserve):
        deed, amount, other = top.deed, top.bid, top.bidder
    _one_hot(out, deed, len(game.owner))
    _money(out, amount, layout.unit)
    _money(out, least, layout.unit)
    _party(out, game, top.seat, seat)
    _party(out, game, other, seat)
    distance: i64 = 0
    while distance < game.seats:
        _flag(out, passed >> ((seat + distance) % game.seats) & 1 != 0)
        distance += 1


def _write_turn(out: BytesWriter, play: Play) -> None:
    game = play.game
    turn = game.turn
    if turn is None:
        _zeros(out, 4)
    else:
        write_f32_le(out, float(turn.throws))
        write_f32_le(out, float(turn.doubles))
        _flag(out, turn.again)
        _flag(out, turn.offered)
    write_f32_le(out, float(game.first_die) / 6.0)
    write_f32_le(out, float(game.second_die) / 6.0)
    write_f32_le(out, min(float(len(game.claims)), HIGHEST))


# -- offers ----------------------------------------------------------------------------------------------------


def _write_offer(out: BytesWriter, play: Play, seat: i64, layout: Layout) -> None:
    """The offer on the table, or the one the seat is putting together; as the seat would give and get, if it has a
    part in it, and else as the one who is asked would."""
    draft = play.draft
    top = play.game.top
    if draft.kind != drf.NONE and draft.seat == seat:
        _write_draft(out, play, layout)
    elif isinstance(top, Deal):
        _write_leg(out, play.game, seat, top.seat, top.legs[min(top.answered, len(top.legs) - 1)], layout)
    elif isinstance(top, Asking):
        _write_leg(out, play.game, seat, top.seat, top.legs[0], layout)
    else:
        _zeros(out, 1 + 2 * play.game.seats + 2 * (len(play.game.owner) + 2))


def _write_draft(out: BytesWriter, play: Play, layout: Layout) -> None:
    draft = play.draft
    game = play.game
    _flag(out, True)
    _party(out, game, draft.seat, draft.seat)
    _party(out, game, draft.partner, draft.seat)
    given = draft.give
    if draft.deed >= 0:
        given = mask_of([draft.deed])
    _write_side(out, game, given, draft.give_cash, 1 if draft.give_card else 0, layout)
    _write_side(out, game, draft.get, draft.get_cash, 1 if draft.get_card else 0, layout)


def _write_leg(out: BytesWriter, game: Game, seat: i64, proposer: i64, leg: Leg, layout: Layout) -> None:
    _flag(out, False)
    _party(out, game, proposer, seat)
    _party(out, game, leg.partner, seat)
    given = mask_of(leg.give_deeds)
    got = mask_of(leg.get_deeds)
    if seat == proposer:
        _write_side(out, game, given, leg.give_cash, len(leg.give_cards), layout)
        _write_side(out, game, got, leg.get_cash, len(leg.get_cards), layout)
    else:
        _write_side(out, game, got, leg.get_cash, len(leg.get_cards), layout)
        _write_side(out, game, given, leg.give_cash, len(leg.give_cards), layout)


def _write_side(out: BytesWriter, game: Game, deeds: i64, cash: i64, cards: i64, layout: Layout) -> None:
    deed: i64 = 0
    count: i64 = len(game.owner)
    while deed < count:
        _flag(out, deeds >> deed & 1 != 0)
        deed += 1
    _money(out, cash, layout.unit)
    write_f32_le(out, float(cards))


def _write_bank(out: BytesWriter, play: Play, seat: i64) -> None:
    game = play.game
    write_f32_le(out, float(game.stock_houses) / 32.0 if game.counts_houses else 1.0)
    write_f32_le(out, float(game.stock_hotels) / 12.0 if game.counts_hotels else 1.0)
    write_f32_le(out, min(float(game.throwing_turns) / float(max(play.turns, 1)), 1.0))
    _flag(out, game.time_is_called)
    write_f32_le(out, float(max(play.offers - play.begun[seat], 0)))


# -- numbers ---------------------------------------------------------------------------------------------------


def _money(out: BytesWriter, amount: i64, unit: float) -> None:
    write_f32_le(out, max(min(float(amount) * unit, HIGHEST), -1.0))


def _flag(out: BytesWriter, on: bool) -> None:
    write_f32_le(out, 1.0 if on else 0.0)


def _zeros(out: BytesWriter, count: i64) -> None:
    while count > 0:
        write_f32_le(out, 0.0)
        count -= 1


def _one_hot(out: BytesWriter, index: i64, size: i64) -> None:
    position: i64 = 0
    while position < size:
        write_f32_le(out, 1.0 if position == index else 0.0)
        position += 1


def _party(out: BytesWriter, game: Game, party: i64, seat: i64) -> None:
    """Which seat, counted clockwise from whoever looks; nothing at all for the Bank."""
    _one_hot(out, (party - seat + game.seats) % game.seats if party >= 0 else -1, game.seats)
