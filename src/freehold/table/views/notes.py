"""What an action costs, and the facts a client needs to say what it means, in any language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action, Leg
from freehold.engine.chapters import detention, mortgage
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.construction import hotel_price, house_cost
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.demolition import price_of_top, refund
from freehold.engine.chapters.landing import RentThrow
from freehold.engine.chapters.market import Reserve, commission, left_of
from freehold.engine.chapters.means import means
from freehold.engine.chapters.mortgage import Handover
from freehold.engine.chapters.opening import FirstThrow
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.remote import first_to_arrive
from freehold.engine.chapters.rent import find as find_claim
from freehold.engine.chapters.rent import rent_at
from freehold.engine.chapters.shortage import Placing, Wishes, place_price
from freehold.engine.chapters.taxes import TaxChoice
from freehold.engine.chapters.to_bank import sale_price
from freehold.engine.chapters.turn import Turn
from freehold.engine.game import Game
from freehold.engine.pieces import HOTEL_PIECE, HOUSE
from freehold.table.views.stages import Json
from freehold.table.views.view import lapses_in, rent_of

# -- costs ------------------------------------------------------------------------------------------------


def cost_of(game: Game, seat: int, action: Action) -> int:
    """What leaves the cash of a seat (negative: comes in) by the action itself; 0 where chance or others decide."""
    reckon = _COSTS.get(action.kind)
    return reckon(game, seat, action) if reckon is not None else 0


def _buy_cost(game: Game, seat: int, action: Action) -> int:  # noqa: ARG001
    top = game.top
    return game.edition.deeds[top.deed].price if isinstance(top, Purchase) else 0


def _remote_cost(game: Game, seat: int, action: Action) -> int:  # noqa: ARG001
    title = game.edition.deeds[action.deeds[0]]
    if action.kind == act.REMOTE_BUY:
        return title.price + title.premium
    return house_cost(game, action.deeds, action.counts) + title.premium_house


def _build_cost(game: Game, seat: int, action: Action) -> int:  # noqa: ARG001
    if action.kind == act.HOTEL:
        return sum(hotel_price(game, deed) for deed in action.deeds)
    return house_cost(game, action.deeds, action.counts)


def _place_cost(game: Game, seat: int, action: Action) -> int:  # noqa: ARG001
    top = game.top
    return place_price(game, top, action.deeds[0]) if isinstance(top, Placing) and top.price < 0 else 0


def _sell_cost(game: Game, seat: int, action: Action) -> int:  # noqa: ARG001
    total = sum(price_of_top(game, deed, count) for deed, count in zip(action.deeds, action.counts, strict=True))
    return -refund(game.rules, total)


def _sell_deed_cost(game: Game, seat: int, action: Action) -> int:  # noqa: ARG001
    return -sum(sale_price(game, deed) for deed in action.deeds)


def _mortgage_cost(game: Game, seat: int, action: Action) -> int:  # noqa: ARG001
    return -sum(game.edition.deeds[deed].mortgage for deed in action.deeds)


def _lift_cost(game: Game, seat: int, action: Action) -> int:
    top = game.top
    if isinstance(top, Handover) and top.seat == seat:
        return mortgage.handover_cost(game, top, action.deeds)
    return mortgage.lift_cost(game, action.deeds)


def _keep_cost(game: Game, seat: int, action: Action) -> int:  # noqa: ARG001
    top = game.top
    return mortgage.transfer_interest(game, top.deeds) if isinstance(top, Handover) else 0


def _bid_cost(game: Game, seat: int, action: Action) -> int:  # noqa: ARG001
    return action.amount


def _fine_cost(game: Game, seat: int, action: Action) -> int:  # noqa: ARG001
    return detention.fine(game, seat)


def _tax_cost(game: Game, seat: int, action: Action) -> int:  # noqa: ARG001
    top = game.top
    if not isinstance(top, TaxChoice):
        return 0
    return top.flat if action.kind == act.PAY_FLAT else top.share


def _claim_cost(game: Game, seat: int, action: Action) -> int:
    claim = find_claim(game, seat, action)
    return -claim.amount if claim is not None else 0


def _accept_cost(game: Game, seat: int, action: Action) -> int:  # noqa: ARG001
    top = game.top
    if isinstance(top, Reserve):
        return -left_of(game, top.bid)
    mine = _own_leg(game, seat)
    return mine.give_cash - mine.get_cash if mine is not None else 0


_COSTS: Final[dict[int, Callable[[Game, int, Action], int]]] = {
    act.BUY: _buy_cost,
    act.REMOTE_BUY: _remote_cost,
    act.REMOTE_BUILD: _remote_cost,
    act.BUILD: _build_cost,
    act.HOTEL: _build_cost,
    act.PLACE: _place_cost,
    act.SELL: _sell_cost,
    act.SELL_DEED: _sell_deed_cost,
    act.MORTGAGE: _mortgage_cost,
    act.LIFT: _lift_cost,
    act.KEEP: _keep_cost,
    act.BID: _bid_cost,
    act.ASK: _bid_cost,
    act.PAY_FINE: _fine_cost,
    act.PAY_FLAT: _tax_cost,
    act.PAY_SHARE: _tax_cost,
    act.CLAIM: _claim_cost,
    act.ACCEPT: _accept_cost,
}


def _own_leg(game: Game, seat: int) -> Leg | None:
    """A seat's part of the offer on the table, seen from that seat."""
    top = game.top
    if isinstance(top, Deal):
        for leg in top.legs:
            if leg.partner == seat:
                return leg.turned(top.seat)
    return None


