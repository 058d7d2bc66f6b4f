"""What a landing leads to: the cards it may bring, where the token comes to rest, and whether throwing goes on.

A deck is taken as a uniform draw from all its cards. Cards that somebody could keep count as being in the deck.
"""

from __future__ import annotations

from typing import Final

from freehold.engine.edition import (
    ADVANCE_TO,
    ADVANCE_TO_NEAREST,
    BACK,
    CARDS,
    GO_TO_DETENTION,
    MISS_ROUND,
    OPPOSITE_SIDE,
    RENT_AS_LISTED,
    RISK,
    ROLL_AGAIN,
    SENT_TO_DETENTION,
    START,
    Card,
    Edition,
)

# What becomes of the further throw that a double has earned.
AS_THROWN: Final = 0
LOST: Final = 1
ORDERED: Final = 2

_LEAST_CHANCE: Final = 1e-18
"""Cards that lead to cards are followed until what is left cannot matter."""

_MOST_CARDS: Final = 64
"""Even where every card leads to another one, following them comes to an end."""


class Visit:
    """A landing that may happen on the way, the first one included."""

    def __init__(self, chance: float, space: int, rent: int) -> None:
        self.chance = chance
        self.space = space
        self.rent = rent
        """How a card changes the rent there."""


class Arrival:
    """One way in which a landing may end."""

    def __init__(self, chance: float, place: int, again: int, detained: bool, missed: int) -> None:
        self.chance = chance
        self.place = place
        self.again = again
        self.detained = detained
        self.missed = missed
        """Rounds that have to be missed."""


class Prospect:
    """All that may follow from landing on a space."""

    def __init__(self) -> None:
        self.visits: list[Visit] = []
        self.arrivals: list[Arrival] = []

    def note(self, chance: float, place: int, again: int, detained: bool, missed: int) -> None:
        """Add a way to end, together with those that are the same."""
        for known in self.arrivals:
            same = known.place == place and known.again == again
            if same and known.detained == detained and known.missed == missed:
                known.chance += chance
                return
        self.arrivals.append(Arrival(chance, place, again, detained, missed))


def prospects(edition: Edition) -> list[Prospect]:
    """What may follow from landing on each space, in board order."""
    found: list[Prospect] = []
    for space in edition.spaces:
        prospect = Prospect()
        _land(edition, prospect, 1.0, space.index, RENT_AS_LISTED, AS_THROWN, _MOST_CARDS)
        found.append(prospect)
    return found


def nearest_detention(edition: Edition, place: int) -> int:
    """The nearest place of detention in either direction; of two equally near, the one ahead."""
    size = len(edition.spaces)
    best = edition.detention_space
    best_way = 2 * size + 2
    for space in edition.detention_spaces:
        ahead = (space - place) % size
        # Doubled, so that half a step can speak for the way ahead.
        way = min(2 * ahead, 2 * (size - ahead) + 1)
        if way < best_way:
            best = space
            best_way = way
    # A board without such a place keeps the token where it is.
    return best if best >= 0 else place


def _land(edition: Edition, prospect: Prospect, chance: float, place: int, rent: int, again: int, cards: int) -> None:
    """A token comes to rest and its space acts, as in `engine.landing`."""
    space = edition.spaces[place]
    prospect.visits.append(Visit(chance, place, rent))
    if edition.rules.turn_no_extra_on == "start-risk-cards" and space.kind in (START, RISK, CARDS):
        again = LOST
    if space.kind == GO_TO_DETENTION:
        prospect.note(chance, nearest_detention(edition, place), LOST, True, 0)
    elif space.kind == CARDS and cards > 0 and chance > _LEAST_CHANCE:
        deck = edition.decks[space.deck].cards
        for card in deck:
            _draw(edition, prospect, chance / len(deck), place, edition.cards[card], again, cards - 1)
    else:
        prospect.note(chance, place, again, False, 0)


def _draw(edition: Edition, prospect: Prospect, chance: float, place: int, card: Card, again: int, cards: int) -> None:
    """A card is carried out, as in `engine.cards`; those that only move money leave the token where it is."""
    size = len(edition.spaces)
    effect = card.effect
    if effect == ADVANCE_TO:
        _land(edition, prospect, chance, card.amount, card.rent, again, cards)
    elif effect == ADVANCE_TO_NEAREST:
        _land(edition, prospect, chance, _nearest_of_group(edition, place, card.amount), card.rent, again, cards)
    elif effect == BACK:
        _land(edition, prospect, chance, (place - card.amount) % size, RENT_AS_LISTED, again, cards)
    elif effect == SENT_TO_DETENTION:
        prospect.note(chance, nearest_detention(edition, place), LOST, True, 0)
    elif effect == OPPOSITE_SIDE:
        across = (place + size // 2) % size
        if edition.spaces[across].kind in (CARDS, START):
            # The token stands there, but it has not landed.
            prospect.note(chance, across, again, False, 0)
        else:
            _land(edition, prospect, chance, across, RENT_AS_LISTED, again, cards)
    elif effect == ROLL_AGAIN:
        prospect.note(chance, place, ORDERED, False, 0)
    elif effect == MISS_ROUND:
        prospect.note(chance, place, LOST, False, 1)
    else:
        prospect.note(chance, place, again, False, 0)


def _nearest_of_group(edition: Edition, place: int, group: int) -> int:
    """The next space of a group ahead; where the token stands is a whole lap away."""
    size = len(edition.spaces)
    best = place
    best_way = size + 1
    for deed in edition.groups[group].deeds:
        space = edition.deeds[deed].space
        way = (space - place) % size
        if way == 0:
            way = size
        if way < best_way:
            best = space
            best_way = way
    return best
