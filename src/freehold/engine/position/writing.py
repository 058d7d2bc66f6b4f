"""Writing one moment of a game down as plain tables, lists, numbers and words."""

from __future__ import annotations

from typing import Final

from freehold.engine.action import Leg
from freehold.engine.edition import BANK, HOST, UNLIMITED
from freehold.engine.stage import (
    STAGE_NAMES,
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
from freehold.engine.text.names import card_labels, kept_card_label, labels

CHANCES: Final = ["seeded", "entered", "open"]
"""Where dice and cards come from, in the words of a position."""

RENTS: Final = ["as-listed", "double", "ten-times-fresh-throw"]
"""How a card changes the rent of a landing, in the words of a position."""

PIECES: Final = ["lot", "house", "hotel", "sale", "forced-sale"]
"""What an auction sells, in the words of a position."""

USUAL: Final[dict[str, dict[str, object]]] = {
    "first-throw": {"ranked": [], "level": []},
    "turn": {
        "last_double": 0,
        "site": False,
        "built": False,
        "raised": [],
        "upgraded": False,
        "scarce": False,
        "remote": [],
        "offered": False,
        "released": False,
        "kept": [],
    },
    "auction": {"floor": 0, "least_raise": 1, "seller": "Bank", "reserve": 0},
    "estate": {"opening": False},
    "handover": {"inherited": False},
}
"""Particulars of stages that few editions need, and the values that go without saying."""


def to_data(g: State) -> dict[str, object]:
    """Write down everything that decides how the game goes on, by name and exactly."""
    data = _heading(g)
    _write_players(g, data)
    _write_property(g, data)
    _write_chance(g, data)
    data["claims"] = [claim_data(g, claim) for claim in g.claims]
    data["asked"] = [debt_data(g, debt) for debt in g.asked]
    data["agenda"] = [stage_data(g, stage) for stage in g.agenda]
    data["throwing_turns"] = g.throwing_turns
    data["bankruptcies"] = g.bankruptcies
    data["paused"] = g.paused
    data["called"] = g.called
    data["last_turn"] = g.last_turn
    data["opener"] = g.names[g.opener]
    data["over"] = g.over
    data["unfinished"] = g.unfinished
    return data


def _heading(g: State) -> dict[str, object]:
    edition = g.edition
    changes: dict[str, object] = {}
    for name, value in edition.changed:
        changes[name] = value
    data: dict[str, object] = {"edition": edition.id, "version": edition.version}
    data["options"] = edition.chosen[:]
    data["changes"] = changes
    data["players"] = g.names[:]
    data["seed"] = g.seed
    data["chance"] = CHANCES[g.chance]
    data["banker"] = "none" if g.banker == BANK else g.names[g.banker]
    return data


def _write_players(g: State, data: dict[str, object]) -> None:
    spaces = labels([space.name for space in g.edition.spaces])
    cash: dict[str, object] = {}
    place: dict[str, object] = {}
    tokens: dict[str, object] = {}
    detained: dict[str, object] = {}
    held: dict[str, object] = {}
    credit: dict[str, object] = {}
    missing: dict[str, object] = {}
    for seat in range(g.seats):
        name = g.names[seat]
        cash[name] = g.cash[seat]
        place[name] = spaces[g.place[seat]]
        tokens[name] = g.tokens[seat]
        if g.detained[seat]:
            detained[name] = g.detained[seat]
        if g.held[seat]:
            held[name] = _card_names(g, g.held[seat])
        if g.credit[seat]:
            credit[name] = g.credit[seat]
        if g.missing[seat]:
            missing[name] = g.missing[seat]
    data["cash"] = cash
    data["place"] = place
    data["tokens"] = tokens
    data["detained"] = detained
    data["held"] = held
    data["credit"] = credit
    data["missing"] = missing
    data["arrived"] = [g.names[seat] for seat in order_of_arrival(g)]
    data["auto_claim"] = [g.names[seat] for seat in range(g.seats) if g.auto_claim[seat]]
    data["out"] = [g.names[seat] for seat in range(g.seats) if g.out[seat]]
    data["retired"] = [g.names[seat] for seat in g.retired]


def order_of_arrival(g: State) -> list[int]:
    """Who came to their space after whom; without those who have not moved yet, and only where it matters."""
    pairs: list[tuple[int, int]] = []
    for seat in range(g.seats):
        if g.rules.purchase_remote and g.arrived[seat] > 0:
            pairs.append((g.arrived[seat], seat))
    pairs.sort()
    return [pair[1] for pair in pairs]


def _write_property(g: State, data: dict[str, object]) -> None:
    deeds: dict[str, object] = {}
    for deed in range(len(g.owner)):
        if g.owner[deed] != BANK:
            deeds[g.edition.deeds[deed].name] = deed_data(g, deed)
    data["deeds"] = deeds
    data["bank"] = {"houses": stock_word(g.stock_houses), "hotels": stock_word(g.stock_hotels)}


def deed_data(g: State, deed: int) -> object:
    """Just the owner where nothing else is to be said."""
    owner = g.names[g.owner[deed]]
    if not g.mortgaged[deed] and g.level(deed) == 0:
        return owner
    data: dict[str, object] = {"owner": owner}
    if g.mortgaged[deed]:
        data["mortgaged"] = True
    if g.hotel[deed]:
        data["hotel"] = True
    elif g.houses[deed]:
        data["houses"] = g.houses[deed]
    if g.level(deed) > 0:
        data["paid"] = g.payments(deed)
    return data


def stock_word(stock: int) -> object:
    return "unlimited" if stock == UNLIMITED else stock


def _write_chance(g: State, data: dict[str, object]) -> None:
    decks: dict[str, object] = {}
    known: dict[str, object] = {}
    spent: dict[str, object] = {}
    streams: dict[str, object] = {"dice": g.dice.state()}
    for deck in g.edition.decks:
        decks[deck.id] = card_labels(g.edition, deck.index, g.decks[deck.index])
        known[deck.id] = g.known[deck.index]
        if g.spent[deck.index]:
            spent[deck.id] = card_labels(g.edition, deck.index, g.spent[deck.index])
    data["dice"] = [g.first_die, g.second_die]
    data["decks"] = decks
    data["known"] = known
    data["spent"] = spent
    if g.rules.cards_return != "bottom":
        streams["decks"] = {deck.id: g.shuffles[deck.index].state() for deck in g.edition.decks}
    data["streams"] = streams


# -- names ------------------------------------------------------------------------------------------


def party_name(g: State, seat: int) -> str:
    """A seat, the Bank or the host by name."""
    if seat == BANK:
        return "Bank"
    return "Host" if seat == HOST else g.names[seat]


def _seat_names(g: State, mask: int) -> list[str]:
    return [g.names[seat] for seat in range(g.seats) if mask >> seat & 1]


def _named(g: State, deeds: list[int]) -> list[str]:
    return [g.edition.deeds[deed].name for deed in deeds]


def _card_names(g: State, cards: list[int]) -> list[str]:
    return [kept_card_label(g.edition, card) for card in cards]


# -- rights, debts and stages -----------------------------------------------------------------------


def claim_data(g: State, claim: Claim) -> dict[str, object]:
    return {
        "lander": g.names[claim.lander],
        "owner": g.names[claim.owner],
        "deed": g.edition.deeds[claim.deed].name,
        "amount": claim.amount,
        "age": g.throwing_turns - claim.opened,
    }


def debt_data(g: State, debt: Debt) -> dict[str, object]:
    data: dict[str, object] = {
        "debtor": g.names[debt.seat],
        "creditor": party_name(g, debt.creditor),
        "amount": debt.amount,
        "cause": debt.cause,
        "mortgaged": debt.mortgaged,
        "announced": debt.announced,
    }
    if debt.deed >= 0:
        data["deed"] = g.edition.deeds[debt.deed].name
    return data


def stage_data(g: State, stage: Stage) -> dict[str, object]:
    """One stage of the agenda with all its fields but those that go without saying."""
    whole = whole_stage(g, stage)
    usual = USUAL.get(STAGE_NAMES[stage.kind], {})
    data: dict[str, object] = {}
    for name, value in whole.items():
        if name not in usual or value != usual[name]:
            data[name] = value
    return data


def whole_stage(g: State, stage: Stage) -> dict[str, object]:
    """One stage of the agenda with all its fields."""
    data: dict[str, object] = {"stage": STAGE_NAMES[stage.kind]}
    if isinstance(stage, Debt):
        data.update(debt_data(g, stage))
        return data
    if isinstance(stage, OpeningDeal):
        data["dealt"] = _seat_names(g, stage.dealt)
        return data
    if isinstance(stage, FirstThrow):
        data["rivals"] = [g.names[seat] for seat in stage.rivals]
        data["totals"] = stage.totals[:]
        data["ranked"] = [g.names[seat] for seat in stage.ranked]
        data["level"] = [[g.names[seat] for seat in group] for group in stage.level]
        return data
    if isinstance(stage, TokenChoice):
        data["order"] = [g.names[seat] for seat in stage.order]
        return data
    data["seat"] = g.names[stage.seat]
    if isinstance(stage, Turn):
        _write_turn(g, stage, data)
    elif isinstance(stage, Move):
        data["spaces"] = stage.spaces
    elif isinstance(stage, Landing):
        data["rent"] = RENTS[stage.rent]
    elif isinstance(stage, (RentThrow, Purchase)):
        data["deed"] = g.edition.deeds[stage.deed].name
    elif isinstance(stage, TaxChoice):
        data["flat"] = stage.flat
        data["share"] = stage.share
    elif isinstance(stage, Draw):
        data["deck"] = g.edition.decks[stage.deck].id
    else:
        _write_gathering(g, stage, data)
    return data


def _write_turn(g: State, stage: Turn, data: dict[str, object]) -> None:
    data["throws"] = stage.throws
    data["doubles"] = stage.doubles
    data["again"] = stage.again
    data["last_double"] = stage.last_double
    data["site"] = g.edition.deeds[stage.site].name if stage.site >= 0 else False
    data["built"] = stage.built
    data["raised"] = [deed.name for deed in g.edition.deeds if stage.raised >> deed.index & 1]
    data["upgraded"] = stage.upgraded
    data["scarce"] = stage.scarce
    data["remote"] = [group.id for group in g.edition.groups if stage.remote >> group.index & 1]
    data["offered"] = stage.offered
    data["released"] = stage.released
    data["kept"] = [deed.name for deed in g.edition.deeds if stage.kept >> deed.index & 1]


def _write_auction(g: State, stage: Auction, data: dict[str, object]) -> None:
    data["piece"] = PIECES[stage.piece]
    if stage.deed >= 0:
        data["deed"] = g.edition.deeds[stage.deed].name
    data["mortgaged"] = stage.mortgaged
    data["among"] = _seat_names(g, stage.among)
    data["bid"] = stage.bid
    data["leader"] = party_name(g, stage.leader)
    data["passed"] = _seat_names(g, stage.passed)
    data["floor"] = stage.floor
    data["least_raise"] = stage.least_raise
    data["seller"] = party_name(g, stage.seller)
    data["reserve"] = stage.reserve


def _write_gathering(g: State, stage: Stage, data: dict[str, object]) -> None:
    """The stages that concern several deeds or several seats."""
    if isinstance(stage, Auction):
        _write_auction(g, stage, data)
    elif isinstance(stage, Approach):
        data["deed"] = g.edition.deeds[stage.deed].name
        data["bid"] = stage.bid
    elif isinstance(stage, Reserve):
        data["deed"] = g.edition.deeds[stage.deed].name
        data["bidder"] = g.names[stage.bidder]
        data["bid"] = stage.bid
    elif isinstance(stage, DealStage):
        data["legs"] = [_leg_data(g, leg) for leg in stage.legs]
        data["answered"] = stage.answered
    elif isinstance(stage, Handover):
        data["deeds"] = _named(g, stage.deeds)
        data["inherited"] = stage.inherited
    elif isinstance(stage, Wishes):
        wants: dict[str, object] = {}
        for seat in range(g.seats):
            if stage.wants[seat] >= 0:
                wants[g.names[seat]] = stage.wants[seat]
        data["piece"] = PIECES[stage.piece]
        data["wants"] = wants
        data["deeds"] = _named(g, stage.deeds)
        data["counts"] = stage.counts[:]
    elif isinstance(stage, Placing):
        data["piece"] = PIECES[stage.piece]
        data["count"] = stage.count
        if stage.price >= 0:
            data["price"] = stage.price
    elif isinstance(stage, Estate):
        data["deeds"] = _named(g, stage.deeds)
        data["mortgaged"] = stage.mortgaged[:]
        data["opening"] = stage.opening
    elif isinstance(stage, Asking):
        data["legs"] = [_leg_data(g, leg) for leg in stage.legs]
        data["silent"] = _seat_names(g, stage.silent)
    elif isinstance(stage, Leaving):
        data["silent"] = _seat_names(g, stage.silent)


def _leg_data(g: State, leg: Leg) -> dict[str, object]:
    return {
        "partner": g.names[leg.partner],
        "give_deeds": _named(g, leg.give_deeds),
        "give_cash": leg.give_cash,
        "give_cards": _card_names(g, leg.give_cards),
        "get_deeds": _named(g, leg.get_deeds),
        "get_cash": leg.get_cash,
        "get_cards": _card_names(g, leg.get_cards),
    }
