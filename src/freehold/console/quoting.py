"""Clauses and rulings in their own words, for somebody who asks why."""

from __future__ import annotations

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from freehold.console.mistakes import Mistake
from freehold.console.screen import QUIET, STRONG
from freehold.editions.problems import did_you_mean
from freehold.engine.edition import Clause, Edition, Ruling


def quote(edition: Edition, id: str) -> RenderableType:
    """A clause or ruling by its id, or a mistake that names the nearest ids."""
    wanted = id.strip().upper()
    by_id: dict[str, Clause | Ruling] = {}
    for known, clause in edition.clauses.items():
        by_id[known.upper()] = clause
    for known, ruling in edition.rulings.items():
        by_id[known.upper()] = ruling
    found = by_id.get(wanted)
    if found is None:
        hint = did_you_mean(wanted, by_id)
        raise Mistake(f"{edition.title} has no clause {id.strip()!r}{hint}", 2)
    return clause_text(edition, found) if isinstance(found, Clause) else ruling_text(found)


def clause_text(edition: Edition, clause: Clause, quoted: set[str] | None = None) -> RenderableType:
    """A clause with its rulings; those in `quoted` are only named, and the new ones are added to it."""
    head = Text().append(clause.id, style=STRONG).append(f"  {clause.title}", style=STRONG)
    head.append(f"  {clause.kind}, {clause.status}", style=QUIET)
    parts: list[RenderableType] = [head, Padding(Text(clause.text), (0, 0, 0, 2))]
    if clause.how:
        parts.append(Padding(Text(f"How: {clause.how}", style="italic"), (0, 0, 0, 2)))
    seen: list[str] = []
    for id in clause.rulings:
        ruling = edition.rulings.get(id)
        if ruling is None or (quoted is not None and id in quoted):
            seen.append(id)
            continue
        parts.append(Padding(ruling_text(ruling), (0, 0, 0, 4)))
        if quoted is not None:
            quoted.add(id)
    if seen:
        parts.append(Padding(Text(f"See also {', '.join(seen)}.", style=QUIET), (0, 0, 0, 4)))
    return Lines(*parts)


def ruling_text(ruling: Ruling) -> RenderableType:
    """A ruling: the question, the decision, the reason and the example."""
    parts: list[RenderableType] = [
        Text().append(f"Ruling {ruling.id}", style=STRONG).append(f"  {ruling.question}", "italic")
    ]
    if ruling.options:
        parts.append(Text(f"Considered: {'; '.join(ruling.options)}.", style=QUIET))
    parts.append(Text(f"Decided: {ruling.decision}"))
    if ruling.reason:
        parts.append(Text(f"Reason: {ruling.reason}", style=QUIET))
    if ruling.example:
        parts.append(Text(f"Example: {ruling.example}", style=QUIET))
    return Lines(*parts)
