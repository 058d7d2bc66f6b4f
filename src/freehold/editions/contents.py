"""Everything of an edition that lies on a table: the game, its look, what is in its box and its rules in brief."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from freehold.editions.checking import examine
from freehold.editions.documents import Documents
from freehold.editions.loading import draft
from freehold.editions.looks import Look, look_of
from freehold.editions.problems import EditionError
from freehold.editions.read_box import Box, box_for
from freehold.editions.read_money import Money, money_for
from freehold.editions.read_sixty import Brief
from freehold.editions.shelf import assembled, edition, printing_of
from freehold.engine.edition import Edition


class Contents(NamedTuple):
    """What a kit is printed from."""

    edition: Edition
    look: Look
    box: Box
    money: Money
    sixty: list[Brief]


def contents(id_or_folder: str | Path) -> Contents:
    """The contents of an edition, by its id or from a folder of one's own; raise `EditionError` with every problem."""
    printing = printing_of(id_or_folder) if isinstance(id_or_folder, str) else None
    if printing is not None:
        return contents_of(printing.documents)
    if isinstance(id_or_folder, str) and not Path(id_or_folder).is_dir():
        # Says what there is instead.
        edition(id_or_folder)
    documents, problems = examine(Path(id_or_folder))
    if problems:
        raise EditionError(problems)
    return contents_of(documents)


def contents_of(documents: Documents) -> Contents:
    """The contents of an edition whose files are sound."""
    found = draft(documents)
    book = assembled(documents)
    head = found.head
    money = money_for(head.money if head else None, book.rules.opening_cash, _amounts(book))
    return Contents(book, look_of(found), box_for(head.box if head else Box(), book), money, found.sixty)


def _amounts(book: Edition) -> list[int]:
    """What a table has to be able to pay."""
    return [deed.price for deed in book.deeds] + [rent for deed in book.deeds for rent in deed.rents]