# -- notes ------------------------------------------------------------------------------------------------


def note_of(game: Game, seat: int, action: Action) -> Json:
    """The facts behind an action; which ones there are depends on its kind."""
    tell = _NOTES.get(action.kind)
    return tell(game, seat, action) if tell is not None else {}


def _roll(game: Game, seat: int, action: Action) -> Json:  # noqa: ARG001
    top = game.top
    why = "turn"
    note: Json = {}
    if isinstance(top, FirstThrow):
        why = "start"
    elif isinstance(top, RentThrow):
        why = "rent"
    elif game.detained[seat] and game.rules.detention_kind == "throw":
        why = "double"
        if game.detained[seat] >= game.rules.detention_turns:
            note["fine_if_not"] = game.rules.detention_fine
    elif isinstance(top, Turn) and top.throws > 0:
        why = "again"
    lapsing = [claim for claim in game.claims if claim.owner == seat and lapses_in(game, claim) == 0]
    return {"for": why, "lapses": len(lapsing), **note}


def _end(game: Game, seat: int, action: Action) -> Json:  # noqa: ARG001
    following = game.next_seat(seat)
    for _ in range(game.seats):
        if game.missing[following] == 0 or following == seat:
            break
        following = game.next_seat(following)
    top = game.top
    return {"next": following, "unused_throw": isinstance(top, Turn) and top.again}


def _decline(game: Game, seat: int, action: Action) -> Json:  # noqa: ARG001
    return {"then": "auction" if game.rules.purchase_decline == "auction" else "bank"}


def _bid(game: Game, seat: int, action: Action) -> Json:
    return {"means": means(game, seat), "over_cash": max(action.amount - game.cash[seat], 0)}


def _pass(game: Game, seat: int, action: Action) -> Json:  # noqa: ARG001
    top = game.top
    words = {
        stg.AUCTION: "auction",
        stg.PLACING: "placing",
        stg.LEAVING: "leaving",
        stg.PREBUILD: "prebuild",
        stg.TOKEN_CHOICE: "token",
        stg.ASKING: "asking",
    }
    final = isinstance(top, Auction) and game.rules.auction_passing == "final"
    return {"for": words.get(top.kind, ""), "final": final}


def _buy(game: Game, seat: int, action: Action) -> Json:
    top = game.top
    deed = action.deeds[0] if action.deeds else top.deed if isinstance(top, Purchase) else -1
    if deed < 0:
        return {}
    group = game.edition.groups[game.edition.deeds[deed].group]
    owned = sum(1 for each in group.deeds if game.owner[each] == seat) + 1
    note: Json = {"group_owned": owned, "group_size": len(group.deeds)}
    if action.kind == act.REMOTE_BUY:
        note["premium"] = game.edition.deeds[deed].premium
        note["premium_to"] = first_to_arrive(game, seat, deed)
    return note


def _build(game: Game, seat: int, action: Action) -> Json:
    """Rents before and after, and what has to be paid beside the price on the deed."""
    before = [rent_of(game, deed) for deed in action.deeds]
    note: Json = {"rent_before": before, "rent_after": rents_after(game, action)}
    if action.kind == act.HOTEL:
        needed = game.rules.building_houses_for_hotel
        note["outright"] = any(game.houses[deed] < needed for deed in action.deeds)
        return note
    plain = sum(game.edition.deeds[deed].house * count for deed, count in zip(action.deeds, action.counts, strict=True))
    if action.kind != act.PLACE:
        note["duty"] = house_cost(game, action.deeds, action.counts) - plain
    if action.kind == act.REMOTE_BUILD:
        note["premium"] = game.edition.deeds[action.deeds[0]].premium_house
        note["premium_to"] = first_to_arrive(game, seat, action.deeds[0])
    return note


