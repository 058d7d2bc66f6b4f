"""Drawing a card and doing what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import CARD, Action
from freehold.engine.chapters import detention, movement
from freehold.engine.edition import (
    ADVANCE_TO,
    ADVANCE_TO_NEAREST,
    BACK,
    BANK,
    COLLECT,
    COLLECT_EACH,
    OPPOSITE_SIDE,
    PAY,
    PAY_EACH,
    RELEASE,
    REPAIRS,
    ROLL_AGAIN,
    SENT_TO_DETENTION,
    Card,
)
from freehold.engine.masks import members
from freehold.engine.refusal import CARD_MUST_BE_NAMED, CARD_NOT_IN_DECK, OK
from freehold.engine.stage import DRAW, NOT_KNOWN_HERE, Stage
from freehold.engine.state import ENTERED, OPEN, SEEDED, State

if TYPE_CHECKING:
    from freehold.engine.position.values import Fields


@mypyc_attr(acyclic=True, free_list_len=1)
class Draw(Stage):
    """A card is to be drawn."""

    def __init__(self, seat: i64, deck: i64) -> None:
        super().__init__(DRAW, seat)
        self.deck = deck

    def settle(self, g: State) -> bool:
        if not g.decks[self.deck]:
            # Every card of the deck is in somebody's hand: there is nothing to draw.
            g.pop()
            return True
        if not draws_by_itself(g, self.deck):
            return False
        draw(g, self, -1)
        return True

    def next_asked(self, g: State) -> i64:
        return 0

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind != CARD or seat != self.seat:
            return NOT_KNOWN_HERE
        return why_not_card(g, self, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        draw(g, self, action.target)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        if seat != self.seat:
            return
        if g.chance != ENTERED:
            found.append(Action(CARD))
            return
        for card in g.decks[self.deck]:
            found.append(Action(CARD, target=card))

    def outlasts_call(self) -> bool:
        return True

    def describe(self, g: State) -> dict[str, object]:
        return {"deck": self.deck}

    def copy(self) -> Draw:
        return Draw(self.seat, self.deck)

    def write(self, g: State) -> dict[str, object]:
        return {"seat": g.names[self.seat], "deck": g.edition.decks[self.deck].id}

    @staticmethod
    def read(table: Fields, g: State) -> Draw:
        return Draw(table.seat("seat", g), table.as_deck("deck", table.needs("deck")))


def draws_by_itself(g: State, deck: i64) -> bool:
    """Whether the game knows the top card, or waits for somebody to turn it over."""
    return g.chance == SEEDED or (g.chance == OPEN and g.known[deck] > 0)


def why_not_card(g: State, stage: Draw, action: Action) -> i64:
    """Naming the card that was drawn at a physical table."""
    if action.target < 0:
        return CARD_MUST_BE_NAMED if g.chance == ENTERED else OK
    if action.target not in g.decks[stage.deck]:
        return CARD_NOT_IN_DECK
    return OK


def draw(g: State, stage: Draw, card: i64) -> None:
    """Take the top card, or the named one, and put it under its deck after use.

    Rule: FR-CARD-1, FR-CARD-2, GV-CARD-1, GV-CARD-2, GV-SETUP-2, CR-LUCK-1, CR-LUCK-2, CR-EQUIP-4, CR-PREP-1, CR-R03,
    EU-EVENT-1
    """
    g.pop()
    deck = g.decks[stage.deck]
    if card < 0:
        card = deck[0]
    _take_drawn(g, stage.deck, card)
    if g.known[stage.deck] > 0:
        g.known[stage.deck] -= 1
    title = g.edition.cards[card]
    if g.listening:
        g.tell("drew", "cards.draw", stage.seat, card=card)
    if title.effect == RELEASE:
        # Rule: FR-CARD-3, GV-CARD-3
        g.held[stage.seat].append(card)
        g.tell("card-kept", "cards.keep", stage.seat, card=card)
        _refill(g, stage.deck)
        return
    _put_back(g, stage.deck, card)
    _carry_out(g, stage.seat, title)


def _take_drawn(g: State, deck: i64, card: i64) -> None:
    """Take the card that was on top of its deck, or turned out to be."""
    cards = g.decks[deck]
    lay: i64 = cards.index(card)
    if lay >= len(cards) - g.seen[deck]:
        # One that is named although it was known to lie deeper: the pile on the table has been shuffled since.
        g.seen[deck] = g.seen[deck] - 1 if lay == 0 else 0
    cards.pop(lay)


def take_out(g: State, card: i64) -> None:
    """Take a card that is in nobody's hand out of its deck, wherever it lies."""
    deck: i64 = g.edition.cards[card].deck
    if card in g.spent[deck]:
        g.spent[deck].remove(card)
        return
    lay: i64 = g.decks[deck].index(card)
    if lay < g.known[deck]:
        g.known[deck] -= 1
    if lay >= len(g.decks[deck]) - g.seen[deck]:
        g.seen[deck] -= 1
    g.decks[deck].remove(card)
    _refill(g, deck)


