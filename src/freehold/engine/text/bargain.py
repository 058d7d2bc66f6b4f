"""Reading the terms of a deal: `Bob: give "Reading Railroad" + 50 for "Vermont Avenue"; Cy: ...`.

Things no deal may hold are read too, so that the rules can refuse them with the right clause.
"""

from __future__ import annotations

from typing import Final

from freehold.engine.action import Action, Leg
from freehold.engine.chapters.deal import Deal
from freehold.engine.edition import BANK
from freehold.engine.state import State
from freehold.engine.text.names import deed_names, find_kept_card, kept_card_names, kept_cards, position_of, unknown
from freehold.engine.text.unread import Malformed
from freehold.engine.text.words import Reader

_FORBIDDEN: Final = {
    "loan": "loan",
    "loans": "loan",
    "lend": "loan",
    "immunity": "immunity",
    "rent-free": "immunity",
    "building": "buildings",
    "buildings": "buildings",
    "house": "buildings",
    "houses": "buildings",
    "hotel": "buildings",
    "hotels": "buildings",
    "promise": "promise",
    "promises": "promise",
    "option": "promise",
}
"""Words for things no deal may hold, and what the rules call them."""

_FORBIDDEN_WORDS: Final = frozenset(_FORBIDDEN.keys())
_BUILDINGS: Final = frozenset(word for word in _FORBIDDEN if _FORBIDDEN[word] == "buildings")
_JOINTS: Final = ("+", ",", "and")


class Side:
    """What one party gives."""

    def __init__(self) -> None:
        self.deeds: list[int] = []
        self.cash = 0
        self.cards: list[int] = []
        self.forbidden = ""


def read_offer(reader: Reader, seat: int, kind: int) -> Action:
    """What follows the word `offer`."""
    return _read_legs(reader, kind, seat)


def read_counter(reader: Reader, seat: int, kind: int) -> Action:
    """What follows the word `counter`; the answer goes to whoever made the offer."""
    if not reader.take(":") and not reader.sees("give"):
        return _read_legs(reader, kind, seat)
    top = reader.game.top
    action = Action(kind)
    _read_leg(reader, seat, top.seat if isinstance(top, Deal) else BANK, action)
    return action


def _read_legs(reader: Reader, kind: int, seat: int) -> Action:
    action = Action(kind)
    while True:
        partner = _partner(reader)
        reader.take(":")
        _read_leg(reader, seat, partner, action)
        if not reader.take(";"):
            break
    return action


def _partner(reader: Reader) -> int:
    found = reader.player(["Bank"])
    return BANK if found == len(reader.game.names) else found


def _read_leg(reader: Reader, seat: int, partner: int, action: Action) -> None:
    """One partner's part: `give ... for ...`, seen from `seat`."""
    if not reader.take("give"):
        raise Malformed("unread-give", {})
    give = _read_side(reader, seat, True)
    if not reader.take("for"):
        raise Malformed("unread-for", {})
    get = _read_side(reader, partner, False)
    action.legs = [*action.legs, Leg(partner, give.deeds, give.cash, give.cards, get.deeds, get.cash, get.cards)]
    if not action.text:
        action.text = give.forbidden if give.forbidden else get.forbidden


def _read_side(reader: Reader, giver: int, first: bool) -> Side:
    """The first side of a leg, which ends with `for`, or the second."""
    side = Side()
    if reader.take("nothing"):
        return side
    while True:
        _read_item(reader, giver, side)
        if side.forbidden:
            _skip_forbidden(reader, first)
            return side
        if not _joined(reader):
            return side


def _joined(reader: Reader) -> bool:
    """Whether another item follows, stepping over what joins it to the last."""
    for joint in _JOINTS:
        if reader.take(joint):
            return True
    # Quoted names may also simply follow each other.
    return not reader.done and reader.words[reader.at].is_quoted


def _read_item(reader: Reader, giver: int, side: Side) -> None:
    names = deed_names(reader.game.edition)
    deed = reader.name_among(names)
    if deed >= 0:
        side.deeds.append(deed)
        return
    if reader.sees_number():
        amount = reader.number("amount")
        if not reader.sees_any(_BUILDINGS):
            side.cash += amount
            return
    if reader.sees_any(_FORBIDDEN_WORDS):
        side.forbidden = _FORBIDDEN[reader.words[reader.at].text.lower()]
        return
    if reader.take("card"):
        side.cards.append(_read_card(reader, giver, side.cards))
        return
    if reader.done or reader.words[reader.at].is_mark or reader.sees("for"):
        raise Malformed("unread-part", {})
    side.deeds.append(reader.deed())


def _skip_forbidden(reader: Reader, first: bool) -> None:
    """Step over a thing no deal may hold and all that follows on its side: people describe such things at length."""
    divides = -1
    while not reader.done and not reader.sees(";"):
        if reader.sees("for"):
            # The last `for` of a leg divides its sides; an earlier one belongs to the words before it.
            divides = reader.at
        reader.at += 1
    if first and divides >= 0:
        reader.at = divides


def _read_card(reader: Reader, giver: int, named: list[int]) -> int:
    """A held card by the name of its deck or its own; if unnamed, the first card the giver holds."""
    game = reader.game
    held = [card for card in _held(game, giver) if card not in named]
    if reader.done or reader.words[reader.at].is_mark or reader.sees("for") or reader.sees("and"):
        # Somebody without a card still names one, which the rules then refuse.
        every = [card for card in kept_cards(game.edition) if card not in named]
        return [*held, *every, 0][0]
    edition = game.edition
    names = [deck.name for deck in edition.decks] + [deck.id for deck in edition.decks]
    names += [edition.cards[card].title for card in kept_cards(edition)]
    if reader.words[reader.at].is_quoted:
        given = reader.words[reader.at].text
        card = find_kept_card(edition, given, held)
        reader.at += 1
        return card
    given = _longest(reader, names)
    return find_kept_card(edition, given, held)


def _longest(reader: Reader, names: list[str]) -> str:
    """The longest run of plain words that is one of `names`; several may share a name, which is no matter here."""
    distinct: list[str] = []
    for name in names:
        if position_of(name, distinct) < 0:
            distinct.append(name)
    found = reader.name_among(distinct)
    if found >= 0:
        return distinct[found]
    known = kept_card_names(reader.game.edition)
    found = reader.part_among("kept-card", [], known)
    if found < 0:
        raise unknown("kept-card", reader.unread_name(), distinct)
    return known[found]


def _held(game: State, giver: int) -> list[int]:
    return game.held[giver] if giver >= 0 else []
