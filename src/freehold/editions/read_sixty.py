"""Reading `sixty.toml`: the rules in sixty seconds, a few short lines that cite the clauses they come from."""

from __future__ import annotations

from typing import Final, NamedTuple

from freehold.editions.tables import Table

FEWEST: Final = 5
MOST: Final = 8
LONGEST: Final = 160
"""So many lines, of so many signs: what can be said in a minute."""


class Brief(NamedTuple):
    """One line, and the clause or ruling in which it is said at length."""

    text: str
    clause: str


def read_sixty(root: Table) -> list[Brief]:
    """Read the file."""
    tables = root.tables("line", required=True)
    root.close()
    if root.good("line") and not FEWEST <= len(tables) <= MOST:
        root.complain("line", f"{len(tables)} lines: write from {FEWEST} to {MOST}")
    return [_brief(table) for table in tables]


def _brief(table: Table) -> Brief:
    brief = Brief(table.line("text"), table.id("clause"))
    if len(brief.text) > LONGEST:
        table.complain("text", f"{len(brief.text)} signs are too long: the most is {LONGEST}")
    table.close()
    return brief
