"""The files of an edition folder, read but not yet understood."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from freehold.editions.problems import Problem

EDITION: Final = "edition.toml"
BOARD: Final = "board.toml"
CARDS: Final = "cards.toml"
CLAUSES: Final = "clauses.toml"
GROUND: Final = "ground.svg"
SIXTY: Final = "sixty.toml"
"""The last two may be missing; and nothing they say is part of the game."""
EQUITY: Final = "equity.toml"
"""May be missing, too: who is going to win, fitted to many games."""
EXAMPLES: Final = "examples.json"
"""The worked examples of the rule book, told; made from scenarios, and only read by those who read the rules."""

_LINE = re.compile(r"\(at line (\d+), column \d+\)$")


@dataclass(frozen=True)
class Documents:
    """The files of an edition; a file that could not be read is None."""

    edition: dict[str, Any] | None
    board: dict[str, Any] | None
    cards: dict[str, Any] | None
    clauses: dict[str, Any] | None
    board_file: str = BOARD
    own_board: bool = True
    """Whether the board is the edition's own: counts of equipment and options may speak of it."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """The files as they are written, by their names, to find the lines of problems."""
    brought: Mapping[str, str] = field(default_factory=dict)
    """Decks and cards that came with the board: where they are put among the decks, and where they are written."""
    ground: str | None = None
    sixty: dict[str, Any] | None = None
    model: str | None = None
    """The equity model as it is written; who judges games reads it, and nobody who plays by the book."""


def read_folder(folder: Traversable, board: Path | None = None) -> tuple[Documents, list[Problem]]:
    """Read the files of an edition folder, with another board file if one is given."""
    problems: list[Problem] = []
    texts: dict[str, str] = {}
    if not folder.is_dir():
        return Documents(None, None, None, None), [Problem(folder.name, "", "there is no such folder")]
    documents = Documents(
        edition=_read(folder / EDITION, texts, problems),
        board=_read(board if board is not None else folder / BOARD, texts, problems),
        cards=_read(folder / CARDS, texts, problems),
        clauses=_read(folder / CLAUSES, texts, problems),
        texts=texts,
        ground=_read_text(folder / GROUND, problems) if (folder / GROUND).is_file() else None,
        sixty=_read(folder / SIXTY, texts, problems) if (folder / SIXTY).is_file() else None,
        model=_read_model(folder / EQUITY) if board is None else None,
    )
    if board is not None:
        documents = replace(documents, board_file=board.name, own_board=False)
        documents = replace(documents, brought=_put_cards_of_board(documents, problems))
    return documents, problems


def _put_cards_of_board(documents: Documents, problems: list[Problem]) -> dict[str, str]:
    """A board of one's own may bring decks along, which take the place of the edition's, or single cards for them."""
    brought: dict[str, str] = {}
    if documents.board is None or documents.cards is None:
        return brought
    if "deck" in documents.board:
        documents.cards["deck"] = documents.board.pop("deck")
        brought["deck"] = "deck"
    decks = documents.cards.get("deck", [])
    by_id = {deck.get("id"): deck for deck in decks if isinstance(deck, dict)} if isinstance(decks, list) else {}
    cards = documents.board.pop("card", [])
    for index, card in enumerate(cards if isinstance(cards, list) else [cards]):
        deck = by_id.get(card.pop("deck", None)) if isinstance(card, dict) else None
        if deck is None:
            problems.append(Problem(documents.board_file, f"card[{index}]", "a card names the deck it is put into"))
        else:
            own = deck.setdefault("card", [])
            if not isinstance(own, list):
                continue  # reported where the deck is read
            brought[f"deck[{decks.index(deck)}].card[{len(own)}]"] = f"card[{index}]"
            own.append(card)
    return brought


def _read(file: Traversable, texts: dict[str, str], problems: list[Problem]) -> dict[str, Any] | None:
    text = _read_text(file, problems)
    if text is None:
        return None
    try:
        read = tomllib.loads(text)
        texts[file.name] = text
        return read
    except tomllib.TOMLDecodeError as error:
        problems.append(_syntax(file.name, str(error), text))
    except (ValueError, RecursionError) as error:
        # A number with thousands of digits, or brackets nested without end.
        problems.append(Problem(file.name, "", f"the file cannot be understood: {error}"))
    return None


def _read_text(file: Traversable, problems: list[Problem]) -> str | None:
    try:
        return file.read_bytes().decode("utf-8")
    except FileNotFoundError:
        problems.append(Problem(file.name, "", "the file is missing"))
    except OSError as error:
        problems.append(Problem(file.name, "", f"the file cannot be read: {error.strerror}"))
    except UnicodeDecodeError as error:
        problems.append(Problem(file.name, f"byte {error.start}", "the file is not UTF-8 text"))
    return None


def _read_model(file: Traversable) -> str | None:
    """The model of a folder; one that cannot be read as text is there, and damaged."""
    try:
        return file.read_bytes().decode("utf-8") if file.is_file() else None
    except (OSError, UnicodeDecodeError):
        return ""


def _syntax(file: str, message: str, text: str) -> Problem:
    place = _LINE.search(message)
    # Without a line number the end of the file came too early.
    line = int(place.group(1)) if place else text.count("\n") + 1
    return Problem(file, "", message, line=line)
