"""What can be wrong with the plan of an event: for every reason a sentence in English."""

from __future__ import annotations

from typing import Final, NamedTuple

from freehold.engine.edition import Edition
from freehold.engine.party import knows_no_maximum
from freehold.table.deciding.commands import Detail

SENTENCES: Final = {
    "plan-file": "{fault}",
    "plan-edition": "{fault}",
    "plan-date": '"{said}" is not a date such as {such}',
    "plan-time": '"{said}" is not a time such as {such}',
    "plan-note": "expected what is printed on a note, such as 500",
    "plan-listed-twice": "{name} is listed twice",
    "plan-one-round": "an evening has one round; a championship may have more",
    "plan-no-final": "an evening has no final; a championship may have one",
    "plan-points": "a later place cannot be worth more than an earlier one",
    "plan-players": "{edition} is played by {least} to {most} players, not {found}",
    "plan-players-few": "{edition} is played by {least} or more players, not {found}",
    "plan-players-many": "a table has room for {most} players, not for {found}",
    "plan-final-players": "the final is one table: {edition} is played by {least} to {most} players, not {found}",
    "plan-final-players-few": "the final is one table: {edition} is played by {least} or more players, not {found}",
    "plan-final-players-many": "the final is one table: a table has room for {most} players, not for {found}",
    "plan-table-number": "tables have numbers from 1 to {most}",
    "plan-table-twice": "table {table} is listed twice",
    "plan-no-worth": "{edition} is played until one player is left and counts nobody's worth",
    "plan-no-time": "in {edition} nobody calls time: leave the minutes out",
    "plan-minutes": "{edition} says nothing of the playing time: give the minutes",
    "plan-break-order": "breaks are listed in order, at different times",
    "plan-break-late": "play is over after {minutes} minutes",
    "plan-warning": "play lasts only {minutes} minutes",
}
"""For every fault of a plan the sentence in English."""

VALUES: Final = {
    "value-missing": "this is missing",
    "value-empty": "this is empty",
    "value-key": "there is nothing called {key} here",
    "value-number": "this has to be a whole number from {least} to {most}",
}
"""What is wrong with a value of any file (`editions.tables`), in words short enough for a form."""


class PlanFault(NamedTuple):
    """Something that does not go together: the key of the plan's file, and why."""

    key: str
    reason: str
    details: dict[str, Detail]

    @property
    def sentence(self) -> str:
        """The fault in English."""
        return SENTENCES[self.reason].format(**self.details)


def party_problem(edition: Edition, found: int) -> tuple[str, dict[str, Detail]]:
    """Why so many cannot play: the end of a reason, and its details; an empty end if they can. Rule: PN-3.1"""
    least, most = int(edition.players_min), int(edition.players_max)
    details: dict[str, Detail] = {"edition": edition.title, "least": least, "most": most, "found": found}
    if least <= found <= most:
        return "", details
    if not knows_no_maximum(edition):
        return "players", details
    return "players-few" if found < least else "players-many", details
