"""What the steps are called by which a deed or a group is bought and built on."""

from __future__ import annotations

from freehold.analysis.payback import HOTEL, HOUSE, OWNED, TITLE, Outlay
from freehold.engine.edition import Edition
from freehold.engine.text.telling import counted


def step_name(edition: Edition, step: Outlay) -> str:
    """What a step buys, in the words of the rule book."""
    if step.kind == HOUSE:
        # "3 houses", but never "a house": the number is what one looks for.
        return f"1 {edition.words['house']}" if step.count == 1 else counted(step.count, edition.words["house"])
    if step.kind == OWNED:
        return f"{step.count} owned"
    return step_heading(edition, step)


def step_heading(edition: Edition, step: Outlay) -> str:
    """The same, short enough to stand above a column."""
    if step.kind in (HOUSE, OWNED):
        return str(step.count)
    if step.kind == HOTEL:
        return edition.words["hotel"]
    return "deed" if step.kind == TITLE else "bare"
