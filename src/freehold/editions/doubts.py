"""What is allowed in an edition and still probably a slip: the warnings of a check.

Only what could be read without fault is doubted, file by file, so that no slip is reported twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from freehold.editions.documents import CARDS as CARD_FILE
from freehold.editions.documents import EDITION
from freehold.editions.loading import Draft
from freehold.editions.problems import Problem
from freehold.editions.read_board import Board
from freehold.editions.read_cards import Decks
from freehold.editions.read_edition import Head
from freehold.engine.edition import (
    ADVANCE_TO,
    BACK,
    CARDS,
    COLLECT,
    COLLECT_EACH,
    MISS_ROUND,
    OPPOSITE_SIDE,
    PAY,
    PAY_EACH,
    RELEASE,
    REPAIRS,
    SENT_TO_DETENTION,
    Card,
    Space,
)

_NUMBER: Final = r"(\d[\d,]*)"
_MONEY: Final = re.compile(rf"\b(?:pay|collect|receive|win|get|earn)s?\b[^.!?;\d]*?{_NUMBER}", re.IGNORECASE)
_BACK: Final = re.compile(r"\bback (\w+) (?:space|field|tile|step)s?\b", re.IGNORECASE)
_JAIL: Final = re.compile(r"\bgo (?:directly |straight |at once )?to (?:jail|prison)\b", re.IGNORECASE)
_FREE: Final = re.compile(r"\bget out of (?:jail|prison) free\b", re.IGNORECASE)
_MISS: Final = re.compile(r"\bmiss (?:your next|a|one|the next) (?:turn|round)\b", re.IGNORECASE)
_TAKES: Final = re.compile(r"(?:^|[.!?:;] )(?:Collect|Receive)\b")
_GIVES: Final = re.compile(r"(?:^|[.!?:;] )Pay\b")
_WORDS: Final[Mapping[str, int]] = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
}

Doubt = tuple[str, str]
"""A key and what is doubtful about it."""


def doubts(found: Draft, board_file: str) -> list[Problem]:
    """Return a warning for everything doubtful in the files that have no errors."""
    faulty = {problem.file for problem in found.problems}
    head, board, decks = found.head, found.board, found.decks
    warnings: list[Problem] = []

    def note(file: str, doubtful: Iterable[Doubt]) -> None:
        if file not in faulty:
            warnings.extend(Problem(file, key, message, "warning") for key, message in doubtful)

    if head is not None:
        note(EDITION, _of_head(head))
    if board is not None:
        note(board_file, _of_rents(board))
    if board is not None and decks is not None and not {board_file, CARD_FILE} & faulty:
        note(board_file, _of_pairs(board, decks))
        note(CARD_FILE, _of_decks(board, decks))
        note(CARD_FILE, _of_texts(board, decks, head.currency if head is not None else ""))
    return warnings


def _of_head(head: Head) -> Iterator[Doubt]:
    if head.rules.opening_cash == 0:
        yield "rules.opening.cash", "0: everybody begins without any money"
    elif head.money is not None and head.money.sum != head.rules.opening_cash:
        message = f"the hands make {head.money.sum}, but everybody begins with {head.rules.opening_cash}"
        yield "money.pieces", message
    seats, tokens = head.players_max, len(head.tokens)
    # Without a maximum, or without tokens, people bring their own.
    if head.has_maximum and 0 < tokens < seats:
        yield "edition.tokens", f"{tokens} tokens for up to {seats} players"


# -- the board --------------------------------------------------------------------------------------------


def _of_rents(board: Board) -> Iterator[Doubt]:
    """More buildings, or more deeds of the group, bring no less."""
    for plan in board.plans:
        for before, after in zip(plan.rents, plan.rents[1:], strict=False):
            if after < before:
                yield plan.table.path("rents"), f'the rents of "{plan.name}" fall from {before} to {after}'
                break


def _of_pairs(board: Board, decks: Decks) -> Iterator[Doubt]:
    """Where a card leads to the opposite side, another card space should lie there. Rule: R-EU-OPPOSITE"""
    crossing = {card.deck for card in decks.cards if card.effect == OPPOSITE_SIDE}
    for space in board.of_kind(CARDS):
        across = board.spaces[(space.index + board.size // 2) % board.size]
        if space.deck in crossing and across.kind != CARDS:
            message = f'a card leads from here to "{across.name}" on the opposite side, which is no card space'
            yield f"board.spaces[{space.index}]", message


# -- the cards --------------------------------------------------------------------------------------------


def _of_decks(board: Board, decks: Decks) -> Iterator[Doubt]:
    used = {space.deck for space in board.of_kind(CARDS)}
    for deck in decks.decks:
        if deck.index not in used:
            yield f"deck[{deck.index}]", f'no space of the board draws from the deck "{deck.id}"'


def _of_texts(board: Board, decks: Decks, currency: str) -> Iterator[Doubt]:
    """A card whose text says something else than its effect does."""
    seen: set[str] = set()
    for card, key in zip(decks.cards, decks.keys, strict=True):
        if key in seen:
            continue
        seen.add(key)
        doubt = _of_money(card, currency) or _of_way(card, board.spaces) or _of_promise(card)
        if doubt:
            yield f"{key}.text", f'{doubt}, but the effect is "{card.code}"'


def _of_money(card: Card, currency: str) -> str:
    """The amounts of the text and who pays them, against those of the effect."""
    if card.effect not in (COLLECT, PAY, COLLECT_EACH, PAY_EACH, REPAIRS):
        return ""
    named = _amounts(card.text, currency)
    due = {card.amount, card.hotel_amount} - {0}
    # A text that names fewer amounts leaves some of them to the reader.
    if len(named) >= len(due) and not due <= named:
        return f"the text names {' and '.join(map(str, sorted(named)))}"
    takes, gives = _TAKES.search(card.text), _GIVES.search(card.text)
    if takes and not gives and card.effect in (PAY, PAY_EACH, REPAIRS):
        return "the text says that money is received"
    if gives and not takes and card.effect in (COLLECT, COLLECT_EACH):
        return "the text says that money is paid"
    return ""


def _amounts(text: str, currency: str) -> set[int]:
    """Numbers that are surely money: beside the sign of the currency, or right after somebody pays or receives."""
    found = _MONEY.findall(text)
    if currency:
        sign = re.escape(currency)
        found += re.findall(rf"{sign} ?{_NUMBER}", text) + re.findall(rf"{_NUMBER} ?{sign}(?!\w)", text)
    return {int(number.replace(",", "")) for number in found}


def _of_way(card: Card, spaces: list[Space]) -> str:
    """Where the text sends a token, against where the effect does."""
    back = _BACK.search(card.text)
    if back is not None and card.effect == BACK:
        word = back.group(1).lower()
        steps = int(word) if word.isdecimal() else _WORDS.get(word, card.amount)
        return f"the text leads back {steps}" if steps != card.amount else ""
    if card.effect != ADVANCE_TO or spaces[card.amount].name.lower() in card.text.lower():
        return ""
    for space in spaces:
        if re.search(rf"\bto {re.escape(space.name)}(?!\w)", card.text, re.IGNORECASE):
            return f'the text leads to "{space.name}"'
    return ""


def _of_promise(card: Card) -> str:
    """What the text says in so many words and only one effect does."""
    for pattern, effect in ((_FREE, RELEASE), (_JAIL, SENT_TO_DETENTION), (_MISS, MISS_ROUND)):
        said = pattern.search(card.text)
        # A card that is kept may well speak of the day somebody has to go to jail.
        if said is not None and card.effect not in (effect, RELEASE):
            return f'the text says "{said.group()}"'
    return ""
