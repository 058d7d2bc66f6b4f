"""Reading the cards of a position: who holds some, and how the decks lie."""

from __future__ import annotations

from freehold.engine.edition import RELEASE
from freehold.engine.position.values import Fields, cards_named
from freehold.engine.refusal import Refusal
from freehold.engine.state import OPEN, State
from freehold.engine.text.labels import hint
from freehold.engine.text.names import position_of, quoted


def read_cards(table: Fields, game: State) -> None:
    """Held and spent cards, then full decks, then the cards on top."""
    held = _read_held(table, game)
    held += _read_spent(table, game, held)
    for deck in range(len(game.decks)):
        game.decks[deck] = [card for card in game.decks[deck] if card not in held]
    inner = table.fields("decks")
    for deck, name, value in inner.by_deck():
        _read_order(inner, name, value, game, deck, held)
    inner = table.fields("next")
    for deck, name, value in inner.by_deck():
        top = _read_row(inner, name, value, deck, held)
        game.decks[deck] = top + [card for card in game.decks[deck] if card not in top]
        game.known[deck] = len(top)
    inner = table.fields("known")
    for deck, name, value in inner.by_deck():
        game.known[deck] = inner.as_number(name, value, 0, 0, len(game.decks[deck]))


def _read_held(table: Fields, game: State) -> list[int]:
    key = "cards" if table.has("cards") and not table.has("held") else "held"
    outer = table.fields(key)
    every: list[int] = []
    for seat, name, value in outer.by_seat(game):
        items = outer.as_items(name, value)
        for index in range(len(items)):
            card = _read_kept(outer, f"{name}[{index}]", items[index], every)
            if card >= 0:
                every.append(card)
                game.held[seat].append(card)
        if items and game.out[seat]:
            outer.complain(name, f"{game.names[seat]} is out of the game and holds nothing")
    return every


def _read_spent(table: Fields, game: State, held: list[int]) -> list[int]:
    """Used cards that stay out until their deck is shuffled again."""
    inner = table.fields("spent")
    every: list[int] = []
    for deck, name, value in inner.by_deck():
        game.spent[deck] = _read_row(inner, name, value, deck, held)
        every += game.spent[deck]
        if game.spent[deck] and game.rules.cards_return == "bottom":
            inner.complain(name, "used cards go under their deck in this edition")
        elif all(card in held + every for card in game.edition.decks[deck].cards):
            inner.complain(name, "the deck is shuffled again before its last card is spent")
    return every


def _read_kept(table: Fields, name: str, value: object, used: list[int]) -> int:
    """A card one keeps: by its deck, its title, its id or its effect."""
    text = table.as_text(name, value)
    if not isinstance(value, str):
        return -1
    edition = table.edition
    known: list[str] = []
    fits: list[int] = []
    for deck in edition.decks:
        kept = [card for card in deck.cards if edition.cards[card].effect == RELEASE]
        if not kept:
            continue
        known.append(deck.name)
        if position_of(text, [deck.name]) == 0 or position_of(text, [deck.id]) == 0:
            fits += kept
            continue
        try:
            fits += [card for card in cards_named(edition, deck.index, text) if card in kept]
        except Refusal:
            continue
    if not fits:
        table.complain(name, f"{quoted(text)} is no card one keeps{hint(text, known)}")
        return -1
    for card in fits:
        if card not in used:
            return card
    table.complain(name, f"there is no further card {quoted(text)} to hold")
    return -1


def _read_order(table: Fields, name: str, value: object, game: State, deck: int, held: list[int]) -> None:
    """The whole deck from top to bottom; where people may draw, it is then known."""
    cards = _read_row(table, name, value, deck, held)
    missing = [card for card in game.decks[deck] if card not in cards]
    if missing and isinstance(value, list) and len(cards) == len(value):
        title = game.edition.cards[missing[0]].title
        table.complain(name, f"{len(missing)} cards are missing, {quoted(title)} for one; next sets just the top")
        return
    game.decks[deck] = cards
    game.known[deck] = len(cards) if game.chance == OPEN else 0


def _read_row(table: Fields, name: str, value: object, deck: int, held: list[int]) -> list[int]:
    """Different cards of one deck that are neither held nor spent."""
    items = table.as_items(name, value)
    found: list[int] = []
    for index in range(len(items)):
        card = table.as_card(f"{name}[{index}]", items[index], deck, held + found)
        if card >= 0:
            found.append(card)
    return found
