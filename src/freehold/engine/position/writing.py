"""Writing one moment of a game down as plain tables, lists, numbers and words."""

from __future__ import annotations

from typing import Final

from freehold.engine.edition import BANK, UNLIMITED
from freehold.engine.stage import Stage
from freehold.engine.state import Claim, State
from freehold.engine.text.labels import kept_card_names
from freehold.engine.text.names import card_labels, labels

CHANCES: Final = ["seeded", "entered", "open"]
"""Where dice and cards come from, in the words of a position."""


def to_data(g: State) -> dict[str, object]:
    """Write down everything that decides how the game goes on, by name and exactly."""
    data = _heading(g)
    _write_players(g, data)
    _write_property(g, data)
    _write_chance(g, data)
    data["claims"] = [claim_data(g, claim) for claim in g.claims]
    data["asked"] = [debt.write(g) for debt in g.asked]
    data["agenda"] = [stage_data(g, stage) for stage in g.agenda]
    data["throwing_turns"] = g.throwing_turns
    data["bankruptcies"] = g.bankruptcies
    data["paused"] = g.paused
    data["called"] = g.called
    data["last_turn"] = g.last_turn
    if g.last_round:
        # Few games are ever in such a round; positions of all others stay as they were.
        data["last_round"] = True
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
            held[name] = kept_card_names(g, g.held[seat])
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


# -- rights, debts and stages -----------------------------------------------------------------------


def claim_data(g: State, claim: Claim) -> dict[str, object]:
    return {
        "lander": g.names[claim.lander],
        "owner": g.names[claim.owner],
        "deed": g.edition.deeds[claim.deed].name,
        "amount": claim.amount,
        "age": g.throwing_turns - claim.opened,
    }


def stage_data(g: State, stage: Stage) -> dict[str, object]:
    """One stage of the agenda with all its fields but those that go without saying."""
    usual = stage.usual()
    data: dict[str, object] = {"stage": stage.word}
    for name, value in stage.write(g).items():
        if name not in usual or value != usual[name]:
            data[name] = value
    return data


def whole_stage(g: State, stage: Stage) -> dict[str, object]:
    """One stage of the agenda with all its fields."""
    return {"stage": stage.word, **stage.write(g)}
