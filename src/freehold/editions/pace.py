"""How many turns a planned playing time has room for, where no people sit at the table and no clock runs."""

from __future__ import annotations

from typing import Final

from freehold.engine.edition import Edition

TURNS_A_MINUTE: Final = 2
"""About what a quick table of people plays."""


def planned_turns(edition: Edition) -> int:
    """After how many turns of the whole table time is called; 0 where the book plans no playing time."""
    rules = edition.rules
    return int(rules.ending_minutes) * TURNS_A_MINUTE if rules.ending_kind == "called-time" else 0
