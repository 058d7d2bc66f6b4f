"""Reading `cards.toml`: the decks, and what their cards do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from freehold.editions.effects import Effect, EffectError, parse
from freehold.editions.problems import did_you_mean
from freehold.editions.read_board import Board
from freehold.editions.tables import Table
from freehold.engine.edition import (
    ADVANCE_TO,
    ADVANCE_TO_NEAREST,
    BACK,
    DETENTION,
    OPPOSITE_SIDE,
    RELEASE,
    SENT_TO_DETENTION,
    Card,
    Deck,
)

MOST_OF_A_KIND = 1000


@dataclass(frozen=True)
class Decks:
    """Everything `cards.toml` says."""

    decks: list[Deck]
    cards: list[Card]
    keys: list[str]
    """For every card, the key under which it stands in the file."""


def deck_ids(document: Mapping[str, Any] | None) -> list[str] | None:
    """Return the ids of the decks without reading their cards, None if they cannot be known."""
    decks = (document or {}).get("deck", [])
    if document is None or not isinstance(decks, list):
        return None
    return [str(deck.get("id")) if isinstance(deck, dict) else "" for deck in decks]


def read_cards(root: Table, board: Board | None, detention: str | None) -> Decks:
    """Read the file; `board` and `detention` are None if the other files do not say."""
    found = Decks([], [], [])
    for index, table in enumerate(root.tables("deck")):
        deck = Deck(index, table.id("id"), table.line("name"), [])
        if deck.id and deck.id in (other.id for other in found.decks):
            table.complain("id", f'the deck "{deck.id}" is there already')
        tables = table.tables("card", required=True)
        if table.good("card") and not tables:
            table.complain("card", "a deck needs cards")
        titles: set[str] = set()
        for each in tables:
            _cards(each, deck, found, titles, board, detention)
        table.close()
        found.decks.append(deck)
    root.close()
    return found


def _cards(
    table: Table, deck: Deck, found: Decks, titles: set[str], board: Board | None, detention: str | None
) -> None:
    """Read one card, of which there may be several. Rule: EU-EVENT-5"""
    title = table.name("title")
    # A card is named by its title when it is drawn at a physical table.
    if title and title in titles:
        table.complain("title", f'the card "{title}" is there already: use count for more of the same')
    titles.add(title)
    text = table.text("text")
    code = table.line("effect")
    count = table.number("count", 1, 1, MOST_OF_A_KIND)
    mood = table.word("mood", ("good", "bad"), "")
    table.close()
    effect = _effect(table, code, board, detention) if code else Effect(ADVANCE_TO)
    amount = effect.amount
    if effect.kind == ADVANCE_TO_NEAREST and board is not None and effect.group in board.group_ids:
        amount = board.group_ids.index(effect.group)
    for _ in range(count):
        deck.cards.append(len(found.cards))
        found.keys.append(table.key)
        found.cards.append(
            Card(
                index=len(found.cards),
                deck=deck.index,
                title=title,
                text=text,
                code=code,
                effect=effect.kind,
                amount=amount,
                hotel_amount=effect.hotel_amount,
                rent=effect.rent,
                mood=mood,
            )
        )


def _effect(table: Table, code: str, board: Board | None, detention: str | None) -> Effect:
    try:
        effect = parse(code)
    except EffectError as error:
        table.complain("effect", str(error))
        return Effect(ADVANCE_TO)
    fault = _to_nowhere(effect, board) if board is not None else ""
    if effect.kind in (SENT_TO_DETENTION, RELEASE):
        fault = _no_detention(board, detention)
    if fault:
        table.complain("effect", fault)
    return effect


def _to_nowhere(effect: Effect, board: Board) -> str:
    if effect.kind == ADVANCE_TO and effect.amount >= board.size:
        return f"the card leads to space {effect.amount}: the last space is {board.size - 1}"
    if effect.kind == BACK and effect.amount >= board.size:
        return f"the card leads {effect.amount} spaces back: the board has {board.size}"
    if effect.kind == OPPOSITE_SIDE and board.size % 2 == 1:
        return f"a board of {board.size} spaces has no opposite side"
    if effect.kind == ADVANCE_TO_NEAREST and effect.group not in board.group_ids:
        return f'the board has no group "{effect.group}"{did_you_mean(effect.group, board.group_ids)}'
    return ""


def _no_detention(board: Board | None, detention: str | None) -> str:
    if detention == "none":
        return 'the card is about detention, but detention.kind is "none"'
    if board is not None and not board.of_kind(DETENTION):
        return "the card is about detention, but the board has no detention space"
    return ""
