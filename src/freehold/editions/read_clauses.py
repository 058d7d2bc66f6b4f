"""Reading `clauses.toml`: the rule book clause by clause, and the rulings on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from freehold.editions.problems import did_you_mean
from freehold.editions.tables import Table
from freehold.engine.edition import Clause, Ruling

STATUS: Final = ("executed", "honoured", "advice")


@dataclass(frozen=True)
class Book:
    """Everything `clauses.toml` says."""

    clauses: dict[str, Clause]
    rulings: dict[str, Ruling]


def read_clauses(root: Table) -> Book:
    """Read the file."""
    book = Book({}, {})
    tables = root.tables("clause")
    rulings = root.tables("ruling")
    root.close()
    for table in rulings:
        ruling = _ruling(table)
        if ruling.id and ruling.id in book.rulings:
            table.complain("id", f'the ruling "{ruling.id}" is there already')
        book.rulings[ruling.id] = ruling
    for table in tables:
        clause = _clause(table, book)
        if clause.id and clause.id in book.clauses:
            table.complain("id", f'the clause "{clause.id}" is there already')
        book.clauses[clause.id] = clause
    return book


def _clause(table: Table, book: Book) -> Clause:
    clause = Clause(
        id=table.id("id"),
        title=table.line("title"),
        section=table.line("section"),
        kind=table.line("kind"),
        text=table.text("text"),
        status=table.word("status", STATUS),
        how=table.text("how", ""),
        rulings=table.lines("rulings"),
        examples=table.number("examples", 0),
        tested=table.lines("tested"),
    )
    if clause.status in ("honoured", "advice") and table.good("how") and not clause.how:
        table.complain("how", f'a clause of status "{clause.status}" says how it is honoured')
    for index, ruling in enumerate(clause.rulings):
        if ruling not in book.rulings:
            table.complain(f"rulings[{index}]", f'there is no ruling "{ruling}"{did_you_mean(ruling, book.rulings)}')
    table.close()
    return clause


def _ruling(table: Table) -> Ruling:
    ruling = Ruling(
        id=table.id("id"),
        question=table.text("question"),
        decision=table.text("decision"),
        reason=table.text("reason"),
        options=table.texts("options"),
        example=table.text("example", ""),
    )
    table.close()
    return ruling
