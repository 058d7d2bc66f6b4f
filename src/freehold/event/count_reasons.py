"""What can be wrong with a count sheet: for every reason a sentence in English, and the place on the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from freehold.table.deciding.commands import Detail

SENTENCES: Final = {
    "count-players": "{edition} is played by {least} to {most} players, not {found}",
    "count-players-few": "{edition} is played by {least} or more players, not {found}",
    "count-players-many": "a table has room for {most} players, not for {found}",
    "count-position": "{fault}",
    "count-no-worth": "{edition} is played until one player is left, and nobody's worth is counted",
    "count-name-empty": "column {column} has no name",
    "count-name-twice": "{name} has two columns",
    "count-deed-twice": "{deed} is counted twice: with {first} and with {second}",
    "count-deed-unknown": "no deed has the number {number}",
    "count-not-buildable": "nothing can be built on {deed}",
    "count-too-high": "{deed} has {found} houses, and {most} is the most",
    "count-house-and-hotel": "{deed} has a hotel, which takes the place of its houses",
    "count-no-hotel": "{deed} cannot carry a hotel in this edition",
    "count-mortgaged-built": "{deed} is mortgaged and has buildings on it",
    "count-stock-houses": "houses: {found} are counted, but the box has {most}",
    "count-stock-hotels": "hotels: {found} are counted, but the box has {most}",
    "count-cards": "kept cards: {found} are counted, but the decks have {most}",
    "count-negative-money": "money cannot be less than nothing",
    "count-negative-cards": "the number of cards cannot be less than nothing",
    "count-negative-debt": "the debt cannot be less than nothing",
    "count-negative-houses": "the number of houses cannot be less than nothing",
    "count-too-much": "{amount} is more than anybody can have",
    "count-notes-sum": "the notes make {sum}, but {cash} was written down",
    "count-note-unknown": "there is no note of {note}",
    "count-notes": "notes of {note}: {found} are counted, but the table was handed {most}",
    "count-money": "{found} is counted in cash, and the table was handed {most}",
    "count-out-has": "{player} is out of the game and has nothing",
    "count-nobody": "somebody has to be left at the end",
    "count-out-order": "those who went out are numbered from 1 in the order in which they did",
    "count-no-debt": "the Bank lends nothing in this edition",
}
"""For every fault the sentence in English."""

_ROWS: Final = {
    "count-name-empty": "name",
    "count-name-twice": "name",
    "count-stock-houses": "houses",
    "count-stock-hotels": "hotels",
    "count-cards": "cards",
    "count-negative-money": "cash",
    "count-negative-cards": "cards",
    "count-negative-debt": "debt",
    "count-too-much": "cash",
    "count-notes-sum": "cash",
    "count-money": "cash",
    "count-out-has": "out",
    "count-nobody": "out",
    "count-out-order": "out",
    "count-no-debt": "debt",
}
"""In which row of the sheet a fault stands, where it is neither a deed's nor a note's."""


class CountProblem(NamedTuple):
    """Something that does not add up: `player` is the column, -1 for the whole sheet; `deed` is the row, if any."""

    reason: str
    player: int
    details: dict[str, Detail]
    deed: int = -1

    @property
    def sentence(self) -> str:
        """The problem in English."""
        return SENTENCES[self.reason].format(**self.details)

    @property
    def key(self) -> str:
        """The row it is in: `deeds.12`, `notes.500`, `cash`; nothing for the sheet as a whole."""
        if self.deed >= 0:
            return f"deeds.{self.deed}"
        if "note" in self.details:
            return f"notes.{self.details['note']}"
        return _ROWS.get(self.reason, "")


class CountError(ValueError):
    """A sheet that does not add up; `problems` lists every reason."""

    def __init__(self, problems: Sequence[CountProblem]) -> None:
        super().__init__("\n".join(problem.sentence for problem in problems))
        self.problems = list(problems)