def rents_after(game: Game, action: Action) -> list[int]:
    """The rents of the deeds an action builds or sells on, once it is done."""
    top = game.top
    raised = action.kind == act.HOTEL or (
        action.kind == act.PLACE and isinstance(top, Placing) and top.piece == HOTEL_PIECE
    )
    rents: list[int] = []
    for deed, count in zip(action.deeds, action.counts or [1] * len(action.deeds), strict=True):
        after = game.level(deed) - count if action.kind == act.SELL else game.houses[deed] + count
        title = game.edition.deeds[deed]
        whole = game.owns_group(game.owner[deed], title.group)
        rents.append(0 if game.mortgaged[deed] else rent_at(game.rules, title, 0 if raised else after, raised, whole))
    return rents


def _sell(game: Game, seat: int, action: Action) -> Json:  # noqa: ARG001
    return {"rent_before": [rent_of(game, deed) for deed in action.deeds], "rent_after": rents_after(game, action)}


def _raise(game: Game, seat: int, action: Action) -> Json:
    top = game.top
    owes = isinstance(top, Debt) and top.seat == seat
    pays = isinstance(top, Debt) and owes and game.cash[seat] - cost_of(game, seat, action) >= top.amount
    return {"pays_debt": pays}


def _lift(game: Game, seat: int, action: Action) -> Json:
    if action.kind == act.KEEP:
        return {"interest": cost_of(game, seat, action)}
    return {"interest": cost_of(game, seat, action) + _mortgage_cost(game, seat, action)}


def _claim(game: Game, seat: int, action: Action) -> Json:
    claim = find_claim(game, seat, action)
    return {} if claim is None else {"lander": claim.lander, "amount": claim.amount, "deed": claim.deed}


def _accept(game: Game, seat: int, action: Action) -> Json:  # noqa: ARG001
    top = game.top
    if isinstance(top, Reserve):
        return {"commission": commission(game, top.bid)}
    mine = _own_leg(game, seat)
    if mine is None:
        return {}
    burdened = [deed for deed in mine.get_deeds if game.mortgaged[deed]]
    return {
        "give": {"deeds": mine.give_deeds, "cash": mine.give_cash, "cards": mine.give_cards},
        "get": {"deeds": mine.get_deeds, "cash": mine.get_cash, "cards": mine.get_cards},
        "interest": mortgage.transfer_interest(game, burdened),
    }


def _put_up(game: Game, seat: int, action: Action) -> Json:
    top = game.top
    if isinstance(top, Debt) and top.seat == seat and action.deeds and game.mortgaged[action.deeds[0]]:
        # The Bank sells for the creditor and takes no commission.
        floor = game.edition.deeds[action.deeds[0]].mortgage
        return {"commission_percent": 0, "forced": True, "least": floor, "creditor": top.creditor}
    note: Json = {"commission_percent": game.rules.auction_commission, "forced": False}
    if action.amount > 0:
        note["gets"] = left_of(game, action.amount)
    return note


def _ask(game: Game, seat: int, action: Action) -> Json:  # noqa: ARG001
    return {"owner": game.owner[action.deeds[0]], "least": game.rules.auction_minimum}


def _fine(game: Game, seat: int, action: Action) -> Json:  # noqa: ARG001
    top = game.top
    waits = game.rules.detention_after_fine == "wait" and isinstance(top, Turn) and top.throws == 0
    return {"then": "wait" if waits else "throw"}


def _stay(game: Game, seat: int, action: Action) -> Json:  # noqa: ARG001
    if game.detained[seat] >= game.rules.detention_turns:
        return {"fine_next": 0}
    return {"fine_next": detention.fine(game, seat) - game.rules.detention_fine_step}


def _want(game: Game, seat: int, action: Action) -> Json:  # noqa: ARG001
    top = game.top
    return {"piece": "house" if isinstance(top, Wishes) and top.piece == HOUSE else "hotel"}


_NOTES: Final[dict[int, Callable[[Game, int, Action], Json]]] = {
    act.ROLL: _roll,
    act.END: _end,
    act.DECLINE: _decline,
    act.BID: _bid,
    act.PASS: _pass,
    act.BUY: _buy,
    act.REMOTE_BUY: _buy,
    act.BUILD: _build,
    act.HOTEL: _build,
    act.REMOTE_BUILD: _build,
    act.PLACE: _build,
    act.SELL: _sell,
    act.SELL_DEED: _raise,
    act.MORTGAGE: _raise,
    act.LIFT: _lift,
    act.KEEP: _lift,
    act.CLAIM: _claim,
    act.ACCEPT: _accept,
    act.PUT_UP: _put_up,
    act.AGREE: _put_up,
    act.ASK: _ask,
    act.PAY_FINE: _fine,
    act.STAY: _stay,
    act.WANT: _want,
}
