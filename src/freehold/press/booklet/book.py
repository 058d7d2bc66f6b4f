"""What a rule book is made of, in the order in which it is read. Nothing here knows paper or page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from freehold.editions.read_sixty import Brief
from freehold.engine.edition import Clause, Edition, Option, Ruling
from freehold.press.sheets.tables import Table, printed


class Entry(NamedTuple):
    """A clause with its rulings. A ruling is told once, where it is named first, and then only named."""

    clause: Clause
    rulings: list[Ruling]
    also: list[str]
    """Rulings that were told before."""


class Section(NamedTuple):
    """A section of the rule book."""

    title: str
    entries: list[Entry]


class Book(NamedTuple):
    """A rule book."""

    edition: Edition
    sixty: list[Brief]
    sections: list[Section]
    further: list[Ruling]
    """Rulings no clause names."""
    options: list[Option]
    tables: list[Table]


def rule_book(edition: Edition, sixty: Sequence[Brief] = ()) -> Book:
    """Gather a rule book. Rule: PN-INDEX"""
    told: set[str] = set()
    sections: dict[str, list[Entry]] = {}
    for clause in edition.clauses.values():
        sections.setdefault(clause.section, []).append(_entry(edition, clause, told))
    named = {id for clause in edition.clauses.values() for id in clause.rulings}
    return Book(
        edition,
        list(sixty),
        [Section(title, entries) for title, entries in sections.items()],
        [ruling for id, ruling in edition.rulings.items() if id not in named],
        list(edition.options.values()),
        [printed(title, rows) for title, rows in edition.setup_notes],
    )


def _entry(edition: Edition, clause: Clause, told: set[str]) -> Entry:
    known = [edition.rulings[id] for id in clause.rulings if id in edition.rulings]
    new = [ruling for ruling in known if ruling.id not in told]
    told.update(ruling.id for ruling in new)
    return Entry(clause, new, [ruling.id for ruling in known if ruling not in new])


def anchor(id: str) -> str:
    """The name a clause or ruling is linked by."""
    return f"rule-{id}"
