"""Which numbers stand for something legal: exactly what the rules say, asked by the rules' own checks.

What surely cannot be legal is left out beforehand (the wrong stage, deeds of others), for speed alone: everything that
is let through has been judged by the row of its action.
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action
from freehold.engine.chapters import alike, auction, prebuild, window
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.market import Approach
from freehold.engine.game import Game
from freehold.engine.kinds import KINDS
from freehold.engine.refusal import OK
from freehold.env.core import coding as code
from freehold.env.core.choices import Choices
from freehold.env.core.coding import Coding, part


def is_legal(game: Game, seat: i64, action: Action) -> bool:
    """Whether the rules allow a well-formed action of a seat that is in the game."""
    return KINDS[action.kind].why_not(game, seat, action) == OK


def _try(game: Game, seat: i64, coding: Coding, found: Choices, number: i64) -> None:
    if is_legal(game, seat, coding.actions[number]):
        found.add(number)


# -- answers to the stage on top -------------------------------------------------------------------------------


def list_answers(game: Game, seat: i64, coding: Coding, found: Choices) -> None:
    """What the stage on top asks of a seat."""
    kind = game.top.kind
    if kind == stg.TURN:
        if game.top.seat == seat:
            _list_turn(game, seat, coding, found)
    elif kind == stg.AUCTION:
        _try(game, seat, coding, found, code.PASS)
        _list_bids(game, seat, coding, found)
    elif kind == stg.PURCHASE:
        _try(game, seat, coding, found, code.BUY)
        _try(game, seat, coding, found, code.DECLINE)
    elif kind == stg.DEAL:
        _try(game, seat, coding, found, code.ACCEPT)
        _try(game, seat, coding, found, code.REFUSE)
        _try(game, seat, coding, found, code.WITHDRAW)
    elif kind == stg.DEBT:
        _try(game, seat, coding, found, code.BANKRUPT)
    elif kind == stg.FIRST_THROW or kind == stg.RENT_THROW:
        _try(game, seat, coding, found, code.ROLL)
    elif kind == stg.TAX_CHOICE:
        _try(game, seat, coding, found, code.PAY_FLAT)
        _try(game, seat, coding, found, code.PAY_SHARE)
    else:
        _list_rare(game, seat, coding, found, kind)


def _list_turn(game: Game, seat: i64, coding: Coding, found: Choices) -> None:
    _try(game, seat, coding, found, code.ROLL)
    _try(game, seat, coding, found, code.END)
    if game.detained[seat] > 0:
        _try(game, seat, coding, found, code.PAY_FINE)
        _try(game, seat, coding, found, code.USE_CARD)
        _try(game, seat, coding, found, code.STAY)


def _list_rare(game: Game, seat: i64, coding: Coding, found: Choices, kind: i64) -> None:
    if kind == stg.HANDOVER:
        _try(game, seat, coding, found, code.KEEP)
    elif kind == stg.WISHES:
        number = coding.want
        while number <= coding.want + code.MOST_WANTED:
            _try(game, seat, coding, found, number)
            number += 1
    elif kind == stg.PLACING:
        _try(game, seat, coding, found, code.PASS)
        list_on(game, seat, coding, found, coding.place, game.owned[seat])
    elif kind == stg.PREBUILD:
        _list_prebuild(game, seat, coding, found)
    elif kind == stg.APPROACH:
        _try(game, seat, coding, found, code.REFUSE)
        _list_agreeing(game, seat, coding, found)
    elif kind == stg.RESERVE:
        _try(game, seat, coding, found, code.ACCEPT)
        _try(game, seat, coding, found, code.REFUSE)
    elif kind == stg.ASKING or kind == stg.LEAVING or kind == stg.TOKEN_CHOICE:
        _try(game, seat, coding, found, code.PASS)


def _list_bids(game: Game, seat: i64, coding: Coding, found: Choices) -> None:
    """The lowest raise, multiples of the list price above it, and all one may bid."""
    top = game.top
    assert isinstance(top, Auction)
    lowest = auction.lowest_bid(game, top)
    if auction.why_not_bid(game, seat, top, Action(act.BID, lowest)) != OK:
        return
    found.add(code.BID_LOWEST)
    price = coding.list_price(top.deed)
    index: i64 = 0
    while index < code.AMOUNTS:
        amount = part(price, index)
        if amount > lowest:
            if auction.why_not_win(game, seat, top, amount) != OK:
                return
            found.add(coding.bid + index)
        index += 1
    if top.cap(game, seat) > part(price, code.AMOUNTS - 1):
        found.add(code.BID_MOST)


def _list_agreeing(game: Game, seat: i64, coding: Coding, found: Choices) -> None:
    top = game.top
    if isinstance(top, Approach) and game.owner[top.deed] == seat:
        index: i64 = 0
        while index <= code.AMOUNTS:
            found.add(coding.minimum + index)
            index += 1


def _list_prebuild(game: Game, seat: i64, coding: Coding, found: Choices) -> None:
    _try(game, seat, coding, found, code.PASS)
    list_on(game, seat, coding, found, coding.build, game.owned[seat])
    every = prebuild_all(game, seat)
    if every is not None and is_legal(game, seat, every):
        found.add(code.BUILD_ALL)


def prebuild_all(game: Game, seat: i64) -> Action | None:
    """All houses that may be built before play, on the first plots."""
    own = prebuild.plots(game, seat)
    counts = [0] * min(len(own), game.rules.opening_prebuild)
    if not counts:
        return None
    for house in range(game.rules.opening_prebuild):
        counts[house % len(counts)] += 1
    return Action(act.BUILD, 0, own[: len(counts)], counts)


# -- at any time -----------------------------------------------------------------------------------------------


def list_on(game: Game, seat: i64, coding: Coding, found: Choices, section: i64, deeds: i64) -> None:
    """The legal ones of a section, for a set of deeds."""
    if section < 0:
        return
    row = KINDS[coding.actions[section].kind]
    number = section
    while deeds != 0:
        if deeds & 1 and row.why_not(game, seat, coding.actions[number]) == OK:
            found.add(number)
        deeds >>= 1
        number += 1


def list_property(game: Game, seat: i64, coding: Coding, found: Choices) -> None:
    """Building and selling, mortgages, and what the Bank buys and sells from afar."""
    kind = game.top.kind
    if kind != stg.TURN and kind != stg.FIRST_THROW and game.top.seat != seat:
        return
    owned = game.owned[seat]
    if kind == stg.TURN or kind == stg.FIRST_THROW:
        if owned != 0:
            _list_building(game, seat, coding, found, owned)
            list_on(game, seat, coding, found, coding.sell_deed, owned)
        if coding.remote_buy >= 0:
            _list_remote(game, seat, coding, found)
    if kind != stg.AUCTION and owned != 0:
        if owned & game.built != 0:
            _list_selling(game, seat, coding, found)
        list_on(game, seat, coding, found, coding.mortgage, owned & ~game.pledged)
        list_on(game, seat, coding, found, coding.lift, owned & game.pledged)


def _list_building(game: Game, seat: i64, coding: Coding, found: Choices, owned: i64) -> None:
    whole = game.rules.building_shape == "even"
    if whole and window.why_not_spend(game, seat) != OK:
        return
    for group in game.edition.groups:
        mine = owned & group.mask
        if not group.buildable or mine == 0 or (whole and mine != group.mask):
            continue
        list_on(game, seat, coding, found, coding.build, mine)
        list_on(game, seat, coding, found, coding.hotel, mine)
        if not whole:
            together = build_together(game, seat, group.index)
            if together is not None and is_legal(game, seat, together):
                found.add(coding.build_group + group.index)


def build_together(game: Game, seat: i64, group: i64) -> Action | None:
    """One house on every deed of a group that can take one."""
    room = alike.can_take_houses(game, seat, group)
    return Action(act.BUILD, 0, room, [1] * len(room)) if len(room) > 1 else None


def sell_one(game: Game, deed: i64) -> Action:
    """One step down, or a hotel where it is sold whole."""
    whole = game.hotel[deed] and game.rules.building_shape == "alike"
    return Action(act.SELL, 0, [deed], [game.level(deed) if whole else 1])


def sell_all(game: Game, seat: i64, group: i64) -> Action | None:
    """All that stands on a group."""
    built = [deed for deed in game.edition.groups[group].deeds if game.owner[deed] == seat and game.level(deed) > 0]
    return Action(act.SELL, 0, built, [game.level(deed) for deed in built]) if built else None


def _list_selling(game: Game, seat: i64, coding: Coding, found: Choices) -> None:
    built = game.owned[seat] & game.built
    for group in game.edition.groups:
        standing = built & group.mask
        if standing == 0:
            continue
        for deed in group.deeds:
            if standing >> deed & 1 and is_legal(game, seat, sell_one(game, deed)):
                found.add(coding.sell + deed)
        whole = sell_all(game, seat, group.index)
        if whole is not None and is_legal(game, seat, whole):
            found.add(coding.sell_group + group.index)


def _list_remote(game: Game, seat: i64, coding: Coding, found: Choices) -> None:
    """Only where somebody else stands."""
    if game.own_turn(seat) is None:
        return
    for other in range(game.seats):
        deed = game.edition.spaces[game.place[other]].deed
        if other != seat and not game.out[other] and deed >= 0:
            _try(game, seat, coding, found, coding.remote_buy + deed)
            _try(game, seat, coding, found, coding.remote_build + deed)


# -- proposing -------------------------------------------------------------------------------------------------


def list_partners(game: Game, seat: i64, coding: Coding, found: Choices) -> None:
    """With whom an offer may be begun: what it will be is judged when it is sent."""
    kind = game.top.kind
    if game.called or kind == stg.DEAL:
        _list_counter(game, seat, found)
        return
    if not window.is_open(game) and not (game.top.seat == seat and (kind == stg.PURCHASE or kind == stg.DEBT)):
        return
    for distance in range(1, game.seats):
        if not game.out[(seat + distance) % game.seats]:
            found.add(coding.partner + distance - 1)


def _list_counter(game: Game, seat: i64, found: Choices) -> None:
    top = game.top
    if isinstance(top, Deal) and len(top.legs) == 1 and top.legs[0].partner == seat and not game.called:
        found.add(code.COUNTER)


def list_sales(game: Game, seat: i64, coding: Coding, found: Choices, tired: bool) -> None:
    """What may be put up or asked for, where deals go by auction; a debtor is never kept from it."""
    in_debt = game.top.kind == stg.DEBT and game.top.seat == seat
    if in_debt:
        list_on(game, seat, coding, found, coding.put_up, game.owned[seat])
        return
    if tired or window.why_not_before_throw(game, seat) != OK:
        return
    list_on(game, seat, coding, found, coding.put_up, game.owned[seat])
    least = game.rules.auction_minimum
    for other in range(game.seats):
        deeds: i64 = game.owned[other]
        if other == seat:
            continue
        deed: i64 = 0
        while deeds != 0:
            if deeds & 1 and is_legal(game, seat, Action(act.ASK, least, [deed], [1])):
                found.add(coding.ask + deed)
            deeds >>= 1
            deed += 1