def _put_back(g: State, deck: i64, card: i64) -> None:
    """Under its deck, or out until the last one is drawn; then all are shuffled before it is carried out.

    Rule: FR-CARD-2, GV-CARD-2, CR-LUCK-2, PN-6.4.1, EU-EVENT-9, R-EU-DECK
    """
    if g.rules.cards_return == "bottom":
        detention.return_card(g, card)
        return
    g.spent[deck].append(card)
    _refill(g, deck)


def _refill(g: State, deck: i64) -> None:
    """Shuffle the used cards again as soon as the last one has been drawn."""
    if g.decks[deck] or not g.spent[deck]:
        return
    fresh = sorted(g.spent[deck])
    g.shuffles[deck].shuffle(fresh)
    g.decks[deck] = fresh
    g.seen[deck] = 0
    g.spent[deck] = []
    g.tell("reshuffled", "cards.reshuffle")


def _carry_out(g: State, seat: i64, card: Card) -> None:
    """A move by card is a landing like any other. Rule: FR-R31, GV-R28, CR-R37, EU-EVENT-2"""
    effect = card.effect
    if effect == ADVANCE_TO:
        movement.forward(g, seat, movement.distance(g, seat, card.amount), card.rent, "movement.forward.card")
    elif effect == ADVANCE_TO_NEAREST:
        movement.forward(g, seat, _distance_to_nearest(g, seat, card.amount), card.rent, "movement.forward.card")
    elif effect == BACK:
        movement.back(g, seat, card.amount)
    elif effect == SENT_TO_DETENTION:
        detention.send(g, seat, "detention.sent-by-card")
    elif effect == COLLECT:
        # Rule: CR-LUCK-4
        g.move_money(BANK, seat, card.amount)
        if g.listening:
            g.tell("collected", "cards.collect", seat, amount=card.amount)
    elif effect == PAY:
        # Rule: CR-LUCK-3
        g.owe(seat, BANK, card.amount, "cards.pay")
    elif effect == REPAIRS:
        _repairs(g, seat, card)
    elif effect == PAY_EACH:
        _pay_each(g, seat, card.amount)
    elif effect == COLLECT_EACH:
        _collect_each(g, seat, card.amount)
    elif effect == OPPOSITE_SIDE:
        movement.cross(g, seat)
    else:
        _change_throwing(g, seat, effect)


def _change_throwing(g: State, seat: i64, effect: i64) -> None:
    """Throw again, whatever a double here would forbid; or miss a round, which also ends this turn.

    Rule: EU-EVENT-3, EU-EVENT-4, R-EU-CARD-THROW, R-EU-MISS
    """
    turn = g.turn
    assert turn is not None
    turn.again = effect == ROLL_AGAIN
    turn.ordered = effect == ROLL_AGAIN
    if effect == ROLL_AGAIN:
        g.tell("throws-again", "cards.roll-again", seat)
        return
    g.missing[seat] += 1
    g.tell("misses-next", "cards.miss-round", seat)


def _distance_to_nearest(g: State, seat: i64, group: i64) -> i64:
    nearest = len(g.edition.spaces)
    for deed in g.edition.groups[group].deeds:
        way = movement.distance(g, seat, g.edition.deeds[deed].space)
        if way < nearest:
            nearest = way
    return nearest


def _repairs(g: State, seat: i64, card: Card) -> None:
    amount: i64 = 0
    for deed in members(g.owned[seat] & g.built):
        amount += card.hotel_amount if g.hotel[deed] else card.amount * g.houses[deed]
    if amount > 0:
        g.owe(seat, BANK, amount, "cards.pay")


def _pay_each(g: State, seat: i64, amount: i64) -> None:
    """Separate debts, due in seat order from the payer's left. Rule: FR-R34, GV-R32"""
    others = g.others_from(seat)
    # The agenda is a stack: the last one pushed is settled first.
    for other in reversed(others):
        g.owe(seat, other, amount, "cards.pay-each")


def _collect_each(g: State, seat: i64, amount: i64) -> None:
    """Every other player becomes a debtor of the drawer, in the same order. Rule: FR-R34, GV-R32"""
    for other in reversed(g.others_from(seat)):
        g.owe(other, seat, amount, "cards.collect-each")
